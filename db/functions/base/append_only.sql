-- Tables of the journal that only grow, and the guard of those whose rows only stop to be live.

-- Refuses the statement, whoever makes it.
create function refuse_change() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception using errcode = 'CB002', message = format('%s is append-only', tg_table_name);
end $$;

-- Refuses every change of a row of a voucher but one: `live` from true to false. The argument of the trigger names the row.
create function guard_live_change() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if not (old.live and not new.live and to_jsonb(new) - 'live' = to_jsonb(old) - 'live') then
    raise exception using errcode = 'CB002', message = format('of %s only live may change, from true to false', tg_argv[0]);
  end if;
  return new;
end $$;

create trigger never_changed before update on voucher_number for each statement execute function refuse_change();
create trigger never_changed before update on voucher_version for each statement execute function refuse_change();
create trigger never_changed before update on voucher_link for each statement execute function refuse_change();
create trigger never_changed before update on entry for each statement execute function refuse_change();
create trigger never_changed before update on day_seal for each statement execute function refuse_change();
create trigger never_changed before update on idempotency_key for each statement execute function refuse_change();
create trigger never_changed before update on key_advice for each statement execute function refuse_change();
create trigger never_changed before update on audit_event for each statement execute function refuse_change();
create trigger never_changed before update on cash_count for each statement execute function refuse_change();
create trigger never_changed before update on count_entry for each statement execute function refuse_change();
create trigger never_changed before update on count_posting for each statement execute function refuse_change();
create trigger never_changed before update on warranty_claim_step for each statement execute function refuse_change();
create trigger never_changed before update on invoice for each statement execute function refuse_change();
create trigger never_changed before update on invoice_line for each statement execute function refuse_change();
create trigger never_changed before update on invoice_payment for each statement execute function refuse_change();
create trigger never_changed before update on invoice_extra for each statement execute function refuse_change();
create trigger never_changed before update on taken_line for each statement execute function refuse_change();
create trigger never_changed before update on voucher_import for each statement execute function refuse_change();

create trigger never_removed before delete or truncate on voucher
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on voucher_number
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on voucher_version
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on voucher_link
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on entry
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on line
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on trading_day
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on day_seal
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on idempotency_key
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on key_advice
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on audit_event
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on cash_count
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on count_sheet
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on count_row
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on count_entry
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on count_posting
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on warranty_claim
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on warranty_claim_step
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on invoice
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on invoice_line
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on invoice_payment
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on invoice_extra
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on taken_line
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on voucher_import
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on imported_voucher
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on unresolved_voucher
  for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on voucher_image
  for each statement execute function refuse_change();
