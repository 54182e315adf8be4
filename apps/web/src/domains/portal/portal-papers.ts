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

/** A statement on paper: that of the portal, or one that the staff prints for some days. */
export interface PrintedStatement {
  user: Pick<CustomerBooks['user'], 'name' | 'mobile' | 'address'>;
  statement: { opening: bigint; closing: bigint; rows: readonly PrintedRow[] };
  /** The days of a statement that the staff prints. */
  days?: { start: string; end: string };
  /** Whether its vouchers are of all branches that the staff may see. */
  isOfAll?: boolean;
  /** The balance as if every cheque that no bank has paid were still owed. */
  withoutCheques?: bigint;
}

/** A voucher of a statement, with what settled it and what of it is open where that is known. */
interface PrintedRow extends StatementRow {
  branch_name?: string;
  allocated_to?: string;
  open?: bigint | null;
}

/** Describes the statement on paper. */
export function useStatement(
  { user, statement, days, isOfAll = false, withoutCheques }: PrintedStatement,
  frame: PrintFrame,
): PaperContent<PrintedRow> {
  const { t } = useTranslation('portal', { lng: frame.language });
  const nameOf = useVoucherTypeName(frame.language);
  const { format, inDigits } = frame;
  const { opening, rows, closing } = statement;
  const of = (name: string, text: string | null | undefined) => (text ? `${name}: ${text}` : '');
  const onSide = (paisa: bigint) =>
    `${format.amount(paisa < 0n ? -paisa : paisa)}${paisa === 0n ? '' : ` ${t(paisa < 0n ? 'cr' : 'dr')}`}`;
  return {
    title: t('statement'),
    date: days === undefined ? format.dayOf(new Date().toISOString()) : format.date(days.end),
    party: {
      label: days === undefined ? t('customer') : t('party'),
      name: user.name,
      more: [inDigits(formatMobile(user.mobile)), user.address],
    },
    facts: [
      [t('branch'), isOfAll ? t('allBranches') : ''],
      [t('dates'), days === undefined ? '' : `${format.date(days.start)} – ${format.date(days.end)}`],
      [t('opening'), opening === 0n ? '' : days === undefined ? format.amount(opening) : onSide(opening)],
    ],
    table: {
      lines: rows,
      columns: [
        {
          head: t('vrNoShort'),
          width: 'name',
          cell: ({ date, vr_no, branch_name = '', type_id, allocated_to, open }) => {
            const type = nameOf({ type_id, type_name: '' });
            const left = open === undefined || open === null ? '' : onSide(open);
            return {
              strong: vr_no,
              notes: [
                format.date(date),
                type,
                branch_name,
                of(t('allocatedTo'), allocated_to),
                of(t('openAmount'), left),
              ],
            };
          },
        },
        { head: t('debit'), width: 'num', cell: ({ debit }) => format.amount(debit) },
        { head: t('credit'), width: 'num', cell: ({ credit }) => format.amount(credit) },
        { head: t('balance'), width: 'num', cell: ({ balance }) => format.amount(balance) },
      ],
    },
    sums:
      withoutCheques === undefined
        ? [{ name: t('balanceDue'), figures: [format.amount(closing)], isNet: true }]
        : [
            { name: t('closingBalance'), figures: [onSide(closing)], isNet: true },
            { name: t('balanceWithoutCheques'), figures: [onSide(withoutCheques)] },
          ],
    signatures: [],
  };
}
