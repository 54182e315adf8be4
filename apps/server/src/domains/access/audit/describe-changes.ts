import type { AuditChange } from '@cashbook/contract/access/audit';
import { isIsoDate, paisaToText } from '@cashbook/money';

/** The facts that an event keeps of a thing: those of a voucher are written by the database, others by the use cases. */
export type Facts = Readonly<Record<string, unknown>>;

/** Names of what facts mention by number; null where there is no such thing any more. */
export interface NameBook {
  account(id: number): string | null;
  branch(id: number): string | null;
  group(id: number): string | null;
  role(id: number): string | null;
  user(id: number): string | null;
}

type Value = Pick<AuditChange, 'kind'> & { readonly text: string | null };

/** Facts that are told elsewhere, or that nobody but the program reads. */
const untold = new Set(['version', 'reason', 'lines']);

/**
 * What is different between two states of a thing, field by field in the order of the facts, then the lines of a
 * voucher by account and side. What stayed the same is left out.
 */
export function describeChanges(before: Facts | null, after: Facts | null, names: NameBook): AuditChange[] {
  const keys = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  const told = keys.filter((key) => !untold.has(key) && !isNumberOfNew(key, before));
  return [
    ...told.flatMap((key) => changesOf(key, before?.[key], after?.[key], names)),
    ...lineChanges(linesOf(before), linesOf(after), names),
  ];
}

/** A new voucher's number is its subject already. */
function isNumberOfNew(key: string, before: Facts | null): boolean {
  return key === 'vrNo' && before === null;
}

function changesOf(key: string, before: unknown, after: unknown, names: NameBook): AuditChange[] {
  const field = fieldName(key);
  if (field === 'logo') return logoChanges(before, after);
  if (isTextList(before) || isTextList(after)) return listChanges(field, before ?? [], after ?? []);
  const [was, is] = [readValue(key, before, names), readValue(key, after, names)];
  if (was.text === is.text) return [];
  return [{ field, of: '', kind: is.text === null ? was.kind : is.kind, before: was.text, after: is.text }];
}

/** A picture's name says nothing to anybody: there was one, there is another one. */
function logoChanges(before: unknown, after: unknown): AuditChange[] {
  const there = (name: unknown) => typeof name === 'string' && name !== '';
  if (before === after || !(there(before) || there(after))) return [];
  const [was, is] = [there(before) ? 'old' : null, there(after) ? 'new' : null];
  return [{ field: 'logo', of: '', kind: 'text', before: was, after: is }];
}

/** `totalPaisa` → `total`, `isVoid` → `void`, `branchId` and `branch_id` → `branch`, `vrDate` → `vr_date`. */
function fieldName(key: string): string {
  const snake = key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  return snake.replace(/^is_/, '').replace(/_(paisa|id)$/, '');
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Permissions and their like: what was taken away, then what was added. */
function listChanges(field: string, before: unknown, after: unknown): AuditChange[] {
  const [was, is] = [isTextList(before) ? before : [], isTextList(after) ? after : []];
  const gone = was.filter((item) => !is.includes(item)).map((item) => ({ before: item, after: null }));
  const come = is.filter((item) => !was.includes(item)).map((item) => ({ before: null, after: item }));
  return [...gone, ...come].map((change) => ({ field, of: '', kind: 'text', ...change }));
}

function readValue(key: string, value: unknown, names: NameBook): Value {
  if (value === null || value === undefined || value === '') return { kind: 'text', text: null };
  if (typeof value === 'boolean') return { kind: 'switch', text: value ? 'yes' : 'no' };
  if (key.endsWith('Paisa')) return { kind: 'amount', text: paisaToText(toPaisa(value)) };
  const name = typeof value === 'number' ? nameOf(key, value, names) : null;
  if (name !== null) return { kind: 'text', text: name };
  if (typeof value === 'string') return { kind: kindOf(value), text: value };
  return { kind: 'text', text: JSON.stringify(value) };
}

const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function kindOf(text: string): AuditChange['kind'] {
  if (isIsoDate(text)) return 'day';
  return momentPattern.test(text) ? 'moment' : 'text';
}

function nameOf(key: string, id: number, names: NameBook): string | null {
  switch (fieldName(key)) {
    case 'account':
      return names.account(id);
    case 'branch':
      return names.branch(id);
    case 'parent':
      return names.group(id);
    case 'role':
      return names.role(id);
    case 'user':
      return names.user(id);
    default:
      return null;
  }
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

/** The lines of a voucher's facts; of facts that have none, none. */
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

/** The accounts of the lines of an event's facts, to look up their names. */
export function accountsIn(facts: Facts | null): number[] {
  return linesOf(facts).map(({ accountId }) => accountId);
}

interface Sum {
  readonly paisa: bigint;
  readonly remarks: string;
}

/** Lines are told by account and side, summed: a row that moved to another place of the voucher is no change. */
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
