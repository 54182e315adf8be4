import type { PaperPlan } from '@cashbook/contract/invoices/paper';
import { isTypeOf } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { paymentsOf } from '#domains/installments/installments.store';

type Installment = Omit<PaperPlan['installments'][number], 'payments'>;

interface PlanRow {
  readonly until: string | null;
  readonly discount: bigint;
  readonly markup: bigint;
  readonly buyerNationalId: string;
}

/**
 * Returns the plan of a sale for its page and its papers, with its guarantors and what settled each installment until now; for a void sale its last
 * plan. Null for a voucher without installments.
 */
export async function planOfSale(
  tx: Tx,
  companyId: number,
  saleId: number,
  typeId: number,
): Promise<Omit<PaperPlan, 'photo'> | null> {
  if (!isTypeOf(typeId, { trade: 'sale', register: 'installment' })) return null;
  const { rows: installments } = await sql<Installment>`
    select b.bill_no as installment_no, b.due_date, b.amount_paisa as amount, coalesce(s.paid_paisa, 0)::bigint as paid,
      coalesce(s.discount_paisa, 0)::bigint as discount, coalesce(s.written_off_paisa, 0)::bigint as written_off, coalesce(s.returned_paisa, 0)::bigint as returned,
      coalesce(s.moved_paisa, 0)::bigint as moved,
      coalesce(s.repossessed_paisa, 0)::bigint as repossessed,
      coalesce(s.due_paisa, b.amount_paisa)::bigint as due
    from bill b
      left join installment_now s on s.company_id = b.company_id and s.sale_id = b.voucher_id and s.installment_no = b.bill_no
    where b.company_id = ${companyId} and b.voucher_id = ${saleId} and b.version = (
        select max(l.version) from bill l where l.company_id = b.company_id and l.voucher_id = b.voucher_id
      )
      and not is_withdrawn(b.company_id, b.voucher_id, b.bill_no)
    order by b.bill_no`.execute(tx);
  const { rows: plans } = await sql<PlanRow>`
    select early_until as until, early_discount_paisa as discount, markup_paisa as markup, buyer_national_id as "buyerNationalId" from installment_plan
    where company_id = ${companyId} and voucher_id = ${saleId} order by version desc limit 1`.execute(tx);
  const payments = await paymentsOf(tx, companyId, [saleId]);
  const { rows: guarantors } = await sql<PaperPlan['guarantors'][number]>`
    select name, mobile, national_id as nid, relation, care_of, address from guarantors_of(${companyId}, ${saleId})`.execute(
    tx,
  );
  const [plan] = plans;
  return {
    early: plan?.until ? { until: plan.until, discount: plan.discount } : null,
    markup: plan?.markup ?? 0n,
    buyer_nid: plan?.buyerNationalId ?? '',
    guarantors: [...guarantors],
    installments: installments.map((one) => ({
      ...one,
      payments: [...(payments.get(`${saleId} ${one.installment_no}`) ?? [])],
    })),
  };
}
