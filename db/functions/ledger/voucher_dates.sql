-- Changing the date of vouchers (accounting §8): those of a branch and type whose numbers lie in a range, all or none.

-- Returns the live vouchers of the type whose present numbers are in the range, without the product's own journals and without
-- numbers whose voucher has another type now. It sees what its caller sees.
create function vouchers_numbered(
  p_company int, p_branch int, p_type int, p_fiscal_year int, p_first int, p_last int
) returns setof voucher
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select v.*
  from voucher_number n
    join voucher v on v.company_id = n.company_id and v.voucher_id = n.voucher_id
  where n.company_id = p_company and n.branch_id = p_branch and n.type_id = p_type and n.fiscal_year = p_fiscal_year
    and n.number between p_first and p_last and v.type_id = n.type_id and v.number = n.number and not v.is_void
    and not v.is_system
  order by n.number
$$;

grant execute on function vouchers_numbered(int, int, int, int, int, int) to cashbook_app;

-- Returns the live lines of a voucher as a change takes them, with entries and lines counted from 1.
create function lines_that_stand(p_company int, p_voucher bigint) returns jsonb
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'entry', l.position, 'line', l.line_no, 'accountId', l.account_id, 'contraAccountId', l.contra_account_id,
    'debitPaisa', l.debit_paisa, 'creditPaisa', l.credit_paisa, 'orderId', l.order_id,
    'counterBranchId', l.counter_branch_id, 'remarks', l.remarks
  ) order by l.position, l.line_no), '[]')
  from (
    select n.*, dense_rank() over (order by n.entry_no) as position
    from line n where n.company_id = p_company and n.voucher_id = p_voucher and n.live
  ) l
$$;

