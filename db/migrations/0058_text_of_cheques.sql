-- The text by which people find a cheque stands in its row in small letters, and in the index of the sums. So a word that nearly all
-- cheques have is looked for without making a text of each of them.

alter table cheque_now add column found_text text not null default '';
update cheque_now set found_text = lower(number || E'\n' || drawn_on || E'\n' || vr_no);
alter table cheque_now alter column found_text drop default;

drop index cheque_now_grams;
create index cheque_now_grams on cheque_now using gin (text_grams(found_text));
-- The planner needs no figures of it, which would be computed of thousands of texts at every analysis.
alter index cheque_now_grams alter column 1 set statistics 0;

drop index cheque_now_sums;
create index cheque_now_sums on cheque_now (company_id, branch_id, state, cheque_date) include (amount_paisa, account_id, found_text);
