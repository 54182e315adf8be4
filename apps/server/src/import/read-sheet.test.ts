import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvParser } from '#import/csv-rows';
import { readSheet, readTable } from '#import/read-sheet';
import { NotASheet } from '#import/sheet-row';
import { turnsDuring } from '#testing/turns';

const read = (bytes: Buffer) => readTable(bytes, 1000);
const cellsOf = async (bytes: Buffer) => (await read(bytes))?.map(({ cells }) => cells);

describe('a CSV file', () => {
  test.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a\rb', [['a'], ['b']]],
    ['"a, b","say ""yes""","two\r\nlines"', [['a, b', 'say "yes"', 'two\r\nlines']]],
    ['5" pipe,x', [['5" pipe', 'x']]],
    ['a,,\r\n', [['a', '', '']]],
    ['"open', [['open']]],
    ['', []],
  ])('%j', async (text, rows) => {
    expect(await cellsOf(Buffer.from(text))).toEqual(rows);
  });

  test('says the same in whatever pieces it is read', () => {
    const text = fc.array(fc.constantFrom('a', 'খ', '"', ',', '\r', '\n', '😀'), { maxLength: 40 });
    fc.assert(
      fc.property(text, fc.nat(40), (letters, at) => {
        const rowsOf = (...pieces: string[]) => {
          const parser = new CsvParser(',');
          return [...pieces.flatMap((piece) => parser.write(piece)), ...parser.end()];
        };
        const [first, second] = [letters.slice(0, at).join(''), letters.slice(at).join('')];
        expect(rowsOf(first, second)).toEqual(rowsOf(first + second));
      }),
    );
  });

  test('may be separated by semicolons or tabs, as spreadsheets of other countries write it', async () => {
    for (const delimiter of [';', '\t']) {
      const rows = await read(Buffer.from(`\ufeffName${delimiter}Code\n১${delimiter}2,5\n`));
      expect(rows).toEqual([
        { row: 1, cells: ['Name', 'Code'] },
        { row: 2, cells: ['১', '2,5'] },
      ]);
    }
  });

  test('keeps the numbers of its rows where some are empty', async () => {
    expect((await read(Buffer.from('Name\n\n,\nKarim')))?.map(({ row }) => row)).toEqual([1, 4]);
  });

  test('is read no further than it is wanted', async () => {
    const endless = Buffer.concat([Buffer.from('a\n'.repeat(100_000)), Buffer.from([0xff])]);
    expect((await readTable(endless, 10))?.length).toBeLessThan(100_000);
    expect(await readTable(endless, 1_000_000), 'and what is no text is found when it is come to').toBeNull();
  });
});

describe('a workbook', () => {
  test('says what its cells show', async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet('First');
    sheet.addRow(['Name', 'রহিম', 'a & b']);
    sheet.getRow(3).values = [
      12.5,
      true,
      new Date(Date.UTC(2026, 5, 30)),
      { richText: [{ text: 'ri' }, { text: 'ch' }] },
    ];
    sheet.getCell('C3').numFmt = 'dd/mm/yyyy';
    sheet.getRow(4).values = [
      undefined,
      { formula: 'A3*2', result: 25 },
      { text: 'link', hyperlink: 'https://example.com' },
    ];
    sheet.getCell('D4').value = { error: '#N/A' };
    workbook.addWorksheet('Second').addRow(['not read']);
    expect(await read(Buffer.from(await workbook.xlsx.writeBuffer()))).toEqual([
      { row: 1, cells: ['Name', 'রহিম', 'a & b'] },
      { row: 3, cells: [12.5, true, '2026-06-30', 'rich'] },
      { row: 4, cells: [null, 25, 'link', '#N/A'] },
    ]);
  });

  test('may have its texts in its cells, names before its tags, and no numbers of rows', async () => {
    const rows = `<x:row><x:c t="inlineStr"><x:is><x:t>Na</x:t><x:rPh><x:t>hint</x:t></x:rPh><x:t>me</x:t></x:is></x:c></x:row>
      <x:row><x:c r="B2"><x:v>7</x:v></x:c></x:row>`;
    expect(await read(workbookOf(`<x:sheetData xmlns:x="x">${rows}</x:sheetData>`))).toEqual([
      { row: 1, cells: ['Name'] },
      { row: 2, cells: [null, 7] },
    ]);
  });

  test.each([
    ['an archive without a workbook', zipOf({ 'a.txt': 'a' })],
    ['a workbook that is nowhere', zipOf({ '_rels/.rels': relation('a', 'officeDocument', 'http://[') })],
    ['a workbook whose name is cut off', zipOf({ '_rels/.rels': relation('a', 'officeDocument', 'xl/%E0%A6') })],
    ['a sheet that breaks off', workbookOf('<sheetData><row><c><v>1')],
    ['a directory that points outside', Buffer.from('PK\u0003\u0004PK\u0005\u0006')],
    ['bytes of no text', Buffer.from([0x80, 0x81])],
  ])('%s is none', async (_, bytes) => {
    expect(await read(bytes)).toBeNull();
  });

  test('that unfolds to more than one has is not unfolded', { timeout: 60_000 }, async () => {
    for (const bomb of [
      workbookOf(`<sheetData><row><c t="str"><v>${' '.repeat(16 * 1024 * 1024)}`),
      workbookOf(`<sheetData>${'<row><c><v></v></c></row>'.repeat(2_000_000)}`),
    ]) {
      expect(bomb.length).toBeLessThan(512 * 1024);
      await expect(drained(bomb)).rejects.toThrow(NotASheet);
    }
  });
});

