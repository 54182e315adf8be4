-- The one door into the books: posting vouchers. Its functions belong to cashbook_owner and run as it; the application may
-- execute them and has no other way to write the journal. The company is that of the transaction's setting, never an argument.
--
-- All writes lock in one order: the open trading day (shared to post, exclusive to close it or to write into a closed day), the
-- voucher, the counters of numbers sorted by type, keys last. A rule that refuses raises CB001 with the code as the message.
--
-- The functions of the door have jit = off: to compile a plan takes some 20 ms of processor time, many times what a voucher
-- takes, and PostgreSQL would do it for each voucher where statistics make a plan look dear.

-- Refuses lines that do not balance, or that use accounts that their branch or the type of their voucher may not use. Of several
-- faults it names the first by voucher, and in a voucher accounts before sums. Accounts in p_known were on the voucher before, so
-- they may stay, though archived or no longer shared. For vouchers of several branches p_branch is null, and each voucher names
-- its branch.
--
-- The posting rules know the groups of accounts from facts that nobody has locked. An account moves into or out of Cash in
-- Hand and Cash at Bank only under an exclusive lock on all open days of the company (guard_moved_account). So the groups that
-- this function reads, under the lock on the open day, are those that the voucher is posted with.
--
-- A voucher whose rule knew its accounts from an earlier save names their groups: an account that is in another group now is
-- refused, and the rule is asked again.
--
-- The rule of shared customers, `account_serves_branch`, is repeated here: a function with a subquery is not inlined, and it
-- would be called for every line. Almost no line needs the look at another branch.
--
-- Returns the money that the vouchers take out of cash and banks, by branch and account, as {ordinals, branch, account, paisa};
-- null for none. Openings and history take nothing out: they record earlier balances.
create function check_lines(p_company int, p_branch int, p_vouchers jsonb, p_known int[] default '{}')
  returns jsonb
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  fault record;
begin
  with l as materialized (
    select v.ordinal, v.type, coalesce(p_branch, v.branch) as branch, x.entry, x."accountId" as account_id,
      x."debitPaisa" as debit_paisa, x."creditPaisa" as credit_paisa, a.account_id is null as is_unknown,
      a.status <> 1 as is_archived, a.branch_id as account_branch, a.is_party, cash_group(a.group_id) <> 0 as is_money,
      -- A cheque stands for the money of a bank voucher until it is realized.
      v.type = any (types_of('bank')) and a.account_id in (15, 16) as is_cheque,
      case when v.history then history_takes_account(a.account_id)
        else takes_account(v.type, v.system, a.account_id, a.group_id) end
        and (v.groups is null or coalesce((v.groups ->> x."accountId"::text)::int, a.group_id) = a.group_id) as is_taken,
      v.history
    from jsonb_to_recordset(p_vouchers) v (ordinal int, branch int, type int, system boolean, history boolean, groups jsonb, lines jsonb),
      jsonb_to_recordset(v.lines) x (entry smallint, "accountId" int, "debitPaisa" bigint, "creditPaisa" bigint)
      -- With a limit, PostgreSQL looks each line up by the whole key, however few accounts there were when it made the plan.
      left join lateral (
        select y.* from account y where y.company_id = p_company and y.account_id = x."accountId" limit 1
      ) a on true
  ), f as (
    select l.ordinal, l.entry, l.account_id, case
        when l.is_unknown then 'account_not_found'
        -- An account belongs to all branches or to one; a customer belongs to all while its branch shares its customers.
        when l.account_branch <> l.branch and l.account_id <> all (p_known) and not (l.is_party and exists (
          select from branch b
          where b.company_id = p_company and b.branch_id = l.account_branch and b.share_customers
        )) then 'account_not_allowed'
        when l.is_archived and l.account_id <> all (p_known) then 'account_archived'
        when not l.is_taken then 'account_not_allowed'
      end as code
    from l
    where l.is_unknown or l.is_archived or l.account_branch <> l.branch or not l.is_taken
  ), e as (
    select ordinal, entry, min(type) filter (where history is not true) as type,
      count(*) filter (where is_money or is_cheque) as money_lines,
      bool_or(debit_paisa < 0 or credit_paisa < 0 or (debit_paisa = 0) = (credit_paisa = 0)) as is_odd,
      sum(debit_paisa) = sum(credit_paisa) as is_balanced
    from l group by ordinal, entry
  ), o as (
    select branch, account_id, jsonb_agg(distinct ordinal) as ordinals, sum(debit_paisa - credit_paisa) as paisa
    from l
    where is_money and type <> all (types_of('opening')) and history is not true
    group by branch, account_id having sum(debit_paisa - credit_paisa) < 0
  )
  select faults.*, (
      select jsonb_agg(jsonb_build_object('ordinals', ordinals, 'branch', branch, 'account', account_id, 'paisa', paisa))
      from o
    ) as outflow into fault
  from (select) one
    left join (
      select ordinal, 1 as rank, code,
        jsonb_build_object('ordinal', ordinal, 'entry', entry, 'accountId', account_id) as detail
      from f where code is not null
      union all
      select ordinal, rank,
        case rank when 2 then 'account_not_allowed' when 3 then 'amount_not_positive' else 'unbalanced' end,
        jsonb_build_object('ordinal', ordinal, 'entry', entry)
      from e, lateral (select case
        -- Each row of a cash or bank voucher is an entry of its own, of which the money is one line; history has other rows.
        when type = any (types_of('cash') || types_of('bank')) and money_lines <> 1 then 2
        when is_odd then 3
        when not is_balanced then 4
      end as rank) r
      where rank is not null
    ) faults on true
  order by ordinal, rank, detail limit 1;
  if fault.code is not null then
    perform refuse(fault.code, fault.detail);
  end if;
  return fault.outflow;
