-- Row-level security compares each row with the company, the branches and the person of the transaction. They are worked out once for a
-- statement: the list of branches used to be split for every row that no index of its branch found.

do $$
declare
  policy record;
  asked_once text;
begin
  for policy in
    select p.polname as name, p.polrelid::regclass as table_name, pg_get_expr(p.polqual, p.polrelid) as said
    from pg_policy p where pg_get_expr(p.polqual, p.polrelid) like '%current_setting(%'
  loop
    asked_once := regexp_replace(
      policy.said,
      '\(string_to_array\((NULLIF\(current_setting\(''app\.\w+''::text, true\), ''''::text\)), '',''::text\)\)::integer\[\]',
      '(select string_to_array(\1, '','')::int[])::int[]', 'g'
    );
    asked_once := regexp_replace(
      asked_once, '\((NULLIF\(current_setting\(''app\.\w+''::text, true\), ''''::text\))\)::integer', '(select \1::int)', 'g'
    );
    asked_once := regexp_replace(
      asked_once, '\((NULLIF\(current_setting\(''app\.\w+''::text, true\), ''''::text\)) IS NOT NULL\)', '((select \1) is not null)', 'g'
    );
    execute format('alter policy %I on %s using (%s)', policy.name, policy.table_name, asked_once);
  end loop;
end $$;
