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

/** The columns with those that may stand below another one there, in one column of two lines. */
export function stacked<Row>(columns: ReadonlyArray<PaperColumn<Row>>): ReadonlyArray<PaperColumn<Row>> {
  const isBelow = ({ below }: PaperColumn<Row>) => columns.some(({ key }) => key === below);
  return columns
    .filter((column) => !isBelow(column))
    .map((column) => columns.filter(({ below }) => below === column.key).reduce(joined, column));
}

const joined = <Row>(upper: PaperColumn<Row>, lower: PaperColumn<Row>): PaperColumn<Row> => ({
  ...upper,
  head: `${upper.head}\n${lower.head}`,
  minCharacters: Math.max(upper.minCharacters, lower.minCharacters),
  cell: (row) => {
    const { lead, text } = upper.cell(row);
    return { lead, text: `${text}\n${lower.cell(row).text}` };
  },
});
