import { yearConcerns } from '@cashbook/contract/ledger/year-end';
import { yearEndClose } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import type { Tx } from '#db/tx';
import { closeYear, reopenYear, type VoucherDraft } from '#domains/ledger/index';
import { type BookCompany, bookTime, testDraft } from '#testing/book-company';
import { agree, lastDayOf, type Model, type ModelVoucher } from '#testing/random/random-model';

/** The parts of a playing history that closing years needs. */
export interface YearPlayer {
  readonly company: BookCompany;
  readonly model: Model;
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Adds a voucher that the books have posted to the model. */
  readonly posted: (branchId: number, date: IsoDate, said: VoucherDraft, voucherId: bigint) => Promise<ModelVoucher>;
}

/** Closes the fiscal year that is the branch's next, or one so many years beside it. */
export async function playClose(player: YearPlayer, branchId: number, yearsBeside: number): Promise<void> {
  const { company, model, write, posted } = player;
  const startYear = (model.nextToClose(branchId) ?? 2026) + yearsBeside;
  const { companyId, author } = company;
  const expected = model.refusedClose(branchId, startYear) ?? 'ok';
  const lastDay = lastDayOf(startYear);
  const said = yearEndClose(model.incomeAndExpenses(branchId, lastDay), model.closingStock(branchId, lastDay));
  const closed = await write((tx) =>
    closeYear(tx, companyId, { branchId, startYear, confirmed: yearConcerns }, author, bookTime),
  );
  agree('close of a year', closed.ok ? 'ok' : closed.refusal.code, expected);
  if (!closed.ok) return;
  const { voucherId } = closed;
  agree('journal of a year', voucherId === null, said === null);
  const journal =
    said === null || voucherId === null
      ? null
      : await posted(branchId, lastDay, testDraft(6, said.entries, { isSystem: true }), voucherId);
  model.closesOf(branchId).push({ startYear, journal });
}

/** Reopens the latest closed year of the branch, or tries one so many years beside it. */
export async function playReopening(player: YearPlayer, branchId: number, yearsBeside: number): Promise<void> {
  const { company, model, write } = player;
  const closes = model.closesOf(branchId);
  const latest = closes.at(-1);
  const startYear = (latest?.startYear ?? 2026) + yearsBeside;
  const isClosed = closes.some((close) => close.startYear === startYear);
  const expected = isClosed ? (latest?.startYear === startYear ? 'ok' : 'year_not_latest') : 'year_not_closed';
  const { author } = company;
  const opened = await write((tx) => reopenYear(tx, { branchId, startYear }, 'a reason', author, bookTime));
  agree('reopening of a year', opened.ok ? 'ok' : opened.refusal.code, expected);
  if (!opened.ok) return;
  closes.pop();
  if (latest === undefined || latest.journal === null) return;
  latest.journal.version += 1;
  latest.journal.isVoid = true;
}
