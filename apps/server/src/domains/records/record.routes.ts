import type { RecordOption } from '@cashbook/contract/records/fields';
import { titleOf } from '@cashbook/contract/records/record';
import type { RecordRoutes } from '@cashbook/contract/records/record-routes';
import {
  addRecord,
  changeRecord,
  type Hand,
  isRefused,
  type StoredRecord,
  switchRecord,
} from '#domains/records/change-record';
import { checkImport, commitImport } from '#domains/records/import/import-records';
import { countRecords, findRecord, listRecords } from '#domains/records/record.store';
import { inReach, type RecordEngine } from '#domains/records/record-engine';
import type { RecordKind } from '#domains/records/record-kind';
import { recordSheet } from '#domains/records/record-sheet';
import { writeSpreadsheet } from '#export/spreadsheet';
import { wordsIn } from '#export/words';
import { pageOf, rowsBefore } from '#http/paging';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { oncePerKey } from '#use-case/once-per-key';

/** A type-ahead answers no more than this. */
const mostOptions = 100;

/** The calls of one record. */
export function recordHandlers(engine: RecordEngine, kind: RecordKind): Handlers<RecordRoutes> {
  const { record } = kind;
  const { routes } = record;
  const handOf = (actor: Actor): Hand => ({ actor, at: engine.clock.now(), all: engine.all });
  return {
    list: ({ actor, query }) =>
      inReach(engine, actor, async (tx) => {
        const slice = { limit: query.per_page, offset: rowsBefore(query) };
        const rows = await listRecords(tx, kind, actor, query, slice);
        return done(pageOf(rows, await countRecords(tx, kind, actor, query), query));
      }),
    export: ({ actor, query, callerGone }) =>
      engine.spool(callerGone, (file) =>
        inReach(engine, actor, async (tx) => {
          const rows = await listRecords(tx, kind, actor, query);
          const sheet = await recordSheet(tx, record, actor, wordsIn(actor.language), rows);
          return writeSpreadsheet(sheet, query.format, file, record.name.replaceAll('_', '-'));
        }),
      ),
    read: async ({ actor, params }) => {
      const row = await inReach(engine, actor, (tx) => findRecord(tx, kind, actor, params.id));
      return row === null ? refused('not_found') : done(row);
    },
    create: (call) => {
      const hand = handOf(call.actor);
      return inReach(engine, call.actor, (tx) =>
        oncePerKey<StoredRecord>(tx, routes.create, call, hand.at, async () =>
          answered(await addRecord(tx, kind, hand, call.body)),
        ),
      );
    },
    update: (call) => {
      const hand = handOf(call.actor);
      return inReach(engine, call.actor, (tx) =>
        oncePerKey<StoredRecord>(tx, routes.update, call, hand.at, async () =>
          answered(await changeRecord(tx, kind, hand, call.body)),
        ),
      );
    },
    setStatus: (call) => {
      const hand = handOf(call.actor);
      return inReach(engine, call.actor, (tx) =>
        oncePerKey<StoredRecord>(tx, routes.setStatus, call, hand.at, async () =>
          answered(await switchRecord(tx, kind, hand, call.body)),
        ),
      );
    },
    options: ({ actor, query, body }) => {
      const asked = { ...query, ...body };
      const { search, branch, atOnce } = record.options;
      const branchId = Number(branch === undefined ? undefined : asked[branch]) || actor.workingBranchId;
      if (!actor.branchIds.includes(branchId)) return Promise.resolve(refused('not_found'));
      const branchIds = record.scope === 'branch' ? [branchId] : actor.branchIds;
      const reach = { companyId: actor.companyId, branchIds, workingBranchId: branchId };
      return inReach(engine, reach, async (tx) => {
        const question = { search: String(asked[search] ?? ''), status: '1', sort: '' } as const;
        const slice = atOnce === true ? undefined : { limit: mostOptions, offset: 0 };
        const rows = await listRecords(tx, kind, reach, question, slice);
        const title = titleOf(record).name;
        return done(
          rows.map((row): RecordOption => {
            const name = String(row[title]);
            return { ...row, value: row.id, name, label: name };
          }),
        );
      });
    },
    checkImport: (call) => checkImport(engine, kind, handOf(call.actor), call.upload.bytes),
    import: (call) => commitImport(engine, kind, handOf(call.actor), call),
  };
}

function answered(result: StoredRecord | Refused): Answer<StoredRecord> {
  return isRefused(result) ? result : done(result);
}
