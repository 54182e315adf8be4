-- Goods that invoices sold, and the figures between their profit and that of the books. Each table is read once, by the days of the
-- range, and its rows are joined by hashing: looking up the voucher, the lines and the movements of each invoice took three times as
-- much. The planner is not left a choice, because it expects few rows of days that are younger than its statistics.

-- Returns each line of goods of the sales and returns of these branches in a range of days, of one product or of all (0). The movement of a
-- line has the line's number; its cost is rounded alone. It sees what its caller sees.
create function goods_sold(p_company int, p_branches int[], p_from date, p_through date, p_product int)
  returns table (
    branch_id int, voucher_id bigint, vr_date date, account_id int, employee_id int, product_id int, is_return boolean,
    quantity_milli bigint, sales_paisa bigint, cost_paisa numeric
  )
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_nestloop = off set enable_mergejoin = off
as $$
  with sold as materialized (
    select i.branch_id, i.voucher_id, i.version, i.vr_date, i.account_id, i.employee_id,
      v.type_id = any (types_of('sale_return')) as is_return
    from invoice i
      join voucher v on v.company_id = i.company_id and v.voucher_id = i.voucher_id and v.version = i.version
    where i.company_id = p_company and i.branch_id = any (p_branches) and i.vr_date between p_from and p_through
      and v.company_id = p_company and v.branch_id = any (p_branches) and v.vr_date between p_from and p_through
      and v.type_id = any (types_of('sale') || types_of('sale_return'))
  ), written as materialized (
    select l.voucher_id, l.version, l.line_no, l.product_id, l.total_paisa - l.discount_paisa as paisa
    from invoice_line l
    where l.company_id = p_company and l.voucher_id = any (array(select s.voucher_id from sold s))
      and (p_product = 0 or l.product_id = p_product)
  ), moved as materialized (
    select m.voucher_id, m.version, m.movement_no, m.quantity_milli, m.unit_cost
    from stock_movement m
    where m.company_id = p_company and m.branch_id = any (p_branches) and m.vr_date between p_from and p_through and m.live
  )
  select s.branch_id, s.voucher_id, s.vr_date, s.account_id, s.employee_id, l.product_id, s.is_return, -m.quantity_milli,
    case when s.is_return then -l.paisa else l.paisa end, round(-m.quantity_milli * m.unit_cost * 0.1)
  from sold s
    join written l on l.voucher_id = s.voucher_id and l.version = s.version
    join moved m on m.voucher_id = l.voucher_id and m.version = l.version and m.movement_no = l.line_no
$$;

grant execute on function goods_sold(int, int[], date, date, int) to cashbook_app, cashbook_report;

-- Returns by voucher type what a branch has in a range of days on accounts of revenue and of cost, without the closing of a year, and what its
-- movements came to at their unit costs. Opening stock that was typed is a row of its own. It sees what its caller sees.
create function booked_and_moved(p_company int, p_branch int, p_from date, p_through date, p_revenue int[], p_cost int[])
  returns table (type_id smallint, is_opening boolean, revenue_paisa bigint, cost_paisa bigint, moved_paisa numeric)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_nestloop = off set enable_mergejoin = off
as $$
  with dated as materialized (
    select v.voucher_id, v.type_id from voucher v
    where v.company_id = p_company and v.branch_id = p_branch and v.vr_date between p_from and p_through
  ), closing as materialized (
    select y.voucher_id from year_close y
    where y.company_id = p_company and y.branch_id = p_branch and y.voucher_id is not null
  ), opening as materialized (
    select d.voucher_id, d.version from voucher_version d
    where d.company_id = p_company and d.kind = 'opening-stock'
      and d.voucher_id = any (array(select v.voucher_id from dated v where v.type_id = any (types_of('stock'))))
  )
  select v.type_id, false, coalesce(sum(l.credit_paisa - l.debit_paisa) filter (where l.account_id = any (p_revenue)), 0)::bigint,
    coalesce(sum(l.debit_paisa - l.credit_paisa) filter (where l.account_id = any (p_cost)), 0)::bigint, 0
  from line l join dated v on v.voucher_id = l.voucher_id
  where l.company_id = p_company and l.branch_id = p_branch and l.account_id = any (p_revenue || p_cost) and l.live
    and l.vr_date between p_from and p_through and l.voucher_id <> all (array(select c.voucher_id from closing c))
  group by v.type_id
  union all
  select v.type_id, o.voucher_id is not null, 0, 0, sum(m.quantity_milli * m.unit_cost) * 0.1
  from stock_movement m
    join dated v on v.voucher_id = m.voucher_id
    left join opening o on o.voucher_id = m.voucher_id and o.version = m.version
  where m.company_id = p_company and m.branch_id = p_branch and m.vr_date between p_from and p_through and m.live
  group by v.type_id, o.voucher_id is not null
$$;

grant execute on function booked_and_moved(int, int, date, date, int[], int[]) to cashbook_app, cashbook_report;
