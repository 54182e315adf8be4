import type { VoucherMovement } from '@cashbook/contract/vouchers/voucher';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import '#ui/table.css';

/** What a voucher moves of the stock as it stands: what comes in, and with a minus what goes out. */
export function VoucherMovements({ movements }: { movements: readonly VoucherMovement[] }) {
  const { t } = useTranslation('vouchers');
  const { quantity } = useFormat();
  const isPlaced = movements.some(({ warehouse_name }) => warehouse_name !== '');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-wrap" tabIndex={0} aria-label={t('stockMovements')}>
      <table className="table as-cards">
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            {isPlaced && <th scope="col">{t('warehouse')}</th>}
            <th scope="col">{t('serials')}</th>
            <th scope="col" className="num">
              {t('quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map(({ product_id, product_name, warehouse_name, serials, qty, unit }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the movements of a version never change places
            <tr key={place}>
              <td className="card-title" data-product={product_id}>
                {product_name}
              </td>
              {isPlaced && <td className="t2">{warehouse_name}</td>}
              <td className="t2 full">{serials.join(' ')}</td>
              <td className="num card-aside">{`${qty > 0n ? '+' : ''}${quantity(qty)} ${unit}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
