-- Companies of the installation and the company of a transaction, as schema directory knows them.

-- The company of the running transaction; without one, nothing of the directory answers or changes, but what finds out
-- whose call it is.
create function directory.current_company() returns int
  language sql stable
  set search_path = pg_catalog, pg_temp
as $$ select nullif(current_setting('app.company_id', true), '')::int $$;

grant execute on function directory.current_company() to cashbook_app;

-- Adds a company before any session or setting could name it. Its books are added by the caller.
create function directory.create_company(
  p_name text, p_address text, p_phone text, p_fiscal_year_start_month int, p_time_zone text, p_money_format text
) returns int
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  insert into public.company (name, address, phone, fiscal_year_start_month, time_zone, money_format)
  values (p_name, p_address, p_phone, p_fiscal_year_start_month, p_time_zone, p_money_format)
  returning company_id
$$;

grant execute on function directory.create_company(text, text, text, int, text, text) to cashbook_app;
