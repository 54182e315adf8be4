-- Links between vouchers (accounting §4, "Edits and dependents"): from a collection to its invoice, from a realization to its
-- cheque, from one half of a remittance to the other. Each version names its parents. The dependents of a voucher are the
-- vouchers whose present versions name it. A void voucher has no parents.

-- Returns the dependents and the parents of a voucher. It sees what its caller sees.
create function linked_vouchers(p_company int, p_voucher bigint)
  returns table (voucher_id bigint, role text, is_parent boolean, vr_no text, vr_date date)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select v.voucher_id, k.role, false, v.vr_no, v.vr_date
  from voucher_link k
    join voucher v on v.company_id = k.company_id and v.voucher_id = k.child_id and v.version = k.version
  where k.company_id = p_company and k.parent_id = p_voucher
  union all
  select p.voucher_id, k.role, true, p.vr_no, p.vr_date
  from voucher v
    join voucher_link k on k.company_id = v.company_id and k.child_id = v.voucher_id and k.version = v.version
    join voucher p on p.company_id = k.company_id and p.voucher_id = k.parent_id
  where v.company_id = p_company and v.voucher_id = p_voucher
$$;

grant execute on function linked_vouchers(int, bigint) to cashbook_app, cashbook_report;

-- Returns the dependents of these vouchers, for the rules of their edits. It sees what its caller sees.
create function dependents_facts(p_vouchers bigint[]) returns jsonb
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := nullif(current_setting('app.company_id', true), '')::int;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('parentId', parent.id, 'voucherId', l.voucher_id, 'role', l.role,
      'numberText', l.vr_no, 'amountPaisa', w.amount_paisa::text)), '[]')
    from unnest(p_vouchers) parent (id),
      linked_vouchers(company, parent.id) l
        join voucher v on v.company_id = company and v.voucher_id = l.voucher_id
        join voucher_version w on w.company_id = company and w.voucher_id = v.voucher_id and w.version = v.version
    where not l.is_parent and l.role <> all (roles_of('together'))
  );
end $$;

grant execute on function dependents_facts(bigint[]) to cashbook_app;

-- Refuses links of a posted voucher to itself or to a later one. So links are never a circle, and locking vouchers by their ids
-- locks parents first. Halves are posted together, in either order.
create function check_link_order(p_company int, p_voucher bigint, p_links jsonb) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  numbers text;
begin
  select string_agg(v.vr_no, ', ' order by v.voucher_id) into numbers
  from jsonb_array_elements(coalesce(p_links, '[]')) x
    join voucher v on v.company_id = p_company and v.voucher_id = (x.value ->> 'parentId')::bigint
  where x.value ->> 'role' <> all (roles_of('together')) and v.voucher_id >= p_voucher;
  if numbers is not null then
    perform refuse('linked_later', jsonb_build_object('numbers', numbers));
  end if;
end $$;

