-- The journal (accounting §1, §2): vouchers, their versions, entries and lines, the trading day, seals, keys and the
-- audit record. The application reads these tables; it writes them only through the functions of the door, which belong
-- to cashbook_owner.

-- ------------------------------------------------------------------------------------------------ vouchers

-- The 22 types with their traits (accounting §4); the same in every company. The kernel has the same data.
create table voucher_type (
  type_id smallint primary key check (type_id between 1 and 22),
  prefix text not null unique check (prefix ~ '^[A-Z]{2}$'),
  name text not null unique,
  -- The trade in which goods or work change hands.
  trade text check (trade in ('purchase', 'sale', 'labour')),
  -- Goods go back to the party that supplied them.
  is_return boolean not null,
  -- The part of an invoice that is paid with it; null when the type does not say.
  paid text check (paid in ('cash', 'partial', 'due')),
  -- The account of money on the other side of each row; both when each side is money.
  money text check (money in ('cash', 'bank', 'both')),
  -- Whether money is received or paid; null when the type does not say.
  direction text check (direction in ('in', 'out')),
  -- A branch receives cash with it, which it remits to head office.
  is_received boolean not null,
  -- The register that a voucher needs beside its lines; null when it may be imported as lines alone.
  register text check (register in ('installment', 'stock', 'opening', 'remittance', 'cheque'))
);

insert into voucher_type (type_id, prefix, name, trade, is_return, paid, money, direction, is_received, register) values
  (1, 'CR', 'Cash Receipt', null, false, null, 'cash', 'in', true, null),
  (2, 'CP', 'Cash Payment', null, false, null, 'cash', 'out', false, null),
  (3, 'BR', 'Bank Receipt', null, false, null, 'bank', 'in', false, null),
  (4, 'BP', 'Bank Payment', null, false, null, 'bank', 'out', false, null),
  (5, 'CN', 'Contra', null, false, null, 'both', null, false, null),
  (6, 'JV', 'Journal', null, false, null, null, null, false, null),
  (7, 'PC', 'Cash Purchase', 'purchase', false, 'cash', null, null, false, null),
  (8, 'PP', 'Partial Cash Purchase', 'purchase', false, 'partial', null, null, false, null),
  (9, 'PD', 'Due Purchase', 'purchase', false, 'due', null, null, false, null),
  (10, 'PR', 'Purchase Return', 'purchase', true, null, null, null, false, null),
  (11, 'SC', 'Cash Sales', 'sale', false, 'cash', null, null, true, null),
  (12, 'SP', 'Partial Cash Sales', 'sale', false, 'partial', null, null, true, null),
  (13, 'SD', 'Due Sales', 'sale', false, 'due', null, null, false, null),
  (14, 'SR', 'Sales Return', 'sale', true, null, null, null, false, null),
  (15, 'IS', 'Installment Sales', 'sale', false, null, null, null, true, 'installment'),
  (16, 'IC', 'Installment Collection', null, false, null, null, null, true, 'installment'),
  (17, 'LI', 'Labour Invoice', 'labour', false, null, null, null, false, null),
  (18, 'SA', 'Stock Adjustment', null, false, null, null, null, false, 'stock'),
  (19, 'OB', 'Opening Balance', null, false, null, null, null, false, 'opening'),
  (20, 'RM', 'Remittance', null, false, null, null, null, false, 'remittance'),
  (21, 'RR', 'Realization Receipt', null, false, null, null, null, false, 'cheque'),
  (22, 'RP', 'Realization Payment', null, false, null, null, null, false, 'cheque');

-- The roles of links; the same in every company. voucher_link names them in a check: a foreign key would make all postings of
-- the installation lock the same rows.
create table link_role (
  role text primary key check (role <> ''),
  -- Both vouchers are halves of one document, voided together and never edited.
  together boolean not null,
  -- The parent can be neither voided nor changed to another type while the link stands.
  blocks_void boolean not null,
  -- The parent cannot be edited either.
  blocks_edit boolean not null,
  -- A document with such a link may have neither lines nor movements.
  may_be_empty boolean not null
);

insert into link_role (role, together, blocks_void, blocks_edit, may_be_empty) values
  ('collection', false, true, false, false),
  ('return', false, true, false, false),
  ('realization', false, true, false, false),
  ('remittance', false, true, true, false),
  ('transfer', false, true, true, false),
  ('half', true, false, false, false),
  ('delivery', false, true, false, true);

-- Ids need only be unique; nothing relies on their order or on there being no gap. Reports show the vouchers of a day by
-- id, so no connection keeps ids in stock: they then follow the order of posting, for people to read.
create sequence voucher_id_seq as bigint;

