-- Documents of one or several vouchers, posted in one transaction under one key, beside the shared queue.

-- Locks the open day of one of a document's branches. Another branch than the desk's is named when it has no open day. Refuses
-- no_open_day, other_branch_no_open_day.
create function lock_day_of(p_company int, p_desk int, p_branch int, p_exclusive boolean) returns date
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_branch <> p_desk and not exists (
    select from trading_day t where t.company_id = p_company and t.branch_id = p_branch and t.is_open
  ) then
    perform refuse('other_branch_no_open_day', jsonb_build_object('branch', branch_name(p_company, p_branch)));
  end if;
  return lock_open_day(p_company, p_branch, p_exclusive);
end $$;

-- Returns the name of a branch, for a refusal.
create function branch_name(p_company int, p_branch int) returns text
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$ select b.name from branch b where b.company_id = p_company and b.branch_id = p_branch $$;

-- Locks the open days of a document's branches, in their order. Another branch than the desk's is named when it cannot be posted
-- to. Refusals in order: no_open_day, other_branch_no_open_day, other_branch_disabled.
create function lock_days(p_company int, p_desk int, p_branches int[], p_exclusive boolean) returns date[]
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  locked_branch int;
  days date[] := '{}';
begin
  foreach locked_branch in array p_branches loop
    days := days || lock_day_of(p_company, p_desk, locked_branch, p_exclusive);
    -- Disabling a branch waits for its day, so check again after the lock.
    if locked_branch <> p_desk and not exists (
      select from branch b where b.company_id = p_company and b.branch_id = locked_branch and b.status = 1
    ) then
      perform refuse('other_branch_disabled', jsonb_build_object('branch', branch_name(p_company, locked_branch)));
    end if;
  end loop;
  return days;
end $$;

-- Returns the branches of a document, in the order in which their days are locked.
create function branches_in(p_document jsonb) returns int[]
  language sql immutable
  set search_path = pg_catalog, public, pg_temp
as $$
  select array_agg(distinct b order by b) from (
    select (p_document ->> 'branch')::int as b
    union select (v.value ->> 'branch')::int from jsonb_array_elements(p_document -> 'vouchers') v
  ) branches
$$;

-- Returns the ids of the parent vouchers of every draft in the document.
create function document_parents(p_document jsonb) returns bigint[]
  language sql immutable
  set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(array_agg(parent), '{}')
  from jsonb_array_elements(p_document -> 'vouchers') v, unnest(parents_in(v.value -> 'links')) parent
$$;

-- Locks a document before its facts are read for the last time: the open days of its branches, its parents, and the stock that it
-- moves. p_document is as for post_document; only the branch, links and movements of its vouchers are read. Returns the first
-- answer of its key, when the key was used before or during the wait.
create function lock_document(p_document jsonb) returns posting_outcome
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  company int := books_company();
  answer posting_outcome := first_answer(company, p_document);
begin
  if answer.voucher_id is not null then
    return answer;
  end if;
  perform lock_days(company, (p_document ->> 'branch')::int, branches_in(p_document), false);
  perform lock_parents(company, document_parents(p_document));
  perform lock_stock_of(company, p_document);
  return first_answer(company, p_document);
end $$;

grant execute on function lock_document(jsonb) to cashbook_app;

-- Locks a change before its facts are read for the last time. p_change is as for change_voucher. Returns the first answer of its
-- key, when the key was used before or during the wait.
create function lock_change(p_change jsonb) returns posting_outcome
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  answer posting_outcome := first_answer(company, p_change);
  locked voucher;
begin
  if answer.voucher_id is not null then
    return answer;
  end if;
  locked := (lock_voucher(company, p_change)).locked;
  perform lock_stock_of_change(company, locked.branch_id, locked.voucher_id, p_change -> 'movements');
  return first_answer(company, p_change);
end $$;

grant execute on function lock_change(jsonb) to cashbook_app;

-- Posts the vouchers of a document, each on the day of its branch, and links them. Returns them in their order. The caller has
-- locked the branches. The first voucher gets the key. `date` is the day of the desk's branch. A voucher's own fields override the
-- document's. p_ids are their ids where something was written before them that names them.
create function post_together(
  p_company int, p_branches int[], p_days date[], p_at timestamptz, p_document jsonb, p_ids bigint[] default null
) returns posting_outcome[]
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan
as $$
declare
  said jsonb := p_document - array['branch', 'date', 'vouchers'];
  vouchers jsonb := p_document -> 'vouchers';
  posted posting_outcome[];
