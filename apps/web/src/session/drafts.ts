import { z } from 'zod';
import { createStore } from '#store.ts';

/**
 * What was typed and not yet saved, kept in this browser per user, branch and screen. It outlives a reload, a lost
 * session and a closed tab; with it lives the idempotency key of the save, so that a save whose answer was lost is not
 * made twice.
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
  userId: number;
  branchId: number;
  /** The screen, such as `cash-receipt`. */
  screen: string;
}

const prefix = 'draft:';
const keyOf = ({ userId, branchId, screen }: DraftPlace) => `${prefix}${userId}:${branchId}:${screen}`;
const envelope = z.object({
  idempotencyKey: z.string(),
  changedAt: z.string(),
  lines: z.number(),
  content: z.unknown(),
});

/** By place, the key of the draft that this tab kept or took up last: another tab's at the same place is not ours to drop. */
const ours = new Map<string, string>();

/** The draft that the shell speaks of: the one of the screen in hand. */
export const draftInHand = createStore<{ lines: number } | null>(null);

/**
 * The kept draft of a place, or null. `schema` may hold codecs (money travels as the wire's numbers). A draft that the
 * schema no longer knows is left where it is but not offered.
 */
export function readDraft<T>(place: DraftPlace, schema: z.ZodType<T>): Draft<T> | null {
  const draft = stored(keyOf(place), schema);
  if (draft !== null) ours.set(keyOf(place), draft.idempotencyKey);
  return draft;
}

function stored<T>(key: string, schema: z.ZodType<T>): Draft<T> | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    const { content, ...facts } = envelope.parse(JSON.parse(text));
    return { ...facts, content: schema.parse(content) };
  } catch {
    return null;
  }
}

/** Keeps a draft. @throws when the browser has no room or forbids storing; the screen must say so. */
export function keepDraft<T>(place: DraftPlace, schema: z.ZodType<T>, draft: Draft<T>): void {
  localStorage.setItem(keyOf(place), JSON.stringify({ ...draft, content: z.encode(schema, draft.content) }));
  ours.set(keyOf(place), draft.idempotencyKey);
}

/** Forgets this tab's draft of a place: it was saved, reset or discarded. What another tab keeps there stays. */
export function dropDraft(place: DraftPlace): void {
  const key = keyOf(place);
  const keptKey = stored(key, z.unknown())?.idempotencyKey;
  if (keptKey !== undefined && keptKey !== ours.get(key)) return;
  localStorage.removeItem(key);
  ours.delete(key);
}

/** How many drafts this user has kept in this browser, in every branch. */
export function countDrafts(userId: number): number {
  return draftKeys(userId).length;
}

/** Forgets every draft of this user in this browser. */
export function dropAllDrafts(userId: number): void {
  for (const key of draftKeys(userId)) localStorage.removeItem(key);
}

const draftKeys = (userId: number) => Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}${userId}:`));
