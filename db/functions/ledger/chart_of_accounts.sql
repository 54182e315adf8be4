-- Rules of the chart of accounts (accounting §3).

-- Refuses every change of a system account or group but those of its name and of its line in the statements (accounting §3).
create function guard_system_account() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if old.is_system and (
    to_jsonb(new) - array['name', 'version', 'statement_line', 'parent_level', 'group_level']
      is distinct from to_jsonb(old) - array['name', 'version', 'statement_line', 'parent_level', 'group_level']
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

-- The numbers of the seeded groups Cash in Hand and Cash at Bank; 0 for any other group.
create function cash_group(p_group int) returns int
  language sql immutable parallel safe
as $$ select case when p_group in (111, 112) then p_group else 0 end $$;

grant execute on function cash_group(int) to cashbook_app;

-- Whether a voucher of the type may have a line on the account (accounting §4): a cash voucher moves account 17 alone of all
-- cash and bank accounts and a bank voucher one under Cash at Bank, a contra has no other accounts than these, a journal
-- that a person typed has none of them, and a remittance moves 17 or one under Cash at Bank against 10.
create function takes_account(p_type int, p_is_system boolean, p_account int, p_group int) returns boolean
  language sql immutable parallel safe
as $$
  select case
    when p_type = any (types_of('cash')) then cash_group(p_group) = 0 or p_account = 17
    when p_type = any (types_of('bank')) then cash_group(p_group) <> 111
    when p_type = any (types_of('contra')) then cash_group(p_group) <> 0
    when p_type = any (types_of('journal')) and p_is_system is not true then cash_group(p_group) = 0
    when p_type = any (types_of('realization')) then p_account in (15, 16) or cash_group(p_group) = 112
    when p_type = any (types_of('remittance')) then p_account in (10, 17) or cash_group(p_group) = 112
    else true
  end
$$;

-- A move of an account waits for the vouchers that are being posted and looks then. Refusals in order: account_in_use when
-- a used one would turn to another nature, cash_account_in_use when it would come into or leave one of the two groups.
create function guard_moved_account() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  turns boolean := (
    select count(distinct g.nature) > 1 from account_group g
    where g.company_id = new.company_id and g.group_id in (old.group_id, new.group_id)
  );
begin
  if not turns and cash_group(old.group_id) = cash_group(new.group_id) then
    return new;
  end if;
  perform lock_open_days_of(new.company_id);
  if exists (
    select from branch b
      join line l on l.company_id = b.company_id and l.branch_id = b.branch_id and l.account_id = new.account_id and l.live
    where b.company_id = new.company_id
  ) then
    perform refuse(case when turns then 'account_in_use' else 'cash_account_in_use' end);
  end if;
  return new;
end $$;

create trigger guard_move before update of group_id on account for each row
  when (old.group_id is distinct from new.group_id) execute function guard_moved_account();
