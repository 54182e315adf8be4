import type { CustomerBooks } from '@cashbook/contract/portal/customer-books';
import { amountInBanglaWords, amountInEnglishWords, formatMobile } from '@cashbook/money';
import { useTranslation } from 'react-i18next';
import type { PaperContent } from '#domains/posting/paper/paper-content.ts';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import type { PrintFrame } from '#screens/print-frame.ts';

type Payment = CustomerBooks['payments'][number];
type StatementRow = CustomerBooks['statement']['rows'][number];

/** A receipt: the payments of one voucher, with the customer. */
export interface Receipt {
  user: CustomerBooks['user'];
  payments: readonly Payment[];
}

/** Returns the receipt of a voucher; null where the customer paid nothing with it. */
export function receiptOf({ user, payments }: CustomerBooks, voucher: number): Receipt | null {
  const paid = payments.filter(({ main_trx_id: id }) => id === voucher);
  return paid.length === 0 ? null : { user, payments: paid };
}

const sumOf = (payments: readonly Payment[]) => payments.reduce((sum, { amount }) => sum + amount, 0n);

/** Describes a receipt on paper. */
export function useReceipt({ user, payments }: Receipt, frame: PrintFrame): PaperContent<never> {
  const { t } = useTranslation('portal', { lng: frame.language });
  const { format, inDigits, language } = frame;
  const paidPaisa = sumOf(payments);
  const inWords = language === 'bn' ? amountInBanglaWords : amountInEnglishWords;
  const [first] = payments;
  const settled = payments.flatMap(({ installment }) => installment ?? []);
  return {
    title: t('receipt'),
    number: { name: t('vrNoShort'), text: first?.main_transaction.vr_no ?? '' },
    date: first === undefined ? '' : format.date(first.paid_at),
    facts: [
      [t('receivedFrom'), user.name],
      [t('mobileNumber'), inDigits(formatMobile(user.mobile))],
      [t('address'), user.address],
      [t('invoiceNo'), [...new Set(settled.map(({ invoice_no }) => invoice_no))].join(', ')],
      [t('instNo'), settled.map(({ installment_no }) => format.count(installment_no)).join(', ')],
      [t('amount'), `৳ ${format.amount(paidPaisa)}`],
    ],
    words: inWords(paidPaisa),
    signatures: [],
  };
}

/** Describes the statement on paper. */
export function useStatement({ user, statement }: CustomerBooks, frame: PrintFrame): PaperContent<StatementRow> {
  const { t } = useTranslation('portal', { lng: frame.language });
  const nameOf = useVoucherTypeName(frame.language);
  const { format, inDigits } = frame;
  const { opening, rows, closing } = statement;
  return {
    title: t('statement'),
    date: format.dayOf(new Date().toISOString()),
    party: { label: t('customer'), name: user.name, more: [inDigits(formatMobile(user.mobile)), user.address] },
    facts: [[t('opening'), opening === 0n ? '' : format.amount(opening)]],
    table: {
      lines: rows,
      columns: [
        {
          head: t('vrNoShort'),
          width: 'name',
          cell: ({ date, vr_no, type_id }) => {
            return { strong: vr_no, notes: [format.date(date), nameOf({ type_id, type_name: '' })] };
          },
        },
        { head: t('debit'), width: 'num', cell: ({ debit }) => format.amount(debit) },
        { head: t('credit'), width: 'num', cell: ({ credit }) => format.amount(credit) },
        { head: t('balance'), width: 'num', cell: ({ balance }) => format.amount(balance) },
      ],
    },
    sums: [{ name: t('balanceDue'), figures: [format.amount(closing)], isNet: true }],
    signatures: [],
  };
}
