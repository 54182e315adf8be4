import type { AuditRow } from '@cashbook/contract/access/audit';
import type { Tx } from '#db/tx';
import { accountsIn, describeChanges, type Facts, type NameBook } from '#domains/access/audit/describe-changes';
import { readNames, type TrailEvent } from '#domains/access/audit/trail.store';
import { deviceName } from '#domains/access/session/device';

/** Events as people read them: names in place of numbers, and of the facts what changed. */
export async function tellEvents(tx: Tx, companyId: number, events: readonly TrailEvent[]): Promise<AuditRow[]> {
  const accountIds = events.flatMap(({ before, after }) => [...accountsIn(before), ...accountsIn(after)]);
  const names = nameBook(await readNames(tx, companyId, accountIds));
  return events.map((event) => tellEvent(event, names));
}

function nameBook(rows: Awaited<ReturnType<typeof readNames>>): NameBook {
  const byKey = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return {
    account: (id) => byKey.get(`account ${id}`) ?? null,
    branch: (id) => byKey.get(`branch ${id}`) ?? null,
    role: (id) => byKey.get(`role ${id}`) ?? null,
    user: (id) => byKey.get(`user ${id}`) ?? null,
  };
}

function tellEvent(event: TrailEvent, names: NameBook): AuditRow {
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

/** A voucher's number as it was after the event, a person's or thing's name, else what was recorded. */
function subjectOf({ vrNo, subject, before, after }: TrailEvent, names: NameBook): string {
  if (vrNo !== null) return textIn(after, 'vrNo') ?? vrNo;
  const [, kind, id] = /^(user|branch|role) (\d+)$/.exec(subject) ?? [];
  if (kind === 'user' || kind === 'branch' || kind === 'role') return names[kind](Number(id)) ?? subject;
  return textIn(after, 'name') ?? textIn(before, 'name') ?? subject;
}

function textIn(facts: Facts | null, key: string): string | null {
  const value = facts?.[key];
  return typeof value === 'string' ? value : null;
}
