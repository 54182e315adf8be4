/** The public functions of audit: the record of all actions, and its trail. */

export { actedBy, differing } from '#domains/audit/acted';
export { auditHandlers } from '#domains/audit/audit.routes';
export { type AuditEvent, recordEvent } from '#domains/audit/record-event';
