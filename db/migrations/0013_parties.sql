-- Customers and suppliers as records: what their form asks beside the account behind them. A party has the name, the branch
-- and the status of that account; the database keeps both in step (db/functions/parties.sql).

alter table party
  -- Null: every branch's.
  add column branch_id int,
  add column name text,
  add column status smallint not null default 1 check (status in (1, 3)),
  add column area_id int,
  -- Who collects from the customer.
  add column officer_id int,
  -- The group that the party belongs to.
  add column somity text not null default '',
  add column national_id text not null default '' check (national_id ~ '^([0-9]{10}|[0-9]{13}|[0-9]{17})?$'),
  -- The files with their photo and their national id; empty without one.
  add column photo text not null default '' check (photo ~ '^([0-9a-f]{32})?$'),
  add column nid_picture text not null default '' check (nid_picture ~ '^([0-9a-f]{32})?$'),
  -- What may be owed at most over all branches; null: as much as there is.
  add column credit_limit_paisa bigint check (credit_limit_paisa >= 0),
  -- Somebody else has the same mobile number, and that is right.
  add column shares_mobile boolean not null default false,
  add column created_by int,
  add column created_at timestamptz,
  add column updated_by int,
  add column updated_at timestamptz,
  add check (mobile ~ '^(01[0-9]{9})?$');

update party p set name = a.name, branch_id = a.branch_id, status = a.status
from account a where a.company_id = p.company_id and a.account_id = p.account_id;

alter table party
  alter column name set not null,
  add check (btrim(name) <> ''),
  add foreign key (company_id, branch_id) references branch,
  -- Both are of the party's own branch.
  add foreign key (company_id, branch_id, area_id) references area (company_id, branch_id, area_id),
  add foreign key (company_id, branch_id, officer_id) references employee (company_id, branch_id, employee_id),
  add foreign key (company_id, created_by) references app_user,
  add foreign key (company_id, updated_by) references app_user;

create unique index party_unique_idfr_code on party (company_id, branch_id, name_key(idfr_code))
  where status <> 3 and idfr_code <> '';
create index party_mobile on party (company_id, mobile) where mobile <> '';
create index party_area on party (company_id, area_id) where area_id is not null;
create index party_officer on party (company_id, officer_id) where officer_id is not null;

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
drop policy company_isolation on party;
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
