import { addDays, type IsoDate, MAX_ROW_REMARKS, MAX_VOUCHER_PAISA, type Paisa } from '@cashbook/money';
import { isCheque } from '#cheques/cheque';
import type { Draft, DraftMarkup, Ruled } from '#documents/document';
import type { AccountFacts } from '#documents/postable-accounts';
import { type Refused, refuse } from '#documents/refusal';
import { draftMarkup, earnedRest, fromUnearned, sumOfMarkup, takenUnearned, type Unearned } from '#installments/markup';
import { INVOICE_POSTINGS, invoiceEntries } from '#invoices/invoice-entries';
import { draftCheques, type InvoicePayment, type SettlementRefusal, settlement } from '#invoices/invoice-money';
import { ACCOUNT, GROUP } from '#ledger/chart';
import type { BalancedEntry } from '#ledger/entries';

/** The days before the open day on which an officer may have received the money (accounting-next §4.5). */
export const DAYS_UNDERWAY = 7;

/** The collection of an installment, or of all that is due on a sale (accounting §7, type 16). */
export type TypedCollection = InvoicePayment & {
  readonly saleId: number;
  /** The installment; null to settle all of them early. */
  readonly installmentNo: number | null;
  /** The day on which an officer received the money; null for the voucher's own. */
  readonly receivedOn: IsoDate | null;
  /** The name of who paid, where it was not the customer, such as a guarantor; empty otherwise. */
  readonly paidBy: string;
  readonly remarks: string;
  /** The VAT and the income tax that the customer withheld. They are parts of the amount (accounting-next §6). */
  readonly vdsPaisa: Paisa;
  readonly tdsPaisa: Paisa;
};

/** A sale with a plan, as a collection finds it. */
export type CollectedSale = {
  /** The customer. */
  readonly accountId: number;
  /** The number of the sale. */
  readonly vrNo: string;
  /** Whether the company deals with tax withheld at source. */
  readonly withholds: boolean;
  /** The open day of the branch. */
  readonly today: IsoDate;
  readonly earlyUntil: IsoDate | null;
  readonly earlyDiscountPaisa: Paisa;
  /** Whether the company earns its markup over time. */
  readonly spreads: boolean;
  /** The installments, each with the part of its markup that is not earned yet on the open day. */
  readonly installments: readonly (Unearned & { readonly duePaisa: Paisa })[];
  /** The number of its last bill. In an opening balance other bills may follow the installments. */
  readonly lastNo: number;
  /** The collections of the sale that stand. */
  readonly collectionIds: readonly number[];
};

/** A part of an installment that a collection settles. */
export type CollectedPart = {
  readonly installmentNo: number;
  readonly paidPaisa: Paisa;
  readonly discountPaisa: Paisa;
};

export type CollectionRefusal =
  | SettlementRefusal
  | 'installment_not_found'
  | 'amount_too_large'
  | 'beyond_due'
  | 'bank_missing'
  | 'payment_account_not_allowed'
  | 'account_not_found'
  | 'account_archived'
  | 'received_on_out_of_range'
  | 'early_settlement_over'
  | 'early_amount_differs'
  | 'early_by_cheque'
  | 'withholding_off'
  | 'vds_wrong'
  | 'tds_wrong'
  | 'remarks_too_long';

/**
 * Makes the voucher of a collection: Dr cash, bank or cheques in hand / Cr customer, with a fee on 62, and 53 and 19 for what the customer
 * withheld. An early settlement is exactly
 * all that is due less the discount, which is posted Dr 29 / Cr customer as far as markup is not earned yet and Dr 23 / Cr customer for the rest, in the same voucher; markup beyond the discount is earned, Dr 29 / Cr 25. `own` says what it settles of
 * which installment.
 *
 * Refusals, the first that applies: `installment_not_found`, `remarks_too_long`, `amount_not_positive`, `amount_too_large`,
 * `withholding_off`, `vds_wrong`, `tds_wrong` below zero or with nothing left to receive, `received_on_out_of_range` for a day after the open one or more than 7 days before it; those of the account that receives, `bank_missing` for a cheque into cash;
 * `early_settlement_over`, `early_by_cheque`, `early_amount_differs` with the right amount; `beyond_due`; those of
 * {@link settlement}.
 */
