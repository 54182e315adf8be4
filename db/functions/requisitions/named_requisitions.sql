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

-- Writes these rows of the vouchers of a document that was just posted.
create function write_named_requisitions(p_company int, p_document jsonb, p_posted posting_outcome[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform keep_named_requisitions(p_company, (v.value ->> 'branch')::int, (p_posted[v.place]).voucher_id,
    (p_posted[v.place]).version, v.value -> 'requisitions')
  from jsonb_array_elements(p_document -> 'vouchers') with ordinality v (value, place)
  where v.value ? 'requisitions';
end $$;

-- Writes these rows of a changed voucher: those of its draft, none of a void one, and after a change of date those that it had.
create function change_named_requisitions(p_company int, p_change jsonb, p_before voucher, p_after voucher) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  if p_change ->> 'change' = 'redate' then
    insert into requisition_row
    select r.*
    from requisition_row n
      cross join lateral jsonb_populate_record(n, jsonb_build_object('version', p_after.version)) r
    where n.company_id = p_company and n.voucher_id = p_after.voucher_id and n.version = p_before.version;
  elsif not p_after.is_void and p_change ? 'requisitions' then
    perform keep_named_requisitions(
      p_company, p_after.branch_id, p_after.voucher_id, p_after.version, p_change -> 'requisitions');
  end if;
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
