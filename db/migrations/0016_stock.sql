-- Stock (accounting §5): what moved of which product, where it stands, and what it costs. Written by the functions of the
-- door alone, beside the lines of its vouchers.

-- Movements of every version; the live ones are the stock. Nothing about a movement changes, but that it stops being live and
-- what it cost: an earlier movement that changes gives all later ones another cost.
create table stock_movement (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null,
  -- In the order in which they were typed, from 1.
  movement_no int not null check (movement_no > 0),
  product_id int not null,
  -- Null where the goods lie in no warehouse.
  warehouse_id int,
  vr_date date not null,
  -- The branch to which the goods are on their way: that is where they lie then, in no warehouse.
  transit_to int,
  -- Above zero what comes in, below what goes out.
  quantity_milli bigint not null check (quantity_milli <> 0),
  -- The cost of a unit that the document itself gives, in taka; null if the goods move at the average cost.
  given_cost numeric(20, 6) check (given_cost >= 0),
  -- The voucher at whose cost the goods come back or go back, or its own where they were made of what left on it. Null for all
  -- others.
  cost_voucher_id bigint,
  -- The part of the cost of the materials, for goods that were made.
  cost_weight bigint check (cost_weight > 0),
  -- The movement of cost_voucher_id by which bought goods that go back came in; null for all others.
  cost_movement_no int,
  -- The purchase price when it was written: what a unit costs as long as there is no average.
  price numeric(20, 6) not null check (price >= 0),
  order_id int,
  live boolean not null default true,
  -- The figures that follow from this and all live movements before it, in the order of dates, and within a day of voucher ids,
  -- which are given in the order of their first save. The cost at which a unit moved, and what then lay in the branch.
  unit_cost numeric(20, 6) not null default 0 check (unit_cost >= 0),
  quantity_after_milli bigint not null default 0,
  average_after numeric(20, 6) not null default 0 check (average_after >= 0),
  primary key (company_id, voucher_id, version, movement_no),
  foreign key (company_id, voucher_id, version) references voucher_version,
  foreign key (company_id, product_id) references product,
  foreign key (company_id, branch_id, warehouse_id) references warehouse (company_id, branch_id, warehouse_id),
  foreign key (company_id, transit_to) references branch,
  check (transit_to is null or warehouse_id is null and transit_to <> branch_id),
  constraint stock_movement_cost_voucher foreign key (company_id, cost_voucher_id) references voucher,
  constraint stock_movement_cost_follows check (
    cost_voucher_id is null and cost_weight is null and cost_movement_no is null
    or given_cost is null and cost_voucher_id is not null and (
      quantity_milli > 0 and cost_movement_no is null and (cost_weight is not null) = (cost_voucher_id = voucher_id)
      or quantity_milli < 0 and cost_movement_no is not null and cost_weight is null and cost_voucher_id <> voucher_id
    )
  )
) with (fillfactor = 80);

create index stock_movement_of_product on stock_movement
  (company_id, branch_id, product_id, vr_date, voucher_id, movement_no) where live;
create index stock_movement_of_day on stock_movement (company_id, branch_id, vr_date) where live;
create index stock_movement_product on stock_movement (company_id, product_id);
create index stock_movement_warehouse on stock_movement (company_id, branch_id, warehouse_id) where warehouse_id is not null;

create index stock_movement_in_transit on stock_movement
  (company_id, branch_id, product_id, vr_date) where live and transit_to is not null;
create index stock_movement_transit_branch on stock_movement (company_id, transit_to) where transit_to is not null;
create index stock_movement_following on stock_movement (company_id, branch_id, product_id, vr_date, voucher_id)
  where live and cost_voucher_id is not null;
create index stock_movement_made on stock_movement (company_id, branch_id) where live and cost_weight is not null;
-- When a product last came into a branch, and at what cost: of goods that are mostly sold the receipts are few, and what is
-- asked for is the last one.
create index stock_movement_receipt on stock_movement (company_id, branch_id, product_id, vr_date, voucher_id, movement_no)
  where live and quantity_milli > 0;

-- The numbers of the single pieces that a movement moved, one row each.
create table stock_serial (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null,
  movement_no int not null,
  serial text not null check (serial ~ '^\S+$' and length(serial) <= 60),
  -- In the order in which they were typed, from 1.
  place int not null check (place > 0),
  product_id int not null,
  vr_date date not null,
  is_in boolean not null,
  live boolean not null default true,
  transit_to int,
  primary key (company_id, voucher_id, version, movement_no, serial),
  foreign key (company_id, voucher_id, version, movement_no) references stock_movement
);

create index stock_serial_history on stock_serial
  (company_id, product_id, serial, vr_date, voucher_id, movement_no) where live;

-- ------------------------------------------------------------------------------------------------ what is now

-- The stock of a branch after all movements, those of the open day included. Postings of a product wait for its row, so
-- that of two who take the last one the second sees that it is gone.
create table stock_balance (
  company_id int not null,
  branch_id int not null,
  product_id int not null,
  quantity_milli bigint not null default 0,
  average_cost numeric(20, 6) not null default 0,
  primary key (company_id, branch_id, product_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, product_id) references product
) with (fillfactor = 50);

create index stock_balance_of_product on stock_balance (company_id, product_id);

-- The place of each piece now, or its last one. Each piece that ever moved has one row.
create table product_serial (
  company_id int not null,
  product_id int not null,
  serial text not null,
  branch_id int not null,
  warehouse_id int,
  -- It lies there; otherwise it left from there.
  is_held boolean not null,
  transit_to int,
  primary key (company_id, product_id, serial),
  foreign key (company_id, product_id) references product,
  foreign key (company_id, branch_id) references branch
);

create index product_serial_of_branch on product_serial (company_id, branch_id, product_id);

-- ------------------------------------------------------------------------------------------------ rollups

-- A cache of the movements of folded days: what came in and went out in a day, a calendar month and a fiscal year. As on a
-- date is the years before, their months and its days. No value: the last movement up to a date has the average.
create table stock_rollup (
  company_id int not null,
  branch_id int not null,
  span text not null check (span in ('day', 'month', 'year')),
  -- The first day of the span.
  starts date not null,
  product_id int not null,
  -- 0 where the goods lie in no warehouse.
  warehouse_id int not null,
  -- The trade of its vouchers: 1 a purchase or its return, 2 a sale or its return, 0 anything else (trade_of).
  trade smallint not null check (trade between 0 and 2),
  in_milli bigint not null,
  out_milli bigint not null,
  primary key (company_id, branch_id, span, starts, product_id, warehouse_id, trade)
);

-- The quantities of a product that came into and left a warehouse; below zero when they are removed from a rollup.
create type stock_total as (product_id int, warehouse_id int, in_milli bigint, out_milli bigint, trade smallint);

-- A quantity that a change brought to a date, or took from it.
create type stock_change as (product_id int, day date, voucher_id bigint, quantity_milli bigint);

do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'stock_movement', 'stock_serial', 'stock_balance', 'product_serial', 'stock_rollup'
  ] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy branch_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int
        and branch_id = any (string_to_array(nullif(current_setting(''app.branch_ids'', true), ''''), '','')::int[]))',
      table_name
    );
  end loop;
end $$;
