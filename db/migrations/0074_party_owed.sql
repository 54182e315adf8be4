-- The sum of what parties of a branch owe, and of what they are owed, after all folded days: the debit and the credit balances of account_balance
-- among parties. A branch has 20,000 parties and a few hundred of them move in a day, so a view over branches reads one row of each.
create table party_owed (
  company_id int not null,
  branch_id int not null,
  debit_paisa bigint not null,
  credit_paisa bigint not null,
  primary key (company_id, branch_id)
);

alter table party_owed enable row level security;
create policy company_isolation on party_owed using (
  company_id = (select nullif(current_setting('app.company_id', true), '')::int)
);

insert into party_owed (company_id, branch_id, debit_paisa, credit_paisa)
select b.company_id, b.branch_id, sum(greatest(b.debit_paisa - b.credit_paisa, 0)), sum(greatest(b.credit_paisa - b.debit_paisa, 0))
from account_balance b join account a on a.company_id = b.company_id and a.account_id = b.account_id and a.is_party
group by b.company_id, b.branch_id;
