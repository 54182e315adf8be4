-- Holding the open day of a branch: shared to post, exclusive to close it, to write into a closed day or to disable the
-- branch.

-- Waits for the branch's open day and holds it. When a close was waited for, its row is no longer the open one, and the
-- next look finds the day that it opened. Refuses no_open_day.
create function hold_open_day(p_company int, p_branch int, p_exclusive boolean) returns date
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

-- Holds the open day of every branch of a company exclusively: no voucher is being written while the transaction lasts,
-- and none that was is unseen by what it reads next. A day that is being closed is waited for, and the one that it opens is
-- held.
create function hold_open_days_of(p_company int) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  branch int;
begin
  for branch in
    select t.branch_id from trading_day t where t.company_id = p_company and t.is_open order by t.branch_id
  loop
    perform hold_open_day(p_company, branch, true);
  end loop;
end $$;

-- The same for the company of the running transaction.
create function hold_open_days() returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
begin
  perform hold_open_days_of(books_company());
end $$;

grant execute on function hold_open_days() to cashbook_app;

-- Who disables a branch waits for the postings that are under way in it and keeps new ones waiting until it is decided.
-- Whoever writes a voucher looks at the branch after taking hold of its open day: every voucher is on one side.
create function hold_day_to_disable() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from trading_day t where t.company_id = old.company_id and t.branch_id = old.branch_id and t.is_open
  ) then
    perform hold_open_day(old.company_id, old.branch_id, true);
  end if;
  return new;
end $$;

create trigger hold_day before update of status on branch for each row
  when (old.status = 1 and new.status <> 1) execute function hold_day_to_disable();
