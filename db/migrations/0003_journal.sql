-- The journal (accounting §1, §2): vouchers, their versions, entries and lines, the trading day, seals, keys and the
-- audit record. The application reads these tables; it writes them only through the functions of the later migrations,
-- which belong to cashbook_owner.

-- ------------------------------------------------------------------------------------------------ what can refuse

-- A rule said no: caught by the server and answered as the refusal of that code. CB002 is for what can only be a
-- defect or tampering, and is answered as an internal error.
create function refuse(p_code text, p_detail jsonb default '{}') returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception using errcode = 'CB001', message = p_code, detail = p_detail::text;
end $$;

-- The company of the running transaction, set by the server at its start.
create function books_company() returns int
  language plpgsql stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  company int := nullif(current_setting('app.company_id', true), '')::int;
begin
  if company is null then
    raise exception using errcode = 'CB002', message = 'no company is set for this transaction';
  end if;
  return company;
end $$;

-- Expressions without a setting of their own are inlined where they are called, by functions whose search_path is fixed.

-- The year in which the fiscal year of the date begins.
create function fiscal_year_of(p_date date, p_start_month int) returns int
  language sql immutable parallel safe
as $$ select extract(year from p_date)::int - (extract(month from p_date)::int < p_start_month)::int $$;

create function fiscal_year_start(p_fiscal_year int, p_start_month int) returns date
  language sql immutable parallel safe
as $$ select make_date(p_fiscal_year, p_start_month, 1) $$;

-- ------------------------------------------------------------------------------------------------ vouchers

-- The 22 types (accounting §4); the same in every company.
create table voucher_type (
  type_id smallint primary key check (type_id between 1 and 22),
  prefix text not null unique check (prefix ~ '^[A-Z]{2}$'),
  name text not null unique
);

insert into voucher_type (type_id, prefix, name) values
  (1, 'CR', 'Cash Receipt'), (2, 'CP', 'Cash Payment'), (3, 'BR', 'Bank Receipt'), (4, 'BP', 'Bank Payment'),
  (5, 'CN', 'Contra'), (6, 'JV', 'Journal'), (7, 'PC', 'Cash Purchase'), (8, 'PP', 'Partial Cash Purchase'),
  (9, 'PD', 'Due Purchase'), (10, 'PR', 'Purchase Return'), (11, 'SC', 'Cash Sales'), (12, 'SP', 'Partial Cash Sales'),
  (13, 'SD', 'Due Sales'), (14, 'SR', 'Sales Return'), (15, 'IS', 'Installment Sales'),
  (16, 'IC', 'Installment Collection'), (17, 'LI', 'Labour Invoice'), (18, 'SA', 'Stock Adjustment'),
  (19, 'OB', 'Opening Balance'), (20, 'RM', 'Remittance'), (21, 'RR', 'Realization Receipt'),
  (22, 'RP', 'Realization Payment');

-- The last digits of the years in which a fiscal year starts and ends: 2627, or 2626 where it is the calendar year.
create function fiscal_year_text(p_fiscal_year int, p_start_month int) returns text
  language sql immutable parallel safe
as $$
  select lpad((p_fiscal_year % 100)::text, 2, '0')
    || lpad(((p_fiscal_year + (p_start_month > 1)::int) % 100)::text, 2, '0')
$$;

-- The number a person reads, for example CR-2627-000042.
create function voucher_number_text(p_prefix text, p_fiscal_year_text text, p_number int) returns text
  language sql immutable parallel safe
as $$
  select p_prefix || '-' || p_fiscal_year_text || '-' || lpad(p_number::text, greatest(6, length(p_number::text)), '0')
$$;

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
  -- Sum of the debits of its live lines.
  total_paisa bigint not null check (total_paisa >= 0),
  created_by int,
  created_at timestamptz not null,
  vr_no text not null,
  primary key (company_id, voucher_id)
);

create index voucher_of_day on voucher (company_id, branch_id, vr_date);

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
  -- How this version came to be.
  change text not null check (change in ('post', 'edit', 'void', 'retype', 'redate')),
  type_id smallint not null,
  vr_date date not null,
  is_void boolean not null,
  user_id int,
  changed_at timestamptz not null,
  total_paisa bigint not null,
  vr_no text not null,
  remarks text not null,
  reason text not null default '',
  form jsonb not null,
  primary key (company_id, voucher_id, version)
);

-- Append-only: entries of every version; numbers go on from version to version.
create table entry (
  company_id int not null,
  version int not null,
  voucher_id bigint not null,
  entry_no smallint not null check (entry_no > 0),
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
  entry_no smallint not null,
  line_no smallint not null,
  live boolean not null default true,
  order_id int,
  remarks text not null,
  primary key (company_id, voucher_id, entry_no, line_no),
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
  primary key (company_id, key)
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
  -- What else it concerns, such as `user 12`.
  subject text not null default '',
  ip text not null default '',
  user_agent text not null default '',
  before jsonb,
  after jsonb,
  primary key (company_id, event_id)
);

