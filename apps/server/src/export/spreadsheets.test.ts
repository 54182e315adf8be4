import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { guardFormula, writeCsv } from '#export/csv';
import { ExportFile } from '#export/export-file';
import type { Sheet, SheetRow } from '#export/sheet';
import { writeXlsx } from '#export/xlsx';
import { anyText } from '#testing/random/any-text';

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

  test.each([
    ['a;=1+1', "a;'=1+1"],
    ['a\t=1+1', "a\t'=1+1"],
    ['a|@SUM(A1)', "a|'@SUM(A1)"],
    ['two\nlines\r\n-1', "two\nlines\r\n'-1"],
    ['a; "=1+1"', 'a; "\'=1+1"'],
    [' =1+1', " '=1+1"],
    ['=a;=b', "'=a;'=b"],
    ['\t=x', "'\t'=x"],
  ])('disarms %j where another program would split it', (text, guarded) => {
    expect(guardFormula(text)).toBe(guarded);
  });

  test('no piece of any text begins as a formula, at whatever sign a program splits', () => {
    const piece = fc.oneof(fc.constantFrom('=', '+', '-', '@', '＝', ';', '|', '\t', '\n', '"', ' ', 'a'), fc.string());
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const cells = guardFormula(pieces.join('')).split(/[;|\t\r\n\v\f\u0085\u2028\u2029]/);
        for (const cell of cells) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
      }),
    );
  });

  test.each(['CR-2627-000001 = paid', '', '12, Station Road, +8801711000001', 'a; b', "Rahim's; 5 - 3"])(
    'leaves %j as it is',
    (text) => expect(guardFormula(text)).toBe(text),
  );
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
    expect(cells(8)).toEqual([3, new Date('2026-07-03T00:00:00Z'), 'line\nbreak & <tag>\ufffd', -0.05]);
    expect(sheet?.getCell('C7').type).toBe(ExcelJS.ValueType.String);
    expect(sheet?.getCell('B6').numFmt).toBe('dd/mm/yyyy');
    expect(sheet?.getCell('D5').font.bold).toBe(true);
  });

  test('holds any text that the books may have, as it is but for what XML cannot write', async () => {
    const path = join(folder, 'texts.xlsx');
    const nasty = ['\ufffe', 'a\uffffb', '\ud83d', 'x\ude00', '😀', '_x0041_', '</v> & "\'', '=1+1', '\u0000', 'টাকা'];
    const texts = [...nasty, ...fc.sample(anyText, { numRuns: 100, seed: 11 })];
    await writeXlsx(
      {
        ...sheetOf([]),
        batches: inBatchesOf(
          50,
          texts.map((text) => ({ cells: [1, null, text] })),
        ),
      },
      fileAt(path),
    );
    const [sheet] = (await read(path)).worksheets;
    const found = texts.map((_, index) => sheet?.getCell(index + 5, 3).value);
    const unwritable = /[^\t\n\r\u0020-\u007e\u0080-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
    // XML readers read each kind of line end as a line feed.
    expect(found).toEqual(
      texts.map((text) =>
        text.replaceAll(unwritable, '\ufffd').replaceAll('_x0041_', '_x005F_x0041_').replaceAll(/\r\n?/g, '\n'),
      ),
    );
  });

  test('cuts a text that no cell holds', async () => {
    const path = join(folder, 'long.xlsx');
    await writeXlsx(sheetOf([{ cells: [1, null, 'ক'.repeat(40_000), 1n] }]), fileAt(path));
    const text = (await read(path)).worksheets[0]?.getCell('C5').value;
    expect(text).toBe(`${'ক'.repeat(32_766)}…`);
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
