-- Finding products as they are typed. These functions see what belongs to every branch, because a branch uses the products that
-- others share with it, and answer of what the branch named may use alone.

-- A write of a product evaluates its index, so the roles that write or read products need this function.
grant execute on function text_grams(text) to cashbook_app, cashbook_report;

-- Returns the grams of a text that contains this one (text_grams): all of three letters, or the only one of two.
create function grams_sought(p_text text) returns text[]
  language sql immutable strict parallel safe
  set search_path = pg_catalog, pg_temp
as $$ select array(select substr(p_text, n, least(3, length(p_text))) from generate_series(1, greatest(length(p_text) - 2, 1)) n) $$;

-- Returns the active products that a branch may use and whose name, code, barcode or category contains the typed text, at most so
-- many: an exact barcode, code or number first, then by the rank of the hit (match_rank), then the branch's own. For one letter,
-- or for none, it returns the names that begin with it. Where very many contain the text, it does not sort all of them: it finds
-- the better ones by a search of their own.
create function find_products(p_branch int, p_text text, p_most int) returns table (product_id int, rank bigint)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
declare
  company int := books_company();
  typed text := lower(p_text);
  -- Above all that begins with it, byte by byte.
  beyond text := typed || chr(1114111);
  number int := case when p_text ~ '^\d{1,9}$' then p_text::int else 0 end;
  branches int[] := array(
    select b.branch_id from branch b where b.company_id = company and (b.branch_id = p_branch or b.share_products)
  );
  most_in_order constant int := 500;
begin
  return query
  with found as (
    (
      select p.product_id from product p
      where length(typed) > 1 and text_grams(p.search_key) @> grams_sought(typed) and strpos(p.search_key, typed) > 0
        and p.status = 1 and p.company_id = company and p.branch_id = any (branches)
      limit most_in_order
    )
    union
    (
      select p.product_id from product p
      where length(typed) > 1 and text_grams(p.search_key) @> grams_sought(' ' || typed)
        and strpos(p.search_key, ' ' || typed) > 0
        and p.status = 1 and p.company_id = company and p.branch_id = any (branches)
      limit most_in_order
    )
    union
    select x.product_id from unnest(branches) b, lateral (
      select p.product_id from product p
      where p.company_id = company and p.branch_id = b and p.status = 1 and p.search_key >= typed and p.search_key < beyond
      order by p.search_key limit p_most
    ) x
    union
    select p.product_id from unnest(branches) b
      join product p on p.company_id = company and p.branch_id = b and name_key(p.code) = name_key(p_text)
        and p.status <> 3 and p.code <> ''
    union
    select p.product_id from unnest(branches) b
      join product p on p.company_id = company and p.branch_id = b and p.barcode = p_text and p.status <> 3 and p.barcode <> ''
    union
    select p.product_id from product p where p.company_id = company and p.product_id = number
    union
    (
      select p.product_id from product p
      where length(typed) > 1 and p.company_id = company and p.status = 1 and p.category_id = any (array(
        select c.category_id from category c where c.company_id = company and strpos(lower(c.name), typed) > 0))
      limit most_in_order
    )
  )
  select p.product_id, row_number() over (
    order by (p.barcode <> '' and p.barcode = p_text) desc, (p.code <> '' and lower(p.code) = typed) desc,
      p.product_id = number desc, match_rank(p.name, p.search_key, typed), p.branch_id <> p_branch, p.search_key, p.product_id
  ) as rank
  from found f join product p on p.company_id = company and p.product_id = f.product_id
  where p.status = 1 and p.branch_id = any (branches)
  order by 2 limit p_most;
end $$;

grant execute on function find_products(int, text, int) to cashbook_app, cashbook_report;
