import { amount, hidden, running } from '@cashbook/contract/reports/columns';
import type { Block, Row } from '@cashbook/contract/reports/report';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cursorOf, cursorText } from '#domains/reports/engine/cursor';
import { beforeRows, RowByRow, type SoFar } from '#domains/reports/engine/worked-out';

const columns = {
  id: hidden(z.number()),
  debit: amount('debit'),
  credit: amount('credit'),
  received: running('cumulativeReceived', { plus: 'debit' }),
  balance: running('balance', { plus: 'debit', minus: 'credit' }),
};
const paisa = fc.bigInt({ min: 0n, max: 10n ** 18n });
const rows = fc.array(fc.record({ id: fc.integer(), debit: paisa, credit: paisa }), { maxLength: 12 });
const opening = fc.record({ debit: paisa, credit: paisa });
const placeOf = (text: string) => (/^[\w-]+$/.test(text) ? text : null);

function workedOut({ columns: all }: Block, before: SoFar, read: readonly Row[]) {
  const work = new RowByRow(all, before);
  const found = read.map((row) => ({ ...row, ...work.next(row) }));
  return { rows: found, soFar: work.soFar() };
}

describe('what is worked out row by row', () => {
  test('is the same in slices as at once, from one slice to the next through the text of a cursor', () => {
    fc.assert(
      fc.property(rows, opening, fc.nat(12), (all, before, at) => {
        const block: Block = { columns, opening: (sums) => sums };
        const begun = beforeRows(block, before);
        const atOnce = workedOut(block, begun, all).rows;
        const first = workedOut(block, begun, all.slice(0, at));
        const text = cursorText(columns, { place: '2026-07-01_7', soFar: first.soFar }, (place) => place);
        const read = cursorOf(columns, text, placeOf);
        expect(read).toEqual({ place: '2026-07-01_7', soFar: first.soFar });
        const rest = workedOut(block, read?.soFar ?? begun, all.slice(at));
        expect([...first.rows, ...rest.rows]).toEqual(atOnce);
        const last: Row | undefined = atOnce.at(-1);
        const sum = (side: 'debit' | 'credit') => all.reduce((total, row) => total + row[side], before[side]);
        if (last !== undefined) {
          expect([last.received, last.balance]).toEqual([sum('debit'), sum('debit') - sum('credit')]);
        }
      }),
    );
  });

  test('begins with nothing where the report has no opening', () => {
    const { rows: found } = workedOut({ columns }, beforeRows({ columns }, { debit: 500n, credit: 0n }), [
      { id: 1, debit: 20n, credit: 30n },
    ]);
    expect(found).toEqual([{ id: 1, debit: 20n, credit: 30n, received: 20n, balance: -10n }]);
  });
});

test.each(['', '7', '7_1_2', 'a_1_2_x', 'a_-1_2_3', 'a_01_2_3', 'a_1_2_3.5', '?_1_2_3', 'a_9999999999999999_2_3'])(
  'the text %j is no cursor',
  (text) => expect(cursorOf(columns, text, placeOf)).toBeNull(),
);
