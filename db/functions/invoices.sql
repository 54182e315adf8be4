-- Invoices beside the books. Their rows are added by the program with the version that it posts; the one version that no
-- program types is that of a change of date, which says what the version before said.

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
    i.rounding_paisa, i.paid_paisa
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

-- What went back of the lines of these invoices by the returns that stand, for the rules of their edits and of further returns: a
-- row for each line of each return. Invoices are seen by branch, and rules ask before a branch is named: it sees the company's.
create function returned_facts(p_vouchers bigint[]) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('invoiceId', r.of_voucher_id, 'returnId', r.voucher_id, 'lineNo', l.of_line_no,
      'quantityMilli', l.quantity_milli::text, 'totalPaisa', l.total_paisa::text, 'discountPaisa', l.discount_paisa::text)), '[]')
    from unnest(p_vouchers) of_invoice (id)
      join invoice r on r.company_id = company and r.of_voucher_id = of_invoice.id
      join voucher v on v.company_id = company and v.voucher_id = r.voucher_id and v.version = r.version and not v.is_void
      join invoice_line l on l.company_id = company and l.voucher_id = r.voucher_id and l.version = r.version
  );
end $$;

grant execute on function returned_facts(bigint[]) to cashbook_app;
