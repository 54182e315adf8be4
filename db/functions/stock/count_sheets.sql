-- Count sheets (accounting §5; docs/decisions/0039-a-count-is-of-its-own-moment.md). A product is compared with the quantity that the
-- books had at the moment of its count, so that movements before or after make no difference.
--
-- Counting, posting and ending a sheet lock its row first. Callers have checked that the branch is the working one.

-- Returns the quantities that the books have of products in one warehouse of a branch, of all time or through a day. For many
-- products it reads the rollups, for few their movements. p_location is 0 for goods in no warehouse.
create function stock_at_location(p_company int, p_branch int, p_location int, p_products int[], p_through date default '2098-12-31')
  returns table (product_id int, quantity_milli bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select s.product_id, sum(s.in_milli - s.out_milli)::bigint
  from stock_through(p_company, p_branch, p_through) s
  where cardinality(p_products) > 50 and s.warehouse_id = p_location and s.product_id = any (p_products)
  group by s.product_id
  union all
  select m.product_id, sum(m.quantity_milli)::bigint
  from unnest(p_products) p (id)
    join stock_movement m on m.company_id = p_company and m.branch_id = p_branch and m.product_id = p.id and m.live
      and m.vr_date <= p_through and coalesce(m.warehouse_id, 0) = p_location and m.transit_to is null
  where cardinality(p_products) <= 50
  group by m.product_id
$$;

-- The voucher with which a sheet is posted; null where none stands.
create function count_voucher(p_company int, p_branch int, p_sheet int) returns bigint
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select p.voucher_id
  from count_posting p
    join voucher v on v.company_id = p.company_id and v.voucher_id = p.voucher_id
  where p.company_id = p_company and p.branch_id = p_branch and p.sheet_no = p_sheet and not v.is_void
$$;

grant execute on function count_voucher(int, int, int) to cashbook_app, cashbook_report;

-- Locks a sheet that is still being counted. Refusals in order: count_not_found, count_posted, count_ended.
create function lock_count(p_company int, p_branch int, p_sheet int) returns count_sheet
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  locked count_sheet;
  voucher_no text;
begin
  select * into locked from count_sheet s
  where s.company_id = p_company and s.branch_id = p_branch and s.sheet_no = p_sheet for update;
  if not found then
    perform refuse('count_not_found');
  end if;
  select v.vr_no into voucher_no from voucher v
  where v.company_id = p_company and v.voucher_id = count_voucher(p_company, p_branch, p_sheet);
  if voucher_no is not null then
    perform refuse('count_posted', jsonb_build_object('number', voucher_no));
  elsif locked.ending is not null then
    perform refuse('count_ended');
  end if;
  return locked;
end $$;

-- Starts a sheet with the products of a category, or all, that the branch may move or has in that warehouse, in the order of their
-- categories and names. Returns its number. Refusals in order: no_open_day, warehouse_not_found, reference_not_found for a
-- category, count_overlaps where an open sheet has some of these products in that warehouse, nothing_to_count, count_too_long.
create function start_count(
  p_branch int, p_warehouse int, p_category int, p_remarks text, p_most int, p_at timestamptz, p_by jsonb
) returns int
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  person int := (p_by ->> 'user')::int;
  day date := lock_open_day(company, p_branch, false);
  other int;
  sheet int;
  rows_on_it int;
begin
  -- One after the other, so that of two who start at once the second sees the first.
  perform from branch b where b.company_id = company and b.branch_id = p_branch for no key update;
  if p_warehouse is not null and not exists (
    select from warehouse w
    where w.company_id = company and w.branch_id = p_branch and w.warehouse_id = p_warehouse and w.status = 1
  ) then
    perform refuse('warehouse_not_found');
  elsif p_warehouse is not null and not (
    select b.multiple_warehouse from branch b where b.company_id = company and b.branch_id = p_branch
  ) then
    perform refuse('warehouses_off');
  elsif p_category is not null and not exists (
    select from category c where c.company_id = company and c.category_id = p_category
  ) then
    perform refuse('reference_not_found');
  end if;
  select s.sheet_no into other from count_sheet s
  where s.company_id = company and s.branch_id = p_branch and s.ending is null
    and s.warehouse_id is not distinct from p_warehouse
    and (s.category_id is null or p_category is null or s.category_id = p_category)
    and count_voucher(company, p_branch, s.sheet_no) is null
  order by s.sheet_no limit 1;
  if found then
    perform refuse('count_overlaps', jsonb_build_object('number', other::text));
  end if;

  select coalesce(max(s.sheet_no), 0) + 1 into sheet from count_sheet s
  where s.company_id = company and s.branch_id = p_branch;
  insert into count_sheet (
    company_id, branch_id, sheet_no, warehouse_id, category_id, remarks, started_on, started_at, started_by
  ) values (company, p_branch, sheet, p_warehouse, p_category, p_remarks, day, p_at, person);
  insert into count_row (company_id, branch_id, sheet_no, product_id, place)
  select company, p_branch, sheet, p.product_id,
    row_number() over (order by name_key(c.name), name_key(p.name), p.product_id)
  from product p
    join category c on c.company_id = p.company_id and c.category_id = p.category_id
    left join (
      select t.product_id, sum(t.in_milli - t.out_milli) as quantity_milli
      from stock_through(company, p_branch, '2098-12-31') t where t.warehouse_id = coalesce(p_warehouse, 0)
      group by t.product_id
    ) t on t.product_id = p.product_id
  where p.company_id = company and (p_category is null or p.category_id = p_category)
    and (p.status = 1 and product_serves_branch(company, p.branch_id, p_branch) or t.quantity_milli <> 0);
  get diagnostics rows_on_it = row_count;
  if rows_on_it = 0 then
    perform refuse('nothing_to_count');
  elsif rows_on_it > p_most then
    perform refuse('count_too_long', jsonb_build_object('most', p_most::text));
  end if;
  insert into audit_event (company_id, at, user_id, branch_id, action, ip, user_agent, after)
  values (company, p_at, person, p_branch, 'stock.count.start', coalesce(p_by ->> 'ip', ''), coalesce(p_by ->> 'agent', ''),
    jsonb_build_object('sheet', sheet));
  return sheet;
end $$;

grant execute on function start_count(int, int, int, text, int, timestamptz, jsonb) to cashbook_app;

-- The product that a scanned text names, or the piece: by barcode, by code, by the serial of a piece that the branch may
-- move. Refuses code_unknown.
create function scanned_goods(p_company int, p_branch int, p_text text, out product int, out serial text)
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  select p.product_id into product from product p
  where p.company_id = p_company and (p.barcode = p_text or p.code <> '' and name_key(p.code) = name_key(p_text))
    and p.status = 1 and product_serves_branch(p_company, p.branch_id, p_branch)
  order by p.barcode <> p_text, p.branch_id <> p_branch, p.product_id limit 1;
  if product is not null then
    return;
  end if;
  select s.product_id, s.serial into product, serial
  from product_serial s
    join product p on p.company_id = s.company_id and p.product_id = s.product_id
  where s.company_id = p_company and s.serial = p_text
    and (s.branch_id = p_branch or product_serves_branch(p_company, p.branch_id, p_branch))
  order by s.branch_id <> p_branch, not s.is_held, s.product_id limit 1;
  if product is null then
    perform refuse('code_unknown', jsonb_build_object('text', p_text));
  end if;
end $$;

-- Returns the row of a product on a locked sheet, and adds the row when the product is of the sheet's category. Refusals in order:
-- product_not_found, product_not_on_count.
create function row_on_count(p_sheet count_sheet, p_product int) returns count_row
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  found_row count_row;
  one product;
begin
  select * into found_row from count_row r
  where r.company_id = p_sheet.company_id and r.branch_id = p_sheet.branch_id and r.sheet_no = p_sheet.sheet_no
    and r.product_id = p_product;
  if found then
    return found_row;
  end if;
  select * into one from product p where p.company_id = p_sheet.company_id and p.product_id = p_product;
  if not found or one.status <> 1 or not product_serves_branch(p_sheet.company_id, one.branch_id, p_sheet.branch_id) then
    perform refuse('product_not_found');
  elsif p_sheet.category_id is not null and one.category_id <> p_sheet.category_id then
    perform refuse('product_not_on_count', jsonb_build_object('product', one.name));
  end if;
  insert into count_row (company_id, branch_id, sheet_no, product_id, place)
  select p_sheet.company_id, p_sheet.branch_id, p_sheet.sheet_no, p_product, max(r.place) + 1
  from count_row r
  where r.company_id = p_sheet.company_id and r.branch_id = p_sheet.branch_id and r.sheet_no = p_sheet.sheet_no
  returning * into found_row;
  return found_row;
end $$;

-- Counts a piece on a row, or takes it back, and says how many are counted then. When the count of the product begins, the
-- pieces that the books have there are put down.
create function count_one_piece(p_sheet count_sheet, p_row count_row, p_serial text, p_is_counted boolean) returns bigint
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  pieces bigint;
begin
  if p_row.counted_milli is null then
    insert into count_piece (company_id, branch_id, sheet_no, product_id, serial, in_books, is_counted)
    select p_row.company_id, p_row.branch_id, p_row.sheet_no, p_row.product_id, s.serial, true, false
    from product_serial s
    where s.company_id = p_row.company_id and s.product_id = p_row.product_id and s.is_held
      and s.branch_id = p_row.branch_id and s.warehouse_id is not distinct from p_sheet.warehouse_id and s.transit_to is null
    on conflict do nothing;
  end if;
  insert into count_piece as c (company_id, branch_id, sheet_no, product_id, serial, in_books, is_counted)
  select p_row.company_id, p_row.branch_id, p_row.sheet_no, p_row.product_id, p_serial, exists (
    select from product_serial s
    where s.company_id = p_row.company_id and s.product_id = p_row.product_id and s.serial = p_serial and s.is_held
      and s.branch_id = p_row.branch_id and s.warehouse_id is not distinct from p_sheet.warehouse_id and s.transit_to is null
  ), p_is_counted
  on conflict (company_id, branch_id, sheet_no, product_id, serial) do update
    set is_counted = p_is_counted, in_books = c.in_books or excluded.in_books;
  select count(*) into pieces from count_piece c
  where c.company_id = p_row.company_id and c.branch_id = p_row.branch_id and c.sheet_no = p_row.sheet_no
    and c.product_id = p_row.product_id and c.is_counted;
  return pieces * 1000;
end $$;

-- Keeps one entry of a count: p_entry is {change, product? or text?, quantityMilli?, serial?, seenMilli?}. `add` adds to what is
-- counted of a product, `set` says how much it is (null: not counted yet; `seenMilli` is what the screen showed before),
-- `piece` and `remove_piece` count a serial and take it back; `text` is what was scanned, which adds one or is a piece. The
-- product that it was about. Refusals in order: no_open_day, those of lock_count, code_unknown, those of row_on_count,
-- serial_needed, serials_differ, serial_counted, count_changed, quantity_decimals, quantity_not_positive, quantity_too_large.
create function enter_count(p_branch int, p_sheet int, p_entry jsonb, p_most bigint, p_at timestamptz, p_by jsonb) returns int
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  person int := (p_by ->> 'user')::int;
  day date := lock_open_day(company, p_branch, false);
  locked count_sheet := lock_count(company, p_branch, p_sheet);
  change text := p_entry ->> 'change';
  asked bigint := (p_entry ->> 'quantityMilli')::bigint;
  scanned record;
  piece text := p_entry ->> 'serial';
  was count_row;
  goods record;
  counted bigint;
  now_there bigint;
  before bigint;
  location int := coalesce(locked.warehouse_id, 0);
begin
  if p_entry ? 'text' then
    scanned := scanned_goods(company, p_branch, p_entry ->> 'text');
    piece := scanned.serial;
    change := case when piece is null then 'add' else 'piece' end;
    asked := case when piece is null then 1000 end;
    was := row_on_count(locked, scanned.product);
  else
    was := row_on_count(locked, (p_entry ->> 'product')::int);
  end if;
  select p.name, p.serial_numbered, u.decimals into goods
  from product p join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
  where p.company_id = company and p.product_id = was.product_id;
  if goods.serial_numbered and change in ('add', 'set') and not (change = 'set' and coalesce(asked, 0) = 0) then
    perform refuse('serial_needed', jsonb_build_object('product', goods.name));
  elsif not goods.serial_numbered and change in ('piece', 'remove_piece') then
    perform refuse('serials_differ');
  elsif change = 'piece' and exists (
    select from count_piece c
    where c.company_id = company and c.branch_id = p_branch and c.sheet_no = p_sheet and c.product_id = was.product_id
      and c.serial = piece and c.is_counted
  ) then
    perform refuse('serial_counted', jsonb_build_object('serial', piece));
  elsif change = 'set' and was.counted_milli is distinct from (p_entry ->> 'seenMilli')::bigint then
    perform refuse('count_changed', jsonb_build_object('product', goods.name));
  elsif asked % (10 ^ (3 - goods.decimals))::bigint <> 0 then
    perform refuse('quantity_decimals', jsonb_build_object('product', goods.name, 'decimals', goods.decimals::text));
  end if;

  if change = 'set' then
    counted := asked;
    delete from count_piece c
    where c.company_id = company and c.branch_id = p_branch and c.sheet_no = p_sheet and c.product_id = was.product_id;
    if goods.serial_numbered and counted is not null then
      insert into count_piece (company_id, branch_id, sheet_no, product_id, serial, in_books, is_counted)
      select company, p_branch, p_sheet, was.product_id, s.serial, true, false from product_serial s
      where s.company_id = company and s.product_id = was.product_id and s.is_held and s.branch_id = p_branch
        and s.warehouse_id is not distinct from locked.warehouse_id and s.transit_to is null;
    end if;
  elsif change = 'add' then
    counted := coalesce(was.counted_milli, 0) + asked;
  else
    counted := count_one_piece(locked, was, piece, change = 'piece');
  end if;
  if counted < 0 then
    perform refuse('quantity_not_positive');
  elsif counted > p_most then
    perform refuse('quantity_too_large');
  end if;

  update count_sheet s set entries = locked.entries + 1
  where s.company_id = company and s.branch_id = p_branch and s.sheet_no = p_sheet;
  now_there := coalesce((
    select s.quantity_milli from stock_at_location(company, p_branch, location, array[was.product_id]) s), 0);
  before := coalesce((
    select s.quantity_milli from stock_at_location(company, p_branch, location, array[was.product_id], day - 1) s), 0);
  update count_row r
  set counted_milli = counted, entry_no = locked.entries + 1,
    first_book_milli = case when counted is null then null
      when change = 'set' then now_there else coalesce(was.first_book_milli, now_there) end,
    book_milli = case when counted is not null then now_there end,
    counted_on = case when counted is not null then day end,
    earlier_milli = case when counted is not null then before end,
    counted_at = case when counted is not null then p_at end,
    counted_by = case when counted is not null then person end
  where r.company_id = company and r.branch_id = p_branch and r.sheet_no = p_sheet and r.product_id = was.product_id;
  insert into count_entry (
    company_id, branch_id, sheet_no, entry_no, product_id, change, quantity_milli, serial, counted_milli, entered_at, entered_by
  ) values (
    company, p_branch, p_sheet, locked.entries + 1, was.product_id, change, asked, piece, counted, p_at, person);
  return was.product_id;
end $$;

grant execute on function enter_count(int, int, jsonb, bigint, timestamptz, jsonb) to cashbook_app;

-- Says of what nobody has counted that nothing of it is there; of how many products. p_entries is what the screen had seen: of two
-- who count, none says so of what the other has counted since. Refusals: those of lock_count, then count_changed_meanwhile.
create function count_rest_as_zero(p_branch int, p_sheet int, p_entries int, p_at timestamptz, p_by jsonb) returns int
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  day date := lock_open_day(company, p_branch, false);
  locked count_sheet := lock_count(company, p_branch, p_sheet);
  product int;
  products int := 0;
begin
  if locked.entries <> p_entries then
    perform refuse('count_changed_meanwhile');
  end if;
  for product in
    select r.product_id from count_row r
    where r.company_id = company and r.branch_id = p_branch and r.sheet_no = p_sheet and r.counted_milli is null
    order by r.product_id
  loop
    perform enter_count(p_branch, p_sheet,
      jsonb_build_object('change', 'set', 'product', product, 'quantityMilli', '0', 'seenMilli', null), 0, p_at, p_by);
    products := products + 1;
  end loop;
  return products;
end $$;

grant execute on function count_rest_as_zero(int, int, int, timestamptz, jsonb) to cashbook_app;

-- The rows of a sheet that were entered after p_since; with p_product that one. Of a posted sheet differences and costs are those
-- of its voucher. `book_milli` is what the books had when the
-- product was counted, or have now where it was not. Of pieces, `missing` are those that the books had there and still have
-- and nobody counted, `extra` those that were counted and that the books had not and have not. Whoever calls it has seen to it
-- that the branch may be seen.
create function count_rows(p_branch int, p_sheet int, p_since int default -1, p_product int default null)
  returns table (
    place int, product_id int, name text, code text, barcode text, category_name text, unit_name text, decimals int,
    has_serials boolean, counted_milli bigint, book_milli bigint, difference_milli bigint, has_moved boolean, counted text[],
    missing text[], extra text[], counted_at timestamptz, counted_by text, entry_no int, average_cost_micro bigint
  )
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  with s as (
    select s.*, coalesce(s.warehouse_id, 0) as location, count_voucher(s.company_id, s.branch_id, s.sheet_no) as voucher_id
    from count_sheet s
    where s.company_id = books_company() and s.branch_id = p_branch and s.sheet_no = p_sheet
  ), r as materialized (
    select r.* from s
      join count_row r on r.company_id = s.company_id and r.branch_id = s.branch_id and r.sheet_no = s.sheet_no
    where r.entry_no > p_since and (p_product is null or r.product_id = p_product)
  ), book as (
    select b.product_id, b.quantity_milli from s,
      stock_at_location(s.company_id, p_branch, s.location, array(select r.product_id from r where r.counted_milli is null)) b
  ), earlier as (
    select d.counted_on, b.product_id, b.quantity_milli
    from s, (select r.counted_on, array_agg(r.product_id) as products from r where r.counted_on is not null group by 1) d,
      stock_at_location(s.company_id, p_branch, s.location, d.products, d.counted_on - 1) b
  ), pieces as (
    select c.product_id, array_agg(c.serial order by c.serial) filter (where c.is_counted) as counted,
      array_agg(c.serial order by c.serial) filter (where not c.is_counted and c.in_books and h.is_here) as missing,
      array_agg(c.serial order by c.serial) filter (where c.is_counted and not c.in_books and not h.is_here) as extra
    from s
      join count_piece c on c.company_id = s.company_id and c.branch_id = s.branch_id and c.sheet_no = s.sheet_no
        and c.product_id in (select r.product_id from r),
      lateral (
        select exists (
          select from product_serial h
          where h.company_id = c.company_id and h.product_id = c.product_id and h.serial = c.serial and h.is_held
            and h.branch_id = c.branch_id and h.warehouse_id is not distinct from s.warehouse_id and h.transit_to is null
        ) as is_here
      ) h
    group by c.product_id
  ), posted as (
    select m.product_id, sum(m.quantity_milli)::bigint as difference_milli, max(m.unit_cost) as unit_cost,
      array_agg(n.serial order by n.serial) filter (where m.quantity_milli < 0 and n.serial is not null) as missing,
      array_agg(n.serial order by n.serial) filter (where m.quantity_milli > 0 and n.serial is not null) as extra
    from s
      join lateral (
        select m.product_id, m.unit_cost, m.quantity_milli / greatest(1, (
            select count(*) from stock_serial n
            where n.company_id = m.company_id and n.voucher_id = m.voucher_id and n.version = m.version
              and n.movement_no = m.movement_no
          )) as quantity_milli, m.version, m.movement_no
        from stock_movement m
        where m.company_id = s.company_id and m.voucher_id = s.voucher_id and m.live
      ) m on true
      left join stock_serial n on n.company_id = s.company_id and n.voucher_id = s.voucher_id and n.version = m.version
        and n.movement_no = m.movement_no
    group by m.product_id
  )
  select r.place, r.product_id, p.name, p.code, p.barcode, g.name, coalesce(nullif(u.short_name, ''), u.name), u.decimals,
    p.serial_numbered, r.counted_milli, coalesce(r.counted_milli - x.difference, b.quantity_milli, 0)::bigint,
    x.difference::bigint, not p.serial_numbered and r.first_book_milli is distinct from r.book_milli,
    coalesce(c.counted, '{}'), coalesce(case when s.voucher_id is null then c.missing else o.missing end, '{}'),
    coalesce(case when s.voucher_id is null then c.extra else o.extra end, '{}'), r.counted_at, coalesce(a.name, ''),
    r.entry_no, coalesce((coalesce(o.unit_cost, k.average_cost) * 1000000)::bigint, 0)
  from s
    join r on true
    join product p on p.company_id = r.company_id and p.product_id = r.product_id
    join category g on g.company_id = p.company_id and g.category_id = p.category_id
    join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
    left join app_user a on a.company_id = r.company_id and a.user_id = r.counted_by
    left join stock_balance k on k.company_id = r.company_id and k.branch_id = r.branch_id and k.product_id = r.product_id
    left join book b on b.product_id = r.product_id
    left join earlier e on e.product_id = r.product_id and e.counted_on = r.counted_on
    left join pieces c on c.product_id = r.product_id
    left join posted o on o.product_id = r.product_id,
    lateral (select case
      when r.counted_milli is null then null
      when s.voucher_id is not null then coalesce(o.difference_milli, 0)
      when p.serial_numbered
        then (coalesce(cardinality(c.extra), 0) - coalesce(cardinality(c.missing), 0)) * 1000::bigint
      -- Entered since of days before that of the count: it had moved before.
      else r.counted_milli - (r.book_milli + coalesce(e.quantity_milli, 0) - r.earlier_milli)
    end as difference) x
  order by r.place
$$;

grant execute on function count_rows(int, int, int, int) to cashbook_app, cashbook_report;

-- Sheets as the rule of their posting wants to know them, each of the branch beside it: the rows that were counted.
create function count_facts(p_branches int[], p_sheets int[]) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'branchId', s.branch_id, 'sheetNo', s.sheet_no, 'warehouseId', s.warehouse_id, 'entries', s.entries,
      'isEnded', s.ending is not null, 'postedBy', (
        select v.vr_no from voucher v
        where v.company_id = company and v.voucher_id = count_voucher(company, s.branch_id, s.sheet_no)
      ), 'rows', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'productId', r.product_id, 'name', r.name, 'hasSerials', r.has_serials,
          'differenceMilli', r.difference_milli::text, 'hasMoved', r.has_moved, 'missing', r.missing, 'extra', r.extra
        ) order by r.place), '[]')
        from count_rows(s.branch_id, s.sheet_no) r where r.counted_milli is not null
      ))), '[]')
    from unnest(p_branches, p_sheets) x (branch_id, sheet_no)
      join count_sheet s on s.company_id = company and s.branch_id = x.branch_id and s.sheet_no = x.sheet_no
  );
