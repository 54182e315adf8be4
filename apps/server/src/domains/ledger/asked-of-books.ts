import { type BalancedEntry, type Draft, type Json, unitCostText } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import type { Author } from '#domains/ledger/author';

/** The requests to write to the books, and their JSON for the functions of db/functions. */

/** The key under which a save may be repeated, bound to route and body (accounting §2.6). */
export interface SaveKey {
  readonly key: string;
  readonly route: string;
  /** SHA-256 of the request. */
  readonly bodyHash: Buffer;
}

/** The form as it was typed. A voucher keeps it for as long as it exists, so that it can be loaded for editing. */
export interface TypedForm {
  /** The kind of document. A type does not determine it: a journal may be typed or made by a year-end close. */
  readonly kind: string;
  /** The version of the kind's form. */
  readonly formVersion: number;
  readonly form: Json;
}

/** The draft that a posting rule made, with the typed form. */
export interface VoucherDraft extends Draft, TypedForm {}

export interface NewVoucher {
  readonly branchId: number;
  readonly draft: VoucherDraft;
  /** The day that the screen showed. Null without a screen; then the open day is used. */
  readonly expectedDay: IsoDate | null;
  readonly author: Author;
  readonly idempotency: SaveKey | null;
}

export interface VoucherChange {
  readonly voucherId: bigint;
  /** The version that the caller has seen. Null when it claims none; the audit record says so. */
  readonly expectedVersion: number | null;
  /** The day that the screen showed; null without a screen. */
  readonly expectedDay: IsoDate | null;
  /** The working branch, whose day `expectedDay` is. The voucher's own branch when left out. */
  readonly deskBranchId?: number;
  /** The author has `dayclose.jumpdate`. */
  readonly mayChangeClosedDays: boolean;
  readonly reason: string;
  readonly author: Author;
  readonly idempotency: SaveKey | null;
}

export interface Supersession extends VoucherChange {
  /** A person edits the form, or changes only the type (accounting §8). */
  readonly change: 'edit' | 'retype';
  /** The new content of the voucher. A change of type renumbers it. */
  readonly draft: VoucherDraft;
}

/** Vouchers of a branch and type with numbers in a range, which move from one date to another (accounting §8). */
export interface VoucherRange
  extends Pick<VoucherChange, 'expectedDay' | 'deskBranchId' | 'mayChangeClosedDays' | 'author'> {
  readonly branchId: number;
  readonly typeId: number;
  /** Their present date. The numbers were given in its fiscal year. */
  readonly presentDate: IsoDate;
  /** Within the fiscal year and not after the open day. */
  readonly changeDate: IsoDate;
  readonly firstNumber: number;
  readonly lastNumber: number;
}

export interface DatedVoucher extends NewVoucher {
  readonly date: IsoDate;
  /** The author has `dayclose.jumpdate`. */
  readonly mayChangeClosedDays: boolean;
}

/** A document of one or several vouchers. Each may belong to another branch. */
export interface NewDocument extends Omit<NewVoucher, 'draft'>, TypedForm {
  readonly drafts: readonly Draft[];
}

/** Returns a document for `post_document` and `hold_document`. */
export function documentAsJson(document: NewDocument): string {
  return JSON.stringify(documentOf(document));
}

/** Returns documents of one branch with one voucher each, as one document. Each voucher has its author and key. */
export function documentsAsJson(branchId: number, documents: readonly NewDocument[]): string {
  const vouchers = documents.flatMap((document) => {
    const { vouchers: own, ...head } = documentOf(document);
    return own.map((voucher) => ({ ...head, ...voucher }));
  });
  return JSON.stringify({ branch: branchId, vouchers });
}

function documentOf({ branchId, drafts, expectedDay, author, idempotency, ...form }: NewDocument) {
  return {
    branch: branchId,
    date: expectedDay,
    ...typedForm(form),
    ...asWriter(author),
    ...keyOf(idempotency),
    vouchers: drafts.map((draft) => ({
      branch: draft.branchId ?? branchId,
      ...whatItSays(draft),
      links: linksOf(draft),
      bills: billsOf(draft),
      movements: movementsOf(draft),
    })),
  };
}

