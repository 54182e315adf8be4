-- Facts about employees for the rules of documents.

-- Returns the employees who work in the branch beside them and are in service.
create function employee_facts(p_branches int[], p_employees int[]) returns jsonb
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
    select coalesce(jsonb_agg(jsonb_build_object('branchId', x.branch_id, 'employeeId', e.employee_id)), '[]')
    from unnest(p_branches, p_employees) x (branch_id, employee_id)
      join employee e on e.company_id = company and e.employee_id = x.employee_id and e.branch_id = x.branch_id
        and e.status = 1
  );
end $$;

grant execute on function employee_facts(int[], int[]) to cashbook_app;
