import { partyCalls } from '@cashbook/contract/parties/party-calls';
import { isBangladeshiMobile, toLatinDigits } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#session/query.ts';
import { Notice } from '#ui/notice.tsx';

const digitsOf = (typed: unknown) => toLatinDigits(typeof typed === 'string' ? typed : '').replaceAll(/[\s-]/g, '');

/**
 * Under the mobile number of a form: who has it already, with the way to them. It is a warning: whoever says that the number is
 * shared saves all the same.
 */
export function SameMobile({ id }: { id: number | null }) {
  const { t } = useTranslation('records');
  const mobile = digitsOf(useWatch<Record<string, unknown>>({ name: 'mobile' }));
  const query = { mobile, ...(id === null ? {} : { except: String(id) }) };
  const { data = [] } = useQuery({
    ...queryOf(partyCalls.sameMobile, { query }),
    enabled: isBangladeshiMobile(mobile),
  });
  if (!isBangladeshiMobile(mobile) || data.length === 0) return null;
  return (
    <div className="full">
      <Notice tone="warn">
        {t('mobileOf')}{' '}
        {data.map((other, place) => (
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
