import type { AuditAction } from '@cashbook/contract/words/audit';
import { type QueryExecutorProvider, sql } from 'kysely';

/** An action outside the books, for the audit record. The functions of the books record their own actions. */
export interface AuditEvent {
  readonly companyId: number;
  readonly at: Date;
  /** Null for an action of a command instead of a person. */
  readonly userId: number | null;
  readonly branchId?: number;
  readonly action: AuditAction;
  /** The thing that the event concerns, such as `user 12`. */
  readonly subject: string;
  readonly ip?: string;
  readonly userAgent?: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Adds the event in the transaction of the action. Never pass a password, a token or a hash of one. */
export async function recordEvent(tx: QueryExecutorProvider, event: AuditEvent): Promise<void> {
  const { companyId, at, userId, branchId = null, action, subject, ip = '', userAgent = '', before, after } = event;
  const json = (facts: typeof before) => (facts === undefined ? null : JSON.stringify(facts));
  await sql`
    insert into audit_event (company_id, at, user_id, branch_id, action, subject, ip, user_agent, before, after)
    values (${companyId}, ${at}, ${userId}, ${branchId}, ${action}, ${subject}, ${ip}, ${userAgent},
      ${json(before)}::jsonb, ${json(after)}::jsonb)`.execute(tx);
}
