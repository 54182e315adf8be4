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
    'remarks', v.remarks, 'totalPaisa', v.amount_paisa::text, 'lines', coalesce((
      select jsonb_agg(jsonb_build_object(
        'entry', l.entry_no, 'accountId', l.account_id, 'debitPaisa', l.debit_paisa::text,
        'creditPaisa', l.credit_paisa::text, 'orderId', l.order_id::text, 'remarks', l.remarks
      ) order by l.entry_no, l.line_no)
      from entry e
        join line l on l.company_id = e.company_id and l.voucher_id = e.voucher_id and l.entry_no = e.entry_no
      where e.company_id = p_company and e.voucher_id = p_voucher and e.version = p_version
    ), '[]')
  ) || coalesce((
    select jsonb_build_object('movements', jsonb_agg(concat_ws(' · ', m.product_name,
      case when m.quantity_milli > 0 then '+' else '-' end || quantity_text(abs(m.quantity_milli)) || ' ' || m.unit_name,
      nullif(m.warehouse_name, ''), nullif(array_to_string(array(select jsonb_array_elements_text(m.serials)), ' '), '')
    ) order by m.movement_no))
    from movements_of(array[p_voucher]) m
    where m.version = p_version
    having count(*) > 0
  ), '{}')
  from voucher_version v
  where v.company_id = p_company and v.voucher_id = p_voucher and v.version = p_version
$$;

-- Holds the voucher, what it hangs on and its branch's open day for a change. The day is held exclusively when a closed day
-- will be written, and for an opening balance, which check_opening compares with the others. Refusals in order:
-- voucher_not_found, no_open_day, linked_later, those of hold_parents.
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
  exclusive := array[seen.type_id::int, (p_change ->> 'type')::int] && types_of('opening') or not exists (
    select from trading_day t
    where t.company_id = p_company and t.branch_id = seen.branch_id and t.is_open
      and t.day = seen.vr_date and t.day = coalesce(to_date, t.day)
  );
  open_day := hold_open_day(p_company, seen.branch_id, exclusive);
  -- A change of date keeps the links that stand, whatever the draft says.
  if p_change ->> 'change' = 'redate' then
    perform hold_parents(
      p_company, array(select l.voucher_id from linked_vouchers(p_company, seen.voucher_id) l where l.is_parent));
  else
    perform check_link_order(p_company, seen.voucher_id, p_change -> 'links');
    perform hold_parents(p_company, parents_in(p_change -> 'links'));
  end if;
  select * into held from voucher v where v.company_id = p_company and v.voucher_id = seen.voucher_id for update;
  if not exclusive and held.vr_date <> open_day then
    raise exception using errcode = '40001', message = 'the day was closed meanwhile';
  end if;
end $$;

-- The open day of the branch at whose desk a change is made: that of the vouchers where p_change names none. Another
-- branch's day is not held: nothing is written into it.
create function day_at_desk(p_company int, p_change jsonb, p_branch int, p_open_day date) returns date
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  desk int := coalesce((p_change ->> 'dateOf')::int, p_branch);
begin
  if desk = p_branch then
    return p_open_day;
  end if;
  return (select t.day from trading_day t where t.company_id = p_company and t.branch_id = desk and t.is_open);
end $$;

-- Whether the author may write into the days of the change: on the open day everybody may, on others with the permission.
-- What the caller says of it is believed of a person who holds it.
create function may_change_day(p_company int, p_change jsonb, p_held voucher) returns boolean
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  to_date date := coalesce((p_change ->> 'vrDate')::date, p_held.vr_date);
begin
  return exists (
    select from trading_day t
    where t.company_id = p_company and t.branch_id = p_held.branch_id and t.is_open
      and t.day = p_held.vr_date and t.day = to_date
  ) or (p_change ->> 'closedDays')::boolean
    and holds_permission(p_company, (p_change ->> 'user')::int, 'dayclose.jumpdate');
