-- Opening the first day, closing a day and opening another (accounting §6).

-- Opens the first day of a branch that has none: its books begin with it.
create function open_first_day(p_branch int, p_day date, p_at timestamptz, p_by jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
begin
  -- Two who open at once meet here.
  perform from branch where company_id = company and branch_id = p_branch for update;
  if exists (select from trading_day where company_id = company and branch_id = p_branch) then
    perform refuse('day_changed', jsonb_build_object('branchId', p_branch));
  end if;
  update branch b set books_begin = p_day where b.company_id = company and b.branch_id = p_branch;
  insert into trading_day (company_id, branch_id, day, is_open, folded, changed_at, changed_by)
  values (company, p_branch, p_day, true, false, p_at, (p_by ->> 'user')::int);
  insert into audit_event (company_id, at, user_id, branch_id, action, ip, user_agent, after)
  values (company, p_at, (p_by ->> 'user')::int, p_branch, 'day.open', coalesce(p_by ->> 'ip', ''),
    coalesce(p_by ->> 'agent', ''), jsonb_build_object('day', p_day));
end $$;

grant execute on function open_first_day(int, date, timestamptz, jsonb) to cashbook_app;

-- The first date after p_open that the books of the branch have not gone past: no later date has a live voucher, and the
-- date itself was never opened. What Day Close proposes; an earlier one is closed.
create function next_day_of(p_company int, p_branch int, p_open date) returns date
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off
as $$
declare
  after_vouchers date;
begin
  select coalesce(max(v.vr_date), p_open) + 1 into after_vouchers from voucher v
  where v.company_id = p_company and v.branch_id = p_branch and v.vr_date > p_open and not v.is_void;
  return (
    select min(free.day)
    from (
      select after_vouchers as day
      union all
      select t.day + 1 from trading_day t
      where t.company_id = p_company and t.branch_id = p_branch and t.day >= after_vouchers
    ) free
    where not exists (
      select from trading_day t where t.company_id = p_company and t.branch_id = p_branch and t.day = free.day
    )
  );
end $$;

grant execute on function next_day_of(int, int, date) to cashbook_app;

-- Closes the open day, folds and seals it, and opens another, which leaves the rollups if it was closed before. p_how is
-- `close`, for Day Close, or `jump`, for Jump Date; p_current is null where the caller has seen no day. Refusals in order:
-- no_open_day, day_changed; of a jump forbidden (without dayclose.jumpdate), same_day; before_books_begin, year_closed; of a close
-- next_day_not_after, and without dayclose.jumpdate next_day_closed and next_day_too_far (more than 31 days after the open day).
create function leave_day(p_branch int, p_current date, p_to date, p_how text, p_at timestamptz, p_by jsonb)
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  person int := (p_by ->> 'user')::int;
  open_day date := lock_open_day(company, p_branch, true);
  may_jump boolean := holds_permission(company, person, 'dayclose.jumpdate');
  was_folded boolean;
begin
  if p_current <> open_day then
    perform refuse('day_changed', jsonb_build_object('openDay', open_day));
  elsif p_how = 'jump' and not may_jump then
    perform refuse('forbidden');
  elsif p_how = 'jump' and p_to = open_day then
    perform refuse('same_day');
  elsif p_to < first_day_of(company, p_branch) then
    perform refuse('before_books_begin',
      jsonb_build_object('day', to_char(first_day_of(company, p_branch), 'DD/MM/YYYY')));
  elsif in_closed_year(company, p_branch, p_to) then
    perform refuse('year_closed');
  elsif p_how = 'close' and p_to <= open_day then
    perform refuse('next_day_not_after');
  elsif p_how = 'close' and not may_jump and (p_to < next_day_of(company, p_branch, open_day) or exists (
    select from trading_day t where t.company_id = company and t.branch_id = p_branch and t.day = p_to
  )) then
    perform refuse('next_day_closed');
  elsif p_how = 'close' and not may_jump and p_to > open_day + 31 then
    perform refuse('next_day_too_far');
  end if;

  perform write_closed_days(company, p_branch, array[open_day, p_to]);
  update trading_day set is_open = false, folded = true, changed_at = p_at, changed_by = person
  where company_id = company and branch_id = p_branch and day = open_day;
  perform fold_day(company, p_branch, open_day);
  perform seal_day(company, p_branch, open_day, p_at);

  select t.folded into was_folded from trading_day t
  where t.company_id = company and t.branch_id = p_branch and t.day = p_to for update;
  if was_folded then
    perform unfold_day(company, p_branch, p_to);
  end if;
  insert into trading_day (company_id, branch_id, day, is_open, folded, changed_at, changed_by)
  values (company, p_branch, p_to, true, false, p_at, person)
  on conflict (company_id, branch_id, day) do update
    set is_open = true, folded = false, changed_at = excluded.changed_at, changed_by = excluded.changed_by;
  perform write_closed_days(company, p_branch, '{}');

  insert into audit_event (company_id, at, user_id, branch_id, action, ip, user_agent, before, after)
  values (company, p_at, person, p_branch, 'day.' || p_how, coalesce(p_by ->> 'ip', ''), coalesce(p_by ->> 'agent', ''),
    jsonb_build_object('day', open_day), jsonb_build_object('day', p_to));
end $$;

grant execute on function leave_day(int, date, date, text, timestamptz, jsonb) to cashbook_app;

-- Books that have begun keep their first day, whatever path a write takes: it changes only while the branch has no live voucher.
create function guard_books_begin() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform lock_open_day(old.company_id, old.branch_id, true);
  if exists (
    select from voucher v where v.company_id = old.company_id and v.branch_id = old.branch_id and not v.is_void
  ) then
    perform refuse('books_begun');
  end if;
  return new;
end $$;

create trigger guard_books_begin before update of books_begin on branch for each row
  when (old.books_begin is not null and new.books_begin is distinct from old.books_begin) execute function guard_books_begin();

-- True where the live vouchers of a branch let its books begin on that day: they are openings, no half of a pair of account 10,
-- and their bills and taxes are not later than the day before, and no installments of theirs were moved.
create function may_begin_on(p_company int, p_branch int, p_day date) returns boolean
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select not exists (
    select from voucher v
    where v.company_id = p_company and v.branch_id = p_branch and not v.is_void and (
      v.type_id <> all (types_of('opening'))
      or exists (select from linked_vouchers(p_company, v.voucher_id) l where l.role = 'half')
      or exists (
        select from bill b
        where b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version
          and b.bill_date >= p_day and b.bill_date <> v.vr_date
      )
      or exists (
        select from withheld_row w
        where w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version and w.withheld_on >= p_day
      )
      or exists (select from reschedule r where r.company_id = v.company_id and r.sale_id = v.voucher_id)
    )
  )
$$;

-- Whether installments of openings are due between two days on which books begin, and their schedule brought markup. It was shared over what
-- is due after the first of these days, so on the other one the typed amount is another (accounting §10).
create function markup_due_between(p_company int, p_branch int, p_one date, p_other date) returns boolean
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
  select exists (
    select from voucher v
      join opening_installment o on o.company_id = v.company_id and o.voucher_id = v.voucher_id and o.version = v.version
      join bill b on b.company_id = o.company_id and b.voucher_id = o.voucher_id and b.version = o.version and b.bill_no = o.bill_no
    where v.company_id = p_company and v.branch_id = p_branch and v.type_id = any (types_of('opening')) and not v.is_void
      and b.due_date >= least(p_one, p_other) and b.due_date < greatest(p_one, p_other)
      and exists (
        select from markup_line m where m.company_id = v.company_id and m.voucher_id = v.voucher_id and m.version = v.version
      )
  )
$$;

-- The live openings of a branch as write_openings takes them on another day: each is voided and posted anew.
create function openings_anew(p_company int, p_branch int, p_day date, out voids jsonb, out posts jsonb)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select jsonb_agg(jsonb_build_object('ordinal', 0, 'change', 'void', 'voucherId', v.voucher_id, 'version', v.version,
      'reason', 'Books begin on ' || to_char(p_day, 'DD/MM/YYYY')) order by v.voucher_id),
    jsonb_agg(jsonb_build_object('ordinal', 0, 'change', 'post', 'amountPaisa', w.amount_paisa, 'remarks', w.remarks,
      'kind', w.kind, 'formVersion', w.form_version, 'form', w.form, 'lines', lines_that_stand(p_company, v.voucher_id),
      'bills', bills_that_stand(p_company, v.voucher_id, v.version, v.vr_date, p_day - 1),
      'cheques', cheques_that_stand(p_company, v.voucher_id, v.version),
      'withheld', withheld_that_stands(p_company, v.voucher_id, v.version),
      'schedule', schedule_that_stands(p_company, v.voucher_id, v.version),
      'markup', markup_that_stands(p_company, v.voucher_id, v.version)) order by v.voucher_id)
  from voucher v
    join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version
  where v.company_id = p_company and v.branch_id = p_branch and v.type_id = any (types_of('opening')) and not v.is_void
$$;

-- Lets the books of a branch begin on another day and opens that day. Its openings are voided and posted anew: their date may lie
-- in another fiscal year, whose numbers they then have. Refusals in order: no_open_day, books_begun while a voucher
-- stands that is none of them, unearned_markup_moves, those of a jump where that day is not the open one, those of write_openings.
create function begin_books_on(p_branch int, p_day date, p_at timestamptz, p_by jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  open_day date := lock_open_day(company, p_branch, true);
  writer jsonb := p_by || jsonb_build_object('branch', p_branch, 'closedDays', true, 'seal', true);
  openings record;
begin
  if not may_begin_on(company, p_branch, p_day) then
    perform refuse('books_begun');
  elsif markup_due_between(company, p_branch, first_day_of(company, p_branch), p_day) then
    perform refuse('unearned_markup_moves');
  end if;
  openings := openings_anew(company, p_branch, p_day);
  if openings.voids is not null then
    perform write_openings(writer, openings.voids, p_at);
  end if;
  update branch b set books_begin = p_day where b.company_id = company and b.branch_id = p_branch;
  if open_day <> p_day then
    perform leave_day(p_branch, null, p_day, 'jump', p_at, p_by);
  end if;
  if openings.posts is not null then
    perform write_openings(writer, openings.posts, p_at);
  end if;
end $$;

grant execute on function begin_books_on(int, date, timestamptz, jsonb) to cashbook_app;
