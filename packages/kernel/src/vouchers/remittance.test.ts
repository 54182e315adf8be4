import { MAX_ROW_PAISA } from '@cashbook/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PostableAccount, PostableAccounts } from '#documents/postable-accounts';
import { ACCOUNT, CHART_LEVEL_4, GROUP } from '#ledger/chart';
import {
  type ReceivedVoucher,
  type RemittanceFacts,
  type RemittanceRefusal,
  type RemittedAmount,
  remittance,
  type TypedRemittance,
} from '#vouchers/remittance';

const headOffice = 1;
const shop = 2;
const depot = 3;
const disabled = 4;
const bank = 1002;
const depotBank = 1003;
const archivedBank = 1004;
const pettyCash = 1005;

const bankAccount = (isArchived = false): PostableAccount => ({ groupId: GROUP.cashAtBank, isArchived });
const accounts: PostableAccounts = new Map<number, PostableAccount>([
  ...CHART_LEVEL_4.map(({ id, parentId }) => [id, { groupId: parentId, isArchived: false }] as const),
  [bank, bankAccount()],
  [archivedBank, bankAccount(true)],
  [pettyCash, { groupId: GROUP.cashInHand, isArchived: false }],
]);

const receipt: ReceivedVoucher = {
  branchId: shop,
  typeId: 1,
  numberText: 'CR-2627-000007',
  isVoid: false,
  receivedPaisa: 125_050n,
  remittedBy: null,
};

const branch = (branchId: number) => ({
  branchId,
  isHeadOffice: branchId === headOffice,
  isActive: branchId !== disabled,
});
const facts = (changes: Partial<ReceivedVoucher> | null = {}, workingBranchId = shop): RemittanceFacts => ({
  accounts,
  receivingAccounts: new Map([...accounts, [depotBank, bankAccount()]]),
  branches: { workingBranchId, branches: [headOffice, shop, depot, disabled].map(branch) },
  received: changes === null ? null : { ...receipt, ...changes },
});

const remit = { receivedVoucherId: 70, amountPaisa: 125_050n, remarks: '' };
const send: RemittedAmount = {
  receivedVoucherId: null,
  toBranchId: depot,
  fromAccountId: bank,
  toAccountId: depotBank,
  amountPaisa: 5000n,
  remarks: 'for wages',
};

describe('remitting what a voucher has received', () => {
  it('moves it from the cash of the branch to that of head office, each line on 10 naming the other', () => {
    const notes = { remarks: 'CR-2627-000007', orderId: null };
    expect(remittance(remit, facts())).toEqual({
      ok: true,
      own: null,
      drafts: [
        {
          typeId: 20,
          totalPaisa: 125_050n,
          remarks: '',
          links: [{ parent: 70n, role: 'remittance' }],
          entries: [
            {
              lines: [
                {
                  ...{ accountId: 10, contraAccountId: 17, debitPaisa: 125_050n, creditPaisa: 0n, ...notes },
                  counterBranchId: headOffice,
                },
                { accountId: 17, contraAccountId: 10, debitPaisa: 0n, creditPaisa: 125_050n, ...notes },
              ],
            },
          ],
        },
        {
          typeId: 20,
          totalPaisa: 125_050n,
          remarks: '',
          branchId: headOffice,
          links: [{ parent: 'first', role: 'half' }],
          entries: [
            {
              lines: [
                { accountId: 17, contraAccountId: 10, debitPaisa: 125_050n, creditPaisa: 0n, ...notes },
                {
                  ...{ accountId: 10, contraAccountId: 17, debitPaisa: 0n, creditPaisa: 125_050n, ...notes },
                  counterBranchId: shop,
                },
              ],
            },
          ],
        },
      ],
    });
  });

  it('says on its lines which voucher it was, and what was typed', () => {
    const ruled = remittance({ ...remit, remarks: 'by courier' }, facts());
    if (!ruled.ok) throw new Error(ruled.refusal.code);
    const lines = ruled.drafts.flatMap(({ entries }) => entries.flatMap((entry) => entry.lines));
    expect(new Set(lines.map((line) => line.remarks))).toEqual(new Set(['CR-2627-000007 · by courier']));
    expect(ruled.drafts.map((draft) => draft.remarks)).toEqual(['by courier', 'by courier']);
  });

  it('takes sales and installment collections as well', () => {
    for (const typeId of [1, 11, 12, 15, 16]) expect(remittance(remit, facts({ typeId })).ok).toBe(true);
  });

  const refusals: [string, RemittanceRefusal, TypedRemittance, RemittanceFacts][] = [
    ['long remarks', 'remarks_too_long', { ...remit, remarks: 'x'.repeat(501) }, facts()],
    ['no voucher of that id', 'voucher_not_found', remit, facts(null)],
    ['a voucher of another branch', 'voucher_not_found', remit, facts({ branchId: depot })],
    ['a void one', 'voucher_void', remit, facts({ isVoid: true, receivedPaisa: 0n })],
    ['one of head office', 'head_office_receives', remit, facts({ branchId: headOffice }, headOffice)],
    [
      'a company without a head office',
      'no_head_office',
      remit,
      { ...facts(), branches: { workingBranchId: shop, branches: [branch(shop)] } },
    ],
    ['a payment', 'nothing_to_remit', remit, facts({ typeId: 2, receivedPaisa: 125_050n })],
    ['a sale paid through a bank', 'nothing_to_remit', remit, facts({ typeId: 11, receivedPaisa: 0n })],
    ['a voucher that paid more than it received', 'nothing_to_remit', remit, facts({ receivedPaisa: -1n })],
    ['one that is remitted', 'already_remitted', remit, facts({ remittedBy: 'RM-2627-000001' })],
    ['another amount', 'received_amount_differs', { ...remit, amountPaisa: 125_049n }, facts()],
  ];
  it.each(refusals)('refuses %s: %s', (_what, code, typed, known) => {
    expect(remittance(typed, known)).toMatchObject({ ok: false, refusal: { code } });
  });

  it('names the remittance that stands, and says what was received', () => {
    expect(remittance(remit, facts({ remittedBy: 'RM-2627-000001' }))).toEqual({
      ok: false,
      refusal: { code: 'already_remitted', names: { numbers: 'RM-2627-000001' } },
    });
    expect(remittance({ ...remit, amountPaisa: 1n }, facts())).toEqual({
      ok: false,
      refusal: { code: 'received_amount_differs', amountsPaisa: { received: 125_050n } },
    });
  });
});

