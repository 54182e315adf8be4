-- The notices to drawers of cheques that bounced for want of funds (accounting-next §3.4.5).

-- Notes the day on which the drawer received the notice of the last bounce, in place of a day that was noted before; null takes it off.
-- p_write is {branch, date?, user?, voucherId, chequeNo, receivedOn}. Refusals in order: no_open_day, day_changed, branch_disabled,
-- cheque_not_found; cheque_moved for one that is not bounced; notice_not_needed for one that did not bounce for want of funds or that
-- we issued; notice_day_wrong for a day before the bounce or after the open day.
create function note_cheque_notice(p_write jsonb, p_at timestamptz) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
  open_day date := lock_cheque_desk(p_write, false);
  received_on date := (p_write ->> 'receivedOn')::date;
  bounced cheque_now;
  bounce record;
begin
  select * into bounced from cheque_now n
  where n.company_id = company and n.branch_id = (p_write ->> 'branch')::int
    and n.voucher_id = (p_write ->> 'voucherId')::bigint and n.cheque_no = (p_write ->> 'chequeNo')::int for update;
  if not found then
    perform refuse('cheque_not_found');
  elsif bounced.state <> 'bounced' then
    perform refuse('cheque_moved', jsonb_build_object('numbers', bounced.number, 'state', cheque_state_text(bounced.state)));
  end if;
  select e.event_no, e.event_date, e.reason into bounce
  from standing_cheque_events(company, array[bounced.voucher_id]) e
  where e.cheque_no = bounced.cheque_no
  order by e.event_no desc limit 1;
  if not bounced.is_received or bounce.reason <> 'insufficient_funds' then
    perform refuse('notice_not_needed');
  elsif received_on < bounce.event_date or received_on > open_day then
    perform refuse('notice_day_wrong', jsonb_build_object(
      'from', to_char(bounce.event_date, 'DD/MM/YYYY'), 'until', to_char(open_day, 'DD/MM/YYYY')));
  end if;
  update cheque_notice c set live = false
  where c.company_id = company and c.voucher_id = bounced.voucher_id and c.cheque_no = bounced.cheque_no
    and c.event_no = bounce.event_no and c.live;
  insert into cheque_notice (
    company_id, branch_id, voucher_id, cheque_no, event_no, note_no, received_on, noted_by, noted_at
  )
  select company, bounced.branch_id, bounced.voucher_id, bounced.cheque_no, bounce.event_no, (
      select count(*) + 1 from cheque_notice c
      where c.company_id = company and c.voucher_id = bounced.voucher_id and c.cheque_no = bounced.cheque_no
        and c.event_no = bounce.event_no
    ), received_on, (p_write ->> 'user')::int, p_at
  where received_on is not null;
end $$;

grant execute on function note_cheque_notice(jsonb, timestamptz) to cashbook_app;

create trigger guard_change before update on cheque_notice for each row execute function guard_live_change('a notice');
create trigger never_removed before delete or truncate on cheque_notice for each statement execute function refuse_change();
