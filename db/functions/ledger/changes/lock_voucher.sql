-- The locks of a change.

-- Locks the voucher, its parents and its branch's open day for a change. The lock on the day is exclusive when a closed day will
-- be written, and for an opening balance, which check_opening compares with the others. Refusals in order: voucher_not_found,
-- no_open_day, linked_later, those of lock_parents.
create function lock_voucher(p_company int, p_change jsonb, out locked voucher, out open_day date)
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
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
  exclusive := array[seen.type_id::int, (p_change ->> 'type')::int] && types_of('opening') or not exists (
    select from trading_day t
    where t.company_id = p_company and t.branch_id = seen.branch_id and t.is_open
      and t.day = seen.vr_date and t.day = coalesce(to_date, t.day)
  );
  open_day := lock_open_day(p_company, seen.branch_id, exclusive);
  -- A change of date keeps the links as they are, whatever the draft says.
  if p_change ->> 'change' <> 'redate' then
    perform check_link_order(p_company, seen.voucher_id, p_change -> 'links');
  end if;
  perform lock_parents(p_company, parents_after(p_company, p_change, seen.voucher_id));
  select * into locked from voucher v where v.company_id = p_company and v.voucher_id = seen.voucher_id for update;
  if not exclusive and locked.vr_date <> open_day then
    raise exception using errcode = '40001', message = 'the day was closed meanwhile';
  end if;
end $$;

-- Returns the parents that a voucher has after a change: a change of the date keeps those that it has, any other change names
-- them.
create function parents_after(p_company int, p_change jsonb, p_voucher bigint) returns bigint[]
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_change ->> 'change' = 'redate' then
    return array(select l.voucher_id from linked_vouchers(p_company, p_voucher) l where l.is_parent);
  end if;
  return parents_in(p_change -> 'links');
end $$;
