-- Grants the application and the reports their rights on tables. The list is complete: it revokes every right that it does not
-- name. Only functions of the books change anything else.

do $$
declare
  owned regclass;
begin
  for owned in
    select c.oid from pg_class c
    where c.relowner = 'cashbook_owner'::regrole and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and c.relnamespace::regnamespace::text in ('public', 'directory', 'cashbook')
  loop
    execute format('revoke all on %s from public, cashbook_app, cashbook_report', owned);
  end loop;
end $$;

-- ------------------------------------------------------------------------------------------------ organisation

grant select on company, branch, role, role_permission, app_user to cashbook_app, cashbook_report;
grant update (name, address, phone, logo, money_format, customer_portal, cheque_months, withholds, bin, tin, version,
  late_fee, late_fee_from, late_fee_grace_days, late_fee_paisa, late_fee_percent_milli, own_requisition_paisa) on company to cashbook_app;
grant insert, update on branch, role, app_user to cashbook_app;
grant insert, delete on role_permission to cashbook_app;
grant select, insert, update on request_reply to cashbook_app;

-- Nothing that answers a call reads the gateway's key: it is written, and whether there is one is read.
grant select (company_id, enabled, url, sender, has_key) on sms_gateway to cashbook_app;
grant insert (company_id, enabled, url, sender, sealed_key) on sms_gateway to cashbook_app;
grant update (enabled, url, sender, sealed_key) on sms_gateway to cashbook_app;

-- Functions alone write messages and codes.
grant select, insert, update on message_setting to cashbook_app;
grant select, insert, update, delete on message_text to cashbook_app;
grant select on message to cashbook_app, cashbook_report;
grant select on message_setting, message_text to cashbook_report;

grant select, insert, update, delete on saved_report, made_report to cashbook_app;
grant select on saved_report, made_report to cashbook_report;

-- ------------------------------------------------------------------------------------------------ chart of accounts

grant select, insert, update on account_group, account, chart_counter, party, party_serial to cashbook_app;
grant select on account_group, account, party to cashbook_report;

-- ------------------------------------------------------------------------------------------------ master data

grant select, insert, update on
  record_counter, area, warehouse, unit, product_type, labour_item, employee, category, product, product_price,
  recipe_material, price_list, list_price, withholding_section, withholding_rate, cheque_form, asset
  to cashbook_app;
grant select on
  area, warehouse, unit, product_type, labour_item, employee, category, product, product_price, recipe_material,
  price_list, list_price, withholding_section, withholding_rate, cheque_form, asset to cashbook_report;

grant select, insert, update on trade_order to cashbook_app;
grant select on trade_order to cashbook_report;

grant select, insert on requisition, requisition_version, requisition_line, requisition_decision to cashbook_app;
grant update (state, version, rows_version, approved_paisa) on requisition to cashbook_app;
-- The rows of a version stay as they were written. Approval shares its amount among them.
grant update (approved_paisa) on requisition_line to cashbook_app;
grant select on requisition, requisition_version, requisition_line, requisition_decision to cashbook_report;

grant select, insert, update on warranty_claim to cashbook_app;
grant select, insert on warranty_claim_step to cashbook_app;
grant select on warranty_claim, warranty_claim_step to cashbook_report;

-- ------------------------------------------------------------------------------------------------ journal and rollups

grant select on
  voucher_type, link_role, voucher, voucher_number, voucher_counter, voucher_version, voucher_link, bill, bill_allocation,
  bill_allocation_undo, entry, line, trading_day,
  day_seal, idempotency_key, audit_event, cash_count, account_day, account_month, account_balance, account_year, branch_year,
  party_owed,
  year_close, voucher_import, imported_voucher, unresolved_voucher, unresolved_line, stock_movement, stock_serial, stock_balance,
  product_serial, stock_rollup, count_sheet, count_row, count_piece, count_entry, count_posting, goods_in_transit
  to cashbook_app, cashbook_report;
-- The application inserts the rows of an invoice, and the lines that a document takes, with the version that they belong to.
grant select, insert on invoice, invoice_line, invoice_payment, invoice_extra, taken_line to cashbook_app;
grant select on invoice, invoice_line, invoice_payment, invoice_extra, taken_line to cashbook_report;
grant select on standing_take to cashbook_app, cashbook_report;
-- An image is added whole. Only its removal is written afterwards.
grant select, insert on voucher_image to cashbook_app;
grant update (removed_by, removed_at) on voucher_image to cashbook_app;
grant select on voucher_image to cashbook_report;
-- Functions of the books alone write cheques, withheld tax, the use of requisitions, what settles installments and what is written off assets.
grant select on cheque, cheque_event, cheque_now, cheque_notice, deposit_slip, withheld_row, tax_deposit, settled_tax,
  tax_certificate, certified_tax, installment_plan, installment_guarantor, installment_payment, installment_now,
  installment_fee, reschedule, reschedule_undo, rescheduled_row, opening_installment, markup_line, markup_month, asset_line,
  requisition_row to cashbook_app, cashbook_report;
-- Advice is added with the key under which it was given.
grant select, insert on key_advice to cashbook_app;
grant select on key_advice to cashbook_report;
-- Statements and reconciliations are added whole. Matches come through the functions of reconciliation.
grant select, insert on
  bank_statement, bank_statement_line, bank_reconciliation, bank_reconciliation_reopening to cashbook_app;
grant update (removed_by, removed_at) on bank_statement to cashbook_app;
grant select on reconciled_account, bank_match, bank_match_line, bank_match_undo to cashbook_app;
grant update (heads, last_statement_no, last_reconciliation_no) on reconciled_account to cashbook_app;
grant select on
  reconciled_account, bank_statement, bank_statement_line, bank_match, bank_match_line, bank_match_undo, bank_reconciliation,
  bank_reconciliation_reopening to cashbook_report;
-- Domains record what they change beside the books; nobody takes a record back.
grant insert on audit_event to cashbook_app;

-- ------------------------------------------------------------------------------------------------ other schemas

-- Functions alone reach what is in schema directory.
revoke all on schema directory from public;
grant usage on schema directory to cashbook_app;

grant usage on schema cashbook to cashbook_app, cashbook_report;
grant select on cashbook.migration, cashbook.function_set, cashbook.backup_run, cashbook.audit_run
  to cashbook_app, cashbook_report;
