-- Invoices beside the books. Their rows are added by the program with the version that it posts; the one version that no
-- program types is that of a change of date, which says what the version before said.

-- Adds the rows of versions that were just made, in the transaction that made them, by the rights of who calls it; the transaction sees
-- the rows of their branches from then on. A function, so that its plan is made once and not for every invoice. Refusals: those of refuse_by_controls. p_invoices is a list of
--   {companyId, branchId, voucherId, version, date, accountId, employeeId?, billNo, billDate?, dueDate?, vehicleNo, notes, purchaseOrderId?,
--    salesOrderId?, ofVoucherId?, totalPaisa, discountPaisa, roundingPaisa, paidPaisa,
--    lines: [{productId or labourItemId, quantityMilli, rateMilli, totalPaisa, discountPaisa, extrasPaisa, bagMilli, varianceMilli,
--      bonusMilli, warehouseId?, ofLineNo?, remarks}],
--    payments: [{accountId, amountPaisa, feePaisa, transactionId}], extras: [{what, amountPaisa, accountId, spreadBy}]}
create function write_invoices(p_invoices jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan
  set jit = off
as $$
begin
  perform set_config('app.branch_ids', (
    select string_agg(distinct x ->> 'branchId', ',') from jsonb_array_elements(p_invoices) x
  ), true);
  with i as materialized (
    select * from jsonb_to_recordset(p_invoices) x (
      "companyId" int, "branchId" int, "voucherId" bigint, version int, date date, "accountId" int, "employeeId" int, "billNo" text,
      "billDate" date, "dueDate" date, "vehicleNo" text, notes text, "purchaseOrderId" int, "salesOrderId" int, "ofVoucherId" bigint,
      "totalPaisa" bigint, "discountPaisa" bigint, "roundingPaisa" bigint, "paidPaisa" bigint, lines jsonb, payments jsonb, extras jsonb
    )
  ), to_invoice as (
    insert into invoice (
      company_id, branch_id, voucher_id, version, vr_date, account_id, employee_id, bill_no, bill_date, vehicle_no, notes,
      purchase_order_id, sales_order_id, of_voucher_id, total_paisa, discount_paisa, rounding_paisa, paid_paisa,
      due_date
    )
    select "companyId", "branchId", "voucherId", version, date, "accountId", "employeeId", "billNo", "billDate", "vehicleNo", notes,
      "purchaseOrderId", "salesOrderId", "ofVoucherId", "totalPaisa", "discountPaisa", "roundingPaisa", "paidPaisa",
      "dueDate"
    from i
  ), to_line as (
    insert into invoice_line (
      company_id, branch_id, voucher_id, version, vr_date, line_no, product_id, labour_item_id, quantity_milli, rate_milli,
      total_paisa, discount_paisa, extras_paisa, bag_milli, variance_milli, bonus_milli, warehouse_id, of_line_no, remarks
    )
    select i."companyId", i."branchId", i."voucherId", i.version, i.date, l.position, x."productId", x."labourItemId",
      x."quantityMilli", x."rateMilli", x."totalPaisa", x."discountPaisa", x."extrasPaisa", x."bagMilli", x."varianceMilli",
      x."bonusMilli", x."warehouseId", x."ofLineNo", x.remarks
    from i, jsonb_array_elements(i.lines) with ordinality l (said, position),
      jsonb_to_record(l.said) x (
        "productId" int, "labourItemId" int, "quantityMilli" bigint, "rateMilli" bigint, "totalPaisa" bigint,
        "discountPaisa" bigint, "extrasPaisa" bigint, "bagMilli" bigint, "varianceMilli" bigint, "bonusMilli" bigint,
        "warehouseId" int, "ofLineNo" int, remarks text
      )
  ), to_payment as (
    insert into invoice_payment (
      company_id, branch_id, voucher_id, version, payment_no, account_id, amount_paisa, fee_paisa, transaction_id,
      cheque_no
    )
    select i."companyId", i."branchId", i."voucherId", i.version, p.position, x."accountId", x."amountPaisa", x."feePaisa",
      x."transactionId",
      case when x."chequeNumber" <> '' then count(*) filter (where x."chequeNumber" <> '')
        over (partition by i."voucherId" order by p.position) end
    from i, jsonb_array_elements(i.payments) with ordinality p (said, position),
      jsonb_to_record(p.said) x (
        "accountId" int, "amountPaisa" bigint, "feePaisa" bigint, "transactionId" text, "chequeNumber" text
      )
  )
  insert into invoice_extra (
    company_id, branch_id, voucher_id, version, extra_no, what, amount_paisa, account_id, spread_by
  )
  select i."companyId", i."branchId", i."voucherId", i.version, e.position, x.what, x."amountPaisa", x."accountId", x."spreadBy"
  from i, jsonb_array_elements(i.extras) with ordinality e (said, position),
    jsonb_to_record(e.said) x (what text, "amountPaisa" bigint, "accountId" int, "spreadBy" text);
  perform refuse_by_controls(array(select (x ->> 'voucherId')::bigint from jsonb_array_elements(p_invoices) x));
end $$;

grant execute on function write_invoices(jsonb) to cashbook_app;

-- Lines come with the version of their invoice, in its branch and on its date, and name products that are there. The trigger replaces
-- foreign keys, as that of the lines of the books does: it checks all lines of a statement at once.
create function guard_new_invoice_lines() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if exists (
    select from (select distinct company_id, voucher_id, version, branch_id, vr_date from added) n
    where (
      select (i.branch_id, i.vr_date) = (n.branch_id, n.vr_date) from invoice i
      where i.company_id = n.company_id and i.voucher_id = n.voucher_id and i.version = n.version
    ) is not true
  ) or exists (
    select from (select distinct company_id, product_id from added where product_id is not null) n
    where (select p.product_id from product p where p.company_id = n.company_id and p.product_id = n.product_id) is null
  ) then
    raise exception using errcode = 'CB002', message = 'lines do not fit their invoice';
  end if;
  return null;
end $$;

create trigger guard_insert after insert on invoice_line
  referencing new table as added for each statement execute function guard_new_invoice_lines();

-- Copies the invoices among vouchers that have just moved to another date to their new versions.
create function carry_invoices(p_company int, p_vouchers bigint[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  insert into invoice
  select i.company_id, i.branch_id, i.voucher_id, v.version, v.vr_date, i.account_id, i.employee_id, i.bill_no, i.bill_date,
    i.vehicle_no, i.notes, i.purchase_order_id, i.sales_order_id, i.of_voucher_id, i.total_paisa, i.discount_paisa,
    i.rounding_paisa, i.paid_paisa, i.due_date
  from voucher v
    join invoice i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version - 1
  where v.company_id = p_company and v.voucher_id = any (p_vouchers);

  insert into invoice_line
  select l.company_id, l.branch_id, l.voucher_id, v.version, l.line_no, v.vr_date, l.product_id, l.labour_item_id,
    l.quantity_milli, l.rate_milli, l.total_paisa, l.discount_paisa, l.extras_paisa, l.bag_milli, l.variance_milli,
    l.bonus_milli, l.warehouse_id, l.of_line_no, l.remarks
  from voucher v
    join invoice_line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.version = v.version - 1
  where v.company_id = p_company and v.voucher_id = any (p_vouchers);

  insert into invoice_payment
  select p.company_id, p.branch_id, p.voucher_id, v.version, p.payment_no, p.account_id, p.amount_paisa, p.fee_paisa,
    p.transaction_id
  from voucher v
    join invoice_payment p on p.company_id = v.company_id and p.voucher_id = v.voucher_id and p.version = v.version - 1
  where v.company_id = p_company and v.voucher_id = any (p_vouchers);

  insert into invoice_extra
  select x.company_id, x.branch_id, x.voucher_id, v.version, x.extra_no, x.what, x.amount_paisa, x.account_id, x.spread_by
  from voucher v
    join invoice_extra x on x.company_id = v.company_id and x.voucher_id = v.voucher_id and x.version = v.version - 1
  where v.company_id = p_company and v.voucher_id = any (p_vouchers);
end $$;

-- Returns the lines of returns that took goods back of these invoices, as taken_facts does, with the money of each line beside its
-- quantity.
create function returned_facts(p_invoices bigint[]) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(facts_of_take(t) || jsonb_build_object('invoicedMilli', l.quantity_milli::text,
      'bonusMilli', l.bonus_milli::text, 'discountPaisa', l.discount_paisa::text, 'roundingPaisa', r.rounding_paisa::text)), '[]')
    from standing_take t
      join invoice r on r.company_id = company and r.voucher_id = t.voucher_id and r.version = t.version
      join invoice_line l on l.company_id = company and l.voucher_id = t.voucher_id and l.version = t.version and l.line_no = t.row_no
    where t.company_id = company and t.of_voucher_id = any (p_invoices) and t.role = 'return'
  );
end $$;

grant execute on function returned_facts(bigint[]) to cashbook_app;

-- The invoices of goods among these vouchers that stand and are of the branch beside them, as returns against them want to know
-- them: how much of each line moved and what it came to. Amounts and quantities as text, costs in millionths of a taka.
create function returnable_facts(p_branches int[], p_vouchers bigint[]) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('branchId', v.branch_id, 'voucherId', v.voucher_id, 'typeId', v.type_id,
      'numberText', v.vr_no, 'date', v.vr_date, 'accountId', i.account_id, 'accountName', a.name,
      'employeeId', i.employee_id, 'roundingPaisa', i.rounding_paisa::text, 'orderId', coalesce(i.sales_order_id, i.purchase_order_id), 'lines', g.lines)), '[]')
    from unnest(p_branches, p_vouchers) x (branch_id, voucher_id)
      join voucher v on v.company_id = company and v.voucher_id = x.voucher_id and v.branch_id = x.branch_id and not v.is_void
        and v.type_id = any (types_of('purchase') || types_of('sale'))
      join invoice i on i.company_id = company and i.voucher_id = v.voucher_id and i.version = v.version
      join account a on a.company_id = company and a.account_id = i.account_id,
      lateral (
        select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'productId', l.product_id, 'productName', p.name,
          'decimals', u.decimals, 'unitName', coalesce(nullif(u.short_name, ''), u.name), 'hasSerials', p.serial_numbered,
          'movedMilli', abs(m.quantity_milli)::text, 'invoicedMilli', l.quantity_milli::text,
          'bonusMilli', l.bonus_milli::text, 'rateMilli', l.rate_milli::text, 'totalPaisa', l.total_paisa::text,
          'discountPaisa', l.discount_paisa::text,
          'warehouseId', m.warehouse_id, 'warehouseName', w.name, 'serials', serials_of(m)) order by l.line_no) as lines
        from invoice_line l
          join stock_movement m on m.company_id = company and m.voucher_id = l.voucher_id and m.version = l.version
            and m.movement_no = l.line_no
          join product p on p.company_id = company and p.product_id = l.product_id
          join unit u on u.company_id = company and u.unit_id = p.unit_id
          left join warehouse w on w.company_id = company and w.warehouse_id = m.warehouse_id
        where l.company_id = company and l.voucher_id = v.voucher_id and l.version = v.version
      ) g
    where g.lines is not null
  );
