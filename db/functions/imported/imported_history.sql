-- Imported history, and its unresolved vouchers: their debits and credits differ, so they stay out of the books.
--
-- An imported voucher is dated before its branch's open day. It is written into closed days, which needs dayclose.jumpdate, and
-- it gets its number in the fiscal year of its date like any other. It was typed elsewhere, by other rules, so it need not have
-- the rows that our screens would give its type. But it balances, and it does not use the accounts that our registers explain
-- line by line.

-- Whether an imported voucher may have a line on the account. Registers that a file does not bring explain inter-branch, cheques in
-- hand and issued, stock in hand, change in stock, stock transfers, withheld tax and unearned markup (accounting §4). VAT rebatable,
-- salaries payable and salary advances will get registers, which explain every line from the first on (accounting-next §1).
create function history_takes_account(p_account int) returns boolean
  language sql immutable parallel safe
as $$ select p_account not in (10, 15, 16, 18, 19, 29, 35, 36, 51, 52, 53, 54, 70, 72) $$;

-- Locks the branch's open day exclusively for a write of history into closed days. The lock is exclusive from the beginning: a
-- shared lock would wait at the end for postings to the open day, while those wait for numbers that this write has taken.
-- Refusals in order: no_open_day, day_changed, branch_disabled, day_closed.
create function lock_for_history(p_company int, p_branch int, p_author jsonb) returns date
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  open_day date := lock_open_day(p_company, p_branch, true);
begin
  if (p_author ->> 'date')::date <> open_day then
    perform refuse('day_changed', jsonb_build_object('openDay', open_day));
  elsif not exists (
    select from branch b where b.company_id = p_company and b.branch_id = p_branch and b.status = 1
  ) then
    perform refuse('branch_disabled');
  elsif not holds_permission(p_company, (p_author ->> 'user')::int, 'dayclose.jumpdate') then
    perform refuse('day_closed');
  end if;
  return open_day;
end $$;

-- Refuses opening_exists when history of the days up to an opening balance stands on its account beside it: one of the two
-- says the balance, both would say it twice. Openings are dated the day before the branch's first (accounting §10). Where an
-- opening is named, its accounts alone are looked at.
create function check_history_beside_openings(p_company int, p_branch int, p_opening bigint default null) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  opening date := first_day_of(p_company, p_branch) - 1;
  taken int;
begin
  select l.account_id into taken
  from voucher v
    join line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live and l.account_id <> 11
  where v.company_id = p_company and v.branch_id = p_branch and v.vr_date = opening
    and v.type_id = any (types_of('opening')) and not v.is_void
    and (p_opening is null or v.voucher_id = p_opening)
    and exists (
      select from line h
        join imported_voucher i on i.company_id = h.company_id and i.voucher_id = h.voucher_id
      where h.company_id = p_company and h.branch_id = p_branch and h.account_id = l.account_id and h.vr_date <= opening
        and h.live
    )
  order by l.account_id limit 1;
  if found then
    perform refuse('opening_exists', jsonb_build_object('accountId', taken));
  end if;
end $$;

-- Begins to import a file into a branch; import_vouchers and finish_import follow in the same transaction. p_file is
-- {branch, date?, fileName, digest (hex), user?, ip, agent}. Of a file that was imported before the answer is that import,
-- `again`. Refusals in order: those of lock_for_history.
create function begin_import(p_file jsonb, p_at timestamptz, out import_id bigint, out open_day date, out again boolean)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  branch int := (p_file ->> 'branch')::int;
begin
  open_day := lock_for_history(company, branch, p_file);
  insert into voucher_import as i (company_id, branch_id, file_name, file_digest, imported_by, imported_at)
  values (company, branch, p_file ->> 'fileName', decode(p_file ->> 'digest', 'hex'), (p_file ->> 'user')::int, p_at)
  on conflict (company_id, branch_id, file_digest) do nothing
  returning i.import_id into import_id;
  again := not found;
  if again then
    select i.import_id into import_id from voucher_import i
    where i.company_id = company and i.branch_id = branch and i.file_digest = decode(p_file ->> 'digest', 'hex');
  end if;
