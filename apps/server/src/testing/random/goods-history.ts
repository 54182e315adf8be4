import { permissionNames } from '@cashbook/contract/access/permissions';
import { addDays } from '@cashbook/money';
import { sql } from 'kysely';
import { inCompany } from '#db/tx';
import { type CashDesk, openCashDesk, type Saved } from '#testing/cash-desk';
import type { GoodsAct, GoodsHistory, MovedGoods } from '#testing/random/goods-acts';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, firstDay, personWho, type TestCompany } from '#testing/test-company';
import type { TestReply, TestServer } from '#testing/test-server';

/*
 * Plays histories of goods in two branches over HTTP: opened, adjusted, sent and received, issued and returned, produced,
 * counted, changed and voided. Adds up the expected stock here from the requests that were accepted.
 */

/** An accepted voucher, and its change of each branch's stock by product: `1 4` is product 4 of branch 1. */
interface Taken {
  saved: Saved;
  readonly by: Desk;
  readonly kind: GoodsAct['kind'];
  isVoid: boolean;
  milliOf: ReadonlyMap<string, bigint>;
  /** The request that abandons the sheet of a count. */
  readonly sheet?: object;
}

interface Desk {
  readonly branchId: number;
  readonly calls: CashDesk;
  openDay: string;
}

/** The refusals that a correct request may get: missing goods and pieces, dependents, and dates in a wrong order. */
const expectedRefusals: ReadonlySet<string> = new Set([
  'short_stock',
  'serial_in_stock',
  'serial_not_in_stock',
  'serial_moved_later',
  'has_dependents',
  'date_out_of_order',
  'received_before_sent',
]);

const at = (branchId: number, product: number): string => `${branchId} ${product}`;
const qty = (milli: bigint): number => Number(milli) / 1000;
const inMilli = (amount: number): bigint => BigInt(Math.round(amount * 1000));
const rowOf = ({ product, milli, serials }: MovedGoods) => ({ product, qty: qty(milli), serial_no: serials.join(' ') });

/** Plays a history and adds up the accepted vouchers. */
export class GoodsBooks {
  readonly taken: Taken[] = [];
  /** The number of refusals, by code. */
  readonly refused = new Map<string, number>();

  private constructor(
    readonly company: TestCompany,
    private readonly server: TestServer,
    private readonly desks: readonly [Desk, Desk],
  ) {}

