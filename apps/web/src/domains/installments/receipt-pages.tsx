import { type CollectionReceipt, readCollectionReceipt } from '@cashbook/contract/installments/receipt';
import { amountInBanglaWords, amountInEnglishWords } from '@cashbook/money';
import { useTranslation } from 'react-i18next';
import { namedPaper, ownPapers } from '#domains/posting/paper/own-papers.tsx';
import type { PaperColumn, PaperContent } from '#domains/posting/paper/paper-content.ts';
import { saidText } from '#domains/posting/paper/said-text.ts';
import { useNamed } from '#domains/posting/paper/use-named.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { queryOf } from '#session/query.ts';

/** The receipt of a collection of installments. */
export const receiptPapers = ownPapers({
  query: (id) => queryOf(readCollectionReceipt, { params: { mtm_id: id } }),
  papers: [namedPaper('installmentReceipt', useReceipt)],
});

/** The fields that stand elsewhere on the receipt, and the fee of the bank, which is none of the customer's. */
const saidElsewhere = new Set<string>(['amount', 'receivedOn', 'fee']);

type Part = CollectionReceipt['parts'][number];

function useReceipt(receipt: CollectionReceipt, frame: PrintFrame): PaperContent<Part> {
  const { language, format, inDigits } = frame;
  const { t } = useTranslation('vouchers', { lng: language });
  const { account, sale, parts, paid, discount, due } = receipt;
  const inWords = language === 'bn' ? amountInBanglaWords : amountInEnglishWords;
  const named = useNamed<Part>(frame, ({ installment_no: no, due_date }) => ({
    strong: t('installmentOf', { number: format.count(no), invoice: sale.vr_no }),
    notes: [`${t('dueDate')} ${format.date(due_date)}`],
  }));
  const figure = (head: string, of: 'amount' | 'paid' | 'discount'): PaperColumn<Part> => ({
    head,
    width: 'num',
    cell: (part) => format.amount(part[of]),
    sum: (some) => format.total(some.reduce((total, part) => total + part[of], 0n)),
  });
  const wasEarlier = receipt.received_on !== receipt.vr_date;
  return {
    title: t('installmentReceipt'),
    number: { name: t('voucherNo'), text: receipt.vr_no },
    date: format.date(receipt.vr_date),
    isVoid: receipt.is_void,
    party: {
      name: account.name,
      more: [
        account.care_of === '' ? '' : t('careOf', { name: account.care_of }),
        account.address,
        inDigits(account.mobile),
      ],
    },
    facts: [
      [t('invoice'), sale.vr_no],
      [t('status'), receipt.is_bounced ? t('chequeState_bounced') : ''],
      [t('receivedOn'), wasEarlier ? format.date(receipt.received_on) : ''],
      ...receipt.fields
        .filter(({ label }) => !saidElsewhere.has(label))
        .map((field) => [t(field.label), saidText(field, { t, format })] as const),
    ],
    table: {
      lines: parts,
      columns: [
        ...named,
        ...(discount === 0n ? [] : [figure(t('discountShort'), 'discount')]),
        figure(t('received'), 'paid'),
      ],
    },
    sums: [
      { name: t('received'), figures: [format.amount(paid)], isNet: true },
      ...(discount === 0n ? [] : [{ name: t('earlyDiscount'), figures: [format.amount(discount)] }]),
      { name: t('stillDue'), figures: [format.amount(due)] },
    ],
    words: inWords(paid),
    author: receipt.created_by,
    signatures: [
      { text: t('signPayer') },
      { text: t('signReceiver'), name: receipt.created_by, onSheet: true },
      { text: t('signApproved'), onSheet: true },
    ],
  };
}
