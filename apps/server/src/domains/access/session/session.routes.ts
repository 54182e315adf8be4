import type { sessionRoutes } from '@cashbook/contract/access/session';
import type { Actor, Services } from '#context';
import { inCompany } from '#db/tx';
import { longestSessionSeconds } from '#domains/access/session/session-lifetime';
import {
  type CurrentDay,
  readCurrentBranch,
  readProtectedBranches,
  readReachableBranches,
  readSettings,
} from '#domains/access/session/settings';
import { makeSignIn } from '#domains/access/session/sign-in';
import { endOwnSession, listSessions, signOut } from '#domains/access/session/sign-out';
import { readSignInTitle } from '#domains/access/session/tenant';
import { newToken } from '#domains/access/session/token';
import { updateProfile } from '#domains/access/session/update-profile';
import { readUser } from '#domains/access/session/user.store';
import { done } from '#http/answer';
import type { Handlers } from '#http/call';
import { xsrfCookie } from '#http/cookies';
import type { FindCaller } from '#http/gate';

export interface SessionSeams {
  readonly findCaller: FindCaller;
  readonly currentDay: CurrentDay;
}

/** Sign-in, the signed-in person, and what the shell of the page needs to know. */
export function sessionHandlers(services: Services, seams: SessionSeams): Handlers<typeof sessionRoutes> {
  const signIn = makeSignIn(services);
  const settings = async (actor: Actor) => done(await readSettings({ ...services, ...seams }, actor));
  return {
    signIn: ({ body, request }) => signIn(body, request),
    // Before sign-in the token belongs to no session; it only keeps other sites from posting the sign-in form. It lasts as
    // long as the longest session: one that is remembered must not lose it with the browser's window.
    csrfCookie: async ({ request }) => {
      const cookie = xsrfCookie('staff', request.token?.value ?? newToken());
      return done(null, '', { cookies: [{ ...cookie, maxAgeSeconds: longestSessionSeconds }] });
    },
    signOut: ({ request }) => signOut(services, seams.findCaller, request),
    me: async ({ actor: { companyId, userId } }) =>
      done(await inCompany(services.db, { companyId, mode: 'write' }, (tx) => readUser(tx, companyId, userId))),
    updateMe: (call) => updateProfile(services, call),
    listSessions: ({ actor }) => listSessions(services, actor),
    endSession: ({ actor, params }) => endOwnSession(services, actor, params.id),
    tenant: async ({ request }) => done(await readSignInTitle(services, request.host)),
    readSettings: ({ actor }) => settings(actor),
    getSettings: ({ actor }) => settings(actor),
    currentBranch: async ({ actor }) => done(await readCurrentBranch(services, actor)),
    branchOptions: async ({ actor }) => done(await readReachableBranches(services, actor)),
    protectedBranchOptions: async ({ actor }) => done(await readProtectedBranches({ ...services, ...seams }, actor)),
  };
}
