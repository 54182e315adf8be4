import type { AccountNature } from '@cashbook/contract/enumerations';
import { level1Routes, level2Routes, level3Routes, level4Routes } from '@cashbook/contract/ledger/chart-of-accounts';
import type { RouteReply } from '@cashbook/contract/route';
import type { Namespaces } from '#i18n/catalogue.ts';
import { call } from '#session/api.ts';

type Word = keyof Namespaces['ledger'];

/** One entry of the chart, whatever its level. */
export interface ChartRow {
  id: number;
  name: string;
  isSystem: boolean;
  status: number;
  version: number;
  /** The entry above; null on level 1, which has a nature instead. */
  parentId: number | null;
  nature: AccountNature | null;
  /** What the list shows beside the name, in the order of the level's `columns`. */
  above: readonly string[];
}

export interface ChartPage {
  rows: readonly ChartRow[];
  total: number;
  page: number;
  lastPage: number;
}

export interface ChartQuery {
  page: number;
  per_page: number;
  search: string;
}

/** What a person can say of an entry. Level 1 has a nature, the others a parent. */
export interface ChartInput {
  name: string;
  parentId: number | null;
  nature: AccountNature | null;
}
export interface ChartChange extends ChartInput {
  id: number;
  version: number;
  status: 1 | 3;
}

/** One level of the chart of accounts (spec 2 §2): the four screens are one engine and four of these. */
export interface ChartLevel {
  level: 1 | 2 | 3 | 4;
  title: Word;
  newLabel: Word;
  addTitle: Word;
  editTitle: Word;
  /** Heads of the columns beside the name. */
  columns: readonly Word[];
  /** The level above, as the form asks for it; null on level 1. */
  parent: { label: Word; missing: Word } | null;
  paths: { list: string; add: string; edit: (id: number) => string };
  list: (query: ChartQuery, signal: AbortSignal) => Promise<ChartPage>;
  read: (id: string, signal: AbortSignal) => Promise<ChartRow>;
  parents: (signal: AbortSignal) => Promise<readonly { id: number; name: string }[]>;
  create: (input: ChartInput, idempotencyKey: string) => Promise<void>;
  update: (change: ChartChange, idempotencyKey: string) => Promise<void>;
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
  status: row.status,
  version: row.version,
  parentId: 'parent_id' in row ? row.parent_id : null,
  nature: 'nature' in row ? row.nature : null,
  above: aboveOf(row),
});

/** What a level takes: its nature on level 1, its parent on the others. */
function bodyOf({ name, parentId, nature }: ChartInput) {
  if (nature !== null) return { name, nature };
  if (parentId !== null) return { name, parent_id: parentId };
  throw new Error('An entry of the chart has a nature or a parent.');
}
const keyed = (idempotencyKey: string) => ({ headers: { 'Idempotency-Key': idempotencyKey } });

/** @param above the level above, whose entries a new one can stand under. */
function chartLevel(level: 1 | 2 | 3 | 4, above: 1 | 2 | 3 | null, columns: readonly Word[]): ChartLevel {
  const routes = routesOf[level];
  return {
    level,
    title: `level${level}`,
    newLabel: `newLevel${level}`,
    addTitle: `addLevel${level}`,
    editTitle: `editLevel${level}`,
    columns,
    parent: above === null ? null : { label: `level${above}`, missing: `level${above}Missing` },
    paths: {
      list: `/coal${level}/coal${level}-list`,
      add: `/coal${level}/add-coal${level}`,
      edit: (id) => `/coal${level}/edit/${id}`,
    },
    list: async (query, signal) => {
      const { data } = await call(routes.list, { query }, { signal });
      return { rows: data.data.map(rowFrom), total: data.total, page: data.current_page, lastPage: data.last_page };
    },
    read: async (id, signal) => rowFrom((await call(routes.read, { params: { id } }, { signal })).data),
    parents: async (signal) => (above === null ? [] : (await call(routesOf[above].options, {}, { signal })).data),
    create: async (input, key) => {
      await call(routes.create, { body: bodyOf(input) }, keyed(key));
    },
    update: async ({ id, version, status, ...input }, key) => {
      await call(routes.update, { body: { ...bodyOf(input), id, version, status } }, keyed(key));
    },
  };
}

export const chartLevels = {
  1: chartLevel(1, null, ['companyName']),
  2: chartLevel(2, 1, ['l1Name']),
  3: chartLevel(3, 2, ['l2Name', 'sourceName']),
  4: chartLevel(4, 3, ['l3Name', 'l2Name']),
} as const;
