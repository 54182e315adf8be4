import type { IsoDate } from '@cashbook/money';
import { addMonths, monthEnd } from '@cashbook/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AssetTerms, depreciation, depreciationUntil } from '#assets/depreciation';
import { disposal, type StandingAsset } from '#assets/disposal';
import type { Ruled } from '#documents/document';
import { ACCOUNT, GROUP } from '#ledger/chart';

const yearStart = 7;
const straight: AssetTerms = {
  ...{ acquiredOn: '2026-07-15', costPaisa: 10_000_000n, residualPaisa: 0n, method: 'straight', lifeMonths: 12 },
  ...{ rateMilli: null, openingPaisa: 0n, openingUntil: null },
};
const reducing: AssetTerms = { ...straight, method: 'reducing', lifeMonths: null, rateMilli: 20_000n };

/** Returns the depreciation of each month, from the month of a day on. */
const monthly = (terms: AssetTerms, from: IsoDate, months: number): number[] => {
  const until = (place: number) => depreciationUntil(terms, monthEnd(addMonths(from, place)), yearStart);
  return Array.from({ length: months }, (_, index) => Number(until(index) - until(index - 1)));
};

describe('a straight line', () => {
  it('is the same each month, and the last month takes the remainder: 100,000 in 12 months', () => {
    const months = monthly(straight, '2026-07-01', 14);
    expect(months).toEqual([...Array.from({ length: 11 }, () => 833_333), 833_337, 0, 0]);
  });

  it('stops at the residual value', () => {
    expect(depreciationUntil({ ...straight, residualPaisa: 1_000_000n }, '2040-12-31', yearStart)).toBe(9_000_000n);
  });

  it('goes on from what was booked before: 60,000 of 36 months after 12 of them, 24 are left', () => {
    const old = { ...straight, costPaisa: 6_000_000n, lifeMonths: 36, openingPaisa: 2_000_000n };
    const terms = { ...old, acquiredOn: '2025-07-01', openingUntil: '2026-06-30' };
    expect(depreciationUntil(terms, '2026-06-30', yearStart)).toBe(2_000_000n);
    expect(monthly(terms, '2026-07-01', 24)).toEqual([...Array.from({ length: 23 }, () => 166_666), 166_682]);
  });

  it('writes the rest of an asset down at once whose life is over', () => {
    const terms = { ...straight, acquiredOn: '2020-07-01', openingPaisa: 9_999_000n, openingUntil: '2026-06-30' };
    expect(monthly(terms, '2026-07-01', 2)).toEqual([1_000, 0]);
  });
});

describe('a reducing balance', () => {
  it('takes a part of the carrying amount at the start of the year: 20 % of 100,000, then of 80,000', () => {
    const months = monthly(reducing, '2026-07-01', 24);
    expect(months.slice(0, 12)).toEqual([...Array.from({ length: 11 }, () => 166_666), 166_674]);
    expect(months.slice(12)).toEqual([...Array.from({ length: 11 }, () => 133_333), 133_337]);
  });

  it('counts the months that the asset is held of its first year: 20 % of 100,000 for three months', () => {
    expect(monthly({ ...reducing, acquiredOn: '2027-04-30' }, '2027-04-01', 4)).toEqual([
      166_666, 166_666, 166_668, 158_333,
    ]);
  });

  it('goes on in the middle of a year by the amount at its start: 28,000 of 100,000 until December, half of the year 20 % of 80,000', () => {
    const terms = { ...reducing, acquiredOn: '2025-07-01', openingPaisa: 2_800_000n, openingUntil: '2026-12-31' };
    expect(monthly(terms, '2027-01-01', 7)).toEqual([...Array.from({ length: 5 }, () => 133_333), 133_335, 106_666]);
  });
});

const terms = fc
  .record({
    costPaisa: fc.bigInt(1n, 10n ** 12n),
    residualShare: fc.integer({ min: 0, max: 100 }),
    openingShare: fc.integer({ min: 0, max: 100 }),
    life: fc.integer({ min: 1, max: 600 }),
    rateMilli: fc.bigInt(1n, 100_000n),
    isStraight: fc.boolean(),
    bookedMonths: fc.integer({ min: 0, max: 60 }),
    acquired: fc.integer({ min: 0, max: 400 }),
  })
  .map((of): AssetTerms => {
    const acquiredOn = addMonths('2000-01-31', of.acquired);
    const residualPaisa = (of.costPaisa * BigInt(of.residualShare)) / 100n;
    const openingPaisa = of.bookedMonths === 0 ? 0n : ((of.costPaisa - residualPaisa) * BigInt(of.openingShare)) / 100n;
    return {
      ...{ acquiredOn, costPaisa: of.costPaisa, residualPaisa, openingPaisa },
      ...{ method: of.isStraight ? 'straight' : 'reducing', lifeMonths: of.isStraight ? of.life : null },
      rateMilli: of.isStraight ? null : of.rateMilli,
      openingUntil: of.bookedMonths === 0 ? null : monthEnd(addMonths(acquiredOn, of.bookedMonths - 1)),
    };
  });

