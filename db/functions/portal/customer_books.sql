-- Reads the account of a customer for the portal: totals, installments, payments and statement. Amounts alone: no remarks of staff, no
-- guarantor, no national id (accounting-next §4.5).

-- Returns the payments of a customer in these branches that stand, with the installment that each was for. A payment is a credit of
-- the account in an entry that moves cash, a bank account or cheques in hand. A bounced cheque pays nothing.
create function customer_payments(p_company int, p_account int, p_branches int[])
  returns table (voucher_id bigint, vr_no text, paid_on date, sale_id bigint, installment_no int, amount_paisa bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select v.voucher_id, v.vr_no, received_day(i.received_on, v.vr_date), i.sale_id, i.installment_no, coalesce(i.paid_paisa, m.paisa) - b.paisa
  from (
      select l.voucher_id, sum(l.credit_paisa)::bigint as paisa
      from unnest(p_branches) r (branch_id)
        join line l on l.company_id = p_company and l.branch_id = r.branch_id and l.account_id = p_account and l.live
      where l.credit_paisa > 0 and exists (
        select from line o
          join account a on a.company_id = o.company_id and a.account_id = o.account_id
        where o.company_id = l.company_id and o.voucher_id = l.voucher_id and o.entry_no = l.entry_no and o.live
          and o.debit_paisa > 0 and (cash_group(a.group_id) <> 0 or a.account_id = 15)
      )
      group by l.voucher_id
    ) m
    join voucher v on v.company_id = p_company and v.voucher_id = m.voucher_id and v.type_id <> all (types_of('opening'))
    left join installment_payment i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.paid_paisa > 0
    cross join lateral (
      select coalesce(sum(n.amount_paisa), 0)::bigint as paisa from cheque_now n
      where n.company_id = v.company_id and n.voucher_id = v.voucher_id and n.state in ('bounced', 'handed_back')
        and coalesce(n.account_id, p_account) = p_account
    ) b
  where coalesce(i.paid_paisa, m.paisa) > b.paisa
    -- A cheque that is presented again is the payment that it was.
    and not exists (select from cheque_event e where e.company_id = v.company_id and e.by_voucher_id = v.voucher_id)
$$;

-- Returns the installments of a customer in these branches, each with the number of its sale and the open day of its branch,
-- without those of a reschedule that was taken back.
create function customer_installments(p_company int, p_account int, p_branches int[])
  returns table (
    sale_id bigint, invoice_no text, installment_no int, due_date date, amount_paisa bigint, paid_paisa bigint,
    written_off_paisa bigint, moved_paisa bigint, repossessed_paisa bigint, due_paisa bigint, last_paid_on date, today date
  )
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select s.sale_id, sale_number(v, s.installment_no), s.installment_no, s.due_date, s.amount_paisa, s.paid_paisa + s.discount_paisa, s.written_off_paisa, s.moved_paisa, s.repossessed_paisa, s.due_paisa,
    s.last_paid_on, t.day
  from unnest(p_branches) r (branch_id)
    join installment_now s on s.company_id = p_company and s.account_id = p_account and s.branch_id = r.branch_id
    join voucher v on v.company_id = s.company_id and v.voucher_id = s.sale_id
    join trading_day t on t.company_id = s.company_id and t.branch_id = s.branch_id and t.is_open
  where not is_withdrawn(s.company_id, s.sale_id, s.installment_no)
$$;

-- Returns the books of a customer in these branches as {debit, credit, counts, offers, installments, payments, statement}. Each list has
-- its latest `p_most` rows, the latest first; installments that are due come first, by their due days. The function sees what its
-- caller sees.
create function customer_books(p_company int, p_account int, p_branches int[], p_most int) returns jsonb
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  with lines as materialized (
    select l.voucher_id, l.vr_date, sum(l.debit_paisa)::bigint as debit, sum(l.credit_paisa)::bigint as credit
    from unnest(p_branches) r (branch_id)
      join line l on l.company_id = p_company and l.branch_id = r.branch_id and l.account_id = p_account and l.live
    group by l.voucher_id, l.vr_date
  ), installments as materialized (
    select * from customer_installments(p_company, p_account, p_branches)
  ), shown as materialized (
    select i.sale_id as "saleId", i.invoice_no as "invoiceNo", i.installment_no as "installmentNo", i.due_date as "dueDate",
      i.amount_paisa::text as "amountPaisa", i.paid_paisa::text as "paidPaisa", i.written_off_paisa::text as "writtenOffPaisa",
      i.due_paisa::text as "duePaisa", i.moved_paisa::text as "movedPaisa",
      i.repossessed_paisa::text as "repossessedPaisa",
      i.last_paid_on as "lastPaidOn", i.today,
      row_number() over (
        order by due_paisa = 0, case when due_paisa > 0 then due_date end, due_date desc, sale_id, installment_no
      ) as position
    from installments i
  )
  select jsonb_build_object(
    'debit', (select coalesce(sum(debit), 0)::text from lines),
    'credit', (select coalesce(sum(credit), 0)::text from lines),
    'counts', (
      select jsonb_build_object(
        -- A moved installment counts where it is due now.
        'total', count(*) filter (where moved_paisa = 0 or due_paisa > 0), 'paid', count(*) filter (where due_paisa = 0 and written_off_paisa = 0 and moved_paisa = 0 and repossessed_paisa = 0), 'due', count(*) filter (where due_paisa > 0),
        'overdue', count(*) filter (where due_paisa > 0 and due_date < today)
      ) from installments
    ),
    'offers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'invoiceNo', s.invoice_no, 'until', o.early_until, 'discountPaisa', o.early_discount_paisa::text,
        'amountPaisa', (s.due - o.early_discount_paisa)::text
      ) order by o.early_until, s.sale_id), '[]')
      from (
          select sale_id, min(invoice_no) as invoice_no, today, sum(due_paisa) as due from installments group by sale_id, today
        ) s
        join lateral (
          select p.early_until, p.early_discount_paisa from installment_plan p
          where p.company_id = p_company and p.voucher_id = s.sale_id order by p.version desc limit 1
        ) o on o.early_until >= s.today and s.due > o.early_discount_paisa
    ),
    'installments', (
      select coalesce(jsonb_agg(to_jsonb(i) order by i.position), '[]') from shown i where i.position <= p_most
    ),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'voucherId', p.voucher_id, 'vrNo', p.vr_no, 'paidOn', p.paid_on, 'amountPaisa', p.amount_paisa::text,
        'installment', case when i."saleId" is not null then to_jsonb(i) end
      ) order by p.position), '[]')
      from (
          select *, row_number() over (order by paid_on desc, voucher_id desc, installment_no desc) as position
          from customer_payments(p_company, p_account, p_branches)
        ) p
        left join shown i on i."saleId" = p.sale_id and i."installmentNo" = p.installment_no
      where p.position <= p_most
    ),
    'statement', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'date', s.vr_date, 'vrNo', v.vr_no, 'typeId', v.type_id, 'debitPaisa', s.debit::text, 'creditPaisa', s.credit::text
      ) order by s.vr_date desc, s.voucher_id desc), '[]')
      from (select * from lines order by vr_date desc, voucher_id desc limit p_most) s
        join voucher v on v.company_id = p_company and v.voucher_id = s.voucher_id
    )
  )
