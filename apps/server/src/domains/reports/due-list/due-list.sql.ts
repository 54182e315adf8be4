import type { ChequeStateName } from '@cashbook/contract/cheques/cheques';
import type { dueList } from '@cashbook/contract/reports/due-list';
import { ACCOUNT, MONEY_GROUPS } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import { askedFrames } from '#domains/reports/asked-branches';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import type { Ask, RowOf, Wanted } from '#domains/reports/engine/reader';
import { balancesOn } from '#domains/reports/movements.sql';
import { balancesByAge } from '#domains/reports/party-books/balances-by-age.sql';
import { chequesNotRealized } from '#domains/reports/party-books/cheques-not-realized.sql';
import {
  afterPlace,
  byKey,
  isOfParty,
  keyColumns,
  ofAreaAndOfficer,
  type PartRead,
  type PartyOrder,
  type PartyPlace,
  partyReader,
} from '#domains/reports/party-books/party-slices.sql';

type Due = typeof dueList;
type DueRow = RowOf<Due>;

/** Reads the rows of each branch that was asked for, by name of the branch. */
export const readDueList = partyReader<Due, BranchFrame>(async (ask) => {
  const frames = await askedFrames(ask);
  // A party shared by another branch is in an area of that branch.
  await showBranches(ask.tx, ask.reach);
  return {
    parts: frames,
    has: (frame, place) => frame.branchId === place.branchId,
    read: (frame, wanted) => readBranch(ask, frame, wanted),
    placeOfRow: (row) => ({ branchId: row.branch_id, side: 0, accountId: row.coa4_id }),
  };
});

const byName: PartyOrder = [
  { name: 'name_key', value: sql`lower(a.name)` },
  { name: 'account_id', value: sql`a.account_id` },
];

/** A number after every id. */
const lastId = sql`2147483647`;

/** The orders of the rows, by what they are grouped by. Parties without it come last. */
const orders: Readonly<Record<'none' | 'area' | 'officer', PartyOrder>> = {
  none: byName,
  area: [
    { name: 'has_none', value: sql`r.name is null` },
    { name: 'of_key', value: sql`coalesce(name_key(r.name), '')` },
    { name: 'of_id', value: sql`coalesce(r.area_id, ${lastId})` },
    ...byName,
  ],
  officer: [
    { name: 'has_none', value: sql`e.name is null` },
    { name: 'of_key', value: sql`coalesce(name_key(e.name), '')` },
    { name: 'of_id', value: sql`coalesce(e.employee_id, ${lastId})` },
    ...byName,
  ],
};

const areaAndOfficer = sql`
  left join area r on r.company_id = p.company_id and r.area_id = p.area_id
  left join employee e on e.company_id = p.company_id and e.employee_id = p.officer_id`;

interface ReadRow extends Omit<DueRow, 'coa4_id'> {
  /** Null in the row that stands for the sums alone, where no party is listed. */
  readonly coa4_id: number | null;
  readonly row_count: number;
  readonly sum_debit: bigint;
  readonly sum_credit: bigint;
  readonly sum_without: bigint;
}

/**
 * Reads parties whose balance in the branch is not zero at the end of the day, with their cheques or without, by name. A customer
 * who paid all by cheques that no bank has paid yet is still one who owes. Only of the rows that are wanted is the last payment
 * looked for, and the balance aged.
 */
