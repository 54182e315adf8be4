-- The prices of groups of customers. A list has the name of its group, and prices by product and day.

create table price_list (
  company_id int not null references company,
  price_list_id int not null check (price_list_id > 0),
  name text not null check (btrim(name) <> ''),
  description text not null default '',
  status smallint not null default 1 check (status in (1, 3)),
  version int not null default 1,
  created_by int,
  created_at timestamptz not null,
  updated_by int,
  updated_at timestamptz not null,
  primary key (company_id, price_list_id),
  foreign key (company_id, created_by) references app_user,
  foreign key (company_id, updated_by) references app_user
);

create unique index price_list_unique_name on price_list (company_id, name_key(name)) where status <> 3;

alter table price_list enable row level security;
create policy company_isolation on price_list
  using (company_id = nullif(current_setting('app.company_id', true), '')::int);

-- From its day on until the next one of the list and the product. The branch whose product it is keeps it.
create table list_price (
  company_id int not null references company,
  list_price_id int not null check (list_price_id > 0),
  branch_id int not null,
  price_list_id int not null,
  product_id int not null,
  from_date date not null,
  price_paisa bigint not null check (price_paisa > 0),
  status smallint not null default 1 check (status in (1, 3)),
  version int not null default 1,
  created_by int,
  created_at timestamptz not null,
  updated_by int,
  updated_at timestamptz not null,
  primary key (company_id, list_price_id),
  foreign key (company_id, price_list_id) references price_list,
  foreign key (company_id, branch_id, product_id) references product (company_id, branch_id, product_id),
  foreign key (company_id, created_by) references app_user,
  foreign key (company_id, updated_by) references app_user
);

create unique index list_price_unique_from_date on list_price (company_id, product_id, price_list_id, from_date)
  where status <> 3;
create index list_price_list on list_price (company_id, price_list_id);

-- Seen by who sees the product, and written by the branch whose product it is.
alter table list_price enable row level security;
create policy branch_sharing on list_price
  using (company_id = nullif(current_setting('app.company_id', true), '')::int
    and branch_id = any (array(
      select b.branch_id from branch b
      where b.company_id = nullif(current_setting('app.company_id', true), '')::int
        and nullif(current_setting('app.branch_ids', true), '') is not null
        and (b.share_products
          or b.branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[]))
    )))
  with check (company_id = nullif(current_setting('app.company_id', true), '')::int
    and branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[]));
