import { describe, expect, it } from 'vitest';
import { printedBank, printedRows, printedTotals, standing } from './printed-rows.ts';

const entryOf = (accountId: number, amountPaisa: bigint) => ({
  lines: [
    { account_id: 17, account_name: 'Cash', account_text: '', debit: amountPaisa, credit: 0n, remarks: '' },
    {
      account_id: accountId,
      account_name: `A${accountId}`,
      account_text: 'x',
      debit: 0n,
      credit: amountPaisa,
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
const voucher = { kind: 'cash-receipt', ...standing(whole) };

describe('what stands on a printed voucher', () => {
  it('is the side beside the money, row by row', () => {
    const rows = printedRows(voucher, 'credit');
    expect(rows).toEqual([
      {
        name: 'A1',
        text: 'x',
        remarks: 'r',
        debitPaisa: 0n,
        creditPaisa: 100n,
        quantityMilli: 0n,
        unit: '',
        costMicro: null,
        valuePaisa: null,
        heading: null,
      },
      {
        name: 'A2',
        text: 'x',
        remarks: 'r',
        debitPaisa: 0n,
        creditPaisa: 50n,
        quantityMilli: 0n,
        unit: '',
        costMicro: null,
        valuePaisa: null,
        heading: null,
      },
    ]);
    expect(printedTotals(rows)).toEqual({ debitPaisa: 0n, creditPaisa: 150n });
    expect(printedRows(voucher, 'debit').map(({ name }) => name)).toEqual(['Cash', 'Cash']);
  });

  it('is what a void voucher last was before it was voided', () => {
    const history = [version('created', 70n), version('edited', 80n), version('voided', 80n)];
    const rows = printedRows(
      { kind: 'cash-receipt', ...standing({ is_void: true, entries: [], movements: [], history }) },
      'credit',
    );
    expect(rows.map(({ creditPaisa }) => creditPaisa)).toEqual([80n]);
  });

  it('is every line of a voucher with two columns, debits and credits as they stand', () => {
    const rows = printedRows(voucher, 'both');
    expect(rows.map(({ name, debitPaisa, creditPaisa }) => [name, debitPaisa, creditPaisa])).toEqual([
      ['Cash', 100n, 0n],
      ['A1', 0n, 100n],
      ['Cash', 50n, 0n],
      ['A2', 0n, 50n],
    ]);
    expect(printedTotals(rows)).toEqual({ debitPaisa: 150n, creditPaisa: 150n });
  });

  it('is what moves of the stock, also of a void voucher', () => {
    const row = { name: 'Fridge', text: 'Back', remarks: 'F1 F2', debitPaisa: 0n, creditPaisa: 0n };
    const moved = [{ ...row, quantityMilli: -2000n, unit: 'pc', costMicro: null, valuePaisa: null, heading: null }];
    expect(printedRows(voucher, 'stock')).toEqual(moved);
    const history = [version('created', 70n), version('voided', 70n)];
    expect(
      printedRows(
        { kind: 'cash-receipt', ...standing({ is_void: true, entries: [], movements: [], history }) },
        'stock',
      ),
    ).toEqual(moved);
  });

  it('is of a production what was made and then the materials, each below its heading with what it costs', () => {
    const made = { ...goods, product_name: 'Block', warehouse_name: '', qty: 250_000n, serials: [], cost: 57_620_001n };
    const rows = printedRows({ kind: 'production', lines: [], movements: [goods, made] }, 'stock');
    expect(rows.map((row) => [row.heading ?? row.name, row.quantityMilli, row.costMicro, row.valuePaisa])).toEqual([
      ['goodsMade', 0n, null, null],
      ['Block', 250_000n, 57_620_001n, 1_440_500n],
      ['materials', 0n, null, null],
      ['Fridge', 2000n, 900_000_000n, 180_000n],
    ]);
  });

  it('names the bank that the money went through, and not the cash', () => {
    expect(printedBank(voucher, 'credit')).toBeNull();
    expect(printedBank(voucher, 'both')).toBeNull();
    const throughBank = {
      lines: voucher.lines.map((line) =>
        line.account_id === 17 ? { ...line, account_id: 1005, account_name: 'City Bank' } : line,
      ),
    };
    expect(printedBank(throughBank, 'credit')).toBe('City Bank');
  });
});
