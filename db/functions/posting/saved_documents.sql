-- Documents of one branch that are saved in one call: it locks, reads the facts of their rule again, posts, writes their invoices and
-- says what their answers tell.

-- Reads what a look-up reads for one branch, with the locks that it takes. The ids come sorted: two calls never lock in turns.
create function facts_again(p_company int, p_look_up text, p_branch int, p_ids int[]) returns jsonb
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  branches int[] := array_fill(p_branch, array[cardinality(p_ids)]);
begin
  case p_look_up
    when 'accounts' then
      perform from account a where a.company_id = p_company and a.account_id = any (p_ids) order by a.account_id for share;
      return account_facts(branches, p_ids);
    when 'credit' then return locked_credit_facts(p_branch, p_ids);
    when 'employees' then return employee_facts(branches, p_ids);
    when 'orders' then return order_facts(branches, p_ids);
    when 'products' then return product_facts(branches, p_ids);
    when 'warehouses' then return warehouse_facts(branches, p_ids);
  end case;
end $$;

-- Saves documents of one voucher each, all or none, in the place of lock_document, of the look-ups of their rule, of post_document,
-- write_invoices and the advice. p_document is as post_document takes documents that are posted as one. p_seen is what their rules
-- have seen, a list of {lookUp, branch, ids, rows} in the order of locking. Where a look-up finds anything else under the locks, it
-- raises CB003: the rules have to be asked again. p_invoices has, for each voucher,
-- what write_invoices takes but for the fields of its version, with seesCost, whether its author may see profits.
--
-- Returns the vouchers in their order, with the advice among what is told. It raises what post_document and write_invoices raise, and
-- 23505 for a key that was used before.
create function save_documents(p_document jsonb, p_seen jsonb, p_invoices jsonb, p_at timestamptz) returns setof posting_outcome
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  company int := books_company();
  branches int[] := branches_in(p_document);
  days date[] := lock_days(company, (p_document ->> 'branch')::int, branches, false);
  seen record;
  posted posting_outcome[];
  told jsonb;
begin
  perform lock_parents(company, document_parents(p_document));
  perform lock_stock_of(company, p_document);
  for seen in select * from jsonb_to_recordset(p_seen) s ("lookUp" text, branch int, ids int[], rows jsonb) loop
    if facts_again(company, seen."lookUp", seen.branch, seen.ids) is distinct from seen.rows then
      raise exception using errcode = 'CB003', message = 'a rule has seen other facts';
    end if;
  end loop;

  posted := post_locked(company, branches, days, p_document, p_at);
  perform write_invoices((
    select jsonb_agg(i.said || jsonb_build_object('companyId', company, 'branchId', p_document -> 'branch',
      'voucherId', (posted[i.position]).voucher_id, 'version', 1, 'date', (posted[i.position]).vr_date) order by i.position)
    from jsonb_array_elements(p_invoices) with ordinality i (said, position)
  ));
  told := advice_on_sales(
    array(select p.voucher_id from unnest(posted) p),
    array(
      select (posted[i.position]).voucher_id from jsonb_array_elements(p_invoices) with ordinality i (said, position)
      where (i.said ->> 'seesCost')::boolean
    ));
  if told = '[]' then
    return query select * from unnest(posted);
    return;
  end if;
  insert into key_advice (company_id, key, advice)
  select company, v.value ->> 'key', t.advice
  from jsonb_array_elements(p_document -> 'vouchers') with ordinality v (value, position)
    join jsonb_to_recordset(told) t ("voucherId" bigint, advice jsonb) on t."voucherId" = (posted[v.position]).voucher_id
  where v.value ? 'key'
  order by 2;
  return query
    select p.ordinal, p.voucher_id, p.version, p.vr_no, p.vr_date, p.replayed, p.refusal,
      case when t.advice is null then p.detail
        else (coalesce(p.detail::jsonb, '{}') || jsonb_build_object('advice', t.advice))::text end
    from unnest(posted) p left join jsonb_to_recordset(told) t ("voucherId" bigint, advice jsonb) on t."voucherId" = p.voucher_id;
end $$;

grant execute on function save_documents(jsonb, jsonb, jsonb, timestamptz) to cashbook_app;
