-- Counts of what lies in a branch (accounting §5): somebody starts a sheet, several people count, and the differences are posted
-- as one voucher. Written by the functions of db/functions/count_sheets.sql alone.

-- A count of one place of a branch: a warehouse, or what lies in none.
create table count_sheet (
  company_id int not null,
  branch_id int not null,
  -- Within the branch, from 1.
  sheet_no int not null check (sheet_no > 0),
  -- Null for the goods that lie in no warehouse.
  warehouse_id int,
  -- Null for products of every category.
  category_id int,
  remarks text not null default '' check (length(remarks) <= 500),
  started_on date not null,
  started_at timestamptz not null,
  started_by int,
  -- The number of the last entry.
  entries int not null default 0 check (entries >= 0),
  -- Ended without a voucher: given up, or everything was as the books say.
  ending text check (ending in ('abandoned', 'agreed')),
  ended_at timestamptz,
  ended_by int,
  primary key (company_id, branch_id, sheet_no),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, branch_id, warehouse_id) references warehouse (company_id, branch_id, warehouse_id),
  foreign key (company_id, category_id) references category,
  foreign key (company_id, started_by) references app_user,
  foreign key (company_id, ended_by) references app_user,
  check ((ending is null) = (ended_at is null))
);

-- A product on a sheet: what was counted, and what the books said when it was.
create table count_row (
  company_id int not null,
  branch_id int not null,
  sheet_no int not null,
  product_id int not null,
  -- Its row number on the sheet, from 1.
  place int not null check (place > 0),
  -- Null where nobody has counted yet.
  counted_milli bigint check (counted_milli >= 0),
  -- The stock in the books when the count of this product began, and at its last entry. If they differ, goods
  -- moved while it was counted.
  first_book_milli bigint,
  book_milli bigint,
  -- The trading day of the count, and what the books then had there at the end of the day before: what has been entered of
  -- earlier days since happened before the count.
  counted_on date,
  earlier_milli bigint,
  counted_at timestamptz,
  counted_by int,
  -- The last entry about it; 0 before the first.
  entry_no int not null default 0,
  primary key (company_id, branch_id, sheet_no, product_id),
  foreign key (company_id, branch_id, sheet_no) references count_sheet,
  foreign key (company_id, product_id) references product,
  foreign key (company_id, counted_by) references app_user,
  check (num_nulls(counted_milli, first_book_milli, book_milli, counted_on, earlier_milli, counted_at) in (0, 6))
);

create index count_row_of_product on count_row (company_id, product_id);

-- The pieces of a product with serials: those that the books had there when its count began, and those that were counted.
create table count_piece (
  company_id int not null,
  branch_id int not null,
  sheet_no int not null,
  product_id int not null,
  serial text not null check (serial ~ '^\S+$' and length(serial) <= 60),
  -- The books had it there when the count of the product began, or when the piece was counted.
  in_books boolean not null,
  is_counted boolean not null,
  primary key (company_id, branch_id, sheet_no, product_id, serial),
  foreign key (company_id, branch_id, sheet_no, product_id) references count_row
);

-- Append-only: what was typed or scanned, so that a count can be followed entry by entry.
create table count_entry (
  company_id int not null,
  branch_id int not null,
  sheet_no int not null,
  entry_no int not null check (entry_no > 0),
  product_id int not null,
  change text not null check (change in ('add', 'set', 'piece', 'remove_piece')),
  -- The added quantity, or the new count; null if the count was taken back.
  quantity_milli bigint,
  serial text,
  -- The count after the entry.
  counted_milli bigint,
  entered_at timestamptz not null,
  entered_by int,
  primary key (company_id, branch_id, sheet_no, entry_no),
  foreign key (company_id, branch_id, sheet_no, product_id) references count_row,
  foreign key (company_id, entered_by) references app_user
);

-- Append-only: the vouchers with which the differences of a sheet were posted. A sheet is posted while one of them is not void.
create table count_posting (
  company_id int not null,
  branch_id int not null,
  sheet_no int not null,
  voucher_id bigint not null,
  primary key (company_id, voucher_id),
  foreign key (company_id, branch_id, sheet_no) references count_sheet,
  foreign key (company_id, voucher_id) references voucher
);

create index count_posting_of_sheet on count_posting (company_id, branch_id, sheet_no);

-- A scanned serial finds its product.
create index product_serial_by_serial on product_serial (company_id, serial);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['count_sheet', 'count_row', 'count_piece', 'count_entry', 'count_posting'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy branch_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int
        and branch_id = any (string_to_array(nullif(current_setting(''app.branch_ids'', true), ''''), '','')::int[]))',
      table_name
    );
  end loop;
end $$;
