-- The rule of shared customers, `account_serves_branch`, said again without the call: a function with a subquery is not
-- inlined, and this one would be called for every line that is posted. Almost no line needs the look at another branch.
create or replace function check_lines(p_company int, p_branch int, p_vouchers jsonb, p_known int[] default '{}')
  returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  fault record;
begin
  with l as materialized (
    select v.ord, x.e, x.a, x.d, x.k
    from jsonb_to_recordset(p_vouchers) v (ord int, lines jsonb),
      jsonb_to_recordset(v.lines) x (e smallint, a int, d bigint, k bigint)
  ), f as materialized (
    -- An account is everybody's, or one branch's own; a customer is everybody's while that branch shares its customers.
    select l.ord, l.e, l.a, a.account_id is null as is_unknown, a.status <> 1 as is_archived,
      a.branch_id <> p_branch and not (a.is_party and exists (
        select from branch b where b.company_id = p_company and b.branch_id = a.branch_id and b.share_customers
      )) as is_foreign
    from l left join account a on a.company_id = p_company and a.account_id = l.a
    where a.account_id is null or (a.status <> 1 or a.branch_id <> p_branch) and l.a <> all (p_known)
  )
  select * into fault from (
    select f.ord, 1 as rank, case
        when f.is_unknown then 'account_not_found'
        when f.is_foreign then 'account_not_allowed'
        else 'account_archived'
      end as code, jsonb_build_object('ord', f.ord, 'entry', f.e, 'accountId', f.a) as detail
    from f where f.is_unknown or f.is_foreign or f.is_archived
    union all
    select ord, 2, 'amount_not_positive', jsonb_build_object('ord', ord, 'entry', e)
    from l where d < 0 or k < 0 or (d = 0) = (k = 0)
    union all
    select ord, 3, 'unbalanced', jsonb_build_object('ord', ord, 'entry', e)
    from l group by ord, e having sum(d) <> sum(k)
  ) faults
  order by ord, rank, detail limit 1;
  if found then
    perform refuse(fault.code, fault.detail);
  end if;
end $$;
