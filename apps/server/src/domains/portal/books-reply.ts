import { usualWindow } from '@cashbook/contract/installments/installments';
import { installmentId } from '@cashbook/contract/installments/plan-fields';
import type { CustomerBooks } from '@cashbook/contract/portal/customer-books';
import type { portalRoutes } from '@cashbook/contract/portal/portal';
import type { RouteReply } from '@cashbook/contract/route';
import { type InstallmentStatus, installmentStatus } from '@cashbook/kernel';
import { formatDate, formatPaisa, toBanglaDigits } from '@cashbook/money';
import { sentences as bangla } from '@cashbook/words/bn/sentences';
import { sentences } from '@cashbook/words/en/sentences';
import { filled } from '@cashbook/words/text';
import type { Books, Card, FoundInstallment } from '#domains/portal/portal.store';

type Language = 'en' | 'bn';

/** Returns the card as the portal sends it. */
export const cardReply = ({ branch, company, ...user }: Card): RouteReply<typeof portalRoutes.me> => {
  return { user, branch, company };
};

/** Returns the books as the portal sends them, under the names of the spec. */
export function booksReply(card: Card, books: Books, language: Language): CustomerBooks {
  const { total, paid, due, overdue } = books.counts;
  const message = earlyPaymentMessage(card, books, language);
  return {
    ...cardReply(card),
    total: [{ total_debit: BigInt(books.debit), total_credit: BigInt(books.credit) }],
    earlyPaymentMessage: message,
    ...{ totalInstallments: total, paid, due, overdue },
    summary: {
      ...{ total_installments: total, paid_installments: paid, due_installments: due, overdue_installments: overdue },
      early_discount_message: message,
    },
    installments: books.installments.map((row, index) => ({
      sl_number: index + 1,
      ...facts(row),
      amount: BigInt(row.amountPaisa),
      due_amount: BigInt(row.duePaisa),
    })),
    payments: books.payments.map(({ voucherId, vrNo, paidOn, amountPaisa, installment }) => ({
      id: installmentId(voucherId, installment?.installmentNo ?? 0),
      main_transaction: { vr_no: vrNo },
      main_trx_id: voucherId,
      paid_at: paidOn,
      amount: BigInt(amountPaisa),
      installment_id: installment === null ? null : installmentId(installment.saleId, installment.installmentNo),
      installment: installment === null ? null : facts(installment),
    })),
    statement: statementReply(books),
  };
}

const facts = (row: FoundInstallment) => ({
  invoice_no: row.invoiceNo,
  installment_no: row.installmentNo,
  due_date: row.dueDate,
  status: statusOf(row),
});

const statusOf = ({
  dueDate,
  duePaisa,
  paidPaisa,
  writtenOffPaisa: lost,
  movedPaisa: moved,
  repossessedPaisa: back,
  lastPaidOn,
  today,
}: FoundInstallment): InstallmentStatus =>
  installmentStatus(
    {
      ...{ dueDate, duePaisa: BigInt(duePaisa), paidPaisa: BigInt(paidPaisa), writtenOffPaisa: BigInt(lost) },
      ...{ repossessedPaisa: BigInt(back), movedPaisa: BigInt(moved), lastPaidOn },
    },
    today,
    usualWindow,
  );

/** Returns the statement with its balances. The opening is what the shown rows leave of the balance of today. */
function statementReply({ debit, credit, statement }: Books): CustomerBooks['statement'] {
  const closing = BigInt(debit) - BigInt(credit);
  const moved = statement.reduce((sum, row) => sum + BigInt(row.debitPaisa) - BigInt(row.creditPaisa), 0n);
  const opening = closing - moved;
  let balance = opening;
  const rows = statement.toReversed().map(({ date, vrNo, typeId, debitPaisa, creditPaisa }) => {
    balance += BigInt(debitPaisa) - BigInt(creditPaisa);
    return { date, vr_no: vrNo, type_id: typeId, debit: BigInt(debitPaisa), credit: BigInt(creditPaisa), balance };
  });
  return { opening, rows, closing };
}

/** Returns the sentences about early settlement, one for each sale; null without an offer. */
function earlyPaymentMessage({ company }: Card, { offers }: Books, language: Language): string | null {
  if (offers.length === 0) return null;
  const digits = language === 'bn' ? 'bangla' : 'latin';
  const grouping = company.money_format;
  const taka = (paisa: string) => `৳ ${formatPaisa(BigInt(paisa), { decimals: 'as_needed', grouping, digits })}`;
  const day = (date: string) => (language === 'bn' ? toBanglaDigits(formatDate(date)) : formatDate(date));
  const sentence = language === 'bn' ? bangla.earlyPayment : sentences.earlyPayment;
  const said = offers.map(({ invoiceNo, until, discountPaisa, amountPaisa }) =>
    filled(sentence, {
      invoice: invoiceNo,
      date: day(until),
      discount: taka(discountPaisa),
      amount: taka(amountPaisa),
    }),
  );
  return said.join(' ');
}
