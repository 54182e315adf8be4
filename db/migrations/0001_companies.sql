-- Companies, branches, people and what they may do.
--
-- Every table of `public` starts with company_id, in its keys too, and shows one company at a time by row-level
-- security. What the roles of the database may do with tables stands in db/functions/rights_of_tables.sql.

alter default privileges revoke execute on functions from public;

-- Returns the key by which names are compared. Case is folded by Unicode's rules, and letters that can be written
-- in several ways (é, or e with an accent after it; full-width letters) are written in one. Through lower, upper and lower,
-- because some letters have several small or capital forms (ς and σ; ẞ, SS and ß). Only to be compared, never to be shown.
-- The database's locale is C, whose lower() knows ASCII alone. Compared byte by byte, so that no index depends on how a
-- language sorts. The indexes of names stand on it, so it is made here and not in db/functions.
create function name_key(name text) returns text
  language sql immutable strict parallel safe
  return normalize(
    lower(upper(lower(normalize(name, nfkc) collate "und-x-icu") collate "und-x-icu") collate "und-x-icu"), nfkc
  ) collate "C";

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

comment on column company.logo is 'Name of the picture among the company''s logos; empty without one.';

-- The gateway that sends customers their one-time codes. It has a table of its own, so that a reader of the company does not read
-- the key.
create table sms_gateway (
  company_id int not null references company,
  enabled boolean not null default false,
  url text not null default '',
  sender text not null default '',
  sealed_key text not null default '' check (sealed_key = '' or sealed_key like 'v1:%'),
  has_key boolean not null generated always as (sealed_key <> '') stored,
  primary key (company_id),
  check (not enabled or url <> '')
);

comment on column sms_gateway.sealed_key is 'The gateway''s key, sealed by the program; empty without one.';

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
  printer_type text not null default 'normal' check (printer_type in ('normal', 'pos')),
  paper_size text not null default 'A4' check (paper_size in ('A4', 'A5', 'Letter', 'POS 80 mm', 'POS 58 mm')),
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
  -- The policy for a sale of more goods than there are (accounting §5).
  short_stock_policy text not null default 'warn' check (short_stock_policy in ('allow', 'warn', 'block')),
  -- Whether the net of a sale is rounded to whole taka, against account 61 (accounting §4).
  round_sales boolean not null default false,
  -- The policy for a customer who would owe more than the credit limit, counted over all branches.
  credit_limit_policy text not null default 'warn' check (credit_limit_policy in ('allow', 'warn', 'block')),
  -- The policy for cash or a bank that would be below zero (accounting §6).
  negative_cash text not null default 'warn' check (negative_cash in ('allow', 'warn', 'block')),
  -- The policies for a sale below cost, and for an invoice with more than was ordered or another rate.
  below_cost_policy text not null default 'warn' check (below_cost_policy in ('allow', 'warn', 'block')),
  order_policy text not null default 'warn' check (order_policy in ('allow', 'warn', 'block')),
  -- The first open day; openings are dated the day before. Null until the books of the branch are opened (accounting §6).
  books_begin date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, branch_id)
);

comment on column branch.logo is 'Name of the picture among the company''s logos; empty without one.';

-- A company has one head office (accounting §9).
create unique index branch_head_office on branch (company_id) where office_type_id = 1 and status <> 3;
create unique index branch_unique_name on branch (company_id, name_key(name)) where status <> 3;

-- ------------------------------------------------------------------------------------------ roles and the people

create table role (
  company_id int not null references company,
  role_id int not null check (role_id > 0),
  name text not null check (btrim(name) <> ''),
  -- A seeded role: its permissions may be edited, it cannot be removed.
  is_system boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  -- 1 active, 3 removed: a role that was removed keeps its row, so that the audit record's numbers mean one role for good.
  status smallint not null default 1 check (status in (1, 3)),
  primary key (company_id, role_id)
);

create unique index role_name on role (company_id, name_key(name)) where status <> 3;

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
  -- The target of directory.sign_in, so that people sign in with this address.
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

-- A key is looked up over all routes (api, "Idempotency-Key").
create index request_reply_key on request_reply (company_id, request_key, user_id);

-- ------------------------------------------------------------------------------------------------ who sees what

do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'company', 'sms_gateway', 'branch', 'role', 'role_permission', 'app_user', 'request_reply'
  ] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy company_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int)',
      table_name
    );
  end loop;
end $$;
