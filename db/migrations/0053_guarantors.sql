-- People who answer for a sale by installments, and who paid a collection (accounting §7).

-- The national id of the buyer, as the sale names it; empty without one.
alter table installment_plan add column buyer_national_id text not null default ''
  check (buyer_national_id ~ '^([0-9]{10}|[0-9]{13}|[0-9]{17})?$');

-- Append-only: the guarantors of each version of a sale by installments. A change of date adds no row.
create table installment_guarantor (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null,
  -- Its place, from 1.
  guarantor_no smallint not null check (guarantor_no between 1 and 3),
  name text not null check (name <> '' and char_length(name) <= 120),
  -- The father or the husband.
  care_of text not null check (char_length(care_of) <= 120),
  mobile text not null check (mobile ~ '^(01[0-9]{9})?$'),
  national_id text not null check (national_id ~ '^([0-9]{10}|[0-9]{13}|[0-9]{17})?$'),
  address text not null check (char_length(address) <= 200),
  -- The relation to the buyer, such as brother or neighbour.
  relation text not null check (char_length(relation) <= 60),
  primary key (company_id, voucher_id, version, guarantor_no),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, voucher_id, version) references installment_plan
);

alter table installment_guarantor enable row level security;
create policy branch_isolation on installment_guarantor using (
  company_id = nullif(current_setting('app.company_id', true), '')::int
  and branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[])
);

-- The person who paid a collection, where it was not the customer; empty otherwise.
alter table installment_payment add column paid_by text not null default '' check (char_length(paid_by) <= 120);

-- 6 Photo of the buyer, 7 Photo of a guarantor, 8 National id.
alter table voucher_image drop constraint voucher_image_image_type_check;
alter table voucher_image add constraint voucher_image_image_type_check check (image_type between 1 and 8);
