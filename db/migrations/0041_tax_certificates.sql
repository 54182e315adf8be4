-- Certificates of withheld tax (accounting-next §6.5): those that we give for deposits, and those that we get.

-- A certificate for what a deposit has of a party: Mushak 6.6 of VAT, or the certificate of income tax. Its number is counted without
-- gaps in its branch, for each tax and each tax year from July to June. It is cancelled, never removed.
create table tax_certificate (
  company_id int not null,
  branch_id int not null,
  tax text not null check (tax in ('vds', 'tds')),
  -- The year in which the tax year begins.
  tax_year int not null,
  number int not null check (number > 0),
  deposit_id bigint not null,
  account_id int not null,
  issued_on date not null,
  issued_by int,
  issued_at timestamptz not null,
  cancelled_by int,
  cancelled_at timestamptz,
  cancel_reason text,
  primary key (company_id, branch_id, tax, tax_year, number),
  check ((cancelled_at is null) = (cancel_reason is null)),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, deposit_id) references tax_deposit,
  foreign key (company_id, account_id) references account,
  foreign key (company_id, issued_by) references app_user,
  foreign key (company_id, cancelled_by) references app_user
);

create unique index tax_certificate_once on tax_certificate (company_id, deposit_id, account_id) where cancelled_at is null;

-- The certificate that we got for a tax of a row that was withheld from us. It is noted, and taken off with a reason.
create table certified_tax (
  company_id int not null,
  branch_id int not null,
  of_voucher_id bigint not null,
  row_no int not null,
  tax text not null check (tax in ('vds', 'tds')),
  -- Counted for each tax of a row.
  note_no int not null check (note_no > 0),
  number text not null check (char_length(number) between 1 and 40),
  certificate_date date not null,
  noted_by int,
  noted_at timestamptz not null,
  live boolean not null default true,
  primary key (company_id, of_voucher_id, row_no, tax, note_no),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, of_voucher_id) references voucher,
  foreign key (company_id, noted_by) references app_user
);

create unique index certified_tax_once on certified_tax (company_id, of_voucher_id, row_no, tax) where live;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['tax_certificate', 'certified_tax'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy branch_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int
        and branch_id = any (string_to_array(nullif(current_setting(''app.branch_ids'', true), ''''), '','')::int[]))',
      table_name
    );
  end loop;
end $$;
