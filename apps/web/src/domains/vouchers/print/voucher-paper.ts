import type { PrintedVoucher } from '@cashbook/contract/vouchers/voucher-prints';
import { ACCOUNT } from '@cashbook/kernel';
import { formatMobilesIn } from '@cashbook/money';
import { useTranslation } from 'react-i18next';
import type { PaperContent } from '#domains/posting/paper/paper-content.ts';
import { useNamed } from '#domains/posting/paper/use-named.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { printedSide } from '../voucher/voucher-kind.ts';
import { useVoucherFrame } from './use-voucher-frame.ts';

type Line = PrintedVoucher['lines'][number];

const sumOf = (lines: readonly Line[], figure: 'debit' | 'credit') =>
  lines.reduce((sum, line) => sum + line[figure], 0n);

/** The paper of a voucher of money: the lines beside the cash or the bank, or all lines with debit and credit. */
export function useVoucherPaper(voucher: PrintedVoucher, frame: PrintFrame): PaperContent<Line> {
  const { language, format, inDigits } = frame;
  const { t } = useTranslation('vouchers', { lng: language });
  const printed = printedSide(voucher);
  const side = printed === 'debit' || printed === 'credit' ? printed : null;
  const remarksOf = ({ order, requisition, remarks }: Line) =>
    [
      order === null ? '' : `${t('order')} ${order.order_number}`,
      requisition === '' ? '' : `${t('requisition')} ${requisition}`,
      remarks,
    ]
      .filter(Boolean)
      .join(' · ');
  const figures = side === null ? (['debit', 'credit'] as const) : [side];
  const lines = voucher.lines.filter((line) => side === null || line[side] > 0n);
  const accounts = useNamed<Line>(frame, ({ account_name: strong, account_text: text }) => ({
    strong,
    // Codes keep their digits, because people type them as they are (look "Do, do not").
    notes: formatMobilesIn(text)
      .replace(/\b01\d{3}-\d{6}\b/g, inDigits)
      .split(' · '),
  }));
  const money = side === null ? undefined : voucher.lines.find((line) => line[side] === 0n);
  const signer = side === null ? [] : [{ text: t(side === 'debit' ? 'signReceiver' : 'signPayer') }];
  const { signatures, ...content } = useVoucherFrame(voucher, frame, sumOf(lines, side ?? 'debit'));
  return {
    ...content,
    ...(money === undefined || money.account_id === ACCOUNT.cash
      ? {}
      : { party: { label: t('bankAccount'), name: money.account_name } }),
    table: {
      lines,
      columns: [
        ...accounts,
        { head: t('remarks'), width: 'beside', cell: remarksOf },
        ...figures.map((figure) => ({
          head: t(side === null ? `${figure}Tk` : 'amountTk'),
          width: 'num' as const,
          cell: (line: Line) => format.amount(line[figure]),
          sum: (some: readonly Line[]) => format.total(sumOf(some, figure)),
        })),
      ],
    },
    sums: [{ name: t('total'), figures: figures.map((figure) => format.total(sumOf(lines, figure))), isNet: true }],
    signatures: [...signer, ...signatures],
  };
}
