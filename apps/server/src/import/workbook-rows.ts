import { excelDay, isDateFormat } from '#import/excel-dates';
import { readXml, type XmlHandlers } from '#import/read-xml';
import { NotASheet, type RawCell, type RawRow } from '#import/sheet-row';
import { TextPool } from '#import/text-pool';
import { ZipParts } from '#import/zip-parts';

/**
 * The most bytes of an unpacked workbook. A hundred thousand rows have some sixty megabytes of XML; more was made to fill a
 * machine.
 */
const mostUnfoldedBytes = 256 * 1024 * 1024;
/**
 * Returns the most unpacked bytes of a file. A file that grows to a hundred times its size was made to fill a machine too: rows
 * of people have different words and numbers.
 */
const mostUnfolded = (bytes: Buffer) => Math.min(mostUnfoldedBytes, 16 * 1024 * 1024 + 100 * bytes.length);
/** The most bytes of the shared texts of cells, which stay in memory while the rows are read. */
const mostTextBytes = 64 * 1024 * 1024;

/** The parts of a workbook that are needed to read the rows of its first sheet. */
interface Workbook {
  readonly zip: ZipParts;
  readonly sheet: string;
  readonly texts: TextPool;
  /** Whether the number of a cell with that style is a date, by the number of the style. */
  readonly dateStyles: readonly boolean[];
  readonly since1904: boolean;
}

/**
 * Yields the rows of a workbook's first sheet, as they are unpacked.
 * @throws NotASheet when the bytes are no workbook
 */
export async function* workbookRows(bytes: Buffer): AsyncGenerator<RawRow[], void> {
  const workbook = await openWorkbook(new ZipParts(bytes, mostUnfolded(bytes)));
  const reader = new RowReader(workbook);
  for await (const _ of readXml(workbook.zip.text(workbook.sheet), reader)) yield reader.completed();
}

async function openWorkbook(zip: ZipParts): Promise<Workbook> {
  const [main] = await relationsOf(zip, '');
  if (main === undefined) throw new NotASheet('no workbook in the archive');
  const { firstSheet, since1904 } = await readMain(zip, main.part);
  const relations = await relationsOf(zip, main.part);
  const partFor = (wanted: (relation: Relation) => boolean) => relations.find(wanted)?.part;
  const sheet = partFor(({ id }) => id === firstSheet);
  if (sheet === undefined) throw new NotASheet('no sheet in the workbook');
  const texts = await readTexts(
    zip,
    partFor(({ kind }) => kind === 'sharedStrings'),
  );
  const dateStyles = await readDateStyles(
    zip,
    partFor(({ kind }) => kind === 'styles'),
  );
  return { zip, sheet, texts, dateStyles, since1904 };
}

async function parse(chunks: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  const steps = readXml(chunks, handlers);
  while ((await steps.next()).done !== true);
}

/** A relation of a part: the id, kind and name of another part. */
interface Relation {
  readonly id: string;
  /** The last word of its type: worksheet, sharedStrings, styles. */
  readonly kind: string;
  readonly part: string;
}

/** Returns the relations of a part. For the archive itself (empty name) it returns only the workbook. */
async function relationsOf(zip: ZipParts, part: string): Promise<Relation[]> {
  const slash = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, slash);
  const relations: Relation[] = [];
  await parse(zip.text(`${folder}_rels/${part.slice(slash)}.rels`), {
    open: (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (name !== 'Relationship') return;
      const kind = type.slice(type.lastIndexOf('/') + 1);
      if (part !== '' || kind === 'officeDocument') relations.push({ id, kind, part: partAt(target, folder) });
    },
  });
  return relations;
}

/**
 * Returns the name of the part that a relation in that folder points to.
 * @throws NotASheet when the target is no address
 */
function partAt(target: string, folder: string): string {
  try {
    return decodeURI(new URL(target, `file:///${folder}`).pathname.slice(1));
  } catch (error) {
    throw new NotASheet('a relation that is no address', { cause: error });
  }
}