/** Returns lines for the functions of the books, numbered from 1 in entry and line. */
export function linesOf(entries: readonly Pick<BalancedEntry, 'lines'>[]): Json[] {
  return entries.flatMap(({ lines }, entryIndex) =>
    lines.map(
      ({ accountId, contraAccountId, debitPaisa, creditPaisa, orderId, remarks, counterBranchId }, lineIndex) => {
        const line = {
          entry: entryIndex + 1,
          line: lineIndex + 1,
          accountId,
          contraAccountId,
          debitPaisa: debitPaisa.toString(),
          creditPaisa: creditPaisa.toString(),
          orderId,
          remarks,
        };
        return counterBranchId === undefined ? line : { ...line, counterBranchId };
      },
    ),
  );
}

/** Returns the author's fields for the JSON. */
export function asWriter({ userId, ip, userAgent }: Author): Record<string, Json> {
  return { user: userId, ip, agent: userAgent };
}

function keyOf(idempotency: SaveKey | null): Record<string, Json> {
  if (idempotency === null) return {};
  const { key, route, bodyHash } = idempotency;
  return { key, route, hash: bodyHash.toString('hex') };
}

/** Returns vouchers for `post_vouchers`, in their order. */
export function vouchersAsJson(vouchers: readonly NewVoucher[]): string {
  return JSON.stringify(vouchers.map(askedOne));
}

/** Returns one voucher, for functions that take it with other data. */
export function newVoucherAsJson(voucher: NewVoucher): Record<string, Json> {
  return askedOne(voucher, 0);
}

function askedOne({ branchId, draft, expectedDay, author, idempotency }: NewVoucher, ordinal: number) {
  return {
    ordinal,
    branch: branchId,
    date: expectedDay,
    ...whatItSays(draft),
    ...typedForm(draft),
    ...asWriter(author),
    ...keyOf(idempotency),
  };
}

function whatItSays({ typeId, isSystem = false, totalPaisa, remarks = '', entries }: Draft) {
  return { type: typeId, system: isSystem, amountPaisa: totalPaisa.toString(), remarks, lines: linesOf(entries) };
}

function billsOf({ bills = [] }: Draft) {
  return bills.map(({ amountPaisa, ...bill }) => ({ ...bill, amountPaisa: amountPaisa.toString() }));
}

function movementsOf({ movements = [] }: Draft) {
  return movements.map(({ quantityMilli, givenCost, costVoucherId, costWeight, ...movement }) => ({
    ...movement,
    costVoucherId: costVoucherId?.toString(),
    costWeight: costWeight?.toString(),
    quantityMilli: quantityMilli.toString(),
    givenCost: givenCost === null ? null : unitCostText(givenCost),
  }));
}

function typedForm({ kind, formVersion, form }: TypedForm) {
  return { kind, formVersion, form };
}

function linksOf({ links = [] }: Draft) {
  return links.map(({ parent, role }) =>
    parent === 'first' ? { first: true, role } : { parentId: parent.toString(), role },
  );
}

/** Returns a change for `supersede_voucher` and `hold_change`. */
export function supersessionAsJson(change: Supersession): string {
  const { draft } = change;
  return JSON.stringify({
    ...changeOf(change),
    change: change.change,
    ...whatItSays(draft),
    ...typedForm(draft),
    links: linksOf(draft),
    bills: billsOf(draft),
    movements: movementsOf(draft),
  });
}

/** Returns the fields that every change of a voucher has. */
function changeOf(change: VoucherChange): Record<string, Json> {
  return {
    ordinal: 0,
    voucherId: change.voucherId.toString(),
    version: change.expectedVersion,
    date: change.expectedDay,
    dateOf: change.deskBranchId ?? null,
    closedDays: change.mayChangeClosedDays,
    reason: change.reason,
    ...asWriter(change.author),
    ...keyOf(change.idempotency),
  };
}

