import type { importedRoutes } from '@cashbook/contract/imported/imported-history';
import type { Services } from '#context';
import { correctHeld, postHeld, readHeld, removeHeld } from '#domains/imported/held-vouchers';
import { checkHistory, importHistory } from '#domains/imported/import-history';
import type { Handlers } from '#use-case/call';

/** Returns the handlers for history from other books: its import, and the held vouchers. */
export function importedHandlers(services: Pick<Services, 'db' | 'clock'>): Handlers<typeof importedRoutes> {
  return {
    checkHistory: (call) => checkHistory(services, call),
    importHistory: (call) => importHistory(services, call),
    readHeld: ({ actor, params }) => readHeld(services, actor, params.held_id),
    correctHeld: (call) => correctHeld(services, call),
    postHeld: (call) => postHeld(services, call),
    removeHeld: (call) => removeHeld(services, call),
  };
}
