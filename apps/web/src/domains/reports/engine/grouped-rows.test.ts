import { amount, quantity, text } from '@cashbook/contract/reports/columns';
import { describe, expect, it } from 'vitest';
import { GroupHead, groupedRows } from './grouped-rows.ts';

const columns = { group: text('l1Name'), part: text('l2Name'), debit: amount('debit') };
const row = (group: string, part: string, debit: bigint) => ({ group, part, debit });
const rows = [
  row('Assets', 'Cash', 5n),
  row('Assets', 'Cash', 7n),
  row('Assets', 'Bank', 1n),
  row('Income', 'Cash', 2n),
];

describe('rows in groups', () => {
  const { lines, serialAt } = groupedRows({ columns, groups: ['group', 'part'] }, rows);

  it('stand under heads that say what all rows below them come to', () => {
    expect(
      lines.map((line) =>
        line instanceof GroupHead ? `${'>'.repeat(line.level)}${line.label} ${line.sums.debit}` : String(line.debit),
      ),
    ).toEqual(['Assets 13', '>Cash 12', '5', '7', '>Bank 1', '1', 'Income 2', '>Cash 2', '2']);
  });

  it('say nothing in the heads of the last row while more rows are on their way', () => {
    const { lines: some } = groupedRows({ columns, groups: ['group', 'part'] }, rows.slice(0, 3), false);
    const heads = some.flatMap((line) => (line instanceof GroupHead ? [[line.label, line.sums.debit]] : []));
    expect(heads).toEqual([
      ['Assets', undefined],
      ['Cash', 12n],
      ['Bank', undefined],
    ]);
  });

  it('are numbered without their heads', () => {
    expect([2, 3, 5, 8].map(serialAt)).toEqual([1, 2, 3, 4]);
  });
});

describe('quantities with a unit', () => {
  const work = {
    group: text('l1Name'),
    part: text('l2Name'),
    qty: quantity('quantity', { unit: 'unit' }),
    unit: text('unit'),
  };
  const done = (part: string, qty: bigint, unit: string) => ({ group: 'Mason Ali', part, qty, unit });
  const { lines } = groupedRows({ columns: work, groups: ['group', 'part'] }, [
    done('Brick work', 3_000n, 'day'),
    done('Brick work', 1_500n, 'day'),
    done('Plaster', 40_000n, 'sft'),
    done('Paint', 1_000n, 'day'),
  ]);

  it('come to a sum in the groups whose rows are of one unit, and to none in the others', () => {
    const heads = lines.flatMap((line) => (line instanceof GroupHead ? [[line.label, line.sums.qty]] : []));
    expect(heads).toEqual([
      ['Mason Ali', undefined],
      ['Brick work', 4_500n],
      ['Plaster', 40_000n],
      ['Paint', 1_000n],
    ]);
  });
});

it('rows without groups are the lines themselves', () => {
  expect(groupedRows({ columns }, rows)).toMatchObject({ lines: rows });
});
