-- Costs that follow those of other movements (decision 38).

alter table stock_movement
  -- The voucher at whose cost the goods come back, or its own where they were made of what left on it. Null for all others.
  add column cost_voucher_id bigint,
  -- Of goods that were made, their part of what the materials cost.
  add column cost_weight bigint check (cost_weight > 0),
  add constraint stock_movement_cost_voucher foreign key (company_id, cost_voucher_id) references voucher,
  add constraint stock_movement_cost_follows check (
    cost_voucher_id is null and cost_weight is null
    or quantity_milli > 0 and given_cost is null and cost_voucher_id is not null
      and (cost_weight is not null) = (cost_voucher_id = voucher_id)
  );

create index stock_movement_following on stock_movement (company_id, branch_id, product_id, vr_date, voucher_id)
  where live and cost_voucher_id is not null;
create index stock_movement_made on stock_movement (company_id, branch_id) where live and cost_weight is not null;
