-- The checks of a change, before it writes anything.

-- Returns the open day of the desk at which a change is made: of the branch `dateOf`, or of the vouchers' own branch where
-- p_change names none. Another branch's day is not locked: nothing is written into it.
create function day_at_desk(p_company int, p_change jsonb, p_branch int, p_open_day date) returns date
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  desk int := coalesce((p_change ->> 'dateOf')::int, p_branch);
begin
  if desk = p_branch then
    return p_open_day;
  end if;
  return (select t.day from trading_day t where t.company_id = p_company and t.branch_id = desk and t.is_open);
end $$;

-- Whether the author may write into the days of the change. Everybody may write on the open day; on other days the caller says
-- so with `closedDays`, and the author needs the permission.
create function may_change_day(p_company int, p_change jsonb, p_locked voucher) returns boolean
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  to_date date := coalesce((p_change ->> 'vrDate')::date, p_locked.vr_date);
begin
  return exists (
    select from trading_day t
    where t.company_id = p_company and t.branch_id = p_locked.branch_id and t.is_open
      and t.day = p_locked.vr_date and t.day = to_date
  ) or (p_change ->> 'closedDays')::boolean
    and holds_permission(p_company, (p_change ->> 'user')::int, 'dayclose.jumpdate');
end $$;

-- Checks the desk at which vouchers of a branch are changed. Refusals in order: day_changed, branch_disabled.
create function check_desk(p_company int, p_change jsonb, p_branch int, p_open_day date) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  desk_day date := day_at_desk(p_company, p_change, p_branch, p_open_day);
begin
  if (p_change ->> 'date')::date is distinct from desk_day and p_change ->> 'date' is not null then
    perform refuse('day_changed', jsonb_build_object('openDay', desk_day));
  elsif not exists (
    select from branch b where b.company_id = p_company and b.branch_id = p_branch and b.status = 1
  ) then
    perform refuse('branch_disabled');
  end if;
end $$;

