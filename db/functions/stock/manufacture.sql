-- Returns the branches that control manufacture ("Control Manufacture?", spec 1 §2.6): only they make goods of materials.
create function manufacture_facts(p_branches int[]) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('branchId', b.branch_id)), '[]')
    from branch b
    where b.company_id = company and b.branch_id = any (p_branches) and b.manufacture_control
  );
end $$;

grant execute on function manufacture_facts(int[]) to cashbook_app;
