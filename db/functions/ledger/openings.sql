-- Opening balances in bulk: many vouchers of one branch, all or none, in one go (accounting §10).

-- Writes opening balances of a branch: new ones, changes and voids, all or none. It locks the branch's day exclusively until the
-- transaction ends, and folds the opening day when that is closed. It seals the day when p_write has `seal`: a caller that needs
-- several calls in one transaction passes it with the last.
--
-- p_write is {branch, date?, dateOf?, closedDays, seal, user?, ip, agent}, where `date` is the open day that the screen showed.
-- An opening is a voucher as for post_vouchers, without key, and {change: 'post' | 'edit' | 'void', bills, cheques?, withheld?, schedule?, markup?,
-- voucherId?, version?, reason?}. Returns a row for each opening. Refusals in order: no_open_day, day_changed, branch_disabled, year_closed, day_closed;
-- those of change_voucher, in the order of the openings, with the ordinal; those of post_vouchers from no_rows on, opening_exists,
-- bills_differ and cheque_twice.
create function write_openings(p_write jsonb, p_openings jsonb, p_at timestamptz) returns setof posting_outcome
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  branch int := (p_write ->> 'branch')::int;
  open_day date := lock_open_day(company, branch, true);
  dated date := first_day_of(company, branch) - 1;
  closed_days date[] := array_remove(array[dated], open_day);
  by_whom jsonb := p_write - array['branch', 'seal'];
  changed record;
  posted jsonb;
begin
  perform check_desk(company, p_write, branch, open_day);
  if in_closed_year(company, branch, dated) then
    perform refuse('year_closed');
  elsif dated <> open_day and not (
    (p_write ->> 'closedDays')::boolean
    and holds_permission(company, (p_write ->> 'user')::int, 'dayclose.jumpdate')
  ) then
    perform refuse('day_closed');
  end if;
  -- Voids go first, so that a new opening finds its account free.
  for changed in
    select o.value as opening from jsonb_array_elements(p_openings) o
    where o.value ->> 'change' <> 'post'
    order by o.value ->> 'change' = 'edit', (o.value ->> 'ordinal')::int
  loop
    return next change_opening(company, branch, by_whom || changed.opening, closed_days, p_at);
  end loop;

  select jsonb_agg(
    o.value || by_whom || jsonb_build_object(
      'branch', branch, 'type', (types_of('opening'))[1], 'system', false, 'voucherId', nextval('voucher_id_seq')
    )
    order by (o.value ->> 'ordinal')::int
  ) into posted
  from jsonb_array_elements(p_openings) o
  where o.value ->> 'change' = 'post';
  if posted is not null then
    perform keep_bills(company, array_agg(branch), array_agg((o.value ->> 'voucherId')::bigint order by o.position), 1,
      array_agg(dated), jsonb_agg(o.value -> 'bills' order by o.position))
    from jsonb_array_elements(posted) with ordinality o (value, position);
    perform write_closed_days(company, branch, closed_days);
    return query
      select t.ordinal, t.voucher_id, t.version, t.vr_no, t.vr_date, false, null::text, null::text
      from post_vouchers_together(company, array[branch], array[dated], p_at, (
        select jsonb_agg(o.value - 'date') from jsonb_array_elements(posted) o
      )) t;
    perform keep_opening_cheques(company, branch, posted);
    perform keep_schedule(company, branch, (o.value ->> 'voucherId')::bigint, 1, o.value -> 'schedule')
    from jsonb_array_elements(posted) o
    where o.value ? 'schedule';
    perform keep_register_rows(company, branch, (o.value ->> 'voucherId')::bigint, 1, o.value)
    from jsonb_array_elements(posted) o
    where o.value ?| array['withheld', 'markup'];
    perform fold_moved(company, branch, array(
      select (o.value ->> 'voucherId')::bigint from jsonb_array_elements(posted) o
    ), closed_days, dated, p_at);
  end if;
  if (p_write ->> 'seal')::boolean then
    perform seal_days(company, branch, closed_days, p_at);
  end if;
  perform write_closed_days(company, branch, '{}');
end $$;

grant execute on function write_openings(jsonb, jsonb, timestamptz) to cashbook_app;

-- Writes the cheques of opening balances that were just posted: those of accounts 15 and 16. Refuses cheque_twice.
create function keep_opening_cheques(p_company int, p_branch int, p_posted jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  kept bigint[];
begin
  select array_agg((o.value ->> 'voucherId')::bigint) into kept
  from jsonb_array_elements(p_posted) o
    cross join lateral keep_cheques(p_company, p_branch, (o.value ->> 'voucherId')::bigint, 1, o.value -> 'cheques')
  where jsonb_array_length(coalesce(o.value -> 'cheques', '[]')) > 0;
  if kept is not null then
    perform refresh_cheques(p_company, kept);
  end if;
end $$;

-- Changes one opening balance of the branch or voids it, and folds the difference; the caller seals the day. A refusal has the
-- ordinal. Refuses voucher_not_found for a voucher that is no live opening balance of the branch.
create function change_opening(p_company int, p_branch int, p_change jsonb, p_days date[], p_at timestamptz)
  returns posting_outcome
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  locked voucher;
  answer posting_outcome;
  code text;
  details text;
begin
  select v.* into locked from voucher v
  where v.company_id = p_company and v.voucher_id = (p_change ->> 'voucherId')::bigint and v.branch_id = p_branch
    and v.type_id = any (types_of('opening'));
  if not found then
    perform refuse('voucher_not_found');
  end if;
  answer := change_voucher(
    case p_change ->> 'change' when 'void' then as_void(p_change) else p_change - 'vrDate' end, p_at, p_update_balances => false);
  if answer.version > locked.version then
    perform fold_change(p_company, locked, locked.version, answer.version, p_days, p_at);
  end if;
  answer.ordinal := (p_change ->> 'ordinal')::int;
  return answer;
exception when sqlstate 'CB001' then
  get stacked diagnostics code = message_text, details = pg_exception_detail;
  perform refuse(code, coalesce(nullif(details, '')::jsonb, '{}') || jsonb_build_object('ordinal', p_change -> 'ordinal'));
end $$;
