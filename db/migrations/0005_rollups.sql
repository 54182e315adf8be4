-- Rollups: a cache of the lines of folded days (accounting §2.7), kept when a day is closed or opened again and when a
-- closed day is corrected. `rebuild_rollups` makes them anew; the audit compares them with the lines.

-- Movements of a day, of a month, and all there ever were. The date comes first in the keys: all accounts of a period are
-- one range, one account is a probe a day.
create table account_day (
  company_id int not null,
  branch_id int not null,
  account_id int not null,
  day date not null,
  debit_paisa bigint not null,
  credit_paisa bigint not null,
  -- The date before the account: a report of all accounts reads one run of rows, one of a single account probes each day.
  primary key (company_id, branch_id, day, account_id)
);

create table account_month (
  company_id int not null,
  branch_id int not null,
  account_id int not null,
  -- The month's first day.
  month date not null,
  debit_paisa bigint not null,
  credit_paisa bigint not null,
  primary key (company_id, branch_id, month, account_id)
);

create table account_balance (
  company_id int not null,
  branch_id int not null,
  account_id int not null,
  debit_paisa bigint not null,
  credit_paisa bigint not null,
  primary key (company_id, branch_id, account_id)
);

-- All movements before the first day of the fiscal year, for the years in branch_year.
create table account_year (
  company_id int not null,
  branch_id int not null,
  fiscal_year smallint not null,
  account_id int not null,
  debit_paisa bigint not null,
  credit_paisa bigint not null,
  primary key (company_id, branch_id, fiscal_year, account_id)
);

-- Years with an opening: those in which a day was folded.
create table branch_year (
  company_id int not null,
  branch_id int not null,
  fiscal_year smallint not null,
  primary key (company_id, branch_id, fiscal_year)
);

-- The debits and credits of an account; below zero when they are removed from a rollup.
create type movement as (account_id int, debit_paisa bigint, credit_paisa bigint);

do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'account_day', 'account_month', 'account_balance', 'account_year', 'branch_year'
  ] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy company_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int)',
      table_name
    );
  end loop;
end $$;
