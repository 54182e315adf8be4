-- Cheques (accounting-next §3): the cheques of a voucher, and their state. A cheque belongs to the voucher that brought it; every event
-- after that is an event of its own, mostly with a voucher.

-- Returns the account that has the money of a cheque in this state: 15, 16, or null when it is elsewhere.
create function cheque_account(p_state text) returns int
  language sql immutable parallel safe
as $$
  select case when p_state in ('in_hand', 'deposited', 'again') then 15 when p_state = 'issued' then 16 end
$$;

grant execute on function cheque_account(text) to cashbook_app, cashbook_report;

-- Returns a state in words, for refusals.
create function cheque_state_text(p_state text) returns text
  language sql immutable parallel safe
as $$ select case p_state when 'again' then 'presented again' else replace(p_state, '_', ' ') end $$;

-- Returns the events of cheques that count: those without a voucher, and those whose voucher is not void. Each has its date and the
-- state before it.
create function standing_cheque_events(p_company int, p_vouchers bigint[])
  returns table (
    voucher_id bigint, cheque_no int, event_no int, event text, state text, state_before text, by_voucher_id bigint,
    vr_no text, event_date date, slip_no int, bank_account_id int, account_id int, reason text, made_by int, made_at timestamptz
  )
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select e.voucher_id, e.cheque_no, e.event_no, e.event, e.state,
    lag(e.state) over (partition by e.voucher_id, e.cheque_no order by e.event_no), e.by_voucher_id, v.vr_no,
    coalesce(v.vr_date, e.event_date), e.slip_no, e.bank_account_id, e.account_id, e.reason, e.made_by, e.made_at
  from cheque_event e
    left join voucher v on v.company_id = e.company_id and v.voucher_id = e.by_voucher_id
  where e.company_id = p_company and e.voucher_id = any (p_vouchers) and v.is_void is not true
$$;

grant execute on function standing_cheque_events(int, bigint[]) to cashbook_app, cashbook_report;

-- Returns the cheques of these vouchers as they stand: what cheque_now says.
create function cheques_standing(p_company int, p_vouchers bigint[]) returns setof cheque_now
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  with e as materialized (
    select * from standing_cheque_events(p_company, p_vouchers)
  )
  select c.company_id, c.branch_id, c.voucher_id, c.cheque_no, c.is_received,
    coalesce(l.state, case when c.is_received then 'in_hand' else 'issued' end), coalesce(n.moves, 0)::int, c.number, c.cheque_date,
    c.drawn_on, coalesce(l.bank_account_id, c.bank_account_id), c.account_id, c.amount_paisa, coalesce(l.event_date, v.vr_date),
    coalesce(n.last_voucher_id, c.voucher_id), v.vr_no, lower(c.number || E'\n' || c.drawn_on || E'\n' || v.vr_no)
  from cheque c
    join voucher v on v.company_id = c.company_id and v.voucher_id = c.voucher_id and v.version = c.version and not v.is_void
    left join lateral (
      select e.* from e where e.voucher_id = c.voucher_id and e.cheque_no = c.cheque_no order by e.event_no desc limit 1
    ) l on true
    left join lateral (
      select count(*) as moves,
        (array_agg(e.by_voucher_id order by e.event_no desc) filter (where e.by_voucher_id is not null))[1] as last_voucher_id
      from e where e.voucher_id = c.voucher_id and e.cheque_no = c.cheque_no
    ) n on true
  where c.company_id = p_company and c.voucher_id = any (p_vouchers)
$$;

grant execute on function cheques_standing(int, bigint[]) to cashbook_app, cashbook_report;

