import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCOUNT, GROUP } from '#ledger/chart';
import { openingBalance, type TypedOpening } from '#vouchers/opening';
import type { OpeningCheque, UnclearedItem } from '#vouchers/opening-lists';
import type { OpeningTax } from '#vouchers/opening-taxes';

const date = '2026-06-30';
const [customer, bank, rent] = [1001, 1002, 1003];
const account = (groupId: number, isParty = false) => ({ groupId, isArchived: false, isParty });
const facts = {
  date,
  branchId: 1,
  branchIds: new Set([1]),
  accounts: new Map([
    [customer, account(GROUP.accountsReceivable, true)],
    [bank, account(GROUP.cashAtBank)],
    [rent, account(GROUP.accountsReceivable)],
    [ACCOUNT.chequesInHand, account(GROUP.chequesInHand)],
    [ACCOUNT.chequesIssued, account(GROUP.chequesIssued)],
  ]),
};
const cheque = (more: Partial<OpeningCheque> = {}): OpeningCheque => ({
  ...{ chequeNo: null, partyId: customer, number: '123456', date: '2026-07-05', drawnOn: 'Sonali' },
  ...{ bankAccountId: null, amountPaisa: 500n, ...more },
});
const item = (more: Partial<UnclearedItem> = {}): UnclearedItem => ({
  ...{ date: '2026-06-28', number: '77', text: '', isIn: true, amountPaisa: 100n, ...more },
});
const typed = (more: Partial<TypedOpening> = {}): TypedOpening => ({
  ...{ accountId: ACCOUNT.chequesInHand, debitPaisa: 500n, creditPaisa: 0n, remarks: '', bills: [] },
  ...{ counterBranchId: null, cheques: [], taxes: [], uncleared: [], ...more },
});
const draftOf = (said: Partial<TypedOpening>) => {
  const ruled = openingBalance(typed(said), facts);
  if (!ruled.ok) throw new Error(ruled.refusal.code);
  return ruled.drafts[0];
};

test('cheques in hand are debited to 15, each with its text, and name the party that owes again', () => {
  const draft = draftOf({ cheques: [cheque()], remarks: 'counted' });
  expect(draft.entries.map(({ lines }) => lines)).toMatchObject([
    [
      { accountId: 15, debitPaisa: 500n, remarks: 'Cheque 123456 · 05/07/2026 · Sonali' },
      { accountId: 11, creditPaisa: 500n, remarks: 'counted' },
    ],
  ]);
  const pays = [{ accountId: customer, amountPaisa: 500n, orderId: null }];
  expect(draft.cheques).toMatchObject([{ chequeNo: 1, isReceived: true, bankAccountId: null, pays }]);
});

test('cheques issued are credited to 16, and a new one takes the place after the last', () => {
  const issued = { drawnOn: '', bankAccountId: bank };
  const draft = draftOf({
    ...{ accountId: ACCOUNT.chequesIssued, debitPaisa: 0n, creditPaisa: 900n },
    cheques: [cheque({ ...issued, chequeNo: 4 }), cheque({ ...issued, number: '2', chequeNo: 4, amountPaisa: 400n })],
  });
  expect(draft.entries.map(({ lines }) => lines)).toMatchObject([
    [
      { accountId: 11, debitPaisa: 500n },
      { accountId: 16, creditPaisa: 500n },
    ],
    [
      { accountId: 11, debitPaisa: 400n },
      { accountId: 16, creditPaisa: 400n },
    ],
  ]);
  expect(draft.cheques?.map(({ chequeNo }) => chequeNo)).toEqual([4, 5]);
});

test('a bank has a line for what it had cleared, and one for each line that it had not', () => {
  const uncleared = [item({ text: 'Paid in' }), item({ number: '78', isIn: false, amountPaisa: 300n })];
  const { entries } = draftOf({ accountId: bank, debitPaisa: 900n, uncleared, remarks: 'as the books say' });
  const ofBank = entries.flatMap(({ lines }) => lines.filter(({ accountId }) => accountId === bank));
  expect(ofBank).toMatchObject([
    { debitPaisa: 1100n, remarks: 'as the books say' },
    { debitPaisa: 100n, remarks: '77 · 28/06/2026 · Paid in' },
    { creditPaisa: 300n, remarks: '78 · 28/06/2026' },
  ]);
});

