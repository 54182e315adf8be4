import { fillMessage, smsLength, type WrittenKind } from '@cashbook/kernel';
import { formatDate, formatPaisa, type Grouping, type IsoDate, type Paisa, toBanglaDigits } from '@cashbook/money';
import { messageTexts as bangla } from '@cashbook/words/bn/message-texts';
import { messageTexts as english } from '@cashbook/words/en/message-texts';
import type { DueReminder, NewMessage, OwnText, UnconfirmedCollection } from '#domains/messages/message.store';

type Language = 'en' | 'bn';

/** The product's own texts. */
export const usualTexts = { en: english, bn: bangla } as const;

/** The writer of a company's messages: its language, its own texts, and how it groups the digits of money. */
export interface Writer {
  readonly language: Language;
  readonly texts: readonly OwnText[];
  readonly grouping: Grouping;
}

/** Returns the reminder of an installment as a message. */
export function reminderOf(writer: Writer, due: DueReminder): NewMessage {
  const { branchId, partyId, kind, mobile, saleId, installmentNo, dueDate, duePaisa, invoiceNo } = due;
  const body = bodyOf(writer, kind, {
    ...{ customer: due.customer, shop: due.shop, phone: due.phone, invoice: invoiceNo },
    ...{ number: digits(writer, String(installmentNo)), amount: taka(writer, duePaisa), date: day(writer, dueDate) },
  });
  return { branchId, partyId, kind, mobile, ...body, installment: { saleId, installmentNo, dueDate, duePaisa } };
}

/** Returns the receipt of a collection as a message. */
export function receiptOf(writer: Writer, collection: UnconfirmedCollection): NewMessage {
  const { branchId, partyId, mobile, voucherId, receipt, invoiceNo, paidOn, paidPaisa, duePaisa } = collection;
  const body = bodyOf(writer, 'receipt', {
    ...{ customer: collection.customer, shop: collection.shop, phone: collection.phone, receipt, invoice: invoiceNo },
    ...{ amount: taka(writer, paidPaisa), due: taka(writer, duePaisa), date: day(writer, paidOn) },
  });
  return { branchId, partyId, kind: 'receipt', mobile, ...body, voucherId };
}

/** Returns a text of the product with its gaps filled, and the number of its parts. */
export function plainMessage(
  kind: 'portalCode' | 'trial',
  language: Language,
  facts: Readonly<Record<string, string>>,
) {
  return counted(fillMessage(usualTexts[language][kind], facts));
}

function bodyOf({ language, texts }: Writer, kind: WrittenKind, facts: Readonly<Record<string, string>>) {
  const own = texts.find((text) => text.kind === kind && text.language === language);
  const filled = own === undefined ? '' : fillMessage(own.body, facts);
  // A text whose gaps are all empty says nothing.
  return counted(filled === '' ? fillMessage(usualTexts[language][kind], facts) : filled);
}

const counted = (body: string) => ({ body, parts: Math.max(1, smsLength(body).parts) });

const digits = ({ language }: Writer, latin: string) => (language === 'bn' ? toBanglaDigits(latin) : latin);
const day = (writer: Writer, date: IsoDate) => digits(writer, formatDate(date));
const taka = ({ language, grouping }: Writer, amountPaisa: Paisa) =>
  formatPaisa(amountPaisa, { decimals: 'as_needed', grouping, digits: language === 'bn' ? 'bangla' : 'latin' });
