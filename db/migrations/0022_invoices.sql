-- Invoices of purchase, sale and labour, and returns against them (accounting §4): what a person typed and what follows from it,
-- so that reports and the rules of returns read rows and not forms. Rows of every version, added and never altered: those of the
-- version that stands are the invoice, and a void version has none. A change of date copies them (carry_invoices).

create table invoice (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null,
  vr_date date not null,
  -- The party; 17 where it was paid on the spot.
  account_id int not null,
  -- The employee who sold it; null if nobody is named.
  employee_id int,
  -- As they stand on the paper of the other side.
  bill_no text not null default '',
  bill_date date,
  vehicle_no text not null default '',
  notes text not null default '',
  purchase_order_id int,
  sales_order_id int,
  -- The invoice that a return is against.
  of_voucher_id bigint,
  -- The sum of its lines, what is taken off it, and what brings the rest to whole taka, of either sign.
  total_paisa bigint not null check (total_paisa >= 0),
  discount_paisa bigint not null check (discount_paisa between 0 and total_paisa),
  rounding_paisa bigint not null default 0,
  -- The part of the net that was paid with the invoice.
  paid_paisa bigint not null check (paid_paisa between 0 and total_paisa - discount_paisa + rounding_paisa),
  primary key (company_id, voucher_id, version),
  foreign key (company_id, voucher_id, version) references voucher_version,
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, account_id) references account,
  foreign key (company_id, employee_id) references employee,
  foreign key (company_id, branch_id, purchase_order_id) references trade_order (company_id, branch_id, trade_order_id),
  foreign key (company_id, branch_id, sales_order_id) references trade_order (company_id, branch_id, trade_order_id),
  foreign key (company_id, of_voucher_id) references voucher
);

create index invoice_of_day on invoice (company_id, branch_id, vr_date, voucher_id);
create index invoice_of_account on invoice (company_id, account_id, branch_id, vr_date);
create index invoice_of_bill on invoice (company_id, account_id, lower(bill_no)) where bill_no <> '';
create index invoice_against on invoice (company_id, of_voucher_id) where of_voucher_id is not null;
create index invoice_of_employee on invoice (company_id, employee_id, branch_id, vr_date) where employee_id is not null;

create index invoice_of_purchase_order on invoice (company_id, purchase_order_id) where purchase_order_id is not null;
create index invoice_of_sales_order on invoice (company_id, sales_order_id) where sales_order_id is not null;

create table invoice_line (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null,
  -- In the order in which they were typed, from 1; the movement that a line makes bears the same number.
  line_no int not null check (line_no > 0),
  vr_date date not null,
  product_id int,
  labour_item_id int,
  -- The quantity that is charged. Bag, variance and bonus beside it move goods and no money.
  -- A line of a return has its quantities as the line of its invoice does. Of little that goes back, nothing may be invoiced.
  quantity_milli bigint not null,
  rate_milli bigint not null check (rate_milli >= 0),
  total_paisa bigint not null check (total_paisa >= 0),
  -- Its shares of the invoice's discount and extras; the shares of all lines come to them.
  discount_paisa bigint not null default 0,
  extras_paisa bigint not null default 0,
  bag_milli bigint not null default 0 check (bag_milli >= 0),
  -- Above zero what came beyond the quantity, below what was missing from it.
  variance_milli bigint not null default 0,
  bonus_milli bigint not null default 0 check (bonus_milli >= 0),
  warehouse_id int,
  -- The line of the invoice that a return is against.
  of_line_no int,
  remarks text not null default '',
  primary key (company_id, voucher_id, version, line_no),
  foreign key (company_id, voucher_id, version) references invoice,
  foreign key (company_id, product_id) references product,
  foreign key (company_id, labour_item_id) references labour_item,
  constraint invoice_line_quantity_milli_check check (quantity_milli > 0 or quantity_milli = 0 and of_line_no is not null),
  check (num_nonnulls(product_id, labour_item_id) = 1)
);

create index invoice_line_of_product on invoice_line (company_id, branch_id, product_id, vr_date) where product_id is not null;
create index invoice_line_of_labour on invoice_line (company_id, branch_id, labour_item_id, vr_date)
  where labour_item_id is not null;

create table invoice_payment (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null,
  payment_no int not null check (payment_no > 0),
  -- Cash, or one under Cash at Bank.
  account_id int not null,
  -- The paid amount. The bank deducts its fee from it.
  amount_paisa bigint not null check (amount_paisa > 0),
  fee_paisa bigint not null default 0 check (fee_paisa between 0 and amount_paisa),
  transaction_id text not null default '',
  primary key (company_id, voucher_id, version, payment_no),
  foreign key (company_id, voucher_id, version) references invoice,
  foreign key (company_id, account_id) references account
);

create table invoice_extra (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null,
  extra_no int not null check (extra_no > 0),
  -- Carriage, unloading, duty.
  what text not null default '',
  amount_paisa bigint not null check (amount_paisa > 0),
  -- The account that pays for it: cash, a bank, or the party to whom it is owed.
  account_id int not null,
  spread_by text not null check (spread_by in ('value', 'quantity')),
  primary key (company_id, voucher_id, version, extra_no),
  foreign key (company_id, voucher_id, version) references invoice,
  foreign key (company_id, account_id) references account
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['invoice', 'invoice_line', 'invoice_payment', 'invoice_extra'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy branch_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int
        and branch_id = any (string_to_array(nullif(current_setting(''app.branch_ids'', true), ''''), '','')::int[]))',
      table_name
    );
  end loop;
end $$;
