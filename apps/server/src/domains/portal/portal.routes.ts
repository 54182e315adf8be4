import type { portalRoutes } from '@cashbook/contract/portal/portal';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import type { MessageServices } from '#domains/messages/index';
import { booksReply, cardReply } from '#domains/portal/books-reply';
import { actAsCustomer, type Card, readBooks, readCard, readOwnBooks, readOwnCard } from '#domains/portal/portal.store';
import { requestCode } from '#domains/portal/request-code';
import { signInCustomer, signOutCustomer } from '#domains/portal/sign-in-customer';
import { clearedCookies, sessionCookies } from '#http/cookies';
import { type Answer, done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { CustomerActor } from '#use-case/caller';

/** Returns the handlers of the customer portal. */
export function portalHandlers(services: Services & MessageServices): Handlers<typeof portalRoutes> {
  const { db } = services;
  /** Reads in a transaction that is bound to the customer. A customer whose portal is off by now is signed out. */
  const asCustomer = <T>({ companyId, partyId }: CustomerActor, read: (tx: Tx, card: Card) => Promise<T>) =>
    inCompany<Answer<T>>(db, { companyId, mode: 'read' }, async (tx) => {
      await actAsCustomer(tx, partyId);
      const card = await readOwnCard(tx);
      return card === null ? refused('unauthenticated', {}, clearedCookies('customer')) : done(await read(tx, card));
    });
  return {
    signIn: async ({ body, request }) => {
      const answer = await signInCustomer(services, body, request);
      if (answer.kind === 'signed_in') {
        const { token, card } = answer;
        return done({ token, user: cardReply(card).user }, '', { cookies: sessionCookies('customer', token, null) });
      }
      const isWrong = answer.refusal.code === 'invalid_credentials' || answer.refusal.code === 'code_wrong';
      return isWrong ? { ...answer, cookies: clearedCookies('customer') } : answer;
    },
    requestCode: ({ body, request }) => requestCode(services, body.mobile, request),
    signOut: async ({ actor }) => {
      await signOutCustomer(services, actor);
      return done(null, '', { cookies: clearedCookies('customer') });
    },
    me: ({ actor }) => asCustomer(actor, async (_tx, card) => cardReply(card)),
    dashboard: ({ actor, query: { lang } }) =>
      asCustomer(actor, async (tx, card) => booksReply(card, await readOwnBooks(tx), lang)),
    dashboardOf: ({ actor, params: { id }, query: { lang } }) =>
      inCompany(db, { companyId: actor.companyId, mode: 'read' }, async (tx) => {
        await showBranches(tx, actor.branchIds);
        const card = await readCard(tx, actor.companyId, id);
        return card === null ? refused('not_found') : done(booksReply(card, await readBooks(tx, actor, id), lang));
      }),
  };
}
