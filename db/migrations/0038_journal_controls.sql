-- The policies of a branch for journals without remarks, for journals on the accounts of openings and earnings, and for approving
-- what one wrote oneself (accounting §4).

alter table branch
  add column journal_remarks_policy text not null default 'warn' check (journal_remarks_policy in ('allow', 'warn', 'block')),
  add column journal_account_policy text not null default 'warn' check (journal_account_policy in ('allow', 'warn', 'block')),
  add column own_approval text not null default 'allow' check (own_approval in ('allow', 'block'));
