import { readCollectionReceipt } from '@cashbook/contract/installments/receipt';
import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { VoucherLink } from '#domains/posting/described/voucher-link.tsx';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { names } from '#ui/names.ts';
import { voucherType } from './installment-columns.tsx';
import '#ui/table/table.css';

/** The installments that a collection settled, with its sale. Shows nothing for other vouchers. */
export function CollectedInstallments({ voucher: { kind, mtm_id } }: { voucher: VoucherWhole }) {
  return kind === 'collection' ? <Collected id={mtm_id} /> : null;
}

function Collected({ id }: { id: number }) {
  const { t } = useTranslation('vouchers');
  const { date, amount, count, total } = useFormat();
  const { data } = useQuery(queryOf(readCollectionReceipt, { params: { mtm_id: String(id) } }));
  if (data === undefined) return null;
  const { account, sale, parts, discount, due, is_void: isVoid, is_bounced: isBounced } = data;
  return (
    <Card
      title={t('installmentsSettled')}
      flush
      note={isBounced && <Badge tone="bad">{t('chequeState_bounced')}</Badge>}
      end={!isVoid && <span className="t2 fig">{`${t('stillDue')} ${total(due)}`}</span>}
    >
      <p className="card-body">
        <VoucherLink id={sale.mtm_id} number={sale.vr_no} typeId={voucherType.sale} />
        {' · '}
        <Link to="/customer-supplier/card/$id" params={{ id: String(account.id) }}>
          {account.name}
        </Link>
      </p>
      <table className="table as-cards">
        <thead>
          <tr>
            <th scope="col">{t('installmentNo')}</th>
            <th scope="col">{t('dueDate')}</th>
            <th scope="col" className="num">
              {t('amount')}
            </th>
            {discount > 0n && (
              <th scope="col" className="num">
                {t('earlyDiscount')}
              </th>
            )}
            <th scope="col" className="num">
              {t('received')}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.installment_no}>
              <td className="card-title fig">{count(part.installment_no)}</td>
              <td className="fig" data-l={t('dueDate')}>
                {date(part.due_date)}
              </td>
              <td className="num" data-l={t('amount')}>
                {amount(part.amount)}
              </td>
              {discount > 0n && (
                <td className={names('num', part.discount === 0n && 'zero')} data-l={t('earlyDiscount')}>
                  {amount(part.discount)}
                </td>
              )}
              <td className="num card-aside" data-l={t('received')}>
                {amount(part.paid)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
