import { typedOf } from '@cashbook/contract/documents/described';
import type { RouteShape } from '@cashbook/contract/route';
import { type CountSheet, countDocument, countRoutes } from '@cashbook/contract/stock/counts';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { authorOf } from '#domains/ledger/index';
import { readPrintedBranch } from '#domains/organisation/index';
import { orRefusedByBooks, type PostingEngine, saveDocument } from '#domains/posting/index';
import {
  type CountAuthor,
  type CountBranch,
  countRestAsZero,
  endSheet,
  enterCount,
  readCountChoices,
  readCountRows,
  readSheets,
  startSheet,
} from '#domains/stock/counts/count-sheets.store';
import { stockCountKind } from '#domains/stock/counts/stock-count';
import { pageOf, rowsBefore } from '#http/paging';
import { type Answer, done, refused } from '#use-case/answer';
import type { Handlers, IdempotencyKey, ShownDesk } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

/** Whether the person sees the value of stock: whoever reads reports does. */
const seesCosts = ({ permissions }: Actor) => permissions.has('report.view');

interface Change {
  readonly actor: Actor;
  readonly desk: ShownDesk;
  readonly idempotency: IdempotencyKey | null;
}

/** Returns the handlers for count sheets of the working branch. */
export function countHandlers(engine: PostingEngine): Handlers<typeof countRoutes> {
  const { db, clock } = engine;
  const read = <T>(actor: Actor, work: (tx: Tx, branch: CountBranch) => Promise<T>) =>
    inCompany(db, { companyId: actor.companyId, mode: 'report' }, async (tx) => {
      await showBranches(tx, [actor.workingBranchId]);
      return work(tx, { companyId: actor.companyId, branchId: actor.workingBranchId });
    });
  /** Runs the work once per key, at the desk that the screen showed. Returns the refusals of the database as answers. */
  const change = async <T>(
    shape: RouteShape,
    call: Change,
    work: (tx: Tx, branch: CountBranch, by: CountAuthor) => Promise<Answer<T>>,
  ): Promise<Answer<T>> => {
    const { companyId } = call.actor;
    const at = clock.now();
    return orRefusedByBooks(() =>
      inCompany(db, { companyId, mode: 'write' }, async (tx) => {
        await showBranches(tx, [call.actor.workingBranchId]);
        return oncePerKey<T>(tx, shape, call, at, () => {
          const desk = deskOf(call);
          if ('kind' in desk) return Promise.resolve(desk);
          return work(tx, { companyId, branchId: desk.branchId }, { author: authorOf(call.actor), at });
        });
      }),
    );
  };
  return {
    list: ({ actor, query }) =>
      read(actor, async (tx, branch) => {
        const { state, search, per_page: limit } = query;
        const { sheets, total } = await readSheets(tx, branch, { state, search, limit, offset: rowsBefore(query) });
        return done(pageOf(sheets, total, query));
      }),
    choices: ({ actor }) => read(actor, async (tx, branch) => done(await readCountChoices(tx, branch))),
    start: (call) =>
      change(countRoutes.start, call, async (tx, branch, by) => {
        const sheetNo = await startSheet(tx, branch, call.body, by);
        return found(tx, branch, sheetNo);
      }),
    find: ({ actor, params: { id: sheetNo }, query: { since } }) =>
      read(actor, async (tx, branch) => {
        const sheet = await sheetOf(tx, branch, sheetNo);
        if (sheet === null) return refused('count_not_found');
        const rows = await readCountRows(tx, branch, { sheetNo, since, seesCosts: seesCosts(actor) });
        return done({ sheet, rows, branch: await readPrintedBranch(tx, branch.companyId, branch.branchId) });
      }),
    enter: (call) =>
      change(countRoutes.enter, call, async (tx, branch, by) => {
        const { id: sheetNo, entry } = call.body;
        const productId = await enterCount(tx, branch, { sheetNo, entry }, by);
        const [row] = await readCountRows(tx, branch, { sheetNo, productId, seesCosts: seesCosts(call.actor) });
        const sheet = await sheetOf(tx, branch, sheetNo);
        if (row === undefined || sheet === null) return refused('count_not_found');
        return done({ row, entries: sheet.entries, counted: sheet.counted });
      }),
    restIsZero: (call) =>
      change(countRoutes.restIsZero, call, async (tx, branch, by) => {
        const { id: sheetNo, entries } = call.body;
        await countRestAsZero(tx, branch, { sheetNo, entries }, by);
        return found(tx, branch, sheetNo);
      }),
    post: async (call) => {
      const answer = await saveDocument(engine, stockCountKind, call, typedOf(countDocument.fields, call.body));
      return answer.kind === 'refused' ? answer : done(answer.saved, answer.message);
    },
    end: (call) =>
      change(countRoutes.end, call, async (tx, branch, by) => {
        const { id: sheetNo, entries, ending } = call.body;
        await endSheet(tx, branch, { sheetNo, entries, ending }, by);
        return found(tx, branch, sheetNo);
      }),
  };
}

async function sheetOf(tx: Tx, branch: CountBranch, sheetNo: number): Promise<CountSheet | null> {
  const { sheets } = await readSheets(tx, branch, { sheetNo });
  return sheets[0] ?? null;
}

async function found(tx: Tx, branch: CountBranch, sheetNo: number): Promise<Answer<CountSheet>> {
  const sheet = await sheetOf(tx, branch, sheetNo);
  return sheet === null ? refused('count_not_found') : done(sheet);
}