end $$;

-- What is checked of the desk at which vouchers of a branch are changed. Refusals in order: day_changed, branch_disabled.
create function check_desk(p_company int, p_change jsonb, p_branch int, p_open_day date) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  desk_day date := day_at_desk(p_company, p_change, p_branch, p_open_day);
begin
  if (p_change ->> 'date')::date is distinct from desk_day and p_change ->> 'date' is not null then
    perform refuse('day_changed', jsonb_build_object('openDay', desk_day));
  elsif not exists (
    select from branch b where b.company_id = p_company and b.branch_id = p_branch and b.status = 1
  ) then
    perform refuse('branch_disabled');
  end if;
end $$;

-- Every check of the state of a voucher that is held, and of who changes it. What the product made by itself (`is_system`)
-- only the function changes that made it, which says `bySystem`. Refusals in order: those of check_desk, voucher_void,
-- system_voucher, year_closed, voucher_approved, day_closed, stale_version.
create function check_change(p_company int, p_change jsonb, p_held voucher, p_open_day date) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  by_system boolean := coalesce((p_change ->> 'bySystem')::boolean, false);
begin
  perform check_desk(p_company, p_change, p_held.branch_id, p_open_day);
  if p_held.is_void then
    perform refuse('voucher_void');
  elsif p_held.is_system and not by_system then
    perform refuse('system_voucher');
  elsif in_closed_year(p_company, p_held.branch_id, p_held.vr_date) then
    perform refuse('year_closed');
  elsif p_held.is_approved then
    perform refuse('voucher_approved');
  elsif not by_system and not may_change_day(p_company, p_change, p_held) then
    perform refuse('day_closed');
  elsif p_held.version <> (p_change ->> 'version')::int then
    perform refuse('stale_version', jsonb_build_object('version', p_held.version));
  end if;
end $$;

