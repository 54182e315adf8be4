-- The deposit of withheld tax by challan, and the rows that a voucher settles (accounting-next §6).

-- Append-only: the challan of a voucher that deposits tax. It counts while the voucher is not void.
create table tax_deposit (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  tax text not null check (tax in ('vds', 'tds')),
  challan_number text not null check (char_length(challan_number) between 1 and 40),
  challan_date date not null,
  -- The month in which the tax was withheld.
  period text not null check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  primary key (company_id, voucher_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, voucher_id) references voucher
);

create index tax_deposit_of_branch on tax_deposit (company_id, branch_id, voucher_id);

-- The taxes of rows that a voucher settles, each whole and once. A void ends them.
create table settled_tax (
  company_id int not null,
  branch_id int not null,
  -- The voucher that settles.
  voucher_id bigint not null,
  how text not null check (how in ('deposited')),
  tax text not null check (tax in ('vds', 'tds')),
  -- The row that is settled, by the voucher that withheld it.
  of_voucher_id bigint not null,
  row_no int not null,
  amount_paisa bigint not null check (amount_paisa > 0),
  live boolean not null default true,
  primary key (company_id, voucher_id, of_voucher_id, row_no, tax),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, voucher_id) references voucher,
  foreign key (company_id, of_voucher_id) references voucher
);

create unique index settled_tax_once on settled_tax (company_id, of_voucher_id, row_no, tax) where live;

-- The register of a branch.
create index withheld_row_of_branch on withheld_row (company_id, branch_id, voucher_id);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['tax_deposit', 'settled_tax'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy branch_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int
        and branch_id = any (string_to_array(nullif(current_setting(''app.branch_ids'', true), ''''), '','')::int[]))',
      table_name
    );
  end loop;
end $$;
