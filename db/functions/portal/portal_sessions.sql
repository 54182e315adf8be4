-- Sign-in to the customer portal, and the end of its sessions.

-- Returns the company whose portal a host shows; none while the portal of that company is off. A host that nobody claimed shows the
-- only company of the installation, and none where companies are on several servers.
create function directory.portal_of_host(p_host text) returns int
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select c.company_id from public.company c
  where c.customer_portal and c.company_id = coalesce(
    (select h.company_id from directory.host h where h.host = lower(p_host)),
    (
      select min(o.company_id) from public.company o
      where exists (select from public.branch b where b.company_id = o.company_id) having count(*) = 1
        and not exists (select from directory.this_server)
    )
  )
$$;

grant execute on function directory.portal_of_host(text) to cashbook_app;

-- Returns the customer of the transaction's company whom a mobile number signs in; none while the portal of the company or of the
-- customer is off. It locks both: whoever turns the portal off then ends the session that begins now.
create function portal_customer(p_mobile text) returns int
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select p.account_id
  from company c
    join party p on p.company_id = c.company_id and p.mobile = p_mobile and p.customer_login and p.status = 1
  where c.company_id = books_company() and c.customer_portal
  for share of c, p
$$;

grant execute on function portal_customer(text) to cashbook_app;

-- Whether another customer of the transaction's company uses the portal with the number, also one whom the caller does not see.
create function portal_mobile_taken(p_mobile text, p_account int) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select exists (
    select from party p
    where p.company_id = books_company() and p.mobile = p_mobile and p.customer_login and p.account_id <> p_account
  )
$$;

grant execute on function portal_mobile_taken(text, int) to cashbook_app;

-- Ends a session of a customer of the transaction's company.
create function directory.end_customer_session(p_party_id int, p_session_id bigint) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  delete from directory.session s
  where s.company_id = directory.current_company() and s.party_id = p_party_id and s.session_id = p_session_id
$$;

grant execute on function directory.end_customer_session(int, bigint) to cashbook_app;

-- Ends the oldest sessions of a customer but so many: whoever knows a number can begin one, and nobody ends them.
create function directory.keep_latest_customer_sessions(p_party_id int, p_most int) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  delete from directory.session s
  where s.company_id = directory.current_company() and s.party_id = p_party_id and s.session_id in (
    select o.session_id from directory.session o
    where o.company_id = directory.current_company() and o.party_id = p_party_id
    order by o.session_id desc offset p_most
  )
$$;

grant execute on function directory.keep_latest_customer_sessions(int, int) to cashbook_app;

-- Turns the portal off for a party that is archived.
create function close_portal_of_archived() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.customer_login := false;
  return new;
end $$;

create trigger close_portal before insert or update on party for each row
  when (new.status = 3 and new.customer_login) execute function close_portal_of_archived();

-- Signs a customer out whose portal is turned off, or whose number is another one now.
create function end_sessions_of_party() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from directory.session s where s.company_id = new.company_id and s.party_id = new.account_id;
  return null;
end $$;

create trigger sessions_end after update on party for each row
  when (old.customer_login and (not new.customer_login or new.mobile <> old.mobile or new.status <> old.status))
  execute function end_sessions_of_party();

-- Signs all customers out of a company that closes its portal.
create function end_sessions_of_customers() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from directory.session s where s.company_id = new.company_id and s.kind = 'customer';
  return null;
end $$;

create trigger sessions_end after update of customer_portal on company for each row
  when (old.customer_portal and not new.customer_portal) execute function end_sessions_of_customers();
