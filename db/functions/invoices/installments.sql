-- Installments of sales (accounting §7; accounting-next §4): each is a bill of its sale, which collections and returns settle.

-- Returns the day on which money of a collection was received: a later date of the voucher moves no day that was typed, and the
-- day is never after the voucher (accounting-next §4.5).
create function received_day(p_received date, p_vr_date date) returns date
  language sql immutable parallel safe
as $$ select least(coalesce(p_received, p_vr_date), p_vr_date) $$;

grant execute on function received_day(date, date) to cashbook_app, cashbook_report;

-- Returns the collection whose money settles with a voucher: a cheque that is presented again settles for the one that brought it.
create function collection_of(p_company int, p_voucher bigint) returns bigint
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select coalesce((
    select e.voucher_id from cheque_event e
    where e.company_id = p_company and e.by_voucher_id = p_voucher and e.event = 'again' limit 1
  ), p_voucher)
$$;

grant execute on function collection_of(int, bigint) to cashbook_app, cashbook_report;

-- Returns the installments of sales of a company that stand: what installment_now says. It sees what its caller sees.
create function installment_states(p_company int, p_sales bigint[]) returns setof installment_now
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select b.company_id, b.voucher_id, b.bill_no, b.branch_id, b.account_id, coalesce(i.employee_id, o.employee_id), b.due_date, b.amount_paisa,
    s.collected - d.discount - d.written_off - d.repossessed, d.discount, d.written_off, s.other, b.amount_paisa - s.collected - s.other - s.moved, s.last_paid_on,
    s.moved, d.repossessed
  from unnest(p_sales) k (id)
    join voucher v on v.company_id = p_company and v.voucher_id = k.id and not v.is_void and v.type_id = any (types_of('by_installments'))
    join bill b on b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version
    left join opening_installment o on o.company_id = b.company_id and o.voucher_id = b.voucher_id and o.version = b.version
      and o.bill_no = b.bill_no
    left join invoice i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version
    cross join lateral (
      select coalesce(sum(a.amount_paisa) filter (where p.voucher_id is not null), 0)::bigint as collected,
        coalesce(sum(a.amount_paisa) filter (where p.voucher_id is null and a.credit_voucher_id <> b.voucher_id), 0)::bigint as other,
        coalesce(sum(a.amount_paisa) filter (where a.credit_voucher_id = b.voucher_id), 0)::bigint as moved,
        max(received_day(p.received_on, c.vr_date)) filter (where p.paid_paisa + p.discount_paisa > 0) as last_paid_on
      from bill_allocation a
        left join installment_payment p on p.company_id = a.company_id
          and p.voucher_id = collection_of(a.company_id, a.credit_voucher_id)
          and p.sale_id = b.voucher_id and p.installment_no = b.bill_no
        left join voucher c on c.company_id = p.company_id and c.voucher_id = p.voucher_id
      where a.company_id = b.company_id and a.debit_voucher_id = b.voucher_id and a.debit_bill_no = b.bill_no
        and not exists (
          select from bill_allocation_undo u
          where u.company_id = a.company_id and u.branch_id = a.branch_id and u.account_id = a.account_id
            and u.allocation_no = a.allocation_no
        )
    ) s
    cross join lateral (
      select coalesce(sum(p.discount_paisa), 0)::bigint as discount, coalesce(sum(p.written_off_paisa), 0)::bigint as written_off,
        coalesce(sum(p.repossessed_paisa), 0)::bigint as repossessed
      from installment_payment p
        join voucher c on c.company_id = p.company_id and c.voucher_id = p.voucher_id and not c.is_void
      where p.company_id = b.company_id and p.sale_id = b.voucher_id and p.installment_no = b.bill_no
    ) d
  where v.type_id <> all (types_of('opening')) or o.bill_no is not null
  order by b.voucher_id, b.bill_no
$$;

grant execute on function installment_states(int, bigint[]) to cashbook_app, cashbook_report;

