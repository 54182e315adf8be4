import type { CollectionReceipt } from '@cashbook/contract/installments/receipt';
import { maySeeVoucher } from '@cashbook/contract/vouchers/voucher-access';
import { sql } from 'kysely';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { collectionKind } from '#domains/installments/collection';
import { loadVoucher } from '#domains/ledger/index';
import { readPrintedBranch } from '#domains/organisation/index';
import { storedKind } from '#domains/posting/index';
import { type Answer, done, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

interface Part {
  readonly saleId: number;
  readonly receivedOn: string;
  readonly installment_no: number;
  readonly due_date: string;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly discount: bigint;
}

/**
 * Returns a collection as its page and its receipt have it; for a void one its last content. Refuses voucher_not_found for a
 * voucher that is no collection of a branch that the caller reaches, and forbidden for one of a type that they may not see.
 */
export function readReceipt(
  { db }: Pick<Services, 'db'>,
  { companyId, branchIds, permissions }: Actor,
  voucherId: number,
): Promise<Answer<CollectionReceipt>> {
  return inCompany(db, { companyId, mode: 'read' }, async (tx) => {
    await showBranches(tx, branchIds);
    const voucher = await loadVoucher(tx, companyId, BigInt(voucherId));
    if (voucher === null || !branchIds.includes(voucher.branchId)) return refused('voucher_not_found');
    const { current, history } = voucher;
    if (current.kind !== collectionKind.name) return refused('voucher_not_found');
    if (!maySeeVoucher((name) => permissions.has(name), current.typeId)) return refused('forbidden');
    const parts = await partsOf(tx, companyId, voucherId);
    const [first] = parts;
    if (first === undefined) return refused('voucher_not_found');
    const standing = history.findLast(({ isVoid }) => !isVoid) ?? current;
    const sum = (figure: 'paid' | 'discount') => parts.reduce((total, part) => total + part[figure], 0n);
    return done({
      ...{ mtm_id: voucherId, vr_no: current.numberText, vr_date: current.date, is_void: current.isVoid },
      is_bounced: await isBounced(tx, companyId, voucherId),
      created_by: history[0]?.userName ?? current.userName,
      branch: await readPrintedBranch(tx, companyId, voucher.branchId),
      ...(await saleOf(tx, companyId, { saleId: first.saleId, installmentNo: first.installment_no, voucherId })),
      received_on: first.receivedOn,
      parts: parts.map(({ saleId: _sale, receivedOn: _day, ...part }) => part),
      ...{ paid: sum('paid'), discount: sum('discount') },
      fields: [...(await storedKind(collectionKind).saidIn(tx, companyId, voucher, standing))],
    });
  });
}

async function isBounced(tx: Tx, companyId: number, voucherId: number): Promise<boolean> {
  const { rows } = await sql`
    select from cheque_now n
    where n.company_id = ${companyId} and n.voucher_id = ${voucherId} and n.state in ('bounced', 'handed_back')`.execute(
    tx,
  );
  return rows.length > 0;
}

async function partsOf(tx: Tx, companyId: number, voucherId: number): Promise<readonly Part[]> {
  const { rows } = await sql<Part>`
    select p.sale_id::int as "saleId", received_day(p.received_on, c.vr_date) as "receivedOn", p.installment_no, b.due_date, b.amount_paisa as amount,
      p.paid_paisa as paid, p.discount_paisa as discount
    from installment_payment p
      join voucher c on c.company_id = p.company_id and c.voucher_id = p.voucher_id
      join lateral (
        select b.due_date, b.amount_paisa from bill b
        where b.company_id = p.company_id and b.voucher_id = p.sale_id and b.bill_no = p.installment_no
        order by b.version desc limit 1
      ) b on true
    where p.company_id = ${companyId} and p.voucher_id = ${voucherId}
    order by p.installment_no`.execute(tx);
  return rows;
}

/** The condition of a bill that is an installment: an opening balance may have other bills beside its schedule. */
const isInstallment = sql`(s.type_id <> all (types_of('opening')) or exists (
  select from opening_installment o
  where o.company_id = b.company_id and o.voucher_id = b.voucher_id and o.version = b.version and o.bill_no = b.bill_no
))`;

type Collected = { readonly saleId: number; readonly installmentNo: number; readonly voucherId: number };

/** Returns the sale of a collection, its customer, and the rest that was due with the collection and those before it. */
async function saleOf(
  tx: Tx,
  companyId: number,
  { saleId, installmentNo, voucherId }: Collected,
): Promise<Pick<CollectionReceipt, 'account' | 'sale' | 'due'>> {
  const { rows } = await sql<Pick<CollectionReceipt, 'account' | 'sale' | 'due'>>`
    select jsonb_build_object('id', a.account_id, 'name', a.name, 'care_of', coalesce(p.care_of, ''),
        'address', coalesce(nullif(p.manual_address, ''), p.address, ''), 'mobile', coalesce(p.mobile, '')) as account,
      jsonb_build_object('mtm_id', s.voucher_id, 'vr_no', sale_number(s, ${installmentNo}::int)) as sale, d.paisa as due
    from voucher s
      join voucher c on c.company_id = s.company_id and c.voucher_id = ${voucherId}
      cross join lateral (
        select min(b.account_id) as account_id, array_agg(b.bill_no) as bill_nos, coalesce(sum(b.amount_paisa), 0)::bigint as amount_paisa from bill b
        where b.company_id = s.company_id and b.voucher_id = s.voucher_id and b.version = (
          select max(l.version) from bill l where l.company_id = b.company_id and l.voucher_id = b.voucher_id
        ) and ${isInstallment}
      ) b
      cross join lateral (
        select (b.amount_paisa - coalesce(sum(g.amount_paisa), 0))::bigint as paisa
        from bill_allocation g
          join voucher y on y.company_id = g.company_id and y.voucher_id = g.credit_voucher_id
        where g.company_id = s.company_id and g.debit_voucher_id = s.voucher_id and g.debit_bill_no = any (b.bill_nos)
          and (y.vr_date, y.voucher_id) <= (c.vr_date, c.voucher_id)
          and not exists (
            select from bill_allocation_undo u
            where u.company_id = g.company_id and u.branch_id = g.branch_id and u.account_id = g.account_id
              and u.allocation_no = g.allocation_no
          )
      ) d
      join account a on a.company_id = s.company_id and a.account_id = b.account_id
      left join party p on p.company_id = a.company_id and p.account_id = a.account_id
    where s.company_id = ${companyId} and s.voucher_id = ${saleId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`Voucher ${voucherId} settles installments of no sale.`);
  return row;
}
