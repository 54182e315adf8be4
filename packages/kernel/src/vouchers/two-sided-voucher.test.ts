import { MAX_ROW_PAISA, MAX_ROW_REMARKS, MAX_VOUCHER_PAISA, MAX_VOUCHER_ROWS } from '@cashbook/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PostableAccount, PostableAccounts } from '#documents/postable-accounts';
import { CHART_LEVEL_4, GROUP } from '#ledger/chart';
import { contra, journal, type TwoSidedRow, type TwoSidedVoucherRefusal } from '#vouchers/two-sided-voucher';

const customer = 1001;
const bank = 1002;
const pettyCash = 1003;
const archivedSupplier = 1004;
const archivedBank = 1005;

const accounts: PostableAccounts = new Map<number, PostableAccount>([
  ...CHART_LEVEL_4.map(({ id, parentId }) => [id, { groupId: parentId, isArchived: false }] as const),
  [customer, { groupId: GROUP.accountsReceivable, isArchived: false }],
  [bank, { groupId: GROUP.cashAtBank, isArchived: false }],
  [pettyCash, { groupId: GROUP.cashInHand, isArchived: false }],
  [archivedSupplier, { groupId: GROUP.accountsPayable, isArchived: true }],
  [archivedBank, { groupId: GROUP.cashAtBank, isArchived: true }],
]);
const facts = { accounts };

const dr = (accountId: number, debitPaisa: bigint, remarks = ''): TwoSidedRow => ({
  accountId,
  debitPaisa,
  creditPaisa: 0n,
  remarks,
});
const cr = (accountId: number, creditPaisa: bigint, remarks = ''): TwoSidedRow => ({
  accountId,
  debitPaisa: 0n,
  creditPaisa,
  remarks,
});

const journalOf = (...rows: readonly TwoSidedRow[]) => journal({ rows }, facts);
const contraOf = (...rows: readonly TwoSidedRow[]) => contra({ rows }, facts);

describe('a journal', () => {
  it('is one entry with the lines as they were typed, and knows the account on the other side where it is one', () => {
    expect(journalOf(dr(60, 700n, 'July'), dr(62, 50n), cr(customer, 750n))).toEqual({
      ok: true,
      own: null,
      drafts: [
        {
          typeId: 6,
          totalPaisa: 750n,
          entries: [
            {
              lines: [
                { ...dr(60, 700n, 'July'), contraAccountId: customer, orderId: null },
                { ...dr(62, 50n), contraAccountId: customer, orderId: null },
                { ...cr(customer, 750n), contraAccountId: null, orderId: null },
              ],
            },
          ],
        },
      ],
    });
  });

  it('gives the line of a row its order', () => {
    const ruled = journalOf({ ...dr(60, 5n), orderId: 3 }, cr(customer, 5n));
    expect(ruled.ok && ruled.drafts[0].entries[0]?.lines.map(({ orderId }) => orderId)).toEqual([3, null]);
  });

  it.each([17, 10, 15, 16, 18, 35, 36, bank, pettyCash])('refuses account %i', (accountId) => {
    const refusal = { code: 'account_not_allowed', row: 1 };
    expect(journalOf(dr(60, 5n), cr(accountId, 5n))).toEqual({ ok: false, refusal });
  });
});

describe('a contra', () => {
  it('moves money between cash and bank accounts', () => {
    expect(contraOf(cr(17, 500n), dr(bank, 300n), dr(pettyCash, 200n))).toMatchObject({
      ok: true,
      drafts: [{ typeId: 5, totalPaisa: 500n, entries: [{ lines: [{ contraAccountId: null }, {}, {}] }] }],
    });
  });

  it.each([customer, 10, 15, 16, 18, 20, 35, 36, 60])('refuses account %i', (accountId) => {
    const refusal = { code: 'account_not_allowed', row: 0 };
    expect(contraOf(dr(accountId, 5n), cr(17, 5n))).toEqual({ ok: false, refusal });
  });
});

