import { addDays } from '@cashbook/money';
import { describe, expect, test } from 'vitest';
import { archivesToRemove, dailyArchiveName } from '#backup/daily/retention';

/** Returns the name of the archive made at noon in Dhaka on that day. */
const archive = (day: string, time = '06:00:00') => dailyArchiveName(new Date(`${day}T${time}Z`));
const daysBefore = (day: string, count: number) => Array.from({ length: count }, (_, index) => addDays(day, -index));
const keptOf = (names: readonly string[], keepDays: number, keepWeeks: number) => {
  const removed = new Set(archivesToRemove(names, { keepDays, keepWeeks }));
  return names.filter((name) => !removed.has(name)).map((name) => name.slice(15, 25));
};

describe('which daily archives are kept', () => {
  // 18 November 2026 is a Wednesday.
  const today = '2026-11-18';

  test.each([
    ['fewer than are kept', daysBefore(today, 3), 7, 4, daysBefore(today, 3)],
    [
      'seven days, and the newest of each of four weeks before them',
      daysBefore(today, 60),
      7,
      4,
      [...daysBefore(today, 7), '2026-11-11', '2026-11-08', '2026-11-01', '2026-10-25'],
    ],
    ['no weeks', daysBefore(today, 20), 2, 0, daysBefore(today, 2)],
    [
      'days without a backup do not count',
      ['2026-11-18', '2026-10-02', '2026-10-01', '2026-03-05', '2026-03-04', '2026-03-01'],
      3,
      1,
      ['2026-11-18', '2026-10-02', '2026-10-01', '2026-03-05'],
    ],
    ['none', [], 7, 4, []],
  ])('%s', (_case, days, keepDays, keepWeeks, kept) => {
    expect(
      keptOf(
        days.map((day) => archive(day)),
        keepDays,
        keepWeeks,
      ),
    ).toEqual(kept);
  });

  test('of several of one day in Dhaka, the newest', () => {
    const late = [
      archive('2026-11-17', '18:30:00'),
      archive('2026-11-18', '06:00:00'),
      archive('2026-11-17', '17:59:59'),
    ];
    expect(archivesToRemove(late, { keepDays: 2, keepWeeks: 0 })).toEqual([archive('2026-11-17', '18:30:00')]);
  });

  test('nothing else is ever touched', () => {
    const others = ['cashbook-2020-01-01T00-00-00Z.tar.gz', 'notes.txt', 'cashbook-daily-2020-13-45T00-00-00Z.tar.gz'];
    expect(archivesToRemove([...others, archive(today)], { keepDays: 1, keepWeeks: 0 })).toEqual([]);
  });
});