export function collection(
  typed: TypedCollection,
  { accounts, sale }: AccountFacts & { readonly sale: CollectedSale | null },
): Ruled<CollectionRefusal, readonly CollectedPart[]> {
  if (sale === null) return refuse('installment_not_found');
  const wrong = typedRefusal(typed, sale) ?? accountRefusal(typed, accounts);
  if (wrong !== null) return wrong;
  const parts = typed.installmentNo === null ? earlyParts(typed, sale) : installmentPart(typed, sale);
  if ('ok' in parts) return parts;
  const discountPaisa = parts.reduce((sum, part) => sum + part.discountPaisa, 0n);
  const totalPaisa = typed.amountPaisa + discountPaisa;
  const {
    saleId,
    installmentNo,
    receivedOn: _day,
    paidBy: _payer,
    remarks,
    vdsPaisa,
    tdsPaisa,
    ...typedPayment
  } = typed;
  const payment = { ...typedPayment, amountPaisa: typed.amountPaisa - vdsPaisa - tdsPaisa, ...taxLines(typed) };
  const money = settlement({
    ...{ accountId: sale.accountId, totalPaisa, discountPaisa },
    ...{ payments: [payment], partySide: INVOICE_POSTINGS.installmentSale.partySide },
  });
  if (!money.ok) return money;
  const { settled } = money;
  const early = earlyMarkup(sale, discountPaisa, typed);
  return {
    ok: true,
    drafts: [
      {
        typeId: 16,
        totalPaisa: typed.amountPaisa,
        // The goods were sold before, so this entry has no total.
        entries: [
          ...invoiceEntries(INVOICE_POSTINGS.installmentSale, {
            ...{ ...settled, totalPaisa: 0n, remarks },
            discountPaisa: discountPaisa - early.takenPaisa,
          }),
          ...early.entries,
        ],
        remarks,
        ...draftMarkup(early.markup),
        // An early settlement hangs on the collections before it, which it makes final: it is voided first (accounting §7).
        links: [saleId, ...(installmentNo === null ? sale.collectionIds : [])].map((id) => {
          return { parent: BigInt(id), role: 'collection' };
        }),
        ...draftCheques(settled),
        ...registeredTax(typed, sale),
      },
    ],
    own: parts,
  };
}

/** Returns the markup of an early settlement: the discount takes it first, and the rest of it is earned. */
function earlyMarkup(
  { accountId, installments }: CollectedSale,
  discountPaisa: Paisa,
  { saleId, installmentNo, remarks }: TypedCollection,
): { readonly takenPaisa: Paisa; readonly entries: readonly BalancedEntry[]; readonly markup: readonly DraftMarkup[] } {
  if (installmentNo !== null) return { takenPaisa: 0n, entries: [], markup: [] };
  const taken = takenUnearned(saleId, installments, discountPaisa);
  const earned = earnedRest(saleId, installments, taken);
  const takenPaisa = sumOfMarkup(taken);
  return {
    takenPaisa,
    entries: [
      ...fromUnearned(accountId, takenPaisa, remarks),
      ...fromUnearned(ACCOUNT.installmentMarkup, sumOfMarkup(earned), remarks),
    ],
    markup: [...taken, ...earned],
  };
}

const isTaxed = ({ vdsPaisa, tdsPaisa }: TypedCollection): boolean => vdsPaisa !== 0n || tdsPaisa !== 0n;

/** Returns the lines of what was withheld; nothing where nothing was. */
function taxLines(typed: TypedCollection): Pick<InvoicePayment, 'withheld'> {
  if (!isTaxed(typed)) return {};
  const lines = [
    { accountId: ACCOUNT.vdsReceivable, amountPaisa: typed.vdsPaisa },
    { accountId: ACCOUNT.advanceIncomeTax, amountPaisa: typed.tdsPaisa },
  ];
  return { withheld: lines.filter(({ amountPaisa }) => amountPaisa !== 0n) };
}

