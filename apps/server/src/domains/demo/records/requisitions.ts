import {
  decideRequisition,
  type RequisitionDecision,
  requisitionOf,
  requisitionRowPaisa,
  requisitionTotalPaisa,
} from '@cashbook/kernel';
import { addDays, type IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { insertDecision, insertRequisition, insertVersion } from '#domains/requisitions/index';

/** The branch of the requisitions, the people who write and decide, and the time of each day. */
interface RequisitionDesk {
  readonly companyId: number;
  readonly branchId: number;
  readonly writerId: number | null;
  readonly deciderId: number | null;
  readonly today: IsoDate;
  readonly at: (date: IsoDate) => Date;
}

/** A row of a requisition: the place of its product in the branch's list, days, and quantity. */
type Row = readonly [product: number, days: number, quantity: number, remarks?: string];

interface Decided {
  readonly decision: RequisitionDecision;
  readonly daysAgo: number;
  /** The part of the total that is approved, in hundredths. */
  readonly percent?: bigint;
  readonly reason?: string;
}

interface DemoRequisition {
  readonly daysAgo: number;
  readonly forDays: number;
  readonly project: string;
  readonly notes: string;
  readonly rows: readonly Row[];
  readonly decisions: readonly Decided[];
  /** The rows with which it was asked for again. */
  readonly again?: { readonly daysAgo: number; readonly rows: readonly Row[] };
}

/** Requisitions in every state: closed, approved whole and in part, rejected, asked for again, and waiting. */
const requisitions: readonly DemoRequisition[] = [
  {
    ...{ daysAgo: 42, forDays: 14, project: 'Uposhahar, block C', notes: 'Foundation of the boundary wall' },
    rows: [
      [0, 1, 120],
      [1, 1, 40, 'For the columns'],
    ],
    decisions: [
      { decision: 'approve', daysAgo: 41 },
      { decision: 'close', daysAgo: 20, reason: 'The rest is not needed any more' },
    ],
  },
  {
    ...{ daysAgo: 24, forDays: 20, project: 'Uposhahar, block C', notes: 'First floor, casting of the roof' },
    rows: [
      [0, 1, 200],
      [1, 1, 60],
      [2, 1, 25, 'By truck to the site'],
    ],
    decisions: [{ decision: 'approve', daysAgo: 22, percent: 85n, reason: 'Use what lies in the store first' }],
  },
  {
    ...{ daysAgo: 16, forDays: 10, project: '', notes: 'Store of the branch' },
    rows: [[3, 1, 30]],
    decisions: [{ decision: 'approve', daysAgo: 15 }],
  },
  {
    ...{ daysAgo: 11, forDays: 7, project: 'Padma Abashik, plot 14', notes: 'Fittings for two flats' },
    rows: [[4, 1, 90, 'White']],
    decisions: [{ decision: 'reject', daysAgo: 10, reason: 'The flats are not handed over before June' }],
  },
  {
    ...{ daysAgo: 6, forDays: 15, project: 'Padma Abashik, plot 14', notes: 'Plaster, ground floor' },
    rows: [
      [0, 1, 150],
      [2, 1, 40],
    ],
    decisions: [{ decision: 'reject', daysAgo: 5, reason: 'Please ask for the ground floor alone' }],
    again: {
      daysAgo: 4,
      rows: [
        [0, 1, 60],
        [2, 1, 15],
      ],
    },
  },
  {
    ...{ daysAgo: 1, forDays: 12, project: '', notes: 'Bricks and tiles for the week' },
    rows: [
      [2, 3, 2, 'Three days, two thousand each'],
      [3, 1, 120],
    ],
    decisions: [],
  },
];

/** Adds requisitions of the branch in every state, for its own products. */
export async function addDemoRequisitions(tx: Tx, desk: RequisitionDesk): Promise<void> {
  await showBranches(tx, [desk.branchId]);
  const products = await productsOf(tx, desk);
  for (const asked of requisitions) await addRequisition(tx, desk, products, asked);
}

async function addRequisition(
  tx: Tx,
  desk: RequisitionDesk,
  products: readonly AskedProduct[],
  { daysAgo, forDays, project, notes, rows, decisions, again }: DemoRequisition,
): Promise<void> {
  const { companyId, branchId, today } = desk;
  const place = { companyId, branchId };
  const day = addDays(today, -daysAgo);
  const heads = { startDate: day, endDate: addDays(day, forDays), project, notes };
  const by = (userId: number | null, ago: number) => ({ userId, at: desk.at(addDays(today, -ago)) });
  let asked = ruled(products, heads, rows);
  const { id } = await insertRequisition(tx, place, day, by(desk.writerId, daysAgo));
  await insertVersion(tx, place, id, { version: 1, ...heads, ...asked }, by(desk.writerId, daysAgo));
  let version = 1;
  let now: Pick<ReturnType<typeof decided>, 'state' | 'approvedPaisa'> = { state: 'waiting', approvedPaisa: null };
  for (const { decision, daysAgo: ago, percent = 100n, reason = '' } of decisions) {
    const next = decided(asked, now, { decision, percent, reason });
    version += 1;
    const written = { version, decision, reason, ...next };
    await insertDecision(tx, place, { id, rowsVersion: 1 }, written, by(desk.deciderId, ago));
    now = next;
  }
  if (again === undefined) return;
  asked = ruled(products, heads, again.rows);
  await insertVersion(tx, place, id, { version: version + 1, ...heads, ...asked }, by(desk.writerId, again.daysAgo));
}

type Ruled = ReturnType<typeof ruled>;

/** Returns the rows with their totals, as the rule has them. */
function ruled(
  products: readonly AskedProduct[],
  { startDate, endDate }: { readonly startDate: IsoDate; readonly endDate: IsoDate },
  typed: readonly Row[],
) {
  const rows = typed.map(([index, days, quantity, remarks = '']) => {
    const product = products[index % products.length];
    if (product === undefined) throw new Error('the demo has no product to ask for');
    const { id: productId, name: productName, unit, pricePaisa } = product;
    const figures = { dayMilli: BigInt(days) * 1000n, quantityMilli: BigInt(quantity) * 1000n };
    return { productId, productName, unit, remarks, ...figures, priceMilli: pricePaisa * 10n };
  });
  const amountPaisa = requisitionTotalPaisa(rows.map(requisitionRowPaisa));
  const made = requisitionOf({ startDate, endDate, amountPaisa, rows });
  if (!made.ok) throw new Error(`a requisition of the demo is refused: ${made.refusal.code}`);
  const { totalPaisa, rowsPaisa } = made;
  return { totalPaisa, rows: rows.map((row, index) => ({ ...row, totalPaisa: rowsPaisa[index] ?? 0n })) };
}

/** Returns what the rule makes of a decision. */
function decided(
  { totalPaisa, rows }: Ruled,
  now: { readonly state: 'waiting' | 'approved' | 'rejected' | 'closed'; readonly approvedPaisa: bigint | null },
  { decision, percent, reason }: { decision: RequisitionDecision; percent: bigint; reason: string },
) {
  // Whole taka of a total in whole taka.
  const amountPaisa = ((totalPaisa * percent) / 10_000n) * 100n;
  const made = decideRequisition(
    { decision, amountPaisa, reason },
    {
      ...{ ...now, totalPaisa, rowsPaisa: rows.map((row) => row.totalPaisa) },
      ...{ isOwn: false, ownLimitPaisa: null, isUsed: false },
    },
  );
  if (!made.ok) throw new Error(`a decision of the demo is refused: ${made.refusal.code}`);
  const { state, approvedPaisa, sharesPaisa } = made;
  return { state, approvedPaisa, sharesPaisa };
}

interface AskedProduct {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly pricePaisa: bigint;
}

/** Returns products of the branch that have a price, one of each category first. */
async function productsOf(tx: Tx, { companyId, branchId }: RequisitionDesk): Promise<readonly AskedProduct[]> {
  const { rows } = await sql<AskedProduct>`
    select p.product_id as id, p.name, coalesce(nullif(u.short_name, ''), u.name) as unit, p.purchase_price_paisa as "pricePaisa"
    from (
      select p.*, row_number() over (partition by p.category_id order by p.product_id) as in_category
      from product p
      where p.company_id = ${companyId} and p.branch_id = ${branchId} and p.status = 1 and p.purchase_price_paisa > 0
    ) p
      join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
    order by p.in_category, p.product_id limit 5`.execute(tx);
  return rows;
}
