-- The policies of a branch for a refund beyond what was received on its invoice, and for a discount of a sale beyond a part of its
-- lines (accounting §4).

alter table branch
  add column refund_policy text not null default 'warn' check (refund_policy in ('allow', 'warn', 'block')),
  add column discount_policy text not null default 'warn' check (discount_policy in ('allow', 'warn', 'block')),
  -- In percent of the lines. A discount of all of them is a gift, which the policy looks at too.
  add column discount_limit int not null default 50 check (discount_limit between 0 and 100);
