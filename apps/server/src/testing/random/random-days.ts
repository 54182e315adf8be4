import { addDays } from '@cashbook/money';
import type { Tx } from '#db/tx';
import { closeDay, jumpDay } from '#domains/ledger/index';
import { type BookCompany, bookTime } from '#testing/book-company';
import type { Act } from '#testing/random/random-act';
import { agree, type Expected, firstDay, type Model } from '#testing/random/random-model';

/** The parts of a playing history that an act on days needs. */
interface Scene {
  readonly company: BookCompany;
  readonly model: Model;
  readonly branchOf: (place: number) => number;
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** Closes the day or jumps to another, in the books and in the model. */
export async function moveDay(scene: Scene, one: Extract<Act, { kind: 'close' | 'jump' }>): Promise<void> {
  const { kind, days } = one;
  const branchId = scene.branchOf(one.branch);
  const from = scene.model.openDay(branchId);
  const to = addDays(from, days);
  const { author, clerk } = scene.company;
  const result = await scene.write((tx) =>
    one.kind === 'close'
      ? closeDay(tx, branchId, { currentDate: from, nextDate: to }, one.mayJump ? author : clerk, bookTime)
      : jumpDay(tx, branchId, { expectedDay: from, toDate: to }, author, bookTime),
  );
  const expected = ((): Expected => {
    if (one.kind === 'jump' && days === 0) return 'same_day';
    if (to < firstDay) return 'before_books_begin';
    if (one.kind === 'jump') return scene.model.isYearClosed(branchId, to) ? 'year_closed' : 'ok';
    if (days === 0) return 'next_day_not_after';
    if (one.mayJump) return 'ok';
    if (scene.model.isPast(branchId, to)) return 'next_day_closed';
    return days > 31 ? 'next_day_too_far' : 'ok';
  })();
  agree(kind, result.ok ? 'ok' : result.refusal.code, expected);
  if (!result.ok) return;
  scene.model.openDays.set(branchId, to);
  scene.model.touched(branchId, to);
}
