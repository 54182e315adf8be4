-- Assets and the register of what is written off them (accounting-next §9.3).

-- Returns the rows of the register that stand, with the day of their vouchers. It sees what its caller sees.
create function standing_asset_lines(p_company int, p_branches int[], p_day date default 'infinity')
  returns table (
    branch_id int, asset_id int, voucher_id bigint, vr_no text, vr_date date, is_disposal boolean, depreciation_paisa bigint
  )
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select l.branch_id, l.asset_id, l.voucher_id, v.vr_no, v.vr_date, l.is_disposal, l.depreciation_paisa
  from asset_line l
    join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id and not v.is_void
  where l.company_id = p_company and l.branch_id = any (p_branches) and v.vr_date <= p_day
$$;

grant execute on function standing_asset_lines(int, int[], date) to cashbook_app, cashbook_report;

-- Returns what the register says of one asset: what is written off it, the last day of that, and the day on which it left the books. It sees
-- what its caller sees.
create function asset_standing(p_asset asset) returns table (depreciation_paisa bigint, written_on date, disposed_on date)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off
as $$
  select p_asset.opening_paisa + coalesce(sum(l.depreciation_paisa) filter (where not l.is_disposal), 0)::bigint,
    max(v.vr_date) filter (where not l.is_disposal), max(v.vr_date) filter (where l.is_disposal)
  from asset_line l
    join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id and not v.is_void
  where l.company_id = p_asset.company_id and l.asset_id = p_asset.asset_id
$$;

grant execute on function asset_standing(asset) to cashbook_app, cashbook_report;

-- Returns what the disposal of these assets knows of them. With p_locks they stay as they are until the transaction ends.
create function asset_facts(p_branches int[], p_assets int[], p_locks boolean) returns jsonb
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
begin
  if p_locks then
    perform from asset a where a.company_id = company and a.asset_id = any (p_assets) order by a.asset_id for no key update;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'branchId', a.branch_id, 'assetId', a.asset_id, 'name', a.name, 'accountId', a.account_id, 'costPaisa', a.cost_paisa::text,
      'depreciationPaisa', s.depreciation_paisa::text, 'isDisposed', s.disposed_on is not null
    )), '[]')
    from unnest(p_branches, p_assets) x (branch_id, asset_id)
      join asset a on a.company_id = company and a.asset_id = x.asset_id and a.branch_id = x.branch_id and a.status = 1
      cross join lateral asset_standing(a) s
  );
end $$;

grant execute on function asset_facts(int[], int[], boolean) to cashbook_app;

-- Refuses a date by which a voucher of assets would be on the wrong side of others: a disposal before what was written off its asset, or
-- depreciation after its asset has gone.
create function check_asset_dates(p_company int, p_voucher bigint, p_date date) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  numbers text;
begin
  select string_agg(distinct v.vr_no, ', ') into numbers
  from asset_line l
    join asset_line o on o.company_id = l.company_id and o.asset_id = l.asset_id and o.is_disposal <> l.is_disposal
    join voucher v on v.company_id = o.company_id and v.voucher_id = o.voucher_id and not v.is_void
  where l.company_id = p_company and l.voucher_id = p_voucher
    and case when l.is_disposal then v.vr_date > p_date else v.vr_date < p_date end;
  if numbers is not null then
    perform refuse('date_out_of_order', jsonb_build_object('numbers', numbers));
  end if;
end $$;

-- Adds the rows of a voucher that was just posted. p_write is {branch, voucherId, isDisposal, rows: [{assetId, depreciationPaisa}]}. Refuses
-- date_out_of_order.
create function keep_asset_lines(p_write jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  company int := books_company();
  voucher bigint := (p_write ->> 'voucherId')::bigint;
begin
  insert into asset_line (company_id, branch_id, voucher_id, line_no, asset_id, is_disposal, depreciation_paisa)
  select company, (p_write ->> 'branch')::int, voucher, x.ordinality,
    (x.value ->> 'assetId')::int, (p_write ->> 'isDisposal')::boolean, (x.value ->> 'depreciationPaisa')::bigint
  from jsonb_array_elements(p_write -> 'rows') with ordinality x;
  perform check_asset_dates(company, voucher, (select v.vr_date from public.voucher v where v.company_id = company and v.voucher_id = voucher));
end $$;

grant execute on function keep_asset_lines(jsonb) to cashbook_app;

-- Refuses to void what was written off an asset that has left the books since, whose disposal took that off account 41, and to void the disposal
-- of an archived asset, which would be in the books again and unseen.
create function check_assets(p_company int, p_voucher bigint) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  perform from asset a
  where a.company_id = p_company and a.asset_id in (
      select l.asset_id from asset_line l where l.company_id = p_company and l.voucher_id = p_voucher
    )
  order by a.asset_id for no key update;
  if not found then
    return;
  end if;
  if exists (
    select from asset_line l
      join asset a on a.company_id = l.company_id and a.asset_id = l.asset_id
      cross join lateral asset_standing(a) s
    where l.company_id = p_company and l.voucher_id = p_voucher and not l.is_disposal and s.disposed_on is not null
  ) then
    perform refuse('asset_disposed');
  end if;
  if exists (
    select from asset_line l
      join asset a on a.company_id = l.company_id and a.asset_id = l.asset_id and a.status <> 1
    where l.company_id = p_company and l.voucher_id = p_voucher and l.is_disposal
  ) then
    perform refuse('asset_archived');
  end if;
end $$;

-- Returns the vouchers of assets whose lines on account 41 are not those of the register. It sees what its caller sees.
create function assets_off(p_company int) returns table (voucher_id bigint, register_paisa bigint, lines_paisa bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  select x.voucher_id, sum(x.register)::bigint, sum(x.lines)::bigint
  from (
    select l.voucher_id, l.depreciation_paisa as register, 0 as lines
    from asset_line l
      join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id and not v.is_void
    where l.company_id = p_company
    union all
    select l.voucher_id, 0, l.credit_paisa - l.debit_paisa
    from voucher_version w
      join voucher v on v.company_id = w.company_id and v.voucher_id = w.voucher_id and v.version = w.version
      join line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.account_id = 41 and l.live
    where w.company_id = p_company and w.kind in ('depreciation', 'asset-disposal')
  ) x
  group by x.voucher_id
  having sum(x.register) <> sum(x.lines)
$$;

grant execute on function assets_off(int) to cashbook_app, cashbook_report;

create trigger never_changed before update on asset_line for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on asset_line for each statement execute function refuse_change();
