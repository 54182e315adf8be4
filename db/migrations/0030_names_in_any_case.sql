-- Names that differ in nothing but the case of their letters are one name, outside ASCII too.
--
-- The database's locale is C, whose lower() knows ASCII alone: Über and über stood side by side.

-- What two names have in common that count as the same: case is folded by Unicode's rules, and letters that can be written
-- in several ways (é, or e with an accent after it; full-width letters) are written in one. Through lower, upper and lower,
-- because some letters have several small or capital forms (ς and σ; ẞ, SS and ß). Only to be compared, never to be shown.
-- Compared byte by byte, so that no index depends on how a language sorts.
create function name_key(name text) returns text
  language sql immutable strict parallel safe
  return normalize(
    lower(upper(lower(normalize(name, nfkc) collate "und-x-icu") collate "und-x-icu") collate "und-x-icu"), nfkc
  ) collate "C";

grant execute on function name_key(text) to cashbook_app;

-- Of those that were told apart by case alone the later ones get their number behind the name.
update branch x set name = x.name || ' (' || x.branch_id || ')' where x.status <> 3 and exists (
  select from branch o
  where o.company_id = x.company_id and o.status <> 3 and o.branch_id < x.branch_id and name_key(o.name) = name_key(x.name)
);
update role x set name = x.name || ' (' || x.role_id || ')' where x.status <> 3 and exists (
  select from role o
  where o.company_id = x.company_id and o.status <> 3 and o.role_id < x.role_id and name_key(o.name) = name_key(x.name)
);
update account_group x set name = x.name || ' (' || x.group_id || ')' where x.status <> 3 and exists (
  select from account_group o
  where o.company_id = x.company_id and o.status <> 3 and o.group_id < x.group_id and o.level = x.level
    and o.parent_id is not distinct from x.parent_id and name_key(o.name) = name_key(x.name)
);
update account x set name = x.name || ' (' || x.account_id || ')' where x.status <> 3 and not x.is_party and exists (
  select from account o
  where o.company_id = x.company_id and o.status <> 3 and not o.is_party and o.account_id < x.account_id
    and o.group_id = x.group_id and name_key(o.name) = name_key(x.name)
);

drop index branch_name;
drop index role_name;
drop index account_group_name;
drop index account_name;
create unique index branch_name on branch (company_id, name_key(name)) where status <> 3;
create unique index role_name on role (company_id, name_key(name)) where status <> 3;
create unique index account_group_name
  on account_group (company_id, level, coalesce(parent_id, 0), name_key(name)) where status <> 3;
create unique index account_name on account (company_id, group_id, name_key(name)) where status <> 3 and not is_party;
