-- Bills of parties (accounting §4): inserting them, and comparing them with the lines of their voucher.

-- Inserts the bills of versions of vouchers that are about to be written on these days. p_bills has for each of them null or a
-- list of {accountId, isReceivable, number, date, dueDate, amountPaisa}. A bill without a date has that of its voucher; a bill
-- without a due date is due the credit days of its party after its own date. Refusal: bill_due_early.
create function keep_bills(
  p_company int, p_branches int[], p_vouchers bigint[], p_version int, p_days date[], p_bills jsonb
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from jsonb_array_elements(p_bills) with ordinality v (bills, position),
      jsonb_array_elements(case when v.bills = 'null' then '[]' else v.bills end) b
    where (b.value ->> 'dueDate')::date < coalesce((b.value ->> 'date')::date, p_days[v.position])
  ) then
    perform refuse('bill_due_early');
  end if;
  insert into bill (
    company_id, branch_id, voucher_id, version, bill_no, account_id, is_receivable, number, bill_date, due_date, amount_paisa
  )
  select p_company, p_branches[v.position], p_vouchers[v.position], p_version, b.ordinality, (b.value ->> 'accountId')::int,
    (b.value ->> 'isReceivable')::boolean, b.value ->> 'number', d.billed,
    coalesce((b.value ->> 'dueDate')::date, d.billed + coalesce(p.credit_days, 0)), (b.value ->> 'amountPaisa')::bigint
  from jsonb_array_elements(p_bills) with ordinality v (bills, position),
    jsonb_array_elements(case when v.bills = 'null' then '[]' else v.bills end) with ordinality b
    cross join lateral (select coalesce((b.value ->> 'date')::date, p_days[v.position]) as billed) d
    left join party p on p.company_id = p_company and p.account_id = (b.value ->> 'accountId')::int;
end $$;

-- Inserts the bills of the vouchers of a document that is about to be posted on these days of its branches. Returns the ids
-- that the vouchers will have.
create function keep_bills_of(p_company int, p_branches int[], p_days date[], p_document jsonb) returns bigint[]
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  ids bigint[] := array(select nextval('voucher_id_seq') from jsonb_array_elements(p_document -> 'vouchers'));
begin
  perform keep_bills(p_company, array_agg((v.value ->> 'branch')::int order by v.position), ids, 1,
    array_agg(p_days[array_position(p_branches, (v.value ->> 'branch')::int)] order by v.position),
    jsonb_agg(v.value -> 'bills' order by v.position))
  from jsonb_array_elements(p_document -> 'vouchers') with ordinality v (value, position);
  return ids;
end $$;

-- Returns the bills of a version, as keep_bills takes them. A bill dated like its voucher gets the voucher's new date. That of an
-- invoice is due as many days later as before, while a due date that was typed stays, and so does that of an opening and of an
-- installment.
create function bills_that_stand(p_company int, p_voucher bigint, p_version int, p_from date, p_to date) returns jsonb
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
  select jsonb_agg(jsonb_build_object(
    'accountId', b.account_id, 'isReceivable', b.is_receivable, 'number', b.number,
    'date', case when moves then p_to else b.bill_date end,
    'dueDate', case
      when i.due_date is not null or not moves or v.type_id = any (types_of('installment')) then b.due_date
      when v.type_id = any (types_of('opening')) then greatest(b.due_date, p_to)
      else p_to + (b.due_date - b.bill_date)
    end,
    'amountPaisa', b.amount_paisa
  ) order by b.bill_no)
  from bill b
    join voucher v on v.company_id = b.company_id and v.voucher_id = b.voucher_id
    left join invoice i on i.company_id = b.company_id and i.voucher_id = b.voucher_id and i.version = b.version
    -- The date on the other side's paper stays, even when it is that of the voucher.
    cross join lateral (select b.bill_date = p_from and i.bill_date is null as moves) m
  where b.company_id = p_company and b.voucher_id = p_voucher and b.version = p_version
$$;

