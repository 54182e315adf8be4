-- An account that vouchers have posted to keeps its nature and stays in or out of Cash in Hand and Cash at Bank: which
-- vouchers may name it, and which book shows them, goes by where it stands.

-- Holds the open day of every branch of a company exclusively: no voucher is being written while the transaction lasts,
-- and none that was is unseen by what it reads next. A day that is being closed is waited for, and the one that it opens is
-- held.
create function hold_open_days_of(p_company int) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  branch int;
begin
  for branch in
    select t.branch_id from trading_day t where t.company_id = p_company and t.is_open order by t.branch_id
  loop
    perform hold_open_day(p_company, branch, true);
  end loop;
end $$;

-- The same for the company of the running transaction.
create or replace function hold_open_days() returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform hold_open_days_of(books_company());
end $$;

-- The numbers of the seeded groups Cash in Hand and Cash at Bank; 0 for any other group.
create function cash_group(p_group int) returns int
  language sql immutable parallel safe
as $$ select case when p_group in (111, 112) then p_group else 0 end $$;

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
  perform hold_open_days_of(new.company_id);
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
