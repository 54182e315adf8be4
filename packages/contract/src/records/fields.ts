import { isBangladeshiMobile, toLatinDigits, unitsFromNumber, unitsToNumber } from '@cashbook/money';
import type { RecordWord } from '@cashbook/words/en/records';
import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import type { RefusalCode } from '#refusals';
import type { RouteShape } from '#route';
import { type SentenceName, sentence } from '#sentences';
import { filledText, id, idOf, date as isoDate, oneOrZero, oneZeroOrBoolean, text as wireText } from '#wire';

/** What a field of a record holds in the code: numbers are whole counts of their smallest unit. */
export type FieldValue = string | number | bigint | boolean | null;
/** The same as it travels. */
export type WireValue = string | number | boolean | null;
export type Values = Readonly<Record<string, FieldValue>>;

/** What of the branch decides whether a field is there. */
export interface BranchRules {
  readonly business_type_id: number;
  readonly branch_types_id: number;
  readonly warranty_controll: boolean;
  readonly have_warehouse: boolean;
}

/** The switches of a branch by which it shares records of its own with the others. */
export type ShareSwitch = 'share_product_with_other_branch' | 'share_customer_with_other_branch';

interface Said {
  /** What it is called on the form, in the list and in files. */
  readonly word: RecordWord;
  /** What it is called in the list and in files, where that is something else. */
  readonly head?: RecordWord;
  readonly hint?: RecordWord;
  /** Its column in the database, where that has another name than the wire's. */
  readonly column?: string;
  /**
   * Under which name the name of what is chosen travels beside a choice or a reference, where the spec has one; the list is
   * sorted by it. The name of a reference `unit_id` travels as `unit_name` unless this says another.
   */
  readonly nameAs?: string;
  readonly listed?: boolean;
  /** The listed field below which it stands in the list, in one cell with it. */
  readonly below?: string;
  /** The list can be sorted by it; what is listed is, unless this says no. */
  readonly sorted?: boolean;
  /** The list can be narrowed to one of its values; for choices and references. */
  readonly filtered?: boolean;
  readonly searched?: boolean;
  /** In files that leave; every field is, unless this says no. */
  readonly exported?: boolean;
  /** Taken from files that come; whatever leaves is, unless this says no. */
  readonly imported?: boolean;
  /** Among what the type-ahead answers beside the name. */
  readonly offered?: boolean;
  /** There where the branch uses it; a branch that does not refuses what it says. Such a field cannot be required. */
  readonly usedBy?: (branch: BranchRules) => boolean;
  /** There while the other fields say so: what is typed into it is not kept otherwise. Such a field cannot be required. */
  readonly when?: (values: Readonly<Record<string, unknown>>) => boolean;
  /** There, and closed while this says no: what is typed into it is not kept then. */
  readonly open?: (values: Readonly<Record<string, unknown>>) => boolean;
  /** The field whose change empties this one on the form. */
  readonly clearedBy?: string;
  /** A mark beside the record's name in the list, where it is ticked. */
  readonly marked?: boolean;
  /** A part of the form begins with it, under this name. */
  readonly part?: { readonly word: RecordWord; readonly hint?: RecordWord };
  /** Stays on the form when one is added, for the next one. */
  readonly kept?: boolean;
}

interface Common<Value extends FieldValue> extends Said {
  readonly schema: z.ZodType<Value>;
  /** What the form of a new record shows, as it travels. */
  readonly start: WireValue;
  readonly required: boolean;
  /** How it is answered, where that is not as it is typed. */
  readonly reply?: z.ZodType<Value>;
  /** What a change may send, where that is less than a new record has to. */
  readonly changed?: z.ZodType<Value>;
}

export interface TextField extends Common<string> {
  readonly kind: 'text';
  readonly max: number;
  /** More than one makes a box of it. */
  readonly lines: number;
  readonly digits?: Digits;
}
/** When a text is so many digits at most and nothing else, and what is said where it is not. */
export interface Digits {
  readonly when: (values: Readonly<Record<string, unknown>>) => boolean;
  readonly longest: number;
  readonly otherwise: SentenceName;
}
export interface MobileField extends Common<string> {
  readonly kind: 'mobile';
}
export interface EmailField extends Common<string> {
  readonly kind: 'email';
}
export interface NumberField extends Common<bigint | null> {
  readonly kind: 'number';
  /** How many decimals it has at most; the code counts the smallest. */
  readonly decimals: number;
  /** An amount of taka, in paisa: it is typed and shown as amounts are. */
  readonly money: boolean;
}
/** One of a choice; `bn` is its name in Bangla, `within` the value of another field under which it stands. */
export interface ChoiceOption {
  readonly value: string | number;
  readonly name: string;
  readonly bn: string;
  readonly within?: string;
}
export interface ChoiceField extends Common<string | number | null> {
  readonly kind: 'choice';
  readonly options: readonly ChoiceOption[];
  /** The field that has to be chosen before, whose value says which options there are. */
  readonly within?: string;
}
export interface DateField extends Common<string | null> {
  readonly kind: 'date';
}
export interface CheckboxField extends Common<boolean> {
  readonly kind: 'checkbox';
}
/** How many choices of a record a text is answered with at most, unless the record says another number. */
export const MOST_OPTIONS = 100;

