-- Events of cheques without a voucher, the undoing of those with one, and the facts for rules and lists (accounting-next §3).

-- Returns the months after its date from which a cheque is stale: a setting of the company (accounting-next §3.4.3).
create function stale_months(p_company int) returns int
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$ select c.cheque_months from company c where c.company_id = p_company $$;

grant execute on function stale_months(int) to cashbook_app, cashbook_report;

-- Returns the cheques of these vouchers for the rules of their events. It sees all branches of the company, because rules ask before
-- a branch is named.
create function cheque_facts(p_vouchers bigint[]) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('voucherId', n.voucher_id, 'chequeNo', n.cheque_no, 'branchId', n.branch_id,
      'isReceived', n.is_received, 'state', n.state, 'moves', n.moves, 'number', n.number, 'date', n.cheque_date,
      'drawnOn', n.drawn_on, 'bankAccountId', n.bank_account_id, 'bank', coalesce(a.name, ''), 'accountId', n.account_id,
      'amountPaisa', n.amount_paisa::text, 'lastVoucherId', n.last_voucher_id, 'pays', c.pays, 'taxes', (
        select coalesce(jsonb_agg(jsonb_build_object('rowNo', s.row_no, 'accountId', s.tax_account_id,
          'standsPaisa', s.amount_paisa::text,
          'keptPaisa', case when s.settled_by is null and s.certificate is null then 0 else s.amount_paisa end::text)), '[]')
        from standing_taxes(company, array[n.voucher_id]) s), 'openDay', d.day,
      'staleOn', (n.cheque_date + make_interval(months => stale_months(company)))::date, 'voucherDate', v.vr_date,
      'wasOnNoBill', t.trade is not null or t.type_id = any (types_of('opening')), 'endorsedTo', (
        select e.account_id from standing_cheque_events(company, array[n.voucher_id]) e
        where e.cheque_no = n.cheque_no order by e.event_no desc limit 1),
      'wasPresentedAgain', exists (
        select from standing_cheque_events(company, array[n.voucher_id]) e
        where e.cheque_no = n.cheque_no and e.event = 'again')
    ) order by n.voucher_id, n.cheque_no), '[]')
    from cheque_now n
      join voucher v on v.company_id = company and v.voucher_id = n.voucher_id
      join voucher_type t on t.type_id = v.type_id
      join cheque c on c.company_id = company and c.voucher_id = n.voucher_id and c.version = v.version
        and c.cheque_no = n.cheque_no
      left join trading_day d on d.company_id = company and d.branch_id = n.branch_id and d.is_open
      left join account a on a.company_id = company and a.account_id = c.bank_account_id
    where n.company_id = company and n.voucher_id = any (p_vouchers)
  );
end $$;

grant execute on function cheque_facts(bigint[]) to cashbook_app;

-- Locks the cheques of these vouchers until the transaction ends and returns them as cheque_facts does. Of two people who move a
-- cheque at the same time, the second sees where the first has put it.
create function locked_cheque_facts(p_vouchers bigint[]) returns jsonb
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
begin
  perform from cheque_now n
  where n.company_id = books_company() and n.voucher_id = any (p_vouchers)
  order by n.voucher_id, n.cheque_no for update;
  return cheque_facts(p_vouchers);
end $$;

grant execute on function locked_cheque_facts(bigint[]) to cashbook_app;

-- Locks the branch's open day and checks the desk for a write without a voucher. p_write is {branch, date?, user?}. Returns the day.
create function lock_cheque_desk(p_write jsonb, p_exclusive boolean) returns date
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  company int := books_company();
  branch int := (p_write ->> 'branch')::int;
  open_day date := lock_open_day(company, branch, p_exclusive);
begin
  perform check_desk(company, p_write, branch, open_day);
  return open_day;
end $$;

-- Puts cheques in hand on a deposit slip of the branch, all or none. p_write is {branch, date?, user?, bankAccountId,
-- cheques: [{voucherId, chequeNo}]}. Returns the number of the slip. Refusals in order: no_open_day, day_changed, branch_disabled,
-- account_not_allowed for no bank of the branch; cheque by cheque cheque_not_found, cheque_moved, cheque_not_due, cheque_stale.
create function deposit_cheques(p_write jsonb, p_at timestamptz) returns int
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  branch int := (p_write ->> 'branch')::int;
  open_day date := lock_cheque_desk(p_write, true);
  bank int := (p_write ->> 'bankAccountId')::int;
  slip int;
  put record;
  due cheque_now;
