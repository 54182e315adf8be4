-- The people who are signed in with unsent drafts. Day Close shows them to the person who closes the day.

-- Notes how many drafts, and how many saves that wait, the browser of a session has in a branch; none takes the note away.
-- False when the person has no such session.
create function directory.note_drafts(
  p_user_id int, p_session_id bigint, p_branch_id int, p_drafts int, p_waiting int, p_now timestamptz
) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set jit = off
as $$
begin
  -- The lock keeps a session that ends meanwhile from leaving a note.
  perform from directory.session
  where company_id = directory.current_company() and user_id = p_user_id and session_id = p_session_id for key share;
  if not found then
    return false;
  end if;
  if p_drafts + p_waiting = 0 then
    delete from directory.session_draft where session_id = p_session_id and branch_id = p_branch_id;
  else
    insert into directory.session_draft (session_id, company_id, branch_id, drafts, waiting, noted_at)
    values (p_session_id, directory.current_company(), p_branch_id, p_drafts, p_waiting, p_now)
    on conflict (session_id, branch_id) do update
      set drafts = excluded.drafts, waiting = excluded.waiting, noted_at = excluded.noted_at;
  end if;
  return true;
end $$;

grant execute on function directory.note_drafts(int, bigint, int, int, int, timestamptz) to cashbook_app;

-- The sessions that have not ended and whose browsers have drafts of the branch, but for the one that asks; the last noted
-- first. A browser that nobody has used for half a day is gone, though its session may last for weeks.
create function directory.drafts_in_branch(p_branch_id int, p_except_session_id bigint, p_now timestamptz)
  returns table (user_id int, user_name text, drafts int, waiting int, noted_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set jit = off
as $$
  select u.user_id, u.name, d.drafts, d.waiting, d.noted_at
  from directory.session_draft d
    join directory.session s on s.session_id = d.session_id and s.company_id = d.company_id
    join public.app_user u on u.company_id = s.company_id and u.user_id = s.user_id
  where d.company_id = directory.current_company() and d.branch_id = p_branch_id
    and d.session_id is distinct from p_except_session_id
    and s.expires_at > p_now and s.last_seen_at + least(s.idle_limit, interval '12 hours') > p_now and u.status = 1
  order by d.noted_at desc, d.session_id desc
$$;

grant execute on function directory.drafts_in_branch(int, bigint, timestamptz) to cashbook_app;
