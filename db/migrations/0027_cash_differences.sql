-- The difference of a cash count as a voucher (accounting-next §10).

-- The voucher that brought the books to the counted cash. `book_paisa` is the balance without it.
alter table cash_count add column difference_voucher_id bigint;
alter table cash_count add foreign key (company_id, difference_voucher_id) references voucher;
