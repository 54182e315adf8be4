import type { z } from 'zod';
import type { status } from '#enumerations';
import { type Field, type Fields, type ShareSwitch, textKeyOf } from '#records/fields';
import { type RecordRoutes, type RecordSays, recordRoutes, rowOf } from '#records/record-routes';
import type { RecordPaths, RecordRow, RecordShape } from '#records/shape';

export type { RecordRow } from '#records/shape';

import type { RecordStem } from '@cashbook/words/en/records';

interface RecordOptions<Name extends string, F extends Fields> extends RecordSays {
  /** Names the record's words, its subject in the audit record and its files. */
  readonly name: Name;
  /** Its table, where that has another name. */
  readonly table?: string;
  /** The column of its number; that of a table `unit` is `unit_id`. */
  readonly key?: string;
  readonly rows?: RecordShape['rows'];
  /** Whether its table says who added and changed each; most do. */
  readonly signed?: boolean;
  readonly permissions: RecordShape['permissions'];
  /** Whose it is: every branch of the company has it, or the branch in which it was added. */
  readonly scope: 'company' | 'branch' | SharedScope;
  readonly paths: RecordPaths;
  /** In the order in which they stand on the form and are checked. */
  readonly fields: F;
  /** What people call it by; the first field unless this names another. */
  readonly title?: keyof F & string;
  /** The first columns of its list, where that does not begin as the form does. */
  readonly listOrder?: readonly (keyof F & string)[];
  readonly shown?: Fields;
  /** Fields of which no two active records of the company, or of the branch, have the same. */
  readonly unique: readonly (keyof F & string)[];
  /** What becomes of one that is not used any more: disabled, and shown as such, or archived, and shown when asked for. */
  readonly off: typeof status.inactive | typeof status.deleted;
}

/** Records of branches which a switch of the branch shares with the others: those see and use them, and change nothing. */
interface SharedScope {
  readonly sharedBy: ShareSwitch;
}
export const sharedBy = (share: ShareSwitch): SharedScope => ({ sharedBy: share });

/** A record of master data: what contract, server and page make its calls, its table's SQL and its screens of. */
export interface RecordDescription extends RecordShape {
  readonly routes: RecordRoutes;
  /** How one is answered. */
  readonly row: z.ZodType<RecordRow>;
}

/** The same with its own fields, so that what is typed into them has its types. */
export interface RecordOf<F extends Fields> extends RecordDescription {
  readonly fields: F;
}

/** What a record holds, by the names of its fields. */
export type ValuesOf<R extends RecordDescription> = {
  readonly [Name in keyof R['fields'] & string]: z.output<R['fields'][Name]['schema']>;
};

/** Describes a record of master data. */
export function record<const Name extends RecordStem, const F extends Fields>(
  options: RecordOptions<Name, F>,
): RecordOf<F> & { readonly name: Name } {
  const { name, table = name, key = `${table}_id`, rows = {}, signed = true } = options;
  const { permissions, paths, fields, listOrder = [], shown = {}, unique, off } = options;
  const { title = Object.keys(fields)[0] ?? '' } = options;
  const { scope, sharedBy } = scopeOf(options);
  const { call, ...asked } = paths.options;
  const [method, path] = call.startsWith('GET ')
    ? (['GET', call.slice(4)] as const)
    : (['POST', call.slice(5)] as const);
  const where = { name, table, key, rows, signed };
  const shape = {
    ...where,
    permissions,
    scope,
    sharedBy,
    title,
    fields,
    listOrder,
    shown,
    unique,
    off,
    options: { method, path, ...asked },
  };
  return { ...shape, routes: recordRoutes(shape, paths, options), row: rowOf(shape) };
}

function scopeOf({ scope }: Pick<RecordOptions<string, Fields>, 'scope'>) {
  return typeof scope === 'string' ? { scope, sharedBy: null } : { scope: 'branch' as const, sharedBy: scope.sharedBy };
}

/** The usual paths: `/unit/unit-list`, `-edit`, `-store`, `-update`, `-status`, `-import` below `/unit` for a `unit`. */
export function pathsBelow<const Below extends `/${string}`, const Name extends string>(below: Below, name: Name) {
  const path = (call: string) => `${below}/${name}-${call}` as const;
  return {
    list: path('list'),
    edit: path('edit'),
    store: path('store'),
    update: path('update'),
    status: path('status'),
    import: path('import'),
  };
}

/** What people call one by: the text of its title, which may be the name of another record. */
export function nameOf(record: Pick<RecordDescription, 'fields' | 'title'>, row: RecordRow): string {
  const { name, field } = titleOf(record);
  return String(row[textKeyOf(name, field)] ?? '');
}

/** The field that people call the record by. */
export function titleOf({ fields, title }: Pick<RecordDescription, 'fields' | 'title'>): {
  readonly name: string;
  readonly field: Field;
} {
  const field = fields[title];
  if (field === undefined) throw new Error('A record has a field that it is called by.');
  return { name: title, field };
}
