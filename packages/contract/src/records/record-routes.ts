import { records as words } from '@cashbook/words/en/records';
import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { status } from '#enumerations';
import {
  type ComputedFields,
  columnKeyOf,
  columnsOf,
  type Field,
  type Fields,
  type FieldValue,
  isSorted,
  nameKeyOf,
  type RecordOption,
  type Values,
} from '#records/fields';
import { labelKey, type RecordPaths, type RecordRow, type RecordShape } from '#records/shape';
import type { RefusalCode } from '#refusals';
import { route } from '#route';
import { exportRefusals, spreadsheetFormat, spreadsheetTypes } from '#spreadsheet';
import { importOutcome, importRefusals } from '#spreadsheet-import';
import { id, idText, pageOf, pageQuery, sortBy, text } from '#wire';

/** The parsed values of a new record. */
export interface TypedRecord {
  /** The branch of the new record, by default the caller's. Only for records that belong to branches. */
  readonly branchId: number | undefined;
  /** The status of the new record. Active if undefined. */
  readonly status: number | undefined;
  readonly values: Values;
}
export interface ChangedRecord extends Omit<TypedRecord, 'branchId' | 'status'> {
  readonly id: number;
  readonly version: number;
  /** The new status. The status does not change if undefined. */
  readonly status: number | undefined;
}

/** The filters and the order of a list. */
export interface RecordFilters {
  readonly search: string;
  readonly status: '' | '0' | '1' | '3';
  readonly sort: string;
  readonly branch_id?: number | undefined;
  readonly [filter: string]: string | number | undefined;
}

export const importLimits = { bytes: 2 * 1024 * 1024, rows: 5000 } as const;

/** The messages, refusals and nesting of the calls of one record. */
export interface RecordSays {
  /** The messages after a create and an update, if the spec has its own. */
  readonly says?: { readonly created: string; readonly updated: string };
  /** The refusals of the record's own rules. */
  readonly refusals?: readonly RefusalCode[];
  /** Makes the schema of the form's response, if the spec nests the record in it. */
  readonly nest?: (row: z.ZodType<RecordRow>) => z.ZodType<RecordRow>;
}

/** An interface, so that the types of all groups name it and do not repeat its members. */
export interface RecordRoutes extends ReturnType<typeof recordRoutes> {}

/** Returns the calls of a record. */
export function recordRoutes(shape: RecordShape, paths: RecordPaths, { says, refusals = [], nest }: RecordSays) {
  const { name, permissions, off, options } = shape;
  const { view, read, edit, create = edit } = permissions;
  const one = words[`${name}_one`];
  const { created = `${one} saved successfully.`, updated = `${one} updated successfully.` } = says ?? {};
  const many = words[`${name}_many`];
  const writers = create === edit ? edit : `${create} and ${edit}`;
  const body = bodiesOf(shape);
  const elsewhere: readonly RefusalCode[] = shape.sharedBy === null ? [] : ['record_elsewhere'];
  return {
    list: route({
      method: 'GET',
      path: paths.list,
      summary:
        off === status.deleted ? `${many}; archived ones where they are asked for` : `${many}, disabled ones included`,
      access: view,
      query: filteredBy(shape, pageQuery.shape),
      reply: pageOf(rowOf(shape)),
    }),
    export: route({
      method: 'GET',
      path: `${paths.list}/export`,
      summary: `${many} as a spreadsheet, which the import takes back`,
      access: view,
      query: filteredBy(shape, spreadsheetFormat.shape),
      file: spreadsheetTypes,
      refusals: exportRefusals,
    }),
    read: route({
      method: 'GET',
      path: `${paths.edit}/:id`,
      summary: `${one}: one as its form shows it`,
      access: read === undefined ? view : [read],
      params: z.object({ id: idText }),
      reply: nest?.(rowOf(shape)) ?? rowOf(shape),
      refusals: ['not_found'],
    }),
    create: route({
      method: 'POST',
      path: paths.store,
      summary: `${one}: add one`,
      access: [create],
      body: body.create,
      reply: stored,
      success: created,
      refusals: [...createRefusals, ...refusals],
    }),
    update: route({
      method: 'POST',
      path: paths.update,
      summary: `${one}: change one`,
      access: [edit],
      body: body.update,
      reply: stored,
      success: updated,
      refusals: ['stale_version', 'record_in_use', ...elsewhere, ...createRefusals, ...refusals],
    }),
    setStatus: route({
      method: 'POST',
      path: paths.status,
      summary: `${one}: ${off === status.deleted ? 'archive one or take it back' : 'enable or disable one'}; refused with what uses it`,
      access: [edit],
      body: z.object({ id, version: z.number().int(), status: statusOf(shape) }),
      reply: stored,
      success: updated,
      refusals: ['stale_version', 'record_in_use', ...elsewhere, ...createRefusals, ...refusals],
    }),
    options: route({
      method: options.method,
      path: options.path,
      summary: `${many} that are active and match what was typed, ${options.atOnce === true ? 'all of them' : 'at most a hundred'}, as choices`,
      access: options.forViewers === true ? view : 'staff',
      ...asksOptions(options),
      reply: z.array(optionOf(shape)),
      readOnly: true,
      refusals: ['not_found'],
    }),
    checkImport: route({
      method: 'POST',
      path: `${paths.import}/check`,
      summary: `${many}: what importing this spreadsheet would do, with every cell that cannot be taken; needs ${writers} too`,
      access: ['import.run'],
      upload,
      reply: importOutcome,
      readOnly: true,
      refusals: importRefusals,
    }),
    import: route({
      method: 'POST',
      path: paths.import,
      summary: `${many}: take all rows of this spreadsheet, or none; needs ${writers} too`,
      access: ['import.run'],
      upload,
      reply: importOutcome,
      success: `${many} imported successfully.`,
      refusals: ['import_has_faults', ...importRefusals, 'idempotency_mismatch'],
    }),
  };
}

