-- Deliveries beside the books: what of sales has left the gate (decision 58).

-- The lines of the deliveries of these sales that stand. It sees the company's, whichever branch is shown.
create function deliveries_of(p_company int, p_sales bigint[])
  returns table (
    sale_id bigint, delivery_id bigint, vr_no text, vr_date date, of_line_no int, product_id int, quantity_milli bigint, serials text[]
  )
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select d.of_voucher_id, d.voucher_id, v.vr_no, v.vr_date, l.of_line_no, l.product_id, l.quantity_milli, l.serials
  from unnest(p_sales) sale (id)
    join delivery d on d.company_id = p_company and d.of_voucher_id = sale.id
    join voucher v on v.company_id = p_company and v.voucher_id = d.voucher_id and not v.is_void
    join delivery_line l on l.company_id = p_company and l.voucher_id = d.voucher_id and l.version = d.version
  where not exists (
    select from delivery later
    where later.company_id = p_company and later.voucher_id = d.voucher_id and later.version > d.version
  )
$$;

-- What was delivered of these sales, for the rules of their edits and of further deliveries: a row for each line of each delivery.
-- Rules ask before a branch is named: it sees the company's.
create function delivered_facts(p_sales bigint[]) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('saleId', d.sale_id, 'deliveryId', d.delivery_id, 'date', d.vr_date,
      'lineNo', d.of_line_no, 'quantityMilli', d.quantity_milli::text, 'serials', d.serials)), '[]')
    from deliveries_of(company, p_sales) d
  );
end $$;

grant execute on function delivered_facts(bigint[]) to cashbook_app;

-- Refuses that of a line of a sale more was delivered than moved with it, whatever path a write takes.
create function check_delivered(p_company int, p_sales bigint[]) returns void
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if exists (
    select from (
      select d.sale_id, d.of_line_no, d.product_id, sum(d.quantity_milli) as delivered_milli
      from deliveries_of(p_company, p_sales) d
      group by d.sale_id, d.of_line_no, d.product_id
    ) d
      join voucher v on v.company_id = p_company and v.voucher_id = d.sale_id
      left join stock_movement m on m.company_id = p_company and m.voucher_id = v.voucher_id and m.version = v.version
        and m.movement_no = d.of_line_no and m.product_id = d.product_id
    where v.is_void or m.movement_no is null or d.delivered_milli > -m.quantity_milli
  ) then
    raise exception using errcode = 'CB002', message = 'more is delivered than was sold';
  end if;
end $$;

create function guard_delivered_lines() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform check_delivered(n.company_id, array_agg(distinct d.of_voucher_id))
  from new_lines n
    join delivery d on d.company_id = n.company_id and d.voucher_id = n.voucher_id and d.version = n.version
  group by n.company_id;
  return null;
end $$;

create trigger guard_delivered after insert on delivery_line
  referencing new table as new_lines for each statement execute function guard_delivered_lines();

-- Of a sale that is changed what was delivered stays sold. A new one has no deliveries.
create function guard_delivered_sales() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform check_delivered(n.company_id, array_agg(n.voucher_id))
  from new_invoices n
  where n.version > 1
  group by n.company_id;
  return null;
end $$;

create trigger guard_delivered after insert on invoice
  referencing new table as new_invoices for each statement execute function guard_delivered_sales();

-- The goods on vouchers, as pages and papers show them: what their versions moved and, of deliveries, what they let out. A version by
-- which a delivery only changed its date says what the one before said. Whoever calls it has seen to it that the vouchers may be seen.
create function goods_on_vouchers(p_vouchers bigint[])
  returns table (
    voucher_id bigint, version int, movement_no int, product_id int, product_name text, unit_name text, warehouse_id int,
    warehouse_name text, quantity_milli bigint, unit_cost_micro bigint, serials jsonb, to_branch text
  )
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select * from movements_of(p_vouchers)
  union all
  select w.voucher_id, w.version, l.of_line_no, l.product_id, p.name, coalesce(nullif(u.short_name, ''), u.name), null, '',
    -l.quantity_milli, null, to_jsonb(l.serials), null
  from unnest(p_vouchers) id
    join voucher_version w on w.company_id = books_company() and w.voucher_id = id and not w.is_void and w.kind = 'delivery'
    cross join lateral (
      select max(d.version) as version from delivery d
      where d.company_id = w.company_id and d.voucher_id = w.voucher_id and d.version <= w.version
    ) said
    join delivery_line l on l.company_id = w.company_id and l.voucher_id = w.voucher_id and l.version = said.version
    join product p on p.company_id = l.company_id and p.product_id = l.product_id
    join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
  order by 1, 2, 3
$$;

grant execute on function goods_on_vouchers(bigint[]) to cashbook_app, cashbook_report;
