import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { Columns, DrillDown, Column as ReportColumn, SheetWord, Sums } from '@cashbook/contract/reports/columns';
import { type Block, closingOf, paisaOf, type Report, type Row, seenIn } from '@cashbook/contract/reports/report';
import { formatMobile } from '@cashbook/money';
import { Link } from '@tanstack/react-router';
import { Check, CircleCheck, type LucideIcon, Paperclip, X } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { State } from '#ui/badge.tsx';
import { names } from '#ui/names.ts';
import type { Column, SummaryRow } from '#ui/table/columns.tsx';
import { Icon } from '#ui/theme/icon.tsx';
import { GroupHead, type Line, SectionLine } from './grouped-rows.ts';
import type { Cells } from './own-parts.ts';
import { dayOf, type Values } from './report-url.ts';
import type { Totals } from './use-report.ts';
import type { ReportFilters } from './use-report-filters.ts';
import { VoucherImages } from './voucher-images.tsx';

/** Returns the text of a cell, on screen and on paper. */
export function cellText(format: Format, column: ReportColumn, value: unknown): string {
  const { kind } = column;
  if (value === null || value === undefined) return '';
  if (typeof value === 'bigint') return quantityText(format, column, value) ?? format.amount(value);
  if (kind === 'date') return format.date(String(value));
  if (kind === 'mobile') return formatMobile(String(value));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns a quantity or the cost of a unit, in the figures of its column; undefined for money. */
function quantityText(format: Format, { kind, floored }: ReportColumn, value: bigint): string | undefined {
  if (kind === 'cost') return format.cost(value);
  if (kind !== 'quantity' && kind !== 'runningQuantity') return undefined;
  return floored ? format.wholeQuantity(value) : format.quantity(value);
}

/** Returns the text of a column's total. */
const totalText = (format: Format, column: ReportColumn | undefined, sum: bigint): string =>
  (column === undefined ? undefined : quantityText(format, column, sum)) ?? format.total(sum);

/** Returns the texts that share a column's cell. */
export const textsWith = (format: Format, columns: Columns, { with: names = [] }: ReportColumn, row: Row): string[] =>
  names.flatMap((name) => {
    const column = columns[name];
    const text = column === undefined ? '' : cellText(format, column, row[name]);
    return text === '' ? [] : [text];
  });

const looks = {
  text: { className: 'desc' },
  mobile: { className: 'fig' },
  integer: { className: 'int fig' },
  date: { className: 'fig t2 vr-date' },
  amount: { kind: 'num' },
  quantity: { kind: 'num', className: 'qty' },
  cost: { kind: 'num', className: 'qty' },
  running: { kind: 'num' },
  runningQuantity: { kind: 'num', className: 'qty' },
  voucher: { className: 'vr-no' },
  images: { className: 'images' },
  yesNo: { className: 'approval' },
  serial: {},
  hidden: {},
} as const satisfies Record<ReportColumn['kind'], Pick<Column<Line>, 'kind' | 'className'>>;

/** Whether the figures of a column are right-aligned under one another. */
export const isFigure = ({ kind, isCount }: ReportColumn): boolean => isCount === true || 'kind' in looks[kind];

/** Returns the name of the column that shows a group's name: the first text column, else the first column. */
export const namingColumn = (block: Block, place: 'screen' | 'paper') => {
  const columns = seenIn(block, place);
  return (columns.find(({ column: { kind } }) => kind === 'text') ?? columns[0])?.name;
};

/** The digits for which a column of whole numbers has room, unless it says that its numbers are shorter. */
const usualDigits = 6;

/** The kinds of columns with the figures of goods, which are narrower than amounts (table.css). */
const ofGoods: readonly string[] = ['quantity', 'runningQuantity', 'cost'] satisfies ReportColumn['kind'][];

/** The characters up to which an amount may be narrow: lakhs and crores of one business, not the dues of all. */
const mostNarrow = 12;

/** The room for a table beside the menu of a usual desktop. */
const usualRoomPx = 1080;
/** A character of a text, about. */
const characterPx = 8;

interface Parts {
  readonly amounts: number;
  readonly quantities: number;
  readonly texts: readonly number[];
  readonly narrow: number;
}

/** Returns the parts of a table that make its width. */
function partsOf(block: Block): Parts {
  const columns = seenIn(block, 'screen').map(({ column }) => column);
  const amounts = columns.filter(({ kind }) => kind === 'amount');
  return {
    amounts: amounts.length,
    narrow: amounts.filter(({ minCharacters }) => minCharacters <= mostNarrow).length,
    quantities: columns.filter(({ kind }) => ofGoods.includes(kind)).length,
    texts: columns.filter(({ kind }) => kind === 'text').map(({ minCharacters }) => minCharacters),
  };
}

/** Whether the amounts of a table are narrow: there are many short ones, and so they fit without scrolling sideways. */
function isTight(block: Block): boolean {
  const { amounts, narrow, quantities, texts } = partsOf(block);
  const textPx = texts.reduce((sum, least) => sum + least * characterPx + 24, 0);
  return narrow >= 4 && narrow === amounts && 112 * amounts + 104 * quantities + 64 + textPx <= usualRoomPx;
}

/** Returns the least width of a table: that of its figures (report.css), and the texts of its columns, 25 characters at least. */
export const leastWidth = (block: Block): string => {
  const { amounts, quantities, texts } = partsOf(block);
  const characters = texts.reduce((sum, least) => sum + least, 0);
  const rest = `${quantities} * 104px + 64px + ${texts.length} * 2 * var(--s-3)`;
  return isTight(block)
    ? `calc(${amounts} * 112px + ${rest} + ${characters}ch)`
    : `calc(${amounts} * 136px + ${rest} + ${Math.max(25, characters)}ch)`;
};

/** Returns the columns of a report for the table. */
export function useReportColumns(
  { blocks: [block] }: Report,
  rows: readonly Row[],
  serialAt: (index: number) => number,
  asked: Values | null,
  cells: Cells,
): ReadonlyArray<Column<Line>> {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const withImages = useMemo(() => imageColumns(block, rows), [block, rows]);
  return useMemo(() => {
    const naming = namingColumn(block, 'screen');
    const tight = isTight(block);
    const drawn = seenIn(block, 'screen').map(({ name, column }): Column<Line> => {
      const { head, shownHead = head, headName = t(shownHead), card, grow, minCharacters } = column;
      const Own = cells[name];
      return {
        key: name,
        head: headOf(column, headName),
        card,
        ...looks[column.kind],
        ...(column.isCount === true && { kind: 'num', className: 'int fig' }),
        ...(column.kind === 'text' && name === naming && { className: 'desc naming' }),
        ...(name === naming && { spreads: (line: Line) => line instanceof GroupHead }),
        ...(column.kind === 'amount' && tight && { className: 'narrow' }),
        ...(column.kind === 'images' && !withImages.split(' ').includes(name) && { className: 'images none' }),
        // A number that stays short leaves its room to the texts.
        ...(column.kind === 'integer' && minCharacters < usualDigits && { className: names('fig short') }),
        ...(column.kind === 'text' && !grow && { width: `calc(${minCharacters}ch + 2 * var(--s-3))` }),
        cell: (line) => {
          if (line instanceof GroupHead)
            return name === naming ? line.label : groupCell(format, column, line.sums[name]);
          if (Own !== undefined && asked !== null) return <Own row={line} asked={asked} />;
          if (isText(column) && column.link === undefined) return cellText(format, column, line[name]);
          if (column.kind === 'yesNo') return approval(line[name] === true, t);
          return <Cell name={name} columns={block.columns} column={column} row={line} asked={asked} format={format} />;
        },
      };
    });
    const serial: Column<Line> = {
      key: 'sl',
      head: t('slNo'),
      kind: 'sl',
      className: 'sl-no',
      cell: (line, index) => (line instanceof GroupHead ? '' : format.grouped(serialAt(index))),
    };
    return block.weights === undefined ? [serial, ...drawn] : drawn;
  }, [block, withImages, serialAt, asked, cells, t, format]);
}

/**
 * Returns the image columns in which some row has an image, as one text. A column without images is only as wide as an
 * icon.
 */
const imageColumns = (block: Block, rows: readonly Row[]): string =>
  seenIn(block, 'screen')
    .filter(({ name, column: { kind } }) => kind === 'images' && rows.some((row) => row[name] !== ''))
    .map(({ name }) => name)
    .join(' ');

const headIcons: Partial<Record<ReportColumn['kind'], LucideIcon>> = { images: Paperclip, yesNo: CircleCheck };

/** Returns the head of a column; an icon for a column that is only as wide as one. */
function headOf({ kind }: ReportColumn, label: string): ReactNode {
  const icon = headIcons[kind];
  return icon === undefined ? (
    label
  ) : (
    <span title={label}>
      <Icon of={icon} />
      <span className="sr">{label}</span>
    </span>
  );
}

export const groupCell = (format: Format, column: ReportColumn, sum: bigint | undefined) =>
  sum === undefined ? '' : cellText(format, column, sum);

/** Whether the cells of a column contain only their text. */
const isText = ({ kind }: ReportColumn) =>
  ['amount', 'running', 'quantity', 'runningQuantity', 'cost', 'date', 'integer', 'mobile'].includes(kind);

/** Returns the class of a line: the level of a head, or the weight of a row of a statement. */
export const lineClass =
  ({ weights }: Block) =>
  (line: Line) => {
    if (line instanceof SectionLine) return names('section-line', `section-${line.weight}`);
    if (line instanceof GroupHead) return names('group', `level-${line.level}`);
    return weights === undefined ? undefined : names('statement-row', `weight-${String(line[weights])}`);
  };

interface CellProps {
  name: string;
  columns: Columns;
  column: ReportColumn;
  row: Row;
  asked: Values | null;
  format: Format;
}

function Cell({ name, columns, column, row, asked, format }: CellProps) {
  const { can } = useSignedIn();
  const { kind, of = {}, link } = column;
  const value = row[name];
  const text = cellText(format, column, value);
  if (kind === 'voucher') return <VoucherNumber text={text} id={row[of.id ?? '']} date={dateBeside(format, of, row)} />;
  if (kind === 'images') {
    if (text === '') return null;
    const branchPad = String(row[of.folder ?? '']).padStart(4, '0');
    const voucherId = Number(row[of.id ?? '']);
    return (
      <VoucherImages voucherId={voucherId} names={text} branchPad={branchPad} vrNo={String(row[of.voucher ?? ''])} />
    );
  }
  const more = textsWith(format, columns, column, row);
  const leadsTo = asked === null ? undefined : linkOf(link, row, can);
  if (leadsTo === undefined && more.length === 0) return text;
  if (leadsTo !== undefined && asked !== null && isText(column)) {
    return (
      <Link className="figure" {...drillDown(leadsTo, row, asked)}>
        {text}
      </Link>
    );
  }
  return (
    <span className="fit">
      <span className="cut">
        {leadsTo !== undefined && asked !== null ? (
          <Link className="nm" {...drillDown(leadsTo, row, asked)}>
            {text}
          </Link>
        ) : (
          <span className="nm">{text}</span>
        )}
        {more.map((fact) => (
          <span key={fact} className="rem fig">
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}

/** Returns the first link of a column that the user may open and whose values the row has. */
export const linkOf = (
  link: ReportColumn['link'],
  row: Row,
  can: (permission: PermissionName) => boolean,
): DrillDown | undefined =>
  link === undefined
    ? undefined
    : [link]
        .flat()
        .find(({ permission, asks }) => can(permission) && Object.values(asks).every((name) => row[name] !== null));

/**
 * Returns the target of a row: a report for the same branch and dates and the ids that the row names, or a screen with
 * these ids in its path.
 */
export function drillDown({ screen, asks, says }: DrillDown, row: Row, asked: Values) {
  const named = Object.entries(asks).map(([name, field]) => [name, row[field]] as const);
  const inPath = named.filter(([name]) => screen.includes(`$${name}`));
  if (inPath.length === 0) return { to: screen, search: { ...asked, ...Object.fromEntries(named), ...says } };
  return { to: inPath.reduce((path, [name, value]) => path.replace(`$${name}`, String(value)), screen), search: {} };
}

/** Returns the date beside the voucher's number, for a phone. */
const dateBeside = (format: Format, { date }: Readonly<Record<string, string>>, row: Row) =>
  date === undefined ? '' : format.date(String(row[date]));

function VoucherNumber({ text, id, date }: { text: string; id: unknown; date: string }) {
  return (
    <>
      <Link to="/vouchers/$id" params={{ id: String(id) }}>
        {text}
      </Link>
      {date !== '' && <span className="only-phone t3 fig">{date}</span>}
    </>
  );
}

/** Returns the approval mark. The column passes its `t`: a component with its own would ask for it in every row. */
const approval = (isApproved: boolean, t: (word: 'approved' | 'notApproved') => string) => (
  <State tone={isApproved ? 'ok' : 'no'} icon={isApproved ? Check : X}>
    {t(isApproved ? 'approved' : 'notApproved')}
  </State>
);

/** Returns the opening row's text in each column: its day, its name, its balance. */
export function openingCells(
  block: Block,
  place: 'screen' | 'paper',
  format: Format,
  { label, day, sums }: { label: string; day: string; sums: Sums },
): Record<string, string> {
  const naming = namingColumn(block, place);
  return Object.fromEntries(
    seenIn(block, place).flatMap(({ name, column }): [string, string][] => {
      const { kind, runs } = column;
      if (name === naming) return [[name, label]];
      if (kind === 'date') return [[name, day]];
      if (kind === 'voucher') return [[name, '']];
      if (runs !== undefined) return [[name, totalText(format, column, movedBy(sums, runs))]];
      const sum = sums[name];
      return sum === undefined ? [] : [[name, totalText(format, column, sum)]];
    }),
  );
}

/** Returns the movement of a running column for these sums of its columns. */
const movedBy = (sums: Sums, { plus, minus }: { plus: string; minus?: string }) =>
  paisaOf(sums, plus) - (minus === undefined ? 0n : paisaOf(sums, minus));

/** Returns the texts of totals, by column. */
export const sumCells = (format: Format, { columns }: Block, sums: Sums): Record<string, string> =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, totalText(format, columns[name], sum)]));

/** Returns the rows below those of a report. */
export function closingRows(
  block: Block,
  totals: Totals,
  format: Format,
  t: (word: SheetWord) => string,
): SummaryRow[] {
  return closingOf(block, totals).map(({ word, sums, weight }) => ({
    key: word,
    label: totals.sections.length === 0 ? t(word) : `${t('branchesTogether')}: ${t(word)}`,
    className: `closing-${weight}`,
    cells: sumCells(format, block, sums),
    grand: weight === 'grand',
  }));
}

/** Returns the opening row above the rows and the closing rows below them. */
export function useSummaries({ blocks: [block] }: Report, { of, asked }: ReportFilters, totals: Totals | null) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return useMemo((): { top: SummaryRow[]; foot: SummaryRow[] } => {
    if (totals === null || asked === null) return { top: [], foot: [] };
    const day = dayOf(of, asked, 'startDate');
    const opening = {
      label: t('openingBalance'),
      day: day === null ? '' : format.date(day),
      sums: block.opening?.(totals.opening) ?? totals.opening,
    };
    return {
      top:
        block.opening === undefined || totals.sections.length > 0
          ? []
          : [{ key: 'opening', label: '', cells: openingCells(block, 'screen', format, opening) }],
      foot: closingRows(block, totals, format, t),
    };
  }, [block, of, asked, totals, t, format]);
}