-- Moves the amounts of vouchers in the rollups from the day they left to their new date. Their lines and movements are the same.
create function fold_moved(
  p_company int, p_branch int, p_vouchers bigint[], p_days date[], p_to date, p_at timestamptz
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  closed_day date;
begin
  foreach closed_day in array p_days loop
    perform keep_closed_day(p_company, p_branch, closed_day, p_at);
    perform apply_movements(p_company, p_branch, closed_day, array(
      select row(l.account_id, sum(l.debit_paisa * m.sign), sum(l.credit_paisa * m.sign))::movement
      from line l, (select case when closed_day = p_to then 1 else -1 end) m (sign)
      where l.company_id = p_company and l.voucher_id = any (p_vouchers) and l.live
      group by l.account_id
    ));
    perform apply_stock(p_company, p_branch, closed_day, array(
      select row(s.product_id, stock_location(s.warehouse_id, s.transit_to), sum(m.sign * greatest(s.quantity_milli, 0)),
        sum(m.sign * greatest(-s.quantity_milli, 0)), trade_of(v.type_id))::stock_total
      from stock_movement s join voucher v on v.company_id = s.company_id and v.voucher_id = s.voucher_id, (select case when closed_day = p_to then 1 else -1 end) m (sign)
      where s.company_id = p_company and s.voucher_id = any (p_vouchers) and s.live
      group by s.product_id, stock_location(s.warehouse_id, s.transit_to), trade_of(v.type_id)
    ));
  end loop;
end $$;

-- Returns the changes of the stock by vouchers that moved from a date to their present one.
create function stock_moved(p_company int, p_vouchers bigint[], p_from date) returns stock_change[]
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
  select coalesce(array_agg(row(m.product_id, s.day, m.voucher_id, s.sign * at_hand(m))::stock_change), '{}')
  from stock_movement m, lateral (values (p_from, -1), (m.vr_date, 1)) s (day, sign)
  where m.company_id = p_company and m.voucher_id = any (p_vouchers) and m.live
$$;

-- Moves vouchers from one date to another, all or none, with their lines and movements; no posting rule runs. p_range is
-- {branch, type, presentDate, changeDate, first, last, date?, dateOf?, closedDays, reason, user?, ip, agent}; the numbers are of
-- the fiscal year of the present date. Returns a row for each voucher, in the order of the numbers; the detail of the first names
-- accounts of money below zero. One of the two days is closed, so the function locks the open day exclusively: nobody else changes
-- a voucher of the branch meanwhile, only approve it. Refusals in order: no_open_day, those of check_desk, year_closed,
-- system_voucher where the range has only the product's own journals, no_vouchers_in_range, voucher_not_found and linked_void of
-- parents, other_voucher_approved, voucher_other_date and dated_after_due for the first of that kind, day_closed, date_not_allowed, those of
-- check_lines and check_links, date_out_of_order, received_before_sent, opening_misdated, those of settle_stock, and
-- cash_below_zero.
create function redate_vouchers(p_range jsonb, p_at timestamptz) returns setof posting_outcome
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
declare
  company int := books_company();
  branch int := (p_range ->> 'branch')::int;
  from_date date := (p_range ->> 'presentDate')::date;
  to_date date := (p_range ->> 'changeDate')::date;
  open_day date := lock_open_day(company, branch, true);
  ids bigint[];
  closed_days date[];
  locked voucher;
  moved posting_outcome[] := '{}';
begin
  perform check_desk(company, p_range, branch, open_day);
  if in_closed_year(company, branch, least(from_date, to_date)) then
    perform refuse('year_closed');
  end if;
  ids := array(
    select v.voucher_id from vouchers_numbered(company, branch, (p_range ->> 'type')::int,
      fiscal_year_of(from_date, start_month_of(company)), (p_range ->> 'first')::int, (p_range ->> 'last')::int) v
  );
  if ids = '{}' then
    if exists (
      select from voucher v
      where v.company_id = company and v.branch_id = branch and v.type_id = (p_range ->> 'type')::int and v.is_system
        and v.vr_date = from_date and v.number between (p_range ->> 'first')::int and (p_range ->> 'last')::int
        and not v.is_void
    ) then
      perform refuse('system_voucher');
    end if;
    perform refuse('no_vouchers_in_range');
  end if;
  perform lock_parents(company, array(
    select l.voucher_id from unnest(ids) id, linked_vouchers(company, id) l where l.is_parent
  ));
  perform from voucher v where v.company_id = company and v.voucher_id = any (ids) order by v.voucher_id for update;
  select v.* into locked from voucher v
  where v.company_id = company and v.voucher_id = any (ids) and v.is_approved order by v.number limit 1;
  if found then
    perform refuse('other_voucher_approved', jsonb_build_object('numbers', locked.vr_no));
  end if;
  select v.* into locked from voucher v
  where v.company_id = company and v.voucher_id = any (ids) and v.vr_date <> from_date order by v.number limit 1;
  if found then
    perform refuse('voucher_other_date',
      jsonb_build_object('numbers', locked.vr_no, 'date', to_char(locked.vr_date, 'DD/MM/YYYY')));
  end if;
  perform check_due_dates(company, ids, to_date);
  perform lock_cash(company, array[branch]);
  for locked in
    select v.* from voucher v where v.company_id = company and v.voucher_id = any (ids) order by v.number
  loop
    moved := moved || change_voucher(
      p_range - array['branch', 'type', 'presentDate', 'changeDate', 'first', 'last'] || jsonb_build_object(
        'ordinal', 0, 'change', 'redate', 'voucherId', locked.voucher_id, 'version', locked.version, 'vrDate', to_date,
        'lines', lines_that_stand(company, locked.voucher_id), 'movements', movements_that_stand(company, locked.voucher_id)),
      p_at, p_update_balances => false);
  end loop;
  perform carry_invoices(company, ids);
  perform redate_installments(company, ids);
  perform settle_stock(company, branch, ids, stock_moved(company, ids, from_date));
  closed_days := array(select d from unnest(array[from_date, to_date]) d where d <> open_day order by d);
  perform write_closed_days(company, branch, closed_days);
  perform fold_moved(company, branch, ids, closed_days, to_date, p_at);
  perform seal_days(company, branch, closed_days, p_at);
  perform write_closed_days(company, branch, '{}');
  moved[1].detail := told_of(settle_cash(company, flows_of_change(company, branch, ids, from_date, to_date)), 0);
  return query select * from unnest(moved);
end $$;

grant execute on function redate_vouchers(jsonb, timestamptz) to cashbook_app;
