import type { sessionRoutes } from '@cashbook/contract/access/session';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { draftsInBranch, noteDrafts } from '#domains/access/session/directory.store';
import { knownSeconds } from '#domains/access/session/known-device';
import { longestSessionSeconds } from '#domains/access/session/session-lifetime';
import {
  type CurrentDay,
  readCurrentBranch,
  readProtectedBranches,
  readReachableBranches,
  readSettings,
} from '#domains/access/session/settings';
import { makeSignIn, type SignedIn } from '#domains/access/session/sign-in';
import { endOwnSession, listSessions, signOut } from '#domains/access/session/sign-out';
import { readSignInTitle } from '#domains/access/session/tenant';
import { newSecret } from '#domains/access/session/token';
import { updateProfile } from '#domains/access/session/update-profile';
import { readUser } from '#domains/access/session/user.store';
import { clearedCookies, deviceCookieName, sessionCookies, xsrfCookie } from '#http/cookies';
import { type Answer, done, type Refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { Actor, FindCaller } from '#use-case/caller';

export interface SessionSeams {
  readonly findCaller: FindCaller;
  readonly currentDay: CurrentDay;
}

/** The handlers of sign-in, the signed-in user, and the facts that the shell of the page needs. */
export function sessionHandlers(services: Services, seams: SessionSeams): Handlers<typeof sessionRoutes> {
  const signIn = makeSignIn(services);
  const settings = async (actor: Actor) => done(await readSettings({ ...services, ...seams }, actor));
  return {
    signIn: async ({ body, request }) => asCookies(await signIn(body, request)),
    // Before sign-in the token belongs to no session. It only keeps other sites from posting the sign-in form. It lasts
    // as long as the longest session: a remembered session must not lose it with the browser's window.
    csrfCookie: async ({ request }) => {
      const cookie = xsrfCookie('staff', request.token?.value ?? newSecret());
      return done(null, '', { cookies: [{ ...cookie, maxAgeSeconds: longestSessionSeconds }] });
    },
    signOut: async ({ request }) => {
      const answer = await signOut(services, seams.findCaller, request);
      return answer.kind === 'refused' ? answer : { ...answer, cookies: clearedCookies('staff') };
    },
    me: async ({ actor: { companyId, userId } }) =>
      done(await inCompany(services.db, { companyId, mode: 'read' }, (tx) => readUser(tx, companyId, userId))),
    updateMe: (call) => updateProfile(services, call),
    listSessions: ({ actor }) => listSessions(services, actor),
    endSession: async ({ actor, params }) => {
      const answer = await endOwnSession(services, actor, params.id);
      if (answer.kind === 'refused') return answer;
      return done(null, '', answer.own ? { cookies: clearedCookies('staff') } : {});
    },
    tenant: async ({ request }) => done(await readSignInTitle(services, request.host)),
    readSettings: ({ actor }) => settings(actor),
    getSettings: ({ actor }) => settings(actor),
    currentBranch: async ({ actor }) => done(await readCurrentBranch(services, actor)),
    branchOptions: async ({ actor }) => done(await readReachableBranches(services, actor)),
    noteDrafts: ({ actor, body: { branch_id: branchId, drafts, waiting } }) =>
      inCompany(services.db, { companyId: actor.companyId, mode: 'write' }, async (tx) => {
        await noteDrafts(tx, actor, { branchId, drafts, waiting }, services.clock.now());
        return done(null);
      }),
    draftsOfOthers: ({ actor: { companyId, workingBranchId, sessionId, userId } }) =>
      inCompany(services.db, { companyId, mode: 'read' }, async (tx) => {
        const noted = await draftsInBranch(tx, workingBranchId, sessionId, services.clock.now());
        return done(
          noted.map(({ userId: who, userName, drafts, waiting, notedAt }) => ({
            name: userName,
            is_self: who === userId,
            drafts,
            waiting,
            noted_at: notedAt.toISOString(),
          })),
        );
      }),
    protectedBranchOptions: async ({ actor }) => done(await readProtectedBranches({ ...services, ...seams }, actor)),
  };
}

/** Returns the session as cookies. A refused sign-in clears the cookies of an earlier session. */
function asCookies(answer: SignedIn | Refused): Answer<Pick<SignedIn, 'token' | 'user'>> {
  if (answer.kind === 'refused') {
    return answer.refusal.code === 'invalid_credentials' ? { ...answer, cookies: clearedCookies('staff') } : answer;
  }
  const { token, user, keptSeconds, deviceToken } = answer;
  const device = { name: deviceCookieName, value: deviceToken, httpOnly: true, maxAgeSeconds: knownSeconds };
  return done({ token, user }, '', { cookies: [...sessionCookies('staff', token, keptSeconds), device] });
}
