-- Markup of sales by installments (accounting-next §4): the price of paying later, which a company may earn over time.

alter table company
  -- The place of the markup: in the price of the goods, or on account 29 until it is earned. Sales by installments fix it.
  add column markup text not null default 'in_price' check (markup in ('in_price', 'spread'));

alter table installment_plan
  -- The markup of the version; zero where it stands in the price.
  add column markup_paisa bigint not null default 0 check (markup_paisa >= 0);

-- Append-only, the register of account 29 by installments: what a version of a voucher adds to the markup that is not earned yet, below
-- zero for what it takes away. A reschedule without a voucher moves markup between installments by rows of the sale that add up to zero.
create table markup_line (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  version int not null check (version > 0),
  line_no int not null check (line_no > 0),
  sale_id bigint not null,
  installment_no int not null check (installment_no > 0),
  amount_paisa bigint not null check (amount_paisa <> 0),
  -- Whether the other side is account 25.
  is_earned boolean not null,
  primary key (company_id, voucher_id, version, line_no),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, voucher_id, version) references voucher_version deferrable initially deferred,
  foreign key (company_id, sale_id) references voucher deferrable initially deferred
);

create index markup_line_of_sale on markup_line (company_id, sale_id, installment_no);
create index markup_line_of_branch on markup_line (company_id, branch_id);

-- Append-only: the months whose markup was taken at Day Close. A month whose voucher is void is proposed again.
create table markup_month (
  company_id int not null,
  branch_id int not null,
  -- The last day of the month.
  month_end date not null,
  voucher_id bigint not null,
  primary key (company_id, voucher_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, voucher_id) references voucher
);

create index markup_month_of_branch on markup_month (company_id, branch_id, month_end);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['markup_line', 'markup_month'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy branch_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int
        and branch_id = any (string_to_array(nullif(current_setting(''app.branch_ids'', true), ''''), '','')::int[]))',
      table_name
    );
  end loop;
end $$;
