-- What sales ask of branches and of the accounts that money comes in by.

-- A sale's net may be brought to whole taka, against 61; and what happens where a customer would owe more than the limit, counted
-- over all branches (accounting §4).
alter table branch
  add column round_sales boolean not null default false,
  add column credit_limit_policy text not null default 'warn' check (credit_limit_policy in ('allow', 'warn', 'block'));

-- What an account under Cash at Bank is, and what its bank or operator keeps of what comes in by it, in thousandths of a percent.
-- Empty and zero for all other accounts.
alter table account
  add column money_kind text check (money_kind in ('bank', 'mobile', 'card')),
  add column fee_rate_milli int check (fee_rate_milli between 0 and 100000);
