import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestFont, measured, pagesOf, printedRow, type Room, type Settings, widthsOn } from './lay-out.ts';
import type { PaperColumn } from './paper-column.ts';

interface Entry {
  sl: string;
  date: string;
  number: string;
  name: string;
  remarks: string;
  amount: string;
}

/** Every letter is half an em wide. */
const measure = (text: string) => text.length / 2;
const text = (words: string) => ({ lead: '', text: words });
const columns: ReadonlyArray<PaperColumn<Entry>> = [
  { key: 'sl', head: 'Sl', align: 'start', minCharacters: 2, grow: 0, cell: ({ sl }) => text(sl) },
  { key: 'date', head: 'Vr Date', align: 'start', minCharacters: 10, grow: 0, cell: ({ date }) => text(date) },
  {
    key: 'number',
    head: 'Vr No',
    align: 'start',
    minCharacters: 14,
    grow: 0,
    below: 'date',
    cell: ({ number }) => text(number),
  },
  {
    key: 'description',
    head: 'Description',
    align: 'start',
    minCharacters: 12,
    grow: 1,
    cell: ({ name, remarks }) => ({ lead: name, text: remarks }),
  },
  { key: 'debit', head: 'Received', align: 'end', minCharacters: 8, grow: 0, cell: ({ amount }) => text(amount) },
  { key: 'credit', head: 'Payment', align: 'end', minCharacters: 8, grow: 0, cell: () => text('-') },
];
const entry = (sl: number, remarks = 'Old due', amount = '1,25,000.50'): Entry => ({
  sl: String(sl),
  date: '19/11/2026',
  number: 'CR-2627-001187',
  name: 'Nasima Akter',
  remarks,
  amount,
});
const settingsOf = (rows: readonly Entry[], sums: Record<string, string>[] = []) =>
  measured({ columns, rows, sums, measure });

const a4Px = 725;
const lyingPx = 1054;
const keysOn = (settings: Settings<Entry>, fontPx: number, widthPx: number) =>
  widthsOn(settings, { fontPx, widthPx })?.columns.map(({ key }) => key) ?? null;

describe('the columns', () => {
  const settings = settingsOf([entry(1), entry(74)]);

  it('stand side by side in a small font; in a larger one the number stands below the date', () => {
    expect(keysOn(settings, 9, a4Px)).toEqual(['sl', 'date', 'number', 'description', 'debit', 'credit']);
    expect(keysOn(settings, 20, a4Px)).toEqual(['sl', 'date', 'description', 'debit', 'credit']);
  });

  it('break the number at its last hyphen before they take a third from the description', () => {
    const numberOn = (fontPx: number) => {
      const widths = widthsOn(settings, { fontPx, widthPx: a4Px });
      return widths && printedRow(widths, entry(1), fontPx, measure).cells[1]?.rest;
    };
    expect(numberOn(20)).toBe('19/11/2026\nCR-2627-001187');
    expect(numberOn(24)).toBe('19/11/2026\nCR-2627-\n001187');
  });

  it('do not fit in a font that leaves the description less than a third, until the paper is turned', () => {
    const large = settingsOf([entry(1)], [{ debit: '12,34,56,789.00', credit: '12,34,56,789.00' }]);
    expect(keysOn(large, 24, a4Px)).toBeNull();
    expect(keysOn(large, 24, lyingPx)).toEqual(['sl', 'date', 'description', 'debit', 'credit']);
    const most = largestFont(large, a4Px, { least: 6, most: 24 });
    expect(most).not.toBeNull();
    expect(keysOn(large, most ?? 0, a4Px)).not.toBeNull();
    expect(keysOn(large, (most ?? 0) + 1, a4Px)).toBeNull();
  });

  it('have room for a serial number of five digits, and for the sum that is the longest of all', () => {
    const long = settingsOf([entry(12_404)], [{ debit: '12,34,56,78,900.00' }]);
    const widths = widthsOn(long, { fontPx: 9, widthPx: a4Px });
    const px = (key: string) => widths?.widthsPx[widths.columns.findIndex((column) => column.key === key)] ?? 0;
    expect(px('sl')).toBeGreaterThanOrEqual(measure('12404') * 9);
    expect(px('debit')).toBeGreaterThanOrEqual(measure('12,34,56,78,900.00') * 9);
  });
});

