-- The database refuses what the books may not become, whatever path a write takes (accounting §2): a change of an
-- approved voucher, a write into a closed day, a number that leaves a gap, a voucher without its version, number and
-- lines. Until now much of that was refused by the door alone.
--
-- What these triggers cannot see is a change that stops half way in a transaction of the owner's own making, such as lines
-- that leave the books and no others that come: no single statement of it is wrong. The audit names it.

-- ------------------------------------------------------------------------------------------------ closed days

create function closed_day_key(p_company int, p_branch int, p_day date) returns text
  language sql stable parallel safe
as $$ select p_company || ' ' || p_branch || ' ' || (p_day - date '2000-01-01') $$;

-- The closed days that the running function of the door may write, after it has checked that its author may: keys of
-- closed_day_key, comma between. Set for the transaction and emptied at the function's end.
create function write_closed_days(p_company int, p_branch int, p_days date[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('cashbook.closed_days',
    coalesce((select string_agg(closed_day_key(p_company, p_branch, d), ',') from unnest(p_days) d), ''), true);
end $$;

-- Whether vouchers of that day may be written now: it is open, or the door has leave to write into it.
create function may_write_day(p_company int, p_branch int, p_day date) returns boolean
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  return exists (
    select from trading_day t
    where t.company_id = p_company and t.branch_id = p_branch and t.day = p_day and t.is_open
  ) or closed_day_key(p_company, p_branch, p_day) = any (
    string_to_array(coalesce(current_setting('cashbook.closed_days', true), ''), ',')
  );
end $$;

-- A day is opened and closed by the door, which folds and seals it in the same step, and keeps its row for good.
create function guard_day_change() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (new.company_id, new.branch_id, new.day) is distinct from (old.company_id, old.branch_id, old.day)
    or not closed_day_key(old.company_id, old.branch_id, old.day) = any (
      string_to_array(coalesce(current_setting('cashbook.closed_days', true), ''), ',')
    ) then
    raise exception using errcode = 'CB002', message = 'a day is opened and closed by the door alone';
  end if;
  return new;
end $$;

create trigger guard_change before update on trading_day for each row execute function guard_day_change();
create trigger never_removed before delete or truncate on trading_day
  for each statement execute function refuse_change();

-- ------------------------------------------------------------------------------------------------ vouchers

-- A voucher comes whole: on a day that may be written, in the fiscal year of its date, with its first version, its number
-- and its lines, all by the end of one statement.
create function guard_new_vouchers() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if exists (
    select from (select distinct company_id, branch_id, vr_date, fiscal_year from new_vouchers) n
    where not may_write_day(n.company_id, n.branch_id, n.vr_date)
      or n.fiscal_year <> fiscal_year_of(n.vr_date, start_month_of(n.company_id))
  ) then
    raise exception using errcode = 'CB002', message = 'a voucher is dated on a day that is not open';
  end if;
  -- Scalar subqueries go by whole keys, whatever the tables held when the plan was made.
  if exists (
    select from new_vouchers n
    where n.version <> 1 or n.is_void or n.is_approved or n.total_paisa = 0 and n.type_id <> 18
      or (
        select (w.branch_id, w.type_id, w.vr_date, w.is_void, w.total_paisa, w.vr_no)
          = (n.branch_id, n.type_id, n.vr_date, false, n.total_paisa, n.vr_no)
        from voucher_version w where w.company_id = n.company_id and w.voucher_id = n.voucher_id and w.version = 1
      ) is not true
      or (
        select m.voucher_id from voucher_number m
        where m.company_id = n.company_id and m.branch_id = n.branch_id and m.type_id = n.type_id
          and m.fiscal_year = n.fiscal_year and m.number = n.number
      ) is distinct from n.voucher_id
      or n.total_paisa > 0 and (
        select l.voucher_id from line l where l.company_id = n.company_id and l.voucher_id = n.voucher_id limit 1
      ) is null
  ) then
    raise exception using errcode = 'CB002', message = 'a voucher comes with its version, its number and its lines';
  end if;
  return null;
end $$;

create trigger guard_insert after insert on voucher
  referencing new table as new_vouchers for each statement execute function guard_new_vouchers();

-- Of a voucher its approval changes, and the rest only with a version that says so, when its lines have left the books.
create or replace function guard_voucher_change() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  approved voucher := old;
begin
  if old.is_void then
    raise exception using errcode = 'CB002', message = 'a void voucher does not change';
  end if;
  approved.is_approved := new.is_approved;
  if new is not distinct from approved then
    return new;
  end if;
  if old.is_approved or new.is_approved then
    raise exception using errcode = 'CB002', message = 'an approved voucher does not change';
  end if;
  if (new.company_id, new.branch_id, new.voucher_id, new.fiscal_year, new.is_system, new.created_by, new.created_at)
    is distinct from
    (old.company_id, old.branch_id, old.voucher_id, old.fiscal_year, old.is_system, old.created_by, old.created_at) then
    raise exception using errcode = 'CB002', message = 'a voucher keeps its id, branch, year and maker';
  end if;
  if new.version <> old.version + 1 or not exists (
    select from voucher_version w
    where w.company_id = new.company_id and w.voucher_id = new.voucher_id and w.version = new.version
      and (w.branch_id, w.type_id, w.vr_date, w.is_void, w.total_paisa, w.vr_no)
        = (new.branch_id, new.type_id, new.vr_date, new.is_void, new.total_paisa, new.vr_no)
  ) or exists (
    select from line l where l.company_id = new.company_id and l.voucher_id = new.voucher_id and l.live
  ) or not exists (
    select from voucher_number m
    where m.company_id = new.company_id and m.branch_id = new.branch_id and m.type_id = new.type_id
      and m.fiscal_year = new.fiscal_year and m.number = new.number and m.voucher_id = new.voucher_id
  ) then
    raise exception using errcode = 'CB002', message = 'a voucher changes by a new version';
  end if;
  return new;
end $$;

-- A version follows the one before it, on days that may be written, and not while the voucher is approved. First versions
-- come with their vouchers, which look for them.
create function guard_next_version() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  held voucher;
begin
  select * into held from voucher v where v.company_id = new.company_id and v.voucher_id = new.voucher_id;
  if held.version is distinct from new.version - 1 or held.branch_id <> new.branch_id or held.is_void then
    raise exception using errcode = 'CB002', message = 'a version follows the one before it';
  end if;
  if held.is_approved then
    raise exception using errcode = 'CB002', message = 'an approved voucher does not change';
  end if;
  if not may_write_day(held.company_id, held.branch_id, held.vr_date)
    or not may_write_day(held.company_id, held.branch_id, new.vr_date) then
    raise exception using errcode = 'CB002', message = 'a closed day is not written';
  end if;
  return new;
end $$;

create trigger guard_insert before insert on voucher_version for each row
  when (new.version <> 1) execute function guard_next_version();

-- Numbers follow each other, and belong to a voucher of their branch.
create function guard_new_numbers() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if exists (
    select from (
      select company_id, branch_id, type_id, fiscal_year, min(number) as first, max(number) as last, count(*) as count
      from new_numbers group by company_id, branch_id, type_id, fiscal_year
    ) n
    where n.last - n.first + 1 <> n.count or n.first > 1 and (
      select m.number from voucher_number m
      where m.company_id = n.company_id and m.branch_id = n.branch_id and m.type_id = n.type_id
        and m.fiscal_year = n.fiscal_year and m.number = n.first - 1
    ) is null
  ) or exists (
    select from new_numbers n
    where (
      select w.branch_id from voucher_version w
      where w.company_id = n.company_id and w.voucher_id = n.voucher_id and w.version = 1
    ) is distinct from n.branch_id
  ) then
    raise exception using errcode = 'CB002', message = 'a number follows the one before it and belongs to a voucher';
  end if;
  return null;
end $$;

create trigger guard_insert after insert on voucher_number
  referencing new table as new_numbers for each statement execute function guard_new_numbers();

-- ------------------------------------------------------------------------------------------------ lines

-- Says again, over whatever path lines come in, what the posting functions have checked: the lines of a voucher come all
-- at once, live, on a day that may be written; each entry among them balances and is of the voucher's present version;
-- they add up to what the voucher says, stand in its branch and on its date, and use accounts of the company. It stands
-- in for foreign keys too, at a tenth of their cost, because it looks at all lines of a statement at once. Not deferred:
-- on PostgreSQL 15 a deferred trigger runs as the caller, whom row-level security blinds.
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

-- Entries leave the books whole, for a version that follows theirs.
create or replace function guard_retired_lines() returns trigger
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
    select from (select distinct company_id, branch_id, vr_date from new_lines) n
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

-- ------------------------------------------------------------------------------------------------ the door

-- Whether the person may; whatever the product does by itself, it may.
create function holds_permission(p_company int, p_user int, p_permission text) returns boolean
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  return p_user is null or exists (
    select from app_user u
      join role_permission p on p.company_id = u.company_id and p.role_id = u.role_id and p.permission = p_permission
    where u.company_id = p_company and u.user_id = p_user
  );
end $$;

-- As before, and what the caller says of closed days is believed of a person who holds the permission.
--
-- Holds the voucher and the open day for a change, after every check of the voucher's state. The day is held exclusively
-- when a closed day will be written. Refusals in order: voucher_not_found, day_changed, branch_disabled, voucher_void,
-- voucher_approved, day_closed, stale_version.
create or replace function hold_voucher(p_company int, p_change jsonb, out held voucher, out open_day date)
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  seen voucher;
  to_date date := (p_change ->> 'vrDate')::date;
  exclusive boolean;
begin
  select * into seen from voucher v
  where v.company_id = p_company and v.voucher_id = (p_change ->> 'voucherId')::bigint;
  if not found then
    perform refuse('voucher_not_found');
  end if;
  exclusive := not exists (
    select from trading_day t
    where t.company_id = p_company and t.branch_id = seen.branch_id and t.is_open
      and t.day = seen.vr_date and t.day = coalesce(to_date, t.day)
  );
  open_day := hold_open_day(p_company, seen.branch_id, exclusive);
  select * into held from voucher v where v.company_id = p_company and v.voucher_id = seen.voucher_id for update;
  if not exclusive and held.vr_date <> open_day then
    raise exception using errcode = '40001', message = 'the day was closed meanwhile';
  end if;

  if (p_change ->> 'date')::date <> open_day then
    perform refuse('day_changed', jsonb_build_object('openDay', open_day));
  elsif not exists (
    select from branch b where b.company_id = p_company and b.branch_id = held.branch_id and b.status = 1
  ) then
    perform refuse('branch_disabled');
  elsif held.is_void then
    perform refuse('voucher_void');
  elsif held.is_approved then
    perform refuse('voucher_approved');
  elsif (held.vr_date <> open_day or to_date <> open_day) and not (
    (p_change ->> 'closedDays')::boolean
    and holds_permission(p_company, (p_change ->> 'user')::int, 'dayclose.jumpdate')
  ) then
    perform refuse('day_closed');
  elsif held.version <> (p_change ->> 'version')::int then
    perform refuse('stale_version', jsonb_build_object('version', held.version));
  end if;
end $$;

-- As before, in the order that the triggers ask for: the version first, then the lines that leave the books, the voucher,
-- and its new lines.
--
-- Makes the next version of a voucher. p_change is {voucherId, version?, date?, closedDays, change, type?, vrDate?,
-- remarks?, reason, form?, lines, user?, ip, agent, key?, route?, hash?}; what is left out stays as it was.
create or replace function change_voucher(p_change jsonb, p_at timestamptz) returns posting_outcome
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
  change text := p_change ->> 'change';
  person int := (p_change ->> 'user')::int;
  reply record;
  gate record;
  held voucher;
  was voucher_version;
  open_day date;
  closed_days date[];
  new_type int;
  new_date date;
  new_number int;
  new_vr_no text;
  total bigint;
  first_entry int;
  violated text;
begin
  select * into reply from find_replies(company, jsonb_build_array(p_change));
  if found then
    if not reply.matches then
      perform refuse('idempotency_mismatch');
    end if;
    return row(0, reply.voucher_id, reply.version, reply.vr_no, reply.vr_date, true, null, null)::posting_outcome;
  end if;
  gate := hold_voucher(company, p_change);
  held := gate.held;
  open_day := gate.open_day;
  select * into was from voucher_version v
  where v.company_id = company and v.voucher_id = held.voucher_id and v.version = held.version;

  new_type := coalesce((p_change ->> 'type')::int, held.type_id);
  new_date := coalesce((p_change ->> 'vrDate')::date, held.vr_date);
  new_number := held.number;
  new_vr_no := held.vr_no;
  if new_date > open_day and new_date <> held.vr_date
    or fiscal_year_of(new_date, start_month_of(company)) <> held.fiscal_year then
    perform refuse('date_not_allowed', jsonb_build_object('openDay', open_day));
  end if;
  if change <> 'void' then
    if jsonb_array_length(p_change -> 'lines') = 0 and new_type <> 18 then
      perform refuse('no_rows');
    end if;
    perform check_lines(company, held.branch_id, jsonb_build_array(p_change), array(
      select l.account_id from line l where l.company_id = company and l.voucher_id = held.voucher_id and l.live
    ));
  end if;
  closed_days := array(select distinct d from unnest(array[held.vr_date, new_date]) d where d <> open_day order by d);
  perform write_closed_days(company, held.branch_id, closed_days);
  if new_type <> held.type_id then
    select r.number, r.vr_no into new_number, new_vr_no from renumber(company, held, new_type) r;
  end if;

  select coalesce(max(e.entry_no), 0) into first_entry from entry e
  where e.company_id = company and e.voucher_id = held.voucher_id;
  select coalesce(sum(x.d), 0) into total from jsonb_to_recordset(p_change -> 'lines') x (d bigint);
  insert into voucher_version (
    company_id, branch_id, voucher_id, version, change, type_id, vr_date, is_void, user_id, changed_at, total_paisa,
    vr_no, remarks, reason, form
  ) values (
    company, held.branch_id, held.voucher_id, held.version + 1, change, new_type, new_date, change = 'void', person, p_at, total,
    new_vr_no, coalesce(p_change ->> 'remarks', was.remarks), p_change ->> 'reason', coalesce(p_change -> 'form', was.form)
  );
  update line l set live = false where l.company_id = company and l.voucher_id = held.voucher_id and l.live;
  update voucher v
  set version = held.version + 1, type_id = new_type, number = new_number, vr_no = new_vr_no, vr_date = new_date,
    is_void = change = 'void', total_paisa = total
  where v.company_id = company and v.voucher_id = held.voucher_id;
  insert into entry (company_id, version, voucher_id, entry_no)
  select distinct company, held.version + 1, held.voucher_id, first_entry + x.e
  from jsonb_to_recordset(p_change -> 'lines') x (e smallint);
  insert into line (
    company_id, branch_id, voucher_id, account_id, vr_date, debit_paisa, credit_paisa, contra_account_id, entry_no,
    line_no, order_id, remarks
  )
  select company, held.branch_id, held.voucher_id, x.a, new_date, x.d, x.k, x.c, first_entry + x.e, x.l, x.o, x.r
  from jsonb_to_recordset(p_change -> 'lines') x (
    e smallint, l smallint, a int, c int, d bigint, k bigint, o int, r text
  );

  perform settle_closed_days(company, held, held.version, held.version + 1, closed_days, p_at);
  perform write_closed_days(company, held.branch_id, '{}');
  insert into audit_event (company_id, at, user_id, branch_id, voucher_id, action, ip, user_agent, before, after)
  values (company, p_at, person, held.branch_id, held.voucher_id, 'voucher.' || change, p_change ->> 'ip',
    p_change ->> 'agent', voucher_facts(company, held.voucher_id, held.version),
    voucher_facts(company, held.voucher_id, held.version + 1)
      || jsonb_build_object('reason', p_change ->> 'reason'));
  if p_change ? 'key' then
    insert into idempotency_key (company_id, user_id, key, route, body_hash, voucher_id, version, vr_date, vr_no)
    values (company, person, p_change ->> 'key', p_change ->> 'route', decode(p_change ->> 'hash', 'hex'),
      held.voucher_id, held.version + 1, new_date, new_vr_no);
  end if;
  return row(0, held.voucher_id, held.version + 1, new_vr_no, new_date, false, null, null)::posting_outcome;
exception when unique_violation then
  get stacked diagnostics violated = constraint_name;
  if violated = 'idempotency_key_pkey' then
    raise exception using errcode = '40001', message = 'the key is being used at the same time';
  end if;
  raise;
end $$;

-- As before, with leave to open and close the two days.
--
-- Closes the open day, folds and seals it, and opens another, which leaves the rollups if it was closed before.
create or replace function move_day(
  p_company int, p_branch int, p_from date, p_to date, p_action text, p_at timestamptz, p_by jsonb
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  person int := (p_by ->> 'user')::int;
  was_folded boolean;
begin
  perform write_closed_days(p_company, p_branch, array[p_from, p_to]);
  update trading_day set is_open = false, folded = true, changed_at = p_at, changed_by = person
  where company_id = p_company and branch_id = p_branch and day = p_from;
  perform fold_day(p_company, p_branch, p_from);
  perform seal_day(p_company, p_branch, p_from, p_at);

  select t.folded into was_folded from trading_day t
  where t.company_id = p_company and t.branch_id = p_branch and t.day = p_to for update;
  if was_folded then
    perform unfold_day(p_company, p_branch, p_to);
  end if;
  insert into trading_day (company_id, branch_id, day, is_open, folded, changed_at, changed_by)
  values (p_company, p_branch, p_to, true, false, p_at, person)
  on conflict (company_id, branch_id, day) do update
    set is_open = true, folded = false, changed_at = excluded.changed_at, changed_by = excluded.changed_by;
  perform write_closed_days(p_company, p_branch, '{}');

  insert into audit_event (company_id, at, user_id, branch_id, action, ip, user_agent, before, after)
  values (p_company, p_at, person, p_branch, p_action, coalesce(p_by ->> 'ip', ''), coalesce(p_by ->> 'agent', ''),
    jsonb_build_object('day', p_from), jsonb_build_object('day', p_to));
end $$;
