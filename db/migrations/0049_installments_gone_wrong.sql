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

do $$
declare
  table_name text;
begin
  foreach table_name in array array['installment_fee'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy branch_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int
        and branch_id = any (string_to_array(nullif(current_setting(''app.branch_ids'', true), ''''), '','')::int[]))',
      table_name
    );
  end loop;
end $$;
