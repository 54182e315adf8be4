import type { BookLine, Proposal, StatementLine } from '@cashbook/contract/reconciliation/matches';
import { expect, test } from 'vitest';
import { chosenOf, indexOf, noChoice, toggled } from './match-choice.ts';

const bank = (line_no: number, amount: bigint): StatementLine => ({
  ...{ statement_no: 1, line_no, date: '2026-07-01', description: '', reference: '', amount, balance: 0n },
});
const book = (mtm_id: number, amount: bigint): BookLine => ({
  ...{ mtm_id, entry_no: 1, line_no: 1, date: '2026-07-01', vr_no: '', branch_id: 1, branch_name: '' },
  ...{ accounts: '', remarks: '', amount },
});
const lines = { statement_lines: [bank(1, 1200n), bank(2, 500n)], book_lines: [book(7, 500n), book(8, 700n)] };

test('lines are chosen and left again; both sides have to come to the same', () => {
  const one = toggled(noChoice, 'statement', '1/1');
  expect(chosenOf(lines, one)).toMatchObject({ bankPaisa: 1200n, booksPaisa: 0n, isMatch: false });
  const both = toggled(toggled(one, 'books', '7/1/1'), 'books', '8/1/1');
  expect(chosenOf(lines, both)).toMatchObject({ booksPaisa: 1200n, isMatch: true });
  expect(chosenOf(lines, toggled(both, 'books', '7/1/1')).isMatch).toBe(false);
  expect(chosenOf({ ...lines, book_lines: [] }, both).isMatch).toBe(false);
  expect(chosenOf(lines, noChoice).isMatch).toBe(false);
});

test('a proposal is found by each of its lines', () => {
  const proposal: Proposal = {
    kind: 'amount',
    statement_lines: [{ statement_no: 1, line_no: 1 }],
    book_lines: [
      { mtm_id: 7, entry_no: 1, line_no: 1 },
      { mtm_id: 8, entry_no: 1, line_no: 1 },
    ],
  };
  const { ofStatement, ofBooks } = indexOf([proposal]);
  expect([ofStatement.get('1/1'), ofBooks.get('7/1/1'), ofBooks.get('8/1/1')]).toEqual([proposal, proposal, proposal]);
  expect(ofStatement.get('1/2')).toBeUndefined();
});
