-- Voucher types and link roles with their traits (accounting §4). The kernel has the same data.

alter table voucher_type
  add column trade text check (trade in ('purchase', 'sale', 'labour')),
  add column is_return boolean not null default false,
  add column paid text check (paid in ('cash', 'partial', 'due')),
  add column money text check (money in ('cash', 'bank', 'both')),
  add column direction text check (direction in ('in', 'out')),
  add column is_received boolean not null default false,
  add column register text check (register in ('installment', 'stock', 'opening', 'remittance', 'cheque'));

comment on column voucher_type.trade is 'The trade in which goods or work change hands.';
comment on column voucher_type.is_return is 'Goods go back to the party that supplied them.';
comment on column voucher_type.paid is 'The part of an invoice that is paid with it; null when the type does not say.';
comment on column voucher_type.money is 'The account of money on the other side of each row; both when each side is money.';
comment on column voucher_type.direction is 'That money is received or paid; null when the type does not say.';
comment on column voucher_type.is_received is 'A branch receives cash with it, which it remits to head office.';
comment on column voucher_type.register is 'The register that a voucher needs beside its lines; null when it may be imported as lines alone.';

update voucher_type t
set trade = x.trade, is_return = x.is_return, paid = x.paid, money = x.money, direction = x.direction,
  is_received = x.is_received, register = x.register
from (
  values
    ('CR', null, false, null, 'cash', 'in', true, null),
    ('CP', null, false, null, 'cash', 'out', false, null),
    ('BR', null, false, null, 'bank', 'in', false, null),
    ('BP', null, false, null, 'bank', 'out', false, null),
    ('CN', null, false, null, 'both', null, false, null),
    ('PC', 'purchase', false, 'cash', null, null, false, null),
    ('PP', 'purchase', false, 'partial', null, null, false, null),
    ('PD', 'purchase', false, 'due', null, null, false, null),
    ('PR', 'purchase', true, null, null, null, false, null),
    ('SC', 'sale', false, 'cash', null, null, true, null),
    ('SP', 'sale', false, 'partial', null, null, true, null),
    ('SD', 'sale', false, 'due', null, null, false, null),
    ('SR', 'sale', true, null, null, null, false, null),
    ('IS', 'sale', false, null, null, null, true, 'installment'),
    ('IC', null, false, null, null, null, true, 'installment'),
    ('LI', 'labour', false, null, null, null, false, null),
    ('SA', null, false, null, null, null, false, 'stock'),
    ('OB', null, false, null, null, null, false, 'opening'),
    ('RM', null, false, null, null, null, false, 'remittance'),
    ('RR', null, false, null, null, null, false, 'cheque'),
    ('RP', null, false, null, null, null, false, 'cheque')
) x (prefix, trade, is_return, paid, money, direction, is_received, register)
where x.prefix = t.prefix;

alter table voucher_type
  alter column is_return drop default,
  alter column is_received drop default;

-- The roles of links; the same in every company. voucher_link names them in a check: a foreign key would make all postings of
-- the installation lock the same rows.
create table link_role (
  role text primary key check (role <> ''),
  -- Both vouchers are halves of one document, voided together and never edited.
  together boolean not null,
  -- The parent can be neither voided nor changed to another type while the link stands.
  blocks_void boolean not null,
  -- The parent cannot be edited either.
  blocks_edit boolean not null,
  -- A document with such a link may have neither lines nor movements.
  may_be_empty boolean not null
);

insert into link_role (role, together, blocks_void, blocks_edit, may_be_empty) values
  ('collection', false, true, false, false),
  ('return', false, true, false, false),
  ('realization', false, true, false, false),
  ('remittance', false, true, true, false),
  ('transfer', false, true, true, false),
  ('half', true, false, false, false),
  ('delivery', false, true, false, true);
