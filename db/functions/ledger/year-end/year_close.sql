-- Closing fiscal years and opening them again (accounting §5, "Year-end close").
--
-- A close locks the open day of the branch exclusively, and that day is after the year. A posting locks the same day, and a change
-- of an older voucher locks it exclusively. So each of them is either before the close, which counts it, or after it, and refused.

-- Whether the day lies in a closed year of the branch. Years close in order: nothing up to the last day of a closed one is
-- written, opening balances included.
create function in_closed_year(p_company int, p_branch int, p_day date) returns boolean
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off
as $$
begin
  return exists (
    select from year_close c
    where c.company_id = p_company and c.branch_id = p_branch and c.reopened_at is null and c.last_day >= p_day
  );
end $$;

grant execute on function in_closed_year(int, int, date) to cashbook_app;

-- The fiscal year that the branch closes next: the one after the latest closed, or that of its first live voucher beside
-- opening balances. Null for a branch without any. It sees what its caller sees.
create function next_year_to_close(p_company int, p_branch int) returns int
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off
as $$
begin
  return coalesce(
    (
      select max(c.fiscal_year) + 1 from year_close c
      where c.company_id = p_company and c.branch_id = p_branch and c.reopened_at is null
    ),
    (
      select fiscal_year_of(min(v.vr_date), start_month_of(p_company)) from voucher v
      where v.company_id = p_company and v.branch_id = p_branch and not v.is_void and v.type_id <> all (types_of('opening'))
    )
  );
end $$;

grant execute on function next_year_to_close(int, int) to cashbook_app;

