-- Vouchers that are dated otherwise than on the open day: opening balances and the journals of a year's end.

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
-- closedDays. Refusals in order: idempotency_mismatch, no_open_day, day_changed, day_closed, date_not_allowed, those of
-- post_vouchers from branch_disabled on, and those of check_opening.
create function post_dated_voucher(p_voucher jsonb, p_at timestamptz) returns posting_outcome
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  branch int := (p_voucher ->> 'branch')::int;
  dated date := (p_voucher ->> 'vrDate')::date;
  answer posting_outcome;
  open_day date;
  posted record;
  held voucher;
  violated text;
begin
  answer := first_answer(company, p_voucher);
  if answer.voucher_id is not null then
    return answer;
  end if;
  open_day := hold_open_day(company, branch, true);
  answer := first_answer(company, p_voucher);
  if answer.voucher_id is not null then
    return answer;
  end if;
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
  perform fold_change(company, held, 0, 1, array_remove(array[dated], open_day), p_at);
  perform seal_days(company, branch, array_remove(array[dated], open_day), p_at);
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

-- Whether the lines that an opening balance has just got may stay; true, or one of the refusals in order:
-- opening_misdated; opening_exists when another one in the branch has live lines on one of the accounts, of which 11,
-- against which all are posted, is none. The branch's day is held exclusively, so that of two at once one is first. Void
-- and retyped ones do not count. Nor may imported history of those days stand on the account beside it.
create function check_opening(p_company int, p_branch int, p_voucher bigint, p_date date) returns boolean
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  taken int;
begin
  if p_date is distinct from first_day_of(p_company, p_branch) - 1 then
    perform refuse('opening_misdated');
  end if;
  perform hold_open_day(p_company, p_branch, true);
  select l.account_id into taken
  from (
    select distinct n.account_id from line n
    where n.company_id = p_company and n.voucher_id = p_voucher and n.live and n.account_id <> 11
  ) n
    join line l on l.company_id = p_company and l.branch_id = p_branch and l.account_id = n.account_id
      and l.vr_date = p_date and l.live and l.voucher_id <> p_voucher
    join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id and v.type_id = 19
  order by l.account_id limit 1;
  if found then
    perform refuse('opening_exists', jsonb_build_object('accountId', taken));
  end if;
  perform check_history_beside_openings(p_company, p_branch, p_voucher);
  return true;
end $$;
