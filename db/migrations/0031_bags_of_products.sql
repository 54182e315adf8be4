-- How much of a product is in a bag, so that a number of bags proposes the quantity; null where it does not come in bags.
alter table product add column bag_quantity_milli bigint check (bag_quantity_milli > 0);
