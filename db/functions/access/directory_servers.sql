-- The server of each company, where an installation has several: asked of the server that keeps the directory.

-- The companies with their servers and hosts: what a process keeps of the directory.
create function directory.placed_companies() returns table (company_id int, server text, hosts text[])
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select c.company_id, s.name,
    array(select h.host from directory.placed_host h where h.company_id = c.company_id order by h.host)
  from directory.placed_company c join directory.placed_server s on s.number = c.server_number
$$;

grant execute on function directory.placed_companies() to cashbook_app;

-- The company of whoever signs in with the email, on whichever server; null for an unknown one.
create function directory.company_of_email(p_email text) returns int
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$ select e.company_id from directory.placed_email e where e.email = lower(btrim(p_email)) $$;

grant execute on function directory.company_of_email(text) to cashbook_app;

-- Takes an email for a company. Returns false when it is another company's.
create function directory.place_email(p_email text, p_company_id int) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  insert into directory.placed_email as e (email, company_id, placed_at)
  values (lower(btrim(p_email)), p_company_id, now())
  on conflict (email) do update set placed_at = excluded.placed_at where e.company_id = excluded.company_id;
  return found;
end $$;

grant execute on function directory.place_email(text, int) to cashbook_app;
