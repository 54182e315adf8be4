-- Closing a day and opening another, and the seals of closed days (accounting §6).

-- A field of a sealed record: `|`, line feeds and backslashes are written so that records stay apart.
create function seal_field(p_value text) returns text
  language sql immutable parallel safe
as $$ select replace(replace(replace(coalesce(p_value, ''), '\', '\\'), '|', '\p'), E'\n', '\n') $$;

-- The SHA-256 of each voucher's canonical text as it stood in that version, in the order given. The kernel writes the
-- same text; every verification compares the two.
create function voucher_digests(p_company int, p_voucher_ids bigint[], p_versions int[])
  returns table (voucher_id bigint, version int, digest bytea)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  with chosen as (
    select * from unnest(p_voucher_ids, p_versions) with ordinality c (voucher_id, version, place)
  ), numbered as (
    select c.voucher_id, l.entry_no, l.line_no, l.account_id, l.contra_account_id, l.debit_paisa, l.credit_paisa,
      l.order_id, l.remarks,
      dense_rank() over (partition by c.voucher_id order by l.entry_no) as entry_place,
      row_number() over (partition by c.voucher_id, l.entry_no order by l.line_no) as line_place
    from chosen c
      join entry e on e.company_id = p_company and e.voucher_id = c.voucher_id and e.version = c.version
      join line l on l.company_id = p_company and l.voucher_id = e.voucher_id and l.entry_no = e.entry_no
  ), texts as (
    select n.voucher_id, string_agg(
      concat_ws('|', 'line', entry_place, line_place, account_id, coalesce(contra_account_id::text, ''), debit_paisa,
        credit_paisa, coalesce(order_id::text, ''), seal_field(remarks)) || E'\n',
      '' order by entry_no, line_no
    ) as lines
    from numbered n
    group by n.voucher_id
  )
  select c.voucher_id, c.version, sha256(convert_to(
    concat_ws('|', 'voucher', c.voucher_id, seal_field(v.vr_no), v.vr_date, c.version,
      case when v.is_void then 'void' else 'live' end, seal_field(v.remarks)) || E'\n' || coalesce(t.lines, ''),
    'UTF8'))
  from chosen c
    join voucher_version v on v.company_id = p_company and v.voucher_id = c.voucher_id and v.version = c.version
    left join texts t on t.voucher_id = c.voucher_id
  order by c.place
$$;

-- Appends a seal over the vouchers of the day as they stand. The caller holds the open day exclusively, which orders the
-- seals of a branch.
create function seal_day(p_company int, p_branch int, p_day date, p_at timestamptz) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  ids bigint[];
  version_numbers int[];
  hashes bytea[];
  last_no int;
  last_seal bytea;
begin
  select coalesce(array_agg(v.voucher_id order by v.voucher_id), '{}'),
    coalesce(array_agg(v.version order by v.voucher_id), '{}')
  into ids, version_numbers
  from voucher v
  where v.company_id = p_company and v.branch_id = p_branch and v.vr_date = p_day;
  select coalesce(array_agg(d.digest order by d.voucher_id), '{}') into hashes
  from voucher_digests(p_company, ids, version_numbers) d;
  select s.seal_no, s.seal into last_no, last_seal
  from day_seal s
  where s.company_id = p_company and s.branch_id = p_branch
  order by s.seal_no desc limit 1;

  insert into day_seal (
    company_id, branch_id, seal_no, day, sealed_at, voucher_ids, versions, digests, previous, seal
  )
  select p_company, p_branch, coalesce(last_no, 0) + 1, p_day, p_at, ids, version_numbers, hashes, last_seal,
    sha256(convert_to(
      concat_ws('|', 'day', p_branch, p_day, coalesce(encode(last_seal, 'hex'), '')) || E'\n' || coalesce((
        select string_agg(encode(h.hash, 'hex') || E'\n', '' order by h.place)
        from unnest(hashes) with ordinality h (hash, place)
      ), ''),
      'UTF8'));
end $$;

-- Opens the first day of a branch that has none.
create function open_first_day(p_branch int, p_day date, p_at timestamptz, p_by jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  company int := books_company();
begin
  -- Two who open at once meet here.
  perform from branch where company_id = company and branch_id = p_branch for update;
  if exists (select from trading_day where company_id = company and branch_id = p_branch) then
    perform refuse('day_changed', jsonb_build_object('branchId', p_branch));
  end if;
  insert into trading_day (company_id, branch_id, day, is_open, folded, changed_at, changed_by)
  values (company, p_branch, p_day, true, false, p_at, (p_by ->> 'user')::int);
  insert into audit_event (company_id, at, user_id, branch_id, action, ip, user_agent, after)
  values (company, p_at, (p_by ->> 'user')::int, p_branch, 'day.open', coalesce(p_by ->> 'ip', ''),
    coalesce(p_by ->> 'agent', ''), jsonb_build_object('day', p_day));
end $$;

-- Closes the open day, folds and seals it, and opens another, which leaves the rollups if it was closed before.
create function move_day(
  p_company int, p_branch int, p_from date, p_to date, p_action text, p_at timestamptz, p_by jsonb
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  person int := (p_by ->> 'user')::int;
  was_folded boolean;
begin
  update trading_day set is_open = false, folded = true, changed_at = p_at, changed_by = person
  where company_id = p_company and branch_id = p_branch and day = p_from;
  perform fold_day(p_company, p_branch, p_from);
  perform seal_day(p_company, p_branch, p_from, p_at);

  select t.folded into was_folded from trading_day t
  where t.company_id = p_company and t.branch_id = p_branch and t.day = p_to for update;
  if was_folded then
    perform unfold_day(p_company, p_branch, p_to);
  end if;
  insert into trading_day (company_id, branch_id, day, is_open, folded, changed_at, changed_by)
  values (p_company, p_branch, p_to, true, false, p_at, person)
  on conflict (company_id, branch_id, day) do update
    set is_open = true, folded = false, changed_at = excluded.changed_at, changed_by = excluded.changed_by;

  insert into audit_event (company_id, at, user_id, branch_id, action, ip, user_agent, before, after)
  values (p_company, p_at, person, p_branch, p_action, coalesce(p_by ->> 'ip', ''), coalesce(p_by ->> 'agent', ''),
    jsonb_build_object('day', p_from), jsonb_build_object('day', p_to));
end $$;

-- Day Close. Refusals in order: day_changed, next_day_not_after.
create function close_day(p_branch int, p_current date, p_next date, p_at timestamptz, p_by jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  company int := books_company();
  open_day date := hold_open_day(company, p_branch, true);
begin
  if p_current <> open_day then
    perform refuse('day_changed', jsonb_build_object('openDay', open_day));
  end if;
  if p_next <= open_day then
    perform refuse('next_day_not_after');
  end if;
  perform move_day(company, p_branch, open_day, p_next, 'day.close', p_at, p_by);
end $$;

-- Jump Date; that the person may is the caller's to check. p_current is null where the caller has seen no day. Refusals
-- in order: day_changed, same_day.
create function jump_day(p_branch int, p_current date, p_to date, p_at timestamptz, p_by jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  company int := books_company();
  open_day date := hold_open_day(company, p_branch, true);
begin
  if p_current <> open_day then
    perform refuse('day_changed', jsonb_build_object('openDay', open_day));
  end if;
  if p_to = open_day then
    perform refuse('same_day');
  end if;
  perform move_day(company, p_branch, open_day, p_to, 'day.jump', p_at, p_by);
end $$;

grant execute on function open_first_day(int, date, timestamptz, jsonb) to cashbook_app;
grant execute on function close_day(int, date, date, timestamptz, jsonb) to cashbook_app;
grant execute on function jump_day(int, date, date, timestamptz, jsonb) to cashbook_app;
