-- What was bought and what was sold is told apart in the rollups of stock, so that what came in by purchases and went out by sales in a
-- range of days is known without its movements.

alter table stock_rollup
  -- What moved it: 1 a purchase or its return, 2 a sale or its return, 0 anything else (trade_of).
  add column trade smallint not null default 0 check (trade between 0 and 2),
  drop constraint stock_rollup_pkey;
alter type stock_total add attribute trade smallint;

-- Made anew from the movements of folded days, as rebuild_stock_rollups does.
delete from stock_rollup;
insert into stock_rollup (company_id, branch_id, span, starts, product_id, warehouse_id, trade, in_milli, out_milli)
select m.company_id, m.branch_id, s.span, s.starts, m.product_id, m.place, m.trade, sum(m.in_milli), sum(m.out_milli)
from (
  select m.company_id, m.branch_id, m.vr_date, m.product_id,
    case when m.transit_to is not null then -1 else coalesce(m.warehouse_id, 0) end as place,
    case when v.type_id between 7 and 10 then 1 when v.type_id between 11 and 15 then 2 else 0 end as trade,
    sum(greatest(m.quantity_milli, 0)) as in_milli, sum(greatest(-m.quantity_milli, 0)) as out_milli
  from stock_movement m
    join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id
    join trading_day t on t.company_id = m.company_id and t.branch_id = m.branch_id and t.day = m.vr_date and t.folded
  where m.live
  group by 1, 2, 3, 4, 5, 6
) m
  join company c on c.company_id = m.company_id,
  lateral (values
    ('day', m.vr_date),
    ('month', date_trunc('month', m.vr_date)::date),
    ('year', make_date(
      extract(year from m.vr_date)::int - (extract(month from m.vr_date)::int < c.fiscal_year_start_month)::int,
      c.fiscal_year_start_month, 1))
  ) s (span, starts)
group by 1, 2, 3, 4, 5, 6, 7
order by 1, 2, 3, 4, 5, 6, 7;

alter table stock_rollup
  alter column trade drop default,
  add primary key (company_id, branch_id, span, starts, product_id, warehouse_id, trade);
