-- Master data: what documents choose from. Each table is what a record of the contract describes, and has beside its fields
-- who added and changed it. Numbers are whole counts of the unit in their name.

-- The last number given to a record of each table.
create table record_counter (
  company_id int not null references company,
  table_name text not null,
  last_id int not null check (last_id > 0),
  primary key (company_id, table_name)
);

-- Status: 1 active, 0 inactive (areas), 3 archived (the others); spec 1 §3.
create table area (
  company_id int not null references company,
  area_id int not null check (area_id > 0),
  branch_id int not null,
  name text not null check (btrim(name) <> ''),
  division text,
  district text,
  thana text,
  description text not null default '',
  latitude_micro bigint check (latitude_micro between -90000000 and 90000000),
  longitude_micro bigint check (longitude_micro between -180000000 and 180000000),
  notes text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  version int not null default 1,
  created_by int,
  created_at timestamptz not null,
  updated_by int,
  updated_at timestamptz not null,
  primary key (company_id, area_id),
  unique (company_id, branch_id, area_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, created_by) references app_user,
  foreign key (company_id, updated_by) references app_user,
  check (district is null or division is not null),
  check (thana is null or district is not null)
);

create table warehouse (
  company_id int not null references company,
  warehouse_id int not null check (warehouse_id > 0),
  branch_id int not null,
  name text not null check (btrim(name) <> ''),
  address text not null default '',
  phone text not null default '',
  -- The one that invoices of the branch begin with.
  is_default boolean not null default false,
  notes text not null default '',
  status smallint not null default 1 check (status in (1, 3)),
  version int not null default 1,
  created_by int,
  created_at timestamptz not null,
  updated_by int,
  updated_at timestamptz not null,
  primary key (company_id, warehouse_id),
  unique (company_id, branch_id, warehouse_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, created_by) references app_user,
  foreign key (company_id, updated_by) references app_user,
  check (status = 1 or not is_default)
);

create table unit (
  company_id int not null references company,
  unit_id int not null check (unit_id > 0),
  name text not null check (btrim(name) <> ''),
  short_name text not null default '',
  -- The number of decimals that a quantity in this unit may have.
  decimals smallint not null check (decimals between 0 and 3),
  description text not null default '',
  status smallint not null default 1 check (status in (1, 3)),
  version int not null default 1,
  created_by int,
  created_at timestamptz not null,
  updated_by int,
  updated_at timestamptz not null,
  primary key (company_id, unit_id),
  foreign key (company_id, created_by) references app_user,
  foreign key (company_id, updated_by) references app_user
);

create table product_type (
  company_id int not null references company,
  product_type_id int not null check (product_type_id > 0),
  name text not null check (btrim(name) <> ''),
  description text not null default '',
  status smallint not null default 1 check (status in (1, 3)),
  version int not null default 1,
  created_by int,
  created_at timestamptz not null,
  updated_by int,
  updated_at timestamptz not null,
  primary key (company_id, product_type_id),
  foreign key (company_id, created_by) references app_user,
  foreign key (company_id, updated_by) references app_user
);

create table labour_item (
  company_id int not null references company,
  labour_item_id int not null check (labour_item_id > 0),
  name text not null check (btrim(name) <> ''),
  category text not null default '',
  unit_id int not null,
  -- Thousandths of a taka for one unit; null where it is agreed each time.
  rate_milli bigint check (rate_milli >= 0),
  description text not null default '',
  status smallint not null default 1 check (status in (1, 3)),
  version int not null default 1,
  created_by int,
  created_at timestamptz not null,
  updated_by int,
  updated_at timestamptz not null,
  primary key (company_id, labour_item_id),
  foreign key (company_id, unit_id) references unit,
  foreign key (company_id, created_by) references app_user,
  foreign key (company_id, updated_by) references app_user
);

create table employee (
  company_id int not null references company,
  employee_id int not null check (employee_id > 0),
  branch_id int not null,
  name text not null check (btrim(name) <> ''),
  code text not null check (btrim(code) <> ''),
  designation text not null default '',
  mobile text not null check (mobile ~ '^01[0-9]{9}$'),
  joined_on date,
  is_field_officer boolean not null default false,
  area_id int,
  address text not null default '',
  notes text not null default '',
  status smallint not null default 1 check (status in (1, 3)),
  version int not null default 1,
  created_by int,
  created_at timestamptz not null,
  updated_by int,
  updated_at timestamptz not null,
  primary key (company_id, employee_id),
  unique (company_id, branch_id, employee_id),
  foreign key (company_id, branch_id) references branch,
  -- An officer collects in an area of the own branch.
  foreign key (company_id, branch_id, area_id) references area (company_id, branch_id, area_id),
  foreign key (company_id, created_by) references app_user,
  foreign key (company_id, updated_by) references app_user,
  check (area_id is null or is_field_officer)
);

-- Names that count as the same (name_key), among those that are not archived. An index is called by its table and its field:
-- by that the server knows at which field a refusal belongs.
create unique index area_unique_name on area (company_id, branch_id, name_key(name)) where status <> 3;
create unique index warehouse_unique_name on warehouse (company_id, branch_id, name_key(name)) where status <> 3;
create unique index warehouse_unique_is_default on warehouse (company_id, branch_id) where is_default;
create unique index unit_unique_name on unit (company_id, name_key(name)) where status <> 3;
create unique index product_type_unique_name on product_type (company_id, name_key(name)) where status <> 3;
create unique index labour_item_unique_name on labour_item (company_id, name_key(name)) where status <> 3;
create unique index employee_unique_code on employee (company_id, branch_id, name_key(code)) where status <> 3;
create unique index employee_unique_mobile on employee (company_id, branch_id, mobile) where status <> 3;

create index labour_item_unit on labour_item (company_id, unit_id);
create index employee_area on employee (company_id, area_id);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['record_counter', 'unit', 'product_type', 'labour_item'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy company_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int)',
      table_name
    );
  end loop;
  -- Records of branches show those of the branches that the caller reaches: where nobody has said which, of none.
  foreach table_name in array array['area', 'warehouse', 'employee'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy branch_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int
        and branch_id = any (string_to_array(nullif(current_setting(''app.branch_ids'', true), ''''), '','')::int[]))',
      table_name
    );
  end loop;
end $$;
