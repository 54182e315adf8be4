import type { CostMicro, IsoDate, Paisa, QtyMilli } from '@cashbook/money';
import type { ChequeEvent, ChequeState } from '#cheques/cheque-states';
import type { LinkRole } from '#documents/link-roles';
import type { Refused } from '#documents/refusal';
import type { VoucherTypeId } from '#documents/voucher-types';
import type { BalancedEntry } from '#ledger/entries';

/**
 * A link to a parent voucher, such as the invoice that a collection pays or the cheque that a realization clears. `parent` is a
 * voucher id, or `first` for the first voucher of the same document.
 */
export type DraftLink = { readonly parent: bigint | 'first'; readonly role: LinkRole };

/** A bill: the amount that a party owes us, or that we owe the party (accounting §4, "Bills"). */
export type DraftBill = {
  /** The party. */
  readonly accountId: number;
  /** Whether the party owes it to us; otherwise we owe it. */
  readonly isReceivable: boolean;
  /** The number as written on the bill; empty when the bill uses the number of its voucher. */
  readonly number: string;
  /** Null for the date of its voucher. */
  readonly date: IsoDate | null;
  /** Never before the bill's date; null for the credit days of the party after the bill's date. */
  readonly dueDate: IsoDate | null;
  readonly amountPaisa: Paisa;
};

/** A cheque that a voucher brings or gives away (accounting-next §3.1). */
export type DraftCheque = {
  /** Its place among the cheques of the voucher, from 1, the same in every version. */
  readonly chequeNo: number;
  /** Whether we received it; otherwise we gave it away. */
  readonly isReceived: boolean;
  readonly number: string;
  readonly date: IsoDate;
  /** The bank on which it is drawn; empty for one that we gave away, unless somebody typed it. */
  readonly drawnOn: string;
  /** The bank account that pays it, or into which a received one is meant to go; null when nobody said. */
  readonly bankAccountId: number | null;
  readonly amountPaisa: Paisa;
  /** The lines that it pays, on the other side of 15 or 16. */
  readonly pays: readonly PaidByCheque[];
};

/** Tax that a row withholds, on 51 and 52 of a payment, on 53 and 19 of a receipt. */
export type WithheldLine = { readonly accountId: number; readonly amountPaisa: Paisa };

/** An amount that a cheque pays on an account, with the tax that was withheld from it. */
export type PaidByCheque = {
  readonly accountId: number;
  readonly amountPaisa: Paisa;
  readonly orderId: number | null;
  readonly withheld?: readonly WithheldLine[];
};

/** A row from which tax is withheld, for the register of withheld tax (accounting-next §6.5). */
export type DraftWithheld = {
  /** The row of the voucher, from 1. */
  readonly rowNo: number;
  /** The account of the row. */
  readonly accountId: number;
  /** Whether tax was withheld from us; otherwise we withheld it. */
  readonly isReceived: boolean;
  readonly billNumber: string;
  readonly billPaisa: Paisa;
  readonly billVatPaisa: Paisa;
  readonly hasVatInvoice: boolean;
  /** The part of the bill that is paid, its VAT, and the part without VAT. */
  readonly paidPaisa: Paisa;
  readonly vatPaisa: Paisa;
  readonly basePaisa: Paisa;
  readonly vdsSectionId: number | null;
  readonly vdsRateMilli: bigint;
  readonly vdsPaisa: Paisa;
  readonly tdsSectionId: number | null;
  readonly tdsRateMilli: bigint;
  readonly tdsPaisa: Paisa;
  /** The day on which it was withheld, in an opening balance. Other rows were withheld on the date of their voucher. */
  readonly withheldOn?: IsoDate;
};

/** An amount that a voucher adds to the markup of an installment that is not earned yet, on account 29 (accounting-next §4.2). */
export type DraftMarkup = {
  /** The sale; null where the voucher itself is the sale. */
  readonly saleId: number | null;
  readonly installmentNo: number;
  /** Below zero for what it takes away. */
  readonly amountPaisa: Paisa;
  /** Whether the other side is account 25. */
  readonly isEarned: boolean;
};

/** A row that buys or pays for a requisition, for the register of their use (accounting-next §7.4). */
export type DraftRequisition = {
  /** The row of the voucher, from 1. */
  readonly rowNo: number;
  readonly requisitionId: number;
  /** The goods of the row, net of discount. */
  readonly boughtPaisa: Paisa;
  /** The money that the row pays or sends. */
  readonly paidPaisa: Paisa;
};

