/** How fast a text was typed, to tell a scanner from a hand. */
export interface Keyed {
  /** When its first character came, in ms; null while there is none. */
  readonly sinceMs: number | null;
}

export const noKeys: Keyed = { sinceMs: null };

/** Shorter texts may come from a hand that is quick. */
const leastCharacters = 4;

/** A scanner sends a character every few milliseconds, a practised hand one in eighty. */
const mostMsPerCharacter = 40;

/** After the text has become this: the time of a text begins with its first character. */
export function keyed({ sinceMs }: Keyed, text: string, nowMs: number): Keyed {
  if (text === '') return noKeys;
  return { sinceMs: sinceMs === null || text.length === 1 ? nowMs : sinceMs };
}

/** Whether the text, at whose end Enter has just been pressed, came from a scanner. */
export function isScan({ sinceMs }: Keyed, text: string, nowMs: number): boolean {
  if (sinceMs === null || text.length < leastCharacters) return false;
  return (nowMs - sinceMs) / text.length <= mostMsPerCharacter;
}
