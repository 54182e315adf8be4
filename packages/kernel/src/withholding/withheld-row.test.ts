import { describe, expect, it } from 'vitest';
import type { PostableAccount } from '#documents/postable-accounts';
import { CHART_LEVEL_4, GROUP } from '#ledger/chart';
import { bankPayment, bankReceipt, type TypedBankVoucher } from '#vouchers/bank-voucher';
import { cashPayment } from '#vouchers/cash-voucher';
import { type WithholdingFacts, type WithholdingRow, withholdingOf } from '#withholding/withheld-row';

const [supplier, customer, bank] = [1001, 1002, 1003];
const accounts = new Map<number, PostableAccount>([
  ...CHART_LEVEL_4.map(({ id, parentId }) => [id, { groupId: parentId, isArchived: false }] as const),
  [supplier, { groupId: GROUP.accountsPayable, isArchived: false }],
  [customer, { groupId: GROUP.accountsReceivable, isArchived: false }],
  [bank, { groupId: GROUP.cashAtBank, isArchived: false }],
]);
const rates = (rateMilli: bigint) => [{ fromDate: '2026-07-01', fromPaisa: 0n, rateMilli }];
const withholding: WithholdingFacts = {
  ...{ isOn: true, date: '2026-08-01' },
  sections: new Map([
    [1, { kind: 'vds', isAlways: false, rates: rates(10_000n) }],
    [2, { kind: 'tds', isAlways: false, rates: rates(5_000n) }],
  ]),
  parties: new Map([[supplier, { proofUntil: '2027-06-30', earlier: [] }]]),
};
const facts = { accounts, withholding };

const row = (changes: Partial<WithholdingRow> = {}): WithholdingRow => ({
  ...{ accountId: supplier, amountPaisa: 2_200_000n, remarks: '' },
  ...{ billNumber: 'A-1', billPaisa: 2_200_000n, billVatPaisa: 200_000n },
  ...{ vdsSectionId: 1, vdsPaisa: 200_000n, tdsSectionId: 2, tdsPaisa: 100_000n },
  ...changes,
});
const head = { bankAccountId: bank, chequeNumber: '', chequeDate: null, drawnOn: '' };
type BankRule = typeof bankPayment;
/** Returns the lines of a voucher, debits above zero, and its first draft. */
const linesOf = (ruled: ReturnType<BankRule> | ReturnType<typeof cashPayment>) =>
  ruled.ok
    ? ruled.drafts[0].entries.map(({ lines }) =>
        lines.map(({ accountId, debitPaisa, creditPaisa }) => [accountId, debitPaisa - creditPaisa]),
      )
    : ruled;
const posted = (rule: BankRule, typed: Partial<TypedBankVoucher>) =>
  rule({ ...head, rows: [], ...typed }, facts, false);

describe('a row that withholds', () => {
  it('posts what the example says, in one entry of its own', () => {
    expect(linesOf(posted(bankPayment, { rows: [row()] }))).toEqual([
      [
        [supplier, 2_200_000n],
        [51, -200_000n],
        [52, -100_000n],
        [bank, -1_900_000n],
      ],
    ]);
    const received = row({
      ...{ accountId: customer, amountPaisa: 10_750_000n, billPaisa: 10_750_000n, billVatPaisa: 750_000n },
      ...{ vdsPaisa: 750_000n, tdsPaisa: 500_000n },
    });
    expect(linesOf(posted(bankReceipt, { rows: [received] }))).toEqual([
      [
        [bank, 9_500_000n],
        [53, 750_000n],
        [19, 500_000n],
        [customer, -10_750_000n],
      ],
    ]);
  });

  it('pays the rest from cash, and by a cheque of the rest that remembers the tax', () => {
    expect(linesOf(cashPayment({ rows: [row()] }, facts))).toMatchObject([
      [
        [supplier, 2_200_000n],
        [51, -200_000n],
        [52, -100_000n],
        [17, -1_900_000n],
      ],
    ]);
    const cheque = { chequeNumber: '1', chequeDate: '2026-08-01' };
    expect(posted(bankPayment, { ...cheque, rows: [row()] })).toMatchObject({
      drafts: [
        {
          totalPaisa: 2_200_000n,
          cheques: [
            {
              amountPaisa: 1_900_000n,
              pays: [
                { accountId: supplier, amountPaisa: 2_200_000n, withheld: [{ accountId: 51 }, { accountId: 52 }] },
              ],
            },
          ],
        },
      ],
    });
  });

  it('is on the register with its figures; a row without tax is not', () => {
    const plain = { accountId: customer, amountPaisa: 5n, remarks: '' };
    const ruled = withholdingOf([plain, row()], false, facts);
    expect(ruled).toMatchObject({
      withheld: [
        {
          ...{ rowNo: 2, accountId: supplier, isReceived: false, billNumber: 'A-1', paidPaisa: 2_200_000n },
          ...{ vatPaisa: 200_000n, basePaisa: 2_000_000n, vdsRateMilli: 10_000n, tdsRateMilli: 5_000n },
        },
      ],
    });
    expect(withholdingOf([plain], false, facts)).toEqual({ ok: true, withheld: undefined });
  });

  it('counts the rows above it as payments of the same bill', () => {
    const half = row({ amountPaisa: 1_100_000n, vdsPaisa: 100_000n, tdsPaisa: 50_000n });
    expect(withholdingOf([half, half], false, facts).ok).toBe(true);
    expect(withholdingOf([half, half, half], false, facts)).toMatchObject({
      refusal: { code: 'tax_bill_differs', row: 2 },
    });
  });

  it('asks nothing that a page does not know', () => {
    const wrong = row({ vdsPaisa: 1n, vdsSectionId: null });
    expect(withholdingOf([wrong], false, { accounts }).ok).toBe(true);
    expect(withholdingOf([wrong], false, facts)).toMatchObject({ refusal: { code: 'vds_section_wrong' } });
  });
});
