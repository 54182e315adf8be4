import { ApiError } from '@cashbook/contract/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { menuNeeds } from '#screens/menu-needs.ts';
import { parseQuery, queryText } from '#screens/url-state.ts';
import { personOf } from '#session/person.ts';
import { isNoRecord } from '#session/record-key.ts';
import { session } from '#session/session.ts';
import { needsOfMenu } from './menu-access.ts';
import { routeTree } from './routes.tsx';

menuNeeds.set(needsOfMenu);

/** Retries a failed read once. A refusal is not retried: the server would refuse again, only later. */
const mayPass = (failures: number, error: Error) =>
  failures === 0 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: mayPass, staleTime: 1000, refetchOnWindowFocus: false } },
});

// The cache is cleared when the user changes: no user sees what another one read.
let lastPerson: string | null = null;
let lastBranchId: number | null = null;
session.watch(() => {
  const now = session.get();
  const person = now.status === 'signed-in' ? personOf(now.user) : null;
  const branchId = now.status === 'signed-in' ? now.settings.branch.id : null;
  if (person !== lastPerson && now.status !== 'unreachable') queryClient.clear();
  // Another branch has other figures. A record in an open form stays as it was read.
  else if (branchId !== lastBranchId) void queryClient.invalidateQueries({ predicate: isNoRecord });
  lastPerson = person;
  lastBranchId = branchId;
});

const router = createRouter({
  routeTree,
  parseSearch: parseQuery,
  stringifySearch: queryText,
  defaultPreload: 'intent',
  // A route loads its code and its messages, which never become stale. Data has its own freshness (queryClient).
  defaultStaleTime: Number.POSITIVE_INFINITY,
  defaultPreloadStaleTime: Number.POSITIVE_INFINITY,
  scrollRestoration: true,
});

/**
 * The calls and files that the browser remembers to have loaded. Its usual 250 are over before noon, and the collection sheet keeps
 * the files that are remembered.
 */
const mostRemembered = 5000;

/** Opens the screen at the page's address. Until it is there, the root keeps its content. */
export async function openApp(root: Root): Promise<void> {
  performance.setResourceTimingBufferSize(mostRemembered);
  await router.load();
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
