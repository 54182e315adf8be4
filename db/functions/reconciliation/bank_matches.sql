-- Matches of bank statements with the books (accounting-next §3.6): which lines of a statement are which lines of the account.
-- Amounts of lines are the account's: above zero for money that came in.

-- Locks a bank account for a change of its statements, matches or reconciliations. Returns its row, which the first call makes.
create function lock_reconciled(p_account int) returns reconciled_account
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  locked reconciled_account;
begin
  insert into reconciled_account (company_id, account_id) values (books_company(), p_account) on conflict do nothing;
  select * into locked from reconciled_account r
  where r.company_id = books_company() and r.account_id = p_account for update;
  return locked;
end $$;

grant execute on function lock_reconciled(int) to cashbook_app;

-- Whether a live match has a line of the voucher. Nobody edits, voids, retypes or redates such a voucher.
create function is_matched(p_company int, p_voucher bigint) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
begin
  return exists (
    select from bank_match_line m where m.company_id = p_company and m.voucher_id = p_voucher and m.live
  );
end $$;

grant execute on function is_matched(int, bigint) to cashbook_app, cashbook_report;

-- Returns the date of the account's latest reconciliation that is finished and not reopened; null for none. What is settled up to
-- that date does not change.
create function reconciled_until(p_company int, p_account int) returns date
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select max(r.on_date) from bank_reconciliation r
  where r.company_id = p_company and r.account_id = p_account and not exists (
    select from bank_reconciliation_reopening o
    where o.company_id = r.company_id and o.account_id = r.account_id and o.reconciliation_no = r.reconciliation_no
  )
$$;

grant execute on function reconciled_until(int, int) to cashbook_app, cashbook_report;

-- Returns the parts of the matches in p_matches, a list of {kind, statementLines: [{statement, line}], bookLines: [{voucher,
-- entry, line}]}. `on_date` and `paisa` are null for a line that does not exist, that is not live, or that is in a branch outside
-- p_branches.
create function match_parts(p_company int, p_account int, p_matches jsonb, p_branches int[]) returns table (
  match_index int, part_no int, statement_no int, statement_line_no int, voucher_id bigint, entry_no int, line_no smallint,
  on_date date, paisa bigint
)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select m.ordinality::int, (row_number() over (partition by m.ordinality order by x.side, x.position))::int, x.statement_no,
    x.statement_line_no, x.voucher_id, x.entry_no, x.line_no, coalesce(t.line_date, l.vr_date),
    coalesce(t.credit_paisa - t.debit_paisa, l.debit_paisa - l.credit_paisa)
  from jsonb_array_elements(p_matches) with ordinality m,
    lateral (
      select 1 as side, s.ordinality as position, (s.value ->> 'statement')::int as statement_no,
        (s.value ->> 'line')::int as statement_line_no, null::bigint as voucher_id, null::int as entry_no,
        null::smallint as line_no
      from jsonb_array_elements(m.value -> 'statementLines') with ordinality s
      union all
      select 2, b.ordinality, null, null, (b.value ->> 'voucher')::bigint, (b.value ->> 'entry')::int,
        (b.value ->> 'line')::smallint
      from jsonb_array_elements(m.value -> 'bookLines') with ordinality b
    ) x
    left join bank_statement_line t on t.company_id = p_company and t.account_id = p_account
      and t.statement_no = x.statement_no and t.line_no = x.statement_line_no and (
        select s.removed_at is null from bank_statement s
        where s.company_id = p_company and s.account_id = p_account and s.statement_no = x.statement_no
      )
    left join line l on l.company_id = p_company and l.voucher_id = x.voucher_id and l.entry_no = x.entry_no
      and l.line_no = x.line_no and l.live and l.account_id = p_account and l.branch_id = any (p_branches)
$$;

