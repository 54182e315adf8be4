import type { AuditChange } from '@cashbook/contract/audit/audit';
import { moment } from '@cashbook/contract/wire';
import { type AuditKind, auditKindOf } from '@cashbook/contract/words/audit-kinds';
import { isIsoDate, paisaToText } from '@cashbook/money';

/** The facts of a thing in an event. The database writes those of a voucher, the use cases those of other things. */
export type Facts = Readonly<Record<string, unknown>>;

/** The names of things that facts mention by number. Null for a thing that does not exist any more. */
export interface NameBook {
  account(id: number): string | null;
  branch(id: number): string | null;
  group(id: number): string | null;
  role(id: number): string | null;
  user(id: number): string | null;
}

/** Facts that are shown elsewhere, or that only the program reads. */
const omitted = new Set(['version', 'reason', 'lines']);

/**
 * Returns the differences between two states of a thing: field by field in the order of the facts, then the lines of a
 * voucher by account and side. Equal values are left out.
 */
export function describeChanges(before: Facts | null, after: Facts | null, names: NameBook): AuditChange[] {
  const keys = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  const shown = keys.filter((key) => !omitted.has(key) && !isNumberOfNew(key, before));
  return [
    ...shown.flatMap((key) => changesOf(key, before?.[key], after?.[key], names)),
    ...lineChanges(linesOf(before), linesOf(after), names),
  ];
}

/** Whether the fact is a new voucher's number, which the subject of the event already shows. */
function isNumberOfNew(key: string, before: Facts | null): boolean {
  return key === 'vrNo' && before === null;
}

function changesOf(key: string, before: unknown, after: unknown, names: NameBook): AuditChange[] {
  const field = fieldName(key);
  const kind = auditKindOf(field);
  if (kind === 'picture') return pictureChanges(field, before, after);
  if (kind === 'list' && isList(before) && isList(after)) return listChanges(field, before ?? [], after ?? []);
  const change = describeAs(kind, before, after, names);
  return change.before === change.after ? [] : [{ field, of: '', ...change }];
}

/** Returns the change of a picture. Its file name means nothing to people, so only its presence is shown. */
function pictureChanges(field: string, before: unknown, after: unknown): AuditChange[] {
  const there = (name: unknown) => typeof name === 'string' && name !== '';
  if (before === after || !(there(before) || there(after))) return [];
  const [was, is] = [there(before) ? 'old' : null, there(after) ? 'new' : null];
  return [{ field, of: '', kind: 'text', before: was, after: is }];
}

/**
 * Returns the word key of a fact: `totalPaisa` → `total`, `isVoid` → `void`, `branchId` and `branch_id` → `branch`,
 * `vrDate` → `vr_date`.
 */
function fieldName(key: string): string {
  const snake = key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  return snake.replace(/^is_/, '').replace(/_(paisa|id)$/, '');
}

type List = readonly string[] | null | undefined;

