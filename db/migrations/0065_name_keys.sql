-- The key of a name in ASCII alone is its small letters: no other form has to be looked for. Lists by name take their keys anew,
-- and the other way costs seven times as much. The keys stay what they were, so no index changes.
-- Not strict, which would be in the way of inlining; of null it is null all the same.
create or replace function name_key(name text) returns text
  language sql immutable called on null input parallel safe
  return case
    when octet_length(name) = char_length(name) then lower(name collate "C")
    else normalize(
      lower(upper(lower(normalize(name, nfkc) collate "und-x-icu") collate "und-x-icu") collate "und-x-icu"), nfkc
    ) collate "C"
  end;
