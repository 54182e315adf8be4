import { typedOf } from '@cashbook/contract/documents/described';
import type { TypedOf } from '@cashbook/contract/documents/field';
import type { RouteBody } from '@cashbook/contract/route';
import { cashDocument, type cashReceiptRoutes } from '@cashbook/contract/vouchers/cash';
import { type AccountFacts, cashPayment, cashReceipt, type TypedCashVoucher } from '@cashbook/kernel';
import type { LoadedVoucher } from '#domains/ledger/index';
import { type OrderFacts, rowsNamingOrders } from '#domains/orders/index';
import { accountsOfRows, type DocumentKind, describedKind, rewrittenDocument, wireOf } from '#domains/posting/index';
import { type FoundTax, taxFactsOf, taxNeeds } from '#domains/withholding/index';

/** The rows of a cash voucher in a request: the bare list that the spec's calls take (api, "Cash vouchers"). */
type WireRows = RouteBody<typeof cashReceiptRoutes.save>;

/** Returns the voucher of the rows: its id when every row has the same one, `new` when none has one. */
export function voucherOfRows(rows: WireRows): number | 'new' | 'mixed' | 'empty' {
  const ids = new Set(rows.map((row) => row.mtmId ?? null));
  const [id] = ids;
  if (id === undefined) return 'empty';
  return ids.size > 1 ? 'mixed' : (id ?? 'new');
}

type CashFacts = AccountFacts & FoundTax & OrderFacts;
type CashKind = DocumentKind<TypedOf<typeof cashDocument.fields>, CashFacts>;

/**
 * Returns one of the two kinds of cash vouchers. They differ only in type and posting rule. A change to the other kind
 * swaps the sides.
 */
function cashKind(name: 'cash-receipt' | 'cash-payment', rule: typeof cashReceipt, other: () => CashKind): CashKind {
  const kind = describedKind<typeof cashDocument.fields, CashFacts>(name, cashDocument, {
    ...rowsNamingOrders({
      needs: (typed: TypedCashVoucher, before: LoadedVoucher | null) => ({
        ...accountsOfRows(typed, before),
        ...taxNeeds(typed.rows, before),
      }),
      rule: (typed: TypedCashVoucher, facts: AccountFacts & FoundTax) =>
        rule(typed, { ...facts, ...taxFactsOf(facts) }),
    }),
    retype: (typed, to) => {
      const becomes = other();
      if (!becomes.typeIds.includes(to)) return { ok: false, refusal: { code: 'type_not_allowed' } };
      return rewrittenDocument(becomes, { was: typed, typed });
    },
  });
  return { ...kind, fieldOf: (refusal) => kind.fieldOf(refusal)?.replace('transactions.', '') ?? null };
}

/** A cash receipt: Dr 17 / Cr each row's account (accounting §4, type 1). */
export const cashReceiptKind: CashKind = cashKind('cash-receipt', cashReceipt, () => cashPaymentKind);
/** A cash payment: Dr each row's account / Cr 17 (accounting §4, type 2). */
export const cashPaymentKind: CashKind = cashKind('cash-payment', cashPayment, () => cashReceiptKind);

export const cashWire = {
  ...wireOf(cashDocument, (saved) => saved),
  typed: (transactions: WireRows) => typedOf(cashDocument.fields, { transactions }),
  voucherIn: voucherOfRows,
};
