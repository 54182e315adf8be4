-- Debts and limits of customers. A limit counts over all branches, so these functions see the whole company, and return only the
-- accounts that the caller names (accounting §4, "Whose books").

-- Returns the balance of an account in the books of the whole company, debits less credits.
create function owed_to_company(p_company int, p_account int) returns bigint
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select coalesce(sum(m.balance), 0)::bigint
  from branch b,
    lateral (
      select a.debit_paisa - a.credit_paisa as balance from account_balance a
      where a.company_id = p_company and a.branch_id = b.branch_id and a.account_id = p_account
      union all
      select l.debit_paisa - l.credit_paisa
      from trading_day t
        join line l on l.company_id = t.company_id and l.branch_id = t.branch_id and l.vr_date = t.day
          and l.account_id = p_account and l.live
      where t.company_id = p_company and t.branch_id = b.branch_id and not t.folded
    ) m
  where b.company_id = p_company
$$;

-- Returns what cheques that no bank has paid pay for a party, in these branches or in all: those that we received are still owed to us
-- (accounting-next §3.4.2). Of a cheque that pays several accounts, the party has its own part; tax that was withheld counts, because
-- a bounce makes it due again.
create function unrealized_cheques(p_company int, p_account int, p_branches int[] default null) returns bigint
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select coalesce(sum(case when n.is_received then x."amountPaisa" else -x."amountPaisa" end), 0)::bigint
  from (
    select n.branch_id, n.voucher_id, n.cheque_no, n.is_received from cheque_now n
    where n.company_id = p_company and n.account_id = p_account and n.state in ('in_hand', 'deposited', 'again', 'issued')
    union all
    select n.branch_id, n.voucher_id, n.cheque_no, n.is_received from cheque_now n
    where n.company_id = p_company and n.account_id is null and n.state in ('in_hand', 'deposited', 'again', 'issued')
  ) n
    join voucher v on v.company_id = p_company and v.voucher_id = n.voucher_id
    join cheque c on c.company_id = p_company and c.voucher_id = n.voucher_id and c.version = v.version and c.cheque_no = n.cheque_no
    cross join lateral jsonb_to_recordset(c.pays) x ("accountId" int, "amountPaisa" bigint)
  where x."accountId" = p_account and (p_branches is null or n.branch_id = any (p_branches))
$$;

grant execute on function unrealized_cheques(int, int, int[]) to cashbook_app, cashbook_report;

-- Returns for each account: whether the branch beside it rounds its sales, whether the company spreads its markup, and the policy of the branch for debts beyond the limit; the limit of
-- the account, null for none; and its debt: zero for an account that is no party's, and, where only limits are asked about, for one
-- without a limit.
create function credit_facts(p_branches int[], p_accounts int[], p_limited_only boolean default false) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'branchId', b.branch_id, 'accountId', x.account_id, 'roundsSales', b.round_sales,
      'spreadsMarkup', (select c.markup = 'spread' from company c where c.company_id = company), 'policy', b.credit_limit_policy,
      'limitPaisa', p.credit_limit_paisa::text,
      'owedPaisa', case when p.account_id is null or p_limited_only and p.credit_limit_paisa is null then '0' else (owed_to_company(company, x.account_id) + unrealized_cheques(company, x.account_id))::text end)), '[]')
    from unnest(p_branches, p_accounts) x (branch_id, account_id)
      join branch b on b.company_id = company and b.branch_id = x.branch_id
      left join party p on p.company_id = company and p.account_id = x.account_id
  );
end $$;

grant execute on function credit_facts(int[], int[], boolean) to cashbook_app, cashbook_report;

-- Returns the credit facts for one branch that is about to sell. Where the branch blocks sales beyond the limit, it locks the
-- customer until the transaction ends: of two sales that use up the limit, in whichever branches, the second sees the first.
create function locked_credit_facts(p_branch int, p_accounts int[]) returns jsonb
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  company int := books_company();
begin
  perform from party p
  where p.company_id = company and p.account_id = any (p_accounts) and p.credit_limit_paisa is not null
    and exists (
      select from branch b where b.company_id = company and b.branch_id = p_branch and b.credit_limit_policy = 'block'
    )
  order by p.account_id for no key update;
  return credit_facts(array_fill(p_branch, array[cardinality(p_accounts)]), p_accounts, true);
end $$;

grant execute on function locked_credit_facts(int, int[]) to cashbook_app;