/** What a reference has to know of the record that it names. */
export interface Referred {
  readonly name: string;
  readonly table: string;
  readonly key: string;
  readonly rows: Readonly<Record<string, number>>;
  readonly scope: 'company' | 'branch';
  readonly sharedBy: ShareSwitch | null;
  readonly title: string;
  readonly fields: Fields;
  readonly options: {
    readonly method: 'GET' | 'POST';
    readonly search: string;
    readonly branch?: string;
    readonly among?: string;
    readonly atOnce?: boolean;
    readonly most?: number;
  };
  readonly routes: {
    readonly options: RouteShape & { readonly desk?: never; readonly reply: z.ZodType<RecordOption[]> };
  };
}
/** A choice of a type-ahead, with what its fields offer beside the name. */
export type RecordOption = Values & {
  readonly id: number;
  readonly value: number;
  readonly name: string;
  readonly label: string;
};
export interface ReferenceField extends Common<number | null> {
  readonly kind: 'reference';
  readonly of: Referred;
  /** What a change is refused with where it names none that is active. */
  readonly missing: RefusalCode;
}

/** What only the server knows, as its reply says it. */
export interface GivenField extends Common<FieldValue> {
  readonly kind: 'given';
}

export type Field =
  | TextField
  | MobileField
  | EmailField
  | NumberField
  | ChoiceField
  | DateField
  | CheckboxField
  | ReferenceField
  | GivenField;
export type Fields = Readonly<Record<string, Field>>;

interface Asked extends Said {
  /** What is said where it is missing; without it the field may stay empty. */
  readonly required?: SentenceName;
}

interface TextAsked extends Asked {
  readonly max: number;
  readonly lines?: number;
  readonly digits?: Digits;
  /** How it is read, where it is more than a trimmed text. */
  readonly schema?: z.ZodType<string>;
  /** It has to be there in a new record; a change may leave it empty. */
  readonly requiredAtFirst?: SentenceName;
}
/** A line of text, or several. */
export function text({ max, lines = 1, required, requiredAtFirst, schema, ...said }: TextAsked): TextField {
  const missing = required ?? requiredAtFirst;
  const open = schema ?? wireText(max).default('');
  const typed = missing === undefined ? open : filledText(max, missing);
  const changed = requiredAtFirst === undefined ? {} : { changed: open };
  return { kind: 'text', schema: typed, start: '', required: missing !== undefined, max, lines, ...changed, ...said };
}

/** A mobile number of Bangladesh as people type it, kept as eleven digits. */
export function mobile({ required, ...said }: Asked): MobileField {
  const digits = (typed: string) =>
    toLatinDigits(typed)
      .replaceAll(/[\s-]/g, '')
      .replace(/^(\+?88)(?=01)/, '');
  const known = (found: string) => found === '' || isBangladeshiMobile(found);
  const typed = required === undefined ? wireText(30).default('') : filledText(30, required);
  const schema = typed.transform(digits).refine(known, sentences.mobileWrong);
  return { kind: 'mobile', schema, start: '', required: required !== undefined, ...said };
}

/** An address for mails; may stay empty. */
export function email(said: Said): EmailField {
  const address = wireText(320).pipe(z.email(sentences.emailWrong));
  const schema = z.union([z.literal(''), address]).default('');
  return { kind: 'email', schema, start: '', required: false, ...said };
}

interface NumberLimits {
  readonly decimals?: number;
  readonly least: number;
  readonly most: number;
  /** What stands in it where nothing is typed, in its smallest unit. */
  readonly start?: bigint;
  readonly money?: boolean;
}
/** A number of so many decimals; in the code a whole count of the smallest. */
export function number({
  decimals = 0,
  least,
  most,
  start,
  money = false,
  required,
  ...said
}: Asked & NumberLimits): NumberField {
  const missing = required === undefined ? sentences.notANumber : sentences[required];
  const wire = z
    .number({ error: (issue) => (issue.input === null || issue.input === undefined ? missing : sentences.notANumber) })
    .min(least, sentence('numberTooSmall', { least }))
    .max(most, sentence('numberTooLarge', { most }));
  const units = z.codec(wire, z.bigint(), {
    decode: (sent, context) => {
      const read = unitsFromNumber(sent, decimals);
      if (read.ok) return read.units;
      const message = decimals === 0 ? sentences.notWhole : sentence('numberDecimals', { most: decimals });
      context.issues.push({ code: 'custom', input: sent, message });
      return z.NEVER;
    },
    encode: (count) => unitsToNumber(count, decimals),
  });
  const open = start === undefined ? units.nullable().default(null) : orElse(units, start);
  const schema = required === undefined ? open : units;
  const shown = start === undefined ? null : unitsToNumber(start, decimals);
  return { kind: 'number', schema, start: shown, required: required !== undefined, decimals, money, ...said };
}

