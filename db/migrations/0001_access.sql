-- Companies, branches, people and what they may do (public); hosts, sign-ins and sessions (directory).
--
-- Every table of `public` starts with company_id, in its keys too, and shows one company at a time by row-level
-- security. Schema `directory` is the named exemption: it is read before the company is known, so nobody but its owner
-- may touch its tables; the application reaches it through the SECURITY DEFINER functions below.

alter default privileges revoke execute on functions from public;

-- ---------------------------------------------------------------------------------------------------- companies

create table company (
  company_id int generated always as identity primary key,
  name text not null check (btrim(name) <> ''),
  address text not null default '',
  phone text not null default '',
  logo text not null default '',
  fiscal_year_start_month smallint not null default 7 check (fiscal_year_start_month between 1 and 12),
  time_zone text not null default 'Asia/Dhaka',
  money_format text not null default 'indian' check (money_format in ('indian', 'western')),
  customer_portal boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now()
);

-- Status, here and below: 0 inactive, 1 active, 2 pending, 3 deleted (spec 1 §3).
create table branch (
  company_id int not null references company,
  branch_id int not null check (branch_id > 0),
  name text not null check (btrim(name) <> ''),
  -- 1 head office, 2 project office, 3 sales outlet, 4 factory, 5 branch office
  office_type_id smallint not null check (office_type_id between 1 and 5),
  -- 1 general, 2 LP gas, 3 manufacturing, 4 electronics, 5 tourism, 6 commission agent, 7 construction, 8 trading,
  -- 9 real estate
  business_type_id smallint not null check (business_type_id between 1 and 9),
  -- Only people working in a protected branch, or in head office, reach it.
  is_protected boolean not null default false,
  status smallint not null default 1 check (status between 0 and 3),
  contact_person text not null default '',
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  notes text not null default '',
  -- Whether prints carry the branch's letterhead; otherwise the company's.
  print_heading boolean not null default false,
  logo text not null default '',
  printer_settings text not null default '',
  paper_size text not null default 'A4',
  invoice_label text not null default '',
  purchase_note text not null default '',
  sales_note text not null default '',
  money_format text not null default 'indian' check (money_format in ('indian', 'western')),
  use_bangla boolean not null default false,
  report_zero_balance boolean not null default false,
  manufacture_control boolean not null default false,
  warranty_control boolean not null default false,
  multiple_warehouse boolean not null default false,
  share_products boolean not null default false,
  share_customers boolean not null default false,
  customer_serial boolean not null default false,
  -- What happens on selling more than there is (accounting §5).
  short_stock_policy text not null default 'warn' check (short_stock_policy in ('allow', 'warn', 'block')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, branch_id)
);

-- A company has one head office (accounting §9).
create unique index branch_head_office on branch (company_id) where office_type_id = 1 and status <> 3;
create unique index branch_name on branch (company_id, lower(name)) where status <> 3;

-- ------------------------------------------------------------------------------------------ roles and the people

create table role (
  company_id int not null references company,
  role_id int not null check (role_id > 0),
  name text not null check (btrim(name) <> ''),
  -- A seeded role: its permissions may be edited, it cannot be removed.
  is_system boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, role_id)
);

create unique index role_name on role (company_id, lower(name));

create table role_permission (
  company_id int not null,
  role_id int not null,
  permission text not null check (permission ~ '^[a-z]+(\.[a-z]+)+$'),
  primary key (company_id, role_id, permission),
  foreign key (company_id, role_id) references role
);

create table app_user (
  company_id int not null references company,
  user_id int not null check (user_id > 0),
  name text not null check (btrim(name) <> ''),
  email text not null check (email = lower(btrim(email)) and email <> ''),
  description text not null default '',
  language text not null default 'en' check (language in ('en', 'bn')),
  branch_id int not null,
  role_id int not null,
  status smallint not null default 1 check (status between 0 and 3),
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id),
  -- What directory.sign_in points at, so that the address people sign in with is this one.
  unique (company_id, user_id, email),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, role_id) references role
);

