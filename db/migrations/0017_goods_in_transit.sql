-- Goods on their way from one branch to another (accounting §5): they have left the warehouse of the branch that sent them and
-- are still its stock until the other one receives them.

-- The quantity of a product that a live voucher has sent, the part that is still on its way, and the unit cost at which it
-- will be received: the one at which it left. Kept by the functions of the door with the movements, which the audit compares.
create table goods_in_transit (
  company_id int not null,
  -- The branch that has sent them.
  branch_id int not null,
  voucher_id bigint not null,
  -- The version of the voucher that froze the cost.
  version int not null,
  product_id int not null,
  to_branch_id int not null,
  sent_milli bigint not null check (sent_milli > 0),
  open_milli bigint not null check (open_milli between 0 and sent_milli),
  unit_cost numeric(20, 6) not null check (unit_cost >= 0),
  primary key (company_id, voucher_id, product_id),
  foreign key (company_id, voucher_id, version) references voucher_version,
  foreign key (company_id, product_id) references product,
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, to_branch_id) references branch
);

create index goods_in_transit_from on goods_in_transit (company_id, branch_id, voucher_id) where open_milli > 0;
create index goods_in_transit_to on goods_in_transit (company_id, to_branch_id, voucher_id) where open_milli > 0;
create index goods_in_transit_product on goods_in_transit (company_id, product_id);

-- Both branches see them, and no third one.
alter table goods_in_transit enable row level security;
create policy branch_isolation on goods_in_transit using (
  company_id = nullif(current_setting('app.company_id', true), '')::int
  and array[branch_id, to_branch_id]
    && string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[]
);
