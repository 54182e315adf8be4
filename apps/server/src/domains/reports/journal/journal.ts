import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { beancountHeader, beancountVoucher, hledgerHeader, hledgerVoucher } from '@cashbook/kernel';
import type { Tx } from '#db/tx';
import {
  type Chart,
  type JournalScope,
  readBranchIds,
  readChart,
  readOpenings,
  readVouchers,
} from '#domains/reports/journal/journal.sql';
import type { ExportFile } from '#export/export-file';

export type JournalFormat = 'hledger' | 'beancount';

/** Writes the scope's vouchers as a journal for the program named by `format`. */
export async function writeJournal(
  tx: Tx,
  scope: JournalScope,
  format: JournalFormat,
  file: ExportFile,
): Promise<void> {
  const chart = await readChart(tx, scope.companyId);
  const text = format === 'hledger' ? hledgerText(tx, [scope], chart) : beancountText(tx, scope, chart);
  await pipeline(Readable.from(file.whileWanted(text, linesIn)), file.open());
}

const linesIn = (text: string) => text.split('\n').length - 1;

/**
 * Yields the whole book of the company as a hledger journal: every branch, from the first voucher to the last. Another
 * program can then add it up.
 */
export async function* wholeBookAsHledger(tx: Tx, companyId: number): AsyncGenerator<string> {
  const branchIds = await readBranchIds(tx, companyId);
  const always = { companyId, accountId: null, startDate: '0001-01-01', endDate: '9999-12-31' } as const;
  const scopes = branchIds.map((branchId) => ({ ...always, branchId }));
  yield* hledgerText(tx, scopes, await readChart(tx, companyId));
}

async function* hledgerText(tx: Tx, scopes: readonly JournalScope[], chart: Chart): AsyncGenerator<string> {
  yield hledgerHeader();
  for (const scope of scopes) {
    for await (const vouchers of readVouchers(tx, scope, chart)) yield vouchers.map(hledgerVoucher).join('');
  }
}

async function* beancountText(tx: Tx, scope: JournalScope, chart: Chart): AsyncGenerator<string> {
  const { firstDate, accountIds } = await readOpenings(tx, scope);
  const accounts = accountIds.flatMap((accountId) => chart.get(accountId) ?? []);
  yield beancountHeader(accounts, firstDate ?? scope.startDate);
  for await (const vouchers of readVouchers(tx, scope, chart)) yield vouchers.map(beancountVoucher).join('');
}
