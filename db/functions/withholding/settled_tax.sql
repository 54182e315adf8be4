-- The rows of the register of withheld tax that other vouchers settle (accounting-next §6): deposits by challan, and journals.

-- Returns the sums of taxed rows, by the voucher that withheld them: its own row, and those of the events of its cheque that took it
-- back or withheld it again, up to a date. Void vouchers count nothing, and events have no rows of their own.
create function withheld_standing(p_company int, p_vouchers bigint[], p_on date default 'infinity')
  returns table (
    voucher_id bigint, row_no int, paid_paisa bigint, vat_paisa bigint, base_paisa bigint, vds_paisa bigint, tds_paisa bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select o.voucher_id, w.row_no, sum(w.paid_paisa)::bigint, sum(w.vat_paisa)::bigint, sum(w.base_paisa)::bigint,
    sum(w.vds_paisa)::bigint, sum(w.tds_paisa)::bigint
  from (
    select x.id as voucher_id, x.id as by_id from unnest(p_vouchers) x (id)
    where not exists (select from cheque_event e where e.company_id = p_company and e.by_voucher_id = x.id)
    union
    select e.voucher_id, e.by_voucher_id from cheque_event e
    where e.company_id = p_company and e.voucher_id = any (p_vouchers) and e.by_voucher_id is not null
  ) o
    join voucher v on v.company_id = p_company and v.voucher_id = o.by_id and not v.is_void and v.vr_date <= p_on
    join withheld_row w on w.company_id = p_company and w.voucher_id = v.voucher_id and w.version = v.version
  group by o.voucher_id, w.row_no
$$;

-- Returns the taxes of the rows of these vouchers as they stood on a date, each with its account, the amount that stands, the
-- voucher that settled it and the certificate that we got.
create function standing_taxes(p_company int, p_vouchers bigint[], p_on date default 'infinity')
  returns table (
    voucher_id bigint, row_no int, tax text, branch_id int, is_received boolean, tax_account_id int, account_id int, amount_paisa bigint,
    settled_by bigint, certificate text)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select s.voucher_id, s.row_no, k.tax, w.branch_id, w.is_received, k.account_id, w.account_id, k.paisa, (
      select t.voucher_id from settled_tax t
        join voucher b on b.company_id = p_company and b.voucher_id = t.voucher_id and b.vr_date <= p_on
      where t.company_id = p_company and t.of_voucher_id = s.voucher_id and t.row_no = s.row_no and t.tax = k.tax and t.live
    ), (
      select c.number from certified_tax c
      where c.company_id = p_company and c.of_voucher_id = s.voucher_id and c.row_no = s.row_no and c.tax = k.tax and c.live
    )
  from withheld_standing(p_company, p_vouchers, p_on) s
    join voucher v on v.company_id = p_company and v.voucher_id = s.voucher_id
    join withheld_row w on w.company_id = p_company and w.voucher_id = s.voucher_id and w.version = v.version and w.row_no = s.row_no
    cross join lateral (
      values ('vds', tax_account('vds', w.is_received), s.vds_paisa), ('tds', tax_account('tds', w.is_received), s.tds_paisa)
    ) k (tax, account_id, paisa)
$$;

-- Returns the account of a withheld tax. The kernel has the same (`taxAccountOf`).
create function tax_account(p_tax text, p_is_received boolean) returns int
  language sql immutable parallel safe
as $$
  select case when p_is_received then case p_tax when 'vds' then 53 else 19 end else case p_tax when 'vds' then 51 else 52 end end
$$;

grant execute on function withheld_standing(int, bigint[], date) to cashbook_app, cashbook_report;
grant execute on function standing_taxes(int, bigint[], date) to cashbook_app, cashbook_report;
grant execute on function tax_account(text, boolean) to cashbook_app, cashbook_report;

-- Returns the taxes of the rows of these vouchers for the rules of their settlement. It sees all branches of the company, because
-- rules say themselves which branch may settle.
create function tax_row_facts(p_vouchers bigint[]) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('voucherId', s.voucher_id, 'rowNo', s.row_no, 'tax', s.tax,
      'branchId', s.branch_id, 'isReceived', s.is_received, 'accountId', s.account_id, 'amountPaisa', s.amount_paisa::text, 'vrNo', v.vr_no,
      'settledBy', b.vr_no, 'certificate', s.certificate, 'openDay', d.day)), '[]')
    from standing_taxes(company, p_vouchers) s
      join voucher v on v.company_id = company and v.voucher_id = s.voucher_id
      left join voucher b on b.company_id = company and b.voucher_id = s.settled_by
      left join trading_day d on d.company_id = company and d.branch_id = s.branch_id and d.is_open
  );