-- Brings installment_now up to date for these sales.
create function refresh_installments(p_company int, p_sales bigint[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  -- Two at once would each insert what the other does not see yet.
  perform from voucher v where v.company_id = p_company and v.voucher_id = any (p_sales) order by v.voucher_id for no key update;
  delete from installment_now n where n.company_id = p_company and n.sale_id = any (p_sales);
  insert into installment_now select * from installment_states(p_company, p_sales);
end $$;

-- Brings the installments up to date whose allocations, or undos of them, were just added (trigger).
create function allocations_move_installments() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform refresh_installments(s.company_id, s.ids) from (
    select a.company_id, array_agg(distinct a.debit_voucher_id) as ids
    from added n
      join bill_allocation a on a.company_id = n.company_id and a.branch_id = n.branch_id and a.account_id = n.account_id
        and a.allocation_no = n.allocation_no
      join voucher v on v.company_id = a.company_id and v.voucher_id = a.debit_voucher_id
    where a.debit_bill_no > 0 and v.type_id = any (types_of('by_installments')) group by a.company_id
  ) s;
  return null;
end $$;

create trigger settles_installments after insert on bill_allocation
  referencing new table as added for each statement execute function allocations_move_installments();
create trigger frees_installments after insert on bill_allocation_undo
  referencing new table as added for each statement execute function allocations_move_installments();

-- Brings the installments up to date that these vouchers are, or settle, after their dates were changed.
create function redate_installments(p_company int, p_vouchers bigint[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  sales bigint[] := array(
    select v.voucher_id from voucher v
    where v.company_id = p_company and v.voucher_id = any (p_vouchers) and v.type_id = any (types_of('by_installments'))
    union select p.sale_id from installment_payment p where p.company_id = p_company and p.voucher_id = any (p_vouchers)
  );
begin
  if sales <> '{}' then
    perform refresh_installments(p_company, sales);
  end if;
end $$;

-- Brings the installments of a changed sale or opening balance up to date; those of a voucher that is none no longer stand.
create function change_installments(p_company int, p_change jsonb, p_before voucher, p_after voucher) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_after.type_id = any (types_of('opening')) then
    perform change_schedule(p_company, p_change, p_before, p_after);
  end if;
  if p_before.type_id = any (types_of('by_installments')) or p_after.type_id = any (types_of('by_installments')) then
    perform refresh_installments(p_company, array[p_after.voucher_id]);
  end if;
  if p_after.is_void then
    perform cut_markup(p_company, p_after);
  end if;
end $$;

-- Returns what collections know of these sales: the customer, the open day, the offer of early settlement, the
-- installments, the markup and the collections that stand.
create function collected_facts(p_branches int[], p_sales bigint[]) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'branchId', v.branch_id, 'voucherId', v.voucher_id, 'accountId', s.account_id, 'today', t.day, 'vrNo', v.vr_no,
      'withholds', c.withholds, 'wasRescheduled', exists (
        select from rescheduled_row r where r.company_id = v.company_id and r.sale_id = v.voucher_id
      ), 'lastNo', (
        select max(b.bill_no) from bill b where b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version
      ),
      'earlyUntil', e.early_until, 'spreads', c.markup = 'spread', 'earlyDiscountPaisa', coalesce(e.early_discount_paisa, 0)::text, 'installments', s.installments,
      'markup', case when c.markup = 'spread' then (
        select coalesce(jsonb_agg(jsonb_build_object('voucherId', m.voucher_id, 'installmentNo', m.installment_no,
          'amountPaisa', m.amount_paisa::text, 'mayGoBack', m.is_earned and w.type_id <> all (types_of('collection')))), '[]')
        from standing_markup(v.company_id, array[v.voucher_id]) m
          join voucher w on w.company_id = m.company_id and w.voucher_id = m.voucher_id
      ) else '[]' end,
      'collectionIds', (
        select coalesce(jsonb_agg(distinct p.voucher_id), '[]') from installment_payment p
          join voucher c on c.company_id = p.company_id and c.voucher_id = p.voucher_id and not c.is_void
        where p.company_id = company and p.sale_id = v.voucher_id
      )
    )), '[]')
    from unnest(p_branches, p_sales) x (branch_id, sale_id)
      join voucher v on v.company_id = company and v.branch_id = x.branch_id and v.voucher_id = x.sale_id and not v.is_void
      join trading_day t on t.company_id = v.company_id and t.branch_id = v.branch_id and t.is_open
      join company c on c.company_id = v.company_id
      cross join lateral (
        select min(i.account_id) as account_id, jsonb_agg(jsonb_build_object(
          'installmentNo', i.installment_no, 'settledPaisa', (i.amount_paisa - i.due_paisa)::text, 'duePaisa', i.due_paisa::text,
          'earnsOn', earning_day(i), 'isCharged', exists (
            select from installment_fee f
              join voucher w on w.company_id = f.company_id and w.voucher_id = f.voucher_id and not w.is_void
            where f.company_id = i.company_id and f.sale_id = i.sale_id and f.installment_no = i.installment_no
          )
        ) order by i.installment_no) as installments
        from installment_now i where i.company_id = v.company_id and i.sale_id = v.voucher_id
      ) s
      left join lateral (
        select p.early_until, p.early_discount_paisa from installment_plan p
        where p.company_id = v.company_id and p.voucher_id = v.voucher_id
        order by p.version desc limit 1
      ) e on true
    where s.account_id is not null
  );
end $$;

grant execute on function collected_facts(int[], bigint[]) to cashbook_app;

