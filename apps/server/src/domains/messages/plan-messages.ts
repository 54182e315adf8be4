import { dateInDhaka } from '@cashbook/money';
import type { Databases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import {
  addMessage,
  collectionsToConfirm,
  findGrouping,
  findSettings,
  findTexts,
  installmentsToRemind,
  type NewMessage,
  type Settings,
} from '#domains/messages/message.store';
import { receiptOf, reminderOf, type Writer } from '#domains/messages/write-message';

/** The most messages that one look adds; the next look goes on. */
const mostAtOnce = 500;
/** The longest delay of a receipt. A later one, after the program stood still, would tell the customer nothing new. */
const receiptWithinMs = 24 * 3_600_000;

/**
 * Adds the messages that are due to the list: reminders by the calendar day in Dhaka, and receipts of collections. What is in the
 * list already is not added again, however often and by however many processes it is looked for. Returns how many were added.
 */
export function planMessages(db: Databases, companyId: number, now: Date): Promise<number> {
  return inCompany(db, { companyId, mode: 'write' }, (tx) => planMessagesIn(tx, companyId, now));
}

/** Does what {@link planMessages} does, in the transaction at hand. */
export async function planMessagesIn(tx: Tx, companyId: number, now: Date): Promise<number> {
  const settings = await findSettings(tx, companyId);
  if (!settings.reminders && settings.receiptsSince === null) return 0;
  const writer: Writer = {
    language: settings.language,
    texts: await findTexts(tx, companyId),
    grouping: await findGrouping(tx, companyId),
  };
  const messages: NewMessage[] = [
    ...(settings.reminders ? await remindersOn(tx, settings, { now, writer }) : []),
    ...(settings.receiptsSince === null ? [] : await receiptsSince(tx, settings.receiptsSince, { now, writer })),
  ];
  let added = 0;
  for (const message of messages) if ((await addMessage(tx, message, 'waiting', now)) !== null) added += 1;
  return added;
}

interface Writing {
  readonly now: Date;
  readonly writer: Writer;
}

async function remindersOn(tx: Tx, settings: Settings, { now, writer }: Writing): Promise<NewMessage[]> {
  const due = await installmentsToRemind(tx, settings, dateInDhaka(now), mostAtOnce);
  return due.map((one) => reminderOf(writer, one));
}

async function receiptsSince(tx: Tx, turnedOn: Date, { now, writer }: Writing): Promise<NewMessage[]> {
  const since = new Date(Math.max(turnedOn.getTime(), now.getTime() - receiptWithinMs));
  const collections = await collectionsToConfirm(tx, since, mostAtOnce);
  return collections.map((one) => receiptOf(writer, one));
}
