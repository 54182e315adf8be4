-- Reading the audit trail when it has become long, and the record of backups.

-- One index for each thing that the trail is filtered by, each in the order of time, newest last. They cost a posting
-- 4 µs together. Events beside vouchers are few and are searched by their text; all that is no posting is rare enough
-- for an index by action.
drop index audit_event_by_time;
create index audit_event_by_time on audit_event (company_id, at);
create index audit_event_of_branch on audit_event (company_id, branch_id, at);
create index audit_event_of_user on audit_event (company_id, user_id, at);
create index audit_event_of_action on audit_event (company_id, action, at) where action <> 'voucher.post';
create index audit_event_beside_vouchers on audit_event (company_id, at) where voucher_id is null;

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

grant select on cashbook.backup_run to cashbook_app, cashbook_report;
