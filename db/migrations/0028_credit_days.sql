-- The days after the date of a bill on which it is due, of a party that may pay later (accounting §4, "Bills").

alter table party add column credit_days int not null default 0 check (credit_days between 0 and 3650);
