-- What documents take of the lines of others (decision 83): a delivery of a sale, a return of an invoice or of an issue. One table
-- for every such document, instead of tables of each. Rows come with the version that says them and never change. A change of date and
-- a void add none, so that a voucher takes what its latest version with rows says.

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

insert into taken_line (
  company_id, branch_id, voucher_id, version, row_no, role, of_voucher_id, of_line_no, product_id, quantity_milli, serials
)
select l.company_id, l.branch_id, l.voucher_id, l.version,
  row_number() over (partition by l.company_id, l.voucher_id, l.version order by l.of_line_no),
  'delivery', d.of_voucher_id, l.of_line_no, l.product_id, l.quantity_milli, l.serials
from delivery d join delivery_line l using (company_id, voucher_id, version);

-- Returns of invoices have a movement for each of their lines. A change of date has copied those of the version before it.
insert into taken_line (
  company_id, branch_id, voucher_id, version, row_no, role, of_voucher_id, of_line_no, product_id, quantity_milli, amount_paisa, serials
)
select i.company_id, i.branch_id, i.voucher_id, i.version, l.line_no, 'return', i.of_voucher_id, l.of_line_no, l.product_id,
  abs(m.quantity_milli), l.total_paisa - l.discount_paisa, array(
    select s.serial from stock_serial s
    where s.company_id = m.company_id and s.voucher_id = m.voucher_id and s.version = m.version and s.movement_no = m.movement_no
    order by s.place
  )
from invoice i
  join voucher_version w using (company_id, voucher_id, version)
  join invoice_line l using (company_id, voucher_id, version)
  join stock_movement m on m.company_id = l.company_id and m.voucher_id = l.voucher_id and m.version = l.version
    and m.movement_no = l.line_no
where i.of_voucher_id is not null and w.change <> 'redate';

-- Returns of issues say products, not lines.
insert into taken_line (
  company_id, branch_id, voucher_id, version, row_no, role, of_voucher_id, of_line_no, product_id, quantity_milli, serials
)
select m.company_id, m.branch_id, m.voucher_id, m.version, m.movement_no, k.role, k.parent_id, 0, m.product_id, m.quantity_milli, array(
    select s.serial from stock_serial s
    where s.company_id = m.company_id and s.voucher_id = m.voucher_id and s.version = m.version and s.movement_no = m.movement_no
    order by s.place
  )
from voucher_link k
  join voucher_version w on w.company_id = k.company_id and w.voucher_id = k.child_id and w.version = k.version
  join stock_movement m on m.company_id = w.company_id and m.voucher_id = w.voucher_id and m.version = w.version
where w.kind = 'issue-return' and k.role = 'return' and w.change <> 'redate';

drop table delivery_line;
drop table delivery;

-- What is taken now, with the number and the date of the voucher that takes it. It shows what its reader may see.
create view standing_take with (security_invoker = true) as
select t.*, v.vr_no, v.vr_date
from taken_line t
  join voucher v on v.company_id = t.company_id and v.voucher_id = t.voucher_id and not v.is_void
where not exists (
  select from taken_line later
  where later.company_id = t.company_id and later.voucher_id = t.voucher_id and later.version > t.version
);
