-- Claims under warranty (decision 41): what a customer brought back, where it is, and what was done. A claim moves neither stock
-- nor money.

create table warranty_claim (
  company_id int not null references company,
  claim_id int not null check (claim_id > 0),
  branch_id int not null,
  -- As it stands on the receipt: counted from 1 in each branch.
  claim_no int not null check (claim_no > 0),
  product_id int not null,
  -- As it was called then: the branch that has it may stop sharing it.
  product_name text not null,
  -- The serial of the piece that was brought; empty if pieces have none.
  serial text not null check (serial ~ '^\S*$' and length(serial) <= 60),
  -- Null where the customer is in no list; then there are a name and a number.
  customer_id int,
  customer_name text not null,
  mobile text not null check (mobile ~ '^(01[0-9]{9})?$'),
  fault text not null check (btrim(fault) <> ''),
  -- Things that came with it: a charger, the box.
  accessories text not null default '',
  taken_on date not null,
  -- When the piece was first sold; the voucher, where the books know it.
  sold_on date check (sold_on <= taken_on),
  sale_voucher_id bigint,
  -- The last day of the warranty; null where it is not known.
  warranty_until date,
  -- Why it was taken in without a warranty that is known here.
  accepted_because text not null default '',
  -- The state that follows from its steps: the state and its date, the supplier who has it, and the piece that the customer has
  -- now.
  state text not null check (state in ('received', 'sent', 'repaired', 'replaced', 'rejected', 'credited', 'handed_back')),
  state_on date not null,
  supplier_id int,
  serial_now text not null check (serial_now ~ '^\S*$' and length(serial_now) <= 60),
  -- The voucher on which it counts now, which is not void.
  counts_on bigint,
  version int not null default 1,
  created_by int,
  created_at timestamptz not null,
  primary key (company_id, claim_id),
  unique (company_id, branch_id, claim_no),
  unique (company_id, branch_id, claim_id),
  check (customer_id is not null or (btrim(customer_name) <> '' and mobile <> '')),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, product_id) references product,
  foreign key (company_id, customer_id) references account,
  foreign key (company_id, supplier_id) references account,
  foreign key (company_id, sale_voucher_id) references voucher,
  foreign key (company_id, counts_on) references voucher,
  foreign key (company_id, created_by) references app_user
);

create index warranty_claim_of_day on warranty_claim (company_id, branch_id, taken_on);
create index warranty_claim_of_piece on warranty_claim (company_id, product_id, serial);
create index warranty_claim_of_new_piece on warranty_claim (company_id, product_id, serial_now);
create index warranty_claim_of_customer on warranty_claim (company_id, customer_id) where customer_id is not null;
create index warranty_claim_of_supplier on warranty_claim (company_id, supplier_id) where supplier_id is not null;
create index warranty_claim_counts_on on warranty_claim (company_id, counts_on) where counts_on is not null;
-- A piece is claimed once at a time.
create unique index warranty_claim_open on warranty_claim (company_id, product_id, serial)
  where serial <> '' and state not in ('credited', 'handed_back');

-- Append-only: what was done with a claim, the first step after it was taken in being 1. A step that was wrong is followed by
-- one that undoes it.
create table warranty_claim_step (
  company_id int not null,
  claim_id int not null,
  step_no int not null check (step_no > 0),
  branch_id int not null,
  action text not null check (action in ('send', 'repair', 'replace', 'reject', 'credit', 'hand_back', 'undo')),
  done_on date not null,
  remarks text not null default '',
  supplier_id int check (supplier_id is not null or action <> 'send'),
  new_serial text not null default '' check (new_serial = '' or action = 'replace'),
  -- The voucher on which it counts: the adjustment that took the new piece out of our stock, or the voucher that credited the
  -- customer. Null where the supplier gave the piece.
  voucher_id bigint constraint warranty_claim_step_voucher check (voucher_id is null or action in ('replace', 'credit')),
  amount_paisa bigint check (amount_paisa is null or (amount_paisa > 0 and action = 'credit')),
  done_by int,
  done_at timestamptz not null,
  primary key (company_id, claim_id, step_no),
  check (amount_paisa is not null or action <> 'credit'),
  foreign key (company_id, branch_id, claim_id) references warranty_claim (company_id, branch_id, claim_id),
  foreign key (company_id, supplier_id) references account,
  foreign key (company_id, voucher_id) references voucher,
  foreign key (company_id, done_by) references app_user
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['warranty_claim', 'warranty_claim_step'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy branch_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int
        and branch_id = any (string_to_array(nullif(current_setting(''app.branch_ids'', true), ''''), '','')::int[]))',
      table_name
    );
  end loop;
end $$;
