import type { SavedVoucher } from '@cashbook/contract/documents/document-routes';
import { voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import type { bankPaymentRoutes, bankReceiptRoutes } from '@cashbook/contract/vouchers/bank';
import { type AccountFacts, bankPayment, bankReceipt, type TypedBankVoucher } from '@cashbook/kernel';
import { z } from 'zod';
import { accountsNeeded } from '#domains/ledger/index';
import { accountRows, accountsOf, type DocumentKind, type DocumentWire, nothingBeside } from '#domains/posting/index';

type ReceiptBody = RouteBody<typeof bankReceiptRoutes.save>;
type PaymentBody = RouteBody<typeof bankPaymentRoutes.save>;
type Loaded = Pick<RouteReply<typeof bankReceiptRoutes.find>, 'bankAccount' | 'transactionList'>;

const amounts = accountRows(['amount'], 'transactions');

/** Returns one of the two kinds of bank vouchers. They differ in type, posting rule and the name of the bank's field. */
function bankKind(
  kind: 'bank-receipt' | 'bank-payment',
  rule: typeof bankReceipt,
  bankField: string,
): DocumentKind<TypedBankVoucher, AccountFacts> {
  const { name, typeId } = voucherKind(kind);
  return {
    name,
    typeIds: [typeId],
    forms: [z.object({ bankAccountId: z.number().int().nullable(), rows: z.array(amounts.keptRow) })],
    needs: ({ bankAccountId, rows }, before) => ({
      accounts: accountsNeeded([...accountsOf(rows), ...(bankAccountId === null ? [] : [bankAccountId])], before),
    }),
    rule: (typed, facts, before) => rule(typed, facts, before !== null),
    readBeside: nothingBeside,
    fieldOf: (refusal) => {
      const isOfBank = refusal.row === undefined && /^(bank_|not_a_bank|account_)/.test(refusal.code);
      return isOfBank ? bankField : amounts.fieldOf(refusal);
    },
  };
}

/** A receipt into a bank: Dr the bank / Cr each row's account (accounting §4, type 3). */
export const bankReceiptKind = bankKind('bank-receipt', bankReceipt, 'bankReceivedAccount');
/** A payment from a bank: Dr each row's account / Cr the bank (accounting §4, type 4). */
export const bankPaymentKind = bankKind('bank-payment', bankPayment, 'bankPaymentAccount');

function bankWire<Body extends Pick<ReceiptBody, 'mtmId' | 'id' | 'transactions'>>(
  bankOf: (body: Body) => number | null | undefined,
): DocumentWire<TypedBankVoucher, Body, Loaded, [string, SavedVoucher]> {
  return {
    typed: (body) => ({ ...amounts.wire.typed(body), bankAccountId: bankOf(body) ?? null }),
    voucherIn: ({ mtmId, id }) => mtmId ?? id ?? 'new',
    loaded: (typed, on) => {
      const id = typed.bankAccountId ?? 0;
      const { accountName: name = '', accountText: text = '' } = on.accounts.get(id) ?? {};
      return { bankAccount: { id, name, text }, ...amounts.wire.loaded(typed, on) };
    },
    saved: (saved, message) => [message, saved],
  };
}

export const bankReceiptWire = bankWire((body: ReceiptBody) => body.bankReceivedAccount);
export const bankPaymentWire = bankWire((body: PaymentBody) => body.bankPaymentAccount);
