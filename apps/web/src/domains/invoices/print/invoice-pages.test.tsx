import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InvoicePaper, readInvoicePaper } from '@cashbook/contract/invoices/paper';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { cellText } from '#domains/posting/paper/paper-content.ts';
import { formatsFor } from '#i18n/format.ts';
import { loadMessages, startMessages } from '#i18n/start.ts';
import { useInvoice } from './invoice-pages.tsx';

const answers = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../../tests/papers.json'), 'utf8'),
) as Readonly<Record<string, unknown>>;
const sale: InvoicePaper = readInvoicePaper.reply.parse(answers['/invoice/paper/3883']);

beforeAll(async () => {
  await startMessages(['ui', 'shell']);
  await loadMessages(['vouchers']);
});
afterEach(cleanup);

/** Returns the paper of the sale with so many installments. */
function paperWith(count: number) {
  const [one] = sale.plan?.installments ?? [];
  if (one === undefined) throw new Error('The recorded sale has no installments.');
  const installments = Array.from({ length: count }, (_, index) => ({ ...one, installment_no: index + 1 }));
  const frame = {
    ...({ language: 'en', format: formatsFor('en', 'indian'), inDigits: (text: string) => text } as const),
    letterhead: { logo: null, name: 'Shop', lines: [] },
    foot: (): [string, string, string] => ['', '', ''],
  };
  const nobody = { markup: 0n, buyer_nid: '', photo: null, guarantors: [] };
  const paper = { ...sale, plan: { ...nobody, early: { until: '2026-12-31', discount: 50_000n }, installments } };
  return renderHook(() => useInvoice(paper, frame)).result.current;
}

it('has a short plan below the sums, and a long one among the lines, which pages can break', () => {
  const short = paperWith(18);
  expect([short.table.lines.length, short.schedule?.rows.length]).toEqual([2, 18]);
  const { table, schedule } = paperWith(19);
  expect([table.lines.length, schedule?.rows.length]).toEqual([2 + 1 + 19, 0]);
  expect(schedule?.note).toBe('If all that is due is paid until 31/12/2026, Tk 500 is taken off.');
  expect(table.lines.map((line) => table.heading?.(line)).filter(Boolean)).toEqual(['Installments']);
  const [last] = table.lines.slice(-1);
  expect(table.columns.map(({ cell }) => last && cellText(cell(last, 19)))).toEqual([
    ...['19', '28/10/2026', '', '', '3,032.00'],
  ]);
  expect(table.columns.at(-1)?.sum?.(table.lines), 'the goods alone').toBe('36,385');
});
