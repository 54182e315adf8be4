/** One column of a report on paper. What it says is plain text, so that its width can be known before it is laid out. */
export interface PaperColumn<Row> {
  key: string;
  head: string;
  /** `end` for figures, which never wrap. */
  align: 'start' | 'end';
  /** What has to stand on one line; a longer text wraps where room is short. */
  minCharacters: number;
  /** Shares what the other columns leave, and all that grow keep a third of the width at least. */
  grow?: boolean | undefined;
  /** The key of the column below whose text this one's stands, where there is no room for both side by side. */
  below?: string | undefined;
  /** Said in bold before the cell: a name. */
  lead?: ((row: Row) => string) | undefined;
  /** A line break begins a part that has a line of its own, unless the whole cell fits on one. */
  cell: (row: Row) => string;
}

/** The columns with those that may stand below another one there, in one column of two lines. */
export function stacked<Row>(columns: ReadonlyArray<PaperColumn<Row>>): ReadonlyArray<PaperColumn<Row>> {
  return columns
    .filter(({ below }) => !columns.some(({ key }) => key === below))
    .map((column) => columns.filter(({ below }) => below === column.key).reduce(joined, column));
}

const joined = <Row>(upper: PaperColumn<Row>, lower: PaperColumn<Row>): PaperColumn<Row> => ({
  ...upper,
  head: `${upper.head}\n${lower.head}`,
  minCharacters: Math.max(upper.minCharacters, lower.minCharacters),
  cell: (row) => `${upper.cell(row)}\n${lower.cell(row)}`,
});
