-- Vouchers that are dated otherwise than on the open day, a branch without one, and what closing, jumping, folding and
-- unfolding have in common, said once.

-- ------------------------------------------------------------------------------------------------ the open day

-- As before; a branch whose books are not open refuses by name.
--
-- Waits for the branch's open day and holds it. When a close was waited for, its row is no longer the open one, and the
-- next look finds the day that it opened. Refuses no_open_day.
create or replace function hold_open_day(p_company int, p_branch int, p_exclusive boolean) returns date
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  open_day date;
begin
  for attempt in 1..20 loop
    if p_exclusive then
      select day into open_day from trading_day
      where company_id = p_company and branch_id = p_branch and is_open for update;
    else
      select day into open_day from trading_day
      where company_id = p_company and branch_id = p_branch and is_open for share;
    end if;
    if found then
      return open_day;
    end if;
    if not exists (select from trading_day where company_id = p_company and branch_id = p_branch and is_open) then
      perform refuse('no_open_day', jsonb_build_object('branchId', p_branch));
    end if;
  end loop;
  raise exception using errcode = '40001', message = 'the trading day kept changing';
end $$;

-- ------------------------------------------------------------------------------------------------ rollups

-- What an account was debited and credited; below zero where it is taken out again.
create type movement as (account_id int, debit_paisa bigint, credit_paisa bigint);