-- Checks the state of a locked voucher, and who changes it. A voucher that the product made by itself (`is_system`) is changed
-- only by the function that made it, which passes p_by_system. Refusals in order: those of check_desk, voucher_void,
-- system_voucher, year_closed, voucher_approved, reconciled, those of check_unsettled, day_closed, stale_version.
create function check_changeable(
  p_company int, p_change jsonb, p_locked voucher, p_open_day date, p_by_system boolean
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform check_desk(p_company, p_change, p_locked.branch_id, p_open_day);
  if p_locked.is_void then
    perform refuse('voucher_void');
  elsif p_locked.is_system and not p_by_system then
    perform refuse('system_voucher');
  elsif in_closed_year(p_company, p_locked.branch_id, p_locked.vr_date) then
    perform refuse('year_closed');
  elsif p_locked.is_approved then
    perform refuse('voucher_approved');
  elsif is_matched(p_company, p_locked.voucher_id) then
    perform refuse('reconciled', jsonb_build_object('numbers', p_locked.vr_no));
  end if;
  perform check_unsettled(p_company, p_locked.voucher_id, case
    when p_change ->> 'change' = 'edit' and p_locked.type_id = any (types_of('opening')) then p_change -> 'withheld' end);
  if not p_by_system and not may_change_day(p_company, p_change, p_locked) then
    perform refuse('day_closed');
  elsif p_locked.version <> (p_change ->> 'version')::int then
    perform refuse('stale_version', jsonb_build_object('version', p_locked.version));
  end if;
end $$;

-- Whether an edit leaves everything as it was: lines, movements, remarks and the form.
create function says_the_same(p_company int, p_change jsonb, p_was voucher_version) returns boolean
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return p_change -> 'form' = p_was.form and p_change ->> 'remarks' = p_was.remarks
    and p_change ->> 'kind' = p_was.kind and (p_change ->> 'formVersion')::int = p_was.form_version
    and array(
      select row(x.entry, x.line, x."accountId", x."contraAccountId", x."debitPaisa", x."creditPaisa", x."orderId", x.remarks)
      from jsonb_to_recordset(p_change -> 'lines') x (
        entry int, line smallint, "accountId" int, "contraAccountId" int, "debitPaisa" bigint, "creditPaisa" bigint,
        "orderId" int, remarks text
      )
      order by x.entry, x.line
    ) = array(
      select row(dense_rank() over (order by l.entry_no)::int, l.line_no, l.account_id, l.contra_account_id, l.debit_paisa,
        l.credit_paisa, l.order_id, l.remarks)
      from line l
      where l.company_id = p_company and l.voucher_id = p_was.voucher_id and l.live
      order by l.entry_no, l.line_no
    )
    and array(
      select row(x."productId", x."warehouseId", x."quantityMilli", x."givenCost", x."orderId", x.serials, x."transitTo",
        case when x."costWeight" is null then x."costVoucherId" else p_was.voucher_id end, x."costWeight",
        x."costMovementNo")
      from jsonb_array_elements(coalesce(p_change -> 'movements', '[]')) with ordinality m,
        jsonb_to_record(m.value) x (
          "productId" int, "warehouseId" int, "quantityMilli" bigint, "givenCost" numeric, "orderId" int, serials jsonb,
          "transitTo" int, "costVoucherId" bigint, "costWeight" bigint, "costMovementNo" int
        )
      order by m.ordinality
    ) = array(
      select row(m.product_id, m.warehouse_id, m.quantity_milli, m.given_cost, m.order_id, serials_of(m), m.transit_to,
        m.cost_voucher_id, m.cost_weight, m.cost_movement_no)
      from stock_movement m
      where m.company_id = p_company and m.voucher_id = p_was.voucher_id and m.live
      order by m.movement_no
    );
end $$;

-- Refuses a change that the books do not allow. p_before is the locked voucher, p_after the voucher as the change would leave it,
-- p_was the version before; p_moves_stock is true when one of the two versions moves goods. Refusals in order: those of
-- check_changeable, date_not_allowed, no_rows, those of check_movements, check_lines, check_links, check_assets, check_link_dates and
-- check_asset_dates.
create function check_change(
  p_company int, p_change jsonb, p_before voucher, p_after voucher, p_was voucher_version, p_open_day date,
  p_moves_stock boolean, p_by_system boolean
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  change text := p_change ->> 'change';
  movements jsonb := coalesce(p_change -> 'movements', '[]');
begin
  perform check_changeable(p_company, p_change, p_before, p_open_day, p_by_system);
  if p_after.vr_date > p_open_day and p_after.vr_date <> p_before.vr_date
    or fiscal_year_of(p_after.vr_date, start_month_of(p_company)) <> p_before.fiscal_year then
    perform refuse('date_not_allowed', jsonb_build_object('openDay', p_open_day));
  end if;
  if change = 'void' then
    perform check_links(p_company, p_before.voucher_id, change);
    perform check_assets(p_company, p_before.voucher_id);
    return;
  end if;

  if jsonb_array_length(p_change -> 'lines') = 0 and (
    not may_move_goods_alone(p_after.type_id)
    or movements = '[]' and change <> 'redate' and not may_be_empty(p_change -> 'links')
  ) then
    perform refuse('no_rows');
  end if;
  if p_moves_stock then
    perform check_movements(p_company, p_before.branch_id, array[p_before.voucher_id], jsonb_build_array(movements));
  end if;
  perform check_lines(
    p_company, p_before.branch_id,
    jsonb_build_array(p_change || jsonb_build_object(
      'type', p_after.type_id, 'system', p_before.is_system, 'history', p_was.kind = 'imported')),
    array(
      select l.account_id from line l
      where l.company_id = p_company and l.voucher_id = p_before.voucher_id and l.live
    )
  );
  perform check_links(p_company, p_before.voucher_id, change);
  perform check_link_dates(
    p_company, p_before.voucher_id, parents_after(p_company, p_change, p_before.voucher_id), p_after.vr_date);
  perform check_asset_dates(p_company, p_before.voucher_id, p_after.vr_date);
end $$;
