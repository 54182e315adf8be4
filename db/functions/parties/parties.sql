-- A party and the account behind it have one name, one branch and one status: whichever of them is written, the other follows.

-- A new party takes them from its account, which is there before it.
create function take_from_account() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  select a.name, a.branch_id, a.status into new.name, new.branch_id, new.status
  from account a where a.company_id = new.company_id and a.account_id = new.account_id;
  return new;
end $$;

create trigger take_from_account before insert on party for each row execute function take_from_account();

create function party_follows_account() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  update party p
  set name = new.name, branch_id = new.branch_id, status = new.status, version = p.version + 1
  where p.company_id = new.company_id and p.account_id = new.account_id
    and (p.name, p.branch_id, p.status) is distinct from (new.name, new.branch_id, new.status);
  return null;
end $$;

create trigger party_follows after update of name, branch_id, status on account for each row
  when (new.is_party and (old.name, old.branch_id, old.status) is distinct from (new.name, new.branch_id, new.status))
  execute function party_follows_account();

create function account_follows_party() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  update account a
  set name = new.name, branch_id = new.branch_id, status = new.status, version = a.version + 1
  where a.company_id = new.company_id and a.account_id = new.account_id
    and (a.name, a.branch_id, a.status) is distinct from (new.name, new.branch_id, new.status);
  return null;
end $$;

create trigger account_follows after update of name, branch_id, status on party for each row
  when ((old.name, old.branch_id, old.status) is distinct from (new.name, new.branch_id, new.status))
  execute function account_follows_party();

-- The next customer number of a branch that gives them by itself: the first after the last one that nobody has. Two who ask
-- at once get two.
create function next_customer_number(p_company int, p_branch int) returns text
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  taken int;
begin
  loop
    insert into party_serial (company_id, branch_id, last_serial) values (p_company, p_branch, 1)
    on conflict (company_id, branch_id) do update set last_serial = party_serial.last_serial + 1
    returning last_serial into taken;
    exit when not exists (
      select from party p
      where p.company_id = p_company and p.branch_id = p_branch and p.status <> 3
        and p.idfr_code <> '' and name_key(p.idfr_code) = name_key(taken::text)
    );
  end loop;
  return taken::text;
end $$;

grant execute on function next_customer_number(int, int) to cashbook_app;