-- A voucher as it stands now. What it was before is in voucher_version.
create table voucher (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null default 1 check (version > 0),
  -- No foreign key: its lock on the type's row would make all postings of the installation meet there.
  type_id smallint not null check (type_id between 1 and 22),
  fiscal_year smallint not null,
  number int not null check (number > 0),
  vr_date date not null,
  is_void boolean not null default false,
  is_approved boolean not null default false,
  -- Made by the product itself, not typed.
  is_system boolean not null default false,
  -- Whether the received money was sent to head office: a live remittance depends on the voucher.
  is_remitted boolean not null default false,
  -- Sum of the debits of its live lines.
  total_paisa bigint not null check (total_paisa >= 0),
  created_by int,
  created_at timestamptz not null,
  vr_no text not null,
  primary key (company_id, voucher_id)
);

create index voucher_of_day on voucher (company_id, branch_id, vr_date);
-- The vouchers with money that a branch has received and not yet remitted, for its dashboard, newest first. The types are those
-- of is_received_type.
create index voucher_to_remit on voucher (company_id, branch_id, vr_date, voucher_id)
  where type_id in (1, 11, 12, 15, 16) and not is_void and not is_remitted;

-- Append-only: which voucher a number was given to, for good. Gaplessness is proved over this table.
create table voucher_number (
  company_id int not null,
  branch_id int not null,
  type_id smallint not null,
  fiscal_year smallint not null,
  number int not null check (number > 0),
  voucher_id bigint not null,
  primary key (company_id, branch_id, type_id, fiscal_year, number)
);

-- The last number given out; its row is the queue in which writers of one kind of voucher stand.
create table voucher_counter (
  company_id int not null,
  branch_id int not null,
  type_id smallint not null,
  fiscal_year smallint not null,
  last_number int not null,
  primary key (company_id, branch_id, type_id, fiscal_year)
) with (fillfactor = 50);

-- Append-only: every state a voucher ever had, with what the person typed and who, when and why.
create table voucher_version (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null check (version > 0),
  -- The change that made this version.
  change text not null check (change in ('post', 'edit', 'void', 'retype', 'redate')),
  type_id smallint not null,
  -- In which version of its kind's form the voucher keeps what was typed.
  form_version smallint not null check (form_version > 0),
  vr_date date not null,
  is_void boolean not null,
  user_id int,
  changed_at timestamptz not null,
  -- Sum of the debits of its lines.
  total_paisa bigint not null,
  -- The amount of the document as people understand it.
  amount_paisa bigint not null check (amount_paisa >= 0),
  vr_no text not null,
  remarks text not null,
  reason text not null default '',
  -- The kind of document it is: types do not say, a journal may have been typed or made by a year-end close.
  kind text not null check (kind <> ''),
  form jsonb not null,
  primary key (company_id, voucher_id, version)
);

-- The vouchers of a day that were changed after they were posted. A dashboard asks whether it knows all of them. A posting
-- has no place here.
create index voucher_version_of_changed_day on voucher_version (company_id, branch_id, vr_date) where version > 1;

-- Append-only: what a version of a voucher hangs on. What hangs on a voucher are the links of the versions that stand. It
-- hangs on what was posted before it, so that there is no circle; of halves, which come together, either may be first.
create table voucher_link (
  company_id int not null,
  child_id bigint not null,
  version int not null,
  parent_id bigint not null,
  role text not null check (role in ('collection', 'return', 'realization', 'remittance', 'transfer', 'half', 'delivery')),
  primary key (company_id, child_id, version, parent_id, role),
  check (child_id > parent_id or role = 'half' and child_id <> parent_id)
);

create index voucher_link_of_parent on voucher_link (company_id, parent_id);

-- Append-only: entries of every version; numbers go on from version to version, which would bring a voucher of 200 rows to
-- the end of a smallint with its 163rd edit.
create table entry (
  company_id int not null,
  version int not null,
  voucher_id bigint not null,
  entry_no int not null check (entry_no > 0),
  primary key (company_id, voucher_id, entry_no)
);

-- Lines of every version; the live ones are the books. Branch, date and contra account stand on the line so that
-- reports filter without a join. Nothing about a line changes, but that it stops being live.
create table line (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  account_id int not null,
  vr_date date not null,
  debit_paisa bigint not null,
  credit_paisa bigint not null,
  -- The single account on the other side, when there is one.
  contra_account_id int,
  entry_no int not null,
  line_no smallint not null,
  live boolean not null default true,
  order_id int,
  -- On account 10 the branch that the claim or debt is on; null on every other.
  counter_branch_id int,
  remarks text not null,
  primary key (company_id, voucher_id, entry_no, line_no),
  check ((account_id = 10) = (counter_branch_id is not null) and counter_branch_id <> branch_id),
  check (debit_paisa >= 0 and credit_paisa >= 0 and (debit_paisa = 0) <> (credit_paisa = 0)),
  check (entry_no > 0 and line_no > 0)
);