/** The bills of an opening balance that are installments, and the offer of early settlement (accounting §10). */
export type DraftSchedule = {
  readonly installments: readonly {
    /** The place of the bill among those of the voucher, from 1. */
    readonly billNo: number;
    readonly employeeId: number | null;
  }[];
  readonly earlyUntil: IsoDate | null;
  readonly earlyDiscountPaisa: Paisa;
};

/** The event in the life of a cheque that a voucher books. */
export type DraftChequeEvent = {
  readonly voucherId: number;
  readonly chequeNo: number;
  readonly event: ChequeEvent;
  readonly state: ChequeState;
  /** The bank that got it or paid it. */
  readonly bankAccountId: number | null;
  /** The party to which it was endorsed. */
  readonly accountId: number | null;
  readonly reason: string;
};

/** The movement of one product by a voucher (accounting §5). */
export type DraftMovement = {
  readonly productId: number;
  /** Null when the goods are in no warehouse. */
  readonly warehouseId: number | null;
  /** Above zero for goods in, below zero for goods out; never zero. */
  readonly quantityMilli: QtyMilli;
  /** The unit cost that the document itself gives; null when goods move at the average, or at the cost of another movement. */
  readonly givenCost: CostMicro | null;
  /**
   * For goods that come back: the voucher by which they left. They come in at the cost of leaving, also when that cost changes
   * later. For bought goods that go back: their purchase.
   */
  readonly costVoucherId?: bigint;
  /**
   * For bought goods that go back: the movement of that voucher by which they were received. They leave at its cost, also when
   * that cost changes later.
   */
  readonly costMovementNo?: number;
  /** For produced goods, above zero: their share of the cost of the materials that leave on the same voucher. */
  readonly costWeight?: bigint;
  readonly orderId: number | null;
  /** The serial numbers of the pieces, one for each piece, for a product with serials. */
  readonly serials: readonly string[];
  /** The receiving branch, when the movement enters or leaves the goods in transit to that branch. */
  readonly transitTo?: number;
};

/** One voucher that a posting rule makes of a document, without its number, author and typed form. */
export type Draft = {
  readonly typeId: VoucherTypeId;
  /** The amount that people read on the document; not always the sum of its debits. */
  readonly totalPaisa: Paisa;
  readonly entries: readonly BalancedEntry[];
  readonly remarks?: string;
  /** Whether the product itself made it, such as the year-end close (accounting §4, type 6). Nobody typed it. */
  readonly isSystem?: boolean;
  readonly links?: readonly DraftLink[];
  /** The bills that the voucher adds to the books. The bills of an opening balance add up to its line on the party. */
  readonly bills?: readonly DraftBill[];
  /** The stock movements, in the order they were typed. */
  readonly movements?: readonly DraftMovement[];
  /** The cheques that the voucher brings or gives away; none for one that books an event of another voucher's cheque. */
  readonly cheques?: readonly DraftCheque[];
  /** The rows from which tax is withheld; undefined where there are none. */
  readonly withheld?: readonly DraftWithheld[] | undefined;
  /** The rows that buy or pay for requisitions; undefined where there are none. */
  readonly requisitions?: readonly DraftRequisition[];
  /** The rows that explain the lines on account 29; undefined where there are none. */
  readonly markup?: readonly DraftMarkup[];
  /** The installments among the bills of an opening balance; undefined where there are none. */
  readonly schedule?: DraftSchedule | undefined;
  /** Set when the voucher books an event of another voucher's cheque. */
  readonly chequeEvent?: DraftChequeEvent;
  /** The branch of the voucher, when it is not the working branch. */
  readonly branchId?: number;
};

/**
 * The result of a posting rule: the vouchers to post, or a refusal. The screens show the first voucher. `own` is what else the
 * rule computed, for the tables of the kind's own. It is null when they need nothing beside the typed document.
 */
export type Ruled<Code extends string = string, Own = null> =
  | { readonly ok: true; readonly drafts: readonly [Draft, ...Draft[]]; readonly own: Own }
  | Refused<Code>;

/** A document as it was saved, for the rule of its edit. */
export type SavedDocument<Typed> = { readonly typeId: VoucherTypeId; readonly typed: Typed };
