-- Sending of messages to customers: each is taken once, and its outcome is written.

-- Returns why a message is not to be sent any more: the customer wants none or has no number, the installment is paid, the day of the
-- reminder is over, the collection is void or its cheque bounced. `changed`: another amount is due by now. Null for one that is to be
-- sent.
create function why_not_to_send(p_message message, p_today date) returns text
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select case
    when exists (
      select from party p
      where p.company_id = p_message.company_id and p.account_id = p_message.party_id
        and (p.no_messages or p.mobile = '' or p.no_reminders and p_message.kind in ('before', 'due', 'after'))
    ) then 'unwanted'
    when p_message.kind = 'before' and p_today >= p_message.due_date or p_message.kind = 'due' and p_today <> p_message.due_date then 'late'
    when p_message.sale_id is not null then (
      select case when coalesce(n.due_paisa, 0) = 0 then 'settled' when n.due_paisa <> p_message.due_paisa then 'changed' end
      from (values (1)) one (row)
        left join installment_now n on n.company_id = p_message.company_id and n.sale_id = p_message.sale_id
          and n.installment_no = p_message.installment_no and n.due_date = p_message.due_date
    )
    when p_message.voucher_id is not null and not exists (
      select from voucher v where v.company_id = p_message.company_id and v.voucher_id = p_message.voucher_id and not v.is_void
    ) then 'void'
    when exists (
      select from cheque_now n
      where n.company_id = p_message.company_id and n.voucher_id = p_message.voucher_id and n.state in ('bounced', 'handed_back')
    ) then 'bounced'
  end
$$;

-- Takes the next message of the transaction's company to be sent, with the customer's number of now, and drops those that are not to
-- be sent any more. One that names another amount than is due goes: the next look writes it anew. The caller commits before it sends:
-- whoever else looks for messages then finds this one taken. No row when none is waiting.
create function take_message(p_now timestamptz, p_today date) returns table ("messageId" bigint, mobile text, body text, tries int)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  next_one message;
  why text;
begin
  loop
    select * into next_one from message m
    where m.company_id = books_company() and m.state = 'waiting' and m.not_before <= p_now
    order by m.not_before, m.message_id limit 1 for update skip locked;
    exit when next_one.message_id is null;
    why := why_not_to_send(next_one, p_today);
    if why = 'changed' then
      delete from message m where m.company_id = next_one.company_id and m.message_id = next_one.message_id;
      continue;
    end if;
    next_one.mobile := coalesce((
      select p.mobile from party p
      where p.company_id = next_one.company_id and p.account_id = next_one.party_id and p.mobile <> ''
    ), next_one.mobile);
    update message m
    set state = case when why is null then 'sending' else 'dropped' end, reason = coalesce(why, ''), mobile = next_one.mobile,
      tries = m.tries + (why is null)::int, tried_at = p_now, ended_at = case when why is not null then p_now end
    where m.company_id = next_one.company_id and m.message_id = next_one.message_id;
    if why is null then
      return query select next_one.message_id, next_one.mobile, next_one.body, next_one.tries + 1;
      return;
    end if;
  end loop;
end $$;

grant execute on function take_message(timestamptz, date) to cashbook_app;

-- Writes the outcome of a message that was being sent. One that is to be tried again waits until `p_not_before`.
create function end_message(p_message bigint, p_state text, p_reason text, p_now timestamptz, p_not_before timestamptz) returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  update message m
  set state = p_state, reason = p_reason, ended_at = case when p_state <> 'waiting' then p_now end,
    not_before = coalesce(p_not_before, m.not_before)
  -- A process with a slow clock may have given it up meanwhile.
  where m.company_id = books_company() and m.message_id = p_message
    and (m.state = 'sending' or m.state = 'unknown' and m.reason = 'killed')
$$;

grant execute on function end_message(bigint, text, text, timestamptz, timestamptz) to cashbook_app;

-- Marks the messages whose sending never ended: the process was killed. Nobody knows whether they left, so they stay.
create function give_up_messages(p_before timestamptz, p_now timestamptz) returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  update message m set state = 'unknown', reason = 'killed', ended_at = p_now
  where m.company_id = books_company() and m.state = 'sending' and m.tried_at < p_before
$$;

grant execute on function give_up_messages(timestamptz, timestamptz) to cashbook_app;

-- Has a message sent again that failed, or of which nobody knows. Returns whether it was one; the caller sees its branch.
create function send_message_again(p_message bigint, p_now timestamptz) returns boolean
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  with again as (
    update message m set state = 'waiting', reason = '', tries = 0, not_before = p_now, ended_at = null
    where m.company_id = books_company() and m.message_id = p_message and m.state in ('failed', 'unknown') and m.kind <> 'code'
    returning 1
  )
  select exists (select from again)
$$;

grant execute on function send_message_again(bigint, timestamptz) to cashbook_app;

-- Has messages sent again that failed, of branches that the caller sees. Returns how many they are.
create function send_failed_again(p_messages bigint[], p_now timestamptz) returns int
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  with again as (
    update message m set state = 'waiting', reason = '', tries = 0, not_before = p_now, ended_at = null
    where m.company_id = books_company() and m.message_id = any (p_messages) and m.state = 'failed' and m.kind <> 'code'
      and sees_branch(m.branch_id)
    returning 1
  )
  select count(*)::int from again
$$;

grant execute on function send_failed_again(bigint[], timestamptz) to cashbook_app;

-- Returns the gateway of the transaction's company. Its key is sealed.
create function gateway_to_send() returns table (enabled boolean, url text, sender text, "sealedKey" text)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select g.enabled, g.url, g.sender, g.sealed_key from sms_gateway g where g.company_id = books_company()
$$;

grant execute on function gateway_to_send() to cashbook_app;

-- Returns the companies that send messages, or have some that wait.
create function directory.companies_with_messages() returns setof int
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select w.company_id from (
    select s.company_id from public.message_setting s where s.reminders or s.receipts
    union
    select m.company_id from public.message m where m.state in ('waiting', 'sending')
  ) w
  -- While a company is being moved its messages wait.
  where not exists (
    select from directory.company_door d
    where d.company_id = w.company_id and (d.closed_until is null or clock_timestamp() < d.closed_until)
  )
$$;

grant execute on function directory.companies_with_messages() to cashbook_app;
