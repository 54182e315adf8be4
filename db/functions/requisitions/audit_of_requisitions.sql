-- The audit of requisitions: what the books say of them against what was recorded.

-- Returns the requisitions whose state is not what their versions and decisions come to, or whose rows are not their total or their
-- shares. It sees what its caller sees.
create function requisitions_off(p_company int) returns table (branch_id int, req_no int, vr_date date)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  with recursive record as (
    select v.requisition_id, v.version, 'save' as act, null::bigint as approved_paisa
    from requisition_version v where v.company_id = p_company
    union all
    select d.requisition_id, d.version, d.decision, d.approved_paisa from requisition_decision d where d.company_id = p_company
  ), step as (
    select r.requisition_id, r.version, 'waiting' as state, r.version as rows_version, null::bigint as approved_paisa
    from record r where r.version = 1 and r.act = 'save'
    union all
    select r.requisition_id, r.version,
      case r.act when 'approve' then 'approved' when 'reject' then 'rejected' when 'close' then 'closed'
        when 'undo' then case s.state when 'closed' then 'approved' else 'waiting' end else 'waiting' end,
      case r.act when 'save' then r.version else s.rows_version end,
      case when r.act = 'approve' then r.approved_paisa
        when r.act = 'close' or r.act = 'undo' and s.state = 'closed' then s.approved_paisa end
    from step s join record r on r.requisition_id = s.requisition_id and r.version = s.version + 1
  )
  select q.branch_id, q.req_no, q.vr_date
  from requisition q
    left join step s on s.requisition_id = q.requisition_id and s.version = q.version
    left join requisition_version v
      on v.company_id = q.company_id and v.requisition_id = q.requisition_id and v.version = s.rows_version
    cross join lateral (
      select sum(l.total_paisa)::bigint as rows_paisa, sum(l.approved_paisa)::bigint as shares_paisa from requisition_line l
      where l.company_id = q.company_id and l.requisition_id = q.requisition_id and l.version = s.rows_version
    ) l
  where q.company_id = p_company
    and (
      (q.state, q.rows_version, q.approved_paisa) is distinct from (s.state, s.rows_version, s.approved_paisa)
      or q.version <> (select count(*) from record r where r.requisition_id = q.requisition_id)
      or (l.rows_paisa + 50) / 100 * 100 is distinct from v.total_paisa
      or l.shares_paisa is distinct from q.approved_paisa
      or q.approved_paisa > v.total_paisa
    )
$$;

grant execute on function requisitions_off(int) to cashbook_app, cashbook_report;

-- Returns the vouchers that stand and name a requisition that is not approved, or buy or pay for one more than their own lines come
-- to. It sees what its caller sees.
create function requisition_use_off(p_company int) returns table (voucher_id bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select n.voucher_id
  from requisition_row n
    join voucher v on v.company_id = n.company_id and v.voucher_id = n.voucher_id and v.version = n.version and not v.is_void
    join requisition q on q.company_id = n.company_id and q.requisition_id = n.requisition_id
    cross join lateral (
      select coalesce(sum(l.debit_paisa), 0) as lines_paisa from line l
      where l.company_id = n.company_id and l.voucher_id = n.voucher_id and l.live
    ) l
  where n.company_id = p_company
  group by n.voucher_id, l.lines_paisa
  having bool_or(q.approved_paisa is null) or greatest(sum(n.bought_paisa), sum(n.paid_paisa)) > l.lines_paisa
$$;

grant execute on function requisition_use_off(int) to cashbook_app, cashbook_report;