-- Refuses a new date of vouchers after a due date that a person typed: dated_after_due, with the first of them and that date. The
-- other side was promised that day, so it is changed on the invoice first.
create function check_due_dates(p_company int, p_vouchers bigint[], p_to date) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  late record;
begin
  select v.vr_no, coalesce(i.due_date, b.due_date) as due_date into late
  from voucher v
    join invoice i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version
    join bill b on b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version
  where v.company_id = p_company and v.voucher_id = any (p_vouchers) and i.bill_date is null
    and (i.due_date < p_to or v.type_id = any (types_of('installment')) and b.due_date < p_to)
  order by v.number, b.due_date limit 1;
  if found then
    perform refuse('dated_after_due',
      jsonb_build_object('numbers', late.vr_no, 'date', to_char(late.due_date, 'DD/MM/YYYY')));
  end if;
  -- New installments of a sale, and the journal of their markup, are of the day on which they were made.
  if exists (
    select from reschedule r
    where r.company_id = p_company and (r.sale_id = any (p_vouchers) and r.made_on < p_to or r.voucher_id = any (p_vouchers) and r.made_on <> p_to)
  ) then
    perform refuse('date_out_of_order');
  end if;
end $$;

-- Whether the bills of an opening balance fit its lines: the bills of a party add up to its whole opening on its side; other
-- accounts have no bills. Account 11, against which all openings are posted, is left out.
create function bills_fit(p_company int, p_voucher bigint, p_version int) returns boolean
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return not exists (
    select from (
      select l.account_id, true as is_receivable, l.debit_paisa as paisa from line l
      where l.company_id = p_company and l.voucher_id = p_voucher and l.live and l.debit_paisa > 0 and l.account_id <> 11
      union all
      select l.account_id, false, l.credit_paisa from line l
      where l.company_id = p_company and l.voucher_id = p_voucher and l.live and l.credit_paisa > 0 and l.account_id <> 11
      union all
      select b.account_id, b.is_receivable, -b.amount_paisa from bill b
      where b.company_id = p_company and b.voucher_id = p_voucher and b.version = p_version
        and not is_rescheduled(p_company, p_voucher, b.bill_no)
    ) s
    group by s.account_id, s.is_receivable
    having sum(s.paisa) <> case
      when (select a.is_party from account a where a.company_id = p_company and a.account_id = s.account_id) then 0
      -- An account without bills: its lines as they stand, and no bill among them.
      else coalesce(sum(s.paisa) filter (where s.paisa > 0), 0)
    end
  );
end $$;

-- Refuses bills that add up to more than the lines of their voucher on their party, or that are on the other side. An amount
-- that is neither on a bill nor paid stays on account. Bills of an opening balance add up to all of it (bills_fit).
create function check_bills(p_company int, p_vouchers bigint[], p_version int) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if exists (
    select from bill b
    where b.company_id = p_company and b.voucher_id = any (p_vouchers) and b.version = p_version
    group by b.voucher_id, b.account_id, b.is_receivable
    having sum(b.amount_paisa) - rescheduled_paisa(p_company, b.voucher_id) > (
      select case when b.is_receivable then 1 else -1 end * coalesce(sum(l.debit_paisa - l.credit_paisa), 0) from line l
      where l.company_id = p_company and l.voucher_id = b.voucher_id and l.account_id = b.account_id and l.live
    )
  ) then
    raise exception using errcode = 'CB002', message = 'bills come to more than the lines of their voucher';
  end if;
end $$;

-- Refuses bills of a version that exists already, but those of a reschedule. The posting functions insert bills before their version, in its branch, and
-- compare its lines with them.
create function guard_new_bills() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if exists (
    select from new_bills n
      join voucher_version w on w.company_id = n.company_id and w.voucher_id = n.voucher_id and w.version >= n.version
    where not is_rescheduled(n.company_id, n.voucher_id, n.bill_no)
  ) then
    raise exception using errcode = 'CB002', message = 'bills come before the version that they are of';
  end if;
  return null;
end $$;

create trigger guard_insert after insert on bill
  referencing new table as new_bills for each statement execute function guard_new_bills();
create trigger never_changed before update on bill for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on bill for each statement execute function refuse_change();
