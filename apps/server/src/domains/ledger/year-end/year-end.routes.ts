import { yearEndRoutes } from '@cashbook/contract/ledger/year-end';
import type { RouteReply } from '@cashbook/contract/route';
import { formatDate } from '@cashbook/money';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { authorOf } from '#domains/ledger/author';
import { loadVoucher } from '#domains/ledger/find-voucher';
import type { LedgerRefused } from '#domains/ledger/refusals';
import { closeYear } from '#domains/ledger/year-end/close-year';
import { fiscalYearBeginningIn, previewYear, readYears } from '#domains/ledger/year-end/read-years';
import { type BranchYear, fiscalYearStartMonth, reopenYear } from '#domains/ledger/year-end/year-end.store';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import { deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

type Closed = RouteReply<typeof yearEndRoutes.closeYear>;
type Reopened = RouteReply<typeof yearEndRoutes.reopenYear>;

/**
 * The year-end close of the branches that the caller reaches. The days of a year are not the desk's, so the day on the
 * screen does not matter. Refusals of a close in order: idempotency_mismatch, branch_changed, those of `closeYear`; of a
 * reopening: idempotency_mismatch, branch_changed, reason_missing, those of `reopenYear`.
 */
export function yearEndHandlers({ db, clock }: Pick<Services, 'db' | 'clock'>): Handlers<typeof yearEndRoutes> {
  return {
    listYears: ({ actor: { companyId, branchIds } }) =>
      inCompany(db, { companyId, mode: 'read' }, async (tx) => done(await readYears(tx, companyId, branchIds))),
    previewYear: ({ actor: { companyId }, query }) =>
      inCompany(db, { companyId, mode: 'read' }, async (tx) => {
        const preview = await previewYear(tx, companyId, yearIn(query));
        return 'kind' in preview ? preview : done(preview);
      }),
    closeYear: (call) => {
      const { actor, body } = call;
      const { companyId } = actor;
      const now = clock.now();
      return inCompany(db, { companyId, mode: 'write' }, (tx) =>
        oncePerKey<Closed>(tx, yearEndRoutes.closeYear, call, now, async () => {
          const desk = deskOf(call);
          if ('kind' in desk) return desk;
          const closed = await closeYear(
            tx,
            companyId,
            { ...yearIn(body), confirmed: body.confirmed },
            authorOf(actor),
            now,
          );
          if (!closed.ok) return refusedYear(closed);
          const { text, days } = await named(tx, companyId, body.fiscal_year);
          const journal = closed.voucherId === null ? null : await loadVoucher(tx, companyId, closed.voucherId);
          const reply = {
            mtm_id: journal === null ? null : Number(journal.voucherId),
            vr_no: journal?.current.numberText ?? '',
            year_text: text,
          };
          return done(reply, `The fiscal year ${days} is closed.`);
        }),
      );
    },
    reopenYear: (call) => {
      const { actor, body } = call;
      const { companyId } = actor;
      const now = clock.now();
      return inCompany(db, { companyId, mode: 'write' }, (tx) =>
        oncePerKey<Reopened>(tx, yearEndRoutes.reopenYear, call, now, async (): Promise<Answer<Reopened>> => {
          const desk = deskOf(call);
          if ('kind' in desk) return desk;
          if (body.reason === '') return refused('reason_missing');
          const opened = await reopenYear(tx, yearIn(body), body.reason, authorOf(actor), now);
          if (!opened.ok) return refusedYear(opened);
          const { text, days } = await named(tx, companyId, body.fiscal_year);
          return done({ year_text: text }, `The fiscal year ${days} is open again.`);
        }),
      );
    },
  };
}

const yearIn = (asked: { readonly branch_id: number; readonly fiscal_year: number }): BranchYear => ({
  branchId: asked.branch_id,
  startYear: asked.fiscal_year,
});

async function named(tx: Tx, companyId: number, startYear: number): Promise<{ text: string; days: string }> {
  const { text, startDate, endDate } = fiscalYearBeginningIn(startYear, await fiscalYearStartMonth(tx, companyId));
  return { text, days: `${formatDate(startDate)} to ${formatDate(endDate)}` };
}

/** Returns the refusal of a close. Only year_not_over has a value: the open day. */
function refusedYear({ refusal: { code, detail } }: LedgerRefused): Refused {
  return refused(code, code === 'year_not_over' ? { values: { day: String(detail.day) } } : {});
}
