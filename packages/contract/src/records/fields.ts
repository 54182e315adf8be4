import { unitsFromNumber, unitsToNumber } from '@cashbook/money';
import type { RecordWord } from '@cashbook/words/en/records';
import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import type { PermissionName } from '#access/permissions';
import { mobileIn } from '#mobile';
import type { RefusalCode } from '#refusals';
import type { RouteShape } from '#route';
import { type SentenceName, sentence } from '#sentences';
import { filledText, id, idOf, date as isoDate, oneOrZero, oneZeroOrBoolean, takaTotal, text as wireText } from '#wire';

/** The value of a field of a record in the code. A number is a whole count of its smallest unit. */
export type FieldValue = string | number | bigint | boolean | null;
/** The value of a field on the wire. */
export type WireValue = string | number | boolean | null;
export type Values = Readonly<Record<string, FieldValue>>;

/** The settings of a branch that decide which fields a form has. */
export interface BranchRules {
  readonly business_type_id: number;
  readonly branch_types_id: number;
  readonly warranty_controll: boolean;
  readonly have_warehouse: boolean;
  readonly withholds: boolean;
  readonly spreads_markup: boolean;
  readonly names_requisitions: boolean;
}

/** The switches by which a branch shares its own records with the other branches. */
export type ShareSwitch = 'share_product_with_other_branch' | 'share_customer_with_other_branch';

interface Said {
  /** The label on the form, in the list and in files. */
  readonly word: RecordWord;
  /** The label in the list and in files, if it differs from `word`. */
  readonly head?: RecordWord;
  readonly hint?: RecordWord;
  /** The database column, if its name differs from the name on the wire. */
  readonly column?: string;
  /**
   * The wire name of the label of a choice or a reference, if the spec has one. The list is sorted by it. By default the
   * label of a reference `unit_id` travels as `unit_name`.
   */
  readonly nameAs?: string;
  readonly listed?: boolean;
  /** The listed field whose cell in the list shows this field too, below its own value. */
  readonly below?: string;
  /** Whether the list can be sorted by it. The default is `listed`. */
  readonly sorted?: boolean;
  /** Whether the list can be filtered by one of its values. For choices and references. */
  readonly filtered?: boolean;
  readonly searched?: boolean;
  /** Whether exported files have it. The default is true. */
  readonly exported?: boolean;
  /** Whether an import reads it. The default is `exported`. */
  readonly imported?: boolean;
  /** Whether the type-ahead answers it beside the name. */
  readonly offered?: boolean;
  /**
   * Whether the branch uses the field. The server refuses a value from a branch that does not use it. Such a field cannot be
   * required.
   */
  readonly usedBy?: (branch: BranchRules) => boolean;
  /**
   * Whether the form has the field, by the values of the other fields. The server does not store a value of an absent field.
   * Such a field cannot be required.
   */
  readonly when?: (values: Readonly<Record<string, unknown>>) => boolean;
  /**
   * Whether a user can type into the field, by the values of the other fields. The server does not store a value of a closed
   * field.
   */
  readonly open?: (values: Readonly<Record<string, unknown>>) => boolean;
  /** The field whose change empties this one on the form. */
  readonly clearedBy?: string;
  /** Whether the list shows a mark beside the record's name while it is ticked. */
  readonly marked?: boolean;
  /** The heading of the part of the form that begins with this field. */
  readonly part?: { readonly word: RecordWord; readonly hint?: RecordWord };
  /** Whether the form keeps the value for the next new record. */
  readonly kept?: boolean;
}

interface Common<Value extends FieldValue> extends Said {
  readonly schema: z.ZodType<Value>;
  /** The value on the form of a new record, as it travels. */
  readonly start: WireValue;
  readonly required: boolean;
  /** The schema of the value in responses, if it differs from the usual one. */
  readonly reply?: z.ZodType<Value>;
  /** The schema of the value in a change, if a change may send less than a new record. */
  readonly changed?: z.ZodType<Value>;
}

