-- Sales by installments that do not go as planned (accounting-next §4).

-- The terms of late fees (§4.6): none, a flat one for each installment, or a part of what is due for each full month.
alter table company
  add column late_fee text not null default 'none' check (late_fee in ('none', 'flat', 'percent')),
  -- Installments that were due before this day cost nothing.
  add column late_fee_from date,
  add column late_fee_grace_days smallint not null default 0 check (late_fee_grace_days between 0 and 365),
  add column late_fee_paisa bigint not null default 0 check (late_fee_paisa >= 0),
  -- In thousandths of a percent.
  add column late_fee_percent_milli int not null default 0 check (late_fee_percent_milli between 0 and 100000),
  add check (late_fee = 'none' or late_fee_from is not null);

-- Append-only: the fee of a late installment, also when it was waived: nobody is asked for it again. A flat fee has month 1.
create table installment_fee (
  company_id int not null,
  branch_id int not null,
  sale_id bigint not null,
  installment_no int not null check (installment_no > 0),
  -- The full months after the due day that are charged with this fee and those before it.
  until_month int not null check (until_month > 0),
  -- The journal of the fee.
  voucher_id bigint not null,
  primary key (company_id, sale_id, installment_no, until_month),
  unique (company_id, voucher_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, sale_id) references voucher,
  foreign key (company_id, voucher_id) references voucher
);

-- Append-only: new installments for what was due of a sale on a day (§4). What was due is settled with the sale's own amount on account,
-- which the new bills leave below zero.
create table reschedule (
  company_id int not null,
  branch_id int not null,
  sale_id bigint not null,
  -- Counted from 1 for each sale.
  reschedule_no int not null check (reschedule_no > 0),
  made_on date not null,
  made_by int,
  made_at timestamptz not null,
  remarks text not null,
  -- The journal of the markup; null without one.
  voucher_id bigint,
  primary key (company_id, sale_id, reschedule_no),
  unique (company_id, voucher_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, sale_id) references voucher,
  foreign key (company_id, made_by) references app_user,
  foreign key (company_id, voucher_id) references voucher
);

-- Append-only: the installments that a reschedule has added. Each is a bill of the sale of the same number.
create table rescheduled_row (
  company_id int not null,
  branch_id int not null,
  sale_id bigint not null,
  installment_no int not null check (installment_no > 0),
  reschedule_no int not null,
  due_date date not null,
  amount_paisa bigint not null check (amount_paisa > 0),
  primary key (company_id, sale_id, installment_no),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, sale_id, reschedule_no) references reschedule
);

-- The part that repossessed goods settle (§4.8), and the part that was moved to other installments.
alter table installment_payment add column repossessed_paisa bigint not null default 0 check (repossessed_paisa >= 0);
alter table installment_payment drop constraint installment_payment_check;
alter table installment_payment add check (paid_paisa + discount_paisa + written_off_paisa + repossessed_paisa > 0);
alter table installment_now add column moved_paisa bigint not null default 0;
alter table installment_now add column repossessed_paisa bigint not null default 0;
alter table installment_now drop constraint installment_now_check;
alter table installment_now add check (
  due_paisa = amount_paisa - paid_paisa - discount_paisa - written_off_paisa - returned_paisa - moved_paisa - repossessed_paisa
);

-- Installments that were paid late, for which a flat fee may be charged (§4.6).
create index installment_now_paid_late on installment_now (company_id, branch_id, due_date) where due_paisa = 0 and last_paid_on > due_date;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['installment_fee', 'reschedule', 'rescheduled_row'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy branch_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int
        and branch_id = any (string_to_array(nullif(current_setting(''app.branch_ids'', true), ''''), '','')::int[]))',
      table_name
    );
  end loop;
end $$;
