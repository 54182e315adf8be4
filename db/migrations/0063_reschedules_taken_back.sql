-- Reschedules that are taken back (accounting-next §4): each knows what it has moved. Guarantors by whom sales are found.

alter table reschedule
  -- The allocations that moved what was due to its installments, from the first to the last number.
  add column first_allocation_no int,
  add column last_allocation_no int;

update reschedule r
set (first_allocation_no, last_allocation_no) = (
  select min(a.allocation_no), max(a.allocation_no) from bill_allocation a
  where a.company_id = r.company_id and a.branch_id = r.branch_id and a.debit_voucher_id = r.sale_id and a.credit_voucher_id = r.sale_id
    and a.allocated_at = r.made_at
);

alter table markup_line
  -- The reschedule of the sale that moved the markup; null for other rows.
  add column reschedule_no int;

-- A sale has rows below zero by reschedules alone: those of the old installments, before the rows of the new ones.
update markup_line m
set reschedule_no = (
  select min(n.reschedule_no) from rescheduled_row n
    join markup_line l on l.company_id = n.company_id and l.voucher_id = n.sale_id and l.version = m.version and l.sale_id = n.sale_id
      and l.installment_no = n.installment_no
  where n.company_id = m.company_id and n.sale_id = m.sale_id
    and (n.installment_no = m.installment_no and m.amount_paisa > 0 or m.amount_paisa < 0 and l.line_no > m.line_no)
)
where m.voucher_id = m.sale_id;

-- Append-only: a reschedule that was taken back before anything happened to its installments. What it had moved is due again where it was.
create table reschedule_undo (
  company_id int not null,
  branch_id int not null,
  sale_id bigint not null,
  reschedule_no int not null,
  undone_on date not null,
  undone_by int,
  undone_at timestamptz not null,
  remarks text not null,
  primary key (company_id, sale_id, reschedule_no),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, undone_by) references app_user,
  foreign key (company_id, sale_id, reschedule_no) references reschedule
);

alter table reschedule_undo enable row level security;
create policy branch_isolation on reschedule_undo using (
  company_id = nullif(current_setting('app.company_id', true), '')::int
  and branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[]));

create index installment_guarantor_grams on installment_guarantor using gin (text_grams(lower(name || E'\n' || mobile)));
-- The planner needs no figures of it, which would be computed of thousands of texts at every analysis.
alter index installment_guarantor_grams alter column 1 set statistics 0;
