-- Numbers of vouchers, without gaps per branch, type and fiscal year (accounting §8).

-- Returns the number that a person reads, for example CR-2627-000042.
create function voucher_number_text(p_prefix text, p_fiscal_year_text text, p_number int) returns text
  language sql immutable parallel safe
as $$
  select p_prefix || '-' || p_fiscal_year_text || '-' || lpad(p_number::text, greatest(6, length(p_number::text)), '0')
$$;

-- Locks the counters that the vouchers will take numbers from, sorted by branch and type. p_branches and p_days are the locked
-- branches and their open days.
create function lock_counters(p_company int, p_branches int[], p_days date[], p_vouchers jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into voucher_counter (company_id, branch_id, type_id, fiscal_year, last_number)
  select distinct p_company, h.branch, v.type, fiscal_year_of(h.day, start_month_of(p_company)), 0
  from jsonb_to_recordset(p_vouchers) v (branch int, type smallint)
    join unnest(p_branches, p_days) h (branch, day) on h.branch = v.branch
  order by h.branch, v.type
  on conflict do nothing;
  perform from voucher_counter c
  where c.company_id = p_company
    and (c.branch_id, c.type_id, c.fiscal_year) in (
      select h.branch, v.type, fiscal_year_of(h.day, start_month_of(p_company))
      from jsonb_to_recordset(p_vouchers) v (branch int, type smallint)
        join unnest(p_branches, p_days) h (branch, day) on h.branch = v.branch
    )
  order by c.branch_id, c.type_id for update;
end $$;

-- Gives the voucher the next number of another type.
create function renumber(p_company int, p_voucher voucher, p_type int, out number int, out vr_no text)
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into voucher_counter as c (company_id, branch_id, type_id, fiscal_year, last_number)
  values (p_company, p_voucher.branch_id, p_type, p_voucher.fiscal_year, 1)
  on conflict (company_id, branch_id, type_id, fiscal_year) do update set last_number = c.last_number + 1
  returning c.last_number into number;
  insert into voucher_number (company_id, branch_id, type_id, fiscal_year, number, voucher_id)
  values (p_company, p_voucher.branch_id, p_type, p_voucher.fiscal_year, number, p_voucher.voucher_id);
  select voucher_number_text(t.prefix, fiscal_year_text(p_voucher.fiscal_year, start_month_of(p_company)), number)
  into vr_no from voucher_type t where t.type_id = p_type;
end $$;
