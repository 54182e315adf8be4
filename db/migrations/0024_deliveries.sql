-- What of a sale's goods has left the gate (decision 58): a voucher without money or movement. Its form has what a
-- person typed; the rows beside it are what SQL computes with. Rows are added with the version that says them and never altered; a change of date
-- and a void add none, so that what a delivery says is its latest version with rows.

create table delivery (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null,
  -- The sale.
  of_voucher_id bigint not null,
  primary key (company_id, voucher_id, version),
  foreign key (company_id, voucher_id, version) references voucher_version,
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, of_voucher_id) references voucher
);

create index delivery_of_sale on delivery (company_id, of_voucher_id);

create table delivery_line (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null,
  -- The line of the sale.
  of_line_no int not null check (of_line_no > 0),
  product_id int not null,
  quantity_milli bigint not null check (quantity_milli > 0),
  -- The pieces, of a product that has serials.
  serials text[] not null default '{}',
  primary key (company_id, voucher_id, version, of_line_no),
  foreign key (company_id, voucher_id, version) references delivery,
  foreign key (company_id, product_id) references product,
  check (serials = '{}' or cardinality(serials) * 1000 = quantity_milli)
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['delivery', 'delivery_line'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy branch_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int
        and branch_id = any (string_to_array(nullif(current_setting(''app.branch_ids'', true), ''''), '','')::int[]))',
      table_name
    );
  end loop;
end $$;
