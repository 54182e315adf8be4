import type { AuditEvent } from '#domains/audit/record-event';
import type { Actor } from '#use-case/caller';

/** Returns the actor, time and address as the audit record needs them. */
export function actedBy(
  { companyId, userId, ip, userAgent }: Actor,
  at: Date,
): Pick<AuditEvent, 'companyId' | 'userId' | 'ip' | 'userAgent' | 'at'> {
  return { companyId, userId, ip, userAgent, at };
}

type Facts = Readonly<Record<string, unknown>>;

/** Returns the facts that differ between two states of a thing. The audit record keeps no more. */
export function differing(before: Facts, after: Facts): { readonly before: Facts; readonly after: Facts } {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name]]));
  return { before: only(before), after: only(after) };
}
