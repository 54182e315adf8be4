import { deliveryRoutes } from '@cashbook/contract/invoices/deliveries';
import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { isTypeOf } from '@cashbook/kernel';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import '#ui/table/table.css';

/**
 * The delivered and the open quantities of a sale, with its challans. Shows nothing for other vouchers and for a sale of
 * services.
 */
export function SaleDeliveries({ voucher }: { voucher: VoucherWhole }) {
  const isSale = isTypeOf(voucher.type_id, { trade: 'sale', isReturn: false });
  return isSale && !voucher.is_void ? <Deliveries sale={voucher} /> : null;
}

function Deliveries({ sale }: { sale: VoucherWhole }) {
  const { t } = useTranslation('vouchers');
  const { quantity, date } = useFormat();
  const { can, desk } = useSignedIn();
  const { data } = useQuery(queryOf(deliveryRoutes.ofSale, { params: { mtm_id: String(sale.mtm_id) } }));
  if (data === undefined || data.lines.length === 0) return null;
  const { lines, challans } = data;
  const mayDeliver = can('sales.deliver') && sale.branch.id === desk.branchId && lines.some(({ left }) => left > 0n);
  if (challans.length === 0 && !mayDeliver) return null;
  const figures = [
    ['sold', 'sold'],
    ['returned', 'wentBack'],
    ['delivered', 'deliveredBefore'],
    ['left', 'leftToDeliver'],
  ] as const;
  return (
    <Card
      title={t('deliveries')}
      flush
      end={
        mayDeliver && (
          <ButtonLink icon={Truck} to="/invoice/sales/delivery/$id" params={{ id: sale.vr_no }}>
            {t('deliver')}
          </ButtonLink>
        )
      }
    >
      {challans.length === 0 ? (
        <p className="card-body t2">{t('notDelivered')}</p>
      ) : (
        <>
          <table className="table as-cards">
            <thead>
              <tr>
                <th scope="col">{t('product')}</th>
                {figures.map(([key, word]) => (
                  <th key={key} scope="col" className="num">
                    {t(word)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.line}>
                  <td className="card-title">{line.product.name}</td>
                  {figures.map(([key, word]) => (
                    <td key={key} className="num" data-l={t(word)}>
                      {line[key] === 0n ? quantity(0n) : `${quantity(line[key])} ${line.product.unit.name}`}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <ul className="card-body challans">
            {challans.map(({ mtm_id, vr_no, vr_date, vehicle_no, delivered_to }) => (
              <li key={mtm_id}>
                <Link to="/vouchers/$id" params={{ id: String(mtm_id) }}>
                  {vr_no}
                </Link>{' '}
                <span className="t2">{[date(vr_date), vehicle_no, delivered_to].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
