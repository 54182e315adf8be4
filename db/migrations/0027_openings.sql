-- Opening balances (type 19) are dated the day before the branch's first trading day, and an account of a branch has one
-- live one (accounting §10). They passed the ordinary door on any open day, as many as came.

-- Read with every opening balance.
create index audit_event_of_first_day on audit_event (company_id, branch_id) where action = 'day.open';

-- Whether the lines that an opening balance has just got may stay; true, or one of the refusals in order:
-- opening_misdated; opening_exists when another one in the branch has live lines on one of the accounts, of which 11,
-- against which all are posted, is none. The branch's day is held exclusively, so that of two at once one is first. Void
-- and retyped ones do not count.
create function check_opening(p_company int, p_branch int, p_voucher bigint, p_date date) returns boolean
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  taken int;
begin
  if p_date is distinct from first_day_of(p_company, p_branch) - 1 then
    perform refuse('opening_misdated');
  end if;
  perform hold_open_day(p_company, p_branch, true);
  select l.account_id into taken
  from (
    select distinct n.account_id from line n
    where n.company_id = p_company and n.voucher_id = p_voucher and n.live and n.account_id <> 11
  ) n
    join line l on l.company_id = p_company and l.branch_id = p_branch and l.account_id = n.account_id
      and l.vr_date = p_date and l.live and l.voucher_id <> p_voucher
    join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id and v.type_id = 19
  order by l.account_id limit 1;
  if found then
    perform refuse('opening_exists', jsonb_build_object('accountId', taken));
  end if;
  return true;
end $$;

-- Says again, over whatever path lines come in, what the posting functions have checked: the lines of a voucher come all
-- at once, live, on a day that may be written; each entry among them balances and is of the voucher's present version;
-- they add up to what the voucher says, stand in its branch and on its date, and use accounts of the company; those of an
-- opening balance are the only ones of their accounts. It stands in for foreign keys too, at a tenth of their cost,
-- because it looks at all lines of a statement at once. Not deferred: on PostgreSQL 15 a deferred trigger runs as the
-- caller, whom row-level security blinds.
--
-- Plans are kept for as long as a connection lives, and may have been made while the tables were empty: the functions of
-- the posting path always go by the keys (enable_seqscan and the joins below off), whatever the statistics said then.
-- Each look-up is a scalar subquery, which always goes by its whole key. As joins, planned while the tables were small,
-- they would go through a whole index for every line.
create or replace function guard_new_lines() returns trigger
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
        and (w.type_id <> 19 or check_opening(w.company_id, w.branch_id, w.voucher_id, w.vr_date))
      from voucher_version w where w.company_id = n.company_id and w.voucher_id = n.voucher_id
      order by w.version desc limit 1
    ) is not true
  ) then
    raise exception using errcode = 'CB002', message = 'lines do not balance or do not fit their voucher';
  end if;
  if exists (
    select from (select distinct company_id, branch_id, vr_date from new_lines) n
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

-- Posts vouchers on the open days of their branches: all in one go, or, when that fails, one by one in subtransactions,
-- so that a bad one fails alone. A row each: the posted voucher, or the code and detail of its refusal. In order of
-- precedence: idempotency_mismatch, opening_misdated (an opening balance has a date of its own: post_dated_voucher),
-- day_changed, branch_disabled, no_rows, account_not_found, account_not_allowed, account_archived, amount_not_positive,
-- unbalanced; `rejected` with the SQL state for anything else.
--
-- One branch is waited for. Of several, none waits for another's day: where the day is being closed or the branch
-- disabled, the branch is left out and each of its vouchers gets the code `busy`; ask again for them alone.
create or replace function post_vouchers(p_at timestamptz, p_vouchers jsonb) returns setof posting_outcome
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan
as $$
declare
  company int := books_company();
  branches int[] := array(
    select distinct v.branch from jsonb_to_recordset(p_vouchers) v (branch int) order by v.branch
  );
  days date[];
  replies posting_outcome[];
  vouchers jsonb := p_vouchers;
begin
  if cardinality(branches) = 1 then
    days := array[hold_open_day(company, branches[1], false)];
  else
    select coalesce(array_agg(h.branch_id), '{}'), coalesce(array_agg(h.day), '{}') into branches, days
    from (
      select t.branch_id, t.day from trading_day t
      where t.company_id = company and t.branch_id = any (branches) and t.is_open
      order by t.branch_id for share skip locked
    ) h;
  end if;

  select array_agg(case
    when not v.branch = any (branches) then row(v.ord, null, null, null, null, false, 'busy', null)::posting_outcome
    when r.matches then row(r.ord, r.voucher_id, r.version, r.vr_no, r.vr_date, true, null, null)::posting_outcome
    when r.ord is not null then row(r.ord, null, null, null, null, false, 'idempotency_mismatch', null)::posting_outcome
    else row(v.ord, null, null, null, null, false, 'opening_misdated', null)::posting_outcome
  end) into replies
  from jsonb_to_recordset(p_vouchers) v (ord int, branch int, type smallint)
    left join find_replies(company, p_vouchers) r on r.ord = v.ord
  where r.ord is not null or not v.branch = any (branches) or v.type = 19;
  if replies is not null then
    return query select * from unnest(replies);
    select jsonb_agg(v.value) into vouchers
    from jsonb_array_elements(p_vouchers) v
    where (v.value ->> 'ord')::int not in (select r.ord from unnest(replies) r);
  end if;
  if vouchers is null or vouchers = '[]' then
    return;
  end if;

  return query select * from post_or_refuse(company, branches, days, p_at, vouchers);
  if not found then
    -- The failed attempt gave its numbers' locks back: all are taken again before the first subtransaction.
    perform hold_counters(company, branches, days, vouchers);
    return query
      select o.* from jsonb_array_elements(vouchers) v,
        post_or_refuse(company, branches, days, p_at, jsonb_build_array(v.value)) o;
  end if;
end $$;
