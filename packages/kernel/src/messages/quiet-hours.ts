const dayMinutes = 24 * 60;
/** Bangladesh is six hours ahead of UTC, all the year. */
const offsetMinutes = 6 * 60;

/** The hours in which customers get no message, in minutes after midnight. Equal ones mean none. */
export interface QuietHours {
  readonly quietFrom: number;
  readonly quietUntil: number;
}

/** Whether customers get no message at that moment. Hours that begin in the evening end on the next morning. */
export function isQuiet(now: Date, { quietFrom, quietUntil }: QuietHours): boolean {
  const minute = (Math.floor(now.getTime() / 60_000) + offsetMinutes) % dayMinutes;
  if (quietFrom <= quietUntil) return minute >= quietFrom && minute < quietUntil;
  return minute >= quietFrom || minute < quietUntil;
}