-- Adds the plan of a version of a sale, with its guarantors. p_write is {branch, voucherId, version, earlyUntil?, earlyDiscountPaisa, markupPaisa?, buyerNationalId?,
-- guarantors?: [{name, careOf, mobile, nationalId, address, relation}]}. The schedule of an opening balance has none of the last three.
create function keep_installment_plan(p_write jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  plan installment_plan;
begin
  insert into installment_plan (company_id, branch_id, voucher_id, version, early_until, early_discount_paisa, markup_paisa, buyer_national_id)
  values (books_company(), (p_write ->> 'branch')::int, (p_write ->> 'voucherId')::bigint, (p_write ->> 'version')::int,
    (p_write ->> 'earlyUntil')::date, (p_write ->> 'earlyDiscountPaisa')::bigint, coalesce((p_write ->> 'markupPaisa')::bigint, 0),
    coalesce(p_write ->> 'buyerNationalId', ''))
  returning * into plan;
  perform keep_guarantors(plan, coalesce(p_write -> 'guarantors', '[]'));
  perform refresh_installments(books_company(), array[(p_write ->> 'voucherId')::bigint]);
end $$;

grant execute on function keep_installment_plan(jsonb) to cashbook_app;

-- Settles installments of a sale with a voucher that was just posted and hangs on it. A collection or a write-off says of which installments and how
-- much: p_write is {saleId, voucherId, receivedOn?, paidBy?, parts: [{installmentNo, paidPaisa?, discountPaisa?, writtenOffPaisa?, repossessedPaisa?}]}. Returned goods
-- have no parts: they settle the last installments first, and the rest stays on account. A voucher of another sale, or of one
-- without installments, settles nothing. Refuses sale_repossessed for returned goods of a sale whose goods were taken back, and beyond_due when a part is open for less (any more).
create function settle_installments(p_write jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
  sale voucher;
  paying voucher;
  written voucher_version;
  party int;
begin
  select * into sale from voucher v where v.company_id = company and v.voucher_id = (p_write ->> 'saleId')::bigint;
  select * into paying from voucher v where v.company_id = company and v.voucher_id = (p_write ->> 'voucherId')::bigint;
  select * into written from voucher_version w
  where w.company_id = company and w.voucher_id = paying.voucher_id and w.version = paying.version;
  select b.account_id into party from bill b
  where b.company_id = company and b.voucher_id = sale.voucher_id and b.version = sale.version limit 1;
  if party is null or sale.type_id <> all (types_of('by_installments')) or not exists (
    select from voucher_link k
    where k.company_id = company and k.child_id = paying.voucher_id and k.parent_id = sale.voucher_id
  ) then
    return;
  end if;
  perform from account a where a.company_id = company and a.account_id = party for no key update;
  if p_write -> 'parts' is null and exists (
    select from installment_now n where n.company_id = company and n.sale_id = sale.voucher_id and n.repossessed_paisa > 0
  ) then
    perform refuse('sale_repossessed');
  end if;
  insert into installment_payment (
    company_id, branch_id, voucher_id, sale_id, installment_no, paid_paisa, discount_paisa, written_off_paisa, repossessed_paisa, received_on,
    paid_by
  )
  select company, sale.branch_id, paying.voucher_id, sale.voucher_id, x."installmentNo", coalesce(x."paidPaisa", 0),
    coalesce(x."discountPaisa", 0), coalesce(x."writtenOffPaisa", 0), coalesce(x."repossessedPaisa", 0), (p_write ->> 'receivedOn')::date,
    coalesce(p_write ->> 'paidBy', '')
  from jsonb_to_recordset(p_write -> 'parts') x ("installmentNo" int, "paidPaisa" bigint, "discountPaisa" bigint, "writtenOffPaisa" bigint,
    "repossessedPaisa" bigint);
  perform allocate_in_order(company, sale.branch_id, party, sale.voucher_id, array_agg(b.bill_no order by b.bill_no desc),
    array_agg(coalesce(p.paid_paisa + p.discount_paisa + p.written_off_paisa + p.repossessed_paisa, b.amount_paisa) order by b.bill_no desc),
    paying.voucher_id, jsonb_build_object('user', written.user_id), paying.vr_date, written.changed_at)
  from bill b
    left join installment_payment p on p.company_id = b.company_id and p.voucher_id = paying.voucher_id and p.installment_no = b.bill_no
  where b.company_id = company and b.voucher_id = sale.voucher_id and b.version = sale.version
    and (p_write -> 'parts' is null or p.installment_no is not null);
  if p_write -> 'parts' is not null and open_item_paisa(company, sale.branch_id, party, paying.voucher_id, 0) <> 0 then
    perform refuse('beyond_due');
  end if;
end $$;

grant execute on function settle_installments(jsonb) to cashbook_app;

-- Refuses a person's allocation of an installment, or its undo: only collections and returned goods settle one (accounting §7).
create function refuse_installments(p_company int, p_vouchers bigint[], p_bills int[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  if exists (
    select from unnest(p_vouchers, p_bills) x (voucher_id, bill_no) where is_installment(p_company, x.voucher_id, x.bill_no)
  ) then
    perform refuse('installment_by_collection');
  end if;
end $$;

create trigger never_changed before update on installment_plan for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on installment_plan for each statement execute function refuse_change();
create trigger never_changed before update on installment_payment for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on installment_payment for each statement execute function refuse_change();
