-- Facts about orders for the rules of documents.

-- Returns the orders of the branch beside them, open or closed.
create function order_facts(p_branches int[], p_orders int[]) returns jsonb
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
    select coalesce(jsonb_agg(jsonb_build_object('branchId', x.branch_id, 'orderId', o.trade_order_id)), '[]')
    from unnest(p_branches, p_orders) x (branch_id, trade_order_id)
      join trade_order o on o.company_id = company and o.trade_order_id = x.trade_order_id and o.branch_id = x.branch_id
  );
end $$;

grant execute on function order_facts(int[], int[]) to cashbook_app;
