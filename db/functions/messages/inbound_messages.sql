-- Messages that customers send: STOP ends their reminders.

-- Stops the reminders of the parties of the transaction's company who have that number, and adds what they sent to the list. Who is
-- stopped already is left out, as is a delivery that came before from this number: some gateways count theirs from 1 again. Returns the number of those who were stopped.
create function stop_reminders(p_mobile text, p_body text, p_delivery text, p_now timestamptz) returns int
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  with stopped as (
    -- A form that was opened before may not take the stop back: its version is an older one.
    update party p set no_reminders = true, version = p.version + 1
    where p.company_id = books_company() and p.mobile = p_mobile and not p.no_reminders
      and not exists (select from message m where m.company_id = p.company_id and m.delivery = p_delivery and m.mobile = p_mobile)
    returning p.company_id, p.account_id, p.branch_id
  ), noted as (
    insert into message (
      company_id, branch_id, kind, party_id, mobile, body, parts, cost_paisa, state, created_at, not_before, ended_at, delivery
    )
    select s.company_id, coalesce(s.branch_id, (
        select b.branch_id from branch b where b.company_id = s.company_id order by b.office_type_id, b.branch_id limit 1
      )), 'stop', s.account_id, p_mobile, p_body, 1, 0, 'received', p_now, p_now, p_now, p_delivery
    from stopped s
    returning 1
  )
  select count(*)::int from noted
$$;

grant execute on function stop_reminders(text, text, text, timestamptz) to cashbook_app;
