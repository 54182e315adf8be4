-- Assets as records, with a register of what is written off them (accounting-next §9.3).

create table asset (
  company_id int not null references company,
  asset_id int not null check (asset_id > 0),
  branch_id int not null,
  name text not null check (btrim(name) <> ''),
  -- The account of its cost, in a group of Fixed Assets.
  account_id int not null,
  acquired_on date not null,
  cost_paisa bigint not null check (cost_paisa > 0),
  -- The value below which it is never written down.
  residual_paisa bigint not null default 0 check (residual_paisa >= 0),
  method text not null check (method in ('straight', 'reducing')),
  -- The months of its life of a straight line; of a reducing balance the part of a year, in thousandths of a percent.
  life_months int check (life_months between 1 and 1200),
  rate_milli int check (rate_milli between 1 and 100000),
  -- The amount written off before it was registered, and the last day of that.
  opening_paisa bigint not null default 0 check (opening_paisa >= 0),
  opening_until date,
  serial text not null default '',
  location text not null default '',
  remarks text not null default '',
  status smallint not null default 1 check (status in (1, 3)),
  version int not null default 1,
  created_by int,
  created_at timestamptz not null,
  updated_by int,
  updated_at timestamptz not null,
  primary key (company_id, asset_id),
  unique (company_id, branch_id, asset_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, account_id) references account,
  foreign key (company_id, created_by) references app_user,
  foreign key (company_id, updated_by) references app_user,
  check (residual_paisa + opening_paisa <= cost_paisa),
  check (opening_paisa = 0 or opening_until is not null),
  check (opening_until >= acquired_on),
  check ((life_months is not null) = (method = 'straight') and (rate_milli is not null) = (method = 'reducing'))
);

create unique index asset_unique_name on asset (company_id, branch_id, name_key(name)) where status <> 3;
create index asset_account on asset (company_id, account_id);

-- Append-only, the register of account 41 by assets. A row stands while its voucher is not void: neither voucher is ever edited.
create table asset_line (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  line_no int not null check (line_no > 0),
  asset_id int not null,
  -- Whether the asset leaves the books.
  is_disposal boolean not null,
  -- The credit on 41: below zero for what goes back, and for what leaves with the asset.
  depreciation_paisa bigint not null,
  primary key (company_id, voucher_id, line_no),
  foreign key (company_id, branch_id, asset_id) references asset (company_id, branch_id, asset_id),
  foreign key (company_id, voucher_id) references voucher,
  check (is_disposal or depreciation_paisa <> 0)
);

create index asset_line_of_asset on asset_line (company_id, asset_id);
create index asset_line_of_branch on asset_line (company_id, branch_id);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['asset', 'asset_line'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy branch_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int
        and branch_id = any (string_to_array(nullif(current_setting(''app.branch_ids'', true), ''''), '','')::int[]))',
      table_name
    );
  end loop;
end $$;

-- The line of a statement to which a company moved a group of accounts; null for the line that follows from its place in the chart.
alter table account_group add column statement_line text check (level = 3 or statement_line is null);
