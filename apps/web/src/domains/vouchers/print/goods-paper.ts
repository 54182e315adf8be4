import type { VoucherMovement } from '@cashbook/contract/vouchers/voucher';
import type { PrintedVoucher } from '@cashbook/contract/vouchers/voucher-prints';
import { useTranslation } from 'react-i18next';
import type { PaperColumn, PaperContent } from '#domains/posting/paper/paper-content.ts';
import { useNamed } from '#domains/posting/paper/use-named.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { movementParts, type PartOfMovements, worthPaisa } from '../voucher/voucher-kind.ts';
import { useVoucherFrame } from './use-voucher-frame.ts';

/** A movement of goods, or the heading of those below it. */
type Line = { moved: VoucherMovement; isOneWay: boolean } | { heading: PartOfMovements['word'] };

/**
 * The paper of a voucher of goods. Goods that go one way stand below their heading with their cost. The heading names the
 * direction, so the quantities have no sign.
 */
export function useGoodsPaper(voucher: PrintedVoucher, frame: PrintFrame): PaperContent<Line> {
  const { language, format } = frame;
  const { t } = useTranslation('vouchers', { lng: language });
  const lines = movementParts(voucher).flatMap(linesOf);
  const goods = useNamed<Line>(
    frame,
    ofMoved(({ product_name: strong, warehouse_name: warehouse }) => ({ strong, notes: [warehouse] })),
    t('product'),
  );
  const serials: PaperColumn<Line> = {
    head: t('serials'),
    width: 'beside',
    cell: ofMoved((moved) => moved.serials.join(' ')),
  };
  const costs: PaperColumn<Line>[] = [
    { head: t('unitCost'), width: 'num', cell: ofMoved(({ cost }) => (cost === null ? '' : format.cost(cost))) },
    {
      head: t('value'),
      width: 'num',
      cell: ofMoved((moved) => {
        const paisa = worthPaisa(moved);
        return paisa === null ? '' : format.amount(paisa);
      }),
    },
  ];
  const hasCosts = lines.some((line) => 'moved' in line && line.isOneWay && line.moved.cost !== null);
  // An empty column is left out if the costs need its width.
  const hasSerials = !hasCosts || voucher.movements.some((moved) => moved.serials.length > 0);
  const valuePaisa = voucher.lines.reduce((sum, { debit }) => sum + debit, 0n);
  return {
    ...useVoucherFrame(voucher, frame, valuePaisa),
    table: {
      lines,
      heading: (line) => ('heading' in line ? t(line.heading) : null),
      columns: [
        ...goods,
        ...(hasSerials ? [serials] : []),
        {
          head: t('quantity'),
          width: 'num',
          cell: ofMoved(({ qty, unit }, isOneWay) => `${format.quantity(isOneWay && qty < 0n ? -qty : qty)} ${unit}`),
        },
        ...(hasCosts ? costs : []),
      ],
    },
    ...(valuePaisa === 0n ? {} : { sums: [{ name: t('total'), figures: [format.total(valuePaisa)], isNet: true }] }),
  };
}

const ofMoved =
  <Cell>(cell: (moved: VoucherMovement, isOneWay: boolean) => Cell) =>
  (line: Line) =>
    'moved' in line ? cell(line.moved, line.isOneWay) : '';

const linesOf = ({ word, isOneWay, movements }: PartOfMovements): Line[] => [
  ...(isOneWay ? [{ heading: word }] : []),
  ...movements.map((moved) => ({ moved, isOneWay })),
];
