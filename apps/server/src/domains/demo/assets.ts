import { ACCOUNT } from '@cashbook/kernel';
import { addMonths, type IsoDate } from '@cashbook/money';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { assets, disposalKind } from '#domains/assets/index';
import type { BranchKey } from '#domains/demo/company';
import { takeMonth } from '#domains/demo/proposals';
import type { DemoAccounts } from '#domains/demo/records/demo-accounts';
import { post, type StockDesk } from '#domains/demo/stock/stock';
import { BANKING } from '#domains/demo/vouchers/banking';
import { readLockedFacts } from '#domains/posting/index';
import { seedRecords } from '#domains/records/index';

interface AssetDesk extends Omit<StockDesk, 'at'> {
  readonly key: BranchKey;
  readonly accounts: DemoAccounts;
  readonly at: (date: IsoDate) => Date;
}

/** The furniture of a branch, each with its hundredths of the cost. A quarter of each is written off when the books begin. */
const furniture = [
  { name: 'Shelves and counters', hundredths: 55, method: 'straight', life_months: 120, location: 'Showroom' },
  { name: 'Tables and chairs', hundredths: 30, method: 'reducing', rate: 10, location: 'Office' },
  {
    name: 'Photocopier',
    hundredths: 15,
    method: 'straight',
    life_months: 120,
    serial: 'CN-204417',
    location: 'Office',
  },
] as const;
/** The months since the furniture was bought. */
const monthsOld = 30;

/** The working day on which the electronics branch sells its photocopier, and the part of the cost that it brings. */
const sale = { place: 120, hundredths: 60n } as const;

/** Enters the furniture of a branch, and returns the work of a day: the depreciation of a month that has ended, and a sale. */
export async function demoAssets(tx: Tx, desk: AssetDesk, began: IsoDate) {
  const { companyId, branchId, key, accounts, author, at } = desk;
  const taka = BANKING[key].furnitureTaka;
  const costOf = (hundredths: number) => (taka / 100) * hundredths;
  const terms = {
    ...{ account_id: accounts.idOf({ added: 'Furniture and Fixtures' }), acquired_on: addMonths(began, -monthsOld) },
    opening_until: began,
  };
  const ids = await seedRecords(
    tx,
    assets,
    { companyId, userId: author.userId, at: at(began) },
    furniture.map(({ hundredths, ...typed }) => {
      const cost = costOf(hundredths);
      return { branchId, typed: { ...typed, ...terms, cost, opening_depreciation: cost / 4 } };
    }),
  );
  return async ({ date, place }: { readonly date: IsoDate; readonly place: number }): Promise<void> => {
    const today = { companyId, branchId, author, at: at(date) };
    await showBranches(tx, [branchId]);
    await takeMonth(tx, today, { companyId, branchId, day: date, countedPaisa: null }, 'depreciation');
    const assetId = ids.at(-1);
    if (key !== 'electronics' || place !== sale.place || assetId === undefined) return;
    const amountPaisa = BigInt(costOf(15)) * sale.hundredths;
    const typed = { assetId, amountPaisa, accountId: ACCOUNT.cash, remarks: 'To a shop next door' };
    const facts = await readLockedFacts(tx, companyId, branchId, disposalKind.needs(typed, null));
    await post(tx, today, disposalKind, { typed, facts });
  };
}
