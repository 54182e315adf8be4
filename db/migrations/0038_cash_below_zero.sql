-- What a branch says to cash and banks below zero, how far below zero a bank may stand, and what the first answer to a key
-- told beside the voucher (accounting §6).

alter table branch
  add column negative_cash text not null default 'warn' check (negative_cash in ('allow', 'warn', 'block'));

alter table account
  add column overdraft_limit_paisa bigint check (overdraft_limit_paisa >= 0);

comment on column account.overdraft_limit_paisa is 'Of an account under Cash at Bank: how far below zero it may stand; null for not at all.';

alter table idempotency_key add column told jsonb;

comment on column idempotency_key.told is 'What the answer said beside the voucher, to be said again; null for nothing.';