/** Returns a change for `void_voucher`. */
export function changeAsJson(change: VoucherChange): string {
  return JSON.stringify(changeOf(change));
}

/** Returns a range for `redate_vouchers`. */
export function rangeAsJson(range: VoucherRange): string {
  return JSON.stringify({
    branch: range.branchId,
    type: range.typeId,
    presentDate: range.presentDate,
    changeDate: range.changeDate,
    first: range.firstNumber,
    last: range.lastNumber,
    date: range.expectedDay,
    dateOf: range.deskBranchId ?? null,
    closedDays: range.mayChangeClosedDays,
    reason: '',
    ...asWriter(range.author),
  });
}

/** Returns a voucher with its own date, for `post_dated_voucher`. */
export function datedVoucherAsJson({ date, mayChangeClosedDays, ...voucher }: DatedVoucher): string {
  const bills = billsOf(voucher.draft);
  return JSON.stringify({ ...newVoucherAsJson(voucher), vrDate: date, closedDays: mayChangeClosedDays, bills });
}

/** A document whose vouchers have dates of their own, each in its branch. */
export interface DatedDocument extends Omit<NewDocument, 'drafts'> {
  readonly drafts: readonly (Draft & { readonly date: IsoDate })[];
  /** The author has `dayclose.jumpdate`. */
  readonly mayChangeClosedDays: boolean;
}

/** Returns a document with dates of its own, for `post_dated_document`. */
export function datedDocumentAsJson({ mayChangeClosedDays, drafts, ...document }: DatedDocument): string {
  const dated = drafts.map((draft) => ({ vrDate: draft.date, bills: billsOf(draft) }));
  const { vouchers, ...said } = documentOf({ ...document, drafts });
  const together = vouchers.map((voucher, place) => ({ ...voucher, ...dated[place] }));
  return JSON.stringify({ ...said, closedDays: mayChangeClosedDays, vouchers: together });
}

/** The branch, day and author of the opening balances that are brought in. */
export interface OpeningsDesk extends Pick<VoucherChange, 'expectedDay' | 'mayChangeClosedDays' | 'author'> {
  readonly branchId: number;
  /** The working branch, whose day `expectedDay` is. */
  readonly deskBranchId: number;
  /** Whether these are the last opening balances of the transaction. The opening day is then sealed. */
  readonly isLast: boolean;
}

/** A change of the opening balance of one account: a new one, a new version, or its void. */
export type OpeningWrite =
  | { readonly change: 'post'; readonly draft: VoucherDraft }
  | {
      readonly change: 'edit';
      readonly voucherId: bigint;
      readonly expectedVersion: number | null;
      readonly draft: VoucherDraft;
    }
  | {
      readonly change: 'void';
      readonly voucherId: bigint;
      readonly expectedVersion: number | null;
      readonly reason: string;
    };

/** Returns the desk of opening balances for `write_openings`. */
export function openingsDeskAsJson(desk: OpeningsDesk): string {
  return JSON.stringify({
    branch: desk.branchId,
    date: desk.expectedDay,
    dateOf: desk.deskBranchId,
    closedDays: desk.mayChangeClosedDays,
    seal: desk.isLast,
    ...asWriter(desk.author),
  });
}

/** Returns opening balances for `write_openings`, in their order. */
export function openingsAsJson(openings: readonly OpeningWrite[]): string {
  return JSON.stringify(
    openings.map((opening, ordinal) => {
      const held =
        opening.change === 'post'
          ? {}
          : { voucherId: opening.voucherId.toString(), version: opening.expectedVersion, reason: '' };
      if (opening.change === 'void') return { ordinal, change: 'void', ...held, reason: opening.reason };
      const { change, draft } = opening;
      return { ordinal, change, ...held, ...whatItSays(draft), ...typedForm(draft), links: [], bills: billsOf(draft) };
    }),
  );
}
