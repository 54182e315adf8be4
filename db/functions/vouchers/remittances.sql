-- Remittance of received money (accounting §9). A received voucher that was sent on is marked; the mark keeps it from being changed
-- and takes it off the waiting list. The remittance has a link to it. The mark spares a look at the links, and the audit compares
-- the two.

-- Sets or clears the mark of the vouchers that this version remits. The caller has locked them.
create function mark_remitted(p_company int, p_voucher bigint, p_version int, p_is_remitted boolean) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  update voucher v set is_remitted = p_is_remitted
  from voucher_link k
  where k.company_id = p_company and k.child_id = p_voucher and k.version = p_version and k.role = 'remittance'
    and v.company_id = k.company_id and v.voucher_id = k.parent_id;
end $$;

-- Received vouchers as the rule of a remittance wants to know them: their net debit on account 17, and the number of the
-- remittance that stands. It sees what its caller sees.
create function received_facts(p_vouchers bigint[]) returns jsonb
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := nullif(current_setting('app.company_id', true), '')::int;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('voucherId', v.voucher_id, 'branchId', v.branch_id, 'typeId', v.type_id,
      'numberText', v.vr_no, 'isVoid', v.is_void, 'receivedPaisa', received_in_cash(company, v.voucher_id)::text,
      'remittedBy', (
        select l.vr_no from linked_vouchers(company, v.voucher_id) l where l.role = 'remittance' and not l.is_parent
      ))), '[]')
    from voucher v
    where v.company_id = company and v.voucher_id = any (p_vouchers)
  );
end $$;

grant execute on function received_facts(bigint[]) to cashbook_app;

-- Returns the amount that a voucher brought into account 17, less the amount that it took out; nothing for an imported voucher: the
-- books that it comes from know what happened to that money.
create function received_in_cash(p_company int, p_voucher bigint) returns bigint
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select coalesce(sum(l.debit_paisa - l.credit_paisa), 0)::bigint
  from line l
  where l.company_id = p_company and l.voucher_id = p_voucher and l.account_id = 17 and l.live
    and not exists (
      select from imported_voucher i where i.company_id = p_company and i.voucher_id = p_voucher
    )
$$;

grant execute on function received_in_cash(int, bigint) to cashbook_app, cashbook_report;

-- These branches and the head office, as the rule of a remittance wants to know them. It sees what its caller sees.
create function branch_facts(p_branches int[]) returns jsonb
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := nullif(current_setting('app.company_id', true), '')::int;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'branchId', b.branch_id, 'isHeadOffice', b.office_type_id = 1, 'isActive', b.status = 1)), '[]')
    from branch b
    where b.company_id = company and b.status <> 3
      and (b.branch_id = any (p_branches) or b.office_type_id = 1)
  );
end $$;

grant execute on function branch_facts(int[]) to cashbook_app;
