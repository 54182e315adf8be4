-- What is known of goods by those who move them. These functions see what belongs to every branch, because a branch moves the
-- products that others share with it, and answer of the branches named alone.

-- Those of the products that the branch beside them may move, for all saves that wait.
create function product_facts(p_branches int[], p_products int[]) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
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
    where product_serves_branch(company, p.branch_id, x.branch_id)
  );
end $$;

grant execute on function product_facts(int[], int[]) to cashbook_app;

-- Those of the warehouses that are the branch's beside them and in use.
create function warehouse_facts(p_branches int[], p_warehouses int[]) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
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

-- What the versions of vouchers moved, with the names that products and warehouses have now. Whoever calls it has seen to it
-- that the vouchers may be seen.
create function movements_of(p_vouchers bigint[])
  returns table (
    voucher_id bigint, version int, movement_no int, product_id int, product_name text, unit_name text, warehouse_id int,
    warehouse_name text, quantity_milli bigint, unit_cost_micro bigint, serials jsonb
  )
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select m.voucher_id, m.version, m.movement_no, m.product_id, p.name, coalesce(nullif(u.short_name, ''), u.name),
    m.warehouse_id, coalesce(w.name, ''), m.quantity_milli, (m.unit_cost * 1000000)::bigint, serials_of(m)
  from unnest(p_vouchers) id
    join stock_movement m on m.company_id = books_company() and m.voucher_id = id
    join product p on p.company_id = m.company_id and p.product_id = m.product_id
    join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
    left join warehouse w on w.company_id = m.company_id and w.branch_id = m.branch_id and w.warehouse_id = m.warehouse_id
  order by m.voucher_id, m.version, m.movement_no
$$;

grant execute on function movements_of(bigint[]) to cashbook_app, cashbook_report;

-- Whether a product ever moved and still counts, in whichever branch. Who asks holds the product until the transaction ends: no
-- posting moves it meanwhile.
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
    select from stock_movement m where m.company_id = company and m.product_id = p_product and m.live
  );
end $$;

grant execute on function product_has_moved(int) to cashbook_app;
