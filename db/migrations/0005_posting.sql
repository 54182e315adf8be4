-- The one door into the books: posting, changing and voiding vouchers. These functions belong to cashbook_owner and run
-- as it; the application may execute them and has no other way to write the journal. The company comes from the
-- transaction's setting and from nowhere else.
--
-- Locks are taken in one order everywhere: the open trading day (shared to post, exclusive to close it or to write into
-- a closed day), the voucher, the counters of numbers sorted by type, keys last. A rule that says no raises CB001 with
-- the refusal's code as the message.

-- Waits for the branch's open day and holds it. When a close was waited for, its row is no longer the open one, and the
-- next look finds the day that it opened.
create function hold_open_day(p_company int, p_branch int, p_exclusive boolean) returns date
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  open_day date;
begin
  for attempt in 1..20 loop
    if p_exclusive then
      select day into open_day from trading_day
      where company_id = p_company and branch_id = p_branch and is_open for update;
    else
      select day into open_day from trading_day
      where company_id = p_company and branch_id = p_branch and is_open for share;
    end if;
    if found then
      return open_day;
    end if;
    if not exists (select from trading_day where company_id = p_company and branch_id = p_branch and is_open) then
      raise exception using errcode = 'CB002', message = format('branch %s has no open day', p_branch);
    end if;
  end loop;
  raise exception using errcode = '40001', message = 'the trading day kept changing';
end $$;

-- Refuses lines that do not balance or use accounts that the branch may not. Of several faults the first by voucher, and
-- in it accounts before sums, is named. Accounts in p_known were on the voucher before and may stay though archived.
create function check_lines(p_company int, p_branch int, p_vouchers jsonb, p_known int[] default '{}') returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  fault record;
begin
  with l as materialized (
    select v.ord, x.e, x.a, x.d, x.k
    from jsonb_to_recordset(p_vouchers) v (ord int, lines jsonb),
      jsonb_to_recordset(v.lines) x (e smallint, a int, d bigint, k bigint)
  )
  select * into fault from (
    select l.ord, 1 as rank, case
        when a.account_id is null then 'account_not_found'
        when a.branch_id <> p_branch then 'account_not_allowed'
        else 'account_archived'
      end as code, jsonb_build_object('ord', l.ord, 'entry', l.e, 'accountId', l.a) as detail
    from l left join account a on a.company_id = p_company and a.account_id = l.a
    where a.account_id is null or a.branch_id <> p_branch or (a.status <> 1 and l.a <> all (p_known))
    union all
    select ord, 2, 'amount_not_positive', jsonb_build_object('ord', ord, 'entry', e)
    from l where d < 0 or k < 0 or (d = 0) = (k = 0)
    union all
    select ord, 3, 'unbalanced', jsonb_build_object('ord', ord, 'entry', e)
    from l group by ord, e having sum(d) <> sum(k)
  ) faults
  order by ord, rank, detail limit 1;
  if found then
    perform refuse(fault.code, fault.detail);
  end if;
end $$;

