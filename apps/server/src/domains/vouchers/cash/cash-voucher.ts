import { typedOf } from '@cashbook/contract/documents/described';
import type { TypedOf } from '@cashbook/contract/documents/field';
import { noRequisition } from '@cashbook/contract/requisitions/naming';
import type { RouteBody } from '@cashbook/contract/route';
import { cashPaymentDocument, cashReceiptDocument, type cashReceiptRoutes } from '@cashbook/contract/vouchers/cash';
import {
  type AccountFacts,
  cashPayment,
  cashReceipt,
  type RequisitionFacts,
  type TypedCashVoucher,
} from '@cashbook/kernel';
import type { LoadedVoucher } from '#domains/ledger/index';
import { type OrderFacts, rowsNamingOrders } from '#domains/orders/index';
import { accountsOfRows, type DocumentKind, describedKind, rewrittenDocument, wireOf } from '#domains/posting/index';
import { rowsPayingForRequisitions, savedWithRequisitions } from '#domains/requisitions/index';
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

/** The needs and the rule of both kinds of cash vouchers, without those of requisitions. */
const ofCash = (rule: typeof cashReceipt) =>
  rowsNamingOrders({
    needs: (typed: TypedCashVoucher, before: LoadedVoucher | null) => ({
      ...accountsOfRows(typed, before),
      ...taxNeeds(typed.rows, before),
    }),
    rule: (typed: TypedCashVoucher, facts: AccountFacts & FoundTax) => rule(typed, { ...facts, ...taxFactsOf(facts) }),
  });

type CashFacts = AccountFacts & FoundTax & OrderFacts;
type ReceiptKind = DocumentKind<TypedOf<typeof cashReceiptDocument.fields>, CashFacts>;
type PaymentKind = DocumentKind<TypedOf<typeof cashPaymentDocument.fields>, CashFacts & RequisitionFacts>;

/** Names the fields of refusals in the bare list of rows. */
const inBareList = <Kind extends Pick<ReceiptKind, 'fieldOf'>>(kind: Kind): Kind => ({
  ...kind,
  fieldOf: (refusal: Parameters<Kind['fieldOf']>[0]) => kind.fieldOf(refusal)?.replace('transactions.', '') ?? null,
});

const notAllowed = { ok: false, refusal: { code: 'type_not_allowed' } } as const;

/** A cash receipt: Dr 17 / Cr each row's account (accounting §4, type 1). Changed to a payment, its sides are swapped. */
export const cashReceiptKind: ReceiptKind = inBareList(
  describedKind<typeof cashReceiptDocument.fields, CashFacts>('cash-receipt', cashReceiptDocument, {
    ...ofCash(cashReceipt),
    retype: (typed, to) => {
      if (!cashPaymentKind.typeIds.includes(to)) return notAllowed;
      const payment = { rows: typed.rows.map((row) => ({ ...noRequisition, ...row })) };
      return rewrittenDocument(cashPaymentKind, { was: payment, typed: payment });
    },
  }),
);

/** A cash payment: Dr each row's account / Cr 17 (accounting §4, type 2). Changed to a receipt, it names no requisition. */
export const cashPaymentKind: PaymentKind = inBareList(
  describedKind<typeof cashPaymentDocument.fields, CashFacts & RequisitionFacts>('cash-payment', cashPaymentDocument, {
    ...rowsPayingForRequisitions(ofCash(cashPayment)),
    retype: (typed, to) =>
      cashReceiptKind.typeIds.includes(to) ? rewrittenDocument(cashReceiptKind, { was: typed, typed }) : notAllowed,
  }),
);

export const cashReceiptWire = {
  ...wireOf(cashReceiptDocument, (saved) => saved),
  typed: (transactions: WireRows) => typedOf(cashReceiptDocument.fields, { transactions }),
  voucherIn: voucherOfRows,
};
export const cashPaymentWire = {
  ...wireOf(cashPaymentDocument, savedWithRequisitions),
  typed: (transactions: WireRows) => typedOf(cashPaymentDocument.fields, { transactions }),
  voucherIn: voucherOfRows,
};
