-- The record of backups.

-- Backups are of the whole installation, so their record is no company's. Written by the owner, who alone can make one.
create table cashbook.backup_run (
  run_id int generated always as identity primary key,
  -- By itself every day, or by a person's command.
  kind text not null check (kind in ('daily', 'command')),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- The file's name; empty when none came to be.
  archive text not null default '',
  bytes bigint not null default 0,
  rows bigint not null default 0,
  -- Why it failed; empty when it did not.
  error text not null default '',
  check ((archive = '') = (error <> ''))
);
