-- Devices that somebody has signed in with: strangers' wrong passwords do not hold them up (docs/decisions, "Sign-in
-- limits").

create table directory.known_device (
  company_id int not null,
  user_id int not null,
  -- SHA-256 of what is in the device's cookie: a copy of this table makes nobody known.
  device_hash bytea not null check (length(device_hash) = 32),
  signed_in_at timestamptz not null,
  primary key (company_id, user_id, device_hash),
  foreign key (company_id, user_id) references public.app_user
);

-- Several people sign in with one device.
create index known_device_hash on directory.known_device (device_hash);

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

-- The device is known by another secret from now on, to all who have signed in with it: who has a copy of the old one
-- has nothing. People of other companies may share the device, so it is not asked for a company.
create function directory.rename_device(p_device_hash bytea, p_new_hash bytea) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  update directory.known_device set device_hash = p_new_hash where device_hash = p_device_hash
$$;

create function directory.forget_devices(p_user_id int) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  delete from directory.known_device where company_id = directory.current_company() and user_id = p_user_id
$$;

-- As before; whoever may have known the old password has no known device any more.
create or replace function directory.set_password(p_user_id int, p_password_hash text) returns boolean
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

grant execute on function directory.is_known_device(text, bytea, timestamptz), directory.know_device(int, bytea, timestamptz),
  directory.rename_device(bytea, bytea), directory.forget_devices(int) to cashbook_app;
