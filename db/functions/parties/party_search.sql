-- Finding accounts as they are typed.

-- Among which accounts of the company those are to be looked for that have what was typed in name, code or mobile, or are the one of
-- that number: the parties that have all of its letters, and the few accounts that are nobody's. Null where that would be very
-- many, or too little was typed: then among all. Whoever asks looks at them under row-level security.
create function accounts_to_look_at(p_text text) returns int[]
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
declare
  company int := books_company();
  typed text := lower(p_text);
  most constant int := 1000;
  parties int[];
begin
  if length(typed) < 2 then
    return null;
  end if;
  parties := array(
    select p.account_id from party p
    where text_grams(lower(p.name || E'\n' || p.idfr_code || E'\n' || p.mobile)) @> grams_sought(typed) and p.company_id = company
    limit most + 1
  );
  if cardinality(parties) > most then
    return null;
  end if;
  return parties
    || array(select a.account_id from account a where a.company_id = company and not a.is_party)
    || case when p_text ~ '^\d{1,9}$' then array[p_text::int] else '{}' end;
end $$;

grant execute on function accounts_to_look_at(text) to cashbook_app, cashbook_report;

-- Returns the accounts among which the first hits of a text are that very many parties contain: at most p_most parties of each rank
-- (match_rank), of each branch whose customers the branch may use; the parties of that number or code; and the accounts that are
-- nobody's. It reads names in their order and stops, so the commoner a text is, the sooner it ends. It searches the parties of these
-- types.
create function first_accounts_to_look_at(p_branch int, p_text text, p_types smallint[], p_most int) returns int[]
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
  set enable_bitmapscan = off
as $$
declare
  company int := books_company();
  typed text := lower(p_text);
  branches int[] := array(
    select b.branch_id from branch b where b.company_id = company and (b.branch_id = p_branch or b.share_customers)
  ) || 0;
  found int[] := array(select a.account_id from account a where a.company_id = company and not a.is_party)
    || array(
      select p.account_id from unnest(branches) b join party p on p.branch_id = b
      where p.company_id = company and name_key(p.idfr_code) = name_key(p_text) and p.idfr_code <> '' and p.status <> 3
    )
    || array(
      select p.account_id from party p
      where p.company_id = company and p.branch_id is null
        and name_key(p.idfr_code) = name_key(p_text) and p.idfr_code <> '' and p.status <> 3
    )
    || case when p_text ~ '^\d{1,9}$' then array[p_text::int] else '{}' end;
  of_branch int[];
begin
  for branch_index in 1 .. cardinality(branches) loop
    of_branch := '{}';
    for rank in 0 .. 2 loop
      exit when cardinality(of_branch) >= p_most;
      of_branch := of_branch || array(
        select p.account_id from party p
        where p.company_id = company and coalesce(p.branch_id, 0) = branches[branch_index] and p.status = 1
          and p.type_id = any (p_types)
          and (strpos(lower(p.name), typed) > 0 or starts_with(lower(p.idfr_code), typed) or strpos(p.mobile, typed) > 0)
          and match_rank(p.name, concat_ws(' ', p.idfr_code, p.mobile), typed) = rank
        order by lower(p.name), p.account_id
        limit p_most
      );
    end loop;
    found := found || of_branch;
  end loop;
  return found;
end $$;

grant execute on function first_accounts_to_look_at(int, text, smallint[], int) to cashbook_app, cashbook_report;
