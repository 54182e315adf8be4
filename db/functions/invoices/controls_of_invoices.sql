-- Controls of invoices that were just written (accounting §4, §5): each branch allows, warns of or refuses a sale below cost, and more
-- than was ordered or another rate. What is warned of is in the answer to the save. A later version keeps what the one before said.

-- The functions ask of all invoices of a transaction at once, and keep their plans: one sale after the other, they took a sixth of its
-- time. With a limit each row is looked up by its whole key, however few there were when the plan was made.

-- The lines of these sales that come to less for a unit than it cost when it left: the line less its share of the discount, over what
-- moved. Nothing where the branch has another policy.
create function sold_below_cost(p_company int, p_vouchers bigint[], p_policy text)
  returns table (voucher_id bigint, line_no int, product_id int, product_name text, price numeric, cost numeric)
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select v.voucher_id, l.line_no, p.product_id, p.name, x.price, m.unit_cost
  from unnest(p_vouchers) id
    cross join lateral (select * from voucher o where o.company_id = p_company and o.voucher_id = id limit 1) v
    cross join lateral (
      select from branch f
      where f.company_id = p_company and f.branch_id = v.branch_id and f.below_cost_policy = p_policy limit 1
    ) f
    join invoice_line l on l.company_id = p_company and l.voucher_id = v.voucher_id and l.version = v.version
    cross join lateral (
      select o.quantity_milli, o.unit_cost from stock_movement o
      where o.company_id = p_company and o.voucher_id = v.voucher_id and o.version = v.version and o.movement_no = l.line_no limit 1
    ) m
    cross join lateral (
      select divide_half_up((l.total_paisa - l.discount_paisa)::numeric * 10000000, nullif(-m.quantity_milli, 0)) / 1000000 as price
    ) x
    cross join lateral (
      select p.product_id, p.name from product p where p.company_id = p_company and p.product_id = l.product_id limit 1
    ) p
  where not v.is_void and v.type_id = any (types_of('sale')) and m.quantity_milli < 0 and x.price < m.unit_cost
  order by v.voucher_id, l.line_no;
end $$;

-- Returns for these invoices the order that each fulfils, when more was received than ordered or a line has another rate; no row when
-- neither is so or the branch has another policy. `own_milli` is the quantity of the invoice itself; `rate_milli` is the first other rate, null
-- without one.
create function differing_orders(p_company int, p_vouchers bigint[], p_policy text)
  returns table (
    voucher_id bigint, order_number text, product_id int, product_name text, unit text, own_milli bigint, beyond_milli bigint, agreed_milli bigint,
    rate_milli bigint
  )
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select v.voucher_id, o.order_number, o.product_id, p.name, coalesce(nullif(u.short_name, ''), u.name), g.own_milli,
    greatest(g.moved_milli - o.total_order_milli, 0), o.order_rate_milli, r.rate_milli
  from unnest(p_vouchers) id
    cross join lateral (select * from voucher o where o.company_id = p_company and o.voucher_id = id limit 1) v
    cross join lateral (
      select coalesce(case when v.type_id = any (types_of('purchase')) then i.purchase_order_id else i.sales_order_id end, 0) as order_id
      from invoice i where i.company_id = p_company and i.voucher_id = v.voucher_id and i.version = v.version limit 1
    ) i
    cross join lateral (
      select from branch f
      where f.company_id = p_company and f.branch_id = v.branch_id and f.order_policy = p_policy limit 1
    ) f
    join trade_order o on o.company_id = p_company and o.trade_order_id = i.order_id
    join product p on p.company_id = o.company_id and p.product_id = o.product_id
    join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
    cross join lateral (
      -- Goods come in for a purchase and go out for a sale; what is returned makes room again.
      select coalesce(sum(m.quantity_milli * w.way), 0)::bigint as moved_milli,
        coalesce(sum(m.quantity_milli * w.way) filter (where m.voucher_id = v.voucher_id), 0)::bigint as own_milli
      from (select case when v.type_id = any (types_of('purchase')) then 1 else -1 end as way) w
        left join stock_movement m on m.company_id = o.company_id and m.order_id = o.trade_order_id and m.product_id = o.product_id
          and m.live
    ) g
    left join lateral (
      select l.rate_milli from invoice_line l
      where l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.version = v.version
        and l.product_id = o.product_id and o.order_rate_milli > 0 and l.rate_milli <> o.order_rate_milli
      order by l.line_no limit 1
    ) r on true
  where i.order_id > 0 and not v.is_void and v.type_id = any (types_of('purchase') || types_of('sale'))
    and g.own_milli > 0 and (g.moved_milli > o.total_order_milli or r.rate_milli is not null);
end $$;

