-- Bills and the receipts, payments and returns that are allocated to them (accounting §4, "Bills"; decision 47).

-- Returns the items of a party's balance in a branch: its bills, and under number 0 the amount that each voucher left on account.
-- An amount that the party owes us is above zero, one that we owe it below. The function sees the rows that its caller sees.
create function party_items(p_company int, p_branch int, p_account int)
  returns table (voucher_id bigint, bill_no int, paisa bigint, number text, item_date date, due_date date)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  with moved as (
    select l.voucher_id, min(l.vr_date) as vr_date, sum(l.debit_paisa - l.credit_paisa)::bigint as paisa
    from line l
    where l.company_id = p_company and l.branch_id = p_branch and l.account_id = p_account and l.live
    group by l.voucher_id
  ), billed as (
    select b.voucher_id, b.bill_no, case when b.is_receivable then b.amount_paisa else -b.amount_paisa end as paisa,
      b.number, b.bill_date, b.due_date
    from bill b
      join voucher v on v.company_id = b.company_id and v.voucher_id = b.voucher_id and v.version = b.version
    where b.company_id = p_company and b.branch_id = p_branch and b.account_id = p_account and not v.is_void
  )
  select billed.* from billed
  union all
  select m.voucher_id, 0, m.paisa - coalesce(b.paisa, 0), '', m.vr_date, m.vr_date
  from moved m
    left join (select billed.voucher_id, sum(billed.paisa)::bigint as paisa from billed group by billed.voucher_id) b
      on b.voucher_id = m.voucher_id
  where m.paisa <> coalesce(b.paisa, 0)
$$;

grant execute on function party_items(int, int, int) to cashbook_app, cashbook_report;

-- Returns the allocations of a party in a branch that nobody has undone. It sees what its caller sees.
create function standing_allocations(p_company int, p_branch int, p_account int) returns setof bill_allocation
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select a.* from bill_allocation a
  where a.company_id = p_company and a.branch_id = p_branch and a.account_id = p_account
    and not exists (
      select from bill_allocation_undo u
      where u.company_id = a.company_id and u.branch_id = a.branch_id and u.account_id = a.account_id
        and u.allocation_no = a.allocation_no
    )
$$;

grant execute on function standing_allocations(int, int, int) to cashbook_app, cashbook_report;

