/** The public functions of access: sign-in and sessions, people, roles. */

export { accessHandlers } from '#domains/access/access.routes';
export { type SeededRole, seedRoles } from '#domains/access/roles/seed-roles';
export { isCommonPassword } from '#domains/access/session/common-password';
export { demoEmailEnding, demoIsOpen, isDemoCompany } from '#domains/access/session/demo-people';
export { openSession } from '#domains/access/session/directory.store';
export { findCallers } from '#domains/access/session/find-caller';
export { hashPassword } from '#domains/access/session/password';
export { lifetimeOf } from '#domains/access/session/session-lifetime';
export { forgiveTries, takeTry } from '#domains/access/session/sign-in-limits';
export { companyOfToken, digest, newToken } from '#domains/access/session/token';
export { type CreatedUser, createUser, type NewUser } from '#domains/access/users/create-user';
