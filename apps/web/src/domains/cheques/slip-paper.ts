import type { ChequeRow, chequeRoutes } from '@cashbook/contract/cheques/cheques';
import type { PrintedBranch } from '@cashbook/contract/organisation/letterhead';
import type { RouteReply } from '@cashbook/contract/route';
import { amountInBanglaWords, amountInEnglishWords } from '@cashbook/money';
import { useTranslation } from 'react-i18next';
import type { PaperContent } from '#domains/posting/paper/paper-content.ts';
import { useNamed } from '#domains/posting/paper/use-named.ts';
import type { PrintFrame } from '#screens/print-frame.ts';

/** A deposit slip with the branch that prints it. */
export type Slip = RouteReply<typeof chequeRoutes.readSlip> & { branch: PrintedBranch };

const sumOf = (cheques: readonly ChequeRow[]) => cheques.reduce((paisa, { amount }) => paisa + amount, 0n);

/** The paper of a deposit slip: the cheques, their sum in figures and words, and who signs at the bank's counter. */
export function useSlipPaper(slip: Slip, frame: PrintFrame): PaperContent<ChequeRow> {
  const { language, format } = frame;
  const { t } = useTranslation('cheques', { lng: language });
  const { t: tVouchers } = useTranslation('vouchers', { lng: language });
  const number = useNamed<ChequeRow>(
    frame,
    ({ number: strong, cheque_bank: bank }) => ({ strong, notes: [bank] }),
    tVouchers('chequeNumber'),
  );
  const inWords = language === 'bn' ? amountInBanglaWords : amountInEnglishWords;
  return {
    title: t('depositSlip'),
    number: { name: t('depositSlip'), text: format.count(slip.slip_no) },
    date: format.date(slip.day),
    isVoid: slip.is_withdrawn,
    party: { label: t('bankAccount'), name: slip.bank },
    table: {
      lines: slip.cheques,
      columns: [
        ...number,
        { head: tVouchers('chequeDate'), width: 'text', cell: ({ cheque_date: day }) => format.date(day) },
        { head: t('party'), width: 'beside', cell: ({ party }) => party?.name ?? t('unnamed') },
        {
          head: t('amountTk'),
          width: 'num',
          cell: (cheque) => format.amount(cheque.amount),
          sum: (cheques) => format.total(sumOf(cheques)),
        },
      ],
    },
    sums: [{ name: t('total'), figures: [format.total(slip.total)], isNet: true }],
    words: inWords(slip.total),
    note: slip.is_withdrawn ? t('slipWithdrawn') : '',
    author: slip.by,
    signatures: [
      { text: t('signDepositor'), name: slip.by, onSheet: true },
      { text: t('signBank'), onSheet: true },
    ],
  };
}
