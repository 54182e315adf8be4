import type { Services } from '#context';
import { roleHandlers } from '#domains/access/roles/role.routes';
import { type SessionSeams, sessionHandlers } from '#domains/access/session/session.routes';
import { userHandlers } from '#domains/access/users/user.routes';
import type { Spool } from '#export/spool';

/** What access uses of what stands above it, handed down by whoever puts the server together. */
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