-- Locks parent vouchers in the order of their ids, so that nobody voids or dates them anew meanwhile, and of two new links to one
-- parent the second sees the first. Refusals in order: voucher_not_found, linked_void.
create function lock_parents(p_company int, p_parents bigint[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  parent bigint;
  locked voucher;
begin
  for parent in select distinct id from unnest(p_parents) id order by id loop
    select * into locked from voucher v where v.company_id = p_company and v.voucher_id = parent for no key update;
    if not found then
      perform refuse('voucher_not_found');
    elsif locked.is_void then
      perform refuse('linked_void', jsonb_build_object('numbers', locked.vr_no));
    end if;
  end loop;
end $$;

-- Whether a document with these links may have neither lines nor movements.
create function may_be_empty(p_links jsonb) returns boolean
  language sql immutable
  set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select from jsonb_array_elements(coalesce(p_links, '[]')) x where x.value ->> 'role' = any (roles_of('may_be_empty'))
  )
$$;

-- Returns the parents in a document's links that are posted already.
create function parents_in(p_links jsonb) returns bigint[]
  language sql immutable
  set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(array_agg((x.value ->> 'parentId')::bigint) filter (where x.value ? 'parentId'), '{}')
  from jsonb_array_elements(coalesce(p_links, '[]')) x
$$;

-- Refuses a date of the voucher before that of a parent, or after that of a dependent. The caller has locked the parents. Halves
-- have the day of their own branch.
create function check_link_dates(p_company int, p_voucher bigint, p_parents bigint[], p_date date) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  numbers text;
begin
  select string_agg(o.vr_no, ', ' order by o.voucher_id) into numbers
  from (
    select p.voucher_id, p.vr_no from voucher p
    where p.company_id = p_company and p.voucher_id = any (p_parents) and p.vr_date > p_date
    union
    select l.voucher_id, l.vr_no from linked_vouchers(p_company, p_voucher) l
    where not l.is_parent and l.role <> all (roles_of('together')) and l.vr_date < p_date
  ) o;
  if numbers is not null then
    perform refuse('date_out_of_order', jsonb_build_object('numbers', numbers));
  end if;
end $$;

-- Refuses dates by which goods or money reach a branch before they left the other one. p_vouchers were just posted or dated anew.
-- Goods are received from the voucher that sent them, money from the first half. Openings move nothing.
create function check_arrivals(p_company int, p_vouchers bigint[]) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  early record;
begin
  select sent.vr_date as sent_on, got.vr_date as received_on, got.branch_id into early
  from (
    select unnest(p_vouchers) as id
    union select k.child_id from voucher_link k
    where k.company_id = p_company and k.parent_id = any (p_vouchers) and k.role = 'transfer'
  ) x
    join voucher v on v.company_id = p_company and v.voucher_id = x.id and v.type_id <> all (types_of('opening'))
    join voucher_link h on h.company_id = p_company and h.child_id = v.voucher_id and h.version = v.version and h.role = 'half'
    left join voucher_link t on t.company_id = p_company and t.child_id = v.voucher_id and t.version = v.version
      and t.role = 'transfer'
    join voucher sent on sent.company_id = p_company and sent.voucher_id = coalesce(t.parent_id, h.parent_id)
    join voucher got on got.company_id = p_company
      and got.voucher_id = case when t.parent_id is null then h.child_id else h.parent_id end
  where got.vr_date < sent.vr_date
  order by got.voucher_id limit 1;
  if found then
    perform refuse('received_before_sent', jsonb_build_object('branch', branch_name(p_company, early.branch_id),
      'sent', to_char(early.sent_on, 'DD/MM/YYYY'), 'received', to_char(early.received_on, 'DD/MM/YYYY')));
  end if;
end $$;

-- Refuses a change that the links of a locked voucher do not allow, in order: belongs_together for a change of one half but its
-- void; voucher_remitted for any change of a remitted voucher; has_dependents for a void or a change of type, for an edit of a
-- voucher whose sent goods have arrived, and for any of them while a claim under warranty depends on it.
create function check_links(p_company int, p_voucher bigint, p_change text) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  halves text;
  remittances text;
  dependents text;
begin
  select string_agg(l.vr_no, ', ' order by l.voucher_id) filter (where l.role = any (roles_of('together'))),
    string_agg(l.vr_no, ', ' order by l.voucher_id) filter (where l.role = 'remittance' and not l.is_parent),
    string_agg(l.vr_no, ', ' order by l.voucher_id) filter (
      where not l.is_parent and (
        p_change in ('void', 'retype') and l.role = any (roles_of('blocks_void'))
        or p_change = 'edit' and l.role = any (roles_of('blocks_edit'))
      )
    )
  into halves, remittances, dependents
  from linked_vouchers(p_company, p_voucher) l;
  if p_change in ('void', 'retype', 'edit') then
    dependents := concat_ws(', ', dependents, claims_counting_on(p_company, p_voucher));
  end if;
  if halves is not null and p_change <> 'void' then
    perform refuse('belongs_together', jsonb_build_object('numbers', halves));
  elsif remittances is not null then
    perform refuse('voucher_remitted', jsonb_build_object('numbers', remittances));
  elsif dependents <> '' then
    perform refuse('has_dependents', jsonb_build_object('numbers', dependents));
  end if;
end $$;
