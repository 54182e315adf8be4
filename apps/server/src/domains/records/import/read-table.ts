import { inflateRawSync } from 'node:zlib';
import ExcelJS from 'exceljs';

/** A cell as a file has it; a date as `yyyy-mm-dd`. */
export type RawCell = string | number | boolean | null;

export interface RawRow {
  /** As a spreadsheet counts it, from 1. */
  readonly row: number;
  readonly cells: readonly RawCell[];
}

/** The rows of a workbook's first sheet or of a CSV file that are not empty; null for a file that is neither. */
export async function readTable(bytes: Buffer): Promise<readonly RawRow[] | null> {
  const rows = isZip(bytes) ? await readWorkbook(bytes) : readCsv(bytes);
  return rows === null ? null : rows.filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''));
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));

/** A workbook of some thousand rows has a few megabytes of XML; one that unfolds to more was made to fill the memory. */
const mostUnfoldedBytes = 64 * 1024 * 1024;

async function readWorkbook(bytes: Buffer): Promise<RawRow[] | null> {
  if (!unfoldsWithin(bytes, mostUnfoldedBytes)) return null;
  const workbook = new ExcelJS.Workbook();
  try {
    await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  } catch {
    // Whatever the reader stumbles over, the file is not one that we can read.
    return null;
  }
  const [sheet] = workbook.worksheets;
  if (sheet === undefined) return null;
  const rows: RawRow[] = [];
  sheet.eachRow((line, row) => {
    const values = Array.isArray(line.values) ? line.values.slice(1) : [];
    rows.push({ row, cells: Array.from(values, plain) });
  });
  return rows;
}

/** What a cell shows. */
function plain(value: ExcelJS.CellValue | undefined): RawCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  // A workbook has no time zone: its days begin at midnight UTC.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('text' in value) return plain(value.text);
  if ('result' in value) return plain(value.result);
  return 'error' in value ? value.error : null;
}

/**
 * Whether the parts of a zip archive, unpacked, are no larger than that in all. The sizes that it says of itself are not
 * believed: each part is unpacked as far as there is room.
 */
function unfoldsWithin(zip: Buffer, mostBytes: number): boolean {
  let left = mostBytes;
  try {
    for (const part of partsOf(zip)) {
      left -= part.method === 0 ? part.data.length : inflateRawSync(part.data, { maxOutputLength: left }).length;
      if (left <= 0) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** The parts that the archive's directory lists. @throws RangeError where it points outside the file. */
function* partsOf(zip: Buffer): Generator<{ readonly method: number; readonly data: Buffer }> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = zip.readUInt32LE(end + 16);
  for (let parts = zip.readUInt16LE(end + 10); parts > 0; parts -= 1) {
    const [method, size, start] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    yield { method, data: zip.subarray(data, data + size) };
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/** A file of text in UTF-8, its cells parted as its first line parts them: by commas, semicolons or tabs. */
function readCsv(bytes: Buffer): RawRow[] | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
  if (text.includes('\0')) return null;
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const [delimiter = ','] = [',', ';', '\t'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length);
  return csvRows(text, delimiter).map((cells, index) => ({ row: index + 1, cells }));
}

/**
 * RFC 4180: a cell in quotation marks may hold delimiters, line ends and doubled quotation marks. A quotation mark in the
 * middle of a cell is one of its characters.
 */
export function csvRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    const next = text.charAt(at + 1);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (next === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === delimiter) endCell();
    else if (letter === '\n' || (letter === '\r' && next !== '\n')) endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}