begin
  if not exists (
    select from account a
    where a.company_id = company and a.account_id = bank and cash_group(a.group_id) = 112 and a.status = 1
      and coalesce(a.branch_id, branch) = branch
  ) then
    perform refuse('account_not_allowed');
  end if;
  select coalesce(max(s.slip_no), 0) + 1 into slip from deposit_slip s
  where s.company_id = company and s.branch_id = branch;
  insert into deposit_slip (company_id, branch_id, slip_no, slip_date, bank_account_id, made_by, made_at)
  values (company, branch, slip, open_day, bank, (p_write ->> 'user')::int, p_at);
  for put in
    select x."voucherId" as id, x."chequeNo" as cheque
    from jsonb_to_recordset(p_write -> 'cheques') x ("voucherId" bigint, "chequeNo" int)
    order by 1, 2
  loop
    select * into due from cheque_now n
    where n.company_id = company and n.branch_id = branch and n.voucher_id = put.id and n.cheque_no = put.cheque for update;
    if not found then
      perform refuse('cheque_not_found');
    elsif due.state = 'in_hand' and due.cheque_date > open_day then
      perform refuse('cheque_not_due', jsonb_build_object('numbers', due.number));
    elsif due.state = 'in_hand' and open_day > due.cheque_date + make_interval(months => stale_months(company)) then
      perform refuse('cheque_stale', jsonb_build_object('numbers', due.number));
    end if;
    perform add_cheque_event(company, jsonb_build_object('voucherId', put.id, 'chequeNo', put.cheque, 'event', 'deposited',
      'state', 'deposited', 'slipNo', slip, 'bankAccountId', bank, 'user', p_write -> 'user'), open_day, p_at);
  end loop;
  return slip;
end $$;

grant execute on function deposit_cheques(jsonb, timestamptz) to cashbook_app;

-- Takes all cheques of a slip back from the bank. p_write is {branch, date?, user?, slipNo, reason}. Refusals in order: no_open_day,
-- day_changed, branch_disabled, slip_not_found, cheque_moved where one of them is no longer deposited with this slip.
create function withdraw_slip(p_write jsonb, p_at timestamptz) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  open_day date := lock_cheque_desk(p_write, false);
  slip deposit_slip;
  gone cheque_now;
begin
  select * into slip from deposit_slip s
  where s.company_id = company and s.branch_id = (p_write ->> 'branch')::int and s.slip_no = (p_write ->> 'slipNo')::int;
  if not found then
    perform refuse('slip_not_found');
  end if;
  select n.* into gone
  from cheque_event e
    join cheque_now n on n.company_id = e.company_id and n.voucher_id = e.voucher_id and n.cheque_no = e.cheque_no
  where e.company_id = company and e.branch_id = slip.branch_id and e.slip_no = slip.slip_no and e.event = 'deposited'
    and exists (
      select from standing_cheque_events(company, array[e.voucher_id]) later
      where later.cheque_no = e.cheque_no and later.event_no > e.event_no
    )
  order by e.voucher_id, e.cheque_no limit 1;
  if found then
    perform refuse('cheque_moved', jsonb_build_object('numbers', gone.number, 'state', cheque_state_text(gone.state)));
  end if;
  perform add_cheque_event(company, jsonb_build_object('voucherId', e.voucher_id, 'chequeNo', e.cheque_no, 'event', 'withdrawn',
    'state', 'in_hand', 'slipNo', slip.slip_no, 'reason', p_write ->> 'reason', 'user', p_write -> 'user'), open_day, p_at)
  from (
    select e.voucher_id, e.cheque_no from cheque_event e
    where e.company_id = company and e.branch_id = slip.branch_id and e.slip_no = slip.slip_no and e.event = 'deposited'
    order by e.voucher_id, e.cheque_no
  ) e;
end $$;

grant execute on function withdraw_slip(jsonb, timestamptz) to cashbook_app;

-- Hands a bounced cheque back to its drawer. It books nothing: the bounce has taken the money back. p_write is {branch, date?, user?,
-- voucherId, chequeNo, reason}. Refusals in order: no_open_day, day_changed, branch_disabled, cheque_not_found, cheque_moved.
create function hand_back_bounced(p_write jsonb, p_at timestamptz) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  open_day date := lock_cheque_desk(p_write, false);
  bounced cheque_now;
begin
  select * into bounced from cheque_now n
  where n.company_id = company and n.branch_id = (p_write ->> 'branch')::int
    and n.voucher_id = (p_write ->> 'voucherId')::bigint and n.cheque_no = (p_write ->> 'chequeNo')::int for update;
  if not found then
    perform refuse('cheque_not_found');
  elsif bounced.state <> 'bounced' then
    perform refuse('cheque_moved', jsonb_build_object('numbers', bounced.number, 'state', cheque_state_text(bounced.state)));
  end if;
  perform add_cheque_event(company, jsonb_build_object('voucherId', bounced.voucher_id, 'chequeNo', bounced.cheque_no,
    'event', 'handed_back', 'state', 'handed_back', 'reason', p_write ->> 'reason', 'user', p_write -> 'user'), open_day, p_at);
end $$;

grant execute on function hand_back_bounced(jsonb, timestamptz) to cashbook_app;

