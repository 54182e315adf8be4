-- The triggers of vouchers, versions, links and numbers: the database refuses whatever breaks the books, whatever path a write
-- takes (accounting §2): a change of an approved voucher, a write into a closed day, a number that leaves a gap, a voucher
-- without its version, number and lines.
--
-- The triggers cannot see a change that its own transaction leaves half done, such as lines that leave the books without new
-- ones: no single statement of it is wrong. The audit finds it.

-- Refuses a new voucher that is not whole at the end of its statement: it is dated on a day that may be written, in the fiscal
-- year of its date, with its first version, its number and its lines. The trigger of lines checks the day of vouchers with lines;
-- this one checks it for vouchers without.
create function guard_new_vouchers() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if exists (
    -- Offset 0: asked once for each day, not for each voucher.
    select from (
      select distinct company_id, branch_id, vr_date, fiscal_year, total_paisa = 0 as is_empty from new_vouchers offset 0
    ) n
    where n.is_empty and not may_write_day(n.company_id, n.branch_id, n.vr_date)
      or n.fiscal_year <> fiscal_year_of(n.vr_date, start_month_of(n.company_id))
  ) then
    raise exception using errcode = 'CB002', message = 'a voucher is dated on a day that is not open';
  end if;
  -- Scalar subqueries use whole keys, whatever the tables contained when the plan was made.
  if exists (
    select from new_vouchers n
    where n.version <> 1 or n.is_void or n.is_approved or n.is_remitted or n.total_paisa = 0 and not may_move_goods_alone(n.type_id)
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

-- Refuses changes of a voucher but these: its approval; its mark as remitted, together with the remittance; and everything else
-- with a new version that says the same, after the old lines and movements are no longer live.
create function guard_voucher_change() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  marked voucher := old;
begin
  if old.is_void then
    raise exception using errcode = 'CB002', message = 'a void voucher does not change';
  end if;
  if new.is_remitted <> old.is_remitted and new.is_remitted <> exists (
    select from linked_vouchers(new.company_id, new.voucher_id) l where l.role = 'remittance' and not l.is_parent
  ) then
    raise exception using errcode = 'CB002', message = 'a voucher is marked as remitted while a remittance of it stands';
  end if;
  marked.is_approved := new.is_approved;
  marked.is_remitted := new.is_remitted;
  if new is not distinct from marked then
    return new;
  end if;
  if old.is_approved or new.is_approved then
    raise exception using errcode = 'CB002', message = 'an approved voucher does not change';
  end if;
  if old.is_remitted or new.is_remitted then
    raise exception using errcode = 'CB002', message = 'a remitted voucher does not change';
  end if;
  if is_matched(new.company_id, new.voucher_id) then
    raise exception using errcode = 'CB002', message = 'a voucher with a line that a bank statement has does not change';
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
  ) or exists (
    select from stock_movement m where m.company_id = new.company_id and m.voucher_id = new.voucher_id and m.live
  ) or not exists (
    select from voucher_number m
    where m.company_id = new.company_id and m.branch_id = new.branch_id and m.type_id = new.type_id
      and m.fiscal_year = new.fiscal_year and m.number = new.number and m.voucher_id = new.voucher_id
  ) then
    raise exception using errcode = 'CB002', message = 'a voucher changes by a new version';
  end if;
  return new;
end $$;

create trigger guard_change before update on voucher for each row execute function guard_voucher_change();

-- Refuses a version that does not follow the one before it, that is on a day that may not be written, or whose voucher is
-- approved. The trigger of vouchers checks first versions.
create function guard_next_version() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  locked voucher;
begin
  select * into locked from voucher v where v.company_id = new.company_id and v.voucher_id = new.voucher_id;
  if locked.version is distinct from new.version - 1 or locked.branch_id <> new.branch_id or locked.is_void then
    raise exception using errcode = 'CB002', message = 'a version follows the one before it';
  end if;
  if locked.is_approved then
    raise exception using errcode = 'CB002', message = 'an approved voucher does not change';
  end if;
  if not may_write_day(locked.company_id, locked.branch_id, locked.vr_date)
    or not may_write_day(locked.company_id, locked.branch_id, new.vr_date) then
    raise exception using errcode = 'CB002', message = 'a closed day is not written';
  end if;
  return new;
end $$;

create trigger guard_insert before insert on voucher_version for each row
  when (new.version <> 1) execute function guard_next_version();

-- Refuses a link that is not of its voucher's latest version, or whose parent is void. A received voucher is remitted once.
create function guard_new_links() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  if new.version is distinct from (
    select max(w.version) from voucher_version w where w.company_id = new.company_id and w.voucher_id = new.child_id
  ) or (
    select v.is_void from voucher v where v.company_id = new.company_id and v.voucher_id = new.parent_id
  ) is not false then
    raise exception using errcode = 'CB002', message = 'a link is of a latest version, to a voucher that stands';
  end if;
  if new.role = 'remittance' and (
    select v.is_remitted or v.type_id <> all (types_of('received')) from voucher v
    where v.company_id = new.company_id and v.voucher_id = new.parent_id
  ) then
    raise exception using errcode = 'CB002', message = 'a received voucher is remitted once';
  end if;
  return new;
end $$;

create trigger guard_insert before insert on voucher_link for each row execute function guard_new_links();

-- Refuses a number that does not follow the one before it, or whose voucher is in another branch.
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
