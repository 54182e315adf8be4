-- Certificates of withheld tax (accounting-next §6.5): those that we give for deposits, and those that we get.

-- Returns the number of a certificate as people read it: tax, tax year and number. Like the number of a voucher, it is of its branch.
create function certificate_text(p_tax text, p_tax_year int, p_number int) returns text
  language sql immutable parallel safe
as $$
  select upper(p_tax) || '-' || lpad((p_tax_year % 100)::text, 2, '0') || lpad(((p_tax_year + 1) % 100)::text, 2, '0') || '-'
    || lpad(p_number::text, 6, '0')
$$;

grant execute on function certificate_text(text, int, int) to cashbook_app, cashbook_report;

-- Issues the certificate for what a deposit of the branch has of a party and returns its number; again the same while it stands.
-- p_write is {branch, date?, user?, depositId, accountId}. Refusals in order: no_open_day, day_changed, branch_disabled,
-- tax_deposit_not_found for a void one, of another branch, or without a row of the party.
create function issue_tax_certificate(p_write jsonb, p_at timestamptz) returns text
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
  -- The second of two at the same time waits for the first: the numbers have no gap, and none is given twice.
  open_day date := lock_cheque_desk(p_write, true);
  branch int := (p_write ->> 'branch')::int;
  deposit bigint := (p_write ->> 'depositId')::bigint;
  party int := (p_write ->> 'accountId')::int;
  tax_of text;
  year int := extract(year from open_day - interval '6 months');
  given tax_certificate;
begin
  perform from voucher v where v.company_id = company and v.voucher_id = deposit for no key update;
  select t.tax into tax_of
  from settled_tax t
    join voucher v on v.company_id = company and v.voucher_id = t.of_voucher_id
    join withheld_row w on w.company_id = company and w.voucher_id = v.voucher_id and w.version = v.version and w.row_no = t.row_no
  where t.company_id = company and t.voucher_id = deposit and t.live and t.how = 'deposited' and w.account_id = party
    and t.branch_id = branch
  limit 1;
  if not found then
    perform refuse('tax_deposit_not_found');
  end if;
  select * into given from tax_certificate c
  where c.company_id = company and c.deposit_id = deposit and c.account_id = party and c.cancelled_at is null;
  if found then
    return certificate_text(given.tax, given.tax_year, given.number);
  end if;
  insert into tax_certificate (
    company_id, branch_id, tax, tax_year, number, deposit_id, account_id, issued_on, issued_by, issued_at
  )
  select company, branch, tax_of, year, coalesce(max(c.number), 0) + 1, deposit, party, open_day,
    (p_write ->> 'user')::int, p_at
  from tax_certificate c
  where c.company_id = company and c.branch_id = branch and c.tax = tax_of and c.tax_year = year
  returning * into given;
  return certificate_text(given.tax, given.tax_year, given.number);
end $$;

grant execute on function issue_tax_certificate(jsonb, timestamptz) to cashbook_app;

-- Cancels a certificate of the branch. p_write is {branch, date?, user?, number, reason}. Refusals in order: no_open_day, day_changed,
-- branch_disabled, certificate_not_found, also for one that is cancelled.
create function cancel_tax_certificate(p_write jsonb, p_at timestamptz) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
begin
  perform lock_cheque_desk(p_write, false);
  update tax_certificate c
  set cancelled_by = (p_write ->> 'user')::int, cancelled_at = p_at, cancel_reason = p_write ->> 'reason'
  where c.company_id = company and c.branch_id = (p_write ->> 'branch')::int and c.cancelled_at is null
    and certificate_text(c.tax, c.tax_year, c.number) = p_write ->> 'number';
  if not found then
    perform refuse('certificate_not_found');
  end if;
end $$;

grant execute on function cancel_tax_certificate(jsonb, timestamptz) to cashbook_app;

-- Notes the certificate that we got for taxes of rows, or takes it off where p_write has no number. p_write is {branch, date?, user?,
-- rows: [{voucherId, rowNo, tax}], number?, certificateDate?}. Refusals in order: no_open_day, day_changed, branch_disabled,
-- tax_row_not_found for a row that is not of the branch, not withheld from us, taken back, settled, or (not) certified.
create function note_certificate(p_write jsonb, p_at timestamptz) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
  branch int := (p_write ->> 'branch')::int;
  ids bigint[] := array(select distinct (x ->> 'voucherId')::bigint from jsonb_array_elements(p_write -> 'rows') x);
  is_noted boolean := p_write ->> 'number' is not null;
begin
  perform lock_cheque_desk(p_write, false);
  perform locked_tax_row_facts(ids);
  if exists (
    select from jsonb_to_recordset(p_write -> 'rows') x ("voucherId" bigint, "rowNo" int, tax text)
      left join standing_taxes(company, ids) s on s.voucher_id = x."voucherId" and s.row_no = x."rowNo" and s.tax = x.tax
    where (s.branch_id = branch and s.is_received and s.amount_paisa > 0 and s.settled_by is null
      and (s.certificate is null) = is_noted) is not true
  ) then
    perform refuse('tax_row_not_found');
  end if;
  if not is_noted then
    update certified_tax t set live = false
    from jsonb_to_recordset(p_write -> 'rows') x ("voucherId" bigint, "rowNo" int, tax text)
    where t.company_id = company and t.of_voucher_id = x."voucherId" and t.row_no = x."rowNo" and t.tax = x.tax and t.live;
    return;
  end if;
  insert into certified_tax (
    company_id, branch_id, of_voucher_id, row_no, tax, note_no, number, certificate_date, noted_by, noted_at
  )
  select company, branch, x."voucherId", x."rowNo", x.tax, (
      select count(*) + 1 from certified_tax t
      where t.company_id = company and t.of_voucher_id = x."voucherId" and t.row_no = x."rowNo" and t.tax = x.tax
    ), p_write ->> 'number', (p_write ->> 'certificateDate')::date, (p_write ->> 'user')::int, p_at
  from (
    select distinct y.* from jsonb_to_recordset(p_write -> 'rows') y ("voucherId" bigint, "rowNo" int, tax text)
  ) x;
end $$;

grant execute on function note_certificate(jsonb, timestamptz) to cashbook_app;

-- Refuses the void of a deposit while a certificate of it stands (certificate_stands).
create function check_certificates(p_company int, p_deposit bigint) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  numbers text := (
    select string_agg(certificate_text(c.tax, c.tax_year, c.number), ', ' order by c.number)
    from tax_certificate c
    where c.company_id = p_company and c.deposit_id = p_deposit and c.cancelled_at is null
  );
begin
  if numbers is not null then
    perform refuse('certificate_stands', jsonb_build_object('numbers', numbers));
  end if;
end $$;

-- Refuses every change of a certificate but its cancellation.
create function guard_certificate() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if old.cancelled_at is not null
    or to_jsonb(new) - array['cancelled_by', 'cancelled_at', 'cancel_reason']
      <> to_jsonb(old) - array['cancelled_by', 'cancelled_at', 'cancel_reason'] then
    raise exception using errcode = 'CB002', message = 'a certificate is cancelled once and keeps what it says';
  end if;
  return new;
end $$;

create trigger guard_change before update on tax_certificate for each row execute function guard_certificate();
create trigger never_removed before delete or truncate on tax_certificate for each statement execute function refuse_change();
create trigger guard_change before update on certified_tax for each row execute function guard_live_change('a certificate');
create trigger never_removed before delete or truncate on certified_tax for each statement execute function refuse_change();