test('a bank whose books come to 0 has the line that it had cleared and those that it had not', () => {
  const { entries } = draftOf({
    accountId: bank,
    debitPaisa: 0n,
    uncleared: [item({ isIn: false, amountPaisa: 300n })],
  });
  const ofBank = entries.flatMap(({ lines }) => lines.filter(({ accountId }) => accountId === bank));
  expect(ofBank).toMatchObject([{ debitPaisa: 300n }, { creditPaisa: 300n }]);
});

const tax = (more: Partial<OpeningTax> = {}): OpeningTax => ({
  ...{ rowNo: null, partyId: customer, date: '2026-05-12', billNumber: 'K-7', sectionId: 1 },
  ...{ basePaisa: 10_000n, amountPaisa: 500n, ...more },
});
const withheldHere = {
  ...facts,
  accounts: new Map([
    ...facts.accounts,
    ...[ACCOUNT.vdsPayable, ACCOUNT.tdsPayable, ACCOUNT.advanceIncomeTax].map((id) => [id, account(1)] as const),
  ]),
  withholding: {
    isOn: true,
    sections: new Map([
      [1, 'vds'],
      [2, 'tds'],
    ] as const),
  },
};

test.each([
  [
    'we withheld',
    ACCOUNT.vdsPayable,
    { creditPaisa: 500n, debitPaisa: 0n },
    [11, 51],
    { vdsPaisa: 500n, tdsPaisa: 0n },
  ],
  ['withheld from us', ACCOUNT.advanceIncomeTax, {}, [19, 11], { vdsPaisa: 0n, tdsPaisa: 500n }],
])('taxes that were %s are lines against 11 and rows of the register', (_whose, accountId, sides, accounts, paid) => {
  const sectionId = paid.vdsPaisa === 0n ? 2 : 1;
  const ruled = openingBalance(typed({ accountId, ...sides, taxes: [tax({ sectionId, rowNo: 3 })] }), withheldHere);
  if (!ruled.ok) throw new Error(ruled.refusal.code);
  const [{ entries, withheld }] = ruled.drafts;
  expect(entries.flatMap(({ lines }) => lines.map((line) => line.accountId))).toEqual(accounts);
  expect(entries[0]?.lines.map(({ remarks }) => remarks)).toContain('12/05/2026 · K-7');
  expect(withheld).toMatchObject([
    { rowNo: 3, accountId: customer, withheldOn: '2026-05-12', basePaisa: 10_000n, ...paid },
  ]);
});

test('tax that a bank withheld of interest has no party, and a new tax takes the place after the last', () => {
  const taxes = [
    tax({ rowNo: 4, sectionId: 2 }),
    tax({ partyId: null, sectionId: null, basePaisa: 0n, amountPaisa: 7n }),
  ];
  const ruled = openingBalance(typed({ accountId: 19, debitPaisa: 507n, taxes }), withheldHere);
  if (!ruled.ok) throw new Error(ruled.refusal.code);
  expect(ruled.drafts[0].withheld).toMatchObject([
    { rowNo: 4 },
    { rowNo: 5, accountId: ACCOUNT.interestReceived, billPaisa: 7n, paidPaisa: 0n, tdsRateMilli: 0n },
  ]);
});

