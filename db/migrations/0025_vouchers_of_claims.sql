-- The vouchers on which claims under warranty count (decision 41): the adjustment that took the new piece out of our stock, or the
-- voucher that credited the customer.

alter table warranty_claim_step rename column stock_voucher_id to voucher_id;
alter table warranty_claim_step
  drop constraint warranty_claim_step_check2,
  add constraint warranty_claim_step_voucher check (voucher_id is null or action in ('replace', 'credit'));

-- What follows from its steps: the voucher on which it counts now, which is not voided meanwhile.
alter table warranty_claim
  add column counts_on bigint,
  add foreign key (company_id, counts_on) references voucher;
create index warranty_claim_counts_on on warranty_claim (company_id, counts_on) where counts_on is not null;