describe('any asset', () => {
  it('1. is never written up, nor below its residual value, and a straight line ends at it', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: -3, max: 700 }), fc.integer({ min: 1, max: 12 }), (asset, months, start) => {
        const at = (place: number) => depreciationUntil(asset, monthEnd(addMonths(asset.acquiredOn, place)), start);
        const most = asset.costPaisa - asset.residualPaisa;
        expect(at(months) >= at(months - 1)).toBe(true);
        expect(at(months) >= asset.openingPaisa && at(months) <= most).toBe(true);
        if (asset.method === 'straight') expect(at(700)).toBe(most);
      }),
    );
  });
});

const linesOf = (ruled: Ruled<string, unknown>) => {
  if (!ruled.ok) throw new Error(ruled.refusal.code);
  return ruled.drafts.map(({ typeId, entries }) => [
    typeId,
    ...entries.flatMap(({ lines }) =>
      lines.map(({ accountId, debitPaisa, creditPaisa }) => [accountId, Number(debitPaisa - creditPaisa) / 100]),
    ),
  ]);
};
const [asset, bank] = [500, 600];
const truck: StandingAsset = {
  ...{ name: 'Truck', accountId: asset, costPaisa: 10_000_000n, depreciationPaisa: 4_000_000n, isDisposed: false },
};
const accounts = new Map([
  [bank, { groupId: GROUP.cashAtBank, parentId: 11, nature: 'asset', isParty: false, isArchived: false }],
]) as unknown as Parameters<typeof disposal>[1]['accounts'];
const sell = (amountPaisa: bigint, of: Partial<StandingAsset> = {}, accountId: number = ACCOUNT.cash) =>
  disposal({ assetId: 1, amountPaisa, accountId, remarks: '' }, { asset: { ...truck, ...of }, accounts });

describe('the vouchers', () => {
  it('of a month have a line for each asset', () => {
    const assets = [
      { assetId: 1, name: 'Truck', amountPaisa: 50_000n },
      { assetId: 2, name: 'Table', amountPaisa: -2_000n },
    ];
    expect(linesOf(depreciation({ monthEnd: '2026-07-31', assets }))).toEqual([[6, [41, 20], [64, 480], [41, -500]]]);
  });

  it.each([
    [
      'a gain of 5,000',
      6_500_000n,
      {},
      [
        [6, [41, 40_000], [28, -5_000], [asset, -35_000]],
        [1, [17, 65_000], [asset, -65_000]],
      ],
    ],
    [
      'a loss of 20,000',
      4_000_000n,
      {},
      [
        [6, [41, 40_000], [28, 20_000], [asset, -60_000]],
        [1, [17, 40_000], [asset, -40_000]],
      ],
    ],
    [
      'above its cost',
      11_000_000n,
      {},
      [
        [6, [41, 40_000], [28, -40_000]],
        [1, [17, 110_000], [asset, -100_000], [28, -10_000]],
      ],
    ],
    ['given up', 0n, {}, [[6, [41, 40_000], [28, 60_000], [asset, -100_000]]]],
    ['never depreciated, at its cost', 10_000_000n, { depreciationPaisa: 0n }, [[1, [17, 100_000], [asset, -100_000]]]],
  ] as const)('of a disposal: %s', (_, paisa, of, lines) => {
    expect(linesOf(sell(paisa, of))).toEqual(lines);
  });

  it('of a disposal for money into the bank are a bank receipt and a journal', () => {
    expect(linesOf(sell(6_000_000n, {}, bank))).toEqual([
      [6, [41, 40_000], [asset, -40_000]],
      [3, [bank, 60_000], [asset, -60_000]],
    ]);
  });

  it.each([
    [sell(1n, { isDisposed: true }), 'asset_disposed'],
    [sell(-1n), 'amount_not_positive'],
    [sell(1n, {}, asset), 'account_not_found'],
    [
      disposal({ assetId: 1, amountPaisa: 0n, accountId: 17, remarks: '' }, { asset: null, accounts }),
      'asset_not_found',
    ],
  ] as const)('case %#: a disposal is refused', (ruled, code) => {
    expect(ruled).toMatchObject({ ok: false, refusal: { code } });
  });
});