end $$;

grant execute on function tax_row_facts(bigint[]) to cashbook_app;

-- Locks these vouchers and their cheques until the transaction ends and returns them as tax_row_facts does. Of a settlement and a
-- change or a bounce at the same time, the second sees what the first has done.
create function locked_tax_row_facts(p_vouchers bigint[]) returns jsonb
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
begin
  perform from voucher v
  where v.company_id = books_company() and v.voucher_id = any (p_vouchers)
  order by v.voucher_id for no key update;
  perform from cheque_now n
  where n.company_id = books_company() and n.voucher_id = any (p_vouchers)
  order by n.voucher_id, n.cheque_no for update;
  return tax_row_facts(p_vouchers);
end $$;

grant execute on function locked_tax_row_facts(bigint[]) to cashbook_app;

-- Writes the rows that a voucher settles, in the transaction that posted it. p_settled is {how, tax, rows: [{voucherId, rowNo,
-- amountPaisa}], challan?: {number, date, period}}. The rows are locked by locked_tax_row_facts.
create function settle_tax(p_voucher bigint, p_settled jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
  branch int := (select v.branch_id from voucher v where v.company_id = company and v.voucher_id = p_voucher);
  ids bigint[] := array(select distinct (x ->> 'voucherId')::bigint from jsonb_array_elements(p_settled -> 'rows') x);
begin
  insert into settled_tax (company_id, branch_id, voucher_id, how, tax, of_voucher_id, row_no, amount_paisa)
  select company, branch, p_voucher, p_settled ->> 'how', p_settled ->> 'tax', x."voucherId", x."rowNo", x."amountPaisa"
  from jsonb_to_recordset(p_settled -> 'rows') x ("voucherId" bigint, "rowNo" int, "amountPaisa" bigint);
  if exists (
    select from settled_tax t
      left join standing_taxes(company, ids) s on s.voucher_id = t.of_voucher_id and s.row_no = t.row_no and s.tax = t.tax
    where t.company_id = company and t.voucher_id = p_voucher
      and (s.branch_id, s.amount_paisa, s.is_received) is distinct from (branch, t.amount_paisa, t.how <> 'deposited')
  ) then
    raise exception using errcode = 'CB002', message = 'a settled row is of the branch and settled whole';
  end if;
  insert into tax_deposit (company_id, branch_id, voucher_id, tax, challan_number, challan_date, period)
  select company, branch, p_voucher, p_settled ->> 'tax', x.number, x.date, x.period
  from jsonb_to_record(p_settled -> 'challan') x (number text, date date, period text)
  where p_settled ? 'challan';
end $$;

grant execute on function settle_tax(bigint, jsonb) to cashbook_app;

-- Refuses a change of a voucher whose taxed rows another voucher has settled: withholding_deposited names the challan, with the
-- voucher that deposited it; withholding_settled names a journal. A row that an event of a cheque took back or withheld again is that of the cheque's voucher. Refuses
-- withholding_certified, which names the certificate that we got for one. The edit of an opening balance may change its other rows:
-- p_kept has the rows that it leaves, as for withheld_rows_in.
create function check_unsettled(p_company int, p_voucher bigint, p_kept jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  origin bigint := coalesce(
    (select e.voucher_id from cheque_event e where e.company_id = p_company and e.by_voucher_id = p_voucher), p_voucher);
  own text;
  challan text;
  settled_with text;
  certificate text;
  kept int[] := array(
    select w.row_no
    from voucher v
      join withheld_row w on w.company_id = p_company and w.voucher_id = v.voucher_id and w.version = v.version
      join withheld_rows_in(p_company, v.branch_id, v.voucher_id, v.version, p_kept) x on x = w
    where v.company_id = p_company and v.voucher_id = p_voucher
  );
begin
  select v.vr_no, d.challan_number, b.vr_no into own, challan, settled_with
  from voucher v
    join withheld_row w on w.company_id = p_company and w.voucher_id = v.voucher_id and w.version = v.version
    join settled_tax t on t.company_id = p_company and t.row_no = w.row_no and t.live and t.of_voucher_id = origin
      and case t.tax when 'vds' then w.vds_paisa else w.tds_paisa end <> 0
    join voucher b on b.company_id = p_company and b.voucher_id = t.voucher_id
    left join tax_deposit d on d.company_id = p_company and d.voucher_id = t.voucher_id
  where v.company_id = p_company and v.voucher_id = p_voucher and w.row_no <> all (kept)
  order by t.voucher_id limit 1;
  if challan is not null then
    perform refuse('withholding_deposited', jsonb_build_object('number', challan, 'by', settled_with));
  elsif settled_with is not null then
    perform refuse('withholding_settled', jsonb_build_object('number', own, 'by', settled_with));
  end if;
  select c.number into certificate
  from voucher v
    join withheld_row w on w.company_id = p_company and w.voucher_id = v.voucher_id and w.version = v.version
    join certified_tax c on c.company_id = p_company and c.of_voucher_id = origin and c.row_no = w.row_no and c.live
      and case c.tax when 'vds' then w.vds_paisa else w.tds_paisa end <> 0
  where v.company_id = p_company and v.voucher_id = p_voucher and w.row_no <> all (kept)
  limit 1;
  if found then
    perform refuse('withholding_certified', jsonb_build_object('number', certificate));
  end if;
end $$;

-- Brings what a voucher settles up to date after a change of it: a void frees its rows. Refuses certificate_stands for a deposit
-- with a certificate, and date_out_of_order for a date before that of a row.
create function change_settled(p_company int, p_change jsonb, p_after voucher) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  later text;
begin
  if p_after.is_void then
    perform check_certificates(p_company, p_after.voucher_id);
    update settled_tax t set live = false
    where t.company_id = p_company and t.voucher_id = p_after.voucher_id and t.live;
  elsif p_change ->> 'change' = 'redate' then
    select min(v.vr_no) into later
    from settled_tax t
      join voucher v on v.company_id = p_company and v.voucher_id = t.of_voucher_id
    where t.company_id = p_company and t.voucher_id = p_after.voucher_id and v.vr_date > p_after.vr_date;
    if later is not null then
      perform refuse('date_out_of_order', jsonb_build_object('numbers', later));
    end if;
  end if;
end $$;

-- Voids a journal that settles tax withheld from us: the one way to take it back. p_change is as for void_voucher. Refusals in order:
-- voucher_not_found for a voucher of another kind, those of void_voucher, day_closed.
create function void_tax_journal(p_change jsonb, p_at timestamptz) returns posting_outcome
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  id bigint := (p_change ->> 'voucherId')::bigint;
begin
  if not exists (
    select from voucher_version v
    where v.company_id = company and v.voucher_id = id and v.version = 1 and v.kind in ('tax-not-recovered', 'income-tax')
  ) then
    perform refuse('voucher_not_found');
  end if;
  return void_own_journal(p_change, p_at);
end $$;

grant execute on function void_tax_journal(jsonb, timestamptz) to cashbook_app;

-- Returns the deposits and other settlements that do not hold: rows that are live although their voucher is void, or the other way
-- round; amounts that are not what stands of the row; vouchers whose lines are not the sum of their rows.
create function settled_off(p_company int) returns table (voucher_id bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select t.voucher_id
  from settled_tax t
    join voucher v on v.company_id = t.company_id and v.voucher_id = t.voucher_id
  where t.company_id = p_company and t.live = v.is_void
  union
  select t.voucher_id
  from settled_tax t
    left join standing_taxes(p_company, array(
      select distinct x.of_voucher_id from settled_tax x where x.company_id = p_company and x.live)) s
      on s.voucher_id = t.of_voucher_id and s.row_no = t.row_no and s.tax = t.tax
  where t.company_id = p_company and t.live
    and (s.amount_paisa, s.is_received, s.branch_id) is distinct from (t.amount_paisa, t.how <> 'deposited', t.branch_id)
  union
  select t.voucher_id
  from (
    select t.voucher_id, tax_account(t.tax, t.how <> 'deposited') as account_id, t.how, sum(t.amount_paisa) as paisa
    from settled_tax t where t.company_id = p_company and t.live
    group by t.voucher_id, t.tax, t.how
  ) t
  where t.paisa is distinct from (
    select sum(case when t.how = 'deposited' then l.debit_paisa - l.credit_paisa else l.credit_paisa - l.debit_paisa end)
    from line l
    where l.company_id = p_company and l.voucher_id = t.voucher_id and l.account_id = t.account_id and l.live
  )
$$;

grant execute on function settled_off(int) to cashbook_app, cashbook_report;

create trigger never_changed before update on tax_deposit for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on tax_deposit for each statement execute function refuse_change();
create trigger guard_change before update on settled_tax for each row execute function guard_live_change('a settled row');
create trigger never_removed before delete or truncate on settled_tax for each statement execute function refuse_change();
