import { addDays, type IsoDate } from '@cashbook/money';
import type { Tx } from '#db/tx';
import { endMessage, planMessagesIn, takeMessage, usualSettings, writeSettings } from '#domains/messages/index';

/** The days for which the list has messages. */
const days = 6;
/** The place of the one that did not arrive: somebody sends it again. */
const failed = 3;

/**
 * Turns reminders on, and writes those of the last days. The demo has no gateway: like any company without one it writes into a file,
 * and of what was before its own time only the list remains.
 */
export async function sendDemoMessages(tx: Tx, companyId: number, today: IsoDate): Promise<void> {
  await writeSettings(tx, companyId, { ...usualSettings, version: 1, reminders: true, partPricePaisa: 35 });
  let place = 0;
  for (let back = days - 1; back >= 0; back -= 1) {
    const morning = new Date(`${addDays(today, -back)}T09:10:00+06:00`);
    await planMessagesIn(tx, companyId, morning);
    for (;;) {
      const taken = await takeMessage(tx, morning);
      if (taken === null) break;
      place += 1;
      const outcome =
        place === failed
          ? ({ state: 'failed', reason: '400 number not in service' } as const)
          : ({ state: 'sent', reason: '' } as const);
      await endMessage(tx, taken.messageId, { ...outcome, now: morning });
    }
  }
}
