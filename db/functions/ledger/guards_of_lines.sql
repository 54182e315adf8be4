-- What lines may come into the books and leave them, whatever path a write takes (accounting §2).

-- Nothing about a row of a voucher changes, but that it stops being live. What such a row is called is its trigger's word.
create function guard_live_change() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if not (old.live and not new.live and to_jsonb(new) - 'live' = to_jsonb(old) - 'live') then
    raise exception using errcode = 'CB002', message = format('of %s only live may change, from true to false', tg_argv[0]);
  end if;
  return new;
end $$;

create trigger guard_change before update on line for each row execute function guard_live_change('a line');

-- Says again, over whatever path lines come in, what the posting functions have checked: the lines of a voucher come all
-- at once, live, on a day that may be written; each entry among them balances and is of the voucher's present version;
-- they add up to what the voucher says, stand in its branch and on its date, and use accounts of the company; those of an
-- opening balance are the only ones of their accounts, and a party's come to its bills. It stands in for foreign keys too,
-- at a tenth of their cost, because it looks at all lines of a statement at once. Not deferred: on PostgreSQL 15 a deferred
-- trigger runs as the caller, whom row-level security blinds.
--
-- Plans are kept for as long as a connection lives, and may have been made while the tables were empty: the functions of
-- the posting path always go by the keys (enable_seqscan and the joins below off), whatever the statistics said then.
-- Each look-up is a scalar subquery, which always goes by its whole key. As joins, planned while the tables were small,
-- they would go through a whole index for every line. Offset 0 keeps a condition that calls a function above the distinct
-- rows, where it is asked once for a day and not once for a line.
create function guard_new_lines() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if exists (
    select from (
      select company_id, voucher_id, min(branch_id) as branch_id, max(branch_id) as other_branch_id,
        min(vr_date) as vr_date, max(vr_date) as other_date, sum(debit_paisa) as total_paisa,
        min(entry_no) as first_entry, count(*) as entries, bool_and(is_whole) as are_whole
      from (
        -- An entry has a key for each of its lines, so that numbers from 1 on leave no place for more of them.
        select company_id, voucher_id, entry_no, min(branch_id) as branch_id, max(branch_id) as other_branch_id,
          min(vr_date) as vr_date, max(vr_date) as other_date, sum(debit_paisa)::bigint as debit_paisa,
          sum(debit_paisa) = sum(credit_paisa) and bool_and(live) and max(line_no) = count(*) as is_whole
        from new_lines group by company_id, voucher_id, entry_no
      ) e
      group by company_id, voucher_id
    ) n
    where not n.are_whole or (
      select (w.branch_id, w.branch_id, w.vr_date, w.vr_date, w.total_paisa, w.is_void)
          = (n.branch_id, n.other_branch_id, n.vr_date, n.other_date, n.total_paisa, false)
        and n.entries = all (
          select unnest(array[count(*), count(*) filter (where e.entry_no >= n.first_entry)]) from entry e
          where e.company_id = n.company_id and e.voucher_id = n.voucher_id and e.version = w.version
        )
        and (w.type_id <> all (types_of('opening')) or check_opening(w.company_id, w.branch_id, w.voucher_id, w.version, w.vr_date))
      from voucher_version w where w.company_id = n.company_id and w.voucher_id = n.voucher_id
      order by w.version desc limit 1
    ) is not true
  ) then
    raise exception using errcode = 'CB002', message = 'lines do not balance or do not fit their voucher';
  end if;
  if exists (
    select from (select distinct company_id, branch_id, vr_date from new_lines offset 0) n
    where not may_write_day(n.company_id, n.branch_id, n.vr_date)
  ) then
    raise exception using errcode = 'CB002', message = 'a closed day is not written';
  end if;
  if exists (
    select from (
      select company_id, account_id from new_lines
      union select company_id, contra_account_id from new_lines where contra_account_id is not null
    ) n
    where (select a.account_id from account a where a.company_id = n.company_id and a.account_id = n.account_id) is null
  ) then
    raise exception using errcode = 'CB002', message = 'lines name unknown accounts';
  end if;
  return null;
end $$;

create trigger guard_insert after insert on line
  referencing new table as new_lines for each statement execute function guard_new_lines();

-- What one branch is owed by another comes into the books together with what that one owes (accounting §9). Asked for each
-- line on account 10, so that the many statements without one do not ask.
create function guard_claim_on_branch() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (
    select sum(n.debit_paisa) <> sum(n.credit_paisa) from new_lines n
    where n.company_id = new.company_id
      and (n.branch_id, n.counter_branch_id) in (
        (new.branch_id, new.counter_branch_id), (new.counter_branch_id, new.branch_id)
      )
  ) then
    raise exception using errcode = 'CB002', message = 'lines between two branches do not sum to zero';
  end if;
  return null;
end $$;

create trigger guard_claim after insert on line referencing new table as new_lines for each row
  when (new.counter_branch_id is not null) execute function guard_claim_on_branch();

-- Entries leave the books whole, for a version that follows theirs.
create function guard_retired_lines() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if exists (
    select from line l
    where (l.company_id, l.voucher_id, l.entry_no) in (select company_id, voucher_id, entry_no from new_lines)
    group by l.company_id, l.voucher_id, l.entry_no
    having coalesce(sum(l.debit_paisa) filter (where l.live), 0) <> coalesce(sum(l.credit_paisa) filter (where l.live), 0)
  ) then
    raise exception using errcode = 'CB002', message = 'an entry must leave the books whole';
  end if;
  if exists (
    select from (select distinct company_id, branch_id, vr_date from new_lines offset 0) n
    where not may_write_day(n.company_id, n.branch_id, n.vr_date)
  ) then
    raise exception using errcode = 'CB002', message = 'a closed day is not written';
  end if;
  if exists (
    select from (select distinct company_id, voucher_id, entry_no from new_lines) n
    where (select v.is_approved from voucher v where v.company_id = n.company_id and v.voucher_id = n.voucher_id)
        is not false
      or (
        select e.version from entry e
        where e.company_id = n.company_id and e.voucher_id = n.voucher_id and e.entry_no = n.entry_no
      ) >= (select max(w.version) from voucher_version w where w.company_id = n.company_id and w.voucher_id = n.voucher_id)
  ) then
    raise exception using errcode = 'CB002', message = 'lines leave the books by a new version';
  end if;
  return null;
end $$;

create trigger guard_update after update on line
  referencing new table as new_lines for each statement execute function guard_retired_lines();
