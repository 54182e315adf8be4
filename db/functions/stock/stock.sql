-- Stock (accounting §5): the functions that write the versions of vouchers also write and retire their movements.
--
-- A function of the door locks the products of a document after its vouchers and before numbers are given, sorted by branch and
-- product; then the serials, sorted. The costs are those of `stockAfter` of the kernel; the audit computes them again with it.

-- A quotient as an integer, halves away from zero.
create function divide_half_up(p_top numeric, p_bottom numeric) returns numeric
  language sql immutable parallel safe
as $$ select sign(p_top) * sign(p_bottom) * div(2 * abs(p_top) + abs(p_bottom), 2 * abs(p_bottom)) $$;

-- A quantity as people read it: 12.5.
create function quantity_text(p_milli bigint) returns text
  language sql immutable parallel safe
as $$ select trim_scale(p_milli / 1000::numeric)::text $$;

-- Whether vouchers of a branch may move a product: its own, or one of a branch that shares its products (spec 1 §2.6).
create function product_serves_branch(p_company int, p_product_branch int, p_branch int) returns boolean
  language sql stable parallel safe
as $$
  select p_product_branch = p_branch or exists (
    select from public.branch b
    where b.company_id = p_company and b.branch_id = p_product_branch and b.share_products
  )
$$;

grant execute on function product_serves_branch(int, int, int) to cashbook_app, cashbook_report;