-- Locks the counters that the vouchers will take numbers from, sorted by type.
create function hold_counters(p_company int, p_branch int, p_day date, p_vouchers jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  year int := fiscal_year_of(p_day, start_month_of(p_company));
begin
  insert into voucher_counter (company_id, branch_id, type_id, fiscal_year, last_number)
  select distinct p_company, p_branch, v.type, year, 0
  from jsonb_to_recordset(p_vouchers) v (type smallint)
  order by v.type
  on conflict do nothing;
  perform from voucher_counter
  where company_id = p_company and branch_id = p_branch and fiscal_year = year
    and type_id in (select v.type from jsonb_to_recordset(p_vouchers) v (type smallint))
  order by type_id for update;
end $$;

-- Posts all of the vouchers or none, with one statement for all their rows. p_vouchers is a list of
--   {ord, key?, route?, hash? (hex), date?, type, system, remarks, form, user?, ip, agent,
--    lines: [{e entry, l line, a account, c contra?, d debit paisa, k credit paisa, o order?, r remarks}]}
create function post_vouchers_together(
  p_company int, p_branch int, p_day date, p_at timestamptz, p_vouchers jsonb
) returns table (ord int, voucher_id bigint, version int, vr_no text, vr_date date)
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  start_month int := start_month_of(p_company);
  year int := fiscal_year_of(p_day, start_month);
  year_text text := fiscal_year_text(year, start_month);
  fault record;
begin
  select v.ord, v.date, v.type, jsonb_array_length(v.lines) as line_count into fault
  from jsonb_to_recordset(p_vouchers) v (ord int, date date, type smallint, lines jsonb)
  where v.date <> p_day or (jsonb_array_length(v.lines) = 0 and v.type <> 18)
  order by v.ord limit 1;
  if found then
    if fault.date <> p_day then
      perform refuse('day_changed', jsonb_build_object('ord', fault.ord, 'openDay', p_day));
    end if;
    perform refuse('no_rows', jsonb_build_object('ord', fault.ord));
  end if;
  perform check_lines(p_company, p_branch, p_vouchers);

  return query
  with v as materialized (
    select r.*, nextval('voucher_id_seq') as voucher_id
    from jsonb_to_recordset(p_vouchers) r (
      ord int, key text, route text, hash text, type smallint, system boolean, remarks text, form jsonb, "user" int,
      ip text, agent text, lines jsonb
    )
  ), l as materialized (
    select v.voucher_id, x.*
    from v, jsonb_to_recordset(v.lines) x (
      e smallint, l smallint, a int, c int, d bigint, k bigint, o int, r text
    )
  ), total as (
    select voucher_id, sum(d)::bigint as paisa from l group by voucher_id
  ), counter as (
    insert into voucher_counter as t (company_id, branch_id, type_id, fiscal_year, last_number)
    select p_company, p_branch, type, year, count(*) from v group by type order by type
    on conflict (company_id, branch_id, type_id, fiscal_year)
      do update set last_number = t.last_number + excluded.last_number
    returning t.type_id, t.last_number
  ), n as materialized (
    select v.*, coalesce(total.paisa, 0) as paisa, numbered.number,
      voucher_number_text(t.prefix, year_text, numbered.number) as vr_no
    from v
      join (
        select v.voucher_id, (c.last_number - count(*) over (partition by v.type)
          + row_number() over (partition by v.type order by v.ord))::int as number
        from v join counter c on c.type_id = v.type
      ) numbered on numbered.voucher_id = v.voucher_id
      join voucher_type t on t.type_id = v.type
      left join total on total.voucher_id = v.voucher_id
  ), to_voucher as (
    insert into voucher (
      company_id, branch_id, voucher_id, type_id, fiscal_year, number, vr_date, is_system, total_paisa, created_by,
      created_at, vr_no
    )
    select p_company, p_branch, voucher_id, type, year, number, p_day, system, paisa, "user", p_at, vr_no
    from n order by voucher_id
  ), to_version as (
    insert into voucher_version (
      company_id, branch_id, voucher_id, version, change, type_id, vr_date, is_void, user_id, changed_at, total_paisa,
      vr_no, remarks, form
    )
    select p_company, p_branch, voucher_id, 1, 'post', type, p_day, false, "user", p_at, paisa, vr_no, remarks, form
    from n order by voucher_id
  ), to_number as (
    insert into voucher_number (company_id, branch_id, type_id, fiscal_year, number, voucher_id)
    select p_company, p_branch, type, year, number, voucher_id from n order by type, number
  ), to_entry as (
    insert into entry (company_id, version, voucher_id, entry_no)
    select distinct p_company, 1, voucher_id, e from l
  ), to_line as (
    insert into line (
      company_id, branch_id, voucher_id, account_id, vr_date, debit_paisa, credit_paisa, contra_account_id, entry_no,
      line_no, order_id, remarks
    )
    select p_company, p_branch, voucher_id, a, p_day, d, k, c, e, l, o, r from l
  ), to_key as (
    insert into idempotency_key (company_id, user_id, key, route, body_hash, voucher_id, version, vr_date, vr_no)
    select p_company, "user", key, route, decode(hash, 'hex'), voucher_id, 1, p_day, vr_no
    from n where key is not null order by key
  ), to_audit as (
    insert into audit_event (company_id, at, user_id, branch_id, voucher_id, action, ip, user_agent, after)
    select p_company, p_at, "user", p_branch, voucher_id, 'voucher.post', ip, agent,
      jsonb_build_object('vrNo', vr_no, 'totalPaisa', paisa::text)
    from n
  )
  select ord, voucher_id, 1, vr_no, p_day from n;
end $$;

-- Which of the vouchers were posted before with their key: the first answer, or a mismatch when the key came from
-- somebody else, to another route or with another body.
create function find_replies(p_company int, p_vouchers jsonb)
  returns table (ord int, matches boolean, voucher_id bigint, version int, vr_no text, vr_date date)
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
#variable_conflict use_column
begin
  return query
  select v.ord, k.route = v.route and k.body_hash = decode(v.hash, 'hex') and k.user_id is not distinct from v."user",
    k.voucher_id, k.version, k.vr_no, k.vr_date
  from idempotency_key k
    join jsonb_to_recordset(p_vouchers) v (ord int, key text, route text, hash text, "user" int) on v.key = k.key
  where k.company_id = p_company
    and k.key = any (array(select x.key from jsonb_to_recordset(p_vouchers) x (key text)));
end $$;

create type posting_outcome as (
  ord int, voucher_id bigint, version int, vr_no text, vr_date date, replayed boolean, refusal text, detail text
);

-- Posts the vouchers together in a subtransaction. When that fails, a single voucher gets its refusal and several get no
-- row at all. Trouble of the connection, the server, the disk or with other transactions is no voucher's fault: it ends
-- the whole transaction, which may be tried again. So does a key that another transaction has just used: tried again,
-- its answer is found.
create function post_or_refuse(p_company int, p_branch int, p_day date, p_at timestamptz, p_vouchers jsonb)
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
    select t.ord, t.voucher_id, t.version, t.vr_no, t.vr_date, false, null::text, null::text
    from post_vouchers_together(p_company, p_branch, p_day, p_at, p_vouchers) t;
exception when others then
  get stacked diagnostics state = returned_sqlstate, violated = constraint_name, code = message_text,
    details = pg_exception_detail;
  if violated = 'idempotency_key_pkey' and jsonb_array_length(p_vouchers) = 1 then
    raise exception using errcode = '40001', message = 'the key is being used at the same time';
  elsif left(state, 2) in ('40', '53', '57', '58', 'XX') then
    raise;
  elsif jsonb_array_length(p_vouchers) > 1 then
    return;
  elsif state = 'CB001' then
    return query select (p_vouchers -> 0 ->> 'ord')::int, null::bigint, null::int, null::text, null::date, false, code,
      details;
  else
    return query select (p_vouchers -> 0 ->> 'ord')::int, null::bigint, null::int, null::text, null::date, false,
      'rejected', state || ': ' || code;
  end if;
end $$;

-- Posts vouchers of one branch on its open day: all in one go, or, when that fails, one by one in subtransactions, so
-- that a bad one fails alone. A row each: the posted voucher, or the code and detail of its refusal. In order of
-- precedence: idempotency_mismatch, day_changed, no_rows, account_not_found, account_not_allowed, account_archived,
-- amount_not_positive, unbalanced; `rejected` with the SQL state for anything else.
create function post_vouchers(p_branch int, p_at timestamptz, p_vouchers jsonb) returns setof posting_outcome
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan
as $$
declare
  company int := books_company();
  open_day date := hold_open_day(company, p_branch, false);
  replies posting_outcome[];
  vouchers jsonb := p_vouchers;
begin
  select array_agg(case
    when r.matches then row(r.ord, r.voucher_id, r.version, r.vr_no, r.vr_date, true, null, null)::posting_outcome
    else row(r.ord, null, null, null, null, false, 'idempotency_mismatch', null)::posting_outcome
  end) into replies
  from find_replies(company, p_vouchers) r;
  if replies is not null then
    return query select * from unnest(replies);
    select jsonb_agg(v.value) into vouchers
    from jsonb_array_elements(p_vouchers) v
    where (v.value ->> 'ord')::int not in (select r.ord from unnest(replies) r);
  end if;
  if vouchers is null then
    return;
  end if;

  return query select * from post_or_refuse(company, p_branch, open_day, p_at, vouchers);
  if not found then
    -- The failed attempt gave its numbers' locks back: all are taken again before the first subtransaction.
    perform hold_counters(company, p_branch, open_day, vouchers);
    return query
      select o.* from jsonb_array_elements(vouchers) v,
        post_or_refuse(company, p_branch, open_day, p_at, jsonb_build_array(v.value)) o;
  end if;
end $$;

grant execute on function post_vouchers(int, timestamptz, jsonb) to cashbook_app;
