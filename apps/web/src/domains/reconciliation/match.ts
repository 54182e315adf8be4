import type { matchRoutes } from '@cashbook/contract/reconciliation/matches';
import type { RouteReply } from '@cashbook/contract/route';

/** Lines of a bank and lines of the books that stand for the same money. */
export type Match = RouteReply<typeof matchRoutes.listMatches>['data'][number];
