-- Advice in the answers to sales, in the form in which it is kept with their keys.

-- Returns the advice on sales that were just written, a list of {voucherId, advice}: goods below zero, a customer beyond the limit, and
-- where the branch warns of it lines below cost, an order that differs and a discount. None for a sale of which there is nothing to say.
-- Costs are for the sales of p_see_cost alone. Amounts and quantities are text.
create function advice_on_sales(p_sales bigint[], p_see_cost bigint[]) returns jsonb
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
    select coalesce(jsonb_agg(jsonb_build_object('voucherId', id, 'advice', jsonb_build_object(
      'below_zero', coalesce(z.goods, '[]'), 'beyond_limit', l.beyond_paisa::text, 'below_cost', coalesce(c.lines, '[]'),
      'order_differs', o.said, 'discount_beyond', d.said))), '[]')
    from unnest(p_sales) id
      left join (
        select (g.value ->> 'voucherId')::bigint as voucher_id, jsonb_agg(g.value - 'voucherId' order by g.position) as goods
        from jsonb_array_elements(below_zero(p_sales)) with ordinality g (value, position) group by 1
      ) z on z.voucher_id = id
      left join debts_beyond(company, p_sales) l on l.voucher_id = id
      left join (
        select c.voucher_id, jsonb_agg(jsonb_build_object('line', c.line_no, 'product', c.product_id, 'product_name', c.product_name,
          'price', round(c.price * 1000)::bigint::text,
          'cost', case when c.voucher_id = any (p_see_cost) then round(c.cost * 1000)::bigint::text end) order by c.line_no) as lines
        from sold_below_cost(company, p_sales, 'warn') c group by c.voucher_id
      ) c on c.voucher_id = id
      left join (
        select o.voucher_id, jsonb_build_object('order_number', o.order_number, 'product_name', o.product_name, 'unit', o.unit,
          'beyond', o.beyond_milli::text, 'agreed', o.agreed_milli::text, 'rate', o.rate_milli::text) as said
        from differing_orders(company, p_sales, 'warn') o
      ) o on o.voucher_id = id
      left join (
        select d.voucher_id, jsonb_build_object('code', d.code, 'percent', d.percent_milli::text) as said
        from discounts_beyond(company, p_sales, 'warn') d
      ) d on d.voucher_id = id
    where num_nonnulls(z.goods, l.beyond_paisa, c.lines, o.said, d.said) > 0
  );
end $$;

grant execute on function advice_on_sales(bigint[], bigint[]) to cashbook_app;

-- The sales among these after which the customer owes more than the limit, where the branch warns of it, and how much more.
create function debts_beyond(p_company int, p_sales bigint[]) returns table (voucher_id bigint, beyond_paisa bigint)
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select v.voucher_id, w.paisa - l.credit_limit_paisa
  from unnest(p_sales) id
    -- Limited, each is looked up by its whole key, however few there were when this was planned.
    cross join lateral (select * from voucher o where o.company_id = p_company and o.voucher_id = id limit 1) v
    cross join lateral (
      select o.credit_limit_policy from branch o where o.company_id = p_company and o.branch_id = v.branch_id limit 1
    ) b
    cross join lateral (
      select o.account_id from invoice o
      where o.company_id = p_company and o.voucher_id = v.voucher_id and o.version = v.version limit 1
    ) i
    cross join lateral (
      select o.credit_limit_paisa from party o where o.company_id = p_company and o.account_id = i.account_id limit 1
    ) l
    cross join lateral (
      select owed_to_company(p_company, i.account_id) + unrealized_cheques(p_company, i.account_id) as paisa offset 0
    ) w
  where b.credit_limit_policy = 'warn' and l.credit_limit_paisa is not null and w.paisa > l.credit_limit_paisa;
end $$;
