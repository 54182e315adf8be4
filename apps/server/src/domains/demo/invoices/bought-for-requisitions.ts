import { noRequisition } from '@cashbook/contract/requisitions/naming';
import { noWithholding } from '@cashbook/contract/withholding/withholding-fields';
import { type NamedRequisition, requisitionNumber } from '@cashbook/kernel';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import type { DemoAccounts } from '#domains/demo/records/demo-accounts';
import { goodsOf, known, post, type StockDesk } from '#domains/demo/stock/stock';
import { constructionPurchaseKind } from '#domains/invoices/index';
import { cashPaymentKind } from '#domains/vouchers/index';
import { noTaxFacts } from '#domains/withholding/index';

/** The branch that buys for its requisitions, and its suppliers. */
interface BuyingDesk extends StockDesk {
  readonly accounts: DemoAccounts;
  readonly supplierIds: readonly number[];
}

/** An approved requisition with its first row. */
interface Approved {
  readonly requisitionId: number;
  readonly reqNo: number;
  readonly approvedPaisa: bigint;
  readonly productId: number;
  readonly quantityMilli: bigint;
  readonly priceMilli: bigint;
}

/** The amount that the supplier gets at once. */
const advancePaisa = 2_000_00n;

/** Buys the first row of the oldest approved requisition on credit, and pays the supplier an advance in cash for it. */
export async function buyForDemoRequisitions(tx: Tx, desk: BuyingDesk): Promise<void> {
  await showBranches(tx, [desk.branchId]);
  const asked = await oldestApproved(tx, desk);
  const goods = (await goodsOf(tx, desk)).filter(({ productId }) => productId === asked?.productId);
  const [supplierId] = desk.supplierIds;
  if (asked === null || goods.length === 0 || supplierId === undefined) return;
  const { facts, warehouseId } = known(goods);
  const number = requisitionNumber(asked.reqNo);
  const named = { requisitionId: asked.requisitionId, requisitionText: number };
  const shared = {
    accounts: desk.accounts.postable,
    orders: new Set<number>(),
    requisitions: new Map([[asked.requisitionId, factsOf(number, asked.approvedPaisa)]]),
  };
  const row = {
    ...{ productId: asked.productId, quantityMilli: asked.quantityMilli, rateMilli: asked.priceMilli, warehouseId },
    ...{ serials: [], bagMilli: 0n, varianceMilli: 0n, bonusMilli: 0n, ...named },
    variance: '' as const,
  };
  const purchase = {
    ...{ accountId: supplierId, isUnnamed: false, discountPaisa: 0n, payments: [], billNo: '', billDate: null },
    ...{ dueDate: null, vehicleNo: '', notes: '', purchaseOrderId: null, salesOrderId: null, purchaseOrderText: '' },
    ...{ rows: [row], extras: [] },
  };
  await post(tx, desk, constructionPurchaseKind, { typed: purchase, facts: { ...facts, ...shared, returned: [] } });
  const paid = { accountId: supplierId, amountPaisa: advancePaisa, remarks: `Advance for ${number}` };
  const money = { ...paid, orderId: null, orderText: null, ...noWithholding, ...noRequisition, ...named };
  await post(tx, desk, cashPaymentKind, { typed: { rows: [money] }, facts: { ...shared, ...noTaxFacts } });
}

const factsOf = (number: string, approvedPaisa: bigint): NamedRequisition => ({
  ...{ number, state: 'approved', policy: 'warn', approvedPaisa },
  ...{ others: { boughtPaisa: 0n, paidPaisa: 0n }, before: null, backPaisa: 0n },
});

async function oldestApproved(tx: Tx, { companyId, branchId }: BuyingDesk): Promise<Approved | null> {
  const { rows } = await sql<Approved>`
    select q.requisition_id as "requisitionId", q.req_no as "reqNo", q.approved_paisa as "approvedPaisa",
      l.product_id as "productId", l.quantity_milli as "quantityMilli", l.price_milli as "priceMilli"
    from requisition q
      join requisition_line l on l.company_id = q.company_id and l.requisition_id = q.requisition_id
        and l.version = q.rows_version and l.line_no = 1
    where q.company_id = ${companyId} and q.branch_id = ${branchId} and q.state = 'approved'
    order by q.req_no limit 1`.execute(tx);
  return rows[0] ?? null;
}
