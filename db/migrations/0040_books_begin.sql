-- The day on which the books of a branch begin (accounting §6).

alter table branch add column books_begin date;

comment on column branch.books_begin is 'Its first open day; openings are dated the day before. Null until its books are opened.';

update branch b set books_begin = coalesce(
  (
    select (e.after ->> 'day')::date from audit_event e
    where e.company_id = b.company_id and e.branch_id = b.branch_id and e.action = 'day.open'
    order by e.at, e.event_id limit 1
  ),
  (select min(t.day) from trading_day t where t.company_id = b.company_id and t.branch_id = b.branch_id)
);
