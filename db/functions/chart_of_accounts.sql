-- Rules of the chart of accounts (accounting §3).

-- What a system account or group is may not change; only its name may (accounting §3).
create function guard_system_account() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if old.is_system and (
    to_jsonb(new) - array['name', 'version', 'parent_level', 'group_level']
      is distinct from to_jsonb(old) - array['name', 'version', 'parent_level', 'group_level']
  ) then
    raise exception using errcode = 'CB001', message = 'system_account';
  end if;
  return new;
end $$;

create trigger guard_system before update on account for each row execute function guard_system_account();
create trigger guard_system before update on account_group for each row execute function guard_system_account();

-- Whether vouchers of a branch may use an account. An account is everybody's, or one branch's own; a customer of a branch
-- is every branch's while that branch shares its customers (spec 1 §2.6, "Customer Share?").
create function account_serves_branch(p_company int, p_account_branch int, p_is_party boolean, p_branch int)
  returns boolean
  language sql stable parallel safe
as $$
  select p_account_branch is null or p_account_branch = p_branch or p_is_party and exists (
    select from public.branch b
    where b.company_id = p_company and b.branch_id = p_account_branch and b.share_customers
  )
$$;

grant execute on function account_serves_branch(int, int, boolean, int) to cashbook_app, cashbook_report;
