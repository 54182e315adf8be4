-- Facts about goods for the rules of documents. These functions see the goods of every branch, because a branch moves products that
-- others share with it, and return only those of the branches that the caller names.

-- Returns the products that the branch beside them may move, for all waiting saves.
create function product_facts(p_branches int[], p_products int[]) returns jsonb
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
    select coalesce(jsonb_agg(jsonb_build_object(
      'branchId', x.branch_id, 'productId', p.product_id, 'name', p.name, 'isArchived', p.status <> 1,
      'hasSerials', p.serial_numbered, 'decimals', u.decimals)), '[]')
    from unnest(p_branches, p_products) x (branch_id, product_id)
      join product p on p.company_id = company and p.product_id = x.product_id
      join unit u on u.company_id = company and u.unit_id = p.unit_id
    -- Almost no product needs the look at another branch.
    where p.branch_id = x.branch_id or product_serves_branch(company, p.branch_id, x.branch_id)
  );
end $$;

grant execute on function product_facts(int[], int[]) to cashbook_app;

-- Returns the warehouses that belong to the branch beside them and are in use.
create function warehouse_facts(p_branches int[], p_warehouses int[]) returns jsonb
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
    select coalesce(jsonb_agg(jsonb_build_object('branchId', x.branch_id, 'warehouseId', w.warehouse_id)), '[]')
    from unnest(p_branches, p_warehouses) x (branch_id, warehouse_id)
      join warehouse w on w.company_id = company and w.branch_id = x.branch_id and w.warehouse_id = x.warehouse_id
        and w.status = 1
  );
end $$;

grant execute on function warehouse_facts(int[], int[]) to cashbook_app;

-- Returns the movements of the versions of vouchers, with the present names of products and warehouses; for goods in transit an
-- arrow and the name of the receiving branch. Callers have checked that the vouchers may be seen.
create function movements_of(p_vouchers bigint[])
  returns table (
    voucher_id bigint, version int, movement_no int, product_id int, product_name text, unit_name text, warehouse_id int,
    warehouse_name text, quantity_milli bigint, unit_cost_micro bigint, serials jsonb, to_branch text
  )
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select m.voucher_id, m.version, m.movement_no, m.product_id, p.name, coalesce(nullif(u.short_name, ''), u.name),
    m.warehouse_id, coalesce(w.name, '→ ' || branch_name(m.company_id, m.transit_to), ''), m.quantity_milli, (m.unit_cost * 1000000)::bigint, serials_of(m),
    branch_name(m.company_id, m.transit_to)
  from unnest(p_vouchers) id
    join stock_movement m on m.company_id = books_company() and m.voucher_id = id
    join product p on p.company_id = m.company_id and p.product_id = m.product_id
    join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
    left join warehouse w on w.company_id = m.company_id and w.branch_id = m.branch_id and w.warehouse_id = m.warehouse_id
  order by m.voucher_id, m.version, m.movement_no
$$;

grant execute on function movements_of(bigint[]) to cashbook_app, cashbook_report;

-- The goods of branches with the names that they have now: what ever moved there, and where a branch lists products with no
-- stock ("Stock With Zero?", spec 1 §2.6) also what it may move; `at_zero` says that the branch lists it with nothing.
-- Whoever calls it has seen to it that the branches may be seen.
create function goods_of(p_branches int[])
  returns table (
    branch_id int, branch_name text, product_id int, product_name text, category_id int, cat_name text, unit_name text,
    order_level_milli bigint, purchase_price_paisa bigint, at_zero boolean
  )
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select g.branch_id, b.name, p.product_id, p.name, c.category_id, c.name, coalesce(nullif(u.short_name, ''), u.name),
    p.order_level_milli, p.purchase_price_paisa, g.at_zero
  from (
    select x.branch_id, x.product_id, bool_or(x.at_zero) as at_zero
    from (
      select s.branch_id, s.product_id, false as at_zero from stock_balance s
      where s.company_id = (select books_company()) and s.branch_id = any (p_branches)
      union all
      select f.branch_id, o.product_id, true
      from branch f
        join branch w on w.company_id = f.company_id and (w.branch_id = f.branch_id or w.share_products)
        join product o on o.company_id = w.company_id and o.branch_id = w.branch_id and o.status = 1
      where f.company_id = (select books_company()) and f.branch_id = any (p_branches) and f.report_zero_balance
    ) x
    group by x.branch_id, x.product_id
  ) g
    join branch b on b.company_id = (select books_company()) and b.branch_id = g.branch_id
    join product p on p.company_id = b.company_id and p.product_id = g.product_id
    join category c on c.company_id = p.company_id and c.category_id = p.category_id
    join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
