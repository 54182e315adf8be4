-- Fiscal years (accounting §8).
--
-- Expressions without a setting of their own are inlined where they are called, by functions whose search_path is fixed.

-- The year in which the fiscal year of the date begins.
create function fiscal_year_of(p_date date, p_start_month int) returns int
  language sql immutable parallel safe
as $$ select extract(year from p_date)::int - (extract(month from p_date)::int < p_start_month)::int $$;

grant execute on function fiscal_year_of(date, int) to cashbook_app;

create function fiscal_year_start(p_fiscal_year int, p_start_month int) returns date
  language sql immutable parallel safe
as $$ select make_date(p_fiscal_year, p_start_month, 1) $$;

-- The last digits of the years in which a fiscal year starts and ends: 2627, or 2626 where it is the calendar year.
create function fiscal_year_text(p_fiscal_year int, p_start_month int) returns text
  language sql immutable parallel safe
as $$
  select lpad((p_fiscal_year % 100)::text, 2, '0')
    || lpad(((p_fiscal_year + (p_start_month > 1)::int) % 100)::text, 2, '0')
$$;

-- The month in which the company's fiscal year starts.
create function start_month_of(p_company int) returns int
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
begin
  return (select fiscal_year_start_month::int from company where company_id = p_company);
end $$;

grant execute on function start_month_of(int) to cashbook_app;

-- Sets the month in which the fiscal year starts. Returns false when the company has vouchers: the start of the fiscal year is in
-- every voucher's number, so it stays after the first one (accounting §8). It locks all open days while it looks, so that nobody
-- posts; after a wait for a Day Close it locks the new day.
create function set_fiscal_year_start(p_month int) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
begin
  perform lock_open_days();
  if exists (select from voucher v where v.company_id = company) then
    return false;
  end if;
  update public.company c set fiscal_year_start_month = p_month where c.company_id = company;
  return true;
end $$;

grant execute on function set_fiscal_year_start(int) to cashbook_app;
