/** Fixed assets (accounting-next §9.3): what Day Close proposes, what a disposal posts, and what voiding gives back. */

import type { assetCalls } from '@cashbook/contract/assets/asset-calls';
import type { lookBeforeClosing } from '@cashbook/contract/ledger/trading-day';
import type { RouteReply } from '@cashbook/contract/route';
import { ACCOUNT, GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, refusalOf, type Saved } from '#testing/cash-desk';
import { InstallmentShop } from '#testing/installment-shop';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let shop: InstallmentShop;
let vehicles: number;
let bank: number;
const [gain, writtenOff, expense] = [ACCOUNT.gainOnDisposal, ACCOUNT.accumulatedDepreciation, ACCOUNT.depreciation];

beforeAll(async () => {
  server = await startTestServer();
  shop = await InstallmentShop.open(server, 'Padma');
  vehicles = await addAccount(server, shop.company, { groupId: GROUP.propertyAndEquipment, name: 'Vehicles' });
  bank = await addAccount(server, shop.company, { groupId: GROUP.cashAtBank, name: 'Sonali' });
  await shop.closeUntil('2026-08-10');
});
afterAll(() => server.close());

const truck = {
  ...{ name: 'Truck', account_id: 0, acquired_on: '2026-08-10', cost: 100_000, residual: 0 },
  ...{ method: 'straight', life_months: 12 },
};
const add = (body: object) => shop.desk.post('/asset/asset-store', { ...truck, account_id: vehicles, ...body });
async function added(body: object): Promise<number> {
  const reply = await add(body);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { id: number }).id;
}
const card = async (id: number) =>
  (await shop.desk.get(`/asset/card/${id}`)).body.data as RouteReply<typeof assetCalls.readAssetCard>;
const looked = async () =>
  ((await shop.desk.get('/admin/dayclose/check')).body.data as RouteReply<typeof lookBeforeClosing>).depreciation;
const close = (day: string, amount: number) => shop.closeUntil(day, { proposals: [{ kind: 'depreciation', amount }] });
async function closeTaking(day: string, amount: number): Promise<Saved> {
  const closed = await close(day, amount);
  expect(closed.status, closed.text).toBe(200);
  const [voucher] = (closed.body.data as { vouchers: Saved[] }).vouchers;
  if (voucher === undefined) throw new Error('nothing was posted');
  return voucher;
}
const saved = (of: { mtm_id: number; vr_no: string } | undefined): Saved => ({
  ...{ mtm_id: 0, vr_no: '' },
  ...of,
  ...{ version: 1, vr_date: '' },
});
const dispose = (asset_id: number, more: object = {}) =>
  shop.desk.post('/asset/dispose', { asset_id, amount: 0, ...more });

describe('an asset', () => {
  test.each([
    [{ account_id: ACCOUNT.accumulatedDepreciation }, 'not_a_fixed_asset', 'account_id'],
    [{ account_id: ACCOUNT.cash }, 'not_a_fixed_asset', 'account_id'],
    [{ acquired_on: '2062-01-01' }, 'asset_acquired_late', 'acquired_on'],
    [{ life_months: null }, 'asset_terms_missing', 'life_months'],
    [{ method: 'reducing' }, 'asset_terms_missing', 'rate'],
    [{ residual: 100_000.01 }, 'asset_value_below', 'residual'],
    [{ opening_depreciation: 1 }, 'asset_opening_until', 'opening_until'],
    [{ opening_until: '2026-08-09' }, 'asset_opening_until', 'opening_until'],
    [{ acquired_on: '2020-07-01', opening_until: '2062-06-30' }, 'asset_opening_until', 'opening_until'],
  ])('case %#: is refused with a reason', async (wrong, code, field) => {
    const refused = await add(wrong);
    expect([refused.status, refusalOf(refused)[1], Object.keys(refused.body.error?.fields ?? {})]).toEqual([
      ...[422, code],
      [field],
    ]);
  });
});

