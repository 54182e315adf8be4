-- The triggers of lines: which lines may enter and leave the books, whatever path a write takes (accounting §2).

create trigger guard_change before update on line for each row execute function guard_live_change('a line');

-- Checks new lines again, whatever path they take. The lines of a voucher are inserted all at once, live, on a day that may be
-- written. Each entry balances and belongs to the latest version of its voucher. The lines add up to the total of the version,
-- have its branch and its date, and use accounts of the company. An opening balance is the only one of its accounts, and the
-- bills of a party add up to it. The trigger replaces foreign keys too, at a tenth of their cost, because it checks all lines of
-- a statement at once. It is not deferred: on PostgreSQL 15 a deferred trigger runs as the caller, whom row-level security blinds.
--
-- A connection keeps its plans for as long as it lives, and may have made them while the tables were empty. So the functions of
-- the posting path always go by the keys (enable_seqscan and the joins below off). Each look-up is a scalar subquery, which
-- always uses its whole key; a join, planned while the tables were small, would read a whole index for every line. Offset 0
-- keeps a condition that calls a function above the distinct rows, so that it runs once for a day and not for each line.
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
        -- The key of a line is its number, so the numbers from 1 to the count leave no room for more lines.
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

-- Refuses lines between two branches that do not sum to zero: a claim on another branch is posted together with that branch's
-- debt (accounting §9). The trigger runs only for lines on account 10, so that other statements do not pay for it.
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

-- Refuses entries that leave the books in part, without a newer version of their voucher, or on a day that may not be written.
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