async function readBranch(
  { tx, words, asked }: Ask<Due>,
  frame: BranchFrame,
  { after, limit }: Wanted<PartyPlace>,
): Promise<PartRead<DueRow>> {
  const { companyId, branchId } = frame;
  const { enddate, ageing, area_id: area, officer_id: officer, by, scope } = asked;
  const aged =
    ageing === 'none'
      ? { columns: sql``, join: sql`` }
      : {
          columns: sql`, coalesce(age.not_due, 0) as not_due, coalesce(age.days_30, 0) as days_30, coalesce(age.days_60, 0) as days_60,
            coalesce(age.days_90, 0) as days_90, coalesce(age.days_120 + age.older, 0) as older`,
          join: sql`left join (${balancesByAge(frame, enddate, ageing)}) age on age.account_id = due.account_id`,
        };
  const noArea = by === 'area' ? words.say('noArea') : '';
  const noOfficer = by === 'officer' ? words.say('nobodyNamed') : '';
  const order = orders[by];
  // Their names are read with the rows that are wanted, unless they are in that order.
  const joins = by === 'none' ? sql`` : areaAndOfficer;
  const { rows } = await sql<ReadRow>`
    with cheques as materialized (${chequesNotRealized(companyId, [branchId], enddate)}),
      listed as materialized (
        select ${keyColumns(order)}, coalesce(n.net_paisa, 0) as net_paisa, coalesce(c.paisa, 0) as cheques_paisa
        from account a
          left join (${balancesOn(frame, enddate)}) n on n.account_id = a.account_id
          left join cheques c on c.account_id = a.account_id
          ${by === 'none' ? ofAreaAndOfficer({ area, officer }) : sql`${ofAreaAndOfficer({ area, officer }, true)} ${areaAndOfficer}`}
        -- Asked of the outer join, so that the planner, which expects few balances, does not look accounts up one by one.
        where a.company_id = ${companyId} and a.is_party and (coalesce(n.net_paisa, 0) <> 0 or coalesce(c.paisa, 0) <> 0)
      ), due as materialized (
        select * from listed where ${afterPlace(order, companyId, { after, joins })} order by ${byKey(order)} limit ${limit}
      ), failed as materialized (${failedCheques(frame, enddate)})
    select ${branchId}::int as branch_id,
      a.account_id as coa4_id, a.name as coa4_name, p.mobile, p.manual_address, p.ledger_page, p.area_id,
      coalesce(r.name, case when p.area_id is null then ${noArea}::text else '' end) as area_name,
      coalesce(e.name, case when p.officer_id is null then ${noOfficer}::text else '' end) as officer_name,
      paid.day as last_payment, ${enddate}::date - paid.day as days_unpaid,
      greatest(due.net_paisa, 0) as debit, greatest(-due.net_paisa, 0) as credit,
      due.net_paisa + due.cheques_paisa as without_cheques ${aged.columns}, sums.*
    from (
        select count(*)::int as row_count, coalesce(sum(greatest(net_paisa, 0)), 0)::bigint as sum_debit,
          coalesce(sum(greatest(-net_paisa, 0)), 0)::bigint as sum_credit,
          coalesce(sum(net_paisa + cheques_paisa), 0)::bigint as sum_without
        from listed
      ) sums
      left join due on true
      left join account a on a.company_id = ${companyId} and a.account_id = due.account_id
      left join party p on p.company_id = a.company_id and p.account_id = a.account_id
      ${areaAndOfficer}
      left join lateral (${lastPayment(frame, enddate)}) paid on true
      ${aged.join}
    order by ${byKey(order.map((one) => ({ ...one, name: `due.${one.name}` })))}
  `.execute(tx);
  const named = scope === 'all' ? { branch_name: frame.branchName } : {};
  const {
    row_count: rowCount = 0,
    sum_debit: debit = 0n,
    sum_credit: credit = 0n,
    sum_without: without_cheques = 0n,
  } = rows[0] ?? {};
  return {
    totals: { rowCount, total: { debit, credit, without_cheques }, below: { balanceWithoutCheques: without_cheques } },
    rows: rows.flatMap(({ row_count, sum_debit, sum_credit, sum_without, ...row }) =>
      isOfParty(row) ? [{ ...row, ...named }] : [],
    ),
  };
}

/**
 * Returns the SQL for one row about the account `a`: the last day on which money, or a cheque, settled something on the side of
 * its balance. Money is on the accounts of cash, banks and cheques. A cheque that failed by then has settled nothing.
 */
const lastPayment = ({ companyId, branchId }: BranchFrame, day: IsoDate): RawBuilder<unknown> => sql`
  select l.vr_date as day
  from line l
  where l.company_id = ${companyId} and l.branch_id = ${branchId} and l.account_id = a.account_id and l.live and l.vr_date <= ${day}
    and case when coalesce(nullif(due.net_paisa, 0), due.cheques_paisa) < 0 then l.debit_paisa else l.credit_paisa end > 0
    and exists (
      select from line m join account k on k.company_id = m.company_id and k.account_id = m.account_id
      where m.company_id = l.company_id and m.voucher_id = l.voucher_id and m.entry_no = l.entry_no and m.live
        and (m.debit_paisa > 0) <> (l.debit_paisa > 0)
        and (k.group_id = any (${[...MONEY_GROUPS]}::int[]) or (
          k.account_id in (${ACCOUNT.chequesInHand}, ${ACCOUNT.chequesIssued}) and l.voucher_id not in (select voucher_id from failed)
        ))
    )
  order by l.vr_date desc limit 1`;

/** Returns the SQL of the vouchers that brought or moved cheques which had failed by the end of the day; of several, all of them. */
const failedCheques = ({ companyId, branchId }: BranchFrame, day: IsoDate): RawBuilder<unknown> => sql`
  select c.voucher_id from cheques_at(${companyId}, array[${branchId}::int], ${day}::date) c
  group by c.voucher_id having bool_and(c.state = any (${failedStates}::text[]))
  union all
  select e.by_voucher_id from cheques_at(${companyId}, array[${branchId}::int], ${day}::date) c
    join cheque_event e on e.company_id = ${companyId} and e.voucher_id = c.voucher_id and e.cheque_no = c.cheque_no
  where c.state = any (${failedStates}::text[]) and e.by_voucher_id is not null`;

/** The states of a cheque whose money did not come, or did not go. */
const failedStates: ChequeStateName[] = ['bounced', 'handed_back', 'cancelled'];
