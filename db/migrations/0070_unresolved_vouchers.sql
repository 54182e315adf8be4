-- Imported vouchers that do not balance are called unresolved everywhere; their tables said held, the word of goods in stock. The
-- calls keep their paths and fields.
alter table held_voucher rename to unresolved_voucher;
alter table held_line rename to unresolved_line;
alter table unresolved_voucher rename column held_id to unresolved_id;
alter table unresolved_line rename column held_id to unresolved_id;
alter sequence held_voucher_held_id_seq rename to unresolved_voucher_unresolved_id_seq;
alter index held_voucher_waiting rename to unresolved_voucher_waiting;

-- PostgreSQL made up the names of these constraints. Two are too long to get six letters more.
alter table unresolved_voucher rename constraint held_voucher_company_id_branch_id_type_id_vr_date_legacy_nu_key
  to unresolved_voucher_once;
alter table unresolved_voucher rename constraint held_voucher_company_id_branch_id_type_id_vr_date_legacy_n_fkey
  to unresolved_voucher_imported_voucher_fkey;

do $$
declare
  named record;
begin
  for named in
    select c.conrelid::regclass as of_table, c.conname as name
    from pg_constraint c
    where c.conrelid in ('unresolved_voucher'::regclass, 'unresolved_line'::regclass) and c.conname like 'held%'
  loop
    execute format('alter table %s rename constraint %I to %I', named.of_table, named.name,
      replace(replace(named.name, 'held_id', 'unresolved_id'), 'held_', 'unresolved_'));
  end loop;
end $$;
