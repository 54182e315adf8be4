-- Saved reports. A person keeps the filters, dates, rows, font and paper of a report under a name. Nobody else sees them.

create table saved_report (
  company_id int not null references company,
  saved_report_id int not null generated always as identity,
  user_id int not null,
  -- The name of the report, such as `cash-book`.
  report text not null check (report <> ''),
  name text not null check (btrim(name) <> ''),
  -- The values of the filters by their wire names. Dates that follow the open day are not among them.
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  -- The dates relative to the open day; null for the dates among the filters.
  period text check (period in ('openDay', 'dayBefore', 'sevenDays', 'month', 'lastMonth', 'fiscalYear', 'lastFiscalYear')),
  print_rows smallint not null check (print_rows between 1 and 200),
  print_font smallint not null check (print_font between 6 and 24),
  -- Null for the paper of the branch.
  paper text check (paper in ('a4', 'a4-landscape', 'a5', 'letter', 'letter-landscape', 'roll80', 'roll58')),
  -- The digit that opens it with Alt and Shift.
  digit smallint check (digit between 1 and 9),
  -- Whether it is printed with the others after Day Close.
  after_close boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, saved_report_id),
  foreign key (company_id, user_id) references app_user
);

create unique index saved_report_unique_name on saved_report (company_id, user_id, name_key(name));
create unique index saved_report_unique_digit on saved_report (company_id, user_id, digit);

alter table saved_report enable row level security;
create policy owner_isolation on saved_report using (
  company_id = nullif(current_setting('app.company_id', true), '')::int
  and user_id = nullif(current_setting('app.user_id', true), '')::int
);
