-- The register of cheques is found by numbers, banks and vouchers, and counted by its lists.

-- The number of the voucher stands in the row, so that one index finds all that people search by.
alter table cheque_now add column vr_no text not null default '';
update cheque_now n set vr_no = v.vr_no from voucher v where v.company_id = n.company_id and v.voucher_id = n.voucher_id;
alter table cheque_now alter column vr_no drop default;

create index cheque_now_grams on cheque_now using gin (text_grams(lower(number || E'\n' || drawn_on || E'\n' || vr_no)));
-- The planner needs no figures of it, which would be computed of thousands of texts at every analysis.
alter index cheque_now_grams alter column 1 set statistics 0;

-- Counts and sums of the lists read this index alone.
create index cheque_now_sums on cheque_now (company_id, branch_id, state, cheque_date) include (amount_paisa);
