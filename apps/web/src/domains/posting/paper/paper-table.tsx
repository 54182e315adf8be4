import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { names } from '#ui/names.ts';
import { roomOfPaisa } from '#ui/table/columns.tsx';
import {
  cellText,
  factsIn,
  type PaperCell,
  type PaperColumn,
  type PaperContent,
  type PaperTable,
  type PaperWidth,
} from './paper-content.ts';
import { Facts } from './paper-facts.tsx';
import type { SheetPart } from './sheet-part.ts';

interface TableProps<Line> {
  table: PaperTable<Line>;
  content: Pick<PaperContent<Line>, 'party' | 'facts' | 'people' | 'photo'>;
  part: SheetPart;
}

/** The table of a page: the facts and the heads again on each, its lines, and what they come to so far. */
export function Table<Line>({ table, content, part }: TableProps<Line>) {
  const { lines, columns } = table;
  const { from, count, page, pages, measured = false } = part;
  const room = columns.map((column) => mostDigits(column, lines));
  const classOf = classesOf(columns);
  return (
    <table className={names('paper-lines', sideBySide(columns, room))}>
      <colgroup>
        {columns.map(({ head, width }, index) => (
          <col key={head} className={width} style={roomFor(room[index])} />
        ))}
      </colgroup>
      <thead data-print="head">
        {(content.party !== undefined || factsIn(content).length > 0) && (
          <tr className="bank">
            <td colSpan={columns.length}>
              <Facts {...content} />
            </td>
          </tr>
        )}
        <tr>
          {columns.map(({ head, width }) => (
            <th key={head} className={classOf(width)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.slice(from, from + count).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed lines never change places
          <Line key={index} table={table} line={line} place={from + index} />
        ))}
      </tbody>
      {(page < pages || measured) && <Carried columns={columns} upTo={lines.slice(0, from + count)} part={part} />}
    </table>
  );
}

type Room = CSSProperties & Partial<Record<'--digits', number>>;

const roomFor = (digits = 0): Room => ({ '--digits': digits });

const isFigure = (width: PaperWidth) => ['qty', 'rate', 'num', 'blank'].includes(width);

/** Returns the number of characters of the longest figure in a column, so that amounts of many crores have room. */
function mostDigits<Line>({ cell, sum, width }: PaperColumn<Line>, lines: readonly Line[]): number {
  if (!isFigure(width)) return 0;
  return Math.max(sum?.(lines).length ?? 0, ...lines.map((line) => cellText(cell(line, 1)).length));
}

/** The longest figure of which three stand side by side on a roll. */
const shortFigure = 12;

/** Returns the class that says how many figures stand on one line of a roll. */
function sideBySide(columns: readonly PaperColumn<never>[], room: readonly number[]): 'side-2' | 'side-3' {
  const figures = columns.filter(({ width }) => isFigure(width)).length;
  return figures < 3 || Math.max(...room) > shortFigure ? 'side-2' : 'side-3';
}

/** Returns a function that gives the class of a column's cells. A text stands beside one figure, or on a line of its own. */
function classesOf(columns: readonly PaperColumn<never>[]): (width: PaperWidth) => string | undefined {
  const figures = columns.filter(({ width }) => isFigure(width)).length;
  return (width) => {
    if (isFigure(width)) return names('num', width === 'blank' && 'blank');
    return width === 'sl' || (width === 'beside' && figures === 1) ? width : undefined;
  };
}

interface LineProps<Line> {
  table: PaperTable<Line>;
  line: Line;
  place: number;
}

function Line<Line>({ table: { lines, columns, heading = () => null }, line, place }: LineProps<Line>) {
  const classOf = classesOf(columns);
  const head = heading(line);
  if (head !== null) {
    return (
      <tr data-print="row" data-heads="" className="part">
        <th colSpan={columns.length} scope="rowgroup">
          {head}
        </th>
      </tr>
    );
  }
  const number = place - lines.slice(0, place).findLastIndex((before) => heading(before) !== null);
  return (
    <tr data-print="row">
      {columns.map(({ head: name, width, cell }) => (
        <td key={name} className={classOf(width)}>
          <Cell cell={cell(line, number)} width={width} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ cell, width }: { cell: PaperCell; width: PaperColumn<never>['width'] }) {
  if (typeof cell === 'string') return cell;
  const notes = (cell.notes ?? []).filter(Boolean);
  return (
    <>
      <b className={isFigure(width) ? undefined : 'med'}>{cell.strong}</b>
      {notes.length > 0 && (
        <span className="t2">
          {' '}
          {notes.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed notes never change places
            <span key={index}>
              <span className={isUnbroken(note) ? 'nowrap' : undefined}>{note}</span>
              {index < notes.length - 1 && ' · '}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

/** Whether the note stands on one line: a code or a number. Longer notes may be broken anywhere. */
const isUnbroken = (note: string) => note.length <= 24 && !/\s/.test(note);

interface CarriedProps<Line> {
  columns: readonly PaperColumn<Line>[];
  upTo: readonly Line[];
  part: SheetPart;
}

/** The sums of the lines up to the end of the page, below their columns. */
function Carried<Line>({ columns, upTo, part }: CarriedProps<Line>) {
  const { t } = useTranslation('print', { lng: part.frame.language });
  const classOf = classesOf(columns);
  const first = columns.findIndex(({ sum }) => sum !== undefined);
  if (first === -1) return null;
  return (
    <tfoot data-print="carry">
      <tr>
        <td colSpan={first}>{t('carriedForward')}</td>
        {columns.slice(first).map(({ head, width, sum }) => (
          <td key={head} className={names(classOf(width), roomOfPaisa(sum?.(upTo)))}>
            {sum?.(upTo)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
