-- The triggers of movements: which movements may enter and leave the stock, whatever path a write takes (accounting §2, §5).

-- Movements come live and are of the present version of their voucher, in its branch and on its date, on a day that may be
-- written, and of products that are there. For product and version the trigger replaces foreign keys, as that of lines does: it checks
-- all movements of a statement at once. Keys see to it that warehouse and order are there. A product that ever
-- moved stays, by the key of its balance.
create function guard_new_movements() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if exists (
    select from (select distinct company_id, voucher_id, version, branch_id, vr_date, live from new_movements offset 0) n
    where not n.live or (
      select (v.version, v.branch_id, v.vr_date, v.is_void, v.is_approved)
        = (n.version, n.branch_id, n.vr_date, false, false)
      from voucher v where v.company_id = n.company_id and v.voucher_id = n.voucher_id
    ) is not true
  ) or exists (
    -- Asked once for a day, not for each voucher.
    select from (select distinct company_id, branch_id, vr_date from new_movements offset 0) n
    where not may_write_day(n.company_id, n.branch_id, n.vr_date)
  ) then
    raise exception using errcode = 'CB002', message = 'movements do not fit their voucher';
  end if;
  if exists (
    select from (select distinct company_id, product_id from new_movements) n
    where (select p.product_id from product p where p.company_id = n.company_id and p.product_id = n.product_id) is null
  ) then
    raise exception using errcode = 'CB002', message = 'movements name unknown products';
  end if;
  return null;
end $$;

create trigger guard_insert after insert on stock_movement
  referencing new table as new_movements for each statement execute function guard_new_movements();

-- Allows these changes of a movement: `live` from true to false, when its voucher gets a newer version and the day may be written;
-- and the costs that follow from the movements before it.
create function guard_movement_change() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  costed stock_movement := old;
begin
  costed.unit_cost := new.unit_cost;
  costed.quantity_after_milli := new.quantity_after_milli;
  costed.average_after := new.average_after;
  if old.live and new is not distinct from costed then
    return new;
  end if;
  costed := old;
  costed.live := false;
  if not old.live or new is distinct from costed then
    raise exception using errcode = 'CB002', message = 'of a movement only live and what it cost may change';
  end if;
  if (
    select v.is_approved from voucher v where v.company_id = new.company_id and v.voucher_id = new.voucher_id
  ) is not false or not may_write_day(new.company_id, new.branch_id, new.vr_date) or new.version >= (
    select max(w.version) from voucher_version w where w.company_id = new.company_id and w.voucher_id = new.voucher_id
  ) then
    raise exception using errcode = 'CB002', message = 'movements leave the stock by a new version';
  end if;
  return new;
end $$;

create trigger guard_change before update on stock_movement for each row execute function guard_movement_change();
create trigger never_removed before delete or truncate on stock_movement
  for each statement execute function refuse_change();

-- The pieces of a movement come with it and leave with it.
create trigger guard_change before update on stock_serial for each row execute function guard_live_change('a moved piece');
create trigger never_removed before delete or truncate on stock_serial
  for each statement execute function refuse_change();