create index audit_event_by_time on audit_event using brin (at) with (pages_per_range = 32, autosummarize = on);
-- A voucher's first posting is found through its first version, so it needs no place here.
create index audit_event_of_voucher on audit_event (company_id, voucher_id)
  where voucher_id is not null and action <> 'voucher.post';

-- ------------------------------------------------------------------------------------------------ never altered

create function refuse_change() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception using errcode = 'CB002', message = format('%s is append-only', tg_table_name);
end $$;

create function guard_line_change() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if not (old.live and not new.live and to_jsonb(new) - 'live' = to_jsonb(old) - 'live') then
    raise exception using errcode = 'CB002', message = 'of a line only live may change, from true to false';
  end if;
  return new;
end $$;

create function guard_voucher_change() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if old.is_void then
    raise exception using errcode = 'CB002', message = 'a void voucher does not change';
  end if;
  if old.is_approved and new.version <> old.version then
    raise exception using errcode = 'CB002', message = 'an approved voucher does not change';
  end if;
  if (new.company_id, new.voucher_id, new.branch_id) is distinct from (old.company_id, old.voucher_id, old.branch_id) then
    raise exception using errcode = 'CB002', message = 'a voucher keeps its id and branch';
  end if;
  return new;
end $$;

create trigger guard_change before update on line for each row execute function guard_line_change();
create trigger guard_change before update on voucher for each row execute function guard_voucher_change();

do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'voucher_number', 'voucher_version', 'entry', 'day_seal', 'idempotency_key', 'audit_event'
  ] loop
    execute format('create trigger never_changed before update on %I for each statement execute function refuse_change()', table_name);
  end loop;
  foreach table_name in array array[
    'voucher', 'voucher_number', 'voucher_version', 'entry', 'line', 'day_seal', 'idempotency_key', 'audit_event'
  ] loop
    execute format(
      'create trigger never_removed before delete or truncate on %I for each statement execute function refuse_change()',
      table_name
    );
  end loop;
end $$;

-- Says again, over whatever path lines come in, what the posting functions have checked: lines arrive live, every entry
-- among them balances and belongs to the latest version of its voucher, to its branch and date, and uses accounts of the
-- company. It stands in for foreign keys too, at a tenth of their cost, because it looks at all lines of a statement at
-- once. Not deferred: on PostgreSQL 15 a deferred trigger runs as the caller, whom row-level security blinds.
--
-- Plans are kept for as long as a connection lives, and may have been made while the tables were empty: the functions of
-- the posting path always go by the keys (enable_seqscan and the joins below off), whatever the statistics said then.
create function guard_new_lines() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if exists (
    select from new_lines
    group by company_id, voucher_id, entry_no
    having sum(debit_paisa) <> sum(credit_paisa) or not bool_and(live)
  ) then
    raise exception using errcode = 'CB002', message = 'lines do not balance';
  end if;
  -- Each look-up is a scalar subquery, which always goes by its whole key. As joins, planned while the tables were
  -- small, they would go through a whole index for every line.
  if exists (
    select from new_lines n
    where (
        select (v.branch_id, v.vr_date, v.is_void) = (n.branch_id, n.vr_date, false)
          and e.version = (
            select max(w.version) from voucher_version w where w.company_id = e.company_id and w.voucher_id = e.voucher_id
          )
        from entry e
          join voucher_version v on v.company_id = e.company_id and v.voucher_id = e.voucher_id and v.version = e.version
        where e.company_id = n.company_id and e.voucher_id = n.voucher_id and e.entry_no = n.entry_no
      ) is not true
      or (select a.account_id from account a where a.company_id = n.company_id and a.account_id = n.account_id) is null
      or n.contra_account_id is distinct from (
        select c.account_id from account c where c.company_id = n.company_id and c.account_id = n.contra_account_id
      )
  ) then
    raise exception using errcode = 'CB002', message = 'lines do not fit their voucher or name unknown accounts';
  end if;
  return null;
end $$;

-- Entries leave the books whole.
create function guard_retired_lines() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if exists (
    select from line l
    where (l.company_id, l.voucher_id, l.entry_no) in (select company_id, voucher_id, entry_no from new_lines)
    group by l.company_id, l.voucher_id, l.entry_no
    having coalesce(sum(l.debit_paisa) filter (where l.live), 0) <> coalesce(sum(l.credit_paisa) filter (where l.live), 0)
  ) then
    raise exception using errcode = 'CB002', message = 'an entry must leave the books whole';
  end if;
  return null;
end $$;

create trigger guard_insert after insert on line
  referencing new table as new_lines for each statement execute function guard_new_lines();
create trigger guard_update after update on line
  referencing new table as new_lines for each statement execute function guard_retired_lines();

-- ------------------------------------------------------------------------------------------------ who sees what

do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'voucher', 'voucher_number', 'voucher_counter', 'voucher_version', 'entry', 'line', 'trading_day', 'day_seal',
    'idempotency_key', 'audit_event'
  ] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy company_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int)',
      table_name
    );
    execute format('grant select on %I to cashbook_app, cashbook_report', table_name);
  end loop;
end $$;

grant select on voucher_type to cashbook_app, cashbook_report;
-- Domains record what they change beside the books; nobody takes a record back.
grant insert on audit_event to cashbook_app;
