-- The door of each company that moves between servers, the steps of its move, and what its rows are found by on the way.

-- A company without a row here is open.
create table directory.company_door (
  company_id int primary key,
  -- closed: for a moment, and opens by itself. moved: lies on another server. arriving: is being copied to this one.
  state text not null check (state in ('closed', 'moved', 'arriving')),
  closed_until timestamptz,
  check ((state = 'closed') = (closed_until is not null))
);

-- On the server that keeps the directory.
create table directory.company_move (
  company_id int primary key,
  from_server smallint not null references directory.placed_server,
  to_server smallint not null references directory.placed_server check (to_server <> from_server),
  -- copying; checked: the audit holds on the copy; switched: the map names the new server.
  step text not null check (step in ('copying', 'checked', 'switched')),
  begun_at timestamptz not null
);

create index company_move_from on directory.company_move (from_server);
create index company_move_to on directory.company_move (to_server);

-- Rows that change are found by a key that has the company, by which they are filtered.
create unique index host_by_company on directory.host (company_id, host);
alter table directory.host replica identity using index host_by_company;
alter table directory.sign_in replica identity using index sign_in_company_id_user_id_key;
create unique index session_by_company on directory.session (company_id, session_id);
alter table directory.session replica identity using index session_by_company;
create unique index session_draft_by_company on directory.session_draft (company_id, session_id, branch_id);
alter table directory.session_draft replica identity using index session_draft_by_company;
drop index directory.host_company;