-- Keeps the answer to the key of a change, if it has one.
create function keep_answer(
  p_company int, p_change jsonb, p_voucher bigint, p_version int, p_date date, p_vr_no text, p_told jsonb default null
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_change ? 'key' then
    insert into idempotency_key (company_id, user_id, key, route, body_hash, voucher_id, version, vr_date, vr_no, told)
    values (p_company, (p_change ->> 'user')::int, p_change ->> 'key', p_change ->> 'route',
      decode(p_change ->> 'hash', 'hex'), p_voucher, p_version, p_date, p_vr_no, p_told);
  end if;
end $$;

-- Whether an edit would say again what the voucher says: its lines, movements, remarks and what was typed.
create function says_the_same(p_company int, p_change jsonb, p_was voucher_version) returns boolean
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return p_change -> 'form' = p_was.form and p_change ->> 'remarks' = p_was.remarks
    and p_change ->> 'kind' = p_was.kind and (p_change ->> 'formVersion')::int = p_was.form_version
    and array(
      select row(x.entry, x.line, x."accountId", x."contraAccountId", x."debitPaisa", x."creditPaisa", x."orderId", x.remarks)
      from jsonb_to_recordset(p_change -> 'lines') x (
        entry int, line smallint, "accountId" int, "contraAccountId" int, "debitPaisa" bigint, "creditPaisa" bigint,
        "orderId" int, remarks text
      )
      order by x.entry, x.line
    ) = array(
      select row(dense_rank() over (order by l.entry_no)::int, l.line_no, l.account_id, l.contra_account_id, l.debit_paisa,
        l.credit_paisa, l.order_id, l.remarks)
      from line l
      where l.company_id = p_company and l.voucher_id = p_was.voucher_id and l.live
      order by l.entry_no, l.line_no
    )
    and array(
      select row(x."productId", x."warehouseId", x."quantityMilli", x."givenCost", x."orderId", x.serials, x."transitTo",
        case when x."costWeight" is null then x."costVoucherId" else p_was.voucher_id end, x."costWeight",
        x."costMovementNo")
      from jsonb_array_elements(coalesce(p_change -> 'movements', '[]')) with ordinality m,
        jsonb_to_record(m.value) x (
          "productId" int, "warehouseId" int, "quantityMilli" bigint, "givenCost" numeric, "orderId" int, serials jsonb,
          "transitTo" int, "costVoucherId" bigint, "costWeight" bigint, "costMovementNo" int
        )
      order by m.ordinality
    ) = array(
      select row(m.product_id, m.warehouse_id, m.quantity_milli, m.given_cost, m.order_id, serials_of(m), m.transit_to,
        m.cost_voucher_id, m.cost_weight, m.cost_movement_no)
      from stock_movement m
      where m.company_id = p_company and m.voucher_id = p_was.voucher_id and m.live
      order by m.movement_no
    );
end $$;

-- Makes the next version of a voucher, in the order that the triggers ask for: the version first, then the lines that
-- leave the books, the voucher, and its new lines. p_change is {voucherId, version?, date?, dateOf?, closedDays, change,
-- type?, vrDate?, amountPaisa?, remarks?, reason, kind?, formVersion?, form?, settledLater?, lines, links?, bills?,
-- movements?, user?, ip, agent, key?, route?, hash?}; what is left out stays as it was, but for the links, which are the new ones unless
-- the change is one of the date alone. `date` is the open day that the screen showed, of the branch `dateOf`. An edit that
-- changes nothing makes no version: it answers the present one. So the form has to hold all that was typed. With `settledLater` the caller settles the stock, folds and seals the closed days, once for
-- many changes; with `placesLater` it places the pieces that were moved. What is told
-- of cash below zero is the detail of the answer.
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
  new_version int;
  total bigint;
  first_entry int;
  movements jsonb := coalesce(p_change -> 'movements', '[]');
  moves_stock boolean;
  stock_changes stock_change[] := '{}';
  told jsonb;
  violated text;
begin
  answer := first_answer(company, p_change);
  if answer.voucher_id is not null then
    return answer;
  end if;
  gate := hold_voucher(company, p_change);
  held := gate.held;
  open_day := gate.open_day;
  moves_stock := hold_stock_of_change(company, held.branch_id, held.voucher_id, movements);
  perform hold_cash(company, array[held.branch_id]);
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
  new_version := held.version + 1;
  if new_date > open_day and new_date <> held.vr_date
    or fiscal_year_of(new_date, start_month_of(company)) <> held.fiscal_year then
    perform refuse('date_not_allowed', jsonb_build_object('openDay', open_day));
  end if;
  if change <> 'void' then
    if jsonb_array_length(p_change -> 'lines') = 0 and (
      not may_move_goods_alone(new_type) or movements = '[]' and change <> 'redate' and not may_be_empty(p_change -> 'links')
    ) then
      perform refuse('no_rows');
    end if;
    if moves_stock then
      perform check_movements(company, held.branch_id, array[held.voucher_id], jsonb_build_array(movements));
    end if;
    perform check_lines(
      company, held.branch_id,
      jsonb_build_array(p_change || jsonb_build_object(
        'type', new_type, 'system', held.is_system, 'history', was.kind = 'imported')),
      array(
        select l.account_id from line l where l.company_id = company and l.voucher_id = held.voucher_id and l.live
      )
    );
  end if;
  perform check_links(company, held.voucher_id, change);
  if change <> 'void' then
    perform check_link_dates(company, held.voucher_id, case change
      when 'redate' then array(select l.voucher_id from linked_vouchers(company, held.voucher_id) l where l.is_parent)
      else parents_in(p_change -> 'links') end, new_date);
  end if;
  if change = 'edit' and new_type = held.type_id and says_the_same(company, p_change, was) then
    perform keep_answer(company, p_change, held.voucher_id, held.version, held.vr_date, held.vr_no);
    return row(0, held.voucher_id, held.version, held.vr_no, held.vr_date, false, null, null)::posting_outcome;
  end if;
  closed_days := array(select distinct d from unnest(array[held.vr_date, new_date]) d where d <> open_day order by d);
  perform write_closed_days(company, held.branch_id, closed_days);
  if new_type <> held.type_id then
    select r.number, r.vr_no into new_number, new_vr_no from renumber(company, held, new_type) r;
  end if;

  select coalesce(max(e.entry_no), 0) into first_entry from entry e
  where e.company_id = company and e.voucher_id = held.voucher_id;
  select coalesce(sum(x."debitPaisa"), 0) into total from jsonb_to_recordset(p_change -> 'lines') x ("debitPaisa" bigint);
  perform keep_bills(company, array[held.branch_id], array[held.voucher_id], new_version, array[new_date],
    jsonb_build_array(case change
      when 'void' then null
      when 'redate' then bills_that_stand(company, held.voucher_id, held.version, held.vr_date, new_date)
      else p_change -> 'bills' end));
  insert into voucher_version (
    company_id, branch_id, voucher_id, version, change, type_id, vr_date, is_void, user_id, changed_at, total_paisa,
    amount_paisa, vr_no, remarks, reason, kind, form_version, form
  ) values (
    company, held.branch_id, held.voucher_id, new_version, change, new_type, new_date, change = 'void', person, p_at, total,
    case change when 'void' then 0 else coalesce((p_change ->> 'amountPaisa')::bigint, was.amount_paisa) end, new_vr_no,
    coalesce(p_change ->> 'remarks', was.remarks), p_change ->> 'reason', coalesce(p_change ->> 'kind', was.kind),
    coalesce((p_change ->> 'formVersion')::int, was.form_version), coalesce(p_change -> 'form', was.form)
  );
  insert into voucher_link (company_id, child_id, version, parent_id, role)
  select company, held.voucher_id, new_version, (x.value ->> 'parentId')::bigint, x.value ->> 'role'
  from jsonb_array_elements(coalesce(p_change -> 'links', '[]')) x
  where change <> 'redate'
  union
  select company, held.voucher_id, new_version, k.parent_id, k.role
  from voucher_link k
  where change = 'redate' and k.company_id = company and k.child_id = held.voucher_id and k.version = held.version;
  update line l set live = false where l.company_id = company and l.voucher_id = held.voucher_id and l.live;
  if moves_stock then
    stock_changes := retire_movements(company, held.voucher_id);
  end if;
  update voucher v
  set version = new_version, type_id = new_type, number = new_number, vr_no = new_vr_no, vr_date = new_date,
    is_void = change = 'void', total_paisa = total
  where v.company_id = company and v.voucher_id = held.voucher_id;
  if change = 'redate' then
    perform check_arrivals(company, array[held.voucher_id]);
  end if;
  insert into entry (company_id, version, voucher_id, entry_no)
  select distinct company, new_version, held.voucher_id, first_entry + x.entry
  from jsonb_to_recordset(p_change -> 'lines') x (entry smallint);
  insert into line (
    company_id, branch_id, voucher_id, account_id, vr_date, debit_paisa, credit_paisa, contra_account_id, entry_no,
    line_no, order_id, counter_branch_id, remarks
  )
  select company, held.branch_id, held.voucher_id, x."accountId", new_date, x."debitPaisa", x."creditPaisa",
    x."contraAccountId", first_entry + x.entry, x.line, x."orderId", x."counterBranchId", x.remarks
  from jsonb_to_recordset(p_change -> 'lines') x (
    entry smallint, line smallint, "accountId" int, "contraAccountId" int, "debitPaisa" bigint, "creditPaisa" bigint,
    "orderId" int, "counterBranchId" int, remarks text
  );
  if moves_stock then
    stock_changes := stock_changes
      || write_movements(
        company, held.branch_id, array[held.voucher_id], new_version, new_date, jsonb_build_array(movements));
  end if;
  if change = 'void' then
    perform mark_remitted(company, held.voucher_id, held.version, false);
  end if;
  perform check_bills(company, array[held.voucher_id], new_version);
  perform settle_allocations(company, held.voucher_id, p_change, open_day, p_at);

  if not coalesce((p_change ->> 'settledLater')::boolean, false) then
    if moves_stock then
      perform settle_stock(company, held.branch_id, array[held.voucher_id], stock_changes,
        coalesce((p_change ->> 'placesLater')::boolean, false));
    end if;
    perform fold_change(company, held, held.version, new_version, closed_days, p_at);
    perform seal_days(company, held.branch_id, closed_days, p_at);
    told := told_of(settle_cash(company, flows_of_change(
      company, held.branch_id, array[held.voucher_id], held.vr_date, new_date)), 0);
  end if;
  perform write_closed_days(company, held.branch_id, '{}');
  insert into audit_event (company_id, at, user_id, branch_id, voucher_id, action, ip, user_agent, before, after)
  values (company, p_at, person, held.branch_id, held.voucher_id, 'voucher.' || change, p_change ->> 'ip',
    p_change ->> 'agent', voucher_facts(company, held.voucher_id, held.version),
    voucher_facts(company, held.voucher_id, new_version)
      || jsonb_build_object('reason', p_change ->> 'reason')
      || case when p_change ->> 'version' is null then jsonb_build_object('versionClaimed', false) else '{}' end);
  perform keep_answer(company, p_change, held.voucher_id, new_version, new_date, new_vr_no, told);
  return row(0, held.voucher_id, new_version, new_vr_no, new_date, false, null, told)::posting_outcome;
exception when unique_violation then
  get stacked diagnostics violated = constraint_name;
  if violated = 'idempotency_key_pkey' then
    raise exception using errcode = '40001', message = 'the key is being used at the same time';
  end if;
  raise;
end $$;

-- Replaces what a voucher says (change `edit`; of a document whose rule now gives another type, its type too), or its type
-- by itself (`retype`). Refusals in order: idempotency_mismatch, those of hold_voucher and check_change, no_rows, those of
-- check_movements, check_lines, check_links and check_link_dates, bill_allocated, those of settle_stock, and cash_below_zero.
create function supersede_voucher(p_change jsonb, p_at timestamptz) returns posting_outcome
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select o.* from change_voucher(p_change - array['vrDate', 'settledLater', 'placesLater', 'bySystem'] || jsonb_build_object('change',
    case p_change ->> 'change' when 'retype' then 'retype' else 'edit' end), p_at) o
$$;

grant execute on function supersede_voucher(jsonb, timestamptz) to cashbook_app;

-- Takes a voucher out of the books, and with it what belongs together with it; their numbers and what they were are kept.
-- Refusals in order: those of supersede_voucher that are not of lines, and those of void_halves.
create function void_voucher(p_change jsonb, p_at timestamptz) returns posting_outcome
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  id bigint := (p_change ->> 'voucherId')::bigint;
  halves bigint[] := halves_of(company, id);
  voided jsonb := p_change - array['type', 'vrDate', 'form', 'remarks', 'links', 'movements', 'settledLater', 'bySystem']
    || jsonb_build_object('change', 'void', 'lines', '[]'::jsonb, 'placesLater', halves <> '{}');
  answer posting_outcome;
begin
  if halves <> '{}' or ends_a_way(company, id) then
    answer := first_answer(company, p_change);
    if answer.voucher_id is not null then
      return answer;
    end if;
    perform hold_together(company, id, halves);
  end if;
  answer := change_voucher(voided, p_at);
  if not answer.replayed and halves <> '{}' then
    perform void_halves(company, voided, halves, p_at);
    perform place_serials(company, halves || id);
  end if;
  return answer;
end $$;

grant execute on function void_voucher(jsonb, timestamptz) to cashbook_app;
