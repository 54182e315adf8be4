-- The start of the fiscal year is in every voucher's number, so it stays after the first one (accounting §8), whoever asks.

-- Sets the month in which the fiscal year starts; false when the company has vouchers. Holds the open days while it looks,
-- so that no voucher is being posted.
create function set_fiscal_year_start(p_month int) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  company int := books_company();
begin
  perform from trading_day t where t.company_id = company and t.is_open order by t.branch_id for update;
  if exists (select from voucher v where v.company_id = company) then
    return false;
  end if;
  update public.company c set fiscal_year_start_month = p_month where c.company_id = company;
  return true;
end $$;

grant execute on function set_fiscal_year_start(int) to cashbook_app;

revoke update on company from cashbook_app;
grant update (name, address, phone, logo, money_format, customer_portal, version) on company to cashbook_app;
