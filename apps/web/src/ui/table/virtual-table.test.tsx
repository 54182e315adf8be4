import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startMessages } from '#i18n/start.ts';
import type { Column } from './columns.tsx';
import type { RowLead } from './row-cursor.ts';
import { VirtualTable } from './virtual-table.tsx';

interface Entry {
  number: string;
}

const columns: Column<Entry>[] = [
  { key: 'number', head: 'Number', cell: ({ number }) => <a href={`/vouchers/${number}`}>{number}</a> },
];
const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({ number: `CR-${index + 1}` }));
const opened = vi.fn<(number: string) => void>();
const open = ({ number }: Entry) => opened(number);

interface BookProps {
  count: number;
  /** The number of entries that have loaded. */
  come?: number;
  historyKey?: string;
  lead?: RowLead;
}

function Book({ count, come = count, historyKey, lead }: BookProps) {
  const rows = entries(come);
  return (
    <>
      <input aria-label="Filter" />
      <select aria-label="Branch">
        <option>Shop</option>
      </select>
      <VirtualTable
        label="Cash Book"
        columns={columns}
        count={count}
        rowAt={(index) => rows[index]}
        onOpen={open}
        density="compact"
        historyKey={historyKey}
        lead={lead}
      />
    </>
  );
}

const user = userEvent.setup();
/** The row in focus. */
const inFocus = () => document.activeElement?.textContent;
const go = (keys: string) => user.keyboard(keys);

/** Rows of 28 px; happy-dom lays nothing out. */
const sizes = () => [
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(560),
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(28),
];
beforeAll(async () => {
  await startMessages(['ui']);
  sizes();
});
beforeEach(() => opened.mockClear());
afterEach(cleanup);
afterAll(() => vi.restoreAllMocks());

it('has one tab stop, and `/` leads to it from everywhere but a text that is being typed', async () => {
  render(<Book count={300} />);
  const rows = within(screen.getByRole('grid', { name: 'Cash Book' })).getAllByRole('row');
  expect(rows.filter((row) => row.tabIndex === 0).map((row) => row.textContent)).toEqual(['CR-1']);
  await go('/');
  expect(inFocus()).toBe('CR-1');
  await user.click(screen.getByRole('textbox'));
  await go('1/2');
  expect(screen.getByRole('textbox')).toHaveProperty('value', '1/2');
  screen.getByRole('combobox').focus();
  await go('/');
  expect(inFocus()).toBe('CR-1');
});

it('draws its first rows without asking for a size: the browser would lay out the page at once', () => {
  const asked = sizes();
  for (const size of asked) size.mockClear();
  render(<Book count={100_000} />);
  expect(screen.getAllByRole('row').length).toBeGreaterThan(20);
  expect(asked.map((size) => size.mock.calls.length)).toEqual([0, 0]);
});

it('goes to rows that are not in the page yet, and the focus stays on them', async () => {
  render(<Book count={100_000} />);
  await go('/{End}');
  expect(inFocus()).toBe('CR-100000');
  await go('{ArrowUp}');
  expect(inFocus()).toBe('CR-99999');
  await go('{Home}{ArrowDown}');
  expect(inFocus()).toBe('CR-2');
  expect(screen.getAllByRole('row').length, 'the others are not in the page').toBeLessThan(80);
});

it('opens the row of the cursor with Enter, and a link of the row leads where it leads', async () => {
  render(<Book count={300} />);
  await go('/{ArrowDown}{ArrowDown}{Enter}');
  expect(opened.mock.calls).toEqual([['CR-3']]);
  await user.tab();
  expect(document.activeElement?.tagName).toBe('A');
  expect(inFocus()).toBe('CR-3');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
  expect(opened).toHaveBeenCalledTimes(1);
  await go('{ArrowDown}');
  expect(document.activeElement?.tagName, 'an arrow goes on from the link').toBe('TR');
  expect(inFocus()).toBe('CR-4');
});

it('waits with the focus on a row that has not come', async () => {
  const { rerender } = render(<Book count={300} come={50} />);
  await go('/{End}');
  expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('300');
  expect(inFocus()).toBe('');
  await go('{Enter}');
  expect(opened).not.toHaveBeenCalled();
  rerender(<Book count={300} />);
  expect(inFocus()).toBe('CR-300');
});

it('whoever comes back finds the focus on the row that they left, however far down', async () => {
  const { unmount } = render(<Book count={900} historyKey="the book" />);
  await go('/{End}{ArrowUp}{Enter}');
  expect(opened.mock.calls).toEqual([['CR-899']]);
  unmount();
  const elsewhere = render(<Book count={900} historyKey="another entry" />);
  expect(document.activeElement).toBe(document.body);
  elsewhere.unmount();
  const again = render(<Book count={0} historyKey="the book" />);
  again.rerender(<Book count={900} historyKey="the book" />);
  await waitFor(() => expect(inFocus()).toBe('CR-899'));
});

it('whoever left the rows for a filter finds it as it begins', async () => {
  const { unmount } = render(<Book count={9} historyKey="left" />);
  await go('/{ArrowDown}');
  await user.click(screen.getByRole('textbox'));
  unmount();
  render(<Book count={9} historyKey="left" />);
  expect(document.activeElement).toBe(document.body);
});

it('stays on the last row when there are fewer', async () => {
  function Shrinking() {
    const [count, setCount] = useState(300);
    return (
      <>
        <button type="button" onClick={() => setCount(3)}>
          Fewer
        </button>
        <Book count={count} />
      </>
    );
  }
  render(<Shrinking />);
  await go('/{End}');
  await user.click(screen.getByRole('button'));
  screen.getByRole('combobox').focus();
  await go('/');
  expect(inFocus()).toBe('CR-3');
});

it('whoever has run it from a filter is led to the first row as soon as it is there', async () => {
  const { rerender } = render(<Book count={0} />);
  const filter = screen.getByRole('textbox');
  await user.click(filter);
  const lead = { from: filter, toFirst: true };
  rerender(<Book count={0} lead={lead} />);
  expect(document.activeElement).toBe(filter);
  rerender(<Book count={300} lead={lead} />);
  expect(inFocus()).toBe('CR-1');
  await go('{ArrowDown}');
  await user.click(filter);
  rerender(<Book count={299} lead={lead} />);
  expect(document.activeElement, 'once').toBe(filter);
  rerender(<Book count={300} lead={{ from: filter, toFirst: false }} />);
  expect(inFocus(), 'where the cursor was').toBe('CR-2');
});

it('whoever has gone on to another field before the rows came stays there', async () => {
  const { rerender } = render(<Book count={0} />);
  const lead = { from: screen.getByRole('textbox'), toFirst: true };
  screen.getByRole('combobox').focus();
  rerender(<Book count={300} lead={lead} />);
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
});
