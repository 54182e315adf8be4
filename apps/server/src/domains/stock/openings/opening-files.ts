import type { ImportOutcome } from '@cashbook/contract/spreadsheet-import';
import { openingStockFileRoutes, openingStockImportLimits } from '@cashbook/contract/stock/opening-files';
import type { TypedOpeningStock } from '@cashbook/kernel';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { authorOf, openDayOf, postDocument } from '#domains/ledger/index';
import { readCompany, readPrintedBranch } from '#domains/organisation/index';
import { readLockedFacts, refusedByBooks, refusedByRule, voucherDraft } from '#domains/posting/index';
import { openingStock } from '#domains/stock/documents/within-branch';
import { readStockByWarehouse, readWarehouses, type StockBranch } from '#domains/stock/openings/opening-files.store';
import {
  OpeningStockReader,
  openingStockHeads,
  type StockFileRow,
  vouchersOf,
} from '#domains/stock/openings/read-opening-stock';
import type { Column, Sheet, SheetRow } from '#export/sheet';
import type { Spool } from '#export/spool';
import { writeSpreadsheet } from '#export/spreadsheet';
import { type Words, wordsIn } from '#export/words';
import { ImportFaults } from '#import/import-faults';
import { readSheet } from '#import/read-sheet';
import { NotASheet } from '#import/sheet-row';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call, Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

interface FileServices extends Pick<Services, 'db' | 'clock'> {
  readonly spool: Spool;
}

/** Returns the handlers that read opening stock from spreadsheets and write the stock as such a spreadsheet. */
export function openingStockFileHandlers({ db, clock, spool }: FileServices): Handlers<typeof openingStockFileRoutes> {
  const inBranch = <T>(actor: Actor, work: (tx: Tx, branch: StockBranch) => Promise<T>) =>
    inCompany(db, { companyId: actor.companyId, mode: 'report' }, async (tx) => {
      await showBranches(tx, [actor.workingBranchId]);
      return work(tx, { companyId: actor.companyId, branchId: actor.workingBranchId });
    });
  return {
    template: ({ actor, query, callerGone }) =>
      spool(callerGone, (file) =>
        inBranch(actor, async (tx, branch) => {
          const sheet = await stockSheet(tx, branch, wordsIn(actor.language), []);
          return writeSpreadsheet(sheet, query.format, file, 'opening-stock-template');
        }),
      ),
    export: ({ actor, query, callerGone }) =>
      spool(callerGone, (file) =>
        inBranch(actor, async (tx, branch) => {
          const rows = (await readStockByWarehouse(tx, branch)).map(
            ({ quantityMilli, rateMilli, serials, ...named }) => ({
              cells: [
                named.name,
                named.code,
                named.barcode,
                named.warehouse,
                Number(quantityMilli) / 1000,
                Number(rateMilli) / 1000,
                serials.join(' '),
              ],
            }),
          );
          const sheet = await stockSheet(tx, branch, wordsIn(actor.language), rows);
          return writeSpreadsheet(sheet, query.format, file, 'stock');
        }),
      ),
    checkImport: (call) =>
      inCompany(db, { companyId: call.actor.companyId, mode: 'read' }, async (tx) => {
        const taken = await takeFile(tx, call);
        return 'kind' in taken ? taken : done(taken.outcome);
      }),
    import: (call) => {
      const now = clock.now();
      return inCompany(db, { companyId: call.actor.companyId, mode: 'write' }, (tx) =>
        oncePerKey<ImportOutcome>(tx, openingStockFileRoutes.import, call, now, async () => {
          const taken = await takeFile(tx, call);
          if ('kind' in taken) return taken;
          if (taken.outcome.fault_count > 0) return refused('import_has_faults');
          return (await postRows(tx, call, taken.rows, now)) ?? done(taken.outcome);
        }),
      );
    },
  };
}

const columns = {
  product: { kind: 'text', width: 34 },
  code: { kind: 'text', width: 14 },
  barcode: { kind: 'text', width: 18 },
  warehouse: { kind: 'text', width: 20 },
  quantity: { kind: 'number', width: 12 },
  rate: { kind: 'number', width: 12 },
  serials: { kind: 'text', width: 40 },
} as const satisfies Readonly<Record<keyof typeof openingStockHeads, Omit<Column, 'header'>>>;