end $$;

-- Whether vouchers of this type may have movements of goods and no lines: those of stock, and returns of goods whose part of the
-- invoice is worth less than half a paisa (accounting §4).
create function may_move_goods_alone(p_type int) returns boolean
  language sql immutable parallel safe
as $$ select p_type = any (types_of('stock') || types_of('purchase_return') || types_of('sale_return')) $$;

-- Posts all of the vouchers or none, with one statement for the rows of all of them in a table. The caller has locked their
-- branches, at these days; p_known is as for check_lines. A caller that writes rows that refer to a voucher before it, such as
-- bills, passes its id, in its JSON or in p_ids by its ordinal. p_vouchers is a list of
--   {ordinal, branch, key?, route?, hash? (hex), date?, type, system, history?, amountPaisa, remarks, kind, formVersion,
--    form, user?, ip, agent, voucherId?, groups?: {account: group},
--    lines: [{entry, line, accountId, contraAccountId?, debitPaisa, creditPaisa, orderId?, counterBranchId?, remarks}]}
create function post_vouchers_together(
  p_company int, p_branches int[], p_days date[], p_at timestamptz, p_vouchers jsonb, p_known int[] default '{}',
  p_ids bigint[] default null
) returns table (ordinal int, voucher_id bigint, version int, vr_no text, vr_date date, told jsonb)
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  start_month int := start_month_of(p_company);
  outflow jsonb;
  below_zero jsonb;
  journals jsonb;
  fault record;
  new_vouchers voucher[];
  contents jsonb[];
