-- When a product last came into a branch, and at what cost: of goods that are mostly sold the receipts are few, and what is
-- asked for is the last one.
create index stock_movement_receipt on stock_movement (company_id, branch_id, product_id, vr_date, voucher_id, movement_no)
  where live and quantity_milli > 0;
