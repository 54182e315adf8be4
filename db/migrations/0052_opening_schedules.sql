-- Installments that remain of old sales are bills of the opening balance of their customer (accounting §10).

-- Append-only: the bills of a version of an opening balance that are installments.
create table opening_installment (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null check (version > 0),
  bill_no int not null check (bill_no > 0),
  -- The salesman of the old sale; null when nobody is named.
  employee_id int,
  primary key (company_id, voucher_id, version, bill_no),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, employee_id) references employee,
  foreign key (company_id, voucher_id, version, bill_no) references bill
);

alter table opening_installment enable row level security;
create policy branch_isolation on opening_installment using (
  company_id = nullif(current_setting('app.company_id', true), '')::int
  and branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[]));
