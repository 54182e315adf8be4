-- Rows of vouchers that buy or pay for a requisition (accounting-next §7.4).

alter table branch
  -- Buying or paying for a requisition beyond what was approved.
  add column requisition_policy text not null default 'warn' check (requisition_policy in ('allow', 'warn', 'block'));

-- Append-only: the rows of every version of a voucher that name a requisition. Those of the version that stands, while it is not void,
-- are its use. The requisition is of the voucher's own branch; of a remittance it is the half that receives the money.
create table requisition_row (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null check (version > 0),
  -- The row of the voucher.
  row_no int not null check (row_no > 0),
  requisition_id int not null,
  -- The goods of the row, net of discount.
  bought_paisa bigint not null check (bought_paisa >= 0),
  -- The money that the row pays or sends.
  paid_paisa bigint not null check (paid_paisa >= 0),
  primary key (company_id, voucher_id, version, row_no),
  foreign key (company_id, branch_id, requisition_id) references requisition (company_id, branch_id, requisition_id),
  foreign key (company_id, voucher_id, version) references voucher_version deferrable initially deferred
);

create index requisition_row_of on requisition_row (company_id, requisition_id);

alter table requisition_row enable row level security;
create policy branch_isolation on requisition_row using (
  company_id = nullif(current_setting('app.company_id', true), '')::int
  and branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[])
);
