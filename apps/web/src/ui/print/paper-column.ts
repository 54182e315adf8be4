/** The text of a cell on paper. A line break in `text` begins a part with its own line, unless all parts fit on one. */
export interface PaperText {
  /** The first words, in bold; often none. */
  lead: string;
  text: string;
}

/** One column of a report on paper. Its content is plain text, so that its width is known before it is drawn. */
export interface PaperColumn<Row> {
  key: string;
  head: string;
  /** `end` for figures, which never wrap. */
  align: 'start' | 'end';
  /** The number of characters that must stay on one line. A longer text wraps where room is short. */
  minCharacters: number;
  /**
   * The column's part of the width that the other columns leave, or 0. The growing columns together keep at least a third
   * of the width.
   */
  grow: number;
  /** The key of another column under whose text this one's may stand, where both do not fit side by side. */
  below?: string | undefined;
  /** The class that arranges the cell on a roll, which has no columns. */
  className?: string | undefined;
  cell: (row: Row) => PaperText;
}

/**
 * Returns the ways to set columns, the widest first. First all columns side by side, then with the `below` columns under
 * others. Last, also with a line break after the last hyphen of the lower text.
 */
export function waysToSet<Row>(
  columns: ReadonlyArray<PaperColumn<Row>>,
): ReadonlyArray<ReadonlyArray<PaperColumn<Row>>> {
  const keys = new Set(columns.map(({ key }) => key));
  if (!columns.some(({ below = '' }) => keys.has(below))) return [columns];
  const stacked = (shown: (text: string) => string) =>
    columns
      .filter(({ below = '' }) => !keys.has(below))
      .map((column) => columns.filter(({ below }) => below === column.key).reduce(joinedWith(shown), column));
  return [columns, stacked((text) => text), stacked((text) => text.replace(/-(?=[^-]+$)/, '-\n'))];
}

const joinedWith =
  (shown: (text: string) => string) =>
  <Row>(upper: PaperColumn<Row>, lower: PaperColumn<Row>): PaperColumn<Row> => ({
    ...upper,
    head: `${upper.head}\n${lower.head}`,
    minCharacters: Math.max(upper.minCharacters, lower.minCharacters),
    cell: (row) => {
      const { lead, text } = upper.cell(row);
      return { lead, text: `${text}\n${shown(lower.cell(row).text)}` };
    },
  });
