import { type BalancedEntry, type Draft, type Json, unitCostText, type WithheldLine } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import type { Author } from '#domains/ledger/author';
import type { CachedSession } from '#use-case/caller';

/** The requests to post new vouchers, and their JSON for the functions of db/functions. */

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
  /** Set when the voucher was made by what earlier saves had read. Then the door may answer `stale`. */
  readonly cached?: CachedFacts;
}

/** The facts of earlier saves behind a voucher, which the door compares with its own. */
export interface CachedFacts {
  readonly session: CachedSession;
  /** The group of each account that the rule asked about. */
  readonly groups: Readonly<Record<number, number>>;
}

/** A voucher with a date of its own. */
export interface DatedVoucher extends NewVoucher {
  readonly date: IsoDate;
  /** The author has `dayclose.jumpdate`. */
  readonly mayChangeClosedDays: boolean;
}

/** A document of one or several vouchers. Each may belong to another branch. */
export interface NewDocument extends Omit<NewVoucher, 'draft'>, TypedForm {
  readonly drafts: readonly Draft[];
}

/** Returns a document for `post_document` and `lock_document`. */
export function documentAsJson(document: NewDocument): string {
  return JSON.stringify(documentOf(document));
}

/** Returns documents of one branch with one voucher each, as one document. Each voucher has its ordinal, author and key. */
export function documentsAsJson(branchId: number, documents: readonly NewDocument[]): string {
  const vouchers = documents.flatMap((document, ordinal) => {
    const { vouchers: own, ...head } = documentOf(document);
    return own.map((voucher) => ({ ordinal, ...head, ...voucher }));
  });
  return JSON.stringify({ branch: branchId, vouchers });
}

/** A document of one voucher that is saved in one call, with what its rule has seen. */
export interface WholeDocument {
  readonly document: NewDocument;
  /** The invoice for `write_invoices`, but for the fields of its version. */
  readonly invoice: object;
  /** Whether the author may see what goods cost. */
  readonly seesCost: boolean;
  readonly seen: readonly SeenFacts[];
}

/** The rows that a look-up found for one branch, by their ids. */
export interface SeenFacts {
  readonly lookUp: string;
  readonly rank: number;
  readonly branch: number;
  readonly rows: ReadonlyMap<number, unknown>;
}

/** Returns the facts for `save_documents`, in the order of locking: by rank, then by branch, the ids sorted. */
export function seenAsJson(seen: readonly SeenFacts[]): string {
  const inOrder = seen.toSorted((one, other) => one.rank - other.rank || one.branch - other.branch);
  return JSON.stringify(
    inOrder.map(({ lookUp, branch, rows }) => {
      const ids = [...rows.keys()].sort((one, other) => one - other);
      return { lookUp, branch, ids, rows: ids.map((id) => rows.get(id)) };
    }),
  );
}

/** Returns the invoices of documents for `save_documents`. */
export function invoicesToSave(documents: readonly WholeDocument[]): string {
  return JSON.stringify(documents.map(({ invoice, seesCost }) => ({ ...invoice, seesCost })));
}

/** Returns what `lock_document` reads of a document. */
export function documentToLock({ author, idempotency, ...document }: NewDocument): string {
  const { branchId } = document;
  return JSON.stringify({ branch: branchId, ...asWriter(author), ...keyOf(idempotency), vouchers: toLock(document) });
}

/** Returns what `lock_document` reads of documents of one branch that share a transaction. */
export function documentsToLock(branchId: number, documents: readonly NewDocument[]): string {
  return JSON.stringify({ branch: branchId, vouchers: documents.flatMap(toLock) });
}

