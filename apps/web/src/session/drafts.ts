import { z } from 'zod';
import { createStore } from '#store.ts';
import { tabName, tabsOpen } from './drafts-tabs.ts';
import { randomId } from './random-id.ts';

/**
 * What was typed and not yet saved, kept in this browser per user, branch, screen and tab. It outlives a reload, a lost
 * session and a closed tab; with it lives the idempotency key of the save, so that a save whose answer was lost is not
 * made twice. A tab writes its own draft only. What a closed tab leaves behind waits until another takes it up.
 */
export interface Draft<T> {
  idempotencyKey: string;
  /** When it was last changed, ISO 8601. */
  changedAt: string;
  /** How many lines it holds, for the shell to say. */
  lines: number;
  content: T;
}

export interface DraftPlace {
  /** Whose it is: `personOf`. */
  person: string;
  branchId: number;
  /** The screen, such as `cash-receipt`. */
  screen: string;
}

/** A draft that no open tab has in hand. */
export interface WaitingDraft<T> {
  /** Its name in this browser. */
  slot: string;
  draft: Draft<T>;
}

const prefix = 'draft:';
const placeKey = ({ person, branchId, screen }: DraftPlace) => `${prefix}${person}:${branchId}:${screen}`;
const slotOf = (place: DraftPlace, tab: string) => `${placeKey(place)}:${tab}`;
const envelope = z.object({
  idempotencyKey: z.string(),
  changedAt: z.string(),
  lines: z.number(),
  content: z.unknown(),
});

/** Longer than anybody comes back to; a browser that is used every day would otherwise fill up. */
const daysKept = 90;

/** The draft that the shell speaks of: the one of the screen in hand. */
export const draftInHand = createStore<{ lines: number } | null>(null);

/**
 * This tab's draft of a place, or null. `schema` may hold codecs (money travels as the wire's numbers). A draft that the
 * schema no longer knows is left where it is but not offered.
 */
export const readDraft = <T>(place: DraftPlace, schema: z.ZodType<T>): Draft<T> | null =>
  stored(slotOf(place, tabName()), schema);

function stored<T>(slot: string, schema: z.ZodType<T>): Draft<T> | null {
  const text = localStorage.getItem(slot);
  if (text === null) return null;
  try {
    const { content, ...facts } = envelope.parse(JSON.parse(text));
    return { ...facts, content: schema.parse(content) };
  } catch {
    return null;
  }
}

/** Keeps this tab's draft. @throws when the browser has no room or forbids storing; the screen must say so. */
export function keepDraft<T>(place: DraftPlace, schema: z.ZodType<T>, draft: Draft<T>): void {
  const text = JSON.stringify({ ...draft, content: z.encode(schema, draft.content) });
  localStorage.setItem(slotOf(place, tabName()), text);
}

/** Forgets this tab's draft of a place: it was saved, reset or discarded. What other tabs keep there stays. */
export function dropDraft(place: DraftPlace): void {
  localStorage.removeItem(slotOf(place, tabName()));
}

/** The drafts of a place that no open tab has in hand, the last changed first. Very old ones are forgotten. */
export async function waitingDrafts<T>(
  place: DraftPlace,
  schema: z.ZodType<T>,
  now: Date,
): Promise<readonly WaitingDraft<T>[]> {
  const others = slotsAt(place).filter((slot) => slot !== slotOf(place, tabName()));
  if (others.length === 0) return [];
  const inHand = new Set([...(await tabsOpen())].map((tab) => slotOf(place, tab)));
  const oldest = new Date(now.getTime() - daysKept * 86_400_000).toISOString();
  const waiting: WaitingDraft<T>[] = [];
  for (const slot of others.filter((other) => !inHand.has(other))) {
    const draft = stored(slot, schema);
    if (draft === null) continue;
    if (draft.changedAt < oldest) localStorage.removeItem(slot);
    else waiting.push({ slot, draft });
  }
  return waiting.sort((a, b) => (a.draft.changedAt < b.draft.changedAt ? 1 : -1));
}

/**
 * Makes a waiting draft this tab's own; what this tab kept there before waits in its stead. False when another tab was
 * quicker.
 * @throws when the browser has no room; nothing is lost then.
 */
export function takeUpDraft(place: DraftPlace, slot: string): boolean {
  const text = localStorage.getItem(slot);
  if (text === null) return false;
  putDraftAside(place);
  localStorage.setItem(slotOf(place, tabName()), text);
  localStorage.removeItem(slot);
  return true;
}

/** Lets this tab's draft of a place, if it has one, wait for whoever takes it up. */
export function putDraftAside(place: DraftPlace): void {
  const own = slotOf(place, tabName());
  const text = localStorage.getItem(own);
  if (text === null) return;
  localStorage.setItem(slotOf(place, randomId()), text);
  localStorage.removeItem(own);
}

/** Forgets a waiting draft. */
export function dropWaiting(slot: string): void {
  localStorage.removeItem(slot);
}

/** How many drafts this user has kept in this browser, in every branch and tab. */
export function countDrafts(person: string): number {
  return draftSlots(person).length;
}

/** Forgets every draft of this user in this browser. */
export function dropAllDrafts(person: string): void {
  for (const slot of draftSlots(person)) localStorage.removeItem(slot);
}

const draftSlots = (person: string) =>
  Object.keys(localStorage).filter((slot) => slot.startsWith(`${prefix}${person}:`));

const slotsAt = (place: DraftPlace) =>
  draftSlots(place.person).filter((slot) => slot.startsWith(`${placeKey(place)}:`));
