import { ACCOUNT } from '@cashbook/kernel';
import { addDays, type IsoDate } from '@cashbook/money';
import { postDatedVoucher, type SavedVoucher, type VoucherDraft } from '#domains/ledger/index';
import { bookTime, transfer } from '#testing/book-company';
import { withBills } from '#testing/opening-bills';
import { textOf } from '#testing/random/comparable-text';
import type { Act } from '#testing/random/random-act';
import { agree, type Expected, firstDay } from '#testing/random/random-model';
import type { YearPlayer } from '#testing/random/random-years';

/** The parts of a playing history that opening balances need. */
export interface OpeningPlayer extends Omit<YearPlayer, 'posted'> {
  readonly accounts: readonly number[];
  /** Adds a voucher that the books have posted to the model, with the function that repeats its request. */
  readonly posted: (
    branchId: number,
    date: IsoDate,
    said: VoucherDraft,
    saved: SavedVoucher,
    repeat: () => Promise<void>,
  ) => void;
}

/** Posts an opening balance the day before the books were opened. */
export async function playOpening(
  { company, model, write, accounts, posted }: OpeningPlayer,
  one: Extract<Act, { kind: 'dated' }>,
  branchId: number,
  index: number,
): Promise<void> {
  const openDay = model.openDay(branchId);
  const date = addDays(firstDay, -1);
  const sides = sidesAmong(accounts, one);
  const { amountPaisa, mayChangeClosedDays } = one;
  const draft = withBills(transfer(19, sides.from, sides.to, amountPaisa), company.customerIds, date);
  const idempotency = { key: `key ${index}`, route: 'POST /test', bodyHash: Buffer.from('dated') };
  const { author } = company;
  const voucher = { branchId, draft, date, mayChangeClosedDays, expectedDay: null, author, idempotency };
  const post = () => write((tx) => postDatedVoucher(tx, voucher, bookTime));
  const saved = await post();
  const expected = ((): Expected => {
    if (model.isYearClosed(branchId, date)) return 'year_closed';
    if (date !== openDay && !mayChangeClosedDays) return 'day_closed';
    if (date > openDay) return 'date_not_allowed';
    return model.hasOpening(branchId, draft) ? 'opening_exists' : 'ok';
  })();
  agree('opening', saved.ok ? 'ok' : saved.refusal.code, expected);
  if (!saved.ok) return;
  posted(branchId, date, draft, saved, async () => {
    agree('repeat', textOf(await post()), textOf({ ...saved, isReplay: true }));
  });
}

/** Returns two different accounts. */
function sidesAmong(accounts: readonly number[], { from, to }: { from: number; to: number }) {
  const { length } = accounts;
  const source = accounts[from % length] ?? ACCOUNT.cash;
  const target = accounts[(to % length) + (to % length === from % length ? 1 : 0)] ?? ACCOUNT.otherIncome;
  return { from: source, to: target };
}
