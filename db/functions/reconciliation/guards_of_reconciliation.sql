-- The triggers of statements, matches and reconciliations: whatever path a write takes, they stay what a bank and the books said.

-- Refuses a statement that does not follow the one before it.
create function guard_new_statement() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from (
      select s.to_date, s.closing_paisa from bank_statement s
      where s.company_id = new.company_id and s.account_id = new.account_id and s.removed_at is null
      order by s.to_date desc limit 1
    ) s
    where s.to_date >= new.from_date or s.closing_paisa <> new.opening_paisa
  ) then
    raise exception using errcode = 'CB002', message = 'a statement begins where the one before it ends';
  end if;
  return new;
end $$;

create trigger guard_insert before insert on bank_statement for each row execute function guard_new_statement();

-- Refuses every change of a statement but its removal, while it is the last one, none of its lines is matched, and no finished
-- reconciliation reaches its dates.
create function guard_statement_removal() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.removed_at is not null
    or to_jsonb(new) - array['removed_by', 'removed_at'] <> to_jsonb(old) - array['removed_by', 'removed_at']
    or exists (
      select from bank_statement s
      where s.company_id = old.company_id and s.account_id = old.account_id and s.removed_at is null
        and s.from_date > old.from_date
    )
    or exists (
      select from bank_match_line m
      where m.company_id = old.company_id and m.account_id = old.account_id and m.statement_no = old.statement_no and m.live
    )
    or reconciled_until(old.company_id, old.account_id) >= old.from_date
  then
    raise exception using errcode = 'CB002', message = 'a statement is kept while something follows from it';
  end if;
  return new;
end $$;

create trigger guard_change before update on bank_statement for each row execute function guard_statement_removal();

-- Refuses lines that do not come all at once, in the dates of their statement, with balances that follow from its opening balance.
create function guard_statement_lines() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from (
      select n.*, sum(case when n.line_no > 0 then n.credit_paisa - n.debit_paisa else 0 end)
          over (partition by n.company_id, n.account_id, n.statement_no order by n.line_no) as moved_paisa,
        row_number() over (partition by n.company_id, n.account_id, n.statement_no order by n.line_no desc) as from_end
      from new_lines n
    ) n
      join bank_statement s on s.company_id = n.company_id and s.account_id = n.account_id and s.statement_no = n.statement_no
    where n.balance_paisa <> s.opening_paisa + n.moved_paisa
      or n.line_no > 0 and n.line_date not between s.from_date and s.to_date
      or n.line_no = 0 and (n.line_date, n.credit_paisa - n.debit_paisa) <> (s.from_date - 1, s.opening_paisa)
      or n.from_end = 1 and (n.balance_paisa <> s.closing_paisa or n.line_no <> (
        select count(*) from bank_statement_line x
        where x.company_id = n.company_id and x.account_id = n.account_id and x.statement_no = n.statement_no and x.line_no > 0
      ))
  ) then
    raise exception using errcode = 'CB002', message = 'the lines of a statement lead from its opening to its closing balance';
  end if;
  return null;
end $$;

create trigger guard_insert after insert on bank_statement_line
  referencing new table as new_lines for each statement execute function guard_statement_lines();

-- Refuses the lines of a match that do not come all at once, whose two sides have different sums, or that are not lines of a
-- standing statement and live lines of the account.
create function guard_new_match_lines() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if exists (
    select from (
      select n.company_id, n.account_id, n.match_no, count(*) as count, max(n.part_no) as last, bool_and(n.live) as live,
        bool_and(p.paisa is not null) as known, max(p.on_date) as settled_on,
        coalesce(sum(p.paisa) filter (where n.voucher_id is null), 0) as statement_paisa,
        coalesce(sum(p.paisa) filter (where n.voucher_id is not null), 0) as book_paisa
      from new_lines n, lateral (
        select (
            select x from bank_statement_line x join bank_statement s
              on s.company_id = x.company_id and s.account_id = x.account_id and s.statement_no = x.statement_no
            where x.company_id = n.company_id and x.account_id = n.account_id and x.statement_no = n.statement_no
              and x.line_no = n.statement_line_no and s.removed_at is null
          ) as said, (
            select l from line l
            where l.company_id = n.company_id and l.voucher_id = n.voucher_id and l.entry_no = n.entry_no
              and l.line_no = n.line_no and l.account_id = n.account_id and l.live
          ) as booked
      ) f, lateral (
        select coalesce((f.said).line_date, (f.booked).vr_date) as on_date,
          coalesce((f.said).credit_paisa - (f.said).debit_paisa, (f.booked).debit_paisa - (f.booked).credit_paisa) as paisa
      ) p
      group by n.company_id, n.account_id, n.match_no
    ) n
    where not n.known or not n.live or n.last <> n.count or n.statement_paisa <> n.book_paisa
      or n.count <> (
        select count(*) from bank_match_line m
        where m.company_id = n.company_id and m.account_id = n.account_id and m.match_no = n.match_no
      )
      or (
        select (m.amount_paisa, m.settled_on) from bank_match m
        where m.company_id = n.company_id and m.account_id = n.account_id and m.match_no = n.match_no
      ) is distinct from (n.statement_paisa::bigint, n.settled_on)
  ) then
    raise exception using errcode = 'CB002', message = 'a match has lines of a statement and of the books with equal sums';
  end if;
  return null;
