import { NotASheet, type RawRow } from '#import/sheet-row';

/** The bytes read at a time, few enough that the rows waiting to be read need little memory. */
const chunkBytes = 16 * 1024;

/**
 * Yields the rows of a text in UTF-8, empty ones included. The first line decides whether commas, semicolons or tabs separate
 * the cells.
 *
 * @throws NotASheet when the bytes are no such text
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
 * A parser of RFC 4180, chunk by chunk. A cell in quotation marks may contain delimiters, line ends and doubled quotation
 * marks. A quotation mark in the middle of a cell is one of its characters.
 */
export class CsvParser {
  private rows: string[][] = [];
  private row: string[] = [];
  private cell = '';
  private isQuoted = false;
  /**
   * Whether the quotation mark just read ended a quoted cell. When the next character is another one, both stand for one mark.
   */
  private afterQuote = false;
  private afterReturn = false;

  constructor(private readonly delimiter: string) {}

  /** Returns the rows that the chunk completes. */
  write(text: string): string[][] {
    let at = 0;
    while (at < text.length) at = this.isQuoted ? this.readQuoted(text, at) : this.readBare(text, at);
    return this.completed();
  }

  /** Returns the last row, when no line end follows it. */
  end(): string[][] {
    if (this.cell !== '' || this.row.length > 0) this.endRow();
    return this.completed();
  }

  private completed(): string[][] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  /** Reads up to the quotation mark that may end the cell; returns the next position. */
  private readQuoted(text: string, at: number): number {
    const mark = text.indexOf('"', at);
    this.cell += mark === -1 ? text.slice(at) : text.slice(at, mark);
    if (mark === -1) return text.length;
    this.isQuoted = false;
    this.afterQuote = true;
    return mark + 1;
  }

  private readBare(text: string, at: number): number {
    const { afterReturn, afterQuote } = this;
    this.afterReturn = false;
    this.afterQuote = false;
    const letter = text[at];
    if (letter === '"' && afterQuote) {
      this.cell += letter;
      this.isQuoted = true;
    } else if (letter === '"' && this.cell === '') this.isQuoted = true;
    else if (letter === this.delimiter) this.endCell();
    else if (letter === '\r') {
      this.endRow();
      this.afterReturn = true;
    } else if (letter === '\n') {
      if (!afterReturn) this.endRow();
    } else return this.readLetters(text, at);
    return at + 1;
  }

  /** Reads letters of a cell up to its end; returns the next position. */
  private readLetters(text: string, at: number): number {
    let end = at + 1;
    for (; end < text.length; end += 1) {
      const letter = text[end];
      if (letter === this.delimiter || letter === '\r' || letter === '\n') break;
    }
    this.cell += text.slice(at, end);
    return end;
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
