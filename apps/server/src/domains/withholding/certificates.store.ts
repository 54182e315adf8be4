import type { RouteReply } from '@cashbook/contract/route';
import type { CertifiedRow, certificateRoutes } from '@cashbook/contract/withholding/certificates';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Deposits and certificates of withheld tax as they are shown and printed. The transaction has to see the branch. */

type Deposit = RouteReply<typeof certificateRoutes.readDeposit>;
type Certificate = RouteReply<typeof certificateRoutes.readCertificate>;

interface InBranch {
  readonly companyId: number;
  readonly branchId: number;
}

/** Returns a deposit of the branch with its parties; null when there is none. A void one keeps what it settled. */
export async function readDepositOf(
  tx: Tx,
  { companyId, branchId }: InBranch,
  voucherId: number,
): Promise<Deposit | null> {
  const { rows } = await sql<Deposit>`
    select d.voucher_id::int as mtm_id, v.vr_no, v.vr_date::text, d.tax, d.challan_number, d.challan_date::text, d.period, v.is_void,
      (select sum(t.amount_paisa) from settled_tax t where t.company_id = d.company_id and t.voucher_id = d.voucher_id)::bigint as total,
      '[]'::jsonb as parties
    from tax_deposit d
      join voucher v on v.company_id = d.company_id and v.voucher_id = d.voucher_id
    where d.company_id = ${companyId} and d.branch_id = ${branchId} and d.voucher_id = ${voucherId}`.execute(tx);
  const [deposit] = rows;
  if (deposit === undefined) return null;
  const { rows: parties } = await sql<Deposit['parties'][number]>`
    select p.account_id as party, p.name, count(*)::int as rows, sum(t.amount_paisa)::bigint as amount, coalesce((
        select certificate_text(c.tax, c.tax_year, c.number) from tax_certificate c
        where c.company_id = ${companyId} and c.deposit_id = ${voucherId} and c.account_id = p.account_id and c.cancelled_at is null
      ), '') as certificate
    ${settledBy(companyId, voucherId)}
      join account p on p.company_id = t.company_id and p.account_id = w.account_id
    where t.company_id = ${companyId} and t.voucher_id = ${voucherId}
    group by p.account_id, p.name
    order by p.name, p.account_id`.execute(tx);
  return { ...deposit, parties };
}

/** Returns the SQL of what a voucher settles: `t` is the tax, `v` the voucher that withheld it, and `w` its row. */
const settledBy = (companyId: number, voucherId: number) => sql`
  from settled_tax t
    join voucher v on v.company_id = ${companyId} and v.voucher_id = t.of_voucher_id and t.voucher_id = ${voucherId}
    join withheld_row w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version
      and w.row_no = t.row_no`;

type Head = Omit<Certificate, 'rows' | 'total'> & { readonly account_id: number };

/** Returns a certificate of the branch as it is printed; null when there is none of that number. */
export async function readCertificateOf(
  tx: Tx,
  { companyId, branchId }: InBranch,
  number: string,
): Promise<Certificate | null> {
  const { rows: heads } = await sql<Head>`
    select ${number} as number, c.tax, c.issued_on::text, coalesce(u.name, '') as by, c.cancelled_at is not null as is_cancelled,
      c.deposit_id::int as deposit, d.challan_number, d.challan_date::text, d.period, c.account_id,
      jsonb_build_object('name', o.name, 'address', o.address, 'bin', o.bin, 'tin', o.tin) as company,
      jsonb_build_object('name', p.name, 'address', coalesce(pp.manual_address, ''), 'bin', coalesce(pp.bin, ''),
        'tin', coalesce(pp.tin, '')) as party
    from tax_certificate c
      join tax_deposit d on d.company_id = c.company_id and d.voucher_id = c.deposit_id
      join company o on o.company_id = c.company_id
      join account p on p.company_id = c.company_id and p.account_id = c.account_id
      left join party pp on pp.company_id = c.company_id and pp.account_id = c.account_id
      left join app_user u on u.company_id = c.company_id and u.user_id = c.issued_by
    where c.company_id = ${companyId} and c.branch_id = ${branchId}
      and certificate_text(c.tax, c.tax_year, c.number) = ${number}`.execute(tx);
  const [head] = heads;
  if (head === undefined) return null;
  const { account_id: accountId, ...certificate } = head;
  const { rows } = await sql<CertifiedRow>`
    select v.voucher_id::int as mtm_id, t.row_no, v.vr_no, coalesce(w.withheld_on, v.vr_date)::text as vr_date, w.bill_number, coalesce(s.name, '') as section,
      w.paid_paisa as paid, w.vat_paisa as vat, w.base_paisa as base, t.amount_paisa as amount
    ${settledBy(companyId, head.deposit)}
      left join withholding_section s on s.company_id = t.company_id
        and s.withholding_section_id = case t.tax when 'vds' then w.vds_section_id else w.tds_section_id end
    where t.company_id = ${companyId} and w.account_id = ${accountId}
    order by v.vr_date, v.voucher_id, t.row_no`.execute(tx);
  return { ...certificate, rows, total: rows.reduce((sum, { amount }) => sum + amount, 0n) };
}