begin
  -- Documents that are posted as one have nothing in common, and their vouchers are whole.
  if said <> '{}' then
    -- Its own content is by far the most of a voucher, and is copied once.
    select jsonb_agg(
      (said - case when v.position > 1 then array['key', 'route', 'hash'] else '{}' end)
      || jsonb_build_object('ordinal', v.position - 1)
      || case when v.value ->> 'branch' = p_document ->> 'branch' and p_document ->> 'date' is not null
        then jsonb_build_object('date', p_document ->> 'date') else '{}' end
      || (v.value - array['ordinal', 'links', 'movements', 'bills', 'cheques', 'chequeEvent', 'withheld', 'requisitions'])
    ) into vouchers
    from jsonb_array_elements(vouchers) with ordinality v (value, position);
  end if;
  select array_agg(row(t.ordinal, t.voucher_id, t.version, t.vr_no, t.vr_date, false, null, t.told)::posting_outcome
    order by t.ordinal) into posted
  from post_vouchers_together(p_company, p_branches, p_days, p_at, vouchers, p_ids => p_ids) t;
  insert into voucher_link (company_id, child_id, version, parent_id, role)
  select distinct p_company, (posted[v.position]).voucher_id, 1,
    case when (x.value ->> 'first')::boolean then (posted[1]).voucher_id else (x.value ->> 'parentId')::bigint end,
    x.value ->> 'role'
  from jsonb_array_elements(p_document -> 'vouchers') with ordinality v (value, position),
    jsonb_array_elements(coalesce(v.value -> 'links', '[]')) x;
  return posted;
end $$;

-- Posts the vouchers of a document with what goes with them, in their order. The caller has locked what lock_document locks: the branches
-- at these days. Refuses as post_document does under its locks.
create function post_locked(p_company int, p_branches int[], p_days date[], p_document jsonb, p_at timestamptz)
  returns posting_outcome[]
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan
as $$
declare
  posted posting_outcome[];
  ids bigint[];
begin
  if p_document @? '$.vouchers[*].bills[*]' then
    ids := keep_bills_of(p_company, p_branches, p_days, p_document);
  end if;
  posted := post_together(p_company, p_branches, p_days, p_at, p_document, ids);
  perform move_stock_of(p_company, p_document, posted);
  if p_document @? '$.vouchers[*].bills[*]' then
    perform check_bills(p_company, array(select p.voucher_id from unnest(posted) p), 1);
  end if;
  if p_document @? '$.vouchers[*].links[*]' then
    perform mark_remitted(p_company, p.voucher_id, p.version, true) from unnest(posted) p;
    perform check_link_dates(p_company, (posted[v.position]).voucher_id, parents_in(v.value -> 'links'), (posted[v.position]).vr_date)
    from jsonb_array_elements(p_document -> 'vouchers') with ordinality v (value, position);
    if cardinality(p_branches) > 1 then
      perform check_arrivals(p_company, array(select p.voucher_id from unnest(posted) p));
    end if;
  end if;
  if p_document @? '$.vouchers[*].cheques' then
    perform write_cheques_of(p_company, p_document, posted, p_at);
  end if;
  perform keep_register_rows(p_company, (v.value ->> 'branch')::int, (posted[v.position]).voucher_id, (posted[v.position]).version, v.value)
  from jsonb_array_elements(p_document -> 'vouchers') with ordinality v (value, position)
  where v.value ?| array['withheld', 'markup', 'requisitions'];
  return posted;
end $$;

-- Posts the vouchers of one document, all or none, each on the open day of its branch. Returns a row for each, in their order; for
-- a used key only its first answer. p_document is
--   {branch, date?, key?, route?, hash? (hex), user?, ip, agent, kind, formVersion, form,
--    vouchers: [{branch, type, system, amountPaisa, remarks, lines, links: [{parentId or first: true, role}],
--      bills?: as for keep_bills, movements?: as for write_movements, cheques? and chequeEvent?: as for write_cheques,
--      withheld?: as for keep_withheld, markup?: as for keep_markup,
--      requisitions?: as for keep_named_requisitions}]}
-- `date` is the open day that the screen showed, of the desk's branch. Documents of one voucher each may be posted as one: then
-- each voucher has its own ordinal, key, route, hash, date, user, ip, agent, kind, formVersion and form, and a used key among them is a
-- conflict (40001), not an answer. Refusals in order: idempotency_mismatch, those of lock_days, voucher_not_found, linked_void,
-- those of post_vouchers_together, with other_branch_account_not_allowed for an account_not_allowed in another branch, those of
-- check_movements and settle_stock, date_out_of_order, received_before_sent and those of write_cheques.
create function post_document(p_document jsonb, p_at timestamptz) returns setof posting_outcome
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  company int := books_company();
  desk int := (p_document ->> 'branch')::int;
  branches int[] := branches_in(p_document);
  days date[];
  answer posting_outcome;
  violated text;
  code text;
  details text;
  refused_branch int;