end $$;

grant execute on function begin_import(jsonb, timestamptz) to cashbook_app;

-- Posts imported vouchers of one date, and notes what each was. p_vouchers is as for post_vouchers, with legacyNumber.
-- Refusals in order: year_closed, those of check_lines, and voucher_imported when another import has brought one of them
-- meanwhile.
create function post_history(
  p_company int, p_branch int, p_import bigint, p_date date, p_vouchers jsonb, p_at timestamptz
) returns setof posting_outcome
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  posted posting_outcome[];
  noted int;
begin
  if in_closed_year(p_company, p_branch, p_date) then
    perform refuse('year_closed');
  end if;
  perform write_closed_days(p_company, p_branch, array[p_date]);
  select array_agg(row(t.ordinal, t.voucher_id, t.version, t.vr_no, t.vr_date, false, null, null)::posting_outcome) into posted
  from post_vouchers_together(p_company, array[p_branch], array[p_date], p_at, p_vouchers) t;
  perform write_closed_days(p_company, p_branch, '{}');

  -- An unresolved voucher of the same import has a row already, without a voucher.
  insert into imported_voucher (company_id, branch_id, type_id, vr_date, legacy_number, import_id, voucher_id)
  select p_company, p_branch, v.type, p_date, v."legacyNumber", p_import, t.voucher_id
  from unnest(posted) t
    join jsonb_to_recordset(p_vouchers) v (ordinal int, type smallint, "legacyNumber" text) on v.ordinal = t.ordinal
  on conflict (company_id, branch_id, type_id, vr_date, legacy_number)
    do update set voucher_id = excluded.voucher_id
    where imported_voucher.voucher_id is null and imported_voucher.import_id = excluded.import_id;
  get diagnostics noted = row_count;
  perform check_noted(noted, p_vouchers);
  return query select * from unnest(posted);
end $$;