function toLock({ branchId, drafts }: Pick<NewDocument, 'branchId' | 'drafts'>) {
  return drafts.map((draft) => ({
    branch: draft.branchId ?? branchId,
    links: linksOf(draft),
    movements: (draft.movements ?? []).map(({ productId }) => ({ productId })),
  }));
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
      ...newContentOf(draft),
      links: linksOf(draft),
      bills: billsOf(draft),
      movements: movementsOf(draft),
      ...(draft.cheques === undefined ? {} : { cheques: chequesOf(draft), chequeEvent: draft.chequeEvent ?? null }),
      ...(draft.withheld === undefined ? {} : { withheld: withheldOf(draft) }),
      ...(draft.markup === undefined ? {} : { markup: markupOf(draft) }),
      ...(draft.requisitions === undefined ? {} : { requisitions: requisitionsOf(draft) }),
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

/** The author of a write, in its JSON. */
export type WriterJson = { readonly user: number | null; readonly ip: string; readonly agent: string };

/** Returns the author's fields for the JSON. */
export function asWriter({ userId, ip, userAgent }: Author): WriterJson {
  return { user: userId, ip, agent: userAgent };
}

/** The key of a write, in its JSON. */
export type KeyJson = { readonly key?: string; readonly route?: string; readonly hash?: string };

/** Returns the fields of the key for the JSON; none without a key. */
export function keyOf(idempotency: SaveKey | null): KeyJson {
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

function askedOne({ branchId, draft, expectedDay, author, idempotency, cached }: NewVoucher, ordinal: number) {
  return {
    ordinal,
    branch: branchId,
    date: expectedDay,
    ...newContentOf(draft),
    ...typedForm(draft),
    ...asWriter(author),
    ...keyOf(idempotency),
    ...(cached === undefined ? {} : cachedOf(cached)),
  };
}

function cachedOf({ session: { tokenHash, admission }, groups }: CachedFacts) {
  return { token: tokenHash.toString('hex'), admission, groups };
}

/** The amount, remarks and lines of a draft, in the JSON of its write. */
export type ContentJson = {
  readonly type: number;
  readonly amountPaisa: string;
  readonly remarks: string;
  readonly lines: readonly Json[];
};

/** Returns the amount, remarks and lines of a draft. */
export function contentOf({ typeId, totalPaisa, remarks = '', entries }: Draft): ContentJson {
  return { type: typeId, amountPaisa: totalPaisa.toString(), remarks, lines: linesOf(entries) };
}

/** Returns the content of a new voucher. A change never says whether the product itself made the voucher. */
function newContentOf(draft: Draft) {
  return { ...contentOf(draft), system: draft.isSystem ?? false };
}

/** Returns the bills of a draft. */
export function billsOf({ bills = [] }: Draft) {
  return bills.map(({ amountPaisa, ...bill }) => ({ ...bill, amountPaisa: amountPaisa.toString() }));
}

/** Returns the cheques of a draft. */
export function chequesOf({ cheques = [] }: Draft) {
  return cheques.map(({ amountPaisa, pays, ...cheque }) => ({
    ...cheque,
    amountPaisa: amountPaisa.toString(),
    pays: pays.map(({ withheld, ...paid }) => ({
      ...{ ...paid, amountPaisa: paid.amountPaisa.toString() },
      ...(withheld === undefined ? {} : { withheld: withheld.map(asText) }),
    })),
  }));
}

const asText = ({ accountId, amountPaisa }: WithheldLine) => ({ accountId, amountPaisa: amountPaisa.toString() });

/** Returns the taxed rows of a draft. */
export function withheldOf({ withheld = [] }: Pick<Draft, 'withheld'>) {
  return withheld.map((row) => ({
    ...row,
    billPaisa: row.billPaisa.toString(),
    billVatPaisa: row.billVatPaisa.toString(),
    paidPaisa: row.paidPaisa.toString(),
    vatPaisa: row.vatPaisa.toString(),
    basePaisa: row.basePaisa.toString(),
    vdsRateMilli: row.vdsRateMilli.toString(),
    vdsPaisa: row.vdsPaisa.toString(),
    tdsRateMilli: row.tdsRateMilli.toString(),
    tdsPaisa: row.tdsPaisa.toString(),
  }));
}

/** Returns the markup of a draft. */
export function markupOf({ markup = [] }: Pick<Draft, 'markup'>) {
  return markup.map(({ amountPaisa, ...row }) => ({ ...row, amountPaisa: amountPaisa.toString() }));
}

/** Returns the rows of a draft that name requisitions. */
export function requisitionsOf({ requisitions = [] }: Pick<Draft, 'requisitions'>) {
  return requisitions.map(({ boughtPaisa, paidPaisa, ...row }) => ({
    ...{ ...row, boughtPaisa: boughtPaisa.toString(), paidPaisa: paidPaisa.toString() },
  }));
}

/** Returns the schedule of a draft of an opening balance; null without one. */
export function scheduleOf({ schedule }: Pick<Draft, 'schedule'>) {
  if (schedule === undefined) return null;
  return { ...schedule, earlyDiscountPaisa: schedule.earlyDiscountPaisa.toString() };
}

/** Returns the stock movements of a draft. */
export function movementsOf({ movements = [] }: Draft) {
  return movements.map(({ quantityMilli, givenCost, costVoucherId, costWeight, ...movement }) => ({
    ...movement,
    costVoucherId: costVoucherId?.toString(),
    costWeight: costWeight?.toString(),
    quantityMilli: quantityMilli.toString(),
    givenCost: givenCost === null ? null : unitCostText(givenCost),
  }));
}

/** Returns the typed form. */
export function typedForm({ kind, formVersion, form }: TypedForm) {
  return { kind, formVersion, form };
}

/** Returns the links of a draft. */
export function linksOf({ links = [] }: Draft) {
  return links.map(({ parent, role }) =>
    parent === 'first' ? { first: true, role } : { parentId: parent.toString(), role },
  );
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
