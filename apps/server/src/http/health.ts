import type { healthRoutes } from '@cashbook/contract/system/health';
import { sql } from 'kysely';
import type { Services } from '#context';
import { isDatabaseAway } from '#db/database-away';
import { isCurrent, type StateRow, stateFrom, stateQuery } from '#db/migrate';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

const retryAfterSeconds = 5;

/**
 * Returns the health calls for load balancers and the launcher. `health`: the process is up. `ready`: the database answers and
 * has this version's schema.
 */
export function healthHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof healthRoutes> {
  return {
    health: async () => done({ status: 'up' }),
    ready: async () => {
      return (await isReady(db)) ? done({ status: 'ready' }) : refused('database_away', { retryAfterSeconds });
    },
  };
}

/** Whether the database answers within two seconds and is at this version. */
async function isReady(db: Services['db']): Promise<boolean> {
  try {
    const { rows } = await sql.raw<StateRow>(stateQuery).execute(db.ready);
    return await isCurrent(stateFrom(rows));
  } catch (error) {
    if (isDatabaseAway(error)) return false;
    throw error;
  }
}
