import { type PermissionName, permissionNames } from '@cashbook/contract/access/permissions';
import { languages } from '@cashbook/contract/enumerations';
import { batchRequests } from '#batch-requests';
import type { Services } from '#context';
import { isDatabaseAway } from '#db/database-away';
import { demoIsOpen, isDemo } from '#domains/access/session/demo-people';
import { type SessionRow, sessionsByToken, touchSession } from '#domains/access/session/directory.store';
import { digest } from '#domains/access/session/token';
import type { Actor, Caller, CustomerActor, FindCachedCaller, FindCaller } from '#use-case/caller';

/** The interval at which a session's last call is recorded, so that a read does not cause a write. */
const touchAfterMs = 60_000;

/** The limit of cached sessions, more than the people of many companies at one time. */
const mostCached = 10_000;

/**
 * Returns two functions. `find` finds the user of a token, anew at each call. So a permission taken away or a user disabled
 * counts from the next call on. Calls that arrive during a look-up share the next one: a busy server asks once for many.
 * `cached` returns the user as `find` last found them, while their session needs no note of its use.
 */
export function findCallers({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>): {
  readonly find: FindCaller;
  readonly cached: FindCachedCaller;
} {
  const rowsCached = new Map<string, SessionRow>();
  const keep = (hash: string, row: SessionRow | null) => {
    if (row === null) rowsCached.delete(hash);
    else {
      if (rowsCached.size >= mostCached) rowsCached.clear();
      rowsCached.set(hash, row);
    }
  };
  const lookUp = batchRequests(async (hashes: readonly Buffer[]) => {
    const rows = await sessionsByToken(db.prepared, hashes, clock.now());
    const byHash = new Map(rows.map((row) => [row.token_hash.toString('base64'), row]));
    return hashes.map((hash) => {
      const text = hash.toString('base64');
      const row = byHash.get(text) ?? null;
      keep(text, row);
      return row;
    });
  });
  const isShut = (row: SessionRow, from: Parameters<FindCaller>[1]) =>
    isDemo(row.email ?? '') && !demoIsOpen(config, from);
  const isToTouch = (row: SessionRow, now: Date) => now.getTime() - row.last_seen_at.getTime() >= touchAfterMs;

  const find: FindCaller = async (token, from) => {
    const row = await lookUp(digest(token));
    if (row === null || isShut(row, from)) return null;
    const now = clock.now();
    if (isToTouch(row, now)) {
      // This failure does not refuse the call: books on a full disk or a standby can still be read.
      await touchSession(db.app, row.session_id, now, from.ip).catch((error: unknown) => {
        if (!isDatabaseAway(error)) throw error;
      });
    }
    return callerOf(row, from);
  };
  const cached: FindCachedCaller = (token, from) => {
    const tokenHash = digest(token);
    const row = rowsCached.get(tokenHash.toString('base64'));
    if (row === undefined || isShut(row, from) || isToTouch(row, clock.now())) return null;
    const caller = callerOf(row, from);
    return caller === null ? null : { caller, session: { tokenHash, admission: row.admission } };
  };
  return { find, cached };
}

const knownPermissions: ReadonlySet<string> = new Set(permissionNames);
const isPermission = (name: string): name is PermissionName => knownPermissions.has(name);

/**
 * The permissions by their text, which is the same for all users of a role. Parsing it at each call would cost as much as
 * the rest.
 */
const readPermissions = new Map<string, ReadonlySet<PermissionName>>();

function permissionsIn(text: string): ReadonlySet<PermissionName> {
  const known = readPermissions.get(text);
  if (known !== undefined) return known;
  if (readPermissions.size >= mostTexts) readPermissions.clear();
  const permissions = new Set(text.split(' ').filter(isPermission));
  readPermissions.set(text, permissions);
  return permissions;
}

/** The limit of cached texts, more than the roles of many companies at one time. */
const mostTexts = 1000;

function callerOf(row: SessionRow, { ip, userAgent }: { ip: string; userAgent: string }): Caller | null {
  const session = { companyId: row.company_id, sessionId: row.session_id, ip, userAgent };
  return row.kind === 'customer' ? customerOf(row, session) : staffOf(row, session);
}

type SessionFacts = Pick<Actor, 'companyId' | 'sessionId' | 'ip' | 'userAgent'>;

function customerOf({ party_id }: SessionRow, session: SessionFacts): CustomerActor | null {
  return party_id === null ? null : { kind: 'customer', partyId: party_id, ...session };
}

function staffOf(row: SessionRow, session: SessionFacts): Actor | null {
  const { user_id, user_name, email, role_id, branch_id } = row;
  if (user_id === null || user_name === null || email === null || role_id === null || branch_id === null) return null;
  return {
    kind: 'staff',
    userId: user_id,
    userName: user_name,
    email,
    language: languages.find((language) => language === row.language) ?? 'en',
    roleId: role_id,
    permissions: permissionsIn(row.permissions),
    workingBranchId: branch_id,
    headOffice: row.head_office,
    branchIds: row.branch_ids,
    ...session,
  };
}
