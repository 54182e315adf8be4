import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { formatsFor } from '#i18n/format.ts';
import { startMessages } from '#i18n/start.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import type { Paper } from '#ui/print/paper.ts';
import type { PaperColumn, PaperContent } from './paper-content.ts';
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
  table: {
    lines: [
      { name: 'Cement', paisa: 100_00n },
      { name: 'Rod', paisa: 250_50n },
      { name: 'Sand', paisa: 49_50n },
    ],
    columns: [
      { head: 'Sl', width: 'sl', cell: (_, number) => String(number) },
      {
        head: 'Name',
        width: 'name',
        cell: ({ name: strong }) => ({ strong, notes: strong === 'Rod' ? ['SN-1', '', 'north store'] : [''] }),
      },
      {
        head: 'Amount',
        width: 'num',
        cell: ({ paisa }) => format.amount(paisa),
        sum: (lines) => format.total(lines.reduce((sum, { paisa }) => sum + paisa, 0n)),
      },
    ],
  },
  sums: [{ name: 'Net', figures: ['400.00'], isNet: true }],
  words: 'Taka four hundred only',
  note: 'No refund.',
  signatures: [{ text: 'Received by' }, { text: 'Prepared by', name: 'Rafiq' }],
  author: 'Rafiq',
};

/** Draws one of two pages; the first has two lines, the second one. */
function draw(page: 1 | 2, paper: Paper = 'a4', more: Partial<PaperContent<Line>> = {}): string {
  const part = { ...(page === 1 ? { from: 0, count: 2 } : { from: 2, count: 1 }), page, pages: 2, frame, paper };
  return render(<PaperSheet content={{ ...content, ...more }} {...part} />).container.textContent;
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

test('on a roll the author is named, and who signs on sheets alone does not sign', () => {
  const signatures = [{ text: 'Received by' }, { text: 'Prepared by', name: 'Rafiq', onSheet: true }];
  expect(draw(2, 'roll80', { signatures })).toMatch(/Prepared by: Rafiq/);
  expect([...document.querySelectorAll('.signatures > *')].map((line) => line.textContent)).toEqual(['Received by']);
  cleanup();
  draw(2, 'a4', { signatures });
  expect(document.querySelectorAll('.signatures > *')).toHaveLength(2);
  cleanup();
  draw(2, 'roll80', { signatures: signatures.slice(1) });
  expect(document.querySelector('.signatures')).toBeNull();
});

test('a heading stands over the whole width, and lines are counted anew below it', () => {
  const lines = ['Made', 'Block', 'Used', 'Cement', 'Sand'].map((name) => ({ name, paisa: 1n }));
  const heading = ({ name }: Line) => (name === 'Made' || name === 'Used' ? name : null);
  const table = { columns: [], ...content.table, lines, heading };
  draw(1, 'a4', { table });
  draw(2, 'a4', { table });
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(rows).toEqual(['Made', '1Block0.01', 'Used']);
});

test('a figure has room for its digits, and long ones stand two to a line of a roll', () => {
  const columns: PaperColumn<Line>[] = (['qty', 'rate', 'num'] as const).map((width) => ({
    ...{ head: width, width },
    cell: ({ paisa }) => format.amount(paisa),
  }));
  const shown = (paisa: bigint) => {
    draw(1, 'roll80', { table: { columns, lines: [{ name: 'Land', paisa }] } });
    const table = document.querySelector('table')?.className;
    const digits = document.querySelector<HTMLElement>('col.num')?.style.getPropertyValue('--digits');
    cleanup();
    return [table, digits];
  };
  expect(shown(1_23_45_67_890_00n)).toEqual(['paper-lines side-2', '17']);
  expect(shown(5_00_000_00n)).toEqual(['paper-lines side-3', '11']);
});

test('a paper without a table has its facts one below the other', () => {
  const { table: _, ...facts } = content;
  render(<PaperSheet content={facts} {...{ frame, paper: 'a4', from: 0, count: 2, page: 1, pages: 1 }} />);
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual(['VehicleDM-11']);
});

test('a void document is stamped on every page', () => {
  draw(1, 'a4', { isVoid: true });
  draw(2, 'a4', { isVoid: true });
  expect(screen.getAllByText('Void')).toHaveLength(2);
});
