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
