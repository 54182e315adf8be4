-- The last step of a change: it brings everything that is derived from the voucher up to date.

-- Checks what depends on the new version, and releases what a void no longer allows: arrivals after a change of date, the mark
-- of a received voucher whose remittance is void, bills and their allocations, cheques, the rows of registers. Refusals in order:
-- received_before_sent, sale_rescheduled, bill_allocated, those of change_installments, of change_cheques and of change_settled.
create function update_dependents(
  p_company int, p_change jsonb, p_before voucher, p_after voucher, p_open_day date, p_at timestamptz
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_change ->> 'change' = 'redate' then
    perform check_arrivals(p_company, array[p_after.voucher_id]);
  elsif p_after.is_void then
    perform mark_remitted(p_company, p_before.voucher_id, p_before.version, false);
  end if;
  perform check_bills(p_company, array[p_after.voucher_id], p_after.version);
  if p_before.type_id = any (types_of('by_installments')) then
    perform check_rescheduled(p_company, p_change, p_after);
  end if;
  perform settle_allocations(p_company, p_after.voucher_id, p_change, p_open_day, p_at);
  perform change_installments(p_company, p_change, p_before, p_after);
  perform change_cheques(p_company, p_change, p_before, p_after, p_open_day, p_at);
  perform change_registers(p_company, p_change, p_before, p_after);
  perform change_settled(p_company, p_change, p_after);
end $$;

-- Costs the stock, folds and seals the closed days of a change, and checks cash and banks. Returns the accounts of money that now
-- stand below zero, as the detail of the answer. Refusals in order: those of settle_stock, cash_below_zero.
create function update_balances(
  p_company int, p_before voucher, p_after voucher, p_closed_days date[], p_moves_stock boolean,
  p_stock_changes stock_change[], p_locate_serials boolean, p_at timestamptz
) returns jsonb
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_moves_stock then
    perform settle_stock(
      p_company, p_before.branch_id, array[p_before.voucher_id], p_stock_changes, not p_locate_serials);
  end if;
  perform fold_change(p_company, p_before, p_before.version, p_after.version, p_closed_days, p_at);
  perform seal_days(p_company, p_before.branch_id, p_closed_days, p_at);
  return told_of(settle_cash(p_company, flows_of_change(
    p_company, p_before.branch_id, array[p_before.voucher_id], p_before.vr_date, p_after.vr_date)), 0);
end $$;

-- Returns a version of a voucher as the audit record keeps it.
create function voucher_facts(p_company int, p_voucher bigint, p_version int) returns jsonb
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select jsonb_build_object(
    'version', v.version, 'vrNo', v.vr_no, 'vrDate', v.vr_date, 'typeId', v.type_id, 'isVoid', v.is_void,
    'remarks', v.remarks, 'totalPaisa', v.amount_paisa::text, 'lines', coalesce((
      select jsonb_agg(jsonb_build_object(
        'entry', l.entry_no, 'accountId', l.account_id, 'debitPaisa', l.debit_paisa::text,
        'creditPaisa', l.credit_paisa::text, 'orderId', l.order_id::text, 'remarks', l.remarks
      ) order by l.entry_no, l.line_no)
      from entry e
        join line l on l.company_id = e.company_id and l.voucher_id = e.voucher_id and l.entry_no = e.entry_no
      where e.company_id = p_company and e.voucher_id = p_voucher and e.version = p_version
    ), '[]')
  ) || coalesce((
    select jsonb_build_object('movements', jsonb_agg(concat_ws(' · ', m.product_name,
      case when m.quantity_milli > 0 then '+' else '-' end || quantity_text(abs(m.quantity_milli)) || ' ' || m.unit_name,
      nullif(m.warehouse_name, ''), nullif(array_to_string(array(select jsonb_array_elements_text(m.serials)), ' '), '')
    ) order by m.movement_no))
    from movements_of(array[p_voucher]) m
    where m.version = p_version
    having count(*) > 0
  ), '{}')
  from voucher_version v
  where v.company_id = p_company and v.voucher_id = p_voucher and v.version = p_version
$$;

-- Writes the audit record of a change: the two versions, and the reason for the change.
create function audit_change(p_company int, p_change jsonb, p_before voucher, p_after voucher, p_at timestamptz) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into audit_event (company_id, at, user_id, branch_id, voucher_id, action, ip, user_agent, before, after)
  values (p_company, p_at, (p_change ->> 'user')::int, p_after.branch_id, p_after.voucher_id,
    'voucher.' || (p_change ->> 'change'), p_change ->> 'ip', p_change ->> 'agent',
    voucher_facts(p_company, p_before.voucher_id, p_before.version),
    voucher_facts(p_company, p_after.voucher_id, p_after.version)
      || jsonb_build_object('reason', p_change ->> 'reason')
      || case when p_change ->> 'version' is null then jsonb_build_object('versionClaimed', false) else '{}' end);
end $$;
