import type { Report } from '@cashbook/contract/reports/report';
import { type RawBuilder, sql } from 'kysely';
import type { Ask, Reading, RowOf, Slice, SliceReader, Totals, Wanted } from '#domains/reports/engine/reader';

/** The position of a party in a list: its branch, the side of its balance (0 in a list without sides), and the party. */
export interface PartyPlace {
  readonly branchId: number;
  readonly side: number;
  readonly accountId: number;
}

const partyPlaceText = ({ branchId, side, accountId }: PartyPlace): string => `${branchId}_${side}_${accountId}`;

/** Reads every text that {@link partyPlaceText} writes. Returns null for any other text. */
function partyPlaceOf(text: string): PartyPlace | null {
  const [, branchId = '', side = '', accountId = ''] = text.match(/^(\d{1,9})_(0|1|-1)_(\d{1,9})$/) ?? [];
  return accountId === '' ? null : { branchId: Number(branchId), side: Number(side), accountId: Number(accountId) };
}

/** A part of a list as one statement reads it: the sums of all its rows, and the rows that are wanted. */
export interface PartRead<ReadAs> {
  readonly totals: Omit<Totals, 'opening'>;
  readonly rows: readonly ReadAs[];
}

/** A list of parties in parts that follow one another, such as branches. */
interface PartyList<Part, ReadAs> {
  readonly parts: readonly Part[];
  /** Whether the part has rows of this place. */
  has(part: Part, place: PartyPlace): boolean;
  /** Reads the sums of a part and at most `limit` of its rows after the place. */
  read(part: Part, wanted: Wanted<PartyPlace>): Promise<PartRead<ReadAs>>;
  placeOfRow(row: ReadAs): PartyPlace;
}

/** Returns the reader of a report whose list is made by `listFor`, when its filters are known. */
export function partyReader<R extends Report, Part>(
  listFor: (ask: Ask<R>) => Promise<PartyList<Part, RowOf<R>>>,
): SliceReader<R, PartyPlace> {
  return {
    begin: async (ask, first) => beginParties(await listFor(ask), first),
    placeText: partyPlaceText,
    placeOf: partyPlaceOf,
  };
}

/** Begins a list: one statement for each part reads its sums and what of the first slice is in it. */
async function beginParties<Part, ReadAs>(
  list: PartyList<Part, ReadAs>,
  first: Wanted<PartyPlace>,
): Promise<Reading<PartyPlace, ReadAs>> {
  const read = await readParts(list, list.parts, first);
  const totals = read.totals.reduce(plus, { total: {}, rowCount: 0 });
  return {
    totals: { opening: {}, ...totals },
    slice: async (after, limit) => {
      if (after === first.after && limit === first.limit) return sliceOf(list, read.rows, limit);
      const begun = after === null ? 0 : list.parts.findIndex((part) => list.has(part, after));
      const rest = begun === -1 ? [] : list.parts.slice(begun);
      return sliceOf(list, (await readParts(list, rest, { after, limit }, 'rows')).rows, limit);
    },
  };
}

/** Reads one row more than the slice has, which tells whether there are more. With `rows` it ends at that one. */
async function readParts<Part, ReadAs>(
  list: PartyList<Part, ReadAs>,
  parts: readonly Part[],
  { after, limit }: Wanted<PartyPlace>,
  only?: 'rows',
) {
  const totals: PartRead<ReadAs>['totals'][] = [];
  const rows: ReadAs[] = [];
  const begun = after === null ? 0 : parts.findIndex((part) => list.has(part, after));
  for (const [index, part] of parts.entries()) {
    const left = begun === -1 || index < begun ? 0 : limit + 1 - rows.length;
    if (left === 0 && only === 'rows') break;
    const read = await list.read(part, { after: index === begun ? after : null, limit: left });
    totals.push(read.totals);
    for (const row of read.rows) rows.push(row);
  }
  return { totals, rows };
}

function sliceOf<ReadAs>(
  { placeOfRow }: Pick<PartyList<unknown, ReadAs>, 'placeOfRow'>,
  read: readonly ReadAs[],
  limit: number,
): Slice<PartyPlace, ReadAs> {
  if (read.length <= limit) return { rows: read, next: null };
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: last === undefined ? null : placeOfRow(last) };
}

type Sums = PartRead<unknown>['totals'];

const plus = (one: Sums, other: Sums): Sums => ({
  rowCount: one.rowCount + other.rowCount,
  total: added(one.total, other.total),
  ...(other.below !== undefined && { below: added(one.below ?? {}, other.below) }),
});

const added = (one: Sums['total'], other: Sums['total']) =>
  Object.fromEntries(Object.entries(other).map(([name, paisa]) => [name, paisa + (one[name] ?? 0n)]));

/** The order of a list: for each column of its key the value of a row and that of the party `a`, `p` at the place. */
export type PartyOrder = readonly { readonly name: string; readonly value: RawBuilder<unknown> }[];

/** Returns the columns of the key of an order, to be read with each row. */
export const keyColumns = (order: PartyOrder) =>
  sql.join(order.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`));

/** Returns the SQL of the order by these columns. */
export const byKey = (order: PartyOrder) => sql.join(order.map(({ name }) => sql.ref(name)));

/**
 * Returns the condition for rows after the place. The key is that of the party now, so a slice goes on where it
 * stands even if it was given another name meanwhile. `joins` are those that the key needs.
 */
export const afterPlace = (
  order: PartyOrder,
  companyId: number,
  { after, joins }: { readonly after: PartyPlace | null; readonly joins: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  after === null
    ? sql`true`
    : sql`(${byKey(order)}) > (
        select ${sql.join(order.map(({ value }) => value))}
        from account a join party p on p.company_id = a.company_id and p.account_id = a.account_id ${joins}
        where a.company_id = ${companyId} and a.account_id = ${after.accountId}
      )`;

/**
 * Returns the SQL that joins the party of the account `a` and leaves out those of another area or officer, where one is asked for (0
 * for all). A list of everybody needs no party for each balance, unless `always`.
 */
export const ofAreaAndOfficer = (
  { area, officer }: { readonly area: number; readonly officer: number },
  always = false,
): RawBuilder<unknown> =>
  area === 0 && officer === 0 && !always
    ? sql``
    : sql`join party p on p.company_id = a.company_id and p.account_id = a.account_id
        and ${area} in (0, p.area_id) and ${officer} in (0, p.officer_id)`;

/** Whether the row is of a party. Without any party, one row stands for the sums alone. */
export function isOfParty<Row extends { readonly coa4_id: number | null }>(
  row: Row,
): row is Row & { readonly coa4_id: number } {
  return row.coa4_id !== null;
}
