import type { z } from 'zod';
import type { status } from '#enumerations';
import { lazily } from '#lazily';
import { type ComputedFields, type Field, type Fields, type ShareSwitch, textKeyOf } from '#records/fields';
import { type RecordRoutes, type RecordSays, recordRoutes, rowOf } from '#records/record-routes';
import type { RecordPaths, RecordRow, RecordShape } from '#records/shape';

export type { RecordRow } from '#records/shape';

import type { RecordStem } from '@cashbook/words/en/records';

interface RecordOptions<Name extends string, F extends Fields, C extends ComputedFields> extends RecordSays {
  /** The name from which the record's words, its subject in the audit record and its file names are made. */
  readonly name: Name;
  /** The table, if its name differs from `name`. */
  readonly table?: string;
  /** The id column. By default `unit_id` for a table `unit`. */
  readonly key?: string;
  readonly rows?: RecordShape['rows'];
  /** Whether the table stores who added and changed each record. The default is true. */
  readonly signed?: boolean;
  readonly permissions: RecordShape['permissions'];
  /** The owner of a record: the company, with all its branches, or the branch in which it was added. */
  readonly scope: 'company' | 'branch' | SharedScope;
  readonly paths: RecordPaths;
  /** The fields, in the order of the form and of the checks. */
  readonly fields: F;
  /** The field that people call a record by. The default is the first field. */
  readonly title?: keyof F & string;
  /** The first columns of the list, if it does not begin like the form. */
  readonly listOrder?: readonly (keyof (F & C) & string)[];
  readonly shown?: Fields;
  /** The columns that the server computes from other tables. The rules of the record have their SQL. */
  readonly computed?: C;
  /** The fields whose value no two active records of the company, or of the branch, may share. */
  readonly unique: readonly (keyof F & string)[];
  /**
   * The status of a record that is not used any more. The list shows a disabled record as such, and an archived one on
   * request.
   */
  readonly off: typeof status.inactive | typeof status.deleted;
}

/**
 * The scope of records that a branch can share by a switch. The other branches then see and use them but cannot change them.
 */
interface SharedScope {
  readonly sharedBy: ShareSwitch;
}
export const sharedBy = (share: ShareSwitch): SharedScope => ({ sharedBy: share });

/**
 * The description of a record of master data. The contract makes its calls from it, the server its table's SQL, the page its
 * screens.
 */
export interface RecordDescription extends RecordShape {
  readonly routes: RecordRoutes;
  /** The schema of a record in responses. */
  readonly row: z.ZodType<RecordRow>;
}

/** The description of a record with its own fields, so that their values have types. */
export interface RecordOf<F extends Fields> extends RecordDescription {
  readonly fields: F;
}

/** The values of a record, by the names of its fields. */
export type ValuesOf<R extends RecordDescription> = {
  readonly [Name in keyof R['fields'] & string]: z.output<R['fields'][Name]['schema']>;
};

/** Returns the description of a record of master data, with its calls. */
export function record<
  const Name extends RecordStem,
  const F extends Fields,
  const C extends ComputedFields = Record<never, never>,
>(options: RecordOptions<Name, F, C>): RecordOf<F> & { readonly name: Name } {
  const { name, table = name, key = `${table}_id`, rows = {}, signed = true } = options;
  const { permissions, paths, fields, listOrder = [], shown = {}, computed = {}, unique, off } = options;
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
    computed,
    unique,
    off,
    options: { method, path, ...asked },
  };
  const routes = lazily(() => recordRoutes(shape, paths, options));
  const row = lazily(() => rowOf(shape));
  return {
    ...shape,
    get routes() {
      return routes();
    },
    get row() {
      return row();
    },
  };
}

function scopeOf({ scope }: Pick<RecordOptions<string, Fields, ComputedFields>, 'scope'>) {
  return typeof scope === 'string' ? { scope, sharedBy: null } : { scope: 'branch' as const, sharedBy: scope.sharedBy };
}

/**
 * Returns the usual paths: for a `unit` below `/unit`, `/unit/unit-list`, `-edit`, `-store`, `-update`, `-status`, `-import`.
 */
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

/** Returns the name that people call a record by: the text of its title field, which may be the name of another record. */
export function nameOf(record: Pick<RecordDescription, 'fields' | 'title'>, row: RecordRow): string {
  const { name, field } = titleOf(record);
  return String(row[textKeyOf(name, field)] ?? '');
}

/** Returns the field that people call the record by. */
export function titleOf({ fields, title }: Pick<RecordDescription, 'fields' | 'title'>): {
  readonly name: string;
  readonly field: Field;
} {
  const field = fields[title];
  if (field === undefined) throw new Error('A record has a field that it is called by.');
  return { name: title, field };
}