$$;

grant execute on function goods_of(int[]) to cashbook_app, cashbook_report;

-- A product that one of the branches may move, or has moved; no row for any other.
create function product_known_in(p_branches int[], p_product int)
  returns table (product_id int, product_name text, code text, unit_name text, serial_numbered boolean)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select p.product_id, p.name, p.code, coalesce(nullif(u.short_name, ''), u.name), p.serial_numbered
  from product p join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
  where p.company_id = books_company() and p.product_id = p_product and exists (
    select from unnest(p_branches) b (branch_id)
    where product_serves_branch(p.company_id, p.branch_id, b.branch_id) or exists (
      select from stock_balance s
      where s.company_id = p.company_id and s.branch_id = b.branch_id and s.product_id = p.product_id
    )
  )
$$;

grant execute on function product_known_in(int[], int) to cashbook_app, cashbook_report;

-- Whether a product ever moved and still counts, in whichever branch. It locks the product until the transaction ends: no posting
-- moves it meanwhile.
create function product_has_moved(p_product int) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
begin
  perform from product p where p.company_id = company and p.product_id = p_product for update;
  return exists (
    select from branch b
    where b.company_id = company and exists (
      select from stock_movement m
      where m.company_id = company and m.branch_id = b.branch_id and m.product_id = p_product and m.live
    )
  );
end $$;

grant execute on function product_has_moved(int) to cashbook_app;

-- Returns the pieces that are in stock already, in whichever branch: a piece enters once.
create function pieces_in_stock(p_products int[], p_serials text[]) returns table (product_id int, serial text)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select s.product_id, s.serial
  from unnest(p_products, p_serials) x (product_id, serial)
    join product_serial s on s.company_id = books_company() and s.product_id = x.product_id and s.serial = x.serial
      and s.is_held
$$;

grant execute on function pieces_in_stock(int[], text[]) to cashbook_app;

-- Products of which vouchers take out and of which their branch has less than nothing at hand now, where it warns of it; of each
-- voucher by name. Quantities in thousandths. What a branch has sent and is on its way is its stock, and not at hand.
create function below_zero(p_vouchers bigint[]) returns jsonb
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
    select coalesce(jsonb_agg(jsonb_build_object('voucherId', v.voucher_id, 'product', p.product_id, 'product_name', p.name,
      'unit', coalesce(nullif(u.short_name, ''), u.name), 'quantity', (-h.milli)::text) order by name_key(p.name), p.product_id), '[]')
    from unnest(p_vouchers) id
      -- Limited, each is looked up by its whole key, however few there were when this was planned.
      cross join lateral (select * from voucher o where o.company_id = company and o.voucher_id = id limit 1) v
      cross join lateral (select * from branch o where o.company_id = company and o.branch_id = v.branch_id limit 1) f
      cross join lateral (
        select m.product_id from stock_movement m
        where m.company_id = company and m.voucher_id = v.voucher_id and m.live
        group by m.product_id having sum(m.quantity_milli) filter (where m.transit_to is null) < 0
      ) o
      cross join lateral (
        select b.quantity_milli - coalesce((
          select sum(g.open_milli) from goods_in_transit g
          where g.company_id = company and g.branch_id = v.branch_id and g.product_id = o.product_id and g.open_milli > 0
        ), 0) as milli
        from stock_balance b where b.company_id = company and b.branch_id = v.branch_id and b.product_id = o.product_id limit 1
      ) h
      join product p on p.company_id = company and p.product_id = o.product_id
      join unit u on u.company_id = company and u.unit_id = p.unit_id
    where f.short_stock_policy = 'warn' and h.milli < 0
  );
end $$;

grant execute on function below_zero(bigint[]) to cashbook_app;
