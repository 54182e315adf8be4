-- Returns the rank of a hit in a search, for everything that is found by typing: 0 where the name begins with the typed text, 1
-- where another word of the name does, 2 where the name, a code or another name contains it, and 3 where the search found it by
-- something else, such as its category.
create function match_rank(p_name text, p_codes text, p_typed text) returns int
  language sql immutable parallel safe
  return case
    when starts_with(lower(p_name), lower(p_typed)) then 0
    when strpos(' ' || translate(lower(p_name), '-/()[]{}.,:;"&+#_|@', repeat(' ', 20)),
      ' ' || translate(lower(p_typed), '-/()[]{}.,:;"&+#_|@', repeat(' ', 20))) > 0 then 1
    when strpos(lower(p_name), lower(p_typed)) > 0 or strpos(lower(p_codes), lower(p_typed)) > 0 then 2
    else 3
  end;

grant execute on function match_rank(text, text, text) to cashbook_app, cashbook_report;
