import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { csvRows, readTable } from '#domains/records/import/read-table';

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
  ])('%j', (text, rows) => {
    expect(csvRows(text, ',')).toEqual(rows);
  });

  test('may be parted by semicolons or tabs, as spreadsheets of other countries write it', async () => {
    for (const delimiter of [';', '\t']) {
      const rows = await readTable(Buffer.from(`\ufeffName${delimiter}Code\n১${delimiter}2,5\n`));
      expect(rows).toEqual([
        { row: 1, cells: ['Name', 'Code'] },
        { row: 2, cells: ['১', '2,5'] },
      ]);
    }
  });

  test('keeps the numbers of its rows where some are empty', async () => {
    expect((await readTable(Buffer.from('Name\n\n,\nKarim')))?.map(({ row }) => row)).toEqual([1, 4]);
  });
});

test('an archive that unfolds to more than a workbook has is not unfolded', { timeout: 60_000 }, async () => {
  const bomb = zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(72 * 1024 * 1024));
  expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
  expect(await readTable(bomb)).toBeNull();
});

/** An archive of one part, as zip files are. */
function zipOf(name: string, content: Buffer): Buffer {
  const data = deflateRawSync(content, { level: 1 });
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
  const start = head.length + name.length + data.length;
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([head, Buffer.from(name), data, entry, Buffer.from(name), end]);
}
