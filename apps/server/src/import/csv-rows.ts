import { NotASheet, type RawRow } from '#import/sheet-row';

const chunkBytes = 64 * 1024;

/**
 * The rows of a text in UTF-8, empty ones included, its cells separated as its first line separates them: by commas,
 * semicolons or tabs.
 *
 * @throws NotASheet for what is no such text
 */
export function* csvRows(bytes: Buffer): Generator<RawRow[], void> {
  let parser: CsvParser | null = null;
  let read = 0;
  const numbered = (rows: readonly string[][]) => {
    const first = read + 1;
    read += rows.length;
    return rows.map((cells, index) => ({ row: first + index, cells }));
  };
  for (const text of textOf(bytes)) {
    parser ??= new CsvParser(delimiterOf(text));
    yield numbered(parser.write(text));
  }
  if (parser !== null) yield numbered(parser.end());
}

function* textOf(bytes: Buffer): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    let text: string;
    try {
      text = decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: at + chunkBytes < bytes.length });
    } catch (error) {
      throw new NotASheet('not UTF-8', { cause: error });
    }
    if (text.includes('\0')) throw new NotASheet('not a text');
    yield text;
  }
}

function delimiterOf(text: string): string {
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const [delimiter = ','] = [',', ';', '\t'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length);
  return delimiter;
}

/**
 * RFC 4180, chunk by chunk: a cell in quotation marks may hold delimiters, line ends and doubled quotation marks. A quotation
 * mark in the middle of a cell is one of its characters.
 */
export class CsvParser {
  private rows: string[][] = [];
  private row: string[] = [];
  private cell = '';
  private isQuoted = false;
  /** A quotation mark within a quoted cell: the next character says whether it ends the cell or is doubled. */
  private afterQuote = false;
  private afterReturn = false;

  constructor(private readonly delimiter: string) {}

  /** The rows that the chunk completes. */
  write(text: string): string[][] {
    for (const letter of text) this.take(letter);
    return this.completed();
  }

  /** The last row, where no line end follows it. */
  end(): string[][] {
    if (this.cell !== '' || this.row.length > 0) this.endRow();
    return this.completed();
  }

  private completed(): string[][] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  private take(letter: string): void {
    const { afterReturn, afterQuote } = this;
    this.afterReturn = false;
    this.afterQuote = false;
    if (afterQuote && letter === '"') this.cell += '"';
    else if (this.isQuoted && !afterQuote) {
      if (letter === '"') this.afterQuote = true;
      else this.cell += letter;
    } else {
      this.isQuoted = false;
      this.takeBare(letter, afterReturn);
    }
  }

  private takeBare(letter: string, afterReturn: boolean): void {
    if (letter === '"' && this.cell === '') this.isQuoted = true;
    else if (letter === this.delimiter) this.endCell();
    else if (letter === '\r') {
      this.endRow();
      this.afterReturn = true;
    } else if (letter !== '\n') this.cell += letter;
    else if (!afterReturn) this.endRow();
  }

  private endCell(): void {
    this.row.push(this.cell);
    this.cell = '';
  }

  private endRow(): void {
    this.endCell();
    this.rows.push(this.row);
    this.row = [];
  }
}