begin
  answer := first_answer(company, p_document);
  if answer.voucher_id is not null then
    return next answer;
    return;
  end if;
  days := lock_days(company, desk, branches, false);
  perform lock_parents(company, document_parents(p_document));
  perform lock_stock_of(company, p_document);
  answer := first_answer(company, p_document);
  if answer.voucher_id is not null then
    return next answer;
    return;
  end if;

  return query select * from unnest(post_locked(company, branches, days, p_document, p_at));
exception
  when unique_violation then
    get stacked diagnostics violated = constraint_name;
    if violated = 'idempotency_key_pkey' then
      raise exception using errcode = '40001', message = 'the key is being used at the same time';
    end if;
    raise;
  when sqlstate 'CB001' then
    get stacked diagnostics code = message_text, details = pg_exception_detail;
    refused_branch := p_document -> 'vouchers' -> (details::jsonb ->> 'ordinal')::int ->> 'branch';
    if code = 'account_not_allowed' and refused_branch <> desk then
      perform refuse('other_branch_account_not_allowed',
        details::jsonb || jsonb_build_object('branch', branch_name(company, refused_branch)));
    end if;
    raise;
end $$;

grant execute on function post_document(jsonb, timestamptz) to cashbook_app;

-- Returns the vouchers that belong together with a voucher: the first voucher of its document, and all halves of that one.
create function halves_of(p_company int, p_voucher bigint) returns bigint[]
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  with first as (
    select coalesce(
      (select l.voucher_id from linked_vouchers(p_company, p_voucher) l where l.role = 'half' and l.is_parent), p_voucher
    ) as id
  ), document as (
    select id from first
    union select l.voucher_id from first, linked_vouchers(p_company, first.id) l where l.role = 'half' and not l.is_parent
  )
  select coalesce(array_agg(id order by id) filter (where id <> p_voucher), '{}') from document
$$;

-- Locks a voucher with those that are voided together with it: the open days of their branches in order, each exclusively where a
-- closed day will be written; then the vouchers by their ids, with those that they remitted and those whose goods they received;
-- then the stock that they move, and the cash. Refusals are those of lock_day_of.
create function lock_together(p_company int, p_voucher bigint, p_halves bigint[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  together bigint[] := p_halves || p_voucher;
  desk int := (select v.branch_id from voucher v where v.company_id = p_company and v.voucher_id = p_voucher);
  seen record;
begin
  for seen in
    select v.branch_id, bool_and(t.day is not null) as is_open
    from voucher v
      left join trading_day t on t.company_id = v.company_id and t.branch_id = v.branch_id and t.day = v.vr_date
        and t.is_open
    where v.company_id = p_company and v.voucher_id = any (together)
    group by v.branch_id order by v.branch_id
  loop
    perform lock_day_of(p_company, desk, seen.branch_id, not seen.is_open);
  end loop;
  perform from voucher v
  where v.company_id = p_company and v.voucher_id = any (
    together || array(
      select k.parent_id from voucher_link k
      where k.company_id = p_company and k.child_id = any (together) and k.role in ('remittance', 'transfer')
    )
  )
  order by v.voucher_id for update;
  perform lock_products(p_company, m.branches, m.products)
  from (
    select array_agg(m.branch_id) as branches, array_agg(m.product_id) as products from stock_movement m
    where m.company_id = p_company and m.voucher_id = any (together) and m.live
  ) m
  where m.branches is not null;
  perform lock_cash(p_company, array(
    select v.branch_id from voucher v where v.company_id = p_company and v.voucher_id = any (together)));
end $$;

-- Voids the vouchers that belong together with a voucher that is being voided, all or none. A refusal names the other branch or
-- number. Refusals in order, for each: other_voucher_approved, other_branch_disabled, other_branch_year_closed,
-- other_branch_day_closed.
create function void_halves(p_company int, p_change jsonb, p_halves bigint[], p_at timestamptz) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  half bigint;
  locked voucher;
  named branch;
begin
  foreach half in array p_halves loop
    select * into locked from voucher v where v.company_id = p_company and v.voucher_id = half;
    continue when locked.is_void;
    select * into named from branch b where b.company_id = p_company and b.branch_id = locked.branch_id;
    if locked.is_approved then
      perform refuse('other_voucher_approved', jsonb_build_object('numbers', locked.vr_no));
    elsif named.status <> 1 then
      perform refuse('other_branch_disabled', jsonb_build_object('branch', named.name));
    elsif in_closed_year(p_company, locked.branch_id, locked.vr_date) then
      perform refuse('other_branch_year_closed', jsonb_build_object('branch', named.name));
    elsif not may_change_day(p_company, p_change, locked) then
      perform refuse('other_branch_day_closed', jsonb_build_object('branch', named.name));
    end if;
    perform change_voucher(
      p_change - array['key', 'route', 'hash', 'version', 'date', 'dateOf'] || jsonb_build_object('voucherId', half), p_at,
      p_locate_serials => false);
  end loop;
end $$;