describe('both', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => (n % 2 === 0 ? dr(60, 1n) : cr(20, 1n)));

  it.each<[string, TwoSidedRow[], TwoSidedVoucherRefusal, number | undefined]>([
    ['no row', [], 'no_rows', undefined],
    ['one row', [dr(60, 5n)], 'too_few_lines', undefined],
    ['too many rows', many(MAX_VOUCHER_ROWS + 2), 'too_many_rows', undefined],
    ['a row without an amount', [dr(60, 5n), cr(20, 0n)], 'line_needs_one_side', 1],
    ['a row with both', [dr(60, 5n), { ...cr(20, 5n), debitPaisa: 1n }], 'line_needs_one_side', 1],
    ['a negative debit', [dr(60, -5n), cr(20, 5n)], 'line_needs_one_side', 0],
    ['a debit beside a negative credit', [{ ...dr(60, 5n), creditPaisa: -1n }, cr(20, 5n)], 'line_needs_one_side', 0],
    ['a debit that is too large', [dr(60, MAX_ROW_PAISA + 1n), cr(20, 5n)], 'amount_too_large', 0],
    ['a credit that is too large', [dr(60, 5n), cr(20, MAX_ROW_PAISA + 1n)], 'amount_too_large', 1],
    ['long remarks', [dr(60, 5n, 'x'.repeat(MAX_ROW_REMARKS + 1)), cr(20, 5n)], 'remarks_too_long', 0],
    ['an unknown account', [dr(4711, 5n), cr(20, 5n)], 'account_not_found', 0],
    ['an archived account', [dr(60, 5n), cr(archivedSupplier, 5n)], 'account_archived', 1],
    ['the amount before the account', [dr(4711, 0n), cr(20, 5n)], 'line_needs_one_side', 0],
    ['debits that are too much', [dr(60, MAX_ROW_PAISA), dr(62, 1n), cr(20, 5n)], 'voucher_too_large', undefined],
    ['credits that are too much', [dr(60, 5n), cr(20, MAX_ROW_PAISA), cr(24, 1n)], 'voucher_too_large', undefined],
  ])('refuse %s', (_, rows, code, at) => {
    const refusal = at === undefined ? { code } : { code, row: at };
    expect(journalOf(...rows)).toEqual({ ok: false, refusal });
  });

  it('refuse an archived account in a contra too', () => {
    expect(contraOf(dr(archivedBank, 5n), cr(17, 5n))).toMatchObject({ refusal: { code: 'account_archived', row: 0 } });
  });

  it('refuse lines that are all on one account, which move nothing', () => {
    const refused = { ok: false, refusal: { code: 'one_account' } };
    expect(journalOf(dr(customer, 500n), cr(customer, 500n))).toEqual(refused);
    expect(contraOf(dr(bank, 300n), dr(bank, 200n), cr(bank, 500n))).toEqual(refused);
    expect(journalOf(dr(customer, 500n), cr(customer, 200n), cr(20, 300n)).ok).toBe(true);
  });

  it('say both sums where the sides differ', () => {
    const amountsPaisa = { debit: 500n, credit: 499n };
    expect(journalOf(dr(60, 500n), cr(20, 499n))).toEqual({ ok: false, refusal: { code: 'unbalanced', amountsPaisa } });
    expect(contraOf(dr(bank, 500n), cr(17, 499n))).toEqual({
      ok: false,
      refusal: { code: 'unbalanced', amountsPaisa },
    });
  });

  it('take the most rows, and the largest amounts', () => {
    expect(journalOf(...many(MAX_VOUCHER_ROWS)).ok).toBe(true);
    expect(journalOf(dr(60, MAX_VOUCHER_PAISA), cr(20, MAX_VOUCHER_PAISA)).ok).toBe(true);
  });

  const side = fc.constantFrom(dr, cr);
  const amount = fc.bigInt({ min: 1n, max: 1000n });
  /** Returns a row that closes the difference, or none. Half of the vouchers get it at their end. */
  const closing = (rows: readonly TwoSidedRow[], accountId: number): TwoSidedRow[] => {
    const differencePaisa = rows.reduce((sum, row) => sum + row.debitPaisa - row.creditPaisa, 0n);
    if (differencePaisa === 0n) return [];
    return [differencePaisa > 0n ? cr(accountId, differencePaisa) : dr(accountId, -differencePaisa)];
  };
  const rowsOf = (accountIds: readonly [number, ...number[]]) =>
    fc
      .tuple(
        fc.array(
          fc.tuple(side, fc.constantFrom(...accountIds), amount).map(([make, id, paisa]) => make(id, paisa)),
          { minLength: 2, maxLength: 12 },
        ),
        fc.boolean(),
      )
      .map(([rows, closed]) => (closed ? [...rows, ...closing(rows, accountIds[0])] : rows));

  it.each([
    ['journal', journal, rowsOf([customer, 20, 60, 62])],
    ['contra', contra, rowsOf([17, bank, pettyCash])],
  ] as const)('a %s posts what balances, as it was typed, and refuses the rest', (_, rule, anyRows) => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const debitPaisa = rows.reduce((sum, row) => sum + row.debitPaisa, 0n);
        const creditPaisa = rows.reduce((sum, row) => sum + row.creditPaisa, 0n);
        const ruled = rule({ rows }, facts);
        const isOneAccount = new Set(rows.map(({ accountId }) => accountId)).size === 1;
        expect(ruled.ok).toBe(debitPaisa === creditPaisa && !isOneAccount);
        if (!ruled.ok) return;
        const [{ entries, totalPaisa }] = ruled.drafts;
        expect(totalPaisa).toBe(debitPaisa);
        const posted = entries.flatMap(({ lines }) => lines);
        expect(posted.map(({ contraAccountId: _contra, orderId: _order, ...line }) => line)).toEqual(rows);
      }),
    );
  });
});
