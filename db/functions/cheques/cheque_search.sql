-- Finding and counting cheques of a register. Row-level security looks at each row, of which a register has many: these functions look
-- once whether the transaction sees the branch.

-- Whether the transaction sees a branch.
create function sees_branch(p_branch int) returns boolean
  language sql stable
  set search_path = pg_catalog, pg_temp
as $$
  select p_branch = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[])
$$;

-- Returns the vouchers among whose cheques those are to be looked for that have the typed text in their number, bank, voucher or party.
-- Null where that would be very many, or too little was typed: then among all.
create function cheques_to_look_at(p_branch int, p_text text) returns bigint[]
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
declare
  company int := books_company();
  typed text := lower(p_text);
  most constant int := 1000;
  vouchers bigint[];
begin
  if length(typed) < 2 or not sees_branch(p_branch) then
    return null;
  end if;
  vouchers := array(
    (
      select n.voucher_id from cheque_now n
      where text_grams(n.found_text) @> grams_sought(typed)
        and n.company_id = company and n.branch_id = p_branch
      limit most + 1
    )
    union all
    (
      select n.voucher_id from party p
        join cheque_now n on n.company_id = p.company_id and n.account_id = p.account_id and n.branch_id = p_branch
      where text_grams(lower(p.name || E'\n' || p.idfr_code || E'\n' || p.mobile)) @> grams_sought(typed) and p.company_id = company
      limit most + 1
    )
  );
  return case when cardinality(vouchers) <= most then vouchers end;
end $$;

grant execute on function cheques_to_look_at(int, text) to cashbook_app, cashbook_report;

-- Returns how many cheques of a branch are in each of these states with each date, and their sums; of all states where none is named. With a
-- text they are those that have it in their number, bank, voucher or party: for a text that very many have, see cheques_to_look_at.
create function cheque_sums(p_branch int, p_states text[], p_text text)
  returns table (state text, cheque_date date, count bigint, amount_paisa numeric)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
declare
  company int := books_company();
  typed text := lower(p_text);
  among int[];
  parties int[];
begin
  if not sees_branch(p_branch) then
    return;
  end if;
  if typed <> '' then
    among := accounts_to_look_at(typed);
    if among is null then
      parties := array(
        select a.account_id from account a where a.company_id = company and a.is_party and strpos(lower(a.name), typed) > 0);
    else
      parties := array(
        select a.account_id from account a
        where a.company_id = company and a.account_id = any (among) and a.is_party and strpos(lower(a.name), typed) > 0);
    end if;
    return query
    select n.state, n.cheque_date, count(*), sum(n.amount_paisa) from cheque_now n
    where n.company_id = company and n.branch_id = p_branch and (p_states = '{}' or n.state = any (p_states))
      and (strpos(n.found_text, typed) > 0 or n.account_id = any (parties))
    group by n.state, n.cheque_date;
    return;
  end if;
  if p_states = '{}' then
    return query
    select n.state, n.cheque_date, count(*), sum(n.amount_paisa) from cheque_now n
    where n.company_id = company and n.branch_id = p_branch
    group by n.state, n.cheque_date;
    return;
  end if;
  return query
  select n.state, n.cheque_date, count(*), sum(n.amount_paisa) from cheque_now n
  where n.company_id = company and n.branch_id = p_branch and n.state = any (p_states)
  group by n.state, n.cheque_date;
end $$;

grant execute on function cheque_sums(int, text[], text) to cashbook_app, cashbook_report;
