-- The balance of statements, and the sum of matches, at a date.

-- Returns the balance of the account at the end of a date, as its statements show it; null for a date that none of them reaches.
create function statement_balance(p_company int, p_account int, p_date date) returns bigint
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select s.opening_paisa + coalesce((
    select sum(x.credit_paisa - x.debit_paisa)::bigint from bank_statement_line x
    where x.company_id = s.company_id and x.account_id = s.account_id and x.statement_no = s.statement_no
      and x.line_date <= p_date and x.line_no > 0
  ), 0)
  from bank_statement s
  where s.company_id = p_company and s.account_id = p_account and s.removed_at is null and s.from_date <= p_date
    and p_date <= (
      select max(o.to_date) from bank_statement o
      where o.company_id = p_company and o.account_id = p_account and o.removed_at is null
    )
  order by s.from_date desc limit 1
$$;

grant execute on function statement_balance(int, int, date) to cashbook_app, cashbook_report;

-- Returns the number and the sum of the live matches that are settled by a date.
create function settled_matches(p_company int, p_account int, p_date date, out matches int, out paisa bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select count(*)::int, coalesce(sum(m.amount_paisa), 0)::bigint
  from bank_match m
  where m.company_id = p_company and m.account_id = p_account and m.settled_on <= p_date and not exists (
    select from bank_match_undo u
    where u.company_id = m.company_id and u.account_id = m.account_id and u.match_no = m.match_no
  )
$$;

grant execute on function settled_matches(int, int, date) to cashbook_app, cashbook_report;
