-- Transfers between branches (accounting §5). A voucher sends goods: they leave a warehouse and are then on their way, still in
-- the stock of their branch. Vouchers of that branch end the way by the role `transfer`: the half of a receipt, or one that
-- takes back or writes off what does not arrive.

-- Updates the goods in transit after movements of these vouchers were written or retired, and costed. The lock on the sending
-- voucher covers its goods in transit. The sending version fixes the cost, which stays for as long as part of the goods is
-- received.
create function keep_goods_in_transit(p_company int, p_vouchers bigint[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  sending bigint;
begin
  for sending in
    select m.voucher_id from unnest(p_vouchers) id
      join stock_movement m on m.company_id = p_company and m.voucher_id = id
    where m.transit_to is not null and m.quantity_milli > 0
    union
    select k.parent_id from unnest(p_vouchers) id
      join voucher_link k on k.company_id = p_company and k.child_id = id and k.role = 'transfer'
    order by 1
  loop
    delete from goods_in_transit g
    where g.company_id = p_company and g.voucher_id = sending and not exists (
      select from stock_movement m
      where m.company_id = p_company and m.voucher_id = sending and m.live and m.product_id = g.product_id
        and m.transit_to is not null
    );
    insert into goods_in_transit as g (
      company_id, branch_id, voucher_id, version, product_id, to_branch_id, sent_milli, open_milli, unit_cost
    )
    select m.company_id, m.branch_id, m.voucher_id, m.version, m.product_id, m.transit_to, m.quantity_milli,
      m.quantity_milli + way_ended(p_company, sending, m.product_id), m.unit_cost
    from stock_movement m
    where m.company_id = p_company and m.voucher_id = sending and m.live and m.transit_to is not null
    on conflict (company_id, voucher_id, product_id) do update set
      to_branch_id = excluded.to_branch_id, sent_milli = excluded.sent_milli, open_milli = excluded.open_milli,
      version = excluded.version,
      unit_cost = case when g.version = excluded.version or g.open_milli < g.sent_milli then g.unit_cost
        else excluded.unit_cost end;
  end loop;
end $$;

-- Returns the quantity of a product that a voucher has sent and that is no longer in transit: received, taken back or lost.
create function way_ended(p_company int, p_sending bigint, p_product int) returns bigint
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select coalesce(sum(m.quantity_milli), 0)::bigint
  from voucher_link k
    join voucher v on v.company_id = k.company_id and v.voucher_id = k.child_id and v.version = k.version
    join stock_movement m on m.company_id = v.company_id and m.voucher_id = v.voucher_id and m.live
  where k.company_id = p_company and k.parent_id = p_sending and k.role = 'transfer'
    and m.product_id = p_product and m.transit_to is not null
$$;

grant execute on function way_ended(int, bigint, int) to cashbook_app, cashbook_report;

-- Whether a voucher has ended the way of goods that another one sent.
create function ends_a_way(p_company int, p_voucher bigint) returns boolean
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
  select exists (
    select from voucher_link k where k.company_id = p_company and k.child_id = p_voucher and k.role = 'transfer'
  )
$$;

-- Returns the quantity of a product in transit from a branch at the end of a day.
create function in_transit_at(p_company int, p_branch int, p_product int, p_day date) returns bigint
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
  select coalesce(sum(m.quantity_milli), 0)::bigint from stock_movement m
  where m.company_id = p_company and m.branch_id = p_branch and m.product_id = p_product and m.vr_date <= p_day
    and m.live and m.transit_to is not null
$$;

-- Returns the goods of vouchers that are still in transit, for those of the branches beside them that sent or will receive them.
-- The warehouse is the one that they left, when it is still in use and the branch has several warehouses. A row of JSON for each
-- voucher.
create function transit_facts(p_branches int[], p_vouchers bigint[]) returns jsonb
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
      'branchId', x.branch_id, 'voucherId', v.voucher_id, 'numberText', v.vr_no, 'sentOn', v.vr_date,
      'fromBranchId', v.branch_id, 'toBranchId', g.to_branch_id, 'remarks', w.remarks, 'vehicle', w.form ->> 'vehicle',
      'fromBranch', branch_name(company, v.branch_id), 'toBranch', branch_name(company, g.to_branch_id),
      'warehouseId', (
        select h.warehouse_id from warehouse h
          join branch b on b.company_id = h.company_id and b.branch_id = h.branch_id and b.multiple_warehouse
        where h.company_id = company and h.branch_id = v.branch_id and h.warehouse_id = (w.form ->> 'warehouseId')::int
          and h.status = 1
      ),
      'rows', g.rows) order by v.vr_date desc, v.voucher_id desc), '[]')
    from unnest(p_branches, p_vouchers) x (branch_id, voucher_id)
      join voucher v on v.company_id = company and v.voucher_id = x.voucher_id
      join voucher_version w on w.company_id = company and w.voucher_id = v.voucher_id and w.version = v.version,
      lateral (
        select min(g.to_branch_id) as to_branch_id, jsonb_agg(jsonb_build_object(
          'productId', g.product_id, 'name', p.name, 'unit', coalesce(nullif(u.short_name, ''), u.name),
          'hasSerials', p.serial_numbered, 'decimals', u.decimals, 'sentMilli', g.sent_milli::text,
          'openMilli', g.open_milli::text, 'unitCost', (g.unit_cost * 1000000)::bigint::text,
          'serials', serials_on_the_way(company, v.voucher_id, g.product_id), 'sentSerials', serials_of(m)
        ) order by m.movement_no) as rows
        from goods_in_transit g
          join stock_movement m on m.company_id = company and m.voucher_id = g.voucher_id and m.live
            and m.product_id = g.product_id and m.transit_to is not null
          join product p on p.company_id = company and p.product_id = g.product_id
          join unit u on u.company_id = company and u.unit_id = p.unit_id
        where g.company_id = company and g.voucher_id = v.voucher_id
      ) g
    where g.rows is not null and x.branch_id in (v.branch_id, g.to_branch_id)
  );
end $$;

grant execute on function transit_facts(int[], bigint[]) to cashbook_app, cashbook_report;

-- The pieces of a product that a voucher has sent and whose way has not ended, in the order in which they were typed.
create function serials_on_the_way(p_company int, p_sending bigint, p_product int) returns jsonb
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select coalesce(jsonb_agg(s.serial order by s.place), '[]')
  from stock_serial s
  where s.company_id = p_company and s.voucher_id = p_sending and s.product_id = p_product and s.live
    and s.transit_to is not null and not exists (
      select from voucher_link k
        join stock_serial e on e.company_id = k.company_id and e.voucher_id = k.child_id and e.version = k.version
      where k.company_id = p_company and k.parent_id = p_sending and k.role = 'transfer' and e.live
        and e.transit_to is not null and e.product_id = s.product_id and e.serial = s.serial
    )
$$;
