-- Messages to customers that are to be said, each once.

-- Returns the branch of a message, and how customers know it.
create function sender_of(p_company int, p_branch int) returns table (shop text, phone text)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select c.name, coalesce(nullif(b.phone, ''), c.phone)
  from company c join branch b on b.company_id = c.company_id and b.branch_id = p_branch
  where c.company_id = p_company
$$;

-- Returns the installments of the transaction's company whose customers are to be reminded on a day, and of what: `before` within so
-- many days before the due day, `due` on it, `after` from so many days after it, for a week. 0 days mean no reminder of that kind. Who
-- has the reminder already is left out, as are customers who want no messages or no reminders.
create function installments_to_remind(p_today date, p_before int, p_on_due_day boolean, p_after int, p_most int) returns table (
    kind text, "saleId" bigint, "installmentNo" int, "dueDate" date, "duePaisa" bigint, "invoiceNo" text, "branchId" int,
    "partyId" int, customer text, mobile text, shop text, phone text
  )
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select s.kind, s.sale_id, s.installment_no, s.due_date, s.due_paisa, sale_number(v, s.installment_no), s.branch_id, p.account_id, p.name, p.mobile, f.shop, f.phone
  from (
      select n.*, case when n.due_date > p_today then 'before' when n.due_date = p_today then 'due' else 'after' end as kind
      from branch b
        join installment_now n on n.company_id = b.company_id and n.branch_id = b.branch_id and n.due_paisa > 0
          and n.due_date between p_today - p_after - 7 and p_today + p_before
      where b.company_id = books_company()
    ) s
    join voucher v on v.company_id = s.company_id and v.voucher_id = s.sale_id
    join party p on p.company_id = s.company_id and p.account_id = s.account_id
    cross join lateral sender_of(s.company_id, s.branch_id) f
  where case s.kind when 'due' then p_on_due_day when 'after' then p_after > 0 and s.due_date <= p_today - p_after else true end
    and p.mobile <> '' and not p.no_messages and not p.no_reminders
    and not exists (
      select from message m
      where m.company_id = s.company_id and m.sale_id = s.sale_id and m.installment_no = s.installment_no and m.kind = s.kind
        and m.due_date = s.due_date
    )
  order by s.due_date, s.sale_id, s.installment_no
  limit p_most
$$;

grant execute on function installments_to_remind(date, int, boolean, int, int) to cashbook_app;

-- Returns the collections of the transaction's company that stand, were saved since that moment, and have no receipt yet.
create function collections_to_confirm(p_since timestamptz, p_most int) returns table (
    "voucherId" bigint, receipt text, "invoiceNo" text, "paidOn" date, "paidPaisa" bigint, "duePaisa" bigint, "branchId" int, "partyId" int,
    customer text, mobile text, shop text, phone text
  )
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select v.voucher_id, v.vr_no, sale_number(s, i.installment_no), received_day(i.received_on, v.vr_date), i.paid, d.due, v.branch_id, p.account_id, p.name, p.mobile,
    f.shop, f.phone
  from branch b
    join voucher v on v.company_id = b.company_id and v.branch_id = b.branch_id and v.type_id = any (types_of('collection')) and not v.is_void
      and v.vr_date >= p_since::date - 31 and v.created_at >= p_since
    cross join lateral (
      select min(p.sale_id) as sale_id, min(p.installment_no) as installment_no, sum(p.paid_paisa)::bigint as paid, min(p.received_on) as received_on
      from installment_payment p where p.company_id = v.company_id and p.voucher_id = v.voucher_id
    ) i
    cross join lateral (
      select min(n.account_id) as account_id, coalesce(sum(n.due_paisa), 0)::bigint as due
      from installment_now n where n.company_id = v.company_id and n.sale_id = i.sale_id
    ) d
    join voucher s on s.company_id = v.company_id and s.voucher_id = i.sale_id
    join party p on p.company_id = v.company_id and p.account_id = d.account_id
    cross join lateral sender_of(v.company_id, v.branch_id) f
  where b.company_id = books_company() and i.paid > 0 and p.mobile <> '' and not p.no_messages
    and not exists (select from message m where m.company_id = v.company_id and m.voucher_id = v.voucher_id)
  order by v.voucher_id
  limit p_most
$$;

grant execute on function collections_to_confirm(timestamptz, int) to cashbook_app;

-- Adds a message of the transaction's company, unless what it says was said already. Returns its number; null for one that was.
create function add_message(
    p_branch int, p_kind text, p_party int, p_sale bigint, p_installment int, p_due_date date, p_due bigint, p_voucher bigint, p_mobile text,
    p_body text, p_parts int, p_now timestamptz, p_state text
  ) returns bigint
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  insert into message (
    company_id, branch_id, kind, party_id, sale_id, installment_no, due_date, due_paisa, voucher_id, mobile, body, parts, cost_paisa, state,
    tries, created_at, not_before, tried_at
  )
  select books_company(), p_branch, p_kind, p_party, p_sale, p_installment, p_due_date, p_due, p_voucher, p_mobile, p_body, p_parts,
    p_parts * coalesce((select s.part_price_paisa from message_setting s where s.company_id = books_company()), 0)::bigint, p_state,
    (p_state = 'sending')::int, p_now, p_now, case when p_state = 'sending' then p_now end
  on conflict do nothing
  returning message_id
$$;

grant execute on function add_message(int, text, int, bigint, int, date, bigint, bigint, text, text, int, timestamptz, text) to cashbook_app;
