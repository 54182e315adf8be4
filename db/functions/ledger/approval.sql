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

-- Whether a person wrote the voucher, or the version of it that stands.
create function is_written_by(p_voucher voucher, p_user int) returns boolean
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select p_user is not null and (p_voucher.created_by = p_user or exists (
    select from voucher_version w
    where w.company_id = p_voucher.company_id and w.voucher_id = p_voucher.voucher_id and w.version = p_voucher.version
      and w.user_id = p_user
  ))
$$;

-- Approves the live vouchers of the branches dated in the range, but not the approver's own ones where the branch blocks that;
-- answers how many were not approved before, how many of those their approver wrote, and how many own ones were left. All of them are locked by their ids before the first is written, as whatever voids several vouchers
-- together locks them.
create function approve_vouchers(p_branches int[], p_start date, p_end date, p_at timestamptz, p_by jsonb)
  returns table (approved int, own int, left_own int)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  approver int := (p_by ->> 'user')::int;
  waiting bigint[];
  own_ids bigint[];
  left_ids bigint[];
  ids bigint[];
begin
  waiting := array(
    select v.voucher_id from voucher v
    where v.company_id = company and v.branch_id = any (p_branches) and v.vr_date between p_start and p_end
      and not v.is_void and not v.is_approved and is_approvable(v.company_id, v.voucher_id, v.is_system)
    order by v.voucher_id for update
  );
  select coalesce(array_agg(v.voucher_id), '{}'),
    coalesce(array_agg(v.voucher_id) filter (where b.own_approval = 'block'), '{}') into own_ids, left_ids
  from voucher v join branch b on b.company_id = v.company_id and b.branch_id = v.branch_id
  where v.company_id = company and v.voucher_id = any (waiting) and is_written_by(v, approver);
  ids := array(select w.id from unnest(waiting) w (id) where w.id <> all (left_ids));
  update voucher v set is_approved = true where v.company_id = company and v.voucher_id = any (ids);
  insert into audit_event (company_id, at, user_id, branch_id, voucher_id, action, ip, user_agent)
  select company, p_at, approver, v.branch_id, v.voucher_id, 'voucher.approve',
    coalesce(p_by ->> 'ip', ''), coalesce(p_by ->> 'agent', '')
  from voucher v
  where v.company_id = company and v.voucher_id = any (ids)
  order by v.voucher_id;
  return query select cardinality(ids), cardinality(own_ids) - cardinality(left_ids), cardinality(left_ids);
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
