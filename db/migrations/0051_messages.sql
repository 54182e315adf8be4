-- Messages by SMS to customers: reminders of installments, receipts of collections, codes for the portal (accounting-next §11.3).

alter table party add column no_messages boolean not null default false;
comment on column party.no_messages is 'Whether the party gets no reminders and no receipts.';

-- Roles that change the company decide what is written to its customers.
insert into role_permission (company_id, role_id, permission)
select r.company_id, r.role_id, p.name
from role_permission r cross join (values ('message.view'), ('message.edit')) p (name)
where r.permission = 'company.edit'
on conflict do nothing;

create table message_setting (
  company_id int not null references company,
  version int not null default 1,
  reminders boolean not null default false,
  -- The days before and after the due day of an installment; 0 for no reminder then.
  days_before smallint not null default 3 check (days_before between 0 and 60),
  on_due_day boolean not null default true,
  days_after smallint not null default 3 check (days_after between 0 and 60),
  receipts boolean not null default false,
  -- Collections that were saved before get no receipt; null while receipts are off.
  receipts_since timestamptz,
  language text not null default 'bn' check (language in ('en', 'bn')),
  -- Minutes after midnight in Dhaka. Equal ones: no quiet hours.
  quiet_from smallint not null default 1260 check (quiet_from between 0 and 1439),
  quiet_until smallint not null default 540 check (quiet_until between 0 and 1439),
  -- A text in the gateway's answer by which it says that it took a message: many answer 200 either way. Empty: the status says it.
  accepted_answer text not null default '' check (length(accepted_answer) <= 80),
  -- The price of one part of a message.
  part_price_paisa int not null default 0 check (part_price_paisa between 0 and 100000),
  primary key (company_id),
  check (receipts = (receipts_since is not null))
);

-- The texts that a company writes itself. The others come with the product.
create table message_text (
  company_id int not null references company,
  kind text not null check (kind in ('before', 'due', 'after', 'receipt')),
  language text not null check (language in ('en', 'bn')),
  body text not null check (btrim(body) <> '' and length(body) <= 600),
  primary key (company_id, kind, language)
);

create table message (
  company_id int not null references company,
  message_id bigint generated always as identity,
  branch_id int not null,
  kind text not null check (kind in ('before', 'due', 'after', 'receipt', 'code', 'trial')),
  -- The customer; null for a trial.
  party_id int,
  -- The installment of a reminder, with the due day that it names.
  sale_id bigint,
  installment_no int,
  due_date date,
  -- The amount that a reminder names.
  due_paisa bigint,
  -- The collection of a receipt.
  voucher_id bigint,
  mobile text not null check (mobile ~ '^01[0-9]{9}$'),
  -- A code is never kept in clear.
  body text not null check (body <> ''),
  parts smallint not null check (parts > 0),
  cost_paisa bigint not null check (cost_paisa >= 0),
  -- `unknown`: the process ended, or the gateway fell silent, while the message was being sent. It is not sent again by itself.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'dropped')),
  reason text not null default '',
  tries smallint not null default 0,
  created_at timestamptz not null,
  not_before timestamptz not null,
  -- When the last try began, and when its outcome was known.
  tried_at timestamptz,
  ended_at timestamptz,
  primary key (company_id, message_id),
  foreign key (company_id, branch_id) references branch,
  check ((kind in ('before', 'due', 'after')) = (sale_id is not null and installment_no is not null and due_date is not null and due_paisa is not null)),
  check ((kind = 'receipt') = (voucher_id is not null)),
  check ((kind = 'trial') = (party_id is null))
);

-- Each is sent once, whatever runs twice.
create unique index message_once_of_installment on message (company_id, sale_id, installment_no, kind, due_date) where sale_id is not null;
create unique index message_once_of_collection on message (company_id, voucher_id) where voucher_id is not null;
create index message_to_send on message (company_id, not_before, message_id) where state in ('waiting', 'sending');
create index message_by_day on message (company_id, created_at desc, message_id desc);

-- The latest code of a customer. It is kept as a digest, and dies with its time or after some wrong tries.
create table portal_code (
  company_id int not null references company,
  party_id int not null,
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (company_id, party_id)
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['message_setting', 'message_text', 'portal_code'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy company_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int)',
      table_name
    );
  end loop;
  alter table message enable row level security;
  create policy branch_isolation on message using (company_id = nullif(current_setting('app.company_id', true), '')::int
    and branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[]));
end $$;
