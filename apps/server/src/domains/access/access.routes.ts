import type { Services } from '#context';
import { roleHandlers } from '#domains/access/roles/role.routes';
import { type SessionSeams, sessionHandlers } from '#domains/access/session/session.routes';
import { userHandlers } from '#domains/access/users/user.routes';
import type { Spool } from '#export/spool';

/** The functions that access uses from the domains above it. The code that assembles the server passes them in. */
export interface AccessSeams extends SessionSeams {
  readonly spool: Spool;
}

/** The handlers of every group of routes of this domain. */
export function accessHandlers(services: Services, seams: AccessSeams) {
  return {
    session: sessionHandlers(services, seams),
    users: userHandlers(services, seams.spool),
    roles: roleHandlers(services),
  };
}
