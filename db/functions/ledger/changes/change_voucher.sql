-- Editing and voiding vouchers, and changing their types and dates: one function for every change. It checks the change
-- (check_change), writes a version (write_version) and brings up to date what depends on it (finish_change.sql).

-- Inserts the answer to the key of a change, if it has one.
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

-- Makes the next version of a voucher. p_change is
--   {change: 'edit' | 'retype' | 'void' | 'redate', voucherId, version?, date?, dateOf?, closedDays, reason, type?, vrDate?,
--    amountPaisa?, remarks?, kind?, formVersion?, form?, lines, links?, bills?, movements?, user?, ip, agent, key?, route?,
--    hash?, cheques?: as for keep_cheques, withheld?: as for keep_withheld, markup?: as for keep_markup,
--    requisitions?: as for keep_named_requisitions,
--    schedule?: as for keep_schedule}.
-- A part that it leaves out stays as it was. Its links replace the ones before, unless only the date changes. `date` is the open
-- day that the screen showed, of the branch `dateOf`. An edit that changes nothing makes no version: the answer is the present
-- one. So the form has to contain everything that was typed. A caller that makes many changes passes p_update_balances = false
-- and updates the balances once, or p_locate_serials = false and places the pieces itself. The detail of the answer names the
-- accounts of cash and banks that stand below zero, and the warnings of a journal.
create function change_voucher(
  p_change jsonb, p_at timestamptz, p_update_balances boolean default true, p_locate_serials boolean default true,
  p_by_system boolean default false
) returns posting_outcome
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
  answer posting_outcome := first_answer(company, p_change);
  gate record;
  before voucher;
  after voucher;
  was voucher_version;
  open_day date;
  closed_days date[];
  moves_stock boolean;
  written record;
  detail jsonb;
  journals jsonb;
  violated text;
begin
  if answer.voucher_id is not null then
    return answer;
  end if;
  gate := lock_voucher(company, p_change);
  before := gate.locked;
  open_day := gate.open_day;
  moves_stock := lock_stock_of_change(company, before.branch_id, before.voucher_id, p_change -> 'movements');
  perform lock_cash(company, array[before.branch_id]);
  answer := first_answer(company, p_change);
  if answer.voucher_id is not null then
    return answer;
  end if;

  select * into was from voucher_version v
  where v.company_id = company and v.voucher_id = before.voucher_id and v.version = before.version;
  after := voucher_after(p_change, before);
  perform check_change(company, p_change, before, after, was, open_day, moves_stock, p_by_system);
  if p_change ->> 'change' = 'edit' and after.type_id = before.type_id and says_the_same(company, p_change, was) then
    perform keep_answer(company, p_change, before.voucher_id, before.version, before.vr_date, before.vr_no);
    return row(0, before.voucher_id, before.version, before.vr_no, before.vr_date, false, null, null)::posting_outcome;
  end if;

  if p_change ->> 'change' in ('edit', 'retype') then
    journals := settle_journals(company, jsonb_build_array(jsonb_build_object('ordinal', 0, 'branch', after.branch_id,
      'type', after.type_id, 'system', after.is_system, 'lines', p_change -> 'lines')), before);
  end if;
  closed_days := array(select distinct d from unnest(array[before.vr_date, after.vr_date]) d where d <> open_day order by d);
  perform write_closed_days(company, before.branch_id, closed_days);
  written := write_version(company, p_change, before, was, after, moves_stock, p_at);
  after := written.written;
  perform update_dependents(company, p_change, before, after, open_day, p_at);
  if p_update_balances then
    detail := update_balances(
      company, before, after, closed_days, moves_stock, written.stock_changes, p_locate_serials, p_at);
  end if;
  detail := with_journal(detail, journals, 0);
  perform write_closed_days(company, before.branch_id, '{}');
  perform audit_change(company, p_change, before, after, p_at);
  perform keep_answer(company, p_change, after.voucher_id, after.version, after.vr_date, after.vr_no, detail);
  return row(0, after.voucher_id, after.version, after.vr_no, after.vr_date, false, null, detail)::posting_outcome;
exception when unique_violation then
  get stacked diagnostics violated = constraint_name;
  if violated = 'idempotency_key_pkey' then
    raise exception using errcode = '40001', message = 'the key is being used at the same time';
  end if;
  raise;
end $$;

-- Replaces the content of a voucher (change `edit`; its type too, when the rule now gives another one), or only its type
-- (`retype`). Refusals in order: idempotency_mismatch, those of lock_voucher, check_change and settle_journals, bill_allocated, those
-- of settle_stock, and cash_below_zero.
create function supersede_voucher(p_change jsonb, p_at timestamptz) returns posting_outcome
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select o.* from change_voucher(p_change - 'vrDate' || jsonb_build_object('change',
    case p_change ->> 'change' when 'retype' then 'retype' else 'edit' end), p_at) o
$$;

grant execute on function supersede_voucher(jsonb, timestamptz) to cashbook_app;

-- Returns the change that voids a voucher: no lines, and everything else as it was.
create function as_void(p_change jsonb) returns jsonb
  language sql immutable
  set search_path = pg_catalog, public, pg_temp
as $$
  select p_change - array['type', 'vrDate', 'kind', 'formVersion', 'form', 'remarks', 'links', 'bills', 'movements', 'cheques',
      'withheld', 'schedule']
    || jsonb_build_object('change', 'void', 'lines', '[]'::jsonb)
$$;

-- Voids a voucher, and the vouchers that belong together with it. They keep their numbers, and their content stays on record.
-- Refusals in order: those of supersede_voucher that are not of lines, and those of void_halves.
create function void_voucher(p_change jsonb, p_at timestamptz) returns posting_outcome
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$ select o.* from void_together(p_change, p_at, false) o $$;

grant execute on function void_voucher(jsonb, timestamptz) to cashbook_app;

-- Voids a voucher with its halves. p_by_system allows it for a voucher that the product made by itself.
create function void_together(p_change jsonb, p_at timestamptz, p_by_system boolean) returns posting_outcome
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  company int := books_company();
  id bigint := (p_change ->> 'voucherId')::bigint;
  halves bigint[] := halves_of(company, id);
  voided jsonb := as_void(p_change);
  answer posting_outcome;
begin
  if halves <> '{}' or ends_a_way(company, id) then
    answer := first_answer(company, p_change);
    if answer.voucher_id is not null then
      return answer;
    end if;
    perform lock_together(company, id, halves);
  end if;
  answer := change_voucher(voided, p_at, p_locate_serials => halves = '{}', p_by_system => p_by_system);
  if not answer.replayed and halves <> '{}' then
    perform void_halves(company, voided, halves, p_at);
    perform locate_serials(company, halves || id);
  end if;
  return answer;
end $$;

-- Voids a journal that the product made by itself, with its halves, for the call of its kind. Refusals in order: those of
-- void_voucher that are not of a person, day_closed.
create function void_own_journal(p_change jsonb, p_at timestamptz) returns posting_outcome
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  company int := books_company();
  answer posting_outcome := void_together(p_change, p_at, p_by_system => true);
begin
  -- The product may change its own vouchers on every day; a person may not. The day is locked now.
  if not answer.replayed and not (
    select may_change_day(company, p_change, v) from voucher v where v.company_id = company and v.voucher_id = answer.voucher_id
  ) then
    perform refuse('day_closed');
  end if;
  return answer;
end $$;
