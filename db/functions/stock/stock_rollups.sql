-- Rollups of stock: a cache of the movements of folded days, kept wherever those of accounts are.

-- Returns where goods are, as rollups have it: a warehouse, 0 for none, -1 for goods in transit to another branch.
create function stock_location(p_warehouse int, p_transit_to int) returns int
  language sql immutable parallel safe
as $$ select case when p_transit_to is not null then -1 else coalesce(p_warehouse, 0) end $$;

grant execute on function stock_location(int, int) to cashbook_app, cashbook_report;

-- Returns the effect of a voucher type on the stock: 1 buys, 2 sells, each with its return (accounting §4), 0 anything else.
create function trade_of(p_type int) returns smallint
  language sql immutable parallel safe
as $$
  select case
    when p_type = any (types_of('purchase') || types_of('purchase_return')) then 1
    when p_type = any (types_of('sale') || types_of('sale_return')) then 2
    else 0
  end::smallint
$$;

grant execute on function trade_of(int) to cashbook_app, cashbook_report;

-- Adds what moved on a day (each product, warehouse and trade once) to the day, its month and its fiscal year.
create function apply_stock(p_company int, p_branch int, p_day date, p_totals stock_total[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if cardinality(p_totals) = 0 then
    return;
  end if;
  insert into stock_rollup as t (company_id, branch_id, span, starts, product_id, warehouse_id, trade, in_milli, out_milli)
  select p_company, p_branch, s.span, s.starts, m.product_id, m.warehouse_id, m.trade, m.in_milli, m.out_milli
  from stock_spans(p_company, p_day) s, unnest(p_totals) m
  order by s.span, s.starts, m.product_id, m.warehouse_id, m.trade
  on conflict (company_id, branch_id, span, starts, product_id, warehouse_id, trade) do update
    set in_milli = t.in_milli + excluded.in_milli, out_milli = t.out_milli + excluded.out_milli;
end $$;

-- The day, calendar month and fiscal year in which a day lies, and their first days.
create function stock_spans(p_company int, p_day date) returns table (span text, starts date)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select s.span, s.starts
  from company c,
    lateral (values
      ('day', p_day),
      ('month', date_trunc('month', p_day)::date),
      ('year', make_date(
        extract(year from p_day)::int - (extract(month from p_day)::int < c.fiscal_year_start_month)::int,
        c.fiscal_year_start_month, 1))
    ) s (span, starts)
  where c.company_id = p_company
$$;

grant execute on function stock_spans(int, date) to cashbook_app, cashbook_report;

-- Puts the live movements of a day into the rollups.
create function fold_stock(p_company int, p_branch int, p_day date) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform apply_stock(p_company, p_branch, p_day, array(
    select row(m.product_id, stock_location(m.warehouse_id, m.transit_to), sum(greatest(m.quantity_milli, 0)),
      sum(greatest(-m.quantity_milli, 0)), trade_of(v.type_id))::stock_total
    from stock_movement m join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id
    where m.company_id = p_company and m.branch_id = p_branch and m.vr_date = p_day and m.live
    group by m.product_id, stock_location(m.warehouse_id, m.transit_to), trade_of(v.type_id)
  ));
end $$;

-- Takes a day out of the rollups again, exactly as it stands in them.
create function unfold_stock(p_company int, p_branch int, p_day date) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform apply_stock(p_company, p_branch, p_day, array(
    select row(product_id, warehouse_id, -in_milli, -out_milli, trade)::stock_total
    from stock_rollup
    where company_id = p_company and branch_id = p_branch and span = 'day' and starts = p_day
  ));
  delete from stock_rollup where company_id = p_company and branch_id = p_branch and span = 'day' and starts = p_day;
end $$;

-- Puts into the rollups of a closed day what a change of a voucher did to its stock there. The old version is 0 for a voucher
-- that is new.
create function fold_stock_change(
  p_company int, p_branch int, p_voucher bigint, p_old_version int, p_new_version int, p_day date
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  perform apply_stock(p_company, p_branch, p_day, array(
    select row(m.product_id, stock_location(m.warehouse_id, m.transit_to),
      sum(s.sign * greatest(m.quantity_milli, 0)), sum(s.sign * greatest(-m.quantity_milli, 0)), trade_of(v.type_id))::stock_total
    from stock_movement m
      join voucher_version v on v.company_id = m.company_id and v.voucher_id = m.voucher_id and v.version = m.version, lateral (select case when m.version = p_new_version then 1 else -1 end) s (sign)
    where m.company_id = p_company and m.voucher_id = p_voucher and m.version in (p_old_version, p_new_version)
      and m.vr_date = p_day
    group by m.product_id, stock_location(m.warehouse_id, m.transit_to), trade_of(v.type_id)
  ));
end $$;

-- Makes all rollups of a company's stock anew from the movements of folded days. Nobody writes rollups meanwhile. Whatever the planner
-- knows of the movements, days are not looked for one by one for each of them.
create function rebuild_stock_rollups(p_company int) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_nestloop = off
as $$
begin
  delete from stock_rollup where company_id = p_company;
  insert into stock_rollup (company_id, branch_id, span, starts, product_id, warehouse_id, trade, in_milli, out_milli)
  select p_company, m.branch_id, s.span, s.starts, m.product_id, m.warehouse_id, m.trade, sum(m.in_milli), sum(m.out_milli)
  from (
    select m.branch_id, m.vr_date, m.product_id, stock_location(m.warehouse_id, m.transit_to) as warehouse_id,
      trade_of(v.type_id) as trade, sum(greatest(m.quantity_milli, 0)) as in_milli,
      sum(greatest(-m.quantity_milli, 0)) as out_milli
    from stock_movement m
      join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id
      join trading_day t on t.company_id = m.company_id and t.branch_id = m.branch_id and t.day = m.vr_date and t.folded
    where m.company_id = p_company and m.live
    group by m.branch_id, m.vr_date, m.product_id, stock_location(m.warehouse_id, m.transit_to), trade_of(v.type_id)
  ) m
    join (
      select t.day, s.span, s.starts
      from (select distinct d.day from trading_day d where d.company_id = p_company and d.folded) t,
        stock_spans(p_company, t.day) s
    ) s on s.day = m.vr_date
  group by m.branch_id, s.span, s.starts, m.product_id, m.warehouse_id, m.trade
  order by m.branch_id, s.span, s.starts, m.product_id, m.warehouse_id, m.trade;
end $$;

-- Returns the fewest rollups that make up a range of days: fiscal years and months from the turn of a month near the first day to
-- one near the last, with the sign of the single days by which the range is longer (1) or shorter (-1) than these. From -infinity:
-- all days before.
create function stock_pieces(p_company int, p_from date, p_through date)
  returns table (sign int, span text, first date, last date)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  with turn as (
    select near.first_turn, near.last_turn, first_year.starts as first_year, last_year.starts as last_year
    from (
      select case when isfinite(p_from) then date_trunc('month', p_from + 15)::date else p_from end as first_turn,
        date_trunc('month', p_through + 16)::date as last_turn
    ) near,
      lateral (
        select case
          when isfinite(near.first_turn) then (
            select case when s.starts = near.first_turn then s.starts else (s.starts + interval '1 year')::date end
            from stock_spans(p_company, near.first_turn) s where s.span = 'year'
          )
          else near.first_turn
        end as starts
      ) first_year,
      lateral (select s.starts from stock_spans(p_company, near.last_turn) s where s.span = 'year') last_year
  )
  select p.sign, p.span, p.first, p.last
  from turn t,
    lateral (values
      -- The range crosses no turn of a month.
      (1, 'day', t.first_turn >= t.last_turn, p_from, p_through),
      -- Between two of them: whole fiscal years, and months before and after.
      (1, 'month', t.first_turn < t.last_turn and isfinite(t.first_turn), t.first_turn, least(t.first_year, t.last_turn) - 1),
      (1, 'year', t.first_turn < t.last_turn, t.first_year, t.last_year - 1),
      (1, 'month', t.first_turn < t.last_turn and t.first_year <= t.last_year, t.last_year, t.last_turn - 1),
      (1, 'day', t.first_turn < t.last_turn and isfinite(t.first_turn), p_from, t.first_turn - 1),
      (-1, 'day', t.first_turn < t.last_turn and isfinite(t.first_turn), t.first_turn, p_from - 1),
      (1, 'day', t.first_turn < t.last_turn, t.last_turn, p_through),
      (-1, 'day', t.first_turn < t.last_turn, p_through + 1, t.last_turn - 1)
    ) p (sign, span, is_there, first, last)
  where p.is_there and p.first <= p.last
$$;

grant execute on function stock_pieces(int, date, date) to cashbook_app, cashbook_report;

-- Returns the quantities in and out of each product and warehouse of a branch over a range of days, by the trade that moved them
-- (trade_of): the rollups of folded days and the movements of days that are not folded. It sees what its caller sees.
create function stock_between(p_company int, p_branch int, p_from date, p_through date)
  returns table (product_id int, warehouse_id int, trade smallint, in_milli bigint, out_milli bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select s.product_id, s.warehouse_id, s.trade, sum(s.in_milli)::bigint, sum(s.out_milli)::bigint
  from (
    select r.product_id, r.warehouse_id, r.trade, p.sign * r.in_milli as in_milli, p.sign * r.out_milli as out_milli
    from stock_pieces(p_company, p_from, p_through) p
      join stock_rollup r on r.company_id = p_company and r.branch_id = p_branch and r.span = p.span
        and r.starts between p.first and p.last
    union all
    select m.product_id, stock_location(m.warehouse_id, m.transit_to), trade_of(v.type_id), greatest(m.quantity_milli, 0),
      greatest(-m.quantity_milli, 0)
    from trading_day t
      join stock_movement m on m.company_id = t.company_id and m.branch_id = t.branch_id and m.vr_date = t.day and m.live
      join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id
    where t.company_id = p_company and t.branch_id = p_branch and not t.folded and t.day between p_from and p_through
  ) s
  group by s.product_id, s.warehouse_id, s.trade
  having sum(s.in_milli) <> 0 or sum(s.out_milli) <> 0
$$;

grant execute on function stock_between(int, int, date, date) to cashbook_app, cashbook_report;

-- Returns the quantities in and out of each product and warehouse through the end of a day. It sees what its caller sees.
create function stock_through(p_company int, p_branch int, p_day date)
  returns table (product_id int, warehouse_id int, in_milli bigint, out_milli bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select b.product_id, b.warehouse_id, sum(b.in_milli)::bigint, sum(b.out_milli)::bigint
  from stock_between(p_company, p_branch, '-infinity', p_day) b
  group by b.product_id, b.warehouse_id
$$;

grant execute on function stock_through(int, int, date) to cashbook_app, cashbook_report;

-- Returns the quantity of each product that a branch had at the end of a day, and its value: quantity × average, to the paisa,
-- below zero for a quantity below zero. The last movement up to the day has both: one step into an index for each product that
-- ever moved. At the end of the last day all movements count, and the balance of the product has both. It sees what its
-- caller sees.
create function stock_value_on(p_company int, p_branch int, p_day date)
  returns table (product_id int, quantity_milli bigint, average_cost numeric, value_paisa bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  with latest as (
    select max(t.day) as day from trading_day t where t.company_id = p_company and t.branch_id = p_branch
  )
  select s.product_id, s.quantity_milli, s.average_cost, round(s.quantity_milli * s.average_cost * 0.1)::bigint
  from (
    select b.product_id, b.quantity_milli, b.average_cost
    from latest cross join stock_balance b
    where latest.day <= p_day and b.company_id = p_company and b.branch_id = p_branch
      and (b.quantity_milli <> 0 or exists (
        select from stock_movement o
        where o.company_id = p_company and o.branch_id = p_branch and o.product_id = b.product_id and o.live
      ))
    union all
    select b.product_id, m.quantity_after_milli, m.average_after
    from latest cross join stock_balance b,
      lateral (
        select o.quantity_after_milli, o.average_after from stock_movement o
        where o.company_id = p_company and o.branch_id = p_branch and o.product_id = b.product_id and o.live
          and o.vr_date <= p_day
        order by o.vr_date desc, o.voucher_id desc, o.movement_no desc limit 1
      ) m
    where latest.day > p_day and b.company_id = p_company and b.branch_id = p_branch
  ) s
$$;

grant execute on function stock_value_on(int, int, date) to cashbook_app, cashbook_report;
