-- Sealing a day takes time in proportion to its vouchers. Before, the texts of all vouchers of the day were made anew for
-- each of them: half a second for a day of 370, and seconds where a day is busier.

-- As before, one voucher at a time: its entries and lines are found by their keys and numbered within it.
create or replace function voucher_digests(p_company int, p_voucher_ids bigint[], p_versions int[])
  returns table (voucher_id bigint, version int, digest bytea)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select c.voucher_id, c.version, sha256(convert_to(
    concat_ws('|', 'voucher', c.voucher_id, seal_field(v.vr_no), v.vr_date, c.version,
      case when v.is_void then 'void' else 'live' end, seal_field(v.remarks)) || E'\n' || coalesce(t.lines, ''),
    'UTF8'))
  from unnest(p_voucher_ids, p_versions) with ordinality c (voucher_id, version, place)
    join voucher_version v on v.company_id = p_company and v.voucher_id = c.voucher_id and v.version = c.version
    cross join lateral (
      select string_agg(
        concat_ws('|', 'line', n.entry_place, n.line_place, n.account_id, coalesce(n.contra_account_id::text, ''),
          n.debit_paisa, n.credit_paisa, coalesce(n.order_id::text, ''), seal_field(n.remarks)) || E'\n',
        '' order by n.entry_no, n.line_no
      ) as lines
      from (
        select l.entry_no, l.line_no, l.account_id, l.contra_account_id, l.debit_paisa, l.credit_paisa, l.order_id,
          l.remarks, dense_rank() over (order by l.entry_no) as entry_place,
          row_number() over (partition by l.entry_no order by l.line_no) as line_place
        from entry e
          join line l on l.company_id = e.company_id and l.voucher_id = e.voucher_id and l.entry_no = e.entry_no
        where e.company_id = p_company and e.voucher_id = c.voucher_id and e.version = c.version
      ) n
    ) t
  order by c.place
$$;
