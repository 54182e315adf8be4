-- The permissions of a person, for the functions that change books.

-- Whether the person may; whatever the product does by itself, it may.
create function holds_permission(p_company int, p_user int, p_permission text) returns boolean
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  return p_user is null or exists (
    select from app_user u
      join role_permission p on p.company_id = u.company_id and p.role_id = u.role_id and p.permission = p_permission
    where u.company_id = p_company and u.user_id = p_user
  );
end $$;
