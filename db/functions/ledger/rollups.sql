-- Rollups: a cache of the lines of folded days (accounting §2.7), kept when a day is closed or opened again and when a
-- closed day is corrected. `rebuild_rollups` makes them anew; the audit compares them with the lines.
--
-- Rows of all rollups are written in the order of their keys: reports read them so, and neighbours then share a page.

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

  -- Before the balances change.
  insert into party_owed as t (company_id, branch_id, debit_paisa, credit_paisa)
  select p_company, p_branch, sum(greatest(n.net, 0) - greatest(n.net_before, 0)), sum(greatest(-n.net, 0) - greatest(-n.net_before, 0))
  from (
    select o.net_before, o.net_before + m.debit_paisa - m.credit_paisa as net
    from unnest(p_movements) m
      join account a on a.company_id = p_company and a.account_id = m.account_id and a.is_party
      left join account_balance b on b.company_id = p_company and b.branch_id = p_branch and b.account_id = m.account_id,
      lateral (select coalesce(b.debit_paisa - b.credit_paisa, 0) as net_before) o
  ) n
  having count(*) > 0
  on conflict (company_id, branch_id) do update
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

-- Puts the live lines and movements of a day into the rollups.
create function fold_day(p_company int, p_branch int, p_day date) returns void
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
  perform fold_stock(p_company, p_branch, p_day);
end $$;

-- Takes a day out of the rollups again, exactly as it stands in them.
create function unfold_day(p_company int, p_branch int, p_day date) returns void
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
  perform unfold_stock(p_company, p_branch, p_day);
end $$;

-- Makes all rollups of the transaction's company anew from the lines and movements of folded days.
create function rebuild_rollups() returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  start_month int := start_month_of(company);
  branch int;
begin
  -- Every writer of rollups locks the branch's open day exclusively, so nobody writes them meanwhile; posting goes on. This waits
  -- for a Day Close that runs, and then locks the new day.
  for branch in select branch_id from trading_day where company_id = company and is_open order by branch_id loop
    perform lock_open_day(company, branch, false);
  end loop;

  delete from account_day where company_id = company;
  delete from account_month where company_id = company;
  delete from account_balance where company_id = company;
  delete from party_owed where company_id = company;
  delete from account_year where company_id = company;
  delete from branch_year where company_id = company;

  insert into account_day (company_id, branch_id, account_id, day, debit_paisa, credit_paisa)
  select company, l.branch_id, l.account_id, l.vr_date, sum(l.debit_paisa), sum(l.credit_paisa)
  from line l
    join trading_day t on t.company_id = l.company_id and t.branch_id = l.branch_id and t.day = l.vr_date and t.folded
  where l.company_id = company and l.live
  group by l.branch_id, l.account_id, l.vr_date
  order by l.branch_id, l.vr_date, l.account_id;

  insert into account_month (company_id, branch_id, account_id, month, debit_paisa, credit_paisa)
  select company, branch_id, account_id, date_trunc('month', day)::date, sum(debit_paisa), sum(credit_paisa)
  from account_day
  where company_id = company
  group by branch_id, account_id, date_trunc('month', day)
  order by branch_id, date_trunc('month', day), account_id;

  insert into account_balance (company_id, branch_id, account_id, debit_paisa, credit_paisa)
  select company, branch_id, account_id, sum(debit_paisa), sum(credit_paisa)
  from account_month
  where company_id = company
  group by branch_id, account_id
  order by branch_id, account_id;

  insert into party_owed (company_id, branch_id, debit_paisa, credit_paisa)
  select company, b.branch_id, sum(greatest(b.debit_paisa - b.credit_paisa, 0)), sum(greatest(b.credit_paisa - b.debit_paisa, 0))
  from account_balance b join account a on a.company_id = b.company_id and a.account_id = b.account_id and a.is_party
  where b.company_id = company
  group by b.branch_id;

  insert into branch_year (company_id, branch_id, fiscal_year)
  select distinct company, branch_id, fiscal_year_of(month, start_month)
  from account_month
  where company_id = company;

  insert into account_year (company_id, branch_id, fiscal_year, account_id, debit_paisa, credit_paisa)
  select company, y.branch_id, y.fiscal_year, m.account_id, sum(m.debit_paisa), sum(m.credit_paisa)
  from branch_year y
    join account_month m on m.company_id = y.company_id and m.branch_id = y.branch_id
      and m.month < fiscal_year_start(y.fiscal_year, start_month)
  where y.company_id = company
  group by y.branch_id, y.fiscal_year, m.account_id
  order by y.branch_id, y.fiscal_year, m.account_id;
  perform rebuild_stock_rollups(company);
end $$;

grant execute on function rebuild_rollups() to cashbook_app;
