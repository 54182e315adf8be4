-- Hosts are given by whoever runs the installation, protected branches are out of reach of a desk elsewhere, and the SMS
-- gateway's key is no clear text.

-- ---------------------------------------------------------------------------------------------------------- hosts

-- What a browser calls this machine, and its numbers, are everybody's: a company that had them would shut all others out.
delete from directory.host where host = 'localhost' or host ~ '(^|\.)[0-9]+$' or host ~ '[^a-z0-9.-]';
alter table directory.host add constraint host_is_a_name
  check (host <> 'localhost' and host !~ '(^|\.)[0-9]+$' and host !~ '[^a-z0-9.-]');

-- Whether the transaction's company may take a host that nobody has: while it is the only company of the installation.
-- Beside others, a host that one takes is a host where the others' people cannot sign in.
create function directory.may_claim_hosts() returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select directory.current_company() is not null and not exists (
    select from public.company c
    where c.company_id <> directory.current_company()
      -- A founding that was interrupted can have left a company without a branch, which nobody can sign in to.
      and exists (select from public.branch b where b.company_id = c.company_id)
  )
$$;

-- How a host of the company's greets, and a new host where the company may take one; false where it may not.
create or replace function directory.claim_host(p_host text, p_title text, p_tagline text) returns boolean
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

grant execute on function directory.may_claim_hosts() to cashbook_app;

-- In a company's transaction only that company's own hosts are known; before sign-in all of them are.
create or replace function directory.tenant_by_host(p_host text)
  returns table (company_id int, company_name text, title text, tagline text, logo text, customer_portal boolean)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select h.company_id, c.name, h.title, h.tagline, c.logo, c.customer_portal
  from directory.host h join public.company c using (company_id)
  where h.host = lower(p_host) and h.company_id = coalesce(directory.current_company(), h.company_id)
$$;

-- ---------------------------------------------------------------------------------------------- protected branches

-- As before, but whoever is of head office and works in another branch reaches protected branches no longer, except the
-- one in which they work: what stands on the screen of a shop is for the shop to see. `head_office` says that somebody
-- reaches all of the company.
create or replace function directory.sessions_by_token(p_token_hashes bytea[], p_now timestamptz)
  returns table (
    token_hash bytea, session_id bigint, company_id int, kind text, user_id int, party_id int, created_at timestamptz,
    last_seen_at timestamptz, user_name text, email text, language text, role_id int, role_name text,
    permissions text[], branch_id int, head_office boolean, branch_ids int[]
  )
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    select s.token_hash, s.session_id, s.company_id, s.kind, s.user_id, s.party_id, s.created_at, s.last_seen_at,
      u.name, u.email, u.language, u.role_id, r.name,
      array(
        select p.permission from public.role_permission p
        where p.company_id = u.company_id and p.role_id = u.role_id
        order by p.permission
      ),
      coalesce(v.branch_id, u.branch_id),
      coalesce(b.office_type_id = 1 and reach.is_whole, false),
      case when b.office_type_id = 1 then reach.branch_ids else array[u.branch_id] end
    from directory.session s
      left join public.app_user u on u.company_id = s.company_id and u.user_id = s.user_id
      left join public.role r on r.company_id = u.company_id and r.role_id = u.role_id
      left join public.branch b on b.company_id = u.company_id and b.branch_id = u.branch_id
      left join public.branch v on v.company_id = s.company_id and v.branch_id = s.branch_id and v.status = 1
        and b.office_type_id = 1
      left join lateral (
        select array_agg(o.branch_id order by o.branch_id) filter (where o.is_reached) as branch_ids,
          bool_and(o.is_reached) as is_whole
        from (
          select a.branch_id, not a.is_protected or a.office_type_id = 1 or coalesce(v.office_type_id, 1) = 1
              or a.branch_id = v.branch_id as is_reached
          from public.branch a
          where a.company_id = u.company_id and a.status <> 3
        ) o
      ) reach on b.office_type_id = 1
    where s.token_hash = any (p_token_hashes)
      and s.company_id = coalesce(directory.current_company(), s.company_id)
      and s.expires_at > p_now
      and s.last_seen_at + s.idle_limit > p_now
      and (s.kind = 'customer' or (u.status = 1 and b.status = 1));
end $$;

-- ----------------------------------------------------------------------------------------------- the SMS gateway

-- Keys were kept as they were typed. The program seals them from now on, with a key that is not in the database; what lies
-- here in clear text is forgotten, on record, and typed once more.
insert into audit_event (company_id, at, action, subject, before, after)
select g.company_id, now(), 'company.update', 'company ' || g.company_id, '{"sms_gateway_key": "set"}', '{"sms_gateway_key": ""}'
from sms_gateway g where g.api_key <> '';
update sms_gateway set api_key = '' where api_key <> '';

alter table sms_gateway rename column api_key to sealed_key;
alter table sms_gateway
  add check (sealed_key = '' or sealed_key like 'v1:%'),
  add column has_key boolean not null generated always as (sealed_key <> '') stored;
comment on column sms_gateway.sealed_key is 'The gateway''s key, sealed by the program; empty without one.';

-- Nothing that answers a call reads the key: it is written, and whether there is one is read.
revoke all on sms_gateway from cashbook_app;
grant select (company_id, enabled, url, sender, has_key) on sms_gateway to cashbook_app;
grant insert (company_id, enabled, url, sender, sealed_key) on sms_gateway to cashbook_app;
grant update (enabled, url, sender, sealed_key) on sms_gateway to cashbook_app;
