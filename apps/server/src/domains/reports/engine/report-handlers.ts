import { asAsked } from '@cashbook/contract/reports/asked-columns';
import { withBranches } from '@cashbook/contract/reports/branch-columns';
import type { Column, Columns, Sums } from '@cashbook/contract/reports/columns';
import { askedIn, type FilterKind, filterOf } from '@cashbook/contract/reports/filters';
import { belowName, paisaOf, type Report, type Row, type Section, sumName } from '@cashbook/contract/reports/report';
import { MONEY_GROUPS } from '@cashbook/kernel';
import { microToNumber, milliToNumber, paisaToNumber } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import type { Services } from '#context';
import type { Tx } from '#db/tx';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { findAskedAccount, findAskedOrder, findAskedProduct } from '#domains/reports/engine/asked-subject.sql';
import { type Cursor, cursorOf, cursorText } from '#domains/reports/engine/cursor';
import type { Ask, JournalWriters, Reader, Reading, Slice, Totals, Wanted } from '#domains/reports/engine/reader';
import { reportSheet, type SheetHead, type Subject, sheetName } from '#domains/reports/engine/report-sheet';
import { beforeRows, isWorkedOut, RowByRow } from '#domains/reports/engine/worked-out';
import { onBranch } from '#domains/reports/on-branch';
import type { Spool, Written } from '#export/spool';
import { writeSpreadsheet } from '#export/spreadsheet';
import { wordsIn } from '#export/words';
import { done, encodedJson, type FileAnswer, type Refused, refused } from '#use-case/answer';
import type { Call, Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';

/**
 * The most rows of one reply. A caller who asks for more gets the cursor of the rest, so the server does not run out of
 * memory.
 */
const MOST_ROWS = 50_000;
/** The rows of a file that are read and written at a time. With fewer, a row costs the database up to twice as much. */
const ROWS_AT_A_TIME = 2_000;

/** The services of all reports. */
export interface ReportServices {
  readonly services: Services;
  readonly spool: Spool;
}

/** Writes a report as a file, for whoever calls: a person who waits, or the server by itself. */
export type ExportReport = (
  call: Pick<Call<Report['routes']['export']>, 'actor' | 'query' | 'callerGone'>,
) => Promise<FileAnswer | Refused>;

/** The handlers of one report. */
export interface ReportHandlers extends Handlers<Report['routes']> {
  readonly export: ExportReport;
}

/**
 * Returns the handlers of a report.
 *
 * Refusals, the first that applies: `invalid_input` (a cursor that this server did not make), `dates_reversed`, `not_found`
 * (branch, then account, product or order).
 */
export function handlersOf<R extends Report, Place>(
  { services, spool }: ReportServices,
  report: R,
  reader: Reader<R, Place>,
  journals?: JournalWriters<R>,
): ReportHandlers {
  return {
    read: async ({ actor, query }) => {
      const { after, limit = MOST_ROWS } = query;
      const { columns } = asAsked<Report>(report, askedIn(report.filters, query)).blocks[0];
      const cursor = after === undefined ? null : cursorOf(columns, String(after), reader.placeOf);
      if (after !== undefined && cursor === null) {
        return refused('invalid_input', { fields: { after: [sentences.placeInReportWrong] } });
      }
      return answer(services, report, { actor, query }, async ({ ask }) => {
        const wanted = { after: cursor?.place ?? null, limit: Number(limit) };
        const reading = await reader.begin(ask, wanted);
        const shown = shownReport(report, ask.asked, reading);
        const page = await readPage(shown, reading, wanted, cursor);
        const next = page.next === null ? null : cursorText(columns, page.next, reader.placeText);
        const total = { ...reading.totals.total, ...page.late };
        return done(encodedJson(JSON.stringify(replyOf(shown, { ...reading.totals, total }, page.rows, next))));
      });
    },

    export: ({ actor, query, callerGone }) =>
      spool(callerGone, (file) =>
        answer(services, report, { actor, query }, async ({ ask, subjects }): Promise<Written> => {
          const { format } = query;
          const head: SheetHead = { report, subjects, ...ask };
          const name = sheetName(head);
          if (format === 'hledger' || format === 'beancount') {
            if (journals === undefined) throw new Error(`${report.name} has no journals`);
            await journals[format](ask, file);
            return { kind: 'written', contentType: 'text/plain; charset=utf-8', fileName: `${name}.${format}` };
          }
          const reading = await reader.begin(ask, { after: null, limit: ROWS_AT_A_TIME });
          const shown = shownReport(report, ask.asked, reading);
          const sheet = reportSheet({ ...head, report: shown }, reading.totals, rowsOf(reading));
          return writeSpreadsheet(sheet, format === 'csv' ? 'csv' : 'xlsx', file, name);
        }),
      ),
  };
}

/** Returns the report with the columns that were asked for, and those of the branches that were read. */
const shownReport = (report: Report, asked: Row, { totals: { branches = [] } }: Pick<Reading<unknown>, 'totals'>) =>
  withBranches(asAsked(report, asked), branches);

interface Question {
  readonly actor: Actor;
  readonly query: Row;
}

/** A question with its branch and subjects found. */
interface Found<R extends Report> {
  readonly ask: Ask<R>;
  /** The account, product and order of the question, if it names them. */
  readonly subjects: readonly Subject[];
}

/** Runs `reply` for the question, in one transaction, on one snapshot. */
function answer<R extends Report, T>(
  services: Services,
  report: R,
  { actor, query }: Question,
  reply: (found: Found<R>) => Promise<T>,
): Promise<T | Refused> {
  const askedFor = (kind: FilterKind) => {
    const name = filterOf(report.filters, kind);
    return name === undefined ? undefined : query[name];
  };
  const areReversed = (first: FilterKind, last: FilterKind) => {
    const [start, end] = [String(askedFor(first) ?? ''), String(askedFor(last) ?? '')];
    return start !== '' && end !== '' && start > end;
  };
  if (areReversed('startDate', 'endDate') || areReversed('besideStart', 'besideEnd')) {
    return Promise.resolve(refused('dates_reversed'));
  }
  return onBranch(services, actor.companyId, Number(askedFor('branch')), async (tx, frame) => {
    const reach = actor.branchIds;
    const ask = { tx, frame, reach, asked: askedIn(report.filters, query), words: wordsIn(actor.language) };
    const subjects = await findSubjects(tx, frame, askedFor);
    return subjects === null ? refused('not_found') : reply({ ask, subjects });
  });
}

/**
 * Returns the account, the product and the order of the question. Leaves out those for which the question means all. Null
 * when the branch does not know one of them.
 */
async function findSubjects(
  tx: Tx,
  frame: BranchFrame,
  askedFor: (kind: FilterKind) => unknown,
): Promise<readonly Subject[] | null> {
  const subjects: Subject[] = [];
  const moneyAccountId = Number(askedFor('moneyAccount') ?? 0);
  const partyId = Number(askedFor('party') ?? 0);
  const accountId = moneyAccountId || partyId || Number(askedFor('account') ?? 0);
  if (accountId !== 0) {
    const account = await findAskedAccount(tx, frame, accountId);
    if (account === null || (moneyAccountId !== 0 && !MONEY_GROUPS.has(account.groupId))) return null;
    if (partyId !== 0 && !account.isParty) return null;
    subjects.push({ word: partyId === 0 ? 'account' : 'party', name: account.name });
  }
  const productId = Number(askedFor('product') ?? 0);
  if (productId !== 0) {
    const name = await findAskedProduct(tx, frame, productId);
    if (name === null) return null;
    subjects.push({ word: 'product', name });
  }
  const orderNumber = askedFor('order');
  if (orderNumber !== undefined) {
    const name = await findAskedOrder(tx, frame, String(orderNumber));
    if (name === null) return null;
    subjects.push({ word: 'order', name });
  }
  return subjects;
}

async function* rowsOf<Place>({ slice }: Reading<Place>): AsyncGenerator<readonly Row[]> {
  let place: Place | null = null;
  do {
    const read: Slice<Place> = await slice(place, ROWS_AT_A_TIME);
    yield read.rows;
    place = read.next;
  } while (place !== null);
}

/** A slice in its wire form. */
interface Page<Place> {
  readonly rows: readonly Row[];
  /** The cursor of its end; null for the last slice. */
  readonly next: Cursor<Place> | null;
  /** The sums of the late columns, with the last slice. */
  readonly late: Sums;
}

/** Reads a slice. `from` is its cursor, null for the first. */
async function readPage<Place>(
  { blocks: [block] }: Report,
  { totals, slice }: Reading<Place>,
  { after, limit }: Wanted<Place>,
  from: Cursor<Place> | null,
): Promise<Page<Place>> {
  const read = await slice(after, limit);
  const work = new RowByRow(block.columns, from?.soFar ?? beforeRows(block, totals.opening));
  encodeRows(block.columns, work, read.rows);
  if (read.next === null) return { rows: read.rows, next: null, late: work.lateSums() };
  return { rows: read.rows, next: { place: read.next, soFar: work.soFar() }, late: {} };
}

/** Returns the reply in its wire form, with amounts in taka. */
function replyOf(
  { blocks: [{ columns, opening: hasOpening, inSections }], reply }: Report,
  { opening, total, rowCount, below = {}, branches, sections = [] }: Totals,
  rows: readonly Row[],
  next: string | null,
): Row {
  const details = { ...(branches === undefined ? {} : { branches }), [reply.rows]: rows };
  const figures = Object.fromEntries(
    Object.entries(below).map(([word, sum]) => [belowName(word), paisaToNumber(sum)] as const),
  );
  if (!reply.inSlices) return { ...details, ...(reply.withTotals ? sumsOnWire(columns, total) : {}), ...figures };
  return {
    ...(hasOpening === undefined ? {} : { opening_balance: sumsOnWire(columns, opening) }),
    ...(inSections === undefined ? {} : { sections: sections.map((section) => sectionOnWire(columns, section)) }),
    range_total: sumsOnWire(columns, total),
    ...figures,
    row_count: rowCount,
    next,
    ...details,
  };
}

const sectionOnWire = (columns: Columns, { branch_id, name, opening, total }: Section): Row => ({
  branch_id,
  name,
  opening_balance: sumsOnWire(columns, opening),
  range_total: sumsOnWire(columns, total),
});

const sumsOnWire = (columns: Columns, sums: Sums): Row =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [sumName(name), onWire(columns[name], sum)]));

