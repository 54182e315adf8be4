-- Hosts, sign-ins and sessions.
--
-- Schema `directory` is the named exemption from showing one company at a time: it is read before the company is known,
-- so nobody but its owner may touch its tables; the application reaches it through SECURITY DEFINER functions.

create schema directory;

create table directory.host (
  host text primary key check (host = lower(btrim(host)) and host <> ''),
  company_id int not null references public.company,
  title text not null,
  tagline text not null,
  -- Names that browsers give to this machine, and its numbers, belong to everybody. A company that had them would exclude all
  -- others.
  constraint host_is_a_name check (host <> 'localhost' and host !~ '(^|\.)[0-9]+$' and host !~ '[^a-z0-9.-]')
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
  -- The branch in which the person of the session works now; null for their own branch.
  branch_id int,
  check ((kind = 'staff') = (user_id is not null)),
  check ((kind = 'customer') = (party_id is not null)),
  foreign key (company_id, user_id) references public.app_user,
  foreign key (company_id, branch_id) references public.branch
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

-- Devices that somebody has signed in with: strangers' wrong passwords do not hold them up (docs/decisions, "Sign-in
-- limits").
create table directory.known_device (
  company_id int not null,
  user_id int not null,
  -- SHA-256 of what is in the device's cookie: a copy of this table makes nobody known.
  device_hash bytea not null check (length(device_hash) = 32),
  signed_in_at timestamptz not null,
  primary key (company_id, user_id, device_hash),
  foreign key (company_id, user_id) references public.app_user
);

-- Several people sign in with one device.
create index known_device_hash on directory.known_device (device_hash);
