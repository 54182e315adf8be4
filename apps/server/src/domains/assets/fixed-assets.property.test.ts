/**
 * The schedule of fixed assets (accounting-next §9.3) after random histories: assets are bought, registered with what was written
 * off before, written off by Day Close or not, sold or given up, archived, and all of that is voided again; days go back too.
 *
 *  1. Cost, additions, disposals and depreciation of each account are those of the vouchers that were accepted, in every period.
 *  2. All depreciation of the schedule is the balance of account 41, and the carrying amounts are all of fixed assets.
 *  3. The carrying amount on the card of an asset is its cost less its own vouchers.
 *  4. The audit finds nothing.
 */
import { ACCOUNT, FIXED_ASSETS, GROUP } from '@cashbook/kernel';
import { addDays, type IsoDate, monthEnd } from '@cashbook/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showEveryBranch } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { addAccount, type Saved } from '#testing/cash-desk';
import { InstallmentShop } from '#testing/installment-shop';
import { repetitions } from '#testing/random/repetitions';
import { firstDay } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

let server: TestServer;
let companies = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const pick = fc.nat(1000);
const kind = <Name extends string>(name: Name) => fc.constant(name);
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: kind('buy'), account: fc.nat(1), costPaisa: fc.integer({ min: 1, max: 9_000_000 }) },
      ...{
        straight: fc.boolean(),
        months: fc.integer({ min: 1, max: 30 }),
        rateMilli: fc.integer({ min: 1, max: 100_000 }),
      },
      ...{ residualPart: fc.constantFrom(0, 0, 10, 50), openingPart: fc.constantFrom(0, 0, 20, 50), age: fc.nat(700) },
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: kind('month'), takes: fc.constantFrom(true, true, false), days: fc.nat(8) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('dispose'), pick, taka: fc.constantFrom(0, 0, 12.34, 50_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('void'), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('archive'), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('jump'), days: fc.integer({ min: -40, max: 20 }) }) },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

interface Asset {
  readonly id: number;
  readonly account: number;
  readonly costPaisa: number;
  readonly openingPaisa: number;
  readonly openingUntil: IsoDate | null;
}

/** A voucher with what it writes off each asset. */
interface Taken {
  readonly saved: Saved;
  readonly day: IsoDate;
  readonly isDisposal: boolean;
  readonly rows: readonly { readonly asset: Asset; readonly paisa: number }[];
  isVoid: boolean;
}