-- Accounts of income (nature 4) and expenses (5) whose balance in the branch is not zero at the end of a fiscal year's last
-- day: debits less credits. A month ends with that day, so the months before it and the lines of the day that is not folded
-- are all there is.
create function income_and_expenses(p_company int, p_branch int, p_last_day date)
  returns table (account_id int, nature int, net_paisa bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select a.account_id, g.nature::int, sum(m.net)::bigint
  from (
    select t.account_id, t.debit_paisa - t.credit_paisa as net
    from account_month t
    where t.company_id = p_company and t.branch_id = p_branch and t.month <= p_last_day
    union all
    select l.account_id, l.debit_paisa - l.credit_paisa
    from trading_day t
      join line l on l.company_id = t.company_id and l.branch_id = t.branch_id and l.vr_date = t.day and l.live
    where t.company_id = p_company and t.branch_id = p_branch and not t.folded and t.day <= p_last_day
  ) m
    join account a on a.company_id = p_company and a.account_id = m.account_id
    join account_group g on g.company_id = a.company_id and g.group_id = a.group_id and g.nature in (4, 5)
  group by a.account_id, g.nature
  having sum(m.net) <> 0
$$;

grant execute on function income_and_expenses(int, int, date) to cashbook_app;

-- Returns the value of the branch's stock at the end of a fiscal year's last day, and the balance of 18 Stock in Hand: debits less
-- credits, of the same rollups as income and expenses. It sees what its caller sees.
create function closing_stock(p_company int, p_branch int, p_last_day date)
  returns table (valuation_paisa bigint, balance_paisa bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select
    coalesce((select sum(s.value_paisa) from stock_value_on(p_company, p_branch, p_last_day) s), 0)::bigint,
    (
      coalesce((
        select sum(t.debit_paisa - t.credit_paisa) from account_month t
        where t.company_id = p_company and t.branch_id = p_branch and t.account_id = 18 and t.month <= p_last_day
      ), 0) + coalesce((
        select sum(l.debit_paisa - l.credit_paisa)
        from trading_day t
          join line l on l.company_id = t.company_id and l.branch_id = t.branch_id and l.vr_date = t.day and l.live
        where t.company_id = p_company and t.branch_id = p_branch and not t.folded and t.day <= p_last_day
          and l.account_id = 18
      ), 0)
    )::bigint
$$;

grant execute on function closing_stock(int, int, date) to cashbook_app;

-- Locks the open day of the branch exclusively, for a close or a reopening of one of its years. p_by is {branch, user?, ip, agent}.
-- Refusals in order: no_open_day, branch_disabled, forbidden (without the permission).
create function lock_years(p_company int, p_by jsonb, p_permission text) returns date
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  open_day date := lock_open_day(p_company, (p_by ->> 'branch')::int, true);
begin
  perform check_desk(p_company, '{}', (p_by ->> 'branch')::int, open_day);
  if not holds_permission(p_company, (p_by ->> 'user')::int, p_permission) then
    perform refuse('forbidden');
  end if;
  return open_day;
end $$;

-- Locks what a close of the fiscal year locks, so that the balances for its journal cannot change. Returns the year's last day.
-- p_close is {branch, year, user?, ip, agent}. Refusals in order: those of lock_years, year_closed, year_not_next,
-- year_not_over.
create function lock_year(p_close jsonb) returns date
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  branch int := (p_close ->> 'branch')::int;
  year int := (p_close ->> 'year')::int;
  open_day date := lock_years(company, p_close, 'year.close');
  start_month int := start_month_of(company);
  last_day date := fiscal_year_start(year + 1, start_month) - 1;
begin
  if in_closed_year(company, branch, last_day) then
    perform refuse('year_closed');
  elsif year is distinct from next_year_to_close(company, branch) then
    perform refuse('year_not_next');
  elsif open_day <= last_day then
    perform refuse('year_not_over', jsonb_build_object('day', to_char(open_day, 'DD/MM/YYYY')));
  end if;
  return last_day;
end $$;

grant execute on function lock_year(jsonb) to cashbook_app;

-- Returns a closed fiscal year for the audit record: its last digits, its income and expenses, and its closing stock.
create function year_facts(p_close year_close, p_start_month int) returns jsonb
  language sql immutable
  set search_path = pg_catalog, public, pg_temp
as $$
  select jsonb_build_object(
    'fiscalYear', fiscal_year_text(p_close.fiscal_year, p_start_month),
    'incomePaisa', p_close.income_paisa::text, 'expensePaisa', p_close.expense_paisa::text,
    'closingStockPaisa', p_close.closing_stock_paisa::text)
$$;

-- Closes the fiscal year: posts its journal, which brings the stock to its valuation and income and expenses to zero, and takes
-- no write up to the year's last day from then on. p_close is as for lock_year, with `confirmed`, the codes of year_obstacles that a
-- person has confirmed, and `voucher`, as for post_vouchers, or null where nothing is to be brought to zero. Answers the journal's id.
-- Refusals in order: those of lock_year, year_to_confirm, and those of post_vouchers from no_rows on.
create function close_year(p_close jsonb, p_at timestamptz) returns bigint
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  branch int := (p_close ->> 'branch')::int;
  year int := (p_close ->> 'year')::int;
  ends date := lock_year(p_close);
  open_day date := lock_open_day(company, branch, true);
  confirmed jsonb := confirm_year(branch, ends, p_close -> 'confirmed');
  journal jsonb := nullif(p_close -> 'voucher', 'null');
  stock record;
  income bigint;
  expense bigint;
  journal_id bigint;
  closed year_close;
begin
  select coalesce(-sum(b.net_paisa) filter (where b.nature = 4), 0),
    coalesce(sum(b.net_paisa) filter (where b.nature = 5), 0)
  into income, expense
  from income_and_expenses(company, branch, ends) b;
  select * into stock from closing_stock(company, branch, ends);
  -- The stock's entry comes first: what it is worth more than its account says is no expense of the year, by 35.
  expense := expense - (stock.valuation_paisa - stock.balance_paisa);
  if journal is not null then
    journal_id := (post_on_date(company, branch, ends, open_day,
      journal || jsonb_build_object('branch', branch, 'type', (types_of('journal'))[1], 'system', true), p_at,
      array(select (l.value ->> 'accountId')::int from jsonb_array_elements(journal -> 'lines') l))).voucher_id;
  end if;
  if exists (select from income_and_expenses(company, branch, ends)) or exists (
    select from closing_stock(company, branch, ends) s where s.valuation_paisa <> s.balance_paisa
  ) or exists (
    select from line l
      join account a on a.company_id = l.company_id and a.account_id = l.account_id
      join account_group g on g.company_id = a.company_id and g.group_id = a.group_id
    where l.company_id = company and l.voucher_id = journal_id and g.nature not in (4, 5) and l.account_id not in (14, 18)
  ) then
    raise exception using errcode = 'CB002', message = 'a closed year leaves nothing on income and expense, the stock at its valuation, and moves nothing else';
  end if;

  insert into year_close (
    company_id, branch_id, fiscal_year, close_no, last_day, voucher_id, income_paisa, expense_paisa, closing_stock_paisa, seal_no,
    closed_at, closed_by
  )
  select company, branch, year, coalesce(max(c.close_no), 0) + 1, ends, journal_id, income, expense,
    stock.valuation_paisa, coalesce((select max(s.seal_no) from day_seal s where s.company_id = company and s.branch_id = branch), 0), p_at,
    (p_close ->> 'user')::int
  from year_close c where c.company_id = company and c.branch_id = branch and c.fiscal_year = year
  returning * into closed;
  insert into audit_event (company_id, at, user_id, branch_id, action, ip, user_agent, after)
  values (company, p_at, closed.closed_by, branch, 'year.close', coalesce(p_close ->> 'ip', ''),
    coalesce(p_close ->> 'agent', ''), year_facts(closed, start_month_of(company))
      || case when confirmed = '[]' then '{}' else jsonb_build_object('confirmed', confirmed) end);
  return journal_id;
end $$;

grant execute on function close_year(jsonb, timestamptz) to cashbook_app;

-- Opens the latest closed fiscal year of the branch again and voids its journal. p_reopen is {branch, year, reason, user?, ip,
-- agent}. Refusals in order: those of lock_years, year_not_closed, year_not_latest.
create function reopen_year(p_reopen jsonb, p_at timestamptz) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  branch int := (p_reopen ->> 'branch')::int;
  year int := (p_reopen ->> 'year')::int;
  closed year_close;
begin
  perform lock_years(company, p_reopen, 'year.reopen');
  if not exists (
    select from year_close c
    where c.company_id = company and c.branch_id = branch and c.fiscal_year = year and c.reopened_at is null
  ) then
    perform refuse('year_not_closed');
  elsif next_year_to_close(company, branch) <> year + 1 then
    perform refuse('year_not_latest');
  end if;
  update year_close c
  set reopened_at = p_at, reopened_by = (p_reopen ->> 'user')::int, reason = p_reopen ->> 'reason'
  where c.company_id = company and c.branch_id = branch and c.fiscal_year = year and c.reopened_at is null
  returning * into closed;
  if closed.voucher_id is not null then
    perform change_voucher(
      as_void(p_reopen - array['branch', 'year'] || jsonb_build_object('voucherId', closed.voucher_id)), p_at,
      p_by_system => true);
  end if;
  insert into audit_event (company_id, at, user_id, branch_id, action, ip, user_agent, after)
  values (company, p_at, closed.reopened_by, branch, 'year.reopen', coalesce(p_reopen ->> 'ip', ''),
    coalesce(p_reopen ->> 'agent', ''),
    year_facts(closed, start_month_of(company)) || jsonb_build_object('reason', closed.reason));
end $$;

grant execute on function reopen_year(jsonb, timestamptz) to cashbook_app;

-- Years close in order, when they are over, and of a close nothing changes but that it is reopened once, the latest first.
create function guard_year_close() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  start_month int := start_month_of(new.company_id);
begin
  if tg_op = 'INSERT' and (
    new.reopened_at is not null or new.last_day <> fiscal_year_start(new.fiscal_year + 1, start_month) - 1
    or in_closed_year(new.company_id, new.branch_id, new.last_day) or exists (
      select from trading_day t
      where t.company_id = new.company_id and t.branch_id = new.branch_id and t.is_open and t.day <= new.last_day
    )
  ) then
    raise exception using errcode = 'CB002', message = 'a year is closed once, after its last day and in order';
  end if;
  if tg_op = 'UPDATE' and (
    old.reopened_at is not null or new.reopened_at is null
    or to_jsonb(new) - array['reopened_at', 'reopened_by', 'reason']
      is distinct from to_jsonb(old) - array['reopened_at', 'reopened_by', 'reason']
    or in_closed_year(new.company_id, new.branch_id, new.last_day + 1)
  ) then
    raise exception using errcode = 'CB002', message = 'the latest closed year is reopened, and nothing else of it changes';
  end if;
  return new;
end $$;

create trigger guard_change before insert or update on year_close for each row execute function guard_year_close();

create trigger never_removed before delete or truncate on year_close
  for each statement execute function refuse_change();

-- No day of a closed year is opened.
create function guard_opened_day() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if in_closed_year(new.company_id, new.branch_id, new.day) then
    raise exception using errcode = 'CB002', message = 'a day of a closed year is not opened';
  end if;
  return new;
end $$;

create trigger guard_year before insert or update on trading_day for each row
  when (new.is_open) execute function guard_opened_day();