-- Checks matches that are about to be made. Refusals in order: bank_line_not_found, bank_line_matched, match_unbalanced,
-- reconciliation_finished.
create function check_matches(p_company int, p_account int, p_matches jsonb, p_branches int[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  parts record;
  until date := reconciled_until(p_company, p_account);
begin
  select bool_or(p.paisa is null) as missing, count(*) as count,
    count(distinct (p.statement_no, p.statement_line_no, p.voucher_id, p.entry_no, p.line_no)) as different,
    bool_or(exists (
      select from bank_match_line m
      where m.company_id = p_company and m.account_id = p_account and m.live and m.statement_no = p.statement_no
        and m.statement_line_no = p.statement_line_no
    ) or exists (
      select from bank_match_line m
      where m.company_id = p_company and m.live and m.voucher_id = p.voucher_id and m.entry_no = p.entry_no
        and m.line_no = p.line_no
    )) as taken
  into parts from match_parts(p_company, p_account, p_matches, p_branches) p;
  if parts.missing is not false then
    perform refuse('bank_line_not_found');
  elsif parts.taken or parts.count <> parts.different then
    perform refuse('bank_line_matched');
  elsif exists (
    select from match_parts(p_company, p_account, p_matches, p_branches) p
    group by p.match_index
    having coalesce(sum(p.paisa) filter (where p.statement_no is not null), 0)
      <> coalesce(sum(p.paisa) filter (where p.voucher_id is not null), 0)
  ) then
    perform refuse('match_unbalanced');
  elsif exists (
    select from match_parts(p_company, p_account, p_matches, p_branches) p
    group by p.match_index having max(p.on_date) <= until
  ) then
    perform refuse('reconciliation_finished', jsonb_build_object('date', to_char(until, 'DD/MM/YYYY')));
  end if;
end $$;

-- Writes matches of a locked account and returns their numbers. Refuses as check_matches does.
create function insert_matches(
  p_company int, p_locked reconciled_account, p_matches jsonb, p_branches int[], p_user int, p_at timestamptz
) returns int[]
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  last int := p_locked.last_match_no;
begin
  perform check_matches(p_company, p_locked.account_id, p_matches, p_branches);
  insert into bank_match (company_id, account_id, match_no, kind, settled_on, amount_paisa, matched_by, matched_at)
  select p_company, p_locked.account_id, last + p.match_index, p_matches -> (p.match_index - 1) ->> 'kind', max(p.on_date),
    coalesce(sum(p.paisa) filter (where p.statement_no is not null), 0), p_user, p_at
  from match_parts(p_company, p_locked.account_id, p_matches, p_branches) p
  group by p.match_index;
  insert into bank_match_line (
    company_id, account_id, match_no, part_no, statement_no, statement_line_no, voucher_id, entry_no, line_no
  )
  select p_company, p_locked.account_id, last + p.match_index, p.part_no, p.statement_no, p.statement_line_no, p.voucher_id,
    p.entry_no, p.line_no
  from match_parts(p_company, p_locked.account_id, p_matches, p_branches) p;
  update reconciled_account r set last_match_no = last + jsonb_array_length(p_matches)
  where r.company_id = p_company and r.account_id = p_locked.account_id;
  return array(select last + n from generate_series(1, jsonb_array_length(p_matches)) n);
end $$;

-- Locks the vouchers that matches name, in the order of their ids.
create function lock_matched_vouchers(p_company int, p_matches jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from voucher v
  where v.company_id = p_company and v.voucher_id in (
    select (b.value ->> 'voucher')::bigint
    from jsonb_array_elements(p_matches) m, jsonb_array_elements(m.value -> 'bookLines') b
  )
  order by v.voucher_id for no key update;
end $$;

-- Matches lines of a bank account's statements with lines of the books, all or none. Returns the numbers of the matches. p_write
-- is {account, branches, user?, matches}, with matches as match_parts takes them. Refuses as check_matches does.
create function match_bank_lines(p_write jsonb, p_at timestamptz) returns int[]
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  locked reconciled_account := lock_reconciled((p_write ->> 'account')::int);
begin
  perform lock_matched_vouchers(company, p_write -> 'matches');
  return insert_matches(company, locked, p_write -> 'matches',
    array(select b.value::int from jsonb_array_elements_text(p_write -> 'branches') b), (p_write ->> 'user')::int, p_at);
end $$;

grant execute on function match_bank_lines(jsonb, timestamptz) to cashbook_app;

-- Ends a match of a locked account. p_write is {account, matchNo, branches, user?, reason}. Refusals in order: match_not_found for
-- one that does not exist, has ended, or has lines outside the branches; reconciliation_finished.
create function end_match(p_company int, p_write jsonb, p_cause text, p_at timestamptz) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  ended bank_match;
  until date := reconciled_until(p_company, (p_write ->> 'account')::int);
begin
  select * into ended from bank_match m
  where m.company_id = p_company and m.account_id = (p_write ->> 'account')::int and m.match_no = (p_write ->> 'matchNo')::int
    and not exists (
      select from bank_match_undo u
      where u.company_id = m.company_id and u.account_id = m.account_id and u.match_no = m.match_no
    )
    and not exists (
      select from bank_match_line p join voucher v on v.company_id = p.company_id and v.voucher_id = p.voucher_id
      where p.company_id = m.company_id and p.account_id = m.account_id and p.match_no = m.match_no
        and v.branch_id <> all (array(select b.value::int from jsonb_array_elements_text(p_write -> 'branches') b))
    );
  if not found then
    perform refuse('match_not_found');
  elsif ended.settled_on <= until then
    perform refuse('reconciliation_finished', jsonb_build_object('date', to_char(until, 'DD/MM/YYYY')));
  end if;
  insert into bank_match_undo (company_id, account_id, match_no, cause, reason, undone_by, undone_at)
  values (p_company, ended.account_id, ended.match_no, p_cause, p_write ->> 'reason', (p_write ->> 'user')::int, p_at);
  update bank_match_line m set live = false
  where m.company_id = p_company and m.account_id = ended.account_id and m.match_no = ended.match_no and m.live;
end $$;

-- Takes a match back, so that its lines wait again and its vouchers may be changed. Refuses as end_match does.
create function unmatch_bank_lines(p_write jsonb, p_at timestamptz) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
begin
  perform lock_reconciled((p_write ->> 'account')::int);
  perform end_match(books_company(), p_write, 'undo', p_at);
end $$;

grant execute on function unmatch_bank_lines(jsonb, timestamptz) to cashbook_app;

-- Whether matches together have the lines of a match, each once.
create function are_parts_of(p_company int, p_account int, p_match int, p_matches jsonb, p_branches int[]) returns boolean
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
  select array(
    select row(p.statement_no, p.statement_line_no, p.voucher_id, p.entry_no, p.line_no)
    from match_parts(p_company, p_account, p_matches, p_branches) p order by 1
  ) = array(
    select row(m.statement_no, m.statement_line_no, m.voucher_id, m.entry_no, m.line_no)
    from bank_match_line m
    where m.company_id = p_company and m.account_id = p_account and m.match_no = p_match order by 1
  )
$$;

-- Makes several matches of one, and returns their numbers. p_write is as for unmatch_bank_lines, with `matches` that have all lines
-- of the match. Refusals in order: those of end_match, match_parts_differ, match_unbalanced.
create function split_bank_match(p_write jsonb, p_at timestamptz) returns int[]
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
  locked reconciled_account := lock_reconciled((p_write ->> 'account')::int);
  branches int[] := array(select b.value::int from jsonb_array_elements_text(p_write -> 'branches') b);
begin
  perform lock_matched_vouchers(company, p_write -> 'matches');
  perform end_match(company, p_write, 'split', p_at);
  if not are_parts_of(company, locked.account_id, (p_write ->> 'matchNo')::int, p_write -> 'matches', branches) then
    perform refuse('match_parts_differ');
  end if;
  return insert_matches(company, locked, p_write -> 'matches', branches, (p_write ->> 'user')::int, p_at);
end $$;

grant execute on function split_bank_match(jsonb, timestamptz) to cashbook_app;