create index app_user_role on app_user (company_id, role_id);
create index app_user_branch on app_user (company_id, branch_id);

-- The first answer to a request that came with an Idempotency-Key, to be given again word for word. Vouchers keep
-- their keys in the books, for good; this is for every other write.
create table request_reply (
  company_id int not null,
  user_id int not null,
  route text not null,
  request_key text not null check (length(request_key) between 1 and 200),
  body_hash bytea not null,
  -- The JSON of the envelope's data, and its message.
  reply text not null,
  message text not null default '',
  created_at timestamptz not null,
  primary key (company_id, user_id, route, request_key),
  foreign key (company_id, user_id) references app_user
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['company', 'branch', 'role', 'role_permission', 'app_user', 'request_reply'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy company_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int)',
      table_name
    );
  end loop;
end $$;

grant select, update on company to cashbook_app;
grant select, insert, update on branch, role, app_user to cashbook_app;
grant select, insert, delete on role_permission to cashbook_app;
grant select, insert, update on request_reply to cashbook_app;
grant select on company, branch, role, role_permission, app_user to cashbook_report;

-- ------------------------------------------------------------------------------------------------ the directory

create schema directory;

create table directory.host (
  host text primary key check (host = lower(btrim(host)) and host <> ''),
  company_id int not null references public.company,
  title text not null,
  tagline text not null,
  logo text not null default ''
);

create index host_company on directory.host (company_id);

-- An email is unique in the installation: it alone tells the company at sign-in.
create table directory.sign_in (
  email text primary key,
  company_id int not null,
  user_id int not null,
  password_hash text not null check (password_hash like '$argon2id$%'),
  unique (company_id, user_id),
  foreign key (company_id, user_id, email) references public.app_user (company_id, user_id, email) on update cascade
);

create table directory.session (
  session_id bigint generated always as identity primary key,
  -- SHA-256 of the token: a copy of this table signs nobody in.
  token_hash bytea not null unique check (length(token_hash) = 32),
  company_id int not null references public.company,
  kind text not null check (kind in ('staff', 'customer')),
  user_id int,
  -- The customer's party, for sessions of the portal.
  party_id int,
  remember boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_limit interval not null,
  expires_at timestamptz not null,
  user_agent text not null,
  address text not null,
  check ((kind = 'staff') = (user_id is not null)),
  check ((kind = 'customer') = (party_id is not null)),
  foreign key (company_id, user_id) references public.app_user
);

create index session_of_user on directory.session (company_id, user_id) where user_id is not null;
create index session_expiry on directory.session (expires_at);

-- Tries to sign in, counted per account and per address. Keys are hashes: people type passwords into the wrong field.
create table directory.login_attempt (
  scope text not null,
  key_hash bytea not null,
  window_started_at timestamptz not null,
  tries int not null,
  primary key (scope, key_hash)
);

create index login_attempt_age on directory.login_attempt (window_started_at);

-- The company of the running transaction; without one, nothing of the directory answers or changes.
create function directory.current_company() returns int
  language sql stable
  set search_path = pg_catalog, pg_temp
as $$ select nullif(current_setting('app.company_id', true), '')::int $$;

create function directory.tenant_by_host(p_host text)
  returns table (company_id int, company_name text, title text, tagline text, logo text, customer_portal boolean)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select h.company_id, c.name, h.title, h.tagline, h.logo, c.customer_portal
  from directory.host h join public.company c using (company_id)
  where h.host = lower(p_host)
$$;

-- Adds a company before any session or setting could name it. Its books are added by the caller.
create function directory.create_company(
  p_name text, p_address text, p_phone text, p_fiscal_year_start_month int, p_time_zone text, p_money_format text
) returns int
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  insert into public.company (name, address, phone, fiscal_year_start_month, time_zone, money_format)
  values (p_name, p_address, p_phone, p_fiscal_year_start_month, p_time_zone, p_money_format)
  returning company_id
