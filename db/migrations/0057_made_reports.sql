-- Reports that the server makes by itself every morning, from saved reports that ask for it.

alter table saved_report add column every_morning boolean not null default false;

-- A report that was made, or is being made, for its owner on a day.
create table made_report (
  company_id int not null references company,
  made_report_id int not null generated always as identity,
  user_id int not null,
  -- The saved report. It may be gone by now, so the name and the report are kept.
  saved_report_id int not null,
  name text not null check (btrim(name) <> ''),
  report text not null check (report <> ''),
  -- The calendar day in Dhaka on whose morning it is made.
  day date not null,
  -- `refused`: the owner may not view the report any more. `failed`: it is tried again a few times.
  state text not null check (state in ('making', 'made', 'failed', 'refused')),
  reason text not null default '',
  tries smallint not null check (tries > 0),
  -- The branches whose figures the file has.
  branch_ids int[] not null default '{}',
  file_name text not null default '',
  begun_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, made_report_id),
  -- Each is made once a day, however many processes look.
  unique (company_id, saved_report_id, day),
  foreign key (company_id, user_id) references app_user,
  check ((state = 'made') = (file_name <> '')),
  check ((state = 'making') = (ended_at is null))
);

create index made_report_of_person on made_report (company_id, user_id, day desc, made_report_id desc);

alter table made_report enable row level security;
create policy owner_isolation on made_report using (
  company_id = nullif(current_setting('app.company_id', true), '')::int
  and user_id = nullif(current_setting('app.user_id', true), '')::int
);
