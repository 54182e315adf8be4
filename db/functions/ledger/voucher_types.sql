-- Voucher types and link roles by their traits (accounting §4). The tables voucher_type and link_role have the traits.

-- The types of a set. The planner replaces a call with the list itself, so indexes and estimates see constants. A name that is
-- not listed raises case_not_found.
create function types_of(p_set text) returns int[]
  language plpgsql immutable parallel safe
as $$
begin
  case p_set
    when 'cash' then return array[1, 2];
    when 'cash_receipt' then return array[1];
    when 'cash_payment' then return array[2];
    when 'bank' then return array[3, 4];
    when 'bank_receipt' then return array[3];
    when 'bank_payment' then return array[4];
    when 'contra' then return array[5];
    when 'journal' then return array[6];
    -- Invoices; a return is in a set of its own.
    when 'purchase' then return array[7, 8, 9];
    when 'purchase_return' then return array[10];
    when 'sale' then return array[11, 12, 13, 15];
    when 'sale_return' then return array[14];
    when 'installment' then return array[15];
    -- Their bills may be installments: all of a sale, those of a schedule in an opening balance.
    when 'by_installments' then return array[15, 19];
    when 'collection' then return array[16];
    when 'stock' then return array[18];
    when 'opening' then return array[19];
    when 'remittance' then return array[20];
    -- A cheque is paid (accounting-next §3.2, §3.3).
    when 'realization' then return array[21, 22];
    -- Their rows name orders for which money is spent beside the goods.
    when 'spent_for_order' then return array[2, 4, 6, 17];
    -- A branch receives money with them, which it remits to head office (accounting §9).
    when 'received' then return array[1, 11, 12, 15, 16];
    -- A file can bring them as lines alone; the other types have registers.
    when 'as_lines' then return array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17];
  end case;
end $$;

grant execute on function types_of(text) to cashbook_app, cashbook_report;

-- The roles of links with a trait, as types_of gives types.
create function roles_of(p_trait text) returns text[]
  language plpgsql immutable parallel safe
as $$
begin
  case p_trait
    when 'together' then return array['half'];
    when 'blocks_void' then return array['collection', 'return', 'realization', 'remittance', 'transfer', 'delivery'];
    when 'blocks_edit' then return array['remittance', 'transfer'];
    when 'may_be_empty' then return array['delivery'];
  end case;
end $$;

grant execute on function roles_of(text) to cashbook_app, cashbook_report;
