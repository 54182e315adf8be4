-- The register of markup that is not earned yet (accounting-next §4.2): account 29 by the installments of sales.

-- Inserts the markup of a version of a voucher. p_rows is [{saleId?, installmentNo, amountPaisa, isEarned}]; without a sale it is the voucher.
create function keep_markup(p_company int, p_branch int, p_voucher bigint, p_version int, p_rows jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  insert into markup_line (company_id, branch_id, voucher_id, version, line_no, sale_id, installment_no, amount_paisa, is_earned)
  select p_company, p_branch, p_voucher, p_version, x.ordinality, coalesce((x.value ->> 'saleId')::bigint, p_voucher),
    (x.value ->> 'installmentNo')::int, (x.value ->> 'amountPaisa')::bigint, (x.value ->> 'isEarned')::boolean
  from jsonb_array_elements(p_rows) with ordinality x;
end $$;

-- Returns the markup of a version of an opening balance, as keep_markup takes it.
create function markup_that_stands(p_company int, p_voucher bigint, p_version int) returns jsonb
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
  select coalesce(jsonb_agg(jsonb_build_object('installmentNo', m.installment_no, 'amountPaisa', m.amount_paisa, 'isEarned', m.is_earned)
    order by m.line_no), '[]')
  from markup_line m
  where m.company_id = p_company and m.voucher_id = p_voucher and m.version = p_version
$$;

-- Returns the rows of the register that stand, of these sales. It sees what its caller sees.
create function standing_markup(p_company int, p_sales bigint[]) returns setof markup_line
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select m.*
  from markup_line m
    join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id and v.version = m.version and not v.is_void
  where m.company_id = p_company and m.sale_id = any (p_sales)
$$;

grant execute on function standing_markup(int, bigint[]) to cashbook_app, cashbook_report;

-- Returns the day on which the markup of an installment is earned: when it is due, or when money and discounts have paid all of it
-- before. What was given up, moved or settled by goods was not paid.
create function earning_day(p_installment installment_now) returns date
  language sql immutable parallel safe
as $$
  select case
    when p_installment.due_paisa = 0 and p_installment.paid_paisa + p_installment.discount_paisa = p_installment.amount_paisa
      then least(p_installment.due_date, p_installment.last_paid_on)
    else p_installment.due_date
  end
$$;

grant execute on function earning_day(installment_now) to cashbook_app, cashbook_report;

-- Returns the markup of a branch that a voucher of a day has to earn for a month, by installments: what is earned and still stands on 29.
-- It is below zero for what stands on 25 and is not earned, or not any more. What an early settlement has earned stays while the settlement
-- stands. What is earned between the month and the day waits for the next month. It sees what its caller sees.
create function markup_to_earn(p_company int, p_branch int, p_month_end date, p_day date)
  returns table (sale_id bigint, installment_no int, amount_paisa bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select s.sale_id, s.installment_no, e.paisa
  from (
      select m.sale_id, m.installment_no, sum(m.amount_paisa)::bigint as left_paisa,
        -coalesce(sum(m.amount_paisa) filter (where m.is_earned and v.type_id <> all (types_of('collection'))), 0)::bigint as earned_paisa
      from markup_line m
        join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id and v.version = m.version and not v.is_void
      where m.company_id = p_company and m.branch_id = p_branch
      group by m.sale_id, m.installment_no
    ) s
    left join installment_now n on n.company_id = p_company and n.sale_id = s.sale_id and n.installment_no = s.installment_no
    cross join lateral (
      select case
        when n.sale_id is null or earning_day(n) <= p_month_end then s.left_paisa
        when earning_day(n) <= p_day then 0
        else -s.earned_paisa
      end as paisa
    ) e
  where e.paisa <> 0
  order by s.sale_id, s.installment_no
$$;

grant execute on function markup_to_earn(int, int, date, date) to cashbook_app, cashbook_report;

-- Adds the month of a markup that was just earned. p_write is {branch, monthEnd, voucherId}.
create function keep_markup_month(p_write jsonb) returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  insert into markup_month (company_id, branch_id, month_end, voucher_id)
  values (books_company(), (p_write ->> 'branch')::int, (p_write ->> 'monthEnd')::date, (p_write ->> 'voucherId')::bigint)
$$;

grant execute on function keep_markup_month(jsonb) to cashbook_app;

-- Moves markup between the installments of a sale that was just rescheduled. p_rows is as for keep_markup and adds up to zero.
create function move_markup(p_sale voucher, p_no int, p_rows jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  insert into markup_line (
    company_id, branch_id, voucher_id, version, line_no, sale_id, installment_no, amount_paisa, is_earned, reschedule_no
  )
  select p_sale.company_id, p_sale.branch_id, p_sale.voucher_id, p_sale.version, l.last_no + x.ordinality, p_sale.voucher_id,
    (x.value ->> 'installmentNo')::int, (x.value ->> 'amountPaisa')::bigint, false, p_no
  from jsonb_array_elements(p_rows) with ordinality x
    cross join lateral (
      select coalesce(max(m.line_no), 0) as last_no from markup_line m
      where m.company_id = p_sale.company_id and m.voucher_id = p_sale.voucher_id and m.version = p_sale.version
    ) l;
end $$;

-- Whether the account of the company's markup is fixed: by a sale by installments that stands, or by markup that still has to leave account 29
-- or return to it. It sees what its caller sees.
create function markup_is_fixed(p_company int) returns boolean
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select exists (
    select from voucher v where v.company_id = p_company and v.type_id = any (types_of('installment')) and not v.is_void
  ) or exists (
    select from markup_line m
      join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id and v.version = m.version and not v.is_void
    where m.company_id = p_company
    group by m.sale_id, m.installment_no
    having sum(m.amount_paisa) <> 0
  )
$$;

grant execute on function markup_is_fixed(int) to cashbook_app, cashbook_report;

-- Sets where the company's markup stands. Returns false when that is fixed (accounting-next §4).
create function set_markup(p_markup text) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
begin
  perform lock_open_days();
  if markup_is_fixed(company) then
    return false;
  end if;
  update public.company c set markup = p_markup where c.company_id = company;
  return true;
end $$;

grant execute on function set_markup(text) to cashbook_app;

-- Returns the vouchers whose lines on account 29 are not those of the register. It sees what its caller sees.
create function markup_off(p_company int) returns table (voucher_id bigint, register_paisa bigint, lines_paisa bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select x.voucher_id, sum(x.register)::bigint, sum(x.lines)::bigint
  from (
    select m.voucher_id, m.amount_paisa as register, 0 as lines
    from markup_line m
      join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id and v.version = m.version and not v.is_void
    where m.company_id = p_company
    union all
    select l.voucher_id, 0, l.credit_paisa - l.debit_paisa
    from branch b
      join line l on l.company_id = b.company_id and l.branch_id = b.branch_id and l.account_id = 29 and l.live
    where b.company_id = p_company
  ) x
  group by x.voucher_id
  having sum(x.register) <> sum(x.lines)
$$;

grant execute on function markup_off(int) to cashbook_app, cashbook_report;

create trigger never_changed before update on markup_line for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on markup_line for each statement execute function refuse_change();
create trigger never_changed before update on markup_month for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on markup_month for each statement execute function refuse_change();
