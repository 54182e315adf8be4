-- Tries to sign in, counted so that nobody guesses for long.

-- Counts one try and answers how many there were in the running window, and when that ends.
create function directory.count_try(p_scope text, p_key_hash bytea, p_now timestamptz, p_window interval)
  returns table (tries int, window_ends_at timestamptz)
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  insert into directory.login_attempt as a (scope, key_hash, window_started_at, tries)
  values (p_scope, p_key_hash, p_now, 1)
  on conflict (scope, key_hash) do update set
    tries = case when a.window_started_at + p_window <= p_now then 1 else a.tries + 1 end,
    window_started_at = case when a.window_started_at + p_window <= p_now then p_now else a.window_started_at end
  returning a.tries, a.window_started_at + p_window
$$;

grant execute on function directory.count_try(text, bytea, timestamptz, interval) to cashbook_app;

-- Takes one counted try back: it turned out to be right.
create function directory.forgive_try(p_scope text, p_key_hash bytea) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  update directory.login_attempt set tries = greatest(tries - 1, 0) where scope = p_scope and key_hash = p_key_hash
$$;

grant execute on function directory.forgive_try(text, bytea) to cashbook_app;

-- Forgets all tries under the key.
create function directory.forget_tries(p_scope text, p_key_hash bytea) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  delete from directory.login_attempt where scope = p_scope and key_hash = p_key_hash
$$;

grant execute on function directory.forget_tries(text, bytea) to cashbook_app;
