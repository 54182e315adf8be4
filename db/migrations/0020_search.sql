-- Finding products and parties as they are typed: under row-level security no index serves a search within texts, so a function of the
-- owner's searches (db/functions/product_search.sql, party_search.sql), by these.

-- Every two and every three letters of a text that follow each other, line ends apart: a text has what was typed somewhere within
-- it only if it has all of those.
create function text_grams(p_text text) returns text[]
  -- So that the planner never computes it row by row where the index has it.
  language plpgsql immutable strict parallel safe cost 1000
  set search_path = pg_catalog, pg_temp
  set jit = off
as $$
begin
  return array(
    select distinct substr(p_text, n, size) from generate_series(1, length(p_text) - 1) n, (values (2), (3)) s (size)
    where n + size - 1 <= length(p_text)
  );
end $$;

create index product_grams on product using gin (text_grams(search_key)) where status = 1;
-- The planner needs no figures of it, which would be computed of thousands of texts at every analysis.
alter index product_grams alter column 1 set statistics 0;

create index product_beginning on product (company_id, branch_id, search_key) where status = 1;

create index party_grams on party using gin (text_grams(lower(name || E'\n' || idfr_code || E'\n' || mobile)));
alter index party_grams alter column 1 set statistics 0;

create index account_of_nobody on account (company_id) where not is_party;
