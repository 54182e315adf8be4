-- Numbers that a busy voucher outgrew, and changes of the company and the chart that posting must not overtake.

-- Entries are numbered on from version to version: a voucher of 200 rows reached the end of a smallint with its 163rd edit.
-- Rewrites both tables: about a minute for ten million lines.
alter table entry alter column entry_no type int;
alter table line alter column entry_no type int;

-- Holds the open day of every branch of the company exclusively: no voucher is being written while the transaction lasts,
-- and none that was is unseen by what it reads next. A day that is being closed is waited for, and the one that it opens is
-- held.
create function hold_open_days() returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  company int := books_company();
  branch int;
begin
  for branch in
    select t.branch_id from trading_day t where t.company_id = company and t.is_open order by t.branch_id
  loop
    perform hold_open_day(company, branch, true);
  end loop;
end $$;

grant execute on function hold_open_days() to cashbook_app;

-- As before; a branch whose Day Close was waited for is held on the day that it opened.
create or replace function set_fiscal_year_start(p_month int) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  company int := books_company();
begin
  perform hold_open_days();
  if exists (select from voucher v where v.company_id = company) then
    return false;
  end if;
  update public.company c set fiscal_year_start_month = p_month where c.company_id = company;
  return true;
end $$;