end $$;

grant execute on function returnable_facts(int[], bigint[]) to cashbook_app;

-- Returns the sales of a branch of whose latest guarantors one has the typed text in the name, or its digits in the mobile number, the latest
-- first, at most so many. None for a text of less than three letters.
create function sales_by_guarantor(p_branch int, p_text text, p_most int) returns setof bigint
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
declare
  company int := books_company();
  typed text := lower(translate(btrim(p_text), '০১২৩৪৫৬৭৮৯', '0123456789'));
  -- A number may be typed with its country, blanks and dashes.
  digits text := regexp_replace(regexp_replace(typed, '[^0-9]', '', 'g'), '^88(?=01)', '');
  sought text := case when typed ~ '^[0-9+ -]+$' then digits else typed end;
begin
  if length(sought) < 3 or not sees_branch(p_branch) then
    return;
  end if;
  return query
    select distinct g.voucher_id from installment_guarantor g
      join voucher v on v.company_id = g.company_id and v.voucher_id = g.voucher_id and not v.is_void
    where text_grams(lower(g.name || E'\n' || g.mobile)) @> grams_sought(sought)
      and g.company_id = company and g.branch_id = p_branch
      and position(sought in lower(g.name || E'\n' || g.mobile)) > 0
      and g.version = (
        select max(p.version) from installment_plan p where p.company_id = g.company_id and p.voucher_id = g.voucher_id
      )
    order by g.voucher_id desc limit p_most;
end $$;

grant execute on function sales_by_guarantor(int, text, int) to cashbook_app, cashbook_report;
