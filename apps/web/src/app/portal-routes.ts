import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { loadMessages } from '#i18n/start.ts';
import type { UrlQuery } from '#screens/url-state.ts';
import { lazyPage } from './lazy-page.tsx';

const session = () => import('#domains/portal/portal-session.ts');
const origin = () => import('#domains/portal/remembered-origin.ts');

const signIn = lazyPage(() => import('#domains/portal/portal-sign-in.page.tsx').then((file) => file.PortalSignInPage));
const frame = lazyPage(() => import('#domains/portal/portal-frame.tsx').then((file) => file.PortalFrame));
const customer = () => import('#domains/portal/customer.page.tsx');
const home = lazyPage(() => customer().then((file) => file.CustomerPage));
const print = lazyPage(() => customer().then((file) => file.CustomerPrintPage));

/** The words of every page of the portal. The shell's has the pages for failures and the names of vouchers. */
const words = ['shell', 'portal', 'installments', 'refusals', 'sentences', 'print'] as const;

/**
 * Returns the customer area (spec 1 §2.1), which has its own sign-in and no shell around it. None of its code is loaded
 * before one of its addresses is opened.
 */
export function portalRoutes<Root extends AnyRoute>(root: Root) {
  const login = createRoute({
    getParentRoute: () => root,
    path: '/customer/login',
    beforeLoad: async ({ search }: { search: UrlQuery }) => {
      const [{ portalKnown, portalSession }, { originAfterSignIn }] = await Promise.all([session(), origin()]);
      await portalKnown();
      if (portalSession.get().status === 'signed-in') redirect({ href: originAfterSignIn(search.from), throw: true });
    },
    loader: () => Promise.all([loadMessages(words), signIn.load()]),
    component: signIn.Page,
  });
  /** A customer who is not signed in goes to the customers' sign-in first. The requested page is remembered. */
  const area = createRoute({
    getParentRoute: () => root,
    id: 'customer-area',
    beforeLoad: async ({ location }) => {
      const { portalKnown, portalSession } = await session();
      await portalKnown();
      if (portalSession.get().status === 'signed-out') {
        redirect({ to: '/customer/login', search: { from: location.href }, throw: true });
      }
    },
    loader: () => Promise.all([loadMessages(words), frame.load()]),
    component: frame.Page,
  });
  return [
    login,
    area.addChildren([
      createRoute({
        getParentRoute: () => area,
        path: '/customer',
        loader: home.load,
        component: home.Page,
      }),
      createRoute({
        getParentRoute: () => area,
        path: '/customer/print',
        loader: () => Promise.all([loadMessages(['vouchers']), print.load()]),
        component: print.Page,
      }),
    ]),
  ];
}
