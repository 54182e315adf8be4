import {
  ACCOUNT,
  type CostedMovement,
  followedCost,
  NO_STOCK,
  type StockState,
  stockAfter,
  unitCostText,
} from '@cashbook/kernel';
import { milliToNumber } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import {
  type AuditCheck,
  type AuditScope,
  acrossBranches,
  type Finding,
  found,
  isInScope,
  sqlCheck,
} from '#domains/ledger/checks/check';

const quantity = (milli: string) => sql`trim_scale((${sql.raw(milli)}) / 1000::numeric)`;

/** Checks of the stock (accounting §5). They see the movements of every branch; their findings are in scope. */
export const stockChecks: readonly AuditCheck[] = [
  // A live movement belongs to the present version of a voucher that is not void. Branch and date are the voucher's, for
  // every piece.
  sqlCheck('movements_are_current', 5, (companyId) => {
    return sql`
      select ${found('movement_not_current', { movement: sql`m.movement_no` }, { voucher: sql`m.voucher_id` })}
      from stock_movement m
        join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id
        join product p on p.company_id = m.company_id and p.product_id = m.product_id,
        lateral (
          select count(*) as pieces, bool_and(s.live = m.live and s.vr_date = m.vr_date and s.product_id = m.product_id
            and s.branch_id = m.branch_id and s.is_in = (m.quantity_milli > 0)) as fit
          from stock_serial s
          where s.company_id = m.company_id and s.voucher_id = m.voucher_id and s.version = m.version
            and s.movement_no = m.movement_no
        ) s
      where m.company_id = ${companyId} and (
        m.live <> (m.version = v.version and not v.is_void)
        or m.live and (m.branch_id, m.vr_date) <> (v.branch_id, v.vr_date)
        or s.pieces <> 0 and (s.pieces * 1000 <> abs(m.quantity_milli) or not s.fit)
        or m.live and p.serial_numbered and s.pieces = 0
      )
      union all
      select ${found('movement_not_current', { movement: sql`0` }, { voucher: sql`v.voucher_id` })}
      from voucher v
      where v.company_id = ${companyId} and not v.is_void and v.total_paisa = 0 and not exists (
        select from stock_movement m where m.company_id = v.company_id and m.voucher_id = v.voucher_id and m.live
      ) and not exists (
        select from voucher_link k
        where k.company_id = v.company_id and k.child_id = v.voucher_id and k.version = v.version
          and k.role = any (roles_of('may_be_empty'))
      )`;
  }),
  sqlCheck('stock_equals_movements', 7, (companyId) => {
    const parts = {
      product: sql`(select p.name from product p where p.company_id = ${companyId} and p.product_id = x.product_id)`,
      kept: quantity('x.kept'),
      moved: quantity('x.moved'),
    };
    return sql`
      select ${found('stock_differs', parts, { branch: sql`x.branch_id`, day: sql`x.starts` })}
      from (
        select branch_id, product_id, starts, sum(kept) as kept, sum(moved) as moved
        from (
          select branch_id, product_id, warehouse_id, trade, span, starts, in_milli, out_milli, in_milli - out_milli as kept, 0 as moved
          from stock_rollup where company_id = ${companyId}
          union all
          select m.branch_id, m.product_id, stock_location(m.warehouse_id, m.transit_to), trade_of(v.type_id), s.span, s.starts,
            -greatest(m.quantity_milli, 0), -greatest(-m.quantity_milli, 0), 0, m.quantity_milli
          from stock_movement m
            join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id
            join trading_day t on t.company_id = m.company_id and t.branch_id = m.branch_id and t.day = m.vr_date and t.folded,
            stock_spans(m.company_id, m.vr_date) s
          where m.company_id = ${companyId} and m.live
        ) r
        group by branch_id, product_id, warehouse_id, trade, span, starts
        having sum(in_milli) <> 0 or sum(out_milli) <> 0
        union all
        select branch_id, product_id, null, sum(kept), sum(moved)
        from (
          select branch_id, product_id, quantity_milli as kept, 0 as moved from stock_balance where company_id = ${companyId}
          union all
          select branch_id, product_id, 0, quantity_milli from stock_movement where company_id = ${companyId} and live
        ) b
        group by branch_id, product_id
        having sum(kept) <> sum(moved)
      ) x`;
  }),
  // Every piece comes in when it is not in stock, goes out from its place, and is where its last movement left it.
  // Branches have days of their own. So between branches the check only requires that at most one has the piece.
  sqlCheck('serials_are_placed', 7, (companyId) => {
    const parts = {
      serial: sql`x.serial`,
      product: sql`(select p.name from product p where p.company_id = ${companyId} and p.product_id = x.product_id)`,
    };
    return sql`
      select ${found('serial_misplaced', parts, { branch: sql`x.branch_id` })}
      from (
        select product_id, serial, branch_id
        from (
          select t.*, count(*) filter (where is_in and is_last) over (partition by product_id, serial) as holders
          from (
            select s.*, coalesce(lag(s.is_in) over w, false) as was_in, lag(s.transit_to) over w as was_in_transit_to,
              lead(s.is_in) over w is null as is_last
            from stock_serial s where s.company_id = ${companyId} and s.live
            window w as (partition by s.product_id, s.serial, s.branch_id order by s.vr_date, s.voucher_id, s.movement_no)
          ) t
        ) n
        where is_in = was_in or not is_in and transit_to is distinct from was_in_transit_to
          or is_in and is_last and holders > 1
        union
        select coalesce(t.product_id, l.product_id), coalesce(t.serial, l.serial), coalesce(t.branch_id, l.branch_id)
        from (select * from product_serial where company_id = ${companyId}) t
          full join (
            select s.product_id, s.serial, p.*
            from (select distinct product_id, serial from stock_serial where company_id = ${companyId} and live) s,
              last_location(${companyId}, s.product_id, s.serial) p
          ) l on l.product_id = t.product_id and l.serial = t.serial
        where t.serial is null or (
            t.is_held, case when l.serial is null then null else t.branch_id end, t.warehouse_id, t.transit_to
          ) is distinct from (coalesce(l.is_in, false), l.branch_id, l.warehouse_id, l.transit_to)
      ) x`;
  }),
  // The goods kept as in transit are those sent, less those received, taken back and lost. A branch receives what another
  // transferred, so account 36 over all transfers is zero.
  sqlCheck('goods_in_transit_hold', 7, (companyId) => {
    const parts = {
      product: sql`(select p.name from product p where p.company_id = ${companyId} and p.product_id = x.product_id)`,
      kept: quantity('x.kept'),
      moved: quantity('x.moved'),
    };
    const off = { differenceAmount: sql`x.paisa` };
    return sql`
      select ${found('transit_differs', parts, { voucher: sql`x.voucher_id` })}
      from (
        select voucher_id, product_id, sum(kept) as kept, sum(moved) as moved
        from (
          select voucher_id, product_id, open_milli as kept, 0 as moved from goods_in_transit where company_id = ${companyId}
          union all
          select m.voucher_id, m.product_id, 0, m.quantity_milli from stock_movement m
          where m.company_id = ${companyId} and m.live and m.transit_to is not null and m.quantity_milli > 0
          union all
          select k.parent_id, m.product_id, 0, m.quantity_milli
          from stock_movement m
            join voucher_link k on k.company_id = m.company_id and k.child_id = m.voucher_id and k.version = m.version
              and k.role = 'transfer'
          where m.company_id = ${companyId} and m.live and m.transit_to is not null and m.quantity_milli < 0
        ) t
        group by voucher_id, product_id
        having sum(kept) <> sum(moved)
      ) x
      union all
      select ${found('transfers_off', off, {})}
      from (
        select sum(l.debit_paisa - l.credit_paisa) as paisa
        from voucher v
          join line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live
            and l.account_id = ${ACCOUNT.stockTransfers}
        where v.company_id = ${companyId} and v.type_id = any (types_of('stock'))
      ) x
      where x.paisa <> 0`;
  }),
  { name: 'stock_costs_hold', invariant: 7, run: checkCosts } satisfies AuditCheck,
].map(acrossBranches);