/** Returns the row of the register of withheld tax; nothing where nothing was withheld. The customer knows sections and rates. */
function registeredTax(typed: TypedCollection, { accountId, vrNo }: CollectedSale): Pick<Draft, 'withheld'> {
  if (!isTaxed(typed)) return {};
  const { amountPaisa, vdsPaisa, tdsPaisa } = typed;
  const unknown = { vdsSectionId: null, vdsRateMilli: 0n, tdsSectionId: null, tdsRateMilli: 0n, hasVatInvoice: false };
  const bill = { billNumber: vrNo, billPaisa: amountPaisa, billVatPaisa: vdsPaisa };
  const paid = { paidPaisa: amountPaisa, vatPaisa: vdsPaisa, basePaisa: amountPaisa - vdsPaisa };
  return { withheld: [{ rowNo: 1, accountId, isReceived: true, ...bill, ...paid, ...unknown, vdsPaisa, tdsPaisa }] };
}

function taxRefusal(typed: TypedCollection, { withholds }: CollectedSale): CollectionRefusal | null {
  if (!isTaxed(typed)) return null;
  if (!withholds) return 'withholding_off';
  const { vdsPaisa, tdsPaisa, amountPaisa } = typed;
  if (vdsPaisa < 0n || vdsPaisa >= amountPaisa) return 'vds_wrong';
  return tdsPaisa < 0n || vdsPaisa + tdsPaisa >= amountPaisa ? 'tds_wrong' : null;
}

function typedRefusal(typed: TypedCollection, sale: CollectedSale): Refused<CollectionRefusal> | null {
  const { amountPaisa, receivedOn, remarks } = typed;
  const { today } = sale;
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  if (amountPaisa <= 0n) return refuse('amount_not_positive');
  if (amountPaisa > MAX_VOUCHER_PAISA) return refuse('amount_too_large');
  const wrongTax = taxRefusal(typed, sale);
  if (wrongTax !== null) return refuse(wrongTax);
  const isOut = receivedOn !== null && (receivedOn > today || receivedOn < addDays(today, -DAYS_UNDERWAY));
  return isOut ? refuse('received_on_out_of_range') : null;
}

function accountRefusal(typed: TypedCollection, accounts: AccountFacts['accounts']): Refused<CollectionRefusal> | null {
  const { accountId } = typed;
  // A cheque is deposited in a bank; cash takes none.
  if (accountId === ACCOUNT.cash) return isCheque(typed) ? refuse('bank_missing') : null;
  const account = accounts.get(accountId);
  if (account === undefined) return refuse('account_not_found');
  if (account.isArchived) return refuse('account_archived');
  return account.groupId === GROUP.cashAtBank ? null : refuse('payment_account_not_allowed');
}

function installmentPart(
  { installmentNo, amountPaisa }: TypedCollection,
  { installments }: CollectedSale,
): readonly CollectedPart[] | Refused<CollectionRefusal> {
  const of = installments.find((one) => one.installmentNo === installmentNo);
  if (of === undefined) return refuse('installment_not_found');
  if (amountPaisa > of.duePaisa) return refuse('beyond_due');
  return [{ installmentNo: of.installmentNo, paidPaisa: amountPaisa, discountPaisa: 0n }];
}

/** Returns the parts of an early settlement. The money settles the installments due first, and the discount the last. */
function earlyParts(
  typed: TypedCollection,
  { today, earlyUntil, earlyDiscountPaisa, installments }: CollectedSale,
): readonly CollectedPart[] | Refused<CollectionRefusal> {
  if (earlyUntil === null || today > earlyUntil) return refuse('early_settlement_over');
  // A cheque that bounces takes back what it paid, and not a discount.
  if (isCheque(typed)) return refuse('early_by_cheque');
  const duePaisa = installments.reduce((sum, one) => sum + one.duePaisa, 0n);
  const askedPaisa = duePaisa - earlyDiscountPaisa;
  if (askedPaisa <= 0n) return refuse('early_settlement_over');
  if (typed.amountPaisa !== askedPaisa) {
    return { ok: false, refusal: { code: 'early_amount_differs', amountsPaisa: { amount: askedPaisa } } };
  }
  let left = askedPaisa;
  return installments
    .filter((one) => one.duePaisa > 0n)
    .map((one) => {
      const paidPaisa = left < one.duePaisa ? left : one.duePaisa;
      left -= paidPaisa;
      return { installmentNo: one.installmentNo, paidPaisa, discountPaisa: one.duePaisa - paidPaisa };
    });
}
