import { type PermissionName, permissionNames } from '@cashbook/contract/access/permissions';
import type { Databases } from '#db/pool';
import { createPostingQueue } from '#domains/ledger/index';
import { createPostingEngine, type PostingEngine } from '#domains/posting/index';
import type { AtDesk } from '#domains/posting/posting-engine';
import { type BookCompany, bookTime } from '#testing/book-company';

/** Returns the posting engine on these databases, with a clock that does not move. */
export function bookEngine(db: Databases): PostingEngine {
  const clock = { now: () => bookTime };
  return createPostingEngine({ db, clock, queue: createPostingQueue(db, clock) });
}

interface At {
  readonly key?: string | null;
  readonly without?: readonly PermissionName[];
}

/** Returns the author of a book company at the desk of one of its branches, with all permissions except `without`. */
export function bookDesk(
  { companyId, branchIds, author }: BookCompany,
  branchId: number,
  { key = null, without = [] }: At = {},
): AtDesk {
  return {
    actor: {
      kind: 'staff',
      companyId,
      userId: author.userId ?? 0,
      userName: 'Keeper',
      email: 'keeper@books.test',
      language: 'en',
      roleId: 1,
      permissions: new Set(permissionNames.filter((name) => !without.includes(name))),
      workingBranchId: branchId,
      headOffice: true,
      branchIds,
      sessionId: 1n,
      ip: author.ip,
      userAgent: author.userAgent,
    },
    desk: { branchId, transactionDate: null },
    idempotency: key === null ? null : { key, route: 'POST /test', bodyHash: Buffer.from(key) },
  };
}