const stored = z.object({ id, version: z.number().int() });
const upload = { field: 'file', maxBytes: importLimits.bytes } as const;
const createRefusals = [
  'not_found',
  'branch_disabled',
  'field_not_used',
  'reference_not_found',
  'record_needed',
  'name_taken',
  'value_taken',
  'idempotency_mismatch',
] as const satisfies readonly RefusalCode[];
function statusOf({ off }: RecordShape) {
  return z.literal([status.active, off]);
}

type Schemas = Readonly<Record<string, z.ZodType<FieldValue | undefined>>>;
type Sent = Readonly<Record<string, FieldValue | undefined>>;

/** Returns the schemas of the bodies of create and update. They refuse an option that does not belong to its parent choice. */
function bodiesOf(shape: RecordShape) {
  const { fields, scope } = shape;
  const typed = schemasOf(fields, ({ schema }) => schema);
  const changed = schemasOf(fields, ({ schema, changed = schema }) => changed);
  const branch: Schemas = scope === 'branch' ? { branch_id: id.optional() } : {};
  const state = { status: statusOf(shape).optional() };
  const named = z.object({ branch_id: id.optional(), ...state });
  const frame = { id, version: z.number().int(), ...state };
  const framed = z.object(frame);
  const valuesIn = (sent: Sent): Values =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, sent[name] ?? null]));
  const schemas: { readonly create: Schemas; readonly update: Schemas } = {
    create: { ...branch, ...typed, ...state },
    update: { ...changed, ...frame },
  };
  return {
    create: z
      .object(schemas.create)
      .superRefine(checkFields(fields))
      .transform((sent): TypedRecord => {
        const { branch_id: branchId, status } = named.parse(sent);
        return { branchId, status, values: valuesIn(sent) };
      }),
    update: z
      .object(schemas.update)
      .superRefine(checkFields(fields))
      .transform((sent): ChangedRecord => {
        const { id, version, status } = framed.parse(sent);
        return { id, version, status, values: valuesIn(sent) };
      }),
  };
}

function schemasOf(
  fields: Fields,
  schema: (field: Field) => z.ZodType<FieldValue>,
): Readonly<Record<string, z.ZodType<FieldValue>>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schema(field)]));
}

/** Returns a check that adds an issue at each field whose value contradicts another field. */
function checkFields(fields: Fields) {
  return (sent: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
    for (const [name, field] of Object.entries(fields)) {
      const message = faultBesideOthers(field, sent[name], sent);
      if (message !== null) context.addIssue({ code: 'custom', path: [name], message });
    }
  };
}

/**
 * Returns the fault of a value beside the other fields, or null. An option must belong to its parent choice. A text must have
 * only digits while `digits.when` is true.
 */
function faultBesideOthers(field: Field, value: unknown, sent: Readonly<Record<string, unknown>>): string | null {
  if (field.kind === 'choice' && field.within !== undefined && value !== null) {
    const above = sent[field.within];
    const stands = field.options.some((option) => option.value === value && option.within === above);
    return stands ? null : sentences.choiceUnknown;
  }
  if (field.kind !== 'text' || field.digits === undefined || field.open?.(sent) === false) return null;
  const { when, longest, otherwise } = field.digits;
  const typed = String(value);
  return !when(sent) || (/^\d*$/.test(typed) && typed.length <= longest) ? null : sentences[otherwise];
}

/** Returns the schema of a row of the list. The form of a record starts from the same row. */
export function rowOf({ fields, shown, computed, scope, signed }: RecordShape): z.ZodType<RecordRow> {
  const branch: Schemas =
    scope === 'branch' ? { branch_id: id, branch_name: z.string(), company_name: z.string() } : {};
  const schemas: Schemas = {
    id,
    version: z.number().int(),
    status: z.number().int(),
    ...branch,
    ...schemasOf(fields, replyOf),
    ...namesBeside(fields),
    ...schemasOf(shown, replyOf),
    ...computedOf(computed),
    ...(signed ? { created_by: z.string(), updated_by: z.string() } : {}),
  };
  // The compiler loses the named keys beside those of the description; the object some lines above has them.
  return z.object(schemas) as unknown as z.ZodType<RecordRow>;
}

