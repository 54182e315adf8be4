import { describe, expect, it } from 'vitest';
import { type LateFeeTerms, lateFee, lateFeeOf, waiver } from '#installments/late-fee';

const none = { basis: 'none', graceDays: 5, flatPaisa: 0n, percentMilli: 0n } as const satisfies LateFeeTerms;
const flat: LateFeeTerms = { ...none, basis: 'flat', flatPaisa: 100_00n };
const percent: LateFeeTerms = { ...none, basis: 'percent', percentMilli: 2_500n };
const due = { dueDate: '2026-08-31', duePaisa: 6_000_00n, lastPaidOn: null, chargedMonths: 0 };
const paid = (lastPaidOn: string | null) => ({ ...due, duePaisa: 0n, lastPaidOn });
const fee = (months: number, taka: bigint) => ({ months, feePaisa: taka * 100n });

// Late fee 100 after 5 days of grace on an installment of 31 Aug paid 7 Sep: proposed 6 Sep (accounting-next §4, "Small ones").
it.each([
  ['off', none, due, '2027-08-31', null],
  ['flat, on the last day of grace', flat, due, '2026-09-05', null],
  ['flat, the day after', flat, due, '2026-09-06', fee(1, 100n)],
  [
    'flat, the money received later than the grace, charged later',
    flat,
    paid('2026-09-07'),
    '2026-09-20',
    fee(1, 100n),
  ],
  ['flat, the money received in the grace, posted after it', flat, paid('2026-09-05'), '2026-09-20', null],
  ['flat, settled without money', flat, paid(null), '2026-09-20', null],
  ['flat, charged already', flat, { ...due, chargedMonths: 1 }, '2026-12-31', null],
  ['percent, before a full month', percent, due, '2026-09-29', null],
  ['percent, a full month by the end of the month', percent, due, '2026-09-30', fee(1, 150n)],
  ['percent, two months that nobody took', percent, due, '2026-10-31', fee(2, 300n)],
  ['percent, the second month alone', percent, { ...due, chargedMonths: 1 }, '2026-10-31', fee(1, 150n)],
  ['percent, half-up to whole taka', percent, { ...due, duePaisa: 20_00n }, '2026-09-30', fee(1, 1n)],
  ['percent, less than half a taka', percent, { ...due, duePaisa: 19_99n }, '2026-09-30', null],
  ['percent, paid', percent, paid('2026-11-01'), '2026-12-31', null],
] as const)('a late fee that is %s', (_case, terms, late, day, expected) => {
  expect(lateFeeOf(terms, late, day)).toEqual(expected);
});

it('is posted Dr customer / Cr 26 with a bill that is due on its day, and hangs on the sale', () => {
  const typed = { saleId: 7, invoiceNo: 'IS-2627-000001', installmentNo: 1, accountId: 1001, day: '2026-09-06' };
  const outcome = lateFee({ ...typed, months: 1, feePaisa: 100_00n });
  expect(outcome).toMatchObject({
    ok: true,
    drafts: [
      {
        ...{ typeId: 6, totalPaisa: 100_00n, links: [{ parent: 7n, role: 'collection' }] },
        bills: [{ accountId: 1001, isReceivable: true, number: 'IS-2627-000001/1', dueDate: '2026-09-06' }],
      },
    ],
  });
  expect(outcome.ok && outcome.drafts[0].entries.flatMap(({ lines }) => lines)).toMatchObject([
    { accountId: 1001, debitPaisa: 100_00n },
    { accountId: 26, creditPaisa: 100_00n },
  ]);
});

describe('a waiver', () => {
  const charged = { accountId: 1001, amountPaisa: 100_00n, isWaived: false };
  const remarks = 'An old customer';

  it('is the mirror of the fee: Dr 26 / Cr customer, and hangs on it', () => {
    const outcome = waiver({ feeId: 9, remarks }, { fee: charged });
    expect(outcome).toMatchObject({ ok: true, drafts: [{ typeId: 6, links: [{ parent: 9n }], remarks }] });
    expect(outcome.ok && outcome.drafts[0].entries.flatMap(({ lines }) => lines)).toMatchObject([
      { accountId: 26, debitPaisa: 100_00n },
      { accountId: 1001, creditPaisa: 100_00n },
    ]);
  });

  it.each([
    ['late_fee_not_found', remarks, null],
    ['late_fee_waived', remarks, { ...charged, isWaived: true }],
    ['reason_missing', ' ', charged],
    ['remarks_too_long', 'x'.repeat(501), charged],
  ] as const)('is refused with %s', (code, said, of) => {
    expect(waiver({ feeId: 9, remarks: said }, { fee: of })).toMatchObject({ ok: false, refusal: { code } });
  });
});
