-- Withholding of VAT and income tax at source (accounting-next §6): its accounts, who withholds, and the rates of the law as dated
-- records.

insert into account (company_id, account_id, group_id, name, is_system)
select g.company_id, a.id, g.group_id, a.name || case when taken.name is null then '' else ' ' || a.id end, true
from (
  values
    (19, 'Advance Income Tax', 116),
    (51, 'VDS Payable', 214),
    (52, 'TDS Payable', 214),
    (53, 'VDS Receivable', 116)
) a (id, name, group_id)
  join account_group g on g.group_id = a.group_id
  left join lateral (
    select x.name from account x
    where x.company_id = g.company_id and x.group_id = g.group_id and name_key(x.name) = name_key(a.name) and x.status <> 3
      and not x.is_party
  ) taken on true;

-- Whether tax is withheld at source, by the company and from it; and its numbers for the papers of the tax offices.
alter table company add column withholds boolean not null default false;
alter table company add column bin text not null default '' check (char_length(bin) <= 20);
alter table company add column tin text not null default '' check (char_length(tin) <= 20);

alter table party add column bin text not null default '' check (char_length(bin) <= 20);
alter table party add column tin text not null default '' check (char_length(tin) <= 20);
-- The last day on which the party's proof of return is valid; null without one.
alter table party add column proof_until date;

-- A section of the law under which tax is withheld.
create table withholding_section (
  company_id int not null references company,
  withholding_section_id int not null check (withholding_section_id > 0),
  name text not null check (btrim(name) <> ''),
  kind text not null check (kind in ('vds', 'tds')),
  -- VAT is withheld although the supplier gave an invoice (Mushak 6.3) at the standard rate.
  is_always boolean not null default false,
  status smallint not null default 1 check (status in (1, 3)),
  version int not null default 1,
  created_by int,
  created_at timestamptz not null,
  updated_by int,
  updated_at timestamptz not null,
  primary key (company_id, withholding_section_id),
  foreign key (company_id, created_by) references app_user,
  foreign key (company_id, updated_by) references app_user
);

create unique index withholding_section_unique_name on withholding_section (company_id, name_key(name)) where status <> 3;

-- The rate of a section from a day on, until the next day from which the section has rates. Rates of one day are slabs by the base
-- of the tax year.
create table withholding_rate (
  company_id int not null references company,
  withholding_rate_id int not null check (withholding_rate_id > 0),
  section_id int not null,
  from_date date not null,
  from_paisa bigint not null default 0 check (from_paisa >= 0),
  -- In thousandths of a percent.
  rate_milli bigint not null check (rate_milli between 0 and 100000),
  status smallint not null default 1 check (status in (1, 3)),
  version int not null default 1,
  created_by int,
  created_at timestamptz not null,
  updated_by int,
  updated_at timestamptz not null,
  primary key (company_id, withholding_rate_id),
  foreign key (company_id, section_id) references withholding_section,
  foreign key (company_id, created_by) references app_user,
  foreign key (company_id, updated_by) references app_user
);

create unique index withholding_rate_unique_from_base on withholding_rate (company_id, section_id, from_date, from_paisa)
  where status <> 3;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['withholding_section', 'withholding_rate'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format(
      'create policy company_isolation on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::int)',
      table_name
    );
  end loop;
end $$;
