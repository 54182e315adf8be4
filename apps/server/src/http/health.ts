import type { healthRoutes } from '@cashbook/contract/system/health';
import { sql } from 'kysely';
import type { Services } from '#context';
import { pendingMigrations } from '#db/migrate';
import { done, refused } from '#http/answer';
import type { Handlers } from '#http/call';
import { isDatabaseAway } from '#http/errors';

const retryAfterSeconds = 5;

/** For load balancers and the launcher: the process is up; the database answers and has this version's schema. */
export function healthHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof healthRoutes> {
  return {
    health: async () => done({ status: 'up' }),
    ready: async () => {
      const pending = await missingMigrations(db);
      return pending === 0 ? done({ status: 'ready' }) : refused('database_away', { retryAfterSeconds });
    },
  };
}

/** How many migrations the database lacks; null when it does not answer, or not within two seconds. */
async function missingMigrations(db: Services['db']): Promise<number | null> {
  try {
    const { rows } = await sql<{ name: string }>`select name from cashbook.migration`.execute(db.ready);
    return (await pendingMigrations(rows.map(({ name }) => name))).length;
  } catch (error) {
    if (isDatabaseAway(error)) return null;
    throw error;
  }
}
