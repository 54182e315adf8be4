-- A role that was removed keeps its row, so that the audit record's numbers mean one role for good.
alter table role add column status smallint not null default 1 check (status in (1, 3));
drop index role_name;
create unique index role_name on role (company_id, lower(name)) where status <> 3;
revoke delete on role from cashbook_app;
