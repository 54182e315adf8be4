-- Categories and products. 0007_master_data.sql has other records of the same form.

-- Status: 1 active, 3 archived; spec 1 §3.
create table category (
  company_id int not null references company,
  category_id int not null check (category_id > 0),
  name text not null check (btrim(name) <> ''),
  description text not null default '',
  status smallint not null default 1 check (status in (1, 3)),
  version int not null default 1,
  created_by int,
  created_at timestamptz not null,
  updated_by int,
  updated_at timestamptz not null,
  primary key (company_id, category_id),
  foreign key (company_id, created_by) references app_user,
  foreign key (company_id, updated_by) references app_user
);

create table product (
  company_id int not null references company,
  product_id int not null check (product_id > 0),
  -- The branch that owns it. Other branches also sell it if this one shares its products (branch.share_products).
  branch_id int not null,
  category_id int not null,
  product_type_id int not null,
  name text not null check (btrim(name) <> ''),
  -- The short name that people use, and the number on its label; each is empty if the product has none.
  code text not null default '',
  barcode text not null default '' check (barcode ~ '^[ -~]*$'),
  -- The text that a type-ahead searches, byte by byte. A search that ignores the case of letters costs ten times as much in a scan.
  search_key text collate "C" generated always as (lower(name || E'\n' || code || E'\n' || barcode)) stored,
  description text not null default '',
  -- For one unit, from the last day in product_price on.
  purchase_price_paisa bigint not null default 0 check (purchase_price_paisa >= 0),
  sales_price_paisa bigint not null default 0 check (sales_price_paisa >= 0),
  unit_id int not null,
  -- Below this much of it, it is to be ordered; null where nobody watches it.
  order_level_milli bigint check (order_level_milli >= 0),
  -- 0 not applicable, 1 warranty, 2 guarantee, 3 custom (spec 2 §3).
  warranty_type smallint not null default 0 check (warranty_type between 0 and 3),
  warranty_days int check (warranty_days between 0 and 99999),
  -- The promise in words instead of days; only custom warranties have one.
  warranty_terms text not null default '',
  -- The quantity in a bag, so that a number of bags proposes the quantity; null where it does not come in bags.
  bag_quantity_milli bigint check (bag_quantity_milli > 0),
  -- Every piece has a number of its own, and a quantity is how many of them there are.
  serial_numbered boolean not null default false,
  -- Name of its picture among the company's; empty without one.
  picture text not null default '',
  status smallint not null default 1 check (status in (1, 3)),
  version int not null default 1,
  created_by int,
  created_at timestamptz not null,
  updated_by int,
  updated_at timestamptz not null,
  primary key (company_id, product_id),
  unique (company_id, branch_id, product_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, category_id) references category,
  foreign key (company_id, product_type_id) references product_type,
  foreign key (company_id, unit_id) references unit,
  foreign key (company_id, created_by) references app_user,
  foreign key (company_id, updated_by) references app_user,
  check (warranty_type <> 0 or warranty_days is null),
  check (warranty_terms = '' or (warranty_type = 3 and warranty_days is null))
);

-- The prices of a product from a date on. On a day, the last row up to it counts.
create table product_price (
  company_id int not null,
  product_id int not null,
  branch_id int not null,
  from_date date not null,
  purchase_price_paisa bigint not null check (purchase_price_paisa >= 0),
  sales_price_paisa bigint not null check (sales_price_paisa >= 0),
  created_by int,
  created_at timestamptz not null,
  primary key (company_id, product_id, from_date),
  foreign key (company_id, branch_id, product_id) references product (company_id, branch_id, product_id),
  foreign key (company_id, created_by) references app_user
);

create unique index category_unique_category_name on category (company_id, name_key(name)) where status <> 3;
create unique index product_unique_name on product (company_id, branch_id, name_key(name)) where status <> 3;
create unique index product_unique_code on product (company_id, branch_id, name_key(code)) where status <> 3 and code <> '';
create unique index product_unique_barcode on product (company_id, branch_id, barcode) where status <> 3 and barcode <> '';

create index product_category on product (company_id, category_id);
create index product_type_of_product on product (company_id, product_type_id);
create index product_unit on product (company_id, unit_id);

do $$
declare
  table_name text;
begin
  execute 'alter table category enable row level security';
  execute 'create policy company_isolation on category
    using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int)';
  -- A caller sees the products of the branches that they reach, and of those that share theirs; where nobody has said which
  -- they reach, none. The branches are found once for a statement and not for every row. Nobody writes one of a branch that
  -- they do not reach.
  foreach table_name in array array['product', 'product_price'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy branch_sharing on %I
        using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int
          and branch_id = any (array(
            select b.branch_id from branch b
            where b.company_id = nullif(current_setting(''app.company_id'', true), '''')::int
              and nullif(current_setting(''app.branch_ids'', true), '''') is not null
              and (b.share_products
                or b.branch_id = any (string_to_array(nullif(current_setting(''app.branch_ids'', true), ''''), '','')::int[]))
          )))
        with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::int
          and branch_id = any (string_to_array(nullif(current_setting(''app.branch_ids'', true), ''''), '','')::int[]))',
      table_name
    );
  end loop;
end $$;
