import { fixedAssets } from '@cashbook/contract/reports/fixed-assets';
import { ACCOUNT, FIXED_ASSETS } from '@cashbook/kernel';
import { addDays, type IsoDate, type Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { askedFrames } from '#domains/reports/asked-branches';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { type RowOf, whole } from '#domains/reports/engine/reader';
import { movementsOfBranches } from '#domains/reports/movements.sql';

interface Between {
  readonly start: IsoDate;
  readonly end: IsoDate;
}

/** An account of fixed assets, as the ledger has it. */
interface Moved {
  readonly accountId: number;
  readonly name: string;
  readonly beforePaisa: Paisa;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
}

/** The depreciation of the assets of an account, as the register has it. */
interface WrittenOff {
  readonly accountId: number;
  readonly beforePaisa: Paisa;
  readonly chargedPaisa: Paisa;
  readonly offPaisa: Paisa;
}

type Row = RowOf<typeof fixedAssets>;

/** Reads the cost of fixed assets by account, and what the register has written off it. */
export const readFixedAssets = whole(fixedAssets, async (ask) => {
  const { tx, asked, words } = ask;
  const frames = await askedFrames(ask);
  const days = { start: asked.start_date, end: asked.end_date };
  const writtenOff = await readWrittenOff(tx, frames, days);
  const ofRegister = new Map(writtenOff.map((row) => [row.accountId, row]));
  const moved = await readMoved(tx, frames, { ...days, registered: [...ofRegister.keys()] });
  const kept = moved.find(({ accountId }) => accountId === ACCOUNT.accumulatedDepreciation);
  const rows = moved
    .filter(({ accountId }) => accountId !== ACCOUNT.accumulatedDepreciation)
    .map((account) => rowOf(account, ofRegister.get(account.accountId)));
  const rest = restOf(kept, writtenOff);
  return rest === null ? rows : [...rows, { ...rest, name: words.say('notInRegister') }];
});

/** Returns the accounts of fixed assets that have a balance, have moved or have assets in the register, in their order. */
async function readMoved(
  tx: Tx,
  frames: readonly BranchFrame[],
  { start, end, registered }: Between & { readonly registered: number[] },
): Promise<readonly Moved[]> {
  const { rows } = await sql<Moved>`
    select a.account_id as "accountId", a.name, coalesce(m.before_paisa, 0) as "beforePaisa", coalesce(m.debit_paisa, 0) as "debitPaisa",
      coalesce(m.credit_paisa, 0) as "creditPaisa"
    from account a
      join account_group g on g.company_id = a.company_id and g.group_id = a.group_id
      left join (
        select account_id, sum(before_paisa)::bigint as before_paisa, sum(debit)::bigint as debit_paisa,
          sum(credit)::bigint as credit_paisa
        from (
          select account_id, 0 as before_paisa, debit_paisa as debit, credit_paisa as credit
          from (${movementsOfBranches(frames, end)}) through
          union all
          select account_id, debit_paisa - credit_paisa, -debit_paisa, -credit_paisa
          from (${movementsOfBranches(frames, addDays(start, -1))}) before
        ) both_ends
        group by account_id
      ) m on m.account_id = a.account_id
    where a.company_id = ${frames[0]?.companyId ?? 0} and (
      a.account_id = any (${registered}::int[])
      or g.parent_id = ${FIXED_ASSETS} and (m.before_paisa <> 0 or m.debit_paisa <> 0 or m.credit_paisa <> 0)
    )
    order by a.account_id`.execute(tx);
  return rows;
}

/** Returns what the register has written off, by the accounts of the assets. What was written off before stands from its last day on. */
async function readWrittenOff(
  tx: Tx,
  frames: readonly BranchFrame[],
  { start, end }: Between,
): Promise<readonly WrittenOff[]> {
  const company = frames[0]?.companyId ?? 0;
  const branches = frames.map(({ branchId }) => branchId);
  const { rows } = await sql<WrittenOff>`
    select account_id as "accountId", coalesce(sum(paisa) filter (where day < ${start}), 0)::bigint as "beforePaisa",
      coalesce(sum(paisa) filter (where day >= ${start} and not is_disposal), 0)::bigint as "chargedPaisa",
      coalesce(-sum(paisa) filter (where day >= ${start} and is_disposal), 0)::bigint as "offPaisa"
    from (
      select a.account_id, a.opening_paisa as paisa, a.opening_until as day, false as is_disposal
      from asset a
        cross join lateral asset_standing(a) s
      where a.company_id = ${company} and a.branch_id = any (${branches}::int[]) and a.opening_until <= ${end}
        -- One that has left the books may be archived.
        and (a.status = 1 or s.disposed_on is not null)
      union all
      select a.account_id, l.depreciation_paisa, l.vr_date, l.is_disposal
      from standing_asset_lines(${company}, ${branches}::int[], ${end}) l
        join asset a on a.company_id = ${company} and a.asset_id = l.asset_id
    ) r
    group by account_id`.execute(tx);
  return rows;
}

/** Returns the row of an account. One without assets and with a credit balance is depreciation that a company keeps on an account of its own. */
function rowOf({ accountId, name, beforePaisa, debitPaisa, creditPaisa }: Moved, written?: WrittenOff): Row {
  const afterPaisa = beforePaisa + debitPaisa - creditPaisa;
  if (written === undefined && (afterPaisa < 0n || (afterPaisa === 0n && beforePaisa < 0n))) {
    return depreciationRow(accountId, name, {
      ...{ beforePaisa: -beforePaisa, chargedPaisa: creditPaisa, offPaisa: debitPaisa },
    });
  }
  const {
    beforePaisa: before,
    chargedPaisa,
    offPaisa,
  } = written ?? { beforePaisa: 0n, chargedPaisa: 0n, offPaisa: 0n };
  const offCost = depreciationRow(accountId, name, { beforePaisa: before, chargedPaisa, offPaisa });
  return {
    ...offCost,
    ...{ cost_before: beforePaisa, additions: debitPaisa, disposals: creditPaisa, cost_after: afterPaisa },
    carrying: afterPaisa - offCost.depreciation_after,
  };
}

/** Returns a row of depreciation alone, without a cost. */
function depreciationRow(
  accountId: number,
  name: string,
  { beforePaisa, chargedPaisa, offPaisa }: Omit<WrittenOff, 'accountId'>,
): Row {
  const afterPaisa = beforePaisa + chargedPaisa - offPaisa;
  return {
    ...{ account_id: accountId, name, cost_before: 0n, additions: 0n, disposals: 0n, cost_after: 0n },
    ...{ depreciation_before: beforePaisa, depreciation: chargedPaisa, depreciation_off: offPaisa },
    ...{ depreciation_after: afterPaisa, carrying: -afterPaisa },
  };
}

/** Returns what stands on account 41 and in no register; null for nothing. */
function restOf(kept: Moved | undefined, writtenOff: readonly WrittenOff[]): Row | null {
  const { beforePaisa, debitPaisa, creditPaisa } = kept ?? { beforePaisa: 0n, debitPaisa: 0n, creditPaisa: 0n };
  const sumOf = (name: keyof Omit<WrittenOff, 'accountId'>) => writtenOff.reduce((sum, row) => sum + row[name], 0n);
  const rest = {
    beforePaisa: -beforePaisa - sumOf('beforePaisa'),
    chargedPaisa: creditPaisa - sumOf('chargedPaisa'),
    offPaisa: debitPaisa - sumOf('offPaisa'),
  };
  const isNothing = Object.values(rest).every((paisa) => paisa === 0n);
  return isNothing ? null : depreciationRow(ACCOUNT.accumulatedDepreciation, '', rest);
}