-- Refuses voucher_imported when not all vouchers could be noted: another import has brought one of them meanwhile.
create function check_noted(p_noted int, p_vouchers jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_noted <> jsonb_array_length(p_vouchers) then
    perform refuse('voucher_imported', jsonb_build_object('number', p_vouchers -> 0 ->> 'legacyNumber'));
  end if;
end $$;

-- Imports vouchers of the file: posts those that balance and keeps the others as unresolved. p_vouchers is a list of
--   {ordinal, vrDate, type, legacyNumber, amountPaisa, remarks, form, lines as for post_vouchers}
-- An unresolved voucher has the lines of one entry. finish_import folds and seals the days. Refusals in order, each of the first
-- voucher: type_not_allowed, date_not_allowed, voucher_imported; those of check_lines.
create function import_vouchers(p_import bigint, p_author jsonb, p_vouchers jsonb, p_at timestamptz) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  branch int;
  open_day date;
  fault record;
  ofday record;
begin
  select i.branch_id into branch from voucher_import i
  where i.company_id = company and i.import_id = p_import and i.imported_at = p_at;
  if not found then
    raise exception using errcode = 'CB002', message = 'an import is written by the transaction that began it';
  end if;
  open_day := lock_open_day(company, branch, true);
  select v."legacyNumber" as number, case
    when v.type <> all (types_of('as_lines')) then 'type_not_allowed'
    when v."vrDate" >= open_day then 'date_not_allowed'
    when i.import_id is not null then 'voucher_imported'
  end as code into fault
  from jsonb_to_recordset(p_vouchers) v (ordinal int, type int, "vrDate" date, "legacyNumber" text)
    left join imported_voucher i on i.company_id = company and i.branch_id = branch and i.type_id = v.type
      and i.vr_date = v."vrDate" and i.legacy_number = v."legacyNumber"
  where v.type <> all (types_of('as_lines')) or v."vrDate" >= open_day or i.import_id is not null
  order by v.ordinal limit 1;
  if found then
    perform refuse(fault.code, jsonb_build_object('number', fault.number, 'openDay', open_day));
  end if;

  for ofday in
    select v.date, sums.balanced, jsonb_agg(v.value || p_author || jsonb_build_object('branch', branch, 'kind', 'imported',
      'formVersion', 1, 'system', false, 'history', true) order by (v.value ->> 'ordinal')::int) as vouchers
    from (select x.value, (x.value ->> 'vrDate')::date as date from jsonb_array_elements(p_vouchers) x) v,
      lateral (
        select sum((l.value ->> 'debitPaisa')::bigint) = sum((l.value ->> 'creditPaisa')::bigint) as balanced
        from jsonb_array_elements(v.value -> 'lines') l
      ) sums
    group by v.date, sums.balanced
    order by v.date, sums.balanced
  loop
    if ofday.balanced then
      perform post_history(company, branch, p_import, ofday.date, ofday.vouchers, p_at);
    else
      perform keep_unresolved(company, branch, p_import, ofday.date, ofday.vouchers, p_at);
    end if;
  end loop;
end $$;

grant execute on function import_vouchers(bigint, jsonb, jsonb, timestamptz) to cashbook_app;

-- Keeps vouchers whose debits and credits differ out of the books. They say accounts of the company. Refuses voucher_imported.
create function keep_unresolved(
  p_company int, p_branch int, p_import bigint, p_date date, p_vouchers jsonb, p_at timestamptz
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  noted int;
begin
  insert into imported_voucher (company_id, branch_id, type_id, vr_date, legacy_number, import_id)
  select p_company, p_branch, v.type, p_date, v."legacyNumber", p_import
  from jsonb_to_recordset(p_vouchers) v (type smallint, "legacyNumber" text)
  on conflict do nothing;
  get diagnostics noted = row_count;
  perform check_noted(noted, p_vouchers);
  with unresolved as (
    insert into unresolved_voucher (company_id, branch_id, type_id, vr_date, legacy_number, status, changed_by, changed_at)
    select p_company, p_branch, v.type, p_date, v."legacyNumber", 'held', v."user", p_at
    from jsonb_to_recordset(p_vouchers) v (ordinal int, type smallint, "legacyNumber" text, "user" int)
    order by v.ordinal
    returning unresolved_id, type_id, legacy_number
  )
  insert into unresolved_line (company_id, unresolved_id, line_no, account_id, debit_paisa, credit_paisa, remarks)
  select p_company, h.unresolved_id, row_number() over (partition by h.unresolved_id order by l.entry, l.line), l."accountId",
    l."debitPaisa", l."creditPaisa", l.remarks
  from unresolved h
    join jsonb_to_recordset(p_vouchers) v (type smallint, "legacyNumber" text, lines jsonb)
      on v.type = h.type_id and v."legacyNumber" = h.legacy_number,
    jsonb_to_recordset(v.lines) l (
      entry int, line int, "accountId" int, "debitPaisa" bigint, "creditPaisa" bigint, remarks text
    );
end $$;

-- Ends an import: folds its days into the rollups, seals them again and records it. Refuses opening_exists.
create function finish_import(p_import bigint, p_author jsonb, p_at timestamptz, out posted int, out unresolved int)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  this_import voucher_import;
  ofday record;
begin
  select * into this_import from voucher_import i where i.company_id = company and i.import_id = p_import;
  perform lock_open_day(company, this_import.branch_id, true);
  perform check_history_beside_openings(company, this_import.branch_id);
  for ofday in
    select m.vr_date as day, array_agg(row(m.account_id, m.debit, m.credit)::movement) as movements
    from (
      select l.vr_date, l.account_id, sum(l.debit_paisa) as debit, sum(l.credit_paisa) as credit
      from imported_voucher i
        join line l on l.company_id = i.company_id and l.voucher_id = i.voucher_id
      where i.company_id = company and i.import_id = p_import
      group by l.vr_date, l.account_id
    ) m
    group by m.vr_date order by m.vr_date
  loop
    perform keep_closed_day(company, this_import.branch_id, ofday.day, p_at);
    perform apply_movements(company, this_import.branch_id, ofday.day, ofday.movements);
    perform seal_day(company, this_import.branch_id, ofday.day, p_at);
  end loop;
  select count(i.voucher_id), count(*) - count(i.voucher_id) into posted, unresolved
  from imported_voucher i where i.company_id = company and i.import_id = p_import;
  insert into audit_event (company_id, at, user_id, branch_id, action, subject, ip, user_agent, after)
  values (company, p_at, (p_author ->> 'user')::int, this_import.branch_id, 'import.vouchers', this_import.file_name,
    p_author ->> 'ip', p_author ->> 'agent', jsonb_build_object('posted', posted::text, 'held', unresolved::text));
end $$;

grant execute on function finish_import(bigint, jsonb, timestamptz) to cashbook_app;

-- Returns an unresolved voucher as the audit record keeps it.
create function unresolved_facts(p_company int, p_unresolved bigint) returns jsonb
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select jsonb_build_object('lines', coalesce(jsonb_agg(jsonb_build_object(
    'entry', 1, 'accountId', l.account_id, 'debitPaisa', l.debit_paisa::text, 'creditPaisa', l.credit_paisa::text,
    'orderId', null, 'remarks', l.remarks
  ) order by l.line_no), '[]'))
  from unresolved_line l where l.company_id = p_company and l.unresolved_id = p_unresolved
$$;

-- Locks an unresolved voucher for a correction. p_correction is {unresolvedId, version, user?, ip, agent}. Refusals in order:
-- not_found, held_settled for one that was posted or removed since, stale_version.
create function lock_unresolved(p_company int, p_correction jsonb) returns unresolved_voucher
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  unresolved unresolved_voucher;
begin
  select * into unresolved from unresolved_voucher h
  where h.company_id = p_company and h.unresolved_id = (p_correction ->> 'unresolvedId')::bigint for update;
  if not found then
    perform refuse('not_found');
  elsif unresolved.status <> 'held' then
    perform refuse('held_settled');
  elsif unresolved.version <> (p_correction ->> 'version')::int then
    perform refuse('stale_version', jsonb_build_object('version', unresolved.version));
  end if;
  return unresolved;
end $$;

-- Writes the corrected lines and the new status of an unresolved voucher, with an audit record of both versions.
create function close_unresolved(
  p_company int, p_unresolved unresolved_voucher, p_correction jsonb, p_status text, p_voucher bigint, p_at timestamptz
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  before jsonb := unresolved_facts(p_company, p_unresolved.unresolved_id);
begin
  if p_correction ? 'lines' then
    delete from unresolved_line l where l.company_id = p_company and l.unresolved_id = p_unresolved.unresolved_id;
    insert into unresolved_line (company_id, unresolved_id, line_no, account_id, debit_paisa, credit_paisa, remarks)
    select p_company, p_unresolved.unresolved_id, row_number() over (order by x.entry, x.line), x."accountId", x."debitPaisa",
      x."creditPaisa", x.remarks
    from jsonb_to_recordset(p_correction -> 'lines') x (
      entry int, line int, "accountId" int, "debitPaisa" bigint, "creditPaisa" bigint, remarks text
    );
  end if;
  update unresolved_voucher h
  set status = p_status, version = h.version + 1, changed_by = (p_correction ->> 'user')::int, changed_at = p_at
  where h.company_id = p_company and h.unresolved_id = p_unresolved.unresolved_id;
  insert into audit_event (
    company_id, at, user_id, branch_id, voucher_id, action, subject, ip, user_agent, before, after
  ) values (
    p_company, p_at, (p_correction ->> 'user')::int, p_unresolved.branch_id, p_voucher,
    'held.' || case p_status when 'held' then 'correct' when 'posted' then 'post' else 'remove' end, p_unresolved.legacy_number,
    p_correction ->> 'ip', p_correction ->> 'agent', before,
    case when p_status = 'removed' then jsonb_build_object('lines', '[]'::jsonb, 'reason', p_correction ->> 'reason')
      else unresolved_facts(p_company, p_unresolved.unresolved_id) end
  );
end $$;

-- Corrects the lines of an unresolved voucher, which stays unresolved, or removes it for a reason. p_correction is as for
-- lock_unresolved, with lines or with a reason. Refusals are those of lock_unresolved.
create function change_unresolved(p_correction jsonb, p_at timestamptz) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  unresolved unresolved_voucher := lock_unresolved(company, p_correction);
begin
  perform close_unresolved(company, unresolved, p_correction, case when p_correction ? 'reason' then 'removed' else 'held' end, null, p_at);
end $$;

grant execute on function change_unresolved(jsonb, timestamptz) to cashbook_app;

-- Posts an unresolved voucher as corrected, on its own date. p_correction is as for lock_unresolved, with date?, amountPaisa,
-- remarks, form, and lines as for post_vouchers. Refusals in order: those of lock_for_history, lock_unresolved and check_lines;
-- opening_exists.
create function post_unresolved(p_correction jsonb, p_at timestamptz) returns posting_outcome
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  seen unresolved_voucher;
  unresolved unresolved_voucher;
  open_day date;
  source bigint;
  answer posting_outcome;
  posted voucher;
begin
  select * into seen from unresolved_voucher h where h.company_id = company and h.unresolved_id = (p_correction ->> 'unresolvedId')::bigint;
  if not found then
    perform refuse('not_found');
  end if;
  open_day := lock_for_history(company, seen.branch_id, p_correction);
  unresolved := lock_unresolved(company, p_correction);
  if unresolved.vr_date >= open_day then
    perform refuse('date_not_allowed', jsonb_build_object('openDay', open_day));
  end if;
  select i.import_id into source from imported_voucher i
  where (i.company_id, i.branch_id, i.type_id, i.vr_date, i.legacy_number)
    = (company, unresolved.branch_id, unresolved.type_id, unresolved.vr_date, unresolved.legacy_number);
  select * into answer from post_history(company, unresolved.branch_id, source, unresolved.vr_date, jsonb_build_array(
    p_correction - array['date', 'unresolvedId', 'version'] || jsonb_build_object('ordinal', 0, 'branch', unresolved.branch_id,
      'type', unresolved.type_id, 'kind', 'imported', 'formVersion', 1, 'system', false, 'history', true,
      'legacyNumber', unresolved.legacy_number)), p_at);
  perform close_unresolved(company, unresolved, p_correction, 'posted', answer.voucher_id, p_at);
  perform check_history_beside_openings(company, unresolved.branch_id);
  select * into posted from voucher v where v.company_id = company and v.voucher_id = answer.voucher_id;
  perform fold_change(company, posted, 0, 1, array[unresolved.vr_date], p_at);
  perform seal_days(company, unresolved.branch_id, array[unresolved.vr_date], p_at);
  return answer;
end $$;

grant execute on function post_unresolved(jsonb, timestamptz) to cashbook_app;

-- Refuses changes of an imported voucher, but one: an unresolved one gets its voucher, once.
create function guard_imported_voucher() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if old.voucher_id is not null or to_jsonb(new) - 'voucher_id' is distinct from to_jsonb(old) - 'voucher_id' then
    raise exception using errcode = 'CB002', message = 'of an imported voucher only what became of it changes';
  end if;
  return new;
end $$;

create trigger guard_change before update on imported_voucher for each row execute function guard_imported_voucher();

-- Refuses changes of an unresolved voucher that was posted or removed, and the status `posted` without a voucher in the books.
create function guard_unresolved_voucher() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.status <> 'held'
    or (new.company_id, new.unresolved_id, new.branch_id, new.type_id, new.vr_date, new.legacy_number)
      is distinct from (old.company_id, old.unresolved_id, old.branch_id, old.type_id, old.vr_date, old.legacy_number)
    or new.status = 'posted' and not exists (
      select from imported_voucher i
      where (i.company_id, i.branch_id, i.type_id, i.vr_date, i.legacy_number)
        = (new.company_id, new.branch_id, new.type_id, new.vr_date, new.legacy_number) and i.voucher_id is not null
    ) then
    raise exception using errcode = 'CB002', message = 'an unresolved voucher is resolved once';
  end if;
  return new;
end $$;

create trigger guard_change before update on unresolved_voucher for each row execute function guard_unresolved_voucher();
