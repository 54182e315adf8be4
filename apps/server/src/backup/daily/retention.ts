import { addDays, dateInDhaka, type IsoDate } from '@cashbook/money';
import type { BackupPlan } from '#context';

/**
 * Returns `cashbook-daily-2026-07-01T04-00-00Z.tar.gz`. Only files with such names, including unfinished ones, are ever
 * removed.
 */
export function dailyArchiveName(madeAt: Date): string {
  return `cashbook-daily-${stampOf(madeAt)}.tar.gz`;
}

/** Returns a moment as part of a file name, in UTC. Some systems do not allow colons in names. */
export function stampOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

const namePattern = /^cashbook-daily-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz$/;

/** Whether the file is an unfinished daily archive. */
export function isUnfinishedDaily(name: string): boolean {
  return name.endsWith('.part') && namePattern.test(name.slice(0, -'.part'.length));
}

interface Archive {
  readonly name: string;
  readonly day: IsoDate;
}

/**
 * Returns the daily archives that may be removed. It keeps the newest of each of the last `keepDays` days that have any. Before
 * those, it keeps the newest of each of the `keepWeeks` weeks that have any. Days without a backup do not count: after a month
 * without the machine the last archives are still there.
 */
export function archivesToRemove(
  names: readonly string[],
  { keepDays, keepWeeks }: Pick<BackupPlan, 'keepDays' | 'keepWeeks'>,
): string[] {
  const newestFirst = names.flatMap(readName).sort((a, b) => (a.name < b.name ? 1 : -1));
  const daily = newestOfEach(newestFirst, ({ day }) => day).slice(0, keepDays);
  const oldestDay = daily.at(-1)?.day ?? '';
  const before = newestFirst.filter(({ day }) => day < oldestDay);
  const weekly = newestOfEach(before, ({ day }) => mondayOf(day)).slice(0, keepWeeks);
  const kept = new Set([...daily, ...weekly].map(({ name }) => name));
  return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name));
}

function readName(name: string): Archive[] {
  const [, date, hours, minutes, seconds] = namePattern.exec(name) ?? [];
  const moment = new Date(`${date}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(moment.getTime()) ? [] : [{ name, day: dateInDhaka(moment) }];
}

function newestOfEach(newestFirst: readonly Archive[], keyOf: (archive: Archive) => string): Archive[] {
  const seen = new Map<string, Archive>();
  for (const archive of newestFirst) if (!seen.has(keyOf(archive))) seen.set(keyOf(archive), archive);
  return [...seen.values()];
}

function mondayOf(day: IsoDate): IsoDate {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}