-- Returns the items with a wrong allocation: more is allocated than the item's amount, the item is on the other side, or it no
-- longer exists. None, while the books are right.
create function allocations_off(p_company int, p_branch int, p_account int)
  returns table (voucher_id bigint, bill_no int, allocated_paisa bigint, item_paisa bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select a.voucher_id, a.bill_no, a.paisa, coalesce(i.paisa, 0)
  from (
    select s.voucher_id, s.bill_no, s.side, sum(s.amount_paisa)::bigint as paisa
    from standing_allocations(p_company, p_branch, p_account) t,
      lateral (values
        (t.debit_voucher_id, t.debit_bill_no, 1, t.amount_paisa),
        (t.credit_voucher_id, t.credit_bill_no, -1, t.amount_paisa)
      ) s (voucher_id, bill_no, side, amount_paisa)
    group by s.voucher_id, s.bill_no, s.side
  ) a
    left join party_items(p_company, p_branch, p_account) i on i.voucher_id = a.voucher_id and i.bill_no = a.bill_no
  where a.paisa > coalesce(i.paisa, 0) * a.side
$$;

grant execute on function allocations_off(int, int, int) to cashbook_app, cashbook_report;

-- Locks the branch's open day, the party and then the vouchers, in the order in which changes of vouchers lock them. Returns the
-- day. Refusals in order: no_open_day, day_changed, branch_disabled, account_not_found.
create function lock_party(p_company int, p_write jsonb, p_vouchers bigint[]) returns date
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  branch int := (p_write ->> 'branch')::int;
  open_day date := lock_open_day(p_company, branch, false);
begin
  perform check_desk(p_company, p_write, branch, open_day);
  perform from account a
  where a.company_id = p_company and a.account_id = (p_write ->> 'account')::int and a.is_party for no key update;
  if not found then
    perform refuse('account_not_found');
  end if;
  perform from voucher v
  where v.company_id = p_company and v.voucher_id = any (p_vouchers) order by v.voucher_id for no key update;
  return open_day;
end $$;

-- Allocates amounts of a party's items in a branch to each other, all or none. Returns the date of the allocations.
-- p_write is {branch, account, date?, user?, rows: [{debitVoucher, debitBill, creditVoucher, creditBill, amountPaisa}]}.
-- Refusals in order: those of lock_party, allocation_differs where an item is not open for so much (any more),
-- installment_by_collection.
create function allocate_bills(p_write jsonb, p_at timestamptz) returns date
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  branch int := (p_write ->> 'branch')::int;
  party int := (p_write ->> 'account')::int;
  open_day date := lock_party(company, p_write, array(
    select x."debitVoucher" from jsonb_to_recordset(p_write -> 'rows') x ("debitVoucher" bigint)
    union select x."creditVoucher" from jsonb_to_recordset(p_write -> 'rows') x ("creditVoucher" bigint)
  ));
begin
  if exists (
    select from jsonb_to_recordset(p_write -> 'rows') x (
      "debitVoucher" bigint, "debitBill" int, "creditVoucher" bigint, "creditBill" int, "amountPaisa" bigint
    )
    where x."amountPaisa" <= 0 or (x."debitBill" > 0 and x."creditBill" > 0)
      or not exists (select from voucher v where v.company_id = company and v.voucher_id = x."debitVoucher")
      or not exists (select from voucher v where v.company_id = company and v.voucher_id = x."creditVoucher")
  ) then
    perform refuse('allocation_differs');
  end if;
  perform refuse_installments(company, array_agg(x."debitVoucher"), array_agg(x."debitBill"))
  from jsonb_to_recordset(p_write -> 'rows') x ("debitVoucher" bigint, "debitBill" int);
  insert into bill_allocation (
    company_id, branch_id, account_id, allocation_no, debit_voucher_id, debit_bill_no, credit_voucher_id, credit_bill_no,
    amount_paisa, allocated_on, allocated_by, allocated_at
  )
  select company, branch, party, x.ordinality + coalesce((
      select max(a.allocation_no) from bill_allocation a
      where a.company_id = company and a.branch_id = branch and a.account_id = party
    ), 0), (x.value ->> 'debitVoucher')::bigint, (x.value ->> 'debitBill')::int, (x.value ->> 'creditVoucher')::bigint,
    (x.value ->> 'creditBill')::int, (x.value ->> 'amountPaisa')::bigint, open_day, (p_write ->> 'user')::int, p_at
  from jsonb_array_elements(p_write -> 'rows') with ordinality x;
  if exists (select from allocations_off(company, branch, party)) then
    perform refuse('allocation_differs');
  end if;
  return open_day;
end $$;

grant execute on function allocate_bills(jsonb, timestamptz) to cashbook_app;

-- Undoes allocations of a party in a branch, all or none. Returns the day. p_write is {branch, account, date?, user?, numbers}.
-- Refusals in order: those of lock_party, installment_by_collection, allocation_not_found for one that does not exist or was undone.
create function undo_allocations(p_write jsonb, p_at timestamptz) returns date
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  branch int := (p_write ->> 'branch')::int;
  party int := (p_write ->> 'account')::int;
  numbers int[] := array(select distinct n.value::int from jsonb_array_elements_text(p_write -> 'numbers') n order by 1);
  open_day date := lock_party(company, p_write, array(
    select v.id from bill_allocation a, unnest(array[a.debit_voucher_id, a.credit_voucher_id]) v (id)
    where a.company_id = company and a.branch_id = branch and a.account_id = party and a.allocation_no = any (numbers)
  ));
  undone int;
begin
  perform refuse_installments(company, array_agg(s.voucher_id), array_agg(s.bill_no))
  from standing_allocations(company, branch, party) a,
    -- The amount that a sale by installments has on account belongs to its reschedule.
    lateral (values (a.debit_voucher_id, a.debit_bill_no), (a.credit_voucher_id, 1)) s (voucher_id, bill_no)
  where a.allocation_no = any (numbers);
  insert into bill_allocation_undo (
    company_id, branch_id, account_id, allocation_no, cause, undone_on, undone_by, undone_at
  )
  select company, branch, party, a.allocation_no, 'undo', open_day, (p_write ->> 'user')::int, p_at
  from standing_allocations(company, branch, party) a
  where a.allocation_no = any (numbers);
  get diagnostics undone = row_count;
  if undone <> cardinality(numbers) then
    perform refuse('allocation_not_found');
  end if;
  return open_day;
end $$;

grant execute on function undo_allocations(jsonb, timestamptz) to cashbook_app;

-- Updates the allocations of a locked voucher after its change. A void releases everything that was allocated to it or from it.
-- Another change keeps the allocations of its bills; where a bill is now below its allocations, it is refused with
-- bill_allocated, which names the vouchers. Allocations that the amount on account no longer covers are released.
create function settle_allocations(p_company int, p_voucher bigint, p_change jsonb, p_day date, p_at timestamptz)
  returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  cause text := case p_change ->> 'change' when 'void' then 'void' else 'edit' end;
  touched record;
  numbers text;
begin
  for touched in
    select distinct a.branch_id, a.account_id from bill_allocation a
    where a.company_id = p_company and (a.debit_voucher_id = p_voucher or a.credit_voucher_id = p_voucher)
    order by a.account_id
  loop
    if cause = 'edit' then
      select string_agg(distinct v.vr_no, ', ' order by v.vr_no) into numbers
      from allocations_off(p_company, touched.branch_id, touched.account_id) f
        join standing_allocations(p_company, touched.branch_id, touched.account_id) a
          on (a.debit_voucher_id, a.debit_bill_no) = (f.voucher_id, f.bill_no)
          or (a.credit_voucher_id, a.credit_bill_no) = (f.voucher_id, f.bill_no)
        join voucher v on v.company_id = p_company and v.voucher_id = case f.voucher_id
          when a.debit_voucher_id then a.credit_voucher_id else a.debit_voucher_id end
      where f.voucher_id = p_voucher and f.bill_no > 0;
      if numbers is not null then
        perform refuse('bill_allocated', jsonb_build_object('numbers', numbers));
      end if;
    end if;
    insert into bill_allocation_undo (
      company_id, branch_id, account_id, allocation_no, cause, undone_on, undone_by, undone_at
    )
    select p_company, a.branch_id, a.account_id, a.allocation_no, cause, p_day, (p_change ->> 'user')::int, p_at
    from standing_allocations(p_company, touched.branch_id, touched.account_id) a
    where cause = 'void' and p_voucher in (a.debit_voucher_id, a.credit_voucher_id)
      or cause = 'edit' and exists (
        select from allocations_off(p_company, touched.branch_id, touched.account_id) f
        where f.voucher_id = p_voucher and f.bill_no = 0
          and (p_voucher, 0) in ((a.debit_voucher_id, a.debit_bill_no), (a.credit_voucher_id, a.credit_bill_no))
      );
  end loop;
end $$;

create trigger never_changed before update on bill_allocation for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on bill_allocation for each statement execute function refuse_change();
create trigger never_changed before update on bill_allocation_undo for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on bill_allocation_undo
  for each statement execute function refuse_change();
