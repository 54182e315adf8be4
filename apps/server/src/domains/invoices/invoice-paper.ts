import type { InvoicePaper } from '@cashbook/contract/invoices/paper';
import { maySeeVoucher } from '@cashbook/contract/vouchers/voucher-access';
import { ACCOUNT, findVoucherType, isTypeOf, requisitionNumber, typesOf } from '@cashbook/kernel';
import type { IsoDate, Paisa, QtyMilli, RateMilli } from '@cashbook/money';
import { sql } from 'kysely';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { buyerPhotoOf } from '#domains/files/index';
import { planOfSale } from '#domains/installments/index';
import { readPrintedBranch } from '#domains/organisation/index';
import { partyPhotos } from '#domains/parties/index';
import { type Answer, done, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/** The types whose party is credited for goods or work. A due of theirs is what we owe. */
const weOwe: readonly number[] = [...typesOf({ trade: 'purchase' }), ...typesOf({ trade: 'labour' })];

interface Head extends Omit<InvoicePaper, 'branch' | 'lines' | 'payments' | 'due' | 'net' | 'plan' | 'type_name'> {
  readonly branchId: number;
  readonly version: number;
  readonly accountId: number;
  /** The party's balance before the voucher, and the voucher's change of it, debits less credits. */
  readonly beforePaisa: Paisa;
  readonly byPaisa: Paisa;
}

interface Line {
  readonly name: string;
  readonly unit: string;
  readonly remarks: string;
  /** The number in its branch of the requisition for which it was bought; null without one. */
  readonly reqNo: number | null;
  readonly serials: readonly string[];
  readonly warranty: InvoicePaper['lines'][number]['warranty'];
  readonly bags: QtyMilli;
  readonly bonus: QtyMilli;
  readonly qty: QtyMilli;
  readonly price: RateMilli;
  readonly total: Paisa;
}

/**
 * Returns an invoice for printing; for a void one its last content. Refuses voucher_not_found for a voucher that is no
 * invoice of a branch that the caller reaches, and forbidden for one of a type that they may not see.
 */
export function readInvoicePaper(
  { db }: Pick<Services, 'db'>,
  { companyId, branchIds, permissions }: Actor,
  voucherId: number,
): Promise<Answer<InvoicePaper>> {
  return inCompany(db, { companyId, mode: 'read' }, async (tx) => {
    await showBranches(tx, branchIds);
    const head = await readHead(tx, companyId, voucherId);
    if (head === null || !branchIds.includes(head.branchId)) return refused('voucher_not_found');
    if (!maySeeVoucher((name) => permissions.has(name), head.type_id)) return refused('forbidden');
    const { branchId, version, accountId, beforePaisa, byPaisa, ...said } = head;
    const at = { companyId, voucherId, version };
    const sign = weOwe.includes(head.type_id) ? -1n : 1n;
    return done({
      ...said,
      type_name: findVoucherType(head.type_id)?.name ?? '',
      branch: await readPrintedBranch(tx, companyId, branchId),
      // Warranties are promised only to those who buy from us.
      lines: await readLines(tx, at, isTypeOf(head.type_id, { trade: 'sale', isReturn: false })),
      net: said.total - said.discount + said.rounding,
      payments: await readPayments(tx, at),
      plan: await readPlan(tx, {
        companyId,
        voucherId,
        typeId: head.type_id,
        maySeeParty: permissions.has('party.view'),
      }),
      due: accountId === ACCOUNT.cash ? null : { before: sign * beforePaisa, after: sign * (beforePaisa + byPaisa) },
    });
  });
}

async function readHead(tx: Tx, companyId: number, voucherId: number): Promise<Head | null> {
  const { rows } = await sql<Head & { readonly vr_date: IsoDate }>`
    select v.voucher_id::int as mtm_id, v.branch_id as "branchId", i.version, v.vr_no, v.vr_date, v.type_id, w.kind, v.is_void,
      coalesce(u.name, '') as created_by, b.invoice_label as label,
      case when v.type_id = any (${weOwe}::smallint[]) then b.purchase_note else b.sales_note end as note, i.account_id as "accountId",
      jsonb_build_object('id', a.account_id, 'name', a.name, 'care_of', coalesce(p.care_of, ''), 'address', coalesce(nullif(p.manual_address, ''), p.address, ''),
        'mobile', coalesce(p.mobile, ''), 'is_party', p.account_id is not null) as account,
      i.bill_no, i.bill_date, g.due_date, i.vehicle_no, coalesce(e.name, '') as salesman, coalesce(o.order_number, '') as "order",
      coalesce(r.vr_no, '') as of_vr_no, i.notes, i.total_paisa as total, i.discount_paisa as discount,
      i.rounding_paisa as rounding, d."beforePaisa", d."byPaisa"
    from voucher v
      join lateral (
        select * from invoice i where i.company_id = v.company_id and i.voucher_id = v.voucher_id order by i.version desc limit 1
      ) i on true
      join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = i.version
      join branch b on b.company_id = v.company_id and b.branch_id = v.branch_id
      join account a on a.company_id = v.company_id and a.account_id = i.account_id
      left join party p on p.company_id = v.company_id and p.account_id = i.account_id
      left join app_user u on u.company_id = v.company_id and u.user_id = v.created_by
      left join employee e on e.company_id = v.company_id and e.employee_id = i.employee_id
      left join trade_order o on o.company_id = v.company_id
        and o.trade_order_id = coalesce(i.sales_order_id, i.purchase_order_id)
      left join bill g on g.company_id = v.company_id and g.voucher_id = v.voucher_id and g.version = i.version
        and v.type_id <> all (types_of('installment'))
      left join voucher r on r.company_id = v.company_id and r.voucher_id = i.of_voucher_id
      cross join lateral (
        select coalesce(sum(l.debit_paisa - l.credit_paisa) filter (where l.voucher_id <> v.voucher_id), 0)::bigint as "beforePaisa",
          coalesce(sum(l.debit_paisa - l.credit_paisa) filter (where l.voucher_id = v.voucher_id), 0)::bigint as "byPaisa"
        from line l
        where l.company_id = v.company_id and l.branch_id = v.branch_id and l.account_id = i.account_id and l.live
          and l.vr_date <= v.vr_date and (l.vr_date < v.vr_date or l.voucher_id <= v.voucher_id)
      ) d
    where v.company_id = ${companyId} and v.voucher_id = ${voucherId}`.execute(tx);
  return rows[0] ?? null;
}

interface PlanAsked {
  readonly companyId: number;
  readonly voucherId: number;
  readonly typeId: number;
  /** Whether the photo in the record of the buyer may be shown. */
  readonly maySeeParty: boolean;
}

/** Returns the plan with the buyer's photo and national id. The sale's own come before those of the party's record. */
async function readPlan(
  tx: Tx,
  { companyId, voucherId, typeId, maySeeParty }: PlanAsked,
): Promise<InvoicePaper['plan']> {
  const plan = await planOfSale(tx, companyId, voucherId, typeId);
  if (plan === null) return null;
  const { rows } = await sql<{ photo: string | null; nid: string }>`
    select coalesce(${buyerPhotoOf('i')}, case when ${maySeeParty} then ${partyPhotos.address('whole')} end) as photo,
      coalesce(t.national_id, '') as nid
    from invoice i left join party t on t.company_id = i.company_id and t.account_id = i.account_id
    where i.company_id = ${companyId} and i.voucher_id = ${voucherId} order by i.version desc limit 1`.execute(tx);
  const [buyer] = rows;
  return { ...plan, buyer_nid: plan.buyer_nid || (buyer?.nid ?? ''), photo: buyer?.photo ?? null };
}

interface At {
  readonly companyId: number;
  readonly voucherId: number;
  readonly version: number;
}

async function readLines(
  tx: Tx,
  { companyId, voucherId, version }: At,
  isSold: boolean,
): Promise<InvoicePaper['lines']> {
  const { rows } = await sql<Line>`
    select coalesce(p.name, w.name) as name, coalesce(nullif(u.short_name, ''), u.name, '') as unit, l.remarks, q.req_no as "reqNo",
      coalesce(s.serials, '{}') as serials,
      case when ${isSold} and p.warranty_type > 0 and b.warranty_control then
        jsonb_build_object('type', p.warranty_type, 'days', p.warranty_days, 'terms', p.warranty_terms)
      end as warranty,
      l.bag_milli as bags, case when l.of_line_no is null then l.bonus_milli else 0 end as bonus,
      -- A return prints all that moves, bonus and variance too.
      case when l.of_line_no is null then l.quantity_milli else l.quantity_milli + l.variance_milli + l.bonus_milli end as qty,
      l.rate_milli as price, l.total_paisa as total
    from invoice_line l
      join branch b on b.company_id = l.company_id and b.branch_id = l.branch_id
      left join product p on p.company_id = l.company_id and p.product_id = l.product_id
      left join labour_item w on w.company_id = l.company_id and w.labour_item_id = l.labour_item_id
      left join unit u on u.company_id = l.company_id and u.unit_id = coalesce(p.unit_id, w.unit_id)
      left join requisition_row n on n.company_id = l.company_id and n.voucher_id = l.voucher_id and n.version = l.version
        and n.row_no = l.line_no
      left join requisition q on q.company_id = n.company_id and q.requisition_id = n.requisition_id
      left join lateral (
        select array_agg(s.serial order by s.place) as serials from stock_serial s
        where s.company_id = l.company_id and s.voucher_id = l.voucher_id and s.version = l.version and s.movement_no = l.line_no
      ) s on true
    where l.company_id = ${companyId} and l.voucher_id = ${voucherId} and l.version = ${version}
    order by l.line_no`.execute(tx);
  return rows.map(({ serials, reqNo, ...line }) => ({
    ...{ ...line, serials: [...serials] },
    requisition: reqNo === null ? '' : requisitionNumber(reqNo),
  }));
}

async function readPayments(tx: Tx, { companyId, voucherId, version }: At): Promise<InvoicePaper['payments']> {
  const { rows } = await sql<InvoicePaper['payments'][number]>`
    select a.name as account_name, p.amount_paisa as amount, p.transaction_id
    from invoice_payment p join account a on a.company_id = p.company_id and a.account_id = p.account_id
    where p.company_id = ${companyId} and p.voucher_id = ${voucherId} and p.version = ${version}
    order by p.payment_no`.execute(tx);
  return rows;
}
