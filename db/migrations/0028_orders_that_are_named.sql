-- What names an order names one of its branch. Whatever names none has nothing to be looked up.

alter table stock_movement
  add foreign key (company_id, branch_id, order_id) references trade_order (company_id, branch_id, trade_order_id);
alter table line
  add foreign key (company_id, branch_id, order_id) references trade_order (company_id, branch_id, trade_order_id);

-- The invoices of an order, whichever of the two it is to them.
create index invoice_of_purchase_order on invoice (company_id, purchase_order_id) where purchase_order_id is not null;
create index invoice_of_sales_order on invoice (company_id, sales_order_id) where sales_order_id is not null;