begin
  select v.ordinal, f.code, h.day into fault
  from jsonb_to_recordset(p_vouchers) v (ordinal int, branch int, date date, type smallint, lines jsonb)
    join unnest(p_branches, p_days) h (branch, day) on h.branch = v.branch,
    lateral (select case
      when v.date <> h.day then 'day_changed'
      when not exists (
        select from branch b where b.company_id = p_company and b.branch_id = v.branch and b.status = 1
      ) then 'branch_disabled'
      when jsonb_array_length(v.lines) = 0 and not may_move_goods_alone(v.type) then 'no_rows'
    end as code) f
  where f.code is not null
  order by v.ordinal limit 1;
  if found then
    perform refuse(fault.code, jsonb_build_object('ordinal', fault.ordinal)
      || case when fault.code = 'day_changed' then jsonb_build_object('openDay', fault.day) else '{}' end);
  end if;
  outflow := check_lines(p_company, null, p_vouchers, p_known);
  journals := settle_journals(p_company, p_vouchers);
  if outflow is not null then
    perform lock_cash(p_company, p_branches);
    below_zero := settle_cash(p_company, (
      select jsonb_agg(o.value || jsonb_build_object('from', h.day))
      from jsonb_array_elements(outflow) o
        join unnest(p_branches, p_days) h (branch, day) on h.branch = (o.value ->> 'branch')::int
    ));
  end if;

  with h as materialized (
    select h.branch, h.day, y.year, fiscal_year_text(y.year, start_month) as year_text
    from unnest(p_branches, p_days) h (branch, day),
      lateral (select fiscal_year_of(h.day, start_month) as year) y
  ), v as materialized (
    select r.*, a.value, h.day, h.year, h.year_text,
      coalesce(p_ids[r.ordinal + 1], r."voucherId", nextval('voucher_id_seq')) as voucher_id
    from jsonb_array_elements(p_vouchers) a,
      jsonb_to_record(a.value) r (
        ordinal int, branch int, type smallint, system boolean, "user" int, "voucherId" bigint, lines jsonb
      )
        join h on h.branch = r.branch
  ), counter as (
    insert into voucher_counter as t (company_id, branch_id, type_id, fiscal_year, last_number)
    select p_company, branch, type, year, count(*) from v group by branch, type, year order by branch, type
    on conflict (company_id, branch_id, type_id, fiscal_year)
      do update set last_number = t.last_number + excluded.last_number
    returning t.branch_id, t.type_id, t.last_number
  ), n as (
    select v.*, (c.last_number - count(*) over (partition by v.branch, v.type)
      + row_number() over (partition by v.branch, v.type order by v.ordinal))::int as number
    from v join counter c on c.branch_id = v.branch and c.type_id = v.type
  )
  select array_agg(row(
      p_company, n.branch, n.voucher_id, 1, n.type, n.year, n.number, n.day, false, false, n.system, false, total.paisa,
      n."user", p_at, voucher_number_text(t.prefix, n.year_text, n.number)
    )::voucher order by n.voucher_id), array_agg(n.value order by n.voucher_id)
  into new_vouchers, contents
  from n
    join voucher_type t on t.type_id = n.type,
    lateral (
      select coalesce(sum(x."debitPaisa"), 0)::bigint as paisa from jsonb_to_recordset(n.lines) x ("debitPaisa" bigint)
    ) total;

  perform insert_versions(new_vouchers, contents, 'post', p_at);
  insert into voucher_number (company_id, branch_id, type_id, fiscal_year, number, voucher_id)
  select v.company_id, v.branch_id, v.type_id, v.fiscal_year, v.number, v.voucher_id
  from unnest(new_vouchers) v order by v.branch_id, v.type_id, v.number;
  perform insert_lines(new_vouchers, contents);
  return query
  with n as materialized (
    -- Two calls for each voucher are dear where there is nothing to tell, as a rule.
    select v.*, r.*, case when below_zero is not null or journals is not null then
        with_journal(told_of(below_zero, r.ordinal), journals, r.ordinal)
      end as told
    from unnest(new_vouchers) with ordinality v,
      jsonb_to_record(contents[v.ordinality]) r (
        ordinal int, key text, route text, hash text, "amountPaisa" bigint, ip text, agent text
      )
  ), to_key as (
    insert into idempotency_key (company_id, user_id, key, route, body_hash, voucher_id, version, vr_date, vr_no, told)
    select company_id, created_by, key, route, decode(hash, 'hex'), voucher_id, 1, vr_date, vr_no, told
    from n where key is not null order by key
  ), to_audit as (
    insert into audit_event (company_id, at, user_id, branch_id, voucher_id, action, ip, user_agent, after)
    select company_id, p_at, created_by, branch_id, voucher_id, 'voucher.post', ip, agent,
      jsonb_build_object('vrNo', vr_no, 'totalPaisa', "amountPaisa"::text)
    from n
  )
  select ordinal, voucher_id, 1, vr_no, vr_date, told from n;
end $$;

