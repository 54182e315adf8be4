-- Cheques that pay several accounts and that no bank has paid yet: few, and asked for with the debt of each customer who buys.
create index cheque_now_of_several on cheque_now (company_id, branch_id)
  where account_id is null and state in ('in_hand', 'deposited', 'again', 'issued');
