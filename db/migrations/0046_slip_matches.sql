-- A match may be a deposit slip: one credit of the bank for the cheques that went there together.

alter table bank_match drop constraint bank_match_kind_check;
alter table bank_match add constraint bank_match_kind_check check (kind in ('opening', 'exact', 'slip', 'amount', 'hand'));