describe('sending an amount', () => {
  it.each([
    ['bank to bank of the other branch', {}, [10, bank], [depotBank, 10]],
    ['cash to cash', { fromAccountId: ACCOUNT.cash, toAccountId: ACCOUNT.cash }, [10, 17], [17, 10]],
  ])('%s', (_what, changes, sent, got) => {
    const ruled = remittance({ ...send, ...changes }, facts(null));
    if (!ruled.ok) throw new Error(ruled.refusal.code);
    const sides = ruled.drafts.map(({ entries }) =>
      entries.flatMap(({ lines }) => lines.map((line) => line.accountId)),
    );
    expect(sides).toEqual([sent, got]);
    expect(ruled.drafts).toMatchObject([
      { remarks: 'for wages', links: [] },
      { remarks: 'for wages', branchId: depot },
    ]);
  });

  it('goes from head office too', () => {
    expect(remittance({ ...send, toBranchId: shop }, facts(null, headOffice)).ok).toBe(true);
  });

  const refusals: [string, RemittanceRefusal, Partial<RemittedAmount>][] = [
    ['its own branch', 'own_branch', { toBranchId: shop }],
    ['a branch that is not there', 'branch_not_found', { toBranchId: 9 }],
    ['a disabled branch', 'branch_not_found', { toBranchId: disabled }],
    ['no amount', 'amount_not_positive', { amountPaisa: 0n }],
    ['a negative amount', 'amount_not_positive', { amountPaisa: -1n }],
    ['too much', 'amount_too_large', { amountPaisa: MAX_ROW_PAISA + 1n }],
    ['an account that is not there', 'account_not_found', { fromAccountId: 99_999 }],
    ['an archived bank', 'account_archived', { fromAccountId: archivedBank }],
    ['petty cash', 'account_not_allowed', { fromAccountId: pettyCash }],
    ['an account that is not money', 'account_not_allowed', { fromAccountId: ACCOUNT.sales }],
    ["the other branch's bank", 'account_not_found', { fromAccountId: depotBank }],
    ['into an account that the other branch has not', 'receiving_account_not_allowed', { toAccountId: 99_999 }],
    ['into an archived bank', 'receiving_account_not_allowed', { toAccountId: archivedBank }],
    ['into petty cash', 'receiving_account_not_allowed', { toAccountId: pettyCash }],
    ['into sales', 'receiving_account_not_allowed', { toAccountId: ACCOUNT.sales }],
  ];
  it.each(refusals)('refuses %s: %s', (_what, code, changes) => {
    expect(remittance({ ...send, ...changes }, facts(null))).toMatchObject({ ok: false, refusal: { code } });
  });
});

it('whatever is remitted: the two branches claim and owe the same, and nothing else moves but money', () => {
  const moneyAccounts = fc.constantFrom(ACCOUNT.cash, bank);
  const typed = fc.record({
    receivedVoucherId: fc.constant(null),
    toBranchId: fc.constantFrom(headOffice, depot),
    fromAccountId: moneyAccounts,
    toAccountId: moneyAccounts,
    amountPaisa: fc.bigInt(1n, MAX_ROW_PAISA),
    remarks: fc.constantFrom('', 'নগদ'),
  });
  fc.assert(
    fc.property(typed, (sent) => {
      const ruled = remittance(sent, facts(null));
      if (!ruled.ok) throw new Error(ruled.refusal.code);
      const lines = ruled.drafts.flatMap(({ entries, branchId = shop }) =>
        entries.flatMap((entry) => entry.lines.map((line) => ({ branchId, ...line }))),
      );
      const net = (of: typeof lines) => of.reduce((sum, line) => sum + line.debitPaisa - line.creditPaisa, 0n);
      const between = lines.filter(({ accountId }) => accountId === ACCOUNT.interBranchCurrent);
      expect(net(between)).toBe(0n);
      expect(net(between.filter(({ branchId }) => branchId === shop))).toBe(sent.amountPaisa);
      for (const { branchId, counterBranchId } of between) {
        expect(new Set([branchId, counterBranchId])).toEqual(new Set([shop, sent.toBranchId]));
      }
      const others = lines.filter(({ accountId }) => accountId !== ACCOUNT.interBranchCurrent);
      expect(others.every(({ counterBranchId }) => counterBranchId === undefined)).toBe(true);
      expect(net(others.filter(({ branchId }) => branchId === shop))).toBe(-sent.amountPaisa);
      expect(net(others.filter(({ branchId }) => branchId === sent.toBranchId))).toBe(sent.amountPaisa);
    }),
  );
});
