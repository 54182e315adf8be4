import type { CallOptions } from '@cashbook/contract/client';
import { type AccountNature, status } from '@cashbook/contract/enumerations';
import { level1Routes, level2Routes, level3Routes, level4Routes } from '@cashbook/contract/ledger/chart-of-accounts';
import type { RouteReply } from '@cashbook/contract/route';
import type { SortBy } from '@cashbook/contract/wire';
import type { WordOf } from '@cashbook/words/catalogue';
import { z } from 'zod';
import { type ListDescription, type ListPage, type ListQuery, listUrl } from '#screens/list/list.ts';
import { call, fetchFile } from '#session/api.ts';

type Word = WordOf<'ledger'>;

/** One entry of the chart, whatever its level. */
export interface ChartRow {
  id: number;
  name: string;
  isSystem: boolean;
  /** Of a branch out of reach that shares it: not to be changed from here. */
  isElsewhere: boolean;
  status: number;
  version: number;
  /** The entry above; null on level 1, which has a nature instead. */
  parentId: number | null;
  nature: AccountNature | null;
  /** What the list shows beside the name, in the order of the level's `columns`. */
  above: readonly string[];
}

/** What the form of an entry holds. Level 1 has a nature, the others a parent; null while none is chosen. */
export interface ChartInput {
  name: string;
  nature?: AccountNature | null;
  parent_id?: number | null;
  status: 1 | 3;
}

/** What the four lists can be sorted by, by the names of the columns there. */
type ChartSortKey = 'l1_name' | 'l2_name' | 'l3_name' | 'source_name';
export type ChartQuery = ListQuery & { sort: SortBy<ChartSortKey | 'name'> };

/** One level of the chart of accounts (spec 2 §2): the four screens are one engine and four of these. */
export interface ChartLevel {
  level: 1 | 2 | 3 | 4;
  title: Word;
  newLabel: Word;
  addTitle: Word;
  editTitle: Word;
  /** The columns beside the name: their heads, and the keys by which they sort where they do. */
  columns: ReadonlyArray<{ head: Word; key: ChartSortKey | null }>;
  /** The level above, as the form asks for it; null on level 1. */
  parent: Word | null;
  /** The contract's rules for what is typed. */
  schema: z.ZodType<unknown, ChartInput>;
  paths: { list: string; add: string; edit: (id: number) => string };
  url: z.ZodType<ChartQuery>;
  list: (query: ChartQuery, signal: AbortSignal) => Promise<ListPage<ChartRow>>;
  exportAs: NonNullable<ListDescription<ChartRow, ChartQuery>['exportAs']>;
  read: (id: string, signal: AbortSignal) => Promise<ChartRow>;
  parents: (signal: AbortSignal) => Promise<readonly { id: number; name: string }[]>;
  /** Stores a new entry, or what was changed of `row`. */
  store: (input: ChartInput, row: ChartRow | null, sent: CallOptions) => Promise<void>;
}

const routesOf = { 1: level1Routes, 2: level2Routes, 3: level3Routes, 4: level4Routes } as const;
type WireRow = RouteReply<(typeof routesOf)[1 | 2 | 3 | 4]['read']>;

/** The names above an entry, as the list of its level shows them. */
function aboveOf(row: WireRow): readonly string[] {
  if ('company_name' in row) return [row.company_name];
  if ('l1_name' in row) return [row.l1_name];
  return 'source_name' in row ? [row.l2_name, row.source_name] : [row.l3_name, row.l2_name];
}

const rowFrom = (row: WireRow): ChartRow => ({
  id: row.id,
  name: row.name,
  isSystem: row.is_system,
  isElsewhere: 'is_elsewhere' in row && row.is_elsewhere,
  status: row.status,
  version: row.version,
  parentId: 'parent_id' in row ? row.parent_id : null,
  nature: 'nature' in row ? row.nature : null,
  above: aboveOf(row),
});

/** What a level takes: its nature on level 1, its parent on the others. */
function bodyOf({ name, parent_id, nature }: ChartInput) {
  if (nature != null) return { name, nature };
  if (parent_id != null) return { name, parent_id };
  throw new Error('An entry of the chart has a nature or a parent.');
}

const activeOrArchived = { status: z.union([z.literal(status.active), z.literal(status.deleted)]) };
const schemaOf = (level: 1 | 2 | 3 | 4): z.ZodType<unknown, ChartInput> =>
  level === 1
    ? level1Routes.create.body.extend(activeOrArchived)
    : routesOf[level].create.body.extend(activeOrArchived);

/** @param above the level above, whose entries a new one can stand under. */
function chartLevel(level: 1 | 2 | 3 | 4, above: 1 | 2 | 3 | null, columns: ChartLevel['columns']): ChartLevel {
  const routes = routesOf[level];
  return {
    level,
    title: `level${level}`,
    newLabel: `newLevel${level}`,
    addTitle: `addLevel${level}`,
    editTitle: `editLevel${level}`,
    columns,
    parent: above === null ? null : `level${above}`,
    schema: schemaOf(level),
    paths: {
      list: `/coal${level}/coal${level}-list`,
      add: `/coal${level}/add-coal${level}`,
      edit: (id) => `/coal${level}/edit/${id}`,
    },
    url: listUrl.extend({ sort: routes.list.query.shape.sort.catch('') }),
    list: async (query, signal) => {
      const { data } = await call(routes.list, { query }, { signal });
      return { ...data, data: data.data.map(rowFrom) };
    },
    exportAs: (format, { search, sort }) => fetchFile(routes.export, { query: { format, search, sort } }),
    read: async (id, signal) => rowFrom((await call(routes.read, { params: { id } }, { signal })).data),
    parents: async (signal) => (above === null ? [] : (await call(routesOf[above].options, {}, { signal })).data),
    store: async (input, row, sent) => {
      const body = bodyOf(input);
      if (row === null) await call(routes.create, { body }, sent);
      else
        await call(routes.update, { body: { ...body, id: row.id, version: row.version, status: input.status } }, sent);
    },
  };
}

export const chartLevels = {
  1: chartLevel(1, null, [{ head: 'companyName', key: null }]),
  2: chartLevel(2, 1, [{ head: 'l1Name', key: 'l1_name' }]),
  3: chartLevel(3, 2, [
    { head: 'l2Name', key: 'l2_name' },
    { head: 'sourceName', key: 'source_name' },
  ]),
  4: chartLevel(4, 3, [
    { head: 'l3Name', key: 'l3_name' },
    { head: 'l2Name', key: 'l2_name' },
  ]),
} as const;
