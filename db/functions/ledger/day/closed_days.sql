-- Writing into closed days, and what that does to their rollups and seals.

create function closed_day_key(p_company int, p_branch int, p_day date) returns text
  language sql stable parallel safe
as $$ select p_company || ' ' || p_branch || ' ' || (p_day - date '2000-01-01') $$;

-- The closed days that the running function of the door may write, after it has checked that its author may: keys of
-- closed_day_key, comma between. Set for the transaction and emptied at the function's end.
create function write_closed_days(p_company int, p_branch int, p_days date[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('cashbook.closed_days',
    coalesce((select string_agg(closed_day_key(p_company, p_branch, d), ',') from unnest(p_days) d), ''), true);
end $$;

-- Lets the door write into closed days of several branches: the day of each branch has the same index as the branch.
create function write_days_of_branches(p_company int, p_branches int[], p_days date[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('cashbook.closed_days', (
    select string_agg(closed_day_key(p_company, d.branch, d.day), ',') from unnest(p_branches, p_days) d (branch, day)
  ), true);
end $$;

-- Whether vouchers of that day may be written now: it is open, or the door has leave to write into it; and its year is not
-- closed.
create function may_write_day(p_company int, p_branch int, p_day date) returns boolean
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  return (exists (
    select from trading_day t
    where t.company_id = p_company and t.branch_id = p_branch and t.day = p_day and t.is_open
  ) or closed_day_key(p_company, p_branch, p_day) = any (
    string_to_array(coalesce(current_setting('cashbook.closed_days', true), ''), ',')
  )) and not in_closed_year(p_company, p_branch, p_day);
end $$;

-- Gives a closed day that nobody ever opened its row.
create function keep_closed_day(p_company int, p_branch int, p_day date, p_at timestamptz) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into trading_day (company_id, branch_id, day, is_open, folded, changed_at)
  values (p_company, p_branch, p_day, false, true, p_at)
  on conflict do nothing;
end $$;

-- Puts what a change did to closed days into their rollups. The old version is 0 for a voucher that is new.
create function fold_change(
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
    perform keep_closed_day(p_company, p_voucher.branch_id, closed_day, p_at);
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
    perform fold_stock_change(
      p_company, p_voucher.branch_id, p_voucher.voucher_id, p_old_version, p_new_version, closed_day);
  end loop;
end $$;

-- Seals closed days of a branch again, in the order given.
create function seal_days(p_company int, p_branch int, p_days date[], p_at timestamptz) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  closed_day date;
begin
  foreach closed_day in array p_days loop
    perform seal_day(p_company, p_branch, closed_day, p_at);
  end loop;
end $$;

-- A day is opened and closed by the door, which folds and seals it in the same step, and keeps its row for good.
create function guard_day_change() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (new.company_id, new.branch_id, new.day) is distinct from (old.company_id, old.branch_id, old.day)
    or not closed_day_key(old.company_id, old.branch_id, old.day) = any (
      string_to_array(coalesce(current_setting('cashbook.closed_days', true), ''), ',')
    ) then
    raise exception using errcode = 'CB002', message = 'a day is opened and closed by the door alone';
  end if;
  return new;
end $$;

create trigger guard_change before update on trading_day for each row execute function guard_day_change();
