import { parseVoucherNumber } from '@cashbook/kernel';
import { addDays, type IsoDate } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { Facts } from '#domains/audit/describe-changes';

/** The filter of events. */
export interface TrailQuestion {
  readonly companyId: number;
  /** Only events of these branches. Null for the whole company, with events that belong to no branch. */
  readonly branchIds: readonly number[] | null;
  readonly startDate: IsoDate | undefined;
  /** Included. */
  readonly endDate: IsoDate | undefined;
  readonly userId: number | undefined;
  /** Empty for all. */
  readonly action: string;
  /** Empty for all. */
  readonly search: string;
  /** The newest come first otherwise. */
  readonly oldestFirst: boolean;
}

/** An event as the books keep it, with the names of its user and branch. */
export interface TrailEvent {
  readonly eventId: bigint;
  readonly at: Date;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly branchId: number | null;
  readonly branchName: string | null;
  readonly voucherId: bigint | null;
  readonly vrNo: string | null;
  readonly companyName: string;
  readonly action: string;
  readonly subject: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly before: Facts | null;
  readonly after: Facts | null;
}

/** Returns the order of events: by time, and for the same moment in the order of recording. */
const timeOrder = ({ oldestFirst }: TrailQuestion) =>
  oldestFirst ? sql`order by e.at, e.event_id` : sql`order by e.at desc, e.event_id desc`;

/** Returns a page of the trail. */
export async function readTrailPage(
  tx: Tx,
  question: TrailQuestion,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<TrailEvent[]> {
  const chosen = sql`
    select * from audit_event e where ${await conditions(tx, question)}
    ${timeOrder(question)} limit ${limit} offset ${offset}`;
  return withNames(tx, chosen, timeOrder(question));
}

/** Returns the number of events, counted no further than `most`. */
export async function countTrail(tx: Tx, question: TrailQuestion, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from audit_event e where ${await conditions(tx, question)} limit ${most}) counted`.execute(tx);
  return rows[0]?.count ?? 0;
}

const eventsInSlice = 1000;

/** Yields the whole requested trail in slices, so that it is never in memory as a whole. */
export async function* readTrail(tx: Tx, question: TrailQuestion): AsyncGenerator<TrailEvent[]> {
  const asked = await conditions(tx, question);
  const onward = question.oldestFirst ? sql`>` : sql`<`;
  for (let lastId: bigint | null = null; ; ) {
    const after: RawBuilder<unknown> =
      lastId === null ? sql`true` : sql`(e.at, e.event_id) ${onward} (${momentOf(question, lastId)}, ${lastId})`;
    const chosen = sql`
      select * from audit_event e where ${asked} and ${after} ${timeOrder(question)} limit ${eventsInSlice}`;
    const events: TrailEvent[] = await withNames(tx, chosen, timeOrder(question));
    const last = events.at(-1);
    if (last === undefined) return;
    yield events;
    lastId = last.eventId;
  }
}

/** Selects the event's moment as the books keep it, in microseconds. A Date has only milliseconds. */
function momentOf({ companyId }: TrailQuestion, eventId: bigint): RawBuilder<unknown> {
  return sql`(select at from audit_event where company_id = ${companyId} and event_id = ${eventId})`;
}

async function withNames(tx: Tx, chosen: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<TrailEvent[]> {
  const { rows } = await sql<TrailEvent>`
    select e.event_id as "eventId", e.at, e.user_id as "userId", u.name as "userName", e.branch_id as "branchId",
      b.name as "branchName", e.voucher_id as "voucherId", v.vr_no as "vrNo", c.name as "companyName", e.action, e.subject, e.ip,
      e.user_agent as "userAgent", e.before, e.after
    from (${chosen}) e
      join company c on c.company_id = e.company_id
      left join app_user u on u.company_id = e.company_id and u.user_id = e.user_id
      left join branch b on b.company_id = e.company_id and b.branch_id = e.branch_id
      left join voucher v on v.company_id = e.company_id and v.voucher_id = e.voucher_id
    ${order}`.execute(tx);
  return rows;
}

/** Returns the question as SQL about the event `e`. */
async function conditions(tx: Tx, question: TrailQuestion): Promise<RawBuilder<unknown>> {
  const { companyId, branchIds, startDate, endDate, userId, action, search } = question;
  const all = [sql`e.company_id = ${companyId}`];
  // For one branch, an equality lets the index of branches give the order as well.
  if (branchIds?.length === 1) all.push(sql`e.branch_id = ${branchIds[0]}`);
  else if (branchIds !== null) all.push(sql`e.branch_id = any (${[...branchIds]}::int[])`);
  if (startDate !== undefined) all.push(sql`e.at >= ${await beginOf(tx, companyId, startDate)}`);
  if (endDate !== undefined) all.push(sql`e.at < ${await beginOf(tx, companyId, addDays(endDate, 1))}`);
  if (userId !== undefined) all.push(sql`e.user_id = ${userId}`);
  if (action !== '') all.push(sql`e.action = ${action}`);
  if (search !== '') all.push(await found(tx, question));
  return sql.join(all, sql` and `);
}

/** Returns the moment at which the company's calendar day begins. */
async function beginOf(tx: Tx, companyId: number, day: IsoDate): Promise<Date> {
  const { rows } = await sql<{ begin: Date }>`
    select ${day}::date::timestamp at time zone time_zone as begin
    from company where company_id = ${companyId}`.execute(tx);
  if (rows[0] === undefined) throw new Error(`There is no company ${companyId}.`);
  return rows[0].begin;
}

/**
 * Returns the condition for a typed search. A whole voucher number finds the events of that voucher. Any other text finds
 * events without a voucher, by a part of a person's name, a subject or an address.
 */
async function found(tx: Tx, { companyId, branchIds, search }: TrailQuestion): Promise<RawBuilder<unknown>> {
  const number = /^\s*[a-z]{2}\s*-?\s*\d{4}[\s-]/i.test(search)
    ? parseVoucherNumber(search, { typeId: 1, fiscalYear: '' })
    : null;
  if (number === null) return foundByText(tx, companyId, search);
  const { rows } = await sql<{ voucherId: bigint; postedAt: Date }>`
    select n.voucher_id as "voucherId", w.changed_at as "postedAt"
    from voucher_number n
      join voucher_version w on w.company_id = n.company_id and w.voucher_id = n.voucher_id and w.version = 1
    where n.company_id = ${companyId} and n.type_id = ${number.typeId} and n.number = ${number.number}
      and n.fiscal_year = ${2000 + Number(number.fiscalYear.slice(0, 2))}
      and n.branch_id = any (${branchIds === null ? sql`array(select branch_id from branch)` : sql`${[...branchIds]}::int[]`})
  `.execute(tx);
  const ids = sql`${rows.map(({ voucherId }) => String(voucherId))}::bigint[]`;
  const moments = sql`${rows.map(({ postedAt }) => postedAt)}::timestamptz[]`;
  // The index by voucher leaves out first postings, which are the most. They are found by their moment.
  return sql`(e.voucher_id = any (${ids}) and e.action <> 'voucher.post'
    or e.voucher_id = any (${ids}) and e.at = any (${moments}))`;
}

async function foundByText(tx: Tx, companyId: number, search: string): Promise<RawBuilder<unknown>> {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from app_user where company_id = ${companyId} and name ilike ${part}`.execute(tx);
  const people = rows.map(({ userId }) => userId);
  return sql`e.voucher_id is null and (e.subject ilike ${part} or e.ip like ${part}
    or e.subject in (${subjectsNamed(companyId, part)}) or e.user_id = any (${people}::int[]))`;
}

