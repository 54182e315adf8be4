-- Devices that people have signed in with.

-- Whether the account of that email was signed in with the device since then. Asked before the company is known.
create function directory.is_known_device(p_email text, p_device_hash bytea, p_since timestamptz) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from directory.sign_in s
      join directory.known_device d using (company_id, user_id)
    where s.email = lower(btrim(p_email)) and d.device_hash = p_device_hash and d.signed_in_at >= p_since
      and s.company_id = coalesce(directory.current_company(), s.company_id)
  )
$$;

grant execute on function directory.is_known_device(text, bytea, timestamptz) to cashbook_app;

-- The person has signed in with the device. Only the latest devices of a person are kept: a program that keeps no
-- cookies is a new one each time.
create function directory.know_device(p_user_id int, p_device_hash bytea, p_now timestamptz) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  insert into directory.known_device (company_id, user_id, device_hash, signed_in_at)
  values (directory.current_company(), p_user_id, p_device_hash, p_now)
  on conflict (company_id, user_id, device_hash) do update set signed_in_at = excluded.signed_in_at;
  delete from directory.known_device d
  where d.company_id = directory.current_company() and d.user_id = p_user_id
    and d.device_hash not in (
      select latest.device_hash from directory.known_device latest
      where latest.company_id = directory.current_company() and latest.user_id = p_user_id
      order by latest.signed_in_at desc, latest.device_hash
      limit 20
    )
$$;

grant execute on function directory.know_device(int, bytea, timestamptz) to cashbook_app;

-- The device is known by another secret from now on, to all who have signed in with it: who has a copy of the old one
-- has nothing. People of other companies may share the device, so it is not asked for a company.
create function directory.rename_device(p_device_hash bytea, p_new_hash bytea) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  update directory.known_device set device_hash = p_new_hash where device_hash = p_device_hash
$$;

grant execute on function directory.rename_device(bytea, bytea) to cashbook_app;

create function directory.forget_devices(p_user_id int) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  delete from directory.known_device where company_id = directory.current_company() and user_id = p_user_id
$$;

grant execute on function directory.forget_devices(int) to cashbook_app;
