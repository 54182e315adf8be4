-- The door of a company that moves between servers.

-- Lets a transaction of the company in. Raises CB503 while the company is being moved, or lies elsewhere.
create function enter_company(p_company_id int) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set jit = off
as $$
begin
  perform from directory.company_door d
  where d.company_id = p_company_id and (d.closed_until is null or clock_timestamp() < d.closed_until);
  if found then
    raise exception 'company % is being moved', p_company_id using errcode = 'CB503';
  end if;
  return true;
end $$;

grant execute on function enter_company(int) to cashbook_app, cashbook_report;
