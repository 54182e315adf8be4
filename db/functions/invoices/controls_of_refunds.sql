-- Controls of the money of sales and returns that were just written (accounting §4): each branch allows, warns of or refuses a refund
-- beyond what was received on its invoice, and a discount beyond a part of the lines.

-- Returns what the refund of each of these returns has beyond the money of its invoice: paid with it, allocated to its bill, and on the account of
-- its party without an allocation; less what other returns of it refunded. No row when it is not beyond or the branch has another policy.
create function refunds_beyond(p_company int, p_vouchers bigint[], p_policy text)
  returns table (voucher_id bigint, beyond_paisa bigint)
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select v.voucher_id, least(i.paid_paisa, refunded.paisa - o.paid_paisa - allocated.paisa - greatest(open.paisa, 0))::bigint
  from unnest(p_vouchers) id
    cross join lateral (select * from voucher o where o.company_id = p_company and o.voucher_id = id limit 1) v
    join branch f on f.company_id = v.company_id and f.branch_id = v.branch_id and f.refund_policy = p_policy
    join invoice i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version and i.paid_paisa > 0
    join voucher w on w.company_id = v.company_id and w.voucher_id = i.of_voucher_id
    join invoice o on o.company_id = w.company_id and o.voucher_id = w.voucher_id and o.version = w.version and o.account_id <> 17
    -- Money of a customer is below zero among the items of the party, money that we paid a supplier above.
    cross join lateral (select case when v.type_id = any (types_of('sale_return')) then -1 else 1 end as way) s
    cross join lateral (
      select sum(r.paid_paisa) as paisa
      from invoice r join voucher x on x.company_id = r.company_id and x.voucher_id = r.voucher_id and x.version = r.version
      where r.company_id = v.company_id and r.of_voucher_id = o.voucher_id and not x.is_void
    ) refunded
    cross join lateral (
      select coalesce(sum(a.amount_paisa) filter (where a.debit_voucher_id <> a.credit_voucher_id
          and (a.debit_bill_no = 1 and a.debit_voucher_id = o.voucher_id or a.credit_bill_no = 1 and a.credit_voucher_id = o.voucher_id)), 0) as paisa,
        coalesce(sum(a.amount_paisa), 0) as all_paisa
      from standing_allocations(v.company_id, v.branch_id, o.account_id) a
        join voucher x on x.company_id = v.company_id and x.voucher_id = case when s.way < 0 then a.credit_voucher_id else a.debit_voucher_id end
          and x.type_id <> all (types_of('sale_return') || types_of('purchase_return'))
    ) allocated
    cross join lateral (
      select coalesce(sum(m.paisa * s.way), 0) - allocated.all_paisa as paisa
      from party_items(v.company_id, v.branch_id, o.account_id) m
        join voucher x on x.company_id = v.company_id and x.voucher_id = m.voucher_id
          and x.type_id <> all (types_of('sale_return') || types_of('purchase_return'))
      where m.bill_no = 0 and m.paisa * s.way > 0
    ) open
  where not v.is_void and v.type_id = any (types_of('sale_return') || types_of('purchase_return'))
    and refunded.paisa > o.paid_paisa + allocated.paisa + greatest(open.paisa, 0);
end $$;

-- Returns the discount of each of these sales in thousandths of a percent of its lines, where it is all of them or more than the branch allows. No
-- row otherwise, or when the branch has another policy.
create function discounts_beyond(p_company int, p_vouchers bigint[], p_policy text)
  returns table (voucher_id bigint, code text, percent_milli bigint, most int)
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select v.voucher_id, case i.discount_paisa when i.total_paisa then 'free_goods' else 'discount_beyond' end,
    divide_half_up(i.discount_paisa::numeric * 100000, i.total_paisa)::bigint, f.discount_limit
  from unnest(p_vouchers) id
    cross join lateral (select * from voucher o where o.company_id = p_company and o.voucher_id = id limit 1) v
    cross join lateral (
      select o.discount_paisa, o.total_paisa from invoice o
      where o.company_id = p_company and o.voucher_id = v.voucher_id and o.version = v.version limit 1
    ) i
    cross join lateral (
      select b.discount_limit from branch b
      where b.company_id = p_company and b.branch_id = v.branch_id and b.discount_policy = p_policy limit 1
    ) f
  where not v.is_void and v.type_id = any (types_of('sale'))
    and i.total_paisa > 0 and (i.discount_paisa = i.total_paisa or i.discount_paisa::numeric * 100 > i.total_paisa::numeric * f.discount_limit);
end $$;

-- Refuses the first of these invoices whose money its branch does not allow so: refund_beyond_received, free_goods, discount_beyond.
-- A refund or a part of discount that the version before had already may stay.
create function refuse_money_of(p_company int, p_vouchers bigint[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  fault record;
begin
  for fault in
    select r.beyond_paisa, d.code, d.percent_milli, d.most, n.paid_paisa, n.discount_paisa, n.total_paisa, b.paid_paisa as was_paid,
      b.discount_paisa as was_discount, b.total_paisa as was_total
    from unnest(p_vouchers) with ordinality x (id, position)
      join voucher v on v.company_id = p_company and v.voucher_id = x.id
      join invoice n on n.company_id = p_company and n.voucher_id = x.id and n.version = v.version
      left join refunds_beyond(p_company, p_vouchers, 'block') r on r.voucher_id = x.id
      left join discounts_beyond(p_company, p_vouchers, 'block') d on d.voucher_id = x.id
      left join lateral (
        select i.* from invoice i
        where i.company_id = p_company and i.voucher_id = x.id and i.version < v.version order by i.version desc limit 1
      ) b on true
    where r.beyond_paisa is not null or d.code is not null
    order by x.position
  loop
    if fault.beyond_paisa is not null and fault.paid_paisa > coalesce(fault.was_paid, 0) then
      perform refuse('refund_beyond_received', jsonb_build_object('amount', quantity_text(fault.beyond_paisa * 10)));
    end if;
    if fault.code is not null
      and fault.discount_paisa::numeric * coalesce(fault.was_total, 1) > coalesce(fault.was_discount, 0)::numeric * fault.total_paisa then
      perform refuse(fault.code, jsonb_build_object('percent', quantity_text(fault.percent_milli), 'most', fault.most::text));
    end if;
  end loop;
end $$;
