-- Facts for the posting rules of documents.

-- Returns the facts that every save needs before its posting rule runs, for all waiting saves in one trip: the state and open day
-- of their branches, and the first answers to their keys. It sees what its caller sees. Its settings keep the plan by keys,
-- however small the tables were when it was made.
create function desk_facts(p_branches int[], p_keys text[])
  returns table (branches jsonb, kept jsonb)
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  company int := nullif(current_setting('app.company_id', true), '')::int;
begin
  return query select
    (
      select coalesce(jsonb_agg(jsonb_build_object('branchId', b.branch_id, 'isActive', b.status = 1, 'openDay', t.day)), '[]')
      from branch b
        left join trading_day t on t.company_id = b.company_id and t.branch_id = b.branch_id and t.is_open
      where b.company_id = company and b.branch_id = any (p_branches)
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'key', k.key, 'userId', k.user_id, 'route', k.route, 'bodyHashHex', encode(k.body_hash, 'hex'),
        'voucherId', k.voucher_id, 'version', k.version, 'vrNo', k.vr_no, 'vrDate', k.vr_date, 'told', k.told)), '[]')
      from (
        select i.key, i.user_id, i.route, i.body_hash, i.voucher_id, i.version, i.vr_no, i.vr_date,
          coalesce(i.told, '{}') || jsonb_build_object('advice', a.advice) as told
        from idempotency_key i left join key_advice a using (company_id, key)
        where i.company_id = company and i.key = any (p_keys)
        union all
        -- A person used it for something else, such as an order.
        select r.request_key, r.user_id, '', '', null, null, null, null, null
        from request_reply r
        where r.company_id = company and r.request_key = any (p_keys)
      ) k
    );
end $$;

grant execute on function desk_facts(int[], text[]) to cashbook_app;

-- Returns the accounts that exist and that the branch beside them may use, for all waiting saves.
create function account_facts(p_branches int[], p_accounts int[]) returns jsonb
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  company int := nullif(current_setting('app.company_id', true), '')::int;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'branchId', x.branch_id, 'accountId', a.account_id, 'groupId', a.group_id, 'isArchived', a.status <> 1)), '[]')
    from unnest(p_branches, p_accounts) x (branch_id, account_id)
      join account a on a.company_id = company and a.account_id = x.account_id
    where a.branch_id is null or a.branch_id = x.branch_id or a.is_party and exists (
      select from branch b where b.company_id = company and b.branch_id = a.branch_id and b.share_customers
    )
  );
end $$;

grant execute on function account_facts(int[], int[]) to cashbook_app;
