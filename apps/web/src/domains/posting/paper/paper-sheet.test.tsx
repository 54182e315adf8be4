import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { formatsFor } from '#i18n/format.ts';
import { startMessages } from '#i18n/start.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import type { Paper } from '#ui/print/paper.ts';
import type { PaperContent } from './paper-content.ts';
import { PaperSheet } from './paper-sheet.tsx';

beforeAll(() => startMessages(['ui', 'print', 'vouchers']));
afterEach(cleanup);

const format = formatsFor('en', 'indian');
const frame: PrintFrame = {
  language: 'en',
  format,
  inDigits: (text) => text,
  letterhead: { logo: null, name: 'Karnaphuli Traders', lines: [['Agrabad']] },
  foot: (page, pages) => ['', '', `Page ${page} of ${pages}`],
};

interface Line {
  name: string;
  paisa: bigint;
}

const content: PaperContent<Line> = {
  title: 'Bill',
  number: { name: 'Bill No.', text: 'B-1', more: 'of order 7' },
  date: '02/07/2026',
  isVoid: false,
  party: { name: 'Nasima Stores', more: ['', '01711-000001'] },
  facts: [
    ['Vehicle', 'DM-11'],
    ['Salesman', ''],
  ],
  lines: [
    { name: 'Cement', paisa: 100_00n },
    { name: 'Rod', paisa: 250_50n },
    { name: 'Sand', paisa: 49_50n },
  ],
  line: ({ name }) => ({ name, notes: name === 'Rod' ? ['SN-1', '', 'north store'] : [''] }),
  columns: [{ head: 'Amount', width: 'num', text: ({ paisa }) => format.amount(paisa) }],
  carried: (upTo) => format.total(upTo.reduce((sum, { paisa }) => sum + paisa, 0n)),
  sums: [{ name: 'Net', text: '400.00', isNet: true }],
  words: 'Taka four hundred only',
  note: 'No refund.',
  signatures: [{ text: 'Received by' }, { text: 'Prepared by', name: 'Rafiq' }],
  author: 'Rafiq',
};

/** Draws one of two pages; the first has two lines, the second one. */
function draw(page: 1 | 2, paper: Paper = 'a4', more: Partial<PaperContent<Line>> = {}): string {
  const part = page === 1 ? { from: 0, count: 2 } : { from: 2, count: 1 };
  const { container } = render(
    <PaperSheet content={{ ...content, ...more }} frame={frame} paper={paper} page={page} pages={2} {...part} />,
  );
  return container.textContent;
}

test('a page that is not the last carries its sum, and neither sums nor signatures', () => {
  const text = draw(1);
  expect(text).toContain('Bill No. B-1 · of order 7');
  expect(text).toContain('Nasima Stores · 01711-000001');
  expect(screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell').at(-1)?.textContent)).toEqual([
    expect.stringContaining('Vehicle DM-11'),
    undefined,
    '100.00',
    '250.50',
    '350.50',
  ]);
  expect(text).not.toContain('Salesman');
  expect(text).toContain('Rod SN-1 · north store');
  for (const ofTheEnd of ['Taka four hundred only', 'No refund.', 'Received by']) expect(text).not.toContain(ofTheEnd);
});

test('the last page numbers its lines on, and has the end and no carried sum', () => {
  const text = draw(2);
  expect(screen.getByText('Sand').closest('tr')?.textContent).toBe('3Sand49.50');
  expect(text).not.toContain('Carried forward');
  for (const ofTheEnd of ['Net400.00', 'Taka four hundred only', 'No refund.', 'Received by', 'Prepared byRafiq'])
    expect(text).toContain(ofTheEnd);
  expect(text).toContain('Page 2 of 2');
});

test('on a roll the author stands instead of lines to sign on, unless the paper is one to sign', () => {
  expect(draw(2, 'roll80')).toMatch(/Prepared by: Rafiq/);
  cleanup();
  const { author: _, ...toSign } = content;
  const { container } = render(
    <PaperSheet content={toSign} frame={frame} paper="roll80" page={1} pages={1} from={0} count={3} />,
  );
  expect(container.querySelectorAll('.signatures > span')).toHaveLength(2);
});

test('a void document is stamped on every page', () => {
  draw(1, 'a4', { isVoid: true });
  draw(2, 'a4', { isVoid: true });
  expect(screen.getAllByText('Void')).toHaveLength(2);
});
