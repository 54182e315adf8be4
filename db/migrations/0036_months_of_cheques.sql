-- The months after its date for which a bank takes a cheque (accounting-next §3.4.3): a setting of the company.

alter table company add column cheque_months smallint not null default 6 check (cheque_months between 1 and 60);
