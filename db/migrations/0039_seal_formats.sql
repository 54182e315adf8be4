-- Seals get a format (accounting-next §2.4): each is verified with its own, and every new one has the newest.

-- 1: the vouchers with their lines and movements. 2: their taxed rows as well, and the format in the record of the day.
alter table day_seal add column format smallint not null default 1 check (format between 1 and 2);
alter table day_seal alter column format drop default;
