import { type InvoicePaper, readInvoicePaper } from '@cashbook/contract/invoices/paper';
import { amountInBanglaWords, amountInEnglishWords } from '@cashbook/money';
import { useTranslation } from 'react-i18next';
import { usePromised } from '#domains/invoices/kinds/promised.ts';
import { namedPaper, ownPapers } from '#domains/posting/paper/own-papers.tsx';
import type { PaperCell, PaperSum, PaperWithLines } from '#domains/posting/paper/paper-content.ts';
import { useNamed } from '#domains/posting/paper/use-named.ts';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { queryOf } from '#session/query.ts';
import { type PlanLine, planLines, scheduleOf, type Words } from './plan-schedule.ts';
import { reachOf } from './reach-of.ts';

/** The paper of an invoice: a purchase, a sale, work, or a return. */
export const invoicePapers = ownPapers({
  query: (id) => queryOf(readInvoicePaper, { params: { mtm_id: id } }),
  papers: [namedPaper('voucher', useInvoice)],
});

type Goods = InvoicePaper['lines'][number];
/** A line of goods, or one of a long plan of installments. */
export type InvoiceLine = Goods | PlanLine;
type Line = InvoiceLine;

/** Returns a cell that only lines of goods have. */
const ofGoods =
  <Cell extends PaperCell>(cell: (line: Goods) => Cell) =>
  (line: Line) =>
    'qty' in line ? cell(line) : '';

/** The paper of an invoice. That of a sale by installments has its plan below the sums. */
export function useInvoice(invoice: InvoicePaper, frame: PrintFrame): PaperWithLines<Line> {
  const { language, format } = frame;
  const { t } = useTranslation('vouchers', { lng: language });
  const typeName = useVoucherTypeName(language);
  const promised = usePromised(language);
  const words = language === 'bn' ? amountInBanglaWords : amountInEnglishWords;
  const said = ({ name, bags, bonus, serials, warranty, requisition, remarks }: Goods) => ({
    strong: name,
    notes: [
      bags === 0n ? '' : `${t('bags')} ${format.quantity(bags)}`,
      bonus === 0n ? '' : `${t('bonus')} ${format.quantity(bonus)}`,
      serials.join(' '),
      warranty === null ? '' : promised(warranty),
      requisition === '' ? '' : `${t('requisition')} ${requisition}`,
      remarks,
    ],
  });
  const named = useNamed<Line>(frame, (line) =>
    'due_date' in line ? format.date(line.due_date) : ofGoods(said)(line),
  );
  const billDate = invoice.bill_date === null ? '' : format.date(invoice.bill_date);
  return {
    title: invoice.label === '' ? typeName(invoice) : invoice.label,
    number: {
      name: t('voucherNo'),
      text: invoice.vr_no,
      more: invoice.of_vr_no === '' ? '' : `${t('invoiceReturned')} ${invoice.of_vr_no}`,
    },
    date: format.date(invoice.vr_date),
    isVoid: invoice.is_void,
    party: { name: invoice.account.name, more: reachOf(invoice.account, frame) },
    facts: [
      [t('billNo'), [invoice.bill_no, billDate].join(' ').trim()],
      [t('dueDate'), invoice.due_date === null ? '' : format.date(invoice.due_date)],
      [t('orderNo'), invoice.order],
      [t('vehicle'), invoice.vehicle_no],
      [t('salesman'), invoice.salesman],
      [t('notes'), invoice.notes],
    ],
    table: {
      lines: [...invoice.lines, ...planLines(invoice.plan, t)],
      heading: (line) => ('heading' in line ? line.heading : null),
      columns: [
        ...named,
        { head: t('quantity'), width: 'qty', cell: ofGoods(({ qty, unit }) => `${format.quantity(qty)} ${unit}`) },
        { head: t('rateTk'), width: 'rate', cell: ofGoods(({ price }) => format.quantity(price)) },
        {
          head: t('amountTk'),
          width: 'num',
          cell: (line) =>
            'amount' in line ? format.amount(line.amount) : ofGoods(({ total }) => format.amount(total))(line),
          // The goods are carried forward, and not the installments, which are no further amount.
          sum: (lines) => format.total(lines.reduce((sum, line) => sum + ('total' in line ? line.total : 0n), 0n)),
        },
      ],
    },
    sums: sumsOf(invoice, t, format),
    ...(invoice.net > 0n ? { words: words(invoice.net) } : {}),
    ...(invoice.plan === null ? {} : { schedule: scheduleOf(invoice.plan, t, format) }),
    note: invoice.note,
    signatures: [
      { text: t('signReceiver'), onSheet: true },
      { text: t('signPrepared'), name: invoice.created_by, onSheet: true },
      { text: t('signApproved'), onSheet: true },
    ],
    author: invoice.created_by,
  };
}

/** Returns what the lines come to, how much of it was paid, and what the party owes before and with the invoice. */
function sumsOf(
  { total, discount, rounding, net, payments, due, plan }: InvoicePaper,
  t: Words,
  { amount }: PrintFrame['format'],
): PaperSum[] {
  const sum = (name: string, paisa: bigint) => ({ name, figures: [amount(paisa)] });
  const said = (name: string, paisa: bigint) => (paisa === 0n ? [] : [sum(name, paisa)]);
  // A reschedule may have added to the installments what the invoice does not say.
  const markup = plan?.markup ?? 0n;
  const left = payments.reduce((rest, paid) => rest - paid.amount, net + markup);
  return [
    ...said(t('lineTotal'), total),
    ...said(t('discountAmount'), -discount),
    ...said(t('roundingAccount'), rounding),
    { ...sum(t('netTotal'), net), isNet: true },
    ...payments.map((paid) =>
      sum(
        [plan === null ? '' : t('downPayment'), paid.account_name, paid.transaction_id].filter(Boolean).join(' '),
        paid.amount,
      ),
    ),
    ...said(t('markup'), markup),
    ...(plan === null ? [] : [sum(t('byInstallments'), left)]),
    ...(due === null ? [] : [sum(t('previousDue'), due.before), sum(t('newDue'), due.after)]),
  ];
}
