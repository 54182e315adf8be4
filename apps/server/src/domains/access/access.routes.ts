import type { Services } from '#context';
import { type BranchSeams, branchHandlers } from '#domains/access/branches/branch.routes';
import { type CompanySeams, companyHandlers } from '#domains/access/company/company.routes';
import { roleHandlers } from '#domains/access/roles/role.routes';
import { type SessionSeams, sessionHandlers } from '#domains/access/session/session.routes';
import { userHandlers } from '#domains/access/users/user.routes';

/** What access uses of what stands above it, handed down by whoever puts the server together. */
export interface AccessSeams extends SessionSeams, BranchSeams, CompanySeams {}

/** The handlers of every group of routes of this domain. */
export function accessHandlers(services: Services, seams: AccessSeams) {
  return {
    session: sessionHandlers(services, seams),
    branches: branchHandlers(services, seams),
    users: userHandlers(services, seams.spool),
    roles: roleHandlers(services),
    company: companyHandlers(services, seams),
  };
}
