import type { CostMicro, IsoDate, Paisa, QtyMilli } from '@cashbook/money';
import type { BalancedEntry } from '#entries';
import type { Refused } from '#refusal';
import type { VoucherTypeId } from '#voucher-types';

/**
 * What a voucher hangs on, such as the invoice that a collection pays or the cheque that a realization clears: a voucher by
 * its id, or the first one of the same document.
 */
export type DraftLink = { readonly parent: bigint | 'first'; readonly role: LinkRole };

/**
 * Why a voucher hangs on another one (accounting §4, "Edits and dependents"); halves are voided together and never edited,
 * what a remittance sends on does not change while it stands, and a transfer ends the way of goods that its parent has sent.
 */
export type LinkRole = 'collection' | 'return' | 'realization' | 'remittance' | 'transfer' | 'half' | 'delivery';

/** What a party owes us on one bill, or we owe it (accounting §4, "Bills"). */
export type DraftBill = {
  /** The party. */
  readonly accountId: number;
  /** The party owes it to us; otherwise we owe it. */
  readonly isReceivable: boolean;
  /** As it is written on the bill; empty for one that goes by the number of its voucher. */
  readonly number: string;
  /** Null: the date of its voucher. */
  readonly date: IsoDate | null;
  /** Not before its date; null: on its date. */
  readonly dueDate: IsoDate | null;
  readonly amountPaisa: Paisa;
};

/** What a voucher moves of one product (accounting §5). */
export type DraftMovement = {
  readonly productId: number;
  /** Null where the goods lie in no warehouse. */
  readonly warehouseId: number | null;
  /** Above zero what comes in, below what goes out; never zero. */
  readonly quantityMilli: QtyMilli;
  /** What a unit costs by the document itself; null for what moves at the average, or at a cost that follows. */
  readonly givenCost: CostMicro | null;
  /** Of what comes back, the voucher on which it left: it comes in at the cost at which it left there, whatever that becomes. Of what goes back, its purchase. */
  readonly costVoucherId?: bigint;
  /** Of bought goods that go back, the movement of that voucher by which they came in: they leave at its cost, whatever that becomes. */
  readonly costMovementNo?: number;
  /** Of goods that were made, above zero: their part of what the materials cost that leave on the same voucher. */
  readonly costWeight?: bigint;
  readonly orderId: number | null;
  /** The numbers of the pieces, as many as there are, of a product that has them. */
  readonly serials: readonly string[];
  /** The branch to which the goods come or were on their way, where that is the place that they come to or leave. */
  readonly transitTo?: number;
};

/** One voucher that a posting rule makes of a document: everything of it but its number, author and typed form. */
export type Draft = {
  readonly typeId: VoucherTypeId;
  /** What a person calls the amount of the document; not always the sum of its debits. */
  readonly totalPaisa: Paisa;
  readonly entries: readonly BalancedEntry[];
  readonly remarks?: string;
  /** Made by the product itself and not typed, such as the year-end close (accounting §4, type 6). */
  readonly isSystem?: boolean;
  readonly links?: readonly DraftLink[];
  /** The bills that it brings into the books; of an opening balance they come to its line on the party. */
  readonly bills?: readonly DraftBill[];
  /** What it moves of the stock, in the order in which it was typed. */
  readonly movements?: readonly DraftMovement[];
  /** The branch whose voucher it is, where it is not the working branch. */
  readonly branchId?: number;
};

/** What a posting rule says of a document: the vouchers to post, the first being the one that is shown, or why not. */
export type Ruled<Code extends string = string> =
  | { readonly ok: true; readonly drafts: readonly [Draft, ...Draft[]] }
  | Refused<Code>;

/** A document as it was saved, for the rule of its edit. */
export type SavedDocument<Typed> = { readonly typeId: VoucherTypeId; readonly typed: Typed };
