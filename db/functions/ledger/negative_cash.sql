-- Cash and banks below zero (accounting §6). A write that takes money out is checked by the balances at the end of days: that of
-- its date and of every later day. Money that enters is never checked.

-- Returns the balance of an account at the end of a day and of every later day before p_until on which it moved: debits less
-- credits.
create function balances_from(p_company int, p_branches int[], p_account int, p_from date, p_until date)
  returns table (day date, paisa bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off
as $$
  with at_first as materialized (
    select coalesce(sum(balance_at_end_of(p_company, b, p_account, p_from)), 0) as paisa from unnest(p_branches) b
  ), later as (
    select d.day, d.debit_paisa - d.credit_paisa as net from account_day d
    where d.company_id = p_company and d.branch_id = any (p_branches) and d.account_id = p_account and d.day > p_from
    union all
    select l.vr_date, l.debit_paisa - l.credit_paisa
    from trading_day t
      join line l on l.company_id = t.company_id and l.branch_id = t.branch_id and l.vr_date = t.day
    where t.company_id = p_company and t.branch_id = any (p_branches) and not t.folded and t.day > p_from
      and l.account_id = p_account and l.live
  )
  select p_from, f.paisa::bigint from at_first f
  union all
  select n.day, (f.paisa + sum(n.net) over (order by n.day))::bigint
  from at_first f, (select l.day, sum(l.net) as net from later l group by l.day) n
  where p_until is null or n.day < p_until
$$;

-- Returns the branches whose books count for an account of money: cash is in one branch, and a bank account of all branches is one
-- account.
create function branches_of_money(p_company int, p_branch int, p_account account) returns int[]
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select case when p_account.branch_id is null and cash_group(p_account.group_id) = 112
    then array(select b.branch_id from branch b where b.company_id = p_company order by b.branch_id)
    else array[p_branch] end
$$;

-- Locks the cash of the company, where one of the branches refuses balances below zero: of two writes that take the last money,
-- the second sees what the first took. A write takes this lock after its days, vouchers and stock and before its numbers.
create function lock_cash(p_company int, p_branches int[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from branch b
    where b.company_id = p_company and b.branch_id = any (p_branches) and b.negative_cash = 'block'
  ) then
    perform pg_advisory_xact_lock(hashtext('cash'), p_company);
  end if;
end $$;

-- Returns the accounts of money that flows take below zero, in branches that do not allow it, each with its lowest day, as a list
-- of {ordinals, branchId, accountId, account, day, paisa}; null for none. p_flows is a list of
-- {ordinals, branch, account, from, until?, paisa}, where `paisa` is the amount that is not in the lines yet. Refuses
-- cash_below_zero in a branch that blocks it.
create function settle_cash(p_company int, p_flows jsonb) returns jsonb
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  told jsonb;
  refused jsonb;
begin
  if p_flows is null then
    return null;
  end if;
  select jsonb_agg(s.told order by s.branch, s.account), jsonb_agg(s.told order by s.branch, s.account) filter (where s.is_blocked)
  into told, refused
  from (
    select f.branch, f.account, b.negative_cash = 'block' as is_blocked, jsonb_build_object('ordinals', f.ordinals,
      'branchId', f.branch, 'accountId', f.account, 'account', a.name, 'day', low.day, 'paisa', low.paisa::text) as told
    from jsonb_to_recordset(p_flows) f (ordinals jsonb, branch int, account int, "from" date, until date, paisa bigint)
      join branch b on b.company_id = p_company and b.branch_id = f.branch and b.negative_cash <> 'allow'
      join account a on a.company_id = p_company and a.account_id = f.account,
      lateral (
        select s.day, s.paisa + f.paisa as paisa
        from balances_from(p_company, branches_of_money(p_company, f.branch, a), f.account, f."from", f.until) s
        order by s.paisa, s.day limit 1
      ) low
    where low.paisa < -coalesce(a.overdraft_limit_paisa, 0)
  ) s;
  if refused is not null then
    perform refuse('cash_below_zero', jsonb_build_object('ordinal', refused -> 0 -> 'ordinals' -> 0,
      'account', refused -> 0 -> 'account', 'branch', branch_name(p_company, (refused -> 0 ->> 'branchId')::int), 'amountPaisa', ltrim(refused -> 0 ->> 'paisa', '-'),
      'day', to_char((refused -> 0 ->> 'day')::date, 'DD/MM/YYYY')));
  end if;
  return told;
end $$;

-- Returns the accounts below zero that one voucher has caused, as the detail of its answer; null for none.
create function told_of(p_told jsonb, p_ordinal int) returns jsonb
  language sql immutable
  set search_path = pg_catalog, public, pg_temp
as $$
  select jsonb_build_object('cashBelowZero', jsonb_agg(t.value - 'ordinals' order by t.position))
  from jsonb_array_elements(p_told) with ordinality t (value, position)
  where t.value -> 'ordinals' @> to_jsonb(p_ordinal)
  having count(*) > 0
$$;

-- Returns the money that a change of vouchers of a branch took out of cash and banks, as flows for settle_cash. It compares the
-- lines of the two versions of each voucher, on their dates. Where both versions take the same amount on two days, the flow is
-- of the days between.
create function flows_of_change(p_company int, p_branch int, p_vouchers bigint[], p_old date, p_new date) returns jsonb
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  with moved as (
    select l.account_id, coalesce(sum(l.debit_paisa - l.credit_paisa) filter (where e.version = v.version), 0) as now_paisa,
      coalesce(sum(l.debit_paisa - l.credit_paisa) filter (where e.version < v.version), 0) as was_paisa
    from voucher v
      join entry e on e.company_id = v.company_id and e.voucher_id = v.voucher_id and e.version in (v.version - 1, v.version)
      join line l on l.company_id = e.company_id and l.voucher_id = e.voucher_id and l.entry_no = e.entry_no
      join account a on a.company_id = l.company_id and a.account_id = l.account_id and cash_group(a.group_id) <> 0
    where v.company_id = p_company and v.voucher_id = any (p_vouchers)
    group by l.account_id
  )
  select jsonb_agg(jsonb_build_object('ordinals', jsonb_build_array(0), 'branch', p_branch, 'account', f.account_id,
    'from', f.since, 'until', f.until, 'paisa', 0))
  from (
    select m.account_id, least(p_old, p_new) as since, greatest(p_old, p_new) as until
    from moved m
    where p_old < p_new and m.was_paisa > 0 or p_new < p_old and m.now_paisa < 0
    union all
    select m.account_id, greatest(p_old, p_new), null from moved m where m.now_paisa < m.was_paisa
  ) f
$$;

-- Returns the accounts of money of a branch that are below zero, or beyond their overdraft limit, at the end of a day.
create function money_below_zero(p_branch int, p_day date) returns table (account_id int, account text, paisa bigint)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off
as $$
#variable_conflict use_column
declare
  company int := books_company();
begin
  return query
  select a.account_id, a.name, s.paisa
  from account a,
    lateral (
      select coalesce(sum(balance_at_end_of(company, b, a.account_id, p_day)), 0)::bigint as paisa
      from unnest(branches_of_money(company, p_branch, a)) b
    ) s
  where a.company_id = company and cash_group(a.group_id) <> 0 and (a.branch_id is null or a.branch_id = p_branch)
    and s.paisa < -coalesce(a.overdraft_limit_paisa, 0)
  order by a.account_id;
end $$;

grant execute on function money_below_zero(int, date) to cashbook_app, cashbook_report;
