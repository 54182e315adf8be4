import type { RouteReply } from '@cashbook/contract/route';
import {
  changeVoucherDates,
  type lookBeforeRedating,
  MOST_REDATED,
  SHOWN_BEFORE_REDATING,
} from '@cashbook/contract/vouchers/administration';
import { findVoucherType, parseVoucherNumber } from '@cashbook/kernel';
import { formatDate } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { authorOf, redateVouchers, type VoucherRange } from '#domains/ledger/index';
import { belowZeroReply, fiscalYearOn, refusedByBooks } from '#domains/posting/index';
import { countNumbered, listNumbered } from '#domains/vouchers/admin/voucher-admin.store';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

type DateCall = Pick<Call<typeof changeVoucherDates>, 'actor' | 'desk' | 'body' | 'idempotency'>;
type Moved = RouteReply<typeof changeVoucherDates>;
type Range = Pick<VoucherRange, 'branchId' | 'typeId' | 'presentDate' | 'changeDate' | 'firstNumber' | 'lastNumber'> & {
  /** The year in which the fiscal year of the numbers begins. */
  readonly startYear: number;
};

/**
 * Moves the vouchers of a type to another date, all or none. Their numbers lie in a range.
 *
 * Refusals in order: idempotency_mismatch; branch_changed; invalid_input for text that is no number, date_is_same,
 * numbers_of_other_year, numbers_reversed; no_vouchers_in_range, too_many_vouchers; those of the ledger's `redateVouchers`.
 */
export function changeDates({ db, clock }: Pick<Services, 'db' | 'clock'>, call: DateCall): Promise<Answer<Moved>> {
  const { actor, body } = call;
  const { companyId } = actor;
  const now = clock.now();
  return inCompany(db, { companyId, mode: 'write' }, (tx) =>
    oncePerKey<Moved>(tx, changeVoucherDates, call, now, async () => {
      const desk = deskOf(call);
      if ('kind' in desk) return desk;
      const range = await readRange(tx, companyId, body);
      if ('kind' in range) return range;
      const { count } = await countNumbered(tx, { companyId, ...range });
      if (count > MOST_REDATED) return refused('too_many_vouchers', { values: { most: String(MOST_REDATED) } });
      const seen = { expectedDay: desk.transactionDate, deskBranchId: desk.branchId };
      const mayChangeClosedDays = actor.permissions.has('dayclose.jumpdate');
      const asked = { ...range, ...seen, mayChangeClosedDays, author: authorOf(actor) };
      const result = await redateVouchers(tx, asked, now);
      if (!result.ok) return refusedByBooks(result);
      const moved = result.vouchers.length;
      const { changeDate } = range;
      const below = result.vouchers.flatMap(({ cashBelowZero }) => cashBelowZero);
      return done({ moved, vr_date: changeDate, ...belowZeroReply(below) }, saidOf(moved, formatDate(changeDate)));
    }),
  );
}

function saidOf(moved: number, day: string): string {
  return moved === 1 ? `1 voucher is dated ${day} now.` : `${moved} vouchers are dated ${day} now.`;
}

/**
 * Returns the vouchers that a change of date would move, first those that prevent it. Refuses like the change, but without
 * the refusals of the books.
 */
export function lookBefore(
  { db }: Pick<Services, 'db'>,
  { actor: { companyId }, body }: Pick<DateCall, 'actor' | 'body'>,
): Promise<Answer<RouteReply<typeof lookBeforeRedating>>> {
  return inCompany(db, { companyId, mode: 'read' }, async (tx) => {
    const range = await readRange(tx, companyId, body);
    if ('kind' in range) return range;
    const asked = { companyId, ...range };
    const { count, totalPaisa } = await countNumbered(tx, asked);
    const rows = await listNumbered(tx, { ...asked, most: SHOWN_BEFORE_REDATING });
    const vouchers = rows.map((row) => ({
      mtm_id: Number(row.voucherId),
      vr_no: row.numberText,
      vr_date: row.date,
      total: row.totalPaisa,
      is_approved: row.isApproved,
      is_of_other_date: row.date !== range.presentDate,
      is_remitted: row.isRemitted,
    }));
    return done({ count, total: totalPaisa, vouchers });
  });
}

async function readRange(tx: Tx, companyId: number, body: DateCall['body']): Promise<Range | Refused> {
  const { branch_id: branchId, present_date: presentDate, change_date: changeDate } = body;
  const typeId = findVoucherType(body.voucher_type)?.id;
  if (typeId === undefined) return wrong('voucher_type', sentences.choiceUnknown);
  const fiscalYear = await fiscalYearOn(tx, companyId, presentDate);
  const first = parseVoucherNumber(body.start_voucher, { typeId, fiscalYear });
  const last = parseVoucherNumber(body.end_voucher, { typeId, fiscalYear });
  if (first?.typeId !== typeId) return wrong('start_voucher', sentences.voucherNumberWrong);
  if (last?.typeId !== typeId) return wrong('end_voucher', sentences.voucherNumberWrong);
  if (presentDate === changeDate) return refused('date_is_same');
  if (first.fiscalYear !== fiscalYear || last.fiscalYear !== fiscalYear) return refused('numbers_of_other_year');
  if (first.number > last.number) return refused('numbers_reversed');
  const startYear = 2000 + Number(fiscalYear.slice(0, 2));
  const numbers = { startYear, firstNumber: first.number, lastNumber: last.number };
  return { branchId, typeId, presentDate, changeDate, ...numbers };
}

function wrong(field: keyof DateCall['body'], said: string): Refused {
  return refused('invalid_input', { fields: { [field]: [said] } });
}
