import type { Tx } from '#db/tx';
import { readCompany, readPrintedBranch } from '#domains/organisation/index';
import { type ListedOpening, listOpenings, type OpeningsQuestion } from '#domains/vouchers/opening/opening.store';
import type { Column, Sheet, SheetRow } from '#export/sheet';
import type { Word, Words } from '#export/words';

const columns: readonly (Omit<Column, 'header'> & { readonly head: Word })[] = [
  { head: 'accountNo', kind: 'integer', width: 12 },
  { head: 'account', kind: 'text', width: 34 },
  { head: 'level3', kind: 'text', width: 24 },
  { head: 'counterBranch', kind: 'text', width: 20 },
  { head: 'debit', kind: 'amount', width: 16 },
  { head: 'credit', kind: 'amount', width: 16 },
  { head: 'remarks', kind: 'text', width: 30 },
  { head: 'billNo', kind: 'text', width: 18 },
  { head: 'billDate', kind: 'date', width: 12 },
  { head: 'dueDate', kind: 'date', width: 12 },
];

const atOnce = 500;

/**
 * Returns opening balances as a spreadsheet in these words, with a row for each bill. The import accepts the sheet without
 * changes.
 */
export async function openingSheet(tx: Tx, question: OpeningsQuestion, words: Words): Promise<Sheet> {
  const { say } = words;
  const { name: company } = await readCompany(tx, question.companyId);
  const { name: branch } = await readPrintedBranch(tx, question.companyId, question.branchId);
  return {
    title: say('openingBalances'),
    facts: [
      { label: say('company'), value: company },
      { label: say('branch'), value: branch },
    ],
    columns: columns.map(({ head, ...column }) => ({ header: say(head), ...column })),
    batches: rowsIn(tx, question),
  };
}

async function* rowsIn(tx: Tx, question: OpeningsQuestion): AsyncGenerator<readonly SheetRow[]> {
  for (let offset = 0; ; offset += atOnce) {
    const openings = await listOpenings(tx, question, { limit: atOnce, offset });
    yield openings.flatMap(sheetRows);
    if (openings.length < atOnce) return;
  }
}

function sheetRows(opening: ListedOpening): SheetRow[] {
  const { accountId, accountName, groupName, counterBranchName, debitPaisa, creditPaisa, remarks, bills } = opening;
  const side = (paisa: bigint, amountPaisa: bigint) => (paisa === 0n ? null : amountPaisa);
  const named = [accountId, accountName, groupName, counterBranchName === '' ? null : counterBranchName];
  if (bills.length === 0) {
    return [
      { cells: [...named, side(debitPaisa, debitPaisa), side(creditPaisa, creditPaisa), remarks, null, null, null] },
    ];
  }
  return bills.map(({ number, date, dueDate, amountPaisa }) => ({
    cells: [...named, side(debitPaisa, amountPaisa), side(creditPaisa, amountPaisa), remarks, number, date, dueDate],
  }));
}
