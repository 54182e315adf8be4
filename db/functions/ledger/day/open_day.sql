-- Holding the open day of a branch: shared to post, exclusive to close it, to write into a closed day or to disable the
-- branch.

-- Locks the branch's open day and returns it. After a wait for a Day Close the row is no longer the open one, and the next look
-- finds the new day. Refuses no_open_day.
create function lock_open_day(p_company int, p_branch int, p_exclusive boolean) returns date
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

-- Locks the open day of every branch of a company exclusively: nobody writes a voucher until the transaction ends, and it sees
-- every voucher written before. It waits for a Day Close that runs, and then locks the new day.
create function lock_open_days_of(p_company int) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  branch int;
begin
  for branch in
    select t.branch_id from trading_day t where t.company_id = p_company and t.is_open order by t.branch_id
  loop
    perform lock_open_day(p_company, branch, true);
  end loop;
end $$;

-- Locks all open days of the company of the running transaction exclusively.
create function lock_open_days() returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
begin
  perform lock_open_days_of(books_company());
end $$;

grant execute on function lock_open_days() to cashbook_app;

-- Locks the open day of a branch that is being disabled: it waits for postings that run, and new ones wait for it. A posting
-- checks the branch after it has locked the day, so each posting is before or after the change.
create function lock_day_to_disable() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from trading_day t where t.company_id = old.company_id and t.branch_id = old.branch_id and t.is_open
  ) then
    perform lock_open_day(old.company_id, old.branch_id, true);
  end if;
  return new;
end $$;

create trigger lock_day before update of status on branch for each row
  when (old.status = 1 and new.status <> 1) execute function lock_day_to_disable();
