import { isQuiet } from '@cashbook/kernel';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import type { Gateway, OutgoingMessage, Send } from '#domains/messages/gateway';
import {
  companiesWithMessages,
  endMessage,
  findGateway,
  findSettings,
  giveUpMessages,
  type Settings,
  type TakenMessage,
  takeMessage,
} from '#domains/messages/message.store';
import { planMessages } from '#domains/messages/plan-messages';
import { nextTry, type Outcome } from '#outcome';
import { smsGatewayOf } from '#secrets/secret-box';
import { reasonOf } from '#startup-error';

/** The services that sending needs. */
export interface MessageServices extends Pick<Services, 'db' | 'clock' | 'secrets'> {
  readonly send: Send;
}

/** A sending that has not ended after that time belongs to a process that is gone; a gateway has ten seconds. */
const givenUpAfterMs = 120_000;
/** The time that one company may take in one look: the others wait meanwhile. */
const turnMs = 20_000;
/** The failures in a row after which a company's turn ends: its gateway may fail them all. */
const mostFailures = 3;

/**
 * Looks once for messages of all companies: adds those that are due, and sends those that wait, except in quiet hours. It may run in
 * several processes at once: each message is taken by one. The `signal` ends it after the message in hand. Throws at its end what went
 * wrong.
 */
export async function lookForMessages(services: MessageServices, signal: AbortSignal): Promise<void> {
  const companies = await companiesWithMessages(services.db.app);
  // Each look begins with another company, in case there is no time for all of them.
  const first = Math.floor(services.clock.now().getTime() / 60_000) % Math.max(companies.length, 1);
  const failures: unknown[] = [];
  for (const companyId of [...companies.slice(first), ...companies.slice(0, first)]) {
    if (signal.aborted) break;
    // The fault of one company holds up no other.
    await lookIn(services, companyId, signal).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, reasonOf(failures[0]));
}

async function lookIn(services: MessageServices, companyId: number, signal: AbortSignal): Promise<void> {
  await planMessages(services.db, companyId, services.clock.now());
  await sendWaiting(services, companyId, signal);
}

async function sendWaiting(services: MessageServices, companyId: number, signal: AbortSignal): Promise<void> {
  const { db, clock } = services;
  const began = clock.now().getTime();
  const desk = await inCompany(db, { companyId, mode: 'write' }, async (tx) => {
    const now = clock.now();
    await giveUpMessages(tx, new Date(now.getTime() - givenUpAfterMs), now);
    const settings = await findSettings(tx, companyId);
    return isQuiet(now, settings) ? null : { gateway: await gatewayOf(services, tx, companyId, settings) };
  });
  if (desk === null) return;
  let failed = 0;
  while (!signal.aborted && failed < mostFailures && clock.now().getTime() - began < turnMs) {
    const taken = await inCompany(db, { companyId, mode: 'write' }, (tx) => takeMessage(tx, clock.now()));
    if (taken === null) return;
    const { state } = await sendTaken(services, { companyId, gateway: desk.gateway }, taken);
    // A gateway that is away, or wants no more, would spoil the others too.
    if (state === 'later') return;
    failed = state === 'failed' ? failed + 1 : 0;
  }
}

/** Sends a message that this process has taken, and writes what became of it. */
export async function sendTaken(
  { db, clock, send }: MessageServices,
  { companyId, gateway }: { readonly companyId: number; readonly gateway: Gateway | null },
  message: OutgoingMessage & Pick<TakenMessage, 'messageId' | 'tries'>,
): Promise<Outcome> {
  const outcome = await send(companyId, gateway, message, clock.now());
  await inCompany(db, { companyId, mode: 'write' }, (tx) =>
    endMessage(tx, message.messageId, endOf(outcome, message.tries, clock.now())),
  );
  return outcome;
}

function endOf({ state, reason }: Outcome, tries: number, now: Date): Parameters<typeof endMessage>[2] {
  if (state !== 'later') return { state, reason, now };
  const notBefore = nextTry(tries, now);
  return notBefore === null ? { state: 'failed', reason, now } : { state: 'waiting', reason, now, notBefore };
}

/** Returns the gateway of the transaction's company with its key in clear; null for a company that writes into a file. */
export async function gatewayOf(
  { secrets }: Pick<MessageServices, 'secrets'>,
  tx: Tx,
  companyId: number,
  { acceptedAnswer: accepted }: Pick<Settings, 'acceptedAnswer'>,
): Promise<Gateway | null> {
  const stored = await findGateway(tx);
  if (stored === null) return null;
  const { url, sender, sealedKey } = stored;
  const key = sealedKey === '' ? '' : secrets.open(sealedKey, smsGatewayOf(companyId));
  return { url, sender, key, accepted };
}
