import { describe, expect, it } from 'vitest';
import {
  type BookedChequeEvent,
  type ChequeFacts,
  chequeMove,
  type TaxOfCheque,
  type TypedChequeMove,
} from '#cheques/cheque-move';

/** A bill of 22,000 that was paid by a cheque of 19,000, with 2,000 of VAT and 1,000 of income tax withheld. */
const supplier = 900;
const cheque = (changes: Partial<ChequeFacts> = {}): ChequeFacts => ({
  ...{ voucherId: 7, chequeNo: 1, branchId: 1, isReceived: false, state: 'issued', number: '123', date: '2026-07-05' },
  ...{ drawnOn: '', bankAccountId: 500, accountId: supplier, amountPaisa: 19_000n, endorsedTo: null, lastVoucherId: 7 },
  ...{ voucherDate: '2026-07-01', wasOnNoBill: false, wasPresentedAgain: false, openDay: '2026-07-10' },
  staleOn: '2027-01-05',
  pays: [
    {
      ...{ accountId: supplier, amountPaisa: 22_000n, orderId: null },
      withheld: [
        { accountId: 51, amountPaisa: 2000n },
        { accountId: 52, amountPaisa: 1000n },
      ],
    },
  ],
  taxes: [],
  ...changes,
});
const typed: TypedChequeMove = {
  ...{ voucherId: 7, chequeNo: 1, bankAccountId: null, accountId: null, reason: 'stopped', feePaisa: 0n },
  ...{ isFeeChargedOn: false, remarks: '' },
};
const moved = (event: BookedChequeEvent, facts: ChequeFacts) => {
  const ruled = chequeMove(event)(typed, { workingBranchId: 1, cheque: facts, accounts: new Map() });
  if (!ruled.ok) throw new Error(ruled.refusal.code);
  return ruled.drafts[0].entries.flatMap(({ lines }) =>
    lines.map((line) => `${line.accountId} ${line.debitPaisa - line.creditPaisa}`),
  );
};
const tax = (accountId: number, standsPaisa: bigint, keptPaisa = 0n): TaxOfCheque => ({
  ...{ rowNo: 1, accountId, standsPaisa, keptPaisa },
});

describe('the row that an event moves', () => {
  it.each<[string, BookedChequeEvent, readonly TaxOfCheque[], string[]]>([
    [
      'goes back whole where nothing is deposited',
      'cancelled',
      [tax(51, 2000n), tax(52, 1000n)],
      ['16 19000', '51 2000', '52 1000', '900 -22000'],
    ],
    [
      'goes back without the tax that is deposited',
      'bounced',
      [tax(51, 2000n, 2000n), tax(52, 1000n)],
      ['16 19000', '52 1000', '900 -20000'],
    ],
    [
      'goes back as its cheque alone where all tax is deposited',
      'bounced',
      [tax(51, 2000n, 2000n), tax(52, 1000n, 1000n)],
      ['16 19000', '900 -19000'],
    ],
    [
      'goes back whole where the register knows no tax of it',
      'bounced',
      [],
      ['16 19000', '51 2000', '52 1000', '900 -22000'],
    ],
    [
      'is paid again whole where all was taken back',
      'again',
      [tax(51, 0n), tax(52, 0n)],
      ['900 22000', '51 -2000', '52 -1000', '16 -19000'],
    ],
    [
      'is paid again without the tax that stayed',
      'again',
      [tax(51, 2000n, 2000n), tax(52, 0n)],
      ['900 20000', '52 -1000', '16 -19000'],
    ],
  ])('%s', (_what, event, taxes, lines) => {
    const state = event === 'again' ? 'bounced' : 'issued';
    expect(moved(event, cheque({ taxes, state })).sort()).toEqual(lines.sort());
  });

  it('of a received cheque mirrors it, with what is certified left in the books', () => {
    const received = cheque({
      ...{ isReceived: true, state: 'deposited', drawnOn: 'Sonali', taxes: [tax(53, 750n, 750n), tax(19, 500n)] },
      amountPaisa: 9500n,
      pays: [
        {
          ...{ accountId: supplier, amountPaisa: 10_750n, orderId: null },
          withheld: [
            { accountId: 53, amountPaisa: 750n },
            { accountId: 19, amountPaisa: 500n },
          ],
        },
      ],
    });
    expect(moved('bounced', received).sort()).toEqual(['15 -9500', '19 -500', '900 10000']);
  });

  it('is one of several, each with its own taxes', () => {
    const other = { accountId: 901, amountPaisa: 100n, orderId: null, withheld: [{ accountId: 52, amountPaisa: 5n }] };
    const [first] = cheque().pays;
    const pays = first === undefined ? [] : [first, other];
    const taxes = [tax(51, 2000n), tax(52, 1000n), { ...tax(52, 5n, 5n), rowNo: 2 }];
    expect(moved('bounced', cheque({ pays, taxes }))).toEqual(expect.arrayContaining(['900 -22000', '901 -95']));
  });
});