/** The same, with what stands for one that is missing. */
const orElse = (units: z.ZodCodec<z.ZodNumber, z.ZodBigInt>, start: bigint) =>
  z.codec(units.nullable().default(null), z.bigint(), {
    decode: (sent) => sent ?? start,
    encode: (count) => count,
  });

interface Chosen {
  readonly within?: string;
  /** What is chosen on the form of a new record, and where a request says nothing. */
  readonly start?: string | number;
}
/** One of a few, or of those that stand under another choice of the form. */
export function choice(options: readonly ChoiceOption[], { required, start, ...said }: Asked & Chosen): ChoiceField {
  const error = (issue: { readonly input?: unknown }) =>
    required !== undefined && (issue.input === null || issue.input === undefined)
      ? sentences[required]
      : sentences.choiceUnknown;
  const one = z.literal(
    options.map(({ value }) => value),
    { error },
  );
  const open = start === undefined ? one.nullable().default(null) : one.default(start);
  const schema = required === undefined ? open : one;
  return { kind: 'choice', schema, start: start ?? null, required: required !== undefined, options, ...said };
}

/** A calendar date. */
export function date({ required, ...said }: Asked): DateField {
  const schema = required === undefined ? isoDate.nullable().default(null) : isoDate;
  return { kind: 'date', schema, start: null, required: required !== undefined, ...said };
}

/** Yes or no; no unless somebody ticks it. */
export function checkbox(said: Said): CheckboxField {
  return { kind: 'checkbox', schema: z.boolean().default(false), start: false, required: false, ...said };
}

/** The same where the spec has 1 and 0; requests may say true and false too. */
export function checkboxAsNumber(said: Said): CheckboxField {
  return { ...checkbox(said), schema: oneZeroOrBoolean.default(false), reply: oneOrZero };
}

/** Another record, by its number. It has to be active when it is named, and cannot be switched off while it is. */
export function reference(of: Referred, { required, ...said }: Asked): ReferenceField {
  const schema = required === undefined ? id.nullable().default(null) : idOf(required);
  return { kind: 'reference', schema, start: null, required: required !== undefined, of, missing, ...said };
}
const missing = 'reference_not_found';

/** The record one level up, for records in levels. The next one that is added stands under the same. */
export function parent(of: Referred, said: Asked & { required: SentenceName; nameAs: string }): ReferenceField {
  return { ...reference(of, said), missing: 'parent_not_found', kept: true };
}

/** What only the server knows: a column that is shown, with the schema of what it says. */
export function given(reply: z.ZodType<FieldValue>, said: Said): GivenField {
  return { kind: 'given', schema: reply, reply, start: null, required: false, ...said };
}

/** Whether the list has a way to sort by the field. */
export const isSorted = ({ listed = false, sorted = listed }: Said) => sorted;
export const isExported = ({ exported = true }: Said) => exported;
export const isImported = (field: Said) => field.imported ?? isExported(field);

/** Under which name the name of what is chosen travels; null where none does. */
export function nameKeyOf(name: string, { kind, nameAs }: Pick<Field, 'kind' | 'nameAs'>): string | null {
  return nameAs ?? (kind === 'reference' ? `${name.replace(/_id$/, '')}_name` : null);
}

/** Under which name the text of a field travels: that of a reference is the name of what it names. */
export const textKeyOf = (name: string, field: Pick<Field, 'kind' | 'nameAs'>): string =>
  field.kind === 'reference' ? (nameKeyOf(name, field) ?? name) : name;

/** What a column of the list is called in its address: the list is sorted by it. */
export const columnKeyOf = (name: string, { nameAs = name }: Pick<Field, 'nameAs'>) => nameAs;

/** What stands over a field's column. */
export const headOf = ({ word, head = word }: Pick<Field, 'word' | 'head'>): RecordWord => head;

/** The columns of lists and files: what is typed, and what is only shown. */
export const columnsOf = ({ fields, shown }: { readonly fields: Fields; readonly shown: Fields }) =>
  Object.entries<Field>({ ...fields, ...shown });
