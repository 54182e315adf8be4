-- Bills: what a party owes us, or we owe it, one by one (accounting §4, "Bills"). An opening balance of a party is a list of
-- them; an invoice is one.

-- Append-only, like the lines: each version of a voucher has bills of its own, and those of the version that stands, while it
-- is not void, are the party's bills. They come before their version, so that its lines can be compared with them.
create table bill (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null check (version > 0),
  -- Its place among the bills of its version.
  bill_no int not null check (bill_no > 0),
  -- The party.
  account_id int not null,
  -- The party owes it to us; otherwise we owe it.
  is_receivable boolean not null,
  -- The number on the paper. An invoice without one has the number of its voucher, and this is empty.
  number text not null,
  bill_date date not null,
  due_date date not null check (due_date >= bill_date),
  amount_paisa bigint not null check (amount_paisa > 0),
  primary key (company_id, voucher_id, version, bill_no),
  foreign key (company_id, account_id) references account,
  foreign key (company_id, voucher_id, version) references voucher_version deferrable initially deferred
);

create index bill_of_party on bill (company_id, branch_id, account_id);

alter table bill enable row level security;
create policy branch_isolation on bill using (
  company_id = nullif(current_setting('app.company_id', true), '')::int
  and branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[])
);
