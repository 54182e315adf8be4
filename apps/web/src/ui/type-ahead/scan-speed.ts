/** The time at which the typing of a text began, to distinguish a scanner from a hand. */
export interface Keyed {
  /** The time of its first character, in ms; null while the text is empty. */
  readonly sinceMs: number | null;
}

export const noKeys: Keyed = { sinceMs: null };

/**
 * The most milliseconds between two characters of a scanner. A scanner sends one every few milliseconds, a practised hand
 * one in eighty.
 */
const mostMsPerCharacter = 40;

/** A hand may roll over two or three keys quickly, so short texts have a lower limit. A scanner is within it too. */
const short = { characters: 4, mostMsPerCharacter: 15 };

/** Matches a barcode: eight or more digits, however slowly a slow or distant machine sends them. */
const barcode = /^\d{8,}$/;

/** Returns the state after the text changed. The time of a text is that of its first character. */
export function keyed({ sinceMs }: Keyed, text: string, nowMs: number): Keyed {
  if (text === '') return noKeys;
  return { sinceMs: sinceMs === null || text.length === 1 ? nowMs : sinceMs };
}

/** Whether a scanner typed the text before the Enter just pressed. Times are those of the keys. */
export function isScan({ sinceMs }: Keyed, text: string, nowMs: number): boolean {
  if (barcode.test(text)) return true;
  if (sinceMs === null || text === '') return false;
  const most = text.length < short.characters ? short.mostMsPerCharacter : mostMsPerCharacter;
  return (nowMs - sinceMs) / text.length <= most;
}
