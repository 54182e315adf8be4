import type { FoundOf } from '@cashbook/contract/documents/described';
import { carriedFields, type DeliveryPaper, type DeliveryRoutes } from '@cashbook/contract/invoices/deliveries';
import type { RouteReply } from '@cashbook/contract/route';
import { maySeeVoucher } from '@cashbook/contract/vouchers/voucher-access';
import type { QtyMilli } from '@cashbook/money';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { delivery, readDeliverable } from '#domains/invoices/delivery';
import { readPrintedBranch } from '#domains/organisation/index';
import { type KeptForm, readTakers, storedReply } from '#domains/posting/index';
import { type Answer, done, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

type Reader = Pick<Services, 'db'>;
const challanFields = { vehicleNo: carriedFields.vehicleNo, deliveredTo: carriedFields.deliveredTo };

/**
 * Returns the state of a sale's goods, with its challans. Empty for a voucher that is void or no sale. Refuses
 * voucher_not_found for a voucher of a branch that the caller does not reach, and forbidden for one that they may not see.
 */
export function readDeliveriesOf(
  { db }: Reader,
  { companyId, branchIds, permissions }: Actor,
  voucherId: number,
): Promise<Answer<RouteReply<DeliveryRoutes['ofSale']>>> {
  return inCompany(db, { companyId, mode: 'read' }, async (tx) => {
    await showBranches(tx, branchIds);
    const { rows } = await sql<{ branchId: number; typeId: number }>`
      select branch_id as "branchId", type_id::int as "typeId" from voucher
      where company_id = ${companyId} and voucher_id = ${voucherId}`.execute(tx);
    const [voucher] = rows;
    if (voucher === undefined || !branchIds.includes(voucher.branchId)) return refused('voucher_not_found');
    if (!maySeeVoucher((name) => permissions.has(name), voucher.typeId)) return refused('forbidden');
    const asked = { companyId, branchId: voucher.branchId, parentId: voucherId, taker: null };
    const found = await readDeliverable(tx, asked);
    const challans = await readTakers(tx, { ...asked, role: 'delivery' }, delivery.kind, challanFields);
    return done({ lines: found?.lines ?? [], challans });
  });
}

type Carried = z.output<z.ZodObject<FoundOf<typeof carriedFields>>>;
type Head = Omit<DeliveryPaper, 'branch' | 'lines' | keyof Carried> & {
  readonly branchId: number;
  readonly version: number;
} & KeptForm;

/**
 * Returns a delivery for printing; for a void one its last content. Refuses voucher_not_found for a voucher that is no
 * delivery of a branch that the caller reaches, and forbidden for a caller who may not see it.
 */
export function readDeliveryPaper(
  { db }: Reader,
  { companyId, branchIds, permissions }: Actor,
  voucherId: number,
): Promise<Answer<DeliveryPaper>> {
  return inCompany(db, { companyId, mode: 'read' }, async (tx) => {
    await showBranches(tx, branchIds);
    const { rows } = await sql<Head>`
      select v.voucher_id::int as mtm_id, v.branch_id as "branchId", d.version, v.vr_no, v.vr_date, v.is_void,
        coalesce(u.name, '') as created_by, to_json(v.created_at) #>> '{}' as created_at,
        jsonb_build_object('mtm_id', s.voucher_id, 'vr_no', s.vr_no, 'vr_date', s.vr_date) as invoice,
        jsonb_build_object('name', a.name, 'address', coalesce(nullif(p.manual_address, ''), p.address, ''),
          'mobile', coalesce(p.mobile, ''), 'is_party', p.account_id is not null) as account,
        coalesce(o.order_number, '') as "order", w.form_version as "formVersion", w.form
      from voucher v
        join lateral (
          select * from taken_line d
          where d.company_id = v.company_id and d.voucher_id = v.voucher_id and d.role = 'delivery'
          order by d.version desc limit 1
        ) d on true
        join voucher_version w on w.company_id = d.company_id and w.voucher_id = d.voucher_id and w.version = d.version
        join voucher s on s.company_id = v.company_id and s.voucher_id = d.of_voucher_id
        join lateral (
          select * from invoice i where i.company_id = s.company_id and i.voucher_id = s.voucher_id order by i.version desc limit 1
        ) i on true
        join account a on a.company_id = v.company_id and a.account_id = i.account_id
        left join party p on p.company_id = v.company_id and p.account_id = i.account_id
        left join trade_order o on o.company_id = v.company_id and o.trade_order_id = i.sales_order_id
        left join app_user u on u.company_id = v.company_id and u.user_id = v.created_by
      where v.company_id = ${companyId} and v.voucher_id = ${voucherId}`.execute(tx);
    const [head] = rows;
    if (head === undefined || !branchIds.includes(head.branchId)) return refused('voucher_not_found');
    if (!maySeeVoucher((name) => permissions.has(name), 18)) return refused('forbidden');
    const { branchId, version, formVersion, form, ...said } = head;
    return done({
      ...said,
      ...storedReply(delivery.kind, carriedFields, { voucherId, formVersion, form }),
      branch: await readPrintedBranch(tx, companyId, branchId),
      lines: await readPaperLines(tx, { companyId, voucherId, version }),
    });
  });
}

async function readPaperLines(
  tx: Tx,
  {
    companyId,
    voucherId,
    version,
  }: { readonly companyId: number; readonly voucherId: number; readonly version: number },
): Promise<DeliveryPaper['lines']> {
  const { rows } = await sql<DeliveryPaper['lines'][number] & { readonly qty: QtyMilli }>`
    select p.name as product_name, coalesce(nullif(u.short_name, ''), u.name) as unit, coalesce(-m.quantity_milli, 0) as sold,
      (
        select coalesce(sum(b.quantity_milli), 0)::bigint from standing_take b
        where b.company_id = l.company_id and b.of_voucher_id = l.of_voucher_id and b.of_line_no = l.of_line_no and b.role = l.role
          and (b.vr_date, b.voucher_id) < (v.vr_date, v.voucher_id)
      ) as before,
      l.quantity_milli as qty, l.serials, coalesce(w.name, '') as warehouse
    from taken_line l
      join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id
      join voucher s on s.company_id = l.company_id and s.voucher_id = l.of_voucher_id
      join product p on p.company_id = l.company_id and p.product_id = l.product_id
      join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
      left join stock_movement m on m.company_id = l.company_id and m.voucher_id = s.voucher_id and m.version = s.version
        and m.movement_no = l.of_line_no
      left join warehouse w on w.company_id = l.company_id and w.warehouse_id = m.warehouse_id
    where l.company_id = ${companyId} and l.voucher_id = ${voucherId} and l.version = ${version}
    order by l.of_line_no`.execute(tx);
  return rows.map(({ serials, ...line }) => ({ ...line, serials: [...serials] }));
}
