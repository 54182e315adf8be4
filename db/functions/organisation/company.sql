-- Returns the company of the running transaction.

-- The company of the running transaction, set by the server at its start.
create function books_company() returns int
  language plpgsql stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  company int := nullif(current_setting('app.company_id', true), '')::int;
begin
  if company is null then
    raise exception using errcode = 'CB002', message = 'no company is set for this transaction';
  end if;
  return company;
end $$;
