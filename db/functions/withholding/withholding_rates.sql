-- The usual sections and rates of withholding in Bangladesh (accounting-next §6). They are a beginning: a company changes them.

-- Gives the company the usual sections with their rates, from 1 July 2025 on, when it has no section yet. The rates of income tax are
-- those of the Income Tax Act 2023, those of VAT those of the general order on deduction at source.
create function seed_withholding_rates(p_at timestamptz) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
begin
  perform from company c where c.company_id = company for no key update;
  if exists (select from withholding_section s where s.company_id = company) then
    return;
  end if;
  with usual (position, name, kind, is_always, slabs) as (
    values
      (1, '89 Execution of contracts', 'tds', false, '{{0,3},{5000000,5},{20000000,7}}'::numeric[]),
      (2, '89 Supply of goods', 'tds', false, '{{0,5}}'),
      (3, '90 Professional and technical services', 'tds', false, '{{0,10}}'),
      (4, '90 Catering, cleaning and security services', 'tds', false, '{{0,2}}'),
      (5, '90 Transport and carrying', 'tds', false, '{{0,5}}'),
      (6, '90 Media, advertising and printing', 'tds', false, '{{0,5}}'),
      (7, '94 Commission and distribution fees', 'tds', false, '{{0,10}}'),
      (8, '102 Interest on deposits', 'tds', false, '{{0,10}}'),
      (9, '109 Rent', 'tds', false, '{{0,5}}'),
      (10, 'S004 Construction', 'vds', true, '{{0,10}}'),
      (11, 'S007 Advertising', 'vds', true, '{{0,15}}'),
      (12, 'S008.10 Printing', 'vds', true, '{{0,10}}'),
      (13, 'S031 Repairs and servicing', 'vds', true, '{{0,10}}'),
      (14, 'S032 Consultancy and supervision', 'vds', true, '{{0,15}}'),
      (15, 'S034 Audit and accounting', 'vds', true, '{{0,15}}'),
      (16, 'S037 Procurement provider', 'vds', true, '{{0,10}}'),
      (17, 'S040 Security services', 'vds', true, '{{0,15}}'),
      (18, 'S048 Transport contractor', 'vds', true, '{{0,15}}'),
      (19, 'S074 Rent of place', 'vds', true, '{{0,15}}'),
      (20, 'Other supplies without a standard invoice', 'vds', false, '{{0,15}}')
  ), sections as (
    insert into withholding_section (company_id, withholding_section_id, name, kind, is_always, created_at, updated_at)
    select company, u.position, u.name, u.kind, u.is_always, p_at, p_at from usual u
  )
  insert into withholding_rate (
    company_id, withholding_rate_id, section_id, from_date, from_paisa, rate_milli, created_at, updated_at
  )
  select company, row_number() over (order by u.position, s.slab), u.position, date '2025-07-01', u.slabs[s.slab][1] * 100,
    u.slabs[s.slab][2] * 1000, p_at, p_at
  from usual u, generate_subscripts(u.slabs, 1) s (slab);
  insert into record_counter (company_id, table_name, last_id)
  select company, 'withholding_section', max(s.withholding_section_id) from withholding_section s where s.company_id = company
  union all
  select company, 'withholding_rate', max(r.withholding_rate_id) from withholding_rate r where r.company_id = company
  on conflict (company_id, table_name) do update set last_id = greatest(record_counter.last_id, excluded.last_id);
end $$;

grant execute on function seed_withholding_rates(timestamptz) to cashbook_app;
