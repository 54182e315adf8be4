-- Cheques (accounting-next §3): which cheque a voucher brought or gave away, what happened to it since, and on which slips cheques
-- went to a bank.

-- Append-only: the cheques of every version of a voucher, like its bills. Those of the version that stands, while it is not void,
-- are the cheques.
create table cheque (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null check (version > 0),
  -- Its place among the cheques of the voucher, the same in every version.
  cheque_no int not null check (cheque_no > 0),
  -- Received from somebody; otherwise given away.
  is_received boolean not null,
  number text not null check (length(number) between 1 and 20),
  cheque_date date not null,
  -- The bank on which it is drawn. Nobody has to say it of a cheque of ours.
  drawn_on text not null check (drawn_on <> '' or not is_received),
  -- The bank account that pays an issued cheque, or into which a received one is meant to go.
  bank_account_id int,
  -- The party of its rows, when all are of one.
  account_id int,
  amount_paisa bigint not null check (amount_paisa > 0),
  -- The lines that it pays, on the other side of 15 or 16, as [{accountId, amountPaisa, orderId}].
  pays jsonb not null,
  primary key (company_id, voucher_id, version, cheque_no),
  check (is_received or bank_account_id is not null),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, bank_account_id) references account,
  foreign key (company_id, account_id) references account,
  foreign key (company_id, voucher_id, version) references voucher_version deferrable initially deferred
);

-- Cheques that went to a bank together. Its lines are events of the cheques.
create table deposit_slip (
  company_id int not null,
  branch_id int not null,
  -- Counted from 1 in each branch.
  slip_no int not null check (slip_no > 0),
  slip_date date not null,
  bank_account_id int not null,
  made_by int,
  made_at timestamptz not null,
  primary key (company_id, branch_id, slip_no),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, bank_account_id) references account,
  foreign key (company_id, made_by) references app_user
);

-- Append-only: what happened to a cheque. An event with a voucher counts while the voucher is not void, on the voucher's date.
create table cheque_event (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  cheque_no int not null,
  event_no int not null check (event_no > 0),
  event text not null check (event in (
    'deposited', 'withdrawn', 'realized', 'bounced', 'again', 'endorsed', 'handed_back', 'cancelled')),
  -- The state of the cheque after it.
  state text not null check (state in (
    'in_hand', 'deposited', 'realized', 'bounced', 'again', 'endorsed', 'handed_back', 'issued', 'cancelled')),
  -- The voucher that books it. Slips, and what is handed back after a bounce, book nothing and have a date of their own.
  by_voucher_id bigint,
  event_date date,
  slip_no int,
  -- The bank that got it or paid it.
  bank_account_id int,
  -- The party to which it was endorsed.
  account_id int,
  reason text not null,
  made_by int,
  made_at timestamptz not null,
  primary key (company_id, voucher_id, cheque_no, event_no),
  check ((by_voucher_id is null) = (event_date is not null)),
  foreign key (company_id, voucher_id) references voucher,
  foreign key (company_id, by_voucher_id) references voucher,
  foreign key (company_id, branch_id, slip_no) references deposit_slip,
  foreign key (company_id, bank_account_id) references account,
  foreign key (company_id, account_id) references account,
  foreign key (company_id, made_by) references app_user
);

create index cheque_event_of_voucher on cheque_event (company_id, by_voucher_id) where by_voucher_id is not null;
create index cheque_event_of_slip on cheque_event (company_id, branch_id, slip_no) where slip_no is not null;

-- The cheques as they stand now, for lists and for rules. It follows from the tables above; the audit compares them.
create table cheque_now (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  cheque_no int not null,
  is_received boolean not null,
  state text not null,
  -- The number of events that count.
  moves int not null,
  number text not null,
  cheque_date date not null,
  drawn_on text not null,
  bank_account_id int,
  account_id int,
  amount_paisa bigint not null,
  -- The day of the last event, or of its voucher.
  since date not null,
  -- The last voucher of its life: the next event depends on it.
  last_voucher_id bigint not null,
  primary key (company_id, voucher_id, cheque_no),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, voucher_id) references voucher
);

create index cheque_now_by_state on cheque_now (company_id, branch_id, state, cheque_date, voucher_id, cheque_no);
create index cheque_now_by_date on cheque_now (company_id, branch_id, cheque_date, voucher_id, cheque_no);
create index cheque_now_of_party on cheque_now (company_id, account_id, branch_id) where account_id is not null;
-- A cheque that is not void, handed back or cancelled is there once.
create unique index cheque_received_once on cheque_now (company_id, name_key(number), name_key(drawn_on), coalesce(account_id, 0))
  where is_received and state <> 'handed_back';
create unique index cheque_issued_once on cheque_now (company_id, name_key(number), bank_account_id)
  where not is_received and state <> 'cancelled';

-- A bounce gives back what a cheque had settled.
alter table bill_allocation_undo drop constraint bill_allocation_undo_cause_check;
alter table bill_allocation_undo add constraint bill_allocation_undo_cause_check
  check (cause in ('undo', 'void', 'edit', 'bounce'));
-- The voucher that caused it, where it is another one than those of the allocation.
alter table bill_allocation_undo add column by_voucher_id bigint;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['cheque', 'deposit_slip', 'cheque_event', 'cheque_now'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy branch_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int
        and branch_id = any (string_to_array(nullif(current_setting(''app.branch_ids'', true), ''''), '','')::int[]))',
      table_name
    );
  end loop;
end $$;
