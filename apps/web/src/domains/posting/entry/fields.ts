import type { BranchRules } from '@cashbook/contract/records/fields';
import { z } from 'zod';

/** An account as it was chosen: its number, its name, and what tells it from another of the same name. */
export interface ChosenAccount {
  id: number;
  name: string;
  /** Code · mobile · address, as a person recognises it. */
  text: string;
  /** Of a product that was found by the serial of a piece: that serial. */
  serial?: string | undefined;
  /** Of a product that was found: at what a unit is sold. */
  rateMilli?: bigint | undefined;
  /** At what it is bought, where that is told. */
  buyingMilli?: bigint | undefined;
  /** How much of it is in a bag. */
  bagMilli?: bigint | undefined;
  /** Of an account that money comes in by: what it keeps, in thousandths of a percent. */
  feeRate?: number | undefined;
}

/** Nothing, as a field begins or as somebody chose it in the place of what the branch presets. */
export interface EmptyValue {
  kind: 'empty';
  isChosen?: boolean | undefined;
}

/**
 * A field whose text has to be looked up. `resolving`: somebody has gone on, and the answer to exactly this text decides;
 * `several` and `none` are answers that a person has to decide.
 */
export type LookUpValue =
  | EmptyValue
  | { kind: 'typing'; text: string }
  | { kind: 'resolving'; text: string }
  | { kind: 'several'; text: string }
  | { kind: 'none'; text: string }
  | { kind: 'taken'; account: ChosenAccount };

export interface TextValue {
  kind: 'text';
  text: string;
}

/** An amount; `text` is what stands in the field as long as it is not understood as one. */
export interface AmountValue {
  kind: 'amount';
  paisa: bigint | null;
  text: string;
}

/** A quantity in thousandths, or a rate; `text` is what stands in the field as long as it is not understood as one. */
export interface QuantityValue {
  kind: 'quantity';
  milli: bigint | null;
  text: string;
}

export type FieldValue = LookUpValue | TextValue | AmountValue | QuantityValue;

/** The values of some fields, by the fields' names. */
export type Values = Readonly<Record<string, FieldValue>>;

/** A field of a document, as far as it matters to what is kept and compared. */
export interface FieldShape {
  /** The name of the field in {@link Values}. */
  name: string;
  holds: 'account' | 'product' | 'found' | 'choice' | 'text' | 'date' | 'amount' | 'quantity';
}

const nothing: Readonly<Record<FieldShape['holds'], FieldValue>> = {
  account: { kind: 'empty' },
  product: { kind: 'empty' },
  found: { kind: 'empty' },
  choice: { kind: 'empty' },
  text: { kind: 'text', text: '' },
  // As `yyyy-mm-dd`.
  date: { kind: 'text', text: '' },
  amount: { kind: 'amount', paisa: null, text: '' },
  quantity: { kind: 'quantity', milli: null, text: '' },
};

/** The fields with nothing typed into them. */
export function emptyValues(fields: readonly FieldShape[]): Values {
  return Object.fromEntries(fields.map(({ name, holds }) => [name, nothing[holds]]));
}

/** Those of the values that belong to the fields, in their order; what is missing is empty. */
export function valuesOf(fields: readonly FieldShape[], values: Values): Values {
  return Object.fromEntries(fields.map(({ name, holds }) => [name, values[name] ?? nothing[holds]]));
}

/** The account in a field, once it is known; or the product or whatever else was chosen there. */
export function accountIn(values: Values, name: string): ChosenAccount | null {
  const value = values[name];
  return value?.kind === 'taken' ? value.account : null;
}

/** The amount in a field; zero where none is typed. */
export function paisaIn(values: Values, name: string): bigint {
  const value = values[name];
  return value?.kind === 'amount' ? (value.paisa ?? 0n) : 0n;
}

/** The thousandths in a field; zero where none are typed. */
export function milliIn(values: Values, name: string): bigint {
  const value = values[name];
  return value?.kind === 'quantity' ? (value.milli ?? 0n) : 0n;
}

/** The text in a field, without the blanks around it. */
export function textIn(values: Values, name: string): string {
  const value = values[name];
  return value?.kind === 'text' ? value.text.trim() : '';
}

