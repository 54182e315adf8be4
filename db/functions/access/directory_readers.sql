-- The people for whom reports are made every morning.

-- Returns each person of any company for whom a look for reports has something to do: a report to make on the day, one that was abandoned,
-- an e-mail to send or to give up, or made ones of days before p_kept_since. A report that failed less than p_most_tries times is made again.
create function directory.readers_in_morning(p_day date, p_abandoned_since timestamptz, p_most_tries int, p_kept_since date, p_now timestamptz)
  returns table (company_id int, user_id int)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select w.company_id, w.user_id from (
    select s.company_id, s.user_id from public.saved_report s
    where s.every_morning and not exists (
      select from public.made_report m
      where m.company_id = s.company_id and m.saved_report_id = s.saved_report_id and m.day = p_day
        and (m.state not in ('making', 'failed') or m.begun_at >= p_abandoned_since or m.tries >= p_most_tries)
    )
    union
    select m.company_id, m.user_id from public.made_report m
    where m.day < p_kept_since or m.state = 'making' and m.begun_at < p_abandoned_since
      or m.email = 'waiting' and m.email_at <= p_now or m.email = 'sending' and m.email_at < p_abandoned_since
  ) w
  -- While a company is being moved its reports wait.
  where not exists (
    select from directory.company_door d
    where d.company_id = w.company_id and (d.closed_until is null or clock_timestamp() < d.closed_until)
  )
  order by 1, 2
$$;

grant execute on function directory.readers_in_morning(date, timestamptz, int, date, timestamptz) to cashbook_app;
