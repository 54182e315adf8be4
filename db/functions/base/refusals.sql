-- Raises a refusal of the books: the code as the message of CB001, and its detail as JSON.

-- A rule said no: caught by the server and answered as the refusal of that code. CB002 is for what can only be a
-- defect or tampering, and is answered as an internal error.
create function refuse(p_code text, p_detail jsonb default '{}') returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception using errcode = 'CB001', message = p_code, detail = p_detail::text;
end $$;