export interface TextField extends Common<string> {
  readonly kind: 'text';
  readonly max: number;
  /** The number of lines. More than one makes a text box. */
  readonly lines: number;
  readonly digits?: Digits;
}
/** The rule that a text has only digits, at most `longest`. It applies while `when` is true; `otherwise` names its sentence. */
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
  /** The most decimals. The code counts in the smallest unit. */
  readonly decimals: number;
  /** Whether it is an amount: taka, in paisa in the code, typed and shown as money. */
  readonly money: boolean;
}
/** An option of a choice. `bn` is its name in Bangla, `within` the value of the parent choice that it belongs to. */
export interface ChoiceOption {
  readonly value: string | number;
  readonly name: string;
  readonly bn: string;
  readonly within?: string;
}
export interface ChoiceField extends Common<string | number | null> {
  readonly kind: 'choice';
  readonly options: readonly ChoiceOption[];
  /** The parent choice. The user chooses it first, and its value decides which options there are. */
  readonly within?: string;
}
export interface DateField extends Common<string | null> {
  readonly kind: 'date';
}
export interface CheckboxField extends Common<boolean> {
  readonly kind: 'checkbox';
}
/** The most options that the type-ahead of a record answers, unless the record sets another number. */
export const MOST_OPTIONS = 100;

/** The parts of a record's description that a reference to it needs. */
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
/** An option of a type-ahead, with the offered fields beside the name. */
export type RecordOption = Values & {
  readonly id: number;
  readonly value: number;
  readonly name: string;
  readonly label: string;
};
export interface ReferenceField extends Common<number | null> {
  readonly kind: 'reference';
  readonly of: Referred;
  /** The refusal of a change that names no active record. */
  readonly missing: RefusalCode;
}

/** A field that only the server fills, with the schema of its value in responses. */
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
  /** The sentence for a missing value. Without it the field may stay empty. */
  readonly required?: SentenceName;
}

interface TextAsked extends Asked {
  readonly max: number;
  readonly lines?: number;
  readonly digits?: Digits;
  /** The schema, if the field is more than a trimmed text. */
  readonly schema?: z.ZodType<string>;
  /** The sentence for a missing value in a new record. A change may leave the field empty. */
  readonly requiredAtFirst?: SentenceName;
}
/** Returns a text field of one or more lines. */
export function text({ max, lines = 1, required, requiredAtFirst, schema, ...said }: TextAsked): TextField {
  const missing = required ?? requiredAtFirst;
  const open = schema ?? wireText(max).default('');
  const typed = missing === undefined ? open : filledText(max, missing);
  const changed = requiredAtFirst === undefined ? {} : { changed: open };
  return { kind: 'text', schema: typed, start: '', required: missing !== undefined, max, lines, ...changed, ...said };
}

/** Returns a field for a mobile number of Bangladesh. People type it in the usual ways; the code keeps eleven digits. */
export function mobile({ required, ...said }: Asked): MobileField {
  const schema = mobileIn(required === undefined ? wireText(30).default('') : filledText(30, required));
  return { kind: 'mobile', schema, start: '', required: required !== undefined, ...said };
}

/** Returns a field for an email address, which may stay empty. */
export function email(said: Said): EmailField {
  const address = wireText(320).pipe(z.email(sentences.emailWrong));
  const schema = z.union([z.literal(''), address]).default('');
  return { kind: 'email', schema, start: '', required: false, ...said };
}

interface NumberLimits {
  readonly decimals?: number;
  readonly least: number;
  readonly most: number;
  /** The value of an empty field, in its smallest unit. */
  readonly start?: bigint;
  readonly money?: boolean;
}
/** Returns a number field. The code counts in the smallest unit that its decimals allow. */
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

/** Returns the schema with `start` for a missing number. */
const orElse = (units: z.ZodCodec<z.ZodNumber, z.ZodBigInt>, start: bigint) =>
  z.codec(units.nullable().default(null), z.bigint(), {
    decode: (sent) => sent ?? start,
    encode: (count) => count,
  });

interface Chosen {
  readonly within?: string;
  /** The option on the form of a new record, and in a request without a value. */
  readonly start?: string | number;
}
/** Returns a choice among fixed options. With `within`, the parent choice decides which of them there are. */
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