create index line_of_account on line (company_id, branch_id, account_id, vr_date) where live;
create index line_by_date on line using brin (vr_date) with (pages_per_range = 32, autosummarize = on);

-- ------------------------------------------------------------------------------------------------ the trading day

-- Days a branch has opened or written to. One is open; the others are closed and folded into the rollups.
create table trading_day (
  company_id int not null,
  branch_id int not null,
  day date not null,
  is_open boolean not null,
  -- Whether the day's lines are in the rollups. What is not folded is summed from its lines.
  folded boolean not null,
  changed_at timestamptz not null,
  changed_by int,
  primary key (company_id, branch_id, day),
  foreign key (company_id, branch_id) references branch,
  check (is_open <> folded)
);

create unique index trading_day_open on trading_day (company_id, branch_id) where is_open;

-- Append-only: seals of closed days, chained per branch in the order of sealing (accounting §6).
create table day_seal (
  company_id int not null,
  branch_id int not null,
  seal_no int not null check (seal_no > 0),
  day date not null,
  sealed_at timestamptz not null,
  -- The vouchers of the day in order, as they then stood, and the SHA-256 of each.
  voucher_ids bigint[] not null,
  versions int[] not null,
  digests bytea[] not null,
  -- The seal before it; null for a branch's first.
  previous bytea,
  seal bytea not null check (length(seal) = 32),
  primary key (company_id, branch_id, seal_no),
  check (cardinality(voucher_ids) = cardinality(versions) and cardinality(versions) = cardinality(digests))
);

create index day_seal_of_day on day_seal (company_id, branch_id, day);

-- ------------------------------------------------------------------------------------------------ keys and record

-- Append-only: the answer given to a save of a voucher, by its Idempotency-Key, for good (accounting §2.6).
create table idempotency_key (
  company_id int not null,
  user_id int,
  key text not null check (length(key) between 1 and 200),
  route text not null,
  body_hash bytea not null,
  voucher_id bigint not null,
  version int not null,
  vr_date date not null,
  vr_no text not null,
  -- The statement of the first answer beside the voucher, which is repeated; null for none.
  told jsonb,
  primary key (company_id, key)
);

-- Append-only: the advice of the answer to a key that the books do not have, such as goods below zero or a customer beyond the
-- limit. A save without advice has no row.
create table key_advice (
  company_id int not null,
  key text not null,
  -- In the form of the kind of document.
  advice jsonb not null check (jsonb_typeof(advice) = 'object'),
  primary key (company_id, key),
  foreign key (company_id, key) references idempotency_key
);

-- Append-only: who did what, when, from where (accounting §2.5).
create table audit_event (
  company_id int not null,
  event_id bigint not null generated always as identity (cache 50),
  at timestamptz not null,
  user_id int,
  branch_id int,
  voucher_id bigint,
  -- Dotted, the thing first: voucher.post, day.close, user.update.
  action text not null check (action <> ''),
  -- The other thing that the event concerns, such as `user 12`.
  subject text not null default '',
  ip text not null default '',
  user_agent text not null default '',
  before jsonb,
  after jsonb,
  primary key (company_id, event_id)
);

-- One index for each thing that the trail is filtered by, each in the order of time, newest last. They cost a posting
-- 4 µs together. Events beside vouchers are few and are searched by their text; all that is no posting is rare enough
-- for an index by action.
create index audit_event_by_time on audit_event (company_id, at);
create index audit_event_of_branch on audit_event (company_id, branch_id, at);
create index audit_event_of_user on audit_event (company_id, user_id, at);
create index audit_event_of_action on audit_event (company_id, action, at) where action <> 'voucher.post';
create index audit_event_beside_vouchers on audit_event (company_id, at) where voucher_id is null;
-- Read with every opening balance.
create index audit_event_of_first_day on audit_event (company_id, branch_id) where action = 'day.open';
-- The last sign-ins of a person, among the many events of the books.
create index audit_event_of_sign_in on audit_event (company_id, user_id, at) where action = 'session.begin';
-- A voucher's first posting is found through its first version, so it needs no place here.
create index audit_event_of_voucher on audit_event (company_id, voucher_id)
  where voucher_id is not null and action <> 'voucher.post';

-- ------------------------------------------------------------------------------------------------ answers of the door

-- The outcome of a request for a voucher: the voucher, or the code and detail of its refusal.
create type posting_outcome as (
  ordinal int, voucher_id bigint, version int, vr_no text, vr_date date, replayed boolean, refusal text, detail text
);

-- ------------------------------------------------------------------------------------------------ who sees what

do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'voucher', 'voucher_number', 'voucher_counter', 'voucher_version', 'voucher_link', 'entry', 'line', 'trading_day', 'day_seal',
    'idempotency_key', 'key_advice', 'audit_event'
  ] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy company_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int)',
      table_name
    );
  end loop;
end $$;
