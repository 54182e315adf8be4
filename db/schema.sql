SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE SCHEMA cashbook;

CREATE SCHEMA directory;

CREATE TYPE public.movement AS (
	account_id integer,
	debit_paisa bigint,
	credit_paisa bigint
);

CREATE TYPE public.posting_outcome AS (
	ordinal integer,
	voucher_id bigint,
	version integer,
	vr_no text,
	vr_date date,
	replayed boolean,
	refusal text,
	detail text
);

CREATE TYPE public.stock_change AS (
	product_id integer,
	day date,
	voucher_id bigint,
	quantity_milli bigint
);

CREATE TYPE public.stock_total AS (
	product_id integer,
	warehouse_id integer,
	in_milli bigint,
	out_milli bigint,
	trade smallint
);

CREATE FUNCTION directory.add_sign_in(p_user_id integer, p_email text, p_password_hash text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into directory.sign_in (email, company_id, user_id, password_hash)
  values (p_email, directory.current_company(), p_user_id, p_password_hash)
  on conflict (email) do nothing;
  return found;
end $$;

CREATE FUNCTION directory.claim_host(p_host text, p_title text, p_tagline text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

CREATE FUNCTION directory.companies_with_messages() RETURNS SETOF integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select w.company_id from (
    select s.company_id from public.message_setting s where s.reminders or s.receipts
    union
    select m.company_id from public.message m where m.state in ('waiting', 'sending')
  ) w
  -- While a company is being moved its messages wait.
  where not exists (
    select from directory.company_door d
    where d.company_id = w.company_id and (d.closed_until is null or clock_timestamp() < d.closed_until)
  )
$$;

CREATE FUNCTION directory.company_of_email(p_email text) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select e.company_id from directory.placed_email e where e.email = lower(btrim(p_email)) $$;

CREATE FUNCTION directory.count_try(p_scope text, p_key_hash bytea, p_now timestamp with time zone, p_window interval) RETURNS TABLE(tries integer, window_ends_at timestamp with time zone)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  insert into directory.login_attempt as a (scope, key_hash, window_started_at, tries)
  values (p_scope, p_key_hash, p_now, 1)
  on conflict (scope, key_hash) do update set
    tries = case when a.window_started_at + p_window <= p_now then 1 else a.tries + 1 end,
    window_started_at = case when a.window_started_at + p_window <= p_now then p_now else a.window_started_at end
  returning a.tries, a.window_started_at + p_window
$$;

CREATE FUNCTION directory.create_company(p_name text, p_address text, p_phone text, p_fiscal_year_start_month integer, p_time_zone text, p_money_format text) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  insert into public.company (name, address, phone, fiscal_year_start_month, time_zone, money_format)
  values (p_name, p_address, p_phone, p_fiscal_year_start_month, p_time_zone, p_money_format)
  returning company_id
$$;

CREATE FUNCTION directory.credentials_by_email(p_email text) RETURNS TABLE(company_id integer, user_id integer, password_hash text, may_sign_in boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select s.company_id, s.user_id, s.password_hash, u.status = 1 and b.status = 1
  from directory.sign_in s
    join public.app_user u using (company_id, user_id)
    join public.branch b on b.company_id = u.company_id and b.branch_id = u.branch_id
  where s.email = lower(btrim(p_email)) and s.company_id = coalesce(directory.current_company(), s.company_id)
$$;

CREATE FUNCTION directory.current_company() RETURNS integer
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select nullif(current_setting('app.company_id', true), '')::int $$;

CREATE FUNCTION directory.drafts_in_branch(p_branch_id integer, p_except_session_id bigint, p_now timestamp with time zone) RETURNS TABLE(user_id integer, user_name text, drafts integer, waiting integer, noted_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select u.user_id, u.name, d.drafts, d.waiting, d.noted_at
  from directory.session_draft d
    join directory.session s on s.session_id = d.session_id and s.company_id = d.company_id
    join public.app_user u on u.company_id = s.company_id and u.user_id = s.user_id
  where d.company_id = directory.current_company() and d.branch_id = p_branch_id
    and d.session_id is distinct from p_except_session_id
    and s.expires_at > p_now and s.last_seen_at + least(s.idle_limit, interval '12 hours') > p_now and u.status = 1
  order by d.noted_at desc, d.session_id desc
$$;

CREATE FUNCTION directory.end_customer_session(p_party_id integer, p_session_id bigint) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  delete from directory.session s
  where s.company_id = directory.current_company() and s.party_id = p_party_id and s.session_id = p_session_id
$$;

CREATE FUNCTION directory.end_session(p_user_id integer, p_session_id bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  delete from directory.session
  where company_id = directory.current_company() and user_id = p_user_id and session_id = p_session_id;
  return found;
end $$;

CREATE FUNCTION directory.end_sessions(p_user_id integer, p_except_session_id bigint) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  ended int;
begin
  delete from directory.session
  where company_id = directory.current_company() and user_id = p_user_id
    and session_id is distinct from p_except_session_id;
  get diagnostics ended = row_count;
  return ended;
end $$;

CREATE FUNCTION directory.forget_devices(p_user_id integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  delete from directory.known_device where company_id = directory.current_company() and user_id = p_user_id
$$;

CREATE FUNCTION directory.forget_tries(p_scope text, p_key_hash bytea) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  delete from directory.login_attempt where scope = p_scope and key_hash = p_key_hash
$$;

CREATE FUNCTION directory.forgive_try(p_scope text, p_key_hash bytea) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  update directory.login_attempt set tries = greatest(tries - 1, 0) where scope = p_scope and key_hash = p_key_hash
$$;

CREATE FUNCTION directory.hosts_of_company() RETURNS TABLE(host text, title text, tagline text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select h.host, h.title, h.tagline from directory.host h
  where h.company_id = directory.current_company()
  order by h.host
$$;

CREATE FUNCTION directory.is_known_device(p_email text, p_device_hash bytea, p_since timestamp with time zone) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select exists (
    select from directory.sign_in s
      join directory.known_device d using (company_id, user_id)
    where s.email = lower(btrim(p_email)) and d.device_hash = p_device_hash and d.signed_in_at >= p_since
      and s.company_id = coalesce(directory.current_company(), s.company_id)
  )
$$;

CREATE FUNCTION directory.keep_hosts(p_hosts text[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  delete from directory.host h where h.company_id = directory.current_company() and h.host <> all (p_hosts)
$$;

CREATE FUNCTION directory.keep_latest_customer_sessions(p_party_id integer, p_most integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  delete from directory.session s
  where s.company_id = directory.current_company() and s.party_id = p_party_id and s.session_id in (
    select o.session_id from directory.session o
    where o.company_id = directory.current_company() and o.party_id = p_party_id
    order by o.session_id desc offset p_most
  )
$$;

CREATE FUNCTION directory.know_device(p_user_id integer, p_device_hash bytea, p_now timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  insert into directory.known_device (company_id, user_id, device_hash, signed_in_at)
  values (directory.current_company(), p_user_id, p_device_hash, p_now)
  on conflict (company_id, user_id, device_hash) do update set signed_in_at = excluded.signed_in_at;
  delete from directory.known_device d
  where d.company_id = directory.current_company() and d.user_id = p_user_id
    and d.device_hash not in (
      select latest.device_hash from directory.known_device latest
      where latest.company_id = directory.current_company() and latest.user_id = p_user_id
      order by latest.signed_in_at desc, latest.device_hash
      limit 20
    )
$$;

CREATE FUNCTION directory.leave_branch(p_branch_id integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  delete from directory.session s
  using public.app_user u
  where s.company_id = directory.current_company() and u.company_id = s.company_id and u.user_id = s.user_id
    and u.branch_id = p_branch_id;
  update directory.session set branch_id = null
  where company_id = directory.current_company() and branch_id = p_branch_id
$$;

CREATE FUNCTION directory.may_claim_hosts() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select directory.current_company() is not null and not exists (select from directory.this_server) and not exists (
    select from public.company c
    where c.company_id <> directory.current_company()
      -- A founding that was interrupted can have left a company without a branch, which nobody can sign in to.
      and exists (select from public.branch b where b.company_id = c.company_id)
  )
$$;

CREATE FUNCTION directory.note_drafts(p_user_id integer, p_session_id bigint, p_branch_id integer, p_drafts integer, p_waiting integer, p_now timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    AS $$
begin
  -- The lock keeps a session that ends meanwhile from leaving a note.
  perform from directory.session
  where company_id = directory.current_company() and user_id = p_user_id and session_id = p_session_id for key share;
  if not found then
    return false;
  end if;
  if p_drafts + p_waiting = 0 then
    delete from directory.session_draft where session_id = p_session_id and branch_id = p_branch_id;
  else
    insert into directory.session_draft (session_id, company_id, branch_id, drafts, waiting, noted_at)
    values (p_session_id, directory.current_company(), p_branch_id, p_drafts, p_waiting, p_now)
    on conflict (session_id, branch_id) do update
      set drafts = excluded.drafts, waiting = excluded.waiting, noted_at = excluded.noted_at;
  end if;
  return true;
end $$;

CREATE FUNCTION directory.open_session(p_token_hash bytea, p_kind text, p_user_id integer, p_party_id integer, p_remember boolean, p_now timestamp with time zone, p_idle_limit interval, p_expires_at timestamp with time zone, p_user_agent text, p_address text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

CREATE FUNCTION directory.password_hash_of(p_user_id integer) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select password_hash from directory.sign_in
  where company_id = directory.current_company() and user_id = p_user_id
$$;

CREATE FUNCTION directory.place_email(p_email text, p_company_id integer) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into directory.placed_email as e (email, company_id, placed_at)
  values (lower(btrim(p_email)), p_company_id, now())
  on conflict (email) do update set placed_at = excluded.placed_at where e.company_id = excluded.company_id;
  return found;
end $$;

CREATE FUNCTION directory.placed_companies() RETURNS TABLE(company_id integer, server text, hosts text[])
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select c.company_id, s.name,
    array(select h.host from directory.placed_host h where h.company_id = c.company_id order by h.host)
  from directory.placed_company c join directory.placed_server s on s.number = c.server_number
$$;

CREATE FUNCTION directory.portal_of_host(p_host text) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

CREATE FUNCTION directory.readers_in_morning(p_day date, p_abandoned_since timestamp with time zone, p_most_tries integer, p_kept_since date, p_now timestamp with time zone) RETURNS TABLE(company_id integer, user_id integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select w.company_id, w.user_id from (
    select s.company_id, s.user_id from public.saved_report s
    where s.every_morning and not exists (
      select from public.made_report m
      where m.company_id = s.company_id and m.saved_report_id = s.saved_report_id and m.day = p_day
        and (m.state not in ('making', 'failed') or m.begun_at >= p_abandoned_since or m.tries >= p_most_tries)
    )
    union
    select m.company_id, m.user_id from public.made_report m
    where m.day < p_kept_since or m.state = 'making' and m.begun_at < p_abandoned_since
      or m.email = 'waiting' and m.email_at <= p_now or m.email = 'sending' and m.email_at < p_abandoned_since
  ) w
  -- While a company is being moved its reports wait.
  where not exists (
    select from directory.company_door d
    where d.company_id = w.company_id and (d.closed_until is null or clock_timestamp() < d.closed_until)
  )
  order by 1, 2
$$;

CREATE FUNCTION directory.rename_device(p_device_hash bytea, p_new_hash bytea) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  update directory.known_device set device_hash = p_new_hash where device_hash = p_device_hash
$$;

CREATE FUNCTION directory.sessions_by_token(p_token_hashes bytea[], p_now timestamp with time zone) RETURNS TABLE(token_hash bytea, session_id bigint, company_id integer, kind text, user_id integer, party_id integer, created_at timestamp with time zone, last_seen_at timestamp with time zone, user_name text, email text, language text, role_id integer, role_name text, permissions text[], branch_id integer, head_office boolean, branch_ids integer[], admission text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    AS $$
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

CREATE FUNCTION directory.sessions_of_user(p_user_id integer, p_now timestamp with time zone) RETURNS TABLE(session_id bigint, remember boolean, created_at timestamp with time zone, last_seen_at timestamp with time zone, expires_at timestamp with time zone, user_agent text, address text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select s.session_id, s.remember, s.created_at, s.last_seen_at, s.expires_at, s.user_agent, s.address
  from directory.session s
  where s.company_id = directory.current_company() and s.user_id = p_user_id
    and s.expires_at > p_now and s.last_seen_at + s.idle_limit > p_now
  order by s.last_seen_at desc, s.session_id desc
$$;

CREATE FUNCTION directory.set_password(p_user_id integer, p_password_hash text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  update directory.sign_in set password_hash = p_password_hash
  where company_id = directory.current_company() and user_id = p_user_id;
  if not found then return false; end if;
  perform directory.forget_devices(p_user_id);
  return true;
end $$;

CREATE FUNCTION directory.tenant_by_host(p_host text) RETURNS TABLE(company_id integer, company_name text, title text, tagline text, logo text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select h.company_id, c.name, h.title, h.tagline, c.logo
  from directory.host h join public.company c using (company_id)
  where h.host = lower(p_host) and h.company_id = coalesce(directory.current_company(), h.company_id)
$$;

CREATE FUNCTION directory.touch_session(p_session_id bigint, p_now timestamp with time zone, p_address text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  update directory.session s set last_seen_at = p_now, address = p_address
  where s.session_id = p_session_id and s.last_seen_at < p_now
    and s.company_id = coalesce(directory.current_company(), s.company_id)
$$;

CREATE FUNCTION directory.work_in_branch(p_user_id integer, p_session_id bigint, p_branch_id integer) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  update directory.session set branch_id = p_branch_id
  where company_id = directory.current_company() and user_id = p_user_id and session_id = p_session_id;
  return found;
end $$;

CREATE FUNCTION public.account_facts(p_branches integer[], p_accounts integer[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  company int := nullif(current_setting('app.company_id', true), '')::int;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'branchId', x.branch_id, 'accountId', a.account_id, 'groupId', a.group_id, 'isArchived', a.status <> 1)), '[]')
    from unnest(p_branches, p_accounts) x (branch_id, account_id)
      join account a on a.company_id = company and a.account_id = x.account_id
    where a.branch_id is null or a.branch_id = x.branch_id or a.is_party and exists (
      select from branch b where b.company_id = company and b.branch_id = a.branch_id and b.share_customers
    )
  );
end $$;

CREATE FUNCTION public.account_follows_party() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  update account a
  set name = new.name, branch_id = new.branch_id, status = new.status, version = a.version + 1
  where a.company_id = new.company_id and a.account_id = new.account_id
    and (a.name, a.branch_id, a.status) is distinct from (new.name, new.branch_id, new.status);
  return null;
end $$;

CREATE FUNCTION public.account_serves_branch(p_company integer, p_account_branch integer, p_is_party boolean, p_branch integer) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select p_account_branch is null or p_account_branch = p_branch or p_is_party and exists (
    select from public.branch b
    where b.company_id = p_company and b.branch_id = p_account_branch and b.share_customers
  )
$$;

CREATE FUNCTION public.accounts_of_equity() RETURNS integer[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select array[11, 14] $$;

CREATE FUNCTION public.accounts_to_look_at(p_text text) RETURNS integer[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $_$
declare
  company int := books_company();
  typed text := lower(p_text);
  most constant int := 1000;
  parties int[];
begin
  if length(typed) < 2 then
    return null;
  end if;
  parties := array(
    select p.account_id from party p
    where text_grams(lower(p.name || E'\n' || p.idfr_code || E'\n' || p.mobile)) @> grams_sought(typed) and p.company_id = company
    limit most + 1
  );
  if cardinality(parties) > most then
    return null;
  end if;
  return parties
    || array(select a.account_id from account a where a.company_id = company and not a.is_party)
    || case when p_text ~ '^\d{1,9}$' then array[p_text::int] else '{}' end;
end $_$;

CREATE FUNCTION public.add_cheque_event(p_company integer, p_event jsonb, p_day date, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  id bigint := (p_event ->> 'voucherId')::bigint;
  cheque int := (p_event ->> 'chequeNo')::int;
  now_is cheque_now;
begin
  select * into now_is from cheque_now n
  where n.company_id = p_company and n.voucher_id = id and n.cheque_no = cheque for update;
  if not found then
    perform refuse('cheque_not_found');
  elsif not cheque_may(now_is.is_received, now_is.state, p_event ->> 'event') then
    perform refuse('cheque_moved', jsonb_build_object('numbers', now_is.number, 'state', cheque_state_text(now_is.state)));
  end if;
  insert into cheque_event (
    company_id, branch_id, voucher_id, cheque_no, event_no, event, state, by_voucher_id, event_date, slip_no, bank_account_id,
    account_id, reason, made_by, made_at
  )
  select p_company, now_is.branch_id, id, cheque, coalesce(max(e.event_no), 0) + 1, p_event ->> 'event',
    p_event ->> 'state', (p_event ->> 'byVoucherId')::bigint, case when p_event ->> 'byVoucherId' is null then p_day end,
    (p_event ->> 'slipNo')::int, (p_event ->> 'bankAccountId')::int, (p_event ->> 'accountId')::int,
    coalesce(p_event ->> 'reason', ''), (p_event ->> 'user')::int, p_at
  from cheque_event e
  where e.company_id = p_company and e.voucher_id = id and e.cheque_no = cheque;
  perform settle_cheque_bills(p_company, now_is, p_event, p_day, p_at);
  perform move_withheld(p_company, p_event);
  perform refresh_cheques(p_company, array[id]);
end $$;

CREATE FUNCTION public.add_message(p_branch integer, p_kind text, p_party integer, p_sale bigint, p_installment integer, p_due_date date, p_due bigint, p_voucher bigint, p_mobile text, p_body text, p_parts integer, p_now timestamp with time zone, p_state text) RETURNS bigint
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  insert into message (
    company_id, branch_id, kind, party_id, sale_id, installment_no, due_date, due_paisa, voucher_id, mobile, body, parts, cost_paisa, state,
    tries, created_at, not_before, tried_at
  )
  select books_company(), p_branch, p_kind, p_party, p_sale, p_installment, p_due_date, p_due, p_voucher, p_mobile, p_body, p_parts,
    p_parts * coalesce((select s.part_price_paisa from message_setting s where s.company_id = books_company()), 0)::bigint, p_state,
    (p_state = 'sending')::int, p_now, p_now, case when p_state = 'sending' then p_now end
  on conflict do nothing
  returning message_id
$$;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.voucher (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    type_id smallint NOT NULL,
    fiscal_year smallint NOT NULL,
    number integer NOT NULL,
    vr_date date NOT NULL,
    is_void boolean DEFAULT false NOT NULL,
    is_approved boolean DEFAULT false NOT NULL,
    is_system boolean DEFAULT false NOT NULL,
    is_remitted boolean DEFAULT false NOT NULL,
    total_paisa bigint NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    vr_no text NOT NULL,
    CONSTRAINT voucher_number_check CHECK ((number > 0)),
    CONSTRAINT voucher_total_paisa_check CHECK ((total_paisa >= 0)),
    CONSTRAINT voucher_type_id_check CHECK (((type_id >= 1) AND (type_id <= 22))),
    CONSTRAINT voucher_version_check CHECK ((version > 0))
);

CREATE FUNCTION public.add_rescheduled(p_sale public.voucher, p_account integer, p_no integer, p_day date, p_rows jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  last_no int := (
    select max(b.bill_no) from bill b
    where b.company_id = p_sale.company_id and b.voucher_id = p_sale.voucher_id and b.version = p_sale.version
  );
begin
  insert into rescheduled_row (company_id, branch_id, sale_id, installment_no, reschedule_no, due_date, amount_paisa)
  select p_sale.company_id, p_sale.branch_id, p_sale.voucher_id, last_no + x.ordinality, p_no, (x.value ->> 'dueDate')::date,
    (x.value ->> 'amountPaisa')::bigint
  from jsonb_array_elements(p_rows) with ordinality x;
  insert into bill (
    company_id, branch_id, voucher_id, version, bill_no, account_id, is_receivable, number, bill_date, due_date, amount_paisa
  )
  select r.company_id, r.branch_id, r.sale_id, p_sale.version, r.installment_no, p_account, true, '', p_day, r.due_date, r.amount_paisa
  from rescheduled_row r
  where r.company_id = p_sale.company_id and r.sale_id = p_sale.voucher_id and r.reschedule_no = p_no;
  -- In an opening balance they are installments of the salesman of those before.
  insert into opening_installment (company_id, branch_id, voucher_id, version, bill_no, employee_id)
  select r.company_id, r.branch_id, r.sale_id, p_sale.version, r.installment_no, s.employee_id
  from rescheduled_row r
    cross join lateral (
      select n.employee_id from installment_now n
      where n.company_id = r.company_id and n.sale_id = r.sale_id order by n.installment_no desc limit 1
    ) s
  where r.company_id = p_sale.company_id and r.sale_id = p_sale.voucher_id and r.reschedule_no = p_no
    and p_sale.type_id = any (types_of('opening'));
end $$;

CREATE FUNCTION public.advice_on_sales(p_sales bigint[], p_see_cost bigint[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('voucherId', id, 'advice', jsonb_build_object(
      'below_zero', coalesce(z.goods, '[]'), 'beyond_limit', l.beyond_paisa::text, 'below_cost', coalesce(c.lines, '[]'),
      'order_differs', o.said, 'discount_beyond', d.said))), '[]')
    from unnest(p_sales) id
      left join (
        select (g.value ->> 'voucherId')::bigint as voucher_id, jsonb_agg(g.value - 'voucherId' order by g.position) as goods
        from jsonb_array_elements(below_zero(p_sales)) with ordinality g (value, position) group by 1
      ) z on z.voucher_id = id
      left join debts_beyond(company, p_sales) l on l.voucher_id = id
      left join (
        select c.voucher_id, jsonb_agg(jsonb_build_object('line', c.line_no, 'product', c.product_id, 'product_name', c.product_name,
          'price', round(c.price * 1000)::bigint::text,
          'cost', case when c.voucher_id = any (p_see_cost) then round(c.cost * 1000)::bigint::text end) order by c.line_no) as lines
        from sold_below_cost(company, p_sales, 'warn') c group by c.voucher_id
      ) c on c.voucher_id = id
      left join (
        select o.voucher_id, jsonb_build_object('order_number', o.order_number, 'product_name', o.product_name, 'unit', o.unit,
          'beyond', o.beyond_milli::text, 'agreed', o.agreed_milli::text, 'rate', o.rate_milli::text) as said
        from differing_orders(company, p_sales, 'warn') o
      ) o on o.voucher_id = id
      left join (
        select d.voucher_id, jsonb_build_object('code', d.code, 'percent', d.percent_milli::text) as said
        from discounts_beyond(company, p_sales, 'warn') d
      ) d on d.voucher_id = id
    where num_nonnulls(z.goods, l.beyond_paisa, c.lines, o.said, d.said) > 0
  );
end $$;

CREATE FUNCTION public.allocate_bills(p_write jsonb, p_at timestamp with time zone) RETURNS date
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  branch int := (p_write ->> 'branch')::int;
  party int := (p_write ->> 'account')::int;
  open_day date := lock_party(company, p_write, array(
    select x."debitVoucher" from jsonb_to_recordset(p_write -> 'rows') x ("debitVoucher" bigint)
    union select x."creditVoucher" from jsonb_to_recordset(p_write -> 'rows') x ("creditVoucher" bigint)
  ));
begin
  if exists (
    select from jsonb_to_recordset(p_write -> 'rows') x (
      "debitVoucher" bigint, "debitBill" int, "creditVoucher" bigint, "creditBill" int, "amountPaisa" bigint
    )
    where x."amountPaisa" <= 0 or (x."debitBill" > 0 and x."creditBill" > 0)
      or not exists (select from voucher v where v.company_id = company and v.voucher_id = x."debitVoucher")
      or not exists (select from voucher v where v.company_id = company and v.voucher_id = x."creditVoucher")
  ) then
    perform refuse('allocation_differs');
  end if;
  perform refuse_installments(company, array_agg(x."debitVoucher"), array_agg(x."debitBill"))
  from jsonb_to_recordset(p_write -> 'rows') x ("debitVoucher" bigint, "debitBill" int);
  insert into bill_allocation (
    company_id, branch_id, account_id, allocation_no, debit_voucher_id, debit_bill_no, credit_voucher_id, credit_bill_no,
    amount_paisa, allocated_on, allocated_by, allocated_at
  )
  select company, branch, party, x.ordinality + coalesce((
      select max(a.allocation_no) from bill_allocation a
      where a.company_id = company and a.branch_id = branch and a.account_id = party
    ), 0), (x.value ->> 'debitVoucher')::bigint, (x.value ->> 'debitBill')::int, (x.value ->> 'creditVoucher')::bigint,
    (x.value ->> 'creditBill')::int, (x.value ->> 'amountPaisa')::bigint, open_day, (p_write ->> 'user')::int, p_at
  from jsonb_array_elements(p_write -> 'rows') with ordinality x;
  if exists (select from allocations_off(company, branch, party)) then
    perform refuse('allocation_differs');
  end if;
  return open_day;
end $$;

CREATE FUNCTION public.allocate_in_order(p_company integer, p_branch integer, p_account integer, p_debit bigint, p_bills integer[], p_paisa bigint[], p_credit bigint, p_event jsonb, p_day date, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  credit_paisa bigint := open_item_paisa(p_company, p_branch, p_account, p_credit, 0);
  last_no int := (
    select coalesce(max(a.allocation_no), 0) from bill_allocation a
    where a.company_id = p_company and a.branch_id = p_branch and a.account_id = p_account
  );
begin
  insert into bill_allocation (
    company_id, branch_id, account_id, allocation_no, debit_voucher_id, debit_bill_no, credit_voucher_id, credit_bill_no,
    amount_paisa, allocated_on, allocated_by, allocated_at
  )
  select p_company, p_branch, p_account, last_no + row_number() over (order by o.position), p_debit, o.bill_no, p_credit, 0,
    least(o.paisa, credit_paisa - o.before_paisa), p_day, (p_event ->> 'user')::int, p_at
  from (
    select w.position, w.bill_no, w.paisa, sum(w.paisa) over (order by w.position) - w.paisa as before_paisa
    from (
      select x.position, x.bill_no, greatest(least(x.paisa, b.amount_paisa - (
          select coalesce(sum(a.amount_paisa), 0) from bill_allocation a
          where a.company_id = b.company_id and a.debit_voucher_id = b.voucher_id and a.debit_bill_no = b.bill_no
            and not exists (
              select from bill_allocation_undo u
              where u.company_id = a.company_id and u.branch_id = a.branch_id and u.account_id = a.account_id
                and u.allocation_no = a.allocation_no
            )
        )), 0)::bigint as paisa
      from unnest(p_bills, p_paisa) with ordinality x (bill_no, paisa, position)
        join voucher v on v.company_id = p_company and v.voucher_id = p_debit
        join bill b on b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version and b.bill_no = x.bill_no
    ) w
    where w.paisa > 0
  ) o
  where o.before_paisa < credit_paisa;
end $$;

CREATE FUNCTION public.allocate_open(p_company integer, p_branch integer, p_account integer, p_debit bigint, p_debit_bill integer, p_credit bigint, p_credit_bill integer, p_paisa bigint, p_event jsonb, p_day date, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  paisa bigint := least(p_paisa, open_item_paisa(p_company, p_branch, p_account, p_debit, p_debit_bill),
    open_item_paisa(p_company, p_branch, p_account, p_credit, p_credit_bill));
begin
  if paisa <= 0 then
    return;
  end if;
  insert into bill_allocation (
    company_id, branch_id, account_id, allocation_no, debit_voucher_id, debit_bill_no, credit_voucher_id, credit_bill_no,
    amount_paisa, allocated_on, allocated_by, allocated_at
  )
  select p_company, p_branch, p_account, coalesce(max(a.allocation_no), 0) + 1, p_debit, p_debit_bill, p_credit,
    p_credit_bill, paisa, p_day, (p_event ->> 'user')::int, p_at
  from bill_allocation a
  where a.company_id = p_company and a.branch_id = p_branch and a.account_id = p_account;
end $$;

CREATE FUNCTION public.allocations_move_installments() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  perform refresh_installments(s.company_id, s.ids) from (
    select a.company_id, array_agg(distinct a.debit_voucher_id) as ids
    from added n
      join bill_allocation a on a.company_id = n.company_id and a.branch_id = n.branch_id and a.account_id = n.account_id
        and a.allocation_no = n.allocation_no
      join voucher v on v.company_id = a.company_id and v.voucher_id = a.debit_voucher_id
    where a.debit_bill_no > 0 and v.type_id = any (types_of('by_installments')) group by a.company_id
  ) s;
  return null;
end $$;

CREATE FUNCTION public.allocations_off(p_company integer, p_branch integer, p_account integer) RETURNS TABLE(voucher_id bigint, bill_no integer, allocated_paisa bigint, item_paisa bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select a.voucher_id, a.bill_no, a.paisa, coalesce(i.paisa, 0)
  from (
    select s.voucher_id, s.bill_no, s.side, sum(s.amount_paisa)::bigint as paisa
    from standing_allocations(p_company, p_branch, p_account) t,
      lateral (values
        (t.debit_voucher_id, t.debit_bill_no, 1, t.amount_paisa),
        (t.credit_voucher_id, t.credit_bill_no, -1, t.amount_paisa)
      ) s (voucher_id, bill_no, side, amount_paisa)
    group by s.voucher_id, s.bill_no, s.side
  ) a
    left join party_items(p_company, p_branch, p_account) i on i.voucher_id = a.voucher_id and i.bill_no = a.bill_no
  where a.paisa > coalesce(i.paisa, 0) * a.side
$$;

CREATE FUNCTION public.apply_movements(p_company integer, p_branch integer, p_day date, p_movements public.movement[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  start_month int := start_month_of(p_company);
  year int := fiscal_year_of(p_day, start_month);
begin
  if cardinality(p_movements) = 0 then
    return;
  end if;

  insert into branch_year (company_id, branch_id, fiscal_year) values (p_company, p_branch, year) on conflict do nothing;
  if found then
    insert into account_year (company_id, branch_id, fiscal_year, account_id, debit_paisa, credit_paisa)
    select p_company, p_branch, year, account_id, sum(debit_paisa), sum(credit_paisa)
    from account_month
    where company_id = p_company and branch_id = p_branch and month < fiscal_year_start(year, start_month)
    group by account_id
    order by account_id;
  end if;

  insert into account_day as t (company_id, branch_id, day, account_id, debit_paisa, credit_paisa)
  select p_company, p_branch, p_day, m.account_id, m.debit_paisa, m.credit_paisa
  from unnest(p_movements) m
  order by m.account_id
  on conflict (company_id, branch_id, day, account_id) do update
    set debit_paisa = t.debit_paisa + excluded.debit_paisa, credit_paisa = t.credit_paisa + excluded.credit_paisa;

  insert into account_month as t (company_id, branch_id, month, account_id, debit_paisa, credit_paisa)
  select p_company, p_branch, date_trunc('month', p_day)::date, m.account_id, m.debit_paisa, m.credit_paisa
  from unnest(p_movements) m
  order by m.account_id
  on conflict (company_id, branch_id, month, account_id) do update
    set debit_paisa = t.debit_paisa + excluded.debit_paisa, credit_paisa = t.credit_paisa + excluded.credit_paisa;

  -- Before the balances change.
  insert into party_owed as t (company_id, branch_id, debit_paisa, credit_paisa)
  select p_company, p_branch, sum(greatest(n.net, 0) - greatest(n.net_before, 0)), sum(greatest(-n.net, 0) - greatest(-n.net_before, 0))
  from (
    select o.net_before, o.net_before + m.debit_paisa - m.credit_paisa as net
    from unnest(p_movements) m
      join account a on a.company_id = p_company and a.account_id = m.account_id and a.is_party
      left join account_balance b on b.company_id = p_company and b.branch_id = p_branch and b.account_id = m.account_id,
      lateral (select coalesce(b.debit_paisa - b.credit_paisa, 0) as net_before) o
  ) n
  having count(*) > 0
  on conflict (company_id, branch_id) do update
    set debit_paisa = t.debit_paisa + excluded.debit_paisa, credit_paisa = t.credit_paisa + excluded.credit_paisa;

  insert into account_balance as t (company_id, branch_id, account_id, debit_paisa, credit_paisa)
  select p_company, p_branch, m.account_id, m.debit_paisa, m.credit_paisa
  from unnest(p_movements) m
  order by m.account_id
  on conflict (company_id, branch_id, account_id) do update
    set debit_paisa = t.debit_paisa + excluded.debit_paisa, credit_paisa = t.credit_paisa + excluded.credit_paisa;

  insert into account_year as t (company_id, branch_id, fiscal_year, account_id, debit_paisa, credit_paisa)
  select p_company, p_branch, y.fiscal_year, m.account_id, m.debit_paisa, m.credit_paisa
  from branch_year y, unnest(p_movements) m
  where y.company_id = p_company and y.branch_id = p_branch and y.fiscal_year > year
  order by y.fiscal_year, m.account_id
  on conflict (company_id, branch_id, fiscal_year, account_id) do update
    set debit_paisa = t.debit_paisa + excluded.debit_paisa, credit_paisa = t.credit_paisa + excluded.credit_paisa;
end $$;

CREATE FUNCTION public.apply_stock(p_company integer, p_branch integer, p_day date, p_totals public.stock_total[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if cardinality(p_totals) = 0 then
    return;
  end if;
  insert into stock_rollup as t (company_id, branch_id, span, starts, product_id, warehouse_id, trade, in_milli, out_milli)
  select p_company, p_branch, s.span, s.starts, m.product_id, m.warehouse_id, m.trade, m.in_milli, m.out_milli
  from stock_spans(p_company, p_day) s, unnest(p_totals) m
  order by s.span, s.starts, m.product_id, m.warehouse_id, m.trade
  on conflict (company_id, branch_id, span, starts, product_id, warehouse_id, trade) do update
    set in_milli = t.in_milli + excluded.in_milli, out_milli = t.out_milli + excluded.out_milli;
end $$;

CREATE FUNCTION public.approve_vouchers(p_branches integer[], p_start date, p_end date, p_at timestamp with time zone, p_by jsonb) RETURNS TABLE(approved integer, own integer, left_own integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  approver int := (p_by ->> 'user')::int;
  waiting bigint[];
  own_ids bigint[];
  left_ids bigint[];
  ids bigint[];
begin
  waiting := array(
    select v.voucher_id from voucher v
    where v.company_id = company and v.branch_id = any (p_branches) and v.vr_date between p_start and p_end
      and not v.is_void and not v.is_approved and is_approvable(v.company_id, v.voucher_id, v.is_system)
    order by v.voucher_id for update
  );
  select coalesce(array_agg(v.voucher_id), '{}'),
    coalesce(array_agg(v.voucher_id) filter (where b.own_approval = 'block'), '{}') into own_ids, left_ids
  from voucher v join branch b on b.company_id = v.company_id and b.branch_id = v.branch_id
  where v.company_id = company and v.voucher_id = any (waiting) and is_written_by(v, approver);
  ids := array(select w.id from unnest(waiting) w (id) where w.id <> all (left_ids));
  update voucher v set is_approved = true where v.company_id = company and v.voucher_id = any (ids);
  insert into audit_event (company_id, at, user_id, branch_id, voucher_id, action, ip, user_agent)
  select company, p_at, approver, v.branch_id, v.voucher_id, 'voucher.approve',
    coalesce(p_by ->> 'ip', ''), coalesce(p_by ->> 'agent', '')
  from voucher v
  where v.company_id = company and v.voucher_id = any (ids)
  order by v.voucher_id;
  return query select cardinality(ids), cardinality(own_ids) - cardinality(left_ids), cardinality(left_ids);
end $$;

CREATE FUNCTION public.are_parts_of(p_company integer, p_account integer, p_match integer, p_matches jsonb, p_branches integer[]) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
  select array(
    select row(p.statement_no, p.statement_line_no, p.voucher_id, p.entry_no, p.line_no)
    from match_parts(p_company, p_account, p_matches, p_branches) p order by 1
  ) = array(
    select row(m.statement_no, m.statement_line_no, m.voucher_id, m.entry_no, m.line_no)
    from bank_match_line m
    where m.company_id = p_company and m.account_id = p_account and m.match_no = p_match order by 1
  )
$$;

CREATE FUNCTION public.as_void(p_change jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select p_change - array['type', 'vrDate', 'kind', 'formVersion', 'form', 'remarks', 'links', 'bills', 'movements', 'cheques',
      'withheld', 'schedule']
    || jsonb_build_object('change', 'void', 'lines', '[]'::jsonb)
$$;

CREATE FUNCTION public.asset_facts(p_branches integer[], p_assets integer[], p_locks boolean) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
begin
  if p_locks then
    perform from asset a where a.company_id = company and a.asset_id = any (p_assets) order by a.asset_id for no key update;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'branchId', a.branch_id, 'assetId', a.asset_id, 'name', a.name, 'accountId', a.account_id, 'costPaisa', a.cost_paisa::text,
      'depreciationPaisa', s.depreciation_paisa::text, 'isDisposed', s.disposed_on is not null
    )), '[]')
    from unnest(p_branches, p_assets) x (branch_id, asset_id)
      join asset a on a.company_id = company and a.asset_id = x.asset_id and a.branch_id = x.branch_id and a.status = 1
      cross join lateral asset_standing(a) s
  );
end $$;

CREATE TABLE public.asset (
    company_id integer NOT NULL,
    asset_id integer NOT NULL,
    branch_id integer NOT NULL,
    name text NOT NULL,
    account_id integer NOT NULL,
    acquired_on date NOT NULL,
    cost_paisa bigint NOT NULL,
    residual_paisa bigint DEFAULT 0 NOT NULL,
    method text NOT NULL,
    life_months integer,
    rate_milli integer,
    opening_paisa bigint DEFAULT 0 NOT NULL,
    opening_until date,
    serial text DEFAULT ''::text NOT NULL,
    location text DEFAULT ''::text NOT NULL,
    remarks text DEFAULT ''::text NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    updated_by integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT asset_asset_id_check CHECK ((asset_id > 0)),
    CONSTRAINT asset_check CHECK (((residual_paisa + opening_paisa) <= cost_paisa)),
    CONSTRAINT asset_check1 CHECK (((opening_paisa = 0) OR (opening_until IS NOT NULL))),
    CONSTRAINT asset_check2 CHECK ((opening_until >= acquired_on)),
    CONSTRAINT asset_check3 CHECK ((((life_months IS NOT NULL) = (method = 'straight'::text)) AND ((rate_milli IS NOT NULL) = (method = 'reducing'::text)))),
    CONSTRAINT asset_cost_paisa_check CHECK ((cost_paisa > 0)),
    CONSTRAINT asset_life_months_check CHECK (((life_months >= 1) AND (life_months <= 1200))),
    CONSTRAINT asset_method_check CHECK ((method = ANY (ARRAY['straight'::text, 'reducing'::text]))),
    CONSTRAINT asset_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT asset_opening_paisa_check CHECK ((opening_paisa >= 0)),
    CONSTRAINT asset_rate_milli_check CHECK (((rate_milli >= 1) AND (rate_milli <= 100000))),
    CONSTRAINT asset_residual_paisa_check CHECK ((residual_paisa >= 0)),
    CONSTRAINT asset_status_check CHECK ((status = ANY (ARRAY[1, 3])))
);

CREATE FUNCTION public.asset_standing(p_asset public.asset) RETURNS TABLE(depreciation_paisa bigint, written_on date, disposed_on date)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select p_asset.opening_paisa + coalesce(sum(l.depreciation_paisa) filter (where not l.is_disposal), 0)::bigint,
    max(v.vr_date) filter (where not l.is_disposal), max(v.vr_date) filter (where l.is_disposal)
  from asset_line l
    join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id and not v.is_void
  where l.company_id = p_asset.company_id and l.asset_id = p_asset.asset_id
$$;

CREATE FUNCTION public.assets_off(p_company integer) RETURNS TABLE(voucher_id bigint, register_paisa bigint, lines_paisa bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select x.voucher_id, sum(x.register)::bigint, sum(x.lines)::bigint
  from (
    select l.voucher_id, l.depreciation_paisa as register, 0 as lines
    from asset_line l
      join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id and not v.is_void
    where l.company_id = p_company
    union all
    select l.voucher_id, 0, l.credit_paisa - l.debit_paisa
    from voucher_version w
      join voucher v on v.company_id = w.company_id and v.voucher_id = w.voucher_id and v.version = w.version
      join line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.account_id = 41 and l.live
    where w.company_id = p_company and w.kind in ('depreciation', 'asset-disposal')
  ) x
  group by x.voucher_id
  having sum(x.register) <> sum(x.lines)
$$;

CREATE TABLE public.stock_movement (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    version integer NOT NULL,
    movement_no integer NOT NULL,
    product_id integer NOT NULL,
    warehouse_id integer,
    vr_date date NOT NULL,
    transit_to integer,
    quantity_milli bigint NOT NULL,
    given_cost numeric(20,6),
    cost_voucher_id bigint,
    cost_weight bigint,
    cost_movement_no integer,
    price numeric(20,6) NOT NULL,
    order_id integer,
    live boolean DEFAULT true NOT NULL,
    unit_cost numeric(20,6) DEFAULT 0 NOT NULL,
    quantity_after_milli bigint DEFAULT 0 NOT NULL,
    average_after numeric(20,6) DEFAULT 0 NOT NULL,
    CONSTRAINT stock_movement_average_after_check CHECK ((average_after >= (0)::numeric)),
    CONSTRAINT stock_movement_check CHECK (((transit_to IS NULL) OR ((warehouse_id IS NULL) AND (transit_to <> branch_id)))),
    CONSTRAINT stock_movement_cost_follows CHECK ((((cost_voucher_id IS NULL) AND (cost_weight IS NULL) AND (cost_movement_no IS NULL)) OR ((given_cost IS NULL) AND (cost_voucher_id IS NOT NULL) AND (((quantity_milli > 0) AND (cost_movement_no IS NULL) AND ((cost_weight IS NOT NULL) = (cost_voucher_id = voucher_id))) OR ((quantity_milli < 0) AND (cost_movement_no IS NOT NULL) AND (cost_weight IS NULL) AND (cost_voucher_id <> voucher_id)))))),
    CONSTRAINT stock_movement_cost_weight_check CHECK ((cost_weight > 0)),
    CONSTRAINT stock_movement_given_cost_check CHECK ((given_cost >= (0)::numeric)),
    CONSTRAINT stock_movement_movement_no_check CHECK ((movement_no > 0)),
    CONSTRAINT stock_movement_price_check CHECK ((price >= (0)::numeric)),
    CONSTRAINT stock_movement_quantity_milli_check CHECK ((quantity_milli <> 0)),
    CONSTRAINT stock_movement_unit_cost_check CHECK ((unit_cost >= (0)::numeric))
)
WITH (fillfactor='80');

CREATE FUNCTION public.at_hand(p_movement public.stock_movement) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$ select case when p_movement.transit_to is null then p_movement.quantity_milli else 0 end $$;

CREATE FUNCTION public.audit_change(p_company integer, p_change jsonb, p_before public.voucher, p_after public.voucher, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  insert into audit_event (company_id, at, user_id, branch_id, voucher_id, action, ip, user_agent, before, after)
  values (p_company, p_at, (p_change ->> 'user')::int, p_after.branch_id, p_after.voucher_id,
    'voucher.' || (p_change ->> 'change'), p_change ->> 'ip', p_change ->> 'agent',
    voucher_facts(p_company, p_before.voucher_id, p_before.version),
    voucher_facts(p_company, p_after.voucher_id, p_after.version)
      || jsonb_build_object('reason', p_change ->> 'reason')
      || case when p_change ->> 'version' is null then jsonb_build_object('versionClaimed', false) else '{}' end);
end $$;

CREATE FUNCTION public.balance_at_end_of(p_company integer, p_branch integer, p_account integer, p_day date) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
  select coalesce(sum(m.net_paisa), 0)::bigint
  from (
    select debit_paisa - credit_paisa as net_paisa from account_balance
    where company_id = p_company and branch_id = p_branch and account_id = p_account
    union all
    select credit_paisa - debit_paisa from account_day
    where company_id = p_company and branch_id = p_branch and account_id = p_account and day > p_day
    union all
    select l.debit_paisa - l.credit_paisa
    from trading_day t
      join line l on l.company_id = t.company_id and l.branch_id = t.branch_id and l.vr_date = t.day
    where t.company_id = p_company and t.branch_id = p_branch and not t.folded and t.day <= p_day
      and l.account_id = p_account and l.live
  ) m
$$;

CREATE FUNCTION public.balances_from(p_company integer, p_branches integer[], p_account integer, p_from date, p_until date) RETURNS TABLE(day date, paisa bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
  with at_first as materialized (
    select coalesce(sum(balance_at_end_of(p_company, b, p_account, p_from)), 0) as paisa from unnest(p_branches) b
  ), later as (
    select d.day, d.debit_paisa - d.credit_paisa as net from account_day d
    where d.company_id = p_company and d.branch_id = any (p_branches) and d.account_id = p_account and d.day > p_from
    union all
    select l.vr_date, l.debit_paisa - l.credit_paisa
    from trading_day t
      join line l on l.company_id = t.company_id and l.branch_id = t.branch_id and l.vr_date = t.day
    where t.company_id = p_company and t.branch_id = any (p_branches) and not t.folded and t.day > p_from
      and l.account_id = p_account and l.live
  )
  select p_from, f.paisa::bigint from at_first f
  union all
  select n.day, (f.paisa + sum(n.net) over (order by n.day))::bigint
  from at_first f, (select l.day, sum(l.net) as net from later l group by l.day) n
  where p_until is null or n.day < p_until
$$;

CREATE FUNCTION public.begin_books_on(p_branch integer, p_day date, p_at timestamp with time zone, p_by jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  open_day date := lock_open_day(company, p_branch, true);
  writer jsonb := p_by || jsonb_build_object('branch', p_branch, 'closedDays', true, 'seal', true);
  openings record;
begin
  if not may_begin_on(company, p_branch, p_day) then
    perform refuse('books_begun');
  elsif markup_due_between(company, p_branch, first_day_of(company, p_branch), p_day) then
    perform refuse('unearned_markup_moves');
  end if;
  openings := openings_anew(company, p_branch, p_day);
  if openings.voids is not null then
    perform write_openings(writer, openings.voids, p_at);
  end if;
  update branch b set books_begin = p_day where b.company_id = company and b.branch_id = p_branch;
  if open_day <> p_day then
    perform leave_day(p_branch, null, p_day, 'jump', p_at, p_by);
  end if;
  if openings.posts is not null then
    perform write_openings(writer, openings.posts, p_at);
  end if;
end $$;

CREATE FUNCTION public.begin_import(p_file jsonb, p_at timestamp with time zone, OUT import_id bigint, OUT open_day date, OUT again boolean) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  branch int := (p_file ->> 'branch')::int;
begin
  open_day := lock_for_history(company, branch, p_file);
  insert into voucher_import as i (company_id, branch_id, file_name, file_digest, imported_by, imported_at)
  values (company, branch, p_file ->> 'fileName', decode(p_file ->> 'digest', 'hex'), (p_file ->> 'user')::int, p_at)
  on conflict (company_id, branch_id, file_digest) do nothing
  returning i.import_id into import_id;
  again := not found;
  if again then
    select i.import_id into import_id from voucher_import i
    where i.company_id = company and i.branch_id = branch and i.file_digest = decode(p_file ->> 'digest', 'hex');
  end if;
end $$;

CREATE FUNCTION public.below_zero(p_vouchers bigint[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('voucherId', v.voucher_id, 'product', p.product_id, 'product_name', p.name,
      'unit', coalesce(nullif(u.short_name, ''), u.name), 'quantity', (-h.milli)::text) order by name_key(p.name), p.product_id), '[]')
    from unnest(p_vouchers) id
      -- Limited, each is looked up by its whole key, however few there were when this was planned.
      cross join lateral (select * from voucher o where o.company_id = company and o.voucher_id = id limit 1) v
      cross join lateral (select * from branch o where o.company_id = company and o.branch_id = v.branch_id limit 1) f
      cross join lateral (
        select m.product_id from stock_movement m
        where m.company_id = company and m.voucher_id = v.voucher_id and m.live
        group by m.product_id having sum(m.quantity_milli) filter (where m.transit_to is null) < 0
      ) o
      cross join lateral (
        select b.quantity_milli - coalesce((
          select sum(g.open_milli) from goods_in_transit g
          where g.company_id = company and g.branch_id = v.branch_id and g.product_id = o.product_id and g.open_milli > 0
        ), 0) as milli
        from stock_balance b where b.company_id = company and b.branch_id = v.branch_id and b.product_id = o.product_id limit 1
      ) h
      join product p on p.company_id = company and p.product_id = o.product_id
      join unit u on u.company_id = company and u.unit_id = p.unit_id
    where f.short_stock_policy = 'warn' and h.milli < 0
  );
end $$;

CREATE FUNCTION public.bills_fit(p_company integer, p_voucher bigint, p_version integer) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  return not exists (
    select from (
      select l.account_id, true as is_receivable, l.debit_paisa as paisa from line l
      where l.company_id = p_company and l.voucher_id = p_voucher and l.live and l.debit_paisa > 0 and l.account_id <> 11
      union all
      select l.account_id, false, l.credit_paisa from line l
      where l.company_id = p_company and l.voucher_id = p_voucher and l.live and l.credit_paisa > 0 and l.account_id <> 11
      union all
      select b.account_id, b.is_receivable, -b.amount_paisa from bill b
      where b.company_id = p_company and b.voucher_id = p_voucher and b.version = p_version
        and not is_rescheduled(p_company, p_voucher, b.bill_no)
    ) s
    group by s.account_id, s.is_receivable
    having sum(s.paisa) <> case
      when (select a.is_party from account a where a.company_id = p_company and a.account_id = s.account_id) then 0
      -- An account without bills: its lines as they stand, and no bill among them.
      else coalesce(sum(s.paisa) filter (where s.paisa > 0), 0)
    end
  );
end $$;

CREATE FUNCTION public.bills_that_stand(p_company integer, p_voucher bigint, p_version integer, p_from date, p_to date) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
  select jsonb_agg(jsonb_build_object(
    'accountId', b.account_id, 'isReceivable', b.is_receivable, 'number', b.number,
    'date', case when moves then p_to else b.bill_date end,
    'dueDate', case
      when i.due_date is not null or not moves or v.type_id = any (types_of('installment')) then b.due_date
      when v.type_id = any (types_of('opening')) then greatest(b.due_date, p_to)
      else p_to + (b.due_date - b.bill_date)
    end,
    'amountPaisa', b.amount_paisa
  ) order by b.bill_no)
  from bill b
    join voucher v on v.company_id = b.company_id and v.voucher_id = b.voucher_id
    left join invoice i on i.company_id = b.company_id and i.voucher_id = b.voucher_id and i.version = b.version
    -- The date on the other side's paper stays, even when it is that of the voucher.
    cross join lateral (select b.bill_date = p_from and i.bill_date is null as moves) m
  where b.company_id = p_company and b.voucher_id = p_voucher and b.version = p_version
$$;

CREATE FUNCTION public.booked_and_moved(p_company integer, p_branch integer, p_from date, p_through date, p_revenue integer[], p_cost integer[]) RETURNS TABLE(type_id smallint, is_opening boolean, revenue_paisa bigint, cost_paisa bigint, moved_paisa numeric)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_nestloop TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  with dated as materialized (
    select v.voucher_id, v.type_id from voucher v
    where v.company_id = p_company and v.branch_id = p_branch and v.vr_date between p_from and p_through
  ), closing as materialized (
    select y.voucher_id from year_close y
    where y.company_id = p_company and y.branch_id = p_branch and y.voucher_id is not null
  ), opening as materialized (
    select d.voucher_id, d.version from voucher_version d
    where d.company_id = p_company and d.kind = 'opening-stock'
      and d.voucher_id = any (array(select v.voucher_id from dated v where v.type_id = any (types_of('stock'))))
  )
  select v.type_id, false, coalesce(sum(l.credit_paisa - l.debit_paisa) filter (where l.account_id = any (p_revenue)), 0)::bigint,
    coalesce(sum(l.debit_paisa - l.credit_paisa) filter (where l.account_id = any (p_cost)), 0)::bigint, 0
  from line l join dated v on v.voucher_id = l.voucher_id
  where l.company_id = p_company and l.branch_id = p_branch and l.account_id = any (p_revenue || p_cost) and l.live
    and l.vr_date between p_from and p_through and l.voucher_id <> all (array(select c.voucher_id from closing c))
  group by v.type_id
  union all
  select v.type_id, o.voucher_id is not null, 0, 0, sum(m.quantity_milli * m.unit_cost) * 0.1
  from stock_movement m
    join dated v on v.voucher_id = m.voucher_id
    left join opening o on o.voucher_id = m.voucher_id and o.version = m.version
  where m.company_id = p_company and m.branch_id = p_branch and m.vr_date between p_from and p_through and m.live
  group by v.type_id, o.voucher_id is not null
$$;

CREATE FUNCTION public.books_company() RETURNS integer
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  company int := nullif(current_setting('app.company_id', true), '')::int;
begin
  if company is null then
    raise exception using errcode = 'CB002', message = 'no company is set for this transaction';
  end if;
  return company;
end $$;

CREATE FUNCTION public.branch_facts(p_branches integer[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := nullif(current_setting('app.company_id', true), '')::int;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'branchId', b.branch_id, 'isHeadOffice', b.office_type_id = 1, 'isActive', b.status = 1)), '[]')
    from branch b
    where b.company_id = company and b.status <> 3
      and (b.branch_id = any (p_branches) or b.office_type_id = 1)
  );
end $$;

CREATE FUNCTION public.branch_name(p_company integer, p_branch integer) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ select b.name from branch b where b.company_id = p_company and b.branch_id = p_branch $$;

CREATE FUNCTION public.branches_in(p_document jsonb) RETURNS integer[]
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select array_agg(distinct b order by b) from (
    select (p_document ->> 'branch')::int as b
    union select (v.value ->> 'branch')::int from jsonb_array_elements(p_document -> 'vouchers') v
  ) branches
$$;

CREATE TABLE public.account (
    company_id integer NOT NULL,
    account_id integer NOT NULL,
    group_id integer NOT NULL,
    group_level smallint GENERATED ALWAYS AS ((3)::smallint) STORED NOT NULL,
    branch_id integer,
    name text NOT NULL,
    is_system boolean DEFAULT false NOT NULL,
    is_party boolean DEFAULT false NOT NULL,
    money_kind text,
    fee_rate_milli integer,
    overdraft_limit_paisa bigint,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT account_account_id_check CHECK ((account_id > 0)),
    CONSTRAINT account_check CHECK ((is_system = (account_id < 100))),
    CONSTRAINT account_fee_rate_milli_check CHECK (((fee_rate_milli >= 0) AND (fee_rate_milli <= 100000))),
    CONSTRAINT account_money_kind_check CHECK ((money_kind = ANY (ARRAY['bank'::text, 'mobile'::text, 'card'::text]))),
    CONSTRAINT account_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT account_overdraft_limit_paisa_check CHECK ((overdraft_limit_paisa >= 0)),
    CONSTRAINT account_status_check CHECK ((status = ANY (ARRAY[1, 3])))
);

CREATE FUNCTION public.branches_of_money(p_company integer, p_branch integer, p_account public.account) RETURNS integer[]
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select case when p_account.branch_id is null and cash_group(p_account.group_id) = 112
    then array(select b.branch_id from branch b where b.company_id = p_company order by b.branch_id)
    else array[p_branch] end
$$;

CREATE FUNCTION public.cancel_tax_certificate(p_write jsonb, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
begin
  perform lock_cheque_desk(p_write, false);
  update tax_certificate c
  set cancelled_by = (p_write ->> 'user')::int, cancelled_at = p_at, cancel_reason = p_write ->> 'reason'
  where c.company_id = company and c.branch_id = (p_write ->> 'branch')::int and c.cancelled_at is null
    and certificate_text(c.tax, c.tax_year, c.number) = p_write ->> 'number';
  if not found then
    perform refuse('certificate_not_found');
  end if;
end $$;

CREATE FUNCTION public.carry_invoices(p_company integer, p_vouchers bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  insert into invoice
  select i.company_id, i.branch_id, i.voucher_id, v.version, v.vr_date, i.account_id, i.employee_id, i.bill_no, i.bill_date,
    i.vehicle_no, i.notes, i.purchase_order_id, i.sales_order_id, i.of_voucher_id, i.total_paisa, i.discount_paisa,
    i.rounding_paisa, i.paid_paisa, i.due_date
  from voucher v
    join invoice i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version - 1
  where v.company_id = p_company and v.voucher_id = any (p_vouchers);

  insert into invoice_line
  select l.company_id, l.branch_id, l.voucher_id, v.version, l.line_no, v.vr_date, l.product_id, l.labour_item_id,
    l.quantity_milli, l.rate_milli, l.total_paisa, l.discount_paisa, l.extras_paisa, l.bag_milli, l.variance_milli,
    l.bonus_milli, l.warehouse_id, l.of_line_no, l.remarks
  from voucher v
    join invoice_line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.version = v.version - 1
  where v.company_id = p_company and v.voucher_id = any (p_vouchers);

  insert into invoice_payment
  select p.company_id, p.branch_id, p.voucher_id, v.version, p.payment_no, p.account_id, p.amount_paisa, p.fee_paisa,
    p.transaction_id
  from voucher v
    join invoice_payment p on p.company_id = v.company_id and p.voucher_id = v.voucher_id and p.version = v.version - 1
  where v.company_id = p_company and v.voucher_id = any (p_vouchers);

  insert into invoice_extra
  select x.company_id, x.branch_id, x.voucher_id, v.version, x.extra_no, x.what, x.amount_paisa, x.account_id, x.spread_by
  from voucher v
    join invoice_extra x on x.company_id = v.company_id and x.voucher_id = v.voucher_id and x.version = v.version - 1
  where v.company_id = p_company and v.voucher_id = any (p_vouchers);
end $$;

CREATE FUNCTION public.cash_group(p_group integer) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select case when p_group in (111, 112) then p_group else 0 end $$;

CREATE FUNCTION public.certificate_text(p_tax text, p_tax_year integer, p_number integer) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select upper(p_tax) || '-' || lpad((p_tax_year % 100)::text, 2, '0') || lpad(((p_tax_year + 1) % 100)::text, 2, '0') || '-'
    || lpad(p_number::text, 6, '0')
$$;

CREATE FUNCTION public.change_cheques(p_company integer, p_change jsonb, p_before public.voucher, p_after public.voucher, p_open_day date, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  was jsonb := cheques_that_stand(p_company, p_before.voucher_id, p_before.version);
  become jsonb := case p_change ->> 'change' when 'void' then '[]' when 'redate' then was
    else coalesce(p_change -> 'cheques', '[]') end;
  moved cheque_now;
  its_event cheque_event;
begin
  if was <> '[]' or become <> '[]' then
    select * into moved from cheque_now n
    where n.company_id = p_company and n.voucher_id = p_before.voucher_id and n.moves > 0
      and cheque_said(was, n.cheque_no) is distinct from cheque_said(become, n.cheque_no)
    order by n.cheque_no limit 1;
    if found then
      perform refuse('cheque_moved', jsonb_build_object('numbers', moved.number, 'state', cheque_state_text(moved.state)));
    end if;
    perform keep_cheques(p_company, p_after.branch_id, p_after.voucher_id, p_after.version, become);
    perform refresh_cheques(p_company, array[p_after.voucher_id]);
    perform check_cheque_dates(p_company, p_after.voucher_id);
  end if;
  select * into its_event from cheque_event e
  where e.company_id = p_company and e.by_voucher_id = p_before.voucher_id;
  if not found then
    return;
  end if;
  if p_after.is_void then
    select n.* into moved
    from standing_cheque_events(p_company, array[its_event.voucher_id]) later
      join cheque_now n on n.company_id = p_company and n.voucher_id = later.voucher_id and n.cheque_no = later.cheque_no
    where later.cheque_no = its_event.cheque_no and later.event_no > its_event.event_no
    limit 1;
    if found then
      perform refuse('cheque_moved', jsonb_build_object('numbers', moved.number, 'state', cheque_state_text(moved.state)));
    end if;
    perform settle_again(p_company, its_event, cheque_source(p_company, its_event), p_change, p_open_day, p_at);
  end if;
  perform refresh_cheques(p_company, array[its_event.voucher_id]);
  perform check_cheque_dates(p_company, its_event.voucher_id);
end $$;

CREATE FUNCTION public.change_installments(p_company integer, p_change jsonb, p_before public.voucher, p_after public.voucher) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if p_after.type_id = any (types_of('opening')) then
    perform change_schedule(p_company, p_change, p_before, p_after);
  end if;
  if p_before.type_id = any (types_of('by_installments')) or p_after.type_id = any (types_of('by_installments')) then
    perform refresh_installments(p_company, array[p_after.voucher_id]);
  end if;
  if p_after.is_void then
    perform cut_markup(p_company, p_after);
  end if;
end $$;

CREATE FUNCTION public.change_opening(p_company integer, p_branch integer, p_change jsonb, p_days date[], p_at timestamp with time zone) RETURNS public.posting_outcome
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  locked voucher;
  answer posting_outcome;
  code text;
  details text;
begin
  select v.* into locked from voucher v
  where v.company_id = p_company and v.voucher_id = (p_change ->> 'voucherId')::bigint and v.branch_id = p_branch
    and v.type_id = any (types_of('opening'));
  if not found then
    perform refuse('voucher_not_found');
  end if;
  answer := change_voucher(
    case p_change ->> 'change' when 'void' then as_void(p_change) else p_change - 'vrDate' end, p_at, p_update_balances => false);
  if answer.version > locked.version then
    perform fold_change(p_company, locked, locked.version, answer.version, p_days, p_at);
  end if;
  answer.ordinal := (p_change ->> 'ordinal')::int;
  return answer;
exception when sqlstate 'CB001' then
  get stacked diagnostics code = message_text, details = pg_exception_detail;
  perform refuse(code, coalesce(nullif(details, '')::jsonb, '{}') || jsonb_build_object('ordinal', p_change -> 'ordinal'));
end $$;

CREATE FUNCTION public.change_registers(p_company integer, p_change jsonb, p_before public.voucher, p_after public.voucher) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if p_change ->> 'change' = 'redate' then
    perform copy_register_rows(p_company, p_after.voucher_id, p_before.version, p_after.version);
  elsif not p_after.is_void then
    perform keep_register_rows(p_company, p_after.branch_id, p_after.voucher_id, p_after.version, p_change);
  end if;
end $$;

CREATE FUNCTION public.change_schedule(p_company integer, p_change jsonb, p_before public.voucher, p_after public.voucher) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if p_change ->> 'change' <> 'void' then
    perform keep_schedule(p_company, p_after.branch_id, p_after.voucher_id, p_after.version, p_change -> 'schedule');
    perform check_settled_bills(p_company, p_before, p_after);
    perform check_taken_markup(p_company, p_before, p_after, p_change -> 'markup');
  end if;
end $$;

CREATE FUNCTION public.change_settled(p_company integer, p_change jsonb, p_after public.voucher) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  later text;
begin
  if p_after.is_void then
    perform check_certificates(p_company, p_after.voucher_id);
    update settled_tax t set live = false
    where t.company_id = p_company and t.voucher_id = p_after.voucher_id and t.live;
  elsif p_change ->> 'change' = 'redate' then
    select min(v.vr_no) into later
    from settled_tax t
      join voucher v on v.company_id = p_company and v.voucher_id = t.of_voucher_id
    where t.company_id = p_company and t.voucher_id = p_after.voucher_id and v.vr_date > p_after.vr_date;
    if later is not null then
      perform refuse('date_out_of_order', jsonb_build_object('numbers', later));
    end if;
  end if;
end $$;

CREATE FUNCTION public.change_unresolved(p_correction jsonb, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  unresolved unresolved_voucher := lock_unresolved(company, p_correction);
begin
  perform close_unresolved(company, unresolved, p_correction, case when p_correction ? 'reason' then 'removed' else 'held' end, null, p_at);
end $$;

CREATE FUNCTION public.change_voucher(p_change jsonb, p_at timestamp with time zone, p_update_balances boolean DEFAULT true, p_locate_serials boolean DEFAULT true, p_by_system boolean DEFAULT false) RETURNS public.posting_outcome
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
  answer posting_outcome := first_answer(company, p_change);
  gate record;
  before voucher;
  after voucher;
  was voucher_version;
  open_day date;
  closed_days date[];
  moves_stock boolean;
  written record;
  detail jsonb;
  journals jsonb;
  violated text;
begin
  if answer.voucher_id is not null then
    return answer;
  end if;
  gate := lock_voucher(company, p_change);
  before := gate.locked;
  open_day := gate.open_day;
  moves_stock := lock_stock_of_change(company, before.branch_id, before.voucher_id, p_change -> 'movements');
  perform lock_cash(company, array[before.branch_id]);
  answer := first_answer(company, p_change);
  if answer.voucher_id is not null then
    return answer;
  end if;

  select * into was from voucher_version v
  where v.company_id = company and v.voucher_id = before.voucher_id and v.version = before.version;
  after := voucher_after(p_change, before);
  perform check_change(company, p_change, before, after, was, open_day, moves_stock, p_by_system);
  if p_change ->> 'change' = 'edit' and after.type_id = before.type_id and says_the_same(company, p_change, was) then
    perform keep_answer(company, p_change, before.voucher_id, before.version, before.vr_date, before.vr_no);
    return row(0, before.voucher_id, before.version, before.vr_no, before.vr_date, false, null, null)::posting_outcome;
  end if;

  if p_change ->> 'change' in ('edit', 'retype') then
    journals := settle_journals(company, jsonb_build_array(jsonb_build_object('ordinal', 0, 'branch', after.branch_id,
      'type', after.type_id, 'system', after.is_system, 'lines', p_change -> 'lines')), before);
  end if;
  closed_days := array(select distinct d from unnest(array[before.vr_date, after.vr_date]) d where d <> open_day order by d);
  perform write_closed_days(company, before.branch_id, closed_days);
  written := write_version(company, p_change, before, was, after, moves_stock, p_at);
  after := written.written;
  perform update_dependents(company, p_change, before, after, open_day, p_at);
  if p_update_balances then
    detail := update_balances(
      company, before, after, closed_days, moves_stock, written.stock_changes, p_locate_serials, p_at);
  end if;
  detail := with_journal(detail, journals, 0);
  perform write_closed_days(company, before.branch_id, '{}');
  perform audit_change(company, p_change, before, after, p_at);
  perform keep_answer(company, p_change, after.voucher_id, after.version, after.vr_date, after.vr_no, detail);
  return row(0, after.voucher_id, after.version, after.vr_no, after.vr_date, false, null, detail)::posting_outcome;
exception when unique_violation then
  get stacked diagnostics violated = constraint_name;
  if violated = 'idempotency_key_pkey' then
    raise exception using errcode = '40001', message = 'the key is being used at the same time';
  end if;
  raise;
end $$;

CREATE FUNCTION public.charged_fee_facts(p_branches integer[], p_fees bigint[]) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'branchId', v.branch_id, 'voucherId', v.voucher_id, 'accountId', b.account_id, 'amountPaisa', b.amount_paisa::text,
    'isWaived', waiver_of(v.company_id, v.voucher_id) is not null
  )), '[]')
  from unnest(p_branches, p_fees) x (branch_id, fee_id)
    join installment_fee f on f.company_id = books_company() and f.voucher_id = x.fee_id
    join voucher v on v.company_id = f.company_id and v.voucher_id = f.voucher_id and v.branch_id = x.branch_id and not v.is_void
    join bill b on b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version
$$;

CREATE FUNCTION public.check_arrivals(p_company integer, p_vouchers bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  early record;
begin
  select sent.vr_date as sent_on, got.vr_date as received_on, got.branch_id into early
  from (
    select unnest(p_vouchers) as id
    union select k.child_id from voucher_link k
    where k.company_id = p_company and k.parent_id = any (p_vouchers) and k.role = 'transfer'
  ) x
    join voucher v on v.company_id = p_company and v.voucher_id = x.id and v.type_id <> all (types_of('opening'))
    join voucher_link h on h.company_id = p_company and h.child_id = v.voucher_id and h.version = v.version and h.role = 'half'
    left join voucher_link t on t.company_id = p_company and t.child_id = v.voucher_id and t.version = v.version
      and t.role = 'transfer'
    join voucher sent on sent.company_id = p_company and sent.voucher_id = coalesce(t.parent_id, h.parent_id)
    join voucher got on got.company_id = p_company
      and got.voucher_id = case when t.parent_id is null then h.child_id else h.parent_id end
  where got.vr_date < sent.vr_date
  order by got.voucher_id limit 1;
  if found then
    perform refuse('received_before_sent', jsonb_build_object('branch', branch_name(p_company, early.branch_id),
      'sent', to_char(early.sent_on, 'DD/MM/YYYY'), 'received', to_char(early.received_on, 'DD/MM/YYYY')));
  end if;
end $$;

CREATE FUNCTION public.check_asset_dates(p_company integer, p_voucher bigint, p_date date) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  numbers text;
begin
  select string_agg(distinct v.vr_no, ', ') into numbers
  from asset_line l
    join asset_line o on o.company_id = l.company_id and o.asset_id = l.asset_id and o.is_disposal <> l.is_disposal
    join voucher v on v.company_id = o.company_id and v.voucher_id = o.voucher_id and not v.is_void
  where l.company_id = p_company and l.voucher_id = p_voucher
    and case when l.is_disposal then v.vr_date > p_date else v.vr_date < p_date end;
  if numbers is not null then
    perform refuse('date_out_of_order', jsonb_build_object('numbers', numbers));
  end if;
end $$;

CREATE FUNCTION public.check_assets(p_company integer, p_voucher bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  perform from asset a
  where a.company_id = p_company and a.asset_id in (
      select l.asset_id from asset_line l where l.company_id = p_company and l.voucher_id = p_voucher
    )
  order by a.asset_id for no key update;
  if not found then
    return;
  end if;
  if exists (
    select from asset_line l
      join asset a on a.company_id = l.company_id and a.asset_id = l.asset_id
      cross join lateral asset_standing(a) s
    where l.company_id = p_company and l.voucher_id = p_voucher and not l.is_disposal and s.disposed_on is not null
  ) then
    perform refuse('asset_disposed');
  end if;
  if exists (
    select from asset_line l
      join asset a on a.company_id = l.company_id and a.asset_id = l.asset_id and a.status <> 1
    where l.company_id = p_company and l.voucher_id = p_voucher and l.is_disposal
  ) then
    perform refuse('asset_archived');
  end if;
end $$;

CREATE FUNCTION public.check_bills(p_company integer, p_vouchers bigint[], p_version integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  if exists (
    select from bill b
    where b.company_id = p_company and b.voucher_id = any (p_vouchers) and b.version = p_version
    group by b.voucher_id, b.account_id, b.is_receivable
    having sum(b.amount_paisa) - rescheduled_paisa(p_company, b.voucher_id) > (
      select case when b.is_receivable then 1 else -1 end * coalesce(sum(l.debit_paisa - l.credit_paisa), 0) from line l
      where l.company_id = p_company and l.voucher_id = b.voucher_id and l.account_id = b.account_id and l.live
    )
  ) then
    raise exception using errcode = 'CB002', message = 'bills come to more than the lines of their voucher';
  end if;
end $$;

CREATE FUNCTION public.check_certificates(p_company integer, p_deposit bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  numbers text := (
    select string_agg(certificate_text(c.tax, c.tax_year, c.number), ', ' order by c.number)
    from tax_certificate c
    where c.company_id = p_company and c.deposit_id = p_deposit and c.cancelled_at is null
  );
begin
  if numbers is not null then
    perform refuse('certificate_stands', jsonb_build_object('numbers', numbers));
  end if;
end $$;

CREATE TABLE public.voucher_version (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    version integer NOT NULL,
    change text NOT NULL,
    type_id smallint NOT NULL,
    form_version smallint NOT NULL,
    vr_date date NOT NULL,
    is_void boolean NOT NULL,
    user_id integer,
    changed_at timestamp with time zone NOT NULL,
    total_paisa bigint NOT NULL,
    amount_paisa bigint NOT NULL,
    vr_no text NOT NULL,
    remarks text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    kind text NOT NULL,
    form jsonb NOT NULL,
    CONSTRAINT voucher_version_amount_paisa_check CHECK ((amount_paisa >= 0)),
    CONSTRAINT voucher_version_change_check CHECK ((change = ANY (ARRAY['post'::text, 'edit'::text, 'void'::text, 'retype'::text, 'redate'::text]))),
    CONSTRAINT voucher_version_form_version_check CHECK ((form_version > 0)),
    CONSTRAINT voucher_version_kind_check CHECK ((kind <> ''::text)),
    CONSTRAINT voucher_version_version_check CHECK ((version > 0))
);

CREATE FUNCTION public.check_change(p_company integer, p_change jsonb, p_before public.voucher, p_after public.voucher, p_was public.voucher_version, p_open_day date, p_moves_stock boolean, p_by_system boolean) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  change text := p_change ->> 'change';
  movements jsonb := coalesce(p_change -> 'movements', '[]');
begin
  perform check_changeable(p_company, p_change, p_before, p_open_day, p_by_system);
  if p_after.vr_date > p_open_day and p_after.vr_date <> p_before.vr_date
    or fiscal_year_of(p_after.vr_date, start_month_of(p_company)) <> p_before.fiscal_year then
    perform refuse('date_not_allowed', jsonb_build_object('openDay', p_open_day));
  end if;
  if change = 'void' then
    perform check_links(p_company, p_before.voucher_id, change);
    perform check_assets(p_company, p_before.voucher_id);
    return;
  end if;

  if jsonb_array_length(p_change -> 'lines') = 0 and (
    not may_move_goods_alone(p_after.type_id)
    or movements = '[]' and change <> 'redate' and not may_be_empty(p_change -> 'links')
  ) then
    perform refuse('no_rows');
  end if;
  if p_moves_stock then
    perform check_movements(p_company, p_before.branch_id, array[p_before.voucher_id], jsonb_build_array(movements));
  end if;
  perform check_lines(
    p_company, p_before.branch_id,
    jsonb_build_array(p_change || jsonb_build_object(
      'type', p_after.type_id, 'system', p_before.is_system, 'history', p_was.kind = 'imported')),
    array(
      select l.account_id from line l
      where l.company_id = p_company and l.voucher_id = p_before.voucher_id and l.live
    )
  );
  perform check_links(p_company, p_before.voucher_id, change);
  perform check_link_dates(
    p_company, p_before.voucher_id, parents_after(p_company, p_change, p_before.voucher_id), p_after.vr_date);
  perform check_asset_dates(p_company, p_before.voucher_id, p_after.vr_date);
end $$;

CREATE FUNCTION public.check_changeable(p_company integer, p_change jsonb, p_locked public.voucher, p_open_day date, p_by_system boolean) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  perform check_desk(p_company, p_change, p_locked.branch_id, p_open_day);
  if p_locked.is_void then
    perform refuse('voucher_void');
  elsif p_locked.is_system and not p_by_system then
    perform refuse('system_voucher');
  elsif in_closed_year(p_company, p_locked.branch_id, p_locked.vr_date) then
    perform refuse('year_closed');
  elsif p_locked.is_approved then
    perform refuse('voucher_approved');
  elsif is_matched(p_company, p_locked.voucher_id) then
    perform refuse('reconciled', jsonb_build_object('numbers', p_locked.vr_no));
  end if;
  perform check_unsettled(p_company, p_locked.voucher_id, case
    when p_change ->> 'change' = 'edit' and p_locked.type_id = any (types_of('opening')) then p_change -> 'withheld' end);
  if not p_by_system and not may_change_day(p_company, p_change, p_locked) then
    perform refuse('day_closed');
  elsif p_locked.version <> (p_change ->> 'version')::int then
    perform refuse('stale_version', jsonb_build_object('version', p_locked.version));
  end if;
end $$;

CREATE FUNCTION public.check_cheque_dates(p_company integer, p_voucher bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  if exists (
    select from (
      select e.*, lag(e.event_date) over (partition by e.cheque_no order by e.event_no) as date_before
      from standing_cheque_events(p_company, array[p_voucher]) e
    ) e
      join cheque_now n on n.company_id = p_company and n.voucher_id = p_voucher and n.cheque_no = e.cheque_no
      join voucher v on v.company_id = p_company and v.voucher_id = p_voucher
    where e.event_date < coalesce(e.date_before, v.vr_date)
      or e.event in ('deposited', 'realized') and e.event_date < n.cheque_date
  ) then
    perform refuse('cheque_date_order');
  end if;
end $$;

CREATE FUNCTION public.check_desk(p_company integer, p_change jsonb, p_branch integer, p_open_day date) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  desk_day date := day_at_desk(p_company, p_change, p_branch, p_open_day);
begin
  if (p_change ->> 'date')::date is distinct from desk_day and p_change ->> 'date' is not null then
    perform refuse('day_changed', jsonb_build_object('openDay', desk_day));
  elsif not exists (
    select from branch b where b.company_id = p_company and b.branch_id = p_branch and b.status = 1
  ) then
    perform refuse('branch_disabled');
  end if;
end $$;

CREATE FUNCTION public.check_due_dates(p_company integer, p_vouchers bigint[], p_to date) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  late record;
begin
  select v.vr_no, coalesce(i.due_date, b.due_date) as due_date into late
  from voucher v
    join invoice i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version
    join bill b on b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version
  where v.company_id = p_company and v.voucher_id = any (p_vouchers) and i.bill_date is null
    and (i.due_date < p_to or v.type_id = any (types_of('installment')) and b.due_date < p_to)
  order by v.number, b.due_date limit 1;
  if found then
    perform refuse('dated_after_due',
      jsonb_build_object('numbers', late.vr_no, 'date', to_char(late.due_date, 'DD/MM/YYYY')));
  end if;
  -- New installments of a sale, and the journal of their markup, are of the day on which they were made.
  if exists (
    select from reschedule r
    where r.company_id = p_company and (r.sale_id = any (p_vouchers) and r.made_on < p_to or r.voucher_id = any (p_vouchers) and r.made_on <> p_to)
  ) then
    perform refuse('date_out_of_order');
  end if;
end $$;

CREATE FUNCTION public.check_history_beside_openings(p_company integer, p_branch integer, p_opening bigint DEFAULT NULL::bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  opening date := first_day_of(p_company, p_branch) - 1;
  taken int;
begin
  select l.account_id into taken
  from voucher v
    join line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live and l.account_id <> 11
  where v.company_id = p_company and v.branch_id = p_branch and v.vr_date = opening
    and v.type_id = any (types_of('opening')) and not v.is_void
    and (p_opening is null or v.voucher_id = p_opening)
    and exists (
      select from line h
        join imported_voucher i on i.company_id = h.company_id and i.voucher_id = h.voucher_id
      where h.company_id = p_company and h.branch_id = p_branch and h.account_id = l.account_id and h.vr_date <= opening
        and h.live
    )
  order by l.account_id limit 1;
  if found then
    perform refuse('opening_exists', jsonb_build_object('accountId', taken));
  end if;
end $$;

CREATE FUNCTION public.check_lines(p_company integer, p_branch integer, p_vouchers jsonb, p_known integer[] DEFAULT '{}'::integer[]) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  fault record;
begin
  with l as materialized (
    select v.ordinal, v.type, coalesce(p_branch, v.branch) as branch, x.entry, x."accountId" as account_id,
      x."debitPaisa" as debit_paisa, x."creditPaisa" as credit_paisa, a.account_id is null as is_unknown,
      a.status <> 1 as is_archived, a.branch_id as account_branch, a.is_party, cash_group(a.group_id) <> 0 as is_money,
      -- A cheque stands for the money of a bank voucher until it is realized.
      v.type = any (types_of('bank')) and a.account_id in (15, 16) as is_cheque,
      case when v.history then history_takes_account(a.account_id)
        else takes_account(v.type, v.system, a.account_id, a.group_id) end
        and (v.groups is null or coalesce((v.groups ->> x."accountId"::text)::int, a.group_id) = a.group_id) as is_taken,
      v.history
    from jsonb_to_recordset(p_vouchers) v (ordinal int, branch int, type int, system boolean, history boolean, groups jsonb, lines jsonb),
      jsonb_to_recordset(v.lines) x (entry smallint, "accountId" int, "debitPaisa" bigint, "creditPaisa" bigint)
      -- With a limit, PostgreSQL looks each line up by the whole key, however few accounts there were when it made the plan.
      left join lateral (
        select y.* from account y where y.company_id = p_company and y.account_id = x."accountId" limit 1
      ) a on true
  ), f as (
    select l.ordinal, l.entry, l.account_id, case
        when l.is_unknown then 'account_not_found'
        -- An account belongs to all branches or to one; a customer belongs to all while its branch shares its customers.
        when l.account_branch <> l.branch and l.account_id <> all (p_known) and not (l.is_party and exists (
          select from branch b
          where b.company_id = p_company and b.branch_id = l.account_branch and b.share_customers
        )) then 'account_not_allowed'
        when l.is_archived and l.account_id <> all (p_known) then 'account_archived'
        when not l.is_taken then 'account_not_allowed'
      end as code
    from l
    where l.is_unknown or l.is_archived or l.account_branch <> l.branch or not l.is_taken
  ), e as (
    select ordinal, entry, min(type) filter (where history is not true) as type,
      count(*) filter (where is_money or is_cheque) as money_lines,
      bool_or(debit_paisa < 0 or credit_paisa < 0 or (debit_paisa = 0) = (credit_paisa = 0)) as is_odd,
      sum(debit_paisa) = sum(credit_paisa) as is_balanced
    from l group by ordinal, entry
  ), o as (
    select branch, account_id, jsonb_agg(distinct ordinal) as ordinals, sum(debit_paisa - credit_paisa) as paisa
    from l
    where is_money and type <> all (types_of('opening')) and history is not true
    group by branch, account_id having sum(debit_paisa - credit_paisa) < 0
  )
  select faults.*, (
      select jsonb_agg(jsonb_build_object('ordinals', ordinals, 'branch', branch, 'account', account_id, 'paisa', paisa))
      from o
    ) as outflow into fault
  from (select) one
    left join (
      select ordinal, 1 as rank, code,
        jsonb_build_object('ordinal', ordinal, 'entry', entry, 'accountId', account_id) as detail
      from f where code is not null
      union all
      select ordinal, rank,
        case rank when 2 then 'account_not_allowed' when 3 then 'amount_not_positive' else 'unbalanced' end,
        jsonb_build_object('ordinal', ordinal, 'entry', entry)
      from e, lateral (select case
        -- Each row of a cash or bank voucher is an entry of its own, of which the money is one line; history has other rows.
        when type = any (types_of('cash') || types_of('bank')) and money_lines <> 1 then 2
        when is_odd then 3
        when not is_balanced then 4
      end as rank) r
      where rank is not null
    ) faults on true
  order by ordinal, rank, detail limit 1;
  if fault.code is not null then
    perform refuse(fault.code, fault.detail);
  end if;
  return fault.outflow;
end $$;

CREATE FUNCTION public.check_link_dates(p_company integer, p_voucher bigint, p_parents bigint[], p_date date) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  numbers text;
begin
  select string_agg(o.vr_no, ', ' order by o.voucher_id) into numbers
  from (
    select p.voucher_id, p.vr_no from voucher p
    where p.company_id = p_company and p.voucher_id = any (p_parents) and p.vr_date > p_date
    union
    select l.voucher_id, l.vr_no from linked_vouchers(p_company, p_voucher) l
    where not l.is_parent and l.role <> all (roles_of('together')) and l.vr_date < p_date
  ) o;
  if numbers is not null then
    perform refuse('date_out_of_order', jsonb_build_object('numbers', numbers));
  end if;
end $$;

CREATE FUNCTION public.check_link_order(p_company integer, p_voucher bigint, p_links jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  numbers text;
begin
  select string_agg(v.vr_no, ', ' order by v.voucher_id) into numbers
  from jsonb_array_elements(coalesce(p_links, '[]')) x
    join voucher v on v.company_id = p_company and v.voucher_id = (x.value ->> 'parentId')::bigint
  where x.value ->> 'role' <> all (roles_of('together')) and v.voucher_id >= p_voucher;
  if numbers is not null then
    perform refuse('linked_later', jsonb_build_object('numbers', numbers));
  end if;
end $$;

CREATE FUNCTION public.check_links(p_company integer, p_voucher bigint, p_change text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  halves text;
  remittances text;
  dependents text;
begin
  select string_agg(l.vr_no, ', ' order by l.voucher_id) filter (where l.role = any (roles_of('together'))),
    string_agg(l.vr_no, ', ' order by l.voucher_id) filter (where l.role = 'remittance' and not l.is_parent),
    string_agg(l.vr_no, ', ' order by l.voucher_id) filter (
      where not l.is_parent and (
        p_change in ('void', 'retype') and l.role = any (roles_of('blocks_void'))
        or p_change = 'edit' and l.role = any (roles_of('blocks_edit'))
      )
    )
  into halves, remittances, dependents
  from linked_vouchers(p_company, p_voucher) l;
  if p_change in ('void', 'retype', 'edit') then
    dependents := concat_ws(', ', dependents, claims_counting_on(p_company, p_voucher));
  end if;
  if halves is not null and p_change <> 'void' then
    perform refuse('belongs_together', jsonb_build_object('numbers', halves));
  elsif remittances is not null then
    perform refuse('voucher_remitted', jsonb_build_object('numbers', remittances));
  elsif dependents <> '' then
    perform refuse('has_dependents', jsonb_build_object('numbers', dependents));
  end if;
end $$;

CREATE FUNCTION public.check_matches(p_company integer, p_account integer, p_matches jsonb, p_branches integer[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  parts record;
  until date := reconciled_until(p_company, p_account);
begin
  select bool_or(p.paisa is null) as missing, count(*) as count,
    count(distinct (p.statement_no, p.statement_line_no, p.voucher_id, p.entry_no, p.line_no)) as different,
    bool_or(exists (
      select from bank_match_line m
      where m.company_id = p_company and m.account_id = p_account and m.live and m.statement_no = p.statement_no
        and m.statement_line_no = p.statement_line_no
    ) or exists (
      select from bank_match_line m
      where m.company_id = p_company and m.live and m.voucher_id = p.voucher_id and m.entry_no = p.entry_no
        and m.line_no = p.line_no
    )) as taken
  into parts from match_parts(p_company, p_account, p_matches, p_branches) p;
  if parts.missing is not false then
    perform refuse('bank_line_not_found');
  elsif parts.taken or parts.count <> parts.different then
    perform refuse('bank_line_matched');
  elsif exists (
    select from match_parts(p_company, p_account, p_matches, p_branches) p
    group by p.match_index
    having coalesce(sum(p.paisa) filter (where p.statement_no is not null), 0)
      <> coalesce(sum(p.paisa) filter (where p.voucher_id is not null), 0)
  ) then
    perform refuse('match_unbalanced');
  elsif exists (
    select from match_parts(p_company, p_account, p_matches, p_branches) p
    group by p.match_index having max(p.on_date) <= until
  ) then
    perform refuse('reconciliation_finished', jsonb_build_object('date', to_char(until, 'DD/MM/YYYY')));
  end if;
end $$;

CREATE FUNCTION public.check_movements(p_company integer, p_branch integer, p_vouchers bigint[], p_movements jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  fault record;
  keeps_apart boolean := (
    select b.multiple_warehouse from branch b where b.company_id = p_company and b.branch_id = p_branch
  );
begin
  select m.ordinality, f.code, p.name into fault
  from jsonb_array_elements(p_movements) with ordinality v (movements, position),
    -- Read once for a voucher, not for each movement.
    lateral (
      select coalesce(array_agg(o.product_id), '{}') as products, coalesce(array_agg(o.warehouse_id), '{}') as warehouses
      from stock_movement o where o.company_id = p_company and o.voucher_id = p_vouchers[v.position] and o.live
      offset 0
    ) before,
    jsonb_array_elements(v.movements) with ordinality m,
    jsonb_to_record(m.value) x ("productId" int, "warehouseId" int, "quantityMilli" bigint, serials jsonb)
      left join product p on p.company_id = p_company and p.product_id = x."productId"
      left join warehouse w on w.company_id = p_company and w.branch_id = p_branch and w.warehouse_id = x."warehouseId",
    lateral (
      select x."productId" = any (before.products) as product,
        coalesce(x."warehouseId" = any (before.warehouses), false) as warehouse
    ) known,
    lateral (select case
      -- Almost no movement needs the look at another branch.
      when p.product_id is null or not known.product and p.branch_id <> p_branch
        and not product_serves_branch(p_company, p.branch_id, p_branch) then 'product_not_found'
      when p.status <> 1 and not known.product then 'product_archived'
      when x."warehouseId" is not null and (w.warehouse_id is null or w.status <> 1 and not known.warehouse)
        then 'warehouse_not_found'
      when x."quantityMilli" = 0 then 'quantity_not_positive'
      when jsonb_array_length(x.serials) <> case when p.serial_numbered then abs(x."quantityMilli") / 1000.0 else 0 end
        then 'serials_differ'
      when x."warehouseId" is not null and x."quantityMilli" > 0 and not known.warehouse and not keeps_apart
        then 'warehouses_off'
    end as code) f
  where f.code is not null
  order by v.position, m.ordinality limit 1;
  if found then
    perform refuse(fault.code, jsonb_build_object('movement', fault.ordinality, 'product', coalesce(fault.name, '')));
  end if;
end $$;

CREATE FUNCTION public.check_noted(p_noted integer, p_vouchers jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if p_noted <> jsonb_array_length(p_vouchers) then
    perform refuse('voucher_imported', jsonb_build_object('number', p_vouchers -> 0 ->> 'legacyNumber'));
  end if;
end $$;

CREATE FUNCTION public.check_opening(p_company integer, p_branch integer, p_voucher bigint, p_version integer, p_date date) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  taken int;
begin
  if p_date is distinct from first_day_of(p_company, p_branch) - 1 then
    perform refuse('opening_misdated');
  end if;
  perform lock_open_day(p_company, p_branch, true);
  select l.account_id into taken
  from (
    select distinct n.account_id, n.counter_branch_id from line n
    where n.company_id = p_company and n.voucher_id = p_voucher and n.live
      -- Each customer brings the markup of an own schedule.
      and n.account_id <> all (array[11, 29])
  ) n
    join line l on l.company_id = p_company and l.branch_id = p_branch and l.account_id = n.account_id
      and l.vr_date = p_date and l.live and l.voucher_id <> p_voucher
      and l.counter_branch_id is not distinct from n.counter_branch_id
    join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id and v.type_id = any (types_of('opening'))
  order by l.account_id limit 1;
  if found then
    perform refuse('opening_exists', jsonb_build_object('accountId', taken));
  end if;
  if not bills_fit(p_company, p_voucher, p_version) then
    perform refuse('bills_differ');
  end if;
  perform check_history_beside_openings(p_company, p_branch, p_voucher);
  return true;
end $$;

CREATE FUNCTION public.check_requisition() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  r requisition;
  total bigint;
  rows_paisa bigint;
  shares_paisa bigint;
begin
  select * into r from requisition where company_id = new.company_id and requisition_id = new.requisition_id;
  select v.total_paisa into total from requisition_version v
  where v.company_id = r.company_id and v.requisition_id = r.requisition_id and v.version = r.rows_version;
  select sum(l.total_paisa), sum(l.approved_paisa) into rows_paisa, shares_paisa from requisition_line l
  where l.company_id = r.company_id and l.requisition_id = r.requisition_id and l.version = r.rows_version;
  if rows_paisa is null or total <> (rows_paisa + 50) / 100 * 100 then
    raise exception 'requisition %: the rows do not add up to its total', r.requisition_id;
  end if;
  if shares_paisa is distinct from r.approved_paisa or r.approved_paisa > total then
    raise exception 'requisition %: the shares are not what is approved', r.requisition_id;
  end if;
  if not exists (
    select from requisition_version v
    where v.company_id = r.company_id and v.requisition_id = r.requisition_id and v.version = r.version
    union all
    select from requisition_decision d
    where d.company_id = r.company_id and d.requisition_id = r.requisition_id and d.version = r.version
  ) then
    raise exception 'requisition %: a change has no record', r.requisition_id;
  end if;
  return null;
end $$;

CREATE FUNCTION public.check_rescheduled(p_company integer, p_change jsonb, p_after public.voucher) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  if p_change ->> 'change' not in ('void', 'redate') and exists (
    select from rescheduled_row r where r.company_id = p_company and r.sale_id = p_after.voucher_id
  ) then
    perform refuse('sale_rescheduled');
  end if;
end $$;

CREATE FUNCTION public.check_settled_bills(p_company integer, p_before public.voucher, p_after public.voucher) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  moved record;
begin
  select b.bill_no, o.bill_no is not null as is_installment, array_to_string(array(
      select distinct v.vr_no from standing_allocations(p_company, b.branch_id, b.account_id) a
        join voucher v on v.company_id = p_company and v.voucher_id = a.credit_voucher_id
      where a.debit_voucher_id = b.voucher_id and a.debit_bill_no = b.bill_no order by 1
    ), ', ') as numbers
  into moved
  from bill b
    left join opening_installment o on o.company_id = b.company_id and o.voucher_id = b.voucher_id and o.version = b.version
      and o.bill_no = b.bill_no
    left join bill n on n.company_id = b.company_id and n.voucher_id = b.voucher_id and n.version = p_after.version and n.bill_no = b.bill_no
    left join opening_installment m on m.company_id = n.company_id and m.voucher_id = n.voucher_id and m.version = n.version
      and m.bill_no = n.bill_no
  where b.company_id = p_company and b.voucher_id = p_before.voucher_id and b.version = p_before.version
    and (n.number is distinct from b.number or (o.bill_no is null) <> (m.bill_no is null)
      or o.bill_no is not null and (n.bill_date, n.due_date) is distinct from (b.bill_date, b.due_date))
    and exists (
      select from opening_installment s
      where s.company_id = b.company_id and s.voucher_id = b.voucher_id and s.version in (p_before.version, p_after.version)
    )
    and (exists (
      select from standing_allocations(p_company, b.branch_id, b.account_id) a
      where b.voucher_id in (a.debit_voucher_id, a.credit_voucher_id)
        and b.bill_no = case b.voucher_id when a.debit_voucher_id then a.debit_bill_no else a.credit_bill_no end
    ) or exists (
      select from installment_fee f join voucher w on w.company_id = f.company_id and w.voucher_id = f.voucher_id and not w.is_void
      where f.company_id = b.company_id and f.sale_id = b.voucher_id and f.installment_no = b.bill_no
    ))
  order by b.bill_no limit 1;
  if moved.is_installment then
    perform refuse('installment_paid_fixed', jsonb_build_object('installment', moved.bill_no::text));
  elsif found then
    perform refuse('bill_allocated', jsonb_build_object('numbers', moved.numbers));
  end if;
end $$;

CREATE FUNCTION public.check_short_stock(p_company integer, p_branch integer, p_changes public.stock_change[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  short record;
begin
  if (
    select b.short_stock_policy from branch b where b.company_id = p_company and b.branch_id = p_branch
  ) <> 'block' then
    return;
  end if;
  with changed as materialized (
    select c.product_id, c.day, sum(c.quantity_milli) as quantity_milli from unnest(p_changes) c group by 1, 2
  ), d as (
    select c.product_id, c.day from changed c
    union
    select m.product_id, m.vr_date
    from (select c.product_id, min(c.day) as first_day from changed c group by 1) c
      join stock_movement m on m.company_id = p_company and m.branch_id = p_branch and m.product_id = c.product_id
        and m.live and m.vr_date > c.first_day
  )
  select p.name, d.day, closing.milli into short
  from d
    join product p on p.company_id = p_company and p.product_id = d.product_id,
    lateral (
      select m.quantity_after_milli - in_transit_at(p_company, p_branch, d.product_id, d.day) as milli
      from stock_movement m
      where m.company_id = p_company and m.branch_id = p_branch and m.product_id = d.product_id and m.live
        and m.vr_date <= d.day
      order by m.vr_date desc, m.voucher_id desc, m.movement_no desc limit 1
    ) closing
  where closing.milli < 0 and (
    select sum(c.quantity_milli) from changed c where c.product_id = d.product_id and c.day <= d.day
  ) < 0
  order by d.day, d.product_id limit 1;
  if found then
    perform refuse('short_stock', jsonb_build_object(
      'product', short.name, 'date', to_char(short.day, 'DD/MM/YYYY'), 'quantity', quantity_text(-short.milli)));
  end if;
end $$;

CREATE FUNCTION public.check_taken(p_company integer, p_parents bigint[]) RETURNS void
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  if exists (select from taken_beyond(p_company, p_parents)) then
    raise exception using errcode = 'CB002', message = 'more is taken of a line than it has';
  end if;
end $$;

CREATE FUNCTION public.check_taken_markup(p_company integer, p_before public.voucher, p_after public.voucher, p_rows jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  if exists (
    select from standing_markup(p_company, array[p_before.voucher_id]) m
      join voucher w on w.company_id = m.company_id and w.voucher_id = m.voucher_id
    where m.voucher_id <> p_before.voucher_id and (not m.is_earned or w.type_id = any (types_of('collection')))
  ) and exists (
    select from (
      select m.installment_no, m.amount_paisa as paisa from markup_line m
      where m.company_id = p_company and m.voucher_id = p_before.voucher_id and m.version = p_before.version
      union all
      select (x.value ->> 'installmentNo')::int, -(x.value ->> 'amountPaisa')::bigint
      from jsonb_array_elements(coalesce(p_rows, '[]')) x
    ) d
    group by d.installment_no
    having sum(d.paisa) <> 0
  ) then
    perform refuse('unearned_markup_taken');
  end if;
end $$;

CREATE FUNCTION public.check_unsettled(p_company integer, p_voucher bigint, p_kept jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  origin bigint := coalesce(
    (select e.voucher_id from cheque_event e where e.company_id = p_company and e.by_voucher_id = p_voucher), p_voucher);
  own text;
  challan text;
  settled_with text;
  certificate text;
  kept int[] := array(
    select w.row_no
    from voucher v
      join withheld_row w on w.company_id = p_company and w.voucher_id = v.voucher_id and w.version = v.version
      join withheld_rows_in(p_company, v.branch_id, v.voucher_id, v.version, p_kept) x on x = w
    where v.company_id = p_company and v.voucher_id = p_voucher
  );
begin
  select v.vr_no, d.challan_number, b.vr_no into own, challan, settled_with
  from voucher v
    join withheld_row w on w.company_id = p_company and w.voucher_id = v.voucher_id and w.version = v.version
    join settled_tax t on t.company_id = p_company and t.row_no = w.row_no and t.live and t.of_voucher_id = origin
      and case t.tax when 'vds' then w.vds_paisa else w.tds_paisa end <> 0
    join voucher b on b.company_id = p_company and b.voucher_id = t.voucher_id
    left join tax_deposit d on d.company_id = p_company and d.voucher_id = t.voucher_id
  where v.company_id = p_company and v.voucher_id = p_voucher and w.row_no <> all (kept)
  order by t.voucher_id limit 1;
  if challan is not null then
    perform refuse('withholding_deposited', jsonb_build_object('number', challan, 'by', settled_with));
  elsif settled_with is not null then
    perform refuse('withholding_settled', jsonb_build_object('number', own, 'by', settled_with));
  end if;
  select c.number into certificate
  from voucher v
    join withheld_row w on w.company_id = p_company and w.voucher_id = v.voucher_id and w.version = v.version
    join certified_tax c on c.company_id = p_company and c.of_voucher_id = origin and c.row_no = w.row_no and c.live
      and case c.tax when 'vds' then w.vds_paisa else w.tds_paisa end <> 0
  where v.company_id = p_company and v.voucher_id = p_voucher and w.row_no <> all (kept)
  limit 1;
  if found then
    perform refuse('withholding_certified', jsonb_build_object('number', certificate));
  end if;
end $$;

CREATE FUNCTION public.cheque_account(p_state text) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case when p_state in ('in_hand', 'deposited', 'again') then 15 when p_state = 'issued' then 16 end
$$;

CREATE FUNCTION public.cheque_facts(p_vouchers bigint[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('voucherId', n.voucher_id, 'chequeNo', n.cheque_no, 'branchId', n.branch_id,
      'isReceived', n.is_received, 'state', n.state, 'moves', n.moves, 'number', n.number, 'date', n.cheque_date,
      'drawnOn', n.drawn_on, 'bankAccountId', n.bank_account_id, 'bank', coalesce(a.name, ''), 'accountId', n.account_id,
      'amountPaisa', n.amount_paisa::text, 'lastVoucherId', n.last_voucher_id, 'pays', c.pays, 'taxes', (
        select coalesce(jsonb_agg(jsonb_build_object('rowNo', s.row_no, 'accountId', s.tax_account_id,
          'standsPaisa', s.amount_paisa::text,
          'keptPaisa', case when s.settled_by is null and s.certificate is null then 0 else s.amount_paisa end::text)), '[]')
        from standing_taxes(company, array[n.voucher_id]) s), 'openDay', d.day,
      'staleOn', (n.cheque_date + make_interval(months => stale_months(company)))::date, 'voucherDate', v.vr_date,
      'wasOnNoBill', t.trade is not null or t.type_id = any (types_of('opening')), 'endorsedTo', (
        select e.account_id from standing_cheque_events(company, array[n.voucher_id]) e
        where e.cheque_no = n.cheque_no order by e.event_no desc limit 1),
      'wasPresentedAgain', exists (
        select from standing_cheque_events(company, array[n.voucher_id]) e
        where e.cheque_no = n.cheque_no and e.event = 'again')
    ) order by n.voucher_id, n.cheque_no), '[]')
    from cheque_now n
      join voucher v on v.company_id = company and v.voucher_id = n.voucher_id
      join voucher_type t on t.type_id = v.type_id
      join cheque c on c.company_id = company and c.voucher_id = n.voucher_id and c.version = v.version
        and c.cheque_no = n.cheque_no
      left join trading_day d on d.company_id = company and d.branch_id = n.branch_id and d.is_open
      left join account a on a.company_id = company and a.account_id = c.bank_account_id
    where n.company_id = company and n.voucher_id = any (p_vouchers)
  );
end $$;

CREATE FUNCTION public.cheque_may(p_is_received boolean, p_state text, p_event text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case p_event
    when 'deposited' then p_is_received and p_state = 'in_hand'
    when 'withdrawn' then p_is_received and p_state = 'deposited'
    when 'realized' then p_is_received and p_state in ('in_hand', 'deposited', 'again') or not p_is_received and p_state = 'issued'
    when 'bounced' then p_is_received and p_state in ('deposited', 'again', 'realized', 'endorsed')
      or not p_is_received and p_state in ('issued', 'realized')
    when 'again' then p_state = 'bounced'
    when 'endorsed' then p_is_received and p_state = 'in_hand'
    when 'handed_back' then p_is_received and p_state in ('in_hand', 'bounced')
    when 'cancelled' then not p_is_received and p_state = 'issued'
    else false
  end
$$;

CREATE FUNCTION public.cheque_said(p_cheques jsonb, p_cheque_no integer) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select row(x."isReceived", x.number, x.date, x."drawnOn", x."bankAccountId", x."amountPaisa", (
    select string_agg(concat_ws('|', y.value ->> 'accountId', y.value ->> 'amountPaisa', y.value ->> 'orderId', y.value ->> 'withheld'), ' ' order by y.position)
    from jsonb_array_elements(x.pays) with ordinality y (value, position)
  ))::text
  from jsonb_to_recordset(p_cheques) x (
    "chequeNo" int, "isReceived" boolean, number text, date date, "drawnOn" text, "bankAccountId" int, "amountPaisa" bigint,
    pays jsonb)
  where x."chequeNo" = p_cheque_no
$$;

CREATE TABLE public.cheque_event (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    cheque_no integer NOT NULL,
    event_no integer NOT NULL,
    event text NOT NULL,
    state text NOT NULL,
    by_voucher_id bigint,
    event_date date,
    slip_no integer,
    bank_account_id integer,
    account_id integer,
    reason text NOT NULL,
    made_by integer,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT cheque_event_check CHECK (((by_voucher_id IS NULL) = (event_date IS NOT NULL))),
    CONSTRAINT cheque_event_event_check CHECK ((event = ANY (ARRAY['deposited'::text, 'withdrawn'::text, 'realized'::text, 'bounced'::text, 'again'::text, 'endorsed'::text, 'handed_back'::text, 'cancelled'::text]))),
    CONSTRAINT cheque_event_event_no_check CHECK ((event_no > 0)),
    CONSTRAINT cheque_event_state_check CHECK ((state = ANY (ARRAY['in_hand'::text, 'deposited'::text, 'realized'::text, 'bounced'::text, 'again'::text, 'endorsed'::text, 'handed_back'::text, 'issued'::text, 'cancelled'::text])))
);

CREATE FUNCTION public.cheque_source(p_company integer, p_event public.cheque_event) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
  select coalesce((
    select e.by_voucher_id from standing_cheque_events(p_company, array[p_event.voucher_id]) e
    where e.cheque_no = p_event.cheque_no and e.event = 'again' and e.event_no < p_event.event_no
    order by e.event_no desc limit 1
  ), p_event.voucher_id)
$$;

CREATE FUNCTION public.cheque_state_text(p_state text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select case p_state when 'again' then 'presented again' else replace(p_state, '_', ' ') end $$;

CREATE FUNCTION public.cheque_sums(p_branch integer, p_states text[], p_text text) RETURNS TABLE(state text, cheque_date date, count bigint, amount_paisa numeric)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
declare
  company int := books_company();
  typed text := lower(p_text);
  among int[];
  parties int[];
begin
  if not sees_branch(p_branch) then
    return;
  end if;
  if typed <> '' then
    among := accounts_to_look_at(typed);
    if among is null then
      parties := array(
        select a.account_id from account a where a.company_id = company and a.is_party and strpos(lower(a.name), typed) > 0);
    else
      parties := array(
        select a.account_id from account a
        where a.company_id = company and a.account_id = any (among) and a.is_party and strpos(lower(a.name), typed) > 0);
    end if;
    return query
    select n.state, n.cheque_date, count(*), sum(n.amount_paisa) from cheque_now n
    where n.company_id = company and n.branch_id = p_branch and (p_states = '{}' or n.state = any (p_states))
      and (strpos(n.found_text, typed) > 0 or n.account_id = any (parties))
    group by n.state, n.cheque_date;
    return;
  end if;
  if p_states = '{}' then
    return query
    select n.state, n.cheque_date, count(*), sum(n.amount_paisa) from cheque_now n
    where n.company_id = company and n.branch_id = p_branch
    group by n.state, n.cheque_date;
    return;
  end if;
  return query
  select n.state, n.cheque_date, count(*), sum(n.amount_paisa) from cheque_now n
  where n.company_id = company and n.branch_id = p_branch and n.state = any (p_states)
  group by n.state, n.cheque_date;
end $$;

CREATE FUNCTION public.cheques_at(p_company integer, p_branches integer[], p_day date, p_account integer DEFAULT NULL::integer) RETURNS TABLE(branch_id integer, voucher_id bigint, cheque_no integer, is_received boolean, state text, amount_paisa bigint, since date, bank_account_id integer, reason text, event_no integer)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select c.branch_id, c.voucher_id, c.cheque_no, c.is_received,
    coalesce(l.state, case when c.is_received then 'in_hand' else 'issued' end), c.amount_paisa, coalesce(l.day, v.vr_date),
    coalesce(l.bank_account_id, c.bank_account_id), coalesce(l.reason, ''), coalesce(l.event_no, 0)
  from cheque c
    join voucher v on v.company_id = c.company_id and v.voucher_id = c.voucher_id and v.version = c.version and not v.is_void
    left join lateral (
      select e.state, coalesce(b.vr_date, e.event_date) as day, e.bank_account_id, e.reason, e.event_no from cheque_event e
        left join voucher b on b.company_id = e.company_id and b.voucher_id = e.by_voucher_id
      where e.company_id = c.company_id and e.voucher_id = c.voucher_id and e.cheque_no = c.cheque_no
        and b.is_void is not true and coalesce(b.vr_date, e.event_date) <= p_day
      order by e.event_no desc limit 1
    ) l on true
  where c.company_id = p_company and c.branch_id = any (p_branches) and v.vr_date <= p_day
    and (p_account is null or c.account_id = p_account or c.account_id is null)
$$;

CREATE FUNCTION public.cheques_off(p_company integer) RETURNS TABLE(branch_id integer, account_id integer, day date, cheques_paisa bigint, lines_paisa bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  with live as (
    select c.branch_id, c.voucher_id, c.cheque_no, c.is_received, c.amount_paisa, v.vr_date
    from cheque c
      join voucher v on v.company_id = c.company_id and v.voucher_id = c.voucher_id and v.version = c.version and not v.is_void
    where c.company_id = p_company
  ), steps as (
    select l.branch_id, l.voucher_id, l.cheque_no, 0 as event_no, l.vr_date as day,
      case when l.is_received then 'in_hand' else 'issued' end as state, l.is_received, l.amount_paisa
    from live l
    union all
    select l.branch_id, l.voucher_id, l.cheque_no, e.event_no, coalesce(b.vr_date, e.event_date), e.state, l.is_received,
      l.amount_paisa
    from live l
      join cheque_event e on e.company_id = p_company and e.voucher_id = l.voucher_id and e.cheque_no = l.cheque_no
      left join voucher b on b.company_id = e.company_id and b.voucher_id = e.by_voucher_id
    where b.is_void is not true
  ), moves as (
    select s.branch_id, case when s.is_received then 15 else 16 end as account_id, s.day,
      (case when s.is_received then 1 else -1 end) * s.amount_paisa * (
        (cheque_account(s.state) is not null)::int - coalesce((cheque_account(
          lag(s.state) over (partition by s.voucher_id, s.cheque_no order by s.event_no)) is not null)::int, 0)) as paisa
    from steps s
  )
  select x.branch_id, x.account_id, x.day, sum(x.cheques)::bigint, sum(x.lines)::bigint
  from (
    select m.branch_id, m.account_id, m.day, m.paisa as cheques, 0 as lines from moves m
    union all
    select l.branch_id, l.account_id, l.vr_date, 0, l.debit_paisa - l.credit_paisa
    from branch b
      join line l on l.company_id = b.company_id and l.branch_id = b.branch_id and l.account_id in (15, 16) and l.live
    where b.company_id = p_company
  ) x
  group by x.branch_id, x.account_id, x.day
  having sum(x.cheques) <> sum(x.lines)
$$;

CREATE TABLE public.cheque_now (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    cheque_no integer NOT NULL,
    is_received boolean NOT NULL,
    state text NOT NULL,
    moves integer NOT NULL,
    number text NOT NULL,
    cheque_date date NOT NULL,
    drawn_on text NOT NULL,
    bank_account_id integer,
    account_id integer,
    amount_paisa bigint NOT NULL,
    since date NOT NULL,
    last_voucher_id bigint NOT NULL,
    vr_no text NOT NULL,
    found_text text NOT NULL
);

CREATE FUNCTION public.cheques_standing(p_company integer, p_vouchers bigint[]) RETURNS SETOF public.cheque_now
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  with e as materialized (
    select * from standing_cheque_events(p_company, p_vouchers)
  )
  select c.company_id, c.branch_id, c.voucher_id, c.cheque_no, c.is_received,
    coalesce(l.state, case when c.is_received then 'in_hand' else 'issued' end), coalesce(n.moves, 0)::int, c.number, c.cheque_date,
    c.drawn_on, coalesce(l.bank_account_id, c.bank_account_id), c.account_id, c.amount_paisa, coalesce(l.event_date, v.vr_date),
    coalesce(n.last_voucher_id, c.voucher_id), v.vr_no, lower(c.number || E'\n' || c.drawn_on || E'\n' || v.vr_no)
  from cheque c
    join voucher v on v.company_id = c.company_id and v.voucher_id = c.voucher_id and v.version = c.version and not v.is_void
    left join lateral (
      select e.* from e where e.voucher_id = c.voucher_id and e.cheque_no = c.cheque_no order by e.event_no desc limit 1
    ) l on true
    left join lateral (
      select count(*) as moves,
        (array_agg(e.by_voucher_id order by e.event_no desc) filter (where e.by_voucher_id is not null))[1] as last_voucher_id
      from e where e.voucher_id = c.voucher_id and e.cheque_no = c.cheque_no
    ) n on true
  where c.company_id = p_company and c.voucher_id = any (p_vouchers)
$$;

CREATE FUNCTION public.cheques_that_stand(p_company integer, p_voucher bigint, p_version integer) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'chequeNo', c.cheque_no, 'isReceived', c.is_received, 'number', c.number, 'date', c.cheque_date, 'drawnOn', c.drawn_on,
    'bankAccountId', c.bank_account_id, 'amountPaisa', c.amount_paisa, 'pays', c.pays
  ) order by c.cheque_no), '[]')
  from cheque c
  where c.company_id = p_company and c.voucher_id = p_voucher and c.version = p_version
$$;

CREATE FUNCTION public.cheques_to_look_at(p_branch integer, p_text text) RETURNS bigint[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
declare
  company int := books_company();
  typed text := lower(p_text);
  most constant int := 1000;
  vouchers bigint[];
begin
  if length(typed) < 2 or not sees_branch(p_branch) then
    return null;
  end if;
  vouchers := array(
    (
      select n.voucher_id from cheque_now n
      where text_grams(n.found_text) @> grams_sought(typed)
        and n.company_id = company and n.branch_id = p_branch
      limit most + 1
    )
    union all
    (
      select n.voucher_id from party p
        join cheque_now n on n.company_id = p.company_id and n.account_id = p.account_id and n.branch_id = p_branch
      where text_grams(lower(p.name || E'\n' || p.idfr_code || E'\n' || p.mobile)) @> grams_sought(typed) and p.company_id = company
      limit most + 1
    )
  );
  return case when cardinality(vouchers) <= most then vouchers end;
end $$;

CREATE FUNCTION public.claims_counting_on(p_company integer, p_voucher bigint) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select string_agg('WC-' || lpad(c.claim_no::text, 6, '0'), ', ' order by c.claim_id)
  from warranty_claim c where c.company_id = p_company and c.counts_on = p_voucher
$$;

CREATE FUNCTION public.claims_of_serial(p_product integer, p_serial text) RETURNS TABLE(claim_id integer, branch_id integer, claim_no integer, taken_on date, state text, state_on date, serial text, serial_now text, sold_on date, warranty_until date)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select c.claim_id, c.branch_id, c.claim_no, c.taken_on, c.state, c.state_on, c.serial, c.serial_now, c.sold_on,
    c.warranty_until
  from warranty_claim c
  where c.company_id = books_company() and c.product_id = p_product and p_serial in (c.serial, c.serial_now)
  order by c.taken_on desc, c.claim_id desc
$$;

CREATE FUNCTION public.close_portal_of_archived() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  new.customer_login := false;
  return new;
end $$;

CREATE TABLE public.unresolved_voucher (
    company_id integer NOT NULL,
    unresolved_id bigint NOT NULL,
    branch_id integer NOT NULL,
    type_id smallint NOT NULL,
    vr_date date NOT NULL,
    legacy_number text NOT NULL,
    status text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_by integer,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT unresolved_voucher_status_check CHECK ((status = ANY (ARRAY['held'::text, 'posted'::text, 'removed'::text]))),
    CONSTRAINT unresolved_voucher_version_check CHECK ((version > 0))
);

CREATE FUNCTION public.close_unresolved(p_company integer, p_unresolved public.unresolved_voucher, p_correction jsonb, p_status text, p_voucher bigint, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  before jsonb := unresolved_facts(p_company, p_unresolved.unresolved_id);
begin
  if p_correction ? 'lines' then
    delete from unresolved_line l where l.company_id = p_company and l.unresolved_id = p_unresolved.unresolved_id;
    insert into unresolved_line (company_id, unresolved_id, line_no, account_id, debit_paisa, credit_paisa, remarks)
    select p_company, p_unresolved.unresolved_id, row_number() over (order by x.entry, x.line), x."accountId", x."debitPaisa",
      x."creditPaisa", x.remarks
    from jsonb_to_recordset(p_correction -> 'lines') x (
      entry int, line int, "accountId" int, "debitPaisa" bigint, "creditPaisa" bigint, remarks text
    );
  end if;
  update unresolved_voucher h
  set status = p_status, version = h.version + 1, changed_by = (p_correction ->> 'user')::int, changed_at = p_at
  where h.company_id = p_company and h.unresolved_id = p_unresolved.unresolved_id;
  insert into audit_event (
    company_id, at, user_id, branch_id, voucher_id, action, subject, ip, user_agent, before, after
  ) values (
    p_company, p_at, (p_correction ->> 'user')::int, p_unresolved.branch_id, p_voucher,
    'held.' || case p_status when 'held' then 'correct' when 'posted' then 'post' else 'remove' end, p_unresolved.legacy_number,
    p_correction ->> 'ip', p_correction ->> 'agent', before,
    case when p_status = 'removed' then jsonb_build_object('lines', '[]'::jsonb, 'reason', p_correction ->> 'reason')
      else unresolved_facts(p_company, p_unresolved.unresolved_id) end
  );
end $$;

CREATE FUNCTION public.close_year(p_close jsonb, p_at timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  branch int := (p_close ->> 'branch')::int;
  year int := (p_close ->> 'year')::int;
  ends date := lock_year(p_close);
  open_day date := lock_open_day(company, branch, true);
  confirmed jsonb := confirm_year(branch, ends, p_close -> 'confirmed');
  journal jsonb := nullif(p_close -> 'voucher', 'null');
  stock record;
  income bigint;
  expense bigint;
  journal_id bigint;
  closed year_close;
begin
  select coalesce(-sum(b.net_paisa) filter (where b.nature = 4), 0),
    coalesce(sum(b.net_paisa) filter (where b.nature = 5), 0)
  into income, expense
  from income_and_expenses(company, branch, ends) b;
  select * into stock from closing_stock(company, branch, ends);
  -- The stock's entry comes first: what it is worth more than its account says is no expense of the year, by 35.
  expense := expense - (stock.valuation_paisa - stock.balance_paisa);
  if journal is not null then
    journal_id := (post_on_date(company, branch, ends, open_day,
      journal || jsonb_build_object('branch', branch, 'type', (types_of('journal'))[1], 'system', true), p_at,
      array(select (l.value ->> 'accountId')::int from jsonb_array_elements(journal -> 'lines') l))).voucher_id;
  end if;
  if exists (select from income_and_expenses(company, branch, ends)) or exists (
    select from closing_stock(company, branch, ends) s where s.valuation_paisa <> s.balance_paisa
  ) or exists (
    select from line l
      join account a on a.company_id = l.company_id and a.account_id = l.account_id
      join account_group g on g.company_id = a.company_id and g.group_id = a.group_id
    where l.company_id = company and l.voucher_id = journal_id and g.nature not in (4, 5) and l.account_id not in (14, 18)
  ) then
    raise exception using errcode = 'CB002', message = 'a closed year leaves nothing on income and expense, the stock at its valuation, and moves nothing else';
  end if;

  insert into year_close (
    company_id, branch_id, fiscal_year, close_no, last_day, voucher_id, income_paisa, expense_paisa, closing_stock_paisa, seal_no,
    closed_at, closed_by
  )
  select company, branch, year, coalesce(max(c.close_no), 0) + 1, ends, journal_id, income, expense,
    stock.valuation_paisa, coalesce((select max(s.seal_no) from day_seal s where s.company_id = company and s.branch_id = branch), 0), p_at,
    (p_close ->> 'user')::int
  from year_close c where c.company_id = company and c.branch_id = branch and c.fiscal_year = year
  returning * into closed;
  insert into audit_event (company_id, at, user_id, branch_id, action, ip, user_agent, after)
  values (company, p_at, closed.closed_by, branch, 'year.close', coalesce(p_close ->> 'ip', ''),
    coalesce(p_close ->> 'agent', ''), year_facts(closed, start_month_of(company))
      || case when confirmed = '[]' then '{}' else jsonb_build_object('confirmed', confirmed) end);
  return journal_id;
end $$;

CREATE FUNCTION public.closed_day_key(p_company integer, p_branch integer, p_day date) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select p_company || ' ' || p_branch || ' ' || (p_day - date '2000-01-01') $$;

CREATE FUNCTION public.closing_stock(p_company integer, p_branch integer, p_last_day date) RETURNS TABLE(valuation_paisa bigint, balance_paisa bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select
    coalesce((select sum(s.value_paisa) from stock_value_on(p_company, p_branch, p_last_day) s), 0)::bigint,
    (
      coalesce((
        select sum(t.debit_paisa - t.credit_paisa) from account_month t
        where t.company_id = p_company and t.branch_id = p_branch and t.account_id = 18 and t.month <= p_last_day
      ), 0) + coalesce((
        select sum(l.debit_paisa - l.credit_paisa)
        from trading_day t
          join line l on l.company_id = t.company_id and l.branch_id = t.branch_id and l.vr_date = t.day and l.live
        where t.company_id = p_company and t.branch_id = p_branch and not t.folded and t.day <= p_last_day
          and l.account_id = 18
      ), 0)
    )::bigint
$$;

CREATE FUNCTION public.collected_facts(p_branches integer[], p_sales bigint[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'branchId', v.branch_id, 'voucherId', v.voucher_id, 'accountId', s.account_id, 'today', t.day, 'vrNo', v.vr_no,
      'withholds', c.withholds, 'wasRescheduled', exists (
        select from rescheduled_row r where r.company_id = v.company_id and r.sale_id = v.voucher_id
      ), 'lastNo', (
        select max(b.bill_no) from bill b where b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version
      ),
      'earlyUntil', e.early_until, 'spreads', c.markup = 'spread', 'earlyDiscountPaisa', coalesce(e.early_discount_paisa, 0)::text, 'installments', s.installments,
      'markup', case when c.markup = 'spread' then (
        select coalesce(jsonb_agg(jsonb_build_object('voucherId', m.voucher_id, 'installmentNo', m.installment_no,
          'amountPaisa', m.amount_paisa::text, 'mayGoBack', m.is_earned and w.type_id <> all (types_of('collection')))), '[]')
        from standing_markup(v.company_id, array[v.voucher_id]) m
          join voucher w on w.company_id = m.company_id and w.voucher_id = m.voucher_id
      ) else '[]' end,
      'collectionIds', (
        select coalesce(jsonb_agg(distinct p.voucher_id), '[]') from installment_payment p
          join voucher c on c.company_id = p.company_id and c.voucher_id = p.voucher_id and not c.is_void
        where p.company_id = company and p.sale_id = v.voucher_id
      )
    )), '[]')
    from unnest(p_branches, p_sales) x (branch_id, sale_id)
      join voucher v on v.company_id = company and v.branch_id = x.branch_id and v.voucher_id = x.sale_id and not v.is_void
      join trading_day t on t.company_id = v.company_id and t.branch_id = v.branch_id and t.is_open
      join company c on c.company_id = v.company_id
      cross join lateral (
        select min(i.account_id) as account_id, jsonb_agg(jsonb_build_object(
          'installmentNo', i.installment_no, 'settledPaisa', (i.amount_paisa - i.due_paisa)::text, 'duePaisa', i.due_paisa::text,
          'earnsOn', earning_day(i), 'isCharged', exists (
            select from installment_fee f
              join voucher w on w.company_id = f.company_id and w.voucher_id = f.voucher_id and not w.is_void
            where f.company_id = i.company_id and f.sale_id = i.sale_id and f.installment_no = i.installment_no
          )
        ) order by i.installment_no) as installments
        from installment_now i where i.company_id = v.company_id and i.sale_id = v.voucher_id
      ) s
      left join lateral (
        select p.early_until, p.early_discount_paisa from installment_plan p
        where p.company_id = v.company_id and p.voucher_id = v.voucher_id
        order by p.version desc limit 1
      ) e on true
    where s.account_id is not null
  );
end $$;

CREATE FUNCTION public.collection_of(p_company integer, p_voucher bigint) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select coalesce((
    select e.voucher_id from cheque_event e
    where e.company_id = p_company and e.by_voucher_id = p_voucher and e.event = 'again' limit 1
  ), p_voucher)
$$;

CREATE FUNCTION public.collections_to_confirm(p_since timestamp with time zone, p_most integer) RETURNS TABLE("voucherId" bigint, receipt text, "invoiceNo" text, "paidOn" date, "paidPaisa" bigint, "duePaisa" bigint, "branchId" integer, "partyId" integer, customer text, mobile text, shop text, phone text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select v.voucher_id, v.vr_no, sale_number(s, i.installment_no), received_day(i.received_on, v.vr_date), i.paid, d.due, v.branch_id, p.account_id, p.name, p.mobile,
    f.shop, f.phone
  from branch b
    join voucher v on v.company_id = b.company_id and v.branch_id = b.branch_id and v.type_id = any (types_of('collection')) and not v.is_void
      and v.vr_date >= p_since::date - 31 and v.created_at >= p_since
    cross join lateral (
      select min(p.sale_id) as sale_id, min(p.installment_no) as installment_no, sum(p.paid_paisa)::bigint as paid, min(p.received_on) as received_on
      from installment_payment p where p.company_id = v.company_id and p.voucher_id = v.voucher_id
    ) i
    cross join lateral (
      select min(n.account_id) as account_id, coalesce(sum(n.due_paisa), 0)::bigint as due
      from installment_now n where n.company_id = v.company_id and n.sale_id = i.sale_id
    ) d
    join voucher s on s.company_id = v.company_id and s.voucher_id = i.sale_id
    join party p on p.company_id = v.company_id and p.account_id = d.account_id
    cross join lateral sender_of(v.company_id, v.branch_id) f
  where b.company_id = books_company() and i.paid > 0 and p.mobile <> '' and not p.no_messages
    and not exists (select from message m where m.company_id = v.company_id and m.voucher_id = v.voucher_id)
  order by v.voucher_id
  limit p_most
$$;

CREATE FUNCTION public.confirm_year(p_branch integer, p_last_day date, p_confirmed jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  codes jsonb := (
    select coalesce(jsonb_agg(o.value -> 'code' order by o.position), '[]')
    from jsonb_array_elements(year_obstacles(p_branch, p_last_day)) with ordinality o (value, position)
  );
begin
  if not coalesce(p_confirmed, '[]') @> codes then
    perform refuse('year_to_confirm');
  end if;
  return codes;
end $$;

CREATE FUNCTION public.copy_register_rows(p_company integer, p_voucher bigint, p_from integer, p_to integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $_$
declare
  register regclass;
begin
  foreach register in array array['withheld_row', 'markup_line', 'requisition_row']::regclass[] loop
    execute format('
      insert into %1$s
      select r.*
      from %1$s o cross join lateral jsonb_populate_record(o, jsonb_build_object(''version'', $4)) r
      where o.company_id = $1 and o.voucher_id = $2 and o.version = $3', register)
    using p_company, p_voucher, p_from, p_to;
  end loop;
end $_$;

CREATE FUNCTION public.costed(p_movement public.stock_movement, p_given numeric, p_quantity bigint, p_average numeric) RETURNS public.stock_movement
    LANGUAGE plpgsql IMMUTABLE
    AS $$
declare
  after stock_movement := p_movement;
  quantity bigint := p_quantity + p_movement.quantity_milli;
  average numeric := coalesce(p_average, p_movement.price);
  worth numeric := p_quantity * average + p_movement.quantity_milli * p_given;
begin
  after.unit_cost := coalesce(p_given, average);
  if p_given is null then
    null;
  elsif p_movement.quantity_milli > 0 and p_quantity <= 0 then
    average := p_given;
  elsif p_movement.quantity_milli > 0 or quantity > 0 and worth > 0 then
    average := public.divide_half_up(worth * 1000000, quantity) / 1000000;
  else
    after.unit_cost := average;
  end if;
  after.quantity_after_milli := quantity;
  after.average_after := average;
  return after;
end $$;

CREATE FUNCTION public.count_cash(p_branch integer, p_day date, p_pieces integer[], p_counted bigint, p_difference bigint, p_at timestamp with time zone, p_by jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
declare
  company int := books_company();
  person int := (p_by ->> 'user')::int;
  book bigint;
begin
  perform from trading_day t
  where t.company_id = company and t.branch_id = p_branch and t.day = p_day and not t.is_open and t.changed_at = p_at
    and t.changed_by is not distinct from person
  for update;
  if not found then
    perform refuse('day_changed');
  end if;
  book := balance_at_end_of(company, p_branch, 17, p_day);
  if p_difference is not null then
    if book <> p_counted then
      perform refuse('proposal_changed');
    end if;
    select book - sum(l.debit_paisa - l.credit_paisa) into book
    from line l where l.company_id = company and l.voucher_id = p_difference and l.account_id = 17 and l.live;
  end if;
  insert into cash_count (
    company_id, branch_id, day, count_no, counted_at, counted_by, pieces, counted_paisa, book_paisa, difference_voucher_id
  )
  select company, p_branch, p_day, coalesce(max(c.count_no), 0) + 1, p_at, person, p_pieces, p_counted, book, p_difference
  from cash_count c where c.company_id = company and c.branch_id = p_branch and c.day = p_day;
  insert into audit_event (company_id, at, user_id, branch_id, action, ip, user_agent, after)
  values (company, p_at, person, p_branch, 'cash.count', coalesce(p_by ->> 'ip', ''), coalesce(p_by ->> 'agent', ''),
    jsonb_build_object('day', p_day, 'countedPaisa', p_counted, 'bookPaisa', book, 'differencePaisa', p_counted - book));
end $$;

CREATE FUNCTION public.count_facts(p_branches integer[], p_sheets integer[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'branchId', s.branch_id, 'sheetNo', s.sheet_no, 'warehouseId', s.warehouse_id, 'entries', s.entries,
      'isEnded', s.ending is not null, 'postedBy', (
        select v.vr_no from voucher v
        where v.company_id = company and v.voucher_id = count_voucher(company, s.branch_id, s.sheet_no)
      ), 'rows', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'productId', r.product_id, 'name', r.name, 'hasSerials', r.has_serials,
          'differenceMilli', r.difference_milli::text, 'hasMoved', r.has_moved, 'missing', r.missing, 'extra', r.extra
        ) order by r.place), '[]')
        from count_rows(s.branch_id, s.sheet_no) r where r.counted_milli is not null
      ))), '[]')
    from unnest(p_branches, p_sheets) x (branch_id, sheet_no)
      join count_sheet s on s.company_id = company and s.branch_id = x.branch_id and s.sheet_no = x.sheet_no
  );
end $$;

CREATE TABLE public.count_row (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    sheet_no integer NOT NULL,
    product_id integer NOT NULL,
    place integer NOT NULL,
    counted_milli bigint,
    first_book_milli bigint,
    book_milli bigint,
    counted_on date,
    earlier_milli bigint,
    counted_at timestamp with time zone,
    counted_by integer,
    entry_no integer DEFAULT 0 NOT NULL,
    CONSTRAINT count_row_check CHECK ((num_nulls(counted_milli, first_book_milli, book_milli, counted_on, earlier_milli, counted_at) = ANY (ARRAY[0, 6]))),
    CONSTRAINT count_row_counted_milli_check CHECK ((counted_milli >= 0)),
    CONSTRAINT count_row_place_check CHECK ((place > 0))
);

CREATE TABLE public.count_sheet (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    sheet_no integer NOT NULL,
    warehouse_id integer,
    category_id integer,
    remarks text DEFAULT ''::text NOT NULL,
    started_on date NOT NULL,
    started_at timestamp with time zone NOT NULL,
    started_by integer,
    entries integer DEFAULT 0 NOT NULL,
    ending text,
    ended_at timestamp with time zone,
    ended_by integer,
    CONSTRAINT count_sheet_check CHECK (((ending IS NULL) = (ended_at IS NULL))),
    CONSTRAINT count_sheet_ending_check CHECK ((ending = ANY (ARRAY['abandoned'::text, 'agreed'::text]))),
    CONSTRAINT count_sheet_entries_check CHECK ((entries >= 0)),
    CONSTRAINT count_sheet_remarks_check CHECK ((length(remarks) <= 500)),
    CONSTRAINT count_sheet_sheet_no_check CHECK ((sheet_no > 0))
);

CREATE FUNCTION public.count_one_piece(p_sheet public.count_sheet, p_row public.count_row, p_serial text, p_is_counted boolean) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  pieces bigint;
begin
  if p_row.counted_milli is null then
    insert into count_piece (company_id, branch_id, sheet_no, product_id, serial, in_books, is_counted)
    select p_row.company_id, p_row.branch_id, p_row.sheet_no, p_row.product_id, s.serial, true, false
    from product_serial s
    where s.company_id = p_row.company_id and s.product_id = p_row.product_id and s.is_held
      and s.branch_id = p_row.branch_id and s.warehouse_id is not distinct from p_sheet.warehouse_id and s.transit_to is null
    on conflict do nothing;
  end if;
  insert into count_piece as c (company_id, branch_id, sheet_no, product_id, serial, in_books, is_counted)
  select p_row.company_id, p_row.branch_id, p_row.sheet_no, p_row.product_id, p_serial, exists (
    select from product_serial s
    where s.company_id = p_row.company_id and s.product_id = p_row.product_id and s.serial = p_serial and s.is_held
      and s.branch_id = p_row.branch_id and s.warehouse_id is not distinct from p_sheet.warehouse_id and s.transit_to is null
  ), p_is_counted
  on conflict (company_id, branch_id, sheet_no, product_id, serial) do update
    set is_counted = p_is_counted, in_books = c.in_books or excluded.in_books;
  select count(*) into pieces from count_piece c
  where c.company_id = p_row.company_id and c.branch_id = p_row.branch_id and c.sheet_no = p_row.sheet_no
    and c.product_id = p_row.product_id and c.is_counted;
  return pieces * 1000;
end $$;

CREATE FUNCTION public.count_rest_as_zero(p_branch integer, p_sheet integer, p_entries integer, p_at timestamp with time zone, p_by jsonb) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  day date := lock_open_day(company, p_branch, false);
  locked count_sheet := lock_count(company, p_branch, p_sheet);
  product int;
  products int := 0;
begin
  if locked.entries <> p_entries then
    perform refuse('count_changed_meanwhile');
  end if;
  for product in
    select r.product_id from count_row r
    where r.company_id = company and r.branch_id = p_branch and r.sheet_no = p_sheet and r.counted_milli is null
    order by r.product_id
  loop
    perform enter_count(p_branch, p_sheet,
      jsonb_build_object('change', 'set', 'product', product, 'quantityMilli', '0', 'seenMilli', null), 0, p_at, p_by);
    products := products + 1;
  end loop;
  return products;
end $$;

CREATE FUNCTION public.count_rows(p_branch integer, p_sheet integer, p_since integer DEFAULT '-1'::integer, p_product integer DEFAULT NULL::integer) RETURNS TABLE(place integer, product_id integer, name text, code text, barcode text, category_name text, unit_name text, decimals integer, has_serials boolean, counted_milli bigint, book_milli bigint, difference_milli bigint, has_moved boolean, counted text[], missing text[], extra text[], counted_at timestamp with time zone, counted_by text, entry_no integer, average_cost_micro bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  with s as (
    select s.*, coalesce(s.warehouse_id, 0) as location, count_voucher(s.company_id, s.branch_id, s.sheet_no) as voucher_id
    from count_sheet s
    where s.company_id = books_company() and s.branch_id = p_branch and s.sheet_no = p_sheet
  ), r as materialized (
    select r.* from s
      join count_row r on r.company_id = s.company_id and r.branch_id = s.branch_id and r.sheet_no = s.sheet_no
    where r.entry_no > p_since and (p_product is null or r.product_id = p_product)
  ), book as (
    select b.product_id, b.quantity_milli from s,
      stock_at_location(s.company_id, p_branch, s.location, array(select r.product_id from r where r.counted_milli is null)) b
  ), earlier as (
    select d.counted_on, b.product_id, b.quantity_milli
    from s, (select r.counted_on, array_agg(r.product_id) as products from r where r.counted_on is not null group by 1) d,
      stock_at_location(s.company_id, p_branch, s.location, d.products, d.counted_on - 1) b
  ), pieces as (
    select c.product_id, array_agg(c.serial order by c.serial) filter (where c.is_counted) as counted,
      array_agg(c.serial order by c.serial) filter (where not c.is_counted and c.in_books and h.is_here) as missing,
      array_agg(c.serial order by c.serial) filter (where c.is_counted and not c.in_books and not h.is_here) as extra
    from s
      join count_piece c on c.company_id = s.company_id and c.branch_id = s.branch_id and c.sheet_no = s.sheet_no
        and c.product_id in (select r.product_id from r),
      lateral (
        select exists (
          select from product_serial h
          where h.company_id = c.company_id and h.product_id = c.product_id and h.serial = c.serial and h.is_held
            and h.branch_id = c.branch_id and h.warehouse_id is not distinct from s.warehouse_id and h.transit_to is null
        ) as is_here
      ) h
    group by c.product_id
  ), posted as (
    select m.product_id, sum(m.quantity_milli)::bigint as difference_milli, max(m.unit_cost) as unit_cost,
      array_agg(n.serial order by n.serial) filter (where m.quantity_milli < 0 and n.serial is not null) as missing,
      array_agg(n.serial order by n.serial) filter (where m.quantity_milli > 0 and n.serial is not null) as extra
    from s
      join lateral (
        select m.product_id, m.unit_cost, m.quantity_milli / greatest(1, (
            select count(*) from stock_serial n
            where n.company_id = m.company_id and n.voucher_id = m.voucher_id and n.version = m.version
              and n.movement_no = m.movement_no
          )) as quantity_milli, m.version, m.movement_no
        from stock_movement m
        where m.company_id = s.company_id and m.voucher_id = s.voucher_id and m.live
      ) m on true
      left join stock_serial n on n.company_id = s.company_id and n.voucher_id = s.voucher_id and n.version = m.version
        and n.movement_no = m.movement_no
    group by m.product_id
  )
  select r.place, r.product_id, p.name, p.code, p.barcode, g.name, coalesce(nullif(u.short_name, ''), u.name), u.decimals,
    p.serial_numbered, r.counted_milli, coalesce(r.counted_milli - x.difference, b.quantity_milli, 0)::bigint,
    x.difference::bigint, not p.serial_numbered and r.first_book_milli is distinct from r.book_milli,
    coalesce(c.counted, '{}'), coalesce(case when s.voucher_id is null then c.missing else o.missing end, '{}'),
    coalesce(case when s.voucher_id is null then c.extra else o.extra end, '{}'), r.counted_at, coalesce(a.name, ''),
    r.entry_no, coalesce((coalesce(o.unit_cost, k.average_cost) * 1000000)::bigint, 0)
  from s
    join r on true
    join product p on p.company_id = r.company_id and p.product_id = r.product_id
    join category g on g.company_id = p.company_id and g.category_id = p.category_id
    join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
    left join app_user a on a.company_id = r.company_id and a.user_id = r.counted_by
    left join stock_balance k on k.company_id = r.company_id and k.branch_id = r.branch_id and k.product_id = r.product_id
    left join book b on b.product_id = r.product_id
    left join earlier e on e.product_id = r.product_id and e.counted_on = r.counted_on
    left join pieces c on c.product_id = r.product_id
    left join posted o on o.product_id = r.product_id,
    lateral (select case
      when r.counted_milli is null then null
      when s.voucher_id is not null then coalesce(o.difference_milli, 0)
      when p.serial_numbered
        then (coalesce(cardinality(c.extra), 0) - coalesce(cardinality(c.missing), 0)) * 1000::bigint
      -- Entered since of days before that of the count: it had moved before.
      else r.counted_milli - (r.book_milli + coalesce(e.quantity_milli, 0) - r.earlier_milli)
    end as difference) x
  order by r.place
$$;

CREATE FUNCTION public.count_voucher(p_company integer, p_branch integer, p_sheet integer) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select p.voucher_id
  from count_posting p
    join voucher v on v.company_id = p.company_id and v.voucher_id = p.voucher_id
  where p.company_id = p_company and p.branch_id = p_branch and p.sheet_no = p_sheet and not v.is_void
$$;

CREATE FUNCTION public.credit_facts(p_branches integer[], p_accounts integer[], p_limited_only boolean DEFAULT false) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'branchId', b.branch_id, 'accountId', x.account_id, 'roundsSales', b.round_sales,
      'spreadsMarkup', (select c.markup = 'spread' from company c where c.company_id = company), 'policy', b.credit_limit_policy,
      'limitPaisa', p.credit_limit_paisa::text,
      'owedPaisa', case when p.account_id is null or p_limited_only and p.credit_limit_paisa is null then '0' else (owed_to_company(company, x.account_id) + unrealized_cheques(company, x.account_id))::text end)), '[]')
    from unnest(p_branches, p_accounts) x (branch_id, account_id)
      join branch b on b.company_id = company and b.branch_id = x.branch_id
      left join party p on p.company_id = company and p.account_id = x.account_id
  );
end $$;

CREATE FUNCTION public.customer_books(p_company integer, p_account integer, p_branches integer[], p_most integer) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  with lines as materialized (
    select l.voucher_id, l.vr_date, sum(l.debit_paisa)::bigint as debit, sum(l.credit_paisa)::bigint as credit
    from unnest(p_branches) r (branch_id)
      join line l on l.company_id = p_company and l.branch_id = r.branch_id and l.account_id = p_account and l.live
    group by l.voucher_id, l.vr_date
  ), installments as materialized (
    select * from customer_installments(p_company, p_account, p_branches)
  ), shown as materialized (
    select i.sale_id as "saleId", i.invoice_no as "invoiceNo", i.installment_no as "installmentNo", i.due_date as "dueDate",
      i.amount_paisa::text as "amountPaisa", i.paid_paisa::text as "paidPaisa", i.written_off_paisa::text as "writtenOffPaisa",
      i.due_paisa::text as "duePaisa", i.moved_paisa::text as "movedPaisa",
      i.repossessed_paisa::text as "repossessedPaisa",
      i.last_paid_on as "lastPaidOn", i.today,
      row_number() over (
        order by due_paisa = 0, case when due_paisa > 0 then due_date end, due_date desc, sale_id, installment_no
      ) as position
    from installments i
  )
  select jsonb_build_object(
    'debit', (select coalesce(sum(debit), 0)::text from lines),
    'credit', (select coalesce(sum(credit), 0)::text from lines),
    'counts', (
      select jsonb_build_object(
        -- A moved installment counts where it is due now.
        'total', count(*) filter (where moved_paisa = 0 or due_paisa > 0), 'paid', count(*) filter (where due_paisa = 0 and written_off_paisa = 0 and moved_paisa = 0 and repossessed_paisa = 0), 'due', count(*) filter (where due_paisa > 0),
        'overdue', count(*) filter (where due_paisa > 0 and due_date < today)
      ) from installments
    ),
    'offers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'invoiceNo', s.invoice_no, 'until', o.early_until, 'discountPaisa', o.early_discount_paisa::text,
        'amountPaisa', (s.due - o.early_discount_paisa)::text
      ) order by o.early_until, s.sale_id), '[]')
      from (
          select sale_id, min(invoice_no) as invoice_no, today, sum(due_paisa) as due from installments group by sale_id, today
        ) s
        join lateral (
          select p.early_until, p.early_discount_paisa from installment_plan p
          where p.company_id = p_company and p.voucher_id = s.sale_id order by p.version desc limit 1
        ) o on o.early_until >= s.today and s.due > o.early_discount_paisa
    ),
    'installments', (
      select coalesce(jsonb_agg(to_jsonb(i) order by i.position), '[]') from shown i where i.position <= p_most
    ),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'voucherId', p.voucher_id, 'vrNo', p.vr_no, 'paidOn', p.paid_on, 'amountPaisa', p.amount_paisa::text,
        'installment', case when i."saleId" is not null then to_jsonb(i) end
      ) order by p.position), '[]')
      from (
          select *, row_number() over (order by paid_on desc, voucher_id desc, installment_no desc) as position
          from customer_payments(p_company, p_account, p_branches)
        ) p
        left join shown i on i."saleId" = p.sale_id and i."installmentNo" = p.installment_no
      where p.position <= p_most
    ),
    'statement', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'date', s.vr_date, 'vrNo', v.vr_no, 'typeId', v.type_id, 'debitPaisa', s.debit::text, 'creditPaisa', s.credit::text
      ) order by s.vr_date desc, s.voucher_id desc), '[]')
      from (select * from lines order by vr_date desc, voucher_id desc limit p_most) s
        join voucher v on v.company_id = p_company and v.voucher_id = s.voucher_id
    )
  )
$$;

CREATE FUNCTION public.customer_card(p_company integer, p_account integer) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select jsonb_build_object(
    'id', p.account_id, 'name', p.name, 'mobile', p.mobile, 'address', p.manual_address,
    'branch', case when b.branch_id is not null then jsonb_build_object('name', b.name, 'address', b.address, 'phone', b.phone) end,
    'company', jsonb_build_object('name', c.name, 'address', c.address, 'phone', c.phone, 'money_format', c.money_format)
  )
  from party p
    join company c on c.company_id = p.company_id
    left join branch b on b.company_id = p.company_id and b.branch_id = p.branch_id
  where p.company_id = p_company and p.account_id = p_account
$$;

CREATE FUNCTION public.customer_installments(p_company integer, p_account integer, p_branches integer[]) RETURNS TABLE(sale_id bigint, invoice_no text, installment_no integer, due_date date, amount_paisa bigint, paid_paisa bigint, written_off_paisa bigint, moved_paisa bigint, repossessed_paisa bigint, due_paisa bigint, last_paid_on date, today date)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select s.sale_id, sale_number(v, s.installment_no), s.installment_no, s.due_date, s.amount_paisa, s.paid_paisa + s.discount_paisa, s.written_off_paisa, s.moved_paisa, s.repossessed_paisa, s.due_paisa,
    s.last_paid_on, t.day
  from unnest(p_branches) r (branch_id)
    join installment_now s on s.company_id = p_company and s.account_id = p_account and s.branch_id = r.branch_id
    join voucher v on v.company_id = s.company_id and v.voucher_id = s.sale_id
    join trading_day t on t.company_id = s.company_id and t.branch_id = s.branch_id and t.is_open
  where not is_withdrawn(s.company_id, s.sale_id, s.installment_no)
$$;

CREATE FUNCTION public.customer_payments(p_company integer, p_account integer, p_branches integer[]) RETURNS TABLE(voucher_id bigint, vr_no text, paid_on date, sale_id bigint, installment_no integer, amount_paisa bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select v.voucher_id, v.vr_no, received_day(i.received_on, v.vr_date), i.sale_id, i.installment_no, coalesce(i.paid_paisa, m.paisa) - b.paisa
  from (
      select l.voucher_id, sum(l.credit_paisa)::bigint as paisa
      from unnest(p_branches) r (branch_id)
        join line l on l.company_id = p_company and l.branch_id = r.branch_id and l.account_id = p_account and l.live
      where l.credit_paisa > 0 and exists (
        select from line o
          join account a on a.company_id = o.company_id and a.account_id = o.account_id
        where o.company_id = l.company_id and o.voucher_id = l.voucher_id and o.entry_no = l.entry_no and o.live
          and o.debit_paisa > 0 and (cash_group(a.group_id) <> 0 or a.account_id = 15)
      )
      group by l.voucher_id
    ) m
    join voucher v on v.company_id = p_company and v.voucher_id = m.voucher_id and v.type_id <> all (types_of('opening'))
    left join installment_payment i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.paid_paisa > 0
    cross join lateral (
      select coalesce(sum(n.amount_paisa), 0)::bigint as paisa from cheque_now n
      where n.company_id = v.company_id and n.voucher_id = v.voucher_id and n.state in ('bounced', 'handed_back')
        and coalesce(n.account_id, p_account) = p_account
    ) b
  where coalesce(i.paid_paisa, m.paisa) > b.paisa
    -- A cheque that is presented again is the payment that it was.
    and not exists (select from cheque_event e where e.company_id = v.company_id and e.by_voucher_id = v.voucher_id)
$$;

CREATE FUNCTION public.cut_markup(p_company integer, p_void public.voucher) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  written voucher_version;
begin
  select * into written from voucher_version w
  where w.company_id = p_company and w.voucher_id = p_void.voucher_id and w.version = p_void.version;
  perform allocate_in_order(p_company, p_void.branch_id, n.account_id, n.sale_id, array_agg(n.installment_no order by n.installment_no desc),
    array_agg(n.due_paisa order by n.installment_no desc), n.sale_id, jsonb_build_object('user', written.user_id), t.day, written.changed_at)
  from reschedule r
    join installment_now n on n.company_id = r.company_id and n.sale_id = r.sale_id
    join trading_day t on t.company_id = r.company_id and t.branch_id = r.branch_id and t.is_open
  where r.company_id = p_company and r.voucher_id = p_void.voucher_id
  group by n.sale_id, n.account_id, t.day;
  if exists (
    select from reschedule r
      join installment_now n on n.company_id = r.company_id and n.sale_id = r.sale_id
    where r.company_id = p_company and r.voucher_id = p_void.voucher_id
      and open_item_paisa(p_company, p_void.branch_id, n.account_id, r.sale_id, 0) <> 0
  ) then
    perform refuse('markup_paid');
  end if;
end $$;

CREATE FUNCTION public.dated_days(p_company integer, p_document jsonb, p_branches integer[], p_open_days date[]) RETURNS date[]
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  may_jump boolean := (p_document ->> 'closedDays')::boolean
    and holds_permission(p_company, (p_document ->> 'user')::int, 'dayclose.jumpdate');
  one record;
  is_other boolean;
  dates date[] := p_open_days;
begin
  for one in
    select array_position(p_branches, v.branch) as position, v.*
    from jsonb_to_recordset(p_document -> 'vouchers') v (branch int, type int, "vrDate" date)
  loop
    is_other := one.branch <> (p_document ->> 'branch')::int;
    if in_closed_year(p_company, one.branch, one."vrDate") then
      perform refuse(case when is_other then 'other_branch_year_closed' else 'year_closed' end,
        case when is_other then jsonb_build_object('branch', branch_name(p_company, one.branch)) else '{}' end);
    elsif one."vrDate" <> p_open_days[one.position] and may_jump is not true then
      perform refuse(case when is_other then 'other_branch_day_closed' else 'day_closed' end,
        case when is_other then jsonb_build_object('branch', branch_name(p_company, one.branch)) else '{}' end);
    elsif one."vrDate" > p_open_days[one.position]
      or not may_be_dated(p_company, one.branch, one.type, one."vrDate") then
      perform refuse('date_not_allowed', jsonb_build_object('openDay', p_open_days[one.position]));
    elsif dates[one.position] not in (p_open_days[one.position], one."vrDate") then
      raise exception using errcode = 'CB002', message = 'the vouchers of a branch bear one date';
    end if;
    dates[one.position] := one."vrDate";
  end loop;
  return dates;
end $$;

CREATE FUNCTION public.day_at_desk(p_company integer, p_change jsonb, p_branch integer, p_open_day date) RETURNS date
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  desk int := coalesce((p_change ->> 'dateOf')::int, p_branch);
begin
  if desk = p_branch then
    return p_open_day;
  end if;
  return (select t.day from trading_day t where t.company_id = p_company and t.branch_id = desk and t.is_open);
end $$;

CREATE FUNCTION public.debts_beyond(p_company integer, p_sales bigint[]) RETURNS TABLE(voucher_id bigint, beyond_paisa bigint)
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
#variable_conflict use_column
begin
  return query
  select v.voucher_id, w.paisa - l.credit_limit_paisa
  from unnest(p_sales) id
    -- Limited, each is looked up by its whole key, however few there were when this was planned.
    cross join lateral (select * from voucher o where o.company_id = p_company and o.voucher_id = id limit 1) v
    cross join lateral (
      select o.credit_limit_policy from branch o where o.company_id = p_company and o.branch_id = v.branch_id limit 1
    ) b
    cross join lateral (
      select o.account_id from invoice o
      where o.company_id = p_company and o.voucher_id = v.voucher_id and o.version = v.version limit 1
    ) i
    cross join lateral (
      select o.credit_limit_paisa from party o where o.company_id = p_company and o.account_id = i.account_id limit 1
    ) l
    cross join lateral (
      select owed_to_company(p_company, i.account_id) + unrealized_cheques(p_company, i.account_id) as paisa offset 0
    ) w
  where b.credit_limit_policy = 'warn' and l.credit_limit_paisa is not null and w.paisa > l.credit_limit_paisa;
end $$;

CREATE FUNCTION public.dependents_facts(p_vouchers bigint[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := nullif(current_setting('app.company_id', true), '')::int;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('parentId', parent.id, 'voucherId', l.voucher_id, 'role', l.role,
      'numberText', l.vr_no, 'amountPaisa', w.amount_paisa::text)), '[]')
    from unnest(p_vouchers) parent (id),
      linked_vouchers(company, parent.id) l
        join voucher v on v.company_id = company and v.voucher_id = l.voucher_id
        join voucher_version w on w.company_id = company and w.voucher_id = v.voucher_id and w.version = v.version
    where not l.is_parent and l.role <> all (roles_of('together'))
  );
end $$;

CREATE FUNCTION public.deposit_cheques(p_write jsonb, p_at timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  branch int := (p_write ->> 'branch')::int;
  open_day date := lock_cheque_desk(p_write, true);
  bank int := (p_write ->> 'bankAccountId')::int;
  slip int;
  put record;
  due cheque_now;
begin
  if not exists (
    select from account a
    where a.company_id = company and a.account_id = bank and cash_group(a.group_id) = 112 and a.status = 1
      and coalesce(a.branch_id, branch) = branch
  ) then
    perform refuse('account_not_allowed');
  end if;
  select coalesce(max(s.slip_no), 0) + 1 into slip from deposit_slip s
  where s.company_id = company and s.branch_id = branch;
  insert into deposit_slip (company_id, branch_id, slip_no, slip_date, bank_account_id, made_by, made_at)
  values (company, branch, slip, open_day, bank, (p_write ->> 'user')::int, p_at);
  for put in
    select x."voucherId" as id, x."chequeNo" as cheque
    from jsonb_to_recordset(p_write -> 'cheques') x ("voucherId" bigint, "chequeNo" int)
    order by 1, 2
  loop
    select * into due from cheque_now n
    where n.company_id = company and n.branch_id = branch and n.voucher_id = put.id and n.cheque_no = put.cheque for update;
    if not found then
      perform refuse('cheque_not_found');
    elsif due.state = 'in_hand' and due.cheque_date > open_day then
      perform refuse('cheque_not_due', jsonb_build_object('numbers', due.number));
    elsif due.state = 'in_hand' and open_day > due.cheque_date + make_interval(months => stale_months(company)) then
      perform refuse('cheque_stale', jsonb_build_object('numbers', due.number));
    end if;
    perform add_cheque_event(company, jsonb_build_object('voucherId', put.id, 'chequeNo', put.cheque, 'event', 'deposited',
      'state', 'deposited', 'slipNo', slip, 'bankAccountId', bank, 'user', p_write -> 'user'), open_day, p_at);
  end loop;
  return slip;
end $$;

CREATE FUNCTION public.desk_facts(p_branches integer[], p_keys text[]) RETURNS TABLE(branches jsonb, kept jsonb)
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  company int := nullif(current_setting('app.company_id', true), '')::int;
begin
  return query select
    (
      select coalesce(jsonb_agg(jsonb_build_object('branchId', b.branch_id, 'isActive', b.status = 1, 'openDay', t.day)), '[]')
      from branch b
        left join trading_day t on t.company_id = b.company_id and t.branch_id = b.branch_id and t.is_open
      where b.company_id = company and b.branch_id = any (p_branches)
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'key', k.key, 'userId', k.user_id, 'route', k.route, 'bodyHashHex', encode(k.body_hash, 'hex'),
        'voucherId', k.voucher_id, 'version', k.version, 'vrNo', k.vr_no, 'vrDate', k.vr_date, 'told', k.told)), '[]')
      from (
        select i.key, i.user_id, i.route, i.body_hash, i.voucher_id, i.version, i.vr_no, i.vr_date,
          coalesce(i.told, '{}') || jsonb_build_object('advice', a.advice) as told
        from idempotency_key i left join key_advice a using (company_id, key)
        where i.company_id = company and i.key = any (p_keys)
        union all
        -- A person used it for something else, such as an order.
        select r.request_key, r.user_id, '', '', null, null, null, null, null
        from request_reply r
        where r.company_id = company and r.request_key = any (p_keys)
      ) k
    );
end $$;

CREATE FUNCTION public.differing_orders(p_company integer, p_vouchers bigint[], p_policy text) RETURNS TABLE(voucher_id bigint, order_number text, product_id integer, product_name text, unit text, own_milli bigint, beyond_milli bigint, agreed_milli bigint, rate_milli bigint)
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
#variable_conflict use_column
begin
  return query
  select v.voucher_id, o.order_number, o.product_id, p.name, coalesce(nullif(u.short_name, ''), u.name), g.own_milli,
    greatest(g.moved_milli - o.total_order_milli, 0), o.order_rate_milli, r.rate_milli
  from unnest(p_vouchers) id
    cross join lateral (select * from voucher o where o.company_id = p_company and o.voucher_id = id limit 1) v
    cross join lateral (
      select coalesce(case when v.type_id = any (types_of('purchase')) then i.purchase_order_id else i.sales_order_id end, 0) as order_id
      from invoice i where i.company_id = p_company and i.voucher_id = v.voucher_id and i.version = v.version limit 1
    ) i
    cross join lateral (
      select from branch f
      where f.company_id = p_company and f.branch_id = v.branch_id and f.order_policy = p_policy limit 1
    ) f
    join trade_order o on o.company_id = p_company and o.trade_order_id = i.order_id
    join product p on p.company_id = o.company_id and p.product_id = o.product_id
    join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
    cross join lateral (
      -- Goods come in for a purchase and go out for a sale; what is returned makes room again.
      select coalesce(sum(m.quantity_milli * w.way), 0)::bigint as moved_milli,
        coalesce(sum(m.quantity_milli * w.way) filter (where m.voucher_id = v.voucher_id), 0)::bigint as own_milli
      from (select case when v.type_id = any (types_of('purchase')) then 1 else -1 end as way) w
        left join stock_movement m on m.company_id = o.company_id and m.order_id = o.trade_order_id and m.product_id = o.product_id
          and m.live
    ) g
    left join lateral (
      select l.rate_milli from invoice_line l
      where l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.version = v.version
        and l.product_id = o.product_id and o.order_rate_milli > 0 and l.rate_milli <> o.order_rate_milli
      order by l.line_no limit 1
    ) r on true
  where i.order_id > 0 and not v.is_void and v.type_id = any (types_of('purchase') || types_of('sale'))
    and g.own_milli > 0 and (g.moved_milli > o.total_order_milli or r.rate_milli is not null);
end $$;

CREATE FUNCTION public.discounts_beyond(p_company integer, p_vouchers bigint[], p_policy text) RETURNS TABLE(voucher_id bigint, code text, percent_milli bigint, most integer)
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
#variable_conflict use_column
begin
  return query
  select v.voucher_id, case i.discount_paisa when i.total_paisa then 'free_goods' else 'discount_beyond' end,
    divide_half_up(i.discount_paisa::numeric * 100000, i.total_paisa)::bigint, f.discount_limit
  from unnest(p_vouchers) id
    cross join lateral (select * from voucher o where o.company_id = p_company and o.voucher_id = id limit 1) v
    cross join lateral (
      select o.discount_paisa, o.total_paisa from invoice o
      where o.company_id = p_company and o.voucher_id = v.voucher_id and o.version = v.version limit 1
    ) i
    cross join lateral (
      select b.discount_limit from branch b
      where b.company_id = p_company and b.branch_id = v.branch_id and b.discount_policy = p_policy limit 1
    ) f
  where not v.is_void and v.type_id = any (types_of('sale'))
    and i.total_paisa > 0 and (i.discount_paisa = i.total_paisa or i.discount_paisa::numeric * 100 > i.total_paisa::numeric * f.discount_limit);
end $$;

CREATE FUNCTION public.divide_half_up(p_top numeric, p_bottom numeric) RETURNS numeric
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select sign(p_top) * sign(p_bottom) * div(2 * abs(p_top) + abs(p_bottom), 2 * abs(p_bottom)) $$;

CREATE FUNCTION public.document_parents(p_document jsonb) RETURNS bigint[]
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select coalesce(array_agg(parent), '{}')
  from jsonb_array_elements(p_document -> 'vouchers') v, unnest(parents_in(v.value -> 'links')) parent
$$;

CREATE TABLE public.installment_now (
    company_id integer NOT NULL,
    sale_id bigint NOT NULL,
    installment_no integer NOT NULL,
    branch_id integer NOT NULL,
    account_id integer NOT NULL,
    employee_id integer,
    due_date date NOT NULL,
    amount_paisa bigint NOT NULL,
    paid_paisa bigint NOT NULL,
    discount_paisa bigint NOT NULL,
    written_off_paisa bigint NOT NULL,
    returned_paisa bigint NOT NULL,
    due_paisa bigint NOT NULL,
    last_paid_on date,
    moved_paisa bigint DEFAULT 0 NOT NULL,
    repossessed_paisa bigint DEFAULT 0 NOT NULL,
    CONSTRAINT installment_now_check CHECK ((due_paisa = ((((((amount_paisa - paid_paisa) - discount_paisa) - written_off_paisa) - returned_paisa) - moved_paisa) - repossessed_paisa)))
);

CREATE FUNCTION public.earning_day(p_installment public.installment_now) RETURNS date
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case
    when p_installment.due_paisa = 0 and p_installment.paid_paisa + p_installment.discount_paisa = p_installment.amount_paisa
      then least(p_installment.due_date, p_installment.last_paid_on)
    else p_installment.due_date
  end
$$;

CREATE FUNCTION public.employee_facts(p_branches integer[], p_employees integer[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('branchId', x.branch_id, 'employeeId', e.employee_id)), '[]')
    from unnest(p_branches, p_employees) x (branch_id, employee_id)
      join employee e on e.company_id = company and e.employee_id = x.employee_id and e.branch_id = x.branch_id
        and e.status = 1
  );
end $$;

CREATE FUNCTION public.end_count(p_branch integer, p_sheet integer, p_ending text, p_entries integer, p_at timestamp with time zone, p_by jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  person int := (p_by ->> 'user')::int;
  locked count_sheet := lock_count(company, p_branch, p_sheet);
begin
  if locked.entries <> p_entries then
    perform refuse('count_changed_meanwhile');
  elsif p_ending = 'agreed' then
    if not exists (select from count_rows(p_branch, p_sheet) r where r.counted_milli is not null) then
      perform refuse('nothing_counted');
    elsif exists (
      select from count_rows(p_branch, p_sheet) r
      where r.counted_milli is not null and (r.difference_milli <> 0 or r.has_moved or r.missing <> '{}' or r.extra <> '{}')
    ) then
      perform refuse('count_differs');
    end if;
  end if;
  update count_sheet s set ending = p_ending, ended_at = p_at, ended_by = person
  where s.company_id = company and s.branch_id = p_branch and s.sheet_no = p_sheet;
  insert into audit_event (company_id, at, user_id, branch_id, action, ip, user_agent, after)
  values (company, p_at, person, p_branch, 'stock.count.' || p_ending, coalesce(p_by ->> 'ip', ''),
    coalesce(p_by ->> 'agent', ''), jsonb_build_object('sheet', p_sheet));
end $$;

CREATE FUNCTION public.end_match(p_company integer, p_write jsonb, p_cause text, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  ended bank_match;
  until date := reconciled_until(p_company, (p_write ->> 'account')::int);
begin
  select * into ended from bank_match m
  where m.company_id = p_company and m.account_id = (p_write ->> 'account')::int and m.match_no = (p_write ->> 'matchNo')::int
    and not exists (
      select from bank_match_undo u
      where u.company_id = m.company_id and u.account_id = m.account_id and u.match_no = m.match_no
    )
    and not exists (
      select from bank_match_line p join voucher v on v.company_id = p.company_id and v.voucher_id = p.voucher_id
      where p.company_id = m.company_id and p.account_id = m.account_id and p.match_no = m.match_no
        and v.branch_id <> all (array(select b.value::int from jsonb_array_elements_text(p_write -> 'branches') b))
    );
  if not found then
    perform refuse('match_not_found');
  elsif ended.settled_on <= until then
    perform refuse('reconciliation_finished', jsonb_build_object('date', to_char(until, 'DD/MM/YYYY')));
  end if;
  insert into bank_match_undo (company_id, account_id, match_no, cause, reason, undone_by, undone_at)
  values (p_company, ended.account_id, ended.match_no, p_cause, p_write ->> 'reason', (p_write ->> 'user')::int, p_at);
  update bank_match_line m set live = false
  where m.company_id = p_company and m.account_id = ended.account_id and m.match_no = ended.match_no and m.live;
end $$;

CREATE FUNCTION public.end_message(p_message bigint, p_state text, p_reason text, p_now timestamp with time zone, p_not_before timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  update message m
  set state = p_state, reason = p_reason, ended_at = case when p_state <> 'waiting' then p_now end,
    not_before = coalesce(p_not_before, m.not_before)
  -- A process with a slow clock may have given it up meanwhile.
  where m.company_id = books_company() and m.message_id = p_message
    and (m.state = 'sending' or m.state = 'unknown' and m.reason = 'killed')
$$;

CREATE FUNCTION public.end_sessions_of_customers() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  delete from directory.session s where s.company_id = new.company_id and s.kind = 'customer';
  return null;
end $$;

CREATE FUNCTION public.end_sessions_of_party() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  delete from directory.session s where s.company_id = new.company_id and s.party_id = new.account_id;
  return null;
end $$;

CREATE FUNCTION public.ends_a_way(p_company integer, p_voucher bigint) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
  select exists (
    select from voucher_link k where k.company_id = p_company and k.child_id = p_voucher and k.role = 'transfer'
  )
$$;

CREATE FUNCTION public.enter_company(p_company_id integer) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    AS $$
begin
  perform from directory.company_door d
  where d.company_id = p_company_id and (d.closed_until is null or clock_timestamp() < d.closed_until);
  if found then
    raise exception 'company % is being moved', p_company_id using errcode = 'CB503';
  end if;
  return true;
end $$;

CREATE FUNCTION public.enter_count(p_branch integer, p_sheet integer, p_entry jsonb, p_most bigint, p_at timestamp with time zone, p_by jsonb) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  person int := (p_by ->> 'user')::int;
  day date := lock_open_day(company, p_branch, false);
  locked count_sheet := lock_count(company, p_branch, p_sheet);
  change text := p_entry ->> 'change';
  asked bigint := (p_entry ->> 'quantityMilli')::bigint;
  scanned record;
  piece text := p_entry ->> 'serial';
  was count_row;
  goods record;
  counted bigint;
  now_there bigint;
  before bigint;
  location int := coalesce(locked.warehouse_id, 0);
begin
  if p_entry ? 'text' then
    scanned := scanned_goods(company, p_branch, p_entry ->> 'text');
    piece := scanned.serial;
    change := case when piece is null then 'add' else 'piece' end;
    asked := case when piece is null then 1000 end;
    was := row_on_count(locked, scanned.product);
  else
    was := row_on_count(locked, (p_entry ->> 'product')::int);
  end if;
  select p.name, p.serial_numbered, u.decimals into goods
  from product p join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
  where p.company_id = company and p.product_id = was.product_id;
  if goods.serial_numbered and change in ('add', 'set') and not (change = 'set' and coalesce(asked, 0) = 0) then
    perform refuse('serial_needed', jsonb_build_object('product', goods.name));
  elsif not goods.serial_numbered and change in ('piece', 'remove_piece') then
    perform refuse('serials_differ');
  elsif change = 'piece' and exists (
    select from count_piece c
    where c.company_id = company and c.branch_id = p_branch and c.sheet_no = p_sheet and c.product_id = was.product_id
      and c.serial = piece and c.is_counted
  ) then
    perform refuse('serial_counted', jsonb_build_object('serial', piece));
  elsif change = 'set' and was.counted_milli is distinct from (p_entry ->> 'seenMilli')::bigint then
    perform refuse('count_changed', jsonb_build_object('product', goods.name));
  elsif asked % (10 ^ (3 - goods.decimals))::bigint <> 0 then
    perform refuse('quantity_decimals', jsonb_build_object('product', goods.name, 'decimals', goods.decimals::text));
  end if;

  if change = 'set' then
    counted := asked;
    delete from count_piece c
    where c.company_id = company and c.branch_id = p_branch and c.sheet_no = p_sheet and c.product_id = was.product_id;
    if goods.serial_numbered and counted is not null then
      insert into count_piece (company_id, branch_id, sheet_no, product_id, serial, in_books, is_counted)
      select company, p_branch, p_sheet, was.product_id, s.serial, true, false from product_serial s
      where s.company_id = company and s.product_id = was.product_id and s.is_held and s.branch_id = p_branch
        and s.warehouse_id is not distinct from locked.warehouse_id and s.transit_to is null;
    end if;
  elsif change = 'add' then
    counted := coalesce(was.counted_milli, 0) + asked;
  else
    counted := count_one_piece(locked, was, piece, change = 'piece');
  end if;
  if counted < 0 then
    perform refuse('quantity_not_positive');
  elsif counted > p_most then
    perform refuse('quantity_too_large');
  end if;

  update count_sheet s set entries = locked.entries + 1
  where s.company_id = company and s.branch_id = p_branch and s.sheet_no = p_sheet;
  now_there := coalesce((
    select s.quantity_milli from stock_at_location(company, p_branch, location, array[was.product_id]) s), 0);
  before := coalesce((
    select s.quantity_milli from stock_at_location(company, p_branch, location, array[was.product_id], day - 1) s), 0);
  update count_row r
  set counted_milli = counted, entry_no = locked.entries + 1,
    first_book_milli = case when counted is null then null
      when change = 'set' then now_there else coalesce(was.first_book_milli, now_there) end,
    book_milli = case when counted is not null then now_there end,
    counted_on = case when counted is not null then day end,
    earlier_milli = case when counted is not null then before end,
    counted_at = case when counted is not null then p_at end,
    counted_by = case when counted is not null then person end
  where r.company_id = company and r.branch_id = p_branch and r.sheet_no = p_sheet and r.product_id = was.product_id;
  insert into count_entry (
    company_id, branch_id, sheet_no, entry_no, product_id, change, quantity_milli, serial, counted_milli, entered_at, entered_by
  ) values (
    company, p_branch, p_sheet, locked.entries + 1, was.product_id, change, asked, piece, counted, p_at, person);
  return was.product_id;
end $$;

CREATE FUNCTION public.facts_again(p_company integer, p_look_up text, p_branch integer, p_ids integer[]) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  branches int[] := array_fill(p_branch, array[cardinality(p_ids)]);
begin
  case p_look_up
    when 'accounts' then
      perform from account a where a.company_id = p_company and a.account_id = any (p_ids) order by a.account_id for share;
      return account_facts(branches, p_ids);
    when 'credit' then return locked_credit_facts(p_branch, p_ids);
    when 'employees' then return employee_facts(branches, p_ids);
    when 'orders' then return order_facts(branches, p_ids);
    when 'products' then return product_facts(branches, p_ids);
    when 'warehouses' then return warehouse_facts(branches, p_ids);
  end case;
end $$;

CREATE TABLE public.taken_line (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    version integer NOT NULL,
    row_no integer NOT NULL,
    role text NOT NULL,
    of_voucher_id bigint NOT NULL,
    of_line_no integer NOT NULL,
    product_id integer NOT NULL,
    quantity_milli bigint NOT NULL,
    amount_paisa bigint DEFAULT 0 NOT NULL,
    serials text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT taken_line_amount_paisa_check CHECK ((amount_paisa >= 0)),
    CONSTRAINT taken_line_check CHECK (((serials = '{}'::text[]) OR ((cardinality(serials) * 1000) = quantity_milli))),
    CONSTRAINT taken_line_of_line_no_check CHECK ((of_line_no >= 0)),
    CONSTRAINT taken_line_quantity_milli_check CHECK ((quantity_milli > 0)),
    CONSTRAINT taken_line_row_no_check CHECK ((row_no > 0))
);

CREATE VIEW public.standing_take WITH (security_invoker='true') AS
 SELECT t.company_id,
    t.branch_id,
    t.voucher_id,
    t.version,
    t.row_no,
    t.role,
    t.of_voucher_id,
    t.of_line_no,
    t.product_id,
    t.quantity_milli,
    t.amount_paisa,
    t.serials,
    v.vr_no,
    v.vr_date
   FROM (public.taken_line t
     JOIN public.voucher v ON (((v.company_id = t.company_id) AND (v.voucher_id = t.voucher_id) AND (NOT v.is_void))))
  WHERE (NOT (EXISTS ( SELECT
           FROM public.taken_line later
          WHERE ((later.company_id = t.company_id) AND (later.voucher_id = t.voucher_id) AND (later.version > t.version)))));

CREATE FUNCTION public.facts_of_take(p_take public.standing_take) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select jsonb_build_object('role', p_take.role, 'parentId', p_take.of_voucher_id, 'takerId', p_take.voucher_id,
    'numberText', p_take.vr_no, 'date', p_take.vr_date, 'lineNo', p_take.of_line_no, 'productId', p_take.product_id,
    'quantityMilli', p_take.quantity_milli::text, 'amountPaisa', p_take.amount_paisa::text, 'serials', p_take.serials)
$$;

CREATE FUNCTION public.find_products(p_branch integer, p_text text, p_most integer) RETURNS TABLE(product_id integer, rank bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $_$
declare
  company int := books_company();
  typed text := lower(p_text);
  -- Above all that begins with it, byte by byte.
  beyond text := typed || chr(1114111);
  number int := case when p_text ~ '^\d{1,9}$' then p_text::int else 0 end;
  branches int[] := array(
    select b.branch_id from branch b where b.company_id = company and (b.branch_id = p_branch or b.share_products)
  );
  most_in_order constant int := 500;
begin
  return query
  with found as (
    (
      select p.product_id from product p
      where length(typed) > 1 and text_grams(p.search_key) @> grams_sought(typed) and strpos(p.search_key, typed) > 0
        and p.status = 1 and p.company_id = company and p.branch_id = any (branches)
      limit most_in_order
    )
    union
    (
      select p.product_id from product p
      where length(typed) > 1 and text_grams(p.search_key) @> grams_sought(' ' || typed)
        and strpos(p.search_key, ' ' || typed) > 0
        and p.status = 1 and p.company_id = company and p.branch_id = any (branches)
      limit most_in_order
    )
    union
    select x.product_id from unnest(branches) b, lateral (
      select p.product_id from product p
      where p.company_id = company and p.branch_id = b and p.status = 1 and p.search_key >= typed and p.search_key < beyond
      order by p.search_key limit p_most
    ) x
    union
    select p.product_id from unnest(branches) b
      join product p on p.company_id = company and p.branch_id = b and name_key(p.code) = name_key(p_text)
        and p.status <> 3 and p.code <> ''
    union
    select p.product_id from unnest(branches) b
      join product p on p.company_id = company and p.branch_id = b and p.barcode = p_text and p.status <> 3 and p.barcode <> ''
    union
    select p.product_id from product p where p.company_id = company and p.product_id = number
    union
    (
      select p.product_id from product p
      where length(typed) > 1 and p.company_id = company and p.status = 1 and p.category_id = any (array(
        select c.category_id from category c where c.company_id = company and strpos(lower(c.name), typed) > 0))
      limit most_in_order
    )
  )
  select p.product_id, row_number() over (
    order by (p.barcode <> '' and p.barcode = p_text) desc, (p.code <> '' and lower(p.code) = typed) desc,
      p.product_id = number desc, match_rank(p.name, p.search_key, typed), p.branch_id <> p_branch, p.search_key, p.product_id
  ) as rank
  from found f join product p on p.company_id = company and p.product_id = f.product_id
  where p.status = 1 and p.branch_id = any (branches)
  order by 2 limit p_most;
end $_$;

CREATE FUNCTION public.find_replies(p_company integer, p_vouchers jsonb) RETURNS TABLE(ordinal integer, matches boolean, voucher_id bigint, version integer, vr_no text, vr_date date, told jsonb)
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
#variable_conflict use_column
begin
  return query
  select v.ordinal,
    k.route = v.route and k.body_hash = decode(v.hash, 'hex') and k.user_id is not distinct from v."user",
    k.voucher_id, k.version, k.vr_no, k.vr_date, k.told
  from jsonb_to_recordset(p_vouchers) v (ordinal int, key text, route text, hash text, "user" int),
    lateral (
      select i.route, i.body_hash, i.user_id, i.voucher_id, i.version, i.vr_no, i.vr_date,
        coalesce(i.told, '{}') || jsonb_build_object('advice', a.advice) as told
      from idempotency_key i left join key_advice a using (company_id, key)
      where i.company_id = p_company and i.key = v.key
      union all
      -- A person used the key for something else, such as an order: no voucher is its answer.
      select '', '', null, null, null, null, null, null
      from request_reply r where r.company_id = p_company and r.user_id = v."user" and r.request_key = v.key
      limit 1
    ) k;
end $$;

CREATE FUNCTION public.finish_import(p_import bigint, p_author jsonb, p_at timestamp with time zone, OUT posted integer, OUT unresolved integer) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  this_import voucher_import;
  ofday record;
begin
  select * into this_import from voucher_import i where i.company_id = company and i.import_id = p_import;
  perform lock_open_day(company, this_import.branch_id, true);
  perform check_history_beside_openings(company, this_import.branch_id);
  for ofday in
    select m.vr_date as day, array_agg(row(m.account_id, m.debit, m.credit)::movement) as movements
    from (
      select l.vr_date, l.account_id, sum(l.debit_paisa) as debit, sum(l.credit_paisa) as credit
      from imported_voucher i
        join line l on l.company_id = i.company_id and l.voucher_id = i.voucher_id
      where i.company_id = company and i.import_id = p_import
      group by l.vr_date, l.account_id
    ) m
    group by m.vr_date order by m.vr_date
  loop
    perform keep_closed_day(company, this_import.branch_id, ofday.day, p_at);
    perform apply_movements(company, this_import.branch_id, ofday.day, ofday.movements);
    perform seal_day(company, this_import.branch_id, ofday.day, p_at);
  end loop;
  select count(i.voucher_id), count(*) - count(i.voucher_id) into posted, unresolved
  from imported_voucher i where i.company_id = company and i.import_id = p_import;
  insert into audit_event (company_id, at, user_id, branch_id, action, subject, ip, user_agent, after)
  values (company, p_at, (p_author ->> 'user')::int, this_import.branch_id, 'import.vouchers', this_import.file_name,
    p_author ->> 'ip', p_author ->> 'agent', jsonb_build_object('posted', posted::text, 'held', unresolved::text));
end $$;

CREATE FUNCTION public.first_accounts_to_look_at(p_branch integer, p_text text, p_types smallint[], p_most integer) RETURNS integer[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    AS $_$
declare
  company int := books_company();
  typed text := lower(p_text);
  branches int[] := array(
    select b.branch_id from branch b where b.company_id = company and (b.branch_id = p_branch or b.share_customers)
  ) || 0;
  found int[] := array(select a.account_id from account a where a.company_id = company and not a.is_party)
    || array(
      select p.account_id from unnest(branches) b join party p on p.branch_id = b
      where p.company_id = company and name_key(p.idfr_code) = name_key(p_text) and p.idfr_code <> '' and p.status <> 3
    )
    || array(
      select p.account_id from party p
      where p.company_id = company and p.branch_id is null
        and name_key(p.idfr_code) = name_key(p_text) and p.idfr_code <> '' and p.status <> 3
    )
    || case when p_text ~ '^\d{1,9}$' then array[p_text::int] else '{}' end;
  of_branch int[];
begin
  for branch_index in 1 .. cardinality(branches) loop
    of_branch := '{}';
    for rank in 0 .. 2 loop
      exit when cardinality(of_branch) >= p_most;
      of_branch := of_branch || array(
        select p.account_id from party p
        where p.company_id = company and coalesce(p.branch_id, 0) = branches[branch_index] and p.status = 1
          and p.type_id = any (p_types)
          and (strpos(lower(p.name), typed) > 0 or starts_with(lower(p.idfr_code), typed) or strpos(p.mobile, typed) > 0)
          and match_rank(p.name, concat_ws(' ', p.idfr_code, p.mobile), typed) = rank
        order by lower(p.name), p.account_id
        limit p_most
      );
    end loop;
    found := found || of_branch;
  end loop;
  return found;
end $_$;

CREATE FUNCTION public.first_answer(p_company integer, p_write jsonb) RETURNS public.posting_outcome
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  reply record;
begin
  if p_write ->> 'key' is null then
    return null;
  end if;
  select * into reply from find_replies(p_company, jsonb_build_array(jsonb_build_object(
    'ordinal', 0, 'key', p_write -> 'key', 'route', p_write -> 'route', 'hash', p_write -> 'hash', 'user', p_write -> 'user')));
  if not found then
    return null;
  elsif not reply.matches then
    perform refuse('idempotency_mismatch');
  end if;
  return row(0, reply.voucher_id, reply.version, reply.vr_no, reply.vr_date, true, null, reply.told)::posting_outcome;
end $$;

CREATE FUNCTION public.first_day_of(p_company integer, p_branch integer) RETURNS date
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
begin
  return (select b.books_begin from branch b where b.company_id = p_company and b.branch_id = p_branch);
end $$;

CREATE FUNCTION public.fiscal_year_of(p_date date, p_start_month integer) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select extract(year from p_date)::int - (extract(month from p_date)::int < p_start_month)::int $$;

CREATE FUNCTION public.fiscal_year_start(p_fiscal_year integer, p_start_month integer) RETURNS date
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select make_date(p_fiscal_year, p_start_month, 1) $$;

CREATE FUNCTION public.fiscal_year_text(p_fiscal_year integer, p_start_month integer) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select lpad((p_fiscal_year % 100)::text, 2, '0')
    || lpad(((p_fiscal_year + (p_start_month > 1)::int) % 100)::text, 2, '0')
$$;

CREATE FUNCTION public.flows_of_change(p_company integer, p_branch integer, p_vouchers bigint[], p_old date, p_new date) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  with moved as (
    select l.account_id, coalesce(sum(l.debit_paisa - l.credit_paisa) filter (where e.version = v.version), 0) as now_paisa,
      coalesce(sum(l.debit_paisa - l.credit_paisa) filter (where e.version < v.version), 0) as was_paisa
    from voucher v
      join entry e on e.company_id = v.company_id and e.voucher_id = v.voucher_id and e.version in (v.version - 1, v.version)
      join line l on l.company_id = e.company_id and l.voucher_id = e.voucher_id and l.entry_no = e.entry_no
      join account a on a.company_id = l.company_id and a.account_id = l.account_id and cash_group(a.group_id) <> 0
    where v.company_id = p_company and v.voucher_id = any (p_vouchers)
    group by l.account_id
  )
  select jsonb_agg(jsonb_build_object('ordinals', jsonb_build_array(0), 'branch', p_branch, 'account', f.account_id,
    'from', f.since, 'until', f.until, 'paisa', 0))
  from (
    select m.account_id, least(p_old, p_new) as since, greatest(p_old, p_new) as until
    from moved m
    where p_old < p_new and m.was_paisa > 0 or p_new < p_old and m.now_paisa < 0
    union all
    select m.account_id, greatest(p_old, p_new), null from moved m where m.now_paisa < m.was_paisa
  ) f
$$;

CREATE FUNCTION public.fold_change(p_company integer, p_voucher public.voucher, p_old_version integer, p_new_version integer, p_days date[], p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  closed_day date;
begin
  foreach closed_day in array p_days loop
    perform keep_closed_day(p_company, p_voucher.branch_id, closed_day, p_at);
    perform apply_movements(p_company, p_voucher.branch_id, closed_day, array(
      select row(m.account_id, m.debit, m.credit)::movement
      from (
        select l.account_id,
          sum(case when e.version = p_new_version then l.debit_paisa else -l.debit_paisa end) as debit,
          sum(case when e.version = p_new_version then l.credit_paisa else -l.credit_paisa end) as credit
        from entry e
          join line l on l.company_id = e.company_id and l.voucher_id = e.voucher_id and l.entry_no = e.entry_no
        where e.company_id = p_company and e.voucher_id = p_voucher.voucher_id
          and e.version in (p_old_version, p_new_version) and l.vr_date = closed_day
        group by l.account_id
      ) m
      where m.debit <> 0 or m.credit <> 0
    ));
    perform fold_stock_change(
      p_company, p_voucher.branch_id, p_voucher.voucher_id, p_old_version, p_new_version, closed_day);
  end loop;
end $$;

CREATE FUNCTION public.fold_day(p_company integer, p_branch integer, p_day date) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  perform apply_movements(p_company, p_branch, p_day, array(
    select row(account_id, sum(debit_paisa), sum(credit_paisa))::movement
    from line
    where company_id = p_company and branch_id = p_branch and vr_date = p_day and live
    group by account_id
  ));
  perform fold_stock(p_company, p_branch, p_day);
end $$;

CREATE FUNCTION public.fold_moved(p_company integer, p_branch integer, p_vouchers bigint[], p_days date[], p_to date, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  closed_day date;
begin
  foreach closed_day in array p_days loop
    perform keep_closed_day(p_company, p_branch, closed_day, p_at);
    perform apply_movements(p_company, p_branch, closed_day, array(
      select row(l.account_id, sum(l.debit_paisa * m.sign), sum(l.credit_paisa * m.sign))::movement
      from line l, (select case when closed_day = p_to then 1 else -1 end) m (sign)
      where l.company_id = p_company and l.voucher_id = any (p_vouchers) and l.live
      group by l.account_id
    ));
    perform apply_stock(p_company, p_branch, closed_day, array(
      select row(s.product_id, stock_location(s.warehouse_id, s.transit_to), sum(m.sign * greatest(s.quantity_milli, 0)),
        sum(m.sign * greatest(-s.quantity_milli, 0)), trade_of(v.type_id))::stock_total
      from stock_movement s join voucher v on v.company_id = s.company_id and v.voucher_id = s.voucher_id, (select case when closed_day = p_to then 1 else -1 end) m (sign)
      where s.company_id = p_company and s.voucher_id = any (p_vouchers) and s.live
      group by s.product_id, stock_location(s.warehouse_id, s.transit_to), trade_of(v.type_id)
    ));
  end loop;
end $$;

CREATE FUNCTION public.fold_stock(p_company integer, p_branch integer, p_day date) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  perform apply_stock(p_company, p_branch, p_day, array(
    select row(m.product_id, stock_location(m.warehouse_id, m.transit_to), sum(greatest(m.quantity_milli, 0)),
      sum(greatest(-m.quantity_milli, 0)), trade_of(v.type_id))::stock_total
    from stock_movement m join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id
    where m.company_id = p_company and m.branch_id = p_branch and m.vr_date = p_day and m.live
    group by m.product_id, stock_location(m.warehouse_id, m.transit_to), trade_of(v.type_id)
  ));
end $$;

CREATE FUNCTION public.fold_stock_change(p_company integer, p_branch integer, p_voucher bigint, p_old_version integer, p_new_version integer, p_day date) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  perform apply_stock(p_company, p_branch, p_day, array(
    select row(m.product_id, stock_location(m.warehouse_id, m.transit_to),
      sum(s.sign * greatest(m.quantity_milli, 0)), sum(s.sign * greatest(-m.quantity_milli, 0)), trade_of(v.type_id))::stock_total
    from stock_movement m
      join voucher_version v on v.company_id = m.company_id and v.voucher_id = m.voucher_id and v.version = m.version, lateral (select case when m.version = p_new_version then 1 else -1 end) s (sign)
    where m.company_id = p_company and m.voucher_id = p_voucher and m.version in (p_old_version, p_new_version)
      and m.vr_date = p_day
    group by m.product_id, stock_location(m.warehouse_id, m.transit_to), trade_of(v.type_id)
  ));
end $$;

CREATE FUNCTION public.followed_cost(p_movement public.stock_movement) RETURNS numeric
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
  select o.given_cost from stock_movement o
  where p_movement.cost_movement_no is not null and o.company_id = p_movement.company_id
    and o.voucher_id = p_movement.cost_voucher_id and o.movement_no = p_movement.cost_movement_no and o.live
    and o.branch_id = p_movement.branch_id and o.product_id = p_movement.product_id
    and (o.vr_date, o.voucher_id) <= (p_movement.vr_date, p_movement.voucher_id)
  union all
  select divide_half_up(
    l.worth * 1000000 * coalesce(p_movement.cost_weight, 1),
    case when p_movement.cost_weight is null then l.quantity else w.weights * p_movement.quantity_milli end
  ) / 1000000
  from (
    select sum(-o.quantity_milli * o.unit_cost) as worth, sum(-o.quantity_milli) as quantity
    from stock_movement o
    where o.company_id = p_movement.company_id and o.voucher_id = p_movement.cost_voucher_id and o.live
      and o.branch_id = p_movement.branch_id and o.quantity_milli < 0
      and (o.product_id = p_movement.product_id) = (p_movement.cost_weight is null)
      and (o.vr_date, o.voucher_id) <= (p_movement.vr_date, p_movement.voucher_id)
  ) l, (
    select sum(o.cost_weight) as weights from stock_movement o
    where o.company_id = p_movement.company_id and o.voucher_id = p_movement.voucher_id and o.live
  ) w
  where p_movement.cost_movement_no is null and l.quantity > 0
$$;

CREATE FUNCTION public.gateway_to_send() RETURNS TABLE(enabled boolean, url text, sender text, "sealedKey" text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select g.enabled, g.url, g.sender, g.sealed_key from sms_gateway g where g.company_id = books_company()
$$;

CREATE FUNCTION public.give_up_messages(p_before timestamp with time zone, p_now timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  update message m set state = 'unknown', reason = 'killed', ended_at = p_now
  where m.company_id = books_company() and m.state = 'sending' and m.tried_at < p_before
$$;

CREATE FUNCTION public.goods_of(p_branches integer[]) RETURNS TABLE(branch_id integer, branch_name text, product_id integer, product_name text, category_id integer, cat_name text, unit_name text, order_level_milli bigint, purchase_price_paisa bigint, at_zero boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select g.branch_id, b.name, p.product_id, p.name, c.category_id, c.name, coalesce(nullif(u.short_name, ''), u.name),
    p.order_level_milli, p.purchase_price_paisa, g.at_zero
  from (
    select x.branch_id, x.product_id, bool_or(x.at_zero) as at_zero
    from (
      select s.branch_id, s.product_id, false as at_zero from stock_balance s
      where s.company_id = (select books_company()) and s.branch_id = any (p_branches)
      union all
      select f.branch_id, o.product_id, true
      from branch f
        join branch w on w.company_id = f.company_id and (w.branch_id = f.branch_id or w.share_products)
        join product o on o.company_id = w.company_id and o.branch_id = w.branch_id and o.status = 1
      where f.company_id = (select books_company()) and f.branch_id = any (p_branches) and f.report_zero_balance
    ) x
    group by x.branch_id, x.product_id
  ) g
    join branch b on b.company_id = (select books_company()) and b.branch_id = g.branch_id
    join product p on p.company_id = b.company_id and p.product_id = g.product_id
    join category c on c.company_id = p.company_id and c.category_id = p.category_id
    join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
$$;

CREATE FUNCTION public.goods_on_vouchers(p_vouchers bigint[]) RETURNS TABLE(voucher_id bigint, version integer, movement_no integer, product_id integer, product_name text, unit_name text, warehouse_id integer, warehouse_name text, quantity_milli bigint, unit_cost_micro bigint, serials jsonb, to_branch text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select * from movements_of(p_vouchers)
  union all
  select w.voucher_id, w.version, t.of_line_no, t.product_id, p.name, coalesce(nullif(u.short_name, ''), u.name), null, '',
    -t.quantity_milli, null, to_jsonb(t.serials), null
  from unnest(p_vouchers) id
    join voucher_version w on w.company_id = books_company() and w.voucher_id = id and not w.is_void
    cross join lateral (
      select max(t.version) as version from taken_line t
      where t.company_id = w.company_id and t.voucher_id = w.voucher_id and t.version <= w.version
        and t.role = any (roles_of('may_be_empty'))
    ) said
    join taken_line t on t.company_id = w.company_id and t.voucher_id = w.voucher_id and t.version = said.version
    join product p on p.company_id = t.company_id and p.product_id = t.product_id
    join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
  order by 1, 2, 3
$$;

CREATE FUNCTION public.goods_sold(p_company integer, p_branches integer[], p_from date, p_through date, p_product integer) RETURNS TABLE(branch_id integer, voucher_id bigint, vr_date date, account_id integer, employee_id integer, product_id integer, is_return boolean, quantity_milli bigint, sales_paisa bigint, cost_paisa numeric)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_nestloop TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  with sold as materialized (
    select i.branch_id, i.voucher_id, i.version, i.vr_date, i.account_id, i.employee_id,
      v.type_id = any (types_of('sale_return')) as is_return
    from invoice i
      join voucher v on v.company_id = i.company_id and v.voucher_id = i.voucher_id and v.version = i.version
    where i.company_id = p_company and i.branch_id = any (p_branches) and i.vr_date between p_from and p_through
      and v.company_id = p_company and v.branch_id = any (p_branches) and v.vr_date between p_from and p_through
      and v.type_id = any (types_of('sale') || types_of('sale_return'))
  ), written as materialized (
    select l.voucher_id, l.version, l.line_no, l.product_id, l.total_paisa - l.discount_paisa as paisa
    from invoice_line l
    where l.company_id = p_company and l.voucher_id = any (array(select s.voucher_id from sold s))
      and (p_product = 0 or l.product_id = p_product)
  ), moved as materialized (
    select m.voucher_id, m.version, m.movement_no, m.quantity_milli, m.unit_cost
    from stock_movement m
    where m.company_id = p_company and m.branch_id = any (p_branches) and m.vr_date between p_from and p_through and m.live
  )
  select s.branch_id, s.voucher_id, s.vr_date, s.account_id, s.employee_id, l.product_id, s.is_return, -m.quantity_milli,
    case when s.is_return then -l.paisa else l.paisa end, round(-m.quantity_milli * m.unit_cost * 0.1)
  from sold s
    join written l on l.voucher_id = s.voucher_id and l.version = s.version
    join moved m on m.voucher_id = l.voucher_id and m.version = l.version and m.movement_no = l.line_no
$$;

CREATE FUNCTION public.goods_to_confirm(p_company integer, p_branch integer, p_day date) RETURNS TABLE(code text, name text, unit text, milli bigint, paisa bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select g.code, p.name, coalesce(nullif(u.short_name, ''), u.name), g.milli, g.paisa
  from (
    select 'stock_below_zero' as code, s.product_id, s.quantity_milli as milli, s.value_paisa as paisa
    from stock_value_on(p_company, p_branch, p_day) s where s.quantity_milli < 0
    union all
    select 'goods_in_transit', m.product_id, sum(m.quantity_milli)::bigint, round(sum(m.quantity_milli * m.unit_cost) * 0.1)::bigint
    from stock_movement m
    where m.company_id = p_company and m.branch_id = p_branch and m.vr_date <= p_day and m.live and m.transit_to is not null
    group by m.product_id having sum(m.quantity_milli) <> 0
  ) g
    join product p on p.company_id = p_company and p.product_id = g.product_id
    join unit u on u.company_id = p_company and u.unit_id = p.unit_id
$$;

CREATE FUNCTION public.grams_sought(p_text text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select array(select substr(p_text, n, least(3, length(p_text))) from generate_series(1, greatest(length(p_text) - 2, 1)) n) $$;

CREATE TABLE public.installment_guarantor (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    version integer NOT NULL,
    guarantor_no smallint NOT NULL,
    name text NOT NULL,
    care_of text NOT NULL,
    mobile text NOT NULL,
    national_id text NOT NULL,
    address text NOT NULL,
    relation text NOT NULL,
    CONSTRAINT installment_guarantor_address_check CHECK ((char_length(address) <= 200)),
    CONSTRAINT installment_guarantor_care_of_check CHECK ((char_length(care_of) <= 120)),
    CONSTRAINT installment_guarantor_guarantor_no_check CHECK (((guarantor_no >= 1) AND (guarantor_no <= 3))),
    CONSTRAINT installment_guarantor_mobile_check CHECK ((mobile ~ '^(01[0-9]{9})?$'::text)),
    CONSTRAINT installment_guarantor_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 120))),
    CONSTRAINT installment_guarantor_national_id_check CHECK ((national_id ~ '^([0-9]{10}|[0-9]{13}|[0-9]{17})?$'::text)),
    CONSTRAINT installment_guarantor_relation_check CHECK ((char_length(relation) <= 60))
);

CREATE FUNCTION public.guarantors_of(p_company integer, p_sale bigint) RETURNS SETOF public.installment_guarantor
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select g.* from installment_guarantor g
  where g.company_id = p_company and g.voucher_id = p_sale and g.version = (
    select max(p.version) from installment_plan p where p.company_id = g.company_id and p.voucher_id = g.voucher_id
  )
  order by g.guarantor_no
$$;

CREATE FUNCTION public.guard_books_begin() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  perform lock_open_day(old.company_id, old.branch_id, true);
  if exists (
    select from voucher v where v.company_id = old.company_id and v.branch_id = old.branch_id and not v.is_void
  ) then
    perform refuse('books_begun');
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_certificate() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if old.cancelled_at is not null
    or to_jsonb(new) - array['cancelled_by', 'cancelled_at', 'cancel_reason']
      <> to_jsonb(old) - array['cancelled_by', 'cancelled_at', 'cancel_reason'] then
    raise exception using errcode = 'CB002', message = 'a certificate is cancelled once and keeps what it says';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_claim_on_branch() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if (
    select sum(n.debit_paisa) <> sum(n.credit_paisa) from new_lines n
    where n.company_id = new.company_id
      and (n.branch_id, n.counter_branch_id) in (
        (new.branch_id, new.counter_branch_id), (new.counter_branch_id, new.branch_id)
      )
  ) then
    raise exception using errcode = 'CB002', message = 'lines between two branches do not sum to zero';
  end if;
  return null;
end $$;

CREATE FUNCTION public.guard_day_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if (new.company_id, new.branch_id, new.day) is distinct from (old.company_id, old.branch_id, old.day)
    or not closed_day_key(old.company_id, old.branch_id, old.day) = any (
      string_to_array(coalesce(current_setting('cashbook.closed_days', true), ''), ',')
    ) then
    raise exception using errcode = 'CB002', message = 'a day is opened and closed by the door alone';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_ended_match_lines() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  if exists (
    select from (select distinct n.company_id, n.account_id, n.match_no from new_lines n) n
    where exists (
      select from bank_match_line m
      where m.company_id = n.company_id and m.account_id = n.account_id and m.match_no = n.match_no and m.live
    ) or not exists (
      select from bank_match_undo u
      where u.company_id = n.company_id and u.account_id = n.account_id and u.match_no = n.match_no
    )
  ) then
    raise exception using errcode = 'CB002', message = 'a match ends whole, with its reason';
  end if;
  return null;
end $$;

CREATE FUNCTION public.guard_imported_voucher() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if old.voucher_id is not null or to_jsonb(new) - 'voucher_id' is distinct from to_jsonb(old) - 'voucher_id' then
    raise exception using errcode = 'CB002', message = 'of an imported voucher only what became of it changes';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_live_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if not (old.live and not new.live and to_jsonb(new) - 'live' = to_jsonb(old) - 'live') then
    raise exception using errcode = 'CB002', message = format('of %s only live may change, from true to false', tg_argv[0]);
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_moved_account() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
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

CREATE FUNCTION public.guard_movement_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  costed stock_movement := old;
begin
  costed.unit_cost := new.unit_cost;
  costed.quantity_after_milli := new.quantity_after_milli;
  costed.average_after := new.average_after;
  if old.live and new is not distinct from costed then
    return new;
  end if;
  costed := old;
  costed.live := false;
  if not old.live or new is distinct from costed then
    raise exception using errcode = 'CB002', message = 'of a movement only live and what it cost may change';
  end if;
  if (
    select v.is_approved from voucher v where v.company_id = new.company_id and v.voucher_id = new.voucher_id
  ) is not false or not may_write_day(new.company_id, new.branch_id, new.vr_date) or new.version >= (
    select max(w.version) from voucher_version w where w.company_id = new.company_id and w.voucher_id = new.voucher_id
  ) then
    raise exception using errcode = 'CB002', message = 'movements leave the stock by a new version';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_named_requisitions() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if exists (
    select from new_rows n
      join requisition q on q.company_id = n.company_id and q.requisition_id = n.requisition_id
    where q.approved_paisa is null
  ) then
    raise exception using errcode = 'CB002', message = 'a voucher names a requisition that is not approved';
  end if;
  return null;
end $$;

CREATE FUNCTION public.guard_new_bills() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  if exists (
    select from new_bills n
      join voucher_version w on w.company_id = n.company_id and w.voucher_id = n.voucher_id and w.version >= n.version
    where not is_rescheduled(n.company_id, n.voucher_id, n.bill_no)
  ) then
    raise exception using errcode = 'CB002', message = 'bills come before the version that they are of';
  end if;
  return null;
end $$;

CREATE FUNCTION public.guard_new_invoice_lines() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  if exists (
    select from (select distinct company_id, voucher_id, version, branch_id, vr_date from added) n
    where (
      select (i.branch_id, i.vr_date) = (n.branch_id, n.vr_date) from invoice i
      where i.company_id = n.company_id and i.voucher_id = n.voucher_id and i.version = n.version
    ) is not true
  ) or exists (
    select from (select distinct company_id, product_id from added where product_id is not null) n
    where (select p.product_id from product p where p.company_id = n.company_id and p.product_id = n.product_id) is null
  ) then
    raise exception using errcode = 'CB002', message = 'lines do not fit their invoice';
  end if;
  return null;
end $$;

CREATE FUNCTION public.guard_new_lines() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  if exists (
    select from (
      select company_id, voucher_id, min(branch_id) as branch_id, max(branch_id) as other_branch_id,
        min(vr_date) as vr_date, max(vr_date) as other_date, sum(debit_paisa) as total_paisa,
        min(entry_no) as first_entry, count(*) as entries, bool_and(is_whole) as are_whole
      from (
        -- The key of a line is its number, so the numbers from 1 to the count leave no room for more lines.
        select company_id, voucher_id, entry_no, min(branch_id) as branch_id, max(branch_id) as other_branch_id,
          min(vr_date) as vr_date, max(vr_date) as other_date, sum(debit_paisa)::bigint as debit_paisa,
          sum(debit_paisa) = sum(credit_paisa) and bool_and(live) and max(line_no) = count(*) as is_whole
        from new_lines group by company_id, voucher_id, entry_no
      ) e
      group by company_id, voucher_id
    ) n
    where not n.are_whole or (
      select (w.branch_id, w.branch_id, w.vr_date, w.vr_date, w.total_paisa, w.is_void)
          = (n.branch_id, n.other_branch_id, n.vr_date, n.other_date, n.total_paisa, false)
        and n.entries = all (
          select unnest(array[count(*), count(*) filter (where e.entry_no >= n.first_entry)]) from entry e
          where e.company_id = n.company_id and e.voucher_id = n.voucher_id and e.version = w.version
        )
        and (w.type_id <> all (types_of('opening')) or check_opening(w.company_id, w.branch_id, w.voucher_id, w.version, w.vr_date))
      from voucher_version w where w.company_id = n.company_id and w.voucher_id = n.voucher_id
      order by w.version desc limit 1
    ) is not true
  ) then
    raise exception using errcode = 'CB002', message = 'lines do not balance or do not fit their voucher';
  end if;
  if exists (
    select from (select distinct company_id, branch_id, vr_date from new_lines offset 0) n
    where not may_write_day(n.company_id, n.branch_id, n.vr_date)
  ) then
    raise exception using errcode = 'CB002', message = 'a closed day is not written';
  end if;
  if exists (
    select from (
      select company_id, account_id from new_lines
      union select company_id, contra_account_id from new_lines where contra_account_id is not null
    ) n
    where (select a.account_id from account a where a.company_id = n.company_id and a.account_id = n.account_id) is null
  ) then
    raise exception using errcode = 'CB002', message = 'lines name unknown accounts';
  end if;
  return null;
end $$;

CREATE FUNCTION public.guard_new_links() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  if new.version is distinct from (
    select max(w.version) from voucher_version w where w.company_id = new.company_id and w.voucher_id = new.child_id
  ) or (
    select v.is_void from voucher v where v.company_id = new.company_id and v.voucher_id = new.parent_id
  ) is not false then
    raise exception using errcode = 'CB002', message = 'a link is of a latest version, to a voucher that stands';
  end if;
  if new.role = 'remittance' and (
    select v.is_remitted or v.type_id <> all (types_of('received')) from voucher v
    where v.company_id = new.company_id and v.voucher_id = new.parent_id
  ) then
    raise exception using errcode = 'CB002', message = 'a received voucher is remitted once';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_new_match_lines() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  if exists (
    select from (
      select n.company_id, n.account_id, n.match_no, count(*) as count, max(n.part_no) as last, bool_and(n.live) as live,
        bool_and(p.paisa is not null) as known, max(p.on_date) as settled_on,
        coalesce(sum(p.paisa) filter (where n.voucher_id is null), 0) as statement_paisa,
        coalesce(sum(p.paisa) filter (where n.voucher_id is not null), 0) as book_paisa
      from new_lines n, lateral (
        select (
            select x from bank_statement_line x join bank_statement s
              on s.company_id = x.company_id and s.account_id = x.account_id and s.statement_no = x.statement_no
            where x.company_id = n.company_id and x.account_id = n.account_id and x.statement_no = n.statement_no
              and x.line_no = n.statement_line_no and s.removed_at is null
          ) as said, (
            select l from line l
            where l.company_id = n.company_id and l.voucher_id = n.voucher_id and l.entry_no = n.entry_no
              and l.line_no = n.line_no and l.account_id = n.account_id and l.live
          ) as booked
      ) f, lateral (
        select coalesce((f.said).line_date, (f.booked).vr_date) as on_date,
          coalesce((f.said).credit_paisa - (f.said).debit_paisa, (f.booked).debit_paisa - (f.booked).credit_paisa) as paisa
      ) p
      group by n.company_id, n.account_id, n.match_no
    ) n
    where not n.known or not n.live or n.last <> n.count or n.statement_paisa <> n.book_paisa
      or n.count <> (
        select count(*) from bank_match_line m
        where m.company_id = n.company_id and m.account_id = n.account_id and m.match_no = n.match_no
      )
      or (
        select (m.amount_paisa, m.settled_on) from bank_match m
        where m.company_id = n.company_id and m.account_id = n.account_id and m.match_no = n.match_no
      ) is distinct from (n.statement_paisa::bigint, n.settled_on)
  ) then
    raise exception using errcode = 'CB002', message = 'a match has lines of a statement and of the books with equal sums';
  end if;
  return null;
end $$;

CREATE FUNCTION public.guard_new_movements() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  if exists (
    select from (select distinct company_id, voucher_id, version, branch_id, vr_date, live from new_movements offset 0) n
    where not n.live or (
      select (v.version, v.branch_id, v.vr_date, v.is_void, v.is_approved)
        = (n.version, n.branch_id, n.vr_date, false, false)
      from voucher v where v.company_id = n.company_id and v.voucher_id = n.voucher_id
    ) is not true
  ) or exists (
    -- Asked once for a day, not for each voucher.
    select from (select distinct company_id, branch_id, vr_date from new_movements offset 0) n
    where not may_write_day(n.company_id, n.branch_id, n.vr_date)
  ) then
    raise exception using errcode = 'CB002', message = 'movements do not fit their voucher';
  end if;
  if exists (
    select from (select distinct company_id, product_id from new_movements) n
    where (select p.product_id from product p where p.company_id = n.company_id and p.product_id = n.product_id) is null
  ) then
    raise exception using errcode = 'CB002', message = 'movements name unknown products';
  end if;
  return null;
end $$;

CREATE FUNCTION public.guard_new_numbers() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  if exists (
    select from (
      select company_id, branch_id, type_id, fiscal_year, min(number) as first, max(number) as last, count(*) as count
      from new_numbers group by company_id, branch_id, type_id, fiscal_year
    ) n
    where n.last - n.first + 1 <> n.count or n.first > 1 and (
      select m.number from voucher_number m
      where m.company_id = n.company_id and m.branch_id = n.branch_id and m.type_id = n.type_id
        and m.fiscal_year = n.fiscal_year and m.number = n.first - 1
    ) is null
  ) or exists (
    select from new_numbers n
    where (
      select w.branch_id from voucher_version w
      where w.company_id = n.company_id and w.voucher_id = n.voucher_id and w.version = 1
    ) is distinct from n.branch_id
  ) then
    raise exception using errcode = 'CB002', message = 'a number follows the one before it and belongs to a voucher';
  end if;
  return null;
end $$;

CREATE FUNCTION public.guard_new_reconciliation() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if new.on_date <= reconciled_until(new.company_id, new.account_id)
    or new.statement_paisa is distinct from statement_balance(new.company_id, new.account_id, new.on_date)
    or (new.matches, new.matched_paisa) is distinct from (
      select row(s.matches, s.paisa) from settled_matches(new.company_id, new.account_id, new.on_date) s
    )
  then
    raise exception using errcode = 'CB002', message = 'a reconciliation says what the bank and the books say';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_new_statement() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if exists (
    select from (
      select s.to_date, s.closing_paisa from bank_statement s
      where s.company_id = new.company_id and s.account_id = new.account_id and s.removed_at is null
      order by s.to_date desc limit 1
    ) s
    where s.to_date >= new.from_date or s.closing_paisa <> new.opening_paisa
  ) then
    raise exception using errcode = 'CB002', message = 'a statement begins where the one before it ends';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_new_vouchers() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  if exists (
    -- Offset 0: asked once for each day, not for each voucher.
    select from (
      select distinct company_id, branch_id, vr_date, fiscal_year, total_paisa = 0 as is_empty from new_vouchers offset 0
    ) n
    where n.is_empty and not may_write_day(n.company_id, n.branch_id, n.vr_date)
      or n.fiscal_year <> fiscal_year_of(n.vr_date, start_month_of(n.company_id))
  ) then
    raise exception using errcode = 'CB002', message = 'a voucher is dated on a day that is not open';
  end if;
  -- Scalar subqueries use whole keys, whatever the tables contained when the plan was made.
  if exists (
    select from new_vouchers n
    where n.version <> 1 or n.is_void or n.is_approved or n.is_remitted or n.total_paisa = 0 and not may_move_goods_alone(n.type_id)
      or (
        select (w.branch_id, w.type_id, w.vr_date, w.is_void, w.total_paisa, w.vr_no)
          = (n.branch_id, n.type_id, n.vr_date, false, n.total_paisa, n.vr_no)
        from voucher_version w where w.company_id = n.company_id and w.voucher_id = n.voucher_id and w.version = 1
      ) is not true
      or (
        select m.voucher_id from voucher_number m
        where m.company_id = n.company_id and m.branch_id = n.branch_id and m.type_id = n.type_id
          and m.fiscal_year = n.fiscal_year and m.number = n.number
      ) is distinct from n.voucher_id
      or n.total_paisa > 0 and (
        select l.voucher_id from line l where l.company_id = n.company_id and l.voucher_id = n.voucher_id limit 1
      ) is null
  ) then
    raise exception using errcode = 'CB002', message = 'a voucher comes with its version, its number and its lines';
  end if;
  return null;
end $$;

CREATE FUNCTION public.guard_next_version() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  locked voucher;
begin
  select * into locked from voucher v where v.company_id = new.company_id and v.voucher_id = new.voucher_id;
  if locked.version is distinct from new.version - 1 or locked.branch_id <> new.branch_id or locked.is_void then
    raise exception using errcode = 'CB002', message = 'a version follows the one before it';
  end if;
  if locked.is_approved then
    raise exception using errcode = 'CB002', message = 'an approved voucher does not change';
  end if;
  if not may_write_day(locked.company_id, locked.branch_id, locked.vr_date)
    or not may_write_day(locked.company_id, locked.branch_id, new.vr_date) then
    raise exception using errcode = 'CB002', message = 'a closed day is not written';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_opened_day() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if in_closed_year(new.company_id, new.branch_id, new.day) then
    raise exception using errcode = 'CB002', message = 'a day of a closed year is not opened';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_parents_of_takes() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  perform check_taken(n.company_id, array_agg(distinct n.voucher_id))
  from new_lines n
  where n.version > 1
  group by n.company_id;
  return null;
end $$;

CREATE FUNCTION public.guard_recipe() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if new.status = 1 and exists (select from recipes_below(new.material_id) r where r.material_id = new.product_id) then
    perform refuse('recipe_cycle');
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_reopening() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if (
    select r.on_date from bank_reconciliation r
    where r.company_id = new.company_id and r.account_id = new.account_id and r.reconciliation_no = new.reconciliation_no
  ) is distinct from reconciled_until(new.company_id, new.account_id) then
    raise exception using errcode = 'CB002', message = 'later reconciliations are reopened first';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_retired_lines() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  if exists (
    select from line l
    where (l.company_id, l.voucher_id, l.entry_no) in (select company_id, voucher_id, entry_no from new_lines)
    group by l.company_id, l.voucher_id, l.entry_no
    having coalesce(sum(l.debit_paisa) filter (where l.live), 0) <> coalesce(sum(l.credit_paisa) filter (where l.live), 0)
  ) then
    raise exception using errcode = 'CB002', message = 'an entry must leave the books whole';
  end if;
  if exists (
    select from (select distinct company_id, branch_id, vr_date from new_lines offset 0) n
    where not may_write_day(n.company_id, n.branch_id, n.vr_date)
  ) then
    raise exception using errcode = 'CB002', message = 'a closed day is not written';
  end if;
  if exists (
    select from (select distinct company_id, voucher_id, entry_no from new_lines) n
    where (select v.is_approved from voucher v where v.company_id = n.company_id and v.voucher_id = n.voucher_id)
        is not false
      or (
        select e.version from entry e
        where e.company_id = n.company_id and e.voucher_id = n.voucher_id and e.entry_no = n.entry_no
      ) >= (select max(w.version) from voucher_version w where w.company_id = n.company_id and w.voucher_id = n.voucher_id)
  ) then
    raise exception using errcode = 'CB002', message = 'lines leave the books by a new version';
  end if;
  return null;
end $$;

CREATE FUNCTION public.guard_settled() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if (
    select m.settled_on from bank_match m
    where m.company_id = new.company_id and m.account_id = new.account_id and m.match_no = new.match_no
  ) <= reconciled_until(new.company_id, new.account_id) then
    raise exception using errcode = 'CB002', message = 'what a finished reconciliation has settled does not change';
  end if;
  return null;
end $$;

CREATE FUNCTION public.guard_statement_lines() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if exists (
    select from (
      select n.*, sum(case when n.line_no > 0 then n.credit_paisa - n.debit_paisa else 0 end)
          over (partition by n.company_id, n.account_id, n.statement_no order by n.line_no) as moved_paisa,
        row_number() over (partition by n.company_id, n.account_id, n.statement_no order by n.line_no desc) as from_end
      from new_lines n
    ) n
      join bank_statement s on s.company_id = n.company_id and s.account_id = n.account_id and s.statement_no = n.statement_no
    where n.balance_paisa <> s.opening_paisa + n.moved_paisa
      or n.line_no > 0 and n.line_date not between s.from_date and s.to_date
      or n.line_no = 0 and (n.line_date, n.credit_paisa - n.debit_paisa) <> (s.from_date - 1, s.opening_paisa)
      or n.from_end = 1 and (n.balance_paisa <> s.closing_paisa or n.line_no <> (
        select count(*) from bank_statement_line x
        where x.company_id = n.company_id and x.account_id = n.account_id and x.statement_no = n.statement_no and x.line_no > 0
      ))
  ) then
    raise exception using errcode = 'CB002', message = 'the lines of a statement lead from its opening to its closing balance';
  end if;
  return null;
end $$;

CREATE FUNCTION public.guard_statement_removal() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if old.removed_at is not null
    or to_jsonb(new) - array['removed_by', 'removed_at'] <> to_jsonb(old) - array['removed_by', 'removed_at']
    or exists (
      select from bank_statement s
      where s.company_id = old.company_id and s.account_id = old.account_id and s.removed_at is null
        and s.from_date > old.from_date
    )
    or exists (
      select from bank_match_line m
      where m.company_id = old.company_id and m.account_id = old.account_id and m.statement_no = old.statement_no and m.live
    )
    or reconciled_until(old.company_id, old.account_id) >= old.from_date
  then
    raise exception using errcode = 'CB002', message = 'a statement is kept while something follows from it';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_system_account() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if old.is_system and (
    to_jsonb(new) - array['name', 'version', 'statement_line', 'parent_level', 'group_level']
      is distinct from to_jsonb(old) - array['name', 'version', 'statement_line', 'parent_level', 'group_level']
  ) then
    raise exception using errcode = 'CB001', message = 'system_account';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_taken_lines() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  perform check_taken(n.company_id, array_agg(distinct n.of_voucher_id)) from new_lines n group by n.company_id;
  return null;
end $$;

CREATE FUNCTION public.guard_unresolved_voucher() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if old.status <> 'held'
    or (new.company_id, new.unresolved_id, new.branch_id, new.type_id, new.vr_date, new.legacy_number)
      is distinct from (old.company_id, old.unresolved_id, old.branch_id, old.type_id, old.vr_date, old.legacy_number)
    or new.status = 'posted' and not exists (
      select from imported_voucher i
      where (i.company_id, i.branch_id, i.type_id, i.vr_date, i.legacy_number)
        = (new.company_id, new.branch_id, new.type_id, new.vr_date, new.legacy_number) and i.voucher_id is not null
    ) then
    raise exception using errcode = 'CB002', message = 'an unresolved voucher is resolved once';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_voucher_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  marked voucher := old;
begin
  if old.is_void then
    raise exception using errcode = 'CB002', message = 'a void voucher does not change';
  end if;
  if new.is_remitted <> old.is_remitted and new.is_remitted <> exists (
    select from linked_vouchers(new.company_id, new.voucher_id) l where l.role = 'remittance' and not l.is_parent
  ) then
    raise exception using errcode = 'CB002', message = 'a voucher is marked as remitted while a remittance of it stands';
  end if;
  marked.is_approved := new.is_approved;
  marked.is_remitted := new.is_remitted;
  if new is not distinct from marked then
    return new;
  end if;
  if old.is_approved or new.is_approved then
    raise exception using errcode = 'CB002', message = 'an approved voucher does not change';
  end if;
  if old.is_remitted or new.is_remitted then
    raise exception using errcode = 'CB002', message = 'a remitted voucher does not change';
  end if;
  if is_matched(new.company_id, new.voucher_id) then
    raise exception using errcode = 'CB002', message = 'a voucher with a line that a bank statement has does not change';
  end if;
  if (new.company_id, new.branch_id, new.voucher_id, new.fiscal_year, new.is_system, new.created_by, new.created_at)
    is distinct from
    (old.company_id, old.branch_id, old.voucher_id, old.fiscal_year, old.is_system, old.created_by, old.created_at) then
    raise exception using errcode = 'CB002', message = 'a voucher keeps its id, branch, year and maker';
  end if;
  if new.version <> old.version + 1 or not exists (
    select from voucher_version w
    where w.company_id = new.company_id and w.voucher_id = new.voucher_id and w.version = new.version
      and (w.branch_id, w.type_id, w.vr_date, w.is_void, w.total_paisa, w.vr_no)
        = (new.branch_id, new.type_id, new.vr_date, new.is_void, new.total_paisa, new.vr_no)
  ) or exists (
    select from line l where l.company_id = new.company_id and l.voucher_id = new.voucher_id and l.live
  ) or exists (
    select from stock_movement m where m.company_id = new.company_id and m.voucher_id = new.voucher_id and m.live
  ) or not exists (
    select from voucher_number m
    where m.company_id = new.company_id and m.branch_id = new.branch_id and m.type_id = new.type_id
      and m.fiscal_year = new.fiscal_year and m.number = new.number and m.voucher_id = new.voucher_id
  ) then
    raise exception using errcode = 'CB002', message = 'a voucher changes by a new version';
  end if;
  return new;
end $$;

CREATE FUNCTION public.guard_year_close() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  start_month int := start_month_of(new.company_id);
begin
  if tg_op = 'INSERT' and (
    new.reopened_at is not null or new.last_day <> fiscal_year_start(new.fiscal_year + 1, start_month) - 1
    or in_closed_year(new.company_id, new.branch_id, new.last_day) or exists (
      select from trading_day t
      where t.company_id = new.company_id and t.branch_id = new.branch_id and t.is_open and t.day <= new.last_day
    )
  ) then
    raise exception using errcode = 'CB002', message = 'a year is closed once, after its last day and in order';
  end if;
  if tg_op = 'UPDATE' and (
    old.reopened_at is not null or new.reopened_at is null
    or to_jsonb(new) - array['reopened_at', 'reopened_by', 'reason']
      is distinct from to_jsonb(old) - array['reopened_at', 'reopened_by', 'reason']
    or in_closed_year(new.company_id, new.branch_id, new.last_day + 1)
  ) then
    raise exception using errcode = 'CB002', message = 'the latest closed year is reopened, and nothing else of it changes';
  end if;
  return new;
end $$;

CREATE FUNCTION public.halves_of(p_company integer, p_voucher bigint) RETURNS bigint[]
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  with first as (
    select coalesce(
      (select l.voucher_id from linked_vouchers(p_company, p_voucher) l where l.role = 'half' and l.is_parent), p_voucher
    ) as id
  ), document as (
    select id from first
    union select l.voucher_id from first, linked_vouchers(p_company, first.id) l where l.role = 'half' and not l.is_parent
  )
  select coalesce(array_agg(id order by id) filter (where id <> p_voucher), '{}') from document
$$;

CREATE FUNCTION public.hand_back_bounced(p_write jsonb, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  open_day date := lock_cheque_desk(p_write, false);
  bounced cheque_now;
begin
  select * into bounced from cheque_now n
  where n.company_id = company and n.branch_id = (p_write ->> 'branch')::int
    and n.voucher_id = (p_write ->> 'voucherId')::bigint and n.cheque_no = (p_write ->> 'chequeNo')::int for update;
  if not found then
    perform refuse('cheque_not_found');
  elsif bounced.state <> 'bounced' then
    perform refuse('cheque_moved', jsonb_build_object('numbers', bounced.number, 'state', cheque_state_text(bounced.state)));
  end if;
  perform add_cheque_event(company, jsonb_build_object('voucherId', bounced.voucher_id, 'chequeNo', bounced.cheque_no,
    'event', 'handed_back', 'state', 'handed_back', 'reason', p_write ->> 'reason', 'user', p_write -> 'user'), open_day, p_at);
end $$;

CREATE FUNCTION public.history_takes_account(p_account integer) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select p_account not in (10, 15, 16, 18, 19, 29, 35, 36, 51, 52, 53, 54, 70, 72) $$;

CREATE FUNCTION public.holds_permission(p_company integer, p_user integer, p_permission text) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  return p_user is null or exists (
    select from app_user u
      join role_permission p on p.company_id = u.company_id and p.role_id = u.role_id and p.permission = p_permission
    where u.company_id = p_company and u.user_id = p_user
  );
end $$;

CREATE FUNCTION public.import_vouchers(p_import bigint, p_author jsonb, p_vouchers jsonb, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  branch int;
  open_day date;
  fault record;
  ofday record;
begin
  select i.branch_id into branch from voucher_import i
  where i.company_id = company and i.import_id = p_import and i.imported_at = p_at;
  if not found then
    raise exception using errcode = 'CB002', message = 'an import is written by the transaction that began it';
  end if;
  open_day := lock_open_day(company, branch, true);
  select v."legacyNumber" as number, case
    when v.type <> all (types_of('as_lines')) then 'type_not_allowed'
    when v."vrDate" >= open_day then 'date_not_allowed'
    when i.import_id is not null then 'voucher_imported'
  end as code into fault
  from jsonb_to_recordset(p_vouchers) v (ordinal int, type int, "vrDate" date, "legacyNumber" text)
    left join imported_voucher i on i.company_id = company and i.branch_id = branch and i.type_id = v.type
      and i.vr_date = v."vrDate" and i.legacy_number = v."legacyNumber"
  where v.type <> all (types_of('as_lines')) or v."vrDate" >= open_day or i.import_id is not null
  order by v.ordinal limit 1;
  if found then
    perform refuse(fault.code, jsonb_build_object('number', fault.number, 'openDay', open_day));
  end if;

  for ofday in
    select v.date, sums.balanced, jsonb_agg(v.value || p_author || jsonb_build_object('branch', branch, 'kind', 'imported',
      'formVersion', 1, 'system', false, 'history', true) order by (v.value ->> 'ordinal')::int) as vouchers
    from (select x.value, (x.value ->> 'vrDate')::date as date from jsonb_array_elements(p_vouchers) x) v,
      lateral (
        select sum((l.value ->> 'debitPaisa')::bigint) = sum((l.value ->> 'creditPaisa')::bigint) as balanced
        from jsonb_array_elements(v.value -> 'lines') l
      ) sums
    group by v.date, sums.balanced
    order by v.date, sums.balanced
  loop
    if ofday.balanced then
      perform post_history(company, branch, p_import, ofday.date, ofday.vouchers, p_at);
    else
      perform keep_unresolved(company, branch, p_import, ofday.date, ofday.vouchers, p_at);
    end if;
  end loop;
end $$;

CREATE FUNCTION public.in_closed_year(p_company integer, p_branch integer, p_day date) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
begin
  return exists (
    select from year_close c
    where c.company_id = p_company and c.branch_id = p_branch and c.reopened_at is null and c.last_day >= p_day
  );
end $$;

CREATE FUNCTION public.in_transit_at(p_company integer, p_branch integer, p_product integer, p_day date) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
  select coalesce(sum(m.quantity_milli), 0)::bigint from stock_movement m
  where m.company_id = p_company and m.branch_id = p_branch and m.product_id = p_product and m.vr_date <= p_day
    and m.live and m.transit_to is not null
$$;

CREATE FUNCTION public.income_and_expenses(p_company integer, p_branch integer, p_last_day date) RETURNS TABLE(account_id integer, nature integer, net_paisa bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select a.account_id, g.nature::int, sum(m.net)::bigint
  from (
    select t.account_id, t.debit_paisa - t.credit_paisa as net
    from account_month t
    where t.company_id = p_company and t.branch_id = p_branch and t.month <= p_last_day
    union all
    select l.account_id, l.debit_paisa - l.credit_paisa
    from trading_day t
      join line l on l.company_id = t.company_id and l.branch_id = t.branch_id and l.vr_date = t.day and l.live
    where t.company_id = p_company and t.branch_id = p_branch and not t.folded and t.day <= p_last_day
  ) m
    join account a on a.company_id = p_company and a.account_id = m.account_id
    join account_group g on g.company_id = a.company_id and g.group_id = a.group_id and g.nature in (4, 5)
  group by a.account_id, g.nature
  having sum(m.net) <> 0
$$;

CREATE FUNCTION public.insert_lines(p_vouchers public.voucher[], p_contents jsonb[], p_first_entry integer DEFAULT 0) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  with l as materialized (
    select v.company_id, v.branch_id, v.voucher_id, v.version, v.vr_date, p_first_entry + x.entry as entry_no, x.*
    from unnest(p_vouchers) with ordinality v,
      jsonb_to_recordset(p_contents[v.ordinality] -> 'lines') x (
        entry smallint, line smallint, "accountId" int, "contraAccountId" int, "debitPaisa" bigint, "creditPaisa" bigint,
        "orderId" int, "counterBranchId" int, remarks text
      )
  ), to_voucher as (
    insert into voucher select v.* from unnest(p_vouchers) v where v.version = 1
  ), to_entry as (
    insert into entry (company_id, version, voucher_id, entry_no)
    select distinct company_id, version, voucher_id, entry_no from l
  )
  insert into line (
    company_id, branch_id, voucher_id, account_id, vr_date, debit_paisa, credit_paisa, contra_account_id, entry_no,
    line_no, order_id, counter_branch_id, remarks
  )
  select company_id, branch_id, voucher_id, "accountId", vr_date, "debitPaisa", "creditPaisa", "contraAccountId", entry_no,
    line, "orderId", "counterBranchId", remarks
  from l;
end $$;

CREATE TABLE public.reconciled_account (
    company_id integer NOT NULL,
    account_id integer NOT NULL,
    heads jsonb DEFAULT '{}'::jsonb NOT NULL,
    last_statement_no integer DEFAULT 0 NOT NULL,
    last_match_no integer DEFAULT 0 NOT NULL,
    last_reconciliation_no integer DEFAULT 0 NOT NULL
);

CREATE FUNCTION public.insert_matches(p_company integer, p_locked public.reconciled_account, p_matches jsonb, p_branches integer[], p_user integer, p_at timestamp with time zone) RETURNS integer[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  last int := p_locked.last_match_no;
begin
  perform check_matches(p_company, p_locked.account_id, p_matches, p_branches);
  insert into bank_match (company_id, account_id, match_no, kind, settled_on, amount_paisa, matched_by, matched_at)
  select p_company, p_locked.account_id, last + p.match_index, p_matches -> (p.match_index - 1) ->> 'kind', max(p.on_date),
    coalesce(sum(p.paisa) filter (where p.statement_no is not null), 0), p_user, p_at
  from match_parts(p_company, p_locked.account_id, p_matches, p_branches) p
  group by p.match_index;
  insert into bank_match_line (
    company_id, account_id, match_no, part_no, statement_no, statement_line_no, voucher_id, entry_no, line_no
  )
  select p_company, p_locked.account_id, last + p.match_index, p.part_no, p.statement_no, p.statement_line_no, p.voucher_id,
    p.entry_no, p.line_no
  from match_parts(p_company, p_locked.account_id, p_matches, p_branches) p;
  update reconciled_account r set last_match_no = last + jsonb_array_length(p_matches)
  where r.company_id = p_company and r.account_id = p_locked.account_id;
  return array(select last + n from generate_series(1, jsonb_array_length(p_matches)) n);
end $$;

CREATE FUNCTION public.insert_versions(p_vouchers public.voucher[], p_contents jsonb[], p_change text, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  insert into voucher_version (
    company_id, branch_id, voucher_id, version, change, type_id, vr_date, is_void, user_id, changed_at, total_paisa,
    amount_paisa, vr_no, remarks, reason, kind, form_version, form
  )
  select v.company_id, v.branch_id, v.voucher_id, v.version, p_change, v.type_id, v.vr_date, v.is_void, c."user", p_at,
    v.total_paisa, c."amountPaisa", v.vr_no, c.remarks, coalesce(c.reason, ''), c.kind, c."formVersion", c.form
  from unnest(p_vouchers) with ordinality v,
    jsonb_to_record(p_contents[v.ordinality]) c (
      "user" int, "amountPaisa" bigint, remarks text, reason text, kind text, "formVersion" smallint, form jsonb
    );
end $$;

CREATE FUNCTION public.installment_states(p_company integer, p_sales bigint[]) RETURNS SETOF public.installment_now
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select b.company_id, b.voucher_id, b.bill_no, b.branch_id, b.account_id, coalesce(i.employee_id, o.employee_id), b.due_date, b.amount_paisa,
    s.collected - d.discount - d.written_off - d.repossessed, d.discount, d.written_off, s.other, b.amount_paisa - s.collected - s.other - s.moved, s.last_paid_on,
    s.moved, d.repossessed
  from unnest(p_sales) k (id)
    join voucher v on v.company_id = p_company and v.voucher_id = k.id and not v.is_void and v.type_id = any (types_of('by_installments'))
    join bill b on b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version
    left join opening_installment o on o.company_id = b.company_id and o.voucher_id = b.voucher_id and o.version = b.version
      and o.bill_no = b.bill_no
    left join invoice i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version
    cross join lateral (
      select coalesce(sum(a.amount_paisa) filter (where p.voucher_id is not null), 0)::bigint as collected,
        coalesce(sum(a.amount_paisa) filter (where p.voucher_id is null and a.credit_voucher_id <> b.voucher_id), 0)::bigint as other,
        coalesce(sum(a.amount_paisa) filter (where a.credit_voucher_id = b.voucher_id), 0)::bigint as moved,
        max(received_day(p.received_on, c.vr_date)) filter (where p.paid_paisa + p.discount_paisa > 0) as last_paid_on
      from bill_allocation a
        left join installment_payment p on p.company_id = a.company_id
          and p.voucher_id = collection_of(a.company_id, a.credit_voucher_id)
          and p.sale_id = b.voucher_id and p.installment_no = b.bill_no
        left join voucher c on c.company_id = p.company_id and c.voucher_id = p.voucher_id
      where a.company_id = b.company_id and a.debit_voucher_id = b.voucher_id and a.debit_bill_no = b.bill_no
        and not exists (
          select from bill_allocation_undo u
          where u.company_id = a.company_id and u.branch_id = a.branch_id and u.account_id = a.account_id
            and u.allocation_no = a.allocation_no
        )
    ) s
    cross join lateral (
      select coalesce(sum(p.discount_paisa), 0)::bigint as discount, coalesce(sum(p.written_off_paisa), 0)::bigint as written_off,
        coalesce(sum(p.repossessed_paisa), 0)::bigint as repossessed
      from installment_payment p
        join voucher c on c.company_id = p.company_id and c.voucher_id = p.voucher_id and not c.is_void
      where p.company_id = b.company_id and p.sale_id = b.voucher_id and p.installment_no = b.bill_no
    ) d
  where v.type_id <> all (types_of('opening')) or o.bill_no is not null
  order by b.voucher_id, b.bill_no
$$;

CREATE FUNCTION public.installments_to_remind(p_today date, p_before integer, p_on_due_day boolean, p_after integer, p_most integer) RETURNS TABLE(kind text, "saleId" bigint, "installmentNo" integer, "dueDate" date, "duePaisa" bigint, "invoiceNo" text, "branchId" integer, "partyId" integer, customer text, mobile text, shop text, phone text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select s.kind, s.sale_id, s.installment_no, s.due_date, s.due_paisa, sale_number(v, s.installment_no), s.branch_id, p.account_id, p.name, p.mobile, f.shop, f.phone
  from (
      select n.*, case when n.due_date > p_today then 'before' when n.due_date = p_today then 'due' else 'after' end as kind
      from branch b
        join installment_now n on n.company_id = b.company_id and n.branch_id = b.branch_id and n.due_paisa > 0
          and n.due_date between p_today - p_after - 7 and p_today + p_before
      where b.company_id = books_company()
    ) s
    join voucher v on v.company_id = s.company_id and v.voucher_id = s.sale_id
    join party p on p.company_id = s.company_id and p.account_id = s.account_id
    cross join lateral sender_of(s.company_id, s.branch_id) f
  where case s.kind when 'due' then p_on_due_day when 'after' then p_after > 0 and s.due_date <= p_today - p_after else true end
    and p.mobile <> '' and not p.no_messages and not p.no_reminders
    and not exists (
      select from message m
      where m.company_id = s.company_id and m.sale_id = s.sale_id and m.installment_no = s.installment_no and m.kind = s.kind
        and m.due_date = s.due_date
    )
  order by s.due_date, s.sale_id, s.installment_no
  limit p_most
$$;

CREATE FUNCTION public.invoice_notices(p_vouchers bigint[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('voucherId', id,
      'order', o.said, 'refundBeyond', r.beyond_paisa::text,
      'billUsed', (
        select jsonb_build_object('mtmId', w.voucher_id, 'number', w.vr_no, 'date', w.vr_date)
        from voucher v
          join invoice i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version and i.bill_no <> ''
          join invoice o on o.company_id = i.company_id and o.account_id = i.account_id and lower(o.bill_no) = lower(i.bill_no)
            and o.bill_no <> '' and o.branch_id = i.branch_id and o.voucher_id <> i.voucher_id
          join voucher w on w.company_id = o.company_id and w.voucher_id = o.voucher_id and w.version = o.version and not w.is_void
            and w.type_id = any (types_of('purchase'))
        where v.company_id = company and v.voucher_id = id and v.type_id = any (types_of('purchase'))
        order by w.vr_date desc, w.voucher_id desc limit 1
      ))), '[]')
    from unnest(p_vouchers) id
      left join (
        select o.voucher_id, jsonb_build_object('orderNumber', o.order_number, 'productName', o.product_name, 'unit', o.unit,
          'beyondMilli', o.beyond_milli::text, 'agreedMilli', o.agreed_milli::text, 'rateMilli', o.rate_milli::text) as said
        from differing_orders(company, p_vouchers, 'warn') o
      ) o on o.voucher_id = id
      left join refunds_beyond(company, p_vouchers, 'warn') r on r.voucher_id = id
  );
end $$;

CREATE FUNCTION public.is_approvable(p_company integer, p_voucher bigint, p_is_system boolean) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select not p_is_system or exists (
    select from cheque_event e where e.company_id = p_company and e.by_voucher_id = p_voucher
  )
$$;

CREATE FUNCTION public.is_installment(p_company integer, p_voucher bigint, p_bill integer) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select exists (
    select from installment_now n where n.company_id = p_company and n.sale_id = p_voucher and n.installment_no = p_bill
  )
$$;

CREATE FUNCTION public.is_matched(p_company integer, p_voucher bigint) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
begin
  return exists (
    select from bank_match_line m where m.company_id = p_company and m.voucher_id = p_voucher and m.live
  );
end $$;

CREATE TABLE public.reschedule (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    sale_id bigint NOT NULL,
    reschedule_no integer NOT NULL,
    made_on date NOT NULL,
    made_by integer,
    made_at timestamp with time zone NOT NULL,
    remarks text NOT NULL,
    voucher_id bigint,
    first_allocation_no integer,
    last_allocation_no integer,
    CONSTRAINT reschedule_reschedule_no_check CHECK ((reschedule_no > 0))
);

CREATE FUNCTION public.is_reschedule_used(p_reschedule public.reschedule) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select exists (
    select from reschedule r
    where r.company_id = p_reschedule.company_id and r.sale_id = p_reschedule.sale_id and r.reschedule_no > p_reschedule.reschedule_no
      and not is_taken_back(r)
  ) or exists (
    select from rescheduled_row n
    where n.company_id = p_reschedule.company_id and n.sale_id = p_reschedule.sale_id and n.reschedule_no = p_reschedule.reschedule_no
      and (exists (
        select from bill_allocation a
        where a.company_id = n.company_id and a.debit_voucher_id = n.sale_id and a.debit_bill_no = n.installment_no
          and a.credit_voucher_id <> n.sale_id and not exists (
            select from bill_allocation_undo u
            where u.company_id = a.company_id and u.branch_id = a.branch_id and u.account_id = a.account_id
              and u.allocation_no = a.allocation_no
          )
      ) or exists (
        select from installment_fee f join voucher w on w.company_id = f.company_id and w.voucher_id = f.voucher_id and not w.is_void
        where f.company_id = n.company_id and f.sale_id = n.sale_id and f.installment_no = n.installment_no
      ) or exists (
        select from markup_line m
          join voucher w on w.company_id = m.company_id and w.voucher_id = m.voucher_id and w.version = m.version and not w.is_void
        where m.company_id = n.company_id and m.sale_id = n.sale_id and m.installment_no = n.installment_no and m.is_earned
      ))
  )
$$;

CREATE FUNCTION public.is_rescheduled(p_company integer, p_sale bigint, p_bill integer) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select exists (
    select from rescheduled_row r where r.company_id = p_company and r.sale_id = p_sale and r.installment_no = p_bill
  )
$$;

CREATE FUNCTION public.is_taken_back(p_reschedule public.reschedule) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select exists (
    select from reschedule_undo u
    where u.company_id = p_reschedule.company_id and u.sale_id = p_reschedule.sale_id and u.reschedule_no = p_reschedule.reschedule_no
  )
$$;

CREATE FUNCTION public.is_withdrawn(p_company integer, p_sale bigint, p_installment integer) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select exists (
    select from rescheduled_row r
      join reschedule_undo u on u.company_id = r.company_id and u.sale_id = r.sale_id and u.reschedule_no = r.reschedule_no
    where r.company_id = p_company and r.sale_id = p_sale and r.installment_no = p_installment
  )
$$;

CREATE FUNCTION public.is_written_by(p_voucher public.voucher, p_user integer) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select p_user is not null and (p_voucher.created_by = p_user or exists (
    select from voucher_version w
    where w.company_id = p_voucher.company_id and w.voucher_id = p_voucher.voucher_id and w.version = p_voucher.version
      and w.user_id = p_user
  ))
$$;

CREATE FUNCTION public.issue_facts(p_branches integer[], p_vouchers bigint[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'branchId', v.branch_id, 'voucherId', v.voucher_id, 'numberText', v.vr_no, 'issuedOn', v.vr_date, 'issuedTo', w.remarks,
      'orderId', issued.order_id, 'rows', issued.rows
    ) order by v.vr_date desc, v.voucher_id desc), '[]')
    from unnest(p_branches, p_vouchers) x (branch_id, voucher_id)
      join voucher v on v.company_id = company and v.voucher_id = x.voucher_id and v.branch_id = x.branch_id and not v.is_void
      join voucher_version w on w.company_id = company and w.voucher_id = v.voucher_id and w.version = v.version
        and w.kind = 'stock-issue',
      lateral (
        select min(r.order_id) as order_id, jsonb_agg(jsonb_build_object(
          'productId', r.product_id, 'name', p.name, 'unit', coalesce(nullif(u.short_name, ''), u.name),
          'issuedMilli', r.issued::text, 'serials', r.serials) order by r.position) as rows
        from (
          select m.product_id, min(m.order_id) as order_id, min(m.movement_no) as position, -sum(m.quantity_milli) as issued,
            serials_of_product(company, v.voucher_id, m.product_id) as serials
          from stock_movement m
          where m.company_id = company and m.voucher_id = v.voucher_id and m.live
          group by m.product_id
        ) r
          join product p on p.company_id = company and p.product_id = r.product_id
          join unit u on u.company_id = company and u.unit_id = p.unit_id
      ) issued
  );
end $$;

CREATE FUNCTION public.issue_tax_certificate(p_write jsonb, p_at timestamp with time zone) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
  -- The second of two at the same time waits for the first: the numbers have no gap, and none is given twice.
  open_day date := lock_cheque_desk(p_write, true);
  branch int := (p_write ->> 'branch')::int;
  deposit bigint := (p_write ->> 'depositId')::bigint;
  party int := (p_write ->> 'accountId')::int;
  tax_of text;
  year int := extract(year from open_day - interval '6 months');
  given tax_certificate;
begin
  perform from voucher v where v.company_id = company and v.voucher_id = deposit for no key update;
  select t.tax into tax_of
  from settled_tax t
    join voucher v on v.company_id = company and v.voucher_id = t.of_voucher_id
    join withheld_row w on w.company_id = company and w.voucher_id = v.voucher_id and w.version = v.version and w.row_no = t.row_no
  where t.company_id = company and t.voucher_id = deposit and t.live and t.how = 'deposited' and w.account_id = party
    and t.branch_id = branch
  limit 1;
  if not found then
    perform refuse('tax_deposit_not_found');
  end if;
  select * into given from tax_certificate c
  where c.company_id = company and c.deposit_id = deposit and c.account_id = party and c.cancelled_at is null;
  if found then
    return certificate_text(given.tax, given.tax_year, given.number);
  end if;
  insert into tax_certificate (
    company_id, branch_id, tax, tax_year, number, deposit_id, account_id, issued_on, issued_by, issued_at
  )
  select company, branch, tax_of, year, coalesce(max(c.number), 0) + 1, deposit, party, open_day,
    (p_write ->> 'user')::int, p_at
  from tax_certificate c
  where c.company_id = company and c.branch_id = branch and c.tax = tax_of and c.tax_year = year
  returning * into given;
  return certificate_text(given.tax, given.tax_year, given.number);
end $$;

CREATE FUNCTION public.journals_on_equity(p_branch integer, p_day date) RETURNS TABLE(voucher_id bigint, vr_no text, type_id smallint, total_paisa bigint, accounts text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
  select v.voucher_id, v.vr_no, v.type_id, v.total_paisa, string_agg(distinct a.name, ', ' order by a.name)
  from line l
    join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id
      and v.type_id = any (types_of('journal')) and not v.is_system
    join account a on a.company_id = l.company_id and a.account_id = l.account_id
    join branch b on b.company_id = l.company_id and b.branch_id = l.branch_id and b.journal_account_policy <> 'allow'
  where l.company_id = books_company() and l.branch_id = p_branch and l.vr_date = p_day and l.live
    and l.account_id = any (accounts_of_equity())
  group by v.voucher_id, v.vr_no, v.type_id, v.total_paisa
  order by v.voucher_id
$$;

CREATE FUNCTION public.keep_answer(p_company integer, p_change jsonb, p_voucher bigint, p_version integer, p_date date, p_vr_no text, p_told jsonb DEFAULT NULL::jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if p_change ? 'key' then
    insert into idempotency_key (company_id, user_id, key, route, body_hash, voucher_id, version, vr_date, vr_no, told)
    values (p_company, (p_change ->> 'user')::int, p_change ->> 'key', p_change ->> 'route',
      decode(p_change ->> 'hash', 'hex'), p_voucher, p_version, p_date, p_vr_no, p_told);
  end if;
end $$;

CREATE FUNCTION public.keep_asset_lines(p_write jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
  voucher bigint := (p_write ->> 'voucherId')::bigint;
begin
  insert into asset_line (company_id, branch_id, voucher_id, line_no, asset_id, is_disposal, depreciation_paisa)
  select company, (p_write ->> 'branch')::int, voucher, x.ordinality,
    (x.value ->> 'assetId')::int, (p_write ->> 'isDisposal')::boolean, (x.value ->> 'depreciationPaisa')::bigint
  from jsonb_array_elements(p_write -> 'rows') with ordinality x;
  perform check_asset_dates(company, voucher, (select v.vr_date from public.voucher v where v.company_id = company and v.voucher_id = voucher));
end $$;

CREATE FUNCTION public.keep_balances(p_company integer, p_branch integer, p_products integer[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
begin
  update stock_balance b
  set quantity_milli = coalesce(o.quantity_after_milli, 0), average_cost = coalesce(o.average_after, 0)
  from unnest(p_products) p (product_id)
    left join lateral (
      select l.quantity_after_milli, l.average_after from stock_movement l
      where l.company_id = p_company and l.branch_id = p_branch and l.product_id = p.product_id and l.live
      order by l.vr_date desc, l.voucher_id desc, l.movement_no desc limit 1
    ) o on true
  where b.company_id = p_company and b.branch_id = p_branch and b.product_id = p.product_id;
end $$;

CREATE FUNCTION public.keep_bills(p_company integer, p_branches integer[], p_vouchers bigint[], p_version integer, p_days date[], p_bills jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if exists (
    select from jsonb_array_elements(p_bills) with ordinality v (bills, position),
      jsonb_array_elements(case when v.bills = 'null' then '[]' else v.bills end) b
    where (b.value ->> 'dueDate')::date < coalesce((b.value ->> 'date')::date, p_days[v.position])
  ) then
    perform refuse('bill_due_early');
  end if;
  insert into bill (
    company_id, branch_id, voucher_id, version, bill_no, account_id, is_receivable, number, bill_date, due_date, amount_paisa
  )
  select p_company, p_branches[v.position], p_vouchers[v.position], p_version, b.ordinality, (b.value ->> 'accountId')::int,
    (b.value ->> 'isReceivable')::boolean, b.value ->> 'number', d.billed,
    coalesce((b.value ->> 'dueDate')::date, d.billed + coalesce(p.credit_days, 0)), (b.value ->> 'amountPaisa')::bigint
  from jsonb_array_elements(p_bills) with ordinality v (bills, position),
    jsonb_array_elements(case when v.bills = 'null' then '[]' else v.bills end) with ordinality b
    cross join lateral (select coalesce((b.value ->> 'date')::date, p_days[v.position]) as billed) d
    left join party p on p.company_id = p_company and p.account_id = (b.value ->> 'accountId')::int;
end $$;

CREATE FUNCTION public.keep_bills_of(p_company integer, p_branches integer[], p_days date[], p_document jsonb) RETURNS bigint[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  ids bigint[] := array(select nextval('voucher_id_seq') from jsonb_array_elements(p_document -> 'vouchers'));
begin
  perform keep_bills(p_company, array_agg((v.value ->> 'branch')::int order by v.position), ids, 1,
    array_agg(p_days[array_position(p_branches, (v.value ->> 'branch')::int)] order by v.position),
    jsonb_agg(v.value -> 'bills' order by v.position))
  from jsonb_array_elements(p_document -> 'vouchers') with ordinality v (value, position);
  return ids;
end $$;

CREATE FUNCTION public.keep_cheques(p_company integer, p_branch integer, p_voucher bigint, p_version integer, p_cheques jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  insert into cheque (
    company_id, branch_id, voucher_id, version, cheque_no, is_received, number, cheque_date, drawn_on, bank_account_id,
    account_id, amount_paisa, pays
  )
  select p_company, p_branch, p_voucher, p_version, x."chequeNo", x."isReceived", x.number, x.date, x."drawnOn",
    x."bankAccountId", (
      select case when count(distinct p.account_id) = 1 and bool_and(a.is_party) then min(p.account_id) end
      from jsonb_to_recordset(x.pays) y ("accountId" int)
        cross join lateral (select y."accountId" as account_id) p
        join account a on a.company_id = p_company and a.account_id = p.account_id
    ), x."amountPaisa", x.pays
  from jsonb_to_recordset(p_cheques) x (
    "chequeNo" int, "isReceived" boolean, number text, date date, "drawnOn" text, "bankAccountId" int, "amountPaisa" bigint,
    pays jsonb
  );
end $$;

CREATE FUNCTION public.keep_closed_day(p_company integer, p_branch integer, p_day date, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  insert into trading_day (company_id, branch_id, day, is_open, folded, changed_at)
  values (p_company, p_branch, p_day, false, true, p_at)
  on conflict do nothing;
end $$;

CREATE FUNCTION public.keep_costs(p_company integer, p_costed public.stock_movement[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
begin
  if cardinality(p_costed) = 0 then
    return;
  end if;
  update stock_movement t
  set unit_cost = c.unit_cost, quantity_after_milli = c.quantity_after_milli, average_after = c.average_after
  from unnest(p_costed) c
  where t.company_id = p_company and t.voucher_id = c.voucher_id and t.version = c.version and t.movement_no = c.movement_no;
end $$;

CREATE FUNCTION public.keep_count_posting(p_branch integer, p_sheet integer, p_voucher bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  locked count_sheet := lock_count(books_company(), p_branch, p_sheet);
begin
  insert into count_posting (company_id, branch_id, sheet_no, voucher_id)
  values (locked.company_id, p_branch, p_sheet, p_voucher);
end $$;

CREATE FUNCTION public.keep_goods_in_transit(p_company integer, p_vouchers bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  sending bigint;
begin
  for sending in
    select m.voucher_id from unnest(p_vouchers) id
      join stock_movement m on m.company_id = p_company and m.voucher_id = id
    where m.transit_to is not null and m.quantity_milli > 0
    union
    select k.parent_id from unnest(p_vouchers) id
      join voucher_link k on k.company_id = p_company and k.child_id = id and k.role = 'transfer'
    order by 1
  loop
    delete from goods_in_transit g
    where g.company_id = p_company and g.voucher_id = sending and not exists (
      select from stock_movement m
      where m.company_id = p_company and m.voucher_id = sending and m.live and m.product_id = g.product_id
        and m.transit_to is not null
    );
    insert into goods_in_transit as g (
      company_id, branch_id, voucher_id, version, product_id, to_branch_id, sent_milli, open_milli, unit_cost
    )
    select m.company_id, m.branch_id, m.voucher_id, m.version, m.product_id, m.transit_to, m.quantity_milli,
      m.quantity_milli + way_ended(p_company, sending, m.product_id), m.unit_cost
    from stock_movement m
    where m.company_id = p_company and m.voucher_id = sending and m.live and m.transit_to is not null
    on conflict (company_id, voucher_id, product_id) do update set
      to_branch_id = excluded.to_branch_id, sent_milli = excluded.sent_milli, open_milli = excluded.open_milli,
      version = excluded.version,
      unit_cost = case when g.version = excluded.version or g.open_milli < g.sent_milli then g.unit_cost
        else excluded.unit_cost end;
  end loop;
end $$;

CREATE TABLE public.installment_plan (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    version integer NOT NULL,
    early_until date,
    early_discount_paisa bigint NOT NULL,
    buyer_national_id text DEFAULT ''::text NOT NULL,
    markup_paisa bigint DEFAULT 0 NOT NULL,
    CONSTRAINT installment_plan_buyer_national_id_check CHECK ((buyer_national_id ~ '^([0-9]{10}|[0-9]{13}|[0-9]{17})?$'::text)),
    CONSTRAINT installment_plan_check CHECK (((early_until IS NULL) = (early_discount_paisa = 0))),
    CONSTRAINT installment_plan_early_discount_paisa_check CHECK ((early_discount_paisa >= 0)),
    CONSTRAINT installment_plan_markup_paisa_check CHECK ((markup_paisa >= 0)),
    CONSTRAINT installment_plan_version_check CHECK ((version > 0))
);

CREATE FUNCTION public.keep_guarantors(p_plan public.installment_plan, p_guarantors jsonb) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  insert into installment_guarantor (
    company_id, branch_id, voucher_id, version, guarantor_no, name, care_of, mobile, national_id, address, relation
  )
  select p_plan.company_id, p_plan.branch_id, p_plan.voucher_id, p_plan.version, g.position, g.one ->> 'name', g.one ->> 'careOf',
    g.one ->> 'mobile', g.one ->> 'nationalId', g.one ->> 'address', g.one ->> 'relation'
  from jsonb_array_elements(p_guarantors) with ordinality g (one, position)
$$;

CREATE FUNCTION public.keep_installment_plan(p_write jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  plan installment_plan;
begin
  insert into installment_plan (company_id, branch_id, voucher_id, version, early_until, early_discount_paisa, markup_paisa, buyer_national_id)
  values (books_company(), (p_write ->> 'branch')::int, (p_write ->> 'voucherId')::bigint, (p_write ->> 'version')::int,
    (p_write ->> 'earlyUntil')::date, (p_write ->> 'earlyDiscountPaisa')::bigint, coalesce((p_write ->> 'markupPaisa')::bigint, 0),
    coalesce(p_write ->> 'buyerNationalId', ''))
  returning * into plan;
  perform keep_guarantors(plan, coalesce(p_write -> 'guarantors', '[]'));
  perform refresh_installments(books_company(), array[(p_write ->> 'voucherId')::bigint]);
end $$;

CREATE FUNCTION public.keep_late_fee(p_write jsonb) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  insert into installment_fee (company_id, branch_id, sale_id, installment_no, until_month, voucher_id)
  select books_company(), (p_write ->> 'branch')::int, (p_write ->> 'saleId')::bigint, (p_write ->> 'installmentNo')::int,
    (p_write ->> 'months')::int + coalesce(max(f.until_month), 0), (p_write ->> 'voucherId')::bigint
  from installment_fee f
  where f.company_id = books_company() and f.sale_id = (p_write ->> 'saleId')::bigint
    and f.installment_no = (p_write ->> 'installmentNo')::int
$$;

CREATE FUNCTION public.keep_markup(p_company integer, p_branch integer, p_voucher bigint, p_version integer, p_rows jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  insert into markup_line (company_id, branch_id, voucher_id, version, line_no, sale_id, installment_no, amount_paisa, is_earned)
  select p_company, p_branch, p_voucher, p_version, x.ordinality, coalesce((x.value ->> 'saleId')::bigint, p_voucher),
    (x.value ->> 'installmentNo')::int, (x.value ->> 'amountPaisa')::bigint, (x.value ->> 'isEarned')::boolean
  from jsonb_array_elements(p_rows) with ordinality x;
end $$;

CREATE FUNCTION public.keep_markup_month(p_write jsonb) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  insert into markup_month (company_id, branch_id, month_end, voucher_id)
  values (books_company(), (p_write ->> 'branch')::int, (p_write ->> 'monthEnd')::date, (p_write ->> 'voucherId')::bigint)
$$;

CREATE FUNCTION public.keep_named_requisitions(p_company integer, p_branch integer, p_voucher bigint, p_version integer, p_rows jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  insert into requisition_row (company_id, branch_id, voucher_id, version, row_no, requisition_id, bought_paisa, paid_paisa)
  select p_company, p_branch, p_voucher, p_version, (x.value ->> 'rowNo')::int, (x.value ->> 'requisitionId')::int,
    (x.value ->> 'boughtPaisa')::bigint, (x.value ->> 'paidPaisa')::bigint
  from jsonb_array_elements(p_rows) x;
end $$;

CREATE FUNCTION public.keep_opening_cheques(p_company integer, p_branch integer, p_posted jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  kept bigint[];
begin
  select array_agg((o.value ->> 'voucherId')::bigint) into kept
  from jsonb_array_elements(p_posted) o
    cross join lateral keep_cheques(p_company, p_branch, (o.value ->> 'voucherId')::bigint, 1, o.value -> 'cheques')
  where jsonb_array_length(coalesce(o.value -> 'cheques', '[]')) > 0;
  if kept is not null then
    perform refresh_cheques(p_company, kept);
  end if;
end $$;

CREATE FUNCTION public.keep_portal_code(p_party integer, p_hash bytea, p_most_wrong integer, p_expires_at timestamp with time zone) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  with kept as (
    insert into portal_code (company_id, party_id, code_hash, expires_at) values (books_company(), p_party, p_hash, p_expires_at)
    on conflict (company_id, party_id) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, wrong_tries = 0
      where portal_code.expires_at < excluded.expires_at - interval '1 minute' or portal_code.wrong_tries >= p_most_wrong
    returning 1
  )
  select coalesce(p.branch_id, (
    select b.branch_id from branch b where b.company_id = p.company_id order by b.office_type_id, b.branch_id limit 1
  ))
  from party p, kept where p.company_id = books_company() and p.account_id = p_party
$$;

CREATE FUNCTION public.keep_register_rows(p_company integer, p_branch integer, p_voucher bigint, p_version integer, p_of jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if p_of ? 'withheld' then
    perform keep_withheld(p_company, p_branch, p_voucher, p_version, p_of -> 'withheld');
  end if;
  if p_of ? 'markup' then
    perform keep_markup(p_company, p_branch, p_voucher, p_version, p_of -> 'markup');
  end if;
  if p_of ? 'requisitions' then
    perform keep_named_requisitions(p_company, p_branch, p_voucher, p_version, p_of -> 'requisitions');
  end if;
end $$;

CREATE FUNCTION public.keep_schedule(p_company integer, p_branch integer, p_voucher bigint, p_version integer, p_schedule jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if jsonb_typeof(p_schedule) is distinct from 'object' then
    return;
  end if;
  insert into opening_installment (company_id, branch_id, voucher_id, version, bill_no, employee_id)
  select p_company, p_branch, p_voucher, p_version, x."billNo", x."employeeId"
  from jsonb_to_recordset(p_schedule -> 'installments') x ("billNo" int, "employeeId" int);
  perform keep_installment_plan(p_schedule || jsonb_build_object('branch', p_branch, 'voucherId', p_voucher, 'version', p_version));
end $$;

CREATE FUNCTION public.keep_unresolved(p_company integer, p_branch integer, p_import bigint, p_date date, p_vouchers jsonb, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  noted int;
begin
  insert into imported_voucher (company_id, branch_id, type_id, vr_date, legacy_number, import_id)
  select p_company, p_branch, v.type, p_date, v."legacyNumber", p_import
  from jsonb_to_recordset(p_vouchers) v (type smallint, "legacyNumber" text)
  on conflict do nothing;
  get diagnostics noted = row_count;
  perform check_noted(noted, p_vouchers);
  with unresolved as (
    insert into unresolved_voucher (company_id, branch_id, type_id, vr_date, legacy_number, status, changed_by, changed_at)
    select p_company, p_branch, v.type, p_date, v."legacyNumber", 'held', v."user", p_at
    from jsonb_to_recordset(p_vouchers) v (ordinal int, type smallint, "legacyNumber" text, "user" int)
    order by v.ordinal
    returning unresolved_id, type_id, legacy_number
  )
  insert into unresolved_line (company_id, unresolved_id, line_no, account_id, debit_paisa, credit_paisa, remarks)
  select p_company, h.unresolved_id, row_number() over (partition by h.unresolved_id order by l.entry, l.line), l."accountId",
    l."debitPaisa", l."creditPaisa", l.remarks
  from unresolved h
    join jsonb_to_recordset(p_vouchers) v (type smallint, "legacyNumber" text, lines jsonb)
      on v.type = h.type_id and v."legacyNumber" = h.legacy_number,
    jsonb_to_recordset(v.lines) l (
      entry int, line int, "accountId" int, "debitPaisa" bigint, "creditPaisa" bigint, remarks text
    );
end $$;

CREATE FUNCTION public.keep_withheld(p_company integer, p_branch integer, p_voucher bigint, p_version integer, p_rows jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  insert into withheld_row select * from withheld_rows_in(p_company, p_branch, p_voucher, p_version, p_rows);
end $$;

CREATE FUNCTION public.last_following(p_company integer, p_branch integer, p_from public.stock_change) RETURNS public.stock_change
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
  select coalesce((
    select row(o.product_id, o.vr_date, o.voucher_id, 0)::stock_change from stock_movement o
    where o.company_id = p_company and o.branch_id = p_branch and o.product_id = p_from.product_id and o.live
      and o.cost_voucher_id is not null and (o.vr_date, o.voucher_id) >= (p_from.day, p_from.voucher_id)
    order by o.vr_date desc, o.voucher_id desc limit 1
  ), p_from)
$$;

CREATE FUNCTION public.last_given_back(p_company integer, p_cheque public.cheque_now) RETURNS public.cheque_event
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
  select e.* from cheque_event e
    join voucher v on v.company_id = e.company_id and v.voucher_id = e.by_voucher_id and not v.is_void
  where e.company_id = p_company and e.voucher_id = p_cheque.voucher_id and e.cheque_no = p_cheque.cheque_no
    and e.event = 'bounced'
  order by e.event_no desc limit 1
$$;

CREATE FUNCTION public.last_location(p_company integer, p_product integer, p_serial text) RETURNS TABLE(branch_id integer, warehouse_id integer, transit_to integer, is_in boolean)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select l.branch_id, m.warehouse_id, l.transit_to, l.is_in
  from (
    select distinct on (s.branch_id) s.* from stock_serial s
    where s.company_id = p_company and s.product_id = p_product and s.serial = p_serial and s.live
    order by s.branch_id, s.vr_date desc, s.voucher_id desc, s.movement_no desc
  ) l
    join stock_movement m on m.company_id = l.company_id and m.voucher_id = l.voucher_id and m.version = l.version
      and m.movement_no = l.movement_no
  order by l.is_in desc, l.vr_date desc, l.voucher_id desc, l.movement_no desc limit 1
$$;

CREATE FUNCTION public.late_installments(p_company integer, p_branch integer, p_day date, p_most integer, p_ids bigint[] DEFAULT NULL::bigint[]) RETURNS TABLE(sale_id bigint, installment_no integer, account_id integer, due_date date, due_paisa bigint, last_paid_on date, charged_months integer)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select n.sale_id, n.installment_no, n.account_id, n.due_date, n.due_paisa, n.last_paid_on, f.months
  from company c
    -- Each part has an index of its own: what is due, and what was paid late.
    cross join lateral (
      select d.* from installment_now d
      where d.company_id = c.company_id and d.branch_id = p_branch and d.due_paisa > 0
        and d.due_date >= c.late_fee_from and d.due_date < p_day - c.late_fee_grace_days
        -- A fee of less than half a taka is none.
        and (c.late_fee <> 'percent' or d.due_paisa::numeric * c.late_fee_percent_milli * 2 >= 10000000)
      union all
      select p.* from installment_now p
      where p.company_id = c.company_id and p.branch_id = p_branch and p.due_paisa = 0 and p.last_paid_on > p.due_date
        and p.due_date >= c.late_fee_from and c.late_fee = 'flat' and p.moved_paisa = 0
        and p.last_paid_on > p.due_date + c.late_fee_grace_days
    ) n
    join account a on a.company_id = n.company_id and a.account_id = n.account_id and a.status = 1
    cross join lateral (
      select coalesce(max(f.until_month), 0) as months from installment_fee f
      where f.company_id = n.company_id and f.sale_id = n.sale_id and f.installment_no = n.installment_no
    ) f
  where c.company_id = p_company and c.late_fee <> 'none' and n.written_off_paisa = 0
    and case c.late_fee when 'flat' then f.months = 0 else n.due_date + make_interval(months => f.months + 1) <= p_day end
    and (p_ids is null or n.sale_id * 1000 + n.installment_no = any (p_ids))
  order by n.due_date desc, n.sale_id, n.installment_no limit p_most
$$;

CREATE FUNCTION public.leave_day(p_branch integer, p_current date, p_to date, p_how text, p_at timestamp with time zone, p_by jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  person int := (p_by ->> 'user')::int;
  open_day date := lock_open_day(company, p_branch, true);
  may_jump boolean := holds_permission(company, person, 'dayclose.jumpdate');
  was_folded boolean;
begin
  if p_current <> open_day then
    perform refuse('day_changed', jsonb_build_object('openDay', open_day));
  elsif p_how = 'jump' and not may_jump then
    perform refuse('forbidden');
  elsif p_how = 'jump' and p_to = open_day then
    perform refuse('same_day');
  elsif p_to < first_day_of(company, p_branch) then
    perform refuse('before_books_begin',
      jsonb_build_object('day', to_char(first_day_of(company, p_branch), 'DD/MM/YYYY')));
  elsif in_closed_year(company, p_branch, p_to) then
    perform refuse('year_closed');
  elsif p_how = 'close' and p_to <= open_day then
    perform refuse('next_day_not_after');
  elsif p_how = 'close' and not may_jump and (p_to < next_day_of(company, p_branch, open_day) or exists (
    select from trading_day t where t.company_id = company and t.branch_id = p_branch and t.day = p_to
  )) then
    perform refuse('next_day_closed');
  elsif p_how = 'close' and not may_jump and p_to > open_day + 31 then
    perform refuse('next_day_too_far');
  end if;

  perform write_closed_days(company, p_branch, array[open_day, p_to]);
  update trading_day set is_open = false, folded = true, changed_at = p_at, changed_by = person
  where company_id = company and branch_id = p_branch and day = open_day;
  perform fold_day(company, p_branch, open_day);
  perform seal_day(company, p_branch, open_day, p_at);

  select t.folded into was_folded from trading_day t
  where t.company_id = company and t.branch_id = p_branch and t.day = p_to for update;
  if was_folded then
    perform unfold_day(company, p_branch, p_to);
  end if;
  insert into trading_day (company_id, branch_id, day, is_open, folded, changed_at, changed_by)
  values (company, p_branch, p_to, true, false, p_at, person)
  on conflict (company_id, branch_id, day) do update
    set is_open = true, folded = false, changed_at = excluded.changed_at, changed_by = excluded.changed_by;
  perform write_closed_days(company, p_branch, '{}');

  insert into audit_event (company_id, at, user_id, branch_id, action, ip, user_agent, before, after)
  values (company, p_at, person, p_branch, 'day.' || p_how, coalesce(p_by ->> 'ip', ''), coalesce(p_by ->> 'agent', ''),
    jsonb_build_object('day', open_day), jsonb_build_object('day', p_to));
end $$;

CREATE FUNCTION public.line_said_before(p_company integer, p_voucher bigint, p_product integer) RETURNS TABLE(line_no integer, rate_milli bigint, net_paisa bigint, moved_milli bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select l.line_no, l.rate_milli, l.total_paisa - l.discount_paisa, l.quantity_milli + l.variance_milli + l.bonus_milli
  from invoice_line l
  where l.company_id = p_company and l.voucher_id = p_voucher and l.product_id = p_product and l.version = (
    select max(i.version) from invoice i join voucher v on v.company_id = i.company_id and v.voucher_id = i.voucher_id
    where i.company_id = p_company and i.voucher_id = p_voucher and i.version < v.version
  )
$$;

CREATE FUNCTION public.lines_that_stand(p_company integer, p_voucher bigint) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'entry', l.position, 'line', l.line_no, 'accountId', l.account_id, 'contraAccountId', l.contra_account_id,
    'debitPaisa', l.debit_paisa, 'creditPaisa', l.credit_paisa, 'orderId', l.order_id,
    'counterBranchId', l.counter_branch_id, 'remarks', l.remarks
  ) order by l.position, l.line_no), '[]')
  from (
    select n.*, dense_rank() over (order by n.entry_no) as position
    from line n where n.company_id = p_company and n.voucher_id = p_voucher and n.live
  ) l
$$;

CREATE FUNCTION public.linked_vouchers(p_company integer, p_voucher bigint) RETURNS TABLE(voucher_id bigint, role text, is_parent boolean, vr_no text, vr_date date)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select v.voucher_id, k.role, false, v.vr_no, v.vr_date
  from voucher_link k
    join voucher v on v.company_id = k.company_id and v.voucher_id = k.child_id and v.version = k.version
  where k.company_id = p_company and k.parent_id = p_voucher
  union all
  select p.voucher_id, k.role, true, p.vr_no, p.vr_date
  from voucher v
    join voucher_link k on k.company_id = v.company_id and k.child_id = v.voucher_id and k.version = v.version
    join voucher p on p.company_id = k.company_id and p.voucher_id = k.parent_id
  where v.company_id = p_company and v.voucher_id = p_voucher
$$;

CREATE FUNCTION public.locate_serials(p_company integer, p_vouchers bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  fault record;
begin
  if not exists (
    select from unnest(p_vouchers) id
      join stock_serial s on s.company_id = p_company and s.voucher_id = id
  ) then
    return;
  end if;
  -- Written first, so that of two who move a piece at once, in whichever branches, the second waits and sees it moved.
  insert into product_serial as t (company_id, product_id, serial, branch_id, is_held)
  select distinct on (s.product_id, s.serial) p_company, s.product_id, s.serial, s.branch_id, false
  from unnest(p_vouchers) id
    join stock_serial s on s.company_id = p_company and s.voucher_id = id
  order by s.product_id, s.serial
  on conflict (company_id, product_id, serial) do update set is_held = t.is_held;

  select n.serial, n.is_in, n.voucher_id = any (p_vouchers) as is_own, v.vr_no into fault
  from (
    select distinct s.product_id, s.serial from unnest(p_vouchers) id
      join stock_serial s on s.company_id = p_company and s.voucher_id = id
  ) moved,
    lateral (
      select t.*, t.is_in and t.is_last as is_held, count(*) filter (where t.is_in and t.is_last) over () as holders
      from (
        select s.*, coalesce(lag(s.is_in) over w, false) as was_in, lag(s.transit_to) over w as was_in_transit_to,
          lead(s.is_in) over w is null as is_last
        from stock_serial s
        where s.company_id = p_company and s.product_id = moved.product_id and s.serial = moved.serial and s.live
        window w as (partition by s.branch_id order by s.vr_date, s.voucher_id, s.movement_no)
      ) t
    ) n
    join voucher v on v.company_id = p_company and v.voucher_id = n.voucher_id
  where n.is_in = n.was_in or not n.is_in and n.transit_to is distinct from n.was_in_transit_to
    or n.is_held and n.holders > 1
  order by n.product_id, n.serial, n.is_in <> n.was_in, n.voucher_id <> all (p_vouchers), n.vr_date, n.voucher_id, n.movement_no
  limit 1;
  if found then
    perform refuse(
      case when not fault.is_own then 'serial_moved_later' when fault.is_in then 'serial_in_stock' else 'serial_not_in_stock' end,
      jsonb_build_object('serial', fault.serial, 'numbers', fault.vr_no));
  end if;

  -- A piece without any movement left is nowhere.
  update product_serial t
  set branch_id = coalesce(o.branch_id, t.branch_id), warehouse_id = o.warehouse_id, transit_to = o.transit_to,
    is_held = coalesce(o.is_in, false)
  from (
    select distinct s.product_id, s.serial from unnest(p_vouchers) id
      join stock_serial s on s.company_id = p_company and s.voucher_id = id
  ) moved
    left join lateral last_location(p_company, moved.product_id, moved.serial) o on true
  where t.company_id = p_company and t.product_id = moved.product_id and t.serial = moved.serial;
end $$;

CREATE FUNCTION public.lock_cash(p_company integer, p_branches integer[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if exists (
    select from branch b
    where b.company_id = p_company and b.branch_id = any (p_branches) and b.negative_cash = 'block'
  ) then
    perform pg_advisory_xact_lock(hashtext('cash'), p_company);
  end if;
end $$;

CREATE FUNCTION public.lock_change(p_change jsonb) RETURNS public.posting_outcome
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  answer posting_outcome := first_answer(company, p_change);
  locked voucher;
begin
  if answer.voucher_id is not null then
    return answer;
  end if;
  locked := (lock_voucher(company, p_change)).locked;
  perform lock_stock_of_change(company, locked.branch_id, locked.voucher_id, p_change -> 'movements');
  return first_answer(company, p_change);
end $$;

CREATE FUNCTION public.lock_cheque_desk(p_write jsonb, p_exclusive boolean) RETURNS date
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  company int := books_company();
  branch int := (p_write ->> 'branch')::int;
  open_day date := lock_open_day(company, branch, p_exclusive);
begin
  perform check_desk(company, p_write, branch, open_day);
  return open_day;
end $$;

CREATE FUNCTION public.lock_count(p_company integer, p_branch integer, p_sheet integer) RETURNS public.count_sheet
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  locked count_sheet;
  voucher_no text;
begin
  select * into locked from count_sheet s
  where s.company_id = p_company and s.branch_id = p_branch and s.sheet_no = p_sheet for update;
  if not found then
    perform refuse('count_not_found');
  end if;
  select v.vr_no into voucher_no from voucher v
  where v.company_id = p_company and v.voucher_id = count_voucher(p_company, p_branch, p_sheet);
  if voucher_no is not null then
    perform refuse('count_posted', jsonb_build_object('number', voucher_no));
  elsif locked.ending is not null then
    perform refuse('count_ended');
  end if;
  return locked;
end $$;

CREATE FUNCTION public.lock_counted_voucher() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if new.counts_on is distinct from old.counts_on and new.counts_on is not null then
    perform lock_parents(new.company_id, array[new.counts_on]);
  end if;
  return new;
end $$;

CREATE FUNCTION public.lock_counters(p_company integer, p_branches integer[], p_days date[], p_vouchers jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  insert into voucher_counter (company_id, branch_id, type_id, fiscal_year, last_number)
  select distinct p_company, h.branch, v.type, fiscal_year_of(h.day, start_month_of(p_company)), 0
  from jsonb_to_recordset(p_vouchers) v (branch int, type smallint)
    join unnest(p_branches, p_days) h (branch, day) on h.branch = v.branch
  order by h.branch, v.type
  on conflict do nothing;
  perform from voucher_counter c
  where c.company_id = p_company
    and (c.branch_id, c.type_id, c.fiscal_year) in (
      select h.branch, v.type, fiscal_year_of(h.day, start_month_of(p_company))
      from jsonb_to_recordset(p_vouchers) v (branch int, type smallint)
        join unnest(p_branches, p_days) h (branch, day) on h.branch = v.branch
    )
  order by c.branch_id, c.type_id for update;
end $$;

CREATE FUNCTION public.lock_day_of(p_company integer, p_desk integer, p_branch integer, p_exclusive boolean) RETURNS date
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if p_branch <> p_desk and not exists (
    select from trading_day t where t.company_id = p_company and t.branch_id = p_branch and t.is_open
  ) then
    perform refuse('other_branch_no_open_day', jsonb_build_object('branch', branch_name(p_company, p_branch)));
  end if;
  return lock_open_day(p_company, p_branch, p_exclusive);
end $$;

CREATE FUNCTION public.lock_day_to_disable() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if exists (
    select from trading_day t where t.company_id = old.company_id and t.branch_id = old.branch_id and t.is_open
  ) then
    perform lock_open_day(old.company_id, old.branch_id, true);
  end if;
  return new;
end $$;

CREATE FUNCTION public.lock_days(p_company integer, p_desk integer, p_branches integer[], p_exclusive boolean) RETURNS date[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  locked_branch int;
  days date[] := '{}';
begin
  foreach locked_branch in array p_branches loop
    days := days || lock_day_of(p_company, p_desk, locked_branch, p_exclusive);
    -- Disabling a branch waits for its day, so check again after the lock.
    if locked_branch <> p_desk and not exists (
      select from branch b where b.company_id = p_company and b.branch_id = locked_branch and b.status = 1
    ) then
      perform refuse('other_branch_disabled', jsonb_build_object('branch', branch_name(p_company, locked_branch)));
    end if;
  end loop;
  return days;
end $$;

CREATE FUNCTION public.lock_document(p_document jsonb) RETURNS public.posting_outcome
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  company int := books_company();
  answer posting_outcome := first_answer(company, p_document);
begin
  if answer.voucher_id is not null then
    return answer;
  end if;
  perform lock_days(company, (p_document ->> 'branch')::int, branches_in(p_document), false);
  perform lock_parents(company, document_parents(p_document));
  perform lock_stock_of(company, p_document);
  return first_answer(company, p_document);
end $$;

CREATE FUNCTION public.lock_for_history(p_company integer, p_branch integer, p_author jsonb) RETURNS date
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  open_day date := lock_open_day(p_company, p_branch, true);
begin
  if (p_author ->> 'date')::date <> open_day then
    perform refuse('day_changed', jsonb_build_object('openDay', open_day));
  elsif not exists (
    select from branch b where b.company_id = p_company and b.branch_id = p_branch and b.status = 1
  ) then
    perform refuse('branch_disabled');
  elsif not holds_permission(p_company, (p_author ->> 'user')::int, 'dayclose.jumpdate') then
    perform refuse('day_closed');
  end if;
  return open_day;
end $$;

CREATE FUNCTION public.lock_matched_vouchers(p_company integer, p_matches jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  perform from voucher v
  where v.company_id = p_company and v.voucher_id in (
    select (b.value ->> 'voucher')::bigint
    from jsonb_array_elements(p_matches) m, jsonb_array_elements(m.value -> 'bookLines') b
  )
  order by v.voucher_id for no key update;
end $$;

CREATE FUNCTION public.lock_open_day(p_company integer, p_branch integer, p_exclusive boolean) RETURNS date
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  open_day date;
begin
  for attempt in 1..20 loop
    if p_exclusive then
      select day into open_day from trading_day
      where company_id = p_company and branch_id = p_branch and is_open for update;
    else
      select day into open_day from trading_day
      where company_id = p_company and branch_id = p_branch and is_open for share;
    end if;
    if found then
      return open_day;
    end if;
    if not exists (select from trading_day where company_id = p_company and branch_id = p_branch and is_open) then
      perform refuse('no_open_day', jsonb_build_object('branchId', p_branch));
    end if;
  end loop;
  raise exception using errcode = '40001', message = 'the trading day kept changing';
end $$;

CREATE FUNCTION public.lock_open_days() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
begin
  perform lock_open_days_of(books_company());
end $$;

CREATE FUNCTION public.lock_open_days_of(p_company integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  branch int;
begin
  for branch in
    select t.branch_id from trading_day t where t.company_id = p_company and t.is_open order by t.branch_id
  loop
    perform lock_open_day(p_company, branch, true);
  end loop;
end $$;

CREATE FUNCTION public.lock_parents(p_company integer, p_parents bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  parent bigint;
  locked voucher;
begin
  for parent in select distinct id from unnest(p_parents) id order by id loop
    select * into locked from voucher v where v.company_id = p_company and v.voucher_id = parent for no key update;
    if not found then
      perform refuse('voucher_not_found');
    elsif locked.is_void then
      perform refuse('linked_void', jsonb_build_object('numbers', locked.vr_no));
    end if;
  end loop;
end $$;

CREATE FUNCTION public.lock_party(p_company integer, p_write jsonb, p_vouchers bigint[]) RETURNS date
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  branch int := (p_write ->> 'branch')::int;
  open_day date := lock_open_day(p_company, branch, false);
begin
  perform check_desk(p_company, p_write, branch, open_day);
  perform from account a
  where a.company_id = p_company and a.account_id = (p_write ->> 'account')::int and a.is_party for no key update;
  if not found then
    perform refuse('account_not_found');
  end if;
  perform from voucher v
  where v.company_id = p_company and v.voucher_id = any (p_vouchers) order by v.voucher_id for no key update;
  return open_day;
end $$;

CREATE FUNCTION public.lock_products(p_company integer, p_branches integer[], p_products integer[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
begin
  perform from product p where p.company_id = p_company and p.product_id = any (p_products)
  order by p.product_id for key share;
  -- Nearly every product has its balance already, and a balance is never removed.
  if exists (
    select from unnest(p_branches, p_products) n (branch_id, product_id) where not exists (
      select from stock_balance s
      where s.company_id = p_company and s.branch_id = n.branch_id and s.product_id = n.product_id offset 0
    )
  ) then
    insert into stock_balance (company_id, branch_id, product_id)
    select distinct p_company, n.branch_id, n.product_id
    from unnest(p_branches, p_products) n (branch_id, product_id)
      join product p on p.company_id = p_company and p.product_id = n.product_id
    order by n.branch_id, n.product_id
    on conflict do nothing;
  end if;
  -- One row after the other, by the whole key: a plan from the time when the table was empty would read all of the company's.
  perform from (
    select distinct n.branch_id, n.product_id from unnest(p_branches, p_products) n (branch_id, product_id) order by 1, 2
  ) n, lateral (
    select from stock_balance s
    where s.company_id = p_company and s.branch_id = n.branch_id and s.product_id = n.product_id
    for update
  ) locked;
end $$;

CREATE FUNCTION public.lock_reconciled(p_account integer) RETURNS public.reconciled_account
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  locked reconciled_account;
begin
  insert into reconciled_account (company_id, account_id) values (books_company(), p_account) on conflict do nothing;
  select * into locked from reconciled_account r
  where r.company_id = books_company() and r.account_id = p_account for update;
  return locked;
end $$;

CREATE FUNCTION public.lock_stock_of(p_company integer, p_document jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  branches int[];
  products int[];
begin
  select array_agg((v.value ->> 'branch')::int), array_agg((m.value ->> 'productId')::int) into branches, products
  from jsonb_array_elements(p_document -> 'vouchers') v, jsonb_array_elements(coalesce(v.value -> 'movements', '[]')) m;
  if branches is not null then
    perform lock_products(p_company, branches, products);
  end if;
end $$;

CREATE FUNCTION public.lock_stock_of_change(p_company integer, p_branch integer, p_voucher bigint, p_movements jsonb) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  products int[] := array(
    select m.product_id from stock_movement m
    where m.company_id = p_company and m.voucher_id = p_voucher and m.live
    union
    select (x.value ->> 'productId')::int from jsonb_array_elements(coalesce(p_movements, '[]')) x
  );
begin
  if products = '{}' then
    return false;
  end if;
  perform lock_products(p_company, array_fill(p_branch, array[cardinality(products)]), products);
  return true;
end $$;

CREATE FUNCTION public.lock_together(p_company integer, p_voucher bigint, p_halves bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  together bigint[] := p_halves || p_voucher;
  desk int := (select v.branch_id from voucher v where v.company_id = p_company and v.voucher_id = p_voucher);
  seen record;
begin
  for seen in
    select v.branch_id, bool_and(t.day is not null) as is_open
    from voucher v
      left join trading_day t on t.company_id = v.company_id and t.branch_id = v.branch_id and t.day = v.vr_date
        and t.is_open
    where v.company_id = p_company and v.voucher_id = any (together)
    group by v.branch_id order by v.branch_id
  loop
    perform lock_day_of(p_company, desk, seen.branch_id, not seen.is_open);
  end loop;
  perform from voucher v
  where v.company_id = p_company and v.voucher_id = any (
    together || array(
      select k.parent_id from voucher_link k
      where k.company_id = p_company and k.child_id = any (together) and k.role in ('remittance', 'transfer')
    )
  )
  order by v.voucher_id for update;
  perform lock_products(p_company, m.branches, m.products)
  from (
    select array_agg(m.branch_id) as branches, array_agg(m.product_id) as products from stock_movement m
    where m.company_id = p_company and m.voucher_id = any (together) and m.live
  ) m
  where m.branches is not null;
  perform lock_cash(p_company, array(
    select v.branch_id from voucher v where v.company_id = p_company and v.voucher_id = any (together)));
end $$;

CREATE FUNCTION public.lock_unresolved(p_company integer, p_correction jsonb) RETURNS public.unresolved_voucher
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  unresolved unresolved_voucher;
begin
  select * into unresolved from unresolved_voucher h
  where h.company_id = p_company and h.unresolved_id = (p_correction ->> 'unresolvedId')::bigint for update;
  if not found then
    perform refuse('not_found');
  elsif unresolved.status <> 'held' then
    perform refuse('held_settled');
  elsif unresolved.version <> (p_correction ->> 'version')::int then
    perform refuse('stale_version', jsonb_build_object('version', unresolved.version));
  end if;
  return unresolved;
end $$;

CREATE FUNCTION public.lock_voucher(p_company integer, p_change jsonb, OUT locked public.voucher, OUT open_day date) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  seen voucher;
  to_date date := (p_change ->> 'vrDate')::date;
  exclusive boolean;
begin
  select * into seen from voucher v
  where v.company_id = p_company and v.voucher_id = (p_change ->> 'voucherId')::bigint;
  if not found then
    perform refuse('voucher_not_found');
  end if;
  exclusive := array[seen.type_id::int, (p_change ->> 'type')::int] && types_of('opening') or not exists (
    select from trading_day t
    where t.company_id = p_company and t.branch_id = seen.branch_id and t.is_open
      and t.day = seen.vr_date and t.day = coalesce(to_date, t.day)
  );
  open_day := lock_open_day(p_company, seen.branch_id, exclusive);
  -- A change of date keeps the links as they are, whatever the draft says.
  if p_change ->> 'change' <> 'redate' then
    perform check_link_order(p_company, seen.voucher_id, p_change -> 'links');
  end if;
  perform lock_parents(p_company, parents_after(p_company, p_change, seen.voucher_id));
  select * into locked from voucher v where v.company_id = p_company and v.voucher_id = seen.voucher_id for update;
  if not exclusive and locked.vr_date <> open_day then
    raise exception using errcode = '40001', message = 'the day was closed meanwhile';
  end if;
end $$;

CREATE FUNCTION public.lock_year(p_close jsonb) RETURNS date
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  branch int := (p_close ->> 'branch')::int;
  year int := (p_close ->> 'year')::int;
  open_day date := lock_years(company, p_close, 'year.close');
  start_month int := start_month_of(company);
  last_day date := fiscal_year_start(year + 1, start_month) - 1;
begin
  if in_closed_year(company, branch, last_day) then
    perform refuse('year_closed');
  elsif year is distinct from next_year_to_close(company, branch) then
    perform refuse('year_not_next');
  elsif open_day <= last_day then
    perform refuse('year_not_over', jsonb_build_object('day', to_char(open_day, 'DD/MM/YYYY')));
  end if;
  return last_day;
end $$;

CREATE FUNCTION public.lock_years(p_company integer, p_by jsonb, p_permission text) RETURNS date
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  open_day date := lock_open_day(p_company, (p_by ->> 'branch')::int, true);
begin
  perform check_desk(p_company, '{}', (p_by ->> 'branch')::int, open_day);
  if not holds_permission(p_company, (p_by ->> 'user')::int, p_permission) then
    perform refuse('forbidden');
  end if;
  return open_day;
end $$;

CREATE FUNCTION public.locked_cheque_facts(p_vouchers bigint[]) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
begin
  perform from cheque_now n
  where n.company_id = books_company() and n.voucher_id = any (p_vouchers)
  order by n.voucher_id, n.cheque_no for update;
  return cheque_facts(p_vouchers);
end $$;

CREATE FUNCTION public.locked_count_facts(p_branch integer, p_sheet integer) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
begin
  perform from count_sheet s
  where s.company_id = books_company() and s.branch_id = p_branch and s.sheet_no = p_sheet for update;
  return count_facts(array[p_branch], array[p_sheet]);
end $$;

CREATE FUNCTION public.locked_credit_facts(p_branch integer, p_accounts integer[]) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  company int := books_company();
begin
  perform from party p
  where p.company_id = company and p.account_id = any (p_accounts) and p.credit_limit_paisa is not null
    and exists (
      select from branch b where b.company_id = company and b.branch_id = p_branch and b.credit_limit_policy = 'block'
    )
  order by p.account_id for no key update;
  return credit_facts(array_fill(p_branch, array[cardinality(p_accounts)]), p_accounts, true);
end $$;

CREATE FUNCTION public.locked_requisition_facts(p_branches integer[], p_requisitions integer[]) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
begin
  perform from requisition q
  where q.company_id = books_company() and q.requisition_id = any (p_requisitions)
  order by q.requisition_id for no key update;
  return named_requisition_facts(p_branches, p_requisitions);
end $$;

CREATE FUNCTION public.locked_tax_row_facts(p_vouchers bigint[]) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
begin
  perform from voucher v
  where v.company_id = books_company() and v.voucher_id = any (p_vouchers)
  order by v.voucher_id for no key update;
  perform from cheque_now n
  where n.company_id = books_company() and n.voucher_id = any (p_vouchers)
  order by n.voucher_id, n.cheque_no for update;
  return tax_row_facts(p_vouchers);
end $$;

CREATE FUNCTION public.locked_withholding_facts(p_branches integer[], p_accounts integer[]) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
begin
  perform from party p
  where p.company_id = books_company() and p.account_id = any (p_accounts)
  order by p.account_id for no key update;
  return withholding_facts(p_branches, p_accounts);
end $$;

CREATE FUNCTION public.manufacture_facts(p_branches integer[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('branchId', b.branch_id)), '[]')
    from branch b
    where b.company_id = company and b.branch_id = any (p_branches) and b.manufacture_control
  );
end $$;

CREATE FUNCTION public.mark_remitted(p_company integer, p_voucher bigint, p_version integer, p_is_remitted boolean) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  update voucher v set is_remitted = p_is_remitted
  from voucher_link k
  where k.company_id = p_company and k.child_id = p_voucher and k.version = p_version and k.role = 'remittance'
    and v.company_id = k.company_id and v.voucher_id = k.parent_id;
end $$;

CREATE FUNCTION public.markup_due_between(p_company integer, p_branch integer, p_one date, p_other date) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
  select exists (
    select from voucher v
      join opening_installment o on o.company_id = v.company_id and o.voucher_id = v.voucher_id and o.version = v.version
      join bill b on b.company_id = o.company_id and b.voucher_id = o.voucher_id and b.version = o.version and b.bill_no = o.bill_no
    where v.company_id = p_company and v.branch_id = p_branch and v.type_id = any (types_of('opening')) and not v.is_void
      and b.due_date >= least(p_one, p_other) and b.due_date < greatest(p_one, p_other)
      and exists (
        select from markup_line m where m.company_id = v.company_id and m.voucher_id = v.voucher_id and m.version = v.version
      )
  )
$$;

CREATE FUNCTION public.markup_is_fixed(p_company integer) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select exists (
    select from voucher v where v.company_id = p_company and v.type_id = any (types_of('installment')) and not v.is_void
  ) or exists (
    select from markup_line m
      join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id and v.version = m.version and not v.is_void
    where m.company_id = p_company
    group by m.sale_id, m.installment_no
    having sum(m.amount_paisa) <> 0
  )
$$;

CREATE FUNCTION public.markup_off(p_company integer) RETURNS TABLE(voucher_id bigint, register_paisa bigint, lines_paisa bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select x.voucher_id, sum(x.register)::bigint, sum(x.lines)::bigint
  from (
    select m.voucher_id, m.amount_paisa as register, 0 as lines
    from markup_line m
      join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id and v.version = m.version and not v.is_void
    where m.company_id = p_company
    union all
    select l.voucher_id, 0, l.credit_paisa - l.debit_paisa
    from branch b
      join line l on l.company_id = b.company_id and l.branch_id = b.branch_id and l.account_id = 29 and l.live
    where b.company_id = p_company
  ) x
  group by x.voucher_id
  having sum(x.register) <> sum(x.lines)
$$;

CREATE FUNCTION public.markup_that_stands(p_company integer, p_voucher bigint, p_version integer) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object('installmentNo', m.installment_no, 'amountPaisa', m.amount_paisa, 'isEarned', m.is_earned)
    order by m.line_no), '[]')
  from markup_line m
  where m.company_id = p_company and m.voucher_id = p_voucher and m.version = p_version
$$;

CREATE FUNCTION public.markup_to_earn(p_company integer, p_branch integer, p_month_end date, p_day date) RETURNS TABLE(sale_id bigint, installment_no integer, amount_paisa bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select s.sale_id, s.installment_no, e.paisa
  from (
      select m.sale_id, m.installment_no, sum(m.amount_paisa)::bigint as left_paisa,
        -coalesce(sum(m.amount_paisa) filter (where m.is_earned and v.type_id <> all (types_of('collection'))), 0)::bigint as earned_paisa
      from markup_line m
        join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id and v.version = m.version and not v.is_void
      where m.company_id = p_company and m.branch_id = p_branch
      group by m.sale_id, m.installment_no
    ) s
    left join installment_now n on n.company_id = p_company and n.sale_id = s.sale_id and n.installment_no = s.installment_no
    cross join lateral (
      select case
        when n.sale_id is null or earning_day(n) <= p_month_end then s.left_paisa
        when earning_day(n) <= p_day then 0
        else -s.earned_paisa
      end as paisa
    ) e
  where e.paisa <> 0
  order by s.sale_id, s.installment_no
$$;

CREATE FUNCTION public.match_bank_lines(p_write jsonb, p_at timestamp with time zone) RETURNS integer[]
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  locked reconciled_account := lock_reconciled((p_write ->> 'account')::int);
begin
  perform lock_matched_vouchers(company, p_write -> 'matches');
  return insert_matches(company, locked, p_write -> 'matches',
    array(select b.value::int from jsonb_array_elements_text(p_write -> 'branches') b), (p_write ->> 'user')::int, p_at);
end $$;

CREATE FUNCTION public.match_parts(p_company integer, p_account integer, p_matches jsonb, p_branches integer[]) RETURNS TABLE(match_index integer, part_no integer, statement_no integer, statement_line_no integer, voucher_id bigint, entry_no integer, line_no smallint, on_date date, paisa bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select m.ordinality::int, (row_number() over (partition by m.ordinality order by x.side, x.position))::int, x.statement_no,
    x.statement_line_no, x.voucher_id, x.entry_no, x.line_no, coalesce(t.line_date, l.vr_date),
    coalesce(t.credit_paisa - t.debit_paisa, l.debit_paisa - l.credit_paisa)
  from jsonb_array_elements(p_matches) with ordinality m,
    lateral (
      select 1 as side, s.ordinality as position, (s.value ->> 'statement')::int as statement_no,
        (s.value ->> 'line')::int as statement_line_no, null::bigint as voucher_id, null::int as entry_no,
        null::smallint as line_no
      from jsonb_array_elements(m.value -> 'statementLines') with ordinality s
      union all
      select 2, b.ordinality, null, null, (b.value ->> 'voucher')::bigint, (b.value ->> 'entry')::int,
        (b.value ->> 'line')::smallint
      from jsonb_array_elements(m.value -> 'bookLines') with ordinality b
    ) x
    left join bank_statement_line t on t.company_id = p_company and t.account_id = p_account
      and t.statement_no = x.statement_no and t.line_no = x.statement_line_no and (
        select s.removed_at is null from bank_statement s
        where s.company_id = p_company and s.account_id = p_account and s.statement_no = x.statement_no
      )
    left join line l on l.company_id = p_company and l.voucher_id = x.voucher_id and l.entry_no = x.entry_no
      and l.line_no = x.line_no and l.live and l.account_id = p_account and l.branch_id = any (p_branches)
$$;

CREATE FUNCTION public.match_rank(p_name text, p_codes text, p_typed text) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN starts_with(lower(p_name), lower(p_typed)) THEN 0 WHEN (strpos((' '::text || translate(lower(p_name), '-/()[]{}.,:;"&+#_|@'::text, repeat(' '::text, 20))), (' '::text || translate(lower(p_typed), '-/()[]{}.,:;"&+#_|@'::text, repeat(' '::text, 20)))) > 0) THEN 1 WHEN ((strpos(lower(p_name), lower(p_typed)) > 0) OR (strpos(lower(p_codes), lower(p_typed)) > 0)) THEN 2 ELSE 3 END;

CREATE FUNCTION public.may_be_dated(p_company integer, p_branch integer, p_type integer, p_date date) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  return p_type = any (types_of('opening')) and p_date = first_day_of(p_company, p_branch) - 1;
end $$;

CREATE FUNCTION public.may_be_empty(p_links jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select exists (
    select from jsonb_array_elements(coalesce(p_links, '[]')) x where x.value ->> 'role' = any (roles_of('may_be_empty'))
  )
$$;

CREATE FUNCTION public.may_begin_on(p_company integer, p_branch integer, p_day date) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select not exists (
    select from voucher v
    where v.company_id = p_company and v.branch_id = p_branch and not v.is_void and (
      v.type_id <> all (types_of('opening'))
      or exists (select from linked_vouchers(p_company, v.voucher_id) l where l.role = 'half')
      or exists (
        select from bill b
        where b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version
          and b.bill_date >= p_day and b.bill_date <> v.vr_date
      )
      or exists (
        select from withheld_row w
        where w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version and w.withheld_on >= p_day
      )
      or exists (select from reschedule r where r.company_id = v.company_id and r.sale_id = v.voucher_id)
    )
  )
$$;

CREATE FUNCTION public.may_change_day(p_company integer, p_change jsonb, p_locked public.voucher) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  to_date date := coalesce((p_change ->> 'vrDate')::date, p_locked.vr_date);
begin
  return exists (
    select from trading_day t
    where t.company_id = p_company and t.branch_id = p_locked.branch_id and t.is_open
      and t.day = p_locked.vr_date and t.day = to_date
  ) or (p_change ->> 'closedDays')::boolean
    and holds_permission(p_company, (p_change ->> 'user')::int, 'dayclose.jumpdate');
end $$;

CREATE FUNCTION public.may_move_goods_alone(p_type integer) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select p_type = any (types_of('stock') || types_of('purchase_return') || types_of('sale_return')) $$;

CREATE FUNCTION public.may_write_day(p_company integer, p_branch integer, p_day date) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  return (exists (
    select from trading_day t
    where t.company_id = p_company and t.branch_id = p_branch and t.day = p_day and t.is_open
  ) or closed_day_key(p_company, p_branch, p_day) = any (
    string_to_array(coalesce(current_setting('cashbook.closed_days', true), ''), ',')
  )) and not in_closed_year(p_company, p_branch, p_day);
end $$;

CREATE FUNCTION public.money_below_zero(p_branch integer, p_day date) RETURNS TABLE(account_id integer, account text, paisa bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
#variable_conflict use_column
declare
  company int := books_company();
begin
  return query
  select a.account_id, a.name, s.paisa
  from account a,
    lateral (
      select coalesce(sum(balance_at_end_of(company, b, a.account_id, p_day)), 0)::bigint as paisa
      from unnest(branches_of_money(company, p_branch, a)) b
    ) s
  where a.company_id = company and cash_group(a.group_id) <> 0 and (a.branch_id is null or a.branch_id = p_branch)
    and s.paisa < -coalesce(a.overdraft_limit_paisa, 0)
  order by a.account_id;
end $$;

CREATE FUNCTION public.move_markup(p_sale public.voucher, p_no integer, p_rows jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  insert into markup_line (
    company_id, branch_id, voucher_id, version, line_no, sale_id, installment_no, amount_paisa, is_earned, reschedule_no
  )
  select p_sale.company_id, p_sale.branch_id, p_sale.voucher_id, p_sale.version, l.last_no + x.ordinality, p_sale.voucher_id,
    (x.value ->> 'installmentNo')::int, (x.value ->> 'amountPaisa')::bigint, false, p_no
  from jsonb_array_elements(p_rows) with ordinality x
    cross join lateral (
      select coalesce(max(m.line_no), 0) as last_no from markup_line m
      where m.company_id = p_sale.company_id and m.voucher_id = p_sale.voucher_id and m.version = p_sale.version
    ) l;
end $$;

CREATE FUNCTION public.move_stock_of(p_company integer, p_document jsonb, p_posted public.posting_outcome[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  one record;
  moving bigint[] := '{}';
begin
  if exists (
    select from jsonb_array_elements(p_document -> 'vouchers') v
    where coalesce(v.value -> 'movements', '[]') = '[]' and jsonb_array_length(v.value -> 'lines') = 0
      and not may_be_empty(v.value -> 'links')
  ) then
    perform refuse('no_rows');
  end if;
  for one in
    select (v.value ->> 'branch')::int as branch, (p_posted[v.position]).vr_date as day,
      array_agg((p_posted[v.position]).voucher_id order by v.position) as vouchers,
      jsonb_agg(v.value -> 'movements' order by v.position) as movements
    from jsonb_array_elements(p_document -> 'vouchers') with ordinality v (value, position)
    where coalesce(v.value -> 'movements', '[]') <> '[]'
    group by 1, 2
    order by min(v.position)
  loop
    perform check_movements(p_company, one.branch, one.vouchers, one.movements);
    perform settle_stock(p_company, one.branch, one.vouchers,
      write_movements(p_company, one.branch, one.vouchers, 1, one.day, one.movements), true);
    moving := moving || one.vouchers;
  end loop;
  if moving <> '{}' then
    perform locate_serials(p_company, moving);
  end if;
end $$;

CREATE FUNCTION public.move_withheld(p_company integer, p_event jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  id bigint := (p_event ->> 'voucherId')::bigint;
  by_id bigint := (p_event ->> 'byVoucherId')::bigint;
  is_again boolean := p_event ->> 'event' = 'again';
begin
  if by_id is null or p_event ->> 'event' not in ('bounced', 'handed_back', 'cancelled', 'again') then
    return;
  end if;
  insert into withheld_row
  select r.*
  from voucher v
    join withheld_row w on w.company_id = p_company and w.voucher_id = id and w.version = v.version
    join withheld_standing(p_company, array[id]) s on s.row_no = w.row_no
    cross join lateral (
      select coalesce(sum(t.amount_paisa) filter (where t.tax = 'vds'), 0) as vds,
        coalesce(sum(t.amount_paisa) filter (where t.tax = 'tds'), 0) as tds
      from standing_taxes(p_company, array[id]) t
      where t.row_no = w.row_no and (t.settled_by is not null or t.certificate is not null)
    ) k
    cross join lateral jsonb_populate_record(w, jsonb_build_object('voucher_id', by_id, 'version', 1,
      'paid_paisa', case when is_again then w.paid_paisa else k.vds + k.tds end - s.paid_paisa,
      'vat_paisa', case when is_again then w.vat_paisa else k.vds end - s.vat_paisa,
      'base_paisa', case when is_again then w.base_paisa else k.tds end - s.base_paisa,
      'vds_paisa', case when is_again then w.vds_paisa else k.vds end - s.vds_paisa,
      'tds_paisa', case when is_again then w.tds_paisa else k.tds end - s.tds_paisa)) r
  where v.company_id = p_company and v.voucher_id = id;
end $$;

CREATE FUNCTION public.movements_of(p_vouchers bigint[]) RETURNS TABLE(voucher_id bigint, version integer, movement_no integer, product_id integer, product_name text, unit_name text, warehouse_id integer, warehouse_name text, quantity_milli bigint, unit_cost_micro bigint, serials jsonb, to_branch text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select m.voucher_id, m.version, m.movement_no, m.product_id, p.name, coalesce(nullif(u.short_name, ''), u.name),
    m.warehouse_id, coalesce(w.name, '→ ' || branch_name(m.company_id, m.transit_to), ''), m.quantity_milli, (m.unit_cost * 1000000)::bigint, serials_of(m),
    branch_name(m.company_id, m.transit_to)
  from unnest(p_vouchers) id
    join stock_movement m on m.company_id = books_company() and m.voucher_id = id
    join product p on p.company_id = m.company_id and p.product_id = m.product_id
    join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
    left join warehouse w on w.company_id = m.company_id and w.branch_id = m.branch_id and w.warehouse_id = m.warehouse_id
  order by m.voucher_id, m.version, m.movement_no
$$;

CREATE FUNCTION public.movements_that_stand(p_company integer, p_voucher bigint) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'productId', m.product_id, 'warehouseId', m.warehouse_id, 'quantityMilli', m.quantity_milli::text,
    'givenCost', m.given_cost::text, 'orderId', m.order_id, 'serials', serials_of(m), 'price', m.price,
    'transitTo', m.transit_to, 'costVoucherId', case when m.cost_weight is null then m.cost_voucher_id end, 'costWeight', m.cost_weight::text,
    'costMovementNo', m.cost_movement_no
  ) order by m.movement_no), '[]')
  from stock_movement m where m.company_id = p_company and m.voucher_id = p_voucher and m.live
$$;

CREATE FUNCTION public.name_key(name text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN (octet_length(name) = char_length(name)) THEN lower((name COLLATE "C")) ELSE (NORMALIZE(lower((upper((lower((NORMALIZE(name, NFKC) COLLATE "und-x-icu")) COLLATE "und-x-icu")) COLLATE "und-x-icu")), NFKC) COLLATE "C") END;

CREATE FUNCTION public.named_requisition_facts(p_branches integer[], p_requisitions integer[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('branchId', q.branch_id, 'requisitionId', q.requisition_id,
      'reqNo', q.req_no, 'state', q.state, 'policy', b.requisition_policy,
      'approvedPaisa', coalesce(q.approved_paisa, 0)::text, 'uses', (
        select coalesce(jsonb_agg(jsonb_build_object('voucherId', u.voucher_id, 'boughtPaisa', u.bought_paisa::text,
          'paidPaisa', u.paid_paisa::text, 'backPaisa', u.back_paisa::text)), '[]')
        from requisition_use_by_voucher(company, array[q.requisition_id]) u
      ))), '[]')
    from unnest(p_branches, p_requisitions) x (branch_id, requisition_id)
      join requisition q on q.company_id = company and q.requisition_id = x.requisition_id and q.branch_id = x.branch_id
      join branch b on b.company_id = company and b.branch_id = q.branch_id
  );
end $$;

CREATE FUNCTION public.next_customer_number(p_company integer, p_branch integer) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
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

CREATE FUNCTION public.next_day_of(p_company integer, p_branch integer, p_open date) RETURNS date
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
declare
  after_vouchers date;
begin
  select coalesce(max(v.vr_date), p_open) + 1 into after_vouchers from voucher v
  where v.company_id = p_company and v.branch_id = p_branch and v.vr_date > p_open and not v.is_void;
  return (
    select min(free.day)
    from (
      select after_vouchers as day
      union all
      select t.day + 1 from trading_day t
      where t.company_id = p_company and t.branch_id = p_branch and t.day >= after_vouchers
    ) free
    where not exists (
      select from trading_day t where t.company_id = p_company and t.branch_id = p_branch and t.day = free.day
    )
  );
end $$;

CREATE FUNCTION public.next_year_to_close(p_company integer, p_branch integer) RETURNS integer
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
begin
  return coalesce(
    (
      select max(c.fiscal_year) + 1 from year_close c
      where c.company_id = p_company and c.branch_id = p_branch and c.reopened_at is null
    ),
    (
      select fiscal_year_of(min(v.vr_date), start_month_of(p_company)) from voucher v
      where v.company_id = p_company and v.branch_id = p_branch and not v.is_void and v.type_id <> all (types_of('opening'))
    )
  );
end $$;

CREATE FUNCTION public.note_certificate(p_write jsonb, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
  branch int := (p_write ->> 'branch')::int;
  ids bigint[] := array(select distinct (x ->> 'voucherId')::bigint from jsonb_array_elements(p_write -> 'rows') x);
  is_noted boolean := p_write ->> 'number' is not null;
begin
  perform lock_cheque_desk(p_write, false);
  perform locked_tax_row_facts(ids);
  if exists (
    select from jsonb_to_recordset(p_write -> 'rows') x ("voucherId" bigint, "rowNo" int, tax text)
      left join standing_taxes(company, ids) s on s.voucher_id = x."voucherId" and s.row_no = x."rowNo" and s.tax = x.tax
    where (s.branch_id = branch and s.is_received and s.amount_paisa > 0 and s.settled_by is null
      and (s.certificate is null) = is_noted) is not true
  ) then
    perform refuse('tax_row_not_found');
  end if;
  if not is_noted then
    update certified_tax t set live = false
    from jsonb_to_recordset(p_write -> 'rows') x ("voucherId" bigint, "rowNo" int, tax text)
    where t.company_id = company and t.of_voucher_id = x."voucherId" and t.row_no = x."rowNo" and t.tax = x.tax and t.live;
    return;
  end if;
  insert into certified_tax (
    company_id, branch_id, of_voucher_id, row_no, tax, note_no, number, certificate_date, noted_by, noted_at
  )
  select company, branch, x."voucherId", x."rowNo", x.tax, (
      select count(*) + 1 from certified_tax t
      where t.company_id = company and t.of_voucher_id = x."voucherId" and t.row_no = x."rowNo" and t.tax = x.tax
    ), p_write ->> 'number', (p_write ->> 'certificateDate')::date, (p_write ->> 'user')::int, p_at
  from (
    select distinct y.* from jsonb_to_recordset(p_write -> 'rows') y ("voucherId" bigint, "rowNo" int, tax text)
  ) x;
end $$;

CREATE FUNCTION public.note_cheque_notice(p_write jsonb, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
  open_day date := lock_cheque_desk(p_write, false);
  received_on date := (p_write ->> 'receivedOn')::date;
  bounced cheque_now;
  bounce record;
begin
  select * into bounced from cheque_now n
  where n.company_id = company and n.branch_id = (p_write ->> 'branch')::int
    and n.voucher_id = (p_write ->> 'voucherId')::bigint and n.cheque_no = (p_write ->> 'chequeNo')::int for update;
  if not found then
    perform refuse('cheque_not_found');
  elsif bounced.state <> 'bounced' then
    perform refuse('cheque_moved', jsonb_build_object('numbers', bounced.number, 'state', cheque_state_text(bounced.state)));
  end if;
  select e.event_no, e.event_date, e.reason into bounce
  from standing_cheque_events(company, array[bounced.voucher_id]) e
  where e.cheque_no = bounced.cheque_no
  order by e.event_no desc limit 1;
  if not bounced.is_received or bounce.reason <> 'insufficient_funds' then
    perform refuse('notice_not_needed');
  elsif received_on < bounce.event_date or received_on > open_day then
    perform refuse('notice_day_wrong', jsonb_build_object(
      'from', to_char(bounce.event_date, 'DD/MM/YYYY'), 'until', to_char(open_day, 'DD/MM/YYYY')));
  end if;
  update cheque_notice c set live = false
  where c.company_id = company and c.voucher_id = bounced.voucher_id and c.cheque_no = bounced.cheque_no
    and c.event_no = bounce.event_no and c.live;
  insert into cheque_notice (
    company_id, branch_id, voucher_id, cheque_no, event_no, note_no, received_on, noted_by, noted_at
  )
  select company, bounced.branch_id, bounced.voucher_id, bounced.cheque_no, bounce.event_no, (
      select count(*) + 1 from cheque_notice c
      where c.company_id = company and c.voucher_id = bounced.voucher_id and c.cheque_no = bounced.cheque_no
        and c.event_no = bounce.event_no
    ), received_on, (p_write ->> 'user')::int, p_at
  where received_on is not null;
end $$;

CREATE FUNCTION public.open_first_day(p_branch integer, p_day date, p_at timestamp with time zone, p_by jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
begin
  -- Two who open at once meet here.
  perform from branch where company_id = company and branch_id = p_branch for update;
  if exists (select from trading_day where company_id = company and branch_id = p_branch) then
    perform refuse('day_changed', jsonb_build_object('branchId', p_branch));
  end if;
  update branch b set books_begin = p_day where b.company_id = company and b.branch_id = p_branch;
  insert into trading_day (company_id, branch_id, day, is_open, folded, changed_at, changed_by)
  values (company, p_branch, p_day, true, false, p_at, (p_by ->> 'user')::int);
  insert into audit_event (company_id, at, user_id, branch_id, action, ip, user_agent, after)
  values (company, p_at, (p_by ->> 'user')::int, p_branch, 'day.open', coalesce(p_by ->> 'ip', ''),
    coalesce(p_by ->> 'agent', ''), jsonb_build_object('day', p_day));
end $$;

CREATE FUNCTION public.open_item_paisa(p_company integer, p_branch integer, p_account integer, p_voucher bigint, p_bill_no integer) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select coalesce((
    select abs(i.paisa) from party_items(p_company, p_branch, p_account) i
    where i.voucher_id = p_voucher and i.bill_no = p_bill_no
  ), 0) - coalesce((
    select sum(a.amount_paisa) from standing_allocations(p_company, p_branch, p_account) a
    where (p_voucher, p_bill_no) in ((a.debit_voucher_id, a.debit_bill_no), (a.credit_voucher_id, a.credit_bill_no))
  ), 0)
$$;

CREATE FUNCTION public.openings_anew(p_company integer, p_branch integer, p_day date, OUT voids jsonb, OUT posts jsonb) RETURNS record
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select jsonb_agg(jsonb_build_object('ordinal', 0, 'change', 'void', 'voucherId', v.voucher_id, 'version', v.version,
      'reason', 'Books begin on ' || to_char(p_day, 'DD/MM/YYYY')) order by v.voucher_id),
    jsonb_agg(jsonb_build_object('ordinal', 0, 'change', 'post', 'amountPaisa', w.amount_paisa, 'remarks', w.remarks,
      'kind', w.kind, 'formVersion', w.form_version, 'form', w.form, 'lines', lines_that_stand(p_company, v.voucher_id),
      'bills', bills_that_stand(p_company, v.voucher_id, v.version, v.vr_date, p_day - 1),
      'cheques', cheques_that_stand(p_company, v.voucher_id, v.version),
      'withheld', withheld_that_stands(p_company, v.voucher_id, v.version),
      'schedule', schedule_that_stands(p_company, v.voucher_id, v.version),
      'markup', markup_that_stands(p_company, v.voucher_id, v.version)) order by v.voucher_id)
  from voucher v
    join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version
  where v.company_id = p_company and v.branch_id = p_branch and v.type_id = any (types_of('opening')) and not v.is_void
$$;

CREATE FUNCTION public.order_facts(p_branches integer[], p_orders integer[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('branchId', x.branch_id, 'orderId', o.trade_order_id)), '[]')
    from unnest(p_branches, p_orders) x (branch_id, trade_order_id)
      join trade_order o on o.company_id = company and o.trade_order_id = x.trade_order_id and o.branch_id = x.branch_id
  );
end $$;

CREATE FUNCTION public.owed_to_company(p_company integer, p_account integer) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select coalesce(sum(m.balance), 0)::bigint
  from branch b,
    lateral (
      select a.debit_paisa - a.credit_paisa as balance from account_balance a
      where a.company_id = p_company and a.branch_id = b.branch_id and a.account_id = p_account
      union all
      select l.debit_paisa - l.credit_paisa
      from trading_day t
        join line l on l.company_id = t.company_id and l.branch_id = t.branch_id and l.vr_date = t.day
          and l.account_id = p_account and l.live
      where t.company_id = p_company and t.branch_id = b.branch_id and not t.folded
    ) m
  where b.company_id = p_company
$$;

CREATE FUNCTION public.own_books(p_most integer) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select customer_books(
    books_company(), portal_party(),
    array(select b.branch_id from branch b where b.company_id = books_company()), p_most
  )
$$;

CREATE FUNCTION public.own_card() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select customer_card(books_company(), portal_party())
$$;

CREATE FUNCTION public.parents_after(p_company integer, p_change jsonb, p_voucher bigint) RETURNS bigint[]
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if p_change ->> 'change' = 'redate' then
    return array(select l.voucher_id from linked_vouchers(p_company, p_voucher) l where l.is_parent);
  end if;
  return parents_in(p_change -> 'links');
end $$;

CREATE FUNCTION public.parents_in(p_links jsonb) RETURNS bigint[]
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select coalesce(array_agg((x.value ->> 'parentId')::bigint) filter (where x.value ? 'parentId'), '{}')
  from jsonb_array_elements(coalesce(p_links, '[]')) x
$$;

CREATE FUNCTION public.party_follows_account() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  update party p
  set name = new.name, branch_id = new.branch_id, status = new.status, version = p.version + 1
  where p.company_id = new.company_id and p.account_id = new.account_id
    and (p.name, p.branch_id, p.status) is distinct from (new.name, new.branch_id, new.status);
  return null;
end $$;

CREATE FUNCTION public.party_items(p_company integer, p_branch integer, p_account integer) RETURNS TABLE(voucher_id bigint, bill_no integer, paisa bigint, number text, item_date date, due_date date)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  with moved as (
    select l.voucher_id, min(l.vr_date) as vr_date, sum(l.debit_paisa - l.credit_paisa)::bigint as paisa
    from line l
    where l.company_id = p_company and l.branch_id = p_branch and l.account_id = p_account and l.live
    group by l.voucher_id
  ), billed as (
    select b.voucher_id, b.bill_no, case when b.is_receivable then b.amount_paisa else -b.amount_paisa end as paisa,
      b.number, b.bill_date, b.due_date
    from bill b
      join voucher v on v.company_id = b.company_id and v.voucher_id = b.voucher_id and v.version = b.version
    where b.company_id = p_company and b.branch_id = p_branch and b.account_id = p_account and not v.is_void
  )
  select billed.* from billed
  union all
  select m.voucher_id, 0, m.paisa - coalesce(b.paisa, 0), '', m.vr_date, m.vr_date
  from moved m
    left join (select billed.voucher_id, sum(billed.paisa)::bigint as paisa from billed group by billed.voucher_id) b
      on b.voucher_id = m.voucher_id
  where m.paisa <> coalesce(b.paisa, 0)
$$;

CREATE FUNCTION public.pieces_in_stock(p_products integer[], p_serials text[]) RETURNS TABLE(product_id integer, serial text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select s.product_id, s.serial
  from unnest(p_products, p_serials) x (product_id, serial)
    join product_serial s on s.company_id = books_company() and s.product_id = x.product_id and s.serial = x.serial
      and s.is_held
$$;

CREATE FUNCTION public.portal_customer(p_mobile text) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select p.account_id
  from company c
    join party p on p.company_id = c.company_id and p.mobile = p_mobile and p.customer_login and p.status = 1
  where c.company_id = books_company() and c.customer_portal
  for share of c, p
$$;

CREATE FUNCTION public.portal_mobile_taken(p_mobile text, p_account integer) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select exists (
    select from party p
    where p.company_id = books_company() and p.mobile = p_mobile and p.customer_login and p.account_id <> p_account
  )
$$;

CREATE FUNCTION public.portal_party() RETURNS integer
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  party int := nullif(current_setting('app.party_id', true), '')::int;
begin
  if party is null then
    raise exception using errcode = 'CB002', message = 'no customer is set for this transaction';
  end if;
  return (
    select p.account_id from party p join company c on c.company_id = p.company_id and c.customer_portal
    where p.company_id = books_company() and p.account_id = party and p.customer_login and p.status = 1
  );
end $$;

CREATE FUNCTION public.post_dated_document(p_document jsonb, p_at timestamp with time zone) RETURNS SETOF public.posting_outcome
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  desk int := (p_document ->> 'branch')::int;
  branches int[] := branches_in(p_document);
  answer posting_outcome;
  open_days date[];
  days date[];
  posted posting_outcome[];
  violated text;
begin
  answer := first_answer(company, p_document);
  if answer.voucher_id is null then
    open_days := lock_days(company, desk, branches, true);
    answer := first_answer(company, p_document);
  end if;
  if answer.voucher_id is not null then
    return next answer;
    return;
  end if;
  if (p_document ->> 'date')::date <> open_days[array_position(branches, desk)] then
    perform refuse('day_changed', jsonb_build_object('openDay', open_days[array_position(branches, desk)]));
  end if;
  days := dated_days(company, p_document, branches, open_days);

  perform write_days_of_branches(company, branches, days);
  posted := post_together(company, branches, days, p_at, p_document - 'date', keep_bills_of(company, branches, days, p_document));
  perform seal_new_vouchers(company, array(select p.voucher_id from unnest(posted) p), branches, open_days, p_at);
  perform write_closed_days(company, desk, '{}');
  return query select * from unnest(posted);
exception when unique_violation then
  get stacked diagnostics violated = constraint_name;
  if violated = 'idempotency_key_pkey' then
    raise exception using errcode = '40001', message = 'the key is being used at the same time';
  end if;
  raise;
end $$;

CREATE FUNCTION public.post_dated_voucher(p_voucher jsonb, p_at timestamp with time zone) RETURNS public.posting_outcome
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select o.*
  from post_dated_document(p_voucher || jsonb_build_object('vouchers', jsonb_build_array(p_voucher - 'date')), p_at) o
$$;

CREATE FUNCTION public.post_document(p_document jsonb, p_at timestamp with time zone) RETURNS SETOF public.posting_outcome
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  company int := books_company();
  desk int := (p_document ->> 'branch')::int;
  branches int[] := branches_in(p_document);
  days date[];
  answer posting_outcome;
  violated text;
  code text;
  details text;
  refused_branch int;
begin
  answer := first_answer(company, p_document);
  if answer.voucher_id is not null then
    return next answer;
    return;
  end if;
  days := lock_days(company, desk, branches, false);
  perform lock_parents(company, document_parents(p_document));
  perform lock_stock_of(company, p_document);
  answer := first_answer(company, p_document);
  if answer.voucher_id is not null then
    return next answer;
    return;
  end if;

  return query select * from unnest(post_locked(company, branches, days, p_document, p_at));
exception
  when unique_violation then
    get stacked diagnostics violated = constraint_name;
    if violated = 'idempotency_key_pkey' then
      raise exception using errcode = '40001', message = 'the key is being used at the same time';
    end if;
    raise;
  when sqlstate 'CB001' then
    get stacked diagnostics code = message_text, details = pg_exception_detail;
    refused_branch := p_document -> 'vouchers' -> (details::jsonb ->> 'ordinal')::int ->> 'branch';
    if code = 'account_not_allowed' and refused_branch <> desk then
      perform refuse('other_branch_account_not_allowed',
        details::jsonb || jsonb_build_object('branch', branch_name(company, refused_branch)));
    end if;
    raise;
end $$;

CREATE FUNCTION public.post_history(p_company integer, p_branch integer, p_import bigint, p_date date, p_vouchers jsonb, p_at timestamp with time zone) RETURNS SETOF public.posting_outcome
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  posted posting_outcome[];
  noted int;
begin
  if in_closed_year(p_company, p_branch, p_date) then
    perform refuse('year_closed');
  end if;
  perform write_closed_days(p_company, p_branch, array[p_date]);
  select array_agg(row(t.ordinal, t.voucher_id, t.version, t.vr_no, t.vr_date, false, null, null)::posting_outcome) into posted
  from post_vouchers_together(p_company, array[p_branch], array[p_date], p_at, p_vouchers) t;
  perform write_closed_days(p_company, p_branch, '{}');

  -- An unresolved voucher of the same import has a row already, without a voucher.
  insert into imported_voucher (company_id, branch_id, type_id, vr_date, legacy_number, import_id, voucher_id)
  select p_company, p_branch, v.type, p_date, v."legacyNumber", p_import, t.voucher_id
  from unnest(posted) t
    join jsonb_to_recordset(p_vouchers) v (ordinal int, type smallint, "legacyNumber" text) on v.ordinal = t.ordinal
  on conflict (company_id, branch_id, type_id, vr_date, legacy_number)
    do update set voucher_id = excluded.voucher_id
    where imported_voucher.voucher_id is null and imported_voucher.import_id = excluded.import_id;
  get diagnostics noted = row_count;
  perform check_noted(noted, p_vouchers);
  return query select * from unnest(posted);
end $$;

CREATE FUNCTION public.post_locked(p_company integer, p_branches integer[], p_days date[], p_document jsonb, p_at timestamp with time zone) RETURNS public.posting_outcome[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $_$
declare
  posted posting_outcome[];
  ids bigint[];
begin
  if p_document @? '$.vouchers[*].bills[*]' then
    ids := keep_bills_of(p_company, p_branches, p_days, p_document);
  end if;
  posted := post_together(p_company, p_branches, p_days, p_at, p_document, ids);
  perform move_stock_of(p_company, p_document, posted);
  if p_document @? '$.vouchers[*].bills[*]' then
    perform check_bills(p_company, array(select p.voucher_id from unnest(posted) p), 1);
  end if;
  if p_document @? '$.vouchers[*].links[*]' then
    perform mark_remitted(p_company, p.voucher_id, p.version, true) from unnest(posted) p;
    perform check_link_dates(p_company, (posted[v.position]).voucher_id, parents_in(v.value -> 'links'), (posted[v.position]).vr_date)
    from jsonb_array_elements(p_document -> 'vouchers') with ordinality v (value, position);
    if cardinality(p_branches) > 1 then
      perform check_arrivals(p_company, array(select p.voucher_id from unnest(posted) p));
    end if;
  end if;
  if p_document @? '$.vouchers[*].cheques' then
    perform write_cheques_of(p_company, p_document, posted, p_at);
  end if;
  perform keep_register_rows(p_company, (v.value ->> 'branch')::int, (posted[v.position]).voucher_id, (posted[v.position]).version, v.value)
  from jsonb_array_elements(p_document -> 'vouchers') with ordinality v (value, position)
  where v.value ?| array['withheld', 'markup', 'requisitions'];
  return posted;
end $_$;

CREATE FUNCTION public.post_on_date(p_company integer, p_branch integer, p_date date, p_open_day date, p_voucher jsonb, p_at timestamp with time zone, p_known integer[]) RETURNS public.posting_outcome
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  posted record;
begin
  perform write_closed_days(p_company, p_branch, array[p_date]);
  select * into posted
  from post_vouchers_together(
    p_company, array[p_branch], array[p_date], p_at, jsonb_build_array(p_voucher - 'date'), p_known);
  perform seal_new_vouchers(p_company, array[posted.voucher_id], array[p_branch], array[p_open_day], p_at);
  perform write_closed_days(p_company, p_branch, '{}');
  return row(0, posted.voucher_id, 1, posted.vr_no, posted.vr_date, false, null, null)::posting_outcome;
end $$;

CREATE FUNCTION public.post_or_refuse(p_company integer, p_branches integer[], p_days date[], p_at timestamp with time zone, p_vouchers jsonb) RETURNS SETOF public.posting_outcome
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  state text;
  violated text;
  code text;
  details text;
begin
  return query
    select t.ordinal, t.voucher_id, t.version, t.vr_no, t.vr_date, false, null::text, t.told::text
    from post_vouchers_together(p_company, p_branches, p_days, p_at, p_vouchers) t;
exception when others then
  get stacked diagnostics state = returned_sqlstate, violated = constraint_name, code = message_text,
    details = pg_exception_detail;
  if violated = 'idempotency_key_pkey' and jsonb_array_length(p_vouchers) = 1 then
    raise exception using errcode = '40001', message = 'the key is being used at the same time';
  elsif left(state, 2) in ('40', '53', '55', '57', '58', 'XX') then
    raise;
  elsif jsonb_array_length(p_vouchers) > 1 then
    return;
  elsif state = 'CB001' then
    return query select (p_vouchers -> 0 ->> 'ordinal')::int, null::bigint, null::int, null::text, null::date, false,
      code, details;
  else
    return query select (p_vouchers -> 0 ->> 'ordinal')::int, null::bigint, null::int, null::text, null::date, false,
      'rejected', state || ': ' || code;
  end if;
end $$;

CREATE FUNCTION public.post_together(p_company integer, p_branches integer[], p_days date[], p_at timestamp with time zone, p_document jsonb, p_ids bigint[] DEFAULT NULL::bigint[]) RETURNS public.posting_outcome[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  said jsonb := p_document - array['branch', 'date', 'vouchers'];
  vouchers jsonb := p_document -> 'vouchers';
  posted posting_outcome[];
begin
  -- Documents that are posted as one have nothing in common, and their vouchers are whole.
  if said <> '{}' then
    -- Its own content is by far the most of a voucher, and is copied once.
    select jsonb_agg(
      (said - case when v.position > 1 then array['key', 'route', 'hash'] else '{}' end)
      || jsonb_build_object('ordinal', v.position - 1)
      || case when v.value ->> 'branch' = p_document ->> 'branch' and p_document ->> 'date' is not null
        then jsonb_build_object('date', p_document ->> 'date') else '{}' end
      || (v.value - array['ordinal', 'links', 'movements', 'bills', 'cheques', 'chequeEvent', 'withheld', 'requisitions'])
    ) into vouchers
    from jsonb_array_elements(vouchers) with ordinality v (value, position);
  end if;
  select array_agg(row(t.ordinal, t.voucher_id, t.version, t.vr_no, t.vr_date, false, null, t.told)::posting_outcome
    order by t.ordinal) into posted
  from post_vouchers_together(p_company, p_branches, p_days, p_at, vouchers, p_ids => p_ids) t;
  insert into voucher_link (company_id, child_id, version, parent_id, role)
  select distinct p_company, (posted[v.position]).voucher_id, 1,
    case when (x.value ->> 'first')::boolean then (posted[1]).voucher_id else (x.value ->> 'parentId')::bigint end,
    x.value ->> 'role'
  from jsonb_array_elements(p_document -> 'vouchers') with ordinality v (value, position),
    jsonb_array_elements(coalesce(v.value -> 'links', '[]')) x;
  return posted;
end $$;

CREATE FUNCTION public.post_unresolved(p_correction jsonb, p_at timestamp with time zone) RETURNS public.posting_outcome
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  seen unresolved_voucher;
  unresolved unresolved_voucher;
  open_day date;
  source bigint;
  answer posting_outcome;
  posted voucher;
begin
  select * into seen from unresolved_voucher h where h.company_id = company and h.unresolved_id = (p_correction ->> 'unresolvedId')::bigint;
  if not found then
    perform refuse('not_found');
  end if;
  open_day := lock_for_history(company, seen.branch_id, p_correction);
  unresolved := lock_unresolved(company, p_correction);
  if unresolved.vr_date >= open_day then
    perform refuse('date_not_allowed', jsonb_build_object('openDay', open_day));
  end if;
  select i.import_id into source from imported_voucher i
  where (i.company_id, i.branch_id, i.type_id, i.vr_date, i.legacy_number)
    = (company, unresolved.branch_id, unresolved.type_id, unresolved.vr_date, unresolved.legacy_number);
  select * into answer from post_history(company, unresolved.branch_id, source, unresolved.vr_date, jsonb_build_array(
    p_correction - array['date', 'unresolvedId', 'version'] || jsonb_build_object('ordinal', 0, 'branch', unresolved.branch_id,
      'type', unresolved.type_id, 'kind', 'imported', 'formVersion', 1, 'system', false, 'history', true,
      'legacyNumber', unresolved.legacy_number)), p_at);
  perform close_unresolved(company, unresolved, p_correction, 'posted', answer.voucher_id, p_at);
  perform check_history_beside_openings(company, unresolved.branch_id);
  select * into posted from voucher v where v.company_id = company and v.voucher_id = answer.voucher_id;
  perform fold_change(company, posted, 0, 1, array[unresolved.vr_date], p_at);
  perform seal_days(company, unresolved.branch_id, array[unresolved.vr_date], p_at);
  return answer;
end $$;

CREATE FUNCTION public.post_vouchers(p_at timestamp with time zone, p_vouchers jsonb) RETURNS SETOF public.posting_outcome
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  company int := books_company();
  branches int[] := array(
    select distinct v.branch from jsonb_to_recordset(p_vouchers) v (branch int) order by v.branch
  );
  days date[];
  stale int[];
  replies posting_outcome[];
  vouchers jsonb := p_vouchers;
begin
  if cardinality(branches) = 1 then
    days := array[lock_open_day(company, branches[1], false)];
  else
    select coalesce(array_agg(h.branch_id), '{}'), coalesce(array_agg(h.day), '{}') into branches, days
    from (
      select t.branch_id, t.day from trading_day t
      where t.company_id = company and t.branch_id = any (branches) and t.is_open
      order by t.branch_id for share skip locked
    ) h;
  end if;

  stale := stale_sessions(p_at, p_vouchers);
  select array_agg(case
    when v.ordinal = any (stale) then row(v.ordinal, null, null, null, null, false, 'stale', null)::posting_outcome
    when not v.branch = any (branches) then row(v.ordinal, null, null, null, null, false, 'busy', null)::posting_outcome
    when r.matches then row(r.ordinal, r.voucher_id, r.version, r.vr_no, r.vr_date, true, null, r.told)::posting_outcome
    when r.ordinal is not null then row(r.ordinal, null, null, null, null, false, 'idempotency_mismatch', null)::posting_outcome
    else row(v.ordinal, null, null, null, null, false, 'opening_misdated', null)::posting_outcome
  end) into replies
  from jsonb_to_recordset(p_vouchers) v (ordinal int, branch int, type smallint)
    left join find_replies(company, p_vouchers) r on r.ordinal = v.ordinal
  where r.ordinal is not null or v.ordinal = any (stale) or not v.branch = any (branches) or v.type = any (types_of('opening'));
  if replies is not null then
    return query select * from unnest(replies);
    select jsonb_agg(v.value) into vouchers
    from jsonb_array_elements(p_vouchers) v
    where (v.value ->> 'ordinal')::int not in (select r.ordinal from unnest(replies) r);
  end if;
  if vouchers is null or vouchers = '[]' then
    return;
  end if;

  return query select * from post_or_refuse(company, branches, days, p_at, vouchers);
  if not found then
    -- The failed attempt released the locks on the counters: lock them all again before the first subtransaction.
    perform lock_counters(company, branches, days, vouchers);
    return query
      select o.* from jsonb_array_elements(vouchers) v,
        post_or_refuse(company, branches, days, p_at, jsonb_build_array(v.value)) o;
  end if;
end $$;

CREATE FUNCTION public.post_vouchers_together(p_company integer, p_branches integer[], p_days date[], p_at timestamp with time zone, p_vouchers jsonb, p_known integer[] DEFAULT '{}'::integer[], p_ids bigint[] DEFAULT NULL::bigint[]) RETURNS TABLE(ordinal integer, voucher_id bigint, version integer, vr_no text, vr_date date, told jsonb)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
declare
  start_month int := start_month_of(p_company);
  outflow jsonb;
  below_zero jsonb;
  journals jsonb;
  fault record;
  new_vouchers voucher[];
  contents jsonb[];
begin
  select v.ordinal, f.code, h.day into fault
  from jsonb_to_recordset(p_vouchers) v (ordinal int, branch int, date date, type smallint, lines jsonb)
    join unnest(p_branches, p_days) h (branch, day) on h.branch = v.branch,
    lateral (select case
      when v.date <> h.day then 'day_changed'
      when not exists (
        select from branch b where b.company_id = p_company and b.branch_id = v.branch and b.status = 1
      ) then 'branch_disabled'
      when jsonb_array_length(v.lines) = 0 and not may_move_goods_alone(v.type) then 'no_rows'
    end as code) f
  where f.code is not null
  order by v.ordinal limit 1;
  if found then
    perform refuse(fault.code, jsonb_build_object('ordinal', fault.ordinal)
      || case when fault.code = 'day_changed' then jsonb_build_object('openDay', fault.day) else '{}' end);
  end if;
  outflow := check_lines(p_company, null, p_vouchers, p_known);
  journals := settle_journals(p_company, p_vouchers);
  if outflow is not null then
    perform lock_cash(p_company, p_branches);
    below_zero := settle_cash(p_company, (
      select jsonb_agg(o.value || jsonb_build_object('from', h.day))
      from jsonb_array_elements(outflow) o
        join unnest(p_branches, p_days) h (branch, day) on h.branch = (o.value ->> 'branch')::int
    ));
  end if;

  with h as materialized (
    select h.branch, h.day, y.year, fiscal_year_text(y.year, start_month) as year_text
    from unnest(p_branches, p_days) h (branch, day),
      lateral (select fiscal_year_of(h.day, start_month) as year) y
  ), v as materialized (
    select r.*, a.value, h.day, h.year, h.year_text,
      coalesce(p_ids[r.ordinal + 1], r."voucherId", nextval('voucher_id_seq')) as voucher_id
    from jsonb_array_elements(p_vouchers) a,
      jsonb_to_record(a.value) r (
        ordinal int, branch int, type smallint, system boolean, "user" int, "voucherId" bigint, lines jsonb
      )
        join h on h.branch = r.branch
  ), counter as (
    insert into voucher_counter as t (company_id, branch_id, type_id, fiscal_year, last_number)
    select p_company, branch, type, year, count(*) from v group by branch, type, year order by branch, type
    on conflict (company_id, branch_id, type_id, fiscal_year)
      do update set last_number = t.last_number + excluded.last_number
    returning t.branch_id, t.type_id, t.last_number
  ), n as (
    select v.*, (c.last_number - count(*) over (partition by v.branch, v.type)
      + row_number() over (partition by v.branch, v.type order by v.ordinal))::int as number
    from v join counter c on c.branch_id = v.branch and c.type_id = v.type
  )
  select array_agg(row(
      p_company, n.branch, n.voucher_id, 1, n.type, n.year, n.number, n.day, false, false, n.system, false, total.paisa,
      n."user", p_at, voucher_number_text(t.prefix, n.year_text, n.number)
    )::voucher order by n.voucher_id), array_agg(n.value order by n.voucher_id)
  into new_vouchers, contents
  from n
    join voucher_type t on t.type_id = n.type,
    lateral (
      select coalesce(sum(x."debitPaisa"), 0)::bigint as paisa from jsonb_to_recordset(n.lines) x ("debitPaisa" bigint)
    ) total;

  perform insert_versions(new_vouchers, contents, 'post', p_at);
  insert into voucher_number (company_id, branch_id, type_id, fiscal_year, number, voucher_id)
  select v.company_id, v.branch_id, v.type_id, v.fiscal_year, v.number, v.voucher_id
  from unnest(new_vouchers) v order by v.branch_id, v.type_id, v.number;
  perform insert_lines(new_vouchers, contents);
  return query
  with n as materialized (
    -- Two calls for each voucher are dear where there is nothing to tell, as a rule.
    select v.*, r.*, case when below_zero is not null or journals is not null then
        with_journal(told_of(below_zero, r.ordinal), journals, r.ordinal)
      end as told
    from unnest(new_vouchers) with ordinality v,
      jsonb_to_record(contents[v.ordinality]) r (
        ordinal int, key text, route text, hash text, "amountPaisa" bigint, ip text, agent text
      )
  ), to_key as (
    insert into idempotency_key (company_id, user_id, key, route, body_hash, voucher_id, version, vr_date, vr_no, told)
    select company_id, created_by, key, route, decode(hash, 'hex'), voucher_id, 1, vr_date, vr_no, told
    from n where key is not null order by key
  ), to_audit as (
    insert into audit_event (company_id, at, user_id, branch_id, voucher_id, action, ip, user_agent, after)
    select company_id, p_at, created_by, branch_id, voucher_id, 'voucher.post', ip, agent,
      jsonb_build_object('vrNo', vr_no, 'totalPaisa', "amountPaisa"::text)
    from n
  )
  select ordinal, voucher_id, 1, vr_no, vr_date, told from n;
end $$;

CREATE FUNCTION public.product_facts(p_branches integer[], p_products integer[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'branchId', x.branch_id, 'productId', p.product_id, 'name', p.name, 'isArchived', p.status <> 1,
      'hasSerials', p.serial_numbered, 'decimals', u.decimals)), '[]')
    from unnest(p_branches, p_products) x (branch_id, product_id)
      join product p on p.company_id = company and p.product_id = x.product_id
      join unit u on u.company_id = company and u.unit_id = p.unit_id
    -- Almost no product needs the look at another branch.
    where p.branch_id = x.branch_id or product_serves_branch(company, p.branch_id, x.branch_id)
  );
end $$;

CREATE FUNCTION public.product_has_moved(p_product integer) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
begin
  perform from product p where p.company_id = company and p.product_id = p_product for update;
  return exists (
    select from branch b
    where b.company_id = company and exists (
      select from stock_movement m
      where m.company_id = company and m.branch_id = b.branch_id and m.product_id = p_product and m.live
    )
  );
end $$;

CREATE FUNCTION public.product_known_in(p_branches integer[], p_product integer) RETURNS TABLE(product_id integer, product_name text, code text, unit_name text, serial_numbered boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select p.product_id, p.name, p.code, coalesce(nullif(u.short_name, ''), u.name), p.serial_numbered
  from product p join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
  where p.company_id = books_company() and p.product_id = p_product and exists (
    select from unnest(p_branches) b (branch_id)
    where product_serves_branch(p.company_id, p.branch_id, b.branch_id) or exists (
      select from stock_balance s
      where s.company_id = p.company_id and s.branch_id = b.branch_id and s.product_id = p.product_id
    )
  )
$$;

CREATE FUNCTION public.product_serves_branch(p_company integer, p_product_branch integer, p_branch integer) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  select p_product_branch = p_branch or exists (
    select from public.branch b
    where b.company_id = p_company and b.branch_id = p_product_branch and b.share_products
  )
$$;

CREATE FUNCTION public.quantity_text(p_milli bigint) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select trim_scale(p_milli / 1000::numeric)::text $$;

CREATE FUNCTION public.rebuild_rollups() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  start_month int := start_month_of(company);
  branch int;
begin
  -- Every writer of rollups locks the branch's open day exclusively, so nobody writes them meanwhile; posting goes on. This waits
  -- for a Day Close that runs, and then locks the new day.
  for branch in select branch_id from trading_day where company_id = company and is_open order by branch_id loop
    perform lock_open_day(company, branch, false);
  end loop;

  delete from account_day where company_id = company;
  delete from account_month where company_id = company;
  delete from account_balance where company_id = company;
  delete from party_owed where company_id = company;
  delete from account_year where company_id = company;
  delete from branch_year where company_id = company;

  insert into account_day (company_id, branch_id, account_id, day, debit_paisa, credit_paisa)
  select company, l.branch_id, l.account_id, l.vr_date, sum(l.debit_paisa), sum(l.credit_paisa)
  from line l
    join trading_day t on t.company_id = l.company_id and t.branch_id = l.branch_id and t.day = l.vr_date and t.folded
  where l.company_id = company and l.live
  group by l.branch_id, l.account_id, l.vr_date
  order by l.branch_id, l.vr_date, l.account_id;

  insert into account_month (company_id, branch_id, account_id, month, debit_paisa, credit_paisa)
  select company, branch_id, account_id, date_trunc('month', day)::date, sum(debit_paisa), sum(credit_paisa)
  from account_day
  where company_id = company
  group by branch_id, account_id, date_trunc('month', day)
  order by branch_id, date_trunc('month', day), account_id;

  insert into account_balance (company_id, branch_id, account_id, debit_paisa, credit_paisa)
  select company, branch_id, account_id, sum(debit_paisa), sum(credit_paisa)
  from account_month
  where company_id = company
  group by branch_id, account_id
  order by branch_id, account_id;

  insert into party_owed (company_id, branch_id, debit_paisa, credit_paisa)
  select company, b.branch_id, sum(greatest(b.debit_paisa - b.credit_paisa, 0)), sum(greatest(b.credit_paisa - b.debit_paisa, 0))
  from account_balance b join account a on a.company_id = b.company_id and a.account_id = b.account_id and a.is_party
  where b.company_id = company
  group by b.branch_id;

  insert into branch_year (company_id, branch_id, fiscal_year)
  select distinct company, branch_id, fiscal_year_of(month, start_month)
  from account_month
  where company_id = company;

  insert into account_year (company_id, branch_id, fiscal_year, account_id, debit_paisa, credit_paisa)
  select company, y.branch_id, y.fiscal_year, m.account_id, sum(m.debit_paisa), sum(m.credit_paisa)
  from branch_year y
    join account_month m on m.company_id = y.company_id and m.branch_id = y.branch_id
      and m.month < fiscal_year_start(y.fiscal_year, start_month)
  where y.company_id = company
  group by y.branch_id, y.fiscal_year, m.account_id
  order by y.branch_id, y.fiscal_year, m.account_id;
  perform rebuild_stock_rollups(company);
end $$;

CREATE FUNCTION public.rebuild_stock_rollups(p_company integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_nestloop TO 'off'
    AS $$
begin
  delete from stock_rollup where company_id = p_company;
  insert into stock_rollup (company_id, branch_id, span, starts, product_id, warehouse_id, trade, in_milli, out_milli)
  select p_company, m.branch_id, s.span, s.starts, m.product_id, m.warehouse_id, m.trade, sum(m.in_milli), sum(m.out_milli)
  from (
    select m.branch_id, m.vr_date, m.product_id, stock_location(m.warehouse_id, m.transit_to) as warehouse_id,
      trade_of(v.type_id) as trade, sum(greatest(m.quantity_milli, 0)) as in_milli,
      sum(greatest(-m.quantity_milli, 0)) as out_milli
    from stock_movement m
      join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id
      join trading_day t on t.company_id = m.company_id and t.branch_id = m.branch_id and t.day = m.vr_date and t.folded
    where m.company_id = p_company and m.live
    group by m.branch_id, m.vr_date, m.product_id, stock_location(m.warehouse_id, m.transit_to), trade_of(v.type_id)
  ) m
    join (
      select t.day, s.span, s.starts
      from (select distinct d.day from trading_day d where d.company_id = p_company and d.folded) t,
        stock_spans(p_company, t.day) s
    ) s on s.day = m.vr_date
  group by m.branch_id, s.span, s.starts, m.product_id, m.warehouse_id, m.trade
  order by m.branch_id, s.span, s.starts, m.product_id, m.warehouse_id, m.trade;
end $$;

CREATE FUNCTION public.received_day(p_received date, p_vr_date date) RETURNS date
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select least(coalesce(p_received, p_vr_date), p_vr_date) $$;

CREATE FUNCTION public.received_facts(p_vouchers bigint[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := nullif(current_setting('app.company_id', true), '')::int;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('voucherId', v.voucher_id, 'branchId', v.branch_id, 'typeId', v.type_id,
      'numberText', v.vr_no, 'isVoid', v.is_void, 'receivedPaisa', received_in_cash(company, v.voucher_id)::text,
      'remittedBy', (
        select l.vr_no from linked_vouchers(company, v.voucher_id) l where l.role = 'remittance' and not l.is_parent
      ))), '[]')
    from voucher v
    where v.company_id = company and v.voucher_id = any (p_vouchers)
  );
end $$;

CREATE FUNCTION public.received_in_cash(p_company integer, p_voucher bigint) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select coalesce(sum(l.debit_paisa - l.credit_paisa), 0)::bigint
  from line l
  where l.company_id = p_company and l.voucher_id = p_voucher and l.account_id = 17 and l.live
    and not exists (
      select from imported_voucher i where i.company_id = p_company and i.voucher_id = p_voucher
    )
$$;

CREATE FUNCTION public.recipes_below(p_product integer) RETURNS TABLE(product_id integer, material_id integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
begin
  perform pg_advisory_xact_lock(hashtext('recipes'), company);
  return query
    with recursive below (product_id, material_id) as (
      select r.product_id, r.material_id from recipe_material r
      where r.company_id = company and r.product_id = p_product and r.status = 1
      union
      select r.product_id, r.material_id
      from below b join recipe_material r on r.company_id = company and r.product_id = b.material_id and r.status = 1
    )
    select b.product_id, b.material_id from below b;
end $$;

CREATE FUNCTION public.reconciled_until(p_company integer, p_account integer) RETURNS date
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select max(r.on_date) from bank_reconciliation r
  where r.company_id = p_company and r.account_id = p_account and not exists (
    select from bank_reconciliation_reopening o
    where o.company_id = r.company_id and o.account_id = r.account_id and o.reconciliation_no = r.reconciliation_no
  )
$$;

CREATE FUNCTION public.recost(p_company integer, p_branch integer, p_changes public.stock_change[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  settled int[] := settle_at_average(p_company, p_branch, p_changes);
  changes stock_change[] := array(select x from unnest(p_changes) x where x.product_id <> all (settled));
  next_product int;
  its_changes stock_change[];
begin
  if changes = '{}' then
    return;
  end if;
  settled := recost_last(p_company, p_branch, changes);
  changes := array(select x from unnest(changes) x where x.product_id <> all (settled));
  while changes <> '{}' loop
    select x.product_id into next_product from unnest(changes) x order by x.day, x.voucher_id, x.product_id limit 1;
    exit when not found;
    its_changes := array(
      select x from unnest(changes) x where x.product_id = next_product order by x.day, x.voucher_id
    );
    changes := array(select x from unnest(changes) x where x.product_id <> next_product)
      || recost_product(p_company, p_branch, its_changes[1], its_changes[cardinality(its_changes)]);
  end loop;
end $$;

CREATE FUNCTION public.recost_last(p_company integer, p_branch integer, p_changes public.stock_change[]) RETURNS integer[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  vouchers bigint[] := array(select distinct c.voucher_id from unnest(p_changes) c);
  following bigint[] := array(
    select o.voucher_id from stock_movement o
    where o.company_id = p_company and o.voucher_id = any (vouchers) and o.live and o.cost_voucher_id is not null
  );
  places stock_change[];
  products int[];
  one record;
  product int;
  after stock_movement;
  changed stock_movement[] := '{}';
begin
  select array_agg(f), array_agg(f.product_id) into places, products
  from (
    select distinct on (x.product_id) x.* from unnest(p_changes) x order by x.product_id, x.day, x.voucher_id
  ) f
  where not exists (
    select from stock_movement o
    where o.company_id = p_company and o.branch_id = p_branch and o.product_id = f.product_id and o.live
      and (o.vr_date, o.voucher_id) > (f.day, f.voucher_id) and o.voucher_id <> all (vouchers)
  ) and not exists (
    select from unnest(p_changes) c where c.product_id = f.product_id and c.voucher_id = any (following)
  );
  for one in
    select m.product_id, m.movement, coalesce(b.quantity_after_milli, 0) as quantity, b.average_after as average
    from unnest(places) f
      left join lateral (
        select o.quantity_after_milli, o.average_after from stock_movement o
        where o.company_id = p_company and o.branch_id = p_branch and o.product_id = f.product_id and o.live
          and (o.vr_date, o.voucher_id) < (f.day, f.voucher_id)
        order by o.vr_date desc, o.voucher_id desc, o.movement_no desc limit 1
      ) b on true
      -- Product by product, however few movements there were when this was planned.
      cross join lateral (
        select o.product_id, o.vr_date, o.voucher_id, o.movement_no, o as movement from stock_movement o
        where o.company_id = p_company and o.branch_id = p_branch and o.product_id = f.product_id and o.live
          and (o.vr_date, o.voucher_id) >= (f.day, f.voucher_id)
        offset 0
      ) m
    order by m.product_id, m.vr_date, m.voucher_id, m.movement_no
  loop
    if one.product_id is distinct from product then
      product := one.product_id;
      after.quantity_after_milli := one.quantity;
      after.average_after := one.average;
    end if;
    after := costed(one.movement, (one.movement).given_cost, after.quantity_after_milli, after.average_after);
    if after is distinct from one.movement then
      changed := changed || after;
    end if;
  end loop;
  perform keep_costs(p_company, changed);
  perform keep_balances(p_company, p_branch, products);
  return coalesce(products, '{}');
end $$;

CREATE FUNCTION public.recost_product(p_company integer, p_branch integer, p_first public.stock_change, p_last public.stock_change) RETURNS public.stock_change[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  product int := p_first.product_id;
  final stock_change := last_following(p_company, p_branch, p_last);
  quantity bigint;
  average numeric;
  given numeric;
  m stock_movement;
  after stock_movement;
  changed stock_movement[] := '{}';
  left_at_another bigint[] := '{}';
begin
  -- Held since the document began, but where its cost follows that of another product.
  perform from stock_balance b
  where b.company_id = p_company and b.branch_id = p_branch and b.product_id = product for update;
  select o.quantity_after_milli, o.average_after into quantity, average
  from stock_movement o
  where o.company_id = p_company and o.branch_id = p_branch and o.product_id = product and o.live
    and (o.vr_date, o.voucher_id) < (p_first.day, p_first.voucher_id)
  order by o.vr_date desc, o.voucher_id desc, o.movement_no desc limit 1;
  quantity := coalesce(quantity, 0);

  for m in
    select o.* from stock_movement o
    where o.company_id = p_company and o.branch_id = p_branch and o.product_id = product and o.live
      and (o.vr_date, o.voucher_id) >= (p_first.day, p_first.voucher_id)
    order by o.vr_date, o.voucher_id, o.movement_no
  loop
    given := m.given_cost;
    if m.cost_voucher_id is not null then
      -- The goods that left on that voucher may be among those that were just costed.
      perform keep_costs(p_company, changed);
      changed := '{}';
      given := followed_cost(m);
    end if;
    after := costed(m, given, quantity, average);
    quantity := after.quantity_after_milli;
    average := after.average_after;
    if after is distinct from m then
      if m.quantity_milli < 0 and m.unit_cost <> after.unit_cost then
        left_at_another := left_at_another || m.voucher_id;
      end if;
      changed := changed || after;
    elsif (m.vr_date, m.voucher_id) > (final.day, final.voucher_id) then
      exit;
    end if;
  end loop;

  perform keep_costs(p_company, changed);
  perform keep_balances(p_company, p_branch, array[product]);
  if left_at_another = '{}' or not exists (
    select from stock_movement f
    where f.company_id = p_company and f.branch_id = p_branch and f.live and f.cost_weight is not null
  ) then
    return '{}';
  end if;
  return array(
    select row(f.product_id, f.vr_date, f.voucher_id, 0)::stock_change
    from stock_movement f
    where f.company_id = p_company and f.voucher_id = any (left_at_another) and f.live and f.cost_weight is not null
  );
end $$;

CREATE FUNCTION public.redate_installments(p_company integer, p_vouchers bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  sales bigint[] := array(
    select v.voucher_id from voucher v
    where v.company_id = p_company and v.voucher_id = any (p_vouchers) and v.type_id = any (types_of('by_installments'))
    union select p.sale_id from installment_payment p where p.company_id = p_company and p.voucher_id = any (p_vouchers)
  );
begin
  if sales <> '{}' then
    perform refresh_installments(p_company, sales);
  end if;
end $$;

CREATE FUNCTION public.redate_vouchers(p_range jsonb, p_at timestamp with time zone) RETURNS SETOF public.posting_outcome
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
declare
  company int := books_company();
  branch int := (p_range ->> 'branch')::int;
  from_date date := (p_range ->> 'presentDate')::date;
  to_date date := (p_range ->> 'changeDate')::date;
  open_day date := lock_open_day(company, branch, true);
  ids bigint[];
  closed_days date[];
  locked voucher;
  moved posting_outcome[] := '{}';
begin
  perform check_desk(company, p_range, branch, open_day);
  if in_closed_year(company, branch, least(from_date, to_date)) then
    perform refuse('year_closed');
  end if;
  ids := array(
    select v.voucher_id from vouchers_numbered(company, branch, (p_range ->> 'type')::int,
      fiscal_year_of(from_date, start_month_of(company)), (p_range ->> 'first')::int, (p_range ->> 'last')::int) v
  );
  if ids = '{}' then
    if exists (
      select from voucher v
      where v.company_id = company and v.branch_id = branch and v.type_id = (p_range ->> 'type')::int and v.is_system
        and v.vr_date = from_date and v.number between (p_range ->> 'first')::int and (p_range ->> 'last')::int
        and not v.is_void
    ) then
      perform refuse('system_voucher');
    end if;
    perform refuse('no_vouchers_in_range');
  end if;
  perform lock_parents(company, array(
    select l.voucher_id from unnest(ids) id, linked_vouchers(company, id) l where l.is_parent
  ));
  perform from voucher v where v.company_id = company and v.voucher_id = any (ids) order by v.voucher_id for update;
  select v.* into locked from voucher v
  where v.company_id = company and v.voucher_id = any (ids) and v.is_approved order by v.number limit 1;
  if found then
    perform refuse('other_voucher_approved', jsonb_build_object('numbers', locked.vr_no));
  end if;
  select v.* into locked from voucher v
  where v.company_id = company and v.voucher_id = any (ids) and v.vr_date <> from_date order by v.number limit 1;
  if found then
    perform refuse('voucher_other_date',
      jsonb_build_object('numbers', locked.vr_no, 'date', to_char(locked.vr_date, 'DD/MM/YYYY')));
  end if;
  perform check_due_dates(company, ids, to_date);
  perform lock_cash(company, array[branch]);
  for locked in
    select v.* from voucher v where v.company_id = company and v.voucher_id = any (ids) order by v.number
  loop
    moved := moved || change_voucher(
      p_range - array['branch', 'type', 'presentDate', 'changeDate', 'first', 'last'] || jsonb_build_object(
        'ordinal', 0, 'change', 'redate', 'voucherId', locked.voucher_id, 'version', locked.version, 'vrDate', to_date,
        'lines', lines_that_stand(company, locked.voucher_id), 'movements', movements_that_stand(company, locked.voucher_id)),
      p_at, p_update_balances => false);
  end loop;
  perform carry_invoices(company, ids);
  perform redate_installments(company, ids);
  perform settle_stock(company, branch, ids, stock_moved(company, ids, from_date));
  closed_days := array(select d from unnest(array[from_date, to_date]) d where d <> open_day order by d);
  perform write_closed_days(company, branch, closed_days);
  perform fold_moved(company, branch, ids, closed_days, to_date, p_at);
  perform seal_days(company, branch, closed_days, p_at);
  perform write_closed_days(company, branch, '{}');
  moved[1].detail := told_of(settle_cash(company, flows_of_change(company, branch, ids, from_date, to_date)), 0);
  return query select * from unnest(moved);
end $$;

CREATE FUNCTION public.refresh_cheques(p_company integer, p_vouchers bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  delete from cheque_now n where n.company_id = p_company and n.voucher_id = any (p_vouchers);
  insert into cheque_now select * from cheques_standing(p_company, p_vouchers);
exception when unique_violation then
  perform refuse('cheque_twice', jsonb_build_object('numbers', (
    select string_agg(distinct v.vr_no, ', ')
    from cheques_standing(p_company, p_vouchers) s
      join cheque_now n on n.company_id = p_company and n.is_received = s.is_received and name_key(n.number) = name_key(s.number)
        and n.state not in ('handed_back', 'cancelled')
        and case when s.is_received
          then name_key(n.drawn_on) = name_key(s.drawn_on) and n.account_id is not distinct from s.account_id
          else n.bank_account_id = s.bank_account_id end
      join voucher v on v.company_id = p_company and v.voucher_id = n.voucher_id
  )));
end $$;

CREATE FUNCTION public.refresh_installments(p_company integer, p_sales bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  -- Two at once would each insert what the other does not see yet.
  perform from voucher v where v.company_id = p_company and v.voucher_id = any (p_sales) order by v.voucher_id for no key update;
  delete from installment_now n where n.company_id = p_company and n.sale_id = any (p_sales);
  insert into installment_now select * from installment_states(p_company, p_sales);
end $$;

CREATE FUNCTION public.refunds_beyond(p_company integer, p_vouchers bigint[], p_policy text) RETURNS TABLE(voucher_id bigint, beyond_paisa bigint)
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
#variable_conflict use_column
begin
  return query
  select v.voucher_id, least(i.paid_paisa, refunded.paisa - o.paid_paisa - allocated.paisa - greatest(open.paisa, 0))::bigint
  from unnest(p_vouchers) id
    cross join lateral (select * from voucher o where o.company_id = p_company and o.voucher_id = id limit 1) v
    join branch f on f.company_id = v.company_id and f.branch_id = v.branch_id and f.refund_policy = p_policy
    join invoice i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version and i.paid_paisa > 0
    join voucher w on w.company_id = v.company_id and w.voucher_id = i.of_voucher_id
    join invoice o on o.company_id = w.company_id and o.voucher_id = w.voucher_id and o.version = w.version and o.account_id <> 17
    -- Money of a customer is below zero among the items of the party, money that we paid a supplier above.
    cross join lateral (select case when v.type_id = any (types_of('sale_return')) then -1 else 1 end as way) s
    cross join lateral (
      select sum(r.paid_paisa) as paisa
      from invoice r join voucher x on x.company_id = r.company_id and x.voucher_id = r.voucher_id and x.version = r.version
      where r.company_id = v.company_id and r.of_voucher_id = o.voucher_id and not x.is_void
    ) refunded
    cross join lateral (
      select coalesce(sum(a.amount_paisa) filter (where a.debit_voucher_id <> a.credit_voucher_id
          and (a.debit_bill_no = 1 and a.debit_voucher_id = o.voucher_id or a.credit_bill_no = 1 and a.credit_voucher_id = o.voucher_id)), 0) as paisa,
        coalesce(sum(a.amount_paisa), 0) as all_paisa
      from standing_allocations(v.company_id, v.branch_id, o.account_id) a
        join voucher x on x.company_id = v.company_id and x.voucher_id = case when s.way < 0 then a.credit_voucher_id else a.debit_voucher_id end
          and x.type_id <> all (types_of('sale_return') || types_of('purchase_return'))
    ) allocated
    cross join lateral (
      select coalesce(sum(m.paisa * s.way), 0) - allocated.all_paisa as paisa
      from party_items(v.company_id, v.branch_id, o.account_id) m
        join voucher x on x.company_id = v.company_id and x.voucher_id = m.voucher_id
          and x.type_id <> all (types_of('sale_return') || types_of('purchase_return'))
      where m.bill_no = 0 and m.paisa * s.way > 0
    ) open
  where not v.is_void and v.type_id = any (types_of('sale_return') || types_of('purchase_return'))
    and refunded.paisa > o.paid_paisa + allocated.paisa + greatest(open.paisa, 0);
end $$;

CREATE FUNCTION public.refuse(p_code text, p_detail jsonb DEFAULT '{}'::jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  raise exception using errcode = 'CB001', message = p_code, detail = p_detail::text;
end $$;

CREATE FUNCTION public.refuse_below_cost(p_company integer, p_vouchers bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  fault record;
begin
  select c.product_name into fault
  from sold_below_cost(p_company, p_vouchers, 'block') c
    join unnest(p_vouchers) with ordinality x (id, position) on x.id = c.voucher_id
  where not exists (
    select from line_said_before(p_company, x.id, c.product_id) b
    where b.line_no = c.line_no
      and divide_half_up(b.net_paisa::numeric * 10000000, b.moved_milli) / 1000000 <= c.price
  )
  order by x.position, c.line_no limit 1;
  if found then
    perform refuse('below_cost', jsonb_build_object('product', fault.product_name));
  end if;
end $$;

CREATE FUNCTION public.refuse_by_controls(p_vouchers bigint[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  company int := books_company();
  blocks record;
begin
  -- A branch blocks few of these, as a rule none: each is looked for only where one does.
  select bool_or(b.below_cost_policy = 'block') as cost, bool_or(b.order_policy = 'block') as orders,
    bool_or('block' in (b.refund_policy, b.discount_policy)) as money into blocks
  from branch b
  where b.company_id = company and b.branch_id = any (array(
    select v.branch_id from unnest(p_vouchers) id
      cross join lateral (select o.branch_id from voucher o where o.company_id = company and o.voucher_id = id limit 1) v
  ));
  if blocks.cost then
    perform refuse_below_cost(company, p_vouchers);
  end if;
  if blocks.orders then
    perform refuse_by_orders(company, p_vouchers);
  end if;
  if blocks.money then
    perform refuse_money_of(company, p_vouchers);
  end if;
end $$;

CREATE FUNCTION public.refuse_by_orders(p_company integer, p_vouchers bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  fault record;
begin
  for fault in
    select o.*, coalesce((select sum(b.moved_milli) from line_said_before(p_company, x.id, o.product_id) b), 0) as was_milli,
      exists (select from line_said_before(p_company, x.id, o.product_id) b where b.rate_milli = o.rate_milli) as had_rate
    from differing_orders(p_company, p_vouchers, 'block') o
      join unnest(p_vouchers) with ordinality x (id, position) on x.id = o.voucher_id
    order by x.position
  loop
    if fault.beyond_milli > 0 and fault.own_milli > fault.was_milli then
      perform refuse('order_exceeded', jsonb_build_object(
        'order', fault.order_number, 'quantity', quantity_text(fault.beyond_milli) || ' ' || fault.unit));
    end if;
    if fault.rate_milli is not null and not fault.had_rate then
      perform refuse('order_rate_differs', jsonb_build_object('order', fault.order_number,
        'rate', quantity_text(fault.rate_milli), 'agreed', quantity_text(fault.agreed_milli)));
    end if;
  end loop;
end $$;

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  raise exception using errcode = 'CB002', message = format('%s is append-only', tg_table_name);
end $$;

CREATE FUNCTION public.refuse_installments(p_company integer, p_vouchers bigint[], p_bills integer[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  if exists (
    select from unnest(p_vouchers, p_bills) x (voucher_id, bill_no) where is_installment(p_company, x.voucher_id, x.bill_no)
  ) then
    perform refuse('installment_by_collection');
  end if;
end $$;

CREATE FUNCTION public.refuse_money_of(p_company integer, p_vouchers bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  fault record;
begin
  for fault in
    select r.beyond_paisa, d.code, d.percent_milli, d.most, n.paid_paisa, n.discount_paisa, n.total_paisa, b.paid_paisa as was_paid,
      b.discount_paisa as was_discount, b.total_paisa as was_total
    from unnest(p_vouchers) with ordinality x (id, position)
      join voucher v on v.company_id = p_company and v.voucher_id = x.id
      join invoice n on n.company_id = p_company and n.voucher_id = x.id and n.version = v.version
      left join refunds_beyond(p_company, p_vouchers, 'block') r on r.voucher_id = x.id
      left join discounts_beyond(p_company, p_vouchers, 'block') d on d.voucher_id = x.id
      left join lateral (
        select i.* from invoice i
        where i.company_id = p_company and i.voucher_id = x.id and i.version < v.version order by i.version desc limit 1
      ) b on true
    where r.beyond_paisa is not null or d.code is not null
    order by x.position
  loop
    if fault.beyond_paisa is not null and fault.paid_paisa > coalesce(fault.was_paid, 0) then
      perform refuse('refund_beyond_received', jsonb_build_object('amount', quantity_text(fault.beyond_paisa * 10)));
    end if;
    if fault.code is not null
      and fault.discount_paisa::numeric * coalesce(fault.was_total, 1) > coalesce(fault.was_discount, 0)::numeric * fault.total_paisa then
      perform refuse(fault.code, jsonb_build_object('percent', quantity_text(fault.percent_milli), 'most', fault.most::text));
    end if;
  end loop;
end $$;

CREATE FUNCTION public.renumber(p_company integer, p_voucher public.voucher, p_type integer, OUT number integer, OUT vr_no text) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  insert into voucher_counter as c (company_id, branch_id, type_id, fiscal_year, last_number)
  values (p_company, p_voucher.branch_id, p_type, p_voucher.fiscal_year, 1)
  on conflict (company_id, branch_id, type_id, fiscal_year) do update set last_number = c.last_number + 1
  returning c.last_number into number;
  insert into voucher_number (company_id, branch_id, type_id, fiscal_year, number, voucher_id)
  values (p_company, p_voucher.branch_id, p_type, p_voucher.fiscal_year, number, p_voucher.voucher_id);
  select voucher_number_text(t.prefix, fiscal_year_text(p_voucher.fiscal_year, start_month_of(p_company)), number)
  into vr_no from voucher_type t where t.type_id = p_type;
end $$;

CREATE FUNCTION public.reopen_settled(p_company integer, p_branch integer, p_account integer, p_source bigint, p_back bigint, p_is_credit boolean, p_event jsonb, p_day date, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  undone record;
begin
  insert into bill_allocation_undo (
    company_id, branch_id, account_id, allocation_no, cause, undone_on, undone_by, undone_at, by_voucher_id
  )
  select p_company, p_branch, p_account, a.allocation_no, 'bounce', p_day, (p_event ->> 'user')::int, p_at, p_back
  from standing_allocations(p_company, p_branch, p_account) a
  where (p_source, 0) = case when p_is_credit then (a.credit_voucher_id, a.credit_bill_no)
    else (a.debit_voucher_id, a.debit_bill_no) end;
  perform allocate_open(p_company, p_branch, p_account,
    case when p_is_credit then p_back else p_source end, 0, case when p_is_credit then p_source else p_back end, 0,
    9223372036854775807, p_event, p_day, p_at);
  -- The voucher may have brought more than that money, such as certified tax. That goes on settling what it did.
  for undone in
    select a.* from bill_allocation_undo u
      join bill_allocation a on a.company_id = u.company_id and a.branch_id = u.branch_id and a.account_id = u.account_id
        and a.allocation_no = u.allocation_no
    where u.company_id = p_company and u.branch_id = p_branch and u.account_id = p_account and u.by_voucher_id = p_back and u.cause = 'bounce'
      and p_source in (a.credit_voucher_id, a.debit_voucher_id)
    order by a.allocation_no
  loop
    perform allocate_open(p_company, p_branch, p_account, undone.debit_voucher_id, undone.debit_bill_no, undone.credit_voucher_id,
      undone.credit_bill_no, undone.amount_paisa, p_event, p_day, p_at);
  end loop;
end $$;

CREATE FUNCTION public.reopen_year(p_reopen jsonb, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  branch int := (p_reopen ->> 'branch')::int;
  year int := (p_reopen ->> 'year')::int;
  closed year_close;
begin
  perform lock_years(company, p_reopen, 'year.reopen');
  if not exists (
    select from year_close c
    where c.company_id = company and c.branch_id = branch and c.fiscal_year = year and c.reopened_at is null
  ) then
    perform refuse('year_not_closed');
  elsif next_year_to_close(company, branch) <> year + 1 then
    perform refuse('year_not_latest');
  end if;
  update year_close c
  set reopened_at = p_at, reopened_by = (p_reopen ->> 'user')::int, reason = p_reopen ->> 'reason'
  where c.company_id = company and c.branch_id = branch and c.fiscal_year = year and c.reopened_at is null
  returning * into closed;
  if closed.voucher_id is not null then
    perform change_voucher(
      as_void(p_reopen - array['branch', 'year'] || jsonb_build_object('voucherId', closed.voucher_id)), p_at,
      p_by_system => true);
  end if;
  insert into audit_event (company_id, at, user_id, branch_id, action, ip, user_agent, after)
  values (company, p_at, closed.reopened_by, branch, 'year.reopen', coalesce(p_reopen ->> 'ip', ''),
    coalesce(p_reopen ->> 'agent', ''),
    year_facts(closed, start_month_of(company)) || jsonb_build_object('reason', closed.reason));
end $$;

CREATE FUNCTION public.requisition_use(p_company integer, p_requisitions integer[]) RETURNS TABLE(requisition_id integer, bought_paisa bigint, paid_paisa bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select x.requisition_id, coalesce(sum(u.bought_paisa), 0)::bigint, coalesce(sum(u.paid_paisa), 0)::bigint
  from unnest(p_requisitions) x (requisition_id)
    left join requisition_use_by_voucher(p_company, p_requisitions) u on u.requisition_id = x.requisition_id
  group by x.requisition_id
$$;

CREATE FUNCTION public.requisition_use_by_voucher(p_company integer, p_requisitions integer[]) RETURNS TABLE(requisition_id integer, voucher_id bigint, bought_paisa bigint, paid_paisa bigint, back_paisa bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select n.requisition_id, n.voucher_id, sum(n.bought_paisa - b.back_paisa)::bigint,
    sum(case when f.has_failed then 0 else n.paid_paisa end)::bigint, sum(b.back_paisa)::bigint
  from requisition_row n
    join voucher v on v.company_id = n.company_id and v.voucher_id = n.voucher_id and v.version = n.version and not v.is_void
    cross join lateral (
      select coalesce(sum(t.amount_paisa), 0) as back_paisa from standing_take t
      where t.company_id = n.company_id and t.of_voucher_id = n.voucher_id and t.of_line_no = n.row_no and t.role = 'return'
    ) b
    cross join lateral (
      select coalesce(bool_and(coalesce(l.state, '') in ('bounced', 'handed_back', 'cancelled')), false) as has_failed
      from cheque c
        left join lateral (
          select e.state from standing_cheque_events(c.company_id, array[c.voucher_id]) e
          where e.cheque_no = c.cheque_no
          order by e.event_no desc limit 1
        ) l on true
      where c.company_id = n.company_id and c.voucher_id = n.voucher_id and c.version = n.version
    ) f
  where n.company_id = p_company and n.requisition_id = any (p_requisitions)
  group by n.requisition_id, n.voucher_id
$$;

CREATE FUNCTION public.requisition_use_off(p_company integer) RETURNS TABLE(voucher_id bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select n.voucher_id
  from requisition_row n
    join voucher v on v.company_id = n.company_id and v.voucher_id = n.voucher_id and v.version = n.version and not v.is_void
    join requisition q on q.company_id = n.company_id and q.requisition_id = n.requisition_id
    cross join lateral (
      select coalesce(sum(l.debit_paisa), 0) as lines_paisa from line l
      where l.company_id = n.company_id and l.voucher_id = n.voucher_id and l.live
    ) l
  where n.company_id = p_company
  group by n.voucher_id, l.lines_paisa
  having bool_or(q.approved_paisa is null) or greatest(sum(n.bought_paisa), sum(n.paid_paisa)) > l.lines_paisa
$$;

CREATE FUNCTION public.requisitions_off(p_company integer) RETURNS TABLE(branch_id integer, req_no integer, vr_date date)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  with recursive record as (
    select v.requisition_id, v.version, 'save' as act, null::bigint as approved_paisa
    from requisition_version v where v.company_id = p_company
    union all
    select d.requisition_id, d.version, d.decision, d.approved_paisa from requisition_decision d where d.company_id = p_company
  ), step as (
    select r.requisition_id, r.version, 'waiting' as state, r.version as rows_version, null::bigint as approved_paisa
    from record r where r.version = 1 and r.act = 'save'
    union all
    select r.requisition_id, r.version,
      case r.act when 'approve' then 'approved' when 'reject' then 'rejected' when 'close' then 'closed'
        when 'undo' then case s.state when 'closed' then 'approved' else 'waiting' end else 'waiting' end,
      case r.act when 'save' then r.version else s.rows_version end,
      case when r.act = 'approve' then r.approved_paisa
        when r.act = 'close' or r.act = 'undo' and s.state = 'closed' then s.approved_paisa end
    from step s join record r on r.requisition_id = s.requisition_id and r.version = s.version + 1
  )
  select q.branch_id, q.req_no, q.vr_date
  from requisition q
    left join step s on s.requisition_id = q.requisition_id and s.version = q.version
    left join requisition_version v
      on v.company_id = q.company_id and v.requisition_id = q.requisition_id and v.version = s.rows_version
    cross join lateral (
      select sum(l.total_paisa)::bigint as rows_paisa, sum(l.approved_paisa)::bigint as shares_paisa from requisition_line l
      where l.company_id = q.company_id and l.requisition_id = q.requisition_id and l.version = s.rows_version
    ) l
  where q.company_id = p_company
    and (
      (q.state, q.rows_version, q.approved_paisa) is distinct from (s.state, s.rows_version, s.approved_paisa)
      or q.version <> (select count(*) from record r where r.requisition_id = q.requisition_id)
      or (l.rows_paisa + 50) / 100 * 100 is distinct from v.total_paisa
      or l.shares_paisa is distinct from q.approved_paisa
      or q.approved_paisa > v.total_paisa
    )
$$;

CREATE FUNCTION public.reschedule_installments(p_write jsonb, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
  branch int := (p_write ->> 'branch')::int;
  party int := (p_write ->> 'account')::int;
  markup bigint := (p_write ->> 'voucherId')::bigint;
  event jsonb := jsonb_build_object('user', (p_write ->> 'user')::int);
  open_day date;
  sale voucher;
  no int;
  first_no int;
begin
  -- The sale before the account, as collections lock them.
  perform lock_day_of(company, branch, branch, false);
  perform lock_parents(company, array[(p_write ->> 'saleId')::bigint]);
  open_day := lock_party(company, p_write, array[(p_write ->> 'saleId')::bigint]);
  select * into sale from voucher v where v.company_id = company and v.voucher_id = (p_write ->> 'saleId')::bigint;
  select coalesce(max(r.reschedule_no), 0) + 1 into no from reschedule r where r.company_id = company and r.sale_id = sale.voucher_id;
  select coalesce(max(a.allocation_no), 0) + 1 into first_no from bill_allocation a
  where a.company_id = company and a.branch_id = branch and a.account_id = party;
  insert into reschedule (
    company_id, branch_id, sale_id, reschedule_no, made_on, made_by, made_at, remarks, voucher_id, first_allocation_no, last_allocation_no
  )
  values (company, branch, sale.voucher_id, no, open_day, (p_write ->> 'user')::int, p_at, p_write ->> 'remarks', markup, first_no,
    first_no + jsonb_array_length(p_write -> 'moved') - 1);
  perform add_rescheduled(sale, party, no, open_day, p_write -> 'installments');
  perform move_markup(sale, no, p_write -> 'markup');
  perform allocate_in_order(company, branch, party, sale.voucher_id, array_agg(x."installmentNo" order by x."installmentNo"),
    array_agg(x."movedPaisa" order by x."installmentNo"), sale.voucher_id, event, open_day, p_at)
  from jsonb_to_recordset(p_write -> 'moved') x ("installmentNo" int, "movedPaisa" bigint);
  if markup is not null then
    perform allocate_open(company, branch, party, markup, 0, sale.voucher_id, 0, (p_write ->> 'markupPaisa')::bigint, event, open_day, p_at);
  end if;
  if open_item_paisa(company, branch, party, sale.voucher_id, 0) <> 0 then
    perform refuse('beyond_due');
  end if;
  insert into audit_event (company_id, at, user_id, branch_id, voucher_id, action, ip, user_agent, after)
  values (company, p_at, (p_write ->> 'user')::int, branch, sale.voucher_id, 'installment.reschedule', p_write ->> 'ip', p_write ->> 'agent',
    jsonb_build_object('number', sale.vr_no, 'remarks', p_write ->> 'remarks', 'amountPaisa', rescheduled_paisa(company, sale.voucher_id)));
end $$;

CREATE FUNCTION public.rescheduled_paisa(p_company integer, p_sale bigint) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select coalesce(sum(r.amount_paisa), 0)::bigint from rescheduled_row r where r.company_id = p_company and r.sale_id = p_sale
$$;

CREATE FUNCTION public.retire_movements(p_company integer, p_voucher bigint) RETURNS public.stock_change[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  changes stock_change[];
begin
  with retired as (
    update stock_movement m set live = false where m.company_id = p_company and m.voucher_id = p_voucher and m.live
    returning m.product_id, m.vr_date, m.voucher_id, -at_hand(m) as quantity_milli
  )
  select coalesce(array_agg(row(r.*)::stock_change), '{}') into changes from retired r;
  update stock_serial s set live = false where s.company_id = p_company and s.voucher_id = p_voucher and s.live;
  return changes;
end $$;

CREATE FUNCTION public.returnable_facts(p_branches integer[], p_vouchers bigint[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('branchId', v.branch_id, 'voucherId', v.voucher_id, 'typeId', v.type_id,
      'numberText', v.vr_no, 'date', v.vr_date, 'accountId', i.account_id, 'accountName', a.name,
      'employeeId', i.employee_id, 'roundingPaisa', i.rounding_paisa::text, 'orderId', coalesce(i.sales_order_id, i.purchase_order_id), 'lines', g.lines)), '[]')
    from unnest(p_branches, p_vouchers) x (branch_id, voucher_id)
      join voucher v on v.company_id = company and v.voucher_id = x.voucher_id and v.branch_id = x.branch_id and not v.is_void
        and v.type_id = any (types_of('purchase') || types_of('sale'))
      join invoice i on i.company_id = company and i.voucher_id = v.voucher_id and i.version = v.version
      join account a on a.company_id = company and a.account_id = i.account_id,
      lateral (
        select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'productId', l.product_id, 'productName', p.name,
          'decimals', u.decimals, 'unitName', coalesce(nullif(u.short_name, ''), u.name), 'hasSerials', p.serial_numbered,
          'movedMilli', abs(m.quantity_milli)::text, 'invoicedMilli', l.quantity_milli::text,
          'bonusMilli', l.bonus_milli::text, 'rateMilli', l.rate_milli::text, 'totalPaisa', l.total_paisa::text,
          'discountPaisa', l.discount_paisa::text,
          'warehouseId', m.warehouse_id, 'warehouseName', w.name, 'serials', serials_of(m)) order by l.line_no) as lines
        from invoice_line l
          join stock_movement m on m.company_id = company and m.voucher_id = l.voucher_id and m.version = l.version
            and m.movement_no = l.line_no
          join product p on p.company_id = company and p.product_id = l.product_id
          join unit u on u.company_id = company and u.unit_id = p.unit_id
          left join warehouse w on w.company_id = company and w.warehouse_id = m.warehouse_id
        where l.company_id = company and l.voucher_id = v.voucher_id and l.version = v.version
      ) g
    where g.lines is not null
  );
end $$;

CREATE FUNCTION public.returned_facts(p_invoices bigint[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(facts_of_take(t) || jsonb_build_object('invoicedMilli', l.quantity_milli::text,
      'bonusMilli', l.bonus_milli::text, 'discountPaisa', l.discount_paisa::text, 'roundingPaisa', r.rounding_paisa::text)), '[]')
    from standing_take t
      join invoice r on r.company_id = company and r.voucher_id = t.voucher_id and r.version = t.version
      join invoice_line l on l.company_id = company and l.voucher_id = t.voucher_id and l.version = t.version and l.line_no = t.row_no
    where t.company_id = company and t.of_voucher_id = any (p_invoices) and t.role = 'return'
  );
end $$;

CREATE FUNCTION public.roles_of(p_trait text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
begin
  case p_trait
    when 'together' then return array['half'];
    when 'blocks_void' then return array['collection', 'return', 'realization', 'remittance', 'transfer', 'delivery'];
    when 'blocks_edit' then return array['remittance', 'transfer'];
    when 'may_be_empty' then return array['delivery'];
  end case;
end $$;

CREATE FUNCTION public.row_on_count(p_sheet public.count_sheet, p_product integer) RETURNS public.count_row
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  found_row count_row;
  one product;
begin
  select * into found_row from count_row r
  where r.company_id = p_sheet.company_id and r.branch_id = p_sheet.branch_id and r.sheet_no = p_sheet.sheet_no
    and r.product_id = p_product;
  if found then
    return found_row;
  end if;
  select * into one from product p where p.company_id = p_sheet.company_id and p.product_id = p_product;
  if not found or one.status <> 1 or not product_serves_branch(p_sheet.company_id, one.branch_id, p_sheet.branch_id) then
    perform refuse('product_not_found');
  elsif p_sheet.category_id is not null and one.category_id <> p_sheet.category_id then
    perform refuse('product_not_on_count', jsonb_build_object('product', one.name));
  end if;
  insert into count_row (company_id, branch_id, sheet_no, product_id, place)
  select p_sheet.company_id, p_sheet.branch_id, p_sheet.sheet_no, p_product, max(r.place) + 1
  from count_row r
  where r.company_id = p_sheet.company_id and r.branch_id = p_sheet.branch_id and r.sheet_no = p_sheet.sheet_no
  returning * into found_row;
  return found_row;
end $$;

CREATE FUNCTION public.sale_number(p_sale public.voucher, p_installment integer) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select coalesce((
    select nullif(b.number, '') from bill b
    where p_sale.type_id = any (types_of('opening')) and b.company_id = p_sale.company_id and b.voucher_id = p_sale.voucher_id
      and b.version = p_sale.version and b.bill_no = p_installment
  ), (
    select min(b.number)
    from opening_installment o
      join bill b on b.company_id = o.company_id and b.voucher_id = o.voucher_id and b.version = o.version and b.bill_no = o.bill_no
        and b.number <> ''
    where p_sale.type_id = any (types_of('opening')) and o.company_id = p_sale.company_id and o.voucher_id = p_sale.voucher_id
      and o.version = p_sale.version
    having min(b.number) = max(b.number)
  ), p_sale.vr_no)
$$;

CREATE FUNCTION public.sale_of_serial(p_product integer, p_serial text) RETURNS TABLE(voucher_id bigint, branch_id integer, vr_no text, sold_on date, party_id integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select v.voucher_id, v.branch_id, v.vr_no, s.vr_date, (
      select l.account_id
      from line l
        join account a on a.company_id = l.company_id and a.account_id = l.account_id and a.is_party
      where l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live
      order by l.account_id limit 1
    )
  from (
    select * from stock_serial
    where company_id = books_company() and product_id = p_product and serial = p_serial and live
    order by vr_date desc, voucher_id desc, movement_no desc limit 1
  ) s
    join voucher v on v.company_id = s.company_id and v.voucher_id = s.voucher_id
  where not s.is_in and v.type_id = any (types_of('sale')) and not v.is_void
$$;

CREATE FUNCTION public.sales_by_guarantor(p_branch integer, p_text text, p_most integer) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $_$
declare
  company int := books_company();
  typed text := lower(translate(btrim(p_text), '০১২৩৪৫৬৭৮৯', '0123456789'));
  -- A number may be typed with its country, blanks and dashes.
  digits text := regexp_replace(regexp_replace(typed, '[^0-9]', '', 'g'), '^88(?=01)', '');
  sought text := case when typed ~ '^[0-9+ -]+$' then digits else typed end;
begin
  if length(sought) < 3 or not sees_branch(p_branch) then
    return;
  end if;
  return query
    select distinct g.voucher_id from installment_guarantor g
      join voucher v on v.company_id = g.company_id and v.voucher_id = g.voucher_id and not v.is_void
    where text_grams(lower(g.name || E'\n' || g.mobile)) @> grams_sought(sought)
      and g.company_id = company and g.branch_id = p_branch
      and position(sought in lower(g.name || E'\n' || g.mobile)) > 0
      and g.version = (
        select max(p.version) from installment_plan p where p.company_id = g.company_id and p.voucher_id = g.voucher_id
      )
    order by g.voucher_id desc limit p_most;
end $_$;

CREATE FUNCTION public.save_documents(p_document jsonb, p_seen jsonb, p_invoices jsonb, p_at timestamp with time zone) RETURNS SETOF public.posting_outcome
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  company int := books_company();
  branches int[] := branches_in(p_document);
  days date[] := lock_days(company, (p_document ->> 'branch')::int, branches, false);
  seen record;
  posted posting_outcome[];
  told jsonb;
begin
  perform lock_parents(company, document_parents(p_document));
  perform lock_stock_of(company, p_document);
  for seen in select * from jsonb_to_recordset(p_seen) s ("lookUp" text, branch int, ids int[], rows jsonb) loop
    if facts_again(company, seen."lookUp", seen.branch, seen.ids) is distinct from seen.rows then
      raise exception using errcode = 'CB003', message = 'a rule has seen other facts';
    end if;
  end loop;

  posted := post_locked(company, branches, days, p_document, p_at);
  perform write_invoices((
    select jsonb_agg(i.said || jsonb_build_object('companyId', company, 'branchId', p_document -> 'branch',
      'voucherId', (posted[i.position]).voucher_id, 'version', 1, 'date', (posted[i.position]).vr_date) order by i.position)
    from jsonb_array_elements(p_invoices) with ordinality i (said, position)
  ));
  told := advice_on_sales(
    array(select p.voucher_id from unnest(posted) p),
    array(
      select (posted[i.position]).voucher_id from jsonb_array_elements(p_invoices) with ordinality i (said, position)
      where (i.said ->> 'seesCost')::boolean
    ));
  if told = '[]' then
    return query select * from unnest(posted);
    return;
  end if;
  insert into key_advice (company_id, key, advice)
  select company, v.value ->> 'key', t.advice
  from jsonb_array_elements(p_document -> 'vouchers') with ordinality v (value, position)
    join jsonb_to_recordset(told) t ("voucherId" bigint, advice jsonb) on t."voucherId" = (posted[v.position]).voucher_id
  where v.value ? 'key'
  order by 2;
  return query
    select p.ordinal, p.voucher_id, p.version, p.vr_no, p.vr_date, p.replayed, p.refusal,
      case when t.advice is null then p.detail
        else (coalesce(p.detail::jsonb, '{}') || jsonb_build_object('advice', t.advice))::text end
    from unnest(posted) p left join jsonb_to_recordset(told) t ("voucherId" bigint, advice jsonb) on t."voucherId" = p.voucher_id;
end $$;

CREATE FUNCTION public.says_the_same(p_company integer, p_change jsonb, p_was public.voucher_version) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  return p_change -> 'form' = p_was.form and p_change ->> 'remarks' = p_was.remarks
    and p_change ->> 'kind' = p_was.kind and (p_change ->> 'formVersion')::int = p_was.form_version
    and array(
      select row(x.entry, x.line, x."accountId", x."contraAccountId", x."debitPaisa", x."creditPaisa", x."orderId", x.remarks)
      from jsonb_to_recordset(p_change -> 'lines') x (
        entry int, line smallint, "accountId" int, "contraAccountId" int, "debitPaisa" bigint, "creditPaisa" bigint,
        "orderId" int, remarks text
      )
      order by x.entry, x.line
    ) = array(
      select row(dense_rank() over (order by l.entry_no)::int, l.line_no, l.account_id, l.contra_account_id, l.debit_paisa,
        l.credit_paisa, l.order_id, l.remarks)
      from line l
      where l.company_id = p_company and l.voucher_id = p_was.voucher_id and l.live
      order by l.entry_no, l.line_no
    )
    and array(
      select row(x."productId", x."warehouseId", x."quantityMilli", x."givenCost", x."orderId", x.serials, x."transitTo",
        case when x."costWeight" is null then x."costVoucherId" else p_was.voucher_id end, x."costWeight",
        x."costMovementNo")
      from jsonb_array_elements(coalesce(p_change -> 'movements', '[]')) with ordinality m,
        jsonb_to_record(m.value) x (
          "productId" int, "warehouseId" int, "quantityMilli" bigint, "givenCost" numeric, "orderId" int, serials jsonb,
          "transitTo" int, "costVoucherId" bigint, "costWeight" bigint, "costMovementNo" int
        )
      order by m.ordinality
    ) = array(
      select row(m.product_id, m.warehouse_id, m.quantity_milli, m.given_cost, m.order_id, serials_of(m), m.transit_to,
        m.cost_voucher_id, m.cost_weight, m.cost_movement_no)
      from stock_movement m
      where m.company_id = p_company and m.voucher_id = p_was.voucher_id and m.live
      order by m.movement_no
    );
end $$;

CREATE FUNCTION public.scanned_goods(p_company integer, p_branch integer, p_text text, OUT product integer, OUT serial text) RETURNS record
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  select p.product_id into product from product p
  where p.company_id = p_company and (p.barcode = p_text or p.code <> '' and name_key(p.code) = name_key(p_text))
    and p.status = 1 and product_serves_branch(p_company, p.branch_id, p_branch)
  order by p.barcode <> p_text, p.branch_id <> p_branch, p.product_id limit 1;
  if product is not null then
    return;
  end if;
  select s.product_id, s.serial into product, serial
  from product_serial s
    join product p on p.company_id = s.company_id and p.product_id = s.product_id
  where s.company_id = p_company and s.serial = p_text
    and (s.branch_id = p_branch or product_serves_branch(p_company, p.branch_id, p_branch))
  order by s.branch_id <> p_branch, not s.is_held, s.product_id limit 1;
  if product is null then
    perform refuse('code_unknown', jsonb_build_object('text', p_text));
  end if;
end $$;

CREATE FUNCTION public.schedule_that_stands(p_company integer, p_voucher bigint, p_version integer) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
  select jsonb_build_object('earlyUntil', p.early_until, 'earlyDiscountPaisa', p.early_discount_paisa, 'installments', (
    select jsonb_agg(jsonb_build_object('billNo', o.bill_no, 'employeeId', o.employee_id))
    from opening_installment o
    where o.company_id = p.company_id and o.voucher_id = p.voucher_id and o.version = p.version
  ))
  from installment_plan p where p.company_id = p_company and p.voucher_id = p_voucher and p.version = p_version
$$;

CREATE FUNCTION public.seal_day(p_company integer, p_branch integer, p_day date, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  ids bigint[];
  version_numbers int[];
  hashes bytea[];
  last_no int;
  last_seal bytea;
begin
  select coalesce(array_agg(v.voucher_id order by v.voucher_id), '{}'),
    coalesce(array_agg(v.version order by v.voucher_id), '{}')
  into ids, version_numbers
  from voucher v
  where v.company_id = p_company and v.branch_id = p_branch and v.vr_date = p_day;
  select coalesce(array_agg(d.digest order by d.voucher_id), '{}') into hashes
  from voucher_digests(p_company, ids, version_numbers, seal_format()) d;
  select s.seal_no, s.seal into last_no, last_seal
  from day_seal s
  where s.company_id = p_company and s.branch_id = p_branch
  order by s.seal_no desc limit 1;

  insert into day_seal (
    company_id, branch_id, seal_no, format, day, sealed_at, voucher_ids, versions, digests, previous, seal
  )
  select p_company, p_branch, coalesce(last_no, 0) + 1, seal_format(), p_day, p_at, ids, version_numbers, hashes, last_seal,
    sha256(convert_to(
      concat_ws('|', 'day', p_branch, p_day, coalesce(encode(last_seal, 'hex'), ''), nullif(seal_format(), 1))
        || E'\n' || coalesce((
        select string_agg(encode(h.hash, 'hex') || E'\n', '' order by h.position)
        from unnest(hashes) with ordinality h (hash, position)
      ), ''),
      'UTF8'));
end $$;

CREATE FUNCTION public.seal_days(p_company integer, p_branch integer, p_days date[], p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  closed_day date;
begin
  foreach closed_day in array p_days loop
    perform seal_day(p_company, p_branch, closed_day, p_at);
  end loop;
end $$;

CREATE FUNCTION public.seal_field(p_value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select replace(replace(replace(coalesce(p_value, ''), '\', '\\'), '|', '\p'), E'\n', '\n') $$;

CREATE FUNCTION public.seal_format() RETURNS smallint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select 2::smallint $$;

CREATE FUNCTION public.seal_new_vouchers(p_company integer, p_vouchers bigint[], p_branches integer[], p_open_days date[], p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  locked voucher;
  closed_days date[];
begin
  for locked in
    select v.* from voucher v
    where v.company_id = p_company and v.voucher_id = any (p_vouchers) order by v.voucher_id
  loop
    closed_days := array_remove(array[locked.vr_date], p_open_days[array_position(p_branches, locked.branch_id)]);
    perform fold_change(p_company, locked, 0, 1, closed_days, p_at);
    perform seal_days(p_company, locked.branch_id, closed_days, p_at);
  end loop;
end $$;

CREATE FUNCTION public.seed_withholding_rates(p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
begin
  perform from company c where c.company_id = company for no key update;
  if exists (select from withholding_section s where s.company_id = company) then
    return;
  end if;
  with usual (position, name, kind, is_always, slabs) as (
    values
      (1, '89 Execution of contracts', 'tds', false, '{{0,3},{5000000,5},{20000000,7}}'::numeric[]),
      (2, '89 Supply of goods', 'tds', false, '{{0,5}}'),
      (3, '90 Professional and technical services', 'tds', false, '{{0,10}}'),
      (4, '90 Catering, cleaning and security services', 'tds', false, '{{0,2}}'),
      (5, '90 Transport and carrying', 'tds', false, '{{0,5}}'),
      (6, '90 Media, advertising and printing', 'tds', false, '{{0,5}}'),
      (7, '94 Commission and distribution fees', 'tds', false, '{{0,10}}'),
      (8, '102 Interest on deposits', 'tds', false, '{{0,10}}'),
      (9, '109 Rent', 'tds', false, '{{0,5}}'),
      (10, 'S004 Construction', 'vds', true, '{{0,10}}'),
      (11, 'S007 Advertising', 'vds', true, '{{0,15}}'),
      (12, 'S008.10 Printing', 'vds', true, '{{0,10}}'),
      (13, 'S031 Repairs and servicing', 'vds', true, '{{0,10}}'),
      (14, 'S032 Consultancy and supervision', 'vds', true, '{{0,15}}'),
      (15, 'S034 Audit and accounting', 'vds', true, '{{0,15}}'),
      (16, 'S037 Procurement provider', 'vds', true, '{{0,10}}'),
      (17, 'S040 Security services', 'vds', true, '{{0,15}}'),
      (18, 'S048 Transport contractor', 'vds', true, '{{0,15}}'),
      (19, 'S074 Rent of place', 'vds', true, '{{0,15}}'),
      (20, 'Other supplies without a standard invoice', 'vds', false, '{{0,15}}')
  ), sections as (
    insert into withholding_section (company_id, withholding_section_id, name, kind, is_always, created_at, updated_at)
    select company, u.position, u.name, u.kind, u.is_always, p_at, p_at from usual u
  )
  insert into withholding_rate (
    company_id, withholding_rate_id, section_id, from_date, from_paisa, rate_milli, created_at, updated_at
  )
  select company, row_number() over (order by u.position, s.slab), u.position, date '2025-07-01', u.slabs[s.slab][1] * 100,
    u.slabs[s.slab][2] * 1000, p_at, p_at
  from usual u, generate_subscripts(u.slabs, 1) s (slab);
  insert into record_counter (company_id, table_name, last_id)
  select company, 'withholding_section', max(s.withholding_section_id) from withholding_section s where s.company_id = company
  union all
  select company, 'withholding_rate', max(r.withholding_rate_id) from withholding_rate r where r.company_id = company
  on conflict (company_id, table_name) do update set last_id = greatest(record_counter.last_id, excluded.last_id);
end $$;

CREATE FUNCTION public.sees_branch(p_branch integer) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select p_branch = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[])
$$;

CREATE FUNCTION public.send_failed_again(p_messages bigint[], p_now timestamp with time zone) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  with again as (
    update message m set state = 'waiting', reason = '', tries = 0, not_before = p_now, ended_at = null
    where m.company_id = books_company() and m.message_id = any (p_messages) and m.state = 'failed' and m.kind <> 'code'
      and sees_branch(m.branch_id)
    returning 1
  )
  select count(*)::int from again
$$;

CREATE FUNCTION public.send_message_again(p_message bigint, p_now timestamp with time zone) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  with again as (
    update message m set state = 'waiting', reason = '', tries = 0, not_before = p_now, ended_at = null
    where m.company_id = books_company() and m.message_id = p_message and m.state in ('failed', 'unknown') and m.kind <> 'code'
    returning 1
  )
  select exists (select from again)
$$;

CREATE FUNCTION public.sender_of(p_company integer, p_branch integer) RETURNS TABLE(shop text, phone text)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select c.name, coalesce(nullif(b.phone, ''), c.phone)
  from company c join branch b on b.company_id = c.company_id and b.branch_id = p_branch
  where c.company_id = p_company
$$;

CREATE FUNCTION public.serials_of(p_movement public.stock_movement) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
  select coalesce(jsonb_agg(s.serial order by s.place), '[]') from stock_serial s
  where s.company_id = p_movement.company_id and s.voucher_id = p_movement.voucher_id and s.version = p_movement.version
    and s.movement_no = p_movement.movement_no
$$;

CREATE FUNCTION public.serials_of_product(p_company integer, p_voucher bigint, p_product integer) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select coalesce(jsonb_agg(s.serial order by s.movement_no, s.place), '[]')
  from stock_serial s
  where s.company_id = p_company and s.voucher_id = p_voucher and s.product_id = p_product and s.live
$$;

CREATE FUNCTION public.serials_on_the_way(p_company integer, p_sending bigint, p_product integer) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select coalesce(jsonb_agg(s.serial order by s.place), '[]')
  from stock_serial s
  where s.company_id = p_company and s.voucher_id = p_sending and s.product_id = p_product and s.live
    and s.transit_to is not null and not exists (
      select from voucher_link k
        join stock_serial e on e.company_id = k.company_id and e.voucher_id = k.child_id and e.version = k.version
      where k.company_id = p_company and k.parent_id = p_sending and k.role = 'transfer' and e.live
        and e.transit_to is not null and e.product_id = s.product_id and e.serial = s.serial
    )
$$;

CREATE FUNCTION public.set_fiscal_year_start(p_month integer) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
begin
  perform lock_open_days();
  if exists (select from voucher v where v.company_id = company) then
    return false;
  end if;
  update public.company c set fiscal_year_start_month = p_month where c.company_id = company;
  return true;
end $$;

CREATE FUNCTION public.set_markup(p_markup text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
begin
  perform lock_open_days();
  if markup_is_fixed(company) then
    return false;
  end if;
  update public.company c set markup = p_markup where c.company_id = company;
  return true;
end $$;

CREATE FUNCTION public.settle_again(p_company integer, p_given_back public.cheque_event, p_source bigint, p_by jsonb, p_day date, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  undone record;
  is_credit boolean := (
    select c.is_received from cheque_now c
    where c.company_id = p_company and c.voucher_id = p_given_back.voucher_id and c.cheque_no = p_given_back.cheque_no
  );
begin
  for undone in
    select a.* from bill_allocation_undo u
      join bill_allocation a on a.company_id = u.company_id and a.branch_id = u.branch_id and a.account_id = u.account_id
        and a.allocation_no = u.allocation_no
    where u.company_id = p_company and u.branch_id = p_given_back.branch_id
      and u.by_voucher_id = p_given_back.by_voucher_id and u.cause = 'bounce'
    order by a.account_id, a.allocation_no
  loop
    if is_credit then
      perform allocate_open(p_company, undone.branch_id, undone.account_id, undone.debit_voucher_id, undone.debit_bill_no,
        p_source, 0, undone.amount_paisa, p_by, p_day, p_at);
    else
      perform allocate_open(p_company, undone.branch_id, undone.account_id, p_source, 0, undone.credit_voucher_id,
        undone.credit_bill_no, undone.amount_paisa, p_by, p_day, p_at);
    end if;
  end loop;
end $$;

CREATE FUNCTION public.settle_allocations(p_company integer, p_voucher bigint, p_change jsonb, p_day date, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  cause text := case p_change ->> 'change' when 'void' then 'void' else 'edit' end;
  touched record;
  numbers text;
begin
  for touched in
    select distinct a.branch_id, a.account_id from bill_allocation a
    where a.company_id = p_company and (a.debit_voucher_id = p_voucher or a.credit_voucher_id = p_voucher)
    order by a.account_id
  loop
    if cause = 'edit' then
      select string_agg(distinct v.vr_no, ', ' order by v.vr_no) into numbers
      from allocations_off(p_company, touched.branch_id, touched.account_id) f
        join standing_allocations(p_company, touched.branch_id, touched.account_id) a
          on (a.debit_voucher_id, a.debit_bill_no) = (f.voucher_id, f.bill_no)
          or (a.credit_voucher_id, a.credit_bill_no) = (f.voucher_id, f.bill_no)
        join voucher v on v.company_id = p_company and v.voucher_id = case f.voucher_id
          when a.debit_voucher_id then a.credit_voucher_id else a.debit_voucher_id end
      where f.voucher_id = p_voucher and f.bill_no > 0;
      if numbers is not null then
        perform refuse('bill_allocated', jsonb_build_object('numbers', numbers));
      end if;
    end if;
    insert into bill_allocation_undo (
      company_id, branch_id, account_id, allocation_no, cause, undone_on, undone_by, undone_at
    )
    select p_company, a.branch_id, a.account_id, a.allocation_no, cause, p_day, (p_change ->> 'user')::int, p_at
    from standing_allocations(p_company, touched.branch_id, touched.account_id) a
    where cause = 'void' and p_voucher in (a.debit_voucher_id, a.credit_voucher_id)
      or cause = 'edit' and exists (
        select from allocations_off(p_company, touched.branch_id, touched.account_id) f
        where f.voucher_id = p_voucher and f.bill_no = 0
          and (p_voucher, 0) in ((a.debit_voucher_id, a.debit_bill_no), (a.credit_voucher_id, a.credit_bill_no))
      );
  end loop;
end $$;

CREATE FUNCTION public.settle_at_average(p_company integer, p_branch integer, p_changes public.stock_change[]) RETURNS integer[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  vouchers bigint[] := array(select distinct c.voucher_id from unnest(p_changes) c);
  settled int[];
begin
  if exists (
    select from unnest(vouchers) id
    where (select v.version from voucher v where v.company_id = p_company and v.voucher_id = id) <> 1
  ) then
    return '{}';
  end if;
  with written as (
    select m.product_id, m.vr_date, m.voucher_id, m.quantity_milli, m.given_cost is null and m.cost_voucher_id is null
      and b.average_cost <> 0 and (m.unit_cost, m.average_after) = (b.average_cost, b.average_cost)
      and m.quantity_after_milli = b.quantity_milli + sum(m.quantity_milli) over (
        partition by m.product_id order by m.vr_date, m.voucher_id, m.movement_no
      ) as is_right
    from unnest(vouchers) id
      join stock_movement m on m.company_id = p_company and m.voucher_id = id and m.branch_id = p_branch and m.live
      cross join lateral (
        select o.quantity_milli, o.average_cost from stock_balance o
        where o.company_id = p_company and o.branch_id = p_branch and o.product_id = m.product_id limit 1
      ) b
  ), moved as materialized (
    select w.product_id, min(w.vr_date) as day, min(w.voucher_id) as first_voucher, sum(w.quantity_milli) as quantity_milli
    from written w group by w.product_id having bool_and(w.is_right) and min(w.vr_date) = max(w.vr_date)
  ), kept as (
    update stock_balance b set quantity_milli = b.quantity_milli + m.quantity_milli
    from moved m
    where b.company_id = p_company and b.branch_id = p_branch and b.product_id = m.product_id and not exists (
      select from stock_movement o
      where o.company_id = p_company and o.branch_id = p_branch and o.product_id = m.product_id and o.live
        and (o.vr_date, o.voucher_id) > (m.day, m.first_voucher) and o.voucher_id <> all (vouchers)
    )
    returning b.product_id
  )
  select coalesce(array_agg(k.product_id), '{}') into settled from kept k;
  return settled;
end $$;

CREATE FUNCTION public.settle_cash(p_company integer, p_flows jsonb) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  told jsonb;
  refused jsonb;
begin
  if p_flows is null then
    return null;
  end if;
  select jsonb_agg(s.told order by s.branch, s.account), jsonb_agg(s.told order by s.branch, s.account) filter (where s.is_blocked)
  into told, refused
  from (
    select f.branch, f.account, b.negative_cash = 'block' as is_blocked, jsonb_build_object('ordinals', f.ordinals,
      'branchId', f.branch, 'accountId', f.account, 'account', a.name, 'day', low.day, 'paisa', low.paisa::text) as told
    from jsonb_to_recordset(p_flows) f (ordinals jsonb, branch int, account int, "from" date, until date, paisa bigint)
      join branch b on b.company_id = p_company and b.branch_id = f.branch and b.negative_cash <> 'allow'
      join account a on a.company_id = p_company and a.account_id = f.account,
      lateral (
        select s.day, s.paisa + f.paisa as paisa
        from balances_from(p_company, branches_of_money(p_company, f.branch, a), f.account, f."from", f.until) s
        order by s.paisa, s.day limit 1
      ) low
    where low.paisa < -coalesce(a.overdraft_limit_paisa, 0)
  ) s;
  if refused is not null then
    perform refuse('cash_below_zero', jsonb_build_object('ordinal', refused -> 0 -> 'ordinals' -> 0,
      'account', refused -> 0 -> 'account', 'branch', branch_name(p_company, (refused -> 0 ->> 'branchId')::int), 'amountPaisa', ltrim(refused -> 0 ->> 'paisa', '-'),
      'day', to_char((refused -> 0 ->> 'day')::date, 'DD/MM/YYYY')));
  end if;
  return told;
end $$;

CREATE FUNCTION public.settle_cheque_bills(p_company integer, p_cheque public.cheque_now, p_event jsonb, p_day date, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  event text := p_event ->> 'event';
  back bigint := (p_event ->> 'byVoucherId')::bigint;
  this cheque_event;
  source bigint;
  given_back cheque_event;
  endorsed cheque_event;
  party int;
  was_on_no_bill boolean := (
    select t.trade is not null or t.type_id = any (types_of('opening')) from voucher v join voucher_type t on t.type_id = v.type_id
    where v.company_id = p_company and v.voucher_id = p_cheque.voucher_id);
begin
  if back is null then
    return;
  end if;
  select * into this from cheque_event e where e.company_id = p_company and e.by_voucher_id = back;
  source := cheque_source(p_company, this);
  if event = 'again' then
    given_back := last_given_back(p_company, p_cheque);
    perform settle_again(p_company, given_back, back, p_event, p_day, p_at);
    if was_on_no_bill and p_cheque.account_id is not null then
      perform allocate_open(p_company, p_cheque.branch_id, p_cheque.account_id,
        case when p_cheque.is_received then given_back.by_voucher_id else back end, case when p_cheque.is_received then 1 else 0 end,
        case when p_cheque.is_received then back else given_back.by_voucher_id end, case when p_cheque.is_received then 0 else 1 end,
        p_cheque.amount_paisa, p_event, p_day, p_at);
    end if;
  elsif event in ('bounced', 'handed_back', 'cancelled') then
    if p_cheque.state = 'endorsed' then
      select e.* into endorsed from cheque_event e
      where e.company_id = p_company and e.voucher_id = p_cheque.voucher_id and e.cheque_no = p_cheque.cheque_no
        and e.by_voucher_id = p_cheque.last_voucher_id;
      perform reopen_settled(p_company, p_cheque.branch_id, endorsed.account_id, endorsed.by_voucher_id, back, false, p_event,
        p_day, p_at);
    end if;
    if was_on_no_bill and source = p_cheque.voucher_id then
      return;
    end if;
    for party in
      select distinct a.account_id
      from cheque c
        join voucher v on v.company_id = c.company_id and v.voucher_id = c.voucher_id and v.version = c.version
        cross join jsonb_to_recordset(c.pays) x ("accountId" int)
        join account a on a.company_id = c.company_id and a.account_id = x."accountId" and a.is_party
      where c.company_id = p_company and c.voucher_id = p_cheque.voucher_id and c.cheque_no = p_cheque.cheque_no
      order by a.account_id
    loop
      perform reopen_settled(p_company, p_cheque.branch_id, party, source, back, p_cheque.is_received, p_event, p_day, p_at);
    end loop;
  end if;
end $$;

CREATE FUNCTION public.settle_installments(p_write jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
  sale voucher;
  paying voucher;
  written voucher_version;
  party int;
begin
  select * into sale from voucher v where v.company_id = company and v.voucher_id = (p_write ->> 'saleId')::bigint;
  select * into paying from voucher v where v.company_id = company and v.voucher_id = (p_write ->> 'voucherId')::bigint;
  select * into written from voucher_version w
  where w.company_id = company and w.voucher_id = paying.voucher_id and w.version = paying.version;
  select b.account_id into party from bill b
  where b.company_id = company and b.voucher_id = sale.voucher_id and b.version = sale.version limit 1;
  if party is null or sale.type_id <> all (types_of('by_installments')) or not exists (
    select from voucher_link k
    where k.company_id = company and k.child_id = paying.voucher_id and k.parent_id = sale.voucher_id
  ) then
    return;
  end if;
  perform from account a where a.company_id = company and a.account_id = party for no key update;
  if p_write -> 'parts' is null and exists (
    select from installment_now n where n.company_id = company and n.sale_id = sale.voucher_id and n.repossessed_paisa > 0
  ) then
    perform refuse('sale_repossessed');
  end if;
  insert into installment_payment (
    company_id, branch_id, voucher_id, sale_id, installment_no, paid_paisa, discount_paisa, written_off_paisa, repossessed_paisa, received_on,
    paid_by
  )
  select company, sale.branch_id, paying.voucher_id, sale.voucher_id, x."installmentNo", coalesce(x."paidPaisa", 0),
    coalesce(x."discountPaisa", 0), coalesce(x."writtenOffPaisa", 0), coalesce(x."repossessedPaisa", 0), (p_write ->> 'receivedOn')::date,
    coalesce(p_write ->> 'paidBy', '')
  from jsonb_to_recordset(p_write -> 'parts') x ("installmentNo" int, "paidPaisa" bigint, "discountPaisa" bigint, "writtenOffPaisa" bigint,
    "repossessedPaisa" bigint);
  perform allocate_in_order(company, sale.branch_id, party, sale.voucher_id, array_agg(b.bill_no order by b.bill_no desc),
    array_agg(coalesce(p.paid_paisa + p.discount_paisa + p.written_off_paisa + p.repossessed_paisa, b.amount_paisa) order by b.bill_no desc),
    paying.voucher_id, jsonb_build_object('user', written.user_id), paying.vr_date, written.changed_at)
  from bill b
    left join installment_payment p on p.company_id = b.company_id and p.voucher_id = paying.voucher_id and p.installment_no = b.bill_no
  where b.company_id = company and b.voucher_id = sale.voucher_id and b.version = sale.version
    and (p_write -> 'parts' is null or p.installment_no is not null);
  if p_write -> 'parts' is not null and open_item_paisa(company, sale.branch_id, party, paying.voucher_id, 0) <> 0 then
    perform refuse('beyond_due');
  end if;
end $$;

CREATE FUNCTION public.settle_journals(p_company integer, p_vouchers jsonb, p_before public.voucher DEFAULT NULL::public.voucher) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  fault record;
begin
  if not exists (
    select from jsonb_to_recordset(p_vouchers) v (type int, system boolean, history boolean)
    where v.type = any (types_of('journal')) and v.system is not true and v.history is not true
  ) then
    return null;
  end if;
  with was as materialized (
    select l.account_id, l.remarks
    from entry e join line l on l.company_id = e.company_id and l.voucher_id = e.voucher_id and l.entry_no = e.entry_no
    where e.company_id = p_company and e.voucher_id = p_before.voucher_id and e.version = p_before.version
  ), found as materialized (
    select v.ordinal, b.journal_remarks_policy, b.journal_account_policy, l.is_silent, l.accounts,
      l.is_silent and (p_before.voucher_id is null or exists (select from was where remarks <> '')) as is_newly_silent,
      l.accounts - array(select a.name from was join account a on a.company_id = p_company and a.account_id = was.account_id)
        as new_accounts
    from jsonb_to_recordset(p_vouchers) v (ordinal int, branch int, type int, system boolean, history boolean, lines jsonb)
      join branch b on b.company_id = p_company and b.branch_id = v.branch,
      lateral (
        select bool_and(x.remarks = '') as is_silent,
          coalesce(jsonb_agg(distinct a.name) filter (where a.account_id = any (accounts_of_equity())), '[]') as accounts
        from jsonb_to_recordset(v.lines) x ("accountId" int, remarks text)
          join account a on a.company_id = p_company and a.account_id = x."accountId"
      ) l
    where v.type = any (types_of('journal')) and v.system is not true and v.history is not true
  )
  select t.told, b.* into fault
  from (
    select jsonb_agg(jsonb_build_object('ordinal', f.ordinal, 'withoutRemarks', w.without_remarks, 'accounts', w.accounts)) as told
    from found f,
      lateral (
        select f.is_silent and f.journal_remarks_policy = 'warn' as without_remarks,
          case f.journal_account_policy when 'warn' then f.accounts else '[]' end as accounts
      ) w
    where w.without_remarks or w.accounts <> '[]'
  ) t
    left join (
      select f.ordinal, s.code, f.new_accounts ->> 0 as account
      from found f,
        lateral (
          select 'journal_without_remarks' as code where f.is_newly_silent and f.journal_remarks_policy = 'block'
          union all
          select 'journal_on_equity' where f.new_accounts <> '[]' and f.journal_account_policy = 'block'
        ) s
      order by f.ordinal, s.code desc limit 1
    ) b on true;
  if fault.code is not null then
    perform refuse(fault.code, jsonb_build_object('ordinal', fault.ordinal, 'account', fault.account));
  end if;
  return fault.told;
end $$;

CREATE FUNCTION public.settle_stock(p_company integer, p_branch integer, p_vouchers bigint[], p_changes public.stock_change[], p_places_later boolean DEFAULT false) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  perform recost(p_company, p_branch, p_changes);
  perform check_short_stock(p_company, p_branch, p_changes);
  perform keep_goods_in_transit(p_company, p_vouchers);
  if not p_places_later then
    perform locate_serials(p_company, p_vouchers);
  end if;
end $$;

CREATE FUNCTION public.settle_tax(p_voucher bigint, p_settled jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
  branch int := (select v.branch_id from voucher v where v.company_id = company and v.voucher_id = p_voucher);
  ids bigint[] := array(select distinct (x ->> 'voucherId')::bigint from jsonb_array_elements(p_settled -> 'rows') x);
begin
  insert into settled_tax (company_id, branch_id, voucher_id, how, tax, of_voucher_id, row_no, amount_paisa)
  select company, branch, p_voucher, p_settled ->> 'how', p_settled ->> 'tax', x."voucherId", x."rowNo", x."amountPaisa"
  from jsonb_to_recordset(p_settled -> 'rows') x ("voucherId" bigint, "rowNo" int, "amountPaisa" bigint);
  if exists (
    select from settled_tax t
      left join standing_taxes(company, ids) s on s.voucher_id = t.of_voucher_id and s.row_no = t.row_no and s.tax = t.tax
    where t.company_id = company and t.voucher_id = p_voucher
      and (s.branch_id, s.amount_paisa, s.is_received) is distinct from (branch, t.amount_paisa, t.how <> 'deposited')
  ) then
    raise exception using errcode = 'CB002', message = 'a settled row is of the branch and settled whole';
  end if;
  insert into tax_deposit (company_id, branch_id, voucher_id, tax, challan_number, challan_date, period)
  select company, branch, p_voucher, p_settled ->> 'tax', x.number, x.date, x.period
  from jsonb_to_record(p_settled -> 'challan') x (number text, date date, period text)
  where p_settled ? 'challan';
end $$;

CREATE FUNCTION public.settle_waived(p_fee bigint, p_waiver bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
  charged bill;
  paying voucher;
  written voucher_version;
begin
  select * into paying from voucher v where v.company_id = company and v.voucher_id = p_waiver;
  select * into written from voucher_version w
  where w.company_id = company and w.voucher_id = p_waiver and w.version = paying.version;
  select b.* into charged from voucher v
    join bill b on b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version
  where v.company_id = company and v.voucher_id = p_fee;
  perform from account a where a.company_id = company and a.account_id = charged.account_id for no key update;
  perform allocate_open(company, charged.branch_id, charged.account_id, p_fee, charged.bill_no, p_waiver, 0,
    charged.amount_paisa, jsonb_build_object('user', written.user_id), paying.vr_date, written.changed_at);
end $$;

CREATE FUNCTION public.settled_matches(p_company integer, p_account integer, p_date date, OUT matches integer, OUT paisa bigint) RETURNS record
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select count(*)::int, coalesce(sum(m.amount_paisa), 0)::bigint
  from bank_match m
  where m.company_id = p_company and m.account_id = p_account and m.settled_on <= p_date and not exists (
    select from bank_match_undo u
    where u.company_id = m.company_id and u.account_id = m.account_id and u.match_no = m.match_no
  )
$$;

CREATE FUNCTION public.settled_off(p_company integer) RETURNS TABLE(voucher_id bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select t.voucher_id
  from settled_tax t
    join voucher v on v.company_id = t.company_id and v.voucher_id = t.voucher_id
  where t.company_id = p_company and t.live = v.is_void
  union
  select t.voucher_id
  from settled_tax t
    left join standing_taxes(p_company, array(
      select distinct x.of_voucher_id from settled_tax x where x.company_id = p_company and x.live)) s
      on s.voucher_id = t.of_voucher_id and s.row_no = t.row_no and s.tax = t.tax
  where t.company_id = p_company and t.live
    and (s.amount_paisa, s.is_received, s.branch_id) is distinct from (t.amount_paisa, t.how <> 'deposited', t.branch_id)
  union
  select t.voucher_id
  from (
    select t.voucher_id, tax_account(t.tax, t.how <> 'deposited') as account_id, t.how, sum(t.amount_paisa) as paisa
    from settled_tax t where t.company_id = p_company and t.live
    group by t.voucher_id, t.tax, t.how
  ) t
  where t.paisa is distinct from (
    select sum(case when t.how = 'deposited' then l.debit_paisa - l.credit_paisa else l.credit_paisa - l.debit_paisa end)
    from line l
    where l.company_id = p_company and l.voucher_id = t.voucher_id and l.account_id = t.account_id and l.live
  )
$$;

CREATE FUNCTION public.sold_below_cost(p_company integer, p_vouchers bigint[], p_policy text) RETURNS TABLE(voucher_id bigint, line_no integer, product_id integer, product_name text, price numeric, cost numeric)
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
#variable_conflict use_column
begin
  return query
  select v.voucher_id, l.line_no, p.product_id, p.name, x.price, m.unit_cost
  from unnest(p_vouchers) id
    cross join lateral (select * from voucher o where o.company_id = p_company and o.voucher_id = id limit 1) v
    cross join lateral (
      select from branch f
      where f.company_id = p_company and f.branch_id = v.branch_id and f.below_cost_policy = p_policy limit 1
    ) f
    join invoice_line l on l.company_id = p_company and l.voucher_id = v.voucher_id and l.version = v.version
    cross join lateral (
      select o.quantity_milli, o.unit_cost from stock_movement o
      where o.company_id = p_company and o.voucher_id = v.voucher_id and o.version = v.version and o.movement_no = l.line_no limit 1
    ) m
    cross join lateral (
      select divide_half_up((l.total_paisa - l.discount_paisa)::numeric * 10000000, nullif(-m.quantity_milli, 0)) / 1000000 as price
    ) x
    cross join lateral (
      select p.product_id, p.name from product p where p.company_id = p_company and p.product_id = l.product_id limit 1
    ) p
  where not v.is_void and v.type_id = any (types_of('sale')) and m.quantity_milli < 0 and x.price < m.unit_cost
  order by v.voucher_id, l.line_no;
end $$;

CREATE FUNCTION public.split_bank_match(p_write jsonb, p_at timestamp with time zone) RETURNS integer[]
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  locked reconciled_account := lock_reconciled((p_write ->> 'account')::int);
  branches int[] := array(select b.value::int from jsonb_array_elements_text(p_write -> 'branches') b);
begin
  perform lock_matched_vouchers(company, p_write -> 'matches');
  perform end_match(company, p_write, 'split', p_at);
  if not are_parts_of(company, locked.account_id, (p_write ->> 'matchNo')::int, p_write -> 'matches', branches) then
    perform refuse('match_parts_differ');
  end if;
  return insert_matches(company, locked, p_write -> 'matches', branches, (p_write ->> 'user')::int, p_at);
end $$;

CREATE FUNCTION public.stale_months(p_company integer) RETURNS integer
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$ select c.cheque_months from company c where c.company_id = p_company $$;

CREATE FUNCTION public.stale_sessions(p_at timestamp with time zone, p_vouchers jsonb) RETURNS integer[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  tokens bytea[] := array(
    select distinct decode(v.token, 'hex') from jsonb_to_recordset(p_vouchers) v (token text) where v.token is not null
  );
begin
  if tokens = '{}' then
    return '{}';
  end if;
  return array(
    select v.ordinal
    from jsonb_to_recordset(p_vouchers) v (ordinal int, branch int, token text, admission text, "user" int)
      left join directory.sessions_by_token(tokens, p_at) s on s.token_hash = decode(v.token, 'hex')
    where v.token is not null
      and (s.admission, s.branch_id, s.user_id) is distinct from (v.admission, v.branch, v."user")
  );
end $$;

CREATE TABLE public.bill_allocation (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    account_id integer NOT NULL,
    allocation_no integer NOT NULL,
    debit_voucher_id bigint NOT NULL,
    debit_bill_no integer NOT NULL,
    credit_voucher_id bigint NOT NULL,
    credit_bill_no integer NOT NULL,
    amount_paisa bigint NOT NULL,
    allocated_on date NOT NULL,
    allocated_by integer,
    allocated_at timestamp with time zone NOT NULL,
    CONSTRAINT bill_allocation_allocation_no_check CHECK ((allocation_no > 0)),
    CONSTRAINT bill_allocation_amount_paisa_check CHECK ((amount_paisa > 0)),
    CONSTRAINT bill_allocation_check CHECK (((debit_bill_no = 0) OR (credit_bill_no = 0))),
    CONSTRAINT bill_allocation_credit_bill_no_check CHECK ((credit_bill_no >= 0)),
    CONSTRAINT bill_allocation_debit_bill_no_check CHECK ((debit_bill_no >= 0))
);

CREATE FUNCTION public.standing_allocations(p_company integer, p_branch integer, p_account integer) RETURNS SETOF public.bill_allocation
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select a.* from bill_allocation a
  where a.company_id = p_company and a.branch_id = p_branch and a.account_id = p_account
    and not exists (
      select from bill_allocation_undo u
      where u.company_id = a.company_id and u.branch_id = a.branch_id and u.account_id = a.account_id
        and u.allocation_no = a.allocation_no
    )
$$;

CREATE FUNCTION public.standing_asset_lines(p_company integer, p_branches integer[], p_day date DEFAULT 'infinity'::date) RETURNS TABLE(branch_id integer, asset_id integer, voucher_id bigint, vr_no text, vr_date date, is_disposal boolean, depreciation_paisa bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select l.branch_id, l.asset_id, l.voucher_id, v.vr_no, v.vr_date, l.is_disposal, l.depreciation_paisa
  from asset_line l
    join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id and not v.is_void
  where l.company_id = p_company and l.branch_id = any (p_branches) and v.vr_date <= p_day
$$;

CREATE FUNCTION public.standing_cheque_events(p_company integer, p_vouchers bigint[]) RETURNS TABLE(voucher_id bigint, cheque_no integer, event_no integer, event text, state text, state_before text, by_voucher_id bigint, vr_no text, event_date date, slip_no integer, bank_account_id integer, account_id integer, reason text, made_by integer, made_at timestamp with time zone)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select e.voucher_id, e.cheque_no, e.event_no, e.event, e.state,
    lag(e.state) over (partition by e.voucher_id, e.cheque_no order by e.event_no), e.by_voucher_id, v.vr_no,
    coalesce(v.vr_date, e.event_date), e.slip_no, e.bank_account_id, e.account_id, e.reason, e.made_by, e.made_at
  from cheque_event e
    left join voucher v on v.company_id = e.company_id and v.voucher_id = e.by_voucher_id
  where e.company_id = p_company and e.voucher_id = any (p_vouchers) and v.is_void is not true
$$;

CREATE TABLE public.markup_line (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    version integer NOT NULL,
    line_no integer NOT NULL,
    sale_id bigint NOT NULL,
    installment_no integer NOT NULL,
    amount_paisa bigint NOT NULL,
    is_earned boolean NOT NULL,
    reschedule_no integer,
    CONSTRAINT markup_line_amount_paisa_check CHECK ((amount_paisa <> 0)),
    CONSTRAINT markup_line_installment_no_check CHECK ((installment_no > 0)),
    CONSTRAINT markup_line_line_no_check CHECK ((line_no > 0)),
    CONSTRAINT markup_line_version_check CHECK ((version > 0))
);

CREATE FUNCTION public.standing_markup(p_company integer, p_sales bigint[]) RETURNS SETOF public.markup_line
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select m.*
  from markup_line m
    join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id and v.version = m.version and not v.is_void
  where m.company_id = p_company and m.sale_id = any (p_sales)
$$;

CREATE FUNCTION public.standing_taxes(p_company integer, p_vouchers bigint[], p_on date DEFAULT 'infinity'::date) RETURNS TABLE(voucher_id bigint, row_no integer, tax text, branch_id integer, is_received boolean, tax_account_id integer, account_id integer, amount_paisa bigint, settled_by bigint, certificate text)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select s.voucher_id, s.row_no, k.tax, w.branch_id, w.is_received, k.account_id, w.account_id, k.paisa, (
      select t.voucher_id from settled_tax t
        join voucher b on b.company_id = p_company and b.voucher_id = t.voucher_id and b.vr_date <= p_on
      where t.company_id = p_company and t.of_voucher_id = s.voucher_id and t.row_no = s.row_no and t.tax = k.tax and t.live
    ), (
      select c.number from certified_tax c
      where c.company_id = p_company and c.of_voucher_id = s.voucher_id and c.row_no = s.row_no and c.tax = k.tax and c.live
    )
  from withheld_standing(p_company, p_vouchers, p_on) s
    join voucher v on v.company_id = p_company and v.voucher_id = s.voucher_id
    join withheld_row w on w.company_id = p_company and w.voucher_id = s.voucher_id and w.version = v.version and w.row_no = s.row_no
    cross join lateral (
      values ('vds', tax_account('vds', w.is_received), s.vds_paisa), ('tds', tax_account('tds', w.is_received), s.tds_paisa)
    ) k (tax, account_id, paisa)
$$;

CREATE FUNCTION public.start_count(p_branch integer, p_warehouse integer, p_category integer, p_remarks text, p_most integer, p_at timestamp with time zone, p_by jsonb) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  person int := (p_by ->> 'user')::int;
  day date := lock_open_day(company, p_branch, false);
  other int;
  sheet int;
  rows_on_it int;
begin
  -- One after the other, so that of two who start at once the second sees the first.
  perform from branch b where b.company_id = company and b.branch_id = p_branch for no key update;
  if p_warehouse is not null and not exists (
    select from warehouse w
    where w.company_id = company and w.branch_id = p_branch and w.warehouse_id = p_warehouse and w.status = 1
  ) then
    perform refuse('warehouse_not_found');
  elsif p_warehouse is not null and not (
    select b.multiple_warehouse from branch b where b.company_id = company and b.branch_id = p_branch
  ) then
    perform refuse('warehouses_off');
  elsif p_category is not null and not exists (
    select from category c where c.company_id = company and c.category_id = p_category
  ) then
    perform refuse('reference_not_found');
  end if;
  select s.sheet_no into other from count_sheet s
  where s.company_id = company and s.branch_id = p_branch and s.ending is null
    and s.warehouse_id is not distinct from p_warehouse
    and (s.category_id is null or p_category is null or s.category_id = p_category)
    and count_voucher(company, p_branch, s.sheet_no) is null
  order by s.sheet_no limit 1;
  if found then
    perform refuse('count_overlaps', jsonb_build_object('number', other::text));
  end if;

  select coalesce(max(s.sheet_no), 0) + 1 into sheet from count_sheet s
  where s.company_id = company and s.branch_id = p_branch;
  insert into count_sheet (
    company_id, branch_id, sheet_no, warehouse_id, category_id, remarks, started_on, started_at, started_by
  ) values (company, p_branch, sheet, p_warehouse, p_category, p_remarks, day, p_at, person);
  insert into count_row (company_id, branch_id, sheet_no, product_id, place)
  select company, p_branch, sheet, p.product_id,
    row_number() over (order by name_key(c.name), name_key(p.name), p.product_id)
  from product p
    join category c on c.company_id = p.company_id and c.category_id = p.category_id
    left join (
      select t.product_id, sum(t.in_milli - t.out_milli) as quantity_milli
      from stock_through(company, p_branch, '2098-12-31') t where t.warehouse_id = coalesce(p_warehouse, 0)
      group by t.product_id
    ) t on t.product_id = p.product_id
  where p.company_id = company and (p_category is null or p.category_id = p_category)
    and (p.status = 1 and product_serves_branch(company, p.branch_id, p_branch) or t.quantity_milli <> 0);
  get diagnostics rows_on_it = row_count;
  if rows_on_it = 0 then
    perform refuse('nothing_to_count');
  elsif rows_on_it > p_most then
    perform refuse('count_too_long', jsonb_build_object('most', p_most::text));
  end if;
  insert into audit_event (company_id, at, user_id, branch_id, action, ip, user_agent, after)
  values (company, p_at, person, p_branch, 'stock.count.start', coalesce(p_by ->> 'ip', ''), coalesce(p_by ->> 'agent', ''),
    jsonb_build_object('sheet', sheet));
  return sheet;
end $$;

CREATE FUNCTION public.start_month_of(p_company integer) RETURNS integer
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
begin
  return (select fiscal_year_start_month::int from company where company_id = p_company);
end $$;

CREATE FUNCTION public.statement_balance(p_company integer, p_account integer, p_date date) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select s.opening_paisa + coalesce((
    select sum(x.credit_paisa - x.debit_paisa)::bigint from bank_statement_line x
    where x.company_id = s.company_id and x.account_id = s.account_id and x.statement_no = s.statement_no
      and x.line_date <= p_date and x.line_no > 0
  ), 0)
  from bank_statement s
  where s.company_id = p_company and s.account_id = p_account and s.removed_at is null and s.from_date <= p_date
    and p_date <= (
      select max(o.to_date) from bank_statement o
      where o.company_id = p_company and o.account_id = p_account and o.removed_at is null
    )
  order by s.from_date desc limit 1
$$;

CREATE FUNCTION public.stock_at_location(p_company integer, p_branch integer, p_location integer, p_products integer[], p_through date DEFAULT '2098-12-31'::date) RETURNS TABLE(product_id integer, quantity_milli bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select s.product_id, sum(s.in_milli - s.out_milli)::bigint
  from stock_through(p_company, p_branch, p_through) s
  where cardinality(p_products) > 50 and s.warehouse_id = p_location and s.product_id = any (p_products)
  group by s.product_id
  union all
  select m.product_id, sum(m.quantity_milli)::bigint
  from unnest(p_products) p (id)
    join stock_movement m on m.company_id = p_company and m.branch_id = p_branch and m.product_id = p.id and m.live
      and m.vr_date <= p_through and coalesce(m.warehouse_id, 0) = p_location and m.transit_to is null
  where cardinality(p_products) <= 50
  group by m.product_id
$$;

CREATE FUNCTION public.stock_between(p_company integer, p_branch integer, p_from date, p_through date) RETURNS TABLE(product_id integer, warehouse_id integer, trade smallint, in_milli bigint, out_milli bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select s.product_id, s.warehouse_id, s.trade, sum(s.in_milli)::bigint, sum(s.out_milli)::bigint
  from (
    select r.product_id, r.warehouse_id, r.trade, p.sign * r.in_milli as in_milli, p.sign * r.out_milli as out_milli
    from stock_pieces(p_company, p_from, p_through) p
      join stock_rollup r on r.company_id = p_company and r.branch_id = p_branch and r.span = p.span
        and r.starts between p.first and p.last
    union all
    select m.product_id, stock_location(m.warehouse_id, m.transit_to), trade_of(v.type_id), greatest(m.quantity_milli, 0),
      greatest(-m.quantity_milli, 0)
    from trading_day t
      join stock_movement m on m.company_id = t.company_id and m.branch_id = t.branch_id and m.vr_date = t.day and m.live
      join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id
    where t.company_id = p_company and t.branch_id = p_branch and not t.folded and t.day between p_from and p_through
  ) s
  group by s.product_id, s.warehouse_id, s.trade
  having sum(s.in_milli) <> 0 or sum(s.out_milli) <> 0
$$;

CREATE FUNCTION public.stock_location(p_warehouse integer, p_transit_to integer) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ select case when p_transit_to is not null then -1 else coalesce(p_warehouse, 0) end $$;

CREATE FUNCTION public.stock_moved(p_company integer, p_vouchers bigint[], p_from date) RETURNS public.stock_change[]
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
  select coalesce(array_agg(row(m.product_id, s.day, m.voucher_id, s.sign * at_hand(m))::stock_change), '{}')
  from stock_movement m, lateral (values (p_from, -1), (m.vr_date, 1)) s (day, sign)
  where m.company_id = p_company and m.voucher_id = any (p_vouchers) and m.live
$$;

CREATE FUNCTION public.stock_pieces(p_company integer, p_from date, p_through date) RETURNS TABLE(sign integer, span text, first date, last date)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  with turn as (
    select near.first_turn, near.last_turn, first_year.starts as first_year, last_year.starts as last_year
    from (
      select case when isfinite(p_from) then date_trunc('month', p_from + 15)::date else p_from end as first_turn,
        date_trunc('month', p_through + 16)::date as last_turn
    ) near,
      lateral (
        select case
          when isfinite(near.first_turn) then (
            select case when s.starts = near.first_turn then s.starts else (s.starts + interval '1 year')::date end
            from stock_spans(p_company, near.first_turn) s where s.span = 'year'
          )
          else near.first_turn
        end as starts
      ) first_year,
      lateral (select s.starts from stock_spans(p_company, near.last_turn) s where s.span = 'year') last_year
  )
  select p.sign, p.span, p.first, p.last
  from turn t,
    lateral (values
      -- The range crosses no turn of a month.
      (1, 'day', t.first_turn >= t.last_turn, p_from, p_through),
      -- Between two of them: whole fiscal years, and months before and after.
      (1, 'month', t.first_turn < t.last_turn and isfinite(t.first_turn), t.first_turn, least(t.first_year, t.last_turn) - 1),
      (1, 'year', t.first_turn < t.last_turn, t.first_year, t.last_year - 1),
      (1, 'month', t.first_turn < t.last_turn and t.first_year <= t.last_year, t.last_year, t.last_turn - 1),
      (1, 'day', t.first_turn < t.last_turn and isfinite(t.first_turn), p_from, t.first_turn - 1),
      (-1, 'day', t.first_turn < t.last_turn and isfinite(t.first_turn), t.first_turn, p_from - 1),
      (1, 'day', t.first_turn < t.last_turn, t.last_turn, p_through),
      (-1, 'day', t.first_turn < t.last_turn, p_through + 1, t.last_turn - 1)
    ) p (sign, span, is_there, first, last)
  where p.is_there and p.first <= p.last
$$;

CREATE FUNCTION public.stock_spans(p_company integer, p_day date) RETURNS TABLE(span text, starts date)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select s.span, s.starts
  from company c,
    lateral (values
      ('day', p_day),
      ('month', date_trunc('month', p_day)::date),
      ('year', make_date(
        extract(year from p_day)::int - (extract(month from p_day)::int < c.fiscal_year_start_month)::int,
        c.fiscal_year_start_month, 1))
    ) s (span, starts)
  where c.company_id = p_company
$$;

CREATE FUNCTION public.stock_through(p_company integer, p_branch integer, p_day date) RETURNS TABLE(product_id integer, warehouse_id integer, in_milli bigint, out_milli bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select b.product_id, b.warehouse_id, sum(b.in_milli)::bigint, sum(b.out_milli)::bigint
  from stock_between(p_company, p_branch, '-infinity', p_day) b
  group by b.product_id, b.warehouse_id
$$;

CREATE FUNCTION public.stock_value_on(p_company integer, p_branch integer, p_day date) RETURNS TABLE(product_id integer, quantity_milli bigint, average_cost numeric, value_paisa bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  with latest as (
    select max(t.day) as day from trading_day t where t.company_id = p_company and t.branch_id = p_branch
  )
  select s.product_id, s.quantity_milli, s.average_cost, round(s.quantity_milli * s.average_cost * 0.1)::bigint
  from (
    select b.product_id, b.quantity_milli, b.average_cost
    from latest cross join stock_balance b
    where latest.day <= p_day and b.company_id = p_company and b.branch_id = p_branch
      and (b.quantity_milli <> 0 or exists (
        select from stock_movement o
        where o.company_id = p_company and o.branch_id = p_branch and o.product_id = b.product_id and o.live
      ))
    union all
    select b.product_id, m.quantity_after_milli, m.average_after
    from latest cross join stock_balance b,
      lateral (
        select o.quantity_after_milli, o.average_after from stock_movement o
        where o.company_id = p_company and o.branch_id = p_branch and o.product_id = b.product_id and o.live
          and o.vr_date <= p_day
        order by o.vr_date desc, o.voucher_id desc, o.movement_no desc limit 1
      ) m
    where latest.day > p_day and b.company_id = p_company and b.branch_id = p_branch
  ) s
$$;

CREATE FUNCTION public.stop_reminders(p_mobile text, p_body text, p_delivery text, p_now timestamp with time zone) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  with stopped as (
    -- A form that was opened before may not take the stop back: its version is an older one.
    update party p set no_reminders = true, version = p.version + 1
    where p.company_id = books_company() and p.mobile = p_mobile and not p.no_reminders
      and not exists (select from message m where m.company_id = p.company_id and m.delivery = p_delivery and m.mobile = p_mobile)
    returning p.company_id, p.account_id, p.branch_id
  ), noted as (
    insert into message (
      company_id, branch_id, kind, party_id, mobile, body, parts, cost_paisa, state, created_at, not_before, ended_at, delivery
    )
    select s.company_id, coalesce(s.branch_id, (
        select b.branch_id from branch b where b.company_id = s.company_id order by b.office_type_id, b.branch_id limit 1
      )), 'stop', s.account_id, p_mobile, p_body, 1, 0, 'received', p_now, p_now, p_now, p_delivery
    from stopped s
    returning 1
  )
  select count(*)::int from noted
$$;

CREATE FUNCTION public.supersede_voucher(p_change jsonb, p_at timestamp with time zone) RETURNS public.posting_outcome
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select o.* from change_voucher(p_change - 'vrDate' || jsonb_build_object('change',
    case p_change ->> 'change' when 'retype' then 'retype' else 'edit' end), p_at) o
$$;

CREATE FUNCTION public.take_back_reschedule(p_write jsonb, p_at timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
  branch int := (p_write ->> 'branch')::int;
  party int;
  event jsonb := jsonb_build_object('user', (p_write ->> 'user')::int);
  open_day date;
  sale voucher;
  taken reschedule;
  journal voucher;
begin
  select r.* into taken from reschedule r
  where r.company_id = company and r.branch_id = branch and r.sale_id = (p_write ->> 'saleId')::bigint
    and r.reschedule_no = (p_write ->> 'rescheduleNo')::int;
  if not found then
    perform refuse('reschedule_not_found');
  end if;
  -- The journal first, as its own void locks it.
  if taken.voucher_id is not null then
    journal := (lock_voucher(company, jsonb_build_object('change', 'void', 'voucherId', taken.voucher_id))).locked;
  else
    perform lock_day_of(company, branch, branch, false);
  end if;
  perform lock_parents(company, array[taken.sale_id]);
  select n.account_id into party from installment_now n where n.company_id = company and n.sale_id = taken.sale_id limit 1;
  open_day := lock_party(company, p_write || jsonb_build_object('account', party), array[taken.sale_id]);
  if is_taken_back(taken) then
    perform refuse('reschedule_not_found');
  elsif is_reschedule_used(taken) then
    perform refuse('reschedule_used');
  end if;
  select * into sale from voucher v where v.company_id = company and v.voucher_id = taken.sale_id;
  insert into reschedule_undo (company_id, branch_id, sale_id, reschedule_no, undone_on, undone_by, undone_at, remarks)
  values (company, branch, taken.sale_id, taken.reschedule_no, open_day, (p_write ->> 'user')::int, p_at, p_write ->> 'remarks');
  insert into bill_allocation_undo (company_id, branch_id, account_id, allocation_no, cause, undone_on, undone_by, undone_at)
  select company, branch, party, a.allocation_no, 'undo', open_day, (p_write ->> 'user')::int, p_at
  from standing_allocations(company, branch, party) a
  where a.allocation_no between taken.first_allocation_no and taken.last_allocation_no;
  perform allocate_in_order(company, branch, party, sale.voucher_id, array_agg(n.installment_no order by n.installment_no),
    array_agg(n.amount_paisa order by n.installment_no), sale.voucher_id, event, open_day, p_at)
  from rescheduled_row n
  where n.company_id = company and n.sale_id = sale.voucher_id and n.reschedule_no = taken.reschedule_no;
  perform move_markup(sale, null, coalesce((
    select jsonb_agg(jsonb_build_object('installmentNo', m.installment_no, 'amountPaisa', -m.amount_paisa) order by m.line_no)
    from markup_line m
    where m.company_id = company and m.voucher_id = sale.voucher_id and m.version = sale.version and m.reschedule_no = taken.reschedule_no
  ), '[]'));
  insert into audit_event (company_id, at, user_id, branch_id, voucher_id, action, ip, user_agent, after)
  values (company, p_at, (p_write ->> 'user')::int, branch, sale.voucher_id, 'installment.reschedule-undo', p_write ->> 'ip',
    p_write ->> 'agent', jsonb_build_object('number', sale.vr_no, 'remarks', p_write ->> 'remarks'));
  return case when journal.is_void then null else journal.voucher_id end;
end $$;

CREATE FUNCTION public.take_from_account() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  select a.name, a.branch_id, a.status into new.name, new.branch_id, new.status
  from account a where a.company_id = new.company_id and a.account_id = new.account_id;
  return new;
end $$;

CREATE FUNCTION public.take_message(p_now timestamp with time zone, p_today date) RETURNS TABLE("messageId" bigint, mobile text, body text, tries integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  next_one message;
  why text;
begin
  loop
    select * into next_one from message m
    where m.company_id = books_company() and m.state = 'waiting' and m.not_before <= p_now
    order by m.not_before, m.message_id limit 1 for update skip locked;
    exit when next_one.message_id is null;
    why := why_not_to_send(next_one, p_today);
    if why = 'changed' then
      delete from message m where m.company_id = next_one.company_id and m.message_id = next_one.message_id;
      continue;
    end if;
    next_one.mobile := coalesce((
      select p.mobile from party p
      where p.company_id = next_one.company_id and p.account_id = next_one.party_id and p.mobile <> ''
    ), next_one.mobile);
    update message m
    set state = case when why is null then 'sending' else 'dropped' end, reason = coalesce(why, ''), mobile = next_one.mobile,
      tries = m.tries + (why is null)::int, tried_at = p_now, ended_at = case when why is not null then p_now end
    where m.company_id = next_one.company_id and m.message_id = next_one.message_id;
    if why is null then
      return query select next_one.message_id, next_one.mobile, next_one.body, next_one.tries + 1;
      return;
    end if;
  end loop;
end $$;

CREATE FUNCTION public.take_portal_code(p_party integer, p_hash bytea, p_most_wrong integer, p_now timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  kept portal_code;
begin
  select * into kept from portal_code c where c.company_id = books_company() and c.party_id = p_party for update;
  if kept.party_id is null or kept.expires_at <= p_now or kept.wrong_tries >= p_most_wrong then
    return false;
  end if;
  if kept.code_hash <> p_hash then
    update portal_code c set wrong_tries = c.wrong_tries + 1 where c.company_id = kept.company_id and c.party_id = p_party;
    return false;
  end if;
  delete from portal_code c where c.company_id = kept.company_id and c.party_id = p_party;
  return true;
end $$;

CREATE FUNCTION public.taken_beyond(p_company integer, p_parents bigint[]) RETURNS TABLE(parent_id bigint, line_no integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select t.of_voucher_id, t.of_line_no
  from (
    select t.of_voucher_id, t.role, t.of_line_no, t.product_id, sum(t.quantity_milli) as milli, sum(t.amount_paisa) as paisa
    from standing_take t
    where t.company_id = p_company and t.of_voucher_id = any (p_parents)
    group by t.of_voucher_id, t.role, t.of_line_no, t.product_id
  ) t
    join voucher v on v.company_id = p_company and v.voucher_id = t.of_voucher_id
    cross join lateral (
      select coalesce(abs(sum(m.quantity_milli)), 0) as milli, sum(l.total_paisa - l.discount_paisa) as paisa
      from stock_movement m
        left join invoice_line l on l.company_id = m.company_id and l.voucher_id = m.voucher_id and l.version = m.version
          and l.line_no = m.movement_no
      where m.company_id = p_company and m.voucher_id = v.voucher_id and m.version = v.version
        and m.product_id = t.product_id and t.of_line_no in (0, m.movement_no)
    ) line
  where v.is_void or t.milli > line.milli or t.paisa > line.paisa
$$;

CREATE FUNCTION public.taken_facts(p_parents bigint[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(facts_of_take(t) order by t.voucher_id, t.row_no), '[]')
    from standing_take t where t.company_id = company and t.of_voucher_id = any (p_parents)
  );
end $$;

CREATE FUNCTION public.takes_account(p_type integer, p_is_system boolean, p_account integer, p_group integer) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
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

CREATE FUNCTION public.tax_account(p_tax text, p_is_received boolean) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case when p_is_received then case p_tax when 'vds' then 53 else 19 end else case p_tax when 'vds' then 51 else 52 end end
$$;

CREATE FUNCTION public.tax_row_facts(p_vouchers bigint[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('voucherId', s.voucher_id, 'rowNo', s.row_no, 'tax', s.tax,
      'branchId', s.branch_id, 'isReceived', s.is_received, 'accountId', s.account_id, 'amountPaisa', s.amount_paisa::text, 'vrNo', v.vr_no,
      'settledBy', b.vr_no, 'certificate', s.certificate, 'openDay', d.day)), '[]')
    from standing_taxes(company, p_vouchers) s
      join voucher v on v.company_id = company and v.voucher_id = s.voucher_id
      left join voucher b on b.company_id = company and b.voucher_id = s.settled_by
      left join trading_day d on d.company_id = company and d.branch_id = s.branch_id and d.is_open
  );
end $$;

CREATE FUNCTION public.text_grams(p_text text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT COST 1000 PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    AS $$
begin
  return array(
    select distinct substr(p_text, n, size) from generate_series(1, length(p_text) - 1) n, (values (2), (3)) s (size)
    where n + size - 1 <= length(p_text)
  );
end $$;

CREATE FUNCTION public.told_of(p_told jsonb, p_ordinal integer) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select jsonb_build_object('cashBelowZero', jsonb_agg(t.value - 'ordinals' order by t.position))
  from jsonb_array_elements(p_told) with ordinality t (value, position)
  where t.value -> 'ordinals' @> to_jsonb(p_ordinal)
  having count(*) > 0
$$;

CREATE FUNCTION public.trade_of(p_type integer) RETURNS smallint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case
    when p_type = any (types_of('purchase') || types_of('purchase_return')) then 1
    when p_type = any (types_of('sale') || types_of('sale_return')) then 2
    else 0
  end::smallint
$$;

CREATE FUNCTION public.transit_facts(p_branches integer[], p_vouchers bigint[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'branchId', x.branch_id, 'voucherId', v.voucher_id, 'numberText', v.vr_no, 'sentOn', v.vr_date,
      'fromBranchId', v.branch_id, 'toBranchId', g.to_branch_id, 'remarks', w.remarks, 'vehicle', w.form ->> 'vehicle',
      'fromBranch', branch_name(company, v.branch_id), 'toBranch', branch_name(company, g.to_branch_id),
      'warehouseId', (
        select h.warehouse_id from warehouse h
          join branch b on b.company_id = h.company_id and b.branch_id = h.branch_id and b.multiple_warehouse
        where h.company_id = company and h.branch_id = v.branch_id and h.warehouse_id = (w.form ->> 'warehouseId')::int
          and h.status = 1
      ),
      'rows', g.rows) order by v.vr_date desc, v.voucher_id desc), '[]')
    from unnest(p_branches, p_vouchers) x (branch_id, voucher_id)
      join voucher v on v.company_id = company and v.voucher_id = x.voucher_id
      join voucher_version w on w.company_id = company and w.voucher_id = v.voucher_id and w.version = v.version,
      lateral (
        select min(g.to_branch_id) as to_branch_id, jsonb_agg(jsonb_build_object(
          'productId', g.product_id, 'name', p.name, 'unit', coalesce(nullif(u.short_name, ''), u.name),
          'hasSerials', p.serial_numbered, 'decimals', u.decimals, 'sentMilli', g.sent_milli::text,
          'openMilli', g.open_milli::text, 'unitCost', (g.unit_cost * 1000000)::bigint::text,
          'serials', serials_on_the_way(company, v.voucher_id, g.product_id), 'sentSerials', serials_of(m)
        ) order by m.movement_no) as rows
        from goods_in_transit g
          join stock_movement m on m.company_id = company and m.voucher_id = g.voucher_id and m.live
            and m.product_id = g.product_id and m.transit_to is not null
          join product p on p.company_id = company and p.product_id = g.product_id
          join unit u on u.company_id = company and u.unit_id = p.unit_id
        where g.company_id = company and g.voucher_id = v.voucher_id
      ) g
    where g.rows is not null and x.branch_id in (v.branch_id, g.to_branch_id)
  );
end $$;

CREATE FUNCTION public.types_of(p_set text) RETURNS integer[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
begin
  case p_set
    when 'cash' then return array[1, 2];
    when 'cash_receipt' then return array[1];
    when 'cash_payment' then return array[2];
    when 'bank' then return array[3, 4];
    when 'bank_receipt' then return array[3];
    when 'bank_payment' then return array[4];
    when 'contra' then return array[5];
    when 'journal' then return array[6];
    -- Invoices; a return is in a set of its own.
    when 'purchase' then return array[7, 8, 9];
    when 'purchase_return' then return array[10];
    when 'sale' then return array[11, 12, 13, 15];
    when 'sale_return' then return array[14];
    when 'installment' then return array[15];
    -- Their bills may be installments: all of a sale, those of a schedule in an opening balance.
    when 'by_installments' then return array[15, 19];
    when 'collection' then return array[16];
    when 'stock' then return array[18];
    when 'opening' then return array[19];
    when 'remittance' then return array[20];
    -- A cheque is paid (accounting-next §3.2, §3.3).
    when 'realization' then return array[21, 22];
    -- Their rows name orders for which money is spent beside the goods.
    when 'spent_for_order' then return array[2, 4, 6, 17];
    -- A branch receives money with them, which it remits to head office (accounting §9).
    when 'received' then return array[1, 11, 12, 15, 16];
    -- A file can bring them as lines alone; the other types have registers.
    when 'as_lines' then return array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17];
  end case;
end $$;

CREATE FUNCTION public.unapprove_voucher(p_voucher bigint, p_at timestamp with time zone, p_by jsonb) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  locked voucher;
begin
  select * into locked from voucher v where v.company_id = company and v.voucher_id = p_voucher for update;
  if not found then
    perform refuse('voucher_not_found');
  end if;
  if not locked.is_approved then
    return false;
  end if;
  update voucher v set is_approved = false where v.company_id = company and v.voucher_id = p_voucher;
  insert into audit_event (company_id, at, user_id, branch_id, voucher_id, action, ip, user_agent)
  values (company, p_at, (p_by ->> 'user')::int, locked.branch_id, p_voucher, 'voucher.unapprove',
    coalesce(p_by ->> 'ip', ''), coalesce(p_by ->> 'agent', ''));
  return true;
end $$;

CREATE FUNCTION public.undo_allocations(p_write jsonb, p_at timestamp with time zone) RETURNS date
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  branch int := (p_write ->> 'branch')::int;
  party int := (p_write ->> 'account')::int;
  numbers int[] := array(select distinct n.value::int from jsonb_array_elements_text(p_write -> 'numbers') n order by 1);
  open_day date := lock_party(company, p_write, array(
    select v.id from bill_allocation a, unnest(array[a.debit_voucher_id, a.credit_voucher_id]) v (id)
    where a.company_id = company and a.branch_id = branch and a.account_id = party and a.allocation_no = any (numbers)
  ));
  undone int;
begin
  perform refuse_installments(company, array_agg(s.voucher_id), array_agg(s.bill_no))
  from standing_allocations(company, branch, party) a,
    -- The amount that a sale by installments has on account belongs to its reschedule.
    lateral (values (a.debit_voucher_id, a.debit_bill_no), (a.credit_voucher_id, 1)) s (voucher_id, bill_no)
  where a.allocation_no = any (numbers);
  insert into bill_allocation_undo (
    company_id, branch_id, account_id, allocation_no, cause, undone_on, undone_by, undone_at
  )
  select company, branch, party, a.allocation_no, 'undo', open_day, (p_write ->> 'user')::int, p_at
  from standing_allocations(company, branch, party) a
  where a.allocation_no = any (numbers);
  get diagnostics undone = row_count;
  if undone <> cardinality(numbers) then
    perform refuse('allocation_not_found');
  end if;
  return open_day;
end $$;

CREATE FUNCTION public.unfold_day(p_company integer, p_branch integer, p_day date) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  perform apply_movements(p_company, p_branch, p_day, array(
    select row(account_id, -debit_paisa, -credit_paisa)::movement
    from account_day
    where company_id = p_company and branch_id = p_branch and day = p_day
  ));
  delete from account_day where company_id = p_company and branch_id = p_branch and day = p_day;
  perform unfold_stock(p_company, p_branch, p_day);
end $$;

CREATE FUNCTION public.unfold_stock(p_company integer, p_branch integer, p_day date) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  perform apply_stock(p_company, p_branch, p_day, array(
    select row(product_id, warehouse_id, -in_milli, -out_milli, trade)::stock_total
    from stock_rollup
    where company_id = p_company and branch_id = p_branch and span = 'day' and starts = p_day
  ));
  delete from stock_rollup where company_id = p_company and branch_id = p_branch and span = 'day' and starts = p_day;
end $$;

CREATE FUNCTION public.unmatch_bank_lines(p_write jsonb, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
begin
  perform lock_reconciled((p_write ->> 'account')::int);
  perform end_match(books_company(), p_write, 'undo', p_at);
end $$;

CREATE FUNCTION public.unrealized_cheques(p_company integer, p_account integer, p_branches integer[] DEFAULT NULL::integer[]) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
  select coalesce(sum(case when n.is_received then x."amountPaisa" else -x."amountPaisa" end), 0)::bigint
  from (
    select n.branch_id, n.voucher_id, n.cheque_no, n.is_received from cheque_now n
    where n.company_id = p_company and n.account_id = p_account and n.state in ('in_hand', 'deposited', 'again', 'issued')
    union all
    select n.branch_id, n.voucher_id, n.cheque_no, n.is_received from cheque_now n
    where n.company_id = p_company and n.account_id is null and n.state in ('in_hand', 'deposited', 'again', 'issued')
  ) n
    join voucher v on v.company_id = p_company and v.voucher_id = n.voucher_id
    join cheque c on c.company_id = p_company and c.voucher_id = n.voucher_id and c.version = v.version and c.cheque_no = n.cheque_no
    cross join lateral jsonb_to_recordset(c.pays) x ("accountId" int, "amountPaisa" bigint)
  where x."accountId" = p_account and (p_branches is null or n.branch_id = any (p_branches))
$$;

CREATE FUNCTION public.unresolved_facts(p_company integer, p_unresolved bigint) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select jsonb_build_object('lines', coalesce(jsonb_agg(jsonb_build_object(
    'entry', 1, 'accountId', l.account_id, 'debitPaisa', l.debit_paisa::text, 'creditPaisa', l.credit_paisa::text,
    'orderId', null, 'remarks', l.remarks
  ) order by l.line_no), '[]'))
  from unresolved_line l where l.company_id = p_company and l.unresolved_id = p_unresolved
$$;

CREATE FUNCTION public.update_balances(p_company integer, p_before public.voucher, p_after public.voucher, p_closed_days date[], p_moves_stock boolean, p_stock_changes public.stock_change[], p_locate_serials boolean, p_at timestamp with time zone) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if p_moves_stock then
    perform settle_stock(
      p_company, p_before.branch_id, array[p_before.voucher_id], p_stock_changes, not p_locate_serials);
  end if;
  perform fold_change(p_company, p_before, p_before.version, p_after.version, p_closed_days, p_at);
  perform seal_days(p_company, p_before.branch_id, p_closed_days, p_at);
  return told_of(settle_cash(p_company, flows_of_change(
    p_company, p_before.branch_id, array[p_before.voucher_id], p_before.vr_date, p_after.vr_date)), 0);
end $$;

CREATE FUNCTION public.update_dependents(p_company integer, p_change jsonb, p_before public.voucher, p_after public.voucher, p_open_day date, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if p_change ->> 'change' = 'redate' then
    perform check_arrivals(p_company, array[p_after.voucher_id]);
  elsif p_after.is_void then
    perform mark_remitted(p_company, p_before.voucher_id, p_before.version, false);
  end if;
  perform check_bills(p_company, array[p_after.voucher_id], p_after.version);
  if p_before.type_id = any (types_of('by_installments')) then
    perform check_rescheduled(p_company, p_change, p_after);
  end if;
  perform settle_allocations(p_company, p_after.voucher_id, p_change, p_open_day, p_at);
  perform change_installments(p_company, p_change, p_before, p_after);
  perform change_cheques(p_company, p_change, p_before, p_after, p_open_day, p_at);
  perform change_registers(p_company, p_change, p_before, p_after);
  perform change_settled(p_company, p_change, p_after);
end $$;

CREATE FUNCTION public.void_cheque_event(p_change jsonb, p_at timestamp with time zone) RETURNS public.posting_outcome
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  id bigint := (p_change ->> 'voucherId')::bigint;
begin
  if not exists (select from cheque_event e where e.company_id = company and e.by_voucher_id = id) then
    perform refuse('voucher_not_found');
  end if;
  return void_own_journal(p_change, p_at);
end $$;

CREATE FUNCTION public.void_halves(p_company integer, p_change jsonb, p_halves bigint[], p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  half bigint;
  locked voucher;
  named branch;
begin
  foreach half in array p_halves loop
    select * into locked from voucher v where v.company_id = p_company and v.voucher_id = half;
    continue when locked.is_void;
    select * into named from branch b where b.company_id = p_company and b.branch_id = locked.branch_id;
    if locked.is_approved then
      perform refuse('other_voucher_approved', jsonb_build_object('numbers', locked.vr_no));
    elsif named.status <> 1 then
      perform refuse('other_branch_disabled', jsonb_build_object('branch', named.name));
    elsif in_closed_year(p_company, locked.branch_id, locked.vr_date) then
      perform refuse('other_branch_year_closed', jsonb_build_object('branch', named.name));
    elsif not may_change_day(p_company, p_change, locked) then
      perform refuse('other_branch_day_closed', jsonb_build_object('branch', named.name));
    end if;
    perform change_voucher(
      p_change - array['key', 'route', 'hash', 'version', 'date', 'dateOf'] || jsonb_build_object('voucherId', half), p_at,
      p_locate_serials => false);
  end loop;
end $$;

CREATE FUNCTION public.void_own_journal(p_change jsonb, p_at timestamp with time zone) RETURNS public.posting_outcome
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  company int := books_company();
  answer posting_outcome := void_together(p_change, p_at, p_by_system => true);
begin
  -- The product may change its own vouchers on every day; a person may not. The day is locked now.
  if not answer.replayed and not (
    select may_change_day(company, p_change, v) from voucher v where v.company_id = company and v.voucher_id = answer.voucher_id
  ) then
    perform refuse('day_closed');
  end if;
  return answer;
end $$;

CREATE FUNCTION public.void_tax_journal(p_change jsonb, p_at timestamp with time zone) RETURNS public.posting_outcome
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  id bigint := (p_change ->> 'voucherId')::bigint;
begin
  if not exists (
    select from voucher_version v
    where v.company_id = company and v.voucher_id = id and v.version = 1 and v.kind in ('tax-not-recovered', 'income-tax')
  ) then
    perform refuse('voucher_not_found');
  end if;
  return void_own_journal(p_change, p_at);
end $$;

CREATE FUNCTION public.void_together(p_change jsonb, p_at timestamp with time zone, p_by_system boolean) RETURNS public.posting_outcome
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  company int := books_company();
  id bigint := (p_change ->> 'voucherId')::bigint;
  halves bigint[] := halves_of(company, id);
  voided jsonb := as_void(p_change);
  answer posting_outcome;
begin
  if halves <> '{}' or ends_a_way(company, id) then
    answer := first_answer(company, p_change);
    if answer.voucher_id is not null then
      return answer;
    end if;
    perform lock_together(company, id, halves);
  end if;
  answer := change_voucher(voided, p_at, p_locate_serials => halves = '{}', p_by_system => p_by_system);
  if not answer.replayed and halves <> '{}' then
    perform void_halves(company, voided, halves, p_at);
    perform locate_serials(company, halves || id);
  end if;
  return answer;
end $$;

CREATE FUNCTION public.void_voucher(p_change jsonb, p_at timestamp with time zone) RETURNS public.posting_outcome
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$ select o.* from void_together(p_change, p_at, false) o $$;

CREATE FUNCTION public.voucher_after(p_change jsonb, p_before public.voucher) RETURNS public.voucher
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  after voucher := p_before;
begin
  after.version := p_before.version + 1;
  after.type_id := coalesce((p_change ->> 'type')::int, p_before.type_id);
  after.vr_date := coalesce((p_change ->> 'vrDate')::date, p_before.vr_date);
  after.is_void := p_change ->> 'change' = 'void';
  after.total_paisa := (
    select coalesce(sum(x."debitPaisa"), 0) from jsonb_to_recordset(p_change -> 'lines') x ("debitPaisa" bigint)
  );
  return after;
end $$;

CREATE FUNCTION public.voucher_digests(p_company integer, p_voucher_ids bigint[], p_versions integer[], p_format smallint) RETURNS TABLE(voucher_id bigint, version integer, digest bytea)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select c.voucher_id, c.version, sha256(convert_to(
    concat_ws('|', 'voucher', c.voucher_id, seal_field(v.vr_no), v.vr_date, c.version,
      case when v.is_void then 'void' else 'live' end, seal_field(v.remarks)) || E'\n' || coalesce(t.lines, '') || coalesce(s.movements, '')
      || coalesce(w.withheld, ''),
    'UTF8'))
  from unnest(p_voucher_ids, p_versions) with ordinality c (voucher_id, version, position)
    -- `limit` keeps the lookup by the whole key. A plan from the time when the table was empty would read all of the company's.
    cross join lateral (
      select x.vr_no, x.vr_date, x.is_void, x.remarks from voucher_version x
      where x.company_id = p_company and x.voucher_id = c.voucher_id and x.version = c.version
      limit 1
    ) v
    cross join lateral (
      select string_agg(
        concat_ws('|', 'line', n.entry_position, n.line_position, n.account_id, coalesce(n.contra_account_id::text, ''),
          n.debit_paisa, n.credit_paisa, coalesce(n.order_id::text, ''), seal_field(n.remarks), n.counter_branch_id)
          || E'\n',
        '' order by n.entry_no, n.line_no
      ) as lines
      from (
        select l.entry_no, l.line_no, l.account_id, l.contra_account_id, l.debit_paisa, l.credit_paisa, l.order_id,
          l.remarks, l.counter_branch_id, dense_rank() over (order by l.entry_no) as entry_position,
          row_number() over (partition by l.entry_no order by l.line_no) as line_position
        from entry e
          join line l on l.company_id = e.company_id and l.voucher_id = e.voucher_id and l.entry_no = e.entry_no
        where e.company_id = p_company and e.voucher_id = c.voucher_id and e.version = c.version
      ) n
    ) t
    cross join lateral (
      select string_agg(
        concat_ws('|', 'movement', m.movement_no, m.product_id, coalesce(m.warehouse_id::text, ''), m.quantity_milli,
          coalesce(m.order_id::text, ''), p.serials, m.transit_to) || E'\n',
        '' order by m.movement_no
      ) as movements
      from stock_movement m
        cross join lateral (
          select coalesce(string_agg(seal_field(n.serial), ' ' order by n.place), '') as serials from stock_serial n
          where n.company_id = m.company_id and n.voucher_id = m.voucher_id and n.version = m.version
            and n.movement_no = m.movement_no
        ) p
      where m.company_id = p_company and m.voucher_id = c.voucher_id and m.version = c.version
    ) s
    cross join lateral (
      select string_agg(
        concat_ws('|', 'withheld', r.row_no, r.account_id, seal_field(r.bill_number), r.bill_paisa, r.bill_vat_paisa,
          case when r.has_vat_invoice then '6.3' else '' end, r.base_paisa, r.vat_paisa,
          coalesce(r.vds_section_id::text, ''), r.vds_rate_milli, r.vds_paisa,
          coalesce(r.tds_section_id::text, ''), r.tds_rate_milli, r.tds_paisa) || E'\n',
        '' order by r.row_no
      ) as withheld
      from withheld_row r
      where p_format > 1 and r.company_id = p_company and r.voucher_id = c.voucher_id and r.version = c.version
    ) w
  order by c.position
$$;

CREATE FUNCTION public.voucher_facts(p_company integer, p_voucher bigint, p_version integer) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select jsonb_build_object(
    'version', v.version, 'vrNo', v.vr_no, 'vrDate', v.vr_date, 'typeId', v.type_id, 'isVoid', v.is_void,
    'remarks', v.remarks, 'totalPaisa', v.amount_paisa::text, 'lines', coalesce((
      select jsonb_agg(jsonb_build_object(
        'entry', l.entry_no, 'accountId', l.account_id, 'debitPaisa', l.debit_paisa::text,
        'creditPaisa', l.credit_paisa::text, 'orderId', l.order_id::text, 'remarks', l.remarks
      ) order by l.entry_no, l.line_no)
      from entry e
        join line l on l.company_id = e.company_id and l.voucher_id = e.voucher_id and l.entry_no = e.entry_no
      where e.company_id = p_company and e.voucher_id = p_voucher and e.version = p_version
    ), '[]')
  ) || coalesce((
    select jsonb_build_object('movements', jsonb_agg(concat_ws(' · ', m.product_name,
      case when m.quantity_milli > 0 then '+' else '-' end || quantity_text(abs(m.quantity_milli)) || ' ' || m.unit_name,
      nullif(m.warehouse_name, ''), nullif(array_to_string(array(select jsonb_array_elements_text(m.serials)), ' '), '')
    ) order by m.movement_no))
    from movements_of(array[p_voucher]) m
    where m.version = p_version
    having count(*) > 0
  ), '{}')
  from voucher_version v
  where v.company_id = p_company and v.voucher_id = p_voucher and v.version = p_version
$$;

CREATE FUNCTION public.voucher_number_text(p_prefix text, p_fiscal_year_text text, p_number integer) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select p_prefix || '-' || p_fiscal_year_text || '-' || lpad(p_number::text, greatest(6, length(p_number::text)), '0')
$$;

CREATE FUNCTION public.vouchers_numbered(p_company integer, p_branch integer, p_type integer, p_fiscal_year integer, p_first integer, p_last integer) RETURNS SETOF public.voucher
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select v.*
  from voucher_number n
    join voucher v on v.company_id = n.company_id and v.voucher_id = n.voucher_id
  where n.company_id = p_company and n.branch_id = p_branch and n.type_id = p_type and n.fiscal_year = p_fiscal_year
    and n.number between p_first and p_last and v.type_id = n.type_id and v.number = n.number and not v.is_void
    and not v.is_system
  order by n.number
$$;

CREATE FUNCTION public.waiver_of(p_company integer, p_fee bigint) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$ select min(l.voucher_id) from linked_vouchers(p_company, p_fee) l where not l.is_parent $$;

CREATE FUNCTION public.warehouse_facts(p_branches integer[], p_warehouses integer[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('branchId', x.branch_id, 'warehouseId', w.warehouse_id)), '[]')
    from unnest(p_branches, p_warehouses) x (branch_id, warehouse_id)
      join warehouse w on w.company_id = company and w.branch_id = x.branch_id and w.warehouse_id = x.warehouse_id
        and w.status = 1
  );
end $$;

CREATE FUNCTION public.way_ended(p_company integer, p_sending bigint, p_product integer) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select coalesce(sum(m.quantity_milli), 0)::bigint
  from voucher_link k
    join voucher v on v.company_id = k.company_id and v.voucher_id = k.child_id and v.version = k.version
    join stock_movement m on m.company_id = v.company_id and m.voucher_id = v.voucher_id and m.live
  where k.company_id = p_company and k.parent_id = p_sending and k.role = 'transfer'
    and m.product_id = p_product and m.transit_to is not null
$$;

CREATE TABLE public.message (
    company_id integer NOT NULL,
    message_id bigint NOT NULL,
    branch_id integer NOT NULL,
    kind text NOT NULL,
    party_id integer,
    sale_id bigint,
    installment_no integer,
    due_date date,
    due_paisa bigint,
    voucher_id bigint,
    mobile text NOT NULL,
    body text NOT NULL,
    parts smallint NOT NULL,
    cost_paisa bigint NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    not_before timestamp with time zone NOT NULL,
    tried_at timestamp with time zone,
    ended_at timestamp with time zone,
    delivery text,
    CONSTRAINT message_body_check CHECK ((body <> ''::text)),
    CONSTRAINT message_check CHECK (((kind = ANY (ARRAY['before'::text, 'due'::text, 'after'::text])) = ((sale_id IS NOT NULL) AND (installment_no IS NOT NULL) AND (due_date IS NOT NULL) AND (due_paisa IS NOT NULL)))),
    CONSTRAINT message_check1 CHECK (((kind = 'receipt'::text) = (voucher_id IS NOT NULL))),
    CONSTRAINT message_check2 CHECK (((kind = 'trial'::text) = (party_id IS NULL))),
    CONSTRAINT message_check3 CHECK (((delivery IS NULL) OR ((delivery <> ''::text) AND (kind = 'stop'::text)))),
    CONSTRAINT message_cost_paisa_check CHECK ((cost_paisa >= 0)),
    CONSTRAINT message_kind_check CHECK ((kind = ANY (ARRAY['before'::text, 'due'::text, 'after'::text, 'receipt'::text, 'code'::text, 'trial'::text, 'stop'::text]))),
    CONSTRAINT message_mobile_check CHECK ((mobile ~ '^01[0-9]{9}$'::text)),
    CONSTRAINT message_parts_check CHECK ((parts > 0)),
    CONSTRAINT message_received_check CHECK (((kind = 'stop'::text) = (state = 'received'::text))),
    CONSTRAINT message_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text, 'dropped'::text, 'received'::text])))
);

CREATE FUNCTION public.why_not_to_send(p_message public.message, p_today date) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select case
    when exists (
      select from party p
      where p.company_id = p_message.company_id and p.account_id = p_message.party_id
        and (p.no_messages or p.mobile = '' or p.no_reminders and p_message.kind in ('before', 'due', 'after'))
    ) then 'unwanted'
    when p_message.kind = 'before' and p_today >= p_message.due_date or p_message.kind = 'due' and p_today <> p_message.due_date then 'late'
    when p_message.sale_id is not null then (
      select case when coalesce(n.due_paisa, 0) = 0 then 'settled' when n.due_paisa <> p_message.due_paisa then 'changed' end
      from (values (1)) one (row)
        left join installment_now n on n.company_id = p_message.company_id and n.sale_id = p_message.sale_id
          and n.installment_no = p_message.installment_no and n.due_date = p_message.due_date
    )
    when p_message.voucher_id is not null and not exists (
      select from voucher v where v.company_id = p_message.company_id and v.voucher_id = p_message.voucher_id and not v.is_void
    ) then 'void'
    when exists (
      select from cheque_now n
      where n.company_id = p_message.company_id and n.voucher_id = p_message.voucher_id and n.state in ('bounced', 'handed_back')
    ) then 'bounced'
  end
$$;

CREATE FUNCTION public.with_journal(p_detail jsonb, p_told jsonb, p_ordinal integer) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select case when p_told is null then p_detail else coalesce((
    select coalesce(p_detail, '{}') || jsonb_build_object('journal', t.value - 'ordinal')
    from jsonb_array_elements(p_told) t
    where (t.value ->> 'ordinal')::int = p_ordinal
  ), p_detail) end
$$;

CREATE FUNCTION public.withdraw_slip(p_write jsonb, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  open_day date := lock_cheque_desk(p_write, false);
  slip deposit_slip;
  gone cheque_now;
begin
  select * into slip from deposit_slip s
  where s.company_id = company and s.branch_id = (p_write ->> 'branch')::int and s.slip_no = (p_write ->> 'slipNo')::int;
  if not found then
    perform refuse('slip_not_found');
  end if;
  select n.* into gone
  from cheque_event e
    join cheque_now n on n.company_id = e.company_id and n.voucher_id = e.voucher_id and n.cheque_no = e.cheque_no
  where e.company_id = company and e.branch_id = slip.branch_id and e.slip_no = slip.slip_no and e.event = 'deposited'
    and exists (
      select from standing_cheque_events(company, array[e.voucher_id]) later
      where later.cheque_no = e.cheque_no and later.event_no > e.event_no
    )
  order by e.voucher_id, e.cheque_no limit 1;
  if found then
    perform refuse('cheque_moved', jsonb_build_object('numbers', gone.number, 'state', cheque_state_text(gone.state)));
  end if;
  perform add_cheque_event(company, jsonb_build_object('voucherId', e.voucher_id, 'chequeNo', e.cheque_no, 'event', 'withdrawn',
    'state', 'in_hand', 'slipNo', slip.slip_no, 'reason', p_write ->> 'reason', 'user', p_write -> 'user'), open_day, p_at)
  from (
    select e.voucher_id, e.cheque_no from cheque_event e
    where e.company_id = company and e.branch_id = slip.branch_id and e.slip_no = slip.slip_no and e.event = 'deposited'
    order by e.voucher_id, e.cheque_no
  ) e;
end $$;

CREATE FUNCTION public.withheld_off(p_company integer) RETURNS TABLE(branch_id integer, account_id integer, day date, register_paisa bigint, lines_paisa bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
  select x.branch_id, x.account_id, x.day, sum(x.register)::bigint, sum(x.lines)::bigint
  from (
    select w.branch_id, k.account_id, v.vr_date as day, case when w.is_received then k.paisa else -k.paisa end as register,
      0 as lines
    from withheld_row w
      join voucher v on v.company_id = w.company_id and v.voucher_id = w.voucher_id and v.version = w.version and not v.is_void
      cross join lateral (
        values (tax_account('vds', w.is_received), w.vds_paisa), (tax_account('tds', w.is_received), w.tds_paisa)
      ) k (account_id, paisa)
    where w.company_id = p_company
    union all
    select t.branch_id, tax_account(t.tax, t.how <> 'deposited'), v.vr_date,
      case when t.how = 'deposited' then t.amount_paisa else -t.amount_paisa end, 0
    from settled_tax t
      join voucher v on v.company_id = t.company_id and v.voucher_id = t.voucher_id
    where t.company_id = p_company and t.live
    union all
    select l.branch_id, l.account_id, l.vr_date, 0, l.debit_paisa - l.credit_paisa
    from branch b
      join line l on l.company_id = b.company_id and l.branch_id = b.branch_id and l.account_id in (19, 51, 52, 53) and l.live
    where b.company_id = p_company
  ) x
  group by x.branch_id, x.account_id, x.day
  having sum(x.register) <> sum(x.lines)
$$;

CREATE TABLE public.withheld_row (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    version integer NOT NULL,
    row_no integer NOT NULL,
    account_id integer NOT NULL,
    is_received boolean NOT NULL,
    bill_number text NOT NULL,
    bill_paisa bigint NOT NULL,
    bill_vat_paisa bigint NOT NULL,
    has_vat_invoice boolean NOT NULL,
    paid_paisa bigint NOT NULL,
    vat_paisa bigint NOT NULL,
    base_paisa bigint NOT NULL,
    vds_section_id integer,
    vds_rate_milli bigint NOT NULL,
    vds_paisa bigint NOT NULL,
    tds_section_id integer,
    tds_rate_milli bigint NOT NULL,
    tds_paisa bigint NOT NULL,
    withheld_on date,
    CONSTRAINT withheld_row_bill_number_check CHECK ((char_length(bill_number) <= 60)),
    CONSTRAINT withheld_row_bill_paisa_check CHECK ((bill_paisa > 0)),
    CONSTRAINT withheld_row_check CHECK (((bill_vat_paisa >= 0) AND (bill_vat_paisa <= bill_paisa))),
    CONSTRAINT withheld_row_check1 CHECK (((base_paisa + vat_paisa) = paid_paisa)),
    CONSTRAINT withheld_row_row_no_check CHECK ((row_no > 0)),
    CONSTRAINT withheld_row_version_check CHECK ((version > 0))
);

CREATE FUNCTION public.withheld_rows_in(p_company integer, p_branch integer, p_voucher bigint, p_version integer, p_rows jsonb) RETURNS SETOF public.withheld_row
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select r.*
  from jsonb_array_elements(p_rows) x (value)
    cross join lateral (
      select jsonb_object_agg(lower(regexp_replace(e.key, '([A-Z])', '_\1', 'g')), e.value) as columns from jsonb_each(x.value) e
    ) c
    cross join lateral jsonb_populate_record(null::withheld_row, c.columns || jsonb_build_object(
      'company_id', p_company, 'branch_id', p_branch, 'voucher_id', p_voucher, 'version', p_version)) r
$$;

CREATE FUNCTION public.withheld_standing(p_company integer, p_vouchers bigint[], p_on date DEFAULT 'infinity'::date) RETURNS TABLE(voucher_id bigint, row_no integer, paid_paisa bigint, vat_paisa bigint, base_paisa bigint, vds_paisa bigint, tds_paisa bigint)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  select o.voucher_id, w.row_no, sum(w.paid_paisa)::bigint, sum(w.vat_paisa)::bigint, sum(w.base_paisa)::bigint,
    sum(w.vds_paisa)::bigint, sum(w.tds_paisa)::bigint
  from (
    select x.id as voucher_id, x.id as by_id from unnest(p_vouchers) x (id)
    where not exists (select from cheque_event e where e.company_id = p_company and e.by_voucher_id = x.id)
    union
    select e.voucher_id, e.by_voucher_id from cheque_event e
    where e.company_id = p_company and e.voucher_id = any (p_vouchers) and e.by_voucher_id is not null
  ) o
    join voucher v on v.company_id = p_company and v.voucher_id = o.by_id and not v.is_void and v.vr_date <= p_on
    join withheld_row w on w.company_id = p_company and w.voucher_id = v.voucher_id and w.version = v.version
  group by o.voucher_id, w.row_no
$$;

CREATE FUNCTION public.withheld_that_stands(p_company integer, p_voucher bigint, p_version integer) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
  select coalesce(jsonb_agg(to_jsonb(w) order by w.row_no), '[]')
  from withheld_row w
  where w.company_id = p_company and w.voucher_id = p_voucher and w.version = p_version
$$;

CREATE FUNCTION public.withholding_facts(p_branches integer[], p_accounts integer[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('branchId', x.branch_id, 'accountId', x.account_id, 'isOn', c.withholds,
      'openDay', d.day, 'proofUntil', p.proof_until, 'earlier', (
        select coalesce(jsonb_agg(jsonb_build_object('voucherId', w.voucher_id, 'date', coalesce(w.withheld_on, v.vr_date),
          -- No earlier part of a bill: only what was paid of it before the books begin is known.
          'billNumber', case when w.withheld_on is null then w.bill_number else '' end,
          'billPaisa', w.bill_paisa::text, 'billVatPaisa', w.bill_vat_paisa::text, 'paidPaisa', w.paid_paisa::text,
          'vatPaisa', w.vat_paisa::text, 'basePaisa', w.base_paisa::text, 'tdsSectionId', w.tds_section_id,
          'tdsPaisa', w.tds_paisa::text)), '[]')
        from withheld_row w
          join voucher v on v.company_id = w.company_id and v.voucher_id = w.voucher_id and v.version = w.version
            and not v.is_void
        where w.company_id = company and w.account_id = x.account_id and not w.is_received
      ))), '[]')
    from unnest(p_branches, p_accounts) x (branch_id, account_id)
      join company c on c.company_id = company
      left join trading_day d on d.company_id = company and d.branch_id = x.branch_id and d.is_open
      left join party p on p.company_id = company and p.account_id = x.account_id
  );
end $$;

CREATE FUNCTION public.withholding_section_facts(p_ids integer[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    AS $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('sectionId', s.withholding_section_id, 'kind', s.kind, 'isAlways', s.is_always,
      'isArchived', s.status <> 1, 'rates', (
        select coalesce(jsonb_agg(jsonb_build_object('fromDate', r.from_date, 'fromPaisa', r.from_paisa::text,
          'rateMilli', r.rate_milli::text)), '[]')
        from withholding_rate r
        where r.company_id = company and r.section_id = s.withholding_section_id and r.status = 1
      ))), '[]')
    from withholding_section s
    where s.company_id = company and s.withholding_section_id = any (p_ids)
  );
end $$;

CREATE FUNCTION public.write_cheques(p_company integer, p_branch integer, p_posted public.posting_outcome, p_voucher jsonb, p_user integer, p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if jsonb_array_length(coalesce(p_voucher -> 'cheques', '[]')) > 0 then
    perform keep_cheques(p_company, p_branch, p_posted.voucher_id, p_posted.version, p_voucher -> 'cheques');
    perform refresh_cheques(p_company, array[p_posted.voucher_id]);
  end if;
  if p_voucher -> 'chequeEvent' <> 'null' then
    perform add_cheque_event(
      p_company, p_voucher -> 'chequeEvent' || jsonb_build_object('byVoucherId', p_posted.voucher_id, 'user', p_user),
      p_posted.vr_date, p_at);
  end if;
end $$;

CREATE FUNCTION public.write_cheques_of(p_company integer, p_document jsonb, p_posted public.posting_outcome[], p_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  perform write_cheques(p_company, (v.value ->> 'branch')::int, p_posted[v.position], v.value,
    coalesce(v.value ->> 'user', p_document ->> 'user')::int, p_at)
  from jsonb_array_elements(p_document -> 'vouchers') with ordinality v (value, position)
  where v.value ? 'cheques';
end $$;

CREATE FUNCTION public.write_closed_days(p_company integer, p_branch integer, p_days date[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  perform set_config('cashbook.closed_days',
    coalesce((select string_agg(closed_day_key(p_company, p_branch, d), ',') from unnest(p_days) d), ''), true);
end $$;

CREATE FUNCTION public.write_days_of_branches(p_company integer, p_branches integer[], p_days date[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  perform set_config('cashbook.closed_days', (
    select string_agg(closed_day_key(p_company, d.branch, d.day), ',') from unnest(p_branches, p_days) d (branch, day)
  ), true);
end $$;

CREATE FUNCTION public.write_invoices(p_invoices jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET jit TO 'off'
    AS $$
begin
  perform set_config('app.branch_ids', (
    select string_agg(distinct x ->> 'branchId', ',') from jsonb_array_elements(p_invoices) x
  ), true);
  with i as materialized (
    select * from jsonb_to_recordset(p_invoices) x (
      "companyId" int, "branchId" int, "voucherId" bigint, version int, date date, "accountId" int, "employeeId" int, "billNo" text,
      "billDate" date, "dueDate" date, "vehicleNo" text, notes text, "purchaseOrderId" int, "salesOrderId" int, "ofVoucherId" bigint,
      "totalPaisa" bigint, "discountPaisa" bigint, "roundingPaisa" bigint, "paidPaisa" bigint, lines jsonb, payments jsonb, extras jsonb
    )
  ), to_invoice as (
    insert into invoice (
      company_id, branch_id, voucher_id, version, vr_date, account_id, employee_id, bill_no, bill_date, vehicle_no, notes,
      purchase_order_id, sales_order_id, of_voucher_id, total_paisa, discount_paisa, rounding_paisa, paid_paisa,
      due_date
    )
    select "companyId", "branchId", "voucherId", version, date, "accountId", "employeeId", "billNo", "billDate", "vehicleNo", notes,
      "purchaseOrderId", "salesOrderId", "ofVoucherId", "totalPaisa", "discountPaisa", "roundingPaisa", "paidPaisa",
      "dueDate"
    from i
  ), to_line as (
    insert into invoice_line (
      company_id, branch_id, voucher_id, version, vr_date, line_no, product_id, labour_item_id, quantity_milli, rate_milli,
      total_paisa, discount_paisa, extras_paisa, bag_milli, variance_milli, bonus_milli, warehouse_id, of_line_no, remarks
    )
    select i."companyId", i."branchId", i."voucherId", i.version, i.date, l.position, x."productId", x."labourItemId",
      x."quantityMilli", x."rateMilli", x."totalPaisa", x."discountPaisa", x."extrasPaisa", x."bagMilli", x."varianceMilli",
      x."bonusMilli", x."warehouseId", x."ofLineNo", x.remarks
    from i, jsonb_array_elements(i.lines) with ordinality l (said, position),
      jsonb_to_record(l.said) x (
        "productId" int, "labourItemId" int, "quantityMilli" bigint, "rateMilli" bigint, "totalPaisa" bigint,
        "discountPaisa" bigint, "extrasPaisa" bigint, "bagMilli" bigint, "varianceMilli" bigint, "bonusMilli" bigint,
        "warehouseId" int, "ofLineNo" int, remarks text
      )
  ), to_payment as (
    insert into invoice_payment (
      company_id, branch_id, voucher_id, version, payment_no, account_id, amount_paisa, fee_paisa, transaction_id,
      cheque_no
    )
    select i."companyId", i."branchId", i."voucherId", i.version, p.position, x."accountId", x."amountPaisa", x."feePaisa",
      x."transactionId",
      case when x."chequeNumber" <> '' then count(*) filter (where x."chequeNumber" <> '')
        over (partition by i."voucherId" order by p.position) end
    from i, jsonb_array_elements(i.payments) with ordinality p (said, position),
      jsonb_to_record(p.said) x (
        "accountId" int, "amountPaisa" bigint, "feePaisa" bigint, "transactionId" text, "chequeNumber" text
      )
  )
  insert into invoice_extra (
    company_id, branch_id, voucher_id, version, extra_no, what, amount_paisa, account_id, spread_by
  )
  select i."companyId", i."branchId", i."voucherId", i.version, e.position, x.what, x."amountPaisa", x."accountId", x."spreadBy"
  from i, jsonb_array_elements(i.extras) with ordinality e (said, position),
    jsonb_to_record(e.said) x (what text, "amountPaisa" bigint, "accountId" int, "spreadBy" text);
  perform refuse_by_controls(array(select (x ->> 'voucherId')::bigint from jsonb_array_elements(p_invoices) x));
end $$;

CREATE FUNCTION public.write_movements(p_company integer, p_branch integer, p_vouchers bigint[], p_version integer, p_date date, p_movements jsonb) RETURNS public.stock_change[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  changes stock_change[];
begin
  with written as (
    insert into stock_movement (
      company_id, branch_id, voucher_id, version, movement_no, product_id, warehouse_id, vr_date, quantity_milli,
      given_cost, price, order_id, transit_to, cost_voucher_id, cost_weight, cost_movement_no, unit_cost, quantity_after_milli, average_after
    )
    select p_company, p_branch, p_vouchers[v.position], p_version, m.ordinality, x."productId", x."warehouseId", p_date,
      x."quantityMilli", x."givenCost", c.price, x."orderId", x."transitTo",
      case when x."costWeight" is null then x."costVoucherId" else p_vouchers[v.position] end, x."costWeight",
      x."costMovementNo", c.average,
      coalesce(b.quantity_milli, 0) + sum(x."quantityMilli") over (partition by x."productId" order by v.position, m.ordinality),
      c.average
    from jsonb_array_elements(p_movements) with ordinality v (movements, position),
      jsonb_array_elements(v.movements) with ordinality m,
      jsonb_to_record(m.value) x (
        "productId" int, "warehouseId" int, "quantityMilli" bigint, "givenCost" numeric, "orderId" int, price numeric,
        "transitTo" int, "costVoucherId" bigint, "costWeight" bigint, "costMovementNo" int
      )
        join product p on p.company_id = p_company and p.product_id = x."productId"
        left join stock_balance b on b.company_id = p_company and b.branch_id = p_branch and b.product_id = x."productId",
      lateral (select said.price, coalesce(nullif(b.average_cost, 0), said.price) as average
        from (select coalesce(x.price, p.purchase_price_paisa / 100::numeric) as price) said) c
    returning product_id, vr_date, voucher_id, at_hand(stock_movement) as quantity_milli
  )
  select coalesce(array_agg(row(w.*)::stock_change), '{}') into changes from written w;
  insert into stock_serial (
    company_id, branch_id, voucher_id, version, movement_no, serial, place, product_id, vr_date, is_in, transit_to
  )
  select p_company, p_branch, p_vouchers[v.position], p_version, m.ordinality, s.serial, s.ordinality,
    (m.value ->> 'productId')::int, p_date, (m.value ->> 'quantityMilli')::bigint > 0, (m.value ->> 'transitTo')::int
  from jsonb_array_elements(p_movements) with ordinality v (movements, position),
    jsonb_array_elements(v.movements) with ordinality m,
    jsonb_array_elements_text(m.value -> 'serials') with ordinality s (serial, ordinality);
  return changes;
exception when unique_violation then
  perform refuse('serial_twice', jsonb_build_object('serial', (
    select s.serial
    from jsonb_array_elements(p_movements) with ordinality v (movements, position),
      jsonb_array_elements(v.movements) with ordinality m, jsonb_array_elements_text(m.value -> 'serials') s (serial)
    group by v.position, m.ordinality, s.serial having count(*) > 1 order by s.serial limit 1
  )));
end $$;

CREATE FUNCTION public.write_openings(p_write jsonb, p_openings jsonb, p_at timestamp with time zone) RETURNS SETOF public.posting_outcome
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  branch int := (p_write ->> 'branch')::int;
  open_day date := lock_open_day(company, branch, true);
  dated date := first_day_of(company, branch) - 1;
  closed_days date[] := array_remove(array[dated], open_day);
  by_whom jsonb := p_write - array['branch', 'seal'];
  changed record;
  posted jsonb;
begin
  perform check_desk(company, p_write, branch, open_day);
  if in_closed_year(company, branch, dated) then
    perform refuse('year_closed');
  elsif dated <> open_day and not (
    (p_write ->> 'closedDays')::boolean
    and holds_permission(company, (p_write ->> 'user')::int, 'dayclose.jumpdate')
  ) then
    perform refuse('day_closed');
  end if;
  -- Voids go first, so that a new opening finds its account free.
  for changed in
    select o.value as opening from jsonb_array_elements(p_openings) o
    where o.value ->> 'change' <> 'post'
    order by o.value ->> 'change' = 'edit', (o.value ->> 'ordinal')::int
  loop
    return next change_opening(company, branch, by_whom || changed.opening, closed_days, p_at);
  end loop;

  select jsonb_agg(
    o.value || by_whom || jsonb_build_object(
      'branch', branch, 'type', (types_of('opening'))[1], 'system', false, 'voucherId', nextval('voucher_id_seq')
    )
    order by (o.value ->> 'ordinal')::int
  ) into posted
  from jsonb_array_elements(p_openings) o
  where o.value ->> 'change' = 'post';
  if posted is not null then
    perform keep_bills(company, array_agg(branch), array_agg((o.value ->> 'voucherId')::bigint order by o.position), 1,
      array_agg(dated), jsonb_agg(o.value -> 'bills' order by o.position))
    from jsonb_array_elements(posted) with ordinality o (value, position);
    perform write_closed_days(company, branch, closed_days);
    return query
      select t.ordinal, t.voucher_id, t.version, t.vr_no, t.vr_date, false, null::text, null::text
      from post_vouchers_together(company, array[branch], array[dated], p_at, (
        select jsonb_agg(o.value - 'date') from jsonb_array_elements(posted) o
      )) t;
    perform keep_opening_cheques(company, branch, posted);
    perform keep_schedule(company, branch, (o.value ->> 'voucherId')::bigint, 1, o.value -> 'schedule')
    from jsonb_array_elements(posted) o
    where o.value ? 'schedule';
    perform keep_register_rows(company, branch, (o.value ->> 'voucherId')::bigint, 1, o.value)
    from jsonb_array_elements(posted) o
    where o.value ?| array['withheld', 'markup'];
    perform fold_moved(company, branch, array(
      select (o.value ->> 'voucherId')::bigint from jsonb_array_elements(posted) o
    ), closed_days, dated, p_at);
  end if;
  if (p_write ->> 'seal')::boolean then
    perform seal_days(company, branch, closed_days, p_at);
  end if;
  perform write_closed_days(company, branch, '{}');
end $$;

CREATE FUNCTION public.write_version(p_company integer, p_change jsonb, p_before public.voucher, p_was public.voucher_version, p_after public.voucher, p_moves_stock boolean, p_at timestamp with time zone, OUT written public.voucher, OUT stock_changes public.stock_change[]) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
declare
  change text := p_change ->> 'change';
  contents jsonb := p_change || jsonb_build_object(
    'amountPaisa', case change when 'void' then 0 else coalesce((p_change ->> 'amountPaisa')::bigint, p_was.amount_paisa) end,
    'remarks', coalesce(p_change ->> 'remarks', p_was.remarks), 'kind', coalesce(p_change ->> 'kind', p_was.kind),
    'formVersion', coalesce((p_change ->> 'formVersion')::int, p_was.form_version),
    'form', coalesce(p_change -> 'form', p_was.form));
  first_entry int;
begin
  written := p_after;
  stock_changes := '{}';
  if written.type_id <> p_before.type_id then
    select r.number, r.vr_no into written.number, written.vr_no from renumber(p_company, p_before, written.type_id) r;
  end if;
  perform keep_bills(p_company, array[written.branch_id], array[written.voucher_id], written.version, array[written.vr_date],
    jsonb_build_array(case change
      when 'void' then null
      when 'redate' then bills_that_stand(
        p_company, p_before.voucher_id, p_before.version, p_before.vr_date, written.vr_date)
      else p_change -> 'bills' end));
  perform insert_versions(array[written], array[contents], change, p_at);
  insert into voucher_link (company_id, child_id, version, parent_id, role)
  select p_company, written.voucher_id, written.version, (x.value ->> 'parentId')::bigint, x.value ->> 'role'
  from jsonb_array_elements(coalesce(p_change -> 'links', '[]')) x
  where change <> 'redate'
  union
  select p_company, written.voucher_id, written.version, k.parent_id, k.role
  from voucher_link k
  where change = 'redate' and k.company_id = p_company and k.child_id = p_before.voucher_id and k.version = p_before.version;

  update line l set live = false where l.company_id = p_company and l.voucher_id = p_before.voucher_id and l.live;
  if p_moves_stock then
    stock_changes := retire_movements(p_company, p_before.voucher_id);
  end if;
  update voucher v
  set version = written.version, type_id = written.type_id, number = written.number, vr_no = written.vr_no,
    vr_date = written.vr_date, is_void = written.is_void, total_paisa = written.total_paisa
  where v.company_id = p_company and v.voucher_id = p_before.voucher_id;

  select coalesce(max(e.entry_no), 0) into first_entry from entry e
  where e.company_id = p_company and e.voucher_id = p_before.voucher_id;
  perform insert_lines(array[written], array[p_change], first_entry);
  if p_moves_stock then
    stock_changes := stock_changes || write_movements(p_company, written.branch_id, array[written.voucher_id], written.version,
      written.vr_date, jsonb_build_array(coalesce(p_change -> 'movements', '[]')));
  end if;
end $$;

CREATE TABLE public.year_close (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    fiscal_year smallint NOT NULL,
    close_no smallint NOT NULL,
    last_day date NOT NULL,
    voucher_id bigint,
    income_paisa bigint NOT NULL,
    expense_paisa bigint NOT NULL,
    closing_stock_paisa bigint NOT NULL,
    seal_no integer NOT NULL,
    closed_at timestamp with time zone NOT NULL,
    closed_by integer,
    reopened_at timestamp with time zone,
    reopened_by integer,
    reason text DEFAULT ''::text NOT NULL,
    CONSTRAINT year_close_check CHECK ((((reopened_at IS NULL) = (reason = ''::text)) AND ((reopened_at IS NOT NULL) OR (reopened_by IS NULL)))),
    CONSTRAINT year_close_close_no_check CHECK ((close_no > 0))
);

CREATE FUNCTION public.year_facts(p_close public.year_close, p_start_month integer) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select jsonb_build_object(
    'fiscalYear', fiscal_year_text(p_close.fiscal_year, p_start_month),
    'incomePaisa', p_close.income_paisa::text, 'expensePaisa', p_close.expense_paisa::text,
    'closingStockPaisa', p_close.closing_stock_paisa::text)
$$;

CREATE FUNCTION public.year_obstacles(p_branch integer, p_last_day date) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  company int := books_company();
  year int := fiscal_year_of(p_last_day, start_month_of(company));
begin
  return (
    with found (code, name, unit, milli, paisa) as (
      select g.code, g.name, g.unit, g.milli, g.paisa from goods_to_confirm(company, p_branch, p_last_day) g
      union all
      select 'cash_below_zero', m.account, null, null, m.paisa from money_below_zero(p_branch, p_last_day) m
      union all
      select 'liability_in_debit', a.name, null, null, s.paisa
      from account a
        join account_group g on g.company_id = a.company_id and g.group_id = a.group_id and g.nature = 2,
        lateral (select balance_at_end_of(company, p_branch, a.account_id, p_last_day) as paisa) s
      where a.company_id = company and a.account_id < 100 and s.paisa > 0
      union all
      select 'branches_open', b.name, null, null, null
      from branch b
      where b.company_id = company and b.branch_id <> p_branch and b.status = 1
        and next_year_to_close(company, b.branch_id) <= year
    ), listed as (
      select f.*, row_number() over (partition by f.code order by f.name) as position from found f
    )
    select coalesce(jsonb_agg(o.obstacle order by o.position), '[]')
    from (
      select c.position, jsonb_build_object('code', l.code, 'count', count(*), 'paisa', sum(l.paisa)::text,
        'rows', jsonb_agg(jsonb_build_object('name', l.name, 'unit', l.unit, 'milli', l.milli::text, 'paisa', l.paisa::text)
          order by l.position) filter (where l.position <= 50)) as obstacle
      from listed l
        join unnest(array['stock_below_zero', 'goods_in_transit', 'cash_below_zero', 'liability_in_debit', 'branches_open'])
          with ordinality c (code, position) on c.code = l.code
      group by c.position, l.code
    ) o
  );
end $$;

CREATE TABLE cashbook.audit_run (
    run_id integer NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone NOT NULL,
    findings integer NOT NULL,
    CONSTRAINT audit_run_check CHECK ((finished_at >= started_at)),
    CONSTRAINT audit_run_findings_check CHECK ((findings >= 0))
);

ALTER TABLE cashbook.audit_run ALTER COLUMN run_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME cashbook.audit_run_run_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE cashbook.backup_run (
    run_id integer NOT NULL,
    kind text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone NOT NULL,
    archive text DEFAULT ''::text NOT NULL,
    bytes bigint DEFAULT 0 NOT NULL,
    rows bigint DEFAULT 0 NOT NULL,
    error text DEFAULT ''::text NOT NULL,
    CONSTRAINT backup_run_check CHECK (((archive = ''::text) = (error <> ''::text))),
    CONSTRAINT backup_run_kind_check CHECK ((kind = ANY (ARRAY['daily'::text, 'command'::text])))
);

ALTER TABLE cashbook.backup_run ALTER COLUMN run_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME cashbook.backup_run_run_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE cashbook.function_set (
    number integer NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE cashbook.migration (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE directory.company_door (
    company_id integer NOT NULL,
    state text NOT NULL,
    closed_until timestamp with time zone,
    CONSTRAINT company_door_check CHECK (((state = 'closed'::text) = (closed_until IS NOT NULL))),
    CONSTRAINT company_door_state_check CHECK ((state = ANY (ARRAY['closed'::text, 'moved'::text, 'arriving'::text])))
);

CREATE TABLE directory.company_move (
    company_id integer NOT NULL,
    from_server smallint NOT NULL,
    to_server smallint NOT NULL,
    step text NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    CONSTRAINT company_move_check CHECK ((to_server <> from_server)),
    CONSTRAINT company_move_step_check CHECK ((step = ANY (ARRAY['copying'::text, 'checked'::text, 'switched'::text])))
);

CREATE TABLE directory.host (
    host text NOT NULL,
    company_id integer NOT NULL,
    title text NOT NULL,
    tagline text NOT NULL,
    CONSTRAINT host_host_check CHECK (((host = lower(btrim(host))) AND (host <> ''::text))),
    CONSTRAINT host_is_a_name CHECK (((host <> 'localhost'::text) AND (host !~ '(^|\.)[0-9]+$'::text) AND (host !~ '[^a-z0-9.-]'::text)))
);

CREATE TABLE directory.known_device (
    company_id integer NOT NULL,
    user_id integer NOT NULL,
    device_hash bytea NOT NULL,
    signed_in_at timestamp with time zone NOT NULL,
    CONSTRAINT known_device_device_hash_check CHECK ((length(device_hash) = 32))
);

CREATE TABLE directory.login_attempt (
    scope text NOT NULL,
    key_hash bytea NOT NULL,
    window_started_at timestamp with time zone NOT NULL,
    tries integer NOT NULL
);

CREATE TABLE directory.placed_company (
    company_id integer NOT NULL,
    server_number smallint NOT NULL
);

CREATE TABLE directory.placed_email (
    email text NOT NULL,
    company_id integer NOT NULL,
    placed_at timestamp with time zone NOT NULL,
    CONSTRAINT placed_email_email_check CHECK (((email = lower(btrim(email))) AND (email <> ''::text)))
);

CREATE TABLE directory.placed_host (
    host text NOT NULL,
    company_id integer NOT NULL,
    CONSTRAINT placed_host_host_check CHECK (((host = lower(btrim(host))) AND (host <> ''::text)))
);

CREATE TABLE directory.placed_server (
    number smallint NOT NULL,
    name text NOT NULL,
    CONSTRAINT placed_server_name_check CHECK ((name ~ '^[a-z][a-z0-9-]{0,39}$'::text)),
    CONSTRAINT placed_server_number_check CHECK (((number >= 1) AND (number <= 999)))
);

CREATE TABLE directory.session (
    session_id bigint NOT NULL,
    token_hash bytea NOT NULL,
    company_id integer NOT NULL,
    kind text NOT NULL,
    user_id integer,
    party_id integer,
    remember boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    idle_limit interval NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    user_agent text NOT NULL,
    address text NOT NULL,
    branch_id integer,
    CONSTRAINT session_check CHECK (((kind = 'staff'::text) = (user_id IS NOT NULL))),
    CONSTRAINT session_check1 CHECK (((kind = 'customer'::text) = (party_id IS NOT NULL))),
    CONSTRAINT session_kind_check CHECK ((kind = ANY (ARRAY['staff'::text, 'customer'::text]))),
    CONSTRAINT session_token_hash_check CHECK ((length(token_hash) = 32))
);

CREATE TABLE directory.session_draft (
    session_id bigint NOT NULL,
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    drafts integer NOT NULL,
    waiting integer NOT NULL,
    noted_at timestamp with time zone NOT NULL,
    CONSTRAINT session_draft_drafts_check CHECK ((drafts >= 0)),
    CONSTRAINT session_draft_waiting_check CHECK ((waiting >= 0))
);

ALTER TABLE directory.session ALTER COLUMN session_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME directory.session_session_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE directory.sign_in (
    email text NOT NULL,
    company_id integer NOT NULL,
    user_id integer NOT NULL,
    password_hash text NOT NULL,
    CONSTRAINT sign_in_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text))
);

CREATE TABLE directory.this_server (
    only_row boolean DEFAULT true NOT NULL,
    name text NOT NULL,
    number smallint NOT NULL,
    CONSTRAINT this_server_name_check CHECK ((name ~ '^[a-z][a-z0-9-]{0,39}$'::text)),
    CONSTRAINT this_server_number_check CHECK (((number >= 1) AND (number <= 999))),
    CONSTRAINT this_server_only_row_check CHECK (only_row)
);

CREATE TABLE public.account_balance (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    account_id integer NOT NULL,
    debit_paisa bigint NOT NULL,
    credit_paisa bigint NOT NULL
);

CREATE TABLE public.account_day (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    account_id integer NOT NULL,
    day date NOT NULL,
    debit_paisa bigint NOT NULL,
    credit_paisa bigint NOT NULL
);

CREATE TABLE public.account_group (
    company_id integer NOT NULL,
    group_id integer NOT NULL,
    level smallint NOT NULL,
    parent_id integer,
    parent_level smallint GENERATED ALWAYS AS (
CASE
    WHEN (level > 1) THEN (level - 1)
    ELSE NULL::integer
END) STORED,
    nature smallint NOT NULL,
    name text NOT NULL,
    is_system boolean DEFAULT false NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    statement_line text,
    CONSTRAINT account_group_check CHECK (((level = 1) = (parent_id IS NULL))),
    CONSTRAINT account_group_check1 CHECK (((level = 3) OR (statement_line IS NULL))),
    CONSTRAINT account_group_group_id_check CHECK ((group_id > 0)),
    CONSTRAINT account_group_level_check CHECK (((level >= 1) AND (level <= 3))),
    CONSTRAINT account_group_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT account_group_nature_check CHECK (((nature >= 1) AND (nature <= 5))),
    CONSTRAINT account_group_status_check CHECK ((status = ANY (ARRAY[1, 3])))
);

CREATE TABLE public.account_month (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    account_id integer NOT NULL,
    month date NOT NULL,
    debit_paisa bigint NOT NULL,
    credit_paisa bigint NOT NULL
);

CREATE TABLE public.account_year (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    fiscal_year smallint NOT NULL,
    account_id integer NOT NULL,
    debit_paisa bigint NOT NULL,
    credit_paisa bigint NOT NULL
);

CREATE TABLE public.app_user (
    company_id integer NOT NULL,
    user_id integer NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    branch_id integer NOT NULL,
    role_id integer NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT app_user_email_check CHECK (((email = lower(btrim(email))) AND (email <> ''::text))),
    CONSTRAINT app_user_language_check CHECK ((language = ANY (ARRAY['en'::text, 'bn'::text]))),
    CONSTRAINT app_user_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT app_user_status_check CHECK (((status >= 0) AND (status <= 3))),
    CONSTRAINT app_user_user_id_check CHECK ((user_id > 0))
);

CREATE TABLE public.area (
    company_id integer NOT NULL,
    area_id integer NOT NULL,
    branch_id integer NOT NULL,
    name text NOT NULL,
    division text,
    district text,
    thana text,
    description text DEFAULT ''::text NOT NULL,
    latitude_micro bigint,
    longitude_micro bigint,
    notes text DEFAULT ''::text NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    updated_by integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT area_area_id_check CHECK ((area_id > 0)),
    CONSTRAINT area_check CHECK (((district IS NULL) OR (division IS NOT NULL))),
    CONSTRAINT area_check1 CHECK (((thana IS NULL) OR (district IS NOT NULL))),
    CONSTRAINT area_latitude_micro_check CHECK (((latitude_micro >= '-90000000'::integer) AND (latitude_micro <= 90000000))),
    CONSTRAINT area_longitude_micro_check CHECK (((longitude_micro >= '-180000000'::integer) AND (longitude_micro <= 180000000))),
    CONSTRAINT area_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT area_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);

CREATE TABLE public.asset_line (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    line_no integer NOT NULL,
    asset_id integer NOT NULL,
    is_disposal boolean NOT NULL,
    depreciation_paisa bigint NOT NULL,
    CONSTRAINT asset_line_check CHECK ((is_disposal OR (depreciation_paisa <> 0))),
    CONSTRAINT asset_line_line_no_check CHECK ((line_no > 0))
);

CREATE TABLE public.audit_event (
    company_id integer NOT NULL,
    event_id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    user_id integer,
    branch_id integer,
    voucher_id bigint,
    action text NOT NULL,
    subject text DEFAULT ''::text NOT NULL,
    ip text DEFAULT ''::text NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    before jsonb,
    after jsonb,
    CONSTRAINT audit_event_action_check CHECK ((action <> ''::text))
);

ALTER TABLE public.audit_event ALTER COLUMN event_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_event_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 50
);

CREATE TABLE public.bank_match (
    company_id integer NOT NULL,
    account_id integer NOT NULL,
    match_no integer NOT NULL,
    kind text NOT NULL,
    settled_on date NOT NULL,
    amount_paisa bigint NOT NULL,
    matched_by integer,
    matched_at timestamp with time zone NOT NULL,
    CONSTRAINT bank_match_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'exact'::text, 'slip'::text, 'amount'::text, 'hand'::text]))),
    CONSTRAINT bank_match_match_no_check CHECK ((match_no > 0))
);

CREATE TABLE public.bank_match_line (
    company_id integer NOT NULL,
    account_id integer NOT NULL,
    match_no integer NOT NULL,
    part_no integer NOT NULL,
    statement_no integer,
    statement_line_no integer,
    voucher_id bigint,
    entry_no integer,
    line_no smallint,
    live boolean DEFAULT true NOT NULL,
    CONSTRAINT bank_match_line_check CHECK (((num_nonnulls(statement_no, statement_line_no) = ANY (ARRAY[0, 2])) AND (num_nonnulls(voucher_id, entry_no, line_no) = ANY (ARRAY[0, 3])))),
    CONSTRAINT bank_match_line_check1 CHECK (((statement_no IS NULL) <> (voucher_id IS NULL))),
    CONSTRAINT bank_match_line_part_no_check CHECK ((part_no > 0))
);

CREATE TABLE public.bank_match_undo (
    company_id integer NOT NULL,
    account_id integer NOT NULL,
    match_no integer NOT NULL,
    cause text NOT NULL,
    reason text NOT NULL,
    undone_by integer,
    undone_at timestamp with time zone NOT NULL,
    CONSTRAINT bank_match_undo_cause_check CHECK ((cause = ANY (ARRAY['undo'::text, 'split'::text]))),
    CONSTRAINT bank_match_undo_check CHECK (((char_length(reason) <= 500) AND ((cause = 'split'::text) OR (btrim(reason) <> ''::text))))
);

CREATE TABLE public.bank_reconciliation (
    company_id integer NOT NULL,
    account_id integer NOT NULL,
    reconciliation_no integer NOT NULL,
    branch_id integer NOT NULL,
    on_date date NOT NULL,
    book_paisa bigint NOT NULL,
    debits_on_way_paisa bigint NOT NULL,
    credits_on_way_paisa bigint NOT NULL,
    bank_only_paisa bigint NOT NULL,
    statement_paisa bigint NOT NULL,
    matches integer NOT NULL,
    matched_paisa bigint NOT NULL,
    said text NOT NULL,
    finished_by integer,
    finished_at timestamp with time zone NOT NULL,
    CONSTRAINT bank_reconciliation_check CHECK (((((book_paisa - debits_on_way_paisa) + credits_on_way_paisa) + bank_only_paisa) = statement_paisa)),
    CONSTRAINT bank_reconciliation_credits_on_way_paisa_check CHECK ((credits_on_way_paisa >= 0)),
    CONSTRAINT bank_reconciliation_debits_on_way_paisa_check CHECK ((debits_on_way_paisa >= 0)),
    CONSTRAINT bank_reconciliation_matches_check CHECK ((matches >= 0)),
    CONSTRAINT bank_reconciliation_reconciliation_no_check CHECK ((reconciliation_no > 0)),
    CONSTRAINT bank_reconciliation_said_check CHECK ((said <> ''::text))
);

CREATE TABLE public.bank_reconciliation_reopening (
    company_id integer NOT NULL,
    account_id integer NOT NULL,
    reconciliation_no integer NOT NULL,
    reason text NOT NULL,
    reopened_by integer,
    reopened_at timestamp with time zone NOT NULL,
    CONSTRAINT bank_reconciliation_reopening_reason_check CHECK (((char_length(reason) <= 500) AND (btrim(reason) <> ''::text)))
);

CREATE TABLE public.bank_statement (
    company_id integer NOT NULL,
    account_id integer NOT NULL,
    statement_no integer NOT NULL,
    branch_id integer NOT NULL,
    file_name text NOT NULL,
    from_date date NOT NULL,
    to_date date NOT NULL,
    opening_paisa bigint NOT NULL,
    closing_paisa bigint NOT NULL,
    imported_by integer,
    imported_at timestamp with time zone NOT NULL,
    removed_by integer,
    removed_at timestamp with time zone,
    CONSTRAINT bank_statement_check CHECK ((from_date <= to_date)),
    CONSTRAINT bank_statement_check1 CHECK (((removed_by IS NULL) OR (removed_at IS NOT NULL))),
    CONSTRAINT bank_statement_file_name_check CHECK ((char_length(file_name) <= 200)),
    CONSTRAINT bank_statement_statement_no_check CHECK ((statement_no > 0))
);

CREATE TABLE public.bank_statement_line (
    company_id integer NOT NULL,
    account_id integer NOT NULL,
    statement_no integer NOT NULL,
    line_no integer NOT NULL,
    line_date date NOT NULL,
    description text NOT NULL,
    reference text NOT NULL,
    debit_paisa bigint NOT NULL,
    credit_paisa bigint NOT NULL,
    balance_paisa bigint NOT NULL,
    CONSTRAINT bank_statement_line_check CHECK (((debit_paisa = 0) <> (credit_paisa = 0))),
    CONSTRAINT bank_statement_line_credit_paisa_check CHECK ((credit_paisa >= 0)),
    CONSTRAINT bank_statement_line_debit_paisa_check CHECK ((debit_paisa >= 0)),
    CONSTRAINT bank_statement_line_description_check CHECK ((char_length(description) <= 500)),
    CONSTRAINT bank_statement_line_line_no_check CHECK ((line_no >= 0)),
    CONSTRAINT bank_statement_line_reference_check CHECK ((char_length(reference) <= 100))
);

CREATE TABLE public.bill (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    version integer NOT NULL,
    bill_no integer NOT NULL,
    account_id integer NOT NULL,
    is_receivable boolean NOT NULL,
    number text NOT NULL,
    bill_date date NOT NULL,
    due_date date NOT NULL,
    amount_paisa bigint NOT NULL,
    CONSTRAINT bill_amount_paisa_check CHECK ((amount_paisa > 0)),
    CONSTRAINT bill_bill_no_check CHECK ((bill_no > 0)),
    CONSTRAINT bill_check CHECK ((due_date >= bill_date)),
    CONSTRAINT bill_version_check CHECK ((version > 0))
);

CREATE TABLE public.bill_allocation_undo (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    account_id integer NOT NULL,
    allocation_no integer NOT NULL,
    cause text NOT NULL,
    undone_on date NOT NULL,
    undone_by integer,
    undone_at timestamp with time zone NOT NULL,
    by_voucher_id bigint,
    CONSTRAINT bill_allocation_undo_cause_check CHECK ((cause = ANY (ARRAY['undo'::text, 'void'::text, 'edit'::text, 'bounce'::text])))
);

CREATE TABLE public.branch (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    name text NOT NULL,
    office_type_id smallint NOT NULL,
    business_type_id smallint NOT NULL,
    is_protected boolean DEFAULT false NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    contact_person text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    notes text DEFAULT ''::text NOT NULL,
    print_heading boolean DEFAULT false NOT NULL,
    logo text DEFAULT ''::text NOT NULL,
    printer_type text DEFAULT 'normal'::text NOT NULL,
    paper_size text DEFAULT 'A4'::text NOT NULL,
    invoice_label text DEFAULT ''::text NOT NULL,
    purchase_note text DEFAULT ''::text NOT NULL,
    sales_note text DEFAULT ''::text NOT NULL,
    money_format text DEFAULT 'indian'::text NOT NULL,
    use_bangla boolean DEFAULT false NOT NULL,
    report_zero_balance boolean DEFAULT false NOT NULL,
    manufacture_control boolean DEFAULT false NOT NULL,
    warranty_control boolean DEFAULT false NOT NULL,
    multiple_warehouse boolean DEFAULT false NOT NULL,
    share_products boolean DEFAULT false NOT NULL,
    share_customers boolean DEFAULT false NOT NULL,
    customer_serial boolean DEFAULT false NOT NULL,
    short_stock_policy text DEFAULT 'warn'::text NOT NULL,
    round_sales boolean DEFAULT false NOT NULL,
    credit_limit_policy text DEFAULT 'warn'::text NOT NULL,
    negative_cash text DEFAULT 'warn'::text NOT NULL,
    below_cost_policy text DEFAULT 'warn'::text NOT NULL,
    order_policy text DEFAULT 'warn'::text NOT NULL,
    books_begin date,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    refund_policy text DEFAULT 'warn'::text NOT NULL,
    discount_policy text DEFAULT 'warn'::text NOT NULL,
    discount_limit integer DEFAULT 50 NOT NULL,
    journal_remarks_policy text DEFAULT 'warn'::text NOT NULL,
    journal_account_policy text DEFAULT 'warn'::text NOT NULL,
    own_approval text DEFAULT 'allow'::text NOT NULL,
    requisition_policy text DEFAULT 'warn'::text NOT NULL,
    names_requisitions boolean DEFAULT true NOT NULL,
    CONSTRAINT branch_below_cost_policy_check CHECK ((below_cost_policy = ANY (ARRAY['allow'::text, 'warn'::text, 'block'::text]))),
    CONSTRAINT branch_branch_id_check CHECK ((branch_id > 0)),
    CONSTRAINT branch_business_type_id_check CHECK (((business_type_id >= 1) AND (business_type_id <= 9))),
    CONSTRAINT branch_credit_limit_policy_check CHECK ((credit_limit_policy = ANY (ARRAY['allow'::text, 'warn'::text, 'block'::text]))),
    CONSTRAINT branch_discount_limit_check CHECK (((discount_limit >= 0) AND (discount_limit <= 100))),
    CONSTRAINT branch_discount_policy_check CHECK ((discount_policy = ANY (ARRAY['allow'::text, 'warn'::text, 'block'::text]))),
    CONSTRAINT branch_journal_account_policy_check CHECK ((journal_account_policy = ANY (ARRAY['allow'::text, 'warn'::text, 'block'::text]))),
    CONSTRAINT branch_journal_remarks_policy_check CHECK ((journal_remarks_policy = ANY (ARRAY['allow'::text, 'warn'::text, 'block'::text]))),
    CONSTRAINT branch_money_format_check CHECK ((money_format = ANY (ARRAY['indian'::text, 'western'::text]))),
    CONSTRAINT branch_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT branch_negative_cash_check CHECK ((negative_cash = ANY (ARRAY['allow'::text, 'warn'::text, 'block'::text]))),
    CONSTRAINT branch_office_type_id_check CHECK (((office_type_id >= 1) AND (office_type_id <= 5))),
    CONSTRAINT branch_order_policy_check CHECK ((order_policy = ANY (ARRAY['allow'::text, 'warn'::text, 'block'::text]))),
    CONSTRAINT branch_own_approval_check CHECK ((own_approval = ANY (ARRAY['allow'::text, 'block'::text]))),
    CONSTRAINT branch_paper_size_check CHECK ((paper_size = ANY (ARRAY['A4'::text, 'A5'::text, 'Letter'::text, 'POS 80 mm'::text, 'POS 58 mm'::text]))),
    CONSTRAINT branch_printer_type_check CHECK ((printer_type = ANY (ARRAY['normal'::text, 'pos'::text]))),
    CONSTRAINT branch_refund_policy_check CHECK ((refund_policy = ANY (ARRAY['allow'::text, 'warn'::text, 'block'::text]))),
    CONSTRAINT branch_requisition_policy_check CHECK ((requisition_policy = ANY (ARRAY['allow'::text, 'warn'::text, 'block'::text]))),
    CONSTRAINT branch_short_stock_policy_check CHECK ((short_stock_policy = ANY (ARRAY['allow'::text, 'warn'::text, 'block'::text]))),
    CONSTRAINT branch_status_check CHECK (((status >= 0) AND (status <= 3)))
);

COMMENT ON COLUMN public.branch.logo IS 'Name of the picture among the company''s logos; empty without one.';

CREATE TABLE public.branch_year (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    fiscal_year smallint NOT NULL
);

CREATE TABLE public.cash_count (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    day date NOT NULL,
    count_no integer NOT NULL,
    counted_at timestamp with time zone NOT NULL,
    counted_by integer,
    pieces integer[] NOT NULL,
    counted_paisa bigint NOT NULL,
    book_paisa bigint NOT NULL,
    difference_voucher_id bigint,
    CONSTRAINT cash_count_count_no_check CHECK ((count_no > 0)),
    CONSTRAINT cash_count_pieces_check CHECK (((cardinality(pieces) = 10) AND (0 <= ALL (pieces)))),
    CONSTRAINT counted_is_the_sum CHECK ((counted_paisa = ((100)::bigint * (((((((((((1000)::bigint * pieces[1]) + ((500)::bigint * pieces[2])) + ((200)::bigint * pieces[3])) + ((100)::bigint * pieces[4])) + ((50)::bigint * pieces[5])) + ((20)::bigint * pieces[6])) + ((10)::bigint * pieces[7])) + ((5)::bigint * pieces[8])) + ((2)::bigint * pieces[9])) + pieces[10]))))
);

CREATE TABLE public.category (
    company_id integer NOT NULL,
    category_id integer NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    updated_by integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT category_category_id_check CHECK ((category_id > 0)),
    CONSTRAINT category_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT category_status_check CHECK ((status = ANY (ARRAY[1, 3])))
);

CREATE TABLE public.certified_tax (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    of_voucher_id bigint NOT NULL,
    row_no integer NOT NULL,
    tax text NOT NULL,
    note_no integer NOT NULL,
    number text NOT NULL,
    certificate_date date NOT NULL,
    noted_by integer,
    noted_at timestamp with time zone NOT NULL,
    live boolean DEFAULT true NOT NULL,
    CONSTRAINT certified_tax_note_no_check CHECK ((note_no > 0)),
    CONSTRAINT certified_tax_number_check CHECK (((char_length(number) >= 1) AND (char_length(number) <= 40))),
    CONSTRAINT certified_tax_tax_check CHECK ((tax = ANY (ARRAY['vds'::text, 'tds'::text])))
);

CREATE TABLE public.chart_counter (
    company_id integer NOT NULL,
    last_account_id integer DEFAULT 1000 NOT NULL,
    last_group_id integer DEFAULT 1000 NOT NULL,
    CONSTRAINT chart_counter_last_account_id_check CHECK ((last_account_id >= 1000)),
    CONSTRAINT chart_counter_last_group_id_check CHECK ((last_group_id >= 1000))
);

CREATE TABLE public.cheque (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    version integer NOT NULL,
    cheque_no integer NOT NULL,
    is_received boolean NOT NULL,
    number text NOT NULL,
    cheque_date date NOT NULL,
    drawn_on text NOT NULL,
    bank_account_id integer,
    account_id integer,
    amount_paisa bigint NOT NULL,
    pays jsonb NOT NULL,
    CONSTRAINT cheque_amount_paisa_check CHECK ((amount_paisa > 0)),
    CONSTRAINT cheque_check CHECK (((drawn_on <> ''::text) OR (NOT is_received))),
    CONSTRAINT cheque_check1 CHECK ((is_received OR (bank_account_id IS NOT NULL))),
    CONSTRAINT cheque_cheque_no_check CHECK ((cheque_no > 0)),
    CONSTRAINT cheque_number_check CHECK (((length(number) >= 1) AND (length(number) <= 20))),
    CONSTRAINT cheque_version_check CHECK ((version > 0))
);

CREATE TABLE public.cheque_form (
    company_id integer NOT NULL,
    cheque_form_id integer NOT NULL,
    bank_account_id integer NOT NULL,
    leaf_width_tenths bigint NOT NULL,
    leaf_height_tenths bigint NOT NULL,
    font_size_tenths bigint NOT NULL,
    words_language text NOT NULL,
    date_style text NOT NULL,
    date_left_tenths bigint NOT NULL,
    date_top_tenths bigint NOT NULL,
    date_step_tenths bigint NOT NULL,
    payee_left_tenths bigint NOT NULL,
    payee_top_tenths bigint NOT NULL,
    payee_width_tenths bigint NOT NULL,
    words_left_tenths bigint NOT NULL,
    words_top_tenths bigint NOT NULL,
    words_width_tenths bigint NOT NULL,
    more_left_tenths bigint NOT NULL,
    more_top_tenths bigint NOT NULL,
    more_width_tenths bigint NOT NULL,
    amount_left_tenths bigint NOT NULL,
    amount_top_tenths bigint NOT NULL,
    is_crossed boolean NOT NULL,
    crossing_left_tenths bigint NOT NULL,
    crossing_top_tenths bigint NOT NULL,
    picture text DEFAULT ''::text NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    updated_by integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT cheque_form_amount_left_tenths_check CHECK ((amount_left_tenths >= 0)),
    CONSTRAINT cheque_form_amount_top_tenths_check CHECK ((amount_top_tenths >= 0)),
    CONSTRAINT cheque_form_check CHECK ((GREATEST(date_left_tenths, (payee_left_tenths + payee_width_tenths), (words_left_tenths + words_width_tenths), (more_left_tenths + more_width_tenths), amount_left_tenths, crossing_left_tenths) <= leaf_width_tenths)),
    CONSTRAINT cheque_form_check1 CHECK ((GREATEST(date_top_tenths, payee_top_tenths, words_top_tenths, more_top_tenths, amount_top_tenths, crossing_top_tenths) <= leaf_height_tenths)),
    CONSTRAINT cheque_form_cheque_form_id_check CHECK ((cheque_form_id > 0)),
    CONSTRAINT cheque_form_crossing_left_tenths_check CHECK ((crossing_left_tenths >= 0)),
    CONSTRAINT cheque_form_crossing_top_tenths_check CHECK ((crossing_top_tenths >= 0)),
    CONSTRAINT cheque_form_date_left_tenths_check CHECK ((date_left_tenths >= 0)),
    CONSTRAINT cheque_form_date_step_tenths_check CHECK (((date_step_tenths >= 10) AND (date_step_tenths <= 200))),
    CONSTRAINT cheque_form_date_style_check CHECK ((date_style = ANY (ARRAY['boxes'::text, 'text'::text]))),
    CONSTRAINT cheque_form_date_top_tenths_check CHECK ((date_top_tenths >= 0)),
    CONSTRAINT cheque_form_font_size_tenths_check CHECK (((font_size_tenths >= 60) AND (font_size_tenths <= 240))),
    CONSTRAINT cheque_form_leaf_height_tenths_check CHECK (((leaf_height_tenths >= 300) AND (leaf_height_tenths <= 2000))),
    CONSTRAINT cheque_form_leaf_width_tenths_check CHECK (((leaf_width_tenths >= 500) AND (leaf_width_tenths <= 3000))),
    CONSTRAINT cheque_form_more_left_tenths_check CHECK ((more_left_tenths >= 0)),
    CONSTRAINT cheque_form_more_top_tenths_check CHECK ((more_top_tenths >= 0)),
    CONSTRAINT cheque_form_more_width_tenths_check CHECK ((more_width_tenths >= 0)),
    CONSTRAINT cheque_form_payee_left_tenths_check CHECK ((payee_left_tenths >= 0)),
    CONSTRAINT cheque_form_payee_top_tenths_check CHECK ((payee_top_tenths >= 0)),
    CONSTRAINT cheque_form_payee_width_tenths_check CHECK ((payee_width_tenths > 0)),
    CONSTRAINT cheque_form_picture_check CHECK ((picture ~ '^([0-9a-f]{32})?$'::text)),
    CONSTRAINT cheque_form_status_check CHECK ((status = ANY (ARRAY[1, 3]))),
    CONSTRAINT cheque_form_words_language_check CHECK ((words_language = ANY (ARRAY['en'::text, 'bn'::text]))),
    CONSTRAINT cheque_form_words_left_tenths_check CHECK ((words_left_tenths >= 0)),
    CONSTRAINT cheque_form_words_top_tenths_check CHECK ((words_top_tenths >= 0)),
    CONSTRAINT cheque_form_words_width_tenths_check CHECK ((words_width_tenths > 0))
);

CREATE TABLE public.cheque_notice (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    cheque_no integer NOT NULL,
    event_no integer NOT NULL,
    note_no integer NOT NULL,
    received_on date NOT NULL,
    noted_by integer,
    noted_at timestamp with time zone NOT NULL,
    live boolean DEFAULT true NOT NULL,
    CONSTRAINT cheque_notice_note_no_check CHECK ((note_no > 0))
);

CREATE TABLE public.company (
    company_id integer NOT NULL,
    name text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    logo text DEFAULT ''::text NOT NULL,
    fiscal_year_start_month smallint DEFAULT 7 NOT NULL,
    time_zone text DEFAULT 'Asia/Dhaka'::text NOT NULL,
    money_format text DEFAULT 'indian'::text NOT NULL,
    customer_portal boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    withholds boolean DEFAULT false NOT NULL,
    bin text DEFAULT ''::text NOT NULL,
    tin text DEFAULT ''::text NOT NULL,
    cheque_months smallint DEFAULT 6 NOT NULL,
    late_fee text DEFAULT 'none'::text NOT NULL,
    late_fee_from date,
    late_fee_grace_days smallint DEFAULT 0 NOT NULL,
    late_fee_paisa bigint DEFAULT 0 NOT NULL,
    late_fee_percent_milli integer DEFAULT 0 NOT NULL,
    markup text DEFAULT 'in_price'::text NOT NULL,
    own_requisition_paisa bigint,
    CONSTRAINT company_bin_check CHECK ((char_length(bin) <= 20)),
    CONSTRAINT company_check CHECK (((late_fee = 'none'::text) OR (late_fee_from IS NOT NULL))),
    CONSTRAINT company_cheque_months_check CHECK (((cheque_months >= 1) AND (cheque_months <= 60))),
    CONSTRAINT company_fiscal_year_start_month_check CHECK (((fiscal_year_start_month >= 1) AND (fiscal_year_start_month <= 12))),
    CONSTRAINT company_late_fee_check CHECK ((late_fee = ANY (ARRAY['none'::text, 'flat'::text, 'percent'::text]))),
    CONSTRAINT company_late_fee_grace_days_check CHECK (((late_fee_grace_days >= 0) AND (late_fee_grace_days <= 365))),
    CONSTRAINT company_late_fee_paisa_check CHECK ((late_fee_paisa >= 0)),
    CONSTRAINT company_late_fee_percent_milli_check CHECK (((late_fee_percent_milli >= 0) AND (late_fee_percent_milli <= 100000))),
    CONSTRAINT company_markup_check CHECK ((markup = ANY (ARRAY['in_price'::text, 'spread'::text]))),
    CONSTRAINT company_money_format_check CHECK ((money_format = ANY (ARRAY['indian'::text, 'western'::text]))),
    CONSTRAINT company_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT company_own_requisition_paisa_check CHECK ((own_requisition_paisa >= 0)),
    CONSTRAINT company_tin_check CHECK ((char_length(tin) <= 20))
);

COMMENT ON COLUMN public.company.logo IS 'Name of the picture among the company''s logos; empty without one.';

ALTER TABLE public.company ALTER COLUMN company_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.company_company_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.count_entry (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    sheet_no integer NOT NULL,
    entry_no integer NOT NULL,
    product_id integer NOT NULL,
    change text NOT NULL,
    quantity_milli bigint,
    serial text,
    counted_milli bigint,
    entered_at timestamp with time zone NOT NULL,
    entered_by integer,
    CONSTRAINT count_entry_change_check CHECK ((change = ANY (ARRAY['add'::text, 'set'::text, 'piece'::text, 'remove_piece'::text]))),
    CONSTRAINT count_entry_entry_no_check CHECK ((entry_no > 0))
);

CREATE TABLE public.count_piece (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    sheet_no integer NOT NULL,
    product_id integer NOT NULL,
    serial text NOT NULL,
    in_books boolean NOT NULL,
    is_counted boolean NOT NULL,
    CONSTRAINT count_piece_serial_check CHECK (((serial ~ '^\S+$'::text) AND (length(serial) <= 60)))
);

CREATE TABLE public.count_posting (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    sheet_no integer NOT NULL,
    voucher_id bigint NOT NULL
);

CREATE TABLE public.day_seal (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    seal_no integer NOT NULL,
    day date NOT NULL,
    sealed_at timestamp with time zone NOT NULL,
    voucher_ids bigint[] NOT NULL,
    versions integer[] NOT NULL,
    digests bytea[] NOT NULL,
    previous bytea,
    seal bytea NOT NULL,
    format smallint NOT NULL,
    CONSTRAINT day_seal_check CHECK (((cardinality(voucher_ids) = cardinality(versions)) AND (cardinality(versions) = cardinality(digests)))),
    CONSTRAINT day_seal_format_check CHECK (((format >= 1) AND (format <= 2))),
    CONSTRAINT day_seal_seal_check CHECK ((length(seal) = 32)),
    CONSTRAINT day_seal_seal_no_check CHECK ((seal_no > 0))
);

CREATE TABLE public.deposit_slip (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    slip_no integer NOT NULL,
    slip_date date NOT NULL,
    bank_account_id integer NOT NULL,
    made_by integer,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT deposit_slip_slip_no_check CHECK ((slip_no > 0))
);

CREATE TABLE public.employee (
    company_id integer NOT NULL,
    employee_id integer NOT NULL,
    branch_id integer NOT NULL,
    name text NOT NULL,
    code text NOT NULL,
    designation text DEFAULT ''::text NOT NULL,
    mobile text NOT NULL,
    joined_on date,
    is_field_officer boolean DEFAULT false NOT NULL,
    area_id integer,
    address text DEFAULT ''::text NOT NULL,
    notes text DEFAULT ''::text NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    updated_by integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT employee_check CHECK (((area_id IS NULL) OR is_field_officer)),
    CONSTRAINT employee_code_check CHECK ((btrim(code) <> ''::text)),
    CONSTRAINT employee_employee_id_check CHECK ((employee_id > 0)),
    CONSTRAINT employee_mobile_check CHECK ((mobile ~ '^01[0-9]{9}$'::text)),
    CONSTRAINT employee_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT employee_status_check CHECK ((status = ANY (ARRAY[1, 3])))
);

CREATE TABLE public.entry (
    company_id integer NOT NULL,
    version integer NOT NULL,
    voucher_id bigint NOT NULL,
    entry_no integer NOT NULL,
    CONSTRAINT entry_entry_no_check CHECK ((entry_no > 0))
);

CREATE TABLE public.goods_in_transit (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    version integer NOT NULL,
    product_id integer NOT NULL,
    to_branch_id integer NOT NULL,
    sent_milli bigint NOT NULL,
    open_milli bigint NOT NULL,
    unit_cost numeric(20,6) NOT NULL,
    CONSTRAINT goods_in_transit_check CHECK (((open_milli >= 0) AND (open_milli <= sent_milli))),
    CONSTRAINT goods_in_transit_sent_milli_check CHECK ((sent_milli > 0)),
    CONSTRAINT goods_in_transit_unit_cost_check CHECK ((unit_cost >= (0)::numeric))
);

CREATE TABLE public.idempotency_key (
    company_id integer NOT NULL,
    user_id integer,
    key text NOT NULL,
    route text NOT NULL,
    body_hash bytea NOT NULL,
    voucher_id bigint NOT NULL,
    version integer NOT NULL,
    vr_date date NOT NULL,
    vr_no text NOT NULL,
    told jsonb,
    CONSTRAINT idempotency_key_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)))
);

CREATE TABLE public.imported_voucher (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    type_id smallint NOT NULL,
    vr_date date NOT NULL,
    legacy_number text NOT NULL,
    import_id bigint NOT NULL,
    voucher_id bigint,
    CONSTRAINT imported_voucher_legacy_number_check CHECK ((btrim(legacy_number) <> ''::text)),
    CONSTRAINT imported_voucher_type_id_check CHECK (((type_id >= 1) AND (type_id <= 22)))
);

CREATE TABLE public.installment_fee (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    sale_id bigint NOT NULL,
    installment_no integer NOT NULL,
    until_month integer NOT NULL,
    voucher_id bigint NOT NULL,
    CONSTRAINT installment_fee_installment_no_check CHECK ((installment_no > 0)),
    CONSTRAINT installment_fee_until_month_check CHECK ((until_month > 0))
);

CREATE TABLE public.installment_payment (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    sale_id bigint NOT NULL,
    installment_no integer NOT NULL,
    paid_paisa bigint NOT NULL,
    discount_paisa bigint NOT NULL,
    written_off_paisa bigint NOT NULL,
    received_on date,
    repossessed_paisa bigint DEFAULT 0 NOT NULL,
    paid_by text DEFAULT ''::text NOT NULL,
    CONSTRAINT installment_payment_check CHECK (((((paid_paisa + discount_paisa) + written_off_paisa) + repossessed_paisa) > 0)),
    CONSTRAINT installment_payment_discount_paisa_check CHECK ((discount_paisa >= 0)),
    CONSTRAINT installment_payment_installment_no_check CHECK ((installment_no > 0)),
    CONSTRAINT installment_payment_paid_by_check CHECK ((char_length(paid_by) <= 120)),
    CONSTRAINT installment_payment_paid_paisa_check CHECK ((paid_paisa >= 0)),
    CONSTRAINT installment_payment_repossessed_paisa_check CHECK ((repossessed_paisa >= 0)),
    CONSTRAINT installment_payment_written_off_paisa_check CHECK ((written_off_paisa >= 0))
);

CREATE TABLE public.invoice (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    version integer NOT NULL,
    vr_date date NOT NULL,
    account_id integer NOT NULL,
    employee_id integer,
    bill_no text DEFAULT ''::text NOT NULL,
    bill_date date,
    vehicle_no text DEFAULT ''::text NOT NULL,
    notes text DEFAULT ''::text NOT NULL,
    purchase_order_id integer,
    sales_order_id integer,
    of_voucher_id bigint,
    total_paisa bigint NOT NULL,
    discount_paisa bigint NOT NULL,
    rounding_paisa bigint DEFAULT 0 NOT NULL,
    paid_paisa bigint NOT NULL,
    due_date date,
    CONSTRAINT invoice_check CHECK (((discount_paisa >= 0) AND (discount_paisa <= total_paisa))),
    CONSTRAINT invoice_check1 CHECK (((paid_paisa >= 0) AND (paid_paisa <= ((total_paisa - discount_paisa) + rounding_paisa)))),
    CONSTRAINT invoice_total_paisa_check CHECK ((total_paisa >= 0))
);

CREATE TABLE public.invoice_extra (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    version integer NOT NULL,
    extra_no integer NOT NULL,
    what text DEFAULT ''::text NOT NULL,
    amount_paisa bigint NOT NULL,
    account_id integer NOT NULL,
    spread_by text NOT NULL,
    CONSTRAINT invoice_extra_amount_paisa_check CHECK ((amount_paisa > 0)),
    CONSTRAINT invoice_extra_extra_no_check CHECK ((extra_no > 0)),
    CONSTRAINT invoice_extra_spread_by_check CHECK ((spread_by = ANY (ARRAY['value'::text, 'quantity'::text])))
);

CREATE TABLE public.invoice_line (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    version integer NOT NULL,
    line_no integer NOT NULL,
    vr_date date NOT NULL,
    product_id integer,
    labour_item_id integer,
    quantity_milli bigint NOT NULL,
    rate_milli bigint NOT NULL,
    total_paisa bigint NOT NULL,
    discount_paisa bigint DEFAULT 0 NOT NULL,
    extras_paisa bigint DEFAULT 0 NOT NULL,
    bag_milli bigint DEFAULT 0 NOT NULL,
    variance_milli bigint DEFAULT 0 NOT NULL,
    bonus_milli bigint DEFAULT 0 NOT NULL,
    warehouse_id integer,
    of_line_no integer,
    remarks text DEFAULT ''::text NOT NULL,
    CONSTRAINT invoice_line_bag_milli_check CHECK ((bag_milli >= 0)),
    CONSTRAINT invoice_line_bonus_milli_check CHECK ((bonus_milli >= 0)),
    CONSTRAINT invoice_line_check CHECK ((num_nonnulls(product_id, labour_item_id) = 1)),
    CONSTRAINT invoice_line_line_no_check CHECK ((line_no > 0)),
    CONSTRAINT invoice_line_quantity_milli_check CHECK (((quantity_milli > 0) OR ((quantity_milli = 0) AND (of_line_no IS NOT NULL)))),
    CONSTRAINT invoice_line_rate_milli_check CHECK ((rate_milli >= 0)),
    CONSTRAINT invoice_line_total_paisa_check CHECK ((total_paisa >= 0))
);

CREATE TABLE public.invoice_payment (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    version integer NOT NULL,
    payment_no integer NOT NULL,
    account_id integer NOT NULL,
    amount_paisa bigint NOT NULL,
    fee_paisa bigint DEFAULT 0 NOT NULL,
    transaction_id text DEFAULT ''::text NOT NULL,
    cheque_no integer,
    CONSTRAINT invoice_payment_amount_paisa_check CHECK ((amount_paisa > 0)),
    CONSTRAINT invoice_payment_check CHECK (((fee_paisa >= 0) AND (fee_paisa <= amount_paisa))),
    CONSTRAINT invoice_payment_cheque_no_check CHECK ((cheque_no > 0)),
    CONSTRAINT invoice_payment_payment_no_check CHECK ((payment_no > 0))
);

CREATE TABLE public.key_advice (
    company_id integer NOT NULL,
    key text NOT NULL,
    advice jsonb NOT NULL,
    CONSTRAINT key_advice_advice_check CHECK ((jsonb_typeof(advice) = 'object'::text))
);

CREATE TABLE public.labour_item (
    company_id integer NOT NULL,
    labour_item_id integer NOT NULL,
    name text NOT NULL,
    category text DEFAULT ''::text NOT NULL,
    unit_id integer NOT NULL,
    rate_milli bigint,
    description text DEFAULT ''::text NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    updated_by integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT labour_item_labour_item_id_check CHECK ((labour_item_id > 0)),
    CONSTRAINT labour_item_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT labour_item_rate_milli_check CHECK ((rate_milli >= 0)),
    CONSTRAINT labour_item_status_check CHECK ((status = ANY (ARRAY[1, 3])))
);

CREATE TABLE public.line (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    account_id integer NOT NULL,
    vr_date date NOT NULL,
    debit_paisa bigint NOT NULL,
    credit_paisa bigint NOT NULL,
    contra_account_id integer,
    entry_no integer NOT NULL,
    line_no smallint NOT NULL,
    live boolean DEFAULT true NOT NULL,
    order_id integer,
    counter_branch_id integer,
    remarks text NOT NULL,
    CONSTRAINT line_check CHECK ((((account_id = 10) = (counter_branch_id IS NOT NULL)) AND (counter_branch_id <> branch_id))),
    CONSTRAINT line_check1 CHECK (((debit_paisa >= 0) AND (credit_paisa >= 0) AND ((debit_paisa = 0) <> (credit_paisa = 0)))),
    CONSTRAINT line_check2 CHECK (((entry_no > 0) AND (line_no > 0)))
);

CREATE TABLE public.link_role (
    role text NOT NULL,
    together boolean NOT NULL,
    blocks_void boolean NOT NULL,
    blocks_edit boolean NOT NULL,
    may_be_empty boolean NOT NULL,
    CONSTRAINT link_role_role_check CHECK ((role <> ''::text))
);

CREATE TABLE public.list_price (
    company_id integer NOT NULL,
    list_price_id integer NOT NULL,
    branch_id integer NOT NULL,
    price_list_id integer NOT NULL,
    product_id integer NOT NULL,
    from_date date NOT NULL,
    price_paisa bigint NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    updated_by integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT list_price_list_price_id_check CHECK ((list_price_id > 0)),
    CONSTRAINT list_price_price_paisa_check CHECK ((price_paisa > 0)),
    CONSTRAINT list_price_status_check CHECK ((status = ANY (ARRAY[1, 3])))
);

CREATE TABLE public.made_report (
    company_id integer NOT NULL,
    made_report_id integer NOT NULL,
    user_id integer NOT NULL,
    saved_report_id integer NOT NULL,
    name text NOT NULL,
    report text NOT NULL,
    day date NOT NULL,
    state text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    tries smallint NOT NULL,
    branch_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    file_name text DEFAULT ''::text NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    email text,
    email_reason text DEFAULT ''::text NOT NULL,
    email_tries smallint DEFAULT 0 NOT NULL,
    email_at timestamp with time zone,
    has_pdf boolean DEFAULT false NOT NULL,
    pdf_reason text DEFAULT ''::text NOT NULL,
    CONSTRAINT made_report_check CHECK (((state = 'made'::text) = (file_name <> ''::text))),
    CONSTRAINT made_report_check1 CHECK (((state = 'making'::text) = (ended_at IS NULL))),
    CONSTRAINT made_report_check2 CHECK (((email IS NULL) OR (state = 'made'::text))),
    CONSTRAINT made_report_check3 CHECK (((email IS NULL) = (email_at IS NULL))),
    CONSTRAINT made_report_check4 CHECK (((NOT has_pdf) OR ((state = 'made'::text) AND (pdf_reason = ''::text)))),
    CONSTRAINT made_report_email_check CHECK ((email = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text]))),
    CONSTRAINT made_report_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT made_report_report_check CHECK ((report <> ''::text)),
    CONSTRAINT made_report_state_check CHECK ((state = ANY (ARRAY['making'::text, 'made'::text, 'failed'::text, 'refused'::text]))),
    CONSTRAINT made_report_tries_check CHECK ((tries > 0))
);

ALTER TABLE public.made_report ALTER COLUMN made_report_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.made_report_made_report_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.markup_month (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    month_end date NOT NULL,
    voucher_id bigint NOT NULL
);

ALTER TABLE public.message ALTER COLUMN message_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.message_message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.message_setting (
    company_id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    reminders boolean DEFAULT false NOT NULL,
    days_before smallint DEFAULT 3 NOT NULL,
    on_due_day boolean DEFAULT true NOT NULL,
    days_after smallint DEFAULT 3 NOT NULL,
    receipts boolean DEFAULT false NOT NULL,
    receipts_since timestamp with time zone,
    language text DEFAULT 'bn'::text NOT NULL,
    quiet_from smallint DEFAULT 1260 NOT NULL,
    quiet_until smallint DEFAULT 540 NOT NULL,
    accepted_answer text DEFAULT ''::text NOT NULL,
    part_price_paisa integer DEFAULT 0 NOT NULL,
    sealed_inbound_key text DEFAULT ''::text NOT NULL,
    CONSTRAINT message_setting_accepted_answer_check CHECK ((length(accepted_answer) <= 80)),
    CONSTRAINT message_setting_check CHECK ((receipts = (receipts_since IS NOT NULL))),
    CONSTRAINT message_setting_days_after_check CHECK (((days_after >= 0) AND (days_after <= 60))),
    CONSTRAINT message_setting_days_before_check CHECK (((days_before >= 0) AND (days_before <= 60))),
    CONSTRAINT message_setting_language_check CHECK ((language = ANY (ARRAY['en'::text, 'bn'::text]))),
    CONSTRAINT message_setting_part_price_paisa_check CHECK (((part_price_paisa >= 0) AND (part_price_paisa <= 100000))),
    CONSTRAINT message_setting_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
    CONSTRAINT message_setting_quiet_until_check CHECK (((quiet_until >= 0) AND (quiet_until <= 1439)))
);

CREATE TABLE public.message_text (
    company_id integer NOT NULL,
    kind text NOT NULL,
    language text NOT NULL,
    body text NOT NULL,
    CONSTRAINT message_text_body_check CHECK (((btrim(body) <> ''::text) AND (length(body) <= 600))),
    CONSTRAINT message_text_kind_check CHECK ((kind = ANY (ARRAY['before'::text, 'due'::text, 'after'::text, 'receipt'::text]))),
    CONSTRAINT message_text_language_check CHECK ((language = ANY (ARRAY['en'::text, 'bn'::text])))
);

CREATE TABLE public.opening_installment (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    version integer NOT NULL,
    bill_no integer NOT NULL,
    employee_id integer,
    CONSTRAINT opening_installment_bill_no_check CHECK ((bill_no > 0)),
    CONSTRAINT opening_installment_version_check CHECK ((version > 0))
);

CREATE TABLE public.party (
    company_id integer NOT NULL,
    account_id integer NOT NULL,
    branch_id integer,
    name text NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    area_id integer,
    officer_id integer,
    somity text DEFAULT ''::text NOT NULL,
    national_id text DEFAULT ''::text NOT NULL,
    photo text DEFAULT ''::text NOT NULL,
    nid_picture text DEFAULT ''::text NOT NULL,
    credit_limit_paisa bigint,
    shares_mobile boolean DEFAULT false NOT NULL,
    created_by integer,
    created_at timestamp with time zone,
    updated_by integer,
    updated_at timestamp with time zone,
    type_id smallint NOT NULL,
    idfr_code text DEFAULT ''::text NOT NULL,
    care_of text DEFAULT ''::text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    manual_address text DEFAULT ''::text NOT NULL,
    mobile text DEFAULT ''::text NOT NULL,
    ledger_page text DEFAULT ''::text NOT NULL,
    customer_login boolean DEFAULT false NOT NULL,
    price_list_id integer,
    version integer DEFAULT 1 NOT NULL,
    credit_days integer DEFAULT 0 NOT NULL,
    bin text DEFAULT ''::text NOT NULL,
    tin text DEFAULT ''::text NOT NULL,
    proof_until date,
    no_messages boolean DEFAULT false NOT NULL,
    no_reminders boolean DEFAULT false NOT NULL,
    CONSTRAINT party_bin_check CHECK ((char_length(bin) <= 20)),
    CONSTRAINT party_credit_days_check CHECK (((credit_days >= 0) AND (credit_days <= 3650))),
    CONSTRAINT party_credit_limit_paisa_check CHECK ((credit_limit_paisa >= 0)),
    CONSTRAINT party_mobile_check CHECK ((mobile ~ '^(01[0-9]{9})?$'::text)),
    CONSTRAINT party_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT party_national_id_check CHECK ((national_id ~ '^([0-9]{10}|[0-9]{13}|[0-9]{17})?$'::text)),
    CONSTRAINT party_nid_picture_check CHECK ((nid_picture ~ '^([0-9a-f]{32})?$'::text)),
    CONSTRAINT party_photo_check CHECK ((photo ~ '^([0-9a-f]{32})?$'::text)),
    CONSTRAINT party_portal_of_customers CHECK (((NOT customer_login) OR ((mobile <> ''::text) AND (type_id <> 2) AND (status <> 3)))),
    CONSTRAINT party_status_check CHECK ((status = ANY (ARRAY[1, 3]))),
    CONSTRAINT party_tin_check CHECK ((char_length(tin) <= 20)),
    CONSTRAINT party_type_id_check CHECK (((type_id >= 1) AND (type_id <= 4)))
);

COMMENT ON COLUMN public.party.no_messages IS 'Whether the party gets no reminders and no receipts.';

COMMENT ON COLUMN public.party.no_reminders IS 'Whether the party gets no reminders: it answered STOP, or staff said so. Receipts and codes go on.';

CREATE TABLE public.party_owed (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    debit_paisa bigint NOT NULL,
    credit_paisa bigint NOT NULL
);

CREATE TABLE public.party_serial (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    last_serial integer NOT NULL,
    CONSTRAINT party_serial_last_serial_check CHECK ((last_serial > 0))
);

CREATE TABLE public.portal_code (
    company_id integer NOT NULL,
    party_id integer NOT NULL,
    code_hash bytea NOT NULL,
    wrong_tries smallint DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.price_list (
    company_id integer NOT NULL,
    price_list_id integer NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    updated_by integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT price_list_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT price_list_price_list_id_check CHECK ((price_list_id > 0)),
    CONSTRAINT price_list_status_check CHECK ((status = ANY (ARRAY[1, 3])))
);

CREATE TABLE public.product (
    company_id integer NOT NULL,
    product_id integer NOT NULL,
    branch_id integer NOT NULL,
    category_id integer NOT NULL,
    product_type_id integer NOT NULL,
    name text NOT NULL,
    code text DEFAULT ''::text NOT NULL,
    barcode text DEFAULT ''::text NOT NULL,
    search_key text GENERATED ALWAYS AS (lower(((((name || '
'::text) || code) || '
'::text) || barcode))) STORED COLLATE pg_catalog."C",
    description text DEFAULT ''::text NOT NULL,
    purchase_price_paisa bigint DEFAULT 0 NOT NULL,
    sales_price_paisa bigint DEFAULT 0 NOT NULL,
    unit_id integer NOT NULL,
    order_level_milli bigint,
    warranty_type smallint DEFAULT 0 NOT NULL,
    warranty_days integer,
    warranty_terms text DEFAULT ''::text NOT NULL,
    bag_quantity_milli bigint,
    serial_numbered boolean DEFAULT false NOT NULL,
    picture text DEFAULT ''::text NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    updated_by integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT product_bag_quantity_milli_check CHECK ((bag_quantity_milli > 0)),
    CONSTRAINT product_barcode_check CHECK ((barcode ~ '^[ -~]*$'::text)),
    CONSTRAINT product_check CHECK (((warranty_type <> 0) OR (warranty_days IS NULL))),
    CONSTRAINT product_check1 CHECK (((warranty_terms = ''::text) OR ((warranty_type = 3) AND (warranty_days IS NULL)))),
    CONSTRAINT product_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT product_order_level_milli_check CHECK ((order_level_milli >= 0)),
    CONSTRAINT product_product_id_check CHECK ((product_id > 0)),
    CONSTRAINT product_purchase_price_paisa_check CHECK ((purchase_price_paisa >= 0)),
    CONSTRAINT product_sales_price_paisa_check CHECK ((sales_price_paisa >= 0)),
    CONSTRAINT product_status_check CHECK ((status = ANY (ARRAY[1, 3]))),
    CONSTRAINT product_warranty_days_check CHECK (((warranty_days >= 0) AND (warranty_days <= 99999))),
    CONSTRAINT product_warranty_type_check CHECK (((warranty_type >= 0) AND (warranty_type <= 3)))
);

CREATE TABLE public.product_price (
    company_id integer NOT NULL,
    product_id integer NOT NULL,
    branch_id integer NOT NULL,
    from_date date NOT NULL,
    purchase_price_paisa bigint NOT NULL,
    sales_price_paisa bigint NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT product_price_purchase_price_paisa_check CHECK ((purchase_price_paisa >= 0)),
    CONSTRAINT product_price_sales_price_paisa_check CHECK ((sales_price_paisa >= 0))
);

CREATE TABLE public.product_serial (
    company_id integer NOT NULL,
    product_id integer NOT NULL,
    serial text NOT NULL,
    branch_id integer NOT NULL,
    warehouse_id integer,
    is_held boolean NOT NULL,
    transit_to integer
);

CREATE TABLE public.product_type (
    company_id integer NOT NULL,
    product_type_id integer NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    updated_by integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT product_type_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT product_type_product_type_id_check CHECK ((product_type_id > 0)),
    CONSTRAINT product_type_status_check CHECK ((status = ANY (ARRAY[1, 3])))
);

CREATE TABLE public.recipe_material (
    company_id integer NOT NULL,
    recipe_material_id integer NOT NULL,
    branch_id integer NOT NULL,
    product_id integer NOT NULL,
    makes_milli bigint NOT NULL,
    material_id integer NOT NULL,
    quantity_milli bigint NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    updated_by integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT recipe_material_check CHECK ((material_id <> product_id)),
    CONSTRAINT recipe_material_makes_milli_check CHECK ((makes_milli > 0)),
    CONSTRAINT recipe_material_quantity_milli_check CHECK ((quantity_milli > 0)),
    CONSTRAINT recipe_material_recipe_material_id_check CHECK ((recipe_material_id > 0)),
    CONSTRAINT recipe_material_status_check CHECK ((status = ANY (ARRAY[1, 3])))
);

CREATE TABLE public.record_counter (
    company_id integer NOT NULL,
    table_name text NOT NULL,
    last_id integer NOT NULL,
    CONSTRAINT record_counter_last_id_check CHECK ((last_id > 0))
);

CREATE TABLE public.request_reply (
    company_id integer NOT NULL,
    user_id integer NOT NULL,
    route text NOT NULL,
    request_key text NOT NULL,
    body_hash bytea NOT NULL,
    reply text NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT request_reply_request_key_check CHECK (((length(request_key) >= 1) AND (length(request_key) <= 200)))
);

CREATE TABLE public.requisition (
    company_id integer NOT NULL,
    requisition_id integer NOT NULL,
    branch_id integer NOT NULL,
    req_no integer NOT NULL,
    vr_date date NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    rows_version integer DEFAULT 1 NOT NULL,
    approved_paisa bigint,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT requisition_approved_paisa_check CHECK ((approved_paisa > 0)),
    CONSTRAINT requisition_check CHECK ((rows_version <= version)),
    CONSTRAINT requisition_check1 CHECK (((approved_paisa IS NOT NULL) = (state = ANY (ARRAY['approved'::text, 'closed'::text])))),
    CONSTRAINT requisition_req_no_check CHECK ((req_no > 0)),
    CONSTRAINT requisition_requisition_id_check CHECK ((requisition_id > 0)),
    CONSTRAINT requisition_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text, 'closed'::text]))),
    CONSTRAINT requisition_version_check CHECK ((version > 0))
);

CREATE TABLE public.requisition_decision (
    company_id integer NOT NULL,
    requisition_id integer NOT NULL,
    version integer NOT NULL,
    branch_id integer NOT NULL,
    decision text NOT NULL,
    approved_paisa bigint,
    reason text DEFAULT ''::text NOT NULL,
    done_by integer,
    done_at timestamp with time zone NOT NULL,
    CONSTRAINT requisition_decision_approved_paisa_check CHECK ((approved_paisa > 0)),
    CONSTRAINT requisition_decision_check CHECK (((approved_paisa IS NOT NULL) = (decision = 'approve'::text))),
    CONSTRAINT requisition_decision_check1 CHECK (((decision <> 'reject'::text) OR (btrim(reason) <> ''::text))),
    CONSTRAINT requisition_decision_decision_check CHECK ((decision = ANY (ARRAY['approve'::text, 'reject'::text, 'close'::text, 'undo'::text]))),
    CONSTRAINT requisition_decision_version_check CHECK ((version > 1))
);

CREATE TABLE public.requisition_line (
    company_id integer NOT NULL,
    requisition_id integer NOT NULL,
    version integer NOT NULL,
    line_no integer NOT NULL,
    branch_id integer NOT NULL,
    product_id integer NOT NULL,
    product_name text NOT NULL,
    unit_name text NOT NULL,
    remarks text DEFAULT ''::text NOT NULL,
    day_milli bigint NOT NULL,
    quantity_milli bigint NOT NULL,
    price_milli bigint NOT NULL,
    total_paisa bigint NOT NULL,
    approved_paisa bigint,
    CONSTRAINT requisition_line_approved_paisa_check CHECK ((approved_paisa >= 0)),
    CONSTRAINT requisition_line_check CHECK (((total_paisa)::numeric = round(((((price_milli)::numeric * (day_milli)::numeric) * (quantity_milli)::numeric) / (10000000)::numeric)))),
    CONSTRAINT requisition_line_day_milli_check CHECK ((day_milli > 0)),
    CONSTRAINT requisition_line_line_no_check CHECK ((line_no > 0)),
    CONSTRAINT requisition_line_price_milli_check CHECK ((price_milli > 0)),
    CONSTRAINT requisition_line_quantity_milli_check CHECK ((quantity_milli > 0)),
    CONSTRAINT requisition_line_total_paisa_check CHECK ((total_paisa > 0))
);

CREATE TABLE public.requisition_row (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    version integer NOT NULL,
    row_no integer NOT NULL,
    requisition_id integer NOT NULL,
    bought_paisa bigint NOT NULL,
    paid_paisa bigint NOT NULL,
    CONSTRAINT requisition_row_bought_paisa_check CHECK ((bought_paisa >= 0)),
    CONSTRAINT requisition_row_paid_paisa_check CHECK ((paid_paisa >= 0)),
    CONSTRAINT requisition_row_row_no_check CHECK ((row_no > 0)),
    CONSTRAINT requisition_row_version_check CHECK ((version > 0))
);

CREATE TABLE public.requisition_version (
    company_id integer NOT NULL,
    requisition_id integer NOT NULL,
    version integer NOT NULL,
    branch_id integer NOT NULL,
    start_date date NOT NULL,
    end_date date NOT NULL,
    project text DEFAULT ''::text NOT NULL,
    notes text DEFAULT ''::text NOT NULL,
    total_paisa bigint NOT NULL,
    saved_by integer,
    saved_at timestamp with time zone NOT NULL,
    CONSTRAINT requisition_version_check1 CHECK ((end_date >= start_date)),
    CONSTRAINT requisition_version_total_paisa_check CHECK (((total_paisa > 0) AND ((total_paisa % (100)::bigint) = 0))),
    CONSTRAINT requisition_version_version_check CHECK ((version > 0))
);

CREATE TABLE public.reschedule_undo (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    sale_id bigint NOT NULL,
    reschedule_no integer NOT NULL,
    undone_on date NOT NULL,
    undone_by integer,
    undone_at timestamp with time zone NOT NULL,
    remarks text NOT NULL
);

CREATE TABLE public.rescheduled_row (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    sale_id bigint NOT NULL,
    installment_no integer NOT NULL,
    reschedule_no integer NOT NULL,
    due_date date NOT NULL,
    amount_paisa bigint NOT NULL,
    CONSTRAINT rescheduled_row_amount_paisa_check CHECK ((amount_paisa > 0)),
    CONSTRAINT rescheduled_row_installment_no_check CHECK ((installment_no > 0))
);

CREATE TABLE public.role (
    company_id integer NOT NULL,
    role_id integer NOT NULL,
    name text NOT NULL,
    is_system boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    CONSTRAINT role_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT role_role_id_check CHECK ((role_id > 0)),
    CONSTRAINT role_status_check CHECK ((status = ANY (ARRAY[1, 3])))
);

CREATE TABLE public.role_permission (
    company_id integer NOT NULL,
    role_id integer NOT NULL,
    permission text NOT NULL,
    CONSTRAINT role_permission_permission_check CHECK ((permission ~ '^[a-z]+(\.[a-z]+)+$'::text))
);

CREATE TABLE public.saved_report (
    company_id integer NOT NULL,
    saved_report_id integer NOT NULL,
    user_id integer NOT NULL,
    report text NOT NULL,
    name text NOT NULL,
    filters jsonb NOT NULL,
    period text,
    print_rows smallint NOT NULL,
    print_font smallint NOT NULL,
    paper text,
    digit smallint,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    every_morning boolean DEFAULT false NOT NULL,
    by_email boolean DEFAULT false NOT NULL,
    print_set text,
    CONSTRAINT saved_report_check CHECK ((every_morning OR (NOT by_email))),
    CONSTRAINT saved_report_digit_check CHECK (((digit >= 1) AND (digit <= 9))),
    CONSTRAINT saved_report_filters_check CHECK ((jsonb_typeof(filters) = 'object'::text)),
    CONSTRAINT saved_report_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT saved_report_paper_check CHECK ((paper = ANY (ARRAY['a4'::text, 'a4-landscape'::text, 'a5'::text, 'letter'::text, 'letter-landscape'::text, 'roll80'::text, 'roll58'::text]))),
    CONSTRAINT saved_report_period_check CHECK ((period = ANY (ARRAY['openDay'::text, 'dayBefore'::text, 'sevenDays'::text, 'month'::text, 'lastMonth'::text, 'fiscalYear'::text, 'lastFiscalYear'::text]))),
    CONSTRAINT saved_report_print_font_check CHECK (((print_font >= 6) AND (print_font <= 24))),
    CONSTRAINT saved_report_print_rows_check CHECK (((print_rows >= 1) AND (print_rows <= 200))),
    CONSTRAINT saved_report_print_set_check CHECK ((btrim(print_set) <> ''::text)),
    CONSTRAINT saved_report_report_check CHECK ((report <> ''::text))
);

ALTER TABLE public.saved_report ALTER COLUMN saved_report_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.saved_report_saved_report_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.settled_tax (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    how text NOT NULL,
    tax text NOT NULL,
    of_voucher_id bigint NOT NULL,
    row_no integer NOT NULL,
    amount_paisa bigint NOT NULL,
    live boolean DEFAULT true NOT NULL,
    CONSTRAINT settled_tax_amount_paisa_check CHECK ((amount_paisa > 0)),
    CONSTRAINT settled_tax_how_check CHECK ((how = ANY (ARRAY['deposited'::text, 'not_recovered'::text, 'income_tax'::text]))),
    CONSTRAINT settled_tax_tax_check CHECK ((tax = ANY (ARRAY['vds'::text, 'tds'::text])))
);

CREATE TABLE public.sms_gateway (
    company_id integer NOT NULL,
    enabled boolean DEFAULT false NOT NULL,
    url text DEFAULT ''::text NOT NULL,
    sender text DEFAULT ''::text NOT NULL,
    sealed_key text DEFAULT ''::text NOT NULL,
    has_key boolean GENERATED ALWAYS AS ((sealed_key <> ''::text)) STORED NOT NULL,
    CONSTRAINT sms_gateway_check CHECK (((NOT enabled) OR (url <> ''::text))),
    CONSTRAINT sms_gateway_sealed_key_check CHECK (((sealed_key = ''::text) OR (sealed_key ~~ 'v1:%'::text)))
);

COMMENT ON COLUMN public.sms_gateway.sealed_key IS 'The gateway''s key, sealed by the program; empty without one.';

CREATE TABLE public.stock_balance (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    product_id integer NOT NULL,
    quantity_milli bigint DEFAULT 0 NOT NULL,
    average_cost numeric(20,6) DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');

CREATE TABLE public.stock_rollup (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    span text NOT NULL,
    starts date NOT NULL,
    product_id integer NOT NULL,
    warehouse_id integer NOT NULL,
    trade smallint NOT NULL,
    in_milli bigint NOT NULL,
    out_milli bigint NOT NULL,
    CONSTRAINT stock_rollup_span_check CHECK ((span = ANY (ARRAY['day'::text, 'month'::text, 'year'::text]))),
    CONSTRAINT stock_rollup_trade_check CHECK (((trade >= 0) AND (trade <= 2)))
);

CREATE TABLE public.stock_serial (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    version integer NOT NULL,
    movement_no integer NOT NULL,
    serial text NOT NULL,
    place integer NOT NULL,
    product_id integer NOT NULL,
    vr_date date NOT NULL,
    is_in boolean NOT NULL,
    live boolean DEFAULT true NOT NULL,
    transit_to integer,
    CONSTRAINT stock_serial_place_check CHECK ((place > 0)),
    CONSTRAINT stock_serial_serial_check CHECK (((serial ~ '^\S+$'::text) AND (length(serial) <= 60)))
);

CREATE TABLE public.tax_certificate (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    tax text NOT NULL,
    tax_year integer NOT NULL,
    number integer NOT NULL,
    deposit_id bigint NOT NULL,
    account_id integer NOT NULL,
    issued_on date NOT NULL,
    issued_by integer,
    issued_at timestamp with time zone NOT NULL,
    cancelled_by integer,
    cancelled_at timestamp with time zone,
    cancel_reason text,
    CONSTRAINT tax_certificate_check CHECK (((cancelled_at IS NULL) = (cancel_reason IS NULL))),
    CONSTRAINT tax_certificate_number_check CHECK ((number > 0)),
    CONSTRAINT tax_certificate_tax_check CHECK ((tax = ANY (ARRAY['vds'::text, 'tds'::text])))
);

CREATE TABLE public.tax_deposit (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    tax text NOT NULL,
    challan_number text NOT NULL,
    challan_date date NOT NULL,
    period text NOT NULL,
    CONSTRAINT tax_deposit_challan_number_check CHECK (((char_length(challan_number) >= 1) AND (char_length(challan_number) <= 40))),
    CONSTRAINT tax_deposit_period_check CHECK ((period ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
    CONSTRAINT tax_deposit_tax_check CHECK ((tax = ANY (ARRAY['vds'::text, 'tds'::text])))
);

CREATE TABLE public.trade_order (
    company_id integer NOT NULL,
    trade_order_id integer NOT NULL,
    branch_id integer NOT NULL,
    order_for integer NOT NULL,
    product_id integer NOT NULL,
    order_number text NOT NULL,
    delivery_location text DEFAULT ''::text NOT NULL,
    order_date date NOT NULL,
    last_delivery_date date,
    order_rate_milli bigint NOT NULL,
    total_order_milli bigint NOT NULL,
    order_type smallint NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    updated_by integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT trade_order_check CHECK ((last_delivery_date >= order_date)),
    CONSTRAINT trade_order_order_number_check CHECK ((btrim(order_number) <> ''::text)),
    CONSTRAINT trade_order_order_rate_milli_check CHECK ((order_rate_milli >= 0)),
    CONSTRAINT trade_order_order_type_check CHECK ((order_type = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT trade_order_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
    CONSTRAINT trade_order_total_order_milli_check CHECK ((total_order_milli > 0)),
    CONSTRAINT trade_order_trade_order_id_check CHECK ((trade_order_id > 0))
);

CREATE TABLE public.trading_day (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    day date NOT NULL,
    is_open boolean NOT NULL,
    folded boolean NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by integer,
    CONSTRAINT trading_day_check CHECK ((is_open <> folded))
);

CREATE TABLE public.unit (
    company_id integer NOT NULL,
    unit_id integer NOT NULL,
    name text NOT NULL,
    short_name text DEFAULT ''::text NOT NULL,
    decimals smallint NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    updated_by integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT unit_decimals_check CHECK (((decimals >= 0) AND (decimals <= 3))),
    CONSTRAINT unit_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT unit_status_check CHECK ((status = ANY (ARRAY[1, 3]))),
    CONSTRAINT unit_unit_id_check CHECK ((unit_id > 0))
);

CREATE TABLE public.unresolved_line (
    company_id integer NOT NULL,
    unresolved_id bigint NOT NULL,
    line_no smallint NOT NULL,
    account_id integer NOT NULL,
    debit_paisa bigint NOT NULL,
    credit_paisa bigint NOT NULL,
    remarks text NOT NULL,
    CONSTRAINT unresolved_line_check CHECK (((debit_paisa >= 0) AND (credit_paisa >= 0) AND ((debit_paisa = 0) <> (credit_paisa = 0)))),
    CONSTRAINT unresolved_line_line_no_check CHECK ((line_no > 0))
);

ALTER TABLE public.unresolved_voucher ALTER COLUMN unresolved_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.unresolved_voucher_unresolved_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.voucher_counter (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    type_id smallint NOT NULL,
    fiscal_year smallint NOT NULL,
    last_number integer NOT NULL
)
WITH (fillfactor='50');

CREATE SEQUENCE public.voucher_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.voucher_image (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    voucher_id bigint NOT NULL,
    file_name text NOT NULL,
    image_type smallint NOT NULL,
    given_name text NOT NULL,
    mime text NOT NULL,
    size_bytes integer NOT NULL,
    width integer,
    height integer,
    file_no smallint NOT NULL,
    uploaded_by integer,
    uploaded_at timestamp with time zone NOT NULL,
    removed_by integer,
    removed_at timestamp with time zone,
    CONSTRAINT voucher_image_check CHECK ((((width IS NULL) = (height IS NULL)) AND ((width IS NULL) = (mime = 'application/pdf'::text)))),
    CONSTRAINT voucher_image_check1 CHECK (((removed_by IS NULL) OR (removed_at IS NOT NULL))),
    CONSTRAINT voucher_image_file_name_check CHECK ((file_name ~ '^[0-9a-f]{32}\.(jpg|png|webp|pdf)$'::text)),
    CONSTRAINT voucher_image_file_no_check CHECK ((file_no > 0)),
    CONSTRAINT voucher_image_given_name_check CHECK ((char_length(given_name) <= 200)),
    CONSTRAINT voucher_image_height_check CHECK ((height > 0)),
    CONSTRAINT voucher_image_image_type_check CHECK (((image_type >= 1) AND (image_type <= 8))),
    CONSTRAINT voucher_image_mime_check CHECK ((mime = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'application/pdf'::text]))),
    CONSTRAINT voucher_image_size_bytes_check CHECK ((size_bytes > 0)),
    CONSTRAINT voucher_image_width_check CHECK ((width > 0))
);

CREATE TABLE public.voucher_import (
    company_id integer NOT NULL,
    import_id bigint NOT NULL,
    branch_id integer NOT NULL,
    file_name text NOT NULL,
    file_digest bytea NOT NULL,
    imported_by integer,
    imported_at timestamp with time zone NOT NULL,
    CONSTRAINT voucher_import_file_digest_check CHECK ((length(file_digest) = 32))
);

ALTER TABLE public.voucher_import ALTER COLUMN import_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.voucher_import_import_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.voucher_link (
    company_id integer NOT NULL,
    child_id bigint NOT NULL,
    version integer NOT NULL,
    parent_id bigint NOT NULL,
    role text NOT NULL,
    CONSTRAINT voucher_link_check CHECK (((child_id > parent_id) OR ((role = 'half'::text) AND (child_id <> parent_id)))),
    CONSTRAINT voucher_link_role_check CHECK ((role = ANY (ARRAY['collection'::text, 'return'::text, 'realization'::text, 'remittance'::text, 'transfer'::text, 'half'::text, 'delivery'::text])))
);

CREATE TABLE public.voucher_number (
    company_id integer NOT NULL,
    branch_id integer NOT NULL,
    type_id smallint NOT NULL,
    fiscal_year smallint NOT NULL,
    number integer NOT NULL,
    voucher_id bigint NOT NULL,
    CONSTRAINT voucher_number_number_check CHECK ((number > 0))
);

CREATE TABLE public.voucher_type (
    type_id smallint NOT NULL,
    prefix text NOT NULL,
    name text NOT NULL,
    trade text,
    is_return boolean NOT NULL,
    paid text,
    money text,
    direction text,
    is_received boolean NOT NULL,
    register text,
    CONSTRAINT voucher_type_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
    CONSTRAINT voucher_type_money_check CHECK ((money = ANY (ARRAY['cash'::text, 'bank'::text, 'both'::text]))),
    CONSTRAINT voucher_type_paid_check CHECK ((paid = ANY (ARRAY['cash'::text, 'partial'::text, 'due'::text]))),
    CONSTRAINT voucher_type_prefix_check CHECK ((prefix ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT voucher_type_register_check CHECK ((register = ANY (ARRAY['installment'::text, 'stock'::text, 'opening'::text, 'remittance'::text, 'cheque'::text]))),
    CONSTRAINT voucher_type_trade_check CHECK ((trade = ANY (ARRAY['purchase'::text, 'sale'::text, 'labour'::text]))),
    CONSTRAINT voucher_type_type_id_check CHECK (((type_id >= 1) AND (type_id <= 22)))
);

CREATE TABLE public.warehouse (
    company_id integer NOT NULL,
    warehouse_id integer NOT NULL,
    branch_id integer NOT NULL,
    name text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    notes text DEFAULT ''::text NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    updated_by integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT warehouse_check CHECK (((status = 1) OR (NOT is_default))),
    CONSTRAINT warehouse_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT warehouse_status_check CHECK ((status = ANY (ARRAY[1, 3]))),
    CONSTRAINT warehouse_warehouse_id_check CHECK ((warehouse_id > 0))
);

CREATE TABLE public.warranty_claim (
    company_id integer NOT NULL,
    claim_id integer NOT NULL,
    branch_id integer NOT NULL,
    claim_no integer NOT NULL,
    product_id integer NOT NULL,
    product_name text NOT NULL,
    serial text NOT NULL,
    customer_id integer,
    customer_name text NOT NULL,
    mobile text NOT NULL,
    fault text NOT NULL,
    accessories text DEFAULT ''::text NOT NULL,
    taken_on date NOT NULL,
    sold_on date,
    sale_voucher_id bigint,
    warranty_until date,
    accepted_because text DEFAULT ''::text NOT NULL,
    state text NOT NULL,
    state_on date NOT NULL,
    supplier_id integer,
    serial_now text NOT NULL,
    counts_on bigint,
    version integer DEFAULT 1 NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT warranty_claim_check CHECK ((sold_on <= taken_on)),
    CONSTRAINT warranty_claim_check1 CHECK (((customer_id IS NOT NULL) OR ((btrim(customer_name) <> ''::text) AND (mobile <> ''::text)))),
    CONSTRAINT warranty_claim_claim_id_check CHECK ((claim_id > 0)),
    CONSTRAINT warranty_claim_claim_no_check CHECK ((claim_no > 0)),
    CONSTRAINT warranty_claim_fault_check CHECK ((btrim(fault) <> ''::text)),
    CONSTRAINT warranty_claim_mobile_check CHECK ((mobile ~ '^(01[0-9]{9})?$'::text)),
    CONSTRAINT warranty_claim_serial_check CHECK (((serial ~ '^\S*$'::text) AND (length(serial) <= 60))),
    CONSTRAINT warranty_claim_serial_now_check CHECK (((serial_now ~ '^\S*$'::text) AND (length(serial_now) <= 60))),
    CONSTRAINT warranty_claim_state_check CHECK ((state = ANY (ARRAY['received'::text, 'sent'::text, 'repaired'::text, 'replaced'::text, 'rejected'::text, 'credited'::text, 'handed_back'::text])))
);

CREATE TABLE public.warranty_claim_step (
    company_id integer NOT NULL,
    claim_id integer NOT NULL,
    step_no integer NOT NULL,
    branch_id integer NOT NULL,
    action text NOT NULL,
    done_on date NOT NULL,
    remarks text DEFAULT ''::text NOT NULL,
    supplier_id integer,
    new_serial text DEFAULT ''::text NOT NULL,
    voucher_id bigint,
    amount_paisa bigint,
    done_by integer,
    done_at timestamp with time zone NOT NULL,
    CONSTRAINT warranty_claim_step_action_check CHECK ((action = ANY (ARRAY['send'::text, 'repair'::text, 'replace'::text, 'reject'::text, 'credit'::text, 'hand_back'::text, 'undo'::text]))),
    CONSTRAINT warranty_claim_step_check CHECK (((supplier_id IS NOT NULL) OR (action <> 'send'::text))),
    CONSTRAINT warranty_claim_step_check1 CHECK (((new_serial = ''::text) OR (action = 'replace'::text))),
    CONSTRAINT warranty_claim_step_check2 CHECK (((amount_paisa IS NULL) OR ((amount_paisa > 0) AND (action = 'credit'::text)))),
    CONSTRAINT warranty_claim_step_check3 CHECK (((amount_paisa IS NOT NULL) OR (action <> 'credit'::text))),
    CONSTRAINT warranty_claim_step_step_no_check CHECK ((step_no > 0)),
    CONSTRAINT warranty_claim_step_voucher CHECK (((voucher_id IS NULL) OR (action = ANY (ARRAY['replace'::text, 'credit'::text]))))
);

CREATE TABLE public.withholding_rate (
    company_id integer NOT NULL,
    withholding_rate_id integer NOT NULL,
    section_id integer NOT NULL,
    from_date date NOT NULL,
    from_paisa bigint DEFAULT 0 NOT NULL,
    rate_milli bigint NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    updated_by integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT withholding_rate_from_paisa_check CHECK ((from_paisa >= 0)),
    CONSTRAINT withholding_rate_rate_milli_check CHECK (((rate_milli >= 0) AND (rate_milli <= 100000))),
    CONSTRAINT withholding_rate_status_check CHECK ((status = ANY (ARRAY[1, 3]))),
    CONSTRAINT withholding_rate_withholding_rate_id_check CHECK ((withholding_rate_id > 0))
);

CREATE TABLE public.withholding_section (
    company_id integer NOT NULL,
    withholding_section_id integer NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    is_always boolean DEFAULT false NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by integer,
    created_at timestamp with time zone NOT NULL,
    updated_by integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT withholding_section_kind_check CHECK ((kind = ANY (ARRAY['vds'::text, 'tds'::text]))),
    CONSTRAINT withholding_section_name_check CHECK ((btrim(name) <> ''::text)),
    CONSTRAINT withholding_section_status_check CHECK ((status = ANY (ARRAY[1, 3]))),
    CONSTRAINT withholding_section_withholding_section_id_check CHECK ((withholding_section_id > 0))
);

ALTER TABLE ONLY cashbook.audit_run
    ADD CONSTRAINT audit_run_pkey PRIMARY KEY (run_id);

ALTER TABLE ONLY cashbook.backup_run
    ADD CONSTRAINT backup_run_pkey PRIMARY KEY (run_id);

ALTER TABLE ONLY cashbook.function_set
    ADD CONSTRAINT function_set_pkey PRIMARY KEY (number);

ALTER TABLE ONLY cashbook.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY directory.company_door
    ADD CONSTRAINT company_door_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY directory.company_move
    ADD CONSTRAINT company_move_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY directory.host
    ADD CONSTRAINT host_pkey PRIMARY KEY (host);

ALTER TABLE ONLY directory.known_device
    ADD CONSTRAINT known_device_pkey PRIMARY KEY (company_id, user_id, device_hash);

ALTER TABLE ONLY directory.login_attempt
    ADD CONSTRAINT login_attempt_pkey PRIMARY KEY (scope, key_hash);

ALTER TABLE ONLY directory.placed_company
    ADD CONSTRAINT placed_company_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY directory.placed_email
    ADD CONSTRAINT placed_email_pkey PRIMARY KEY (email);

ALTER TABLE ONLY directory.placed_host
    ADD CONSTRAINT placed_host_pkey PRIMARY KEY (host);

ALTER TABLE ONLY directory.placed_server
    ADD CONSTRAINT placed_server_name_key UNIQUE (name);

ALTER TABLE ONLY directory.placed_server
    ADD CONSTRAINT placed_server_pkey PRIMARY KEY (number);

ALTER TABLE ONLY directory.session_draft
    ADD CONSTRAINT session_draft_pkey PRIMARY KEY (session_id, branch_id);

ALTER TABLE ONLY directory.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (session_id);

ALTER TABLE ONLY directory.session
    ADD CONSTRAINT session_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY directory.sign_in
    ADD CONSTRAINT sign_in_company_id_user_id_key UNIQUE (company_id, user_id);

ALTER TABLE ONLY directory.sign_in REPLICA IDENTITY USING INDEX sign_in_company_id_user_id_key;

ALTER TABLE ONLY directory.sign_in
    ADD CONSTRAINT sign_in_pkey PRIMARY KEY (email);

ALTER TABLE ONLY directory.this_server
    ADD CONSTRAINT this_server_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY public.account_balance
    ADD CONSTRAINT account_balance_pkey PRIMARY KEY (company_id, branch_id, account_id);

ALTER TABLE ONLY public.account_day
    ADD CONSTRAINT account_day_pkey PRIMARY KEY (company_id, branch_id, day, account_id);

ALTER TABLE ONLY public.account_group
    ADD CONSTRAINT account_group_company_id_group_id_level_key UNIQUE (company_id, group_id, level);

ALTER TABLE ONLY public.account_group
    ADD CONSTRAINT account_group_pkey PRIMARY KEY (company_id, group_id);

ALTER TABLE ONLY public.account_month
    ADD CONSTRAINT account_month_pkey PRIMARY KEY (company_id, branch_id, month, account_id);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (company_id, account_id);

ALTER TABLE ONLY public.account_year
    ADD CONSTRAINT account_year_pkey PRIMARY KEY (company_id, branch_id, fiscal_year, account_id);

ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_company_id_user_id_email_key UNIQUE (company_id, user_id, email);

ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_pkey PRIMARY KEY (company_id, user_id);

ALTER TABLE ONLY public.area
    ADD CONSTRAINT area_company_id_branch_id_area_id_key UNIQUE (company_id, branch_id, area_id);

ALTER TABLE ONLY public.area
    ADD CONSTRAINT area_pkey PRIMARY KEY (company_id, area_id);

ALTER TABLE ONLY public.asset
    ADD CONSTRAINT asset_company_id_branch_id_asset_id_key UNIQUE (company_id, branch_id, asset_id);

ALTER TABLE ONLY public.asset_line
    ADD CONSTRAINT asset_line_pkey PRIMARY KEY (company_id, voucher_id, line_no);

ALTER TABLE ONLY public.asset
    ADD CONSTRAINT asset_pkey PRIMARY KEY (company_id, asset_id);

ALTER TABLE ONLY public.audit_event
    ADD CONSTRAINT audit_event_pkey PRIMARY KEY (company_id, event_id);

ALTER TABLE ONLY public.bank_match_line
    ADD CONSTRAINT bank_match_line_pkey PRIMARY KEY (company_id, account_id, match_no, part_no);

ALTER TABLE ONLY public.bank_match
    ADD CONSTRAINT bank_match_pkey PRIMARY KEY (company_id, account_id, match_no);

ALTER TABLE ONLY public.bank_match_undo
    ADD CONSTRAINT bank_match_undo_pkey PRIMARY KEY (company_id, account_id, match_no);

ALTER TABLE ONLY public.bank_reconciliation
    ADD CONSTRAINT bank_reconciliation_pkey PRIMARY KEY (company_id, account_id, reconciliation_no);

ALTER TABLE ONLY public.bank_reconciliation_reopening
    ADD CONSTRAINT bank_reconciliation_reopening_pkey PRIMARY KEY (company_id, account_id, reconciliation_no);

ALTER TABLE ONLY public.bank_statement_line
    ADD CONSTRAINT bank_statement_line_pkey PRIMARY KEY (company_id, account_id, statement_no, line_no);

ALTER TABLE ONLY public.bank_statement
    ADD CONSTRAINT bank_statement_pkey PRIMARY KEY (company_id, account_id, statement_no);

ALTER TABLE ONLY public.bill_allocation
    ADD CONSTRAINT bill_allocation_pkey PRIMARY KEY (company_id, branch_id, account_id, allocation_no);

ALTER TABLE ONLY public.bill_allocation_undo
    ADD CONSTRAINT bill_allocation_undo_pkey PRIMARY KEY (company_id, branch_id, account_id, allocation_no);

ALTER TABLE ONLY public.bill
    ADD CONSTRAINT bill_pkey PRIMARY KEY (company_id, voucher_id, version, bill_no);

ALTER TABLE ONLY public.branch
    ADD CONSTRAINT branch_pkey PRIMARY KEY (company_id, branch_id);

ALTER TABLE ONLY public.branch_year
    ADD CONSTRAINT branch_year_pkey PRIMARY KEY (company_id, branch_id, fiscal_year);

ALTER TABLE ONLY public.cash_count
    ADD CONSTRAINT cash_count_pkey PRIMARY KEY (company_id, branch_id, day, count_no);

ALTER TABLE ONLY public.category
    ADD CONSTRAINT category_pkey PRIMARY KEY (company_id, category_id);

ALTER TABLE ONLY public.certified_tax
    ADD CONSTRAINT certified_tax_pkey PRIMARY KEY (company_id, of_voucher_id, row_no, tax, note_no);

ALTER TABLE ONLY public.chart_counter
    ADD CONSTRAINT chart_counter_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY public.cheque_event
    ADD CONSTRAINT cheque_event_pkey PRIMARY KEY (company_id, voucher_id, cheque_no, event_no);

ALTER TABLE ONLY public.cheque_form
    ADD CONSTRAINT cheque_form_pkey PRIMARY KEY (company_id, cheque_form_id);

ALTER TABLE ONLY public.cheque_notice
    ADD CONSTRAINT cheque_notice_pkey PRIMARY KEY (company_id, voucher_id, cheque_no, event_no, note_no);

ALTER TABLE ONLY public.cheque_now
    ADD CONSTRAINT cheque_now_pkey PRIMARY KEY (company_id, voucher_id, cheque_no);

ALTER TABLE ONLY public.cheque
    ADD CONSTRAINT cheque_pkey PRIMARY KEY (company_id, voucher_id, version, cheque_no);

ALTER TABLE ONLY public.company
    ADD CONSTRAINT company_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY public.count_entry
    ADD CONSTRAINT count_entry_pkey PRIMARY KEY (company_id, branch_id, sheet_no, entry_no);

ALTER TABLE ONLY public.count_piece
    ADD CONSTRAINT count_piece_pkey PRIMARY KEY (company_id, branch_id, sheet_no, product_id, serial);

ALTER TABLE ONLY public.count_posting
    ADD CONSTRAINT count_posting_pkey PRIMARY KEY (company_id, voucher_id);

ALTER TABLE ONLY public.count_row
    ADD CONSTRAINT count_row_pkey PRIMARY KEY (company_id, branch_id, sheet_no, product_id);

ALTER TABLE ONLY public.count_sheet
    ADD CONSTRAINT count_sheet_pkey PRIMARY KEY (company_id, branch_id, sheet_no);

ALTER TABLE ONLY public.day_seal
    ADD CONSTRAINT day_seal_pkey PRIMARY KEY (company_id, branch_id, seal_no);

ALTER TABLE ONLY public.deposit_slip
    ADD CONSTRAINT deposit_slip_pkey PRIMARY KEY (company_id, branch_id, slip_no);

ALTER TABLE ONLY public.employee
    ADD CONSTRAINT employee_company_id_branch_id_employee_id_key UNIQUE (company_id, branch_id, employee_id);

ALTER TABLE ONLY public.employee
    ADD CONSTRAINT employee_pkey PRIMARY KEY (company_id, employee_id);

ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_pkey PRIMARY KEY (company_id, voucher_id, entry_no);

ALTER TABLE ONLY public.goods_in_transit
    ADD CONSTRAINT goods_in_transit_pkey PRIMARY KEY (company_id, voucher_id, product_id);

ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_pkey PRIMARY KEY (company_id, key);

ALTER TABLE ONLY public.imported_voucher
    ADD CONSTRAINT imported_voucher_pkey PRIMARY KEY (company_id, branch_id, type_id, vr_date, legacy_number);

ALTER TABLE ONLY public.installment_fee
    ADD CONSTRAINT installment_fee_company_id_voucher_id_key UNIQUE (company_id, voucher_id);

ALTER TABLE ONLY public.installment_fee
    ADD CONSTRAINT installment_fee_pkey PRIMARY KEY (company_id, sale_id, installment_no, until_month);

ALTER TABLE ONLY public.installment_guarantor
    ADD CONSTRAINT installment_guarantor_pkey PRIMARY KEY (company_id, voucher_id, version, guarantor_no);

ALTER TABLE ONLY public.installment_now
    ADD CONSTRAINT installment_now_pkey PRIMARY KEY (company_id, sale_id, installment_no);

ALTER TABLE ONLY public.installment_payment
    ADD CONSTRAINT installment_payment_pkey PRIMARY KEY (company_id, voucher_id, installment_no);

ALTER TABLE ONLY public.installment_plan
    ADD CONSTRAINT installment_plan_pkey PRIMARY KEY (company_id, voucher_id, version);

ALTER TABLE ONLY public.invoice_extra
    ADD CONSTRAINT invoice_extra_pkey PRIMARY KEY (company_id, voucher_id, version, extra_no);

ALTER TABLE ONLY public.invoice_line
    ADD CONSTRAINT invoice_line_pkey PRIMARY KEY (company_id, voucher_id, version, line_no);

ALTER TABLE ONLY public.invoice_payment
    ADD CONSTRAINT invoice_payment_pkey PRIMARY KEY (company_id, voucher_id, version, payment_no);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_pkey PRIMARY KEY (company_id, voucher_id, version);

ALTER TABLE ONLY public.key_advice
    ADD CONSTRAINT key_advice_pkey PRIMARY KEY (company_id, key);

ALTER TABLE ONLY public.labour_item
    ADD CONSTRAINT labour_item_pkey PRIMARY KEY (company_id, labour_item_id);

ALTER TABLE ONLY public.line
    ADD CONSTRAINT line_pkey PRIMARY KEY (company_id, voucher_id, entry_no, line_no);

ALTER TABLE ONLY public.link_role
    ADD CONSTRAINT link_role_pkey PRIMARY KEY (role);

ALTER TABLE ONLY public.list_price
    ADD CONSTRAINT list_price_pkey PRIMARY KEY (company_id, list_price_id);

ALTER TABLE ONLY public.made_report
    ADD CONSTRAINT made_report_company_id_saved_report_id_day_key UNIQUE (company_id, saved_report_id, day);

ALTER TABLE ONLY public.made_report
    ADD CONSTRAINT made_report_pkey PRIMARY KEY (company_id, made_report_id);

ALTER TABLE ONLY public.markup_line
    ADD CONSTRAINT markup_line_pkey PRIMARY KEY (company_id, voucher_id, version, line_no);

ALTER TABLE ONLY public.markup_month
    ADD CONSTRAINT markup_month_pkey PRIMARY KEY (company_id, voucher_id);

ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (company_id, message_id);

ALTER TABLE ONLY public.message_setting
    ADD CONSTRAINT message_setting_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY public.message_text
    ADD CONSTRAINT message_text_pkey PRIMARY KEY (company_id, kind, language);

ALTER TABLE ONLY public.opening_installment
    ADD CONSTRAINT opening_installment_pkey PRIMARY KEY (company_id, voucher_id, version, bill_no);

ALTER TABLE ONLY public.party_owed
    ADD CONSTRAINT party_owed_pkey PRIMARY KEY (company_id, branch_id);

ALTER TABLE ONLY public.party
    ADD CONSTRAINT party_pkey PRIMARY KEY (company_id, account_id);

ALTER TABLE ONLY public.party_serial
    ADD CONSTRAINT party_serial_pkey PRIMARY KEY (company_id, branch_id);

ALTER TABLE ONLY public.portal_code
    ADD CONSTRAINT portal_code_pkey PRIMARY KEY (company_id, party_id);

ALTER TABLE ONLY public.price_list
    ADD CONSTRAINT price_list_pkey PRIMARY KEY (company_id, price_list_id);

ALTER TABLE ONLY public.product
    ADD CONSTRAINT product_company_id_branch_id_product_id_key UNIQUE (company_id, branch_id, product_id);

ALTER TABLE ONLY public.product
    ADD CONSTRAINT product_pkey PRIMARY KEY (company_id, product_id);

ALTER TABLE ONLY public.product_price
    ADD CONSTRAINT product_price_pkey PRIMARY KEY (company_id, product_id, from_date);

ALTER TABLE ONLY public.product_serial
    ADD CONSTRAINT product_serial_pkey PRIMARY KEY (company_id, product_id, serial);

ALTER TABLE ONLY public.product_type
    ADD CONSTRAINT product_type_pkey PRIMARY KEY (company_id, product_type_id);

ALTER TABLE ONLY public.recipe_material
    ADD CONSTRAINT recipe_material_pkey PRIMARY KEY (company_id, recipe_material_id);

ALTER TABLE ONLY public.reconciled_account
    ADD CONSTRAINT reconciled_account_pkey PRIMARY KEY (company_id, account_id);

ALTER TABLE ONLY public.record_counter
    ADD CONSTRAINT record_counter_pkey PRIMARY KEY (company_id, table_name);

ALTER TABLE ONLY public.request_reply
    ADD CONSTRAINT request_reply_pkey PRIMARY KEY (company_id, user_id, route, request_key);

ALTER TABLE ONLY public.requisition
    ADD CONSTRAINT requisition_company_id_branch_id_req_no_key UNIQUE (company_id, branch_id, req_no);

ALTER TABLE ONLY public.requisition
    ADD CONSTRAINT requisition_company_id_branch_id_requisition_id_key UNIQUE (company_id, branch_id, requisition_id);

ALTER TABLE ONLY public.requisition_decision
    ADD CONSTRAINT requisition_decision_pkey PRIMARY KEY (company_id, requisition_id, version);

ALTER TABLE ONLY public.requisition_line
    ADD CONSTRAINT requisition_line_pkey PRIMARY KEY (company_id, requisition_id, version, line_no);

ALTER TABLE ONLY public.requisition
    ADD CONSTRAINT requisition_pkey PRIMARY KEY (company_id, requisition_id);

ALTER TABLE ONLY public.requisition_row
    ADD CONSTRAINT requisition_row_pkey PRIMARY KEY (company_id, voucher_id, version, row_no);

ALTER TABLE ONLY public.requisition_version
    ADD CONSTRAINT requisition_version_pkey PRIMARY KEY (company_id, requisition_id, version);

ALTER TABLE ONLY public.reschedule
    ADD CONSTRAINT reschedule_company_id_voucher_id_key UNIQUE (company_id, voucher_id);

ALTER TABLE ONLY public.reschedule
    ADD CONSTRAINT reschedule_pkey PRIMARY KEY (company_id, sale_id, reschedule_no);

ALTER TABLE ONLY public.reschedule_undo
    ADD CONSTRAINT reschedule_undo_pkey PRIMARY KEY (company_id, sale_id, reschedule_no);

ALTER TABLE ONLY public.rescheduled_row
    ADD CONSTRAINT rescheduled_row_pkey PRIMARY KEY (company_id, sale_id, installment_no);

ALTER TABLE ONLY public.role_permission
    ADD CONSTRAINT role_permission_pkey PRIMARY KEY (company_id, role_id, permission);

ALTER TABLE ONLY public.role
    ADD CONSTRAINT role_pkey PRIMARY KEY (company_id, role_id);

ALTER TABLE ONLY public.saved_report
    ADD CONSTRAINT saved_report_pkey PRIMARY KEY (company_id, saved_report_id);

ALTER TABLE ONLY public.settled_tax
    ADD CONSTRAINT settled_tax_pkey PRIMARY KEY (company_id, voucher_id, of_voucher_id, row_no, tax);

ALTER TABLE ONLY public.sms_gateway
    ADD CONSTRAINT sms_gateway_pkey PRIMARY KEY (company_id);

ALTER TABLE ONLY public.stock_balance
    ADD CONSTRAINT stock_balance_pkey PRIMARY KEY (company_id, branch_id, product_id);

ALTER TABLE ONLY public.stock_movement
    ADD CONSTRAINT stock_movement_pkey PRIMARY KEY (company_id, voucher_id, version, movement_no);

ALTER TABLE ONLY public.stock_rollup
    ADD CONSTRAINT stock_rollup_pkey PRIMARY KEY (company_id, branch_id, span, starts, product_id, warehouse_id, trade);

ALTER TABLE ONLY public.stock_serial
    ADD CONSTRAINT stock_serial_pkey PRIMARY KEY (company_id, voucher_id, version, movement_no, serial);

ALTER TABLE ONLY public.taken_line
    ADD CONSTRAINT taken_line_pkey PRIMARY KEY (company_id, voucher_id, version, row_no);

ALTER TABLE ONLY public.tax_certificate
    ADD CONSTRAINT tax_certificate_pkey PRIMARY KEY (company_id, branch_id, tax, tax_year, number);

ALTER TABLE ONLY public.tax_deposit
    ADD CONSTRAINT tax_deposit_pkey PRIMARY KEY (company_id, voucher_id);

ALTER TABLE ONLY public.trade_order
    ADD CONSTRAINT trade_order_company_id_branch_id_trade_order_id_key UNIQUE (company_id, branch_id, trade_order_id);

ALTER TABLE ONLY public.trade_order
    ADD CONSTRAINT trade_order_pkey PRIMARY KEY (company_id, trade_order_id);

ALTER TABLE ONLY public.trading_day
    ADD CONSTRAINT trading_day_pkey PRIMARY KEY (company_id, branch_id, day);

ALTER TABLE ONLY public.unit
    ADD CONSTRAINT unit_pkey PRIMARY KEY (company_id, unit_id);

ALTER TABLE ONLY public.unresolved_line
    ADD CONSTRAINT unresolved_line_pkey PRIMARY KEY (company_id, unresolved_id, line_no);

ALTER TABLE ONLY public.unresolved_voucher
    ADD CONSTRAINT unresolved_voucher_once UNIQUE (company_id, branch_id, type_id, vr_date, legacy_number);

ALTER TABLE ONLY public.unresolved_voucher
    ADD CONSTRAINT unresolved_voucher_pkey PRIMARY KEY (company_id, unresolved_id);

ALTER TABLE ONLY public.voucher_counter
    ADD CONSTRAINT voucher_counter_pkey PRIMARY KEY (company_id, branch_id, type_id, fiscal_year);

ALTER TABLE ONLY public.voucher_image
    ADD CONSTRAINT voucher_image_pkey PRIMARY KEY (company_id, file_name);

ALTER TABLE ONLY public.voucher_import
    ADD CONSTRAINT voucher_import_company_id_branch_id_file_digest_key UNIQUE (company_id, branch_id, file_digest);

ALTER TABLE ONLY public.voucher_import
    ADD CONSTRAINT voucher_import_pkey PRIMARY KEY (company_id, import_id);

ALTER TABLE ONLY public.voucher_link
    ADD CONSTRAINT voucher_link_pkey PRIMARY KEY (company_id, child_id, version, parent_id, role);

ALTER TABLE ONLY public.voucher_number
    ADD CONSTRAINT voucher_number_pkey PRIMARY KEY (company_id, branch_id, type_id, fiscal_year, number);

ALTER TABLE ONLY public.voucher
    ADD CONSTRAINT voucher_pkey PRIMARY KEY (company_id, voucher_id);

ALTER TABLE ONLY public.voucher_type
    ADD CONSTRAINT voucher_type_name_key UNIQUE (name);

ALTER TABLE ONLY public.voucher_type
    ADD CONSTRAINT voucher_type_pkey PRIMARY KEY (type_id);

ALTER TABLE ONLY public.voucher_type
    ADD CONSTRAINT voucher_type_prefix_key UNIQUE (prefix);

ALTER TABLE ONLY public.voucher_version
    ADD CONSTRAINT voucher_version_pkey PRIMARY KEY (company_id, voucher_id, version);

ALTER TABLE ONLY public.warehouse
    ADD CONSTRAINT warehouse_company_id_branch_id_warehouse_id_key UNIQUE (company_id, branch_id, warehouse_id);

ALTER TABLE ONLY public.warehouse
    ADD CONSTRAINT warehouse_pkey PRIMARY KEY (company_id, warehouse_id);

ALTER TABLE ONLY public.warranty_claim
    ADD CONSTRAINT warranty_claim_company_id_branch_id_claim_id_key UNIQUE (company_id, branch_id, claim_id);

ALTER TABLE ONLY public.warranty_claim
    ADD CONSTRAINT warranty_claim_company_id_branch_id_claim_no_key UNIQUE (company_id, branch_id, claim_no);

ALTER TABLE ONLY public.warranty_claim
    ADD CONSTRAINT warranty_claim_pkey PRIMARY KEY (company_id, claim_id);

ALTER TABLE ONLY public.warranty_claim_step
    ADD CONSTRAINT warranty_claim_step_pkey PRIMARY KEY (company_id, claim_id, step_no);

ALTER TABLE ONLY public.withheld_row
    ADD CONSTRAINT withheld_row_pkey PRIMARY KEY (company_id, voucher_id, version, row_no);

ALTER TABLE ONLY public.withholding_rate
    ADD CONSTRAINT withholding_rate_pkey PRIMARY KEY (company_id, withholding_rate_id);

ALTER TABLE ONLY public.withholding_section
    ADD CONSTRAINT withholding_section_pkey PRIMARY KEY (company_id, withholding_section_id);

ALTER TABLE ONLY public.year_close
    ADD CONSTRAINT year_close_pkey PRIMARY KEY (company_id, branch_id, fiscal_year, close_no);

CREATE INDEX company_move_from ON directory.company_move USING btree (from_server);

CREATE INDEX company_move_to ON directory.company_move USING btree (to_server);

CREATE UNIQUE INDEX host_by_company ON directory.host USING btree (company_id, host);

ALTER TABLE ONLY directory.host REPLICA IDENTITY USING INDEX host_by_company;

CREATE INDEX known_device_hash ON directory.known_device USING btree (device_hash);

CREATE INDEX login_attempt_age ON directory.login_attempt USING btree (window_started_at);

CREATE INDEX placed_company_of_server ON directory.placed_company USING btree (server_number);

CREATE INDEX placed_host_of_company ON directory.placed_host USING btree (company_id);

CREATE UNIQUE INDEX session_by_company ON directory.session USING btree (company_id, session_id);

ALTER TABLE ONLY directory.session REPLICA IDENTITY USING INDEX session_by_company;

CREATE UNIQUE INDEX session_draft_by_company ON directory.session_draft USING btree (company_id, session_id, branch_id);

ALTER TABLE ONLY directory.session_draft REPLICA IDENTITY USING INDEX session_draft_by_company;

CREATE INDEX session_draft_of_branch ON directory.session_draft USING btree (company_id, branch_id);

CREATE INDEX session_expiry ON directory.session USING btree (expires_at);

CREATE INDEX session_of_party ON directory.session USING btree (company_id, party_id) WHERE (party_id IS NOT NULL);

CREATE INDEX session_of_user ON directory.session USING btree (company_id, user_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX account_group_unique_name ON public.account_group USING btree (company_id, level, COALESCE(parent_id, 0), public.name_key(name)) WHERE (status <> 3);

CREATE INDEX account_of_group ON public.account USING btree (company_id, group_id);

CREATE INDEX account_of_nobody ON public.account USING btree (company_id) WHERE (NOT is_party);

CREATE UNIQUE INDEX account_unique_name ON public.account USING btree (company_id, group_id, public.name_key(name)) WHERE ((status <> 3) AND (NOT is_party));

CREATE INDEX app_user_branch ON public.app_user USING btree (company_id, branch_id);

CREATE INDEX app_user_role ON public.app_user USING btree (company_id, role_id);

CREATE UNIQUE INDEX area_unique_name ON public.area USING btree (company_id, branch_id, public.name_key(name)) WHERE (status <> 3);

CREATE INDEX asset_account ON public.asset USING btree (company_id, account_id);

CREATE INDEX asset_line_of_asset ON public.asset_line USING btree (company_id, asset_id);

CREATE INDEX asset_line_of_branch ON public.asset_line USING btree (company_id, branch_id);

CREATE UNIQUE INDEX asset_unique_name ON public.asset USING btree (company_id, branch_id, public.name_key(name)) WHERE (status <> 3);

CREATE INDEX audit_event_beside_vouchers ON public.audit_event USING btree (company_id, at) WHERE (voucher_id IS NULL);

CREATE INDEX audit_event_by_time ON public.audit_event USING btree (company_id, at);

CREATE INDEX audit_event_of_action ON public.audit_event USING btree (company_id, action, at) WHERE (action <> 'voucher.post'::text);

CREATE INDEX audit_event_of_branch ON public.audit_event USING btree (company_id, branch_id, at);

CREATE INDEX audit_event_of_first_day ON public.audit_event USING btree (company_id, branch_id) WHERE (action = 'day.open'::text);

CREATE INDEX audit_event_of_sign_in ON public.audit_event USING btree (company_id, user_id, at) WHERE (action = 'session.begin'::text);

CREATE INDEX audit_event_of_user ON public.audit_event USING btree (company_id, user_id, at);

CREATE INDEX audit_event_of_voucher ON public.audit_event USING btree (company_id, voucher_id) WHERE ((voucher_id IS NOT NULL) AND (action <> 'voucher.post'::text));

CREATE INDEX bank_match_by_date ON public.bank_match USING btree (company_id, account_id, settled_on);

CREATE UNIQUE INDEX bank_match_line_of_books ON public.bank_match_line USING btree (company_id, voucher_id, entry_no, line_no) WHERE (live AND (voucher_id IS NOT NULL));

CREATE UNIQUE INDEX bank_match_line_of_statement ON public.bank_match_line USING btree (company_id, account_id, statement_no, statement_line_no) WHERE (live AND (statement_no IS NOT NULL));

CREATE INDEX bank_statement_line_by_date ON public.bank_statement_line USING btree (company_id, account_id, line_date);

CREATE INDEX bill_allocation_of_credit ON public.bill_allocation USING btree (company_id, credit_voucher_id);

CREATE INDEX bill_allocation_of_debit ON public.bill_allocation USING btree (company_id, debit_voucher_id);

CREATE INDEX bill_of_party ON public.bill USING btree (company_id, branch_id, account_id);

CREATE UNIQUE INDEX branch_head_office ON public.branch USING btree (company_id) WHERE ((office_type_id = 1) AND (status <> 3));

CREATE UNIQUE INDEX branch_unique_name ON public.branch USING btree (company_id, public.name_key(name)) WHERE (status <> 3);

CREATE INDEX cash_count_by_time ON public.cash_count USING btree (company_id, branch_id, counted_at);

CREATE UNIQUE INDEX category_unique_category_name ON public.category USING btree (company_id, public.name_key(name)) WHERE (status <> 3);

CREATE UNIQUE INDEX certified_tax_once ON public.certified_tax USING btree (company_id, of_voucher_id, row_no, tax) WHERE live;

CREATE INDEX cheque_event_of_slip ON public.cheque_event USING btree (company_id, branch_id, slip_no) WHERE (slip_no IS NOT NULL);

CREATE INDEX cheque_event_of_voucher ON public.cheque_event USING btree (company_id, by_voucher_id) WHERE (by_voucher_id IS NOT NULL);

CREATE UNIQUE INDEX cheque_form_unique_bank_account_id ON public.cheque_form USING btree (company_id, bank_account_id) WHERE (status <> 3);

CREATE UNIQUE INDEX cheque_issued_once ON public.cheque_now USING btree (company_id, public.name_key(number), bank_account_id) WHERE ((NOT is_received) AND (state <> 'cancelled'::text));

CREATE UNIQUE INDEX cheque_notice_once ON public.cheque_notice USING btree (company_id, voucher_id, cheque_no, event_no) WHERE live;

CREATE INDEX cheque_now_by_date ON public.cheque_now USING btree (company_id, branch_id, cheque_date, voucher_id, cheque_no);

CREATE INDEX cheque_now_by_state ON public.cheque_now USING btree (company_id, branch_id, state, cheque_date, voucher_id, cheque_no);

CREATE INDEX cheque_now_grams ON public.cheque_now USING gin (public.text_grams(found_text));
ALTER INDEX public.cheque_now_grams ALTER COLUMN 1 SET STATISTICS 0;

CREATE INDEX cheque_now_of_party ON public.cheque_now USING btree (company_id, account_id, branch_id) WHERE (account_id IS NOT NULL);

CREATE INDEX cheque_now_of_several ON public.cheque_now USING btree (company_id, branch_id) WHERE ((account_id IS NULL) AND (state = ANY (ARRAY['in_hand'::text, 'deposited'::text, 'again'::text, 'issued'::text])));

CREATE INDEX cheque_now_sums ON public.cheque_now USING btree (company_id, branch_id, state, cheque_date) INCLUDE (amount_paisa, account_id, found_text);

CREATE UNIQUE INDEX cheque_received_once ON public.cheque_now USING btree (company_id, public.name_key(number), public.name_key(drawn_on), COALESCE(account_id, 0)) WHERE (is_received AND (state <> 'handed_back'::text));

CREATE INDEX count_posting_of_sheet ON public.count_posting USING btree (company_id, branch_id, sheet_no);

CREATE INDEX count_row_of_product ON public.count_row USING btree (company_id, product_id);

CREATE INDEX day_seal_of_day ON public.day_seal USING btree (company_id, branch_id, day);

CREATE INDEX employee_area ON public.employee USING btree (company_id, area_id);

CREATE UNIQUE INDEX employee_unique_code ON public.employee USING btree (company_id, branch_id, public.name_key(code)) WHERE (status <> 3);

CREATE UNIQUE INDEX employee_unique_mobile ON public.employee USING btree (company_id, branch_id, mobile) WHERE (status <> 3);

CREATE INDEX goods_in_transit_from ON public.goods_in_transit USING btree (company_id, branch_id, voucher_id) WHERE (open_milli > 0);

CREATE INDEX goods_in_transit_product ON public.goods_in_transit USING btree (company_id, product_id);

CREATE INDEX goods_in_transit_to ON public.goods_in_transit USING btree (company_id, to_branch_id, voucher_id) WHERE (open_milli > 0);

CREATE INDEX imported_voucher_of_import ON public.imported_voucher USING btree (company_id, import_id);

CREATE UNIQUE INDEX imported_voucher_posted ON public.imported_voucher USING btree (company_id, voucher_id) WHERE (voucher_id IS NOT NULL);

CREATE INDEX installment_guarantor_grams ON public.installment_guarantor USING gin (public.text_grams(lower(((name || '
'::text) || mobile))));
ALTER INDEX public.installment_guarantor_grams ALTER COLUMN 1 SET STATISTICS 0;

CREATE INDEX installment_now_by_day ON public.installment_now USING btree (company_id, branch_id, due_date, sale_id, installment_no);

CREATE INDEX installment_now_due ON public.installment_now USING btree (company_id, branch_id, due_date, sale_id, installment_no) WHERE (due_paisa > 0);

CREATE INDEX installment_now_of_customer ON public.installment_now USING btree (company_id, account_id, branch_id);

CREATE INDEX installment_now_paid_late ON public.installment_now USING btree (company_id, branch_id, due_date) WHERE ((due_paisa = 0) AND (last_paid_on > due_date));

CREATE INDEX installment_payment_of_sale ON public.installment_payment USING btree (company_id, sale_id, installment_no);

CREATE INDEX invoice_against ON public.invoice USING btree (company_id, of_voucher_id) WHERE (of_voucher_id IS NOT NULL);

CREATE INDEX invoice_line_of_labour ON public.invoice_line USING btree (company_id, branch_id, labour_item_id, vr_date) WHERE (labour_item_id IS NOT NULL);

CREATE INDEX invoice_line_of_product ON public.invoice_line USING btree (company_id, branch_id, product_id, vr_date) WHERE (product_id IS NOT NULL);

CREATE INDEX invoice_of_account ON public.invoice USING btree (company_id, account_id, branch_id, vr_date);

CREATE INDEX invoice_of_bill ON public.invoice USING btree (company_id, account_id, lower(bill_no)) WHERE (bill_no <> ''::text);

CREATE INDEX invoice_of_day ON public.invoice USING btree (company_id, branch_id, vr_date, voucher_id);

CREATE INDEX invoice_of_employee ON public.invoice USING btree (company_id, employee_id, branch_id, vr_date) WHERE (employee_id IS NOT NULL);

CREATE INDEX invoice_of_purchase_order ON public.invoice USING btree (company_id, purchase_order_id) WHERE (purchase_order_id IS NOT NULL);

CREATE INDEX invoice_of_sales_order ON public.invoice USING btree (company_id, sales_order_id) WHERE (sales_order_id IS NOT NULL);

CREATE UNIQUE INDEX labour_item_unique_name ON public.labour_item USING btree (company_id, public.name_key(name)) WHERE (status <> 3);

CREATE INDEX labour_item_unit ON public.labour_item USING btree (company_id, unit_id);

CREATE INDEX line_by_date ON public.line USING brin (vr_date) WITH (pages_per_range='32', autosummarize='on');

CREATE INDEX line_of_account ON public.line USING btree (company_id, branch_id, account_id, vr_date) WHERE live;

CREATE INDEX line_of_order ON public.line USING btree (company_id, order_id) WHERE (live AND (order_id IS NOT NULL));

CREATE INDEX list_price_list ON public.list_price USING btree (company_id, price_list_id);

CREATE UNIQUE INDEX list_price_unique_from_date ON public.list_price USING btree (company_id, product_id, price_list_id, from_date) WHERE (status <> 3);

CREATE INDEX made_report_of_person ON public.made_report USING btree (company_id, user_id, day DESC, made_report_id DESC);

CREATE INDEX markup_line_of_branch ON public.markup_line USING btree (company_id, branch_id);

CREATE INDEX markup_line_of_sale ON public.markup_line USING btree (company_id, sale_id, installment_no);

CREATE INDEX markup_month_of_branch ON public.markup_month USING btree (company_id, branch_id, month_end);

CREATE INDEX message_by_day ON public.message USING btree (company_id, created_at DESC, message_id DESC);

CREATE UNIQUE INDEX message_once_of_collection ON public.message USING btree (company_id, voucher_id) WHERE (voucher_id IS NOT NULL);

CREATE UNIQUE INDEX message_once_of_delivery ON public.message USING btree (company_id, delivery, party_id) WHERE (delivery IS NOT NULL);

CREATE UNIQUE INDEX message_once_of_installment ON public.message USING btree (company_id, sale_id, installment_no, kind, due_date) WHERE (sale_id IS NOT NULL);

CREATE INDEX message_to_send ON public.message USING btree (company_id, not_before, message_id) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));

CREATE INDEX party_area ON public.party USING btree (company_id, area_id) WHERE (area_id IS NOT NULL);

CREATE INDEX party_by_name ON public.party USING btree (company_id, COALESCE(branch_id, 0), lower(name), account_id) WHERE (status = 1);

CREATE INDEX party_grams ON public.party USING gin (public.text_grams(lower(((((name || '
'::text) || idfr_code) || '
'::text) || mobile))));
ALTER INDEX public.party_grams ALTER COLUMN 1 SET STATISTICS 0;

CREATE INDEX party_mobile ON public.party USING btree (company_id, mobile) WHERE (mobile <> ''::text);

CREATE INDEX party_officer ON public.party USING btree (company_id, officer_id) WHERE (officer_id IS NOT NULL);

CREATE INDEX party_price_list ON public.party USING btree (company_id, price_list_id) WHERE (price_list_id IS NOT NULL);

CREATE UNIQUE INDEX "party_unique_customerLogin" ON public.party USING btree (company_id, mobile) WHERE customer_login;

CREATE UNIQUE INDEX party_unique_idfr_code ON public.party USING btree (company_id, branch_id, public.name_key(idfr_code)) WHERE ((status <> 3) AND (idfr_code <> ''::text));

CREATE UNIQUE INDEX price_list_unique_name ON public.price_list USING btree (company_id, public.name_key(name)) WHERE (status <> 3);

CREATE INDEX product_beginning ON public.product USING btree (company_id, branch_id, search_key) WHERE (status = 1);

CREATE INDEX product_category ON public.product USING btree (company_id, category_id);

CREATE INDEX product_grams ON public.product USING gin (public.text_grams(search_key)) WHERE (status = 1);
ALTER INDEX public.product_grams ALTER COLUMN 1 SET STATISTICS 0;

CREATE INDEX product_serial_by_serial ON public.product_serial USING btree (company_id, serial);

CREATE INDEX product_serial_of_branch ON public.product_serial USING btree (company_id, branch_id, product_id);

CREATE INDEX product_type_of_product ON public.product USING btree (company_id, product_type_id);

CREATE UNIQUE INDEX product_type_unique_name ON public.product_type USING btree (company_id, public.name_key(name)) WHERE (status <> 3);

CREATE UNIQUE INDEX product_unique_barcode ON public.product USING btree (company_id, branch_id, barcode) WHERE ((status <> 3) AND (barcode <> ''::text));

CREATE UNIQUE INDEX product_unique_code ON public.product USING btree (company_id, branch_id, public.name_key(code)) WHERE ((status <> 3) AND (code <> ''::text));

CREATE UNIQUE INDEX product_unique_name ON public.product USING btree (company_id, branch_id, public.name_key(name)) WHERE (status <> 3);

CREATE INDEX product_unit ON public.product USING btree (company_id, unit_id);

CREATE INDEX recipe_material_of_material ON public.recipe_material USING btree (company_id, material_id);

CREATE UNIQUE INDEX recipe_material_unique_material_id ON public.recipe_material USING btree (company_id, product_id, material_id) WHERE (status <> 3);

CREATE INDEX request_reply_key ON public.request_reply USING btree (company_id, request_key, user_id);

CREATE INDEX requisition_line_of_product ON public.requisition_line USING btree (company_id, branch_id, product_id);

CREATE INDEX requisition_of_day ON public.requisition USING btree (company_id, branch_id, vr_date);

CREATE INDEX requisition_row_of ON public.requisition_row USING btree (company_id, requisition_id);

CREATE UNIQUE INDEX role_name ON public.role USING btree (company_id, public.name_key(name)) WHERE (status <> 3);

CREATE UNIQUE INDEX saved_report_unique_digit ON public.saved_report USING btree (company_id, user_id, digit);

CREATE UNIQUE INDEX saved_report_unique_name ON public.saved_report USING btree (company_id, user_id, public.name_key(name));

CREATE UNIQUE INDEX settled_tax_once ON public.settled_tax USING btree (company_id, of_voucher_id, row_no, tax) WHERE live;

CREATE INDEX stock_balance_of_product ON public.stock_balance USING btree (company_id, product_id);

CREATE INDEX stock_movement_following ON public.stock_movement USING btree (company_id, branch_id, product_id, vr_date, voucher_id) WHERE (live AND (cost_voucher_id IS NOT NULL));

CREATE INDEX stock_movement_in_transit ON public.stock_movement USING btree (company_id, branch_id, product_id, vr_date) WHERE (live AND (transit_to IS NOT NULL));

CREATE INDEX stock_movement_made ON public.stock_movement USING btree (company_id, branch_id) WHERE (live AND (cost_weight IS NOT NULL));

CREATE INDEX stock_movement_of_day ON public.stock_movement USING btree (company_id, branch_id, vr_date) WHERE live;

CREATE INDEX stock_movement_of_order ON public.stock_movement USING btree (company_id, order_id, product_id) WHERE (live AND (order_id IS NOT NULL));

CREATE INDEX stock_movement_of_product ON public.stock_movement USING btree (company_id, branch_id, product_id, vr_date, voucher_id, movement_no) WHERE live;

CREATE INDEX stock_movement_receipt ON public.stock_movement USING btree (company_id, branch_id, product_id, vr_date, voucher_id, movement_no) WHERE (live AND (quantity_milli > 0));

CREATE INDEX stock_movement_transit_branch ON public.stock_movement USING btree (company_id, transit_to) WHERE (transit_to IS NOT NULL);

CREATE INDEX stock_movement_warehouse ON public.stock_movement USING btree (company_id, branch_id, warehouse_id) WHERE (warehouse_id IS NOT NULL);

CREATE INDEX stock_serial_history ON public.stock_serial USING btree (company_id, product_id, serial, vr_date, voucher_id, movement_no) WHERE live;

CREATE INDEX taken_line_of ON public.taken_line USING btree (company_id, of_voucher_id);

CREATE UNIQUE INDEX tax_certificate_once ON public.tax_certificate USING btree (company_id, deposit_id, account_id) WHERE (cancelled_at IS NULL);

CREATE INDEX tax_deposit_of_branch ON public.tax_deposit USING btree (company_id, branch_id, voucher_id);

CREATE INDEX trade_order_for ON public.trade_order USING btree (company_id, order_for);

CREATE UNIQUE INDEX trade_order_unique_order_number ON public.trade_order USING btree (company_id, branch_id, public.name_key(order_number)) WHERE (status <> 3);

CREATE UNIQUE INDEX trading_day_open ON public.trading_day USING btree (company_id, branch_id) WHERE is_open;

CREATE UNIQUE INDEX unit_unique_name ON public.unit USING btree (company_id, public.name_key(name)) WHERE (status <> 3);

CREATE INDEX unresolved_voucher_waiting ON public.unresolved_voucher USING btree (company_id, branch_id, vr_date) WHERE (status = 'held'::text);

CREATE INDEX voucher_image_of ON public.voucher_image USING btree (company_id, voucher_id) INCLUDE (file_name) WHERE (removed_at IS NULL);

CREATE INDEX voucher_link_of_parent ON public.voucher_link USING btree (company_id, parent_id);

CREATE INDEX voucher_of_day ON public.voucher USING btree (company_id, branch_id, vr_date);

CREATE INDEX voucher_to_remit ON public.voucher USING btree (company_id, branch_id, vr_date, voucher_id) WHERE ((type_id = ANY (ARRAY[1, 11, 12, 15, 16])) AND (NOT is_void) AND (NOT is_remitted));

CREATE INDEX voucher_version_of_changed_day ON public.voucher_version USING btree (company_id, branch_id, vr_date) WHERE (version > 1);

CREATE UNIQUE INDEX warehouse_unique_is_default ON public.warehouse USING btree (company_id, branch_id) WHERE is_default;

CREATE UNIQUE INDEX warehouse_unique_name ON public.warehouse USING btree (company_id, branch_id, public.name_key(name)) WHERE (status <> 3);

CREATE INDEX warranty_claim_counts_on ON public.warranty_claim USING btree (company_id, counts_on) WHERE (counts_on IS NOT NULL);

CREATE INDEX warranty_claim_of_customer ON public.warranty_claim USING btree (company_id, customer_id) WHERE (customer_id IS NOT NULL);

CREATE INDEX warranty_claim_of_day ON public.warranty_claim USING btree (company_id, branch_id, taken_on);

CREATE INDEX warranty_claim_of_new_piece ON public.warranty_claim USING btree (company_id, product_id, serial_now);

CREATE INDEX warranty_claim_of_piece ON public.warranty_claim USING btree (company_id, product_id, serial);

CREATE INDEX warranty_claim_of_supplier ON public.warranty_claim USING btree (company_id, supplier_id) WHERE (supplier_id IS NOT NULL);

CREATE UNIQUE INDEX warranty_claim_open ON public.warranty_claim USING btree (company_id, product_id, serial) WHERE ((serial <> ''::text) AND (state <> ALL (ARRAY['credited'::text, 'handed_back'::text])));

CREATE INDEX withheld_row_of_branch ON public.withheld_row USING btree (company_id, branch_id, voucher_id);

CREATE INDEX withheld_row_of_party ON public.withheld_row USING btree (company_id, account_id, voucher_id);

CREATE UNIQUE INDEX withholding_rate_unique_from_base ON public.withholding_rate USING btree (company_id, section_id, from_date, from_paisa) WHERE (status <> 3);

CREATE UNIQUE INDEX withholding_section_unique_name ON public.withholding_section USING btree (company_id, public.name_key(name)) WHERE (status <> 3);

CREATE UNIQUE INDEX year_close_standing ON public.year_close USING btree (company_id, branch_id, last_day) WHERE (reopened_at IS NULL);

CREATE TRIGGER account_follows AFTER UPDATE OF name, branch_id, status ON public.party FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.branch_id IS DISTINCT FROM new.branch_id)) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION public.account_follows_party();

CREATE TRIGGER close_portal BEFORE INSERT OR UPDATE ON public.party FOR EACH ROW WHEN (((new.status = 3) AND new.customer_login)) EXECUTE FUNCTION public.close_portal_of_archived();

CREATE TRIGGER frees_installments AFTER INSERT ON public.bill_allocation_undo REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.allocations_move_installments();

CREATE TRIGGER guard_books_begin BEFORE UPDATE OF books_begin ON public.branch FOR EACH ROW WHEN (((old.books_begin IS NOT NULL) AND (new.books_begin IS DISTINCT FROM old.books_begin))) EXECUTE FUNCTION public.guard_books_begin();

CREATE TRIGGER guard_change BEFORE UPDATE ON public.bank_match_line FOR EACH ROW EXECUTE FUNCTION public.guard_live_change('a line of a match');

CREATE TRIGGER guard_change BEFORE UPDATE ON public.bank_statement FOR EACH ROW EXECUTE FUNCTION public.guard_statement_removal();

CREATE TRIGGER guard_change BEFORE UPDATE ON public.certified_tax FOR EACH ROW EXECUTE FUNCTION public.guard_live_change('a certificate');

CREATE TRIGGER guard_change BEFORE UPDATE ON public.cheque_notice FOR EACH ROW EXECUTE FUNCTION public.guard_live_change('a notice');

CREATE TRIGGER guard_change BEFORE UPDATE ON public.imported_voucher FOR EACH ROW EXECUTE FUNCTION public.guard_imported_voucher();

CREATE TRIGGER guard_change BEFORE UPDATE ON public.line FOR EACH ROW EXECUTE FUNCTION public.guard_live_change('a line');

CREATE TRIGGER guard_change BEFORE INSERT OR UPDATE ON public.recipe_material FOR EACH ROW EXECUTE FUNCTION public.guard_recipe();

CREATE TRIGGER guard_change BEFORE UPDATE ON public.settled_tax FOR EACH ROW EXECUTE FUNCTION public.guard_live_change('a settled row');

CREATE TRIGGER guard_change BEFORE UPDATE ON public.stock_movement FOR EACH ROW EXECUTE FUNCTION public.guard_movement_change();

CREATE TRIGGER guard_change BEFORE UPDATE ON public.stock_serial FOR EACH ROW EXECUTE FUNCTION public.guard_live_change('a moved piece');

CREATE TRIGGER guard_change BEFORE UPDATE ON public.tax_certificate FOR EACH ROW EXECUTE FUNCTION public.guard_certificate();

CREATE TRIGGER guard_change BEFORE UPDATE ON public.trading_day FOR EACH ROW EXECUTE FUNCTION public.guard_day_change();

CREATE TRIGGER guard_change BEFORE UPDATE ON public.unresolved_voucher FOR EACH ROW EXECUTE FUNCTION public.guard_unresolved_voucher();

CREATE TRIGGER guard_change BEFORE UPDATE ON public.voucher FOR EACH ROW EXECUTE FUNCTION public.guard_voucher_change();

CREATE TRIGGER guard_change BEFORE INSERT OR UPDATE ON public.year_close FOR EACH ROW EXECUTE FUNCTION public.guard_year_close();

CREATE TRIGGER guard_claim AFTER INSERT ON public.line REFERENCING NEW TABLE AS new_lines FOR EACH ROW WHEN ((new.counter_branch_id IS NOT NULL)) EXECUTE FUNCTION public.guard_claim_on_branch();

CREATE TRIGGER guard_insert AFTER INSERT ON public.bank_match_line REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION public.guard_new_match_lines();

CREATE TRIGGER guard_insert BEFORE INSERT ON public.bank_reconciliation FOR EACH ROW EXECUTE FUNCTION public.guard_new_reconciliation();

CREATE TRIGGER guard_insert BEFORE INSERT ON public.bank_reconciliation_reopening FOR EACH ROW EXECUTE FUNCTION public.guard_reopening();

CREATE TRIGGER guard_insert BEFORE INSERT ON public.bank_statement FOR EACH ROW EXECUTE FUNCTION public.guard_new_statement();

CREATE TRIGGER guard_insert AFTER INSERT ON public.bank_statement_line REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION public.guard_statement_lines();

CREATE TRIGGER guard_insert AFTER INSERT ON public.bill REFERENCING NEW TABLE AS new_bills FOR EACH STATEMENT EXECUTE FUNCTION public.guard_new_bills();

CREATE TRIGGER guard_insert AFTER INSERT ON public.invoice_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.guard_new_invoice_lines();

CREATE TRIGGER guard_insert AFTER INSERT ON public.line REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION public.guard_new_lines();

CREATE TRIGGER guard_insert AFTER INSERT ON public.stock_movement REFERENCING NEW TABLE AS new_movements FOR EACH STATEMENT EXECUTE FUNCTION public.guard_new_movements();

CREATE TRIGGER guard_insert AFTER INSERT ON public.voucher REFERENCING NEW TABLE AS new_vouchers FOR EACH STATEMENT EXECUTE FUNCTION public.guard_new_vouchers();

CREATE TRIGGER guard_insert BEFORE INSERT ON public.voucher_link FOR EACH ROW EXECUTE FUNCTION public.guard_new_links();

CREATE TRIGGER guard_insert AFTER INSERT ON public.voucher_number REFERENCING NEW TABLE AS new_numbers FOR EACH STATEMENT EXECUTE FUNCTION public.guard_new_numbers();

CREATE TRIGGER guard_insert BEFORE INSERT ON public.voucher_version FOR EACH ROW WHEN ((new.version <> 1)) EXECUTE FUNCTION public.guard_next_version();

CREATE TRIGGER guard_move BEFORE UPDATE OF group_id ON public.account FOR EACH ROW WHEN ((old.group_id IS DISTINCT FROM new.group_id)) EXECUTE FUNCTION public.guard_moved_account();

CREATE TRIGGER guard_settled AFTER INSERT ON public.bank_match FOR EACH ROW EXECUTE FUNCTION public.guard_settled();

CREATE TRIGGER guard_settled AFTER INSERT ON public.bank_match_undo FOR EACH ROW EXECUTE FUNCTION public.guard_settled();

CREATE TRIGGER guard_system BEFORE UPDATE ON public.account FOR EACH ROW EXECUTE FUNCTION public.guard_system_account();

CREATE TRIGGER guard_system BEFORE UPDATE ON public.account_group FOR EACH ROW EXECUTE FUNCTION public.guard_system_account();

CREATE TRIGGER guard_taken AFTER INSERT ON public.invoice REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION public.guard_parents_of_takes();

CREATE TRIGGER guard_taken AFTER INSERT ON public.stock_movement REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION public.guard_parents_of_takes();

CREATE TRIGGER guard_taken AFTER INSERT ON public.taken_line REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION public.guard_taken_lines();

CREATE TRIGGER guard_update AFTER UPDATE ON public.bank_match_line REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION public.guard_ended_match_lines();

CREATE TRIGGER guard_update AFTER UPDATE ON public.line REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION public.guard_retired_lines();

CREATE TRIGGER guard_year BEFORE INSERT OR UPDATE ON public.trading_day FOR EACH ROW WHEN (new.is_open) EXECUTE FUNCTION public.guard_opened_day();

CREATE CONSTRAINT TRIGGER holds_together AFTER INSERT OR UPDATE ON public.requisition DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_requisition();

CREATE CONSTRAINT TRIGGER holds_together AFTER INSERT OR UPDATE ON public.requisition_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_requisition();

CREATE TRIGGER lock_counted_voucher BEFORE UPDATE ON public.warranty_claim FOR EACH ROW EXECUTE FUNCTION public.lock_counted_voucher();

CREATE TRIGGER lock_day BEFORE UPDATE OF status ON public.branch FOR EACH ROW WHEN (((old.status = 1) AND (new.status <> 1))) EXECUTE FUNCTION public.lock_day_to_disable();

CREATE TRIGGER named_requisitions_are_approved AFTER INSERT ON public.requisition_row REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.guard_named_requisitions();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.asset_line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.audit_event FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.bank_match FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.bank_match_undo FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.bank_reconciliation FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.bank_reconciliation_reopening FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.bank_statement_line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.bill FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.bill_allocation FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.bill_allocation_undo FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.cash_count FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.cheque FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.cheque_event FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.count_entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.count_posting FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.day_seal FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.deposit_slip FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.idempotency_key FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.installment_fee FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.installment_guarantor FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.installment_payment FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.installment_plan FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.invoice FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.invoice_extra FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.invoice_line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.invoice_payment FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.key_advice FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.markup_line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.markup_month FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.opening_installment FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.requisition_decision FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.requisition_row FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.requisition_version FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.reschedule FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.reschedule_undo FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.rescheduled_row FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.taken_line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.tax_deposit FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.voucher_import FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.voucher_link FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.voucher_number FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.voucher_version FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.warranty_claim_step FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_changed BEFORE UPDATE ON public.withheld_row FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.asset_line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.audit_event FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.bank_match FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.bank_match_line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.bank_match_undo FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.bank_reconciliation FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.bank_reconciliation_reopening FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.bank_statement FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.bank_statement_line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.bill FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.bill_allocation FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.bill_allocation_undo FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.cash_count FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.certified_tax FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.cheque FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.cheque_event FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.cheque_notice FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.count_entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.count_posting FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.count_row FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.count_sheet FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.day_seal FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.deposit_slip FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.idempotency_key FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.imported_voucher FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.installment_fee FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.installment_guarantor FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.installment_payment FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.installment_plan FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.invoice FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.invoice_extra FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.invoice_line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.invoice_payment FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.key_advice FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.markup_line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.markup_month FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.opening_installment FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.reconciled_account FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.requisition FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.requisition_decision FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.requisition_line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.requisition_row FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.requisition_version FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.reschedule FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.reschedule_undo FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.rescheduled_row FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.settled_tax FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.stock_movement FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.stock_serial FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.taken_line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.tax_certificate FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.tax_deposit FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.trading_day FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.unresolved_voucher FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.voucher FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.voucher_image FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.voucher_import FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.voucher_link FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.voucher_number FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.voucher_version FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.warranty_claim FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.warranty_claim_step FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.withheld_row FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON public.year_close FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER party_follows AFTER UPDATE OF name, branch_id, status ON public.account FOR EACH ROW WHEN ((new.is_party AND (((old.name IS DISTINCT FROM new.name) OR (old.branch_id IS DISTINCT FROM new.branch_id)) OR (old.status IS DISTINCT FROM new.status)))) EXECUTE FUNCTION public.party_follows_account();

CREATE TRIGGER sessions_end AFTER UPDATE OF customer_portal ON public.company FOR EACH ROW WHEN ((old.customer_portal AND (NOT new.customer_portal))) EXECUTE FUNCTION public.end_sessions_of_customers();

CREATE TRIGGER sessions_end AFTER UPDATE ON public.party FOR EACH ROW WHEN ((old.customer_login AND ((NOT new.customer_login) OR (new.mobile <> old.mobile) OR (new.status <> old.status)))) EXECUTE FUNCTION public.end_sessions_of_party();

CREATE TRIGGER settles_installments AFTER INSERT ON public.bill_allocation REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.allocations_move_installments();

CREATE TRIGGER take_from_account BEFORE INSERT ON public.party FOR EACH ROW EXECUTE FUNCTION public.take_from_account();

ALTER TABLE ONLY directory.company_move
    ADD CONSTRAINT company_move_from_server_fkey FOREIGN KEY (from_server) REFERENCES directory.placed_server(number);

ALTER TABLE ONLY directory.company_move
    ADD CONSTRAINT company_move_to_server_fkey FOREIGN KEY (to_server) REFERENCES directory.placed_server(number);

ALTER TABLE ONLY directory.host
    ADD CONSTRAINT host_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY directory.known_device
    ADD CONSTRAINT known_device_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY directory.placed_company
    ADD CONSTRAINT placed_company_server_number_fkey FOREIGN KEY (server_number) REFERENCES directory.placed_server(number);

ALTER TABLE ONLY directory.placed_host
    ADD CONSTRAINT placed_host_company_id_fkey FOREIGN KEY (company_id) REFERENCES directory.placed_company(company_id);

ALTER TABLE ONLY directory.session
    ADD CONSTRAINT session_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY directory.session
    ADD CONSTRAINT session_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY directory.session
    ADD CONSTRAINT session_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY directory.session_draft
    ADD CONSTRAINT session_draft_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY directory.session_draft
    ADD CONSTRAINT session_draft_session_id_fkey FOREIGN KEY (session_id) REFERENCES directory.session(session_id) ON DELETE CASCADE;

ALTER TABLE ONLY directory.sign_in
    ADD CONSTRAINT sign_in_company_id_user_id_email_fkey FOREIGN KEY (company_id, user_id, email) REFERENCES public.app_user(company_id, user_id, email) ON UPDATE CASCADE;

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_company_id_group_id_group_level_fkey FOREIGN KEY (company_id, group_id, group_level) REFERENCES public.account_group(company_id, group_id, level);

ALTER TABLE ONLY public.account_group
    ADD CONSTRAINT account_group_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.account_group
    ADD CONSTRAINT account_group_company_id_parent_id_parent_level_fkey FOREIGN KEY (company_id, parent_id, parent_level) REFERENCES public.account_group(company_id, group_id, level);

ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.app_user
    ADD CONSTRAINT app_user_company_id_role_id_fkey FOREIGN KEY (company_id, role_id) REFERENCES public.role(company_id, role_id);

ALTER TABLE ONLY public.area
    ADD CONSTRAINT area_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.area
    ADD CONSTRAINT area_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.area
    ADD CONSTRAINT area_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.area
    ADD CONSTRAINT area_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.asset
    ADD CONSTRAINT asset_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.asset
    ADD CONSTRAINT asset_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.asset
    ADD CONSTRAINT asset_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.asset
    ADD CONSTRAINT asset_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.asset
    ADD CONSTRAINT asset_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.asset_line
    ADD CONSTRAINT asset_line_company_id_branch_id_asset_id_fkey FOREIGN KEY (company_id, branch_id, asset_id) REFERENCES public.asset(company_id, branch_id, asset_id);

ALTER TABLE ONLY public.asset_line
    ADD CONSTRAINT asset_line_company_id_voucher_id_fkey FOREIGN KEY (company_id, voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.bank_match
    ADD CONSTRAINT bank_match_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.reconciled_account(company_id, account_id);

ALTER TABLE ONLY public.bank_match
    ADD CONSTRAINT bank_match_company_id_matched_by_fkey FOREIGN KEY (company_id, matched_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.bank_match_line
    ADD CONSTRAINT bank_match_line_company_id_account_id_match_no_fkey FOREIGN KEY (company_id, account_id, match_no) REFERENCES public.bank_match(company_id, account_id, match_no);

ALTER TABLE ONLY public.bank_match_line
    ADD CONSTRAINT bank_match_line_company_id_account_id_statement_no_stateme_fkey FOREIGN KEY (company_id, account_id, statement_no, statement_line_no) REFERENCES public.bank_statement_line(company_id, account_id, statement_no, line_no);

ALTER TABLE ONLY public.bank_match_line
    ADD CONSTRAINT bank_match_line_company_id_voucher_id_entry_no_line_no_fkey FOREIGN KEY (company_id, voucher_id, entry_no, line_no) REFERENCES public.line(company_id, voucher_id, entry_no, line_no);

ALTER TABLE ONLY public.bank_match_undo
    ADD CONSTRAINT bank_match_undo_company_id_account_id_match_no_fkey FOREIGN KEY (company_id, account_id, match_no) REFERENCES public.bank_match(company_id, account_id, match_no);

ALTER TABLE ONLY public.bank_match_undo
    ADD CONSTRAINT bank_match_undo_company_id_undone_by_fkey FOREIGN KEY (company_id, undone_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.bank_reconciliation
    ADD CONSTRAINT bank_reconciliation_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.reconciled_account(company_id, account_id);

ALTER TABLE ONLY public.bank_reconciliation
    ADD CONSTRAINT bank_reconciliation_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.bank_reconciliation
    ADD CONSTRAINT bank_reconciliation_company_id_finished_by_fkey FOREIGN KEY (company_id, finished_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.bank_reconciliation_reopening
    ADD CONSTRAINT bank_reconciliation_reopening_company_id_account_id_reconc_fkey FOREIGN KEY (company_id, account_id, reconciliation_no) REFERENCES public.bank_reconciliation(company_id, account_id, reconciliation_no);

ALTER TABLE ONLY public.bank_reconciliation_reopening
    ADD CONSTRAINT bank_reconciliation_reopening_company_id_reopened_by_fkey FOREIGN KEY (company_id, reopened_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.bank_statement
    ADD CONSTRAINT bank_statement_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.reconciled_account(company_id, account_id);

ALTER TABLE ONLY public.bank_statement
    ADD CONSTRAINT bank_statement_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.bank_statement
    ADD CONSTRAINT bank_statement_company_id_imported_by_fkey FOREIGN KEY (company_id, imported_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.bank_statement
    ADD CONSTRAINT bank_statement_company_id_removed_by_fkey FOREIGN KEY (company_id, removed_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.bank_statement_line
    ADD CONSTRAINT bank_statement_line_company_id_account_id_statement_no_fkey FOREIGN KEY (company_id, account_id, statement_no) REFERENCES public.bank_statement(company_id, account_id, statement_no);

ALTER TABLE ONLY public.bill_allocation
    ADD CONSTRAINT bill_allocation_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.bill_allocation
    ADD CONSTRAINT bill_allocation_company_id_allocated_by_fkey FOREIGN KEY (company_id, allocated_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.bill_allocation
    ADD CONSTRAINT bill_allocation_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.bill_allocation
    ADD CONSTRAINT bill_allocation_company_id_credit_voucher_id_fkey FOREIGN KEY (company_id, credit_voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.bill_allocation
    ADD CONSTRAINT bill_allocation_company_id_debit_voucher_id_fkey FOREIGN KEY (company_id, debit_voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.bill_allocation_undo
    ADD CONSTRAINT bill_allocation_undo_company_id_branch_id_account_id_alloc_fkey FOREIGN KEY (company_id, branch_id, account_id, allocation_no) REFERENCES public.bill_allocation(company_id, branch_id, account_id, allocation_no);

ALTER TABLE ONLY public.bill_allocation_undo
    ADD CONSTRAINT bill_allocation_undo_company_id_undone_by_fkey FOREIGN KEY (company_id, undone_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.bill
    ADD CONSTRAINT bill_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.bill
    ADD CONSTRAINT bill_company_id_voucher_id_version_fkey FOREIGN KEY (company_id, voucher_id, version) REFERENCES public.voucher_version(company_id, voucher_id, version) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.branch
    ADD CONSTRAINT branch_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.cash_count
    ADD CONSTRAINT cash_count_company_id_branch_id_day_fkey FOREIGN KEY (company_id, branch_id, day) REFERENCES public.trading_day(company_id, branch_id, day);

ALTER TABLE ONLY public.cash_count
    ADD CONSTRAINT cash_count_company_id_difference_voucher_id_fkey FOREIGN KEY (company_id, difference_voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.category
    ADD CONSTRAINT category_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.category
    ADD CONSTRAINT category_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.category
    ADD CONSTRAINT category_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.certified_tax
    ADD CONSTRAINT certified_tax_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.certified_tax
    ADD CONSTRAINT certified_tax_company_id_noted_by_fkey FOREIGN KEY (company_id, noted_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.certified_tax
    ADD CONSTRAINT certified_tax_company_id_of_voucher_id_fkey FOREIGN KEY (company_id, of_voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.chart_counter
    ADD CONSTRAINT chart_counter_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.cheque
    ADD CONSTRAINT cheque_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.cheque
    ADD CONSTRAINT cheque_company_id_bank_account_id_fkey FOREIGN KEY (company_id, bank_account_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.cheque
    ADD CONSTRAINT cheque_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.cheque
    ADD CONSTRAINT cheque_company_id_voucher_id_version_fkey FOREIGN KEY (company_id, voucher_id, version) REFERENCES public.voucher_version(company_id, voucher_id, version) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.cheque_event
    ADD CONSTRAINT cheque_event_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.cheque_event
    ADD CONSTRAINT cheque_event_company_id_bank_account_id_fkey FOREIGN KEY (company_id, bank_account_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.cheque_event
    ADD CONSTRAINT cheque_event_company_id_branch_id_slip_no_fkey FOREIGN KEY (company_id, branch_id, slip_no) REFERENCES public.deposit_slip(company_id, branch_id, slip_no);

ALTER TABLE ONLY public.cheque_event
    ADD CONSTRAINT cheque_event_company_id_by_voucher_id_fkey FOREIGN KEY (company_id, by_voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.cheque_event
    ADD CONSTRAINT cheque_event_company_id_made_by_fkey FOREIGN KEY (company_id, made_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.cheque_event
    ADD CONSTRAINT cheque_event_company_id_voucher_id_fkey FOREIGN KEY (company_id, voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.cheque_form
    ADD CONSTRAINT cheque_form_company_id_bank_account_id_fkey FOREIGN KEY (company_id, bank_account_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.cheque_form
    ADD CONSTRAINT cheque_form_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.cheque_form
    ADD CONSTRAINT cheque_form_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.cheque_form
    ADD CONSTRAINT cheque_form_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.cheque_notice
    ADD CONSTRAINT cheque_notice_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.cheque_notice
    ADD CONSTRAINT cheque_notice_company_id_noted_by_fkey FOREIGN KEY (company_id, noted_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.cheque_notice
    ADD CONSTRAINT cheque_notice_company_id_voucher_id_cheque_no_event_no_fkey FOREIGN KEY (company_id, voucher_id, cheque_no, event_no) REFERENCES public.cheque_event(company_id, voucher_id, cheque_no, event_no);

ALTER TABLE ONLY public.cheque_now
    ADD CONSTRAINT cheque_now_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.cheque_now
    ADD CONSTRAINT cheque_now_company_id_voucher_id_fkey FOREIGN KEY (company_id, voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.count_entry
    ADD CONSTRAINT count_entry_company_id_branch_id_sheet_no_product_id_fkey FOREIGN KEY (company_id, branch_id, sheet_no, product_id) REFERENCES public.count_row(company_id, branch_id, sheet_no, product_id);

ALTER TABLE ONLY public.count_entry
    ADD CONSTRAINT count_entry_company_id_entered_by_fkey FOREIGN KEY (company_id, entered_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.count_piece
    ADD CONSTRAINT count_piece_company_id_branch_id_sheet_no_product_id_fkey FOREIGN KEY (company_id, branch_id, sheet_no, product_id) REFERENCES public.count_row(company_id, branch_id, sheet_no, product_id);

ALTER TABLE ONLY public.count_posting
    ADD CONSTRAINT count_posting_company_id_branch_id_sheet_no_fkey FOREIGN KEY (company_id, branch_id, sheet_no) REFERENCES public.count_sheet(company_id, branch_id, sheet_no);

ALTER TABLE ONLY public.count_posting
    ADD CONSTRAINT count_posting_company_id_voucher_id_fkey FOREIGN KEY (company_id, voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.count_row
    ADD CONSTRAINT count_row_company_id_branch_id_sheet_no_fkey FOREIGN KEY (company_id, branch_id, sheet_no) REFERENCES public.count_sheet(company_id, branch_id, sheet_no);

ALTER TABLE ONLY public.count_row
    ADD CONSTRAINT count_row_company_id_counted_by_fkey FOREIGN KEY (company_id, counted_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.count_row
    ADD CONSTRAINT count_row_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES public.product(company_id, product_id);

ALTER TABLE ONLY public.count_sheet
    ADD CONSTRAINT count_sheet_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.count_sheet
    ADD CONSTRAINT count_sheet_company_id_branch_id_warehouse_id_fkey FOREIGN KEY (company_id, branch_id, warehouse_id) REFERENCES public.warehouse(company_id, branch_id, warehouse_id);

ALTER TABLE ONLY public.count_sheet
    ADD CONSTRAINT count_sheet_company_id_category_id_fkey FOREIGN KEY (company_id, category_id) REFERENCES public.category(company_id, category_id);

ALTER TABLE ONLY public.count_sheet
    ADD CONSTRAINT count_sheet_company_id_ended_by_fkey FOREIGN KEY (company_id, ended_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.count_sheet
    ADD CONSTRAINT count_sheet_company_id_started_by_fkey FOREIGN KEY (company_id, started_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.deposit_slip
    ADD CONSTRAINT deposit_slip_company_id_bank_account_id_fkey FOREIGN KEY (company_id, bank_account_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.deposit_slip
    ADD CONSTRAINT deposit_slip_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.deposit_slip
    ADD CONSTRAINT deposit_slip_company_id_made_by_fkey FOREIGN KEY (company_id, made_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.employee
    ADD CONSTRAINT employee_company_id_branch_id_area_id_fkey FOREIGN KEY (company_id, branch_id, area_id) REFERENCES public.area(company_id, branch_id, area_id);

ALTER TABLE ONLY public.employee
    ADD CONSTRAINT employee_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.employee
    ADD CONSTRAINT employee_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.employee
    ADD CONSTRAINT employee_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.employee
    ADD CONSTRAINT employee_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.goods_in_transit
    ADD CONSTRAINT goods_in_transit_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.goods_in_transit
    ADD CONSTRAINT goods_in_transit_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES public.product(company_id, product_id);

ALTER TABLE ONLY public.goods_in_transit
    ADD CONSTRAINT goods_in_transit_company_id_to_branch_id_fkey FOREIGN KEY (company_id, to_branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.goods_in_transit
    ADD CONSTRAINT goods_in_transit_company_id_voucher_id_version_fkey FOREIGN KEY (company_id, voucher_id, version) REFERENCES public.voucher_version(company_id, voucher_id, version);

ALTER TABLE ONLY public.imported_voucher
    ADD CONSTRAINT imported_voucher_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES public.voucher_import(company_id, import_id);

ALTER TABLE ONLY public.installment_fee
    ADD CONSTRAINT installment_fee_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.installment_fee
    ADD CONSTRAINT installment_fee_company_id_sale_id_fkey FOREIGN KEY (company_id, sale_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.installment_fee
    ADD CONSTRAINT installment_fee_company_id_voucher_id_fkey FOREIGN KEY (company_id, voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.installment_guarantor
    ADD CONSTRAINT installment_guarantor_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.installment_guarantor
    ADD CONSTRAINT installment_guarantor_company_id_voucher_id_version_fkey FOREIGN KEY (company_id, voucher_id, version) REFERENCES public.installment_plan(company_id, voucher_id, version);

ALTER TABLE ONLY public.installment_now
    ADD CONSTRAINT installment_now_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.installment_now
    ADD CONSTRAINT installment_now_company_id_sale_id_fkey FOREIGN KEY (company_id, sale_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.installment_payment
    ADD CONSTRAINT installment_payment_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.installment_payment
    ADD CONSTRAINT installment_payment_company_id_sale_id_fkey FOREIGN KEY (company_id, sale_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.installment_payment
    ADD CONSTRAINT installment_payment_company_id_voucher_id_fkey FOREIGN KEY (company_id, voucher_id) REFERENCES public.voucher(company_id, voucher_id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.installment_plan
    ADD CONSTRAINT installment_plan_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.installment_plan
    ADD CONSTRAINT installment_plan_company_id_voucher_id_version_fkey FOREIGN KEY (company_id, voucher_id, version) REFERENCES public.voucher_version(company_id, voucher_id, version) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_company_id_branch_id_purchase_order_id_fkey FOREIGN KEY (company_id, branch_id, purchase_order_id) REFERENCES public.trade_order(company_id, branch_id, trade_order_id);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_company_id_branch_id_sales_order_id_fkey FOREIGN KEY (company_id, branch_id, sales_order_id) REFERENCES public.trade_order(company_id, branch_id, trade_order_id);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES public.employee(company_id, employee_id);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_company_id_of_voucher_id_fkey FOREIGN KEY (company_id, of_voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_company_id_voucher_id_version_fkey FOREIGN KEY (company_id, voucher_id, version) REFERENCES public.voucher_version(company_id, voucher_id, version);

ALTER TABLE ONLY public.invoice_extra
    ADD CONSTRAINT invoice_extra_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.invoice_extra
    ADD CONSTRAINT invoice_extra_company_id_voucher_id_version_fkey FOREIGN KEY (company_id, voucher_id, version) REFERENCES public.invoice(company_id, voucher_id, version);

ALTER TABLE ONLY public.invoice_line
    ADD CONSTRAINT invoice_line_company_id_labour_item_id_fkey FOREIGN KEY (company_id, labour_item_id) REFERENCES public.labour_item(company_id, labour_item_id);

ALTER TABLE ONLY public.invoice_payment
    ADD CONSTRAINT invoice_payment_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.invoice_payment
    ADD CONSTRAINT invoice_payment_company_id_voucher_id_version_fkey FOREIGN KEY (company_id, voucher_id, version) REFERENCES public.invoice(company_id, voucher_id, version);

ALTER TABLE ONLY public.key_advice
    ADD CONSTRAINT key_advice_company_id_key_fkey FOREIGN KEY (company_id, key) REFERENCES public.idempotency_key(company_id, key);

ALTER TABLE ONLY public.labour_item
    ADD CONSTRAINT labour_item_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.labour_item
    ADD CONSTRAINT labour_item_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.labour_item
    ADD CONSTRAINT labour_item_company_id_unit_id_fkey FOREIGN KEY (company_id, unit_id) REFERENCES public.unit(company_id, unit_id);

ALTER TABLE ONLY public.labour_item
    ADD CONSTRAINT labour_item_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.line
    ADD CONSTRAINT line_company_id_branch_id_order_id_fkey FOREIGN KEY (company_id, branch_id, order_id) REFERENCES public.trade_order(company_id, branch_id, trade_order_id);

ALTER TABLE ONLY public.list_price
    ADD CONSTRAINT list_price_company_id_branch_id_product_id_fkey FOREIGN KEY (company_id, branch_id, product_id) REFERENCES public.product(company_id, branch_id, product_id);

ALTER TABLE ONLY public.list_price
    ADD CONSTRAINT list_price_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.list_price
    ADD CONSTRAINT list_price_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.list_price
    ADD CONSTRAINT list_price_company_id_price_list_id_fkey FOREIGN KEY (company_id, price_list_id) REFERENCES public.price_list(company_id, price_list_id);

ALTER TABLE ONLY public.list_price
    ADD CONSTRAINT list_price_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.made_report
    ADD CONSTRAINT made_report_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.made_report
    ADD CONSTRAINT made_report_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.markup_line
    ADD CONSTRAINT markup_line_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.markup_line
    ADD CONSTRAINT markup_line_company_id_sale_id_fkey FOREIGN KEY (company_id, sale_id) REFERENCES public.voucher(company_id, voucher_id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.markup_line
    ADD CONSTRAINT markup_line_company_id_voucher_id_version_fkey FOREIGN KEY (company_id, voucher_id, version) REFERENCES public.voucher_version(company_id, voucher_id, version) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.markup_month
    ADD CONSTRAINT markup_month_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.markup_month
    ADD CONSTRAINT markup_month_company_id_voucher_id_fkey FOREIGN KEY (company_id, voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.message_setting
    ADD CONSTRAINT message_setting_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.message_text
    ADD CONSTRAINT message_text_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.opening_installment
    ADD CONSTRAINT opening_installment_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.opening_installment
    ADD CONSTRAINT opening_installment_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES public.employee(company_id, employee_id);

ALTER TABLE ONLY public.opening_installment
    ADD CONSTRAINT opening_installment_company_id_voucher_id_version_bill_no_fkey FOREIGN KEY (company_id, voucher_id, version, bill_no) REFERENCES public.bill(company_id, voucher_id, version, bill_no);

ALTER TABLE ONLY public.party
    ADD CONSTRAINT party_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.party
    ADD CONSTRAINT party_company_id_branch_id_area_id_fkey FOREIGN KEY (company_id, branch_id, area_id) REFERENCES public.area(company_id, branch_id, area_id);

ALTER TABLE ONLY public.party
    ADD CONSTRAINT party_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.party
    ADD CONSTRAINT party_company_id_branch_id_officer_id_fkey FOREIGN KEY (company_id, branch_id, officer_id) REFERENCES public.employee(company_id, branch_id, employee_id);

ALTER TABLE ONLY public.party
    ADD CONSTRAINT party_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.party
    ADD CONSTRAINT party_company_id_price_list_id_fkey FOREIGN KEY (company_id, price_list_id) REFERENCES public.price_list(company_id, price_list_id);

ALTER TABLE ONLY public.party
    ADD CONSTRAINT party_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.party_serial
    ADD CONSTRAINT party_serial_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.party_serial
    ADD CONSTRAINT party_serial_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.portal_code
    ADD CONSTRAINT portal_code_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.price_list
    ADD CONSTRAINT price_list_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.price_list
    ADD CONSTRAINT price_list_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.price_list
    ADD CONSTRAINT price_list_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.product
    ADD CONSTRAINT product_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.product
    ADD CONSTRAINT product_company_id_category_id_fkey FOREIGN KEY (company_id, category_id) REFERENCES public.category(company_id, category_id);

ALTER TABLE ONLY public.product
    ADD CONSTRAINT product_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.product
    ADD CONSTRAINT product_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.product
    ADD CONSTRAINT product_company_id_product_type_id_fkey FOREIGN KEY (company_id, product_type_id) REFERENCES public.product_type(company_id, product_type_id);

ALTER TABLE ONLY public.product
    ADD CONSTRAINT product_company_id_unit_id_fkey FOREIGN KEY (company_id, unit_id) REFERENCES public.unit(company_id, unit_id);

ALTER TABLE ONLY public.product
    ADD CONSTRAINT product_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.product_price
    ADD CONSTRAINT product_price_company_id_branch_id_product_id_fkey FOREIGN KEY (company_id, branch_id, product_id) REFERENCES public.product(company_id, branch_id, product_id);

ALTER TABLE ONLY public.product_price
    ADD CONSTRAINT product_price_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.product_serial
    ADD CONSTRAINT product_serial_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.product_serial
    ADD CONSTRAINT product_serial_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES public.product(company_id, product_id);

ALTER TABLE ONLY public.product_type
    ADD CONSTRAINT product_type_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.product_type
    ADD CONSTRAINT product_type_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.product_type
    ADD CONSTRAINT product_type_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.recipe_material
    ADD CONSTRAINT recipe_material_company_id_branch_id_product_id_fkey FOREIGN KEY (company_id, branch_id, product_id) REFERENCES public.product(company_id, branch_id, product_id);

ALTER TABLE ONLY public.recipe_material
    ADD CONSTRAINT recipe_material_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.recipe_material
    ADD CONSTRAINT recipe_material_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.recipe_material
    ADD CONSTRAINT recipe_material_company_id_material_id_fkey FOREIGN KEY (company_id, material_id) REFERENCES public.product(company_id, product_id);

ALTER TABLE ONLY public.recipe_material
    ADD CONSTRAINT recipe_material_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.reconciled_account
    ADD CONSTRAINT reconciled_account_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.record_counter
    ADD CONSTRAINT record_counter_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.request_reply
    ADD CONSTRAINT request_reply_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.requisition
    ADD CONSTRAINT requisition_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.requisition
    ADD CONSTRAINT requisition_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.requisition
    ADD CONSTRAINT requisition_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.requisition_decision
    ADD CONSTRAINT requisition_decision_company_id_branch_id_requisition_id_fkey FOREIGN KEY (company_id, branch_id, requisition_id) REFERENCES public.requisition(company_id, branch_id, requisition_id);

ALTER TABLE ONLY public.requisition_decision
    ADD CONSTRAINT requisition_decision_company_id_done_by_fkey FOREIGN KEY (company_id, done_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.requisition_line
    ADD CONSTRAINT requisition_line_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.requisition_line
    ADD CONSTRAINT requisition_line_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES public.product(company_id, product_id);

ALTER TABLE ONLY public.requisition_line
    ADD CONSTRAINT requisition_line_company_id_requisition_id_version_fkey FOREIGN KEY (company_id, requisition_id, version) REFERENCES public.requisition_version(company_id, requisition_id, version);

ALTER TABLE ONLY public.requisition_row
    ADD CONSTRAINT requisition_row_company_id_branch_id_requisition_id_fkey FOREIGN KEY (company_id, branch_id, requisition_id) REFERENCES public.requisition(company_id, branch_id, requisition_id);

ALTER TABLE ONLY public.requisition_row
    ADD CONSTRAINT requisition_row_company_id_voucher_id_version_fkey FOREIGN KEY (company_id, voucher_id, version) REFERENCES public.voucher_version(company_id, voucher_id, version) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.requisition_version
    ADD CONSTRAINT requisition_version_company_id_branch_id_requisition_id_fkey FOREIGN KEY (company_id, branch_id, requisition_id) REFERENCES public.requisition(company_id, branch_id, requisition_id);

ALTER TABLE ONLY public.requisition_version
    ADD CONSTRAINT requisition_version_company_id_saved_by_fkey FOREIGN KEY (company_id, saved_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.reschedule
    ADD CONSTRAINT reschedule_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.reschedule
    ADD CONSTRAINT reschedule_company_id_made_by_fkey FOREIGN KEY (company_id, made_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.reschedule
    ADD CONSTRAINT reschedule_company_id_sale_id_fkey FOREIGN KEY (company_id, sale_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.reschedule
    ADD CONSTRAINT reschedule_company_id_voucher_id_fkey FOREIGN KEY (company_id, voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.reschedule_undo
    ADD CONSTRAINT reschedule_undo_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.reschedule_undo
    ADD CONSTRAINT reschedule_undo_company_id_sale_id_reschedule_no_fkey FOREIGN KEY (company_id, sale_id, reschedule_no) REFERENCES public.reschedule(company_id, sale_id, reschedule_no);

ALTER TABLE ONLY public.reschedule_undo
    ADD CONSTRAINT reschedule_undo_company_id_undone_by_fkey FOREIGN KEY (company_id, undone_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.rescheduled_row
    ADD CONSTRAINT rescheduled_row_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.rescheduled_row
    ADD CONSTRAINT rescheduled_row_company_id_sale_id_reschedule_no_fkey FOREIGN KEY (company_id, sale_id, reschedule_no) REFERENCES public.reschedule(company_id, sale_id, reschedule_no);

ALTER TABLE ONLY public.role
    ADD CONSTRAINT role_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.role_permission
    ADD CONSTRAINT role_permission_company_id_role_id_fkey FOREIGN KEY (company_id, role_id) REFERENCES public.role(company_id, role_id);

ALTER TABLE ONLY public.saved_report
    ADD CONSTRAINT saved_report_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.saved_report
    ADD CONSTRAINT saved_report_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.settled_tax
    ADD CONSTRAINT settled_tax_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.settled_tax
    ADD CONSTRAINT settled_tax_company_id_of_voucher_id_fkey FOREIGN KEY (company_id, of_voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.settled_tax
    ADD CONSTRAINT settled_tax_company_id_voucher_id_fkey FOREIGN KEY (company_id, voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.sms_gateway
    ADD CONSTRAINT sms_gateway_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.stock_balance
    ADD CONSTRAINT stock_balance_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.stock_balance
    ADD CONSTRAINT stock_balance_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES public.product(company_id, product_id);

ALTER TABLE ONLY public.stock_movement
    ADD CONSTRAINT stock_movement_company_id_branch_id_order_id_fkey FOREIGN KEY (company_id, branch_id, order_id) REFERENCES public.trade_order(company_id, branch_id, trade_order_id);

ALTER TABLE ONLY public.stock_movement
    ADD CONSTRAINT stock_movement_company_id_branch_id_warehouse_id_fkey FOREIGN KEY (company_id, branch_id, warehouse_id) REFERENCES public.warehouse(company_id, branch_id, warehouse_id);

ALTER TABLE ONLY public.stock_movement
    ADD CONSTRAINT stock_movement_company_id_transit_to_fkey FOREIGN KEY (company_id, transit_to) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.stock_movement
    ADD CONSTRAINT stock_movement_cost_voucher FOREIGN KEY (company_id, cost_voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.stock_serial
    ADD CONSTRAINT stock_serial_company_id_voucher_id_version_movement_no_fkey FOREIGN KEY (company_id, voucher_id, version, movement_no) REFERENCES public.stock_movement(company_id, voucher_id, version, movement_no);

ALTER TABLE ONLY public.taken_line
    ADD CONSTRAINT taken_line_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.taken_line
    ADD CONSTRAINT taken_line_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES public.product(company_id, product_id);

ALTER TABLE ONLY public.taken_line
    ADD CONSTRAINT taken_line_company_id_voucher_id_version_of_voucher_id_rol_fkey FOREIGN KEY (company_id, voucher_id, version, of_voucher_id, role) REFERENCES public.voucher_link(company_id, child_id, version, parent_id, role);

ALTER TABLE ONLY public.tax_certificate
    ADD CONSTRAINT tax_certificate_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.tax_certificate
    ADD CONSTRAINT tax_certificate_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.tax_certificate
    ADD CONSTRAINT tax_certificate_company_id_cancelled_by_fkey FOREIGN KEY (company_id, cancelled_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.tax_certificate
    ADD CONSTRAINT tax_certificate_company_id_deposit_id_fkey FOREIGN KEY (company_id, deposit_id) REFERENCES public.tax_deposit(company_id, voucher_id);

ALTER TABLE ONLY public.tax_certificate
    ADD CONSTRAINT tax_certificate_company_id_issued_by_fkey FOREIGN KEY (company_id, issued_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.tax_deposit
    ADD CONSTRAINT tax_deposit_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.tax_deposit
    ADD CONSTRAINT tax_deposit_company_id_voucher_id_fkey FOREIGN KEY (company_id, voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.trade_order
    ADD CONSTRAINT trade_order_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.trade_order
    ADD CONSTRAINT trade_order_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.trade_order
    ADD CONSTRAINT trade_order_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.trade_order
    ADD CONSTRAINT trade_order_company_id_order_for_fkey FOREIGN KEY (company_id, order_for) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.trade_order
    ADD CONSTRAINT trade_order_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES public.product(company_id, product_id);

ALTER TABLE ONLY public.trade_order
    ADD CONSTRAINT trade_order_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.trading_day
    ADD CONSTRAINT trading_day_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.unit
    ADD CONSTRAINT unit_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.unit
    ADD CONSTRAINT unit_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.unit
    ADD CONSTRAINT unit_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.unresolved_line
    ADD CONSTRAINT unresolved_line_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.unresolved_line
    ADD CONSTRAINT unresolved_line_company_id_unresolved_id_fkey FOREIGN KEY (company_id, unresolved_id) REFERENCES public.unresolved_voucher(company_id, unresolved_id);

ALTER TABLE ONLY public.unresolved_voucher
    ADD CONSTRAINT unresolved_voucher_imported_voucher_fkey FOREIGN KEY (company_id, branch_id, type_id, vr_date, legacy_number) REFERENCES public.imported_voucher(company_id, branch_id, type_id, vr_date, legacy_number);

ALTER TABLE ONLY public.voucher_image
    ADD CONSTRAINT voucher_image_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.voucher_image
    ADD CONSTRAINT voucher_image_company_id_removed_by_fkey FOREIGN KEY (company_id, removed_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.voucher_image
    ADD CONSTRAINT voucher_image_company_id_uploaded_by_fkey FOREIGN KEY (company_id, uploaded_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.voucher_image
    ADD CONSTRAINT voucher_image_company_id_voucher_id_fkey FOREIGN KEY (company_id, voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.voucher_import
    ADD CONSTRAINT voucher_import_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.voucher_import
    ADD CONSTRAINT voucher_import_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.voucher_import
    ADD CONSTRAINT voucher_import_company_id_imported_by_fkey FOREIGN KEY (company_id, imported_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.warehouse
    ADD CONSTRAINT warehouse_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.warehouse
    ADD CONSTRAINT warehouse_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.warehouse
    ADD CONSTRAINT warehouse_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.warehouse
    ADD CONSTRAINT warehouse_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.warranty_claim
    ADD CONSTRAINT warranty_claim_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.warranty_claim
    ADD CONSTRAINT warranty_claim_company_id_counts_on_fkey FOREIGN KEY (company_id, counts_on) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.warranty_claim
    ADD CONSTRAINT warranty_claim_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.warranty_claim
    ADD CONSTRAINT warranty_claim_company_id_customer_id_fkey FOREIGN KEY (company_id, customer_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.warranty_claim
    ADD CONSTRAINT warranty_claim_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.warranty_claim
    ADD CONSTRAINT warranty_claim_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES public.product(company_id, product_id);

ALTER TABLE ONLY public.warranty_claim
    ADD CONSTRAINT warranty_claim_company_id_sale_voucher_id_fkey FOREIGN KEY (company_id, sale_voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.warranty_claim
    ADD CONSTRAINT warranty_claim_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.warranty_claim_step
    ADD CONSTRAINT warranty_claim_step_company_id_branch_id_claim_id_fkey FOREIGN KEY (company_id, branch_id, claim_id) REFERENCES public.warranty_claim(company_id, branch_id, claim_id);

ALTER TABLE ONLY public.warranty_claim_step
    ADD CONSTRAINT warranty_claim_step_company_id_done_by_fkey FOREIGN KEY (company_id, done_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.warranty_claim_step
    ADD CONSTRAINT warranty_claim_step_company_id_supplier_id_fkey FOREIGN KEY (company_id, supplier_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.warranty_claim_step
    ADD CONSTRAINT warranty_claim_step_company_id_voucher_id_fkey FOREIGN KEY (company_id, voucher_id) REFERENCES public.voucher(company_id, voucher_id);

ALTER TABLE ONLY public.withheld_row
    ADD CONSTRAINT withheld_row_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES public.account(company_id, account_id);

ALTER TABLE ONLY public.withheld_row
    ADD CONSTRAINT withheld_row_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE ONLY public.withheld_row
    ADD CONSTRAINT withheld_row_company_id_tds_section_id_fkey FOREIGN KEY (company_id, tds_section_id) REFERENCES public.withholding_section(company_id, withholding_section_id);

ALTER TABLE ONLY public.withheld_row
    ADD CONSTRAINT withheld_row_company_id_vds_section_id_fkey FOREIGN KEY (company_id, vds_section_id) REFERENCES public.withholding_section(company_id, withholding_section_id);

ALTER TABLE ONLY public.withheld_row
    ADD CONSTRAINT withheld_row_company_id_voucher_id_version_fkey FOREIGN KEY (company_id, voucher_id, version) REFERENCES public.voucher_version(company_id, voucher_id, version) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.withholding_rate
    ADD CONSTRAINT withholding_rate_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.withholding_rate
    ADD CONSTRAINT withholding_rate_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.withholding_rate
    ADD CONSTRAINT withholding_rate_company_id_section_id_fkey FOREIGN KEY (company_id, section_id) REFERENCES public.withholding_section(company_id, withholding_section_id);

ALTER TABLE ONLY public.withholding_rate
    ADD CONSTRAINT withholding_rate_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.withholding_section
    ADD CONSTRAINT withholding_section_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.withholding_section
    ADD CONSTRAINT withholding_section_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(company_id);

ALTER TABLE ONLY public.withholding_section
    ADD CONSTRAINT withholding_section_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES public.app_user(company_id, user_id);

ALTER TABLE ONLY public.year_close
    ADD CONSTRAINT year_close_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES public.branch(company_id, branch_id);

ALTER TABLE public.account ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.account_balance ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.account_day ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.account_group ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.account_month ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.account_year ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.app_user ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.area ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.asset ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.asset_line ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.audit_event ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.bank_match ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.bank_match_line ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.bank_match_undo ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.bank_reconciliation ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.bank_reconciliation_reopening ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.bank_statement ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.bank_statement_line ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.bill ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.bill_allocation ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.bill_allocation_undo ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.branch ENABLE ROW LEVEL SECURITY;

CREATE POLICY branch_isolation ON public.area USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.asset USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.asset_line USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.bill USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.bill_allocation USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.bill_allocation_undo USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.cash_count USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.certified_tax USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.cheque USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.cheque_event USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.cheque_notice USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.cheque_now USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.count_entry USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.count_piece USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.count_posting USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.count_row USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.count_sheet USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.deposit_slip USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.employee USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.goods_in_transit USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (ARRAY[branch_id, to_branch_id] && ( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array))));

CREATE POLICY branch_isolation ON public.installment_fee USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.installment_guarantor USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.installment_now USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.installment_payment USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.installment_plan USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.invoice USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.invoice_extra USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.invoice_line USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.invoice_payment USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.markup_line USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.markup_month USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.message USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.opening_installment USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.party USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND ((CURRENT_USER = 'cashbook_report'::name) OR ((( SELECT NULLIF(current_setting('app.branch_ids'::text, true), ''::text) AS "nullif") IS NOT NULL) AND ((branch_id IS NULL) OR (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[])) OR (branch_id IN ( SELECT b.branch_id
   FROM public.branch b
  WHERE b.share_customers))))))) WITH CHECK (((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer) AND ((branch_id IS NULL) OR (branch_id = ANY ((string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[])))));

CREATE POLICY branch_isolation ON public.party_serial USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.product_serial USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.requisition USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.requisition_decision USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.requisition_line USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.requisition_row USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.requisition_version USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.reschedule USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.reschedule_undo USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.rescheduled_row USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.settled_tax USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.stock_balance USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.stock_movement USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.stock_rollup USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.stock_serial USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.taken_line USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.tax_certificate USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.tax_deposit USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.trade_order USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.unresolved_line USING ((EXISTS ( SELECT
   FROM public.unresolved_voucher h
  WHERE ((h.company_id = unresolved_line.company_id) AND (h.unresolved_id = unresolved_line.unresolved_id)))));

CREATE POLICY branch_isolation ON public.unresolved_voucher USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.voucher_image USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.warehouse USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.warranty_claim USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.warranty_claim_step USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_isolation ON public.withheld_row USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

CREATE POLICY branch_sharing ON public.list_price USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (ARRAY( SELECT b.branch_id
   FROM public.branch b
  WHERE ((b.company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (( SELECT NULLIF(current_setting('app.branch_ids'::text, true), ''::text) AS "nullif") IS NOT NULL) AND (b.share_products OR (b.branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))))))) WITH CHECK (((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer) AND (branch_id = ANY ((string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[]))));

CREATE POLICY branch_sharing ON public.product USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (ARRAY( SELECT b.branch_id
   FROM public.branch b
  WHERE ((b.company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (( SELECT NULLIF(current_setting('app.branch_ids'::text, true), ''::text) AS "nullif") IS NOT NULL) AND (b.share_products OR (b.branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))))))) WITH CHECK (((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer) AND (branch_id = ANY ((string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[]))));

CREATE POLICY branch_sharing ON public.product_price USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (ARRAY( SELECT b.branch_id
   FROM public.branch b
  WHERE ((b.company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (( SELECT NULLIF(current_setting('app.branch_ids'::text, true), ''::text) AS "nullif") IS NOT NULL) AND (b.share_products OR (b.branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))))))) WITH CHECK (((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer) AND (branch_id = ANY ((string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[]))));

CREATE POLICY branch_sharing ON public.recipe_material USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (branch_id = ANY (ARRAY( SELECT b.branch_id
   FROM public.branch b
  WHERE ((b.company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (( SELECT NULLIF(current_setting('app.branch_ids'::text, true), ''::text) AS "nullif") IS NOT NULL) AND (b.share_products OR (b.branch_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))))))) WITH CHECK (((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer) AND (branch_id = ANY ((string_to_array(NULLIF(current_setting('app.branch_ids'::text, true), ''::text), ','::text))::integer[]))));

ALTER TABLE public.branch_year ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.cash_count ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.category ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.certified_tax ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chart_counter ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.cheque ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.cheque_event ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.cheque_form ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.cheque_notice ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.cheque_now ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.company ENABLE ROW LEVEL SECURITY;

CREATE POLICY company_isolation ON public.account USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.account_balance USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.account_day USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.account_group USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.account_month USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.account_year USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.app_user USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.audit_event USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.bank_match USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.bank_match_line USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.bank_match_undo USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.bank_reconciliation USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.bank_reconciliation_reopening USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.bank_statement USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.bank_statement_line USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.branch USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.branch_year USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.category USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.chart_counter USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.cheque_form USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.company USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.day_seal USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.entry USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.idempotency_key USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.imported_voucher USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.key_advice USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.labour_item USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.line USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.message_setting USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.message_text USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.party_owed USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.portal_code USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.price_list USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.product_type USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.reconciled_account USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.record_counter USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.request_reply USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.role USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.role_permission USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.sms_gateway USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.trading_day USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.unit USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.voucher USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.voucher_counter USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.voucher_import USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.voucher_link USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.voucher_number USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.voucher_version USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.withholding_rate USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.withholding_section USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

CREATE POLICY company_isolation ON public.year_close USING ((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")));

ALTER TABLE public.count_entry ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.count_piece ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.count_posting ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.count_row ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.count_sheet ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.day_seal ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.deposit_slip ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.employee ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.entry ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.goods_in_transit ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.idempotency_key ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.imported_voucher ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.installment_fee ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.installment_guarantor ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.installment_now ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.installment_payment ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.installment_plan ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.invoice ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.invoice_extra ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.invoice_line ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.invoice_payment ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.key_advice ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.labour_item ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.line ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.list_price ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.made_report ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.markup_line ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.markup_month ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.message ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.message_setting ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.message_text ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.opening_installment ENABLE ROW LEVEL SECURITY;

CREATE POLICY owner_isolation ON public.made_report USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (user_id = ( SELECT (NULLIF(current_setting('app.user_id'::text, true), ''::text))::integer AS "nullif"))));

CREATE POLICY owner_isolation ON public.saved_report USING (((company_id = ( SELECT (NULLIF(current_setting('app.company_id'::text, true), ''::text))::integer AS "nullif")) AND (user_id = ( SELECT (NULLIF(current_setting('app.user_id'::text, true), ''::text))::integer AS "nullif"))));

ALTER TABLE public.party ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.party_owed ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.party_serial ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.portal_code ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.price_list ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.product ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.product_price ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.product_serial ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.product_type ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.recipe_material ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.reconciled_account ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.record_counter ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.request_reply ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.requisition ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.requisition_decision ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.requisition_line ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.requisition_row ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.requisition_version ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.reschedule ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.reschedule_undo ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.rescheduled_row ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.role ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.role_permission ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.saved_report ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.settled_tax ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sms_gateway ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.stock_balance ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.stock_movement ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.stock_rollup ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.stock_serial ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.taken_line ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tax_certificate ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tax_deposit ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.trade_order ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.trading_day ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.unit ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.unresolved_line ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.unresolved_voucher ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.voucher ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.voucher_counter ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.voucher_image ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.voucher_import ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.voucher_link ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.voucher_number ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.voucher_version ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.warehouse ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.warranty_claim ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.warranty_claim_step ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.withheld_row ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.withholding_rate ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.withholding_section ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.year_close ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA cashbook TO cashbook_app;
GRANT USAGE ON SCHEMA cashbook TO cashbook_report;

GRANT USAGE ON SCHEMA directory TO cashbook_app;

REVOKE ALL ON FUNCTION directory.add_sign_in(p_user_id integer, p_email text, p_password_hash text) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.add_sign_in(p_user_id integer, p_email text, p_password_hash text) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.claim_host(p_host text, p_title text, p_tagline text) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.claim_host(p_host text, p_title text, p_tagline text) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.companies_with_messages() FROM PUBLIC;
GRANT ALL ON FUNCTION directory.companies_with_messages() TO cashbook_app;

REVOKE ALL ON FUNCTION directory.company_of_email(p_email text) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.company_of_email(p_email text) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.count_try(p_scope text, p_key_hash bytea, p_now timestamp with time zone, p_window interval) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.count_try(p_scope text, p_key_hash bytea, p_now timestamp with time zone, p_window interval) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.create_company(p_name text, p_address text, p_phone text, p_fiscal_year_start_month integer, p_time_zone text, p_money_format text) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.create_company(p_name text, p_address text, p_phone text, p_fiscal_year_start_month integer, p_time_zone text, p_money_format text) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.credentials_by_email(p_email text) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.credentials_by_email(p_email text) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.current_company() FROM PUBLIC;
GRANT ALL ON FUNCTION directory.current_company() TO cashbook_app;

REVOKE ALL ON FUNCTION directory.drafts_in_branch(p_branch_id integer, p_except_session_id bigint, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.drafts_in_branch(p_branch_id integer, p_except_session_id bigint, p_now timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.end_customer_session(p_party_id integer, p_session_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.end_customer_session(p_party_id integer, p_session_id bigint) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.end_session(p_user_id integer, p_session_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.end_session(p_user_id integer, p_session_id bigint) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.end_sessions(p_user_id integer, p_except_session_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.end_sessions(p_user_id integer, p_except_session_id bigint) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.forget_devices(p_user_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.forget_devices(p_user_id integer) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.forget_tries(p_scope text, p_key_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.forget_tries(p_scope text, p_key_hash bytea) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.forgive_try(p_scope text, p_key_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.forgive_try(p_scope text, p_key_hash bytea) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.hosts_of_company() FROM PUBLIC;
GRANT ALL ON FUNCTION directory.hosts_of_company() TO cashbook_app;

REVOKE ALL ON FUNCTION directory.is_known_device(p_email text, p_device_hash bytea, p_since timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.is_known_device(p_email text, p_device_hash bytea, p_since timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.keep_hosts(p_hosts text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.keep_hosts(p_hosts text[]) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.keep_latest_customer_sessions(p_party_id integer, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.keep_latest_customer_sessions(p_party_id integer, p_most integer) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.know_device(p_user_id integer, p_device_hash bytea, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.know_device(p_user_id integer, p_device_hash bytea, p_now timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.leave_branch(p_branch_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.leave_branch(p_branch_id integer) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.may_claim_hosts() FROM PUBLIC;
GRANT ALL ON FUNCTION directory.may_claim_hosts() TO cashbook_app;

REVOKE ALL ON FUNCTION directory.note_drafts(p_user_id integer, p_session_id bigint, p_branch_id integer, p_drafts integer, p_waiting integer, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.note_drafts(p_user_id integer, p_session_id bigint, p_branch_id integer, p_drafts integer, p_waiting integer, p_now timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.open_session(p_token_hash bytea, p_kind text, p_user_id integer, p_party_id integer, p_remember boolean, p_now timestamp with time zone, p_idle_limit interval, p_expires_at timestamp with time zone, p_user_agent text, p_address text) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.open_session(p_token_hash bytea, p_kind text, p_user_id integer, p_party_id integer, p_remember boolean, p_now timestamp with time zone, p_idle_limit interval, p_expires_at timestamp with time zone, p_user_agent text, p_address text) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.password_hash_of(p_user_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.password_hash_of(p_user_id integer) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.place_email(p_email text, p_company_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.place_email(p_email text, p_company_id integer) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.placed_companies() FROM PUBLIC;
GRANT ALL ON FUNCTION directory.placed_companies() TO cashbook_app;

REVOKE ALL ON FUNCTION directory.portal_of_host(p_host text) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.portal_of_host(p_host text) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.readers_in_morning(p_day date, p_abandoned_since timestamp with time zone, p_most_tries integer, p_kept_since date, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.readers_in_morning(p_day date, p_abandoned_since timestamp with time zone, p_most_tries integer, p_kept_since date, p_now timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.rename_device(p_device_hash bytea, p_new_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.rename_device(p_device_hash bytea, p_new_hash bytea) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.sessions_by_token(p_token_hashes bytea[], p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.sessions_by_token(p_token_hashes bytea[], p_now timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.sessions_of_user(p_user_id integer, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.sessions_of_user(p_user_id integer, p_now timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.set_password(p_user_id integer, p_password_hash text) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.set_password(p_user_id integer, p_password_hash text) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.tenant_by_host(p_host text) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.tenant_by_host(p_host text) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.touch_session(p_session_id bigint, p_now timestamp with time zone, p_address text) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.touch_session(p_session_id bigint, p_now timestamp with time zone, p_address text) TO cashbook_app;

REVOKE ALL ON FUNCTION directory.work_in_branch(p_user_id integer, p_session_id bigint, p_branch_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION directory.work_in_branch(p_user_id integer, p_session_id bigint, p_branch_id integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.account_facts(p_branches integer[], p_accounts integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.account_facts(p_branches integer[], p_accounts integer[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.account_follows_party() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.account_serves_branch(p_company integer, p_account_branch integer, p_is_party boolean, p_branch integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.account_serves_branch(p_company integer, p_account_branch integer, p_is_party boolean, p_branch integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.account_serves_branch(p_company integer, p_account_branch integer, p_is_party boolean, p_branch integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.accounts_of_equity() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.accounts_to_look_at(p_text text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.accounts_to_look_at(p_text text) TO cashbook_app;
GRANT ALL ON FUNCTION public.accounts_to_look_at(p_text text) TO cashbook_report;

REVOKE ALL ON FUNCTION public.add_cheque_event(p_company integer, p_event jsonb, p_day date, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.add_message(p_branch integer, p_kind text, p_party integer, p_sale bigint, p_installment integer, p_due_date date, p_due bigint, p_voucher bigint, p_mobile text, p_body text, p_parts integer, p_now timestamp with time zone, p_state text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.add_message(p_branch integer, p_kind text, p_party integer, p_sale bigint, p_installment integer, p_due_date date, p_due bigint, p_voucher bigint, p_mobile text, p_body text, p_parts integer, p_now timestamp with time zone, p_state text) TO cashbook_app;

GRANT SELECT ON TABLE public.voucher TO cashbook_app;
GRANT SELECT ON TABLE public.voucher TO cashbook_report;

REVOKE ALL ON FUNCTION public.add_rescheduled(p_sale public.voucher, p_account integer, p_no integer, p_day date, p_rows jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.advice_on_sales(p_sales bigint[], p_see_cost bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.advice_on_sales(p_sales bigint[], p_see_cost bigint[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.allocate_bills(p_write jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.allocate_bills(p_write jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.allocate_in_order(p_company integer, p_branch integer, p_account integer, p_debit bigint, p_bills integer[], p_paisa bigint[], p_credit bigint, p_event jsonb, p_day date, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.allocate_open(p_company integer, p_branch integer, p_account integer, p_debit bigint, p_debit_bill integer, p_credit bigint, p_credit_bill integer, p_paisa bigint, p_event jsonb, p_day date, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.allocations_move_installments() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.allocations_off(p_company integer, p_branch integer, p_account integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.allocations_off(p_company integer, p_branch integer, p_account integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.allocations_off(p_company integer, p_branch integer, p_account integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.apply_movements(p_company integer, p_branch integer, p_day date, p_movements public.movement[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.apply_stock(p_company integer, p_branch integer, p_day date, p_totals public.stock_total[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.approve_vouchers(p_branches integer[], p_start date, p_end date, p_at timestamp with time zone, p_by jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.approve_vouchers(p_branches integer[], p_start date, p_end date, p_at timestamp with time zone, p_by jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.are_parts_of(p_company integer, p_account integer, p_match integer, p_matches jsonb, p_branches integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.as_void(p_change jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.asset_facts(p_branches integer[], p_assets integer[], p_locks boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.asset_facts(p_branches integer[], p_assets integer[], p_locks boolean) TO cashbook_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.asset TO cashbook_app;
GRANT SELECT ON TABLE public.asset TO cashbook_report;

REVOKE ALL ON FUNCTION public.asset_standing(p_asset public.asset) FROM PUBLIC;
GRANT ALL ON FUNCTION public.asset_standing(p_asset public.asset) TO cashbook_app;
GRANT ALL ON FUNCTION public.asset_standing(p_asset public.asset) TO cashbook_report;

REVOKE ALL ON FUNCTION public.assets_off(p_company integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.assets_off(p_company integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.assets_off(p_company integer) TO cashbook_report;

GRANT SELECT ON TABLE public.stock_movement TO cashbook_app;
GRANT SELECT ON TABLE public.stock_movement TO cashbook_report;

REVOKE ALL ON FUNCTION public.at_hand(p_movement public.stock_movement) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.audit_change(p_company integer, p_change jsonb, p_before public.voucher, p_after public.voucher, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.balance_at_end_of(p_company integer, p_branch integer, p_account integer, p_day date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.balance_at_end_of(p_company integer, p_branch integer, p_account integer, p_day date) TO cashbook_app;
GRANT ALL ON FUNCTION public.balance_at_end_of(p_company integer, p_branch integer, p_account integer, p_day date) TO cashbook_report;

REVOKE ALL ON FUNCTION public.balances_from(p_company integer, p_branches integer[], p_account integer, p_from date, p_until date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.begin_books_on(p_branch integer, p_day date, p_at timestamp with time zone, p_by jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.begin_books_on(p_branch integer, p_day date, p_at timestamp with time zone, p_by jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.begin_import(p_file jsonb, p_at timestamp with time zone, OUT import_id bigint, OUT open_day date, OUT again boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.begin_import(p_file jsonb, p_at timestamp with time zone, OUT import_id bigint, OUT open_day date, OUT again boolean) TO cashbook_app;

REVOKE ALL ON FUNCTION public.below_zero(p_vouchers bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.below_zero(p_vouchers bigint[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.bills_fit(p_company integer, p_voucher bigint, p_version integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.bills_that_stand(p_company integer, p_voucher bigint, p_version integer, p_from date, p_to date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.booked_and_moved(p_company integer, p_branch integer, p_from date, p_through date, p_revenue integer[], p_cost integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.booked_and_moved(p_company integer, p_branch integer, p_from date, p_through date, p_revenue integer[], p_cost integer[]) TO cashbook_app;
GRANT ALL ON FUNCTION public.booked_and_moved(p_company integer, p_branch integer, p_from date, p_through date, p_revenue integer[], p_cost integer[]) TO cashbook_report;

REVOKE ALL ON FUNCTION public.books_company() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.branch_facts(p_branches integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.branch_facts(p_branches integer[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.branch_name(p_company integer, p_branch integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.branches_in(p_document jsonb) FROM PUBLIC;

GRANT SELECT,INSERT,UPDATE ON TABLE public.account TO cashbook_app;
GRANT SELECT ON TABLE public.account TO cashbook_report;

REVOKE ALL ON FUNCTION public.branches_of_money(p_company integer, p_branch integer, p_account public.account) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.cancel_tax_certificate(p_write jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.cancel_tax_certificate(p_write jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.carry_invoices(p_company integer, p_vouchers bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.cash_group(p_group integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.cash_group(p_group integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.certificate_text(p_tax text, p_tax_year integer, p_number integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.certificate_text(p_tax text, p_tax_year integer, p_number integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.certificate_text(p_tax text, p_tax_year integer, p_number integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.change_cheques(p_company integer, p_change jsonb, p_before public.voucher, p_after public.voucher, p_open_day date, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.change_installments(p_company integer, p_change jsonb, p_before public.voucher, p_after public.voucher) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.change_opening(p_company integer, p_branch integer, p_change jsonb, p_days date[], p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.change_registers(p_company integer, p_change jsonb, p_before public.voucher, p_after public.voucher) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.change_schedule(p_company integer, p_change jsonb, p_before public.voucher, p_after public.voucher) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.change_settled(p_company integer, p_change jsonb, p_after public.voucher) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.change_unresolved(p_correction jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_unresolved(p_correction jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.change_voucher(p_change jsonb, p_at timestamp with time zone, p_update_balances boolean, p_locate_serials boolean, p_by_system boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.charged_fee_facts(p_branches integer[], p_fees bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.charged_fee_facts(p_branches integer[], p_fees bigint[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.check_arrivals(p_company integer, p_vouchers bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_asset_dates(p_company integer, p_voucher bigint, p_date date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_assets(p_company integer, p_voucher bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_bills(p_company integer, p_vouchers bigint[], p_version integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_certificates(p_company integer, p_deposit bigint) FROM PUBLIC;

GRANT SELECT ON TABLE public.voucher_version TO cashbook_app;
GRANT SELECT ON TABLE public.voucher_version TO cashbook_report;

REVOKE ALL ON FUNCTION public.check_change(p_company integer, p_change jsonb, p_before public.voucher, p_after public.voucher, p_was public.voucher_version, p_open_day date, p_moves_stock boolean, p_by_system boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_changeable(p_company integer, p_change jsonb, p_locked public.voucher, p_open_day date, p_by_system boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_cheque_dates(p_company integer, p_voucher bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_desk(p_company integer, p_change jsonb, p_branch integer, p_open_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_due_dates(p_company integer, p_vouchers bigint[], p_to date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_history_beside_openings(p_company integer, p_branch integer, p_opening bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_lines(p_company integer, p_branch integer, p_vouchers jsonb, p_known integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_link_dates(p_company integer, p_voucher bigint, p_parents bigint[], p_date date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_link_order(p_company integer, p_voucher bigint, p_links jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_links(p_company integer, p_voucher bigint, p_change text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_matches(p_company integer, p_account integer, p_matches jsonb, p_branches integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_movements(p_company integer, p_branch integer, p_vouchers bigint[], p_movements jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_noted(p_noted integer, p_vouchers jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_opening(p_company integer, p_branch integer, p_voucher bigint, p_version integer, p_date date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_requisition() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_rescheduled(p_company integer, p_change jsonb, p_after public.voucher) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_settled_bills(p_company integer, p_before public.voucher, p_after public.voucher) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_short_stock(p_company integer, p_branch integer, p_changes public.stock_change[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_taken(p_company integer, p_parents bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_taken_markup(p_company integer, p_before public.voucher, p_after public.voucher, p_rows jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.check_unsettled(p_company integer, p_voucher bigint, p_kept jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.cheque_account(p_state text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.cheque_account(p_state text) TO cashbook_app;
GRANT ALL ON FUNCTION public.cheque_account(p_state text) TO cashbook_report;

REVOKE ALL ON FUNCTION public.cheque_facts(p_vouchers bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.cheque_facts(p_vouchers bigint[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.cheque_may(p_is_received boolean, p_state text, p_event text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.cheque_may(p_is_received boolean, p_state text, p_event text) TO cashbook_app;
GRANT ALL ON FUNCTION public.cheque_may(p_is_received boolean, p_state text, p_event text) TO cashbook_report;

REVOKE ALL ON FUNCTION public.cheque_said(p_cheques jsonb, p_cheque_no integer) FROM PUBLIC;

GRANT SELECT ON TABLE public.cheque_event TO cashbook_app;
GRANT SELECT ON TABLE public.cheque_event TO cashbook_report;

REVOKE ALL ON FUNCTION public.cheque_source(p_company integer, p_event public.cheque_event) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.cheque_state_text(p_state text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.cheque_sums(p_branch integer, p_states text[], p_text text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.cheque_sums(p_branch integer, p_states text[], p_text text) TO cashbook_app;
GRANT ALL ON FUNCTION public.cheque_sums(p_branch integer, p_states text[], p_text text) TO cashbook_report;

REVOKE ALL ON FUNCTION public.cheques_at(p_company integer, p_branches integer[], p_day date, p_account integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.cheques_at(p_company integer, p_branches integer[], p_day date, p_account integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.cheques_at(p_company integer, p_branches integer[], p_day date, p_account integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.cheques_off(p_company integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.cheques_off(p_company integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.cheques_off(p_company integer) TO cashbook_report;

GRANT SELECT ON TABLE public.cheque_now TO cashbook_app;
GRANT SELECT ON TABLE public.cheque_now TO cashbook_report;

REVOKE ALL ON FUNCTION public.cheques_standing(p_company integer, p_vouchers bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.cheques_standing(p_company integer, p_vouchers bigint[]) TO cashbook_app;
GRANT ALL ON FUNCTION public.cheques_standing(p_company integer, p_vouchers bigint[]) TO cashbook_report;

REVOKE ALL ON FUNCTION public.cheques_that_stand(p_company integer, p_voucher bigint, p_version integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.cheques_to_look_at(p_branch integer, p_text text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.cheques_to_look_at(p_branch integer, p_text text) TO cashbook_app;
GRANT ALL ON FUNCTION public.cheques_to_look_at(p_branch integer, p_text text) TO cashbook_report;

REVOKE ALL ON FUNCTION public.claims_counting_on(p_company integer, p_voucher bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.claims_of_serial(p_product integer, p_serial text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.claims_of_serial(p_product integer, p_serial text) TO cashbook_app;
GRANT ALL ON FUNCTION public.claims_of_serial(p_product integer, p_serial text) TO cashbook_report;

REVOKE ALL ON FUNCTION public.close_portal_of_archived() FROM PUBLIC;

GRANT SELECT ON TABLE public.unresolved_voucher TO cashbook_app;
GRANT SELECT ON TABLE public.unresolved_voucher TO cashbook_report;

REVOKE ALL ON FUNCTION public.close_unresolved(p_company integer, p_unresolved public.unresolved_voucher, p_correction jsonb, p_status text, p_voucher bigint, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.close_year(p_close jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.close_year(p_close jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.closed_day_key(p_company integer, p_branch integer, p_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.closing_stock(p_company integer, p_branch integer, p_last_day date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.closing_stock(p_company integer, p_branch integer, p_last_day date) TO cashbook_app;

REVOKE ALL ON FUNCTION public.collected_facts(p_branches integer[], p_sales bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.collected_facts(p_branches integer[], p_sales bigint[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.collection_of(p_company integer, p_voucher bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.collection_of(p_company integer, p_voucher bigint) TO cashbook_app;
GRANT ALL ON FUNCTION public.collection_of(p_company integer, p_voucher bigint) TO cashbook_report;

REVOKE ALL ON FUNCTION public.collections_to_confirm(p_since timestamp with time zone, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.collections_to_confirm(p_since timestamp with time zone, p_most integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.confirm_year(p_branch integer, p_last_day date, p_confirmed jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.copy_register_rows(p_company integer, p_voucher bigint, p_from integer, p_to integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.costed(p_movement public.stock_movement, p_given numeric, p_quantity bigint, p_average numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.count_cash(p_branch integer, p_day date, p_pieces integer[], p_counted bigint, p_difference bigint, p_at timestamp with time zone, p_by jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_cash(p_branch integer, p_day date, p_pieces integer[], p_counted bigint, p_difference bigint, p_at timestamp with time zone, p_by jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.count_facts(p_branches integer[], p_sheets integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_facts(p_branches integer[], p_sheets integer[]) TO cashbook_app;

GRANT SELECT ON TABLE public.count_row TO cashbook_app;
GRANT SELECT ON TABLE public.count_row TO cashbook_report;

GRANT SELECT ON TABLE public.count_sheet TO cashbook_app;
GRANT SELECT ON TABLE public.count_sheet TO cashbook_report;

REVOKE ALL ON FUNCTION public.count_one_piece(p_sheet public.count_sheet, p_row public.count_row, p_serial text, p_is_counted boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.count_rest_as_zero(p_branch integer, p_sheet integer, p_entries integer, p_at timestamp with time zone, p_by jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_rest_as_zero(p_branch integer, p_sheet integer, p_entries integer, p_at timestamp with time zone, p_by jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.count_rows(p_branch integer, p_sheet integer, p_since integer, p_product integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_rows(p_branch integer, p_sheet integer, p_since integer, p_product integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.count_rows(p_branch integer, p_sheet integer, p_since integer, p_product integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.count_voucher(p_company integer, p_branch integer, p_sheet integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_voucher(p_company integer, p_branch integer, p_sheet integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.count_voucher(p_company integer, p_branch integer, p_sheet integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.credit_facts(p_branches integer[], p_accounts integer[], p_limited_only boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.credit_facts(p_branches integer[], p_accounts integer[], p_limited_only boolean) TO cashbook_app;
GRANT ALL ON FUNCTION public.credit_facts(p_branches integer[], p_accounts integer[], p_limited_only boolean) TO cashbook_report;

REVOKE ALL ON FUNCTION public.customer_books(p_company integer, p_account integer, p_branches integer[], p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.customer_books(p_company integer, p_account integer, p_branches integer[], p_most integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.customer_card(p_company integer, p_account integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.customer_card(p_company integer, p_account integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.customer_installments(p_company integer, p_account integer, p_branches integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.customer_installments(p_company integer, p_account integer, p_branches integer[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.customer_payments(p_company integer, p_account integer, p_branches integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.customer_payments(p_company integer, p_account integer, p_branches integer[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.cut_markup(p_company integer, p_void public.voucher) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.dated_days(p_company integer, p_document jsonb, p_branches integer[], p_open_days date[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.day_at_desk(p_company integer, p_change jsonb, p_branch integer, p_open_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.debts_beyond(p_company integer, p_sales bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.dependents_facts(p_vouchers bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.dependents_facts(p_vouchers bigint[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.deposit_cheques(p_write jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.deposit_cheques(p_write jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.desk_facts(p_branches integer[], p_keys text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.desk_facts(p_branches integer[], p_keys text[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.differing_orders(p_company integer, p_vouchers bigint[], p_policy text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.discounts_beyond(p_company integer, p_vouchers bigint[], p_policy text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.divide_half_up(p_top numeric, p_bottom numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.document_parents(p_document jsonb) FROM PUBLIC;

GRANT SELECT ON TABLE public.installment_now TO cashbook_app;
GRANT SELECT ON TABLE public.installment_now TO cashbook_report;

REVOKE ALL ON FUNCTION public.earning_day(p_installment public.installment_now) FROM PUBLIC;
GRANT ALL ON FUNCTION public.earning_day(p_installment public.installment_now) TO cashbook_app;
GRANT ALL ON FUNCTION public.earning_day(p_installment public.installment_now) TO cashbook_report;

REVOKE ALL ON FUNCTION public.employee_facts(p_branches integer[], p_employees integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.employee_facts(p_branches integer[], p_employees integer[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.end_count(p_branch integer, p_sheet integer, p_ending text, p_entries integer, p_at timestamp with time zone, p_by jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_count(p_branch integer, p_sheet integer, p_ending text, p_entries integer, p_at timestamp with time zone, p_by jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.end_match(p_company integer, p_write jsonb, p_cause text, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.end_message(p_message bigint, p_state text, p_reason text, p_now timestamp with time zone, p_not_before timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_message(p_message bigint, p_state text, p_reason text, p_now timestamp with time zone, p_not_before timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.end_sessions_of_customers() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.end_sessions_of_party() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.ends_a_way(p_company integer, p_voucher bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.enter_company(p_company_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.enter_company(p_company_id integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.enter_company(p_company_id integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.enter_count(p_branch integer, p_sheet integer, p_entry jsonb, p_most bigint, p_at timestamp with time zone, p_by jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.enter_count(p_branch integer, p_sheet integer, p_entry jsonb, p_most bigint, p_at timestamp with time zone, p_by jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.facts_again(p_company integer, p_look_up text, p_branch integer, p_ids integer[]) FROM PUBLIC;

GRANT SELECT,INSERT ON TABLE public.taken_line TO cashbook_app;
GRANT SELECT ON TABLE public.taken_line TO cashbook_report;

GRANT SELECT ON TABLE public.standing_take TO cashbook_app;
GRANT SELECT ON TABLE public.standing_take TO cashbook_report;

REVOKE ALL ON FUNCTION public.facts_of_take(p_take public.standing_take) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.find_products(p_branch integer, p_text text, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_products(p_branch integer, p_text text, p_most integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.find_products(p_branch integer, p_text text, p_most integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.find_replies(p_company integer, p_vouchers jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.finish_import(p_import bigint, p_author jsonb, p_at timestamp with time zone, OUT posted integer, OUT unresolved integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.finish_import(p_import bigint, p_author jsonb, p_at timestamp with time zone, OUT posted integer, OUT unresolved integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.first_accounts_to_look_at(p_branch integer, p_text text, p_types smallint[], p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.first_accounts_to_look_at(p_branch integer, p_text text, p_types smallint[], p_most integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.first_accounts_to_look_at(p_branch integer, p_text text, p_types smallint[], p_most integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.first_answer(p_company integer, p_write jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.first_day_of(p_company integer, p_branch integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.first_day_of(p_company integer, p_branch integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.first_day_of(p_company integer, p_branch integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.fiscal_year_of(p_date date, p_start_month integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.fiscal_year_of(p_date date, p_start_month integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.fiscal_year_start(p_fiscal_year integer, p_start_month integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.fiscal_year_text(p_fiscal_year integer, p_start_month integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.flows_of_change(p_company integer, p_branch integer, p_vouchers bigint[], p_old date, p_new date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.fold_change(p_company integer, p_voucher public.voucher, p_old_version integer, p_new_version integer, p_days date[], p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.fold_day(p_company integer, p_branch integer, p_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.fold_moved(p_company integer, p_branch integer, p_vouchers bigint[], p_days date[], p_to date, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.fold_stock(p_company integer, p_branch integer, p_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.fold_stock_change(p_company integer, p_branch integer, p_voucher bigint, p_old_version integer, p_new_version integer, p_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.followed_cost(p_movement public.stock_movement) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.gateway_to_send() FROM PUBLIC;
GRANT ALL ON FUNCTION public.gateway_to_send() TO cashbook_app;

REVOKE ALL ON FUNCTION public.give_up_messages(p_before timestamp with time zone, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.give_up_messages(p_before timestamp with time zone, p_now timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.goods_of(p_branches integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.goods_of(p_branches integer[]) TO cashbook_app;
GRANT ALL ON FUNCTION public.goods_of(p_branches integer[]) TO cashbook_report;

REVOKE ALL ON FUNCTION public.goods_on_vouchers(p_vouchers bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.goods_on_vouchers(p_vouchers bigint[]) TO cashbook_app;
GRANT ALL ON FUNCTION public.goods_on_vouchers(p_vouchers bigint[]) TO cashbook_report;

REVOKE ALL ON FUNCTION public.goods_sold(p_company integer, p_branches integer[], p_from date, p_through date, p_product integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.goods_sold(p_company integer, p_branches integer[], p_from date, p_through date, p_product integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.goods_sold(p_company integer, p_branches integer[], p_from date, p_through date, p_product integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.goods_to_confirm(p_company integer, p_branch integer, p_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.grams_sought(p_text text) FROM PUBLIC;

GRANT SELECT ON TABLE public.installment_guarantor TO cashbook_app;
GRANT SELECT ON TABLE public.installment_guarantor TO cashbook_report;

REVOKE ALL ON FUNCTION public.guarantors_of(p_company integer, p_sale bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.guarantors_of(p_company integer, p_sale bigint) TO cashbook_app;
GRANT ALL ON FUNCTION public.guarantors_of(p_company integer, p_sale bigint) TO cashbook_report;

REVOKE ALL ON FUNCTION public.guard_books_begin() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_certificate() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_claim_on_branch() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_day_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_ended_match_lines() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_imported_voucher() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_live_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_moved_account() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_movement_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_named_requisitions() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_new_bills() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_new_invoice_lines() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_new_lines() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_new_links() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_new_match_lines() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_new_movements() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_new_numbers() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_new_reconciliation() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_new_statement() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_new_vouchers() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_next_version() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_opened_day() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_parents_of_takes() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_recipe() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_reopening() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_retired_lines() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_settled() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_statement_lines() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_statement_removal() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_system_account() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_taken_lines() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_unresolved_voucher() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_voucher_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guard_year_close() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.halves_of(p_company integer, p_voucher bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.hand_back_bounced(p_write jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.hand_back_bounced(p_write jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.history_takes_account(p_account integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.holds_permission(p_company integer, p_user integer, p_permission text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.import_vouchers(p_import bigint, p_author jsonb, p_vouchers jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.import_vouchers(p_import bigint, p_author jsonb, p_vouchers jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.in_closed_year(p_company integer, p_branch integer, p_day date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.in_closed_year(p_company integer, p_branch integer, p_day date) TO cashbook_app;

REVOKE ALL ON FUNCTION public.in_transit_at(p_company integer, p_branch integer, p_product integer, p_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.income_and_expenses(p_company integer, p_branch integer, p_last_day date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.income_and_expenses(p_company integer, p_branch integer, p_last_day date) TO cashbook_app;

REVOKE ALL ON FUNCTION public.insert_lines(p_vouchers public.voucher[], p_contents jsonb[], p_first_entry integer) FROM PUBLIC;

GRANT SELECT ON TABLE public.reconciled_account TO cashbook_app;
GRANT SELECT ON TABLE public.reconciled_account TO cashbook_report;

GRANT UPDATE(heads) ON TABLE public.reconciled_account TO cashbook_app;

GRANT UPDATE(last_statement_no) ON TABLE public.reconciled_account TO cashbook_app;

GRANT UPDATE(last_reconciliation_no) ON TABLE public.reconciled_account TO cashbook_app;

REVOKE ALL ON FUNCTION public.insert_matches(p_company integer, p_locked public.reconciled_account, p_matches jsonb, p_branches integer[], p_user integer, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.insert_versions(p_vouchers public.voucher[], p_contents jsonb[], p_change text, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.installment_states(p_company integer, p_sales bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.installment_states(p_company integer, p_sales bigint[]) TO cashbook_app;
GRANT ALL ON FUNCTION public.installment_states(p_company integer, p_sales bigint[]) TO cashbook_report;

REVOKE ALL ON FUNCTION public.installments_to_remind(p_today date, p_before integer, p_on_due_day boolean, p_after integer, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.installments_to_remind(p_today date, p_before integer, p_on_due_day boolean, p_after integer, p_most integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.invoice_notices(p_vouchers bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.invoice_notices(p_vouchers bigint[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.is_approvable(p_company integer, p_voucher bigint, p_is_system boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_approvable(p_company integer, p_voucher bigint, p_is_system boolean) TO cashbook_app;
GRANT ALL ON FUNCTION public.is_approvable(p_company integer, p_voucher bigint, p_is_system boolean) TO cashbook_report;

REVOKE ALL ON FUNCTION public.is_installment(p_company integer, p_voucher bigint, p_bill integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_installment(p_company integer, p_voucher bigint, p_bill integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.is_installment(p_company integer, p_voucher bigint, p_bill integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.is_matched(p_company integer, p_voucher bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_matched(p_company integer, p_voucher bigint) TO cashbook_app;
GRANT ALL ON FUNCTION public.is_matched(p_company integer, p_voucher bigint) TO cashbook_report;

GRANT SELECT ON TABLE public.reschedule TO cashbook_app;
GRANT SELECT ON TABLE public.reschedule TO cashbook_report;

REVOKE ALL ON FUNCTION public.is_reschedule_used(p_reschedule public.reschedule) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_reschedule_used(p_reschedule public.reschedule) TO cashbook_app;
GRANT ALL ON FUNCTION public.is_reschedule_used(p_reschedule public.reschedule) TO cashbook_report;

REVOKE ALL ON FUNCTION public.is_rescheduled(p_company integer, p_sale bigint, p_bill integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_rescheduled(p_company integer, p_sale bigint, p_bill integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.is_rescheduled(p_company integer, p_sale bigint, p_bill integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.is_taken_back(p_reschedule public.reschedule) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_taken_back(p_reschedule public.reschedule) TO cashbook_app;
GRANT ALL ON FUNCTION public.is_taken_back(p_reschedule public.reschedule) TO cashbook_report;

REVOKE ALL ON FUNCTION public.is_withdrawn(p_company integer, p_sale bigint, p_installment integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_withdrawn(p_company integer, p_sale bigint, p_installment integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.is_withdrawn(p_company integer, p_sale bigint, p_installment integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.is_written_by(p_voucher public.voucher, p_user integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.issue_facts(p_branches integer[], p_vouchers bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.issue_facts(p_branches integer[], p_vouchers bigint[]) TO cashbook_app;
GRANT ALL ON FUNCTION public.issue_facts(p_branches integer[], p_vouchers bigint[]) TO cashbook_report;

REVOKE ALL ON FUNCTION public.issue_tax_certificate(p_write jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.issue_tax_certificate(p_write jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.journals_on_equity(p_branch integer, p_day date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.journals_on_equity(p_branch integer, p_day date) TO cashbook_app;
GRANT ALL ON FUNCTION public.journals_on_equity(p_branch integer, p_day date) TO cashbook_report;

REVOKE ALL ON FUNCTION public.keep_answer(p_company integer, p_change jsonb, p_voucher bigint, p_version integer, p_date date, p_vr_no text, p_told jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.keep_asset_lines(p_write jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_asset_lines(p_write jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.keep_balances(p_company integer, p_branch integer, p_products integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.keep_bills(p_company integer, p_branches integer[], p_vouchers bigint[], p_version integer, p_days date[], p_bills jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.keep_bills_of(p_company integer, p_branches integer[], p_days date[], p_document jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.keep_cheques(p_company integer, p_branch integer, p_voucher bigint, p_version integer, p_cheques jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.keep_closed_day(p_company integer, p_branch integer, p_day date, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.keep_costs(p_company integer, p_costed public.stock_movement[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.keep_count_posting(p_branch integer, p_sheet integer, p_voucher bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_count_posting(p_branch integer, p_sheet integer, p_voucher bigint) TO cashbook_app;

REVOKE ALL ON FUNCTION public.keep_goods_in_transit(p_company integer, p_vouchers bigint[]) FROM PUBLIC;

GRANT SELECT ON TABLE public.installment_plan TO cashbook_app;
GRANT SELECT ON TABLE public.installment_plan TO cashbook_report;

REVOKE ALL ON FUNCTION public.keep_guarantors(p_plan public.installment_plan, p_guarantors jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.keep_installment_plan(p_write jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_installment_plan(p_write jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.keep_late_fee(p_write jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_late_fee(p_write jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.keep_markup(p_company integer, p_branch integer, p_voucher bigint, p_version integer, p_rows jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.keep_markup_month(p_write jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_markup_month(p_write jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.keep_named_requisitions(p_company integer, p_branch integer, p_voucher bigint, p_version integer, p_rows jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.keep_opening_cheques(p_company integer, p_branch integer, p_posted jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.keep_portal_code(p_party integer, p_hash bytea, p_most_wrong integer, p_expires_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_portal_code(p_party integer, p_hash bytea, p_most_wrong integer, p_expires_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.keep_register_rows(p_company integer, p_branch integer, p_voucher bigint, p_version integer, p_of jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.keep_schedule(p_company integer, p_branch integer, p_voucher bigint, p_version integer, p_schedule jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.keep_unresolved(p_company integer, p_branch integer, p_import bigint, p_date date, p_vouchers jsonb, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.keep_withheld(p_company integer, p_branch integer, p_voucher bigint, p_version integer, p_rows jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.last_following(p_company integer, p_branch integer, p_from public.stock_change) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.last_given_back(p_company integer, p_cheque public.cheque_now) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.last_location(p_company integer, p_product integer, p_serial text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.last_location(p_company integer, p_product integer, p_serial text) TO cashbook_app;
GRANT ALL ON FUNCTION public.last_location(p_company integer, p_product integer, p_serial text) TO cashbook_report;

REVOKE ALL ON FUNCTION public.late_installments(p_company integer, p_branch integer, p_day date, p_most integer, p_ids bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.late_installments(p_company integer, p_branch integer, p_day date, p_most integer, p_ids bigint[]) TO cashbook_app;
GRANT ALL ON FUNCTION public.late_installments(p_company integer, p_branch integer, p_day date, p_most integer, p_ids bigint[]) TO cashbook_report;

REVOKE ALL ON FUNCTION public.leave_day(p_branch integer, p_current date, p_to date, p_how text, p_at timestamp with time zone, p_by jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.leave_day(p_branch integer, p_current date, p_to date, p_how text, p_at timestamp with time zone, p_by jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.line_said_before(p_company integer, p_voucher bigint, p_product integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lines_that_stand(p_company integer, p_voucher bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.linked_vouchers(p_company integer, p_voucher bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.linked_vouchers(p_company integer, p_voucher bigint) TO cashbook_app;
GRANT ALL ON FUNCTION public.linked_vouchers(p_company integer, p_voucher bigint) TO cashbook_report;

REVOKE ALL ON FUNCTION public.locate_serials(p_company integer, p_vouchers bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_cash(p_company integer, p_branches integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_change(p_change jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.lock_change(p_change jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.lock_cheque_desk(p_write jsonb, p_exclusive boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_count(p_company integer, p_branch integer, p_sheet integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_counted_voucher() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_counters(p_company integer, p_branches integer[], p_days date[], p_vouchers jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_day_of(p_company integer, p_desk integer, p_branch integer, p_exclusive boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_day_to_disable() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_days(p_company integer, p_desk integer, p_branches integer[], p_exclusive boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_document(p_document jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.lock_document(p_document jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.lock_for_history(p_company integer, p_branch integer, p_author jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_matched_vouchers(p_company integer, p_matches jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_open_day(p_company integer, p_branch integer, p_exclusive boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_open_days() FROM PUBLIC;
GRANT ALL ON FUNCTION public.lock_open_days() TO cashbook_app;

REVOKE ALL ON FUNCTION public.lock_open_days_of(p_company integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_parents(p_company integer, p_parents bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_party(p_company integer, p_write jsonb, p_vouchers bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_products(p_company integer, p_branches integer[], p_products integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_reconciled(p_account integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.lock_reconciled(p_account integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.lock_stock_of(p_company integer, p_document jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_stock_of_change(p_company integer, p_branch integer, p_voucher bigint, p_movements jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_together(p_company integer, p_voucher bigint, p_halves bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_unresolved(p_company integer, p_correction jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_voucher(p_company integer, p_change jsonb, OUT locked public.voucher, OUT open_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.lock_year(p_close jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.lock_year(p_close jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.lock_years(p_company integer, p_by jsonb, p_permission text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.locked_cheque_facts(p_vouchers bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.locked_cheque_facts(p_vouchers bigint[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.locked_count_facts(p_branch integer, p_sheet integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.locked_count_facts(p_branch integer, p_sheet integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.locked_credit_facts(p_branch integer, p_accounts integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.locked_credit_facts(p_branch integer, p_accounts integer[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.locked_requisition_facts(p_branches integer[], p_requisitions integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.locked_requisition_facts(p_branches integer[], p_requisitions integer[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.locked_tax_row_facts(p_vouchers bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.locked_tax_row_facts(p_vouchers bigint[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.locked_withholding_facts(p_branches integer[], p_accounts integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.locked_withholding_facts(p_branches integer[], p_accounts integer[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.manufacture_facts(p_branches integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.manufacture_facts(p_branches integer[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.mark_remitted(p_company integer, p_voucher bigint, p_version integer, p_is_remitted boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.markup_due_between(p_company integer, p_branch integer, p_one date, p_other date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.markup_is_fixed(p_company integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.markup_is_fixed(p_company integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.markup_is_fixed(p_company integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.markup_off(p_company integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.markup_off(p_company integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.markup_off(p_company integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.markup_that_stands(p_company integer, p_voucher bigint, p_version integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.markup_to_earn(p_company integer, p_branch integer, p_month_end date, p_day date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.markup_to_earn(p_company integer, p_branch integer, p_month_end date, p_day date) TO cashbook_app;
GRANT ALL ON FUNCTION public.markup_to_earn(p_company integer, p_branch integer, p_month_end date, p_day date) TO cashbook_report;

REVOKE ALL ON FUNCTION public.match_bank_lines(p_write jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.match_bank_lines(p_write jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.match_parts(p_company integer, p_account integer, p_matches jsonb, p_branches integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.match_rank(p_name text, p_codes text, p_typed text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.match_rank(p_name text, p_codes text, p_typed text) TO cashbook_app;
GRANT ALL ON FUNCTION public.match_rank(p_name text, p_codes text, p_typed text) TO cashbook_report;

REVOKE ALL ON FUNCTION public.may_be_dated(p_company integer, p_branch integer, p_type integer, p_date date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.may_be_empty(p_links jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.may_begin_on(p_company integer, p_branch integer, p_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.may_change_day(p_company integer, p_change jsonb, p_locked public.voucher) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.may_move_goods_alone(p_type integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.may_write_day(p_company integer, p_branch integer, p_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.money_below_zero(p_branch integer, p_day date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.money_below_zero(p_branch integer, p_day date) TO cashbook_app;
GRANT ALL ON FUNCTION public.money_below_zero(p_branch integer, p_day date) TO cashbook_report;

REVOKE ALL ON FUNCTION public.move_markup(p_sale public.voucher, p_no integer, p_rows jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.move_stock_of(p_company integer, p_document jsonb, p_posted public.posting_outcome[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.move_withheld(p_company integer, p_event jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.movements_of(p_vouchers bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.movements_of(p_vouchers bigint[]) TO cashbook_app;
GRANT ALL ON FUNCTION public.movements_of(p_vouchers bigint[]) TO cashbook_report;

REVOKE ALL ON FUNCTION public.movements_that_stand(p_company integer, p_voucher bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.name_key(name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.name_key(name text) TO cashbook_app;
GRANT ALL ON FUNCTION public.name_key(name text) TO cashbook_report;

REVOKE ALL ON FUNCTION public.named_requisition_facts(p_branches integer[], p_requisitions integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.named_requisition_facts(p_branches integer[], p_requisitions integer[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.next_customer_number(p_company integer, p_branch integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.next_customer_number(p_company integer, p_branch integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.next_day_of(p_company integer, p_branch integer, p_open date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.next_day_of(p_company integer, p_branch integer, p_open date) TO cashbook_app;

REVOKE ALL ON FUNCTION public.next_year_to_close(p_company integer, p_branch integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.next_year_to_close(p_company integer, p_branch integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.note_certificate(p_write jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.note_certificate(p_write jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.note_cheque_notice(p_write jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.note_cheque_notice(p_write jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.open_first_day(p_branch integer, p_day date, p_at timestamp with time zone, p_by jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.open_first_day(p_branch integer, p_day date, p_at timestamp with time zone, p_by jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.open_item_paisa(p_company integer, p_branch integer, p_account integer, p_voucher bigint, p_bill_no integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.open_item_paisa(p_company integer, p_branch integer, p_account integer, p_voucher bigint, p_bill_no integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.open_item_paisa(p_company integer, p_branch integer, p_account integer, p_voucher bigint, p_bill_no integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.openings_anew(p_company integer, p_branch integer, p_day date, OUT voids jsonb, OUT posts jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.order_facts(p_branches integer[], p_orders integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.order_facts(p_branches integer[], p_orders integer[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.owed_to_company(p_company integer, p_account integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.own_books(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.own_books(p_most integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.own_card() FROM PUBLIC;
GRANT ALL ON FUNCTION public.own_card() TO cashbook_app;

REVOKE ALL ON FUNCTION public.parents_after(p_company integer, p_change jsonb, p_voucher bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.parents_in(p_links jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.party_follows_account() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.party_items(p_company integer, p_branch integer, p_account integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.party_items(p_company integer, p_branch integer, p_account integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.party_items(p_company integer, p_branch integer, p_account integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.pieces_in_stock(p_products integer[], p_serials text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.pieces_in_stock(p_products integer[], p_serials text[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.portal_customer(p_mobile text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.portal_customer(p_mobile text) TO cashbook_app;

REVOKE ALL ON FUNCTION public.portal_mobile_taken(p_mobile text, p_account integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.portal_mobile_taken(p_mobile text, p_account integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.portal_party() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.post_dated_document(p_document jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.post_dated_document(p_document jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.post_dated_voucher(p_voucher jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.post_dated_voucher(p_voucher jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.post_document(p_document jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.post_document(p_document jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.post_history(p_company integer, p_branch integer, p_import bigint, p_date date, p_vouchers jsonb, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.post_locked(p_company integer, p_branches integer[], p_days date[], p_document jsonb, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.post_on_date(p_company integer, p_branch integer, p_date date, p_open_day date, p_voucher jsonb, p_at timestamp with time zone, p_known integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.post_or_refuse(p_company integer, p_branches integer[], p_days date[], p_at timestamp with time zone, p_vouchers jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.post_together(p_company integer, p_branches integer[], p_days date[], p_at timestamp with time zone, p_document jsonb, p_ids bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.post_unresolved(p_correction jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.post_unresolved(p_correction jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.post_vouchers(p_at timestamp with time zone, p_vouchers jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.post_vouchers(p_at timestamp with time zone, p_vouchers jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.post_vouchers_together(p_company integer, p_branches integer[], p_days date[], p_at timestamp with time zone, p_vouchers jsonb, p_known integer[], p_ids bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.product_facts(p_branches integer[], p_products integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.product_facts(p_branches integer[], p_products integer[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.product_has_moved(p_product integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.product_has_moved(p_product integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.product_known_in(p_branches integer[], p_product integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.product_known_in(p_branches integer[], p_product integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.product_known_in(p_branches integer[], p_product integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.product_serves_branch(p_company integer, p_product_branch integer, p_branch integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.product_serves_branch(p_company integer, p_product_branch integer, p_branch integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.product_serves_branch(p_company integer, p_product_branch integer, p_branch integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.quantity_text(p_milli bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.rebuild_rollups() FROM PUBLIC;
GRANT ALL ON FUNCTION public.rebuild_rollups() TO cashbook_app;

REVOKE ALL ON FUNCTION public.rebuild_stock_rollups(p_company integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.received_day(p_received date, p_vr_date date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.received_day(p_received date, p_vr_date date) TO cashbook_app;
GRANT ALL ON FUNCTION public.received_day(p_received date, p_vr_date date) TO cashbook_report;

REVOKE ALL ON FUNCTION public.received_facts(p_vouchers bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.received_facts(p_vouchers bigint[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.received_in_cash(p_company integer, p_voucher bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.received_in_cash(p_company integer, p_voucher bigint) TO cashbook_app;
GRANT ALL ON FUNCTION public.received_in_cash(p_company integer, p_voucher bigint) TO cashbook_report;

REVOKE ALL ON FUNCTION public.recipes_below(p_product integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.recipes_below(p_product integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.reconciled_until(p_company integer, p_account integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.reconciled_until(p_company integer, p_account integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.reconciled_until(p_company integer, p_account integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.recost(p_company integer, p_branch integer, p_changes public.stock_change[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.recost_last(p_company integer, p_branch integer, p_changes public.stock_change[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.recost_product(p_company integer, p_branch integer, p_first public.stock_change, p_last public.stock_change) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.redate_installments(p_company integer, p_vouchers bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.redate_vouchers(p_range jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.redate_vouchers(p_range jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.refresh_cheques(p_company integer, p_vouchers bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.refresh_installments(p_company integer, p_sales bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.refunds_beyond(p_company integer, p_vouchers bigint[], p_policy text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.refuse(p_code text, p_detail jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.refuse_below_cost(p_company integer, p_vouchers bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.refuse_by_controls(p_vouchers bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.refuse_by_controls(p_vouchers bigint[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.refuse_by_orders(p_company integer, p_vouchers bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.refuse_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.refuse_installments(p_company integer, p_vouchers bigint[], p_bills integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.refuse_money_of(p_company integer, p_vouchers bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.renumber(p_company integer, p_voucher public.voucher, p_type integer, OUT number integer, OUT vr_no text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.reopen_settled(p_company integer, p_branch integer, p_account integer, p_source bigint, p_back bigint, p_is_credit boolean, p_event jsonb, p_day date, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.reopen_year(p_reopen jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.reopen_year(p_reopen jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.requisition_use(p_company integer, p_requisitions integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.requisition_use(p_company integer, p_requisitions integer[]) TO cashbook_app;
GRANT ALL ON FUNCTION public.requisition_use(p_company integer, p_requisitions integer[]) TO cashbook_report;

REVOKE ALL ON FUNCTION public.requisition_use_by_voucher(p_company integer, p_requisitions integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.requisition_use_by_voucher(p_company integer, p_requisitions integer[]) TO cashbook_app;
GRANT ALL ON FUNCTION public.requisition_use_by_voucher(p_company integer, p_requisitions integer[]) TO cashbook_report;

REVOKE ALL ON FUNCTION public.requisition_use_off(p_company integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.requisition_use_off(p_company integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.requisition_use_off(p_company integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.requisitions_off(p_company integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.requisitions_off(p_company integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.requisitions_off(p_company integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.reschedule_installments(p_write jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.reschedule_installments(p_write jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.rescheduled_paisa(p_company integer, p_sale bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.rescheduled_paisa(p_company integer, p_sale bigint) TO cashbook_app;
GRANT ALL ON FUNCTION public.rescheduled_paisa(p_company integer, p_sale bigint) TO cashbook_report;

REVOKE ALL ON FUNCTION public.retire_movements(p_company integer, p_voucher bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.returnable_facts(p_branches integer[], p_vouchers bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.returnable_facts(p_branches integer[], p_vouchers bigint[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.returned_facts(p_invoices bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.returned_facts(p_invoices bigint[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.roles_of(p_trait text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.roles_of(p_trait text) TO cashbook_app;
GRANT ALL ON FUNCTION public.roles_of(p_trait text) TO cashbook_report;

REVOKE ALL ON FUNCTION public.row_on_count(p_sheet public.count_sheet, p_product integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.sale_number(p_sale public.voucher, p_installment integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.sale_number(p_sale public.voucher, p_installment integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.sale_number(p_sale public.voucher, p_installment integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.sale_of_serial(p_product integer, p_serial text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.sale_of_serial(p_product integer, p_serial text) TO cashbook_app;

REVOKE ALL ON FUNCTION public.sales_by_guarantor(p_branch integer, p_text text, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.sales_by_guarantor(p_branch integer, p_text text, p_most integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.sales_by_guarantor(p_branch integer, p_text text, p_most integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.save_documents(p_document jsonb, p_seen jsonb, p_invoices jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.save_documents(p_document jsonb, p_seen jsonb, p_invoices jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.says_the_same(p_company integer, p_change jsonb, p_was public.voucher_version) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.scanned_goods(p_company integer, p_branch integer, p_text text, OUT product integer, OUT serial text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.schedule_that_stands(p_company integer, p_voucher bigint, p_version integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.seal_day(p_company integer, p_branch integer, p_day date, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.seal_days(p_company integer, p_branch integer, p_days date[], p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.seal_field(p_value text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.seal_format() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.seal_new_vouchers(p_company integer, p_vouchers bigint[], p_branches integer[], p_open_days date[], p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.seed_withholding_rates(p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.seed_withholding_rates(p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.sees_branch(p_branch integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.send_failed_again(p_messages bigint[], p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.send_failed_again(p_messages bigint[], p_now timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.send_message_again(p_message bigint, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.send_message_again(p_message bigint, p_now timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.sender_of(p_company integer, p_branch integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.serials_of(p_movement public.stock_movement) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.serials_of_product(p_company integer, p_voucher bigint, p_product integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.serials_on_the_way(p_company integer, p_sending bigint, p_product integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.set_fiscal_year_start(p_month integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.set_fiscal_year_start(p_month integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.set_markup(p_markup text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.set_markup(p_markup text) TO cashbook_app;

REVOKE ALL ON FUNCTION public.settle_again(p_company integer, p_given_back public.cheque_event, p_source bigint, p_by jsonb, p_day date, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.settle_allocations(p_company integer, p_voucher bigint, p_change jsonb, p_day date, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.settle_at_average(p_company integer, p_branch integer, p_changes public.stock_change[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.settle_cash(p_company integer, p_flows jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.settle_cheque_bills(p_company integer, p_cheque public.cheque_now, p_event jsonb, p_day date, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.settle_installments(p_write jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.settle_installments(p_write jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.settle_journals(p_company integer, p_vouchers jsonb, p_before public.voucher) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.settle_stock(p_company integer, p_branch integer, p_vouchers bigint[], p_changes public.stock_change[], p_places_later boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.settle_tax(p_voucher bigint, p_settled jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.settle_tax(p_voucher bigint, p_settled jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.settle_waived(p_fee bigint, p_waiver bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.settle_waived(p_fee bigint, p_waiver bigint) TO cashbook_app;

REVOKE ALL ON FUNCTION public.settled_matches(p_company integer, p_account integer, p_date date, OUT matches integer, OUT paisa bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.settled_matches(p_company integer, p_account integer, p_date date, OUT matches integer, OUT paisa bigint) TO cashbook_app;
GRANT ALL ON FUNCTION public.settled_matches(p_company integer, p_account integer, p_date date, OUT matches integer, OUT paisa bigint) TO cashbook_report;

REVOKE ALL ON FUNCTION public.settled_off(p_company integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.settled_off(p_company integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.settled_off(p_company integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.sold_below_cost(p_company integer, p_vouchers bigint[], p_policy text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.split_bank_match(p_write jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.split_bank_match(p_write jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.stale_months(p_company integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.stale_months(p_company integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.stale_months(p_company integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.stale_sessions(p_at timestamp with time zone, p_vouchers jsonb) FROM PUBLIC;

GRANT SELECT ON TABLE public.bill_allocation TO cashbook_app;
GRANT SELECT ON TABLE public.bill_allocation TO cashbook_report;

REVOKE ALL ON FUNCTION public.standing_allocations(p_company integer, p_branch integer, p_account integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.standing_allocations(p_company integer, p_branch integer, p_account integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.standing_allocations(p_company integer, p_branch integer, p_account integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.standing_asset_lines(p_company integer, p_branches integer[], p_day date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.standing_asset_lines(p_company integer, p_branches integer[], p_day date) TO cashbook_app;
GRANT ALL ON FUNCTION public.standing_asset_lines(p_company integer, p_branches integer[], p_day date) TO cashbook_report;

REVOKE ALL ON FUNCTION public.standing_cheque_events(p_company integer, p_vouchers bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.standing_cheque_events(p_company integer, p_vouchers bigint[]) TO cashbook_app;
GRANT ALL ON FUNCTION public.standing_cheque_events(p_company integer, p_vouchers bigint[]) TO cashbook_report;

GRANT SELECT ON TABLE public.markup_line TO cashbook_app;
GRANT SELECT ON TABLE public.markup_line TO cashbook_report;

REVOKE ALL ON FUNCTION public.standing_markup(p_company integer, p_sales bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.standing_markup(p_company integer, p_sales bigint[]) TO cashbook_app;
GRANT ALL ON FUNCTION public.standing_markup(p_company integer, p_sales bigint[]) TO cashbook_report;

REVOKE ALL ON FUNCTION public.standing_taxes(p_company integer, p_vouchers bigint[], p_on date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.standing_taxes(p_company integer, p_vouchers bigint[], p_on date) TO cashbook_app;
GRANT ALL ON FUNCTION public.standing_taxes(p_company integer, p_vouchers bigint[], p_on date) TO cashbook_report;

REVOKE ALL ON FUNCTION public.start_count(p_branch integer, p_warehouse integer, p_category integer, p_remarks text, p_most integer, p_at timestamp with time zone, p_by jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.start_count(p_branch integer, p_warehouse integer, p_category integer, p_remarks text, p_most integer, p_at timestamp with time zone, p_by jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.start_month_of(p_company integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.start_month_of(p_company integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.statement_balance(p_company integer, p_account integer, p_date date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.statement_balance(p_company integer, p_account integer, p_date date) TO cashbook_app;
GRANT ALL ON FUNCTION public.statement_balance(p_company integer, p_account integer, p_date date) TO cashbook_report;

REVOKE ALL ON FUNCTION public.stock_at_location(p_company integer, p_branch integer, p_location integer, p_products integer[], p_through date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.stock_between(p_company integer, p_branch integer, p_from date, p_through date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.stock_between(p_company integer, p_branch integer, p_from date, p_through date) TO cashbook_app;
GRANT ALL ON FUNCTION public.stock_between(p_company integer, p_branch integer, p_from date, p_through date) TO cashbook_report;

REVOKE ALL ON FUNCTION public.stock_location(p_warehouse integer, p_transit_to integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.stock_location(p_warehouse integer, p_transit_to integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.stock_location(p_warehouse integer, p_transit_to integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.stock_moved(p_company integer, p_vouchers bigint[], p_from date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.stock_pieces(p_company integer, p_from date, p_through date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.stock_pieces(p_company integer, p_from date, p_through date) TO cashbook_app;
GRANT ALL ON FUNCTION public.stock_pieces(p_company integer, p_from date, p_through date) TO cashbook_report;

REVOKE ALL ON FUNCTION public.stock_spans(p_company integer, p_day date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.stock_spans(p_company integer, p_day date) TO cashbook_app;
GRANT ALL ON FUNCTION public.stock_spans(p_company integer, p_day date) TO cashbook_report;

REVOKE ALL ON FUNCTION public.stock_through(p_company integer, p_branch integer, p_day date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.stock_through(p_company integer, p_branch integer, p_day date) TO cashbook_app;
GRANT ALL ON FUNCTION public.stock_through(p_company integer, p_branch integer, p_day date) TO cashbook_report;

REVOKE ALL ON FUNCTION public.stock_value_on(p_company integer, p_branch integer, p_day date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.stock_value_on(p_company integer, p_branch integer, p_day date) TO cashbook_app;
GRANT ALL ON FUNCTION public.stock_value_on(p_company integer, p_branch integer, p_day date) TO cashbook_report;

REVOKE ALL ON FUNCTION public.stop_reminders(p_mobile text, p_body text, p_delivery text, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.stop_reminders(p_mobile text, p_body text, p_delivery text, p_now timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.supersede_voucher(p_change jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.supersede_voucher(p_change jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.take_back_reschedule(p_write jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_back_reschedule(p_write jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.take_from_account() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.take_message(p_now timestamp with time zone, p_today date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_message(p_now timestamp with time zone, p_today date) TO cashbook_app;

REVOKE ALL ON FUNCTION public.take_portal_code(p_party integer, p_hash bytea, p_most_wrong integer, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_portal_code(p_party integer, p_hash bytea, p_most_wrong integer, p_now timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.taken_beyond(p_company integer, p_parents bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.taken_beyond(p_company integer, p_parents bigint[]) TO cashbook_app;
GRANT ALL ON FUNCTION public.taken_beyond(p_company integer, p_parents bigint[]) TO cashbook_report;

REVOKE ALL ON FUNCTION public.taken_facts(p_parents bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.taken_facts(p_parents bigint[]) TO cashbook_app;
GRANT ALL ON FUNCTION public.taken_facts(p_parents bigint[]) TO cashbook_report;

REVOKE ALL ON FUNCTION public.takes_account(p_type integer, p_is_system boolean, p_account integer, p_group integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.tax_account(p_tax text, p_is_received boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.tax_account(p_tax text, p_is_received boolean) TO cashbook_app;
GRANT ALL ON FUNCTION public.tax_account(p_tax text, p_is_received boolean) TO cashbook_report;

REVOKE ALL ON FUNCTION public.tax_row_facts(p_vouchers bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.tax_row_facts(p_vouchers bigint[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.text_grams(p_text text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.text_grams(p_text text) TO cashbook_app;
GRANT ALL ON FUNCTION public.text_grams(p_text text) TO cashbook_report;

REVOKE ALL ON FUNCTION public.told_of(p_told jsonb, p_ordinal integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.trade_of(p_type integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.trade_of(p_type integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.trade_of(p_type integer) TO cashbook_report;

REVOKE ALL ON FUNCTION public.transit_facts(p_branches integer[], p_vouchers bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.transit_facts(p_branches integer[], p_vouchers bigint[]) TO cashbook_app;
GRANT ALL ON FUNCTION public.transit_facts(p_branches integer[], p_vouchers bigint[]) TO cashbook_report;

REVOKE ALL ON FUNCTION public.types_of(p_set text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.types_of(p_set text) TO cashbook_app;
GRANT ALL ON FUNCTION public.types_of(p_set text) TO cashbook_report;

REVOKE ALL ON FUNCTION public.unapprove_voucher(p_voucher bigint, p_at timestamp with time zone, p_by jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unapprove_voucher(p_voucher bigint, p_at timestamp with time zone, p_by jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.undo_allocations(p_write jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.undo_allocations(p_write jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.unfold_day(p_company integer, p_branch integer, p_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.unfold_stock(p_company integer, p_branch integer, p_day date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.unmatch_bank_lines(p_write jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unmatch_bank_lines(p_write jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.unrealized_cheques(p_company integer, p_account integer, p_branches integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unrealized_cheques(p_company integer, p_account integer, p_branches integer[]) TO cashbook_app;
GRANT ALL ON FUNCTION public.unrealized_cheques(p_company integer, p_account integer, p_branches integer[]) TO cashbook_report;

REVOKE ALL ON FUNCTION public.unresolved_facts(p_company integer, p_unresolved bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.update_balances(p_company integer, p_before public.voucher, p_after public.voucher, p_closed_days date[], p_moves_stock boolean, p_stock_changes public.stock_change[], p_locate_serials boolean, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.update_dependents(p_company integer, p_change jsonb, p_before public.voucher, p_after public.voucher, p_open_day date, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.void_cheque_event(p_change jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.void_cheque_event(p_change jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.void_halves(p_company integer, p_change jsonb, p_halves bigint[], p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.void_own_journal(p_change jsonb, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.void_tax_journal(p_change jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.void_tax_journal(p_change jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.void_together(p_change jsonb, p_at timestamp with time zone, p_by_system boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.void_voucher(p_change jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.void_voucher(p_change jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.voucher_after(p_change jsonb, p_before public.voucher) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.voucher_digests(p_company integer, p_voucher_ids bigint[], p_versions integer[], p_format smallint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.voucher_facts(p_company integer, p_voucher bigint, p_version integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.voucher_number_text(p_prefix text, p_fiscal_year_text text, p_number integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.vouchers_numbered(p_company integer, p_branch integer, p_type integer, p_fiscal_year integer, p_first integer, p_last integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.vouchers_numbered(p_company integer, p_branch integer, p_type integer, p_fiscal_year integer, p_first integer, p_last integer) TO cashbook_app;

REVOKE ALL ON FUNCTION public.waiver_of(p_company integer, p_fee bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.waiver_of(p_company integer, p_fee bigint) TO cashbook_app;
GRANT ALL ON FUNCTION public.waiver_of(p_company integer, p_fee bigint) TO cashbook_report;

REVOKE ALL ON FUNCTION public.warehouse_facts(p_branches integer[], p_warehouses integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.warehouse_facts(p_branches integer[], p_warehouses integer[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.way_ended(p_company integer, p_sending bigint, p_product integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.way_ended(p_company integer, p_sending bigint, p_product integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.way_ended(p_company integer, p_sending bigint, p_product integer) TO cashbook_report;

GRANT SELECT ON TABLE public.message TO cashbook_app;
GRANT SELECT ON TABLE public.message TO cashbook_report;

REVOKE ALL ON FUNCTION public.why_not_to_send(p_message public.message, p_today date) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.with_journal(p_detail jsonb, p_told jsonb, p_ordinal integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.withdraw_slip(p_write jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.withdraw_slip(p_write jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.withheld_off(p_company integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.withheld_off(p_company integer) TO cashbook_app;
GRANT ALL ON FUNCTION public.withheld_off(p_company integer) TO cashbook_report;

GRANT SELECT ON TABLE public.withheld_row TO cashbook_app;
GRANT SELECT ON TABLE public.withheld_row TO cashbook_report;

REVOKE ALL ON FUNCTION public.withheld_rows_in(p_company integer, p_branch integer, p_voucher bigint, p_version integer, p_rows jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.withheld_standing(p_company integer, p_vouchers bigint[], p_on date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.withheld_standing(p_company integer, p_vouchers bigint[], p_on date) TO cashbook_app;
GRANT ALL ON FUNCTION public.withheld_standing(p_company integer, p_vouchers bigint[], p_on date) TO cashbook_report;

REVOKE ALL ON FUNCTION public.withheld_that_stands(p_company integer, p_voucher bigint, p_version integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.withholding_facts(p_branches integer[], p_accounts integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.withholding_facts(p_branches integer[], p_accounts integer[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.withholding_section_facts(p_ids integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.withholding_section_facts(p_ids integer[]) TO cashbook_app;

REVOKE ALL ON FUNCTION public.write_cheques(p_company integer, p_branch integer, p_posted public.posting_outcome, p_voucher jsonb, p_user integer, p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.write_cheques_of(p_company integer, p_document jsonb, p_posted public.posting_outcome[], p_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.write_closed_days(p_company integer, p_branch integer, p_days date[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.write_days_of_branches(p_company integer, p_branches integer[], p_days date[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.write_invoices(p_invoices jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.write_invoices(p_invoices jsonb) TO cashbook_app;

REVOKE ALL ON FUNCTION public.write_movements(p_company integer, p_branch integer, p_vouchers bigint[], p_version integer, p_date date, p_movements jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.write_openings(p_write jsonb, p_openings jsonb, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.write_openings(p_write jsonb, p_openings jsonb, p_at timestamp with time zone) TO cashbook_app;

REVOKE ALL ON FUNCTION public.write_version(p_company integer, p_change jsonb, p_before public.voucher, p_was public.voucher_version, p_after public.voucher, p_moves_stock boolean, p_at timestamp with time zone, OUT written public.voucher, OUT stock_changes public.stock_change[]) FROM PUBLIC;

GRANT SELECT ON TABLE public.year_close TO cashbook_app;
GRANT SELECT ON TABLE public.year_close TO cashbook_report;

REVOKE ALL ON FUNCTION public.year_facts(p_close public.year_close, p_start_month integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.year_obstacles(p_branch integer, p_last_day date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.year_obstacles(p_branch integer, p_last_day date) TO cashbook_app;

GRANT SELECT ON TABLE cashbook.audit_run TO cashbook_app;
GRANT SELECT ON TABLE cashbook.audit_run TO cashbook_report;

GRANT SELECT ON TABLE cashbook.backup_run TO cashbook_app;
GRANT SELECT ON TABLE cashbook.backup_run TO cashbook_report;

GRANT SELECT ON TABLE cashbook.function_set TO cashbook_app;
GRANT SELECT ON TABLE cashbook.function_set TO cashbook_report;

GRANT SELECT ON TABLE cashbook.migration TO cashbook_app;
GRANT SELECT ON TABLE cashbook.migration TO cashbook_report;

GRANT SELECT ON TABLE public.account_balance TO cashbook_app;
GRANT SELECT ON TABLE public.account_balance TO cashbook_report;

GRANT SELECT ON TABLE public.account_day TO cashbook_app;
GRANT SELECT ON TABLE public.account_day TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.account_group TO cashbook_app;
GRANT SELECT ON TABLE public.account_group TO cashbook_report;

GRANT SELECT ON TABLE public.account_month TO cashbook_app;
GRANT SELECT ON TABLE public.account_month TO cashbook_report;

GRANT SELECT ON TABLE public.account_year TO cashbook_app;
GRANT SELECT ON TABLE public.account_year TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.app_user TO cashbook_app;
GRANT SELECT ON TABLE public.app_user TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.area TO cashbook_app;
GRANT SELECT ON TABLE public.area TO cashbook_report;

GRANT SELECT ON TABLE public.asset_line TO cashbook_app;
GRANT SELECT ON TABLE public.asset_line TO cashbook_report;

GRANT SELECT,INSERT ON TABLE public.audit_event TO cashbook_app;
GRANT SELECT ON TABLE public.audit_event TO cashbook_report;

GRANT SELECT ON TABLE public.bank_match TO cashbook_app;
GRANT SELECT ON TABLE public.bank_match TO cashbook_report;

GRANT SELECT ON TABLE public.bank_match_line TO cashbook_app;
GRANT SELECT ON TABLE public.bank_match_line TO cashbook_report;

GRANT SELECT ON TABLE public.bank_match_undo TO cashbook_app;
GRANT SELECT ON TABLE public.bank_match_undo TO cashbook_report;

GRANT SELECT,INSERT ON TABLE public.bank_reconciliation TO cashbook_app;
GRANT SELECT ON TABLE public.bank_reconciliation TO cashbook_report;

GRANT SELECT,INSERT ON TABLE public.bank_reconciliation_reopening TO cashbook_app;
GRANT SELECT ON TABLE public.bank_reconciliation_reopening TO cashbook_report;

GRANT SELECT,INSERT ON TABLE public.bank_statement TO cashbook_app;
GRANT SELECT ON TABLE public.bank_statement TO cashbook_report;

GRANT UPDATE(removed_by) ON TABLE public.bank_statement TO cashbook_app;

GRANT UPDATE(removed_at) ON TABLE public.bank_statement TO cashbook_app;

GRANT SELECT,INSERT ON TABLE public.bank_statement_line TO cashbook_app;
GRANT SELECT ON TABLE public.bank_statement_line TO cashbook_report;

GRANT SELECT ON TABLE public.bill TO cashbook_app;
GRANT SELECT ON TABLE public.bill TO cashbook_report;

GRANT SELECT ON TABLE public.bill_allocation_undo TO cashbook_app;
GRANT SELECT ON TABLE public.bill_allocation_undo TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.branch TO cashbook_app;
GRANT SELECT ON TABLE public.branch TO cashbook_report;

GRANT SELECT ON TABLE public.branch_year TO cashbook_app;
GRANT SELECT ON TABLE public.branch_year TO cashbook_report;

GRANT SELECT ON TABLE public.cash_count TO cashbook_app;
GRANT SELECT ON TABLE public.cash_count TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.category TO cashbook_app;
GRANT SELECT ON TABLE public.category TO cashbook_report;

GRANT SELECT ON TABLE public.certified_tax TO cashbook_app;
GRANT SELECT ON TABLE public.certified_tax TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.chart_counter TO cashbook_app;

GRANT SELECT ON TABLE public.cheque TO cashbook_app;
GRANT SELECT ON TABLE public.cheque TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.cheque_form TO cashbook_app;
GRANT SELECT ON TABLE public.cheque_form TO cashbook_report;

GRANT SELECT ON TABLE public.cheque_notice TO cashbook_app;
GRANT SELECT ON TABLE public.cheque_notice TO cashbook_report;

GRANT SELECT ON TABLE public.company TO cashbook_app;
GRANT SELECT ON TABLE public.company TO cashbook_report;

GRANT UPDATE(name) ON TABLE public.company TO cashbook_app;

GRANT UPDATE(address) ON TABLE public.company TO cashbook_app;

GRANT UPDATE(phone) ON TABLE public.company TO cashbook_app;

GRANT UPDATE(logo) ON TABLE public.company TO cashbook_app;

GRANT UPDATE(money_format) ON TABLE public.company TO cashbook_app;

GRANT UPDATE(customer_portal) ON TABLE public.company TO cashbook_app;

GRANT UPDATE(version) ON TABLE public.company TO cashbook_app;

GRANT UPDATE(withholds) ON TABLE public.company TO cashbook_app;

GRANT UPDATE(bin) ON TABLE public.company TO cashbook_app;

GRANT UPDATE(tin) ON TABLE public.company TO cashbook_app;

GRANT UPDATE(cheque_months) ON TABLE public.company TO cashbook_app;

GRANT UPDATE(late_fee) ON TABLE public.company TO cashbook_app;

GRANT UPDATE(late_fee_from) ON TABLE public.company TO cashbook_app;

GRANT UPDATE(late_fee_grace_days) ON TABLE public.company TO cashbook_app;

GRANT UPDATE(late_fee_paisa) ON TABLE public.company TO cashbook_app;

GRANT UPDATE(late_fee_percent_milli) ON TABLE public.company TO cashbook_app;

GRANT UPDATE(own_requisition_paisa) ON TABLE public.company TO cashbook_app;

GRANT SELECT ON TABLE public.count_entry TO cashbook_app;
GRANT SELECT ON TABLE public.count_entry TO cashbook_report;

GRANT SELECT ON TABLE public.count_piece TO cashbook_app;
GRANT SELECT ON TABLE public.count_piece TO cashbook_report;

GRANT SELECT ON TABLE public.count_posting TO cashbook_app;
GRANT SELECT ON TABLE public.count_posting TO cashbook_report;

GRANT SELECT ON TABLE public.day_seal TO cashbook_app;
GRANT SELECT ON TABLE public.day_seal TO cashbook_report;

GRANT SELECT ON TABLE public.deposit_slip TO cashbook_app;
GRANT SELECT ON TABLE public.deposit_slip TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.employee TO cashbook_app;
GRANT SELECT ON TABLE public.employee TO cashbook_report;

GRANT SELECT ON TABLE public.entry TO cashbook_app;
GRANT SELECT ON TABLE public.entry TO cashbook_report;

GRANT SELECT ON TABLE public.goods_in_transit TO cashbook_app;
GRANT SELECT ON TABLE public.goods_in_transit TO cashbook_report;

GRANT SELECT ON TABLE public.idempotency_key TO cashbook_app;
GRANT SELECT ON TABLE public.idempotency_key TO cashbook_report;

GRANT SELECT ON TABLE public.imported_voucher TO cashbook_app;
GRANT SELECT ON TABLE public.imported_voucher TO cashbook_report;

GRANT SELECT ON TABLE public.installment_fee TO cashbook_app;
GRANT SELECT ON TABLE public.installment_fee TO cashbook_report;

GRANT SELECT ON TABLE public.installment_payment TO cashbook_app;
GRANT SELECT ON TABLE public.installment_payment TO cashbook_report;

GRANT SELECT,INSERT ON TABLE public.invoice TO cashbook_app;
GRANT SELECT ON TABLE public.invoice TO cashbook_report;

GRANT SELECT,INSERT ON TABLE public.invoice_extra TO cashbook_app;
GRANT SELECT ON TABLE public.invoice_extra TO cashbook_report;

GRANT SELECT,INSERT ON TABLE public.invoice_line TO cashbook_app;
GRANT SELECT ON TABLE public.invoice_line TO cashbook_report;

GRANT SELECT,INSERT ON TABLE public.invoice_payment TO cashbook_app;
GRANT SELECT ON TABLE public.invoice_payment TO cashbook_report;

GRANT SELECT,INSERT ON TABLE public.key_advice TO cashbook_app;
GRANT SELECT ON TABLE public.key_advice TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.labour_item TO cashbook_app;
GRANT SELECT ON TABLE public.labour_item TO cashbook_report;

GRANT SELECT ON TABLE public.line TO cashbook_app;
GRANT SELECT ON TABLE public.line TO cashbook_report;

GRANT SELECT ON TABLE public.link_role TO cashbook_app;
GRANT SELECT ON TABLE public.link_role TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.list_price TO cashbook_app;
GRANT SELECT ON TABLE public.list_price TO cashbook_report;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.made_report TO cashbook_app;
GRANT SELECT ON TABLE public.made_report TO cashbook_report;

GRANT SELECT ON TABLE public.markup_month TO cashbook_app;
GRANT SELECT ON TABLE public.markup_month TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.message_setting TO cashbook_app;
GRANT SELECT ON TABLE public.message_setting TO cashbook_report;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.message_text TO cashbook_app;
GRANT SELECT ON TABLE public.message_text TO cashbook_report;

GRANT SELECT ON TABLE public.opening_installment TO cashbook_app;
GRANT SELECT ON TABLE public.opening_installment TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.party TO cashbook_app;
GRANT SELECT ON TABLE public.party TO cashbook_report;

GRANT SELECT ON TABLE public.party_owed TO cashbook_app;
GRANT SELECT ON TABLE public.party_owed TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.party_serial TO cashbook_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.price_list TO cashbook_app;
GRANT SELECT ON TABLE public.price_list TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.product TO cashbook_app;
GRANT SELECT ON TABLE public.product TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.product_price TO cashbook_app;
GRANT SELECT ON TABLE public.product_price TO cashbook_report;

GRANT SELECT ON TABLE public.product_serial TO cashbook_app;
GRANT SELECT ON TABLE public.product_serial TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.product_type TO cashbook_app;
GRANT SELECT ON TABLE public.product_type TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.recipe_material TO cashbook_app;
GRANT SELECT ON TABLE public.recipe_material TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.record_counter TO cashbook_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.request_reply TO cashbook_app;

GRANT SELECT,INSERT ON TABLE public.requisition TO cashbook_app;
GRANT SELECT ON TABLE public.requisition TO cashbook_report;

GRANT UPDATE(state) ON TABLE public.requisition TO cashbook_app;

GRANT UPDATE(version) ON TABLE public.requisition TO cashbook_app;

GRANT UPDATE(rows_version) ON TABLE public.requisition TO cashbook_app;

GRANT UPDATE(approved_paisa) ON TABLE public.requisition TO cashbook_app;

GRANT SELECT,INSERT ON TABLE public.requisition_decision TO cashbook_app;
GRANT SELECT ON TABLE public.requisition_decision TO cashbook_report;

GRANT SELECT,INSERT ON TABLE public.requisition_line TO cashbook_app;
GRANT SELECT ON TABLE public.requisition_line TO cashbook_report;

GRANT UPDATE(approved_paisa) ON TABLE public.requisition_line TO cashbook_app;

GRANT SELECT ON TABLE public.requisition_row TO cashbook_app;
GRANT SELECT ON TABLE public.requisition_row TO cashbook_report;

GRANT SELECT,INSERT ON TABLE public.requisition_version TO cashbook_app;
GRANT SELECT ON TABLE public.requisition_version TO cashbook_report;

GRANT SELECT ON TABLE public.reschedule_undo TO cashbook_app;
GRANT SELECT ON TABLE public.reschedule_undo TO cashbook_report;

GRANT SELECT ON TABLE public.rescheduled_row TO cashbook_app;
GRANT SELECT ON TABLE public.rescheduled_row TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.role TO cashbook_app;
GRANT SELECT ON TABLE public.role TO cashbook_report;

GRANT SELECT,INSERT,DELETE ON TABLE public.role_permission TO cashbook_app;
GRANT SELECT ON TABLE public.role_permission TO cashbook_report;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.saved_report TO cashbook_app;
GRANT SELECT ON TABLE public.saved_report TO cashbook_report;

GRANT SELECT ON TABLE public.settled_tax TO cashbook_app;
GRANT SELECT ON TABLE public.settled_tax TO cashbook_report;

GRANT SELECT(company_id),INSERT(company_id) ON TABLE public.sms_gateway TO cashbook_app;

GRANT SELECT(enabled),INSERT(enabled),UPDATE(enabled) ON TABLE public.sms_gateway TO cashbook_app;

GRANT SELECT(url),INSERT(url),UPDATE(url) ON TABLE public.sms_gateway TO cashbook_app;

GRANT SELECT(sender),INSERT(sender),UPDATE(sender) ON TABLE public.sms_gateway TO cashbook_app;

GRANT INSERT(sealed_key),UPDATE(sealed_key) ON TABLE public.sms_gateway TO cashbook_app;

GRANT SELECT(has_key) ON TABLE public.sms_gateway TO cashbook_app;

GRANT SELECT ON TABLE public.stock_balance TO cashbook_app;
GRANT SELECT ON TABLE public.stock_balance TO cashbook_report;

GRANT SELECT ON TABLE public.stock_rollup TO cashbook_app;
GRANT SELECT ON TABLE public.stock_rollup TO cashbook_report;

GRANT SELECT ON TABLE public.stock_serial TO cashbook_app;
GRANT SELECT ON TABLE public.stock_serial TO cashbook_report;

GRANT SELECT ON TABLE public.tax_certificate TO cashbook_app;
GRANT SELECT ON TABLE public.tax_certificate TO cashbook_report;

GRANT SELECT ON TABLE public.tax_deposit TO cashbook_app;
GRANT SELECT ON TABLE public.tax_deposit TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.trade_order TO cashbook_app;
GRANT SELECT ON TABLE public.trade_order TO cashbook_report;

GRANT SELECT ON TABLE public.trading_day TO cashbook_app;
GRANT SELECT ON TABLE public.trading_day TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.unit TO cashbook_app;
GRANT SELECT ON TABLE public.unit TO cashbook_report;

GRANT SELECT ON TABLE public.unresolved_line TO cashbook_app;
GRANT SELECT ON TABLE public.unresolved_line TO cashbook_report;

GRANT SELECT ON TABLE public.voucher_counter TO cashbook_app;
GRANT SELECT ON TABLE public.voucher_counter TO cashbook_report;

GRANT SELECT,INSERT ON TABLE public.voucher_image TO cashbook_app;
GRANT SELECT ON TABLE public.voucher_image TO cashbook_report;

GRANT UPDATE(removed_by) ON TABLE public.voucher_image TO cashbook_app;

GRANT UPDATE(removed_at) ON TABLE public.voucher_image TO cashbook_app;

GRANT SELECT ON TABLE public.voucher_import TO cashbook_app;
GRANT SELECT ON TABLE public.voucher_import TO cashbook_report;

GRANT SELECT ON TABLE public.voucher_link TO cashbook_app;
GRANT SELECT ON TABLE public.voucher_link TO cashbook_report;

GRANT SELECT ON TABLE public.voucher_number TO cashbook_app;
GRANT SELECT ON TABLE public.voucher_number TO cashbook_report;

GRANT SELECT ON TABLE public.voucher_type TO cashbook_app;
GRANT SELECT ON TABLE public.voucher_type TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.warehouse TO cashbook_app;
GRANT SELECT ON TABLE public.warehouse TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.warranty_claim TO cashbook_app;
GRANT SELECT ON TABLE public.warranty_claim TO cashbook_report;

GRANT SELECT,INSERT ON TABLE public.warranty_claim_step TO cashbook_app;
GRANT SELECT ON TABLE public.warranty_claim_step TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.withholding_rate TO cashbook_app;
GRANT SELECT ON TABLE public.withholding_rate TO cashbook_report;

GRANT SELECT,INSERT,UPDATE ON TABLE public.withholding_section TO cashbook_app;
GRANT SELECT ON TABLE public.withholding_section TO cashbook_report;

ALTER DEFAULT PRIVILEGES FOR ROLE cashbook_owner REVOKE ALL ON FUNCTIONS  FROM PUBLIC;

