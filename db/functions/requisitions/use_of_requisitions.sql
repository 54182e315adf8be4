-- The use of requisitions: the amounts bought and paid for them, by the vouchers that stand (accounting-next §7.4).

-- Returns the use of requisitions by vouchers. Goods that went back were not bought; back_paisa says what they came to. A voucher
-- whose cheques all failed has paid nothing. It sees what its caller sees.
create function requisition_use_by_voucher(p_company int, p_requisitions int[])
  returns table (requisition_id int, voucher_id bigint, bought_paisa bigint, paid_paisa bigint, back_paisa bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select n.requisition_id, n.voucher_id, sum(n.bought_paisa - b.back_paisa)::bigint,
    sum(case when f.has_failed then 0 else n.paid_paisa end)::bigint, sum(b.back_paisa)::bigint
  from requisition_row n
    join voucher v on v.company_id = n.company_id and v.voucher_id = n.voucher_id and v.version = n.version and not v.is_void
    cross join lateral (
      select coalesce(sum(t.amount_paisa), 0) as back_paisa from standing_take t
      where t.company_id = n.company_id and t.of_voucher_id = n.voucher_id and t.of_line_no = n.row_no and t.role = 'return'
    ) b
    cross join lateral (
      select coalesce(bool_and(coalesce(l.state, '') in ('bounced', 'handed_back', 'cancelled')), false) as has_failed
      from cheque c
        left join lateral (
          select e.state from standing_cheque_events(c.company_id, array[c.voucher_id]) e
          where e.cheque_no = c.cheque_no
          order by e.event_no desc limit 1
        ) l on true
      where c.company_id = n.company_id and c.voucher_id = n.voucher_id and c.version = n.version
    ) f
  where n.company_id = p_company and n.requisition_id = any (p_requisitions)
  group by n.requisition_id, n.voucher_id
$$;

grant execute on function requisition_use_by_voucher(int, int[]) to cashbook_app, cashbook_report;

-- Returns what was bought and paid for each of these requisitions; zeros for one without any use. It sees what its caller sees.
create function requisition_use(p_company int, p_requisitions int[])
  returns table (requisition_id int, bought_paisa bigint, paid_paisa bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select x.requisition_id, coalesce(sum(u.bought_paisa), 0)::bigint, coalesce(sum(u.paid_paisa), 0)::bigint
  from unnest(p_requisitions) x (requisition_id)
    left join requisition_use_by_voucher(p_company, p_requisitions) u on u.requisition_id = x.requisition_id
  group by x.requisition_id
$$;

grant execute on function requisition_use(int, int[]) to cashbook_app, cashbook_report;

-- Returns the requisitions that belong to the branch beside them, for the rule of rows that name one: their state, the policy of
-- the branch, the approved amount, and their use by vouchers.
create function named_requisition_facts(p_branches int[], p_requisitions int[]) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('branchId', q.branch_id, 'requisitionId', q.requisition_id,
      'reqNo', q.req_no, 'state', q.state, 'policy', b.requisition_policy,
      'approvedPaisa', coalesce(q.approved_paisa, 0)::text, 'uses', (
        select coalesce(jsonb_agg(jsonb_build_object('voucherId', u.voucher_id, 'boughtPaisa', u.bought_paisa::text,
          'paidPaisa', u.paid_paisa::text, 'backPaisa', u.back_paisa::text)), '[]')
        from requisition_use_by_voucher(company, array[q.requisition_id]) u
      ))), '[]')
    from unnest(p_branches, p_requisitions) x (branch_id, requisition_id)
      join requisition q on q.company_id = company and q.requisition_id = x.requisition_id and q.branch_id = x.branch_id
      join branch b on b.company_id = company and b.branch_id = q.branch_id
  );
end $$;

grant execute on function named_requisition_facts(int[], int[]) to cashbook_app;

-- Locks the requisitions until the transaction ends and returns named_requisition_facts. Of two vouchers that use up an approved
-- amount, the second sees the first; and no decision is taken back meanwhile.
create function locked_requisition_facts(p_branches int[], p_requisitions int[]) returns jsonb
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
begin
  perform from requisition q
  where q.company_id = books_company() and q.requisition_id = any (p_requisitions)
  order by q.requisition_id for no key update;
  return named_requisition_facts(p_branches, p_requisitions);
end $$;

grant execute on function locked_requisition_facts(int[], int[]) to cashbook_app;
