import { accountNatures } from '@cashbook/contract/enumerations';
import { level1, level2, level3, level4 } from '@cashbook/contract/ledger/chart-levels';
import type { Values } from '@cashbook/contract/records/fields';
import type { RecordRow } from '@cashbook/contract/records/record';
import type { RefusalCode } from '@cashbook/contract/refusals';
import { GROUP } from '@cashbook/kernel';
import { formatPaisa, milliToNumber } from '@cashbook/money';
import { names } from '@cashbook/words/en/names';
import { refusals } from '@cashbook/words/en/refusals';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { differing } from '#domains/audit/index';
import { movedGroup } from '#domains/ledger/accounts/moved-group';
import { checkPartySettled } from '#domains/ledger/accounts/party-settled';
import { visibleTo } from '#domains/ledger/accounts/search-accounts';
import { type RecordChange, type RecordEvent, recordKind } from '#domains/records/index';
import { type Refused, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/**
 * The rules of the chart's levels (accounting §3). A system entry can only be renamed, and a group be moved to another line
 * of the statements. An entry that has entries below it or posted vouchers cannot move to another nature. Nor can it move into or out of Cash in Hand and Cash at Bank:
 * vouchers depend on these groups for the accounts that they may name. The caller cannot change a customer of a branch
 * that they do not reach. The database refuses the moves too. A customer or supplier with a balance cannot be archived.
 * Refusals in order: parent_not_found, system_account, party_has_balance, account_in_use, cash_account_in_use,
 * name_taken.
 */
type Level = 1 | 2 | 3 | 4;

function rulesOf(level: Level) {
  return {
    mayArchive: async (tx: Tx, { id, is_system: isSystem }: RecordRow, actor: Actor) => {
      if (isSystem === true) return refused('system_account');
      if (level === 4) return checkPartySettled(tx, actor, id);
      return (await hasChildren(tx, actor.companyId, id, [1])) ? refused('account_in_use') : null;
    },
    save: async (tx: Tx, { actor, id, before, status, after }: RecordChange) => {
      if (before === null) return null;
      const { companyId } = actor;
      const turns = await changesNature(tx, companyId, before, after);
      const moves = turns || before.parent_id !== after.parent_id;
      if (before.is_system === true && (moves || status !== before.status)) return refused('system_account');
      if (level < 4) {
        return turns && (await hasChildren(tx, companyId, id, [1, 3])) ? inUse('account_in_use', level) : null;
      }
      const changesCash = cashGroupOf(after.parent_id) !== cashGroupOf(before.parent_id);
      if (!turns && !changesCash) return null;
      const isUsed = await wasPostedTo(tx, companyId, id);
      return isUsed ? inUse(turns ? 'account_in_use' : 'cash_account_in_use', level) : null;
    },
    event: ({ before, after }: RecordEvent) => {
      const subject = `level ${level} ${after.id}`;
      if (before === null) return { action: 'account.create', subject, after: factsOf(after) } as const;
      return { action: 'account.update', subject, ...differing(factsOf(before), factsOf(after)) } as const;
    },
  };
}

/** Returns the facts of an entry that can be changed, by the names of the forms. The audit record keeps them. */
function factsOf(row: RecordRow) {
  const { name, nature, parent_id, status, statement_line, money_kind, fee_rate, overdraft_limit } = row;
  const rate = typeof fee_rate === 'bigint' ? milliToNumber(fee_rate) : null;
  const limit = typeof overdraft_limit === 'bigint' ? formatPaisa(overdraft_limit, { decimals: 'as_needed' }) : null;
  const isAtBank = money_kind != null || rate !== null || limit !== null;
  const atBank = isAtBank ? { money_kind, fee_rate: rate, overdraft_limit: limit } : {};
  return {
    name,
    ...(nature === undefined ? { parent_id } : { nature }),
    status,
    ...(statement_line == null ? {} : { statement_line }),
    ...atBank,
  };
}

const inUse = (code: RefusalCode, level: Level): Refused =>
  refused(code, { fields: { [level === 1 ? 'nature' : 'parent_id']: [refusals[code]] } });

const groupNumber = { takeNumber: (tx: Tx, companyId: number) => takeNumber(tx, companyId, 'last_group_id') };

/** A group has the nature of its parent. */
const groupTable = {
  ...groupNumber,
  writes: ({ parent_id: above }: Values, companyId: number) => ({
    nature: sql`(select nature from account_group where company_id = ${companyId} and group_id = ${above})`,
  }),
};

const natures: readonly string[] = accountNatures;
const sources = accountNatures.map((nature) => names[`source_${nature}`]);

export const chartRecords = {
  level1: recordKind(level1, {
    ...rulesOf(1),
    table: {
      ...groupNumber,
      reads: () => ({
        nature: sql`(${[...accountNatures]}::text[])[t.nature]`,
        company_name: sql`(select c.name from company c where c.company_id = t.company_id)`,
      }),
      writes: ({ nature }) => ({ nature: sql`${natures.indexOf(String(nature)) + 1}` }),
    },
  }),
  level2: recordKind(level2, { ...rulesOf(2), table: groupTable }),
  level3: recordKind(level3, {
    ...rulesOf(3),
    save: async (tx, change) => (await rulesOf(3).save(tx, change)) ?? movedGroup(tx, change),
    table: { ...groupTable, reads: () => ({ source_name: sql`(${sources}::text[])[t.nature]` }) },
  }),
  level4: recordKind(level4, {
    ...rulesOf(4),
    mayChange: ({ is_elsewhere: isElsewhere }) => (isElsewhere === true ? refused('not_found') : null),
    table: {
      takeNumber: takeAccountNumber,
      where: (reach) => visibleTo(reach, sql`t`),
      reads: ({ branchIds }) => ({
        l2_name: sql`(select g.name from account_group g
          where g.company_id = t.company_id and g.group_id = parent_id.parent_id)`,
        is_elsewhere: sql`coalesce(t.branch_id <> all (${[...branchIds]}::int[]), false)`,
      }),
      lockBefore: lockDaysBeforeMove,
    },
  }),
};

/** Returns the number of an account that is about to be added. Nobody else gets it. */
export function takeAccountNumber(tx: Tx, companyId: number): Promise<number> {
  return takeNumber(tx, companyId, 'last_account_id');
}

async function takeNumber(tx: Tx, companyId: number, counter: 'last_account_id' | 'last_group_id'): Promise<number> {
  const column = sql.ref(counter);
  const { rows } = await sql<{ id: number }>`
    update chart_counter set ${column} = ${column} + 1 where company_id = ${companyId} returning ${column} as id`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Company ${companyId} has no chart of accounts.`);
  return row.id;
}

/**
 * Locks the open days of all branches before an account is moved. The account itself is locked after them, in the same
 * order as in an edit of a voucher. From then on no voucher can be posted to it, and the check sees all that were posted.
 */
async function lockDaysBeforeMove(
  tx: Tx,
  companyId: number,
  { id, values }: { readonly id: number; readonly values: Values },
): Promise<void> {
  await sql`
    select lock_open_days() from account
    where company_id = ${companyId} and account_id = ${id} and group_id <> ${values.parent_id}`.execute(tx);
}

/** Returns the group if it is Cash in Hand or Cash at Bank; otherwise null. */
function cashGroupOf(groupId: unknown): number | null {
  return groupId === GROUP.cashInHand || groupId === GROUP.cashAtBank ? groupId : null;
}

/** Whether an entry changes its nature when it moves to another parent in the chart. */
export async function changesNature(
  tx: Tx,
  companyId: number,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  if (before.nature !== undefined || before.parent_id === after.parent_id) return before.nature !== after.nature;
  const { rows } = await sql<{ turns: boolean }>`
    select count(distinct nature) > 1 as turns from account_group
    where company_id = ${companyId} and group_id in (${before.parent_id}, ${after.parent_id})`.execute(tx);
  return rows[0]?.turns ?? false;
}

async function hasChildren(tx: Tx, companyId: number, groupId: number, statuses: readonly (1 | 3)[]): Promise<boolean> {
  const among = sql`company_id = ${companyId} and status = any (${[...statuses]}::int[])`;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from account_group where ${among} and parent_id = ${groupId})
      or exists (select from account where ${among} and group_id = ${groupId}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Whether any branch has live lines on the account. */
export async function wasPostedTo(tx: Tx, companyId: number, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from branch b join line l on l.company_id = b.company_id and l.branch_id = b.branch_id and l.live
        and l.account_id = ${accountId}
      where b.company_id = ${companyId}
    ) as found`.execute(tx);
  return rows[0]?.found ?? false;
}