  static async open(server: TestServer, name: string, { policy }: GoodsHistory): Promise<GoodsBooks> {
    const company = await createTestCompany(server, name);
    const { companyId, branches } = company;
    await addGoods(server.database, company);
    await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
      tx
        .updateTable('branch')
        .set({ manufacture_control: true, short_stock_policy: policy })
        .where('company_id', '=', companyId)
        .execute(),
    );
    const deskIn = async (branchId: number): Promise<Desk> => {
      const person = await personWho(server, company, permissionNames, branchId);
      return { branchId, calls: await openCashDesk(server, company, person), openDay: firstDay };
    };
    return new GoodsBooks(company, server, [await deskIn(branches.head), await deskIn(branches.trading)]);
  }

  async play({ acts }: GoodsHistory): Promise<void> {
    for (const act of acts) await this.one(act, this.desks[act.branch]);
  }

  /** Returns the sum of the live vouchers: each branch's stock of each product, with goods on their way. */
  expected(): Map<string, bigint> {
    const sums = new Map<string, bigint>();
    for (const { isVoid, milliOf } of this.taken) {
      if (!isVoid) for (const [key, milli] of milliOf) sums.set(key, (sums.get(key) ?? 0n) + milli);
    }
    return new Map([...sums].filter(([, milli]) => milli !== 0n));
  }

  private async one(act: GoodsAct, desk: Desk): Promise<void> {
    switch (act.kind) {
      case 'open':
        return this.save(desk, act, 'opening', { products: [{ ...rowOf(act.goods), price: act.priceTaka }] }, [
          [act.goods, 1n],
        ]);
      case 'adjust':
        return this.save(desk, act, 'adjustment', { reason: act.reason, products: [rowOf(act.goods)] }, [
          [act.goods, act.reason === 'gain' ? 1n : -1n],
        ]);
      case 'send':
        // Goods on their way are still stock of the sender.
        return this.save(
          desk,
          act,
          'branch-transfer',
          { to_branch: this.other(desk).branchId, products: act.goods.map(rowOf) },
          [],
        );
      case 'issue':
        return this.save(
          desk,
          act,
          'issue',
          { issued_to: 'Uttara site', products: act.goods.map(rowOf) },
          act.goods.map((one) => [one, -1n]),
        );
      case 'produce':
        return this.produce(desk, act);
      case 'receive':
        return this.receive(desk, act);
      case 'withdraw':
        return this.withdraw(desk, act);
      case 'bring back':
        return this.bringBack(desk, act);
      case 'count':
        return this.count(desk, act);
      case 'jump':
        return this.jump(desk, act.days);
      default:
        return this.change(act);
    }
  }

  private other = ({ branchId }: Desk): Desk => (this.desks[0].branchId === branchId ? this.desks[1] : this.desks[0]);

  private async save(
    desk: Desk,
    { kind }: GoodsAct,
    name: string,
    body: object,
    moved: readonly (readonly [MovedGoods, 1n | -1n])[],
  ): Promise<void> {
    const data = this.answered(await desk.calls.post(`/stock/${name}/store`, body));
    if (data === null) return;
    this.took(
      desk,
      kind,
      data,
      moved.map(([one, sign]) => [at(desk.branchId, one.product), sign * one.milli]),
    );
  }

  private async produce(desk: Desk, act: Extract<GoodsAct, { kind: 'produce' }>): Promise<void> {
    const { material, made } = act;
    if (material.product === made.product) return;
    const body = { made: [{ ...rowOf(made), weight: 1 }], materials: [rowOf(material)] };
    await this.save(desk, act, 'production', body, [
      [material, -1n],
      [made, 1n],
    ]);
  }

  /** Receives a part of a voucher that is on its way to this branch. The rest waits, is returned or is lost at the sender. */
  private async receive(desk: Desk, act: Extract<GoodsAct, { kind: 'receive' }>): Promise<void> {
    const transit = await this.pickTransit(desk, act.pick, ({ to_branch }) => to_branch.id === desk.branchId);
    if (transit === null) return;
    const rows = transit.products.map((row) => partOf(row, act.part)).filter(({ milli }) => milli > 0n);
    if (rows.length === 0) return;
    const body = { mtm_id: transit.mtm_id, missing: act.missing, products: rows.map(rowOf) };
    const data = this.answered(await desk.calls.post('/stock/in-transit/receive', body));
    if (data === null) return;
    const lost =
      act.missing === 'lost' ? transit.products.map(({ product, open }) => [product, inMilli(open)] as const) : [];
    const gone = lost.map(([product, open]) => {
      const arrived = rows.find((row) => row.product === product)?.milli ?? 0n;
      return [at(transit.from_branch.id, product), arrived - open] as const;
    });
    this.took(desk, act.kind, data, [
      ...rows.flatMap(({ product, milli }) => [
        [at(desk.branchId, product), milli] as const,
        [at(transit.from_branch.id, product), -milli] as const,
      ]),
      ...gone,
    ]);
  }

  private async withdraw(desk: Desk, act: Extract<GoodsAct, { kind: 'withdraw' }>): Promise<void> {
    const transit = await this.pickTransit(desk, act.pick, ({ from_branch }) => from_branch.id === desk.branchId);
    if (transit === null) return;
    const { missing } = act;
    const body = { mtm_id: transit.mtm_id, missing, remarks: '' };
    const data = this.answered(await desk.calls.post('/stock/in-transit/withdraw', body));
    if (data === null) return;
    const lost = missing === 'lost' ? transit.products : [];
    this.took(
      desk,
      act.kind,
      data,
      lost.map(({ product, open }) => [at(desk.branchId, product), -inMilli(open)]),
    );
  }

  private async pickTransit(desk: Desk, pick: number, isOurs: (one: Transit) => boolean): Promise<Transit | null> {
    const open = (dataOf(await desk.calls.get('/stock/in-transit')) as Transit[]).filter(isOurs);
    return open[pick % open.length] ?? null;
  }

  private async bringBack(desk: Desk, act: Extract<GoodsAct, { kind: 'bring back' }>): Promise<void> {
    const open = dataOf(await desk.calls.get('/stock/issues/open')) as OpenIssue[];
    const issue = open[act.pick % open.length];
    if (issue === undefined) return;
    const rows = issue.products.map((row) => partOf(row, act.part)).filter(({ milli }) => milli > 0n);
    if (rows.length === 0) return;
    const body = { issue: issue.mtm_id, issue_number: issue.vr_no, products: rows.map(rowOf) };
    await this.save(
      desk,
      act,
      'issue-return',
      body,
      rows.map((row) => [row, 1n]),
    );
  }

  /** Counts a quantity of a product, whatever the books have, and posts the difference. */
  private async count(desk: Desk, { kind, product, foundMilli }: Extract<GoodsAct, { kind: 'count' }>): Promise<void> {
    const { id } = dataOf(await desk.calls.post('/stock/count/store', { warehouse: null })) as { id: number };
    const entry = { change: 'set', product, qty: qty(foundMilli), seen: null };
    const { entries } = dataOf(await desk.calls.post('/stock/count/enter', { id, entry })) as { entries: number };
    const { rows } = dataOf(await desk.calls.get(`/stock/count/sheet/${id}`)) as { rows: Counted[] };
    const difference = rows.find((row) => row.product === product)?.difference ?? 0;
    const abandoned = { id, entries, ending: 'abandoned' };
    const data = difference === 0 ? null : this.answered(await desk.calls.post('/stock/count/post', { id, entries }));
    if (data === null) dataOf(await desk.calls.post('/stock/count/end', abandoned));
    else this.took(desk, kind, data, [[at(desk.branchId, product), inMilli(difference)]], abandoned);
  }

  private async change(act: Extract<GoodsAct, { kind: 'reprice' | 'void' }>): Promise<void> {
    const live = this.taken.filter(({ isVoid, kind }) => !isVoid && (act.kind === 'void' || kind === 'open'));
    const voucher = live[act.pick % live.length];
    if (voucher === undefined) return;
    const { by, saved } = voucher;
    const match = { 'if-match': `"${saved.version}"` };
    if (act.kind === 'void') {
      const body = { voucher_number: saved.vr_no, reason: 'a reason' };
      if (this.answered(await by.calls.post('/admin/voucher/void', body, match)) === null) return;
      voucher.isVoid = true;
      // The sheet of a voided count is open again.
      if (voucher.sheet !== undefined) dataOf(await by.calls.post('/stock/count/end', voucher.sheet));
      return;
    }
    const body = { mtmId: saved.mtm_id, products: [{ ...rowOf(act.goods), price: act.priceTaka }] };
    const data = this.answered(await by.calls.post('/stock/opening/update', body, match));
    if (data === null) return;
    voucher.saved = data as Saved;
    voucher.milliOf = new Map([[at(by.branchId, act.goods.product), act.goods.milli]]);
  }

  private async jump(desk: Desk, days: number): Promise<void> {
    const current_date = addDays(desk.openDay, days);
    if (days === 0 || current_date < firstDay) return;
    dataOf(await desk.calls.post('/admin/jumpdate/store', { current_date }));
    desk.openDay = current_date;
  }

  private took(
    by: Desk,
    kind: GoodsAct['kind'],
    data: unknown,
    moved: readonly (readonly [string, bigint])[],
    sheet?: object,
  ): void {
    const milliOf = new Map<string, bigint>();
    for (const [key, milli] of moved) milliOf.set(key, (milliOf.get(key) ?? 0n) + milli);
    this.taken.push({
      saved: data as Saved,
      by,
      kind,
      isVoid: false,
      milliOf,
      ...(sheet === undefined ? {} : { sheet }),
    });
  }

  /** Returns the data of an answer, or null for an expected refusal. */
  private answered(reply: TestReply): unknown {
    const code = reply.body.error?.code;
    if (code === undefined) return dataOf(reply);
    if (reply.status >= 500 || !expectedRefusals.has(code)) throw new Error(`${reply.status} ${reply.text}`);
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
    return null;
  }

  /** Returns the stock of each branch and product in the books, in the form of `expected`. */
  async stock(): Promise<Map<string, bigint>> {
    return new Map(
      await this.read(
        sql<{ key: string; milli: bigint }>`
          select branch_id || ' ' || product_id as key, quantity_milli as milli from stock_balance
          where quantity_milli <> 0`,
        ({ key, milli }) => [key, milli] as const,
      ),
    );
  }

  /** Returns the days that a branch closes with less than zero of a product at hand. */
  async shortDays(): Promise<string[]> {
    return this.read(
      sql<{ text: string }>`
        select distinct m.branch_id || ' ' || m.product_id || ' on ' || m.vr_date as text
        from (
          select branch_id, product_id, vr_date, sum(quantity_milli) over (
            partition by branch_id, product_id order by vr_date
          ) as closing_milli
          from stock_movement where live and transit_to is null
        ) m
        where m.closing_milli < 0`,
      ({ text }) => text,
    );
  }

  private read<Row, T>(query: ReturnType<typeof sql<Row>>, said: (row: Row) => T): Promise<T[]> {
    const { companyId, branches } = this.company;
    return inCompany(this.server.services.db, { companyId, mode: 'write' }, async (tx) => {
      await sql`select set_config('app.branch_ids', ${Object.values(branches).join(',')}, true)`.execute(tx);
      return (await query.execute(tx)).rows.map(said);
    });
  }
}

/** The rest of a row of goods, in its wire form. */
interface Left {
  readonly product: number;
  readonly open: number;
  readonly open_serials: readonly string[];
}

interface OpenIssue {
  readonly mtm_id: number;
  readonly vr_no: string;
  readonly products: readonly Left[];
}

interface Transit extends OpenIssue {
  readonly from_branch: { readonly id: number };
  readonly to_branch: { readonly id: number };
}

interface Counted {
  readonly product: number;
  readonly difference: number | null;
}

/** Returns so many hundredths of the open quantity of a row, in whole pieces. */
function partOf({ product, open, open_serials }: Left, hundredths: number): MovedGoods {
  const milli = (inMilli(open) * BigInt(hundredths)) / 100n;
  if (open_serials.length === 0) return { product, milli, serials: [] };
  const serials = open_serials.slice(0, Number(milli / 1000n));
  return { product, milli: BigInt(serials.length) * 1000n, serials };
}

function dataOf(reply: TestReply): unknown {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return reply.body.data;
}
