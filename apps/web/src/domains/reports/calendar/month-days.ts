import { addDays, type IsoDate } from '@cashbook/money';

/** The month before or after, as `2026-10`. */
export function monthBeside(month: string, step: 1 | -1): string {
  const day = step === 1 ? addDays(`${month}-28`, 4) : addDays(`${month}-01`, -1);
  return day.slice(0, 7);
}

/** Returns the weeks that show a month, from Sunday to Saturday, with the days of its neighbours at both ends. */
export function weeksOf(month: string): readonly (readonly IsoDate[])[] {
  const first = `${month}-01`;
  const sunday = addDays(first, -new Date(`${first}T00:00:00Z`).getUTCDay());
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(sunday, week * 7 + day)));
  return weeks.filter((days) => days.some((day) => day.startsWith(month)));
}