end $$;

create trigger guard_insert after insert on bank_match_line
  referencing new table as new_lines for each statement execute function guard_new_match_lines();
create trigger guard_change before update on bank_match_line
  for each row execute function guard_live_change('a line of a match');

-- Refuses lines that leave a match in part, or without its undo.
create function guard_ended_match_lines() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  if exists (
    select from (select distinct n.company_id, n.account_id, n.match_no from new_lines n) n
    where exists (
      select from bank_match_line m
      where m.company_id = n.company_id and m.account_id = n.account_id and m.match_no = n.match_no and m.live
    ) or not exists (
      select from bank_match_undo u
      where u.company_id = n.company_id and u.account_id = n.account_id and u.match_no = n.match_no
    )
  ) then
    raise exception using errcode = 'CB002', message = 'a match ends whole, with its reason';
  end if;
  return null;
end $$;

create trigger guard_update after update on bank_match_line
  referencing new table as new_lines for each statement execute function guard_ended_match_lines();

-- Refuses to match or unmatch what a finished reconciliation has settled.
create function guard_settled() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (
    select m.settled_on from bank_match m
    where m.company_id = new.company_id and m.account_id = new.account_id and m.match_no = new.match_no
  ) <= reconciled_until(new.company_id, new.account_id) then
    raise exception using errcode = 'CB002', message = 'what a finished reconciliation has settled does not change';
  end if;
  return null;
end $$;

create trigger guard_settled after insert on bank_match for each row execute function guard_settled();
create trigger guard_settled after insert on bank_match_undo for each row execute function guard_settled();

-- Refuses a reconciliation that is not later than those that stand, whose balance the statements do not show, or whose matches
-- are not those that are settled by its date. A check of its table adds its figures up.
create function guard_new_reconciliation() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.on_date <= reconciled_until(new.company_id, new.account_id)
    or new.statement_paisa is distinct from statement_balance(new.company_id, new.account_id, new.on_date)
    or (new.matches, new.matched_paisa) is distinct from (
      select row(s.matches, s.paisa) from settled_matches(new.company_id, new.account_id, new.on_date) s
    )
  then
    raise exception using errcode = 'CB002', message = 'a reconciliation says what the bank and the books say';
  end if;
  return new;
end $$;

create trigger guard_insert before insert on bank_reconciliation for each row execute function guard_new_reconciliation();

-- Refuses to reopen a reconciliation while a later one stands.
create function guard_reopening() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (
    select r.on_date from bank_reconciliation r
    where r.company_id = new.company_id and r.account_id = new.account_id and r.reconciliation_no = new.reconciliation_no
  ) is distinct from reconciled_until(new.company_id, new.account_id) then
    raise exception using errcode = 'CB002', message = 'later reconciliations are reopened first';
  end if;
  return new;
end $$;

create trigger guard_insert before insert on bank_reconciliation_reopening
  for each row execute function guard_reopening();

create trigger never_removed before delete or truncate on reconciled_account
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on bank_statement for each statement execute function refuse_change();
create trigger never_changed before update on bank_statement_line for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on bank_statement_line
  for each statement execute function refuse_change();
create trigger never_changed before update on bank_match for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on bank_match for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on bank_match_line for each statement execute function refuse_change();
create trigger never_changed before update on bank_match_undo for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on bank_match_undo for each statement execute function refuse_change();
create trigger never_changed before update on bank_reconciliation for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on bank_reconciliation
  for each statement execute function refuse_change();
create trigger never_changed before update on bank_reconciliation_reopening for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on bank_reconciliation_reopening
  for each statement execute function refuse_change();