$$;

grant execute on function customer_books(int, int, int[], int) to cashbook_app;
grant execute on function customer_payments(int, int, int[]) to cashbook_app;
grant execute on function customer_installments(int, int, int[]) to cashbook_app;

-- Returns who a customer is and where they buy, as {id, name, mobile, address, branch, company}.
create function customer_card(p_company int, p_account int) returns jsonb
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select jsonb_build_object(
    'id', p.account_id, 'name', p.name, 'mobile', p.mobile, 'address', p.manual_address,
    'branch', case when b.branch_id is not null then jsonb_build_object('name', b.name, 'address', b.address, 'phone', b.phone) end,
    'company', jsonb_build_object('name', c.name, 'address', c.address, 'phone', c.phone, 'money_format', c.money_format)
  )
  from party p
    join company c on c.company_id = p.company_id
    left join branch b on b.company_id = p.company_id and b.branch_id = p.branch_id
  where p.company_id = p_company and p.account_id = p_account
$$;

grant execute on function customer_card(int, int) to cashbook_app;

-- Returns the customer of a transaction of the portal, from its setting and from nowhere else. Null once the portal is off for the
-- customer or the company.
create function portal_party() returns int
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  party int := nullif(current_setting('app.party_id', true), '')::int;
begin
  if party is null then
    raise exception using errcode = 'CB002', message = 'no customer is set for this transaction';
  end if;
  return (
    select p.account_id from party p join company c on c.company_id = p.company_id and c.customer_portal
    where p.company_id = books_company() and p.account_id = party and p.customer_login and p.status = 1
  );
end $$;

-- Returns the card of the transaction's own customer; null once the portal is off.
create function own_card() returns jsonb
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select customer_card(books_company(), portal_party())
$$;

grant execute on function own_card() to cashbook_app;

-- Returns the books of the transaction's own customer in every branch of the company.
create function own_books(p_most int) returns jsonb
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select customer_books(
    books_company(), portal_party(),
    array(select b.branch_id from branch b where b.company_id = books_company()), p_most
  )
$$;

grant execute on function own_books(int) to cashbook_app;
