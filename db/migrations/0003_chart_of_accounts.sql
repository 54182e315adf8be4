-- The chart of accounts (accounting §3).

-- Levels 1 to 3. A group's parent is of the level above; level 1 hangs under the company. Seeded groups have the same
-- numbers in every company, below 1001.
create table account_group (
  company_id int not null references company,
  group_id int not null check (group_id > 0),
  level smallint not null check (level between 1 and 3),
  parent_id int,
  parent_level smallint generated always as (case when level > 1 then level - 1 end) stored,
  -- 1 assets, 2 liabilities, 3 equity, 4 income, 5 expenses: the nature of its level 1.
  nature smallint not null check (nature between 1 and 5),
  name text not null check (btrim(name) <> ''),
  is_system boolean not null default false,
  -- 1 active, 3 archived (spec 1 §3).
  status smallint not null default 1 check (status in (1, 3)),
  version int not null default 1,
  primary key (company_id, group_id),
  unique (company_id, group_id, level),
  foreign key (company_id, parent_id, parent_level) references account_group (company_id, group_id, level),
  check ((level = 1) = (parent_id is null))
);

create unique index account_group_unique_name
  on account_group (company_id, level, coalesce(parent_id, 0), name_key(name)) where status <> 3;

-- Level 4: what vouchers post to. Numbers 1 to 99 are the product's own, in every company the same.
create table account (
  company_id int not null references company,
  account_id int not null check (account_id > 0),
  group_id int not null,
  group_level smallint not null generated always as (3::smallint) stored,
  -- Only vouchers of this branch may use the account; null: every branch may.
  branch_id int,
  name text not null check (btrim(name) <> ''),
  is_system boolean not null default false,
  -- A person or firm with a row in party; names of those may repeat.
  is_party boolean not null default false,
  -- The kind of an account under Cash at Bank, and the fee that its bank or operator deducts from receipts, in thousandths of a
  -- percent. Null for all other accounts.
  money_kind text check (money_kind in ('bank', 'mobile', 'card')),
  fee_rate_milli int check (fee_rate_milli between 0 and 100000),
  -- The amount by which an account under Cash at Bank may be below zero; null for not at all.
  overdraft_limit_paisa bigint check (overdraft_limit_paisa >= 0),
  status smallint not null default 1 check (status in (1, 3)),
  version int not null default 1,
  primary key (company_id, account_id),
  foreign key (company_id, group_id, group_level) references account_group (company_id, group_id, level),
  foreign key (company_id, branch_id) references branch,
  check (is_system = (account_id < 100))
);

create index account_of_group on account (company_id, group_id);
create unique index account_unique_name on account (company_id, group_id, name_key(name)) where status <> 3 and not is_party;

-- The last numbers given to accounts and groups that people add; they start at 1001.
create table chart_counter (
  company_id int not null references company,
  last_account_id int not null default 1000 check (last_account_id >= 1000),
  last_group_id int not null default 1000 check (last_group_id >= 1000),
  primary key (company_id)
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['account_group', 'account', 'chart_counter'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy company_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int)',
      table_name
    );
  end loop;
end $$;
