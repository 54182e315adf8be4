-- Addresses that people sign in with, and their passwords.
--
-- In the transaction of a company these functions show and change only the people of that company. The server finds the company of a
-- call before it sets one: without a company the functions look everywhere.

-- Returns what a sign-in is checked with; no row for an unknown address.
create function directory.credentials_by_email(p_email text)
  returns table (company_id int, user_id int, password_hash text, may_sign_in boolean)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select s.company_id, s.user_id, s.password_hash, u.status = 1 and b.status = 1
  from directory.sign_in s
    join public.app_user u using (company_id, user_id)
    join public.branch b on b.company_id = u.company_id and b.branch_id = u.branch_id
  where s.email = lower(btrim(p_email)) and s.company_id = coalesce(directory.current_company(), s.company_id)
$$;

grant execute on function directory.credentials_by_email(text) to cashbook_app;

-- The password of a person of the transaction's company; null without one.
create function directory.password_hash_of(p_user_id int) returns text
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select password_hash from directory.sign_in
  where company_id = directory.current_company() and user_id = p_user_id
$$;

grant execute on function directory.password_hash_of(int) to cashbook_app;

-- False when the address already signs somebody in, in whichever company.
create function directory.add_sign_in(p_user_id int, p_email text, p_password_hash text) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  insert into directory.sign_in (email, company_id, user_id, password_hash)
  values (p_email, directory.current_company(), p_user_id, p_password_hash)
  on conflict (email) do nothing;
  return found;
end $$;

grant execute on function directory.add_sign_in(int, text, text) to cashbook_app;

-- False when the person has no sign-in. Whoever may have known the old password has no known device any more.
create function directory.set_password(p_user_id int, p_password_hash text) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  update directory.sign_in set password_hash = p_password_hash
  where company_id = directory.current_company() and user_id = p_user_id;
  if not found then return false; end if;
  perform directory.forget_devices(p_user_id);
  return true;
end $$;

grant execute on function directory.set_password(int, text) to cashbook_app;
