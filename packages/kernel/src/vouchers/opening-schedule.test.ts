import { expect, test } from 'vitest';
import { type OpeningBill, openingBalance, type TypedOpening } from '#vouchers/opening';

const customer = 1001;
const facts = {
  ...{ date: '2026-06-30', branchId: 1, branchIds: new Set<number>(), employees: new Set([41]) },
  accounts: new Map([[customer, { groupId: 113, isArchived: false, isParty: true }]]),
};
const part = (dueDate: string, amountPaisa: bigint, more: Partial<OpeningBill> = {}): OpeningBill => {
  return { number: 'IS-77', date: '2026-02-10', dueDate, amountPaisa, installment: { employeeId: null }, ...more };
};
const bill: OpeningBill = { number: 'INV-9', date: '2026-06-01', dueDate: '2026-07-15', amountPaisa: 500n };
const ruled = (bills: readonly OpeningBill[], more: Partial<TypedOpening> = {}) => {
  const debitPaisa = bills.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
  const plain = { accountId: customer, debitPaisa, creditPaisa: 0n, remarks: '', counterBranchId: null };
  return openingBalance({ ...plain, bills, cheques: [], taxes: [], uncleared: [], ...more }, facts);
};

test('installments come first, each with its place and salesman, and the offer holds 90 days from the first one', () => {
  const named = part('2026-08-10', 30_000n, { installment: { employeeId: 41 } });
  const made = ruled([bill, part('2026-07-10', 30_000n), named], { earlyDiscountPaisa: 800n });
  expect(made).toMatchObject({
    ok: true,
    drafts: [
      {
        totalPaisa: 60_500n,
        bills: [{ dueDate: '2026-07-10' }, { dueDate: '2026-08-10' }, { number: 'INV-9' }],
        schedule: {
          installments: [
            { billNo: 1, employeeId: null },
            { billNo: 2, employeeId: 41 },
          ],
          ...{ earlyUntil: '2026-10-08', earlyDiscountPaisa: 800n },
        },
      },
    ],
  });
  expect(ruled([bill])).not.toHaveProperty('drafts.0.schedule');
});

test('what a schedule refuses', () => {
  const cases: [string, ReturnType<typeof ruled>][] = [
    ['offer_without_schedule', ruled([bill], { earlyDiscountPaisa: 1n })],
    ['installments_not_owed', ruled([part('2026-07-10', 500n)], { debitPaisa: 0n, creditPaisa: 500n })],
    ['employee_not_found', ruled([bill, part('2026-07-10', 500n, { installment: { employeeId: 42 } })])],
    ['bill_due_early', ruled([part('2026-02-09', 500n)])],
    ['installments_too_many', ruled(Array.from({ length: 121 }, () => part('2026-07-10', 500n)))],
    ['early_discount_too_large', ruled([bill, part('2026-07-10', 500n)], { earlyDiscountPaisa: 500n })],
  ];
  for (const [code, refused] of cases) expect(refused).toMatchObject({ ok: false, refusal: { code } });
  expect(cases[2]?.[1]).toMatchObject({ refusal: { row: 1, list: 'bills' } });
});

test('markup that is not earned stands on 29 by the installments that are due after the opening day', () => {
  const parts = [part('2026-06-20', 30_000n), part('2026-07-10', 30_000n), part('2026-08-10', 60_000n)];
  const made = ruled(parts, { markupPaisa: 1000n });
  expect(made).toMatchObject({
    drafts: [
      {
        entries: [
          { lines: [{ accountId: customer, debitPaisa: 120_000n }, { accountId: 11 }] },
          {
            lines: [
              { accountId: 11, debitPaisa: 1000n },
              { accountId: 29, creditPaisa: 1000n },
            ],
          },
        ],
        markup: [
          { saleId: null, installmentNo: 2, amountPaisa: 333n, isEarned: false },
          { installmentNo: 3, amountPaisa: 667n },
        ],
      },
    ],
  });
  expect(ruled(parts, { markupPaisa: 90_001n })).toMatchObject({ refusal: { code: 'unearned_markup_too_large' } });
  expect(ruled(parts, { markupPaisa: -1n })).toMatchObject({ refusal: { code: 'markup_wrong' } });
  expect(ruled([bill], { markupPaisa: 1n })).toMatchObject({ refusal: { code: 'markup_without_schedule' } });
});
