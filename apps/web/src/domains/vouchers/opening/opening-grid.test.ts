import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  change,
  cleared,
  emptyGrid,
  faultOf,
  type GridRow,
  type GridState,
  isUnsaved,
  placeIn,
  remove,
  rowOf,
  type SavedOpening,
  totalsWith,
  unsavedRows,
  withBill,
  withSide,
} from './opening-grid.ts';
import { changeOfCheques, changeOfTaxes, unclearedPaisa, withCheque, withTax, withUncleared } from './opening-parts.ts';
import { restOf, withInstallments } from './opening-schedule.ts';

const saved: SavedOpening = {
  mtm_id: 7,
  vr_no: 'OB-2526-000001',
  version: 2,
  is_approved: false,
  account: 1001,
  accountName: 'Rahim Store',
  accountText: '',
  group: 'Accounts Receivable',
  is_party: true,
  is_bank: false,
  cheques: [],
  taxes: [],
  uncleared: [],
  debit: 500n,
  credit: 0n,
  remarks: '',
  counter_branch: null,
  counter_branch_name: '',
  early_payment_date: null,
  early_discount: 0n,
  unearned_markup: 0n,
  bills: [
    {
      ...{ number: 'INV-1', date: '2026-05-01', due_date: '2026-06-01', amount: 500n },
      ...{ is_installment: false, employee: null, employee_name: '', has_moved: false },
    },
  ],
};
const cash = { id: 17, name: 'Cash', text: '' };
const amount = (paisa: bigint) => ({ paisa, text: '' });
const first = ({ fresh }: GridState): GridRow => fresh[0] ?? rowOf(saved);
const date = '2026-06-30';