function isList(value: unknown): value is List {
  if (value === null || value === undefined) return true;
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Returns the changes of a list, such as permissions: first the removed, then the added. */
function listChanges(field: string, was: readonly string[], is: readonly string[]): AuditChange[] {
  const gone = was.filter((item) => !is.includes(item)).map((item) => ({ before: item, after: null }));
  const added = is.filter((item) => !was.includes(item)).map((item) => ({ before: null, after: item }));
  return [...gone, ...added].map((change) => ({ field, of: '', kind: 'text', ...change }));
}

/** Returns both values in the format of their kind. If one of them is not of the kind, both stay as in the record. */
function describeAs(
  kind: DescribedKind,
  before: unknown,
  after: unknown,
  names: NameBook,
): Pick<AuditChange, 'kind' | 'before' | 'after'> {
  const reader = readers[kind];
  const read = (value: unknown) => (isNothing(value) ? null : reader.read(value, names));
  const [was, is] = [read(before), read(after)];
  if (was !== undefined && is !== undefined) return { kind: reader.shownAs, before: was, after: is };
  const plain = (value: unknown) => (isNothing(value) ? null : plainText(value));
  return { kind: 'text', before: plain(before), after: plain(after) };
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The kinds of values except pictures, which are described by their change. */
type DescribedKind = Exclude<AuditKind, 'picture'>;

interface Reader {
  readonly shownAs: AuditChange['kind'];
  /** Returns the text of a value; undefined when the value is not of this kind. */
  readonly read: (value: unknown, names: NameBook) => string | undefined;
}

const plainReader: Reader = { shownAs: 'text', read: plainText };

/** Reads the name of a thing, or its number when it does not exist any more. */
const nameReader = (nameOf: (names: NameBook, id: number) => string | null): Reader => ({
  shownAs: 'text',
  read: (value, names) => (typeof value === 'number' ? (nameOf(names, value) ?? String(value)) : undefined),
});

const readers: Readonly<Record<DescribedKind, Reader>> = {
  text: plainReader,
  code: plainReader,
  list: plainReader,
  amount: { shownAs: 'amount', read: amountText },
  day: { shownAs: 'day', read: (value) => (typeof value === 'string' && isIsoDate(value) ? value : undefined) },
  moment: { shownAs: 'moment', read: momentText },
  switch: { shownAs: 'switch', read: switchText },
  account: nameReader((names, id) => names.account(id)),
  branch: nameReader((names, id) => names.branch(id)),
  group: nameReader((names, id) => names.group(id)),
  role: nameReader((names, id) => names.role(id)),
};

function amountText(value: unknown): string | undefined {
  const isWhole = typeof value === 'number' ? Number.isSafeInteger(value) : /^-?\d{1,19}$/.test(plainText(value));
  return isWhole ? paisaToText(BigInt(plainText(value))) : undefined;
}

function momentText(value: unknown): string | undefined {
  return moment.safeParse(value).data;
}

/** Returns the text of a flag. Flags are booleans; a flag that is 1 or 0 on the wire may be a number in the record. */
function switchText(value: unknown): string | undefined {
  if (value === true || value === 1) return 'yes';
  return value === false || value === 0 ? 'no' : undefined;
}

function toPaisa(value: unknown): bigint {
  if (typeof value === 'string' || typeof value === 'number') return BigInt(value);
  throw new Error(`An amount of the audit record is ${JSON.stringify(value)}.`);
}

interface Line {
  readonly accountId: number;
  readonly side: 'debit' | 'credit';
  readonly paisa: bigint;
  readonly remarks: string;
}

/** Returns the lines of a voucher's facts; empty for facts without lines. */
function linesOf(facts: Facts | null): Line[] {
  const lines: unknown = facts?.lines;
  return Array.isArray(lines) ? lines.map(readLine) : [];
}

function readLine(line: Facts): Line {
  const { accountId, remarks } = line;
  const [debit, credit] = [toPaisa(line.debitPaisa), toPaisa(line.creditPaisa)];
  if (typeof accountId !== 'number') throw new Error('A line of the audit record has no account.');
  const side = debit > 0n ? 'debit' : 'credit';
  return { accountId, side, paisa: debit + credit, remarks: typeof remarks === 'string' ? remarks : '' };
}

/** Returns the accounts in the lines of an event's facts, to look up their names. */
export function accountsIn(facts: Facts | null): number[] {
  return linesOf(facts).map(({ accountId }) => accountId);
}

interface Sum {
  readonly paisa: bigint;
  readonly remarks: string;
}

/** Sums lines by account and side. A row that only moved within the voucher is no change. */
function sumLines(lines: readonly Line[]): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { accountId, side, paisa, remarks } of lines) {
    const key = `${accountId} ${side}`;
    const sum = sums.get(key) ?? { paisa: 0n, remarks: '' };
    const texts = [sum.remarks, remarks].filter((text) => text !== '');
    sums.set(key, { paisa: sum.paisa + paisa, remarks: texts.join(' · ') });
  }
  return sums;
}

function lineChanges(before: readonly Line[], after: readonly Line[], names: NameBook): AuditChange[] {
  const [was, is] = [sumLines(before), sumLines(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [id = '', field = ''] = key.split(' ');
    const of = names.account(Number(id)) ?? id;
    const [old, now] = [was.get(key), is.get(key)];
    const changes: AuditChange[] = [];
    if (old?.paisa !== now?.paisa) {
      changes.push({ field, of, kind: 'amount', before: paisaOrNull(old), after: paisaOrNull(now) });
    }
    const [oldRemarks, newRemarks] = [old?.remarks || null, now?.remarks || null];
    if (oldRemarks !== newRemarks) {
      changes.push({ field: 'remarks', of, kind: 'text', before: oldRemarks, after: newRemarks });
    }
    return changes;
  });
}

function paisaOrNull(sum: Sum | undefined): string | null {
  return sum === undefined ? null : paisaToText(sum.paisa);
}
