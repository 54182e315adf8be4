import { sql } from 'kysely';
import { type AuditCheck, found, isInScope, sqlCheck } from '#domains/ledger/checks/check';
import { verifySeals } from '#domains/ledger/day/seals';

const voucher = { voucher: sql`v.voucher_id`, branch: sql`v.branch_id`, day: sql`v.vr_date` };

/** Checks of the trading day, seals, keys and the audit record. */
export const recordChecks: readonly AuditCheck[] = [
  // Every branch with vouchers has one open day, and days are folded unless open.
  sqlCheck(
    'one_open_day',
    4,
    (companyId) => sql`
      select ${found('open_days', { count: sql`count(t.day)` }, { branch: sql`v.branch_id` })}
      from (select distinct branch_id from voucher where company_id = ${companyId}) v
        left join trading_day t on t.company_id = ${companyId} and t.branch_id = v.branch_id and t.is_open
      group by v.branch_id having count(t.day) <> 1
      union all
      select ${found('day_not_folded', {}, { branch: sql`branch_id`, day: sql`day` })}
      from trading_day where company_id = ${companyId} and is_open = folded`,
  ),
  // Every voucher has the date of a day that the branch opened or wrote to.
  sqlCheck(
    'dates_were_open',
    4,
    (companyId) => sql`
      select ${found('day_not_open', {}, voucher)}
      from voucher v
        left join trading_day t on t.company_id = v.company_id and t.branch_id = v.branch_id and t.day = v.vr_date
      where v.company_id = ${companyId} and t.day is null`,
  ),
  // A voucher's approval agrees with the record, and a void voucher has none. Approvals and their removals alternate. So
  // counting them needs no order, which the numbers of events do not have.
  sqlCheck(
    'approval_on_record',
    4,
    (companyId) => sql`
      select ${found('approval_differs', {}, voucher)}
      from voucher v
        cross join lateral (
          select count(*) filter (where e.action = 'voucher.approve')
            - count(*) filter (where e.action = 'voucher.unapprove') as approvals
          from audit_event e
          where e.company_id = v.company_id and e.voucher_id = v.voucher_id and e.action <> 'voucher.post'
        ) record
      where v.company_id = ${companyId}
        and (v.is_approved::int <> record.approvals or (v.is_approved and v.is_void))`,
  ),
  sqlCheck(
    'versions_on_record',
    5,
    (companyId) => sql`
      select ${found('record_missing', {}, { voucher: sql`coalesce(w.voucher_id, e.voucher_id)` })}
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
    6,
    (companyId) => sql`
      select ${found('key_misfits', { key: sql`k.key` }, { voucher: sql`k.voucher_id` })}
      from idempotency_key k
        left join voucher_version v on v.company_id = k.company_id and v.voucher_id = k.voucher_id and v.version = k.version
      where k.company_id = ${companyId} and (v.vr_no, v.vr_date) is distinct from (k.vr_no, k.vr_date)`,
  ),
  // The parent of a voucher that is not void is not void either. No half is void while another half is not. A void
  // voucher has no parent any more; the version before it names the parent.
  sqlCheck(
    'links_stand',
    5,
    (companyId) => sql`
      select ${found('link_broken', { parent: sql`coalesce(p.vr_no, k.parent_id::text)` }, voucher)}
      from voucher_link k
        join voucher v on v.company_id = k.company_id and v.voucher_id = k.child_id and v.version = k.version
        left join voucher p on p.company_id = k.company_id and p.voucher_id = k.parent_id
      where k.company_id = ${companyId} and p.is_void is not false
      union all
      select ${found('half_void', { other: sql`p.vr_no` }, voucher)}
      from voucher_link k
        join voucher v on v.company_id = k.company_id and v.voucher_id = k.child_id and v.version = k.version + 1
        join voucher p on p.company_id = k.company_id and p.voucher_id = k.parent_id
      where k.company_id = ${companyId} and k.role = any (roles_of('together')) and v.is_void and not p.is_void`,
  ),
  // The half that receives is not dated before its sender: for goods the voucher that sent them, for money the first
  // half. Openings of account 10 move nothing.
  sqlCheck('halves_in_order', 4, (companyId) => {
    const at = { voucher: sql`got.voucher_id`, branch: sql`got.branch_id`, day: sql`got.vr_date` };
    return sql`
      select ${found('half_early', { other: sql`sent.vr_no` }, at)}
      from voucher_link h
        join voucher v on v.company_id = h.company_id and v.voucher_id = h.child_id and v.version = h.version
          and not v.is_void and v.type_id <> all (types_of('opening'))
        left join voucher_link t on t.company_id = h.company_id and t.child_id = h.child_id and t.version = h.version
          and t.role = 'transfer'
        join voucher sent on sent.company_id = h.company_id and sent.voucher_id = coalesce(t.parent_id, h.parent_id)
        join voucher got on got.company_id = h.company_id
          and got.voucher_id = case when t.parent_id is null then h.child_id else h.parent_id end
      where h.company_id = ${companyId} and h.role = 'half' and got.vr_date < sent.vr_date`;
  }),
  // A voucher is marked as remitted while one remittance of it is not void, and never two.
  sqlCheck(
    'remittances_marked',
    5,
    (companyId) => sql`
      select ${found('remittance_differs', { count: sql`coalesce(r.count, 0)` }, voucher)}
      from voucher v
        full join (
          select k.parent_id, count(*) as count
          from voucher_link k
            join voucher c on c.company_id = k.company_id and c.voucher_id = k.child_id and c.version = k.version
          where k.company_id = ${companyId} and k.role = 'remittance'
          group by k.parent_id
        ) r on r.parent_id = v.voucher_id
      where v.company_id = ${companyId} and v.is_remitted::int <> coalesce(r.count, 0)`,
  ),
  // Selects the first voucher of each branch that names a missing user.
  sqlCheck('people_exist', 5, (companyId) => {
    const at = { voucher: sql`min(v.voucher_id)`, branch: sql`v.branch_id` };
    return sql`
      select ${found('person_missing', { user: sql`v.user_id` }, at)}
      from voucher_version v
        left join app_user u on u.company_id = v.company_id and u.user_id = v.user_id
      where v.company_id = ${companyId} and v.user_id is not null and u.user_id is null
      group by v.user_id, v.branch_id`;
  }),
  {
    name: 'seals_hold',
    invariant: 4,
    run: async (tx, scope) => {
      const broken = await verifySeals(tx, scope.companyId);
      return broken
        .filter(({ branchId }) => isInScope(scope, branchId))
        .map(({ branchId, sealNo, day, voucherId, fault }) => ({
          code: fault,
          parts: { seal: String(sealNo) },
          voucherId,
          branchId,
          accountId: null,
          start: day,
          end: day,
        }));
    },
  },
];