/** Returns a field for a calendar date. */
export function date({ required, ...said }: Asked): DateField {
  const schema = required === undefined ? isoDate.nullable().default(null) : isoDate;
  return { kind: 'date', schema, start: null, required: required !== undefined, ...said };
}

/** Returns a checkbox. It is not ticked by default. */
export function checkbox(said: Said): CheckboxField {
  return { kind: 'checkbox', schema: z.boolean().default(false), start: false, required: false, ...said };
}

/** Returns a checkbox that travels as 1 or 0, as in the spec. Requests may also send true or false. */
export function checkboxAsNumber(said: Said): CheckboxField {
  return { ...checkbox(said), schema: oneZeroOrBoolean.default(false), reply: oneOrZero };
}

/**
 * Returns a reference to another record by its id. A change can name an active record only. A record cannot be switched off
 * while another one names it.
 */
export function reference(of: Referred, { required, ...said }: Asked): ReferenceField {
  const schema = required === undefined ? id.nullable().default(null) : idOf(required);
  return { kind: 'reference', schema, start: null, required: required !== undefined, of, missing, ...said };
}
const missing = 'reference_not_found';

/** Returns a reference to the record one level up, for records in levels. The form keeps it for the next new record. */
export function parent(of: Referred, said: Asked & { required: SentenceName; nameAs: string }): ReferenceField {
  return { ...reference(of, said), missing: 'parent_not_found', kept: true };
}

/** Returns a field that only the server fills: a shown column, with the schema of its value. */
export function given(reply: z.ZodType<FieldValue>, said: Said): GivenField {
  return { kind: 'given', schema: reply, reply, start: null, required: false, ...said };
}

/**
 * A column of lists and files that the server computes from other tables, such as a balance. Only users with one of the
 * permissions get it. It is not searched, and no form has it.
 */
export type ComputedField = NumberField & { readonly seenBy: readonly PermissionName[] };
export type ComputedFields = Readonly<Record<string, ComputedField>>;

/** Returns a computed column of money, whose amount may be below zero. */
export function computedMoney(said: Pick<Said, 'word' | 'hint'> & Pick<ComputedField, 'seenBy'>): ComputedField {
  const amount = { kind: 'number', schema: takaTotal, start: null, required: false, decimals: 2, money: true } as const;
  return { ...amount, listed: true, imported: false, ...said };
}

/** Returns the computed columns for a user with these permissions. */
export const computedFor = (
  { computed }: { readonly computed: ComputedFields },
  may: (permission: PermissionName) => boolean,
): readonly (readonly [string, ComputedField])[] =>
  Object.entries(computed).filter(([, { seenBy }]) => seenBy.some(may));

/** Whether the list can be sorted by the field. */
export const isSorted = ({ listed = false, sorted = listed }: Said) => sorted;
export const isExported = ({ exported = true }: Said) => exported;
export const isImported = (field: Said) => field.imported ?? isExported(field);

/** Returns the wire name of the label of a choice or a reference. Null if no label travels. */
export function nameKeyOf(name: string, { kind, nameAs }: Pick<Field, 'kind' | 'nameAs'>): string | null {
  return nameAs ?? (kind === 'reference' ? `${name.replace(/_id$/, '')}_name` : null);
}

/** Returns the wire name of the text of a field. The text of a reference is the name of the record that it names. */
export const textKeyOf = (name: string, field: Pick<Field, 'kind' | 'nameAs'>): string =>
  field.kind === 'reference' ? (nameKeyOf(name, field) ?? name) : name;

/** Returns the name of a column in the address of the list, by which the list is sorted. */
export const columnKeyOf = (name: string, { nameAs = name }: Pick<Field, 'nameAs'>) => nameAs;

/** Returns the heading of a field's column. */
export const headOf = ({ word, head = word }: Pick<Field, 'word' | 'head'>): RecordWord => head;

/** Returns the columns of lists and files: the typed fields and the fields that are only shown. */
export const columnsOf = ({ fields, shown }: { readonly fields: Fields; readonly shown: Fields }) =>
  Object.entries<Field>({ ...fields, ...shown });
