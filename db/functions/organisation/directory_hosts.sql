-- Hosts: which company a browser's address means, and how it greets.

-- Returns the letterhead by host. A transaction of a company knows only its own hosts; before sign-in all hosts are known. The
-- letterhead belongs to the company, whichever host shows it.
create function directory.tenant_by_host(p_host text)
  returns table (company_id int, company_name text, title text, tagline text, logo text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select h.company_id, c.name, h.title, h.tagline, c.logo
  from directory.host h join public.company c using (company_id)
  where h.host = lower(p_host) and h.company_id = coalesce(directory.current_company(), h.company_id)
$$;

grant execute on function directory.tenant_by_host(text) to cashbook_app;

-- The hosts of the transaction's company.
create function directory.hosts_of_company() returns table (host text, title text, tagline text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select h.host, h.title, h.tagline from directory.host h
  where h.company_id = directory.current_company()
  order by h.host
$$;

grant execute on function directory.hosts_of_company() to cashbook_app;

-- Whether the transaction's company may take a host that nobody has: while it is the only company of the installation, which has
-- one server.
-- Beside others, a host that one takes is a host where the others' people cannot sign in.
create function directory.may_claim_hosts() returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select directory.current_company() is not null and not exists (select from directory.this_server) and not exists (
    select from public.company c
    where c.company_id <> directory.current_company()
      -- A founding that was interrupted can have left a company without a branch, which nobody can sign in to.
      and exists (select from public.branch b where b.company_id = c.company_id)
  )
$$;

grant execute on function directory.may_claim_hosts() to cashbook_app;

-- Sets the greeting of a host of the company, and adds a new host where the company may have one. Returns false where it may not.
create function directory.claim_host(p_host text, p_title text, p_tagline text) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  update directory.host h set title = p_title, tagline = p_tagline
  where h.host = lower(btrim(p_host)) and h.company_id = directory.current_company();
  if found then
    return true;
  end if;
  if not directory.may_claim_hosts() then
    return false;
  end if;
  insert into directory.host (host, company_id, title, tagline)
  values (lower(btrim(p_host)), directory.current_company(), p_title, p_tagline)
  on conflict (host) do nothing;
  return found;
end $$;

grant execute on function directory.claim_host(text, text, text) to cashbook_app;

-- Gives up the company's hosts but these.
create function directory.keep_hosts(p_hosts text[]) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  delete from directory.host h where h.company_id = directory.current_company() and h.host <> all (p_hosts)
$$;

grant execute on function directory.keep_hosts(text[]) to cashbook_app;
