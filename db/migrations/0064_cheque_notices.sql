-- The day on which the drawer of a cheque without funds received our notice (accounting-next §3.4.5). From it run the days in which the
-- drawer may still pay. A later note replaces the one before it, which stays.
create table cheque_notice (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  cheque_no int not null,
  -- The bounce to which the notice belongs: a cheque that is presented again may bounce again.
  event_no int not null,
  note_no int not null check (note_no > 0),
  received_on date not null,
  noted_by int,
  noted_at timestamptz not null,
  live boolean not null default true,
  primary key (company_id, voucher_id, cheque_no, event_no, note_no),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, voucher_id, cheque_no, event_no) references cheque_event,
  foreign key (company_id, noted_by) references app_user
);

create unique index cheque_notice_once on cheque_notice (company_id, voucher_id, cheque_no, event_no) where live;

alter table cheque_notice enable row level security;
create policy branch_isolation on cheque_notice
  using (company_id = nullif(current_setting('app.company_id', true), '')::int
    and branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[]));
