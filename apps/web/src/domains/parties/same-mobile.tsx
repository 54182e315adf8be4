import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSameMobile } from '#screens/pickers/use-same-mobile.ts';
import { Notice } from '#ui/notice.tsx';

/**
 * The warning under the mobile number of a form: links to those who have it already. A user who says that the number is
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
        {others.map((other, index) => (
          <span key={other.id}>
            {index > 0 && ', '}
            <Link to="/customer-supplier/card/$id" params={{ id: String(other.id) }} target="_blank">
              {other.name}
            </Link>
          </span>
        ))}
      </Notice>
    </div>
  );
}
