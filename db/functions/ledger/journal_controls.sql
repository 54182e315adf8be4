-- Controls of the journals that people type (accounting §4): each branch allows, warns of or refuses a journal without remarks, and
-- one on the accounts that only openings and the close of a year should move. What is warned of is in the answer to the save. What
-- the version before had already, as few remarks or the same account, may stay.

-- Returns the accounts that only openings and the close of a year should move: Opening Balance Equity and Retained Earnings.
create function accounts_of_equity() returns int[]
  language sql immutable parallel safe
as $$ select array[11, 14] $$;

-- Returns the warnings for the journals among these vouchers as a list of {ordinal, withoutRemarks, accounts: [{accountId, account}]};
-- null for none. p_vouchers is as for post_vouchers_together; p_before is the voucher that they change. Refuses
-- journal_without_remarks and journal_on_equity where the branch blocks it.
create function settle_journals(p_company int, p_vouchers jsonb, p_before voucher default null) returns jsonb
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  fault record;
begin
  if not exists (
    select from jsonb_to_recordset(p_vouchers) v (type int, system boolean, history boolean)
    where v.type = any (types_of('journal')) and v.system is not true and v.history is not true
  ) then
    return null;
  end if;
  with was as materialized (
    select l.account_id, l.remarks
    from entry e join line l on l.company_id = e.company_id and l.voucher_id = e.voucher_id and l.entry_no = e.entry_no
    where e.company_id = p_company and e.voucher_id = p_before.voucher_id and e.version = p_before.version
  ), found as materialized (
    select v.ordinal, b.journal_remarks_policy, b.journal_account_policy, l.is_silent, l.accounts,
      l.is_silent and (p_before.voucher_id is null or exists (select from was where remarks <> '')) as is_newly_silent,
      l.accounts - array(select a.name from was join account a on a.company_id = p_company and a.account_id = was.account_id)
        as new_accounts
    from jsonb_to_recordset(p_vouchers) v (ordinal int, branch int, type int, system boolean, history boolean, lines jsonb)
      join branch b on b.company_id = p_company and b.branch_id = v.branch,
      lateral (
        select bool_and(x.remarks = '') as is_silent,
          coalesce(jsonb_agg(distinct a.name) filter (where a.account_id = any (accounts_of_equity())), '[]') as accounts
        from jsonb_to_recordset(v.lines) x ("accountId" int, remarks text)
          join account a on a.company_id = p_company and a.account_id = x."accountId"
      ) l
    where v.type = any (types_of('journal')) and v.system is not true and v.history is not true
  )
  select t.told, b.* into fault
  from (
    select jsonb_agg(jsonb_build_object('ordinal', f.ordinal, 'withoutRemarks', w.without_remarks, 'accounts', w.accounts)) as told
    from found f,
      lateral (
        select f.is_silent and f.journal_remarks_policy = 'warn' as without_remarks,
          case f.journal_account_policy when 'warn' then f.accounts else '[]' end as accounts
      ) w
    where w.without_remarks or w.accounts <> '[]'
  ) t
    left join (
      select f.ordinal, s.code, f.new_accounts ->> 0 as account
      from found f,
        lateral (
          select 'journal_without_remarks' as code where f.is_newly_silent and f.journal_remarks_policy = 'block'
          union all
          select 'journal_on_equity' where f.new_accounts <> '[]' and f.journal_account_policy = 'block'
        ) s
      order by f.ordinal, s.code desc limit 1
    ) b on true;
  if fault.code is not null then
    perform refuse(fault.code, jsonb_build_object('ordinal', fault.ordinal, 'account', fault.account));
  end if;
  return fault.told;
end $$;

-- Returns the detail of a voucher's answer with its own warning of settle_journals; null for neither.
create function with_journal(p_detail jsonb, p_told jsonb, p_ordinal int) returns jsonb
  language sql immutable
  set search_path = pg_catalog, public, pg_temp
as $$
  select case when p_told is null then p_detail else coalesce((
    select coalesce(p_detail, '{}') || jsonb_build_object('journal', t.value - 'ordinal')
    from jsonb_array_elements(p_told) t
    where (t.value ->> 'ordinal')::int = p_ordinal
  ), p_detail) end
$$;

-- Returns the live journals of a branch on a day that people typed on the accounts of openings and earnings, with the names of
-- these accounts, where the branch does not simply allow them.
create function journals_on_equity(p_branch int, p_day date)
  returns table (voucher_id bigint, vr_no text, type_id smallint, total_paisa bigint, accounts text)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off
as $$
  select v.voucher_id, v.vr_no, v.type_id, v.total_paisa, string_agg(distinct a.name, ', ' order by a.name)
  from line l
    join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id
      and v.type_id = any (types_of('journal')) and not v.is_system
    join account a on a.company_id = l.company_id and a.account_id = l.account_id
    join branch b on b.company_id = l.company_id and b.branch_id = l.branch_id and b.journal_account_policy <> 'allow'
  where l.company_id = books_company() and l.branch_id = p_branch and l.vr_date = p_day and l.live
    and l.account_id = any (accounts_of_equity())
  group by v.voucher_id, v.vr_no, v.type_id, v.total_paisa
  order by v.voucher_id
$$;

grant execute on function journals_on_equity(int, date) to cashbook_app, cashbook_report;
