-- History that was kept elsewhere before: which files were imported, what became of each of their vouchers, and those whose
-- debits and credits differ. These are held out of the books in tables of their own, which nothing sums up, until somebody
-- corrects and posts them or removes them (accounting §8).

-- Append-only: one file, imported once into a branch.
create table voucher_import (
  company_id int not null references company,
  import_id bigint not null generated always as identity,
  branch_id int not null,
  file_name text not null,
  -- The SHA-256 of the file: the same file twice is one import.
  file_digest bytea not null check (length(file_digest) = 32),
  imported_by int,
  imported_at timestamptz not null,
  primary key (company_id, import_id),
  unique (company_id, branch_id, file_digest),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, imported_by) references app_user
);

-- Every voucher that came in a file, by what it was there. None comes twice, from whichever file.
create table imported_voucher (
  company_id int not null,
  branch_id int not null,
  type_id smallint not null check (type_id between 1 and 22),
  vr_date date not null,
  -- Its number in the books that it comes from.
  legacy_number text not null check (btrim(legacy_number) <> ''),
  import_id bigint not null,
  -- The voucher in our books; null while it is held out of them, and for good once it is removed.
  voucher_id bigint,
  primary key (company_id, branch_id, type_id, vr_date, legacy_number),
  foreign key (company_id, import_id) references voucher_import
);

create index imported_voucher_of_import on imported_voucher (company_id, import_id);
create unique index imported_voucher_posted on imported_voucher (company_id, voucher_id) where voucher_id is not null;

-- An imported voucher that is, or was, held out of the books.
create table held_voucher (
  company_id int not null,
  held_id bigint not null generated always as identity,
  branch_id int not null,
  type_id smallint not null,
  vr_date date not null,
  legacy_number text not null,
  status text not null check (status in ('held', 'posted', 'removed')),
  version int not null default 1 check (version > 0),
  changed_by int,
  changed_at timestamptz not null,
  primary key (company_id, held_id),
  unique (company_id, branch_id, type_id, vr_date, legacy_number),
  foreign key (company_id, branch_id, type_id, vr_date, legacy_number) references imported_voucher
);

create index held_voucher_waiting on held_voucher (company_id, branch_id, vr_date) where status = 'held';

-- Its lines, as the file had them or as they were corrected last; what they were before, the audit record keeps.
create table held_line (
  company_id int not null,
  held_id bigint not null,
  line_no smallint not null check (line_no > 0),
  account_id int not null,
  debit_paisa bigint not null,
  credit_paisa bigint not null,
  remarks text not null,
  primary key (company_id, held_id, line_no),
  foreign key (company_id, held_id) references held_voucher,
  foreign key (company_id, account_id) references account,
  check (debit_paisa >= 0 and credit_paisa >= 0 and (debit_paisa = 0) <> (credit_paisa = 0))
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['voucher_import', 'imported_voucher', 'held_voucher', 'held_line'] loop
    execute format('alter table %I enable row level security', table_name);
  end loop;
  foreach table_name in array array['voucher_import', 'imported_voucher'] loop
    execute format(
      'create policy company_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int)',
      table_name
    );
  end loop;
end $$;

-- A caller sees the vouchers that wait in the branches that they reach. Without named branches, they see none.
create policy branch_isolation on held_voucher using (
  company_id = nullif(current_setting('app.company_id', true), '')::int
  and branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[])
);
create policy branch_isolation on held_line using (
  exists (select from held_voucher h where h.company_id = held_line.company_id and h.held_id = held_line.held_id)
);
