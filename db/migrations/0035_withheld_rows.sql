-- The register of tax that is withheld at source (accounting-next §6.5).

-- Append-only: the taxed rows of every version of a voucher. Those of the version that stands, while it is not void, are the register:
-- they come to accounts 51 and 52 (withheld by us), 53 and 19 (withheld from us). A voucher that takes a row back has it with
-- amounts below zero.
create table withheld_row (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null check (version > 0),
  -- The row of the voucher that withholds.
  row_no int not null check (row_no > 0),
  -- The party, or the account of interest that a bank pays.
  account_id int not null,
  -- Withheld from us; otherwise by us.
  is_received boolean not null,
  -- The bill, with VAT, and the VAT in it.
  bill_number text not null check (char_length(bill_number) <= 60),
  bill_paisa bigint not null check (bill_paisa > 0),
  bill_vat_paisa bigint not null check (bill_vat_paisa between 0 and bill_paisa),
  -- The supplier gave an invoice (Mushak 6.3) at the standard rate.
  has_vat_invoice boolean not null,
  -- The part that is paid, its VAT and the rest.
  paid_paisa bigint not null,
  vat_paisa bigint not null,
  base_paisa bigint not null check (base_paisa + vat_paisa = paid_paisa),
  vds_section_id int,
  -- In thousandths of a percent.
  vds_rate_milli bigint not null,
  vds_paisa bigint not null,
  tds_section_id int,
  tds_rate_milli bigint not null,
  tds_paisa bigint not null,
  primary key (company_id, voucher_id, version, row_no),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, account_id) references account,
  foreign key (company_id, vds_section_id) references withholding_section,
  foreign key (company_id, tds_section_id) references withholding_section,
  foreign key (company_id, voucher_id, version) references voucher_version deferrable initially deferred
);

create index withheld_row_of_party on withheld_row (company_id, account_id, voucher_id);

alter table withheld_row enable row level security;
create policy branch_isolation on withheld_row using (
  company_id = nullif(current_setting('app.company_id', true), '')::int
  and branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[])
);
