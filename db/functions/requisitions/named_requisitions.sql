-- The register of the use of requisitions: rows of vouchers that buy or pay for one (accounting-next §7.4).

-- Inserts the rows of a version of a voucher that name requisitions. p_rows is [{rowNo, requisitionId, boughtPaisa, paidPaisa}].
create function keep_named_requisitions(p_company int, p_branch int, p_voucher bigint, p_version int, p_rows jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  insert into requisition_row (company_id, branch_id, voucher_id, version, row_no, requisition_id, bought_paisa, paid_paisa)
  select p_company, p_branch, p_voucher, p_version, (x.value ->> 'rowNo')::int, (x.value ->> 'requisitionId')::int,
    (x.value ->> 'boughtPaisa')::bigint, (x.value ->> 'paidPaisa')::bigint
  from jsonb_array_elements(p_rows) x;
end $$;

-- Refuses rows for a requisition that is not approved, whatever path a write takes.
create function guard_named_requisitions() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from new_rows n
      join requisition q on q.company_id = n.company_id and q.requisition_id = n.requisition_id
    where q.approved_paisa is null
  ) then
    raise exception using errcode = 'CB002', message = 'a voucher names a requisition that is not approved';
  end if;
  return null;
end $$;

create trigger named_requisitions_are_approved after insert on requisition_row
  referencing new table as new_rows for each statement execute function guard_named_requisitions();
create trigger never_changed before update on requisition_row for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on requisition_row for each statement execute function refuse_change();