describe('the opening grid', () => {
  it('has an empty row to type into, and another one after it as soon as it is used', () => {
    expect([emptyGrid.fresh.length, isUnsaved(emptyGrid)]).toEqual([1, false]);
    const typed = change(emptyGrid, first(emptyGrid), { account: cash });
    expect([typed.fresh.length, isUnsaved(typed), unsavedRows(typed).length]).toEqual([2, true, 1]);
  });

  it('counts a saved row as changed until it is again what it was', () => {
    const row = rowOf(saved);
    const changed = change(emptyGrid, row, { remarks: 'counted' });
    expect(unsavedRows(changed)).toMatchObject([{ remarks: 'counted' }]);
    const [now = row] = unsavedRows(changed);
    expect(isUnsaved(change(changed, now, { remarks: '' }))).toBe(false);
  });

  it('takes a new row away at once, and a saved one with the next save, or not after all', () => {
    const typed = change(emptyGrid, first(emptyGrid), { account: cash });
    expect(unsavedRows(remove(typed, first(typed)))).toEqual([]);
    const gone = remove(emptyGrid, rowOf(saved));
    const [row = rowOf(saved)] = unsavedRows(gone);
    expect(bodyOf([row]).rows).toMatchObject([{ mtm_id: 7, version: 2, remove: true }]);
    expect(isUnsaved(remove(gone, row))).toBe(false);
  });

  it('has rows of other names once it was saved', () => {
    const typed = change(emptyGrid, first(emptyGrid), { account: cash });
    expect(isUnsaved(cleared(typed))).toBe(false);
    expect(typed.fresh.map(({ key }) => key)).not.toContain(first(cleared(typed)).key);
  });

  it('has one side: an amount on the one empties the other', () => {
    expect(withSide('credit', amount(5n))).toEqual({ credit: amount(5n), debit: amount(0n) });
    expect(withSide('debit', amount(0n))).toEqual({ debit: amount(0n) });
  });

  it('shows what all openings come to with what is typed', () => {
    let state = change(emptyGrid, first(emptyGrid), { account: cash, ...withSide('credit', amount(80n)) });
    state = change(state, rowOf(saved), withSide('debit', amount(700n)));
    expect(totalsWith(state, { debit: 900n, credit: 10n })).toEqual({ debit: 1100n, credit: 90n });
    expect(totalsWith(remove(emptyGrid, rowOf(saved)), { debit: 900n, credit: 10n })).toEqual({
      debit: 400n,
      credit: 10n,
    });
  });

  it('begins a bill with what is left of the opening', () => {
    const row = change(emptyGrid, rowOf(saved), withSide('debit', amount(700n))).changed.get(7) ?? rowOf(saved);
    const { bills = [] } = withBill(row);
    expect(bills.map((bill) => bill.amount.paisa)).toEqual([500n, 200n]);
  });

  it('says before it is sent what the rule refuses, and where', () => {
    const typed = (what: Partial<GridRow>) => faultOf({ ...rowOf(saved), ...what }, date);
    expect(typed({})).toBeNull();
    expect(typed({ account: null })).toMatchObject({ field: 'account', code: 'accountMissing' });
    expect(typed({ debit: amount(0n) })).toMatchObject({ field: 'debit', code: 'line_needs_one_side' });
    expect(typed({ debit: amount(501n) })).toMatchObject({ field: 'bills', code: 'bills_differ' });
    const [bill] = rowOf(saved).bills;
    if (bill === undefined) throw new Error('no bill');
    expect(typed({ bills: [{ ...bill, date: null }] })).toMatchObject({
      field: 'number',
      bill: 0,
      code: 'bill_incomplete',
    });
    expect(typed({ bills: [{ ...bill, dueDate: '2026-04-01' }] })).toMatchObject({ field: 'due_date', bill: 0 });
    expect(typed({ isRemoved: true, account: null })).toBeNull();
  });

  it('asks for the other branch of the inter-branch account, and for an amount where letters stand', () => {
    const typed = { account: { id: 10, name: 'Inter-branch Current', text: '' }, bills: [] };
    const row: GridRow = { ...first(emptyGrid), ...typed, debit: amount(5n) };
    expect(faultOf(row, date)).toMatchObject({ field: 'counter_branch', code: 'counter_branch_missing' });
    expect(faultOf({ ...row, counterBranch: 2 }, date)).toBeNull();
    expect(bodyOf([{ ...row, counterBranch: 2 }]).rows).toMatchObject([{ account: 10, counter_branch: 2 }]);
    expect(bodyOf([{ ...row, counterBranch: 2, account: cash }]).rows).toMatchObject([{ counter_branch: null }]);
    const unread = { ...row, counterBranch: 2, credit: { paisa: null, text: 'five' } };
    expect(faultOf(unread, date)).toMatchObject({ field: 'credit', code: 'amountUnreadable' });
  });

  it('makes the balance of cheques from its list, and says what a cheque lacks', () => {
    const account = { id: 15, name: 'Cheques in Hand', text: '' };
    const [cheque] = withCheque([]);
    if (cheque === undefined) throw new Error('no cheque');
    const typed = { ...cheque, party: cash, number: '123456', date, drawnOn: 'Sonali', amount: amount(700n) };
    const row: GridRow = { ...first(emptyGrid), account, ...changeOfCheques(15, [typed]) };
    expect([row.debit.paisa, row.credit.paisa, faultOf(row, date)]).toEqual([700n, 0n, null]);
    expect(bodyOf([row]).rows[0]?.cheques).toMatchObject([{ cheque_no: null, party: 17, number: '123456', amount: 7 }]);
    const unnamed = { ...row, cheques: [{ ...typed, party: null }] };
    expect(faultOf(unnamed, date)).toMatchObject({ field: 'party', bill: 0, code: 'cheque_party_missing' });
    expect(placeIn('rows.0.cheques.0.party', [row])).toMatchObject({ field: 'party', bill: 0 });
    expect(changeOfCheques(16, [typed])).toMatchObject({ debit: amount(0n), credit: amount(700n) });
  });

  it('makes the balance of taxes from its list, on the side of their account', () => {
    const account = { id: 52, name: 'TDS Payable', text: '' };
    const [tax] = withTax([]);
    if (tax === undefined) throw new Error('no tax');
    const typed = { ...tax, party: cash, date, section: { id: 2, name: 'Goods' }, amount: amount(700n) };
    const row: GridRow = { ...first(emptyGrid), account, ...changeOfTaxes(52, [typed]) };
    expect([row.debit.paisa, row.credit.paisa, faultOf(row, date)]).toEqual([0n, 700n, null]);
    expect(bodyOf([row]).rows[0]?.taxes).toMatchObject([{ row_no: null, party: 17, section: 2, base: 0, amount: 7 }]);
    expect(faultOf({ ...row, taxes: [{ ...typed, date: null }] }, date)).toMatchObject({ field: 'date', bill: 0 });
    expect(placeIn('rows.0.taxes.0.section', [row])).toMatchObject({ field: 'section', bill: 0 });
    expect(withTax([typed])[1]?.section, 'the next one begins with the section').toEqual(typed.section);
    expect(changeOfTaxes(19, [typed])).toMatchObject({ debit: amount(700n), credit: amount(0n) });
  });

  it('has lines that a bank had not cleared, which are part of the balance', () => {
    const [item] = withUncleared([]);
    if (item === undefined) throw new Error('no line');
    const out = { ...item, key: '2', date, number: '77', isIn: false, amount: amount(300n) };
    const uncleared = [{ ...item, date, text: 'Paid in', amount: amount(100n) }, out];
    expect(unclearedPaisa(uncleared)).toBe(-200n);
    const row: GridRow = { ...first(emptyGrid), account: { ...cash, id: 1005 }, debit: amount(900n), uncleared };
    expect(faultOf(row, date)).toBeNull();
    expect(bodyOf([row]).rows[0]?.uncleared).toMatchObject([
      { is_in: true, amount: 1 },
      { is_in: false, number: '77' },
    ]);
    const late = { ...row, uncleared: [{ ...out, date: '2026-07-01' }] };
    expect(faultOf(late, date)).toMatchObject({ code: 'uncleared_incomplete', bill: 0 });
  });

  it('finds the row that the server names', () => {
    const sent = [rowOf(saved)];
    expect(placeIn('rows.0.bills.2.due_date', sent)).toEqual({ key: '7', field: 'due_date', bill: 2 });
    expect(placeIn('rows.0.account', sent)).toEqual({ key: '7', field: 'account', bill: null });
    expect([placeIn('rows.4.account', sent), placeIn('file', sent)]).toEqual([null, null]);
  });
});

