-- Schedules in opening balances (accounting §10): the installments that remain of old sales are bills of their customer's opening.

-- Keeps the schedule of a version of an opening balance whose bills stand. p_schedule is {installments: [{billNo, employeeId}],
-- earlyUntil, earlyDiscountPaisa}; null for an opening without one.
create function keep_schedule(p_company int, p_branch int, p_voucher bigint, p_version int, p_schedule jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if jsonb_typeof(p_schedule) is distinct from 'object' then
    return;
  end if;
  insert into opening_installment (company_id, branch_id, voucher_id, version, bill_no, employee_id)
  select p_company, p_branch, p_voucher, p_version, x."billNo", x."employeeId"
  from jsonb_to_recordset(p_schedule -> 'installments') x ("billNo" int, "employeeId" int);
  perform keep_installment_plan(p_schedule || jsonb_build_object('branch', p_branch, 'voucherId', p_voucher, 'version', p_version));
end $$;

-- Returns the schedule of a version of an opening balance, as keep_schedule takes it; null without one.
create function schedule_that_stands(p_company int, p_voucher bigint, p_version int) returns jsonb
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
  select jsonb_build_object('earlyUntil', p.early_until, 'earlyDiscountPaisa', p.early_discount_paisa, 'installments', (
    select jsonb_agg(jsonb_build_object('billNo', o.bill_no, 'employeeId', o.employee_id))
    from opening_installment o
    where o.company_id = p.company_id and o.voucher_id = p.voucher_id and o.version = p.version
  ))
  from installment_plan p where p.company_id = p_company and p.voucher_id = p_voucher and p.version = p_version
$$;

-- Keeps the schedule of an opening balance after its change. Refuses like check_settled_bills.
create function change_schedule(p_company int, p_change jsonb, p_before voucher, p_after voucher) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_change ->> 'change' <> 'void' then
    perform keep_schedule(p_company, p_after.branch_id, p_after.voucher_id, p_after.version, p_change -> 'schedule');
    perform check_settled_bills(p_company, p_before, p_after);
    perform check_taken_markup(p_company, p_before, p_after, p_change -> 'markup');
  end if;
end $$;

-- Refuses another markup of a schedule of which some was settled, taken or moved since; what a month has earned follows by itself
-- (unearned_markup_taken). p_rows is as for keep_markup.
create function check_taken_markup(p_company int, p_before voucher, p_after voucher, p_rows jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  if exists (
    select from standing_markup(p_company, array[p_before.voucher_id]) m
      join voucher w on w.company_id = m.company_id and w.voucher_id = m.voucher_id
    where m.voucher_id <> p_before.voucher_id and (not m.is_earned or w.type_id = any (types_of('collection')))
  ) and exists (
    select from (
      select m.installment_no, m.amount_paisa as paisa from markup_line m
      where m.company_id = p_company and m.voucher_id = p_before.voucher_id and m.version = p_before.version
      union all
      select (x.value ->> 'installmentNo')::int, -(x.value ->> 'amountPaisa')::bigint
      from jsonb_array_elements(coalesce(p_rows, '[]')) x
    ) d
    group by d.installment_no
    having sum(d.paisa) <> 0
  ) then
    perform refuse('unearned_markup_taken');
  end if;
end $$;

-- Refuses a version of an opening balance with a schedule in which something that is settled, or for which a late fee stands, has
-- another number: payments name a bill by its number. A settled installment keeps its number and days (installment_paid_fixed), a
-- settled bill its number (bill_allocated).
create function check_settled_bills(p_company int, p_before voucher, p_after voucher) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  moved record;
begin
  select b.bill_no, o.bill_no is not null as is_installment, array_to_string(array(
      select distinct v.vr_no from standing_allocations(p_company, b.branch_id, b.account_id) a
        join voucher v on v.company_id = p_company and v.voucher_id = a.credit_voucher_id
      where a.debit_voucher_id = b.voucher_id and a.debit_bill_no = b.bill_no order by 1
    ), ', ') as numbers
  into moved
  from bill b
    left join opening_installment o on o.company_id = b.company_id and o.voucher_id = b.voucher_id and o.version = b.version
      and o.bill_no = b.bill_no
    left join bill n on n.company_id = b.company_id and n.voucher_id = b.voucher_id and n.version = p_after.version and n.bill_no = b.bill_no
    left join opening_installment m on m.company_id = n.company_id and m.voucher_id = n.voucher_id and m.version = n.version
      and m.bill_no = n.bill_no
  where b.company_id = p_company and b.voucher_id = p_before.voucher_id and b.version = p_before.version
    and (n.number is distinct from b.number or (o.bill_no is null) <> (m.bill_no is null)
      or o.bill_no is not null and (n.bill_date, n.due_date) is distinct from (b.bill_date, b.due_date))
    and exists (
      select from opening_installment s
      where s.company_id = b.company_id and s.voucher_id = b.voucher_id and s.version in (p_before.version, p_after.version)
    )
    and (exists (
      select from standing_allocations(p_company, b.branch_id, b.account_id) a
      where b.voucher_id in (a.debit_voucher_id, a.credit_voucher_id)
        and b.bill_no = case b.voucher_id when a.debit_voucher_id then a.debit_bill_no else a.credit_bill_no end
    ) or exists (
      select from installment_fee f join voucher w on w.company_id = f.company_id and w.voucher_id = f.voucher_id and not w.is_void
      where f.company_id = b.company_id and f.sale_id = b.voucher_id and f.installment_no = b.bill_no
    ))
  order by b.bill_no limit 1;
  if moved.is_installment then
    perform refuse('installment_paid_fixed', jsonb_build_object('installment', moved.bill_no::text));
  elsif found then
    perform refuse('bill_allocated', jsonb_build_object('numbers', moved.numbers));
  end if;
end $$;

-- Whether a bill is an installment that stands: of a sale, or of the schedule of an opening balance. It sees what its caller sees.
create function is_installment(p_company int, p_voucher bigint, p_bill int) returns boolean
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select exists (
    select from installment_now n where n.company_id = p_company and n.sale_id = p_voucher and n.installment_no = p_bill
  )
$$;

grant execute on function is_installment(int, bigint, int) to cashbook_app, cashbook_report;

-- Returns the number by which a customer knows the sale of an installment: that of the old sale for one of an opening balance,
-- for a new installment of a reschedule the same number where the opening has one old sale alone, otherwise that of the voucher. It sees what
-- its caller sees.
create function sale_number(p_sale voucher, p_installment int) returns text
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select coalesce((
    select nullif(b.number, '') from bill b
    where p_sale.type_id = any (types_of('opening')) and b.company_id = p_sale.company_id and b.voucher_id = p_sale.voucher_id
      and b.version = p_sale.version and b.bill_no = p_installment
  ), (
    select min(b.number)
    from opening_installment o
      join bill b on b.company_id = o.company_id and b.voucher_id = o.voucher_id and b.version = o.version and b.bill_no = o.bill_no
        and b.number <> ''
    where p_sale.type_id = any (types_of('opening')) and o.company_id = p_sale.company_id and o.voucher_id = p_sale.voucher_id
      and o.version = p_sale.version
    having min(b.number) = max(b.number)
  ), p_sale.vr_no)
$$;

grant execute on function sale_number(voucher, int) to cashbook_app, cashbook_report;

create trigger never_changed before update on opening_installment for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on opening_installment for each statement execute function refuse_change();