interface CostRow {
  readonly branchId: number;
  readonly productId: number;
  readonly product: string;
  readonly day: string;
  readonly voucherId: bigint;
  readonly movementNo: number;
  readonly quantityMilli: bigint;
  /**
   * Costs in millionths of a taka. This one is given by its document, or by the purchase from which the goods were
   * returned.
   */
  readonly givenCost: bigint | null;
  /**
   * The cost of the goods that left on the voucher whose cost it follows, in thousandths × millionths. Null when it
   * follows none, or when nothing left there.
   */
  readonly leftNanoTaka: bigint | null;
  readonly leftMilli: bigint;
  /** Null for goods that come back. */
  readonly weight: bigint | null;
  readonly weights: bigint;
  readonly price: bigint;
  readonly unitCost: bigint;
  readonly quantityAfterMilli: bigint;
  readonly averageAfter: bigint;
  /** The present quantity that is kept for the branch; null except for the last movement of a product. */
  readonly keptMilli: bigint | null;
  readonly keptAverage: bigint | null;
}

/** This many movements take some megabytes. */
const movementsInSlice = 20_000;
const mostFindings = 20;

/** Returns the movement's own cost, or the cost of the goods that left before it. */
function givenCostOf({ givenCost, leftNanoTaka, leftMilli, quantityMilli, weight, weights }: CostRow): bigint | null {
  if (leftNanoTaka === null) return givenCost;
  const left = { nanoTaka: leftNanoTaka, quantityMilli: leftMilli };
  return followedCost(left, weight === null ? null : { quantityMilli, weight, weights });
}

/**
 * Computes the cost of every movement by the kernel's rule, from the first one on, and compares it with the kept cost. A
 * movement that follows another cost uses the kept cost of the other, which is compared too.
 */
