import { type Field, MOST_OPTIONS, type RecordOption, textKeyOf } from '@cashbook/contract/records/fields';
import { nameOf, type RecordDescription, type RecordRow } from '@cashbook/contract/records/record';
import type { RecordRoutes } from '@cashbook/contract/records/record-routes';
import { labelKey } from '@cashbook/contract/records/shape';
import { unitsToNumber } from '@cashbook/money';
import type { Tx } from '#db/tx';
import {
  addRecord,
  changeRecord,
  type Hand,
  isRefused,
  type StoredRecord,
  switchRecord,
} from '#domains/records/change-record';
import { checkImport, commitImport } from '#domains/records/import/import-records';
import { countRecords, findRecord, listRecords, offerRecords, readRecords } from '#domains/records/record.store';
import { inReach, type Reach, type RecordEngine } from '#domains/records/record-engine';
import type { RecordKind } from '#domains/records/record-kind';
import { recordSheet } from '#domains/records/record-sheet';
import { writeSpreadsheet } from '#export/spreadsheet';
import { wordsIn } from '#export/words';
import { pageOf, rowsBefore } from '#http/paging';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { oncePerKey } from '#use-case/once-per-key';

/** Returns the handlers of the calls of one record. */
export function recordHandlers(engine: RecordEngine, kind: RecordKind): Handlers<RecordRoutes> {
  const { record } = kind;
  const { routes } = record;
  const handOf = (actor: Actor): Hand => ({ actor, at: engine.clock.now(), all: engine.all });
  return {
    list: ({ actor, query }) =>
      inReach(engine, actor, 'read', async (tx) => {
        const slice = { limit: query.per_page, offset: rowsBefore(query) };
        const rows = await listRecords(tx, kind, actor, query, slice);
        return done(pageOf(rows, await countRecords(tx, kind, actor, query), query));
      }),
    export: ({ actor, query, callerGone }) =>
      engine.spool(callerGone, (file) =>
        inReach(engine, actor, 'read', async (tx) => {
          const rows = await listRecords(tx, kind, actor, query);
          const sheet = await recordSheet(tx, record, actor, wordsIn(actor.language), rows);
          return writeSpreadsheet(sheet, query.format, file, record.name.replaceAll('_', '-'));
        }),
      ),
    read: async ({ actor, params }) => {
      const row = await inReach(engine, actor, 'read', (tx) => findRecord(tx, kind, actor, params.id));
      return row === null ? refused('not_found') : done(row);
    },
    create: (call) => {
      const hand = handOf(call.actor);
      return inReach(engine, call.actor, 'write', (tx) =>
        oncePerKey<StoredRecord>(tx, routes.create, call, hand.at, async () =>
          answered(await addRecord(tx, kind, hand, call.body)),
        ),
      );
    },
    update: (call) => {
      const hand = handOf(call.actor);
      return inReach(engine, call.actor, 'write', (tx) =>
        oncePerKey<StoredRecord>(tx, routes.update, call, hand.at, async () =>
          answered(await changeRecord(tx, kind, hand, call.body)),
        ),
      );
    },
    setStatus: (call) => {
      const hand = handOf(call.actor);
      return inReach(engine, call.actor, 'write', (tx) =>
        oncePerKey<StoredRecord>(tx, routes.setStatus, call, hand.at, async () =>
          answered(await switchRecord(tx, kind, hand, call.body)),
        ),
      );
    },
    options: ({ actor, query, body }) => {
      const asked = { ...query, ...body };
      const { search, branch, among } = record.options;
      const branchId = Number(branch === undefined ? undefined : asked[branch]) || actor.workingBranchId;
      if (!actor.branchIds.includes(branchId)) return Promise.resolve(refused('not_found'));
      const branchIds = record.scope === 'branch' ? [branchId] : actor.branchIds;
      const reach = { companyId: actor.companyId, branchIds, workingBranchId: branchId };
      return inReach(engine, reach, 'read', async (tx) => {
        const only = among === undefined ? {} : { [among]: asked[among] };
        const rows = await matchingRecords(tx, kind, reach, String(asked[search] ?? ''), only);
        return done(rows.map((row) => optionOf(record, row)));
      });
    },
    checkImport: (call) => checkImport(engine, kind, handOf(call.actor), call.upload.bytes),
    import: (call) => commitImport(engine, kind, handOf(call.actor), call),
  };
}

/** Returns the records that a type-ahead offers for a text, among those that match `only`. */
async function matchingRecords(
  tx: Tx,
  kind: RecordKind,
  reach: Reach,
  search: string,
  only: Readonly<Record<string, string | number | undefined>>,
): Promise<RecordRow[]> {
  if (kind.find !== undefined) return readRecords(tx, kind, reach, await kind.find(tx, reach, search));
  const { atOnce = false, most = MOST_OPTIONS } = kind.record.options;
  return offerRecords(tx, kind, reach, { ...only, search, status: '1', sort: '' }, atOnce ? null : most);
}

/** Returns a row as a choice, with the labels beside its name. */
function optionOf(record: RecordDescription, row: RecordRow): RecordOption {
  const { fields, options } = record;
  const { labels = [] } = options;
  const name = nameOf(record, row);
  const beside = labels.map((label, index) => [labelKey(index), labelOf(label, fields[label], row)] as const);
  return { ...row, value: row.id, name, label: name, ...Object.fromEntries(beside) };
}

function labelOf(name: string, field: Field | undefined, row: RecordRow): string | number {
  const value = row[name] ?? '';
  if (field?.kind === 'reference') return String(row[textKeyOf(name, field)] ?? '');
  if (field?.kind === 'number') return typeof value === 'bigint' ? unitsToNumber(value, field.decimals) : '';
  return String(value);
}

function answered(result: StoredRecord | Refused): Answer<StoredRecord> {
  return isRefused(result) ? result : done(result);
}
