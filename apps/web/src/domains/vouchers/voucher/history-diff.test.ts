import { describe, expect, it } from 'vitest';
import { changesBetween, type VoucherVersion } from './history-diff.ts';

type Order = VoucherVersion['entries'][number]['lines'][number]['order'];
type Row = [accountId: number, amountPaisa: bigint, remarks?: string, order?: Order];

/** Returns a cash receipt of these rows. Each row debits cash and credits its account. */
const receipt = (rows: readonly Row[], action: VoucherVersion['action'] = 'edited'): VoucherVersion => ({
  version: 1,
  action,
  at: '2026-11-19T10:00:00+06:00',
  by: 'Rashida Begum',
  reason: '',
  vr_no: 'CR-2627-000042',
  vr_date: '2026-11-19',
  total: rows.reduce((sum, [, amountPaisa]) => sum + amountPaisa, 0n),
  fields: [],
  entries: rows.map(([id, amountPaisa, remarks = '', order = null]) => ({
    lines: [
      {
        account_id: 17,
        account_name: 'Cash',
        account_text: '17',
        debit: amountPaisa,
        credit: 0n,
        order: null,
        remarks: '',
      },
      { account_id: id, account_name: `A${id}`, account_text: '', debit: 0n, credit: amountPaisa, order, remarks },
    ],
  })),
  movements: [],
});

