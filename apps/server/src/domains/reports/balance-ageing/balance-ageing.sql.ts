import type { balanceAgeing } from '@cashbook/contract/reports/balance-ageing';
import { sql } from 'kysely';
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

type Ageing = typeof balanceAgeing;
type AgedRow = RowOf<Ageing>;

/** The balances on some sides in one branch. */
interface Part {
  readonly frame: BranchFrame;
  readonly sides: readonly number[];
}

const signs = { both: [1, -1], receivable: [1], payable: [-1] } as const;

const sideOf = ({ balance, without_cheques: owed }: AgedRow) => ((balance === 0n ? owed : balance) > 0n ? 1 : -1);

/** Reads the balances of each branch that was asked for: those that are owed to us by name, then those that we owe. */
export const readBalanceAgeing = partyReader<Ageing, Part>(async (ask) => {
  const frames = await askedFrames(ask);
  const sides: readonly number[] = signs[ask.asked.side];
  const [only] = frames;
  return {
    // One branch has both sides in one statement. Of several, all that is owed to us comes first.
    parts:
      frames.length === 1 && only !== undefined
        ? [{ frame: only, sides }]
        : sides.flatMap((side) => frames.map((frame) => ({ frame, sides: [side] }))),
    has: (part, place) => part.frame.branchId === place.branchId && part.sides.includes(place.side),
    read: (part, wanted) => readPart(ask, part, wanted),
    placeOfRow: (row) => ({ branchId: row.branch_id, side: sideOf(row), accountId: row.coa4_id }),
  };
});

interface ReadRow extends Omit<AgedRow, 'coa4_id'> {
  /** Null in the row that stands for the sums alone, where no party is listed. */
  readonly coa4_id: number | null;
  readonly row_count: number;
  readonly sum_balance: bigint;
  readonly sum_without: bigint;
}

/**
 * Reads the parties of a branch whose balance is not zero at the end of the day, with their cheques or without, by side and name. Who
 * paid all by cheques that no bank has paid yet is on the side of the cheques. Only balances of the rows that are wanted are aged.
 */
async function readPart(
  { tx, words, asked }: Ask<Ageing>,
  { frame, sides }: Part,
  { after, limit }: Wanted<PartyPlace>,
): Promise<PartRead<AgedRow>> {
  const { companyId, branchId } = frame;
  const { enddate, ageing, scope, area_id: area, officer_id: officer } = asked;
  const atPlace = sql`${-(after?.side ?? 0)}::int`;
  const name = { name: 'key', value: sql`name_key(a.name)` };
  const order: PartyOrder = [
    { name: 'place', value: sql`-side.sign` },
    name,
    { name: 'account_id', value: sql`a.account_id` },
  ];
  const placed: PartyOrder = [{ name: 'place', value: atPlace }, ...order.slice(1)];
  const { rows } = await sql<ReadRow>`
    with cheques as materialized (${chequesNotRealized(companyId, [branchId], enddate)}),
      listed as materialized (
        select ${keyColumns(order)}, side.sign as side, coalesce(n.net_paisa, 0) as net_paisa, coalesce(c.paisa, 0) as cheques_paisa
        from account a
          left join (${balancesOn(frame, enddate)}) n on n.account_id = a.account_id
          left join cheques c on c.account_id = a.account_id
          ${ofAreaAndOfficer({ area, officer })}
          cross join lateral (select sign(coalesce(nullif(n.net_paisa, 0), c.paisa, 0))::int as sign) side
        -- Asked of the outer join, so that the planner, which expects few balances, does not look parties up one by one.
        where a.company_id = ${companyId} and a.is_party and side.sign = any (${[...sides]}::int[])
      ), due as materialized (
        select * from listed where ${afterPlace(placed, companyId, { after, joins: sql`` })} order by ${byKey(order)} limit ${limit}
      )
    select ${branchId}::int as branch_id,
      case when due.side > 0 then ${words.say('receivables')}::text else ${words.say('payables')}::text end as side_name,
      a.account_id as coa4_id, a.name as coa4_name, p.mobile,
      due.net_paisa as balance, coalesce(age.not_due, 0) as not_due, coalesce(age.days_30, 0) as days_30,
      coalesce(age.days_60, 0) as days_60, coalesce(age.days_90, 0) as days_90, coalesce(age.days_120, 0) as days_120,
      coalesce(age.older, 0) as older, due.net_paisa + due.cheques_paisa as without_cheques, sums.*
    from (
        select count(*)::int as row_count, coalesce(sum(net_paisa), 0)::bigint as sum_balance,
          coalesce(sum(net_paisa + cheques_paisa), 0)::bigint as sum_without
        from listed
      ) sums
      left join due on true
      left join account a on a.company_id = ${companyId} and a.account_id = due.account_id
      left join party p on p.company_id = a.company_id and p.account_id = a.account_id
      left join (${balancesByAge(frame, enddate, ageing)}) age on age.account_id = due.account_id
    order by ${byKey(order.map((one) => ({ ...one, name: `due.${one.name}` })))}
  `.execute(tx);
  const named = scope === 'all' ? { branch_name: frame.branchName } : {};
  const { row_count: rowCount = 0, sum_balance: balance = 0n, sum_without: without_cheques = 0n } = rows[0] ?? {};
  return {
    totals: { rowCount, total: { balance, without_cheques } },
    rows: rows.flatMap(({ row_count, sum_balance, sum_without, ...row }) =>
      isOfParty(row) ? [{ ...row, ...named }] : [],
    ),
  };
}