async function readMain(zip: ZipParts, part: string) {
  const sheets: string[] = [];
  let since1904 = false;
  await parse(zip.text(part), {
    open: (name, attributes) => {
      if (name === 'workbookPr') since1904 = isTrue(attributes.date1904);
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'));
      if (name === 'sheet' && id !== undefined) sheets.push(id[1]);
    },
  });
  return { firstSheet: sheets[0], since1904 };
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

/** The longest text of a cell: twice the limit of spreadsheets. */
const mostCellLength = 64 * 1024;
/**
 * The most text of a row: a hundred columns full of text as people write it. Cells may share one long text, so a short file can
 * have a very long row.
 */
const mostRowLength = 512 * 1024;

const tooLong = () => new NotASheet('a cell of more text than spreadsheets take');

/** The text between tags named `t`, without phonetic hints. */
class CellText {
  private parts = '';
  private isOpen = false;
  private isHint = false;

  open(name: string): void {
    if (name === 'rPh') this.isHint = true;
    this.isOpen = name === 't';
  }
  close(name: string): void {
    if (name === 'rPh') this.isHint = false;
    if (name === 't') this.isOpen = false;
  }
  text(text: string): void {
    if (!this.isOpen || this.isHint) return;
    this.parts += text;
    if (this.parts.length > mostCellLength) throw tooLong();
  }
  /** Returns the text gathered since the last call. */
  taken(): string {
    const { parts } = this;
    this.parts = '';
    return parts;
  }
}

async function readTexts(zip: ZipParts, part: string | undefined): Promise<TextPool> {
  const pool = new TextPool(mostTextBytes);
  if (part === undefined || !zip.has(part)) return pool;
  const cell = new CellText();
  await parse(zip.text(part), {
    open: (name) => cell.open(name),
    text: (text) => cell.text(text),
    close: (name) => {
      cell.close(name);
      if (name === 'si' && !pool.add(cell.taken())) throw new NotASheet('more text than a workbook has');
    },
  });
  return pool;
}

async function readDateStyles(zip: ZipParts, part: string | undefined): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (part === undefined || !zip.has(part)) return styles;
  const formats = new Map<number, string>();
  let inCells = false;
  await parse(zip.text(part), {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) styles.push(isDateFormat(Number(numFmtId), formats.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** The most columns of a table; cells further right are ignored. */
const mostColumns = 1024;

/** Makes rows from the XML of a sheet. */
class RowReader implements XmlHandlers {
  private rows: RawRow[] = [];
  private row = 0;
  private cells: RawCell[] = [];
  private column = 0;
  private length = 0;
  private type = '';
  private isDate = false;
  private inValue = false;
  private value = '';
  private readonly inline = new CellText();

  constructor(private readonly book: Pick<Workbook, 'texts' | 'dateStyles' | 'since1904'>) {}

  /** Returns the rows completed since the last call. */
  completed(): RawRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  readonly open = (
    name: string,
    { r: place, t: type = 'n', s: style = '0' }: Readonly<Record<string, string>>,
  ): void => {
    if (name === 'row') {
      const said = Number(place);
      this.row = Number.isSafeInteger(said) && said > 0 ? said : this.row + 1;
      this.cells = [];
      this.column = 0;
      this.length = 0;
    } else if (name === 'c') {
      this.column = place === undefined ? this.column + 1 : columnOf(place);
      this.type = type;
      this.isDate = this.book.dateStyles[Number(style)] === true;
      this.value = '';
    } else if (name === 'v') this.inValue = true;
    else this.inline.open(name);
  };

  readonly text = (text: string): void => {
    if (!this.inValue) {
      this.inline.text(text);
      return;
    }
    this.value += text;
    if (this.value.length > mostCellLength) throw tooLong();
  };

  readonly close = (name: string): void => {
    if (name === 'v') this.inValue = false;
    else if (name === 'c') this.endCell();
    else if (name === 'row') this.rows.push({ row: this.row, cells: this.cells });
    else this.inline.close(name);
  };

  private endCell(): void {
    const cell = this.shown(this.inline.taken());
    if (cell === null || this.column < 1 || this.column > mostColumns) return;
    if (typeof cell === 'string') this.length += cell.length;
    if (this.length > mostRowLength) throw new NotASheet('a row of more text than people write');
    while (this.cells.length < this.column - 1) this.cells.push(null);
    this.cells[this.column - 1] = cell;
  }

  /** Returns the value that the cell shows. */
  private shown(inline: string): RawCell {
    const { value, type, book } = this;
    if (type === 'inlineStr') return inline;
    if (value === '') return null;
    if (type === 's') return book.texts.at(Number(value));
    if (type === 'b') return value === '1';
    if (type === 'd') return value.slice(0, 10);
    if (type !== 'n') return value;
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    return this.isDate ? excelDay(number, book.since1904) : number;
  }
}

/** Returns the number of a cell's column, from 1: 28 for `AB12`. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of place) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    column = column * 26 + digit;
  }
  return column;
}