-- Voids the voucher of the last event of a cheque, with its halves. It is the one way to void a journal that the product made of a
-- cheque. p_change is as for void_voucher. Refusals in order: voucher_not_found for a voucher that is no event of a cheque, those
-- of void_voucher, cheque_moved.
create function void_cheque_event(p_change jsonb, p_at timestamptz) returns posting_outcome
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  id bigint := (p_change ->> 'voucherId')::bigint;
begin
  if not exists (select from cheque_event e where e.company_id = company and e.by_voucher_id = id) then
    perform refuse('voucher_not_found');
  end if;
  return void_own_journal(p_change, p_at);
end $$;

grant execute on function void_cheque_event(jsonb, timestamptz) to cashbook_app;

-- Returns the cheques of branches as they stood at the end of a day (accounting-next §3.4.7): with the day since which they had their state,
-- our bank that had them then, the reason of that state, and the number of the event that brought it; 0 for none. With an account, it
-- returns those that may pay that account.
create function cheques_at(p_company int, p_branches int[], p_day date, p_account int default null)
  returns table (branch_id int, voucher_id bigint, cheque_no int, is_received boolean, state text, amount_paisa bigint, since date, bank_account_id int,
    reason text, event_no int)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select c.branch_id, c.voucher_id, c.cheque_no, c.is_received,
    coalesce(l.state, case when c.is_received then 'in_hand' else 'issued' end), c.amount_paisa, coalesce(l.day, v.vr_date),
    coalesce(l.bank_account_id, c.bank_account_id), coalesce(l.reason, ''), coalesce(l.event_no, 0)
  from cheque c
    join voucher v on v.company_id = c.company_id and v.voucher_id = c.voucher_id and v.version = c.version and not v.is_void
    left join lateral (
      select e.state, coalesce(b.vr_date, e.event_date) as day, e.bank_account_id, e.reason, e.event_no from cheque_event e
        left join voucher b on b.company_id = e.company_id and b.voucher_id = e.by_voucher_id
      where e.company_id = c.company_id and e.voucher_id = c.voucher_id and e.cheque_no = c.cheque_no
        and b.is_void is not true and coalesce(b.vr_date, e.event_date) <= p_day
      order by e.event_no desc limit 1
    ) l on true
  where c.company_id = p_company and c.branch_id = any (p_branches) and v.vr_date <= p_day
    and (p_account is null or c.account_id = p_account or c.account_id is null)
$$;

grant execute on function cheques_at(int, int[], date, int) to cashbook_app, cashbook_report;

-- Returns the days of branches on which cheques do not change accounts 15 and 16 as their lines do. None, while the books are right;
-- then both agree at every date.
create function cheques_off(p_company int)
  returns table (branch_id int, account_id int, day date, cheques_paisa bigint, lines_paisa bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  with live as (
    select c.branch_id, c.voucher_id, c.cheque_no, c.is_received, c.amount_paisa, v.vr_date
    from cheque c
      join voucher v on v.company_id = c.company_id and v.voucher_id = c.voucher_id and v.version = c.version and not v.is_void
    where c.company_id = p_company
  ), steps as (
    select l.branch_id, l.voucher_id, l.cheque_no, 0 as event_no, l.vr_date as day,
      case when l.is_received then 'in_hand' else 'issued' end as state, l.is_received, l.amount_paisa
    from live l
    union all
    select l.branch_id, l.voucher_id, l.cheque_no, e.event_no, coalesce(b.vr_date, e.event_date), e.state, l.is_received,
      l.amount_paisa
    from live l
      join cheque_event e on e.company_id = p_company and e.voucher_id = l.voucher_id and e.cheque_no = l.cheque_no
      left join voucher b on b.company_id = e.company_id and b.voucher_id = e.by_voucher_id
    where b.is_void is not true
  ), moves as (
    select s.branch_id, case when s.is_received then 15 else 16 end as account_id, s.day,
      (case when s.is_received then 1 else -1 end) * s.amount_paisa * (
        (cheque_account(s.state) is not null)::int - coalesce((cheque_account(
          lag(s.state) over (partition by s.voucher_id, s.cheque_no order by s.event_no)) is not null)::int, 0)) as paisa
    from steps s
  )
  select x.branch_id, x.account_id, x.day, sum(x.cheques)::bigint, sum(x.lines)::bigint
  from (
    select m.branch_id, m.account_id, m.day, m.paisa as cheques, 0 as lines from moves m
    union all
    select l.branch_id, l.account_id, l.vr_date, 0, l.debit_paisa - l.credit_paisa
    from branch b
      join line l on l.company_id = b.company_id and l.branch_id = b.branch_id and l.account_id in (15, 16) and l.live
    where b.company_id = p_company
  ) x
  group by x.branch_id, x.account_id, x.day
  having sum(x.cheques) <> sum(x.lines)
$$;

grant execute on function cheques_off(int) to cashbook_app, cashbook_report;