-- Brings cheque_now up to date for these vouchers. Refuses cheque_twice, which names the voucher that has the cheque already.
create function refresh_cheques(p_company int, p_vouchers bigint[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  delete from cheque_now n where n.company_id = p_company and n.voucher_id = any (p_vouchers);
  insert into cheque_now select * from cheques_standing(p_company, p_vouchers);
exception when unique_violation then
  perform refuse('cheque_twice', jsonb_build_object('numbers', (
    select string_agg(distinct v.vr_no, ', ')
    from cheques_standing(p_company, p_vouchers) s
      join cheque_now n on n.company_id = p_company and n.is_received = s.is_received and name_key(n.number) = name_key(s.number)
        and n.state not in ('handed_back', 'cancelled')
        and case when s.is_received
          then name_key(n.drawn_on) = name_key(s.drawn_on) and n.account_id is not distinct from s.account_id
          else n.bank_account_id = s.bank_account_id end
      join voucher v on v.company_id = p_company and v.voucher_id = n.voucher_id
  )));
end $$;

-- Inserts the cheques of a version of a voucher. p_cheques is a list of {chequeNo, isReceived, number, date, drawnOn,
-- bankAccountId?, amountPaisa, pays: [{accountId, amountPaisa, orderId?, withheld?: [{accountId, amountPaisa}]}]}.
create function keep_cheques(p_company int, p_branch int, p_voucher bigint, p_version int, p_cheques jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  insert into cheque (
    company_id, branch_id, voucher_id, version, cheque_no, is_received, number, cheque_date, drawn_on, bank_account_id,
    account_id, amount_paisa, pays
  )
  select p_company, p_branch, p_voucher, p_version, x."chequeNo", x."isReceived", x.number, x.date, x."drawnOn",
    x."bankAccountId", (
      select case when count(distinct p.account_id) = 1 and bool_and(a.is_party) then min(p.account_id) end
      from jsonb_to_recordset(x.pays) y ("accountId" int)
        cross join lateral (select y."accountId" as account_id) p
        join account a on a.company_id = p_company and a.account_id = p.account_id
    ), x."amountPaisa", x.pays
  from jsonb_to_recordset(p_cheques) x (
    "chequeNo" int, "isReceived" boolean, number text, date date, "drawnOn" text, "bankAccountId" int, "amountPaisa" bigint,
    pays jsonb
  );
end $$;

-- Writes the cheques of a voucher that was just posted, and the event that it is of another voucher's cheque. p_voucher is a voucher of
-- a document: {cheques?: as for keep_cheques, chequeEvent?: {voucherId, chequeNo, event, state, bankAccountId?, accountId?,
-- reason}}. Refusals in order: cheque_twice, those of add_cheque_event.
create function write_cheques(
  p_company int, p_branch int, p_posted posting_outcome, p_voucher jsonb, p_user int, p_at timestamptz
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if jsonb_array_length(coalesce(p_voucher -> 'cheques', '[]')) > 0 then
    perform keep_cheques(p_company, p_branch, p_posted.voucher_id, p_posted.version, p_voucher -> 'cheques');
    perform refresh_cheques(p_company, array[p_posted.voucher_id]);
  end if;
  if p_voucher -> 'chequeEvent' <> 'null' then
    perform add_cheque_event(
      p_company, p_voucher -> 'chequeEvent' || jsonb_build_object('byVoucherId', p_posted.voucher_id, 'user', p_user),
      p_posted.vr_date, p_at);
  end if;
end $$;

-- Writes the cheques of the vouchers of a document that was just posted (write_cheques).
create function write_cheques_of(p_company int, p_document jsonb, p_posted posting_outcome[], p_at timestamptz) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform write_cheques(p_company, (v.value ->> 'branch')::int, p_posted[v.position], v.value,
    coalesce(v.value ->> 'user', p_document ->> 'user')::int, p_at)
  from jsonb_array_elements(p_document -> 'vouchers') with ordinality v (value, position)
  where v.value ? 'cheques';
end $$;

-- Adds an event of a cheque and brings its state up to date. p_event is {voucherId, chequeNo, event, state, byVoucherId?, slipNo?,
-- bankAccountId?, accountId?, reason, user}. Refuses cheque_not_found and cheque_moved, where the state does not allow the event.
create function add_cheque_event(p_company int, p_event jsonb, p_day date, p_at timestamptz) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  id bigint := (p_event ->> 'voucherId')::bigint;
  cheque int := (p_event ->> 'chequeNo')::int;
  now_is cheque_now;
begin
  select * into now_is from cheque_now n
  where n.company_id = p_company and n.voucher_id = id and n.cheque_no = cheque for update;
  if not found then
    perform refuse('cheque_not_found');
  elsif not cheque_may(now_is.is_received, now_is.state, p_event ->> 'event') then
    perform refuse('cheque_moved', jsonb_build_object('numbers', now_is.number, 'state', cheque_state_text(now_is.state)));
  end if;
  insert into cheque_event (
    company_id, branch_id, voucher_id, cheque_no, event_no, event, state, by_voucher_id, event_date, slip_no, bank_account_id,
    account_id, reason, made_by, made_at
  )
  select p_company, now_is.branch_id, id, cheque, coalesce(max(e.event_no), 0) + 1, p_event ->> 'event',
    p_event ->> 'state', (p_event ->> 'byVoucherId')::bigint, case when p_event ->> 'byVoucherId' is null then p_day end,
    (p_event ->> 'slipNo')::int, (p_event ->> 'bankAccountId')::int, (p_event ->> 'accountId')::int,
    coalesce(p_event ->> 'reason', ''), (p_event ->> 'user')::int, p_at
  from cheque_event e
  where e.company_id = p_company and e.voucher_id = id and e.cheque_no = cheque;
  perform settle_cheque_bills(p_company, now_is, p_event, p_day, p_at);
  perform move_withheld(p_company, p_event);
  perform refresh_cheques(p_company, array[id]);
end $$;

-- Whether an event may follow the state of a cheque. The kernel has the same table (`CHEQUE_MOVES`), and a test compares both.
create function cheque_may(p_is_received boolean, p_state text, p_event text) returns boolean
  language sql immutable parallel safe
as $$
  select case p_event
    when 'deposited' then p_is_received and p_state = 'in_hand'
    when 'withdrawn' then p_is_received and p_state = 'deposited'
    when 'realized' then p_is_received and p_state in ('in_hand', 'deposited', 'again') or not p_is_received and p_state = 'issued'
    when 'bounced' then p_is_received and p_state in ('deposited', 'again', 'realized', 'endorsed')
      or not p_is_received and p_state in ('issued', 'realized')
    when 'again' then p_state = 'bounced'
    when 'endorsed' then p_is_received and p_state = 'in_hand'
    when 'handed_back' then p_is_received and p_state in ('in_hand', 'bounced')
    when 'cancelled' then not p_is_received and p_state = 'issued'
    else false
  end
$$;

grant execute on function cheque_may(boolean, text, text) to cashbook_app, cashbook_report;

-- Returns the cheques of a version, as keep_cheques takes them.
create function cheques_that_stand(p_company int, p_voucher bigint, p_version int) returns jsonb
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'chequeNo', c.cheque_no, 'isReceived', c.is_received, 'number', c.number, 'date', c.cheque_date, 'drawnOn', c.drawn_on,
    'bankAccountId', c.bank_account_id, 'amountPaisa', c.amount_paisa, 'pays', c.pays
  ) order by c.cheque_no), '[]')
  from cheque c
  where c.company_id = p_company and c.voucher_id = p_voucher and c.version = p_version
$$;

-- Returns what a list of cheques, as keep_cheques takes it, says of the cheque with that number; null when it has none.
create function cheque_said(p_cheques jsonb, p_cheque_no int) returns text
  language sql immutable
  set search_path = pg_catalog, public, pg_temp
as $$
  select row(x."isReceived", x.number, x.date, x."drawnOn", x."bankAccountId", x."amountPaisa", (
    select string_agg(concat_ws('|', y.value ->> 'accountId', y.value ->> 'amountPaisa', y.value ->> 'orderId', y.value ->> 'withheld'), ' ' order by y.position)
    from jsonb_array_elements(x.pays) with ordinality y (value, position)
  ))::text
  from jsonb_to_recordset(p_cheques) x (
    "chequeNo" int, "isReceived" boolean, number text, date date, "drawnOn" text, "bankAccountId" int, "amountPaisa" bigint,
    pays jsonb)
  where x."chequeNo" = p_cheque_no
$$;

-- Brings the cheques up to date after a change of a voucher: its own, and the one of which it is an event. A cheque that has moved
-- on stays as it is: a void is refused with cheque_moved, and so is an edit that says something else of it. Refusals in order:
-- cheque_moved, cheque_twice, cheque_date_order.
create function change_cheques(
  p_company int, p_change jsonb, p_before voucher, p_after voucher, p_open_day date, p_at timestamptz
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  was jsonb := cheques_that_stand(p_company, p_before.voucher_id, p_before.version);
  become jsonb := case p_change ->> 'change' when 'void' then '[]' when 'redate' then was
    else coalesce(p_change -> 'cheques', '[]') end;
  moved cheque_now;
  its_event cheque_event;
begin
  if was <> '[]' or become <> '[]' then
    select * into moved from cheque_now n
    where n.company_id = p_company and n.voucher_id = p_before.voucher_id and n.moves > 0
      and cheque_said(was, n.cheque_no) is distinct from cheque_said(become, n.cheque_no)
    order by n.cheque_no limit 1;
    if found then
      perform refuse('cheque_moved', jsonb_build_object('numbers', moved.number, 'state', cheque_state_text(moved.state)));
    end if;
    perform keep_cheques(p_company, p_after.branch_id, p_after.voucher_id, p_after.version, become);
    perform refresh_cheques(p_company, array[p_after.voucher_id]);
    perform check_cheque_dates(p_company, p_after.voucher_id);
  end if;
  select * into its_event from cheque_event e
  where e.company_id = p_company and e.by_voucher_id = p_before.voucher_id;
  if not found then
    return;
  end if;
  if p_after.is_void then
    select n.* into moved
    from standing_cheque_events(p_company, array[its_event.voucher_id]) later
      join cheque_now n on n.company_id = p_company and n.voucher_id = later.voucher_id and n.cheque_no = later.cheque_no
    where later.cheque_no = its_event.cheque_no and later.event_no > its_event.event_no
    limit 1;
    if found then
      perform refuse('cheque_moved', jsonb_build_object('numbers', moved.number, 'state', cheque_state_text(moved.state)));
    end if;
    perform settle_again(p_company, its_event, cheque_source(p_company, its_event), p_change, p_open_day, p_at);
  end if;
  perform refresh_cheques(p_company, array[its_event.voucher_id]);
  perform check_cheque_dates(p_company, its_event.voucher_id);
end $$;

-- Refuses dates by which the events of a cheque are out of their order, or by which it was deposited, realized or endorsed before its
-- own date (cheque_date_order).
create function check_cheque_dates(p_company int, p_voucher bigint) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if exists (
    select from (
      select e.*, lag(e.event_date) over (partition by e.cheque_no order by e.event_no) as date_before
      from standing_cheque_events(p_company, array[p_voucher]) e
    ) e
      join cheque_now n on n.company_id = p_company and n.voucher_id = p_voucher and n.cheque_no = e.cheque_no
      join voucher v on v.company_id = p_company and v.voucher_id = p_voucher
    where e.event_date < coalesce(e.date_before, v.vr_date)
      or e.event in ('deposited', 'realized') and e.event_date < n.cheque_date
  ) then
    perform refuse('cheque_date_order');
  end if;
end $$;

create trigger never_changed before update on cheque for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on cheque for each statement execute function refuse_change();
create trigger never_changed before update on cheque_event for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on cheque_event for each statement execute function refuse_change();
create trigger never_changed before update on deposit_slip for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on deposit_slip for each statement execute function refuse_change();
