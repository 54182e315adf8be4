import { type InvoicePaper, readInvoicePaper } from '@cashbook/contract/invoices/paper';
import { amountInBanglaWords, amountInEnglishWords } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePromised } from '#domains/invoices/kinds/promised.ts';
import type { PaperContent, PaperSum } from '#domains/posting/paper/paper-content.ts';
import { PaperPages } from '#domains/posting/paper/paper-pages.tsx';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Empty } from '#ui/empty.tsx';
import type { Paper } from '#ui/print/paper.ts';
import { reachOf } from './reach-of.ts';

/** The pages of an invoice: a purchase, a sale, work, or a return. */
export function InvoicePages({ id, paper }: { id: string; paper: Paper }) {
  const { data, error } = useQuery(queryOf(readInvoicePaper, { params: { mtm_id: id } }));
  if (error !== null) return <Empty title={refusalText(error)} />;
  return data === undefined ? null : <PaperPages doc={data} paper={paper} useContent={useInvoice} />;
}

type Line = InvoicePaper['lines'][number];

function useInvoice(invoice: InvoicePaper, frame: PrintFrame): PaperContent<Line> {
  const { language, format } = frame;
  const { t } = useTranslation('vouchers', { lng: language });
  const typeName = useVoucherTypeName(language);
  const promised = usePromised(language);
  const words = language === 'bn' ? amountInBanglaWords : amountInEnglishWords;
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
      [t('orderNo'), invoice.order],
      [t('vehicle'), invoice.vehicle_no],
      [t('salesman'), invoice.salesman],
      [t('notes'), invoice.notes],
    ],
    lines: invoice.lines,
    line: ({ name, bags, bonus, serials, warranty, remarks }) => ({
      name,
      notes: [
        bags === 0n ? '' : `${t('bags')} ${format.quantity(bags)}`,
        bonus === 0n ? '' : `${t('bonus')} ${format.quantity(bonus)}`,
        serials.join(' '),
        warranty === null ? '' : promised(warranty),
        remarks,
      ],
    }),
    columns: [
      { head: t('quantity'), width: 'qty', text: ({ qty, unit }) => `${format.quantity(qty)} ${unit}` },
      { head: t('rateTk'), width: 'rate', text: ({ price }) => format.quantity(price) },
      { head: t('amountTk'), width: 'num', text: ({ total }) => format.amount(total) },
    ],
    carried: (upTo) => format.total(upTo.reduce((sum, { total }) => sum + total, 0n)),
    sums: sumsOf(invoice, t, format),
    ...(invoice.net > 0n ? { words: words(invoice.net) } : {}),
    note: invoice.note,
    signatures: [
      { text: t('signReceiver') },
      { text: t('signPrepared'), name: invoice.created_by },
      { text: t('signApproved') },
    ],
    author: invoice.created_by,
  };
}

type Words = ReturnType<typeof useTranslation<'vouchers'>>['t'];

/** Returns what the lines come to, how much of it was paid, and what the party owes before and with the invoice. */
function sumsOf(
  { total, discount, rounding, net, payments, due }: InvoicePaper,
  t: Words,
  { amount }: PrintFrame['format'],
): PaperSum[] {
  const parts: readonly (readonly [string, bigint])[] = [
    [t('lineTotal'), total],
    [t('discountAmount'), -discount],
    [t('roundingAccount'), rounding],
  ];
  return [
    ...parts.filter(([, paisa]) => paisa !== 0n).map(([name, paisa]) => ({ name, text: amount(paisa) })),
    { name: t('netTotal'), text: amount(net), isNet: true },
    ...payments.map((payment) => ({
      name: [payment.account_name, payment.transaction_id].filter(Boolean).join(' '),
      text: amount(payment.amount),
    })),
    ...(due === null
      ? []
      : [
          { name: t('previousDue'), text: amount(due.before) },
          { name: t('newDue'), text: amount(due.after) },
        ]),
  ];
}