-- Returns the first answers of those vouchers whose key was used before; `matches` is false when the key belongs to another
-- person, another route or another body. With a limit, PostgreSQL looks each key up by itself: as a join, planned while
-- statistics said that there were no keys, every look-up read all keys of the company.
create function find_replies(p_company int, p_vouchers jsonb)
  returns table (ordinal int, matches boolean, voucher_id bigint, version int, vr_no text, vr_date date, told jsonb)
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  return query
  select v.ordinal,
    k.route = v.route and k.body_hash = decode(v.hash, 'hex') and k.user_id is not distinct from v."user",
    k.voucher_id, k.version, k.vr_no, k.vr_date, k.told
  from jsonb_to_recordset(p_vouchers) v (ordinal int, key text, route text, hash text, "user" int),
    lateral (
      select i.route, i.body_hash, i.user_id, i.voucher_id, i.version, i.vr_no, i.vr_date,
        coalesce(i.told, '{}') || jsonb_build_object('advice', a.advice) as told
      from idempotency_key i left join key_advice a using (company_id, key)
      where i.company_id = p_company and i.key = v.key
      union all
      -- A person used the key for something else, such as an order: no voucher is its answer.
      select '', '', null, null, null, null, null, null
      from request_reply r where r.company_id = p_company and r.user_id = v."user" and r.request_key = v.key
      limit 1
    ) k;
end $$;

-- Returns the first answer to the key of one write; null when the key is new. A write asks twice: before it waits for its locks,
-- and again when it has them, because it may have waited for the first write with the key. Refuses idempotency_mismatch.
create function first_answer(p_company int, p_write jsonb) returns posting_outcome
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  reply record;
begin
  if p_write ->> 'key' is null then
    return null;
  end if;
  select * into reply from find_replies(p_company, jsonb_build_array(jsonb_build_object(
    'ordinal', 0, 'key', p_write -> 'key', 'route', p_write -> 'route', 'hash', p_write -> 'hash', 'user', p_write -> 'user')));
  if not found then
    return null;
  elsif not reply.matches then
    perform refuse('idempotency_mismatch');
  end if;
  return row(0, reply.voucher_id, reply.version, reply.vr_no, reply.vr_date, true, null, reply.told)::posting_outcome;
end $$;

-- Posts the vouchers together in a subtransaction. When that fails, a single voucher gets its refusal, and several vouchers get
-- no row at all. Some errors are no voucher's fault: of the connection, the server or the disk, conflicts with other transactions,
-- and locks that took too long. They end the whole transaction, and the caller may retry it. So does a key that another
-- transaction has just used: the retry finds its answer.
create function post_or_refuse(p_company int, p_branches int[], p_days date[], p_at timestamptz, p_vouchers jsonb)
  returns setof posting_outcome
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  state text;
  violated text;
  code text;
  details text;
begin
  return query
    select t.ordinal, t.voucher_id, t.version, t.vr_no, t.vr_date, false, null::text, t.told::text
    from post_vouchers_together(p_company, p_branches, p_days, p_at, p_vouchers) t;
exception when others then
  get stacked diagnostics state = returned_sqlstate, violated = constraint_name, code = message_text,
    details = pg_exception_detail;
  if violated = 'idempotency_key_pkey' and jsonb_array_length(p_vouchers) = 1 then
    raise exception using errcode = '40001', message = 'the key is being used at the same time';
  elsif left(state, 2) in ('40', '53', '55', '57', '58', 'XX') then
    raise;
  elsif jsonb_array_length(p_vouchers) > 1 then
    return;
  elsif state = 'CB001' then
    return query select (p_vouchers -> 0 ->> 'ordinal')::int, null::bigint, null::int, null::text, null::date, false,
      code, details;
  else
    return query select (p_vouchers -> 0 ->> 'ordinal')::int, null::bigint, null::int, null::text, null::date, false,
      'rejected', state || ': ' || code;
  end if;
end $$;

-- Returns the ordinals of those vouchers whose caller was admitted by a session that is not the same now; p_vouchers is as for
-- post_vouchers. As a statement of its own it sees what was committed while the door waited for its locks.
create function stale_sessions(p_at timestamptz, p_vouchers jsonb) returns int[]
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  tokens bytea[] := array(
    select distinct decode(v.token, 'hex') from jsonb_to_recordset(p_vouchers) v (token text) where v.token is not null
  );
