-- The forms on which the cheques of a bank account are printed: the size of the leaf, and where each part of a cheque stands on it.

-- Lengths are in tenths of a millimetre, places from the upper left corner of the leaf.
create table cheque_form (
  company_id int not null references company,
  cheque_form_id int not null check (cheque_form_id > 0),
  bank_account_id int not null,
  leaf_width_tenths bigint not null check (leaf_width_tenths between 500 and 3000),
  leaf_height_tenths bigint not null check (leaf_height_tenths between 300 and 2000),
  -- In tenths of a point.
  font_size_tenths bigint not null check (font_size_tenths between 60 and 240),
  words_language text not null check (words_language in ('en', 'bn')),
  -- Eight boxes, a digit in each, or a text.
  date_style text not null check (date_style in ('boxes', 'text')),
  date_left_tenths bigint not null check (date_left_tenths >= 0),
  date_top_tenths bigint not null check (date_top_tenths >= 0),
  -- From one box to the next.
  date_step_tenths bigint not null check (date_step_tenths between 10 and 200),
  payee_left_tenths bigint not null check (payee_left_tenths >= 0),
  payee_top_tenths bigint not null check (payee_top_tenths >= 0),
  payee_width_tenths bigint not null check (payee_width_tenths > 0),
  words_left_tenths bigint not null check (words_left_tenths >= 0),
  words_top_tenths bigint not null check (words_top_tenths >= 0),
  words_width_tenths bigint not null check (words_width_tenths > 0),
  -- The second line of the words; 0 wide where the form has one line.
  more_left_tenths bigint not null check (more_left_tenths >= 0),
  more_top_tenths bigint not null check (more_top_tenths >= 0),
  more_width_tenths bigint not null check (more_width_tenths >= 0),
  amount_left_tenths bigint not null check (amount_left_tenths >= 0),
  amount_top_tenths bigint not null check (amount_top_tenths >= 0),
  -- Whether "A/C payee only" is printed unless a person says otherwise.
  is_crossed boolean not null,
  crossing_left_tenths bigint not null check (crossing_left_tenths >= 0),
  crossing_top_tenths bigint not null check (crossing_top_tenths >= 0),
  -- The name of the picture of the leaf among the company's files; empty without one.
  picture text not null default '' check (picture ~ '^([0-9a-f]{32})?$'),
  status smallint not null default 1 check (status in (1, 3)),
  version int not null default 1,
  created_by int,
  created_at timestamptz not null,
  updated_by int,
  updated_at timestamptz not null,
  primary key (company_id, cheque_form_id),
  foreign key (company_id, bank_account_id) references account,
  foreign key (company_id, created_by) references app_user,
  foreign key (company_id, updated_by) references app_user,
  -- Nothing stands beside the leaf.
  check (greatest(date_left_tenths, payee_left_tenths + payee_width_tenths, words_left_tenths + words_width_tenths,
    more_left_tenths + more_width_tenths, amount_left_tenths, crossing_left_tenths) <= leaf_width_tenths),
  check (greatest(date_top_tenths, payee_top_tenths, words_top_tenths, more_top_tenths, amount_top_tenths,
    crossing_top_tenths) <= leaf_height_tenths)
);

create unique index cheque_form_unique_bank_account_id on cheque_form (company_id, bank_account_id) where status <> 3;

alter table cheque_form enable row level security;
create policy company_isolation on cheque_form using (company_id = nullif(current_setting('app.company_id', true), '')::int);
