import type { WithheldList, WithheldTaxName, WithheldTaxRow } from '@cashbook/contract/withholding/withheld-tax';
import { taxDueOn } from '@cashbook/kernel';
import type { IsoDate, Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The register of withheld tax of a branch (accounting-next §6.5). The transaction has to see the branch. */

/** A list of the register. Null stands for no filter. */
export interface WithheldAsked {
  readonly companyId: number;
  readonly branchId: number;
  readonly list: WithheldList;
  readonly search: string;
  readonly tax: WithheldTaxName | null;
  readonly partyId: number | null;
  readonly period: string | null;
  /** The open day of the branch, after whose due days tax is overdue. */
  readonly today: IsoDate;
}

/** The taxes of each list: the side, and what happened to them. */
const lists: Readonly<Record<WithheldList, { readonly isReceived: boolean; readonly stands: RawBuilder<unknown> }>> = {
  to_deposit: { isReceived: false, stands: sql`s.settled_by is null` },
  deposited: { isReceived: false, stands: sql`d.voucher_id is not null` },
  to_certify: { isReceived: true, stands: sql`s.settled_by is null and s.certificate is null` },
  certified: { isReceived: true, stands: sql`s.certificate is not null and s.settled_by is null` },
  settled: { isReceived: true, stands: sql`s.settled_by is not null` },
};

function found({ search }: WithheldAsked): RawBuilder<unknown> {
  if (search === '') return sql``;
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`and (v.vr_no ilike ${part} or w.bill_number ilike ${part} or p.name ilike ${part} or d.challan_number ilike ${part}
    or s.certificate ilike ${part})`;
}

/** Returns the SQL of the asked taxes: `s` is the tax, `w` its row, `v` its voucher and `d` its deposit. */
function asked(question: WithheldAsked): RawBuilder<unknown> {
  const { companyId, branchId, list, tax, partyId, period } = question;
  const { isReceived, stands } = lists[list];
  return sql`
    from standing_taxes(${companyId}, array(
        select distinct x.voucher_id from withheld_row x
        where x.company_id = ${companyId} and x.branch_id = ${branchId} and x.is_received = ${isReceived}
      )) s
      join voucher v on v.company_id = ${companyId} and v.voucher_id = s.voucher_id
      join withheld_row w on w.company_id = ${companyId} and w.voucher_id = s.voucher_id and w.version = v.version
        and w.row_no = s.row_no
      join account p on p.company_id = ${companyId} and p.account_id = w.account_id
      left join party pp on pp.company_id = ${companyId} and pp.account_id = w.account_id
      left join withholding_section c on c.company_id = ${companyId}
        and c.withholding_section_id = case s.tax when 'vds' then w.vds_section_id else w.tds_section_id end
      left join tax_deposit d on d.company_id = ${companyId} and d.voucher_id = s.settled_by
      left join voucher b on b.company_id = ${companyId} and b.voucher_id = s.settled_by
    where s.amount_paisa > 0 and ${stands}
      and (${tax}::text is null or s.tax = ${tax}) and (${partyId}::int is null or w.account_id = ${partyId})
      and (${period}::text is null or to_char(coalesce(w.withheld_on, v.vr_date), 'YYYY-MM') = ${period}) ${found(question)}`;
}

type StoredRow = Omit<WithheldTaxRow, 'due_on' | 'is_overdue'>;

/** Returns taxes of a list: what is to be deposited by its date, what is deposited by the last deposit. */
export async function listWithheld(
  tx: Tx,
  question: WithheldAsked,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<WithheldTaxRow[]> {
  const last = question.list === 'deposited' ? sql`b.vr_date desc, b.voucher_id desc,` : sql``;
  const { rows } = await sql<StoredRow>`
    select s.voucher_id::int as mtm_id, s.row_no, s.tax, v.vr_no, coalesce(w.withheld_on, v.vr_date)::text as vr_date,
      jsonb_build_object('id', p.account_id, 'name', p.name, 'text', coalesce(pp.idfr_code, '')) as party, w.bill_number,
      coalesce(c.name, '') as section, w.base_paisa as base, s.amount_paisa as amount,
      case when d.voucher_id is not null then jsonb_build_object('mtm_id', d.voucher_id, 'vr_no', b.vr_no,
        'challan_number', d.challan_number, 'challan_date', d.challan_date, 'period', d.period) end as deposit, coalesce(s.certificate, '') as certificate,
      case when b.voucher_id is not null then jsonb_build_object('mtm_id', b.voucher_id, 'vr_no', b.vr_no) end as settled_by
    ${asked(question)}
    order by ${last} coalesce(w.withheld_on, v.vr_date), s.voucher_id, s.row_no, s.tax desc limit ${limit} offset ${offset}`.execute(
    tx,
  );
  return rows.map((row) => {
    const dueOn = lists[question.list].isReceived ? null : taxDueOn(row.vr_date);
    return { ...row, due_on: dueOn, is_overdue: row.deposit === null && dueOn !== null && dueOn < question.today };
  });
}

/** Returns how many taxes a list has, and their sum. */
export async function countWithheld(
  tx: Tx,
  question: WithheldAsked,
): Promise<{ readonly count: number; readonly amountPaisa: Paisa }> {
  const { rows } = await sql<{ count: number; amountPaisa: Paisa }>`
    select count(*)::int as count, coalesce(sum(s.amount_paisa), 0)::bigint as "amountPaisa" ${asked(question)}`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, amountPaisa: 0n };
}
