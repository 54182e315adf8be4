-- Reschedules of sales by installments (accounting-next §4): what is due is moved to new installments, which are more bills of the sale.

-- Returns the sum of the bills that reschedules have added to a sale. It sees what its caller sees.
create function rescheduled_paisa(p_company int, p_sale bigint) returns bigint
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select coalesce(sum(r.amount_paisa), 0)::bigint from rescheduled_row r where r.company_id = p_company and r.sale_id = p_sale
$$;

grant execute on function rescheduled_paisa(int, bigint) to cashbook_app, cashbook_report;

-- Whether a reschedule has added the bill to its sale. It stands beside those that it replaces. It sees what its caller sees.
create function is_rescheduled(p_company int, p_sale bigint, p_bill int) returns boolean
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select exists (
    select from rescheduled_row r where r.company_id = p_company and r.sale_id = p_sale and r.installment_no = p_bill
  )
$$;

grant execute on function is_rescheduled(int, bigint, int) to cashbook_app, cashbook_report;

-- Adds the rows of a reschedule to its own table and to the bills of the sale as it stands. p_rows is [{dueDate, amountPaisa}].
create function add_rescheduled(p_sale voucher, p_account int, p_no int, p_day date, p_rows jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  last_no int := (
    select max(b.bill_no) from bill b
    where b.company_id = p_sale.company_id and b.voucher_id = p_sale.voucher_id and b.version = p_sale.version
  );
begin
  insert into rescheduled_row (company_id, branch_id, sale_id, installment_no, reschedule_no, due_date, amount_paisa)
  select p_sale.company_id, p_sale.branch_id, p_sale.voucher_id, last_no + x.ordinality, p_no, (x.value ->> 'dueDate')::date,
    (x.value ->> 'amountPaisa')::bigint
  from jsonb_array_elements(p_rows) with ordinality x;
  insert into bill (
    company_id, branch_id, voucher_id, version, bill_no, account_id, is_receivable, number, bill_date, due_date, amount_paisa
  )
  select r.company_id, r.branch_id, r.sale_id, p_sale.version, r.installment_no, p_account, true, '', p_day, r.due_date, r.amount_paisa
  from rescheduled_row r
  where r.company_id = p_sale.company_id and r.sale_id = p_sale.voucher_id and r.reschedule_no = p_no;
  -- In an opening balance they are installments of the salesman of those before.
  insert into opening_installment (company_id, branch_id, voucher_id, version, bill_no, employee_id)
  select r.company_id, r.branch_id, r.sale_id, p_sale.version, r.installment_no, s.employee_id
  from rescheduled_row r
    cross join lateral (
      select n.employee_id from installment_now n
      where n.company_id = r.company_id and n.sale_id = r.sale_id order by n.installment_no desc limit 1
    ) s
  where r.company_id = p_sale.company_id and r.sale_id = p_sale.voucher_id and r.reschedule_no = p_no
    and p_sale.type_id = any (types_of('opening'));
end $$;

-- Moves what is due of a sale to new installments. p_write is {branch, account, date?, user?, ip, agent, saleId, voucherId?, markupPaisa, remarks,
-- moved: [{installmentNo, movedPaisa}], installments: [{dueDate, amountPaisa}], markup: as for move_markup}; voucherId is the journal of the markup, which was
-- just posted. Refusals in order: those of lock_party, beyond_due when a part is due for another amount.
create function reschedule_installments(p_write jsonb, p_at timestamptz) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
  branch int := (p_write ->> 'branch')::int;
  party int := (p_write ->> 'account')::int;
  markup bigint := (p_write ->> 'voucherId')::bigint;
  event jsonb := jsonb_build_object('user', (p_write ->> 'user')::int);
  open_day date;
  sale voucher;
  no int;
  first_no int;
begin
  -- The sale before the account, as collections lock them.
  perform lock_day_of(company, branch, branch, false);
  perform lock_parents(company, array[(p_write ->> 'saleId')::bigint]);
  open_day := lock_party(company, p_write, array[(p_write ->> 'saleId')::bigint]);
  select * into sale from voucher v where v.company_id = company and v.voucher_id = (p_write ->> 'saleId')::bigint;
  select coalesce(max(r.reschedule_no), 0) + 1 into no from reschedule r where r.company_id = company and r.sale_id = sale.voucher_id;
  select coalesce(max(a.allocation_no), 0) + 1 into first_no from bill_allocation a
  where a.company_id = company and a.branch_id = branch and a.account_id = party;
  insert into reschedule (
    company_id, branch_id, sale_id, reschedule_no, made_on, made_by, made_at, remarks, voucher_id, first_allocation_no, last_allocation_no
  )
  values (company, branch, sale.voucher_id, no, open_day, (p_write ->> 'user')::int, p_at, p_write ->> 'remarks', markup, first_no,
    first_no + jsonb_array_length(p_write -> 'moved') - 1);
  perform add_rescheduled(sale, party, no, open_day, p_write -> 'installments');
  perform move_markup(sale, no, p_write -> 'markup');
  perform allocate_in_order(company, branch, party, sale.voucher_id, array_agg(x."installmentNo" order by x."installmentNo"),
    array_agg(x."movedPaisa" order by x."installmentNo"), sale.voucher_id, event, open_day, p_at)
  from jsonb_to_recordset(p_write -> 'moved') x ("installmentNo" int, "movedPaisa" bigint);
  if markup is not null then
    perform allocate_open(company, branch, party, markup, 0, sale.voucher_id, 0, (p_write ->> 'markupPaisa')::bigint, event, open_day, p_at);
  end if;
  if open_item_paisa(company, branch, party, sale.voucher_id, 0) <> 0 then
    perform refuse('beyond_due');
  end if;
  insert into audit_event (company_id, at, user_id, branch_id, voucher_id, action, ip, user_agent, after)
  values (company, p_at, (p_write ->> 'user')::int, branch, sale.voucher_id, 'installment.reschedule', p_write ->> 'ip', p_write ->> 'agent',
    jsonb_build_object('number', sale.vr_no, 'remarks', p_write ->> 'remarks', 'amountPaisa', rescheduled_paisa(company, sale.voucher_id)));
end $$;

grant execute on function reschedule_installments(jsonb, timestamptz) to cashbook_app;

-- Refuses another content of a sale that was rescheduled, also after that was taken back (sale_rescheduled): its new installments are
-- bills of the version that stood, and lists leave out those numbers once they are taken back. A void and another date are allowed.
create function check_rescheduled(p_company int, p_change jsonb, p_after voucher) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  if p_change ->> 'change' not in ('void', 'redate') and exists (
    select from rescheduled_row r where r.company_id = p_company and r.sale_id = p_after.voucher_id
  ) then
    perform refuse('sale_rescheduled');
  end if;
end $$;

-- Takes the markup of a void journal off the last installments that are due. Refuses markup_paid when less is due than the markup.
create function cut_markup(p_company int, p_void voucher) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  written voucher_version;
begin
  select * into written from voucher_version w
  where w.company_id = p_company and w.voucher_id = p_void.voucher_id and w.version = p_void.version;
  perform allocate_in_order(p_company, p_void.branch_id, n.account_id, n.sale_id, array_agg(n.installment_no order by n.installment_no desc),
    array_agg(n.due_paisa order by n.installment_no desc), n.sale_id, jsonb_build_object('user', written.user_id), t.day, written.changed_at)
  from reschedule r
    join installment_now n on n.company_id = r.company_id and n.sale_id = r.sale_id
    join trading_day t on t.company_id = r.company_id and t.branch_id = r.branch_id and t.is_open
  where r.company_id = p_company and r.voucher_id = p_void.voucher_id
  group by n.sale_id, n.account_id, t.day;
  if exists (
    select from reschedule r
      join installment_now n on n.company_id = r.company_id and n.sale_id = r.sale_id
    where r.company_id = p_company and r.voucher_id = p_void.voucher_id
      and open_item_paisa(p_company, p_void.branch_id, n.account_id, r.sale_id, 0) <> 0
  ) then
    perform refuse('markup_paid');
  end if;
end $$;

-- Whether something settled installments of a reschedule or hangs on them: a collection, a return, a write-off, a late fee, earned markup, or a
-- later reschedule that stands. It sees what its caller sees.
create function is_reschedule_used(p_reschedule reschedule) returns boolean
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select exists (
    select from reschedule r
    where r.company_id = p_reschedule.company_id and r.sale_id = p_reschedule.sale_id and r.reschedule_no > p_reschedule.reschedule_no
      and not is_taken_back(r)
  ) or exists (
    select from rescheduled_row n
    where n.company_id = p_reschedule.company_id and n.sale_id = p_reschedule.sale_id and n.reschedule_no = p_reschedule.reschedule_no
      and (exists (
        select from bill_allocation a
        where a.company_id = n.company_id and a.debit_voucher_id = n.sale_id and a.debit_bill_no = n.installment_no
          and a.credit_voucher_id <> n.sale_id and not exists (
            select from bill_allocation_undo u
            where u.company_id = a.company_id and u.branch_id = a.branch_id and u.account_id = a.account_id
              and u.allocation_no = a.allocation_no
          )
      ) or exists (
        select from installment_fee f join voucher w on w.company_id = f.company_id and w.voucher_id = f.voucher_id and not w.is_void
        where f.company_id = n.company_id and f.sale_id = n.sale_id and f.installment_no = n.installment_no
      ) or exists (
        select from markup_line m
          join voucher w on w.company_id = m.company_id and w.voucher_id = m.voucher_id and w.version = m.version and not w.is_void
        where m.company_id = n.company_id and m.sale_id = n.sale_id and m.installment_no = n.installment_no and m.is_earned
      ))
  )
$$;

grant execute on function is_reschedule_used(reschedule) to cashbook_app, cashbook_report;

-- Whether a reschedule was taken back. It sees what its caller sees.
create function is_taken_back(p_reschedule reschedule) returns boolean
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select exists (
    select from reschedule_undo u
    where u.company_id = p_reschedule.company_id and u.sale_id = p_reschedule.sale_id and u.reschedule_no = p_reschedule.reschedule_no
  )
$$;

grant execute on function is_taken_back(reschedule) to cashbook_app, cashbook_report;

-- Whether an installment came with a reschedule that was taken back: lists leave it out. It sees what its caller sees.
create function is_withdrawn(p_company int, p_sale bigint, p_installment int) returns boolean
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select exists (
    select from rescheduled_row r
      join reschedule_undo u on u.company_id = r.company_id and u.sale_id = r.sale_id and u.reschedule_no = r.reschedule_no
    where r.company_id = p_company and r.sale_id = p_sale and r.installment_no = p_installment
  )
$$;

grant execute on function is_withdrawn(int, bigint, int) to cashbook_app, cashbook_report;

-- Takes a reschedule back: what it had moved is due again where it was, and its own installments are settled with the sale's own amount on
-- account. Returns the journal of its markup, which the caller voids in the same transaction; until then its amount is due; null for none.
-- p_write is {branch, date?, user?, ip, agent, saleId, rescheduleNo, remarks}. Refusals in order: reschedule_not_found, also for one
-- that was taken back; those of lock_parents and lock_party; reschedule_used.
create function take_back_reschedule(p_write jsonb, p_at timestamptz) returns bigint
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
  branch int := (p_write ->> 'branch')::int;
  party int;
  event jsonb := jsonb_build_object('user', (p_write ->> 'user')::int);
  open_day date;
  sale voucher;
  taken reschedule;
  journal voucher;
begin
  select r.* into taken from reschedule r
  where r.company_id = company and r.branch_id = branch and r.sale_id = (p_write ->> 'saleId')::bigint
    and r.reschedule_no = (p_write ->> 'rescheduleNo')::int;
  if not found then
    perform refuse('reschedule_not_found');
  end if;
  -- The journal first, as its own void locks it.
  if taken.voucher_id is not null then
    journal := (lock_voucher(company, jsonb_build_object('change', 'void', 'voucherId', taken.voucher_id))).locked;
  else
    perform lock_day_of(company, branch, branch, false);
  end if;
  perform lock_parents(company, array[taken.sale_id]);
  select n.account_id into party from installment_now n where n.company_id = company and n.sale_id = taken.sale_id limit 1;
  open_day := lock_party(company, p_write || jsonb_build_object('account', party), array[taken.sale_id]);
  if is_taken_back(taken) then
    perform refuse('reschedule_not_found');
  elsif is_reschedule_used(taken) then
    perform refuse('reschedule_used');
  end if;
  select * into sale from voucher v where v.company_id = company and v.voucher_id = taken.sale_id;
  insert into reschedule_undo (company_id, branch_id, sale_id, reschedule_no, undone_on, undone_by, undone_at, remarks)
  values (company, branch, taken.sale_id, taken.reschedule_no, open_day, (p_write ->> 'user')::int, p_at, p_write ->> 'remarks');
  insert into bill_allocation_undo (company_id, branch_id, account_id, allocation_no, cause, undone_on, undone_by, undone_at)
  select company, branch, party, a.allocation_no, 'undo', open_day, (p_write ->> 'user')::int, p_at
  from standing_allocations(company, branch, party) a
  where a.allocation_no between taken.first_allocation_no and taken.last_allocation_no;
  perform allocate_in_order(company, branch, party, sale.voucher_id, array_agg(n.installment_no order by n.installment_no),
    array_agg(n.amount_paisa order by n.installment_no), sale.voucher_id, event, open_day, p_at)
  from rescheduled_row n
  where n.company_id = company and n.sale_id = sale.voucher_id and n.reschedule_no = taken.reschedule_no;
  perform move_markup(sale, null, coalesce((
    select jsonb_agg(jsonb_build_object('installmentNo', m.installment_no, 'amountPaisa', -m.amount_paisa) order by m.line_no)
    from markup_line m
    where m.company_id = company and m.voucher_id = sale.voucher_id and m.version = sale.version and m.reschedule_no = taken.reschedule_no
  ), '[]'));
  insert into audit_event (company_id, at, user_id, branch_id, voucher_id, action, ip, user_agent, after)
  values (company, p_at, (p_write ->> 'user')::int, branch, sale.voucher_id, 'installment.reschedule-undo', p_write ->> 'ip',
    p_write ->> 'agent', jsonb_build_object('number', sale.vr_no, 'remarks', p_write ->> 'remarks'));
  return case when journal.is_void then null else journal.voucher_id end;
end $$;

grant execute on function take_back_reschedule(jsonb, timestamptz) to cashbook_app;

create trigger never_changed before update on reschedule_undo for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on reschedule_undo for each statement execute function refuse_change();
create trigger never_changed before update on reschedule for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on reschedule for each statement execute function refuse_change();
create trigger never_changed before update on rescheduled_row for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on rescheduled_row for each statement execute function refuse_change();
