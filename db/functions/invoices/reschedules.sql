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
  part record;
begin
  -- The sale before the account, as collections lock them.
  perform lock_day_of(company, branch, branch, false);
  perform lock_parents(company, array[(p_write ->> 'saleId')::bigint]);
  open_day := lock_party(company, p_write, array[(p_write ->> 'saleId')::bigint]);
  select * into sale from voucher v where v.company_id = company and v.voucher_id = (p_write ->> 'saleId')::bigint;
  select coalesce(max(r.reschedule_no), 0) + 1 into no from reschedule r where r.company_id = company and r.sale_id = sale.voucher_id;
  insert into reschedule (company_id, branch_id, sale_id, reschedule_no, made_on, made_by, made_at, remarks, voucher_id)
  values (company, branch, sale.voucher_id, no, open_day, (p_write ->> 'user')::int, p_at, p_write ->> 'remarks', markup);
  perform add_rescheduled(sale, party, no, open_day, p_write -> 'installments');
  perform move_markup(sale, p_write -> 'markup');
  for part in
    select x."installmentNo" as bill_no, x."movedPaisa" as paisa
    from jsonb_to_recordset(p_write -> 'moved') x ("installmentNo" int, "movedPaisa" bigint) order by 1
  loop
    perform allocate_open(company, branch, party, sale.voucher_id, part.bill_no, sale.voucher_id, 0, part.paisa, event, open_day, p_at);
  end loop;
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

-- Refuses another content of a sale that was rescheduled: its new installments would lose their sale (sale_rescheduled).
create function check_rescheduled(p_company int, p_after voucher) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  if not p_after.is_void and exists (
    select from rescheduled_row r
    where r.company_id = p_company and r.sale_id = p_after.voucher_id and not exists (
      select from bill b
      where b.company_id = r.company_id and b.voucher_id = r.sale_id and b.version = p_after.version and b.bill_no = r.installment_no
        and b.amount_paisa = r.amount_paisa
    )
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
  part record;
begin
  select * into written from voucher_version w
  where w.company_id = p_company and w.voucher_id = p_void.voucher_id and w.version = p_void.version;
  for part in
    select r.sale_id, b.bill_no, b.account_id, b.amount_paisa, t.day
    from reschedule r
      join voucher s on s.company_id = r.company_id and s.voucher_id = r.sale_id and not s.is_void
      join bill b on b.company_id = s.company_id and b.voucher_id = s.voucher_id and b.version = s.version
      join trading_day t on t.company_id = r.company_id and t.branch_id = r.branch_id and t.is_open
    where r.company_id = p_company and r.voucher_id = p_void.voucher_id
    order by b.bill_no desc
  loop
    perform allocate_open(p_company, p_void.branch_id, part.account_id, part.sale_id, part.bill_no, part.sale_id, 0, part.amount_paisa,
      jsonb_build_object('user', written.user_id), part.day, written.changed_at);
  end loop;
  if exists (
    select from reschedule r
      join installment_now n on n.company_id = r.company_id and n.sale_id = r.sale_id
    where r.company_id = p_company and r.voucher_id = p_void.voucher_id
      and open_item_paisa(p_company, p_void.branch_id, n.account_id, r.sale_id, 0) <> 0
  ) then
    perform refuse('markup_paid');
  end if;
end $$;

create trigger never_changed before update on reschedule for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on reschedule for each statement execute function refuse_change();
create trigger never_changed before update on rescheduled_row for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on rescheduled_row for each statement execute function refuse_change();