/** Returns the schemas of computed columns. Only rows of lists have them, and only for users who may see them. */
const computedOf = (computed: ComputedFields): Schemas =>
  Object.fromEntries(Object.entries(computed).map(([name, { schema }]) => [name, schema.optional()]));

const namesBeside = (fields: Fields): Schemas =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const key = nameKeyOf(name, field);
      return key === null ? [] : [[key, z.string()] as const];
    }),
  );

/**
 * Returns the schema of a field in responses. It leaves out the rules for typing, so that stored values pass after a rule
 * changes.
 */
function replyOf(field: Field): z.ZodType<FieldValue> {
  if (field.reply !== undefined) return field.reply;
  switch (field.kind) {
    case 'text':
    case 'mobile':
    case 'email':
      return z.string();
    case 'date':
      return z.string().nullable();
    case 'checkbox':
      return z.boolean();
    case 'reference':
      return z.number().int().nullable();
    case 'choice':
      return z.union([z.string(), z.number()]).nullable();
    case 'number':
    case 'given':
      return field.schema;
  }
}

/** Returns the query of a list and its export: the fields of `asked`, search, status, order and filters. */
function filteredBy<Asked extends z.ZodRawShape>(shape: RecordShape, asked: Asked) {
  const { fields, scope, off } = shape;
  const sorts = columnsOf(shape).flatMap(([name, field]) => (isSorted(field) ? [columnKeyOf(name, field)] : []));
  const byComputed = Object.keys(shape.computed);
  const statuses = off === status.deleted ? (['', '1', '3'] as const) : (['', '1', '0'] as const);
  const known = z.object(asked).extend({
    search: text(100).default(''),
    status: z.enum(statuses).default(''),
    sort: sortBy([...sorts, ...byComputed, ...(scope === 'branch' ? ['branch_name'] : []), 'status']),
  });
  // The compiler loses the known names beside those of the description.
  return known.extend(filtersOf(fields, scope)) as unknown as typeof known;
}

/** Returns the filters of the query: the filtered fields, and the branch for records that belong to branches. */
function filtersOf(
  fields: Fields,
  scope: RecordShape['scope'],
): Readonly<Record<string, z.ZodType<string | number | undefined>>> {
  const byField = Object.entries(fields).flatMap(
    ([name, field]): [string, z.ZodType<string | number | undefined>][] => {
      if (field.filtered !== true) return [];
      if (field.kind === 'reference') return [[name, idText.optional()]];
      if (field.kind !== 'choice') return [];
      return [[name, z.literal(['', ...field.options.map(({ value }) => String(value))]).default('')]];
    },
  );
  return Object.fromEntries([...byField, ...(scope === 'branch' ? [['branch_id', idText.optional()] as const] : [])]);
}

/** Values of a choice, such as `1,3`. */
const severalValues = z
  .string()
  .max(100)
  .regex(/^\w+(,\w+)*$/);

/** Returns the request of a type-ahead: the query of a GET, or the body of a POST. */
function asksOptions({ method, search, branch, among }: RecordShape['options']): {
  readonly query?: z.ZodObject<Readonly<Record<string, z.ZodType<string | number | undefined>>>>;
  readonly body?: z.ZodType<Readonly<Record<string, string | number | undefined>>>;
} {
  const number: z.ZodType<string | number | undefined> = method === 'GET' ? idText.optional() : id.optional();
  const asked = z.object({
    [search]: text(100).default(''),
    ...(branch === undefined ? {} : { [branch]: number }),
    ...(among === undefined ? {} : { [among]: severalValues.optional() }),
  });
  return method === 'GET' ? { query: asked } : { body: asked };
}

/** Returns the schema of an option, under both names that clients know: id or value, name or label (spec 3 §3). */
function optionOf({ fields, options }: RecordShape): z.ZodType<RecordOption> {
  const offered = Object.fromEntries(Object.entries(fields).filter(([, field]) => field.offered));
  const schemas: Schemas = {
    id,
    value: id,
    name: z.string(),
    label: z.string(),
    ...schemasOf(offered, replyOf),
    ...namesBeside(offered),
    ...labelsOf(options),
  };
  return z.object(schemas) as unknown as z.ZodType<RecordOption>;
}

/** Returns the fields `label_2`, `label_3` and so on of a type-ahead that shows more than the name (spec 2 §3). */
function labelsOf({ labels = [] }: RecordShape['options']): Schemas {
  return Object.fromEntries(labels.map((_, index) => [labelKey(index), z.union([z.string(), z.number()])]));
}
