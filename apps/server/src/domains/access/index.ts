/** Door of access: sign-in and sessions, people, roles, companies, branches, the audit record. */

export { accessHandlers } from '#domains/access/access.routes';
export { actedBy, differing } from '#domains/access/audit/acted';
export { auditHandlers } from '#domains/access/audit/audit.routes';
export { type AuditEvent, recordEvent } from '#domains/access/audit/record-event';
export { isOnlyCompany } from '#domains/access/company/company.store';
export { createBranch, type NewBranch } from '#domains/access/organisation/create-branch';
export { createCompany, type NewCompany } from '#domains/access/organisation/create-company';
export { type CreatedUser, createUser, type NewUser } from '#domains/access/organisation/create-user';
export { grantHost, listHosts, withdrawHost } from '#domains/access/organisation/grant-host';
export { type LetterheadOwner, setLogo } from '#domains/access/organisation/letterhead';
export {
  logoAddressOf,
  readCompany,
  readPrintedBranch,
  readSettingsBranch,
} from '#domains/access/organisation/organisation.store';
export { type SeededRole, seedRoles } from '#domains/access/organisation/seed-roles';
export { setUpCompany } from '#domains/access/organisation/set-up-company';
export { isCommonPassword } from '#domains/access/session/common-password';
export { demoEmailEnding } from '#domains/access/session/demo-people';
export { openSession, tenantByHost } from '#domains/access/session/directory.store';
export { findCaller } from '#domains/access/session/find-caller';
export { hashPassword } from '#domains/access/session/password';
export { digest, newToken } from '#domains/access/session/token';