$$;

-- A host belongs to the company that claimed it first: false when that is another one.
create function directory.claim_host(p_host text, p_title text, p_tagline text, p_logo text) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  insert into directory.host (host, company_id, title, tagline, logo)
  values (lower(btrim(p_host)), directory.current_company(), p_title, p_tagline, p_logo)
  on conflict (host) do update set title = excluded.title, tagline = excluded.tagline, logo = excluded.logo
    where directory.host.company_id = excluded.company_id;
  return found;
end $$;

create function directory.credentials_by_email(p_email text)
  returns table (company_id int, user_id int, password_hash text, may_sign_in boolean)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select s.company_id, s.user_id, s.password_hash, u.status = 1 and b.status = 1
  from directory.sign_in s
    join public.app_user u using (company_id, user_id)
    join public.branch b on b.company_id = u.company_id and b.branch_id = u.branch_id
  where s.email = lower(btrim(p_email))
$$;

create function directory.password_hash_of(p_user_id int) returns text
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select password_hash from directory.sign_in
  where company_id = directory.current_company() and user_id = p_user_id
$$;

-- False when the address already signs somebody in, in whichever company.
create function directory.add_sign_in(p_user_id int, p_email text, p_password_hash text) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  insert into directory.sign_in (email, company_id, user_id, password_hash)
  values (p_email, directory.current_company(), p_user_id, p_password_hash)
  on conflict (email) do nothing;
  return found;
end $$;

create function directory.set_password(p_user_id int, p_password_hash text) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  update directory.sign_in set password_hash = p_password_hash
  where company_id = directory.current_company() and user_id = p_user_id;
  return found;
end $$;

-- Opens a session for a person of the transaction's company and sweeps what has expired long ago.
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
  delete from directory.session where expires_at < p_now - interval '7 days';
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

-- Who the tokens belong to and what those may do, read anew at each call, so that a role changed or a user disabled
-- acts at once. Takes many tokens because requests that arrive together are looked up together.
create function directory.sessions_by_token(p_token_hashes bytea[], p_now timestamptz)
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
      u.branch_id,
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
    where s.token_hash = any (p_token_hashes)
      and s.expires_at > p_now
      and s.last_seen_at + s.idle_limit > p_now
      and (s.kind = 'customer' or (u.status = 1 and b.status = 1));
end $$;

create function directory.touch_session(p_session_id bigint, p_now timestamptz, p_address text) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  update directory.session set last_seen_at = p_now, address = p_address
  where session_id = p_session_id and last_seen_at < p_now
$$;

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

create function directory.end_session(p_user_id int, p_session_id bigint) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  delete from directory.session
  where company_id = directory.current_company() and user_id = p_user_id and session_id = p_session_id;
  return found;
end $$;

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

-- Counts one try and answers how many there were in the running window, and when that ends.
create function directory.count_try(p_scope text, p_key_hash bytea, p_now timestamptz, p_window interval)
  returns table (tries int, window_ends_at timestamptz)
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  insert into directory.login_attempt as a (scope, key_hash, window_started_at, tries)
  values (p_scope, p_key_hash, p_now, 1)
  on conflict (scope, key_hash) do update set
    tries = case when a.window_started_at + p_window <= p_now then 1 else a.tries + 1 end,
    window_started_at = case when a.window_started_at + p_window <= p_now then p_now else a.window_started_at end
  returning a.tries, a.window_started_at + p_window
$$;

-- Takes one counted try back: it turned out to be right.
create function directory.forgive_try(p_scope text, p_key_hash bytea) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  update directory.login_attempt set tries = greatest(tries - 1, 0) where scope = p_scope and key_hash = p_key_hash
$$;

create function directory.forget_tries(p_scope text, p_key_hash bytea) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  delete from directory.login_attempt where scope = p_scope and key_hash = p_key_hash
$$;

revoke all on schema directory from public;
grant usage on schema directory to cashbook_app;
grant execute on all functions in schema directory to cashbook_app;
