import type { AuditRow } from '@cashbook/contract/audit/audit';
import type { Tx } from '#db/tx';
import { accountsIn, describeChanges, type Facts, type NameBook } from '#domains/audit/describe-changes';
import { readNames, type TrailEvent } from '#domains/audit/trail.store';
import { deviceName } from '#use-case/device';

/** Returns events as people read them: with names in place of numbers, and only the facts that changed. */
export async function describeEvents(tx: Tx, companyId: number, events: readonly TrailEvent[]): Promise<AuditRow[]> {
  const accountIds = events.flatMap(({ subject, before, after }) => [
    ...accountsIn(before),
    ...accountsIn(after),
    ...accountOf(subject),
  ]);
  const names = nameBook(await readNames(tx, companyId, accountIds));
  return events.map((event) => describeEvent(event, names));
}

function nameBook(rows: Awaited<ReturnType<typeof readNames>>): NameBook {
  const byKey = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return {
    account: (id) => byKey.get(`account ${id}`) ?? null,
    branch: (id) => byKey.get(`branch ${id}`) ?? null,
    group: (id) => byKey.get(`group ${id}`) ?? null,
    role: (id) => byKey.get(`role ${id}`) ?? null,
    user: (id) => byKey.get(`user ${id}`) ?? null,
  };
}

function describeEvent(event: TrailEvent, names: NameBook): AuditRow {
  const { before, after } = event;
  return {
    id: String(event.eventId),
    at: event.at.toISOString(),
    user_id: event.userId,
    user: event.userName ?? '',
    branch_id: event.branchId,
    branch: event.branchName ?? '',
    action: event.action,
    subject: subjectOf(event, names),
    mtm_id: event.voucherId === null ? null : Number(event.voucherId),
    reason: textIn(after, 'reason') ?? '',
    place: event.ip,
    device: event.userAgent === '' ? '' : deviceName(event.userAgent),
    changes: describeChanges(before, after, names),
  };
}

/**
 * Returns a voucher's number after the event. For other things it is the present name, the former name or the recorded
 * subject.
 */
function subjectOf({ vrNo, subject, companyName, before, after }: TrailEvent, names: NameBook): string {
  if (vrNo !== null) return textIn(after, 'vrNo') ?? vrNo;
  return thingNamed(subject, companyName, names) ?? textIn(after, 'name') ?? textIn(before, 'name') ?? subject;
}

/** Returns the present name of the thing in a subject like `user 7`, `level 4 1021` or `company 1`; null for none. */
function thingNamed(subject: string, companyName: string, names: NameBook): string | null {
  const [, kind, number] = /^(user|branch|role|company|level [1-4]) (\d+)$/.exec(subject) ?? [];
  const id = Number(number);
  switch (kind) {
    case undefined:
      return null;
    case 'company':
      return companyName;
    case 'user':
    case 'branch':
    case 'role':
      return names[kind](id);
    default:
      return kind === 'level 4' ? names.account(id) : names.group(id);
  }
}

/** Returns the account that a subject names; empty when it names something else. */
function accountOf(subject: string): number[] {
  const [, number] = /^level 4 (\d+)$/.exec(subject) ?? [];
  return number === undefined ? [] : [Number(number)];
}

function textIn(facts: Facts | null, key: string): string | null {
  const value = facts?.[key];
  return typeof value === 'string' ? value : null;
}
