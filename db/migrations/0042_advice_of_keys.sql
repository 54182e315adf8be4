-- A repeated save is answered as the first time, advice included.

-- Append-only: what the answer to a key advised beside what the books tell, such as goods below zero or a customer beyond the limit. A
-- save of which there was nothing to say has no row.
create table key_advice (
  company_id int not null,
  key text not null,
  -- As the kind of document keeps it.
  advice jsonb not null check (jsonb_typeof(advice) = 'object'),
  primary key (company_id, key),
  foreign key (company_id, key) references idempotency_key
);

alter table key_advice enable row level security;
create policy company_isolation on key_advice using (company_id = nullif(current_setting('app.company_id', true), '')::int);
