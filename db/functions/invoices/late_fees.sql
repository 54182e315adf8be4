-- Late fees of installments (accounting-next §4.6). Day Close proposes them; a fee is a bill of its own and no installment.

-- Returns the installments of a branch that may owe a fee at the end of a day, the latest due first, so that those which nobody wants
-- to charge hide no newer ones: late by the terms of the company, and not charged for all of it yet. One that was moved or given up
-- owes none, nor does a customer who is archived. `p_ids`, where given, are the installments that are wanted, each as its sale * 1000 +
-- its number. It sees what its caller sees.
create function late_installments(p_company int, p_branch int, p_day date, p_most int, p_ids bigint[] default null)
  returns table (sale_id bigint, installment_no int, account_id int, due_date date, due_paisa bigint, last_paid_on date, charged_months int)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select n.sale_id, n.installment_no, n.account_id, n.due_date, n.due_paisa, n.last_paid_on, f.months
  from company c
    -- Each part has an index of its own: what is due, and what was paid late.
    cross join lateral (
      select d.* from installment_now d
      where d.company_id = c.company_id and d.branch_id = p_branch and d.due_paisa > 0
        and d.due_date >= c.late_fee_from and d.due_date < p_day - c.late_fee_grace_days
        -- A fee of less than half a taka is none.
        and (c.late_fee <> 'percent' or d.due_paisa::numeric * c.late_fee_percent_milli * 2 >= 10000000)
      union all
      select p.* from installment_now p
      where p.company_id = c.company_id and p.branch_id = p_branch and p.due_paisa = 0 and p.last_paid_on > p.due_date
        and p.due_date >= c.late_fee_from and c.late_fee = 'flat' and p.moved_paisa = 0
        and p.last_paid_on > p.due_date + c.late_fee_grace_days
    ) n
    join account a on a.company_id = n.company_id and a.account_id = n.account_id and a.status = 1
    cross join lateral (
      select coalesce(max(f.until_month), 0) as months from installment_fee f
      where f.company_id = n.company_id and f.sale_id = n.sale_id and f.installment_no = n.installment_no
    ) f
  where c.company_id = p_company and c.late_fee <> 'none' and n.written_off_paisa = 0
    and case c.late_fee when 'flat' then f.months = 0 else n.due_date + make_interval(months => f.months + 1) <= p_day end
    and (p_ids is null or n.sale_id * 1000 + n.installment_no = any (p_ids))
  order by n.due_date desc, n.sale_id, n.installment_no limit p_most
$$;

grant execute on function late_installments(int, int, date, int, bigint[]) to cashbook_app, cashbook_report;

-- Adds the fee of a late installment that was just posted. p_write is {branch, saleId, installmentNo, months, voucherId}.
create function keep_late_fee(p_write jsonb) returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  insert into installment_fee (company_id, branch_id, sale_id, installment_no, until_month, voucher_id)
  select books_company(), (p_write ->> 'branch')::int, (p_write ->> 'saleId')::bigint, (p_write ->> 'installmentNo')::int,
    (p_write ->> 'months')::int + coalesce(max(f.until_month), 0), (p_write ->> 'voucherId')::bigint
  from installment_fee f
  where f.company_id = books_company() and f.sale_id = (p_write ->> 'saleId')::bigint
    and f.installment_no = (p_write ->> 'installmentNo')::int
$$;

grant execute on function keep_late_fee(jsonb) to cashbook_app;

-- Returns the voucher that waives a late fee; null while none stands. It sees what its caller sees.
create function waiver_of(p_company int, p_fee bigint) returns bigint
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$ select min(l.voucher_id) from linked_vouchers(p_company, p_fee) l where not l.is_parent $$;

grant execute on function waiver_of(int, bigint) to cashbook_app, cashbook_report;

-- Returns what a waiver knows of these late fees: the customer, the amount, and whether it was waived before.
create function charged_fee_facts(p_branches int[], p_fees bigint[]) returns jsonb
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'branchId', v.branch_id, 'voucherId', v.voucher_id, 'accountId', b.account_id, 'amountPaisa', b.amount_paisa::text,
    'isWaived', waiver_of(v.company_id, v.voucher_id) is not null
  )), '[]')
  from unnest(p_branches, p_fees) x (branch_id, fee_id)
    join installment_fee f on f.company_id = books_company() and f.voucher_id = x.fee_id
    join voucher v on v.company_id = f.company_id and v.voucher_id = f.voucher_id and v.branch_id = x.branch_id and not v.is_void
    join bill b on b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version
$$;

grant execute on function charged_fee_facts(int[], bigint[]) to cashbook_app;

-- Settles the bill of a late fee with its waiver, which was just posted. What was paid of it stays on account.
create function settle_waived(p_fee bigint, p_waiver bigint) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
  charged bill;
  paying voucher;
  written voucher_version;
begin
  select * into paying from voucher v where v.company_id = company and v.voucher_id = p_waiver;
  select * into written from voucher_version w
  where w.company_id = company and w.voucher_id = p_waiver and w.version = paying.version;
  select b.* into charged from voucher v
    join bill b on b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version
  where v.company_id = company and v.voucher_id = p_fee;
  perform from account a where a.company_id = company and a.account_id = charged.account_id for no key update;
  perform allocate_open(company, charged.branch_id, charged.account_id, p_fee, charged.bill_no, p_waiver, 0,
    charged.amount_paisa, jsonb_build_object('user', written.user_id), paying.vr_date, written.changed_at);
end $$;

grant execute on function settle_waived(bigint, bigint) to cashbook_app;

create trigger never_changed before update on installment_fee for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on installment_fee for each statement execute function refuse_change();
