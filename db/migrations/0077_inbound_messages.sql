-- Messages that customers send by SMS: STOP ends their reminders (accounting-next §11.3).

alter table party add column no_reminders boolean not null default false;
comment on column party.no_reminders is 'Whether the party gets no reminders: it answered STOP, or staff said so. Receipts and codes go on.';

-- The key of the address to which gateways deliver messages of customers, sealed; empty without one.
alter table message_setting add column sealed_inbound_key text not null default '';

alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check
  check (kind in ('before', 'due', 'after', 'receipt', 'code', 'trial', 'stop'));
alter table message drop constraint message_state_check;
alter table message add constraint message_state_check
  check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'dropped', 'received'));
-- A message of a customer is received, and no other is.
alter table message add constraint message_received_check check ((kind = 'stop') = (state = 'received'));

-- The gateway's number of a received message; null where it gives none.
alter table message add column delivery text check (delivery is null or delivery <> '' and kind = 'stop');
create unique index message_once_of_delivery on message (company_id, delivery, party_id) where delivery is not null;