describe('a truck of 100,000 for a year, and a press of 60,000 by 20 % a year of which 12,800 is written off', () => {
  let [truckId, pressId]: number[] = [];

  test('nothing is proposed within the month, and at its end what both lose', async () => {
    await shop.desk.saved('payment', [{ account: vehicles, amount: 160_000, remarks: 'A truck and a press' }]);
    truckId = await added({});
    pressId = await added({
      ...{ name: 'Press', acquired_on: '2025-07-01', cost: 60_000, method: 'reducing', life_months: null, rate: 20 },
      ...{ opening_depreciation: 12_800, opening_until: '2026-07-31' },
    });
    await shop.moved();
    expect(await looked()).toBeNull();
    await shop.closeUntil('2026-08-31');
    expect(await looked()).toEqual({
      ...{ until: '2026-08-31', amount: 9133.33 },
      assets: [
        { asset_id: truckId, name: 'Truck', amount: 8333.33 },
        { asset_id: pressId, name: 'Press', amount: 800 },
      ],
    });
  });

  test('taken, it is Dr 64 / Cr 41; another amount is refused; void, it is proposed again', async () => {
    expect(refusalOf(await close('2026-09-01', 9000))[1]).toBe('proposal_changed');
    const voucher = await closeTaking('2026-09-01', 9133.33);
    expect(await shop.moved(expense, writtenOff)).toEqual([9133.33, -9133.33]);
    expect(await looked()).toBeNull();
    expect((await shop.void(voucher)).status).toBe(200);
    expect(await shop.moved(expense, writtenOff)).toEqual([-9133.33, 9133.33]);
    expect(await looked()).toMatchObject({ amount: 9133.33 });
    await closeTaking('2026-09-02', 9133.33);
    expect(await shop.moved(writtenOff)).toEqual([-9133.33]);
  });

  test('a month that nobody took comes with the next one', async () => {
    await shop.closeUntil('2026-10-31');
    await closeTaking('2026-11-01', 18_266.66);
    expect(await shop.moved(expense)).toEqual([18_266.66]);
    const { asset, vouchers } = await card(pressId ?? 0);
    expect([asset.depreciation, asset.carrying]).toEqual([15_200, 44_800]);
    expect(vouchers.map(({ amount, carrying }) => [amount, carrying])).toEqual([
      [800, 46_400],
      [1600, 44_800],
    ]);
  });

  test('another life corrects itself with the next month, and an asset in the books is not archived', async () => {
    const { asset } = await card(truckId ?? 0);
    const changed = { ...truck, account_id: vehicles, life_months: 24, id: truckId, version: asset.version };
    expect((await shop.desk.post('/asset/asset-update', changed)).status).toBe(200);
    await shop.closeUntil('2026-11-30');
    // 4 × 4,166.66 less the 24,999.99 that were written off.
    expect(await looked()).toMatchObject({ assets: [{ amount: -8333.35 }, { amount: 800 }] });
    const archived = await shop.desk.post('/asset/asset-status', { id: pressId, version: 1, status: 3 });
    expect(refusalOf(archived)[1]).toBe('asset_in_books');
    await shop.moved();
    await closeTaking('2026-12-01', -7533.35);
    expect(await shop.moved(expense, writtenOff)).toEqual([-7533.35, 7533.35]);
  });

  test('sold for 90,000 into the bank: Dr bank / Cr asset, Dr 41, 6,666.64 of gain', async () => {
    const reply = await dispose(truckId ?? 0, { amount: 90_000, account: bank, remarks: 'To Jamuna' });
    expect(reply.status, reply.text).toBe(200);
    expect(await shop.moved(bank, writtenOff, vehicles, gain)).toEqual([90_000, 16_666.64, -100_000, -6666.64]);
    const { asset } = await card(truckId ?? 0);
    expect([asset.carrying, asset.disposed_on]).toEqual([0, '2026-12-01']);
    expect(refusalOf(await dispose(truckId ?? 0))[1]).toBe('asset_disposed');
    const changed = { ...truck, account_id: vehicles, id: truckId, version: asset.version };
    expect(refusalOf(await shop.desk.post('/asset/asset-update', changed))[1]).toBe('asset_disposed');
  });

  test('what was written off is not voided while the disposal stands; voiding the disposal gives the truck back', async () => {
    const { vouchers } = await card(truckId ?? 0);
    const [first] = vouchers;
    const sold = vouchers.at(-1);
    expect(refusalOf(await shop.void(saved(first)))[1]).toBe('asset_disposed');
    expect((await shop.void(saved(sold))).status).toBe(200);
    expect(await shop.moved(bank, writtenOff, vehicles, gain)).toEqual([-90_000, -16_666.64, 100_000, 6666.64]);
    expect((await card(truckId ?? 0)).asset).toMatchObject({ disposed_on: null, carrying: 83_333.36 });
  });

  test('given up for nothing, the rest is a loss', async () => {
    expect((await dispose(truckId ?? 0)).status).toBe(200);
    expect(await shop.moved(writtenOff, vehicles, gain)).toEqual([16_666.64, -100_000, 83_333.36]);
    await shop.closeUntil('2026-12-31');
    expect(await looked()).toMatchObject({ assets: [{ name: 'Press' }], amount: 800 });
  });

  test('once it has left the books it may be archived, and its name is free; its disposal then stays', async () => {
    const switched = async (status: number) => {
      const { asset } = await card(truckId ?? 0);
      return shop.desk.post('/asset/asset-status', { id: truckId, version: asset.version, status });
    };
    expect((await switched(3)).status).toBe(200);
    const second = await added({ acquired_on: '2026-12-31' });
    expect((await shop.desk.post('/asset/asset-status', { id: second, version: 1, status: 3 })).status).toBe(200);
    const disposal = saved((await card(truckId ?? 0)).vouchers.at(-1));
    expect(refusalOf(await shop.void(disposal))[1]).toBe('asset_archived');
    expect((await switched(1)).status).toBe(200);
    expect((await switched(3)).status).toBe(200);
  });

  test('the schedule of fixed assets has the cost of the ledger and the depreciation of the register', async () => {
    const period = 'start_date=2026-12-01&end_date=2026-12-31';
    const reply = await shop.desk.get(`/reports/fixed-assets?branch_id=${shop.company.branches.head}&${period}`);
    expect(reply.status, reply.text).toBe(200);
    const { rows } = reply.body.data as { rows: Record<string, unknown>[] };
    // The books of this branch lack the depreciation from before the press was registered, so the last row takes it off.
    expect(rows.map((row) => [row.name, row.disposals, row.depreciation_off, row.depreciation_after])).toEqual([
      ['Vehicles', 100_000, 16_666.64, 16_000],
      ['Accumulated depreciation in no register', 0, 0, -12_800],
    ]);
  });

  test.each([
    [{ asset_id: 999 }, 'asset_not_found'],
    [{ amount: -1 }, undefined],
    [{ amount: 5, account: 20 }, 'not_a_bank_account'],
  ])('case %#: a disposal is refused', async (more, code) => {
    const refused = await dispose(pressId ?? 0, more);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    if (code !== undefined) expect(refusalOf(refused)[1]).toBe(code);
  });
});

