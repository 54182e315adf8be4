import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSameMobile } from '#domains/ledger/index.ts';
import { Notice } from '#ui/notice.tsx';

/**
 * Under the mobile number of a form: who has it already, with the way to them. It is a warning: whoever says that the number is
 * shared saves all the same.
 */
export function SameMobile({ id }: { id: number | null }) {
  const { t } = useTranslation('records');
  const others = useSameMobile(id);
  if (others.length === 0) return null;
  return (
    <div className="full">
      <Notice tone="warn">
        {t('mobileOf')}{' '}
        {others.map((other, place) => (
          <span key={other.id}>
            {place > 0 && ', '}
            <Link to="/customer-supplier/card/$id" params={{ id: String(other.id) }} target="_blank">
              {other.name}
            </Link>
          </span>
        ))}
      </Notice>
    </div>
  );
}
