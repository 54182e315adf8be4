-- Vouchers that are dated otherwise than on the open day: opening balances, and the journals that close a year.

-- Returns the first day of the branch's books; null before they are opened.
create function first_day_of(p_company int, p_branch int) returns date
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
begin
  return (select b.books_begin from branch b where b.company_id = p_company and b.branch_id = p_branch);
end $$;

grant execute on function first_day_of(int, int) to cashbook_app, cashbook_report;

-- Whether a new voucher of that type may have that date, on whichever day is open: an opening balance may have the day before the
-- branch's first (accounting §10). close_year alone posts the journal that closes a fiscal year.
create function may_be_dated(p_company int, p_branch int, p_type int, p_date date) returns boolean
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  return p_type = any (types_of('opening')) and p_date = first_day_of(p_company, p_branch) - 1;
end $$;

-- Folds and seals the closed days of new vouchers of these branches.
create function seal_new_vouchers(
  p_company int, p_vouchers bigint[], p_branches int[], p_open_days date[], p_at timestamptz
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  locked voucher;
  closed_days date[];
begin
  for locked in
    select v.* from voucher v
    where v.company_id = p_company and v.voucher_id = any (p_vouchers) order by v.voucher_id
  loop
    closed_days := array_remove(array[locked.vr_date], p_open_days[array_position(p_branches, locked.branch_id)]);
    perform fold_change(p_company, locked, 0, 1, closed_days, p_at);
    perform seal_days(p_company, locked.branch_id, closed_days, p_at);
  end loop;
end $$;

-- Posts a voucher on a day, with a number of that day's fiscal year, and folds and seals the day again if it is closed. The
-- caller has locked the branch's open day exclusively. p_voucher is as for post_vouchers; accounts in p_known may be used though
-- they are archived or no longer shared with the branch.
create function post_on_date(
  p_company int, p_branch int, p_date date, p_open_day date, p_voucher jsonb, p_at timestamptz, p_known int[]
) returns posting_outcome
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  posted record;
begin
  perform write_closed_days(p_company, p_branch, array[p_date]);
  select * into posted
  from post_vouchers_together(
    p_company, array[p_branch], array[p_date], p_at, jsonb_build_array(p_voucher - 'date'), p_known);
  perform seal_new_vouchers(p_company, array[posted.voucher_id], array[p_branch], array[p_open_day], p_at);
  perform write_closed_days(p_company, p_branch, '{}');
  return row(0, posted.voucher_id, 1, posted.vr_no, posted.vr_date, false, null, null)::posting_outcome;
end $$;

-- Returns the dates of the vouchers of a dated document, one for each of its branches, after the check that the vouchers may have
-- them. The caller has locked the open days of the branches. Refusals in order, by voucher: year_closed, day_closed,
-- date_not_allowed; in another branch than the desk's the first two are other_branch_year_closed and other_branch_day_closed.
create function dated_days(p_company int, p_document jsonb, p_branches int[], p_open_days date[]) returns date[]
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  may_jump boolean := (p_document ->> 'closedDays')::boolean
    and holds_permission(p_company, (p_document ->> 'user')::int, 'dayclose.jumpdate');
  one record;
  is_other boolean;
  dates date[] := p_open_days;
begin
  for one in
    select array_position(p_branches, v.branch) as position, v.*
    from jsonb_to_recordset(p_document -> 'vouchers') v (branch int, type int, "vrDate" date)
  loop
    is_other := one.branch <> (p_document ->> 'branch')::int;
    if in_closed_year(p_company, one.branch, one."vrDate") then
      perform refuse(case when is_other then 'other_branch_year_closed' else 'year_closed' end,
        case when is_other then jsonb_build_object('branch', branch_name(p_company, one.branch)) else '{}' end);
    elsif one."vrDate" <> p_open_days[one.position] and may_jump is not true then
      perform refuse(case when is_other then 'other_branch_day_closed' else 'day_closed' end,
        case when is_other then jsonb_build_object('branch', branch_name(p_company, one.branch)) else '{}' end);
    elsif one."vrDate" > p_open_days[one.position]
      or not may_be_dated(p_company, one.branch, one.type, one."vrDate") then
      perform refuse('date_not_allowed', jsonb_build_object('openDay', p_open_days[one.position]));
    elsif dates[one.position] not in (p_open_days[one.position], one."vrDate") then
      raise exception using errcode = 'CB002', message = 'the vouchers of a branch bear one date';
    end if;
    dates[one.position] := one."vrDate";
  end loop;
  return dates;
end $$;

-- Posts the vouchers of one document with dates of their own, all or none, each with a number of its date's fiscal year: one
-- opening balance, or the two of account 10 in two branches, which belong together (accounting §9). It locks the days of the
-- branches exclusively, and folds and seals the closed days again. Returns a row for each voucher, in their order; for a used key
-- only its first answer. p_document is as for post_document, with closedDays, and with the vrDate and the bills of each voucher;
-- the vouchers of one branch have the same date. Refusals in order: idempotency_mismatch, those of lock_days, day_changed, those
-- of dated_days, those of post_vouchers from branch_disabled on, and those of check_opening.
create function post_dated_document(p_document jsonb, p_at timestamptz) returns setof posting_outcome
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  desk int := (p_document ->> 'branch')::int;
  branches int[] := branches_in(p_document);
  answer posting_outcome;
  open_days date[];
  days date[];
  posted posting_outcome[];
  violated text;
begin
  answer := first_answer(company, p_document);
  if answer.voucher_id is null then
    open_days := lock_days(company, desk, branches, true);
    answer := first_answer(company, p_document);
  end if;
  if answer.voucher_id is not null then
    return next answer;
    return;
  end if;
  if (p_document ->> 'date')::date <> open_days[array_position(branches, desk)] then
    perform refuse('day_changed', jsonb_build_object('openDay', open_days[array_position(branches, desk)]));
  end if;
  days := dated_days(company, p_document, branches, open_days);

  perform write_days_of_branches(company, branches, days);
  posted := post_together(company, branches, days, p_at, p_document - 'date', keep_bills_of(company, branches, days, p_document));
  perform seal_new_vouchers(company, array(select p.voucher_id from unnest(posted) p), branches, open_days, p_at);
  perform write_closed_days(company, desk, '{}');
  return query select * from unnest(posted);
exception when unique_violation then
  get stacked diagnostics violated = constraint_name;
  if violated = 'idempotency_key_pkey' then
    raise exception using errcode = '40001', message = 'the key is being used at the same time';
  end if;
  raise;
end $$;

grant execute on function post_dated_document(jsonb, timestamptz) to cashbook_app;

-- Posts one voucher with a date of its own. p_voucher is as for post_vouchers, with vrDate and closedDays.
create function post_dated_voucher(p_voucher jsonb, p_at timestamptz) returns posting_outcome
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select o.*
  from post_dated_document(p_voucher || jsonb_build_object('vouchers', jsonb_build_array(p_voucher - 'date')), p_at) o
$$;

grant execute on function post_dated_voucher(jsonb, timestamptz) to cashbook_app;

-- Checks the new lines of an opening balance. Returns true, or refuses in order: opening_misdated; opening_exists when another
-- opening in the branch has live lines on one of the accounts; bills_differ when the bills of a party do not add up to its line;
-- opening_exists when imported history up to that day is on the account. Account 11, against which all openings are posted, is
-- left out; account 10 counts once for each other branch. The lock on the branch's day puts two openings in an order. Void and
-- retyped vouchers do not count.
create function check_opening(p_company int, p_branch int, p_voucher bigint, p_version int, p_date date) returns boolean
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
  perform lock_open_day(p_company, p_branch, true);
  select l.account_id into taken
  from (
    select distinct n.account_id, n.counter_branch_id from line n
    where n.company_id = p_company and n.voucher_id = p_voucher and n.live
      -- Each customer brings the markup of an own schedule.
      and n.account_id <> all (array[11, 29])
  ) n
    join line l on l.company_id = p_company and l.branch_id = p_branch and l.account_id = n.account_id
      and l.vr_date = p_date and l.live and l.voucher_id <> p_voucher
      and l.counter_branch_id is not distinct from n.counter_branch_id
    join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id and v.type_id = any (types_of('opening'))
  order by l.account_id limit 1;
  if found then
    perform refuse('opening_exists', jsonb_build_object('accountId', taken));
  end if;
  if not bills_fit(p_company, p_voucher, p_version) then
    perform refuse('bills_differ');
  end if;
  perform check_history_beside_openings(p_company, p_branch, p_voucher);
  return true;
end $$;