describe('after a jump back', () => {
  const jump = async (day: string) => {
    const reply = await shop.jump(day);
    expect(reply.status, reply.text).toBe(200);
  };
  let vanId = 0;
  let sold: Saved;

  test('nothing waits until the day of what was written off last has come again', async () => {
    const vans = await addAccount(server, shop.company, { groupId: GROUP.propertyAndEquipment, name: 'Vans' });
    await shop.closeUntil('2027-01-05');
    vanId = await added({ name: 'Van', account_id: vans, acquired_on: '2027-01-05', cost: 12_000 });
    await shop.closeUntil('2027-01-31');
    // With it goes the press of December and January.
    await closeTaking('2027-02-01', 2600);
    const period = 'start_date=2027-01-01&end_date=2027-01-31';
    const schedule = await shop.desk.get(`/reports/fixed-assets?branch_id=${shop.company.branches.head}&${period}`);
    const { rows } = schedule.body.data as { rows: Record<string, unknown>[] };
    expect(
      rows.find(({ name }) => name === 'Vans'),
      'of an account without lines',
    ).toMatchObject({ cost_after: 0, depreciation_after: 1000, carrying: -1000 });
    await jump('2027-01-20');
    expect(await looked()).toBeNull();
  });

  test('an asset is not disposed of before what was written off it', async () => {
    expect(refusalOf(await dispose(vanId))[1]).toBe('date_out_of_order');
    await jump('2027-02-05');
    const reply = await dispose(vanId);
    expect(reply.status, reply.text).toBe(200);
    sold = reply.body.data as Saved;
  });

  test('a change of date passes neither the one nor the other', async () => {
    const [written] = (await card(vanId)).vouchers;
    const change = ({ vr_no, vr_date }: { vr_no: string; vr_date: string }, change_date: string) =>
      shop.desk.post('/admin/voucher/date-change', {
        ...{ branch_id: shop.company.branches.head, voucher_type: 6, start_voucher: vr_no, end_voucher: vr_no },
        ...{ present_date: vr_date, change_date },
      });
    await jump('2027-02-10');
    if (written === undefined) throw new Error('nothing was written off');
    expect(refusalOf(await change(written, '2027-02-06'))[1]).toBe('date_out_of_order');
    expect(refusalOf(await change(sold, '2027-01-30'))[1]).toBe('date_out_of_order');
  });

  test('what was disposed of holds its account until it is archived, and then its name and its account are free', async () => {
    const { account_id, version } = (await card(vanId)).asset;
    const archiveAccount = () => shop.desk.post('/coal4/coal4-status', { id: account_id, version: 1, status: 3 });
    const [status, code, sentence] = refusalOf(await archiveAccount());
    expect([status, code]).toEqual([409, 'record_in_use']);
    expect(sentence).toContain('Van');
    expect((await shop.desk.post('/asset/asset-status', { id: vanId, version, status: 3 })).status).toBe(200);
    expect((await archiveAccount()).status).toBe(200);
    const early = { name: 'Van', account_id: vehicles, acquired_on: '2027-02-11', cost: 5 };
    expect(refusalOf(await add(early))[1]).toBe('asset_acquired_late');
    const again = await added({ ...early, acquired_on: '2027-02-10' });
    expect((await shop.desk.post('/asset/asset-status', { id: again, version: 1, status: 3 })).status).toBe(200);
  });
});

test('a month whose last day nobody opened comes on the first day after it, with that date', async () => {
  await shop.closeUntil('2027-02-25');
  const before = await looked();
  expect(before?.until ?? '2027-01-31', 'February has not ended').toBe('2027-01-31');
  await shop.closeUntil('2027-03-02');
  const ended = await looked();
  expect(ended?.until).toBe('2027-02-28');
  await closeTaking('2027-03-03', Number(ended?.amount ?? 0));
  const { vouchers } = await card(ended?.assets[0]?.asset_id ?? 0);
  expect(vouchers.at(-1)?.vr_date).toBe('2027-03-02');
  expect(await looked()).toBeNull();
});
