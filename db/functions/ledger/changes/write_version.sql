-- Writing the next version of a voucher. Nothing is overwritten: the version gets lines of its own, and the lines of the version
-- before stop being live (accounting §2.5).

-- Returns the voucher as the change leaves it. A change of type gets its number while it is written.
create function voucher_after(p_change jsonb, p_before voucher) returns voucher
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  after voucher := p_before;
begin
  after.version := p_before.version + 1;
  after.type_id := coalesce((p_change ->> 'type')::int, p_before.type_id);
  after.vr_date := coalesce((p_change ->> 'vrDate')::date, p_before.vr_date);
  after.is_void := p_change ->> 'change' = 'void';
  after.total_paisa := (
    select coalesce(sum(x."debitPaisa"), 0) from jsonb_to_recordset(p_change -> 'lines') x ("debitPaisa" bigint)
  );
  return after;
end $$;

-- Writes the next version of a voucher with its bills, links, lines and movements, in the order that the triggers ask for: the
-- version first, then the lines that leave the books, the voucher, and its new lines. The days of both versions may be written.
-- A part that p_change leaves out stays as it was; its links replace the ones before, unless only the date changes. Returns the voucher,
-- with its new number after a change of type, and the changes of the stock.
create function write_version(
  p_company int, p_change jsonb, p_before voucher, p_was voucher_version, p_after voucher, p_moves_stock boolean,
  p_at timestamptz, out written voucher, out stock_changes stock_change[]
)
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  change text := p_change ->> 'change';
  contents jsonb := p_change || jsonb_build_object(
    'amountPaisa', case change when 'void' then 0 else coalesce((p_change ->> 'amountPaisa')::bigint, p_was.amount_paisa) end,
    'remarks', coalesce(p_change ->> 'remarks', p_was.remarks), 'kind', coalesce(p_change ->> 'kind', p_was.kind),
    'formVersion', coalesce((p_change ->> 'formVersion')::int, p_was.form_version),
    'form', coalesce(p_change -> 'form', p_was.form));
  first_entry int;
begin
  written := p_after;
  stock_changes := '{}';
  if written.type_id <> p_before.type_id then
    select r.number, r.vr_no into written.number, written.vr_no from renumber(p_company, p_before, written.type_id) r;
  end if;
  perform keep_bills(p_company, array[written.branch_id], array[written.voucher_id], written.version, array[written.vr_date],
    jsonb_build_array(case change
      when 'void' then null
      when 'redate' then bills_that_stand(
        p_company, p_before.voucher_id, p_before.version, p_before.vr_date, written.vr_date)
      else p_change -> 'bills' end));
  perform insert_versions(array[written], array[contents], change, p_at);
  insert into voucher_link (company_id, child_id, version, parent_id, role)
  select p_company, written.voucher_id, written.version, (x.value ->> 'parentId')::bigint, x.value ->> 'role'
  from jsonb_array_elements(coalesce(p_change -> 'links', '[]')) x
  where change <> 'redate'
  union
  select p_company, written.voucher_id, written.version, k.parent_id, k.role
  from voucher_link k
  where change = 'redate' and k.company_id = p_company and k.child_id = p_before.voucher_id and k.version = p_before.version;

  update line l set live = false where l.company_id = p_company and l.voucher_id = p_before.voucher_id and l.live;
  if p_moves_stock then
    stock_changes := retire_movements(p_company, p_before.voucher_id);
  end if;
  update voucher v
  set version = written.version, type_id = written.type_id, number = written.number, vr_no = written.vr_no,
    vr_date = written.vr_date, is_void = written.is_void, total_paisa = written.total_paisa
  where v.company_id = p_company and v.voucher_id = p_before.voucher_id;

  select coalesce(max(e.entry_no), 0) into first_entry from entry e
  where e.company_id = p_company and e.voucher_id = p_before.voucher_id;
  perform insert_lines(array[written], array[p_change], first_entry);
  if p_moves_stock then
    stock_changes := stock_changes || write_movements(p_company, written.branch_id, array[written.voucher_id], written.version,
      written.vr_date, jsonb_build_array(coalesce(p_change -> 'movements', '[]')));
  end if;
end $$;
