/** What a cell says on paper. A line break in `text` begins a part that has a line of its own, unless all fit on one. */
export interface PaperText {
  /** The first words, in bold; often none. */
  lead: string;
  text: string;
}

/** One column of a report on paper. What it says is plain text, so that its width is known before it is drawn. */
export interface PaperColumn<Row> {
  key: string;
  head: string;
  /** `end` for figures, which never wrap. */
  align: 'start' | 'end';
  /** What has to stand on one line; a longer text wraps where room is short. */
  minCharacters: number;
  /** Its part of what the other columns leave, or 0. Columns that grow keep a third of the width between them. */
  grow: number;
  /** The key of the column below whose text this one's may stand, where there is no room for both side by side. */
  below?: string | undefined;
  /** Says on a roll, which has no columns, what stands beside what. */
  className?: string | undefined;
  cell: (row: Row) => PaperText;
}

/**
 * The ways to set columns, the widest first: side by side; those that may stand below another one there, in one column;
 * and besides with a line break after the last hyphen of what stands below.
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
