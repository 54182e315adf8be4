-- Bank reconciliation (accounting-next §3.6): statements of banks, which of their lines are which lines of the books, and the
-- reconciliations that were finished. An account may be used by several branches, so the rows are of the company. The sides of a
-- statement are the bank's own: a debit takes money out of the account, a credit brings money in.

-- A bank account that is reconciled. Its row is the lock of everything below.
create table reconciled_account (
  company_id int not null,
  account_id int not null,
  -- The heads of the columns in the bank's files, as the last import used them: {date, description, reference, debit, credit,
  -- amount, balance}.
  heads jsonb not null default '{}',
  last_statement_no int not null default 0,
  last_match_no int not null default 0,
  last_reconciliation_no int not null default 0,
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references account
);

-- A statement as it was imported. Those that are not removed follow each other: dates never overlap, and each begins with the
-- balance with which the one before it ends.
create table bank_statement (
  company_id int not null,
  account_id int not null,
  statement_no int not null check (statement_no > 0),
  -- The branch that imported it.
  branch_id int not null,
  file_name text not null check (char_length(file_name) <= 200),
  from_date date not null,
  to_date date not null,
  opening_paisa bigint not null,
  closing_paisa bigint not null,
  imported_by int,
  imported_at timestamptz not null,
  removed_by int,
  removed_at timestamptz,
  primary key (company_id, account_id, statement_no),
  foreign key (company_id, account_id) references reconciled_account,
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, imported_by) references app_user,
  foreign key (company_id, removed_by) references app_user,
  check (from_date <= to_date),
  check (removed_by is null or removed_at is not null)
);

-- Append-only: the lines of a statement. Line 0 is the balance with which an account's first statement begins; it has the date
-- of the day before.
create table bank_statement_line (
  company_id int not null,
  account_id int not null,
  statement_no int not null,
  line_no int not null check (line_no >= 0),
  line_date date not null,
  description text not null check (char_length(description) <= 500),
  -- The cheque number or transaction id that the bank gives.
  reference text not null check (char_length(reference) <= 100),
  debit_paisa bigint not null check (debit_paisa >= 0),
  credit_paisa bigint not null check (credit_paisa >= 0),
  balance_paisa bigint not null,
  primary key (company_id, account_id, statement_no, line_no),
  foreign key (company_id, account_id, statement_no) references bank_statement,
  check ((debit_paisa = 0) <> (credit_paisa = 0))
);

create index bank_statement_line_by_date on bank_statement_line (company_id, account_id, line_date);

-- Append-only: lines of statements that are lines of the books, with equal sums.
create table bank_match (
  company_id int not null,
  account_id int not null,
  match_no int not null check (match_no > 0),
  -- The balance at the beginning; amount and reference; amount and near date; by hand.
  kind text not null check (kind in ('opening', 'exact', 'amount', 'hand')),
  -- The latest date of its lines: from that day on the bank and the books agree about them.
  settled_on date not null,
  -- The balance of its lines on the account; below zero for money that went out.
  amount_paisa bigint not null,
  matched_by int,
  matched_at timestamptz not null,
  primary key (company_id, account_id, match_no),
  foreign key (company_id, account_id) references reconciled_account,
  foreign key (company_id, matched_by) references app_user
);

create index bank_match_by_date on bank_match (company_id, account_id, settled_on);

-- The lines of a match: of a statement, or of the books. Nothing of a row changes, but that its match ends.
create table bank_match_line (
  company_id int not null,
  account_id int not null,
  match_no int not null,
  part_no int not null check (part_no > 0),
  statement_no int,
  statement_line_no int,
  voucher_id bigint,
  entry_no int,
  line_no smallint,
  live boolean not null default true,
  primary key (company_id, account_id, match_no, part_no),
  foreign key (company_id, account_id, match_no) references bank_match,
  foreign key (company_id, account_id, statement_no, statement_line_no) references bank_statement_line,
  foreign key (company_id, voucher_id, entry_no, line_no) references line,
  check (num_nonnulls(statement_no, statement_line_no) in (0, 2) and num_nonnulls(voucher_id, entry_no, line_no) in (0, 3)),
  check ((statement_no is null) <> (voucher_id is null))
);

-- A line is in one match.
create unique index bank_match_line_of_statement on bank_match_line (company_id, account_id, statement_no, statement_line_no)
  where live and statement_no is not null;
create unique index bank_match_line_of_books on bank_match_line (company_id, voucher_id, entry_no, line_no)
  where live and voucher_id is not null;

-- Append-only: matches that a person took back, with the reason, or split.
create table bank_match_undo (
  company_id int not null,
  account_id int not null,
  match_no int not null,
  cause text not null check (cause in ('undo', 'split')),
  reason text not null check (char_length(reason) <= 500 and (cause = 'split' or btrim(reason) <> '')),
  undone_by int,
  undone_at timestamptz not null,
  primary key (company_id, account_id, match_no),
  foreign key (company_id, account_id, match_no) references bank_match,
  foreign key (company_id, undone_by) references app_user
);

-- Append-only: a reconciliation as it was finished. Its text is what it prints.
create table bank_reconciliation (
  company_id int not null,
  account_id int not null,
  reconciliation_no int not null check (reconciliation_no > 0),
  branch_id int not null,
  on_date date not null,
  -- Balance as per book − debits not in the bank + credits not in the bank ± lines of the bank not in the books = balance as
  -- per statement.
  book_paisa bigint not null,
  debits_on_way_paisa bigint not null check (debits_on_way_paisa >= 0),
  credits_on_way_paisa bigint not null check (credits_on_way_paisa >= 0),
  bank_only_paisa bigint not null,
  statement_paisa bigint not null,
  -- The number of matches that were settled by the date, and their sum.
  matches int not null check (matches >= 0),
  matched_paisa bigint not null,
  said text not null check (said <> ''),
  finished_by int,
  finished_at timestamptz not null,
  primary key (company_id, account_id, reconciliation_no),
  foreign key (company_id, account_id) references reconciled_account,
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, finished_by) references app_user,
  check (book_paisa - debits_on_way_paisa + credits_on_way_paisa + bank_only_paisa = statement_paisa)
);

-- Append-only: reconciliations that were opened again.
create table bank_reconciliation_reopening (
  company_id int not null,
  account_id int not null,
  reconciliation_no int not null,
  reason text not null check (char_length(reason) <= 500 and btrim(reason) <> ''),
  reopened_by int,
  reopened_at timestamptz not null,
  primary key (company_id, account_id, reconciliation_no),
  foreign key (company_id, account_id, reconciliation_no) references bank_reconciliation,
  foreign key (company_id, reopened_by) references app_user
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['reconciled_account', 'bank_statement', 'bank_statement_line', 'bank_match',
    'bank_match_line', 'bank_match_undo', 'bank_reconciliation', 'bank_reconciliation_reopening'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy company_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int)',
      table_name
    );
  end loop;
end $$;