-- Locks products in branches, each pair once, in their order, and keeps the products as they are (product_has_moved). It skips
-- unknown products: check_movements refuses them.
create function lock_products(p_company int, p_branches int[], p_products int[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
begin
  perform from product p where p.company_id = p_company and p.product_id = any (p_products)
  order by p.product_id for key share;
  -- Nearly every product has its balance already, and a balance is never removed.
  if exists (
    select from unnest(p_branches, p_products) n (branch_id, product_id) where not exists (
      select from stock_balance s
      where s.company_id = p_company and s.branch_id = n.branch_id and s.product_id = n.product_id offset 0
    )
  ) then
    insert into stock_balance (company_id, branch_id, product_id)
    select distinct p_company, n.branch_id, n.product_id
    from unnest(p_branches, p_products) n (branch_id, product_id)
      join product p on p.company_id = p_company and p.product_id = n.product_id
    order by n.branch_id, n.product_id
    on conflict do nothing;
  end if;
  -- One row after the other, by the whole key: a plan from the time when the table was empty would read all of the company's.
  perform from (
    select distinct n.branch_id, n.product_id from unnest(p_branches, p_products) n (branch_id, product_id) order by 1, 2
  ) n, lateral (
    select from stock_balance s
    where s.company_id = p_company and s.branch_id = n.branch_id and s.product_id = n.product_id
    for update
  ) locked;
end $$;

-- Locks the stock that the vouchers of a document move; nothing for vouchers without movements.
create function lock_stock_of(p_company int, p_document jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  branches int[];
  products int[];
begin
  select array_agg((v.value ->> 'branch')::int), array_agg((m.value ->> 'productId')::int) into branches, products
  from jsonb_array_elements(p_document -> 'vouchers') v, jsonb_array_elements(coalesce(v.value -> 'movements', '[]')) m;
  if branches is not null then
    perform lock_products(p_company, branches, products);
  end if;
end $$;

-- Locks the stock that a voucher moves before and after a change. Returns whether there is any.
create function lock_stock_of_change(p_company int, p_branch int, p_voucher bigint, p_movements jsonb) returns boolean
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  products int[] := array(
    select m.product_id from stock_movement m
    where m.company_id = p_company and m.voucher_id = p_voucher and m.live
    union
    select (x.value ->> 'productId')::int from jsonb_array_elements(coalesce(p_movements, '[]')) x
  );
begin
  if products = '{}' then
    return false;
  end if;
  perform lock_products(p_company, array_fill(p_branch, array[cardinality(products)]), products);
  return true;
end $$;

-- Refuses movements that a branch may not make, the first one; p_movements has a list for each of the vouchers. Products and
-- warehouses of the version before may stay, though archived or no longer shared. Refusals in order: product_not_found,
-- product_archived, warehouse_not_found, quantity_not_positive, serials_differ; warehouses_off for goods that enter a warehouse of
-- a branch without several warehouses ("Multiple Warehouse?", spec 1 §2.6): goods that are in one from before can be moved out.
create function check_movements(p_company int, p_branch int, p_vouchers bigint[], p_movements jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  fault record;
  keeps_apart boolean := (
    select b.multiple_warehouse from branch b where b.company_id = p_company and b.branch_id = p_branch
  );
begin
  select m.ordinality, f.code, p.name into fault
  from jsonb_array_elements(p_movements) with ordinality v (movements, position),
    -- Read once for a voucher, not for each movement.
    lateral (
      select coalesce(array_agg(o.product_id), '{}') as products, coalesce(array_agg(o.warehouse_id), '{}') as warehouses
      from stock_movement o where o.company_id = p_company and o.voucher_id = p_vouchers[v.position] and o.live
      offset 0
    ) before,
    jsonb_array_elements(v.movements) with ordinality m,
    jsonb_to_record(m.value) x ("productId" int, "warehouseId" int, "quantityMilli" bigint, serials jsonb)
      left join product p on p.company_id = p_company and p.product_id = x."productId"
      left join warehouse w on w.company_id = p_company and w.branch_id = p_branch and w.warehouse_id = x."warehouseId",
    lateral (
      select x."productId" = any (before.products) as product,
        coalesce(x."warehouseId" = any (before.warehouses), false) as warehouse
    ) known,
    lateral (select case
      -- Almost no movement needs the look at another branch.
      when p.product_id is null or not known.product and p.branch_id <> p_branch
        and not product_serves_branch(p_company, p.branch_id, p_branch) then 'product_not_found'
      when p.status <> 1 and not known.product then 'product_archived'
      when x."warehouseId" is not null and (w.warehouse_id is null or w.status <> 1 and not known.warehouse)
        then 'warehouse_not_found'
      when x."quantityMilli" = 0 then 'quantity_not_positive'
      when jsonb_array_length(x.serials) <> case when p.serial_numbered then abs(x."quantityMilli") / 1000.0 else 0 end
        then 'serials_differ'
      when x."warehouseId" is not null and x."quantityMilli" > 0 and not known.warehouse and not keeps_apart
        then 'warehouses_off'
    end as code) f
  where f.code is not null
  order by v.position, m.ordinality limit 1;
  if found then
    perform refuse(fault.code, jsonb_build_object('movement', fault.ordinality, 'product', coalesce(fault.name, '')));
  end if;
end $$;

-- Returns the live movements of a voucher, as a change takes them.
create function movements_that_stand(p_company int, p_voucher bigint) returns jsonb
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'productId', m.product_id, 'warehouseId', m.warehouse_id, 'quantityMilli', m.quantity_milli::text,
    'givenCost', m.given_cost::text, 'orderId', m.order_id, 'serials', serials_of(m), 'price', m.price,
    'transitTo', m.transit_to, 'costVoucherId', case when m.cost_weight is null then m.cost_voucher_id end, 'costWeight', m.cost_weight::text,
    'costMovementNo', m.cost_movement_no
  ) order by m.movement_no), '[]')
  from stock_movement m where m.company_id = p_company and m.voucher_id = p_voucher and m.live
$$;

-- The serials of a movement in the order in which they were typed.
create function serials_of(p_movement stock_movement) returns jsonb
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
  select coalesce(jsonb_agg(s.serial order by s.place), '[]') from stock_serial s
  where s.company_id = p_movement.company_id and s.voucher_id = p_movement.voucher_id and s.version = p_movement.version
    and s.movement_no = p_movement.movement_no
$$;

-- Retires the live movements of a voucher. Returns the changes of the stock at hand.
create function retire_movements(p_company int, p_voucher bigint) returns stock_change[]
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  changes stock_change[];
begin
  with retired as (
    update stock_movement m set live = false where m.company_id = p_company and m.voucher_id = p_voucher and m.live
    returning m.product_id, m.vr_date, m.voucher_id, -at_hand(m) as quantity_milli
  )
  select coalesce(array_agg(row(r.*)::stock_change), '{}') into changes from retired r;
  update stock_serial s set live = false where s.company_id = p_company and s.voucher_id = p_voucher and s.live;
  return changes;
end $$;

-- Returns the quantity that a movement changes of the stock at hand; 0 for goods in transit.
create function at_hand(p_movement stock_movement) returns bigint
  language sql immutable
as $$ select case when p_movement.transit_to is null then p_movement.quantity_milli else 0 end $$;

-- Inserts the movements of new versions into the stock of a branch. p_movements has a list for each of the vouchers, of
-- {productId, warehouseId?, quantityMilli, givenCost?, orderId?, serials, price?, transitTo?, costVoucherId?, costWeight?,
-- costMovementNo?}; goods with a weight take their cost from the goods that leave on the same voucher. Each movement gets the
-- present average as its cost, as nearly all of them need, so that `recost` finds little to change. Returns the changes of the
-- stock at hand. Refuses serial_twice.
create function write_movements(
  p_company int, p_branch int, p_vouchers bigint[], p_version int, p_date date, p_movements jsonb
) returns stock_change[]
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  changes stock_change[];
begin
  with written as (
    insert into stock_movement (
      company_id, branch_id, voucher_id, version, movement_no, product_id, warehouse_id, vr_date, quantity_milli,
      given_cost, price, order_id, transit_to, cost_voucher_id, cost_weight, cost_movement_no, unit_cost, quantity_after_milli, average_after
    )
    select p_company, p_branch, p_vouchers[v.position], p_version, m.ordinality, x."productId", x."warehouseId", p_date,
      x."quantityMilli", x."givenCost", c.price, x."orderId", x."transitTo",
      case when x."costWeight" is null then x."costVoucherId" else p_vouchers[v.position] end, x."costWeight",
      x."costMovementNo", c.average,
      coalesce(b.quantity_milli, 0) + sum(x."quantityMilli") over (partition by x."productId" order by v.position, m.ordinality),
      c.average
    from jsonb_array_elements(p_movements) with ordinality v (movements, position),
      jsonb_array_elements(v.movements) with ordinality m,
      jsonb_to_record(m.value) x (
        "productId" int, "warehouseId" int, "quantityMilli" bigint, "givenCost" numeric, "orderId" int, price numeric,
        "transitTo" int, "costVoucherId" bigint, "costWeight" bigint, "costMovementNo" int
      )
        join product p on p.company_id = p_company and p.product_id = x."productId"
        left join stock_balance b on b.company_id = p_company and b.branch_id = p_branch and b.product_id = x."productId",
      lateral (select said.price, coalesce(nullif(b.average_cost, 0), said.price) as average
        from (select coalesce(x.price, p.purchase_price_paisa / 100::numeric) as price) said) c
    returning product_id, vr_date, voucher_id, at_hand(stock_movement) as quantity_milli
  )
  select coalesce(array_agg(row(w.*)::stock_change), '{}') into changes from written w;
  insert into stock_serial (
    company_id, branch_id, voucher_id, version, movement_no, serial, place, product_id, vr_date, is_in, transit_to
  )
  select p_company, p_branch, p_vouchers[v.position], p_version, m.ordinality, s.serial, s.ordinality,
    (m.value ->> 'productId')::int, p_date, (m.value ->> 'quantityMilli')::bigint > 0, (m.value ->> 'transitTo')::int
  from jsonb_array_elements(p_movements) with ordinality v (movements, position),
    jsonb_array_elements(v.movements) with ordinality m,
    jsonb_array_elements_text(m.value -> 'serials') with ordinality s (serial, ordinality);
  return changes;
exception when unique_violation then
  perform refuse('serial_twice', jsonb_build_object('serial', (
    select s.serial
    from jsonb_array_elements(p_movements) with ordinality v (movements, position),
      jsonb_array_elements(v.movements) with ordinality m, jsonb_array_elements_text(m.value -> 'serials') s (serial)
    group by v.position, m.ordinality, s.serial having count(*) > 1 order by s.serial limit 1
  )));
end $$;

-- Returns the unit cost of goods whose cost follows other goods (accounting §5, decision 38). Returned goods have the cost at which
-- they left on the voucher that they name. Produced goods have their share of the materials that left on their own voucher. Bought
-- goods that go back have the cost of the movement that they name. Null when nothing moved before: then they move at the average.
create function followed_cost(p_movement stock_movement) returns numeric
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
  select o.given_cost from stock_movement o
  where p_movement.cost_movement_no is not null and o.company_id = p_movement.company_id
    and o.voucher_id = p_movement.cost_voucher_id and o.movement_no = p_movement.cost_movement_no and o.live
    and o.branch_id = p_movement.branch_id and o.product_id = p_movement.product_id
    and (o.vr_date, o.voucher_id) <= (p_movement.vr_date, p_movement.voucher_id)
  union all
  select divide_half_up(
    l.worth * 1000000 * coalesce(p_movement.cost_weight, 1),
    case when p_movement.cost_weight is null then l.quantity else w.weights * p_movement.quantity_milli end
  ) / 1000000
  from (
    select sum(-o.quantity_milli * o.unit_cost) as worth, sum(-o.quantity_milli) as quantity
    from stock_movement o
    where o.company_id = p_movement.company_id and o.voucher_id = p_movement.cost_voucher_id and o.live
      and o.branch_id = p_movement.branch_id and o.quantity_milli < 0
      and (o.product_id = p_movement.product_id) = (p_movement.cost_weight is null)
      and (o.vr_date, o.voucher_id) <= (p_movement.vr_date, p_movement.voucher_id)
  ) l, (
    select sum(o.cost_weight) as weights from stock_movement o
    where o.company_id = p_movement.company_id and o.voucher_id = p_movement.voucher_id and o.live
  ) w
  where p_movement.cost_movement_no is null and l.quantity > 0
$$;

-- Returns a movement with its cost and the stock after it, from the quantity and average before it (null: none yet), by the rule of
-- `stockAfter` of the kernel. p_given is the unit cost by the document or by the goods that it follows; null for the average.
create function costed(p_movement stock_movement, p_given numeric, p_quantity bigint, p_average numeric) returns stock_movement
  language plpgsql immutable
as $$
declare
  after stock_movement := p_movement;
  quantity bigint := p_quantity + p_movement.quantity_milli;
  average numeric := coalesce(p_average, p_movement.price);
  worth numeric := p_quantity * average + p_movement.quantity_milli * p_given;
begin
  after.unit_cost := coalesce(p_given, average);
  if p_given is null then
    null;
  elsif p_movement.quantity_milli > 0 and p_quantity <= 0 then
    average := p_given;
  elsif p_movement.quantity_milli > 0 or quantity > 0 and worth > 0 then
    average := public.divide_half_up(worth * 1000000, quantity) / 1000000;
  else
    after.unit_cost := average;
  end if;
  after.quantity_after_milli := quantity;
  after.average_after := average;
  return after;
end $$;

-- Updates the costs of movements.
create function keep_costs(p_company int, p_costed stock_movement[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
begin
  if cardinality(p_costed) = 0 then
    return;
  end if;
  update stock_movement t
  set unit_cost = c.unit_cost, quantity_after_milli = c.quantity_after_milli, average_after = c.average_after
  from unnest(p_costed) c
  where t.company_id = p_company and t.voucher_id = c.voucher_id and t.version = c.version and t.movement_no = c.movement_no;
end $$;

-- Updates the balances of products to the stock after their last movements.
create function keep_balances(p_company int, p_branch int, p_products int[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
begin
  update stock_balance b
  set quantity_milli = coalesce(o.quantity_after_milli, 0), average_cost = coalesce(o.average_after, 0)
  from unnest(p_products) p (product_id)
    left join lateral (
      select l.quantity_after_milli, l.average_after from stock_movement l
      where l.company_id = p_company and l.branch_id = p_branch and l.product_id = p.product_id and l.live
      order by l.vr_date desc, l.voucher_id desc, l.movement_no desc limit 1
    ) o on true
  where b.company_id = p_company and b.branch_id = p_branch and b.product_id = p.product_id;
end $$;

-- Returns the last position of the movements of a product whose cost follows others, from a position on: a walk over its movements
-- may not end before it. Returns the given position when there is none.
create function last_following(p_company int, p_branch int, p_from stock_change) returns stock_change
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
  select coalesce((
    select row(o.product_id, o.vr_date, o.voucher_id, 0)::stock_change from stock_movement o
    where o.company_id = p_company and o.branch_id = p_branch and o.product_id = p_from.product_id and o.live
      and o.cost_voucher_id is not null and (o.vr_date, o.voucher_id) >= (p_from.day, p_from.voucher_id)
    order by o.vr_date desc, o.voucher_id desc limit 1
  ), p_from)
$$;

-- Costs the movements of a product in a branch again, from the position of the first change on, and updates its balance. It ends
-- after the last change, where nothing differs any more. Returns the positions of other products that were made of goods with a
-- new cost.
create function recost_product(p_company int, p_branch int, p_first stock_change, p_last stock_change) returns stock_change[]
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  product int := p_first.product_id;
  final stock_change := last_following(p_company, p_branch, p_last);
  quantity bigint;
  average numeric;
  given numeric;
  m stock_movement;
  after stock_movement;
  changed stock_movement[] := '{}';
  left_at_another bigint[] := '{}';
begin
  -- Held since the document began, but where its cost follows that of another product.
  perform from stock_balance b
  where b.company_id = p_company and b.branch_id = p_branch and b.product_id = product for update;
  select o.quantity_after_milli, o.average_after into quantity, average
  from stock_movement o
  where o.company_id = p_company and o.branch_id = p_branch and o.product_id = product and o.live
    and (o.vr_date, o.voucher_id) < (p_first.day, p_first.voucher_id)
  order by o.vr_date desc, o.voucher_id desc, o.movement_no desc limit 1;
  quantity := coalesce(quantity, 0);

  for m in
    select o.* from stock_movement o
    where o.company_id = p_company and o.branch_id = p_branch and o.product_id = product and o.live
      and (o.vr_date, o.voucher_id) >= (p_first.day, p_first.voucher_id)
    order by o.vr_date, o.voucher_id, o.movement_no
  loop
    given := m.given_cost;
    if m.cost_voucher_id is not null then
      -- The goods that left on that voucher may be among those that were just costed.
      perform keep_costs(p_company, changed);
      changed := '{}';
      given := followed_cost(m);
    end if;
    after := costed(m, given, quantity, average);
    quantity := after.quantity_after_milli;
    average := after.average_after;
    if after is distinct from m then
      if m.quantity_milli < 0 and m.unit_cost <> after.unit_cost then
        left_at_another := left_at_another || m.voucher_id;
      end if;
      changed := changed || after;
    elsif (m.vr_date, m.voucher_id) > (final.day, final.voucher_id) then
      exit;
    end if;
  end loop;

  perform keep_costs(p_company, changed);
  perform keep_balances(p_company, p_branch, array[product]);
  if left_at_another = '{}' or not exists (
    select from stock_movement f
    where f.company_id = p_company and f.branch_id = p_branch and f.live and f.cost_weight is not null
  ) then
    return '{}';
  end if;
  return array(
    select row(f.product_id, f.vr_date, f.voucher_id, 0)::stock_change
    from stock_movement f
    where f.company_id = p_company and f.voucher_id = any (left_at_another) and f.live and f.cost_weight is not null
  );
end $$;

-- Costs the products that nothing but the changed vouchers moves from their first change on, as a rule all of new vouchers: in one go,
-- without a walk over what follows. Those on whose vouchers no cost follows another; the products that were costed.
create function recost_last(p_company int, p_branch int, p_changes stock_change[]) returns int[]
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  vouchers bigint[] := array(select distinct c.voucher_id from unnest(p_changes) c);
  following bigint[] := array(
    select o.voucher_id from stock_movement o
    where o.company_id = p_company and o.voucher_id = any (vouchers) and o.live and o.cost_voucher_id is not null
  );
  places stock_change[];
  products int[];
  one record;
  product int;
  after stock_movement;
  changed stock_movement[] := '{}';
begin
  select array_agg(f), array_agg(f.product_id) into places, products
  from (
    select distinct on (x.product_id) x.* from unnest(p_changes) x order by x.product_id, x.day, x.voucher_id
  ) f
  where not exists (
    select from stock_movement o
    where o.company_id = p_company and o.branch_id = p_branch and o.product_id = f.product_id and o.live
      and (o.vr_date, o.voucher_id) > (f.day, f.voucher_id) and o.voucher_id <> all (vouchers)
  ) and not exists (
    select from unnest(p_changes) c where c.product_id = f.product_id and c.voucher_id = any (following)
  );
  for one in
    select m.product_id, m.movement, coalesce(b.quantity_after_milli, 0) as quantity, b.average_after as average
    from unnest(places) f
      left join lateral (
        select o.quantity_after_milli, o.average_after from stock_movement o
        where o.company_id = p_company and o.branch_id = p_branch and o.product_id = f.product_id and o.live
          and (o.vr_date, o.voucher_id) < (f.day, f.voucher_id)
        order by o.vr_date desc, o.voucher_id desc, o.movement_no desc limit 1
      ) b on true
      -- Product by product, however few movements there were when this was planned.
      cross join lateral (
        select o.product_id, o.vr_date, o.voucher_id, o.movement_no, o as movement from stock_movement o
        where o.company_id = p_company and o.branch_id = p_branch and o.product_id = f.product_id and o.live
          and (o.vr_date, o.voucher_id) >= (f.day, f.voucher_id)
        offset 0
      ) m
    order by m.product_id, m.vr_date, m.voucher_id, m.movement_no
  loop
    if one.product_id is distinct from product then
      product := one.product_id;
      after.quantity_after_milli := one.quantity;
      after.average_after := one.average;
    end if;
    after := costed(one.movement, (one.movement).given_cost, after.quantity_after_milli, after.average_after);
    if after is distinct from one.movement then
      changed := changed || after;
    end if;
  end loop;
  perform keep_costs(p_company, changed);
  perform keep_balances(p_company, p_branch, products);
  return coalesce(products, '{}');
end $$;

-- Adds to the balances what new vouchers move of products that nothing else moves later, where every movement stands with the stock and
-- the average that it was written with (write_movements): it has no cost of its own and follows no other, as those of nearly all
-- sales. Returns these products; the others need a walk.
create function settle_at_average(p_company int, p_branch int, p_changes stock_change[]) returns int[]
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  vouchers bigint[] := array(select distinct c.voucher_id from unnest(p_changes) c);
  settled int[];
begin
  if exists (
    select from unnest(vouchers) id
    where (select v.version from voucher v where v.company_id = p_company and v.voucher_id = id) <> 1
  ) then
    return '{}';
  end if;
  with written as (
    select m.product_id, m.vr_date, m.voucher_id, m.quantity_milli, m.given_cost is null and m.cost_voucher_id is null
      and b.average_cost <> 0 and (m.unit_cost, m.average_after) = (b.average_cost, b.average_cost)
      and m.quantity_after_milli = b.quantity_milli + sum(m.quantity_milli) over (
        partition by m.product_id order by m.vr_date, m.voucher_id, m.movement_no
      ) as is_right
    from unnest(vouchers) id
      join stock_movement m on m.company_id = p_company and m.voucher_id = id and m.branch_id = p_branch and m.live
      cross join lateral (
        select o.quantity_milli, o.average_cost from stock_balance o
        where o.company_id = p_company and o.branch_id = p_branch and o.product_id = m.product_id limit 1
      ) b
  ), moved as materialized (
    select w.product_id, min(w.vr_date) as day, min(w.voucher_id) as first_voucher, sum(w.quantity_milli) as quantity_milli
    from written w group by w.product_id having bool_and(w.is_right) and min(w.vr_date) = max(w.vr_date)
  ), kept as (
    update stock_balance b set quantity_milli = b.quantity_milli + m.quantity_milli
    from moved m
    where b.company_id = p_company and b.branch_id = p_branch and b.product_id = m.product_id and not exists (
      select from stock_movement o
      where o.company_id = p_company and o.branch_id = p_branch and o.product_id = m.product_id and o.live
        and (o.vr_date, o.voucher_id) > (m.day, m.first_voucher) and o.voucher_id <> all (vouchers)
    )
    returning b.product_id
  )
  select coalesce(array_agg(k.product_id), '{}') into settled from kept k;
  return settled;
end $$;

-- Costs anew what changes have moved, and what was made of that, be it made of in its turn. The earliest change first: goods are
-- never made before their materials, so that no change leads back.
create function recost(p_company int, p_branch int, p_changes stock_change[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  settled int[] := settle_at_average(p_company, p_branch, p_changes);
  changes stock_change[] := array(select x from unnest(p_changes) x where x.product_id <> all (settled));
  next_product int;
  its_changes stock_change[];
begin
  if changes = '{}' then
    return;
  end if;
  settled := recost_last(p_company, p_branch, changes);
  changes := array(select x from unnest(changes) x where x.product_id <> all (settled));
  while changes <> '{}' loop
    select x.product_id into next_product from unnest(changes) x order by x.day, x.voucher_id, x.product_id limit 1;
    exit when not found;
    its_changes := array(
      select x from unnest(changes) x where x.product_id = next_product order by x.day, x.voucher_id
    );
    changes := array(select x from unnest(changes) x where x.product_id <> next_product)
      || recost_product(p_company, p_branch, its_changes[1], its_changes[cardinality(its_changes)]);
  end loop;
end $$;

-- Refuses short_stock when a branch that blocks it would, on some day's close, have less than nothing of a product at hand, and
-- less than it had without the changes.
create function check_short_stock(p_company int, p_branch int, p_changes stock_change[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  short record;
begin
  if (
    select b.short_stock_policy from branch b where b.company_id = p_company and b.branch_id = p_branch
  ) <> 'block' then
    return;
  end if;
  with changed as materialized (
    select c.product_id, c.day, sum(c.quantity_milli) as quantity_milli from unnest(p_changes) c group by 1, 2
  ), d as (
    select c.product_id, c.day from changed c
    union
    select m.product_id, m.vr_date
    from (select c.product_id, min(c.day) as first_day from changed c group by 1) c
      join stock_movement m on m.company_id = p_company and m.branch_id = p_branch and m.product_id = c.product_id
        and m.live and m.vr_date > c.first_day
  )
  select p.name, d.day, closing.milli into short
  from d
    join product p on p.company_id = p_company and p.product_id = d.product_id,
    lateral (
      select m.quantity_after_milli - in_transit_at(p_company, p_branch, d.product_id, d.day) as milli
      from stock_movement m
      where m.company_id = p_company and m.branch_id = p_branch and m.product_id = d.product_id and m.live
        and m.vr_date <= d.day
      order by m.vr_date desc, m.voucher_id desc, m.movement_no desc limit 1
    ) closing
  where closing.milli < 0 and (
    select sum(c.quantity_milli) from changed c where c.product_id = d.product_id and c.day <= d.day
  ) < 0
  order by d.day, d.product_id limit 1;
  if found then
    perform refuse('short_stock', jsonb_build_object(
      'product', short.name, 'date', to_char(short.day, 'DD/MM/YYYY'), 'quantity', quantity_text(-short.milli)));
  end if;
end $$;

-- Returns where a piece is, or where it left last: of its last movements in each branch the one that brought it in, else the
-- latest.
create function last_location(p_company int, p_product int, p_serial text)
  returns table (branch_id int, warehouse_id int, transit_to int, is_in boolean)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select l.branch_id, m.warehouse_id, l.transit_to, l.is_in
  from (
    select distinct on (s.branch_id) s.* from stock_serial s
    where s.company_id = p_company and s.product_id = p_product and s.serial = p_serial and s.live
    order by s.branch_id, s.vr_date desc, s.voucher_id desc, s.movement_no desc
  ) l
    join stock_movement m on m.company_id = l.company_id and m.voucher_id = l.voucher_id and m.version = l.version
      and m.movement_no = l.movement_no
  order by l.is_in desc, l.vr_date desc, l.voucher_id desc, l.movement_no desc limit 1
$$;

grant execute on function last_location(int, int, text) to cashbook_app, cashbook_report;

-- Keeps where the pieces are that vouchers have moved, or moved before a change. Of each piece every movement in a branch
-- follows the one before it there: it comes in when it is not there, and goes out of where it is, be that the way to another
-- branch. Branches have open days of their own, so that between them no order of dates says which was first: of all that ever
-- moved a piece one branch at most has it in the end. Refusals: serial_in_stock and
-- serial_not_in_stock, or serial_moved_later where another voucher than these would be wrong.
create function locate_serials(p_company int, p_vouchers bigint[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  fault record;
begin
  if not exists (
    select from unnest(p_vouchers) id
      join stock_serial s on s.company_id = p_company and s.voucher_id = id
  ) then
    return;
  end if;
  -- Written first, so that of two who move a piece at once, in whichever branches, the second waits and sees it moved.
  insert into product_serial as t (company_id, product_id, serial, branch_id, is_held)
  select distinct on (s.product_id, s.serial) p_company, s.product_id, s.serial, s.branch_id, false
  from unnest(p_vouchers) id
    join stock_serial s on s.company_id = p_company and s.voucher_id = id
  order by s.product_id, s.serial
  on conflict (company_id, product_id, serial) do update set is_held = t.is_held;

  select n.serial, n.is_in, n.voucher_id = any (p_vouchers) as is_own, v.vr_no into fault
  from (
    select distinct s.product_id, s.serial from unnest(p_vouchers) id
      join stock_serial s on s.company_id = p_company and s.voucher_id = id
  ) moved,
    lateral (
      select t.*, t.is_in and t.is_last as is_held, count(*) filter (where t.is_in and t.is_last) over () as holders
      from (
        select s.*, coalesce(lag(s.is_in) over w, false) as was_in, lag(s.transit_to) over w as was_in_transit_to,
          lead(s.is_in) over w is null as is_last
        from stock_serial s
        where s.company_id = p_company and s.product_id = moved.product_id and s.serial = moved.serial and s.live
        window w as (partition by s.branch_id order by s.vr_date, s.voucher_id, s.movement_no)
      ) t
    ) n
    join voucher v on v.company_id = p_company and v.voucher_id = n.voucher_id
  where n.is_in = n.was_in or not n.is_in and n.transit_to is distinct from n.was_in_transit_to
    or n.is_held and n.holders > 1
  order by n.product_id, n.serial, n.is_in <> n.was_in, n.voucher_id <> all (p_vouchers), n.vr_date, n.voucher_id, n.movement_no
  limit 1;
  if found then
    perform refuse(
      case when not fault.is_own then 'serial_moved_later' when fault.is_in then 'serial_in_stock' else 'serial_not_in_stock' end,
      jsonb_build_object('serial', fault.serial, 'numbers', fault.vr_no));
  end if;

  -- A piece without any movement left is nowhere.
  update product_serial t
  set branch_id = coalesce(o.branch_id, t.branch_id), warehouse_id = o.warehouse_id, transit_to = o.transit_to,
    is_held = coalesce(o.is_in, false)
  from (
    select distinct s.product_id, s.serial from unnest(p_vouchers) id
      join stock_serial s on s.company_id = p_company and s.voucher_id = id
  ) moved
    left join lateral last_location(p_company, moved.product_id, moved.serial) o on true
  where t.company_id = p_company and t.product_id = moved.product_id and t.serial = moved.serial;
end $$;

-- Updates costs, balances, goods in transit and serials to the present movements of a branch, after changes by these vouchers. The
-- caller has locked the products. Pieces that vouchers of several branches move are placed once all of them are written. Refusals:
-- those of check_short_stock, then those of locate_serials.
create function settle_stock(
  p_company int, p_branch int, p_vouchers bigint[], p_changes stock_change[], p_places_later boolean default false
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform recost(p_company, p_branch, p_changes);
  perform check_short_stock(p_company, p_branch, p_changes);
  perform keep_goods_in_transit(p_company, p_vouchers);
  if not p_places_later then
    perform locate_serials(p_company, p_vouchers);
  end if;
end $$;

-- Inserts the movements of a document's vouchers, which were just posted, into the stock of their branches. The caller has locked
-- the products. Refusals: no_rows for a voucher without lines and movements whose links do not let it be empty, then branch by
-- branch those of check_movements and settle_stock.
create function move_stock_of(p_company int, p_document jsonb, p_posted posting_outcome[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  one record;
  moving bigint[] := '{}';
begin
  if exists (
    select from jsonb_array_elements(p_document -> 'vouchers') v
    where coalesce(v.value -> 'movements', '[]') = '[]' and jsonb_array_length(v.value -> 'lines') = 0
      and not may_be_empty(v.value -> 'links')
  ) then
    perform refuse('no_rows');
  end if;
  for one in
    select (v.value ->> 'branch')::int as branch, (p_posted[v.position]).vr_date as day,
      array_agg((p_posted[v.position]).voucher_id order by v.position) as vouchers,
      jsonb_agg(v.value -> 'movements' order by v.position) as movements
    from jsonb_array_elements(p_document -> 'vouchers') with ordinality v (value, position)
    where coalesce(v.value -> 'movements', '[]') <> '[]'
    group by 1, 2
    order by min(v.position)
  loop
    perform check_movements(p_company, one.branch, one.vouchers, one.movements);
    perform settle_stock(p_company, one.branch, one.vouchers,
      write_movements(p_company, one.branch, one.vouchers, 1, one.day, one.movements), true);
    moving := moving || one.vouchers;
  end loop;
  if moving <> '{}' then
    perform locate_serials(p_company, moving);
  end if;
end $$;