describe('what changed between two versions', () => {
  it('begins with the number after a change of type, and the date after a change of date', () => {
    const before = receipt([[1, 100n]]);
    expect(changesBetween(before, { ...before, action: 'retyped', vr_no: 'CP-2627-000007' })).toEqual([
      { kind: 'number', was: 'CR-2627-000042', now: 'CP-2627-000007' },
    ]);
    expect(changesBetween(before, { ...before, action: 'redated', vr_date: '2026-11-18' })).toEqual([
      { kind: 'date', was: '2026-11-19', now: '2026-11-18' },
    ]);
  });

  it('says which rows of a list of texts were changed, by their numbers', () => {
    const named = (...value: string[]): VoucherVersion => ({
      ...receipt([[1, 100n]]),
      fields: [{ label: 'guarantors', holds: 'texts', value }],
    });
    expect(changesBetween(named('Karim, Brother', 'Nahar'), named('Karim, Cousin'))).toEqual([
      { kind: 'text', label: 'guarantors', number: 1, was: 'Karim, Brother', now: 'Karim, Cousin' },
      { kind: 'text', label: 'guarantors', number: 2, was: 'Nahar', now: '' },
    ]);
    expect(changesBetween(named('Karim'), named('Karim'))).toEqual([]);
  });

  it('says which installments of a plan were changed, added or taken out', () => {
    const planned = (...value: { due_date: string; amount: bigint }[]): VoucherVersion => ({
      ...receipt([[1, 100n]]),
      fields: [{ label: 'installments', holds: 'installments', value }],
    });
    const [july, august] = [
      { due_date: '2026-07-31', amount: 50n },
      { due_date: '2026-08-31', amount: 50n },
    ];
    const later = { due_date: '2026-09-15', amount: 50n };
    expect(changesBetween(planned(july, august), planned(july, later))).toEqual([
      { kind: 'installment', number: 2, was: august, now: later },
    ]);
    expect(changesBetween(planned(july), planned(july, august))).toEqual([
      { kind: 'installment', number: 2, was: null, now: august },
    ]);
    expect(changesBetween(planned(july, august), planned(july, august))).toEqual([]);
  });

  it('says which fields above the rows were changed, filled or emptied', () => {
    const noted = (notes: string | null, issuedTo: string | null): VoucherVersion => ({
      ...receipt([[1, 100n]]),
      fields: [
        { label: 'notes', holds: 'text', value: notes },
        { label: 'discountAmount', holds: 'amount', value: 0n },
        { label: 'issuedTo', holds: 'text', value: issuedTo },
      ],
    });
    const field = (label: 'notes' | 'issuedTo', value: string | null) => ({ label, holds: 'text' as const, value });
    expect(changesBetween(noted('Two bags', null), noted(null, 'Van'))).toEqual([
      { kind: 'field', was: field('notes', 'Two bags'), now: field('notes', null) },
      { kind: 'field', was: field('issuedTo', null), now: field('issuedTo', 'Van') },
    ]);
    const voided = { ...noted(null, null), action: 'voided' as const, entries: [] };
    expect(changesBetween(noted('Two bags', 'Van'), voided).map(({ kind }) => kind)).toEqual(['amount', 'amount']);
  });

  it('says what is moved otherwise of each product in each warehouse', () => {
    const moving = (
      ...moved: readonly (readonly [name: string, warehouse: string, qty: bigint])[]
    ): VoucherVersion => ({
      ...receipt([]),
      movements: moved.map(([product_name, warehouse_name, qty]) => {
        return { product_id: 1, product_name, warehouse_name, qty, unit: 'kg', serials: [], cost: null };
      }),
    });
    const before = moving(['Rice', 'Front', -2500n], ['Salt', '', 1000n], ['Rice', 'Back', 5n]);
    expect(
      changesBetween(before, moving(['Rice', 'Front', -500n], ['Rice', 'Front', -1000n], ['Rice', 'Back', 5n])),
    ).toEqual([
      { kind: 'stock', account: 'Rice, Front', wasMilli: -2500n, nowMilli: -1500n },
      { kind: 'stock', account: 'Salt', wasMilli: 1000n, nowMilli: 0n },
    ]);
  });

  it('is nothing when they say the same, also when rows of one account were joined', () => {
    expect(changesBetween(receipt([[1, 100n]]), receipt([[1, 100n]]))).toEqual([]);
    expect(
      changesBetween(
        receipt([
          [1, 60n],
          [1, 40n],
        ]),
        receipt([[1, 100n]]),
      ),
    ).toEqual([]);
  });

  it('names each account whose figure is another, cash included', () => {
    expect(changesBetween(receipt([[1, 100n]]), receipt([[1, 150n]]))).toEqual([
      { kind: 'amount', account: 'Cash', side: 'debit', wasPaisa: 100n, nowPaisa: 150n },
      { kind: 'amount', account: 'A1', side: 'credit', wasPaisa: 100n, nowPaisa: 150n },
    ]);
  });

  it('shows an account that came or went without inventing a zero', () => {
    const changes = changesBetween(receipt([[1, 100n]]), receipt([[2, 100n]]));
    expect(changes).toEqual([
      { kind: 'amount', account: 'A1', side: 'credit', wasPaisa: 100n, nowPaisa: null },
      { kind: 'amount', account: 'A2', side: 'credit', wasPaisa: null, nowPaisa: 100n },
    ]);
  });

  it('names remarks that read otherwise', () => {
    expect(changesBetween(receipt([[1, 100n, 'due']]), receipt([[1, 100n, 'old due']]))).toEqual([
      { kind: 'remarks', account: 'A1', was: 'due', now: 'old due' },
    ]);
  });

  it('names orders that changed, each once, whether the rows were joined or not', () => {
    const [mill, yard] = [4, 5].map((id) => ({ id, order_number: `PO-${id}` })) as [Order, Order];
    const both = receipt([
      [1, 60n, '', mill],
      [1, 40n, '', yard],
      [2, 5n, '', mill],
    ]);
    expect(
      changesBetween(
        both,
        receipt([
          [1, 50n, '', mill],
          [1, 50n, '', mill],
          [2, 5n],
        ]),
      ),
    ).toEqual([
      { kind: 'order', account: 'A1', was: 'PO-4; PO-5', now: 'PO-4' },
      { kind: 'order', account: 'A2', was: 'PO-4', now: '' },
    ]);
  });

  it('takes everything away when the voucher is voided', () => {
    const changes = changesBetween(receipt([[1, 100n]]), receipt([[1, 100n]], 'voided'));
    expect(changes.map((change) => change.kind === 'amount' && change.nowPaisa)).toEqual([null, null]);
  });

  it('keeps the sides of a journal apart, also of one account on both', () => {
    const journal = (debitPaisa: bigint, creditPaisa: bigint): VoucherVersion => ({
      ...receipt([]),
      total: debitPaisa,
      entries: [
        {
          lines: [
            {
              account_id: 60,
              account_name: 'Salaries',
              account_text: '',
              debit: debitPaisa,
              credit: 0n,
              order: null,
              remarks: '',
            },
            {
              account_id: 60,
              account_name: 'Salaries',
              account_text: '',
              debit: 0n,
              credit: creditPaisa,
              order: null,
              remarks: '',
            },
            {
              account_id: 1001,
              account_name: 'Payable',
              account_text: '',
              debit: 0n,
              credit: debitPaisa - creditPaisa,
              order: null,
              remarks: '',
            },
          ],
        },
      ],
    });
    expect(changesBetween(journal(100n, 10n), journal(100n, 30n))).toEqual([
      { kind: 'amount', account: 'Salaries', side: 'credit', wasPaisa: 10n, nowPaisa: 30n },
      { kind: 'amount', account: 'Payable', side: 'credit', wasPaisa: 90n, nowPaisa: 70n },
    ]);
  });
});
