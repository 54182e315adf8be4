-- Customers and suppliers as records: what their form asks beside the account behind them. A party has the name, the branch
-- and the status of that account; the database keeps both in step (db/functions/parties.sql).

create table party (
  company_id int not null,
  account_id int not null,
  -- Null: every branch's.
  branch_id int,
  name text not null check (btrim(name) <> ''),
  status smallint not null default 1 check (status in (1, 3)),
  area_id int,
  -- The employee who collects from the customer.
  officer_id int,
  -- The group that the party belongs to.
  somity text not null default '',
  national_id text not null default '' check (national_id ~ '^([0-9]{10}|[0-9]{13}|[0-9]{17})?$'),
  -- The files with their photo and their national id; empty without one.
  photo text not null default '' check (photo ~ '^([0-9a-f]{32})?$'),
  nid_picture text not null default '' check (nid_picture ~ '^([0-9a-f]{32})?$'),
  -- The most that the party may owe over all branches; null for no limit.
  credit_limit_paisa bigint check (credit_limit_paisa >= 0),
  -- Somebody else has the same mobile number, and that is right.
  shares_mobile boolean not null default false,
  created_by int,
  created_at timestamptz,
  updated_by int,
  updated_at timestamptz,
  -- 1 customer, 2 supplier, 3 supplier & customer, 4 advance (spec 3 §3).
  type_id smallint not null check (type_id between 1 and 4),
  idfr_code text not null default '',
  care_of text not null default '',
  address text not null default '',
  manual_address text not null default '',
  mobile text not null default '' check (mobile ~ '^(01[0-9]{9})?$'),
  ledger_page text not null default '',
  customer_login boolean not null default false,
  -- The price list of the group that the party belongs to. Without one, the party pays the price of the product.
  price_list_id int,
  version int not null default 1,
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references account,
  foreign key (company_id, branch_id) references branch,
  -- Both are of the party's own branch.
  foreign key (company_id, branch_id, area_id) references area (company_id, branch_id, area_id),
  foreign key (company_id, branch_id, officer_id) references employee (company_id, branch_id, employee_id),
  foreign key (company_id, price_list_id) references price_list,
  foreign key (company_id, created_by) references app_user,
  foreign key (company_id, updated_by) references app_user
);

create unique index party_unique_idfr_code on party (company_id, branch_id, name_key(idfr_code))
  where status <> 3 and idfr_code <> '';
create index party_mobile on party (company_id, mobile) where mobile <> '';
create index party_area on party (company_id, area_id) where area_id is not null;
create index party_officer on party (company_id, officer_id) where officer_id is not null;
create index party_price_list on party (company_id, price_list_id) where price_list_id is not null;

-- The last customer number that a branch gave by itself.
create table party_serial (
  company_id int not null references company,
  branch_id int not null,
  last_serial int not null check (last_serial > 0),
  primary key (company_id, branch_id),
  foreign key (company_id, branch_id) references branch
);

alter table party_serial enable row level security;
create policy branch_isolation on party_serial using (
  company_id = nullif(current_setting('app.company_id', true), '')::int
  and branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[])
);

-- A party is its branch's, and every branch's while its branch shares its customers. What the application reads and writes is of
-- the branches that were said; where none was, it sees no party. Reports read the books of branches, in which names stand anyway.
alter table party enable row level security;
create policy branch_isolation on party using (
  company_id = nullif(current_setting('app.company_id', true), '')::int
  and (
    current_user = 'cashbook_report'
    or nullif(current_setting('app.branch_ids', true), '') is not null
    and (
      branch_id is null
      or branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[])
      or branch_id in (select b.branch_id from branch b where b.share_customers)
    )
  )
) with check (
  company_id = nullif(current_setting('app.company_id', true), '')::int
  and (
    branch_id is null
    or branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[])
  )
);
