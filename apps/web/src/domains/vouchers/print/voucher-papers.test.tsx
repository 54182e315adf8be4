import type { PrintedVoucher } from '@cashbook/contract/vouchers/voucher-prints';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cellText, type PaperContent, type PaperOf } from '#domains/posting/paper/paper-content.ts';
import { formatsFor } from '#i18n/format.ts';
import { loadMessages, startMessages } from '#i18n/start.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { useGoodsPaper } from './goods-paper.ts';
import { standing } from './standing.ts';
import { useVoucherPaper } from './voucher-paper.ts';

const entryOf = (accountId: number, amountPaisa: bigint) => ({
  lines: [
    {
      account_id: 17,
      account_name: 'Cash',
      account_text: '',
      debit: amountPaisa,
      credit: 0n,
      order: null,
      remarks: '',
    },
    {
      account_id: accountId,
      account_name: `A${accountId}`,
      account_text: 'x',
      debit: 0n,
      credit: amountPaisa,
      order: null,
      remarks: 'r',
    },
  ],
});
const version = (action: 'created' | 'edited' | 'voided', amountPaisa: bigint) => ({
  version: 1,
  action,
  at: '2026-11-19T10:00:00+06:00',
  by: 'Rashida Begum',
  reason: '',
  vr_no: '',
  vr_date: '',
  total: amountPaisa,
  fields: [],
  entries: action === 'voided' ? [] : [entryOf(1, amountPaisa)],
  movements: action === 'voided' ? [] : [goods],
});
const goods = {
  product_id: 4,
  product_name: 'Fridge',
  unit: 'pc',
  warehouse_name: 'Back',
  qty: -2000n,
  serials: ['F1', 'F2'],
  cost: 900_000_000n,
};
const whole = {
  is_void: false,
  entries: [entryOf(1, 100n), entryOf(2, 50n)],
  movements: [goods],
  history: [version('created', 70n)],
};
const voucher = {
  ...{ mtm_id: 7, vr_no: 'CR-1', vr_date: '2026-11-19', type_id: 1, type_name: 'Cash Receipt', kind: 'cash-receipt' },
  ...{ is_void: false, created_by: 'Rashida Begum' },
  ...standing(whole),
};

const frame: PrintFrame = {
  language: 'en',
  format: formatsFor('en', 'indian'),
  inDigits: (text) => text,
  letterhead: { logo: null, name: 'Shop', lines: [] },
  foot: () => ['', '', ''],
};

beforeAll(async () => {
  await startMessages(['ui', 'shell']);
  await loadMessages(['vouchers']);
});
afterEach(cleanup);

/** Words a voucher on a paper. */
const worded = <Line,>(usePaper: PaperOf<PrintedVoucher, Line>, printed: PrintedVoucher): PaperContent<Line> =>
  renderHook(() => usePaper(printed, frame)).result.current;

/** Returns the texts of the lines, cell by cell, without their numbers. A heading stands alone. */
function linesOf<Line>({ table }: PaperContent<Line>): string[][] {
  return (table?.lines ?? []).map((line) => {
    const heading = table?.heading?.(line) ?? null;
    if (heading !== null) return [heading];
    return (table?.columns ?? []).slice(1).map(({ cell }) => cellText(cell(line, 1)));
  });
}

const on = (kind: string, more: Partial<PrintedVoucher> = {}) => ({ ...voucher, kind, ...more });
const voidAfter = (...actions: ('created' | 'edited')[]) => ({
  is_void: true,
  ...standing({
    ...{ is_void: true, entries: [], movements: [] },
    history: [...actions.map((action, index) => version(action, 70n + 10n * BigInt(index))), version('voided', 0n)],
  }),
});

