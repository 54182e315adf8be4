-- The last audits of all companies, for whoever watches the server from outside.
create table cashbook.audit_run (
  run_id integer generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  findings integer not null check (findings >= 0),
  check (finished_at >= started_at)
);