/** Selects the subjects, as in the record, of things that have the name now. */
function subjectsNamed(companyId: number, part: string): RawBuilder<unknown> {
  const named = sql`company_id = ${companyId} and name ilike ${part}`;
  return sql`
    select 'user ' || user_id from app_user where ${named}
    union all select 'branch ' || branch_id from branch where ${named}
    union all select 'role ' || role_id from role where ${named}
    union all select 'company ' || company_id from company where ${named}
    union all select 'level ' || level || ' ' || group_id from account_group where ${named}
    union all select 'level 4 ' || account_id from account where ${named}`;
}

/**
 * Returns the kinds of action among the events that the caller may see. It steps from one kind to the next, however many
 * events there are.
 */
export async function readActions(tx: Tx, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive step as (
      (select action from audit_event where company_id = ${companyId} and action <> 'voucher.post' order by action limit 1)
      union all
      select next.action from step, lateral (
        select e.action from audit_event e
        where e.company_id = ${companyId} and e.action <> 'voucher.post' and e.action > step.action
        order by e.action limit 1
      ) next
    )
    select action from step union select 'voucher.post' order by 1`.execute(tx);
  return rows.map(({ action }) => action);
}

/** Returns the people by whom the caller may filter: those of these branches, or of the whole company. */
export async function readPeople(
  tx: Tx,
  companyId: number,
  branchIds: readonly number[] | null,
): Promise<{ id: number; name: string }[]> {
  const here = branchIds === null ? sql`true` : sql`branch_id = any (${[...branchIds]}::int[])`;
  const { rows } = await sql<{ id: number; name: string }>`
    select user_id as id, name from app_user
    where company_id = ${companyId} and ${here} order by lower(name), user_id`.execute(tx);
  return rows;
}

/** Returns the names of the things that events mention, by number. */
export async function readNames(
  tx: Tx,
  companyId: number,
  accountIds: readonly number[],
): Promise<{ kind: 'account' | 'branch' | 'group' | 'role' | 'user'; id: number; name: string }[]> {
  const { rows } = await sql<{ kind: 'account' | 'branch' | 'group' | 'role' | 'user'; id: number; name: string }>`
    select 'account' as kind, account_id as id, name from account
    where company_id = ${companyId} and account_id = any (${[...new Set(accountIds)]}::int[])
    union all select 'branch', branch_id, name from branch where company_id = ${companyId}
    union all select 'group', group_id, name from account_group where company_id = ${companyId}
    union all select 'role', role_id, name from role where company_id = ${companyId}
    union all select 'user', user_id, name from app_user where company_id = ${companyId}`.execute(tx);
  return rows;
}
