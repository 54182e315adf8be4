-- Sessions. As with sign-ins, a company's transaction sees and changes its own alone, and one without a company looks
-- everywhere: it finds out whose call it is.

-- Opens a session for a person of the transaction's company and sweeps its sessions that expired long ago.
create function directory.open_session(
  p_token_hash bytea, p_kind text, p_user_id int, p_party_id int, p_remember boolean, p_now timestamptz,
  p_idle_limit interval, p_expires_at timestamptz, p_user_agent text, p_address text
) returns bigint
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
declare
  opened bigint;
begin
  -- A session of another company may be on its way to another server, where rows are counted.
  delete from directory.session where company_id = directory.current_company() and expires_at < p_now - interval '7 days';
  delete from directory.login_attempt where window_started_at < p_now - interval '1 day';
  insert into directory.session (
    token_hash, company_id, kind, user_id, party_id, remember, created_at, last_seen_at, idle_limit, expires_at,
    user_agent, address
  ) values (
    p_token_hash, directory.current_company(), p_kind, p_user_id, p_party_id, p_remember, p_now, p_now, p_idle_limit,
    p_expires_at, p_user_agent, p_address
  ) returning session_id into opened;
  return opened;
end $$;

grant execute on function directory.open_session(bytea, text, int, int, boolean, timestamptz, interval, timestamptz, text, text) to cashbook_app;

-- Returns the people of these tokens and their permissions, read anew at each call, so that a changed role or a disabled user
-- takes effect at once. It takes many tokens because requests that arrive together share a look-up.
--
-- A person of head office who works in another branch no longer reaches protected branches, except the branch in which they
-- work: the screen of a shop shows what the shop may see. `head_office` says that a person reaches the whole company.
--
-- `admission` is a digest of all that the server knows of the person by this row. The door of the books compares it (stale_sessions).
create function directory.sessions_by_token(p_token_hashes bytea[], p_now timestamptz)
  returns table (
    token_hash bytea, session_id bigint, company_id int, kind text, user_id int, party_id int, created_at timestamptz,
    last_seen_at timestamptz, user_name text, email text, language text, role_id int, role_name text,
    permissions text[], branch_id int, head_office boolean, branch_ids int[], admission text
  )
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set jit = off
as $$
begin
  return query
    select f.*, encode(sha256(convert_to(row(
      f.session_id, f.company_id, f.kind, f.user_id, f.party_id, f.name, f.email, f.language, f.role_id, f.role,
      f.permissions, f.branch, f.head_office, f.branches
    )::text, 'UTF8')), 'hex')
    from (
      select s.token_hash, s.session_id, s.company_id, s.kind, s.user_id, s.party_id, s.created_at, s.last_seen_at,
        u.name, u.email, u.language, u.role_id, r.name as role,
        array(
          select p.permission from public.role_permission p
          where p.company_id = u.company_id and p.role_id = u.role_id
          order by p.permission
        ) as permissions,
        coalesce(v.branch_id, u.branch_id) as branch,
        coalesce(b.office_type_id = 1 and reach.is_whole, false) as head_office,
        case when b.office_type_id = 1 then reach.branch_ids else array[u.branch_id] end as branches
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
        and (s.kind = 'customer' or (u.status = 1 and b.status = 1))
    ) f;
end $$;

grant execute on function directory.sessions_by_token(bytea[], timestamptz) to cashbook_app;

-- Notes that the session was used.
create function directory.touch_session(p_session_id bigint, p_now timestamptz, p_address text) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  update directory.session s set last_seen_at = p_now, address = p_address
  where s.session_id = p_session_id and s.last_seen_at < p_now
    and s.company_id = coalesce(directory.current_company(), s.company_id)
$$;

grant execute on function directory.touch_session(bigint, timestamptz, text) to cashbook_app;

-- The sessions of a person that have not ended, the latest used first.
create function directory.sessions_of_user(p_user_id int, p_now timestamptz)
  returns table (
    session_id bigint, remember boolean, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz,
    user_agent text, address text
  )
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select s.session_id, s.remember, s.created_at, s.last_seen_at, s.expires_at, s.user_agent, s.address
  from directory.session s
  where s.company_id = directory.current_company() and s.user_id = p_user_id
    and s.expires_at > p_now and s.last_seen_at + s.idle_limit > p_now
  order by s.last_seen_at desc, s.session_id desc
$$;

grant execute on function directory.sessions_of_user(int, timestamptz) to cashbook_app;

-- False when the person has no such session.
create function directory.end_session(p_user_id int, p_session_id bigint) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  delete from directory.session
  where company_id = directory.current_company() and user_id = p_user_id and session_id = p_session_id;
  return found;
end $$;

grant execute on function directory.end_session(int, bigint) to cashbook_app;

-- Ends every session of a person, except the one named; answers how many.
create function directory.end_sessions(p_user_id int, p_except_session_id bigint) returns int
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
declare
  ended int;
begin
  delete from directory.session
  where company_id = directory.current_company() and user_id = p_user_id
    and session_id is distinct from p_except_session_id;
  get diagnostics ended = row_count;
  return ended;
end $$;

grant execute on function directory.end_sessions(int, bigint) to cashbook_app;

-- Sets the branch in which the person of a session works from now on. Returns false when the person has no such session.
create function directory.work_in_branch(p_user_id int, p_session_id bigint, p_branch_id int) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  update directory.session set branch_id = p_branch_id
  where company_id = directory.current_company() and user_id = p_user_id and session_id = p_session_id;
  return found;
end $$;

grant execute on function directory.work_in_branch(int, bigint, int) to cashbook_app;

-- Signs out whoever works in the branch; people of head office who are visiting it go back to their own.
create function directory.leave_branch(p_branch_id int) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  delete from directory.session s
  using public.app_user u
  where s.company_id = directory.current_company() and u.company_id = s.company_id and u.user_id = s.user_id
    and u.branch_id = p_branch_id;
  update directory.session set branch_id = null
  where company_id = directory.current_company() and branch_id = p_branch_id
$$;

grant execute on function directory.leave_branch(int) to cashbook_app;