describe('is refused', () => {
  const issued = { accountId: ACCOUNT.chequesIssued, debitPaisa: 0n, creditPaisa: 500n };
  test.each([
    ['cheques_differ', {}],
    ['cheques_differ', { cheques: [cheque({ amountPaisa: 499n })] }],
    ['cheques_differ', { debitPaisa: 0n, creditPaisa: 500n, cheques: [cheque()] }],
    ['cheques_not_taken', { accountId: rent, cheques: [cheque()] }],
    ['cheque_party_missing', { cheques: [cheque({ partyId: null })] }],
    ['cheque_party_missing', { cheques: [cheque({ partyId: rent })] }],
    ['cheque_number_missing', { cheques: [cheque({ number: '' })] }],
    ['cheque_date_missing', { cheques: [cheque({ date: null })] }],
    ['cheque_bank_missing', { cheques: [cheque({ drawnOn: '' })] }],
    ['not_a_bank_account', { cheques: [cheque({ bankAccountId: rent })] }],
    ['bank_missing', { ...issued, cheques: [cheque()] }],
    ['amount_not_positive', { cheques: [cheque({ amountPaisa: 0n })] }],
    ['cheque_twice', { debitPaisa: 1000n, cheques: [cheque(), cheque({ drawnOn: 'SONALI' })] }],
    ['too_many_bills', { cheques: Array.from({ length: 501 }, () => cheque()) }],
    ['line_needs_one_side', { accountId: bank, debitPaisa: 0n }],
    ['line_needs_one_side', { accountId: bank, creditPaisa: 1n, uncleared: [item()] }],
    ['uncleared_not_taken', { accountId: rent, debitPaisa: 0n, uncleared: [item()] }],
    ['uncleared_not_taken', { accountId: rent, uncleared: [item()] }],
    ['uncleared_incomplete', { accountId: bank, uncleared: [item({ date: '2026-07-01' })] }],
    ['uncleared_incomplete', { accountId: bank, uncleared: [item({ number: '' })] }],
    ['uncleared_incomplete', { accountId: bank, uncleared: [item({ amountPaisa: 0n })] }],
  ] as const)('%s', (code, said) => {
    expect(openingBalance(typed(said), facts)).toMatchObject({ ok: false, refusal: { code } });
  });

  const of51 = { accountId: ACCOUNT.vdsPayable, debitPaisa: 0n, creditPaisa: 500n };
  test.each<[string, Partial<TypedOpening>]>([
    ['taxes_not_taken', { accountId: rent, taxes: [tax()] }],
    ['taxes_differ', of51],
    ['taxes_differ', { ...of51, taxes: [tax({ amountPaisa: 499n })] }],
    ['cheque_party_missing', { ...of51, taxes: [tax({ partyId: null })] }],
    ['tax_date_wrong', { ...of51, taxes: [tax({ date: null })] }],
    ['tax_date_wrong', { ...of51, taxes: [tax({ date: '2026-07-01' })] }],
    ['vds_section_wrong', { ...of51, taxes: [tax({ sectionId: 2 })] }],
    ['vds_section_wrong', { ...of51, taxes: [tax({ sectionId: null })] }],
    ['tds_section_wrong', { ...of51, accountId: ACCOUNT.tdsPayable, taxes: [tax()] }],
    ['tax_base_wrong', { ...of51, accountId: ACCOUNT.tdsPayable, taxes: [tax({ sectionId: 2, basePaisa: 499n })] }],
    ['tax_base_wrong', { ...of51, taxes: [tax({ basePaisa: -1n })] }],
    ['amount_not_positive', { ...of51, taxes: [tax({ amountPaisa: 0n })] }],
    ['too_many_bills', { ...of51, taxes: Array.from({ length: 501 }, () => tax()) }],
  ])('%s of a list of taxes', (code, said) => {
    expect(openingBalance(typed(said), withheldHere)).toMatchObject({ ok: false, refusal: { code } });
  });
});

test('the lines of a bank come to its balance, whatever was not cleared', () => {
  const items = fc.array(fc.record({ isIn: fc.boolean(), amountPaisa: fc.bigInt(1n, 10n ** 9n) }), { maxLength: 10 });
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 9n), fc.boolean(), items, (paisa, isDebit, parts) => {
      fc.pre(paisa > 0n || parts.length > 0);
      const sides = isDebit ? { debitPaisa: paisa, creditPaisa: 0n } : { debitPaisa: 0n, creditPaisa: paisa };
      const { entries } = draftOf({ accountId: bank, ...sides, uncleared: parts.map((part) => item(part)) });
      const ofBank = entries.flatMap(({ lines }) => lines.filter(({ accountId }) => accountId === bank));
      const sum = ofBank.reduce((total, line) => total + line.debitPaisa - line.creditPaisa, 0n);
      expect(sum).toBe(isDebit ? paisa : -paisa);
    }),
  );
});