const paisa = (taka: unknown) => Math.round(Number(taka) * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

/** Plays acts, and keeps the vouchers and assets that were accepted. */
class Books {
  day: IsoDate = firstDay;
  readonly days = new Set<IsoDate>([firstDay]);
  readonly assets: Asset[] = [];
  readonly taken: Taken[] = [];
  /** The purchases, which are not voided. */
  readonly bought: { readonly account: number; readonly day: IsoDate; readonly paisa: number }[] = [];

  constructor(
    readonly shop: InstallmentShop,
    readonly accounts: readonly number[],
  ) {}

  async play(one: Act): Promise<void> {
    if (one.kind === 'buy') await this.buy(one);
    else if (one.kind === 'month') await this.month(one);
    else if (one.kind === 'dispose') await this.dispose(one);
    else if (one.kind === 'void') await this.void(one.pick);
    else if (one.kind === 'archive') await this.archive(one.pick);
    else await this.open(await this.shop.jump(addDays(this.day, one.days)), addDays(this.day, one.days));
    this.days.add(this.day);
  }

  private async buy(one: Extract<Act, { kind: 'buy' }>): Promise<void> {
    const account = this.accounts[one.account] ?? 0;
    const cost = one.costPaisa / 100;
    await this.shop.desk.saved('payment', [{ account, amount: cost, remarks: 'bought' }]);
    this.bought.push({ account, day: this.day, paisa: one.costPaisa });
    const part = (hundredths: number) => Math.floor((one.costPaisa * hundredths) / 100);
    const openingPaisa = part(one.openingPart);
    const acquired = openingPaisa > 0 ? addDays(this.day, -one.age) : this.day;
    const openingUntil = openingPaisa > 0 ? monthEnd(acquired) : null;
    const reply = await this.shop.desk.post('/asset/asset-store', {
      ...{ name: `Asset ${this.assets.length}`, account_id: account, acquired_on: acquired, cost },
      ...{
        residual: part(one.residualPart) / 100,
        opening_depreciation: openingPaisa / 100,
        opening_until: openingUntil,
      },
      ...(one.straight
        ? { method: 'straight', life_months: one.months }
        : { method: 'reducing', rate: one.rateMilli / 1000, life_months: null }),
    });
    const { id } = accepted(reply) as { id: number };
    this.assets.push({ id, account, costPaisa: one.costPaisa, openingPaisa, openingUntil });
  }

  /** Closes the last day of the month, and takes what it proposes. */
  private async month({ takes, days }: Extract<Act, { kind: 'month' }>): Promise<void> {
    if (this.day < monthEnd(this.day)) {
      await this.open(await this.shop.closeUntil(monthEnd(this.day)), monthEnd(this.day));
    }
    const { depreciation } = accepted(await this.shop.desk.get('/admin/dayclose/check')) as {
      depreciation: { amount: number; assets: { asset_id: number; amount: number }[] } | null;
    };
    const closed = this.day;
    const proposals = takes && depreciation !== null ? [{ kind: 'depreciation', amount: depreciation.amount }] : [];
    const next = addDays(closed, 1 + days);
    const reply = await this.shop.closeUntil(next, { proposals });
    if (!(await this.open(reply, next)) || depreciation === null || !takes) return;
    const [saved] = (reply.body.data as { vouchers: Saved[] }).vouchers;
    if (saved === undefined) throw new Error('nothing was posted');
    const rows = depreciation.assets.map((row) => ({ asset: this.assetOf(row.asset_id), paisa: paisa(row.amount) }));
    this.taken.push({ saved, day: closed, isDisposal: false, rows, isVoid: false });
  }

  private async dispose({ pick: place, taka }: Extract<Act, { kind: 'dispose' }>): Promise<void> {
    const asset = this.assets[place % Math.max(1, this.assets.length)];
    if (asset === undefined) return;
    const writtenOff = this.writtenOff(asset);
    const reply = await this.shop.desk.post('/asset/dispose', { asset_id: asset.id, amount: taka });
    if (!isAccepted(reply)) return;
    const rows = [{ asset, paisa: -writtenOff }];
    this.taken.push({ saved: reply.body.data as Saved, day: this.day, isDisposal: true, rows, isVoid: false });
  }

  private async void(place: number): Promise<void> {
    const live = this.live();
    const voucher = live[place % Math.max(1, live.length)];
    if (voucher !== undefined && isAccepted(await this.shop.void(voucher.saved))) voucher.isVoid = true;
  }

  private async archive(place: number): Promise<void> {
    const asset = this.assets[place % Math.max(1, this.assets.length)];
    // One that no voucher names leaves the register with what was written off before.
    if (asset === undefined || !this.isDisposed(asset)) return;
    const { version } = (await this.card(asset)).asset;
    accepted(await this.shop.desk.post('/asset/asset-status', { id: asset.id, version, status: 3 }));
  }

  private async open(reply: TestReply, day: IsoDate): Promise<boolean> {
    if (!isAccepted(reply)) return false;
    this.day = day;
    this.days.add(day);
    return true;
  }

  async card({ id }: Asset) {
    return accepted(await this.shop.desk.get(`/asset/card/${id}`)) as {
      asset: { version: number; depreciation: number; carrying: number };
    };
  }

  private assetOf(id: number): Asset {
    const found = this.assets.find((asset) => asset.id === id);
    if (found === undefined) throw new Error(`there is no asset ${id}`);
    return found;
  }

  live = () => this.taken.filter(({ isVoid }) => !isVoid);
  isDisposed = (asset: Asset) => this.live().some(({ isDisposal, rows }) => isDisposal && rows[0]?.asset === asset);

  /** Returns what is written off an asset, without its disposal. */
  writtenOff = (asset: Asset) =>
    asset.openingPaisa +
    sum(
      this.live()
        .filter(({ isDisposal }) => !isDisposal)
        .flatMap(({ rows }) => rows.filter((row) => row.asset === asset).map((row) => row.paisa)),
    );

  /** Returns the row of an account for a period, from the vouchers. */
  rowOf(account: number, start: IsoDate, end: IsoDate) {
    const events = [
      ...this.bought.filter((one) => one.account === account).map((one) => ({ ...one, what: 'cost' as const })),
      ...this.assets
        .filter((one) => one.account === account && one.openingPaisa > 0)
        .map((one) => ({ day: one.openingUntil ?? '', paisa: one.openingPaisa, what: 'charged' as const })),
      ...this.live().flatMap(({ day, isDisposal, rows }) =>
        rows
          .filter(({ asset }) => asset.account === account)
          .flatMap(({ asset, paisa: off }) => [
            { day, paisa: off, what: isDisposal ? ('off' as const) : ('charged' as const) },
            ...(isDisposal ? [{ day, paisa: -asset.costPaisa, what: 'left' as const }] : []),
          ]),
      ),
    ].filter(({ day }) => day <= end);
    const of = (whats: readonly string[], isBefore: boolean) =>
      sum(events.filter(({ day, what }) => day < start === isBefore && whats.includes(what)).map((one) => one.paisa));
    const [costBefore, writtenBefore] = [of(['cost', 'left'], true), of(['charged', 'off'], true)];
    const [additions, disposals] = [of(['cost'], false), 0 - of(['left'], false)];
    const [charged, off] = [of(['charged'], false), 0 - of(['off'], false)];
    const costAfter = costBefore + additions - disposals;
    const writtenAfter = writtenBefore + charged - off;
    const cost = { cost_before: costBefore, additions, disposals, cost_after: costAfter };
    const written = { depreciation_before: writtenBefore, depreciation: charged, depreciation_off: off };
    return { ...cost, ...written, depreciation_after: writtenAfter, carrying: costAfter - writtenAfter };
  }
}

const isAccepted = (reply: TestReply) => {
  expect(reply.status, reply.text).toBeLessThan(500);
  return reply.status === 200;
};
function accepted(reply: TestReply): unknown {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}

type Row = { readonly account_id: number } & Readonly<Record<string, number>>;

async function expectSchedule(books: Books, start: IsoDate, end: IsoDate): Promise<void> {
  const { companyId, branches } = books.shop.company;
  const asked = `branch_id=${branches.head}&start_date=${start}&end_date=${end}`;
  const { rows } = accepted(await books.shop.desk.get(`/reports/fixed-assets?${asked}`)) as { rows: readonly Row[] };
  for (const account of books.accounts) {
    const expected = books.rowOf(account, start, end);
    const found = rows.find(({ account_id }) => account_id === account);
    const said = Object.fromEntries(Object.keys(expected).map((name) => [name, paisa(found?.[name] ?? 0)]));
    expect(said, `account ${account} from ${start} to ${end}`).toEqual(expected);
  }
  const [balances] = await inCompany(server.services.db, { companyId, mode: 'report' }, async (tx) => {
    await showEveryBranch(tx, companyId);
    const found = await sql<{ written: bigint; all: bigint }>`
      select coalesce(sum(l.credit_paisa - l.debit_paisa) filter (where l.account_id = ${ACCOUNT.accumulatedDepreciation}), 0)::bigint
          as written, coalesce(sum(l.debit_paisa - l.credit_paisa), 0)::bigint as all
      from line l join account a using (company_id, account_id) join account_group g using (company_id, group_id)
      where l.live and l.vr_date <= ${end} and g.parent_id = ${FIXED_ASSETS}`.execute(tx);
    return found.rows;
  });
  const total = (name: string) => BigInt(sum(rows.map((row) => paisa(row[name] ?? 0))));
  expect(total('depreciation_after'), `account 41 on ${end}`).toBe(balances?.written);
  expect(total('carrying'), `fixed assets on ${end}`).toBe(balances?.all);
}

async function holds(acts: readonly Act[]): Promise<void> {
  companies += 1;
  const shop = await InstallmentShop.open(server, `Assets${companies}`);
  const account = (name: string) => addAccount(server, shop.company, { groupId: GROUP.propertyAndEquipment, name });
  const books = new Books(shop, [await account('Vehicles'), await account('Machines')]);
  for (const one of acts) await books.play(one);
  const days = [...books.days].sort();
  const first = days[0] ?? firstDay;
  for (const [index, end] of days.entries()) {
    await expectSchedule(books, addDays(days[index - 1] ?? end, index === 0 ? 0 : 1), end);
  }
  await expectSchedule(books, first, days.at(-1) ?? first);
  for (const asset of books.assets) {
    const { depreciation, carrying } = (await books.card(asset)).asset;
    const left = books.isDisposed(asset) ? 0 : asset.costPaisa - books.writtenOff(asset);
    expect([paisa(depreciation), paisa(carrying)], `asset ${asset.id}`).toEqual([books.writtenOff(asset), left]);
  }
  // It expects an audit without findings.
  await shop.moved();
}

test('the schedule is that of the vouchers, in every period and after every change', {
  timeout: 3_600_000,
}, async () => {
  const histories = repetitions({ usual: 6, long: 60 });
  await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25, size: 'max' }), holds), {
    numRuns: histories,
  });
});
