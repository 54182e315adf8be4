-- Requisitions (accounting-next §7): what a branch asks to be bought, and what was decided of it. They post nothing.

create table requisition (
  company_id int not null references company,
  requisition_id int not null check (requisition_id > 0),
  branch_id int not null,
  -- As it stands on paper: counted from 1 in each branch.
  req_no int not null check (req_no > 0),
  -- The open day of the branch when it was written.
  vr_date date not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'closed')),
  -- Rises with every change of its rows or its state.
  version int not null default 1 check (version > 0),
  -- The version of its rows that counts.
  rows_version int not null default 1,
  approved_paisa bigint check (approved_paisa > 0),
  created_by int,
  created_at timestamptz not null,
  primary key (company_id, requisition_id),
  unique (company_id, branch_id, req_no),
  -- Rows of vouchers name a requisition of their own branch by it.
  unique (company_id, branch_id, requisition_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, created_by) references app_user,
  check (rows_version <= version),
  check ((approved_paisa is not null) = (state in ('approved', 'closed')))
);

create index requisition_of_day on requisition (company_id, branch_id, vr_date);

-- Append-only: a requisition as it was written, and again after each edit.
create table requisition_version (
  company_id int not null,
  requisition_id int not null,
  version int not null check (version > 0),
  branch_id int not null,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  -- The site or job; empty for the branch itself.
  project text not null default '',
  notes text not null default '',
  -- The sum of its rows, half-up to whole taka.
  total_paisa bigint not null check (total_paisa > 0 and total_paisa % 100 = 0),
  saved_by int,
  saved_at timestamptz not null,
  primary key (company_id, requisition_id, version),
  foreign key (company_id, branch_id, requisition_id) references requisition (company_id, branch_id, requisition_id),
  foreign key (company_id, saved_by) references app_user
);

-- The rows of a version. Nothing changes but the share of what is approved.
create table requisition_line (
  company_id int not null,
  requisition_id int not null,
  version int not null,
  line_no int not null check (line_no > 0),
  branch_id int not null,
  product_id int not null,
  -- As it was called then: the branch that has it may stop sharing it.
  product_name text not null,
  unit_name text not null,
  remarks text not null default '',
  day_milli bigint not null check (day_milli > 0),
  quantity_milli bigint not null check (quantity_milli > 0),
  price_milli bigint not null check (price_milli > 0),
  total_paisa bigint not null check (total_paisa > 0),
  -- Its share of the approved amount; null unless the requisition is approved with these rows.
  approved_paisa bigint check (approved_paisa >= 0),
  primary key (company_id, requisition_id, version, line_no),
  foreign key (company_id, requisition_id, version) references requisition_version,
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, product_id) references product,
  -- Price × day × quantity, half-up to paisa.
  check (total_paisa = round(price_milli::numeric * day_milli * quantity_milli / 10000000))
);

create index requisition_line_of_product on requisition_line (company_id, branch_id, product_id);

-- Append-only: what was decided of a requisition. `undo` takes the last decision back.
create table requisition_decision (
  company_id int not null,
  requisition_id int not null,
  -- The version of the requisition that came of it.
  version int not null check (version > 1),
  branch_id int not null,
  decision text not null check (decision in ('approve', 'reject', 'close', 'undo')),
  approved_paisa bigint check (approved_paisa > 0),
  reason text not null default '',
  done_by int,
  done_at timestamptz not null,
  primary key (company_id, requisition_id, version),
  foreign key (company_id, branch_id, requisition_id) references requisition (company_id, branch_id, requisition_id),
  foreign key (company_id, done_by) references app_user,
  check ((approved_paisa is not null) = (decision = 'approve')),
  check (decision <> 'reject' or btrim(reason) <> '')
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['requisition', 'requisition_version', 'requisition_line', 'requisition_decision'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy branch_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int
        and branch_id = any (string_to_array(nullif(current_setting(''app.branch_ids'', true), ''''), '','')::int[]))',
      table_name
    );
  end loop;
end $$;

-- Above this amount nobody approves what they wrote themselves; null where the company does not look at it.
alter table company add column own_requisition_paisa bigint check (own_requisition_paisa >= 0);
