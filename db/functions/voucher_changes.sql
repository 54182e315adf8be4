-- Editing and voiding vouchers. Nothing is overwritten: a change is a new version with lines of its own, and the lines of
-- the version before stop being live (accounting §2.5).

-- A version of a voucher as the audit record keeps it.
create function voucher_facts(p_company int, p_voucher bigint, p_version int) returns jsonb
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select jsonb_build_object(
    'version', v.version, 'vrNo', v.vr_no, 'vrDate', v.vr_date, 'typeId', v.type_id, 'isVoid', v.is_void,
    'remarks', v.remarks, 'totalPaisa', v.total_paisa::text, 'lines', coalesce((
      select jsonb_agg(jsonb_build_object(
        'entry', l.entry_no, 'accountId', l.account_id, 'debitPaisa', l.debit_paisa::text,
        'creditPaisa', l.credit_paisa::text, 'orderId', l.order_id::text, 'remarks', l.remarks
      ) order by l.entry_no, l.line_no)
      from entry e
        join line l on l.company_id = e.company_id and l.voucher_id = e.voucher_id and l.entry_no = e.entry_no
      where e.company_id = p_company and e.voucher_id = p_voucher and e.version = p_version
    ), '[]')
  )
  from voucher_version v
  where v.company_id = p_company and v.voucher_id = p_voucher and v.version = p_version
$$;

-- Holds the voucher and its branch's open day for a change. The day is held exclusively when a closed day will be written,
-- and for an opening balance, which check_opening compares with the others. Refusals in order: voucher_not_found,
-- no_open_day.
create function hold_voucher(p_company int, p_change jsonb, out held voucher, out open_day date)
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  seen voucher;
  to_date date := (p_change ->> 'vrDate')::date;
  exclusive boolean;
begin
  select * into seen from voucher v
  where v.company_id = p_company and v.voucher_id = (p_change ->> 'voucherId')::bigint;
  if not found then
    perform refuse('voucher_not_found');
  end if;
  exclusive := 19 in (seen.type_id, coalesce((p_change ->> 'type')::int, 0)) or not exists (
    select from trading_day t
    where t.company_id = p_company and t.branch_id = seen.branch_id and t.is_open
      and t.day = seen.vr_date and t.day = coalesce(to_date, t.day)
  );
  open_day := hold_open_day(p_company, seen.branch_id, exclusive);
  select * into held from voucher v where v.company_id = p_company and v.voucher_id = seen.voucher_id for update;
  if not exclusive and held.vr_date <> open_day then
    raise exception using errcode = '40001', message = 'the day was closed meanwhile';
  end if;
end $$;

-- The open day of the branch at whose desk a change is made: the voucher's own branch where p_change names none. Another
-- branch's day is not held: nothing is written into it.
create function day_at_desk(p_company int, p_change jsonb, p_held voucher, p_open_day date) returns date
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  desk int := coalesce((p_change ->> 'dateOf')::int, p_held.branch_id);
begin
  if desk = p_held.branch_id then
    return p_open_day;
  end if;
  return (select t.day from trading_day t where t.company_id = p_company and t.branch_id = desk and t.is_open);
end $$;

-- Every check of the state of a voucher that is held, and of who changes it. What the caller says of closed days is
-- believed of a person who holds the permission. Refusals in order: day_changed, branch_disabled, voucher_void,
-- voucher_approved, day_closed, stale_version.
create function check_change(p_company int, p_change jsonb, p_held voucher, p_open_day date) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  desk_day date := day_at_desk(p_company, p_change, p_held, p_open_day);
begin
  if (p_change ->> 'date')::date is distinct from desk_day and p_change ->> 'date' is not null then
    perform refuse('day_changed', jsonb_build_object('openDay', desk_day));
  elsif not exists (
    select from branch b where b.company_id = p_company and b.branch_id = p_held.branch_id and b.status = 1
  ) then
    perform refuse('branch_disabled');
  elsif p_held.is_void then
    perform refuse('voucher_void');
  elsif p_held.is_approved then
    perform refuse('voucher_approved');
  elsif (p_held.vr_date <> p_open_day or (p_change ->> 'vrDate')::date <> p_open_day) and not (
    (p_change ->> 'closedDays')::boolean
    and holds_permission(p_company, (p_change ->> 'user')::int, 'dayclose.jumpdate')
  ) then
    perform refuse('day_closed');
  elsif p_held.version <> (p_change ->> 'version')::int then
    perform refuse('stale_version', jsonb_build_object('version', p_held.version));
  end if;
end $$;

-- Makes the next version of a voucher, in the order that the triggers ask for: the version first, then the lines that
-- leave the books, the voucher, and its new lines. p_change is {voucherId, version?, date?, dateOf?, closedDays, change,
-- type?, vrDate?, remarks?, reason, form?, lines, user?, ip, agent, key?, route?, hash?}; what is left out stays as it
-- was. `date` is the open day that the screen showed, of the branch `dateOf`.
create function change_voucher(p_change jsonb, p_at timestamptz) returns posting_outcome
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
  change text := p_change ->> 'change';
  person int := (p_change ->> 'user')::int;
  answer posting_outcome;
  gate record;
  held voucher;
  was voucher_version;
  open_day date;
  closed_days date[];
  new_type int;
  new_date date;
  new_number int;
  new_vr_no text;
  total bigint;
  first_entry int;
  violated text;