end $$;

grant execute on function count_facts(int[], int[]) to cashbook_app;

-- Returns the facts of one sheet, and locks it until the transaction ends.
create function locked_count_facts(p_branch int, p_sheet int) returns jsonb
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
begin
  perform from count_sheet s
  where s.company_id = books_company() and s.branch_id = p_branch and s.sheet_no = p_sheet for update;
  return count_facts(array[p_branch], array[p_sheet]);
end $$;

grant execute on function locked_count_facts(int, int) to cashbook_app;

-- Links a sheet with the voucher that has just posted it. Refusals: those of lock_count.
create function keep_count_posting(p_branch int, p_sheet int, p_voucher bigint) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  locked count_sheet := lock_count(books_company(), p_branch, p_sheet);
begin
  insert into count_posting (company_id, branch_id, sheet_no, voucher_id)
  values (locked.company_id, p_branch, p_sheet, p_voucher);
end $$;

grant execute on function keep_count_posting(int, int, bigint) to cashbook_app;

-- Ends a sheet without a voucher: `abandoned`, or `agreed` where everything that was counted is as the books say. p_entries is
-- what its screen showed. Refusals in order: those of lock_count, count_changed_meanwhile, nothing_counted, count_differs.
create function end_count(p_branch int, p_sheet int, p_ending text, p_entries int, p_at timestamptz, p_by jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  person int := (p_by ->> 'user')::int;
  locked count_sheet := lock_count(company, p_branch, p_sheet);
begin
  if locked.entries <> p_entries then
    perform refuse('count_changed_meanwhile');
  elsif p_ending = 'agreed' then
    if not exists (select from count_rows(p_branch, p_sheet) r where r.counted_milli is not null) then
      perform refuse('nothing_counted');
    elsif exists (
      select from count_rows(p_branch, p_sheet) r
      where r.counted_milli is not null and (r.difference_milli <> 0 or r.has_moved or r.missing <> '{}' or r.extra <> '{}')
    ) then
      perform refuse('count_differs');
    end if;
  end if;
  update count_sheet s set ending = p_ending, ended_at = p_at, ended_by = person
  where s.company_id = company and s.branch_id = p_branch and s.sheet_no = p_sheet;
  insert into audit_event (company_id, at, user_id, branch_id, action, ip, user_agent, after)
  values (company, p_at, person, p_branch, 'stock.count.' || p_ending, coalesce(p_by ->> 'ip', ''),
    coalesce(p_by ->> 'agent', ''), jsonb_build_object('sheet', p_sheet));
end $$;

grant execute on function end_count(int, int, text, int, timestamptz, jsonb) to cashbook_app;