const entries = fc.record({
  sl: fc.integer({ min: 1, max: 99_999 }).map(String),
  date: fc.constant('19/11/2026'),
  number: fc.constantFrom('CR-2627-001187', 'JV-2627-000001'),
  name: fc.stringMatching(/^[A-Za-z ]{0,40}$/),
  remarks: fc.stringMatching(/^[A-Za-z0-9 -]{0,200}$/),
  amount: fc.integer({ min: 1, max: 99_999_999 }).map((paisa) => `${paisa}.00`),
});
const fonts = fc.integer({ min: 6, max: 24 });
const paperPx = fc.constantFrom(a4Px, lyingPx);

it('fill the paper, leave the description a third, and cut nothing that must stand on one line', () => {
  fc.assert(
    fc.property(fc.array(entries, { minLength: 1, maxLength: 20 }), fonts, paperPx, (rows, fontPx, widthPx) => {
      const widths = widthsOn(settingsOf(rows), { fontPx, widthPx });
      if (widths === null) return;
      const widthOf = (key: string) => widths.widthsPx[widths.columns.findIndex((column) => column.key === key)] ?? 0;
      expect(widths.widthsPx.reduce((sum, one) => sum + one, 0)).toBeCloseTo(widthPx, 5);
      expect(widthOf('description')).toBeGreaterThanOrEqual(widthPx / 3 - 1e-6);
      for (const row of rows) {
        expect(widthOf('debit')).toBeGreaterThanOrEqual(measure(row.amount) * fontPx);
        expect(widthOf('sl')).toBeGreaterThanOrEqual(measure(row.sl) * fontPx);
        const printed = printedRow(widths, row, fontPx, measure);
        for (const [index, { key }] of widths.columns.entries()) {
          if (key === 'sl' || key === 'debit') expect(printed.cells[index]?.lines).toBe(1);
          const dateLines = widths.columns.length === columns.length ? [1] : [2, 3];
          if (key === 'date') expect(dateLines).toContain(printed.cells[index]?.lines);
        }
      }
    }),
  );
});

const room: Room = { bodyPx: 900, headPx: 60, carryPx: 50, tailPx: 120 };
const setOn = (fontPx: number, mostRows: number) => ({ fontPx, linePx: fontPx * 1.32, mostRows, isHead: () => false });
const rowsOf = (count: number, lines: number) => Array.from({ length: count }, () => ({ lines }));

describe('the pages', () => {
  it('hold forty rows of one line at font 9, as asked', () => {
    expect(pagesOf(rowsOf(80, 1), room, setOn(9, 40))?.counts).toEqual([40, 40]);
  });

  it('give rows air while the rows asked for fit with it, and take it away before they give up a row', () => {
    expect(pagesOf(rowsOf(24, 2), room, setOn(12, 12))?.paddingEm).toBe(0.6);
    expect(pagesOf(rowsOf(40, 2), room, setOn(12, 20))?.paddingEm).toBeLessThan(0.6);
  });

  it('are none where the highest row and the totals do not fit on one', () => {
    expect(pagesOf(rowsOf(3, 40), room, setOn(24, 12))).toBeNull();
  });

  it('print every row once, none without a row, nothing beyond the foot', () => {
    const lines = fc.array(fc.record({ lines: fc.integer({ min: 1, max: 14 }) }), { maxLength: 120 });
    fc.assert(
      fc.property(lines, fonts, fc.integer({ min: 1, max: 60 }), (rows, fontPx, mostRows) => {
        const set = setOn(fontPx, mostRows);
        const pages = pagesOf(rows, room, set);
        if (pages === null) return;
        const { counts, paddingEm } = pages;
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows.length);
        let from = 0;
        for (const [page, count] of counts.entries()) {
          if (rows.length > 0) expect(count).toBeGreaterThan(0);
          expect(count).toBeLessThanOrEqual(mostRows);
          const rowsPx = rows
            .slice(from, from + count)
            .reduce((sum, row) => sum + row.lines * set.linePx + 2 * paddingEm * fontPx + 1, 0);
          const footPx = page === counts.length - 1 ? room.tailPx : room.carryPx;
          expect(room.headPx + rowsPx + footPx).toBeLessThanOrEqual(room.bodyPx + 1e-6);
          from += count;
        }
      }),
    );
  });
});
