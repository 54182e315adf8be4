import type { CustomerBooks } from '@cashbook/contract/portal/customer-books';
import { portalRoutes } from '@cashbook/contract/portal/portal';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#session/api.ts';
import { callPortal } from './portal-session.ts';

/** The key of the books in this browser's memory; they go with the session. */
export const booksKey = ['portal-books'] as const;

type Language = 'en' | 'bn';

/** Returns the language in which the page asks for sentences. */
export const languageOf = (name: string): Language => (name === 'bn' ? 'bn' : 'en');

/** Returns the read of the signed-in customer's own books. */
export const ownBooks = (lang: Language) =>
  queryOptions<CustomerBooks>({
    queryKey: [...booksKey, lang],
    queryFn: async ({ signal }) => (await callPortal(portalRoutes.dashboard, { query: { lang } }, { signal })).data,
  });

/** Returns the read of a customer's books by a member of staff; of nobody's where none is chosen. */
export const booksOf = (customer: string | undefined, lang: Language) =>
  queryOptions<CustomerBooks>({
    queryKey: [portalRoutes.dashboardOf.method, portalRoutes.dashboardOf.path, customer, lang],
    queryFn: async ({ signal }) =>
      (await call(portalRoutes.dashboardOf, { params: { id: customer ?? '' }, query: { lang } }, { signal })).data,
    enabled: customer !== undefined,
  });
