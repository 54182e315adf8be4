-- Facts about a piece that is brought back under warranty, whichever branch sold it.

-- The sale by which the piece left: its last movement that counts, where that was a sale. The party is null where it was paid
-- for on the spot by nobody who is in a list.
create function sale_of_serial(p_product int, p_serial text)
  returns table (voucher_id bigint, branch_id int, vr_no text, sold_on date, party_id int)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select v.voucher_id, v.branch_id, v.vr_no, s.vr_date, (
      select l.account_id
      from line l
        join account a on a.company_id = l.company_id and a.account_id = l.account_id and a.is_party
      where l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live
      order by l.account_id limit 1
    )
  from (
    select * from stock_serial
    where company_id = books_company() and product_id = p_product and serial = p_serial and live
    order by vr_date desc, voucher_id desc, movement_no desc limit 1
  ) s
    join voucher v on v.company_id = s.company_id and v.voucher_id = s.voucher_id
  where not s.is_in and v.type_id = any (types_of('sale')) and not v.is_void
$$;

grant execute on function sale_of_serial(int, text) to cashbook_app;

-- Claims in which the piece was brought or handed out, over all branches of the company, the latest first.
create function claims_of_serial(p_product int, p_serial text)
  returns table (
    claim_id int, branch_id int, claim_no int, taken_on date, state text, state_on date, serial text, serial_now text,
    sold_on date, warranty_until date
  )
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select c.claim_id, c.branch_id, c.claim_no, c.taken_on, c.state, c.state_on, c.serial, c.serial_now, c.sold_on,
    c.warranty_until
  from warranty_claim c
  where c.company_id = books_company() and c.product_id = p_product and p_serial in (c.serial, c.serial_now)
  order by c.taken_on desc, c.claim_id desc
$$;

grant execute on function claims_of_serial(int, text) to cashbook_app, cashbook_report;

-- The numbers of the claims that count on a voucher; null where none does.
create function claims_counting_on(p_company int, p_voucher bigint) returns text
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select string_agg('WC-' || lpad(c.claim_no::text, 6, '0'), ', ' order by c.claim_id)
  from warranty_claim c where c.company_id = p_company and c.counts_on = p_voucher
$$;

-- Locks the voucher that a claim depends on, so that nobody voids it meanwhile. Refusals: those of lock_parents.
create function lock_counted_voucher() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.counts_on is distinct from old.counts_on and new.counts_on is not null then
    perform lock_parents(new.company_id, array[new.counts_on]);
  end if;
  return new;
end $$;

create trigger lock_counted_voucher before update on warranty_claim
  for each row execute function lock_counted_voucher();