/** Returns the stock as a spreadsheet in these words. The import accepts the sheet without changes. */
async function stockSheet(
  tx: Tx,
  { companyId, branchId }: StockBranch,
  { say }: Words,
  rows: readonly SheetRow[],
): Promise<Sheet> {
  const { name: company } = await readCompany(tx, companyId);
  const { name: branch } = await readPrintedBranch(tx, companyId, branchId);
  const heads = Object.values(openingStockHeads);
  return {
    title: say('openingStock'),
    facts: [
      { label: say('company'), value: company },
      { label: say('branch'), value: branch },
    ],
    columns: Object.values(columns).map((column, index) => ({
      header: say(heads[index]?.[0] ?? 'product'),
      ...column,
    })),
    rowCount: rows.length,
    batches: batchesOf(rows),
  };
}

async function* batchesOf(rows: readonly SheetRow[]): AsyncGenerator<readonly SheetRow[]> {
  yield await Promise.resolve(rows);
}

type FileCall = Call<typeof openingStockFileRoutes.checkImport> | Call<typeof openingStockFileRoutes.import>;

/** A file that was read: the effect of its import, and its rows. */
interface TakenFile {
  readonly outcome: ImportOutcome;
  readonly rows: readonly StockFileRow[];
}

/**
 * Reads a file. Refusals in order: branch_changed, forbidden, no_open_day, heads_missing, too_many_import_rows,
 * not_a_spreadsheet.
 */
async function takeFile(tx: Tx, call: FileCall): Promise<TakenFile | Refused> {
  const { actor, upload } = call;
  const desk = deskOf(call);
  if ('kind' in desk) return desk;
  if (!actor.permissions.has('opening.create')) return refused('forbidden');
  const branch = { companyId: actor.companyId, branchId: desk.branchId };
  await showBranches(tx, [branch.branchId]);
  if ((await openDayOf(tx, branch.companyId, branch.branchId)) === null) return refused('no_open_day');
  const faults = new ImportFaults();
  try {
    const facts = { branch, warehouses: await readWarehouses(tx, branch), faults };
    const reader = await OpeningStockReader.of(readSheet(upload.bytes), facts);
    if (reader === null) return refused('heads_missing', { values: { head: wordsIn(actor.language).say('quantity') } });
    const rows: StockFileRow[] = [];
    let read = 0;
    for await (const batch of reader.batches) {
      read += batch.length;
      const { rows: most } = openingStockImportLimits;
      if (read > most) return refused('too_many_import_rows', { values: { most: String(most) } });
      for (const row of await reader.read(tx, batch)) rows.push(row);
    }
    return { outcome: faults.outcome({ added: rows.length, changed: 0, unchanged: 0 }), rows };
  } catch (error) {
    if (error instanceof NotASheet) return refused('not_a_spreadsheet');
    throw error;
  }
}

/** Posts the rows as opening stock on the open day, with separate vouchers for each warehouse. Returns a refusal, or null. */
async function postRows(
  tx: Tx,
  { actor, desk, upload }: Call<typeof openingStockFileRoutes.import>,
  rows: readonly StockFileRow[],
  at: Date,
): Promise<Answer<never> | null> {
  const { kind } = openingStock;
  const { companyId, workingBranchId: branchId } = actor;
  for (const voucher of vouchersOf(rows)) {
    const typed: TypedOpeningStock = {
      warehouseId: voucher.warehouseId,
      remarks: upload.name.slice(0, 120),
      rows: voucher.rows.map(({ productId, quantityMilli, serials, rateMilli }) => {
        return { productId, quantityMilli, serials, rateMilli };
      }),
    };
    const ruled = kind.rule(typed, await readLockedFacts(tx, companyId, branchId, kind.needs(typed, null)), null);
    if (!ruled.ok) return refusedByRule(kind, ruled);
    const { kind: name, formVersion, form } = voucherDraft(kind, typed, ruled.drafts[0]);
    const said = { branchId, expectedDay: desk.transactionDate, author: authorOf(actor), idempotency: null };
    const document = { ...said, kind: name, formVersion, form, drafts: ruled.drafts };
    const posted = await postDocument(tx, document, at);
    if (!posted.ok) return refusedByBooks(posted);
  }
  return null;
}
