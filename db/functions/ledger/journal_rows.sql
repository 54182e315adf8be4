-- The only inserts of versions, of vouchers and of lines, for new vouchers and for changes of vouchers alike.
--
-- The triggers fix the order of a write: the versions; for a change the lines that leave the books, and the voucher; then the
-- new lines.

-- Inserts a version of each voucher, as the voucher stands after it. p_contents has for each of them
--   {user?, amountPaisa, remarks, reason?, kind, formVersion, form}.
create function insert_versions(p_vouchers voucher[], p_contents jsonb[], p_change text, p_at timestamptz) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into voucher_version (
    company_id, branch_id, voucher_id, version, change, type_id, vr_date, is_void, user_id, changed_at, total_paisa,
    amount_paisa, vr_no, remarks, reason, kind, form_version, form
  )
  select v.company_id, v.branch_id, v.voucher_id, v.version, p_change, v.type_id, v.vr_date, v.is_void, c."user", p_at,
    v.total_paisa, c."amountPaisa", v.vr_no, c.remarks, coalesce(c.reason, ''), c.kind, c."formVersion", c.form
  from unnest(p_vouchers) with ordinality v,
    jsonb_to_record(p_contents[v.ordinality]) c (
      "user" int, "amountPaisa" bigint, remarks text, reason text, kind text, "formVersion" smallint, form jsonb
    );
end $$;

-- Inserts the entries and lines of the present version of each voucher, and a new voucher with them in the same statement: each
-- of the two triggers looks for the rows of the other table. The entries of a change are numbered from p_first_entry + 1 on,
-- after those of the versions before. p_contents has for each of them
--   {lines: [{entry, line, accountId, contraAccountId?, debitPaisa, creditPaisa, orderId?, counterBranchId?, remarks}]}.
create function insert_lines(p_vouchers voucher[], p_contents jsonb[], p_first_entry int default 0) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  with l as materialized (
    select v.company_id, v.branch_id, v.voucher_id, v.version, v.vr_date, p_first_entry + x.entry as entry_no, x.*
    from unnest(p_vouchers) with ordinality v,
      jsonb_to_recordset(p_contents[v.ordinality] -> 'lines') x (
        entry smallint, line smallint, "accountId" int, "contraAccountId" int, "debitPaisa" bigint, "creditPaisa" bigint,
        "orderId" int, "counterBranchId" int, remarks text
      )
  ), to_voucher as (
    insert into voucher select v.* from unnest(p_vouchers) v where v.version = 1
  ), to_entry as (
    insert into entry (company_id, version, voucher_id, entry_no)
    select distinct company_id, version, voucher_id, entry_no from l
  )
  insert into line (
    company_id, branch_id, voucher_id, account_id, vr_date, debit_paisa, credit_paisa, contra_account_id, entry_no,
    line_no, order_id, counter_branch_id, remarks
  )
  select company_id, branch_id, voucher_id, "accountId", vr_date, "debitPaisa", "creditPaisa", "contraAccountId", entry_no,
    line, "orderId", "counterBranchId", remarks
  from l;
end $$;
