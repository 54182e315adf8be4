-- Approving vouchers, which keeps them from being changed.

-- Whether a voucher waits for approval like one that a person typed. Of those that the product makes by itself, the events of cheques
-- do, and the close of a year does not (accounting-next §13.2).
create function is_approvable(p_company int, p_voucher bigint, p_is_system boolean) returns boolean
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select not p_is_system or exists (
    select from cheque_event e where e.company_id = p_company and e.by_voucher_id = p_voucher
  )
$$;

grant execute on function is_approvable(int, bigint, boolean) to cashbook_app, cashbook_report;

-- Approves the live vouchers of the branches dated in the range; answers how many were not approved before, and how many of those
-- their approver wrote. All of them are locked by their ids before the first is written, as whatever voids several vouchers
-- together locks them.
create function approve_vouchers(p_branches int[], p_start date, p_end date, p_at timestamptz, p_by jsonb)
  returns table (approved int, own int)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  ids bigint[];
begin
  ids := array(
    select v.voucher_id from voucher v
    where v.company_id = company and v.branch_id = any (p_branches) and v.vr_date between p_start and p_end
      and not v.is_void and not v.is_approved and is_approvable(v.company_id, v.voucher_id, v.is_system)
    order by v.voucher_id for update
  );
  update voucher v set is_approved = true where v.company_id = company and v.voucher_id = any (ids);
  insert into audit_event (company_id, at, user_id, branch_id, voucher_id, action, ip, user_agent)
  select company, p_at, (p_by ->> 'user')::int, v.branch_id, v.voucher_id, 'voucher.approve',
    coalesce(p_by ->> 'ip', ''), coalesce(p_by ->> 'agent', '')
  from voucher v
  where v.company_id = company and v.voucher_id = any (ids)
  order by v.voucher_id;
  return query select cardinality(ids), (
    select count(*)::int from voucher v
    where v.company_id = company and v.voucher_id = any (ids) and v.created_by = (p_by ->> 'user')::int
  );
end $$;

grant execute on function approve_vouchers(int[], date, date, timestamptz, jsonb) to cashbook_app;

-- Removes the approval of one voucher; false when it had none. Refuses voucher_not_found.
create function unapprove_voucher(p_voucher bigint, p_at timestamptz, p_by jsonb) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  locked voucher;
begin
  select * into locked from voucher v where v.company_id = company and v.voucher_id = p_voucher for update;
  if not found then
    perform refuse('voucher_not_found');
  end if;
  if not locked.is_approved then
    return false;
  end if;
  update voucher v set is_approved = false where v.company_id = company and v.voucher_id = p_voucher;
  insert into audit_event (company_id, at, user_id, branch_id, voucher_id, action, ip, user_agent)
  values (company, p_at, (p_by ->> 'user')::int, locked.branch_id, p_voucher, 'voucher.unapprove',
    coalesce(p_by ->> 'ip', ''), coalesce(p_by ->> 'agent', ''));
  return true;
end $$;

grant execute on function unapprove_voucher(bigint, timestamptz, jsonb) to cashbook_app;