begin
  answer := first_answer(company, p_change);
  if answer.voucher_id is not null then
    return answer;
  end if;
  gate := hold_voucher(company, p_change);
  held := gate.held;
  open_day := gate.open_day;
  answer := first_answer(company, p_change);
  if answer.voucher_id is not null then
    return answer;
  end if;
  perform check_change(company, p_change, held, open_day);
  select * into was from voucher_version v
  where v.company_id = company and v.voucher_id = held.voucher_id and v.version = held.version;

  new_type := coalesce((p_change ->> 'type')::int, held.type_id);
  new_date := coalesce((p_change ->> 'vrDate')::date, held.vr_date);
  new_number := held.number;
  new_vr_no := held.vr_no;
  if new_date > open_day and new_date <> held.vr_date
    or fiscal_year_of(new_date, start_month_of(company)) <> held.fiscal_year then
    perform refuse('date_not_allowed', jsonb_build_object('openDay', open_day));
  end if;
  if change <> 'void' then
    if jsonb_array_length(p_change -> 'lines') = 0 and new_type <> 18 then
      perform refuse('no_rows');
    end if;
    perform check_lines(company, held.branch_id, jsonb_build_array(p_change), array(
      select l.account_id from line l where l.company_id = company and l.voucher_id = held.voucher_id and l.live
    ));
  end if;
  closed_days := array(select distinct d from unnest(array[held.vr_date, new_date]) d where d <> open_day order by d);
  perform write_closed_days(company, held.branch_id, closed_days);
  if new_type <> held.type_id then
    select r.number, r.vr_no into new_number, new_vr_no from renumber(company, held, new_type) r;
  end if;

  select coalesce(max(e.entry_no), 0) into first_entry from entry e
  where e.company_id = company and e.voucher_id = held.voucher_id;
  select coalesce(sum(x."debitPaisa"), 0) into total from jsonb_to_recordset(p_change -> 'lines') x ("debitPaisa" bigint);
  insert into voucher_version (
    company_id, branch_id, voucher_id, version, change, type_id, vr_date, is_void, user_id, changed_at, total_paisa,
    vr_no, remarks, reason, form
  ) values (
    company, held.branch_id, held.voucher_id, held.version + 1, change, new_type, new_date, change = 'void', person, p_at, total,
    new_vr_no, coalesce(p_change ->> 'remarks', was.remarks), p_change ->> 'reason', coalesce(p_change -> 'form', was.form)
  );
  update line l set live = false where l.company_id = company and l.voucher_id = held.voucher_id and l.live;
  update voucher v
  set version = held.version + 1, type_id = new_type, number = new_number, vr_no = new_vr_no, vr_date = new_date,
    is_void = change = 'void', total_paisa = total
  where v.company_id = company and v.voucher_id = held.voucher_id;
  insert into entry (company_id, version, voucher_id, entry_no)
  select distinct company, held.version + 1, held.voucher_id, first_entry + x.entry
  from jsonb_to_recordset(p_change -> 'lines') x (entry smallint);
  insert into line (
    company_id, branch_id, voucher_id, account_id, vr_date, debit_paisa, credit_paisa, contra_account_id, entry_no,
    line_no, order_id, remarks
  )
  select company, held.branch_id, held.voucher_id, x."accountId", new_date, x."debitPaisa", x."creditPaisa",
    x."contraAccountId", first_entry + x.entry, x.line, x."orderId", x.remarks
  from jsonb_to_recordset(p_change -> 'lines') x (
    entry smallint, line smallint, "accountId" int, "contraAccountId" int, "debitPaisa" bigint, "creditPaisa" bigint,
    "orderId" int, remarks text
  );

  perform settle_closed_days(company, held, held.version, held.version + 1, closed_days, p_at);
  perform write_closed_days(company, held.branch_id, '{}');
  insert into audit_event (company_id, at, user_id, branch_id, voucher_id, action, ip, user_agent, before, after)
  values (company, p_at, person, held.branch_id, held.voucher_id, 'voucher.' || change, p_change ->> 'ip',
    p_change ->> 'agent', voucher_facts(company, held.voucher_id, held.version),
    voucher_facts(company, held.voucher_id, held.version + 1)
      || jsonb_build_object('reason', p_change ->> 'reason')
      || case when p_change ->> 'version' is null then jsonb_build_object('versionClaimed', false) else '{}' end);
  if p_change ? 'key' then
    insert into idempotency_key (company_id, user_id, key, route, body_hash, voucher_id, version, vr_date, vr_no)
    values (company, person, p_change ->> 'key', p_change ->> 'route', decode(p_change ->> 'hash', 'hex'),
      held.voucher_id, held.version + 1, new_date, new_vr_no);
  end if;
  return row(0, held.voucher_id, held.version + 1, new_vr_no, new_date, false, null, null)::posting_outcome;
exception when unique_violation then
  get stacked diagnostics violated = constraint_name;
  if violated = 'idempotency_key_pkey' then
    raise exception using errcode = '40001', message = 'the key is being used at the same time';
  end if;
  raise;
end $$;

-- Replaces what a voucher says: its lines, and where given its type or date. Refusals in order: idempotency_mismatch,
-- those of hold_voucher, date_not_allowed, no_rows, those of check_lines.
create function supersede_voucher(p_change jsonb, p_at timestamptz) returns posting_outcome
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select o.* from change_voucher(p_change || jsonb_build_object('change', case
    when p_change ? 'type' then 'retype' when p_change ? 'vrDate' then 'redate' else 'edit' end), p_at) o
$$;

grant execute on function supersede_voucher(jsonb, timestamptz) to cashbook_app;

-- Takes a voucher out of the books; its number and what it was are kept. Refusals as for supersede_voucher.
create function void_voucher(p_change jsonb, p_at timestamptz) returns posting_outcome
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select o.* from change_voucher(
    p_change - array['type', 'vrDate', 'form', 'remarks'] || jsonb_build_object('change', 'void', 'lines', '[]'::jsonb),
    p_at) o
$$;

grant execute on function void_voucher(jsonb, timestamptz) to cashbook_app;
