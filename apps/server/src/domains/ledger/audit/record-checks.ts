import { sql } from 'kysely';
import { type AuditCheck, isTold, sqlCheck } from '#domains/ledger/audit/check';
import { verifySeals } from '#domains/ledger/seals';

/** Checks of the trading day, seals, keys and the audit record. */
export const recordChecks: readonly AuditCheck[] = [
  sqlCheck(
    'one_open_day',
    'every branch with vouchers has one open day, and days are folded unless open',
    4,
    (companyId) => sql`
      select format('branch %s: %s open days', v.branch_id, count(t.day)) as finding, null::bigint as voucher_id,
        v.branch_id, null::date as day
      from (select distinct branch_id from voucher where company_id = ${companyId}) v
        left join trading_day t on t.company_id = ${companyId} and t.branch_id = v.branch_id and t.is_open
      group by v.branch_id having count(t.day) <> 1
      union all
      select format('branch %s, %s', branch_id, day), null, branch_id, day
      from trading_day where company_id = ${companyId} and is_open = folded`,
  ),
  sqlCheck(
    'dates_were_open',
    'every voucher is dated on a day that the branch opened or wrote to',
    4,
    (companyId) => sql`
      select format('%s of branch %s on %s', v.vr_no, v.branch_id, v.vr_date) as finding, v.voucher_id, v.branch_id,
        v.vr_date as day
      from voucher v
        left join trading_day t on t.company_id = v.company_id and t.branch_id = v.branch_id and t.day = v.vr_date
      where v.company_id = ${companyId} and t.day is null`,
  ),
  sqlCheck(
    'approval_on_record',
    'approval is as the record says, and void vouchers have none',
    4,
    (companyId) => sql`
      select format('%s of branch %s', v.vr_no, v.branch_id) as finding, v.voucher_id, v.branch_id, v.vr_date as day
      from voucher v
        left join lateral (
          select e.action from audit_event e
          where e.company_id = v.company_id and e.voucher_id = v.voucher_id and e.action <> 'voucher.post'
            and e.action in ('voucher.approve', 'voucher.unapprove')
          order by e.event_id desc limit 1
        ) last on true
      where v.company_id = ${companyId}
        and (v.is_approved <> coalesce(last.action = 'voucher.approve', false) or (v.is_approved and v.is_void))`,
  ),
  sqlCheck(
    'versions_on_record',
    'every version has its audit record',
    5,
    (companyId) => sql`
      select format('voucher %s, %s', coalesce(w.voucher_id, e.voucher_id), coalesce(w.change, e.change)) as finding,
        coalesce(w.voucher_id, e.voucher_id) as voucher_id, null::int as branch_id, null::date as day
      from (
        select voucher_id, change, count(*) as count from voucher_version where company_id = ${companyId} group by 1, 2
      ) w
        full join (
          select voucher_id, split_part(action, '.', 2) as change, count(*) as count
          from audit_event
          where company_id = ${companyId} and voucher_id is not null
            and action in ('voucher.post', 'voucher.edit', 'voucher.void', 'voucher.retype', 'voucher.redate')
          group by 1, 2
        ) e on e.voucher_id = w.voucher_id and e.change = w.change
      where w.count is distinct from e.count`,
  ),
  sqlCheck(
    'keys_name_versions',
    'every key names the version that it made',
    6,
    (companyId) => sql`
      select format('key %s', k.key) as finding, k.voucher_id, null::int as branch_id, null::date as day
      from idempotency_key k
        left join voucher_version v on v.company_id = k.company_id and v.voucher_id = k.voucher_id and v.version = k.version
      where k.company_id = ${companyId} and (v.vr_no, v.vr_date) is distinct from (k.vr_no, k.vr_date)`,
  ),
  sqlCheck(
    'people_exist',
    'the people that the books name exist',
    5,
    (companyId) => sql`
      select distinct format('user %s', v.user_id) as finding, null::bigint as voucher_id, v.branch_id, null::date as day
      from voucher_version v
        left join app_user u on u.company_id = v.company_id and u.user_id = v.user_id
      where v.company_id = ${companyId} and v.user_id is not null and u.user_id is null`,
  ),
  {
    name: 'seals_hold',
    says: 'seals hold',
    invariant: 4,
    run: async (tx, scope) => {
      const broken = await verifySeals(tx, scope.companyId);
      return broken
        .filter(({ branchId }) => isTold(scope, branchId))
        .map(({ branchId, sealNo, day, voucherId, numberText, what }) => {
          const place = `branch ${branchId}, ${day}, seal ${sealNo}`;
          const text = [place, ...(numberText === null ? [] : [numberText]), what].join(': ');
          return { text, voucherId, branchId, day };
        });
    },
  },
];
