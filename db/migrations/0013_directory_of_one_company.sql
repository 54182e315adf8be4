-- Where a transaction is a company's, the directory tells it nothing of other companies' people and changes nothing of
-- theirs. Whose call it is, is found out before a company is set: then these functions look everywhere, as before.

create or replace function directory.credentials_by_email(p_email text)
  returns table (company_id int, user_id int, password_hash text, may_sign_in boolean)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select s.company_id, s.user_id, s.password_hash, u.status = 1 and b.status = 1
  from directory.sign_in s
    join public.app_user u using (company_id, user_id)
    join public.branch b on b.company_id = u.company_id and b.branch_id = u.branch_id
  where s.email = lower(btrim(p_email)) and s.company_id = coalesce(directory.current_company(), s.company_id)
$$;

create or replace function directory.touch_session(p_session_id bigint, p_now timestamptz, p_address text) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  update directory.session s set last_seen_at = p_now, address = p_address
  where s.session_id = p_session_id and s.last_seen_at < p_now
    and s.company_id = coalesce(directory.current_company(), s.company_id)
$$;

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
      coalesce(b.office_type_id = 1, false),
      case when b.office_type_id = 1 then array(
        select o.branch_id from public.branch o
        where o.company_id = u.company_id and o.status <> 3
        order by o.branch_id
      ) else array[u.branch_id] end
    from directory.session s
      left join public.app_user u on u.company_id = s.company_id and u.user_id = s.user_id
      left join public.role r on r.company_id = u.company_id and r.role_id = u.role_id
      left join public.branch b on b.company_id = u.company_id and b.branch_id = u.branch_id
      left join public.branch v on v.company_id = s.company_id and v.branch_id = s.branch_id and v.status = 1
        and b.office_type_id = 1
    where s.token_hash = any (p_token_hashes)
      and s.company_id = coalesce(directory.current_company(), s.company_id)
      and s.expires_at > p_now
      and s.last_seen_at + s.idle_limit > p_now
      and (s.kind = 'customer' or (u.status = 1 and b.status = 1));
end $$;