begin
  if tokens = '{}' then
    return '{}';
  end if;
  return array(
    select v.ordinal
    from jsonb_to_recordset(p_vouchers) v (ordinal int, branch int, token text, admission text, "user" int)
      left join directory.sessions_by_token(tokens, p_at) s on s.token_hash = decode(v.token, 'hex')
    where v.token is not null
      and (s.admission, s.branch_id, s.user_id) is distinct from (v.admission, v.branch, v."user")
  );
end $$;

-- Posts vouchers on the open days of their branches: all in one go, or, when that fails, one by one in subtransactions, so that a
-- bad one fails alone. Returns a row for each: the posted voucher, or the code and detail of its refusal. In order of precedence:
-- stale, idempotency_mismatch, opening_misdated (an opening balance has a date of its own: post_dated_voucher), day_changed,
-- branch_disabled, no_rows, account_not_found, account_not_allowed, account_archived, amount_not_positive, unbalanced,
-- journal_without_remarks, journal_on_equity, cash_below_zero; `rejected` with the SQL state for anything else. The detail of a posted
-- voucher names accounts of money below zero (`told_of`) and the warnings of a journal (`with_journal`).
--
-- A voucher whose caller was admitted by an earlier look at the session names it: {token (hex), admission}. Under the locks of the
-- days the session is looked at again. Where it has ended, or the person or their rights are not the same, the voucher gets the
-- code `stale`, and nothing is written for it.
--
-- The function waits for the day of a single branch. Of several branches it waits for none: where a day is being closed or the
-- branch is being disabled, each voucher of the branch gets the code `busy`, and the caller asks again for them alone.
create function post_vouchers(p_at timestamptz, p_vouchers jsonb) returns setof posting_outcome
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  company int := books_company();
  branches int[] := array(
    select distinct v.branch from jsonb_to_recordset(p_vouchers) v (branch int) order by v.branch
  );
  days date[];
  stale int[];
  replies posting_outcome[];
  vouchers jsonb := p_vouchers;
begin
  if cardinality(branches) = 1 then
    days := array[lock_open_day(company, branches[1], false)];
  else
    select coalesce(array_agg(h.branch_id), '{}'), coalesce(array_agg(h.day), '{}') into branches, days
    from (
      select t.branch_id, t.day from trading_day t
      where t.company_id = company and t.branch_id = any (branches) and t.is_open
      order by t.branch_id for share skip locked
    ) h;
  end if;

  stale := stale_sessions(p_at, p_vouchers);
  select array_agg(case
    when v.ordinal = any (stale) then row(v.ordinal, null, null, null, null, false, 'stale', null)::posting_outcome
    when not v.branch = any (branches) then row(v.ordinal, null, null, null, null, false, 'busy', null)::posting_outcome
    when r.matches then row(r.ordinal, r.voucher_id, r.version, r.vr_no, r.vr_date, true, null, r.told)::posting_outcome
    when r.ordinal is not null then row(r.ordinal, null, null, null, null, false, 'idempotency_mismatch', null)::posting_outcome
    else row(v.ordinal, null, null, null, null, false, 'opening_misdated', null)::posting_outcome
  end) into replies
  from jsonb_to_recordset(p_vouchers) v (ordinal int, branch int, type smallint)
    left join find_replies(company, p_vouchers) r on r.ordinal = v.ordinal
  where r.ordinal is not null or v.ordinal = any (stale) or not v.branch = any (branches) or v.type = any (types_of('opening'));
  if replies is not null then
    return query select * from unnest(replies);
    select jsonb_agg(v.value) into vouchers
    from jsonb_array_elements(p_vouchers) v
    where (v.value ->> 'ordinal')::int not in (select r.ordinal from unnest(replies) r);
  end if;
  if vouchers is null or vouchers = '[]' then
    return;
  end if;

  return query select * from post_or_refuse(company, branches, days, p_at, vouchers);
  if not found then
    -- The failed attempt released the locks on the counters: lock them all again before the first subtransaction.
    perform lock_counters(company, branches, days, vouchers);
    return query
      select o.* from jsonb_array_elements(vouchers) v,
        post_or_refuse(company, branches, days, p_at, jsonb_build_array(v.value)) o;
  end if;
end $$;

grant execute on function post_vouchers(timestamptz, jsonb) to cashbook_app;
