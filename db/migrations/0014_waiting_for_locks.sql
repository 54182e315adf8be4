-- What waits for a lock: a posting that waited too long, and the making of rollups beside a Day Close.

-- As before; a lock that was waited for too long (class 55) is no voucher's fault either.
--
-- Posts the vouchers together in a subtransaction. When that fails, a single voucher gets its refusal and several get no
-- row at all. Trouble of the connection, the server, the disk or with other transactions is no voucher's fault: it ends
-- the whole transaction, which may be tried again. So does a key that another transaction has just used: tried again,
-- its answer is found.
create or replace function post_or_refuse(p_company int, p_branch int, p_day date, p_at timestamptz, p_vouchers jsonb)
  returns setof posting_outcome
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  state text;
  violated text;
  code text;
  details text;
begin
  return query
    select t.ord, t.voucher_id, t.version, t.vr_no, t.vr_date, false, null::text, null::text
    from post_vouchers_together(p_company, p_branch, p_day, p_at, p_vouchers) t;
exception when others then
  get stacked diagnostics state = returned_sqlstate, violated = constraint_name, code = message_text,
    details = pg_exception_detail;
  if violated = 'idempotency_key_pkey' and jsonb_array_length(p_vouchers) = 1 then
    raise exception using errcode = '40001', message = 'the key is being used at the same time';
  elsif left(state, 2) in ('40', '53', '55', '57', '58', 'XX') then
    raise;
  elsif jsonb_array_length(p_vouchers) > 1 then
    return;
  elsif state = 'CB001' then
    return query select (p_vouchers -> 0 ->> 'ord')::int, null::bigint, null::int, null::text, null::date, false, code,
      details;
  else
    return query select (p_vouchers -> 0 ->> 'ord')::int, null::bigint, null::int, null::text, null::date, false,
      'rejected', state || ': ' || code;
  end if;
end $$;

-- Makes all rollups of the transaction's company anew from the lines of folded days.
create or replace function rebuild_rollups() returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  company int := books_company();
  start_month int := start_month_of(company);
  branch int;
begin
  -- Whoever writes rollups holds the open day of the branch exclusively, so nobody does meanwhile; posting goes on.
  -- A day that is being closed is waited for, and the one that it opens is held.
  for branch in select branch_id from trading_day where company_id = company and is_open order by branch_id loop
    perform hold_open_day(company, branch, false);
  end loop;

  delete from account_day where company_id = company;
  delete from account_month where company_id = company;
  delete from account_balance where company_id = company;
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
end $$;
