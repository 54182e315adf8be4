import { stockValuation } from '@cashbook/contract/reports/stock-valuation';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startMessages } from '#i18n/start.ts';
import { figuresOf } from './chart-data.ts';
import { DrawnRows } from './drawn-rows.tsx';

beforeAll(() => startMessages(['ui', 'reports', 'overviews']));
afterEach(cleanup);

const [block] = stockValuation.blocks;
/** Thirty products in kilograms and pieces by turns, of one category. */
const rows = Array.from({ length: 30 }, (_, nth) => ({
  ...{ branch_id: 1, product_id: nth, branch_name: 'Khatunganj', cat_name: 'Grocery', product_name: `Product ${nth}` },
  ...{ quantity: BigInt(nth + 1) * 1000n, unit: nth % 2 === 0 ? 'kg' : 'pcs', average_cost: 1n, value: 100n },
}));

/** Draws a figure by category or row by row, and returns the names of its bars. */
function drawn(figure: string, bars?: string): string[] {
  const figures = figuresOf(block).filter(({ name }) => name === figure);
  const said = { title: 'Stock Valuation', range: 'July', names: [figure], totals: {} };
  render(<DrawnRows {...said} block={block} rows={rows} figures={figures} bars={bars} />);
  const [, ...lines] = screen.getAllByRole('row');
  cleanup();
  return lines.map((line) => line.querySelector('td, th')?.textContent ?? '');
}

it('sums money by group, and that of the rows beyond the most bars', () => {
  expect(drawn('value', 'cat_name')).toEqual(['Grocery']);
  expect(drawn('value')).toHaveLength(26);
  expect(drawn('value').at(-1)).toBe('5 others');
});

it('never sums quantities, whatever their units: neither by group nor of the rows beyond the most bars', () => {
  const alone = drawn('quantity');
  expect(alone).toHaveLength(25);
  expect(alone[0]).toBe('Product 29');
  expect(drawn('quantity', 'cat_name')).toEqual(alone);
});