describe('the paper of a voucher of money', () => {
  it('has the side beside the money, row by row, and what it comes to', () => {
    const receipt = worded(useVoucherPaper, on('cash-receipt'));
    expect(linesOf(receipt)).toEqual([
      ['A1 x', 'r', '1.00'],
      ['A2 x', 'r', '0.50'],
    ]);
    expect(receipt).toMatchObject({ sums: [{ figures: ['1.50'] }], words: 'Taka one and paisa fifty only' });
    expect(linesOf(worded(useVoucherPaper, on('cash-payment'))).map(([name]) => name)).toEqual(['Cash', 'Cash']);
  });

  it('names the order of a row beside its remarks', () => {
    const order = { id: 4, order_number: 'PO-4' };
    const lines = voucher.lines.map((line) => ({ ...line, order: line.account_id === 1 ? order : null }));
    expect(linesOf(worded(useVoucherPaper, on('cash-receipt', { lines }))).map(([, remarks]) => remarks)).toEqual([
      'Order PO-4 · r',
      'r',
    ]);
  });

  it('has what a void voucher last was before it was voided', () => {
    const paper = worded(useVoucherPaper, on('cash-receipt', voidAfter('created', 'edited')));
    expect(linesOf(paper)).toEqual([['A1 x', 'r', '0.80']]);
    expect(paper.isVoid).toBe(true);
  });

  it('has every line of a voucher with two columns, debits and credits as they stand', () => {
    const journal = worded(useVoucherPaper, on('journal'));
    expect(linesOf(journal).map(([name, , ...figures]) => [name, ...figures])).toEqual([
      ['Cash', '1.00', '-'],
      ['A1 x', '-', '1.00'],
      ['Cash', '0.50', '-'],
      ['A2 x', '-', '0.50'],
    ]);
    expect(journal.sums).toMatchObject([{ figures: ['1.50', '1.50'] }]);
  });

  it('names the bank that the money went through, and not the cash', () => {
    expect(worded(useVoucherPaper, on('cash-receipt')).party).toBeUndefined();
    const throughBank = voucher.lines.map((line) =>
      line.account_id === 17 ? { ...line, account_id: 1005, account_name: 'City Bank' } : line,
    );
    expect(worded(useVoucherPaper, on('journal', { lines: throughBank })).party).toBeUndefined();
    expect(worded(useVoucherPaper, on('bank-receipt', { lines: throughBank })).party).toMatchObject({
      name: 'City Bank',
    });
  });

  it('is signed by who pays or receives, and on a sheet alone by the desk', () => {
    const signers = (kind: string) =>
      worded(useVoucherPaper, on(kind)).signatures.map(({ text, onSheet = false }) => [text, onSheet]);
    const desk = ['Prepared by', 'Checked by', 'Approved by'].map((text) => [text, true]);
    expect(signers('cash-receipt')).toEqual([['Paid by', false], ...desk]);
    expect(signers('bank-payment')).toEqual([['Received by', false], ...desk]);
    expect(signers('contra')).toEqual(desk);
  });
});

describe('the paper of a voucher of goods', () => {
  it('has what moves of the stock, also of a void voucher', () => {
    const moved = [['Fridge Back', 'F1 F2', '-2 pc']];
    expect(linesOf(worded(useGoodsPaper, on('stock-adjustment', { lines: [] })))).toEqual(moved);
    const paper = worded(useGoodsPaper, on('stock-adjustment', { ...voidAfter('created'), lines: [] }));
    expect(linesOf(paper)).toEqual(moved);
    expect([paper.sums, paper.words]).toEqual([undefined, undefined]);
  });

  it('has of a production what was made and then the materials, each below its heading with what it costs', () => {
    const made = { ...goods, product_name: 'Block', warehouse_name: '', qty: 250_000n, serials: [], cost: 57_620_001n };
    const of = (movements: PrintedVoucher['movements']) =>
      linesOf(worded(useGoodsPaper, on('production', { lines: [], movements })));
    expect(of([goods, made])).toEqual([
      ['Goods made'],
      ['Block', '', '250 pc', '57.620001', '14,405.00'],
      ['Materials'],
      ['Fridge Back', 'F1 F2', '2 pc', '900.00', '1,800.00'],
    ]);
    expect(of([made]), 'without serials the costs have their room').toEqual([
      ['Goods made'],
      ['Block', '250 pc', '57.620001', '14,405.00'],
    ]);
  });
});
