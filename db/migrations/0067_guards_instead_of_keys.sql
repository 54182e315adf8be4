-- Movements and lines of invoices are checked by the triggers of their statements, not row by row by foreign keys, as lines of the books
-- are (guard_new_movements, guard_new_invoice_lines). The index of movements by product served the key alone.

alter table stock_movement
  drop constraint stock_movement_company_id_product_id_fkey,
  drop constraint stock_movement_company_id_voucher_id_version_fkey;
alter table invoice_line
  drop constraint invoice_line_company_id_product_id_fkey,
  drop constraint invoice_line_company_id_voucher_id_version_fkey;
drop index stock_movement_product;
