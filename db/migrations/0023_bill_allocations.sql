-- Allocation (accounting §4, "Bills"): which receipt, payment or return settles which bill of a party, from which day on.

-- Append-only: an amount of a debit item that a credit item settles. An item is a bill of a voucher by its number there, or
-- with the number 0 what the voucher left on the party's account without a bill. The numbers hold for whatever version of
-- the voucher stands.
create table bill_allocation (
  company_id int not null,
  branch_id int not null,
  account_id int not null,
  -- Counted from 1 for each party in each branch.
  allocation_no int not null check (allocation_no > 0),
  debit_voucher_id bigint not null,
  debit_bill_no int not null check (debit_bill_no >= 0),
  credit_voucher_id bigint not null,
  credit_bill_no int not null check (credit_bill_no >= 0),
  amount_paisa bigint not null check (amount_paisa > 0),
  -- The branch's open day when it was allocated.
  allocated_on date not null,
  allocated_by int,
  allocated_at timestamptz not null,
  primary key (company_id, branch_id, account_id, allocation_no),
  -- Two bills never settle each other.
  check (debit_bill_no = 0 or credit_bill_no = 0),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, account_id) references account,
  foreign key (company_id, debit_voucher_id) references voucher,
  foreign key (company_id, credit_voucher_id) references voucher,
  foreign key (company_id, allocated_by) references app_user
);

create index bill_allocation_of_debit on bill_allocation (company_id, debit_voucher_id);
create index bill_allocation_of_credit on bill_allocation (company_id, credit_voucher_id);

-- Append-only: an allocation that no longer holds, and since when.
create table bill_allocation_undo (
  company_id int not null,
  branch_id int not null,
  account_id int not null,
  allocation_no int not null,
  -- A person took it back, or one of its vouchers was voided or says less now.
  cause text not null check (cause in ('undo', 'void', 'edit')),
  undone_on date not null,
  undone_by int,
  undone_at timestamptz not null,
  primary key (company_id, branch_id, account_id, allocation_no),
  foreign key (company_id, branch_id, account_id, allocation_no) references bill_allocation,
  foreign key (company_id, undone_by) references app_user
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['bill_allocation', 'bill_allocation_undo'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy branch_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int
        and branch_id = any (string_to_array(nullif(current_setting(''app.branch_ids'', true), ''''), '','')::int[]))',
      table_name
    );
  end loop;
end $$;
