-- The seals of closed days (accounting §6).

-- Returns a field of a sealed record, with `|`, line feeds and backslashes escaped, so that records cannot run into each other.
create function seal_field(p_value text) returns text
  language sql immutable parallel safe
as $$ select replace(replace(replace(coalesce(p_value, ''), '\', '\\'), '|', '\p'), E'\n', '\n') $$;

-- Returns the format of new seals. The kernel writes the text of every format (packages/kernel/src/ledger/seal.ts).
create function seal_format() returns smallint
  language sql immutable parallel safe
as $$ select 2::smallint $$;

-- The SHA-256 of each voucher's canonical text as it stood in that version, in the order given. The kernel writes the
-- same text; every verification compares the two. One voucher at a time, its entries and lines found by their keys and
-- numbered within it, so that sealing a day takes time in proportion to its vouchers.
create function voucher_digests(p_company int, p_voucher_ids bigint[], p_versions int[], p_format smallint)
  returns table (voucher_id bigint, version int, digest bytea)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select c.voucher_id, c.version, sha256(convert_to(
    concat_ws('|', 'voucher', c.voucher_id, seal_field(v.vr_no), v.vr_date, c.version,
      case when v.is_void then 'void' else 'live' end, seal_field(v.remarks)) || E'\n' || coalesce(t.lines, '') || coalesce(s.movements, '')
      || coalesce(w.withheld, ''),
    'UTF8'))
  from unnest(p_voucher_ids, p_versions) with ordinality c (voucher_id, version, position)
    -- `limit` keeps the lookup by the whole key. A plan from the time when the table was empty would read all of the company's.
    cross join lateral (
      select x.vr_no, x.vr_date, x.is_void, x.remarks from voucher_version x
      where x.company_id = p_company and x.voucher_id = c.voucher_id and x.version = c.version
      limit 1
    ) v
    cross join lateral (
      select string_agg(
        concat_ws('|', 'line', n.entry_position, n.line_position, n.account_id, coalesce(n.contra_account_id::text, ''),
          n.debit_paisa, n.credit_paisa, coalesce(n.order_id::text, ''), seal_field(n.remarks), n.counter_branch_id)
          || E'\n',
        '' order by n.entry_no, n.line_no
      ) as lines
      from (
        select l.entry_no, l.line_no, l.account_id, l.contra_account_id, l.debit_paisa, l.credit_paisa, l.order_id,
          l.remarks, l.counter_branch_id, dense_rank() over (order by l.entry_no) as entry_position,
          row_number() over (partition by l.entry_no order by l.line_no) as line_position
        from entry e
          join line l on l.company_id = e.company_id and l.voucher_id = e.voucher_id and l.entry_no = e.entry_no
        where e.company_id = p_company and e.voucher_id = c.voucher_id and e.version = c.version
      ) n
    ) t
    cross join lateral (
      select string_agg(
        concat_ws('|', 'movement', m.movement_no, m.product_id, coalesce(m.warehouse_id::text, ''), m.quantity_milli,
          coalesce(m.order_id::text, ''), p.serials, m.transit_to) || E'\n',
        '' order by m.movement_no
      ) as movements
      from stock_movement m
        cross join lateral (
          select coalesce(string_agg(seal_field(n.serial), ' ' order by n.place), '') as serials from stock_serial n
          where n.company_id = m.company_id and n.voucher_id = m.voucher_id and n.version = m.version
            and n.movement_no = m.movement_no
        ) p
      where m.company_id = p_company and m.voucher_id = c.voucher_id and m.version = c.version
    ) s
    cross join lateral (
      select string_agg(
        concat_ws('|', 'withheld', r.row_no, r.account_id, seal_field(r.bill_number), r.bill_paisa, r.bill_vat_paisa,
          case when r.has_vat_invoice then '6.3' else '' end, r.base_paisa, r.vat_paisa,
          coalesce(r.vds_section_id::text, ''), r.vds_rate_milli, r.vds_paisa,
          coalesce(r.tds_section_id::text, ''), r.tds_rate_milli, r.tds_paisa) || E'\n',
        '' order by r.row_no
      ) as withheld
      from withheld_row r
      where p_format > 1 and r.company_id = p_company and r.voucher_id = c.voucher_id and r.version = c.version
    ) w
  order by c.position
$$;

-- Appends a seal over the present vouchers of the day. The caller has locked the open day exclusively, which orders the seals of
-- a branch.
create function seal_day(p_company int, p_branch int, p_day date, p_at timestamptz) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  ids bigint[];
  version_numbers int[];
  hashes bytea[];
  last_no int;
  last_seal bytea;
begin
  select coalesce(array_agg(v.voucher_id order by v.voucher_id), '{}'),
    coalesce(array_agg(v.version order by v.voucher_id), '{}')
  into ids, version_numbers
  from voucher v
  where v.company_id = p_company and v.branch_id = p_branch and v.vr_date = p_day;
  select coalesce(array_agg(d.digest order by d.voucher_id), '{}') into hashes
  from voucher_digests(p_company, ids, version_numbers, seal_format()) d;
  select s.seal_no, s.seal into last_no, last_seal
  from day_seal s
  where s.company_id = p_company and s.branch_id = p_branch
  order by s.seal_no desc limit 1;

  insert into day_seal (
    company_id, branch_id, seal_no, format, day, sealed_at, voucher_ids, versions, digests, previous, seal
  )
  select p_company, p_branch, coalesce(last_no, 0) + 1, seal_format(), p_day, p_at, ids, version_numbers, hashes, last_seal,
    sha256(convert_to(
      concat_ws('|', 'day', p_branch, p_day, coalesce(encode(last_seal, 'hex'), ''), nullif(seal_format(), 1))
        || E'\n' || coalesce((
        select string_agg(encode(h.hash, 'hex') || E'\n', '' order by h.position)
        from unnest(hashes) with ordinality h (hash, position)
      ), ''),
      'UTF8'));
end $$;
