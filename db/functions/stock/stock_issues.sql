-- Goods issued to be used (accounting §5).

-- Returns a row of JSON for each of the vouchers that is a stock issue of the branch beside it and is not void, with the quantity of
-- each product. The function sees all branches of the company, because rules ask before a branch is named.
create function issue_facts(p_branches int[], p_vouchers bigint[]) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'branchId', v.branch_id, 'voucherId', v.voucher_id, 'numberText', v.vr_no, 'issuedOn', v.vr_date, 'issuedTo', w.remarks,
      'orderId', issued.order_id, 'rows', issued.rows
    ) order by v.vr_date desc, v.voucher_id desc), '[]')
    from unnest(p_branches, p_vouchers) x (branch_id, voucher_id)
      join voucher v on v.company_id = company and v.voucher_id = x.voucher_id and v.branch_id = x.branch_id and not v.is_void
      join voucher_version w on w.company_id = company and w.voucher_id = v.voucher_id and w.version = v.version
        and w.kind = 'stock-issue',
      lateral (
        select min(r.order_id) as order_id, jsonb_agg(jsonb_build_object(
          'productId', r.product_id, 'name', p.name, 'unit', coalesce(nullif(u.short_name, ''), u.name),
          'issuedMilli', r.issued::text, 'serials', r.serials) order by r.position) as rows
        from (
          select m.product_id, min(m.order_id) as order_id, min(m.movement_no) as position, -sum(m.quantity_milli) as issued,
            serials_of_product(company, v.voucher_id, m.product_id) as serials
          from stock_movement m
          where m.company_id = company and m.voucher_id = v.voucher_id and m.live
          group by m.product_id
        ) r
          join product p on p.company_id = company and p.product_id = r.product_id
          join unit u on u.company_id = company and u.unit_id = p.unit_id
      ) issued
  );
end $$;

grant execute on function issue_facts(int[], bigint[]) to cashbook_app, cashbook_report;

-- The pieces of a product on a voucher that stands, in the order in which they were typed.
create function serials_of_product(p_company int, p_voucher bigint, p_product int) returns jsonb
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select coalesce(jsonb_agg(s.serial order by s.movement_no, s.place), '[]')
  from stock_serial s
  where s.company_id = p_company and s.voucher_id = p_voucher and s.product_id = p_product and s.live
$$;
