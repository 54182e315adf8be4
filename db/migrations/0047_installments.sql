-- Installments (accounting §7; accounting-next §4). An installment is a bill of its sale; its number is that of the bill.

-- Append-only: the offer of early settlement of each version of a sale by installments. A change of date adds no row.
create table installment_plan (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null check (version > 0),
  -- The last day of the offer; null without one.
  early_until date,
  early_discount_paisa bigint not null check (early_discount_paisa >= 0),
  primary key (company_id, voucher_id, version),
  check ((early_until is null) = (early_discount_paisa = 0)),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, voucher_id, version) references voucher_version deferrable initially deferred
);

-- Append-only: what a collection, or a write-off, settles of which installment. The discount of an early settlement is beside the
-- money. Both are voided and never edited.
create table installment_payment (
  company_id int not null,
  branch_id int not null,
  -- The collection, or the journal of the write-off.
  voucher_id bigint not null,
  sale_id bigint not null,
  installment_no int not null check (installment_no > 0),
  paid_paisa bigint not null check (paid_paisa >= 0),
  discount_paisa bigint not null check (discount_paisa >= 0),
  written_off_paisa bigint not null check (written_off_paisa >= 0),
  -- The day on which the money was received, at most some days before the voucher; null for the voucher's own.
  received_on date,
  primary key (company_id, voucher_id, installment_no),
  check (paid_paisa + discount_paisa + written_off_paisa > 0),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, voucher_id) references voucher deferrable initially deferred,
  foreign key (company_id, sale_id) references voucher
);

create index installment_payment_of_sale on installment_payment (company_id, sale_id, installment_no);

-- The installments of sales that stand, for lists and for rules. It follows from the bills, their allocations and the table above; the
-- audit compares them.
create table installment_now (
  company_id int not null,
  sale_id bigint not null,
  installment_no int not null,
  branch_id int not null,
  -- The customer.
  account_id int not null,
  -- The salesman.
  employee_id int,
  due_date date not null,
  amount_paisa bigint not null,
  paid_paisa bigint not null,
  discount_paisa bigint not null,
  written_off_paisa bigint not null,
  returned_paisa bigint not null,
  due_paisa bigint not null check (due_paisa = amount_paisa - paid_paisa - discount_paisa - written_off_paisa - returned_paisa),
  -- The day on which money was received for it last.
  last_paid_on date,
  primary key (company_id, sale_id, installment_no),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, sale_id) references voucher
);

create index installment_now_by_day on installment_now (company_id, branch_id, due_date, sale_id, installment_no);
create index installment_now_due on installment_now (company_id, branch_id, due_date, sale_id, installment_no) where due_paisa > 0;
create index installment_now_of_customer on installment_now (company_id, account_id, branch_id);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['installment_plan', 'installment_payment', 'installment_now'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy branch_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int
        and branch_id = any (string_to_array(nullif(current_setting(''app.branch_ids'', true), ''''), '','')::int[]))',
      table_name
    );
  end loop;
end $$;