async function checkCosts(tx: Tx, scope: AuditScope): Promise<Finding[]> {
  const findings: Finding[] = [];
  let before: CostRow | null = null;
  let state: StockState = NO_STOCK;
  for await (const row of costRows(tx, scope.companyId)) {
    if (before?.branchId !== row.branchId || before.productId !== row.productId) state = NO_STOCK;
    const step = stockAfter(state, { ...row, givenCost: givenCostOf(row) } satisfies CostedMovement);
    const isKept =
      step.unitCost === row.unitCost &&
      step.quantityMilli === row.quantityAfterMilli &&
      step.averageCost === row.averageAfter &&
      (row.keptMilli === null || (step.quantityMilli === row.keptMilli && step.averageCost === row.keptAverage));
    if (!isKept && isInScope(scope, row.branchId)) findings.push(costFinding(row, step));
    if (findings.length === mostFindings) break;
    state = step;
    before = row;
  }
  return findings;
}

function costFinding(
  { voucherId, branchId, product, day, unitCost, averageAfter, quantityAfterMilli }: CostRow,
  step: ReturnType<typeof stockAfter>,
): Finding {
  const text = (state: { quantity: bigint; average: bigint; cost: bigint }) =>
    `${milliToNumber(state.quantity)} × ${unitCostText(state.average)} (${unitCostText(state.cost)})`;
  return {
    code: 'stock_cost_differs',
    parts: {
      product,
      kept: text({ quantity: quantityAfterMilli, average: averageAfter, cost: unitCost }),
      computed: text({ quantity: step.quantityMilli, average: step.averageCost, cost: step.unitCost }),
    },
    voucherId,
    branchId,
    accountId: null,
    start: day,
    end: day,
  };
}

/** Yields the live movements of the company by branch and product, in the order in which they count. */
async function* costRows(tx: Tx, companyId: number): AsyncGenerator<CostRow> {
  let after: Pick<CostRow, 'branchId' | 'productId' | 'day' | 'voucherId' | 'movementNo'> = {
    branchId: 0,
    productId: 0,
    day: '0001-01-01',
    voucherId: 0n,
    movementNo: 0,
  };
  for (;;) {
    const { rows }: { rows: CostRow[] } = await sql<CostRow>`
      select m.branch_id as "branchId", m.product_id as "productId", p.name as product, m.vr_date as day,
        m.voucher_id as "voucherId", m.movement_no as "movementNo", m.quantity_milli as "quantityMilli",
        (coalesce(m.given_cost, b.given_cost) * 1000000)::bigint as "givenCost", f."leftNanoTaka", f."leftMilli", m.cost_weight as weight,
        coalesce(w.weights, 0)::bigint as weights, (m.price * 1000000)::bigint as price,
        (m.unit_cost * 1000000)::bigint as "unitCost", m.quantity_after_milli as "quantityAfterMilli",
        (m.average_after * 1000000)::bigint as "averageAfter", k.quantity_milli as "keptMilli",
        (k.average_cost * 1000000)::bigint as "keptAverage"
      from (
        select * from stock_movement
        where company_id = ${companyId} and live and (branch_id, product_id, vr_date, voucher_id, movement_no)
          > (${after.branchId}, ${after.productId}, ${after.day}, ${after.voucherId}, ${after.movementNo})
        order by branch_id, product_id, vr_date, voucher_id, movement_no limit ${movementsInSlice}
      ) m
        join product p on p.company_id = ${companyId} and p.product_id = m.product_id
        left join lateral (
          select (sum(-o.quantity_milli * o.unit_cost) * 1000000)::bigint as "leftNanoTaka",
            coalesce(sum(-o.quantity_milli), 0)::bigint as "leftMilli"
          from stock_movement o
          where m.cost_voucher_id is not null and m.cost_movement_no is null and o.company_id = ${companyId} and o.voucher_id = m.cost_voucher_id and o.live
            and o.branch_id = m.branch_id and o.quantity_milli < 0
            and (o.product_id = m.product_id) = (m.cost_weight is null)
            and (o.vr_date, o.voucher_id) <= (m.vr_date, m.voucher_id)
        ) f on true
        -- The movement by which goods that went back came in.
        left join stock_movement b on b.company_id = ${companyId} and b.voucher_id = m.cost_voucher_id
          and b.movement_no = m.cost_movement_no and b.live and b.branch_id = m.branch_id and b.product_id = m.product_id
          and (b.vr_date, b.voucher_id) <= (m.vr_date, m.voucher_id)
        left join lateral (
          select sum(o.cost_weight) as weights from stock_movement o
          where m.cost_weight is not null and o.company_id = ${companyId} and o.voucher_id = m.voucher_id and o.live
        ) w on true
        left join stock_balance k on k.company_id = ${companyId} and k.branch_id = m.branch_id
          and k.product_id = m.product_id and not exists (
            select from stock_movement l
            where l.company_id = ${companyId} and l.branch_id = m.branch_id and l.product_id = m.product_id and l.live
              and (l.vr_date, l.voucher_id, l.movement_no) > (m.vr_date, m.voucher_id, m.movement_no)
          )
      order by m.branch_id, m.product_id, m.vr_date, m.voucher_id, m.movement_no`.execute(tx);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield* rows;
    after = last;
  }
}
