-- What went back of purchases follows them: in cost, and in what was invoiced of it.

alter table stock_movement
  -- Of bought goods that go back, the movement of cost_voucher_id by which they came in; null for all others.
  add column cost_movement_no int,
  drop constraint stock_movement_cost_follows,
  add constraint stock_movement_cost_follows check (
    cost_voucher_id is null and cost_weight is null and cost_movement_no is null
    or given_cost is null and cost_voucher_id is not null and (
      quantity_milli > 0 and cost_movement_no is null and (cost_weight is not null) = (cost_voucher_id = voucher_id)
      or quantity_milli < 0 and cost_movement_no is not null and cost_weight is null and cost_voucher_id <> voucher_id
    )
  );

-- Of returns before, those that left at what their lines cost today. The cost of the others was changed since; it stays as it is.
update stock_movement m
set given_cost = null, cost_voucher_id = i.of_voucher_id, cost_movement_no = l.of_line_no
from invoice i
  join voucher v on v.company_id = i.company_id and v.voucher_id = i.voucher_id and v.version = i.version and v.type_id = 10
  join invoice_line l on l.company_id = i.company_id and l.voucher_id = i.voucher_id and l.version = i.version
  join stock_movement o on o.company_id = i.company_id and o.voucher_id = i.of_voucher_id and o.movement_no = l.of_line_no and o.live
where m.company_id = i.company_id and m.voucher_id = i.voucher_id and m.version = i.version and m.movement_no = l.line_no
  and m.live and m.given_cost = o.given_cost and m.product_id = o.product_id and m.quantity_milli < 0;

-- A line of a return says its quantities as the line of its invoice does: what the money is of, and variance and bonus beside it. Of
-- little that goes back, nothing may be invoiced.
alter table invoice_line
  drop constraint invoice_line_quantity_milli_check,
  add constraint invoice_line_quantity_milli_check check (quantity_milli > 0 or quantity_milli = 0 and of_line_no is not null);

update invoice_line l
set quantity_milli = b.invoiced, bonus_milli = b.bonus, variance_milli = b.moved - b.invoiced - b.bonus
from (
  select p.company_id, p.voucher_id, p.version, p.line_no, p.moved,
    (round(p.invoiced::numeric * p.until / p.whole) - round(p.invoiced::numeric * (p.until - p.moved) / p.whole))::bigint as invoiced,
    (round(p.bonus::numeric * p.until / p.whole) - round(p.bonus::numeric * (p.until - p.moved) / p.whole))::bigint as bonus
  from (
    select l.company_id, l.voucher_id, l.version, l.line_no, l.quantity_milli as moved, o.quantity_milli as invoiced,
      o.bonus_milli as bonus, o.quantity_milli + o.variance_milli + o.bonus_milli as whole,
      sum(l.quantity_milli) over (partition by i.company_id, i.of_voucher_id, l.of_line_no order by i.voucher_id) as until
    from invoice i
      join voucher v on v.company_id = i.company_id and v.voucher_id = i.voucher_id and v.version = i.version
      join voucher w on w.company_id = i.company_id and w.voucher_id = i.of_voucher_id
      join invoice_line l on l.company_id = i.company_id and l.voucher_id = i.voucher_id and l.version = i.version
      join invoice_line o on o.company_id = i.company_id and o.voucher_id = w.voucher_id and o.version = w.version
        and o.line_no = l.of_line_no
    where not v.is_void and (o.variance_milli <> 0 or o.bonus_milli <> 0)
  ) p
) b
where l.company_id = b.company_id and l.voucher_id = b.voucher_id and l.version = b.version and l.line_no = b.line_no;

-- What a branch says to a sale below cost, and to an invoice that takes more of an order than was ordered or at another rate.
alter table branch
  add column below_cost_policy text not null default 'warn' check (below_cost_policy in ('allow', 'warn', 'block')),
  add column order_policy text not null default 'warn' check (order_policy in ('allow', 'warn', 'block'));
