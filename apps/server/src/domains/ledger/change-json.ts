import type { IsoDate } from '@cashbook/money';
import {
  asWriter,
  billsOf,
  type ContentJson,
  chequesOf,
  contentOf,
  type KeyJson,
  keyOf,
  linksOf,
  markupOf,
  movementsOf,
  requisitionsOf,
  type SaveKey,
  scheduleOf,
  type TypedForm,
  typedForm,
  type VoucherDraft,
  type WriterJson,
  withheldOf,
} from '#domains/ledger/asked-of-books';
import type { Author } from '#domains/ledger/author';

/** The requests to change vouchers, and their JSON for `change_voucher` and the functions that call it. */

/** The desk at which a change is made. */
export interface ChangeDesk {
  /** The day that the screen showed; null without a screen. */
  readonly expectedDay: IsoDate | null;
  /** The working branch, whose day `expectedDay` is. The voucher's own branch when left out. */
  readonly deskBranchId?: number;
  /** The author has `dayclose.jumpdate`. */
  readonly mayChangeClosedDays: boolean;
  readonly author: Author;
}

/** The voucher that a change is for. */
interface ChangedVoucher {
  readonly voucherId: bigint;
  /** The version that the caller has seen. Null when it claims none; the audit record says so. */
  readonly expectedVersion: number | null;
}

export interface VoucherChange extends ChangeDesk, ChangedVoucher {
  readonly reason: string;
  readonly idempotency: SaveKey | null;
}

export interface Supersession extends VoucherChange {
  /** A person edits the form, or changes only the type (accounting §8). */
  readonly change: 'edit' | 'retype';
  /** The new content of the voucher. A change of type renumbers it. */
  readonly draft: VoucherDraft;
}

/** Vouchers of a branch and type with numbers in a range, which move from one date to another (accounting §8). */
export interface VoucherRange extends ChangeDesk {
  readonly branchId: number;
  readonly typeId: number;
  /** Their present date. The numbers were given in its fiscal year. */
  readonly presentDate: IsoDate;
  /** Within the fiscal year and not after the open day. */
  readonly changeDate: IsoDate;
  readonly firstNumber: number;
  readonly lastNumber: number;
}

/** The branch, day and author of the opening balances that are brought in. */
export interface OpeningsDesk extends ChangeDesk {
  readonly branchId: number;
  /** The working branch, whose day `expectedDay` is. */
  readonly deskBranchId: number;
  /** Whether these are the last opening balances of the transaction. The opening day is then sealed. */
  readonly isLast: boolean;
}

/** A change of the opening balance of one account: a new one, a new version, or its void. */
export type OpeningWrite =
  | { readonly change: 'post'; readonly draft: VoucherDraft }
  | ({ readonly change: 'edit'; readonly draft: VoucherDraft } & ChangedVoucher)
  | ({ readonly change: 'void'; readonly reason: string } & ChangedVoucher);

/** A change of one voucher or of a range, without the desk at which it is made. */
export type Change = Edit | Void | Redate;
type Edit = Omit<Supersession, keyof ChangeDesk>;
type Void = Omit<VoucherChange, keyof ChangeDesk> & { readonly change: 'void' };
type Redate = Omit<VoucherRange, keyof ChangeDesk> & { readonly change: 'redate' };

type DeskJson = WriterJson & {
  readonly date: IsoDate | null;
  readonly dateOf: number | null;
  readonly closedDays: boolean;
};

type OneJson = KeyJson & {
  readonly ordinal: number;
  readonly voucherId: string;
  readonly version: number | null;
  readonly reason: string;
};

type EditJson = OneJson &
  ContentJson &
  TypedForm & {
    readonly change: 'edit' | 'retype';
    readonly links: ReturnType<typeof linksOf>;
    readonly bills: ReturnType<typeof billsOf>;
    readonly movements: ReturnType<typeof movementsOf>;
    readonly cheques: ReturnType<typeof chequesOf>;
    readonly withheld: ReturnType<typeof withheldOf>;
    readonly markup: ReturnType<typeof markupOf>;
    readonly requisitions: ReturnType<typeof requisitionsOf>;
    readonly schedule: ReturnType<typeof scheduleOf>;
  };

type VoidJson = OneJson & { readonly change: 'void' };

type RedateJson = {
  readonly change: 'redate';
  readonly branch: number;
  readonly type: number;
  readonly presentDate: IsoDate;
  readonly changeDate: IsoDate;
  readonly first: number;
  readonly last: number;
  readonly reason: string;
};

/**
 * Returns the JSON of a change, without its desk. A test compares its keys with those that the functions of the database read.
 * @param ordinal its index among the changes of one request
 */
function changeJson(change: Change, ordinal = 0): EditJson | VoidJson | RedateJson {
  switch (change.change) {
    case 'redate':
      return {
        change: 'redate',
        branch: change.branchId,
        type: change.typeId,
        presentDate: change.presentDate,
        changeDate: change.changeDate,
        first: change.firstNumber,
        last: change.lastNumber,
        reason: '',
      };
    case 'void':
      return { change: 'void', ...oneJson(change, ordinal) };
    default:
      return {
        change: change.change,
        ...oneJson(change, ordinal),
        ...contentOf(change.draft),
        ...typedForm(change.draft),
        links: linksOf(change.draft),
        bills: billsOf(change.draft),
        movements: movementsOf(change.draft),
        cheques: chequesOf(change.draft),
        withheld: withheldOf(change.draft),
        markup: markupOf(change.draft),
        requisitions: requisitionsOf(change.draft),
        schedule: scheduleOf(change.draft),
      };
  }
}

function oneJson({ voucherId, expectedVersion, reason, idempotency }: Edit | Void, ordinal: number): OneJson {
  return { ordinal, voucherId: voucherId.toString(), version: expectedVersion, reason, ...keyOf(idempotency) };
}

function deskJson({ expectedDay, deskBranchId, mayChangeClosedDays, author }: ChangeDesk): DeskJson {
  return {
    date: expectedDay,
    dateOf: deskBranchId ?? null,
    closedDays: mayChangeClosedDays,
    ...asWriter(author),
  };
}

/** Returns a change at its desk, for `supersede_voucher`, `lock_change`, `void_voucher` and `redate_vouchers`. */
export function changeAsJson(change: Change & ChangeDesk): string {
  return JSON.stringify({ ...deskJson(change), ...changeJson(change) });
}

/** Returns the desk of opening balances for `write_openings`. */
export function openingsDeskAsJson(desk: OpeningsDesk): string {
  return JSON.stringify({ ...deskJson(desk), branch: desk.branchId, seal: desk.isLast });
}

/** Returns opening balances for `write_openings`, in their order. */
export function openingsAsJson(openings: readonly OpeningWrite[]): string {
  return JSON.stringify(openings.map(openingJson));
}

function openingJson(opening: OpeningWrite, ordinal: number) {
  if (opening.change !== 'post') return changeJson({ reason: '', ...opening, idempotency: null }, ordinal);
  const { change, draft } = opening;
  const kept = { links: [], bills: billsOf(draft), cheques: chequesOf(draft), withheld: withheldOf(draft) };
  const schedule = draft.schedule === undefined ? {} : { schedule: scheduleOf(draft), markup: markupOf(draft) };
  return { ordinal, change, ...contentOf(draft), ...typedForm(draft), ...kept, ...schedule };
}
