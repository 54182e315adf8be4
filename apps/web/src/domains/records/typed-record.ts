import type { BranchRules, Field, FieldValue, WireValue } from '@cashbook/contract/records/fields';
import type { RecordDescription, RecordRow } from '@cashbook/contract/records/record';
import { unitsToNumber } from '@cashbook/money';

/** The values of a record's form, in wire form. */
export type Input = Record<string, unknown>;

/** Returns the initial values of the form: a new record of the working branch, or the stored record. */
export function startOf({ fields, scope, off }: RecordDescription, row: RecordRow | null, branchId: number): Input {
  if (row === null) {
    const start = Object.entries(fields).map(([name, field]) => [name, field.start] as const);
    return { ...Object.fromEntries(start), ...(scope === 'branch' ? { branch_id: branchId } : {}) };
  }
  const own = Object.entries(fields).map(([name, field]) => [name, onWire(field, row[name] ?? null)] as const);
  const { id, version, status } = row;
  return { ...Object.fromEntries(own), id, version, status: status === off ? off : status };
}

function onWire(field: Field, value: FieldValue): WireValue {
  if (typeof value !== 'bigint') return value;
  return field.kind === 'number' ? unitsToNumber(value, field.decimals) : null;
}

/** Returns the values that stay on the form for the next record. */
export function keptOf({ fields }: RecordDescription, input: Input): Input {
  const kept = Object.keys(fields).filter((name) => fields[name]?.kept === true);
  return Object.fromEntries(['branch_id', ...kept].map((name) => [name, input[name]]));
}

/** Whether a field is shown, in this branch and with the values of the other fields. */
export const isThere = ({ usedBy, when }: Field, input: Input, branch: BranchRules) =>
  usedBy?.(branch) !== false && when?.(input) !== false;

/** Returns the body to send. Fields that are not shown or are closed are sent with their start value. */
export function bodyOf({ fields }: RecordDescription, input: Input, branch: BranchRules): Input {
  const hidden = Object.entries(fields).filter(
    ([, field]) => !isThere(field, input, branch) || field.open?.(input) === false,
  );
  return { ...input, ...Object.fromEntries(hidden.map(([name, { start }]) => [name, start])) };
}
