-- The guarantors of sales by installments (accounting §7).

-- Returns the guarantors of the latest version of a sale, in their order. It sees what its caller sees.
create function guarantors_of(p_company int, p_sale bigint) returns setof installment_guarantor
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select g.* from installment_guarantor g
  where g.company_id = p_company and g.voucher_id = p_sale and g.version = (
    select max(p.version) from installment_plan p where p.company_id = g.company_id and p.voucher_id = g.voucher_id
  )
  order by g.guarantor_no
$$;

grant execute on function guarantors_of(int, bigint) to cashbook_app, cashbook_report;

-- Adds the guarantors of a version of a sale, whose plan was just added.
create function keep_guarantors(p_plan installment_plan, p_guarantors jsonb) returns void
  language sql
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  insert into installment_guarantor (
    company_id, branch_id, voucher_id, version, guarantor_no, name, care_of, mobile, national_id, address, relation
  )
  select p_plan.company_id, p_plan.branch_id, p_plan.voucher_id, p_plan.version, g.position, g.one ->> 'name', g.one ->> 'careOf',
    g.one ->> 'mobile', g.one ->> 'nationalId', g.one ->> 'address', g.one ->> 'relation'
  from jsonb_array_elements(p_guarantors) with ordinality g (one, position)
$$;

create trigger never_changed before update on installment_guarantor for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on installment_guarantor for each statement execute function refuse_change();
