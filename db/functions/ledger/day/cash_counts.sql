-- The cash in the drawer when a day is closed (accounting §6).

-- The balance of an account in the books of a branch at the end of a day, debits less credits.
create function balance_at_end_of(p_company int, p_branch int, p_account int, p_day date) returns bigint
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off
as $$
  select coalesce(sum(m.net_paisa), 0)::bigint
  from (
    select debit_paisa - credit_paisa as net_paisa from account_balance
    where company_id = p_company and branch_id = p_branch and account_id = p_account
    union all
    select credit_paisa - debit_paisa from account_day
    where company_id = p_company and branch_id = p_branch and account_id = p_account and day > p_day
    union all
    select l.debit_paisa - l.credit_paisa
    from trading_day t
      join line l on l.company_id = t.company_id and l.branch_id = t.branch_id and l.vr_date = t.day
    where t.company_id = p_company and t.branch_id = p_branch and not t.folded and t.day <= p_day
      and l.account_id = p_account and l.live
  ) m
$$;

grant execute on function balance_at_end_of(int, int, int, date) to cashbook_app, cashbook_report;

-- Inserts the cash count (account 17) of the day that this transaction has just closed, with the balance of the books, and an
-- audit record. p_difference is the voucher of this transaction that posted the difference; null for none. The close has locked
-- the day, so nobody posts in between. Refuses day_changed for another day, and proposal_changed when the voucher does not bring
-- the books to the counted cash, because somebody has posted cash meanwhile.
create function count_cash(
  p_branch int, p_day date, p_pieces int[], p_counted bigint, p_difference bigint, p_at timestamptz, p_by jsonb
)
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off set enable_seqscan = off
as $$
declare
  company int := books_company();
  person int := (p_by ->> 'user')::int;
  book bigint;
begin
  perform from trading_day t
  where t.company_id = company and t.branch_id = p_branch and t.day = p_day and not t.is_open and t.changed_at = p_at
    and t.changed_by is not distinct from person
  for update;
  if not found then
    perform refuse('day_changed');
  end if;
  book := balance_at_end_of(company, p_branch, 17, p_day);
  if p_difference is not null then
    if book <> p_counted then
      perform refuse('proposal_changed');
    end if;
    select book - sum(l.debit_paisa - l.credit_paisa) into book
    from line l where l.company_id = company and l.voucher_id = p_difference and l.account_id = 17 and l.live;
  end if;
  insert into cash_count (
    company_id, branch_id, day, count_no, counted_at, counted_by, pieces, counted_paisa, book_paisa, difference_voucher_id
  )
  select company, p_branch, p_day, coalesce(max(c.count_no), 0) + 1, p_at, person, p_pieces, p_counted, book, p_difference
  from cash_count c where c.company_id = company and c.branch_id = p_branch and c.day = p_day;
  insert into audit_event (company_id, at, user_id, branch_id, action, ip, user_agent, after)
  values (company, p_at, person, p_branch, 'cash.count', coalesce(p_by ->> 'ip', ''), coalesce(p_by ->> 'agent', ''),
    jsonb_build_object('day', p_day, 'countedPaisa', p_counted, 'bookPaisa', book, 'differencePaisa', p_counted - book));
end $$;

grant execute on function count_cash(int, date, int[], bigint, bigint, timestamptz, jsonb) to cashbook_app;
