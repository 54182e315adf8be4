import { type auditRoutes, mostAuditRows } from '@cashbook/contract/audit/audit';
import type { RouteQuery } from '@cashbook/contract/route';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { describeEvents } from '#domains/audit/read-trail';
import { countTrail, readActions, readPeople, readTrailPage, type TrailQuestion } from '#domains/audit/trail.store';
import { trailSheet } from '#domains/audit/trail-sheet';
import type { Spool } from '#export/spool';
import { writeSpreadsheet } from '#export/spreadsheet';
import { wordsIn } from '#export/words';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';

/**
 * The audit trail (accounting §2.5). Refusals in order: not_found for a branch out of reach, dates_reversed.
 */
export function auditHandlers({ db }: Pick<Services, 'db'>, spool: Spool): Handlers<typeof auditRoutes> {
  const reading = <T>({ companyId }: Actor, work: (tx: Tx) => Promise<T>) =>
    inCompany(db, { companyId, mode: 'report' }, work);
  return {
    list: ({ actor, query }) =>
      reading(actor, async (tx) => {
        const { page, per_page: perPage } = query;
        const question = questionOf(actor, query);
        if (datesReversed(question)) return refused('dates_reversed');
        const counted = await countTrail(tx, question, mostAuditRows + 1);
        const total = Math.min(counted, mostAuditRows);
        const offset = (page - 1) * perPage;
        const limit = Math.min(perPage, total - offset);
        const events = limit > 0 ? await readTrailPage(tx, question, { offset, limit }) : [];
        return done({
          data: await describeEvents(tx, actor.companyId, events),
          total,
          more: counted > total,
          current_page: page,
          last_page: Math.max(1, Math.ceil(total / perPage)),
          per_page: perPage,
        });
      }),

    export: ({ actor, query, callerGone }) =>
      spool(callerGone, (file) =>
        reading(actor, async (tx) => {
          const question = questionOf(actor, query);
          if (datesReversed(question)) return refused('dates_reversed');
          const name = ['audit-trail', question.startDate, question.endDate].filter(Boolean).join('-');
          return writeSpreadsheet(await trailSheet(tx, question, wordsIn(actor.language)), query.format, file, name);
        }),
      ),

    choices: ({ actor }) =>
      reading(actor, async (tx) => {
        const { companyId } = actor;
        return done({
          actions: await readActions(tx, companyId),
          people: await readPeople(tx, companyId, reachOf(actor)),
        });
      }),
  };
}

/** Returns the branches whose events the caller sees. Head office sees the whole company, with events of no branch. */
function reachOf({ headOffice, branchIds }: Actor): readonly number[] | null {
  return headOffice ? null : branchIds;
}

type Filters = Omit<RouteQuery<typeof auditRoutes.export>, 'format'>;

function questionOf(actor: Actor, query: Filters): TrailQuestion {
  const {
    start_date: startDate,
    end_date: endDate,
    user_id: userId,
    branch_id: branchId,
    action,
    search,
    sort,
  } = query;
  const branchIds = branchId === undefined ? reachOf(actor) : [branchId];
  return {
    companyId: actor.companyId,
    branchIds,
    startDate,
    endDate,
    userId,
    action,
    search,
    oldestFirst: sort === 'when',
  };
}

function datesReversed({ startDate, endDate }: TrailQuestion): boolean {
  return startDate !== undefined && endDate !== undefined && startDate > endDate;
}
