import type { BranchRules } from '@cashbook/contract/records/fields';
import { z } from 'zod';

/** The stored text of money or thousandths. JSON has no integers of that size. */
export const paisaCodec = z.codec(z.string().regex(/^-?\d+$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (units) => units.toString(),
});

const account = z.object({
  id: z.number(),
  name: z.string(),
  /** Code · mobile · address, by which a person recognises it. */
  text: z.string(),
  /** The serial of the piece by which the product was found. */
  serial: z.string().optional(),
  /** The selling price of a found product per unit, in thousandths. */
  rateMilli: paisaCodec.optional(),
  /** The buying price of a found product, in thousandths. Absent if the server does not send it. */
  buyingMilli: paisaCodec.optional(),
  /** The quantity in one bag, in thousandths. */
  bagMilli: paisaCodec.optional(),
  /** The fee that an account for incoming money keeps, in thousandths of a percent. */
  feeRate: z.number().optional(),
});

/** A chosen account: its number, its name, and the text that distinguishes it from others of the same name. */
export type ChosenAccount = z.output<typeof account>;

/** An empty field. `isChosen` says that a person emptied it in place of the branch's preset. */
export interface EmptyValue {
  kind: 'empty';
  isChosen?: boolean | undefined;
}

/**
 * A field whose text has to be looked up. `resolving`: the person has moved on, and the answer to exactly this text decides.
 * `several` and `none`: a person has to decide about the answer.
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

/** An amount. `text` has the typed text while it cannot be read as an amount. */
export interface AmountValue {
  kind: 'amount';
  paisa: bigint | null;
  text: string;
}

/** A quantity in thousandths, or a rate. `text` has the typed text while it cannot be read as a number. */
export interface QuantityValue {
  kind: 'quantity';
  milli: bigint | null;
  text: string;
}

export type FieldValue = LookUpValue | TextValue | AmountValue | QuantityValue;

/** The values of some fields, by the fields' names. */
export type Values = Readonly<Record<string, FieldValue>>;

/** The part of a field that storing and comparing a document need. */
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

/** Returns empty values for the fields. */
export function emptyValues(fields: readonly FieldShape[]): Values {
  return Object.fromEntries(fields.map(({ name, holds }) => [name, nothing[holds]]));
}

/** Returns the values of the fields, in their order. A missing value is empty. */
export function valuesOf(fields: readonly FieldShape[], values: Values): Values {
  return Object.fromEntries(fields.map(({ name, holds }) => [name, values[name] ?? nothing[holds]]));
}

/** Returns the account in a field, or the product or other item chosen there. Null while it is not known. */
export function accountIn(values: Values, name: string): ChosenAccount | null {
  const value = values[name];
  return value?.kind === 'taken' ? value.account : null;
}

/** Returns the amount in a field in paisa; zero if none is typed. */
export function paisaIn(values: Values, name: string): bigint {
  const value = values[name];
  return value?.kind === 'amount' ? (value.paisa ?? 0n) : 0n;
}

/** Returns the thousandths in a field; zero if none are typed. */
export function milliIn(values: Values, name: string): bigint {
  const value = values[name];
  return value?.kind === 'quantity' ? (value.milli ?? 0n) : 0n;
}

/** Returns the text in a field, without the blanks around it. */
export function textIn(values: Values, name: string): string {
  const value = values[name];
  return value?.kind === 'text' ? value.text.trim() : '';
}

/** Whether a field is empty. */
export function isEmpty(value: FieldValue): boolean {
  if (value.kind === 'text') return value.text.trim() === '';
  if (value.kind === 'amount') return value.paisa === null && value.text.trim() === '';
  if (value.kind === 'quantity') return value.milli === null && value.text.trim() === '';
  return value.kind === 'empty' || (value.kind === 'typing' && value.text.trim() === '');
}

/** Returns the text of a field that is not read as an account or an amount yet; null if there is none. */
export function untakenText(value: FieldValue): string | null {
  const isUnread =
    (value.kind === 'amount' && value.paisa === null) || (value.kind === 'quantity' && value.milli === null);
  if (value.kind === 'amount' || value.kind === 'quantity') {
    return isUnread && value.text.trim() !== '' ? value.text.trim() : null;
  }
  if (value.kind === 'text' || value.kind === 'empty' || value.kind === 'taken') return null;
  return value.text.trim() === '' ? null : value.text.trim();
}

/** Whether a value is a text that is looked up, or will be once the person leaves the field. */
export const isSought = (value: FieldValue): boolean =>
  value.kind === 'resolving' || (value.kind === 'typing' && !isEmpty(value));

/** Returns the text that waits for the answer of a look-up, or null. */
export const openText = (value: FieldValue): string | null => (value.kind === 'resolving' ? value.text : null);

/** Returns the meaning of a value for comparison. Values of equal meaning are equal. */
export function meaningOf(value: FieldValue): string | number | null {
  if (value.kind === 'taken') return value.account.id;
  if (value.kind === 'amount') return value.paisa === null ? untakenText(value) : `${value.paisa}`;
  if (value.kind === 'quantity') return value.milli === null ? untakenText(value) : `${value.milli}`;
  if (value.kind === 'text') return value.text.trim();
  return untakenText(value);
}

/** Returns the meaning of several values together, as a text for comparison. An empty field means the same as none. */
export const meaningsOf = (values: Values): string => {
  const filled = Object.entries(values).filter(([, value]) => !isEmpty(value));
  return JSON.stringify(filled.map(([name, value]) => [name, meaningOf(value)] as const).sort());
};

/** Returns the value of a field after the answer to a look-up. A field that does not wait for this text stays as it is. */
export function answered(value: FieldValue, text: string, matches: readonly ChosenAccount[]): FieldValue {
  if (openText(value) !== text) return value;
  const [only, ...more] = matches;
  if (only === undefined) return { kind: 'none', text };
  return more.length === 0 ? { kind: 'taken', account: only } : { kind: 'several', text };
}

/** Applies a change to every value. Returns the same object if none of them changed. */
export function mapValues(values: Values, change: (value: FieldValue, name: string) => FieldValue): Values {
  const names = Object.keys(values);
  const changed = names.map((name) => {
    const value = values[name] ?? { kind: 'empty' as const };
    return [name, change(value, name)] as const;
  });
  return changed.every(([name, value]) => value === values[name]) ? values : Object.fromEntries(changed);
}

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

/** The format of values in the browser's storage. */
export const valuesCodec = z.record(z.string(), fieldValue);

/** A field that only some branches have. */
export interface Conditional {
  /** Whether the branch has the field. Without it, all branches have it. A field with a value is always shown. */
  when?: (branch: BranchRules) => boolean;
}