-- Adds movements of one day (each account once) to every level. Movements commute, and rows are taken sorted by account.
create function apply_movements(p_company int, p_branch int, p_day date, p_movements movement[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  start_month int := start_month_of(p_company);
  year int := fiscal_year_of(p_day, start_month);
begin
  if cardinality(p_movements) = 0 then
    return;
  end if;

  insert into branch_year (company_id, branch_id, fiscal_year) values (p_company, p_branch, year) on conflict do nothing;
  if found then
    insert into account_year (company_id, branch_id, fiscal_year, account_id, debit_paisa, credit_paisa)
    select p_company, p_branch, year, account_id, sum(debit_paisa), sum(credit_paisa)
    from account_month
    where company_id = p_company and branch_id = p_branch and month < fiscal_year_start(year, start_month)
    group by account_id
    order by account_id;
  end if;

  insert into account_day as t (company_id, branch_id, day, account_id, debit_paisa, credit_paisa)
  select p_company, p_branch, p_day, m.account_id, m.debit_paisa, m.credit_paisa
  from unnest(p_movements) m
  order by m.account_id
  on conflict (company_id, branch_id, day, account_id) do update
    set debit_paisa = t.debit_paisa + excluded.debit_paisa, credit_paisa = t.credit_paisa + excluded.credit_paisa;

  insert into account_month as t (company_id, branch_id, month, account_id, debit_paisa, credit_paisa)
  select p_company, p_branch, date_trunc('month', p_day)::date, m.account_id, m.debit_paisa, m.credit_paisa
  from unnest(p_movements) m
  order by m.account_id
  on conflict (company_id, branch_id, month, account_id) do update
    set debit_paisa = t.debit_paisa + excluded.debit_paisa, credit_paisa = t.credit_paisa + excluded.credit_paisa;

  insert into account_balance as t (company_id, branch_id, account_id, debit_paisa, credit_paisa)
  select p_company, p_branch, m.account_id, m.debit_paisa, m.credit_paisa
  from unnest(p_movements) m
  order by m.account_id
  on conflict (company_id, branch_id, account_id) do update
    set debit_paisa = t.debit_paisa + excluded.debit_paisa, credit_paisa = t.credit_paisa + excluded.credit_paisa;

  insert into account_year as t (company_id, branch_id, fiscal_year, account_id, debit_paisa, credit_paisa)
  select p_company, p_branch, y.fiscal_year, m.account_id, m.debit_paisa, m.credit_paisa
  from branch_year y, unnest(p_movements) m
  where y.company_id = p_company and y.branch_id = p_branch and y.fiscal_year > year
  order by y.fiscal_year, m.account_id
  on conflict (company_id, branch_id, fiscal_year, account_id) do update
    set debit_paisa = t.debit_paisa + excluded.debit_paisa, credit_paisa = t.credit_paisa + excluded.credit_paisa;
end $$;

-- Puts the live lines of a day into the rollups.
create or replace function fold_day(p_company int, p_branch int, p_day date) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform apply_movements(p_company, p_branch, p_day, array(
    select row(account_id, sum(debit_paisa), sum(credit_paisa))::movement
    from line
    where company_id = p_company and branch_id = p_branch and vr_date = p_day and live
    group by account_id
  ));
end $$;

-- Takes a day out of the rollups again, exactly as it stands in them.
create or replace function unfold_day(p_company int, p_branch int, p_day date) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform apply_movements(p_company, p_branch, p_day, array(
    select row(account_id, -debit_paisa, -credit_paisa)::movement
    from account_day
    where company_id = p_company and branch_id = p_branch and day = p_day
  ));
  delete from account_day where company_id = p_company and branch_id = p_branch and day = p_day;
end $$;

-- Puts what a change did to closed days into their rollups and seals them again. The old version is 0 for a voucher that
-- is new.
create or replace function settle_closed_days(
  p_company int, p_voucher voucher, p_old_version int, p_new_version int, p_days date[], p_at timestamptz
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  closed_day date;
begin
  foreach closed_day in array p_days loop
    insert into trading_day (company_id, branch_id, day, is_open, folded, changed_at)
    values (p_company, p_voucher.branch_id, closed_day, false, true, p_at)
    on conflict do nothing;
    perform apply_movements(p_company, p_voucher.branch_id, closed_day, array(
      select row(m.account_id, m.debit, m.credit)::movement
      from (
        select l.account_id,
          sum(case when e.version = p_new_version then l.debit_paisa else -l.debit_paisa end) as debit,
          sum(case when e.version = p_new_version then l.credit_paisa else -l.credit_paisa end) as credit
        from entry e
          join line l on l.company_id = e.company_id and l.voucher_id = e.voucher_id and l.entry_no = e.entry_no
        where e.company_id = p_company and e.voucher_id = p_voucher.voucher_id
          and e.version in (p_old_version, p_new_version) and l.vr_date = closed_day
        group by l.account_id
      ) m
      where m.debit <> 0 or m.credit <> 0
    ));
    perform seal_day(p_company, p_voucher.branch_id, closed_day, p_at);
  end loop;
end $$;

drop function apply_movements(int, int, date, int[], bigint[], bigint[]);

-- ------------------------------------------------------------------------------------------------ leaving a day

drop function close_day(int, date, date, timestamptz, jsonb);
drop function jump_day(int, date, date, timestamptz, jsonb);
drop function move_day(int, int, date, date, text, timestamptz, jsonb);

-- Closes the open day, folds and seals it, and opens another, which leaves the rollups if it was closed before. p_how is
-- `close`, for Day Close, or `jump`, for Jump Date; p_current is null where the caller has seen no day. Refusals in order:
-- no_open_day, day_changed, forbidden (a jump without dayclose.jumpdate), next_day_not_after (a close), same_day (a jump).
create function leave_day(p_branch int, p_current date, p_to date, p_how text, p_at timestamptz, p_by jsonb)
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  company int := books_company();
  person int := (p_by ->> 'user')::int;
  open_day date := hold_open_day(company, p_branch, true);
  was_folded boolean;
begin
  if p_current <> open_day then
    perform refuse('day_changed', jsonb_build_object('openDay', open_day));
  elsif p_how = 'jump' and not holds_permission(company, person, 'dayclose.jumpdate') then
    perform refuse('forbidden');
  elsif p_how = 'jump' and p_to = open_day then
    perform refuse('same_day');
  elsif p_how = 'close' and p_to <= open_day then
    perform refuse('next_day_not_after');
  end if;

  perform write_closed_days(company, p_branch, array[open_day, p_to]);
  update trading_day set is_open = false, folded = true, changed_at = p_at, changed_by = person
  where company_id = company and branch_id = p_branch and day = open_day;
  perform fold_day(company, p_branch, open_day);
  perform seal_day(company, p_branch, open_day, p_at);

  select t.folded into was_folded from trading_day t
  where t.company_id = company and t.branch_id = p_branch and t.day = p_to for update;
  if was_folded then
    perform unfold_day(company, p_branch, p_to);
  end if;
  insert into trading_day (company_id, branch_id, day, is_open, folded, changed_at, changed_by)
  values (company, p_branch, p_to, true, false, p_at, person)
  on conflict (company_id, branch_id, day) do update
    set is_open = true, folded = false, changed_at = excluded.changed_at, changed_by = excluded.changed_by;
  perform write_closed_days(company, p_branch, '{}');

  insert into audit_event (company_id, at, user_id, branch_id, action, ip, user_agent, before, after)
  values (company, p_at, person, p_branch, 'day.' || p_how, coalesce(p_by ->> 'ip', ''), coalesce(p_by ->> 'agent', ''),
    jsonb_build_object('day', open_day), jsonb_build_object('day', p_to));
end $$;

grant execute on function leave_day(int, date, date, text, timestamptz, jsonb) to cashbook_app;

-- ------------------------------------------------------------------------------------------------ dated vouchers

-- The day with which the books of the branch were opened.
create function first_day_of(p_company int, p_branch int) returns date
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  return coalesce(
    (
      select (e.after ->> 'day')::date from audit_event e
      where e.company_id = p_company and e.branch_id = p_branch and e.action = 'day.open'
      order by e.at, e.event_id limit 1
    ),
    (select min(t.day) from trading_day t where t.company_id = p_company and t.branch_id = p_branch)
  );
end $$;

-- Whether a new voucher of that type may bear that date, on whichever day is open: an opening balance the day before the
-- branch's first (accounting §10), a system journal the last day of a fiscal year (accounting §5, year-end close).
create function may_be_dated(p_company int, p_branch int, p_type int, p_system boolean, p_date date) returns boolean
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  start_month int := start_month_of(p_company);
begin
  return case p_type
    when 19 then p_date = first_day_of(p_company, p_branch) - 1
    when 6 then p_system and p_date + 1 = fiscal_year_start(fiscal_year_of(p_date, start_month) + 1, start_month)
    else false
  end;
end $$;

-- Posts a voucher that is dated otherwise than on the open day, numbered in the fiscal year of its date. The branch's day
-- is held exclusively; the closed day is folded and sealed again. p_voucher is as for post_vouchers, with vrDate and
-- closedDays. Refusals in order: idempotency_mismatch, no_open_day, day_changed, day_closed, date_not_allowed, and those
-- of post_vouchers from branch_disabled on.
create function post_dated_voucher(p_voucher jsonb, p_at timestamptz) returns posting_outcome
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  company int := books_company();
  branch int := (p_voucher ->> 'branch')::int;
  dated date := (p_voucher ->> 'vrDate')::date;
  reply record;
  open_day date;
  posted record;
  held voucher;
  violated text;
begin
  select * into reply from find_replies(company, jsonb_build_array(p_voucher));
  if found then
    if not reply.matches then
      perform refuse('idempotency_mismatch');
    end if;
    return row(0, reply.voucher_id, reply.version, reply.vr_no, reply.vr_date, true, null, null)::posting_outcome;
  end if;
  open_day := hold_open_day(company, branch, true);
  if (p_voucher ->> 'date')::date <> open_day then
    perform refuse('day_changed', jsonb_build_object('openDay', open_day));
  elsif dated <> open_day and not (
    (p_voucher ->> 'closedDays')::boolean
    and holds_permission(company, (p_voucher ->> 'user')::int, 'dayclose.jumpdate')
  ) then
    perform refuse('day_closed');
  elsif dated > open_day
    or not may_be_dated(company, branch, (p_voucher ->> 'type')::int, (p_voucher ->> 'system')::boolean, dated) then
    perform refuse('date_not_allowed', jsonb_build_object('openDay', open_day));
  end if;

  perform write_closed_days(company, branch, array[dated]);
  select * into posted
  from post_vouchers_together(company, array[branch], array[dated], p_at, jsonb_build_array(p_voucher - 'date'));
  select * into held from voucher v where v.company_id = company and v.voucher_id = posted.voucher_id;
  perform settle_closed_days(company, held, 0, 1, array_remove(array[dated], open_day), p_at);
  perform write_closed_days(company, branch, '{}');
  return row(0, posted.voucher_id, 1, posted.vr_no, posted.vr_date, false, null, null)::posting_outcome;
exception when unique_violation then
  get stacked diagnostics violated = constraint_name;
  if violated = 'idempotency_key_pkey' then
    raise exception using errcode = '40001', message = 'the key is being used at the same time';
  end if;
  raise;
end $$;

grant execute on function post_dated_voucher(jsonb, timestamptz) to cashbook_app;

-- ------------------------------------------------------------------------------------------------ keys

-- As before, and truly one by one: as a join, planned while statistics said that there were no keys, every look-up went
-- through all keys of the company.
--
-- Which of the vouchers were posted before with their key: the first answer, or a mismatch when the key came from
-- somebody else, to another route or with another body.
create or replace function find_replies(p_company int, p_vouchers jsonb)
  returns table (ord int, matches boolean, voucher_id bigint, version int, vr_no text, vr_date date)
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  return query
  select v.ord, k.route = v.route and k.body_hash = decode(v.hash, 'hex') and k.user_id is not distinct from v."user",
    k.voucher_id, k.version, k.vr_no, k.vr_date
  from jsonb_to_recordset(p_vouchers) v (ord int, key text, route text, hash text, "user" int),
    lateral (select i.* from idempotency_key i where i.company_id = p_company and i.key = v.key limit 1) k;
end $$;