/** Whether a field holds nothing at all. */
export function isEmpty(value: FieldValue): boolean {
  if (value.kind === 'text') return value.text.trim() === '';
  if (value.kind === 'amount') return value.paisa === null && value.text.trim() === '';
  if (value.kind === 'quantity') return value.milli === null && value.text.trim() === '';
  return value.kind === 'empty' || (value.kind === 'typing' && value.text.trim() === '');
}

/** The text that stands in a field and is not taken as an account or an amount yet; null where there is none. */
export function untakenText(value: FieldValue): string | null {
  const isUnread =
    (value.kind === 'amount' && value.paisa === null) || (value.kind === 'quantity' && value.milli === null);
  if (value.kind === 'amount' || value.kind === 'quantity') {
    return isUnread && value.text.trim() !== '' ? value.text.trim() : null;
  }
  if (value.kind === 'text' || value.kind === 'empty' || value.kind === 'taken') return null;
  return value.text.trim() === '' ? null : value.text.trim();
}

/** Whether a value is a text that is looked up, or will be once its field is left. */
export const isSought = (value: FieldValue): boolean =>
  value.kind === 'resolving' || (value.kind === 'typing' && !isEmpty(value));

/** The text that waits for the answer of a look-up. */
export const openText = (value: FieldValue): string | null => (value.kind === 'resolving' ? value.text : null);

/** What a value says, for comparing: two that mean the same are the same. */
export function meaningOf(value: FieldValue): string | number | null {
  if (value.kind === 'taken') return value.account.id;
  if (value.kind === 'amount') return value.paisa === null ? untakenText(value) : `${value.paisa}`;
  if (value.kind === 'quantity') return value.milli === null ? untakenText(value) : `${value.milli}`;
  if (value.kind === 'text') return value.text.trim();
  return untakenText(value);
}

/** What several values say together. */
export const meaningsOf = (values: Values): string =>
  JSON.stringify(Object.keys(values).map((name) => [name, meaningOf(values[name] ?? { kind: 'empty' })]));

/** The answer to a look-up as it decides a field that waits for it; other fields stay as they are. */
export function answered(value: FieldValue, text: string, matches: readonly ChosenAccount[]): FieldValue {
  if (openText(value) !== text) return value;
  const [only, ...more] = matches;
  if (only === undefined) return { kind: 'none', text };
  return more.length === 0 ? { kind: 'taken', account: only } : { kind: 'several', text };
}

/** Does something to every value; the same object comes back when none of them changed. */
export function mapValues(values: Values, change: (value: FieldValue, name: string) => FieldValue): Values {
  const names = Object.keys(values);
  const changed = names.map((name) => {
    const value = values[name] ?? { kind: 'empty' as const };
    return [name, change(value, name)] as const;
  });
  return changed.every(([name, value]) => value === values[name]) ? values : Object.fromEntries(changed);
}

/** Money or thousandths as they are kept in the browser: JSON has no whole numbers of its size. */
export const paisaCodec = z.codec(z.string().regex(/^-?\d+$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (units) => units.toString(),
});
const account = z.object({
  id: z.number(),
  name: z.string(),
  text: z.string(),
  serial: z.string().optional(),
  rateMilli: paisaCodec.optional(),
  buyingMilli: paisaCodec.optional(),
  bagMilli: paisaCodec.optional(),
});

const fieldValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('empty'), isChosen: z.boolean().optional() }),
  z.object({ kind: z.literal('typing'), text: z.string() }),
  z.object({ kind: z.literal('resolving'), text: z.string() }),
  z.object({ kind: z.literal('several'), text: z.string() }),
  z.object({ kind: z.literal('none'), text: z.string() }),
  z.object({ kind: z.literal('taken'), account }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('amount'), paisa: paisaCodec.nullable(), text: z.string() }),
  z.object({ kind: z.literal('quantity'), milli: paisaCodec.nullable(), text: z.string() }),
]);

/** How values are kept in the browser. */
export const valuesCodec = z.record(z.string(), fieldValue);

/** A field that only some branches have. */
export interface Conditional {
  /** Whether the branch has it; all have it without this. What a saved document has in it is shown all the same. */
  when?: (branch: BranchRules) => boolean;
}
