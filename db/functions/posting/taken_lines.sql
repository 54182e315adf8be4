-- Documents that take of the lines of other documents (decision 83). Together they never take more of a line than it has.

-- Returns the lines that documents take of these vouchers, for the rules of further documents and of changes of the vouchers. The
-- function sees all branches of the company, because rules ask before a branch is named.
create function taken_facts(p_parents bigint[]) returns jsonb
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
    select coalesce(jsonb_agg(facts_of_take(t) order by t.voucher_id, t.row_no), '[]')
    from standing_take t where t.company_id = company and t.of_voucher_id = any (p_parents)
  );
end $$;

grant execute on function taken_facts(bigint[]) to cashbook_app, cashbook_report;

-- Returns a take in the form that rules read. Amounts and quantities are text.
create function facts_of_take(p_take standing_take) returns jsonb
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select jsonb_build_object('role', p_take.role, 'parentId', p_take.of_voucher_id, 'takerId', p_take.voucher_id,
    'numberText', p_take.vr_no, 'date', p_take.vr_date, 'lineNo', p_take.of_line_no, 'productId', p_take.product_id,
    'quantityMilli', p_take.quantity_milli::text, 'amountPaisa', p_take.amount_paisa::text, 'serials', p_take.serials)
$$;

-- Refuses documents of a role that take more of a line than its quantity or its amount, whatever path a write takes.
create function check_taken(p_company int, p_parents bigint[]) returns void
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if exists (select from taken_beyond(p_company, p_parents)) then
    raise exception using errcode = 'CB002', message = 'more is taken of a line than it has';
  end if;
end $$;

-- Returns the lines of these vouchers of which documents of a role take more than they have. An invoice adds its lines after its
-- movements: until then the function compares no amount.
create function taken_beyond(p_company int, p_parents bigint[]) returns table (parent_id bigint, line_no int)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select t.of_voucher_id, t.of_line_no
  from (
    select t.of_voucher_id, t.role, t.of_line_no, t.product_id, sum(t.quantity_milli) as milli, sum(t.amount_paisa) as paisa
    from standing_take t
    where t.company_id = p_company and t.of_voucher_id = any (p_parents)
    group by t.of_voucher_id, t.role, t.of_line_no, t.product_id
  ) t
    join voucher v on v.company_id = p_company and v.voucher_id = t.of_voucher_id
    cross join lateral (
      select coalesce(abs(sum(m.quantity_milli)), 0) as milli, sum(l.total_paisa - l.discount_paisa) as paisa
      from stock_movement m
        left join invoice_line l on l.company_id = m.company_id and l.voucher_id = m.voucher_id and l.version = m.version
          and l.line_no = m.movement_no
      where m.company_id = p_company and m.voucher_id = v.voucher_id and m.version = v.version
        and m.product_id = t.product_id and t.of_line_no in (0, m.movement_no)
    ) line
  where v.is_void or t.milli > line.milli or t.paisa > line.paisa
$$;

grant execute on function taken_beyond(int, bigint[]) to cashbook_app, cashbook_report;

create function guard_taken_lines() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform check_taken(n.company_id, array_agg(distinct n.of_voucher_id)) from new_lines n group by n.company_id;
  return null;
end $$;

create trigger guard_taken after insert on taken_line
  referencing new table as new_lines for each statement execute function guard_taken_lines();

-- Refuses a new version of a parent that has less than other documents take of it. Nothing is taken of a new parent.
create function guard_parents_of_takes() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform check_taken(n.company_id, array_agg(distinct n.voucher_id))
  from new_lines n
  where n.version > 1
  group by n.company_id;
  return null;
end $$;

create trigger guard_taken after insert on stock_movement
  referencing new table as new_lines for each statement execute function guard_parents_of_takes();
create trigger guard_taken after insert on invoice
  referencing new table as new_lines for each statement execute function guard_parents_of_takes();

-- Returns the goods on vouchers for pages and papers: those that each version moved or, in documents without movements, took. A version
-- that only changed the date repeats the goods of the one before. The caller checks that the user may see the vouchers.
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
  select w.voucher_id, w.version, t.of_line_no, t.product_id, p.name, coalesce(nullif(u.short_name, ''), u.name), null, '',
    -t.quantity_milli, null, to_jsonb(t.serials), null
  from unnest(p_vouchers) id
    join voucher_version w on w.company_id = books_company() and w.voucher_id = id and not w.is_void
    cross join lateral (
      select max(t.version) as version from taken_line t
      where t.company_id = w.company_id and t.voucher_id = w.voucher_id and t.version <= w.version
        and t.role = any (roles_of('may_be_empty'))
    ) said
    join taken_line t on t.company_id = w.company_id and t.voucher_id = w.voucher_id and t.version = said.version
    join product p on p.company_id = t.company_id and p.product_id = t.product_id
    join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
  order by 1, 2, 3
$$;

grant execute on function goods_on_vouchers(bigint[]) to cashbook_app, cashbook_report;
