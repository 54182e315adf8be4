import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Column, SummaryCells } from './columns.tsx';

const columns: Column<null>[] = [
  { key: 'name', head: 'Name', cell: () => '' },
  { key: 'debit', head: 'Debit', kind: 'num', cell: () => '' },
  { key: 'credit', head: 'Credit', kind: 'num', cell: () => '' },
];

function Totals({ debit, credit }: { debit: string; credit: string }) {
  const row = { key: 'total', label: 'Total', cells: { debit, credit }, grand: true };
  return (
    <table>
      <tbody>
        <tr>
          <SummaryCells columns={columns} row={row} />
        </tr>
      </tbody>
    </table>
  );
}

afterEach(cleanup);

const cell = (text: string) => screen.getByRole('cell', { name: text });

it('a total leaves room for paisa only where it has none, so that taka stand under taka', () => {
  render(<Totals debit="5,03,295.84" credit="5,03,295" />);
  expect(cell('5,03,295.84').classList.contains('whole')).toBe(false);
  expect(cell('5,03,295').classList.contains('whole')).toBe(true);
});

it('closes the account with a double rule under its figures, not under a dash', () => {
  render(<Totals debit="750" credit="-" />);
  expect(cell('750').querySelector('.grand')?.textContent).toBe('750');
  expect(cell('-').querySelector('.grand')).toBeNull();
});
