-- Orders (spec 3 "Orders"): how much of one product is bought from, sold to or used for one account. What has come of it is
-- read from the movements that carry it.

create table trade_order (
  company_id int not null references company,
  trade_order_id int not null check (trade_order_id > 0),
  branch_id int not null,
  order_for int not null,
  product_id int not null,
  order_number text not null check (btrim(order_number) <> ''),
  delivery_location text not null default '',
  order_date date not null,
  -- The last day on which it may be delivered; null where none was agreed.
  last_delivery_date date check (last_delivery_date >= order_date),
  order_rate_milli bigint not null check (order_rate_milli >= 0),
  total_order_milli bigint not null check (total_order_milli > 0),
  -- 1 purchase, 2 sales, 3 stock.
  order_type smallint not null check (order_type in (1, 2, 3)),
  note text not null default '',
  -- 1 open, 0 closed.
  status smallint not null default 1 check (status in (0, 1)),
  version int not null default 1,
  created_by int,
  created_at timestamptz not null,
  updated_by int,
  updated_at timestamptz not null,
  primary key (company_id, trade_order_id),
  unique (company_id, branch_id, trade_order_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, order_for) references account,
  foreign key (company_id, product_id) references product,
  foreign key (company_id, created_by) references app_user,
  foreign key (company_id, updated_by) references app_user
);

create unique index trade_order_unique_order_number
  on trade_order (company_id, branch_id, name_key(order_number)) where status <> 3;
create index trade_order_for on trade_order (company_id, order_for);

-- The indexes by which the progress, the documents and the cash of an order are found.
create index stock_movement_of_order on stock_movement (company_id, order_id, product_id) where live and order_id is not null;
create index line_of_order on line (company_id, order_id) where live and order_id is not null;

-- A movement or a line that names an order names one of its branch. Whatever names none has nothing to be looked up.
alter table stock_movement
  add foreign key (company_id, branch_id, order_id) references trade_order (company_id, branch_id, trade_order_id);
alter table line
  add foreign key (company_id, branch_id, order_id) references trade_order (company_id, branch_id, trade_order_id);

alter table trade_order enable row level security;
create policy branch_isolation on trade_order using (company_id = nullif(current_setting('app.company_id', true), '')::int
  and branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[]));
