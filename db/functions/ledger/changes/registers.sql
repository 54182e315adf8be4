-- The registers of rows of a version: withheld tax, markup and the use of requisitions. Each row has company, voucher and version.

-- Inserts the rows of a version of a voucher. p_of is {withheld?: as for keep_withheld, markup?: as for keep_markup,
-- requisitions?: as for keep_named_requisitions}.
create function keep_register_rows(p_company int, p_branch int, p_voucher bigint, p_version int, p_of jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_of ? 'withheld' then
    perform keep_withheld(p_company, p_branch, p_voucher, p_version, p_of -> 'withheld');
  end if;
  if p_of ? 'markup' then
    perform keep_markup(p_company, p_branch, p_voucher, p_version, p_of -> 'markup');
  end if;
  if p_of ? 'requisitions' then
    perform keep_named_requisitions(p_company, p_branch, p_voucher, p_version, p_of -> 'requisitions');
  end if;
end $$;

-- Copies the rows of a voucher's version to its next version, in every register.
create function copy_register_rows(p_company int, p_voucher bigint, p_from int, p_to int) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  register regclass;
begin
  foreach register in array array['withheld_row', 'markup_line', 'requisition_row']::regclass[] loop
    execute format('
      insert into %1$s
      select r.*
      from %1$s o cross join lateral jsonb_populate_record(o, jsonb_build_object(''version'', $4)) r
      where o.company_id = $1 and o.voucher_id = $2 and o.version = $3', register)
    using p_company, p_voucher, p_from, p_to;
  end loop;
end $$;

-- Writes the rows of a changed voucher: those of its draft, none of a void one, and after a change of date those that it had.
create function change_registers(p_company int, p_change jsonb, p_before voucher, p_after voucher) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_change ->> 'change' = 'redate' then
    perform copy_register_rows(p_company, p_after.voucher_id, p_before.version, p_after.version);
  elsif not p_after.is_void then
    perform keep_register_rows(p_company, p_after.branch_id, p_after.voucher_id, p_after.version, p_change);
  end if;
end $$;
