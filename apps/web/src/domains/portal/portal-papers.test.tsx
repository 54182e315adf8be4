import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { cellText } from '#domains/posting/paper/paper-content.ts';
import { formatsFor } from '#i18n/format.ts';
import { loadMessages, startMessages } from '#i18n/start.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { type PrintedStatement, useStatement } from './portal-papers.ts';

const frame: PrintFrame = {
  language: 'en',
  format: formatsFor('en', 'indian'),
  inDigits: (text) => text,
  letterhead: { logo: null, name: 'Shop', lines: [] },
  foot: () => ['', '', ''],
};
const row = { date: '2026-07-01', vr_no: 'SD-2627-000001', type_id: 13, debit: 100n, credit: 0n, balance: 100n };
const statement: PrintedStatement = {
  user: { name: 'Rahim Store', mobile: '01711000000', address: 'Dhaka' },
  statement: { opening: 0n, closing: 100n, rows: [{ ...row, branch_name: 'Chattogram' }] },
  days: { start: '2026-07-01', end: '2026-07-31' },
  isOfAll: true,
};

beforeAll(async () => {
  await startMessages(['ui', 'shell']);
  await loadMessages(['portal']);
});
afterEach(cleanup);

test('a statement over all branches says so, and names the branch of each voucher', () => {
  const { facts, table } = renderHook(() => useStatement(statement, frame)).result.current;
  expect(facts?.find(([name]) => name === 'Branch')).toEqual(['Branch', 'All branches']);
  const [number] = table?.columns ?? [];
  expect((table?.lines ?? []).map((line) => number && cellText(number.cell(line, 1)))).toEqual([
    expect.stringMatching(/^SD-2627-000001 .*Chattogram/),
  ]);
});