describe('others have their turn', () => {
  const name = 'Rahim Store, Chawkbazar';

  test('while a CSV file is read', async () => {
    const bytes = Buffer.from(`${name}\n`.repeat(20_000));
    expect(await turnsDuring(() => readTable(bytes, 100_000))).toBeGreaterThan(20);
  });

  test('while the texts of a workbook and the rows of its sheet are read', async () => {
    const texts = `<sst>${`<si><t>${name}</t></si>`.repeat(10_000)}</sst>`;
    const forTexts = await turnsDuring(() => read(workbookOf('<sheetData/>', texts)));
    expect(forTexts).toBeGreaterThan(texts.length / 16_384);
    const sheet = `<sheetData>${'<row><c><v>1</v></c></row>'.repeat(10_000)}</sheetData>`;
    expect(await turnsDuring(() => readTable(workbookOf(sheet), 100_000))).toBeGreaterThan(sheet.length / 16_384);
  });
});

describe('what was made to fill the memory is no sheet', () => {
  test('a text that all cells of a row share', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(1000);
    const texts = `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`;
    const bomb = workbookOf(`<sheetData>${`<row>${cells}</row>`.repeat(50)}</sheetData>`, texts);
    expect(bomb.length).toBeLessThan(64 * 1024);
    await expect(drained(bomb)).rejects.toThrow(NotASheet);
  });

  test('the same in few cells of many rows, where a table is held as a whole', async () => {
    const texts = `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`;
    const row = '<row><c t="s"><v>0</v></c></row>';
    const bomb = workbookOf(`<sheetData>${row.repeat(3000)}</sheetData>`, texts);
    expect(await readTable(bomb, 5000)).toBeNull();
  });

  test('more than 64 MB of texts that cells may share', { timeout: 60_000 }, async () => {
    // Texts that pack to a hundredth or less are refused before they are counted.
    const part = () => `<si><t>${randomBytes(512).toString('hex')}${'x'.repeat(31 * 1024)}</t></si>`;
    const megabyte = Array.from({ length: 32 }, part).join('');
    const sheet = '<sheetData><row><c t="s"><v>0</v></c></row></sheetData>';
    expect(await read(workbookOf(sheet, `<sst>${megabyte.repeat(64)}</sst>`))).toHaveLength(1);
    const bomb = workbookOf(sheet, `<sst>${megabyte.repeat(64)}<si><t>x</t></si></sst>`);
    await expect(drained(bomb)).rejects.toThrow('more text than a workbook has');
  });

  test.each([
    ['a value', `<row><c t="str"><v>${'x'.repeat(100_000)}</v></c></row>`],
    ['a text in a cell', `<row><c t="inlineStr"><is><t>${'x'.repeat(100_000)}</t></is></c></row>`],
    ['elements in each other', `<row>${'<a>'.repeat(200)}${'</a>'.repeat(200)}</row>`],
  ])('%s that is longer or deeper than people make it', async (_, row) => {
    expect(await read(workbookOf(`<sheetData>${row}</sheetData>`))).toBeNull();
  });

  test('rows of long texts are handed on before there are many of them', async () => {
    const row = `<row><c t="inlineStr"><is><t>${'x'.repeat(30_000)}</t></is></c></row>`;
    for await (const rows of readSheet(workbookOf(`<sheetData>${row.repeat(200)}</sheetData>`))) {
      expect(rows.length).toBeLessThan(50);
    }
  });
});

async function drained(bytes: Buffer): Promise<void> {
  for await (const rows of readSheet(bytes)) expect(rows).toEqual([]);
}

function relation(id: string, kind: string, target: string): string {
  return `<Relationships><Relationship Id="${id}" Type="http://x/${kind}" Target="${target}"/></Relationships>`;
}

function workbookOf(sheet: string, texts = '<sst/>'): Buffer {
  return zipOf({
    '_rels/.rels': relation('a', 'officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="b"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('b', 'worksheet', '/xl/worksheets/s.xml')}${relation('c', 'sharedStrings', 't.xml')}</Relationships>`,
    'xl/t.xml': texts,
    'xl/worksheets/s.xml': sheet,
  });
}

/** Returns a zip archive of these parts. */
function zipOf(parts: Readonly<Record<string, string>>): Buffer {
  const [files, entries]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const data = deflateRawSync(content, { level: 9 });
    const head = Buffer.alloc(30);
    head.write('PK\u0003\u0004', 'latin1');
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\u0001\u0002', 'latin1');
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    files.push(head, Buffer.from(name), data);
    entries.push(entry, Buffer.from(name));
    at += head.length + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length / 2, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...entries, end]);
}
