-- The register of withheld tax (accounting-next §6): the taxed rows of vouchers, and the facts for their rule.

-- Returns the taxed rows of a version of a voucher from their list, whose objects have the columns of withheld_row as keys, in
-- camel case as the server writes them: {rowNo, accountId, isReceived, billNumber, …, withheldOn?}.
create function withheld_rows_in(p_company int, p_branch int, p_voucher bigint, p_version int, p_rows jsonb)
  returns setof withheld_row
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select r.*
  from jsonb_array_elements(p_rows) x (value)
    cross join lateral (
      select jsonb_object_agg(lower(regexp_replace(e.key, '([A-Z])', '_\1', 'g')), e.value) as columns from jsonb_each(x.value) e
    ) c
    cross join lateral jsonb_populate_record(null::withheld_row, c.columns || jsonb_build_object(
      'company_id', p_company, 'branch_id', p_branch, 'voucher_id', p_voucher, 'version', p_version)) r
$$;

-- Inserts the taxed rows of a version of a voucher. p_rows is as for withheld_rows_in.
create function keep_withheld(p_company int, p_branch int, p_voucher bigint, p_version int, p_rows jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  insert into withheld_row select * from withheld_rows_in(p_company, p_branch, p_voucher, p_version, p_rows);
end $$;

-- Returns the taxed rows of a version of a voucher as withheld_rows_in takes them, in their order.
create function withheld_that_stands(p_company int, p_voucher bigint, p_version int) returns jsonb
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
  select coalesce(jsonb_agg(to_jsonb(w) order by w.row_no), '[]')
  from withheld_row w
  where w.company_id = p_company and w.voucher_id = p_voucher and w.version = p_version
$$;

-- Takes the withheld tax of a cheque's voucher back with the voucher of an event that takes its rows back, and withholds it again
-- with one that presents it again (accounting-next §6.4). Tax that is settled or certified stays, and with it the part of the bill that it paid:
-- each new row is what shall stand less what stands. p_event is as for add_cheque_event.
create function move_withheld(p_company int, p_event jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  id bigint := (p_event ->> 'voucherId')::bigint;
  by_id bigint := (p_event ->> 'byVoucherId')::bigint;
  is_again boolean := p_event ->> 'event' = 'again';
begin
  if by_id is null or p_event ->> 'event' not in ('bounced', 'handed_back', 'cancelled', 'again') then
    return;
  end if;
  insert into withheld_row
  select r.*
  from voucher v
    join withheld_row w on w.company_id = p_company and w.voucher_id = id and w.version = v.version
    join withheld_standing(p_company, array[id]) s on s.row_no = w.row_no
    cross join lateral (
      select coalesce(sum(t.amount_paisa) filter (where t.tax = 'vds'), 0) as vds,
        coalesce(sum(t.amount_paisa) filter (where t.tax = 'tds'), 0) as tds
      from standing_taxes(p_company, array[id]) t
      where t.row_no = w.row_no and (t.settled_by is not null or t.certificate is not null)
    ) k
    cross join lateral jsonb_populate_record(w, jsonb_build_object('voucher_id', by_id, 'version', 1,
      'paid_paisa', case when is_again then w.paid_paisa else k.vds + k.tds end - s.paid_paisa,
      'vat_paisa', case when is_again then w.vat_paisa else k.vds end - s.vat_paisa,
      'base_paisa', case when is_again then w.base_paisa else k.tds end - s.base_paisa,
      'vds_paisa', case when is_again then w.vds_paisa else k.vds end - s.vds_paisa,
      'tds_paisa', case when is_again then w.tds_paisa else k.tds end - s.tds_paisa)) r
  where v.company_id = p_company and v.voucher_id = id;
end $$;

-- Returns sections of withholding with their rates, for the rule of rows.
create function withholding_section_facts(p_ids int[]) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('sectionId', s.withholding_section_id, 'kind', s.kind, 'isAlways', s.is_always,
      'isArchived', s.status <> 1, 'rates', (
        select coalesce(jsonb_agg(jsonb_build_object('fromDate', r.from_date, 'fromPaisa', r.from_paisa::text,
          'rateMilli', r.rate_milli::text)), '[]')
        from withholding_rate r
        where r.company_id = company and r.section_id = s.withholding_section_id and r.status = 1
      ))), '[]')
    from withholding_section s
    where s.company_id = company and s.withholding_section_id = any (p_ids)
  );
