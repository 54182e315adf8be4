import { CHART_LEVEL_1, CHART_LEVEL_2, CHART_LEVEL_3, CHART_LEVEL_4, type ChartNode } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { Author } from '#domains/ledger/author';
import { openFirstDay } from '#domains/ledger/journal.store';

/** The numbers of the natures of level 1 in the database. */
const NATURE_NUMBERS = { asset: 1, liability: 2, equity: 3, income: 4, expense: 5 } as const;

/**
 * Gives a new company its chart of accounts (accounting §3) and opens the first day of each of its branches. A branch
 * added later opens its own with `openBooksOfBranch`.
 */
export async function createBooks(tx: Tx, companyId: number, firstDay: IsoDate, at: Date): Promise<void> {
  await seedChart(tx, companyId);
  const { rows: branches } = await sql<{ branchId: number }>`
    select branch_id as "branchId" from branch where company_id = ${companyId} order by branch_id`.execute(tx);
  for (const { branchId } of branches) {
    const opened = await openFirstDay(tx, branchId, firstDay, theProduct, at);
    if (!opened.ok) throw new Error(`Branch ${branchId} has open books already.`);
  }
}

/** Returns the open day of head office. */
export async function openDayOfHeadOffice(tx: Tx, companyId: number): Promise<IsoDate> {
  const { rows } = await sql<{ day: IsoDate }>`
    select t.day from branch b
      join trading_day t on t.company_id = b.company_id and t.branch_id = b.branch_id and t.is_open
    where b.company_id = ${companyId} and b.office_type_id = 1 and b.status <> 3`.execute(tx);
  const [headOffice] = rows;
  if (headOffice === undefined) throw new Error('Head office has no open day.');
  return headOffice.day;
}

/** Opens the books of a branch that was added later, on the day on which they begin. */
export async function openBooksOfBranch(
  tx: Tx,
  branchId: number,
  booksBegin: IsoDate,
  author: Author,
  at: Date,
): Promise<void> {
  const opened = await openFirstDay(tx, branchId, booksBegin, author, at);
  if (!opened.ok) throw new Error(`Branch ${branchId} has open books already.`);
}

const theProduct: Author = { userId: null, ip: '', userAgent: '' };

async function seedChart(tx: Tx, companyId: number): Promise<void> {
  await sql`
    insert into account_group (company_id, group_id, level, nature, name, is_system)
    select ${companyId}, g.id, 1, g.nature, g.name, true
    from jsonb_to_recordset(${JSON.stringify(
      CHART_LEVEL_1.map(({ id, name, nature }) => ({ id, name, nature: NATURE_NUMBERS[nature] })),
    )}::jsonb) g (id int, name text, nature smallint)`.execute(tx);
  await addGroups(tx, companyId, 2, CHART_LEVEL_2);
  await addGroups(tx, companyId, 3, CHART_LEVEL_3);
  await sql`
    insert into account (company_id, account_id, group_id, name, is_system)
    select ${companyId}, a.id, a."parentId", a.name, true
    from jsonb_to_recordset(${JSON.stringify(CHART_LEVEL_4)}::jsonb) a (id int, name text, "parentId" int)`.execute(tx);
  await sql`insert into chart_counter (company_id) values (${companyId})`.execute(tx);
}

async function addGroups(tx: Tx, companyId: number, level: 2 | 3, nodes: readonly ChartNode[]): Promise<void> {
  await sql`
    insert into account_group (company_id, group_id, level, parent_id, nature, name, is_system)
    select ${companyId}, g.id, ${level}, p.group_id, p.nature, g.name, true
    from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) g (id int, name text, "parentId" int)
      join account_group p on p.company_id = ${companyId} and p.group_id = g."parentId"`.execute(tx);
}