/**
 * Turns rows into their wire form, in place: amounts in taka, quantities in units. It fills in computed columns and removes
 * those for files only. Rows are read for one reply only; copying each made a month's Cash Book a tenth slower.
 */
function encodeRows(columns: Columns, work: RowByRow, rows: readonly Row[]): void {
  const all = Object.entries(columns).map(([name, column]) => ({ name, ...column }));
  const figures = all.flatMap((column) => {
    const numberOf = column.travels && !isWorkedOut(column) ? numbers[column.kind] : undefined;
    return numberOf === undefined ? [] : [{ name: column.name, numberOf }];
  });
  const worked = all.filter(isWorkedOut);
  const kept = all.filter(({ travels }) => !travels).map(({ name }) => name);
  for (const row of rows) {
    const found = work.next(row);
    const wire: Record<string, unknown> = row;
    for (const { name, numberOf } of figures) if (row[name] !== null) wire[name] = numberOf(paisaOf(row, name));
    for (const column of worked) wire[column.name] = onWire(column, found[column.name]);
    // JSON leaves out undefined fields.
    for (const name of kept) wire[name] = undefined;
  }
}

/** The conversion of figures to JSON numbers, by kind of column: to taka or to whole units. */
const numbers: Partial<Record<Column['kind'], (units: bigint) => number>> = {
  amount: paisaToNumber,
  running: paisaToNumber,
  quantity: milliToNumber,
  runningQuantity: milliToNumber,
  cost: microToNumber,
};

/** Returns a figure as its JSON number, and anything else unchanged. */
function onWire(column: Column | undefined, value: unknown): unknown {
  const numberOf = column === undefined ? undefined : numbers[column.kind];
  return typeof value === 'bigint' && numberOf !== undefined ? numberOf(value) : value;
}
