import type { importedRoutes } from '@cashbook/contract/imported/imported-history';
import type { Services } from '#context';
import { checkHistory, importHistory } from '#domains/imported/import-history';
import {
  correctUnresolved,
  postUnresolved,
  readUnresolved,
  removeUnresolved,
} from '#domains/imported/unresolved-vouchers';
import type { Handlers } from '#use-case/call';

/** Returns the handlers for history from other books: its import, and the unresolved vouchers. */
export function importedHandlers(services: Pick<Services, 'db' | 'clock'>): Handlers<typeof importedRoutes> {
  return {
    checkHistory: (call) => checkHistory(services, call),
    importHistory: (call) => importHistory(services, call),
    readUnresolved: ({ actor, params }) => readUnresolved(services, actor, params.held_id),
    correctUnresolved: (call) => correctUnresolved(services, call),
    postUnresolved: (call) => postUnresolved(services, call),
    removeUnresolved: (call) => removeUnresolved(services, call),
  };
}