-- Returns the quantities and rates of a product in the version before this one, by lines; null when there is none.
create function line_said_before(p_company int, p_voucher bigint, p_product int)
  returns table (line_no int, rate_milli bigint, net_paisa bigint, moved_milli bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select l.line_no, l.rate_milli, l.total_paisa - l.discount_paisa, l.quantity_milli + l.variance_milli + l.bonus_milli
  from invoice_line l
  where l.company_id = p_company and l.voucher_id = p_voucher and l.product_id = p_product and l.version = (
    select max(i.version) from invoice i join voucher v on v.company_id = i.company_id and v.voucher_id = i.voucher_id
    where i.company_id = p_company and i.voucher_id = p_voucher and i.version < v.version
  )
$$;

-- Refuses the first of these invoices that its branch does not allow so: below_cost, order_exceeded, order_rate_differs, those of
-- refuse_money_of. What the version
-- before had already, as cheap a line, as much of the order or the same rate, may stay.
create function refuse_by_controls(p_vouchers bigint[]) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  company int := books_company();
  blocks record;
begin
  -- A branch blocks few of these, as a rule none: each is looked for only where one does.
  select bool_or(b.below_cost_policy = 'block') as cost, bool_or(b.order_policy = 'block') as orders,
    bool_or('block' in (b.refund_policy, b.discount_policy)) as money into blocks
  from branch b
  where b.company_id = company and b.branch_id = any (array(
    select v.branch_id from unnest(p_vouchers) id
      cross join lateral (select o.branch_id from voucher o where o.company_id = company and o.voucher_id = id limit 1) v
  ));
  if blocks.cost then
    perform refuse_below_cost(company, p_vouchers);
  end if;
  if blocks.orders then
    perform refuse_by_orders(company, p_vouchers);
  end if;
  if blocks.money then
    perform refuse_money_of(company, p_vouchers);
  end if;
end $$;

grant execute on function refuse_by_controls(bigint[]) to cashbook_app;

-- Refuses the first line of these sales that its branch does not allow below cost: below_cost.
create function refuse_below_cost(p_company int, p_vouchers bigint[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  fault record;
begin
  select c.product_name into fault
  from sold_below_cost(p_company, p_vouchers, 'block') c
    join unnest(p_vouchers) with ordinality x (id, position) on x.id = c.voucher_id
  where not exists (
    select from line_said_before(p_company, x.id, c.product_id) b
    where b.line_no = c.line_no
      and divide_half_up(b.net_paisa::numeric * 10000000, b.moved_milli) / 1000000 <= c.price
  )
  order by x.position, c.line_no limit 1;
  if found then
    perform refuse('below_cost', jsonb_build_object('product', fault.product_name));
  end if;
end $$;

-- Refuses the first of these invoices that its branch does not allow beyond its order: order_exceeded, order_rate_differs.
create function refuse_by_orders(p_company int, p_vouchers bigint[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  fault record;
begin
  for fault in
    select o.*, coalesce((select sum(b.moved_milli) from line_said_before(p_company, x.id, o.product_id) b), 0) as was_milli,
      exists (select from line_said_before(p_company, x.id, o.product_id) b where b.rate_milli = o.rate_milli) as had_rate
    from differing_orders(p_company, p_vouchers, 'block') o
      join unnest(p_vouchers) with ordinality x (id, position) on x.id = o.voucher_id
    order by x.position
  loop
    if fault.beyond_milli > 0 and fault.own_milli > fault.was_milli then
      perform refuse('order_exceeded', jsonb_build_object(
        'order', fault.order_number, 'quantity', quantity_text(fault.beyond_milli) || ' ' || fault.unit));
    end if;
    if fault.rate_milli is not null and not fault.had_rate then
      perform refuse('order_rate_differs', jsonb_build_object('order', fault.order_number,
        'rate', quantity_text(fault.rate_milli), 'agreed', quantity_text(fault.agreed_milli)));
    end if;
  end loop;
end $$;

-- Returns the notes that the answer to a save has about these purchases and returns, each by its voucher: an order that differs and a
-- refund beyond what is allowed, where the branch warns of it, and the last other live purchase with the same number of the supplier.
create function invoice_notices(p_vouchers bigint[]) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('voucherId', id,
      'order', o.said, 'refundBeyond', r.beyond_paisa::text,
      'billUsed', (
        select jsonb_build_object('mtmId', w.voucher_id, 'number', w.vr_no, 'date', w.vr_date)
        from voucher v
          join invoice i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version and i.bill_no <> ''
          join invoice o on o.company_id = i.company_id and o.account_id = i.account_id and lower(o.bill_no) = lower(i.bill_no)
            and o.bill_no <> '' and o.branch_id = i.branch_id and o.voucher_id <> i.voucher_id
          join voucher w on w.company_id = o.company_id and w.voucher_id = o.voucher_id and w.version = o.version and not w.is_void
            and w.type_id = any (types_of('purchase'))
        where v.company_id = company and v.voucher_id = id and v.type_id = any (types_of('purchase'))
        order by w.vr_date desc, w.voucher_id desc limit 1
      ))), '[]')
    from unnest(p_vouchers) id
      left join (
        select o.voucher_id, jsonb_build_object('orderNumber', o.order_number, 'productName', o.product_name, 'unit', o.unit,
          'beyondMilli', o.beyond_milli::text, 'agreedMilli', o.agreed_milli::text, 'rateMilli', o.rate_milli::text) as said
        from differing_orders(company, p_vouchers, 'warn') o
      ) o on o.voucher_id = id
      left join refunds_beyond(company, p_vouchers, 'warn') r on r.voucher_id = id
  );
end $$;

grant execute on function invoice_notices(bigint[]) to cashbook_app;
