import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { guardFormula, writeCsv } from '#export/csv';
import { ExportFile } from '#export/export-file';
import type { Sheet, SheetRow } from '#export/sheet';
import { writeXlsx } from '#export/xlsx';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cashbook-sheets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const fileAt = (path: string) => new ExportFile(path, { rows: 1e6, bytes: 1e9, milliseconds: 60_000 });

const rows: SheetRow[] = [
  { cells: [null, null, 'Opening', 1_250_050n], total: true },
  { cells: [1, '2026-07-01', 'রহিম ট্রেডার্স, "ঢাকা"', 10n] },
  { cells: [2, '2026-07-02', '=HYPERLINK("http://example.test")', 900_719_925_474_099n] },
  { cells: [3, '2026-07-03', 'line\nbreak & <tag>\u0007', -5n] },
];

async function* inBatchesOf(size: number, all: readonly SheetRow[]): AsyncGenerator<readonly SheetRow[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

const sheetOf = (all: readonly SheetRow[]): Sheet => ({
  title: 'Cash Book',
  facts: [
    { label: 'Company', value: 'Meghna & Sons' },
    { label: 'Branch', value: 'Chattogram' },
  ],
  columns: [
    { header: 'Sl. No', kind: 'integer', width: 8 },
    { header: 'Vr Date', kind: 'date', width: 12 },
    { header: 'Description', kind: 'text', width: 40 },
    { header: 'Received', kind: 'amount', width: 16 },
  ],
  batches: inBatchesOf(3, all),
});

describe('csv', () => {
  test('is the table alone, in UTF-8 that Excel recognises', async () => {
    const path = join(folder, 'a.csv');
    await writeCsv(sheetOf(rows), fileAt(path));
    expect(readFileSync(path, 'utf8')).toBe(
      [
        '\ufeffSl. No,Vr Date,Description,Received',
        ',,Opening,12500.50',
        '1,2026-07-01,"রহিম ট্রেডার্স, ""ঢাকা""",0.10',
        '2,2026-07-02,"\'=HYPERLINK(""http://example.test"")",9007199254740.99',
        '3,2026-07-03,"line\nbreak & <tag>\u0007",-0.05',
        '',
      ].join('\r\n'),
    );
  });

  test.each(['=1+1', '+88', '-2', '@SUM(A1)', '\tx', '\rx', '＝1', '＋1', '－1', '＠a'])('disarms %j', (text) => {
    expect(guardFormula(text)).toBe(`'${text}`);
  });

  test('leaves other text as it is', () => {
    expect(guardFormula('CR-2627-000001 = paid')).toBe('CR-2627-000001 = paid');
    expect(guardFormula('')).toBe('');
  });
});

describe('xlsx', () => {
  async function read(path: string): Promise<ExcelJS.Workbook> {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(path);
    return workbook;
  }

  test('holds numbers as numbers and dates as dates under its facts', async () => {
    const path = join(folder, 'a.xlsx');
    await writeXlsx(sheetOf(rows), fileAt(path));
    const [sheet] = (await read(path)).worksheets;
    const cells = (row: number) => {
      const values = sheet?.getRow(row).values;
      return Array.isArray(values) ? values.slice(1) : [];
    };
    expect(sheet?.name).toBe('Cash Book');
    expect(cells(1)).toEqual(['Cash Book']);
    expect(cells(2)).toEqual(['Company', 'Meghna & Sons']);
    expect(cells(3)).toEqual(['Branch', 'Chattogram']);
    expect(cells(4)).toEqual(['Sl. No', 'Vr Date', 'Description', 'Received']);
    expect(sheet?.getCell('D5').value).toBe(12_500.5);
    expect(cells(6)).toEqual([1, new Date('2026-07-01T00:00:00Z'), 'রহিম ট্রেডার্স, "ঢাকা"', 0.1]);
    expect(cells(7)).toEqual([
      2,
      new Date('2026-07-02T00:00:00Z'),
      '=HYPERLINK("http://example.test")',
      9_007_199_254_740.99,
    ]);
    expect(cells(8)).toEqual([3, new Date('2026-07-03T00:00:00Z'), 'line\nbreak & <tag>', -0.05]);
    expect(sheet?.getCell('C7').type).toBe(ExcelJS.ValueType.String);
    expect(sheet?.getCell('B6').numFmt).toBe('dd/mm/yyyy');
    expect(sheet?.getCell('D5').font.bold).toBe(true);
  });

  test('leaves no half file open when reading the rows fails', async () => {
    async function* failing(): AsyncGenerator<readonly SheetRow[]> {
      yield rows;
      throw new Error('the database went away');
    }
    await expect(writeXlsx({ ...sheetOf([]), batches: failing() }, fileAt(join(folder, 'b.xlsx')))).rejects.toThrow(
      'the database went away',
    );
  });
});

describe.runIf(existsSync('/dev/full'))('a disk that is full', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({ cells: [index, '2026-07-01', `row ${index}`, 1n] }));

  test.each([
    ['before the first row is there', rows],
    ['in the middle of many', many],
  ])('fails a workbook %s, and nothing but that', async (_, all) => {
    await expect(writeXlsx(sheetOf(all), fileAt('/dev/full'))).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  test('fails a list of values', async () => {
    await expect(writeCsv(sheetOf(many), fileAt('/dev/full'))).rejects.toMatchObject({ code: 'ENOSPC' });
  });
});
