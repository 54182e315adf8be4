-- The lines of other documents that documents take (decision 83): a delivery of a sale, a return of an invoice or of an issue. All
-- of them have this one table. Rows are inserted with their version and never change. A change of date and a void insert none, so
-- the rows of a voucher are those of its latest version with rows.

create table taken_line (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null,
  row_no int not null check (row_no > 0),
  -- The role of the link to the parent, and the parent.
  role text not null,
  of_voucher_id bigint not null,
  -- The line of the parent; 0 for goods of whichever of its lines.
  of_line_no int not null check (of_line_no >= 0),
  product_id int not null,
  quantity_milli bigint not null check (quantity_milli > 0),
  -- The part of the line's net; 0 where the document takes no money.
  amount_paisa bigint not null default 0 check (amount_paisa >= 0),
  -- The pieces, of a product that has serials.
  serials text[] not null default '{}',
  primary key (company_id, voucher_id, version, row_no),
  foreign key (company_id, voucher_id, version, of_voucher_id, role)
    references voucher_link (company_id, child_id, version, parent_id, role),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, product_id) references product,
  check (serials = '{}' or cardinality(serials) * 1000 = quantity_milli)
);

create index taken_line_of on taken_line (company_id, of_voucher_id);

alter table taken_line enable row level security;
create policy branch_isolation on taken_line using (
  company_id = nullif(current_setting('app.company_id', true), '')::int
  and branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[])
);

-- The rows that count now, with the number and the date of the voucher that takes. A reader sees the rows of their own branches.
create view standing_take with (security_invoker = true) as
select t.*, v.vr_no, v.vr_date
from taken_line t
  join voucher v on v.company_id = t.company_id and v.voucher_id = t.voucher_id and not v.is_void
where not exists (
  select from taken_line later
  where later.company_id = t.company_id and later.voucher_id = t.voucher_id and later.version > t.version
);
