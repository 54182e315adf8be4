-- Bills that a cheque has settled, when it bounces, goes back or is presented again (accounting-next §3.4.4).

-- Returns the amount of a party's item in a branch that is not allocated.
create function open_item_paisa(p_company int, p_branch int, p_account int, p_voucher bigint, p_bill_no int) returns bigint
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select coalesce((
    select abs(i.paisa) from party_items(p_company, p_branch, p_account) i
    where i.voucher_id = p_voucher and i.bill_no = p_bill_no
  ), 0) - coalesce((
    select sum(a.amount_paisa) from standing_allocations(p_company, p_branch, p_account) a
    where (p_voucher, p_bill_no) in ((a.debit_voucher_id, a.debit_bill_no), (a.credit_voucher_id, a.credit_bill_no))
  ), 0)
$$;

grant execute on function open_item_paisa(int, int, int, bigint, int) to cashbook_app, cashbook_report;

-- Allocates a party's debit item and credit item to each other: as much of the amount as both have open.
create function allocate_open(
  p_company int, p_branch int, p_account int, p_debit bigint, p_debit_bill int, p_credit bigint, p_credit_bill int,
  p_paisa bigint, p_event jsonb, p_day date, p_at timestamptz
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  paisa bigint := least(p_paisa, open_item_paisa(p_company, p_branch, p_account, p_debit, p_debit_bill),
    open_item_paisa(p_company, p_branch, p_account, p_credit, p_credit_bill));
begin
  if paisa <= 0 then
    return;
  end if;
  insert into bill_allocation (
    company_id, branch_id, account_id, allocation_no, debit_voucher_id, debit_bill_no, credit_voucher_id, credit_bill_no,
    amount_paisa, allocated_on, allocated_by, allocated_at
  )
  select p_company, p_branch, p_account, coalesce(max(a.allocation_no), 0) + 1, p_debit, p_debit_bill, p_credit,
    p_credit_bill, paisa, p_day, (p_event ->> 'user')::int, p_at
  from bill_allocation a
  where a.company_id = p_company and a.branch_id = p_branch and a.account_id = p_account;
end $$;

-- Allocates bills of a voucher, in this order, to a credit item of their party: of each as much of its amount as both have open. All of
-- them are one statement, so what follows allocations is brought up to date once.
create function allocate_in_order(
  p_company int, p_branch int, p_account int, p_debit bigint, p_bills int[], p_paisa bigint[], p_credit bigint, p_event jsonb, p_day date,
  p_at timestamptz
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  credit_paisa bigint := open_item_paisa(p_company, p_branch, p_account, p_credit, 0);
  last_no int := (
    select coalesce(max(a.allocation_no), 0) from bill_allocation a
    where a.company_id = p_company and a.branch_id = p_branch and a.account_id = p_account
  );
begin
  insert into bill_allocation (
    company_id, branch_id, account_id, allocation_no, debit_voucher_id, debit_bill_no, credit_voucher_id, credit_bill_no,
    amount_paisa, allocated_on, allocated_by, allocated_at
  )
  select p_company, p_branch, p_account, last_no + row_number() over (order by o.position), p_debit, o.bill_no, p_credit, 0,
    least(o.paisa, credit_paisa - o.before_paisa), p_day, (p_event ->> 'user')::int, p_at
  from (
    select w.position, w.bill_no, w.paisa, sum(w.paisa) over (order by w.position) - w.paisa as before_paisa
    from (
      select x.position, x.bill_no, greatest(least(x.paisa, b.amount_paisa - (
          select coalesce(sum(a.amount_paisa), 0) from bill_allocation a
          where a.company_id = b.company_id and a.debit_voucher_id = b.voucher_id and a.debit_bill_no = b.bill_no
            and not exists (
              select from bill_allocation_undo u
              where u.company_id = a.company_id and u.branch_id = a.branch_id and u.account_id = a.account_id
                and u.allocation_no = a.allocation_no
            )
        )), 0)::bigint as paisa
      from unnest(p_bills, p_paisa) with ordinality x (bill_no, paisa, position)
        join voucher v on v.company_id = p_company and v.voucher_id = p_debit
        join bill b on b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version and b.bill_no = x.bill_no
    ) w
    where w.paisa > 0
  ) o
  where o.before_paisa < credit_paisa;
end $$;

-- Gives back what a voucher has settled on an account beside bills, because another voucher takes its money back. The two vouchers
-- settle each other instead.
create function reopen_settled(
  p_company int, p_branch int, p_account int, p_source bigint, p_back bigint, p_is_credit boolean, p_event jsonb, p_day date,
  p_at timestamptz
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  undone record;
begin
  insert into bill_allocation_undo (
    company_id, branch_id, account_id, allocation_no, cause, undone_on, undone_by, undone_at, by_voucher_id
  )
  select p_company, p_branch, p_account, a.allocation_no, 'bounce', p_day, (p_event ->> 'user')::int, p_at, p_back
  from standing_allocations(p_company, p_branch, p_account) a
  where (p_source, 0) = case when p_is_credit then (a.credit_voucher_id, a.credit_bill_no)
    else (a.debit_voucher_id, a.debit_bill_no) end;
  perform allocate_open(p_company, p_branch, p_account,
    case when p_is_credit then p_back else p_source end, 0, case when p_is_credit then p_source else p_back end, 0,
    9223372036854775807, p_event, p_day, p_at);
  -- The voucher may have brought more than that money, such as certified tax. That goes on settling what it did.
  for undone in
    select a.* from bill_allocation_undo u
      join bill_allocation a on a.company_id = u.company_id and a.branch_id = u.branch_id and a.account_id = u.account_id
        and a.allocation_no = u.allocation_no
    where u.company_id = p_company and u.branch_id = p_branch and u.account_id = p_account and u.by_voucher_id = p_back and u.cause = 'bounce'
      and p_source in (a.credit_voucher_id, a.debit_voucher_id)
    order by a.allocation_no
  loop
    perform allocate_open(p_company, p_branch, p_account, undone.debit_voucher_id, undone.debit_bill_no, undone.credit_voucher_id,
      undone.credit_bill_no, undone.amount_paisa, p_event, p_day, p_at);
  end loop;
end $$;

-- Returns the voucher whose rows a cheque's money settles: that by which it was presented again last, before this event; else its own.
create function cheque_source(p_company int, p_event cheque_event) returns bigint
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
  select coalesce((
    select e.by_voucher_id from standing_cheque_events(p_company, array[p_event.voucher_id]) e
    where e.cheque_no = p_event.cheque_no and e.event = 'again' and e.event_no < p_event.event_no
    order by e.event_no desc limit 1
  ), p_event.voucher_id)
$$;

-- Settles again what an event of a cheque had given back, as far as it is open, with the voucher p_source. p_by has the user.
create function settle_again(
  p_company int, p_given_back cheque_event, p_source bigint, p_by jsonb, p_day date, p_at timestamptz
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  undone record;
  is_credit boolean := (
    select c.is_received from cheque_now c
    where c.company_id = p_company and c.voucher_id = p_given_back.voucher_id and c.cheque_no = p_given_back.cheque_no
  );
begin
  for undone in
    select a.* from bill_allocation_undo u
      join bill_allocation a on a.company_id = u.company_id and a.branch_id = u.branch_id and a.account_id = u.account_id
        and a.allocation_no = u.allocation_no
    where u.company_id = p_company and u.branch_id = p_given_back.branch_id
      and u.by_voucher_id = p_given_back.by_voucher_id and u.cause = 'bounce'
    order by a.account_id, a.allocation_no
  loop
    if is_credit then
      perform allocate_open(p_company, undone.branch_id, undone.account_id, undone.debit_voucher_id, undone.debit_bill_no,
        p_source, 0, undone.amount_paisa, p_by, p_day, p_at);
    else
      perform allocate_open(p_company, undone.branch_id, undone.account_id, p_source, 0, undone.credit_voucher_id,
        undone.credit_bill_no, undone.amount_paisa, p_by, p_day, p_at);
    end if;
  end loop;
end $$;

-- Returns the last event of a cheque that gave back what it had settled.
create function last_given_back(p_company int, p_cheque cheque_now) returns cheque_event
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
  select e.* from cheque_event e
    join voucher v on v.company_id = e.company_id and v.voucher_id = e.by_voucher_id and not v.is_void
  where e.company_id = p_company and e.voucher_id = p_cheque.voucher_id and e.cheque_no = p_cheque.cheque_no
    and e.event = 'bounced'
  order by e.event_no desc limit 1
$$;

-- Settles and reopens bills as an event of a cheque demands. The event was just inserted; p_cheque is the cheque before it. A bounce,
-- a cheque handed back or cancelled reopens; presented again it settles as before. What was paid with an invoice, or was there when the
-- books began, never was on a bill: there the bounce brings one, and what is presented again settles that.
create function settle_cheque_bills(p_company int, p_cheque cheque_now, p_event jsonb, p_day date, p_at timestamptz) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  event text := p_event ->> 'event';
  back bigint := (p_event ->> 'byVoucherId')::bigint;
  this cheque_event;
  source bigint;
  given_back cheque_event;
  endorsed cheque_event;
  party int;
  was_on_no_bill boolean := (
    select t.trade is not null or t.type_id = any (types_of('opening')) from voucher v join voucher_type t on t.type_id = v.type_id
    where v.company_id = p_company and v.voucher_id = p_cheque.voucher_id);
begin
  if back is null then
    return;
  end if;
  select * into this from cheque_event e where e.company_id = p_company and e.by_voucher_id = back;
  source := cheque_source(p_company, this);
  if event = 'again' then
    given_back := last_given_back(p_company, p_cheque);
    perform settle_again(p_company, given_back, back, p_event, p_day, p_at);
    if was_on_no_bill and p_cheque.account_id is not null then
      perform allocate_open(p_company, p_cheque.branch_id, p_cheque.account_id,
        case when p_cheque.is_received then given_back.by_voucher_id else back end, case when p_cheque.is_received then 1 else 0 end,
        case when p_cheque.is_received then back else given_back.by_voucher_id end, case when p_cheque.is_received then 0 else 1 end,
        p_cheque.amount_paisa, p_event, p_day, p_at);
    end if;
  elsif event in ('bounced', 'handed_back', 'cancelled') then
    if p_cheque.state = 'endorsed' then
      select e.* into endorsed from cheque_event e
      where e.company_id = p_company and e.voucher_id = p_cheque.voucher_id and e.cheque_no = p_cheque.cheque_no
        and e.by_voucher_id = p_cheque.last_voucher_id;
      perform reopen_settled(p_company, p_cheque.branch_id, endorsed.account_id, endorsed.by_voucher_id, back, false, p_event,
        p_day, p_at);
    end if;
    if was_on_no_bill and source = p_cheque.voucher_id then
      return;
    end if;
    for party in
      select distinct a.account_id
      from cheque c
        join voucher v on v.company_id = c.company_id and v.voucher_id = c.voucher_id and v.version = c.version
        cross join jsonb_to_recordset(c.pays) x ("accountId" int)
        join account a on a.company_id = c.company_id and a.account_id = x."accountId" and a.is_party
      where c.company_id = p_company and c.voucher_id = p_cheque.voucher_id and c.cheque_no = p_cheque.cheque_no
      order by a.account_id
    loop
      perform reopen_settled(p_company, p_cheque.branch_id, party, source, back, p_cheque.is_received, p_event, p_day, p_at);
    end loop;
  end if;
end $$;
