-- The people for whom reports are made every morning.

-- Returns each person of any company who has a report made every morning, or one that is not finished.
create function directory.readers_in_morning() returns table (company_id int, user_id int)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select s.company_id, s.user_id from public.saved_report s where s.every_morning
  union
  select m.company_id, m.user_id from public.made_report m where m.state in ('making', 'failed')
  order by 1, 2
$$;

grant execute on function directory.readers_in_morning() to cashbook_app;
