-- The obstacles that a person confirms before a fiscal year is closed (accounting §5). They forbid nothing, but an auditor asks
-- about them.

-- Products that stand below zero at the end of a day, and goods that are on their way from the branch: {code, name, unit,
-- quantityMilli, paisa} each.
create function goods_to_confirm(p_company int, p_branch int, p_day date)
  returns table (code text, name text, unit text, milli bigint, paisa bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select g.code, p.name, coalesce(nullif(u.short_name, ''), u.name), g.milli, g.paisa
  from (
    select 'stock_below_zero' as code, s.product_id, s.quantity_milli as milli, s.value_paisa as paisa
    from stock_value_on(p_company, p_branch, p_day) s where s.quantity_milli < 0
    union all
    select 'goods_in_transit', m.product_id, sum(m.quantity_milli)::bigint, round(sum(m.quantity_milli * m.unit_cost) * 0.1)::bigint
    from stock_movement m
    where m.company_id = p_company and m.branch_id = p_branch and m.vr_date <= p_day and m.live and m.transit_to is not null
    group by m.product_id having sum(m.quantity_milli) <> 0
  ) g
    join product p on p.company_id = p_company and p.product_id = g.product_id
    join unit u on u.company_id = p_company and u.unit_id = p.unit_id
$$;

-- Returns all obstacles, with the first fifty names of each kind: a list of {code, count, paisa, rows} in the order of the codes,
-- paisa null for branches. A liability of the system is one of its fixed accounts. Branches that have closed the same year, or have
-- nothing to close in it, are left out.
create function year_obstacles(p_branch int, p_last_day date) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  year int := fiscal_year_of(p_last_day, start_month_of(company));
begin
  return (
    with found (code, name, unit, milli, paisa) as (
      select g.code, g.name, g.unit, g.milli, g.paisa from goods_to_confirm(company, p_branch, p_last_day) g
      union all
      select 'cash_below_zero', m.account, null, null, m.paisa from money_below_zero(p_branch, p_last_day) m
      union all
      select 'liability_in_debit', a.name, null, null, s.paisa
      from account a
        join account_group g on g.company_id = a.company_id and g.group_id = a.group_id and g.nature = 2,
        lateral (select balance_at_end_of(company, p_branch, a.account_id, p_last_day) as paisa) s
      where a.company_id = company and a.account_id < 100 and s.paisa > 0
      union all
      select 'branches_open', b.name, null, null, null
      from branch b
      where b.company_id = company and b.branch_id <> p_branch and b.status = 1
        and next_year_to_close(company, b.branch_id) <= year
    ), listed as (
      select f.*, row_number() over (partition by f.code order by f.name) as position from found f
    )
    select coalesce(jsonb_agg(o.obstacle order by o.position), '[]')
    from (
      select c.position, jsonb_build_object('code', l.code, 'count', count(*), 'paisa', sum(l.paisa)::text,
        'rows', jsonb_agg(jsonb_build_object('name', l.name, 'unit', l.unit, 'milli', l.milli::text, 'paisa', l.paisa::text)
          order by l.position) filter (where l.position <= 50)) as obstacle
      from listed l
        join unnest(array['stock_below_zero', 'goods_in_transit', 'cash_below_zero', 'liability_in_debit', 'branches_open'])
          with ordinality c (code, position) on c.code = l.code
      group by c.position, l.code
    ) o
  );
end $$;

grant execute on function year_obstacles(int, date) to cashbook_app;

-- Refuses year_to_confirm where something of it is not among the codes that were confirmed; the codes that are, else.
create function confirm_year(p_branch int, p_last_day date, p_confirmed jsonb) returns jsonb
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  codes jsonb := (
    select coalesce(jsonb_agg(o.value -> 'code' order by o.position), '[]')
    from jsonb_array_elements(year_obstacles(p_branch, p_last_day)) with ordinality o (value, position)
  );
begin
  if not coalesce(p_confirmed, '[]') @> codes then
    perform refuse('year_to_confirm');
  end if;
  return codes;
end $$;
