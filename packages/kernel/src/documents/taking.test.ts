import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parentOf, type Take, takenRefusal, takesRefusal } from '#documents/taking';

interface Line {
  readonly lineNo: number;
  readonly leftMilli: bigint;
  readonly serials: readonly string[];
}
type Row = Take & { readonly lineNo: number };

const lines: readonly Line[] = [
  { lineNo: 1, leftMilli: 3000n, serials: [] },
  { lineNo: 2, leftMilli: 2000n, serials: ['A', 'B'] },
];
const row = (lineNo: number, quantityMilli: bigint, ...serials: string[]): Row => ({ lineNo, quantityMilli, serials });
const refusalOf = (rows: readonly Row[], of: readonly Line[] = lines) => {
  const refused = takesRefusal(rows, {
    lineOf: ({ lineNo }) => of.find((line) => line.lineNo === lineNo),
    leftOf: (line) => ({ ...line, name: `goods ${line.lineNo}` }),
    codes: { line: 'no_line', beyondLeft: 'beyond', serialNotLeft: 'gone' },
    check: ({ quantityMilli }, _, place) =>
      quantityMilli > 0n ? null : { ok: false, refusal: { code: 'nothing', row: place } },
  });
  if (refused === null) return null;
  const { code, row: place, names } = refused.refusal;
  return [code, place, ...Object.values(names ?? {})].join(' ');
};

describe('rows that take of another document', () => {
  test.each<[string, readonly Row[], string | null]>([
    ['take all that is left', [row(1, 3000n), row(2, 2000n, 'B', 'A')], null],
    ['name no line', [row(3, 1000n)], 'no_line 0'],
    ['name a line twice', [row(1, 1000n), row(1, 1000n)], 'no_line 1'],
    ['fail the kind’s own check', [row(1, 1000n), row(2, 0n, 'Z')], 'nothing 1'],
    ['take more than is left', [row(1, 3001n)], 'beyond 0 goods 1'],
    ['take more, and a piece that is gone', [row(2, 3000n, 'A', 'Z')], 'beyond 0 goods 2'],
    ['take a piece that is gone', [row(1, 1000n), row(2, 1000n, 'Z')], 'gone 1 Z'],
  ])('that %s', (_, rows, refusal) => {
    expect(refusalOf(rows)).toBe(refusal);
  });

  test('never take more than there was, however many documents take one after the other', () => {
    const wanted = fc.array(fc.record({ lineNo: fc.constantFrom(1, 2, 3), quantityMilli: fc.bigInt(1n, 4000n) }));
    fc.assert(
      fc.property(fc.array(wanted), (documents) => {
        let left = lines;
        for (const rows of documents.map((document) => document.map((one) => ({ ...one, serials: [] })))) {
          if (refusalOf(rows, left) !== null) continue;
          left = left.map((line) => {
            const taken = rows.find(({ lineNo }) => lineNo === line.lineNo)?.quantityMilli ?? 0n;
            return { ...line, leftMilli: line.leftMilli - taken };
          });
        }
        expect(left.every(({ leftMilli }) => leftMilli >= 0n)).toBe(true);
      }),
    );
  });
});

test('the parent is selected, exists, and is the same at an edit', () => {
  const codes = { missing: 'missing', notFound: 'not_found', fixed: 'fixed' } as const;
  const parent = { name: 'sale' };
  const of = (...[id, found, saved]: [number | null, object | null, number?]) => {
    const answer = parentOf(id, found, saved, codes);
    return answer.ok ? answer.parentId : answer.refusal.code;
  };
  expect([of(null, parent, 8), of(7, null, 8), of(7, parent, 8), of(7, parent, 7), of(7, parent)]).toEqual([
    'missing',
    'not_found',
    'fixed',
    7,
    7,
  ]);
});

describe('a document that others took of, at an edit', () => {
  const before = {
    accountId: 1001,
    rows: [
      { productId: 5, serials: [], quantityMilli: 4000n },
      { productId: 6, serials: ['A', 'B'], quantityMilli: 2000n },
    ],
  };
  const takes = [row(1, 1000n), row(1, 2000n), row(2, 1000n, 'A')];
  const refusal = (typed: typeof before, of: readonly Row[] = takes) => {
    const refused = takenRefusal(
      typed,
      of,
      { typeId: 13, typed: before },
      {
        codes: { party: 'party', line: 'line' },
        movedMilli: ({ quantityMilli }) => quantityMilli,
        keepsMore: (place) => typed.rows[place]?.quantityMilli !== 9000n,
      },
    );
    return refused === null ? null : `${refused.refusal.code} ${refused.refusal.row ?? ''}`.trim();
  };
  const first = (change: Partial<(typeof before.rows)[number]>) => ({
    ...before,
    rows: before.rows.map((one, index) => (index === 0 ? { ...one, ...change } : one)),
  });

  test.each<[string, typeof before, string | null]>([
    ['as it was', before, null],
    ['with just what was taken', first({ quantityMilli: 3000n }), null],
    ['with less than was taken together', first({ quantityMilli: 2999n }), 'line 0'],
    ['with another product', first({ productId: 7 }), 'line 0'],
    ['without a line that was taken of', { ...before, rows: before.rows.slice(0, 1) }, 'line 1'],
    [
      'without a piece that was taken',
      { ...before, rows: [...before.rows.slice(0, 1), { productId: 6, serials: ['B'], quantityMilli: 2000n }] },
      'line 1',
    ],
    ['against what the kind keeps beside', first({ quantityMilli: 9000n }), 'line 0'],
    ['for another party', { ...before, accountId: 1002 }, 'party'],
  ])('%s', (_, typed, expected) => {
    expect(refusal(typed)).toBe(expected);
  });

  test('may become anything while nothing was taken of it', () => {
    expect(refusal({ accountId: 1002, rows: [] }, [])).toBe(null);
  });
});
