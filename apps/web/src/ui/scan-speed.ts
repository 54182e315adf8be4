/** How fast a text was typed, to tell a scanner from a hand. */
export interface Keyed {
  /** When its first character came, in ms; null while there is none. */
  readonly sinceMs: number | null;
}

export const noKeys: Keyed = { sinceMs: null };

/** A scanner sends a character every few milliseconds, a practised hand one in eighty. */
const mostMsPerCharacter = 40;

/** Two or three keys may be rolled over quickly by a hand; that a scanner does in a few milliseconds too. */
const short = { characters: 4, mostMsPerCharacter: 15 };

/** What no hand types for its own sake: a barcode, at whatever speed it comes through a slow or distant machine. */
const barcode = /^\d{8,}$/;

/** After the text has become this: the time of a text begins with its first character. */
export function keyed({ sinceMs }: Keyed, text: string, nowMs: number): Keyed {
  if (text === '') return noKeys;
  return { sinceMs: sinceMs === null || text.length === 1 ? nowMs : sinceMs };
}

/** Whether the text, at whose end Enter has just been pressed, came from a scanner. Times are those of the keys. */
export function isScan({ sinceMs }: Keyed, text: string, nowMs: number): boolean {
  if (barcode.test(text)) return true;
  if (sinceMs === null || text === '') return false;
  const most = text.length < short.characters ? short.mostMsPerCharacter : mostMsPerCharacter;
  return (nowMs - sinceMs) / text.length <= most;
}