end $$;

grant execute on function withholding_section_facts(int[]) to cashbook_app;

-- Returns what the rule of rows that withhold asks about their accounts, each at a branch: whether the company withholds, the open
-- day, the proof of return, and the payments from which we withheld. It sees all branches: the base of a year is the company's.
create function withholding_facts(p_branches int[], p_accounts int[]) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('branchId', x.branch_id, 'accountId', x.account_id, 'isOn', c.withholds,
      'openDay', d.day, 'proofUntil', p.proof_until, 'earlier', (
        select coalesce(jsonb_agg(jsonb_build_object('voucherId', w.voucher_id, 'date', coalesce(w.withheld_on, v.vr_date),
          -- No earlier part of a bill: only what was paid of it before the books begin is known.
          'billNumber', case when w.withheld_on is null then w.bill_number else '' end,
          'billPaisa', w.bill_paisa::text, 'billVatPaisa', w.bill_vat_paisa::text, 'paidPaisa', w.paid_paisa::text,
          'vatPaisa', w.vat_paisa::text, 'basePaisa', w.base_paisa::text, 'tdsSectionId', w.tds_section_id,
          'tdsPaisa', w.tds_paisa::text)), '[]')
        from withheld_row w
          join voucher v on v.company_id = w.company_id and v.voucher_id = w.voucher_id and v.version = w.version
            and not v.is_void
        where w.company_id = company and w.account_id = x.account_id and not w.is_received
      ))), '[]')
    from unnest(p_branches, p_accounts) x (branch_id, account_id)
      join company c on c.company_id = company
      left join trading_day d on d.company_id = company and d.branch_id = x.branch_id and d.is_open
      left join party p on p.company_id = company and p.account_id = x.account_id
  );
end $$;

grant execute on function withholding_facts(int[], int[]) to cashbook_app;

-- Locks the parties until the transaction ends and returns withholding_facts. Of two payments of one bill at the same time, the
-- second sees what the first has withheld.
create function locked_withholding_facts(p_branches int[], p_accounts int[]) returns jsonb
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
begin
  perform from party p
  where p.company_id = books_company() and p.account_id = any (p_accounts)
  order by p.account_id for no key update;
  return withholding_facts(p_branches, p_accounts);
end $$;

grant execute on function locked_withholding_facts(int[], int[]) to cashbook_app;

-- Returns the days of branches on which the register of withheld tax, less what is settled, does not change accounts 19, 51, 52 and 53 as
-- their lines do.
-- None, while the books are right; then both agree at every date.
create function withheld_off(p_company int)
  returns table (branch_id int, account_id int, day date, register_paisa bigint, lines_paisa bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select x.branch_id, x.account_id, x.day, sum(x.register)::bigint, sum(x.lines)::bigint
  from (
    select w.branch_id, k.account_id, v.vr_date as day, case when w.is_received then k.paisa else -k.paisa end as register,
      0 as lines
    from withheld_row w
      join voucher v on v.company_id = w.company_id and v.voucher_id = w.voucher_id and v.version = w.version and not v.is_void
      cross join lateral (
        values (tax_account('vds', w.is_received), w.vds_paisa), (tax_account('tds', w.is_received), w.tds_paisa)
      ) k (account_id, paisa)
    where w.company_id = p_company
    union all
    select t.branch_id, tax_account(t.tax, t.how <> 'deposited'), v.vr_date,
      case when t.how = 'deposited' then t.amount_paisa else -t.amount_paisa end, 0
    from settled_tax t
      join voucher v on v.company_id = t.company_id and v.voucher_id = t.voucher_id
    where t.company_id = p_company and t.live
    union all
    select l.branch_id, l.account_id, l.vr_date, 0, l.debit_paisa - l.credit_paisa
    from branch b
      join line l on l.company_id = b.company_id and l.branch_id = b.branch_id and l.account_id in (19, 51, 52, 53) and l.live
    where b.company_id = p_company
  ) x
  group by x.branch_id, x.account_id, x.day
  having sum(x.register) <> sum(x.lines)
$$;

grant execute on function withheld_off(int) to cashbook_app, cashbook_report;

create trigger never_changed before update on withheld_row for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on withheld_row for each statement execute function refuse_change();
