-- Closed fiscal years of branches (accounting §5, "Year-end close").

-- A row for every close. One that was reopened closes nothing any more; the next close of its year is another row.
create table year_close (
  company_id int not null,
  branch_id int not null,
  -- The year in which the fiscal year begins.
  fiscal_year smallint not null,
  -- The number of the close among those of that year, from 1.
  close_no smallint not null check (close_no > 0),
  last_day date not null,
  -- The journal; null for a year that ended with nothing on income and expense.
  voucher_id bigint,
  -- The totals of income and expense, with the change in stock, before the close brought them to zero.
  income_paisa bigint not null,
  expense_paisa bigint not null,
  -- The value of the stock at the end of the last day. The close brought account 18 Stock in Hand to it.
  closing_stock_paisa bigint not null,
  -- The branch's last seal when the year had been closed: while it stays closed none after it is of a day up to last_day.
  seal_no int not null,
  closed_at timestamptz not null,
  closed_by int,
  reopened_at timestamptz,
  reopened_by int,
  -- Why it was reopened.
  reason text not null default '',
  primary key (company_id, branch_id, fiscal_year, close_no),
  foreign key (company_id, branch_id) references branch,
  check ((reopened_at is null) = (reason = '') and (reopened_at is not null or reopened_by is null))
);

-- Read with every voucher that is written.
create unique index year_close_standing on year_close (company_id, branch_id, last_day) where reopened_at is null;

alter table year_close enable row level security;
create policy company_isolation on year_close using (company_id = nullif(current_setting('app.company_id', true), '')::int);
