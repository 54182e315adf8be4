import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Grand } from '#ui/table/columns.tsx';
import { type PartOfMovements, worthPaisa } from './voucher-kind.ts';
import '#ui/table/table.css';

/** The stock movements of a voucher in one table. If both directions stand together, outgoing goods have a minus. */
export function VoucherMovements({ part: { word, isOneWay, movements } }: { part: PartOfMovements }) {
  const { t } = useTranslation('vouchers');
  const { quantity, cost: costText, amount, total } = useFormat();
  const isPlaced = movements.some(({ warehouse_name }) => warehouse_name !== '');
  const hasSerials = !isOneWay || movements.some(({ serials }) => serials.length > 0);
  const hasCosts = isOneWay && movements.every(({ cost }) => cost !== null);
  const worth = movements.reduce((sum, movement) => sum + (worthPaisa(movement) ?? 0n), 0n);
  const before = 2 + (isPlaced ? 1 : 0) + (hasSerials ? 1 : 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-wrap" tabIndex={0} aria-label={t(word)}>
      <table className="table as-cards">
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            {isPlaced && <th scope="col">{t('warehouse')}</th>}
            {hasSerials && <th scope="col">{t('serials')}</th>}
            <Head text={t('quantity')} />
            {hasCosts && <Head text={t('unitCost')} />}
            {hasCosts && <Head text={t('value')} />}
          </tr>
        </thead>
        <tbody>
          {movements.map((movement, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the movements of a version never change places
            <tr key={index}>
              <td className="card-title" data-product={movement.product_id}>
                {movement.product_name}
              </td>
              {isPlaced && <td className="t2">{movement.warehouse_name}</td>}
              {hasSerials && <td className="t2 full">{movement.serials.join(' ')}</td>}
              <td className="num card-aside">{`${signedText(movement.qty, isOneWay, quantity)} ${movement.unit}`}</td>
              {hasCosts && (
                <td className="num" data-l={t('unitCost')}>
                  {costText(movement.cost ?? 0n)}
                </td>
              )}
              {hasCosts && (
                <td className="num" data-l={t('value')}>
                  {amount(worthPaisa(movement) ?? 0n)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {hasCosts && (
          <tfoot>
            <tr>
              <td colSpan={before}>{t('total')}</td>
              <td />
              <td className="num">
                <Grand>{total(worth)}</Grand>
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

const Head = ({ text }: { text: string }) => (
  <th scope="col" className="num">
    {text}
  </th>
);

/** Returns a quantity as text, with a sign for its direction unless the table names the direction. */
function signedText(qty: bigint, isOneWay: boolean, quantity: (milli: bigint) => string): string {
  if (isOneWay) return quantity(qty < 0n ? -qty : qty);
  return `${qty > 0n ? '+' : ''}${quantity(qty)}`;
}