describe('the rest of an old sale', () => {
  const rest = {
    number: 'IS-77',
    date: '2026-02-10',
    from: '2026-07-31',
    count: 3,
    employee: { id: 41, name: 'Sumon' },
  };

  it('is proposed as equal installments before the bills, which make an empty balance', () => {
    const row = { ...first(emptyGrid), account: { id: 1002, name: 'Karim', text: '' } };
    expect(withInstallments(row, restOf(row))).toBeNull();
    const begun = { ...row, ...withBill(row) };
    const added = withInstallments(begun, { ...rest, left: amount(10_000n) });
    expect(added).toMatchObject({
      debit: { paisa: 10_000n },
      bills: [
        { dueDate: '2026-07-31', amount: { paisa: 3300n }, isInstallment: true },
        { dueDate: '2026-08-31', amount: { paisa: 3300n }, employee: { id: 41 } },
        { dueDate: '2026-09-30', amount: { paisa: 3400n }, number: 'IS-77' },
      ],
    });
    expect(added?.bills).toHaveLength(3);
    const typed = { ...row, ...added, earlyDiscount: amount(500n) };
    expect(faultOf(typed, date)).toBeNull();
    expect(bodyOf([typed]).rows[0]).toMatchObject({
      early_discount: 5,
      bills: [{ amount: 33, is_installment: true, employee: 41 }, {}, {}],
    });
    expect(faultOf({ ...typed, earlyDiscount: amount(10_000n) }, date)).toMatchObject({ field: 'early_discount' });
  });

  it('is what the balance has left beside the bills of a customer', () => {
    const row = rowOf({ ...saved, debit: 2000n });
    expect(restOf(row).left.paisa).toBe(1500n);
    const added = withInstallments(row, { ...rest, left: restOf(row).left });
    expect(added?.bills?.map(({ number, key }) => [number, key])).toEqual([
      ['IS-77', '1'],
      ['IS-77', '2'],
      ['IS-77', '3'],
      ['INV-1', '0'],
    ]);
    expect(added).not.toHaveProperty('debit');
  });
});
