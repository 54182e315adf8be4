import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { loadMessages } from '#i18n/start.ts';
import type { Screen } from '#screens/screen.ts';
import type { UrlQuery } from '#screens/url-state.ts';
import { prefer } from '#session/preferences.ts';
import { pageAfterSignIn } from '#session/remembered-page.ts';
import { leave, session, sessionKnown } from '#session/session.ts';
import { Toaster } from '#ui/overlay/toast.tsx';
import { PageAnnouncer } from '#ui/page-title.tsx';
import { aliases } from './aliases.ts';
import { lazyPage } from './lazy-page.tsx';
import { LoadFailedPage, NotFoundPage } from './pages/pages.tsx';
import { Permitted } from './pages/permitted.tsx';
import { portalRoutes } from './portal-routes.ts';
import { screens } from './screens.ts';

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <PageAnnouncer />
      <Toaster />
    </>
  ),
  errorComponent: LoadFailedPage,
});

const frame = lazyPage(() => import('./pages/signed-in-frame.tsx').then((file) => file.SignedInFrame));
const signIn = lazyPage(() => import('#domains/access/sign-in/sign-in.page.tsx').then((file) => file.SignInPage));

/** A user who is not signed in goes to sign-in first. The requested page is remembered (spec 1 §2.1). */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    await sessionKnown();
    if (session.get().status !== 'signed-out') return;
    // One address is a customer's too (spec 3 §2): without a member of staff it is the customer area.
    if (location.pathname === '/customer-dashboard') redirect({ to: '/customer', throw: true });
    redirect({ to: '/login', search: { from: location.href }, throw: true });
  },
  loader: () => Promise.all([loadMessages(['shell', 'queue', 'refusals', 'sentences']), frame.load()]),
  component: frame.Page,
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: async ({ search }: { search: UrlQuery }) => {
    await sessionKnown();
    if (session.get().status === 'signed-in') redirect({ href: pageAfterSignIn(search.from), throw: true });
  },
  loader: () => Promise.all([loadMessages(['access', 'firstRefusals']), signIn.load()]),
  component: signIn.Page,
});

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  beforeLoad: async () => {
    await sessionKnown();
    await leave();
    redirect({ to: '/login', throw: true });
  },
});

function screenRoute({ path, permission, messages, page }: Screen) {
  const { load, Page } = lazyPage(page);
  return createRoute({
    getParentRoute: () => signedIn,
    path,
    loader: () => Promise.all([loadMessages(messages), load()]),
    component: () => (
      <Permitted permission={permission}>
        <Page />
      </Permitted>
    ),
    errorComponent: LoadFailedPage,
  });
}

/** The two layouts of the shell. Opening the address of one selects it from then on (spec 1 §2.1, "layout variants"). */
const layouts = [
  ['/nav-vertical', 'vertical'],
  ['/nav-horizontal', 'horizontal'],
] as const;

const layoutRoute = ([path, layout]: (typeof layouts)[number]) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: ({ preload }) => {
      if (!preload) prefer({ layout });
      redirect({ to: '/dashboard', replace: true, throw: true });
    },
  });

const aliasRoute = ([from, to]: readonly [from: string, to: string]) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      redirect({ to, replace: true, throw: true });
    },
  });

const anythingElse = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundPage });

/** The whole route table (spec 1 §2.1): every address answers. */
export const routeTree = root.addChildren([
  login,
  logout,
  ...aliases.map(aliasRoute),
  ...portalRoutes(root),
  signedIn.addChildren([...screens.map(screenRoute), ...layouts.map(layoutRoute), anythingElse]),
]);
