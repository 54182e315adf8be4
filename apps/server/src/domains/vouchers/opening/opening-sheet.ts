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
  { head: 'party', kind: 'text', width: 24 },
  { head: 'bank', kind: 'text', width: 20 },
  { head: 'withheldSection', kind: 'text', width: 24 },
  { head: 'taxBaseOf', kind: 'amount', width: 16 },
  { head: 'installmentNo', kind: 'integer', width: 12 },
  { head: 'salesman', kind: 'text', width: 20 },
  { head: 'earlyUntil', kind: 'date', width: 12 },
  { head: 'earlyDiscount', kind: 'amount', width: 16 },
  { head: 'unearnedMarkup', kind: 'amount', width: 16 },
];

const atOnce = 500;

/**
 * Returns opening balances as a spreadsheet in these words, with a row for each part of a list. The import accepts the sheet without
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

/** A row of an opening: its amount, below zero for a credit, with its remarks, and the cells of the part that it is. */
interface Part {
  readonly paisa: bigint;
  readonly remarks: string;
  /**
   * Number, date, due date, party, bank, section and base of a bill, a cheque, a tax or a line that the bank had not cleared; of an
   * installment its number and salesman, of the first one the offer of early settlement and the unearned markup.
   */
  readonly cells?: SheetRow['cells'];
}

function sheetRows(opening: ListedOpening): SheetRow[] {
  const { accountId, accountName, groupName, counterBranchName } = opening;
  const named = [accountId, accountName, groupName, counterBranchName === '' ? null : counterBranchName];
  return partsOf(opening).map(({ paisa, remarks, cells = [] }) => ({
    cells: [...named, paisa > 0n ? paisa : null, paisa < 0n ? -paisa : null, remarks, ...withAll(cells)],
  }));
}

/** Returns the cells of a part with empty ones for what it does not have. */
const withAll = (cells: SheetRow['cells']): SheetRow['cells'] =>
  Array.from({ length: 12 }, (_, index) => cells[index] ?? null);

/** Returns the cells of a bill or installment. Installments stand first, so the number of one is its place. */
function billCells(
  { bills, earlyUntil, earlyDiscountPaisa, markupPaisa }: ListedOpening,
  place: number,
): SheetRow['cells'] {
  const bill = bills[place];
  if (bill === undefined) return [];
  const { number, date, dueDate, installment, employeeName } = bill;
  if (installment === undefined) return [number, date, dueDate];
  const offer = earlyDiscountPaisa > 0n ? [earlyUntil, earlyDiscountPaisa] : [null, null];
  const ofSchedule = place === 0 ? [...offer, markupPaisa > 0n ? markupPaisa : null] : [];
  return [
    number,
    date,
    dueDate,
    null,
    null,
    null,
    null,
    place + 1,
    employeeName === '' ? null : employeeName,
    ...ofSchedule,
  ];
}

function partsOf(opening: ListedOpening): Part[] {
  const { debitPaisa, creditPaisa, remarks, bills, cheques, taxes, uncleared } = opening;
  const sign = debitPaisa > 0n ? 1n : -1n;
  if (bills.length > 0) {
    return bills.map(({ amountPaisa }, index) => {
      return { paisa: sign * amountPaisa, remarks, cells: billCells(opening, index) };
    });
  }
  if (cheques.length > 0) {
    return cheques.map(({ number, date, partyName, drawnOn, bankName, amountPaisa }) => {
      return { paisa: sign * amountPaisa, remarks, cells: [number, date, null, partyName, drawnOn || bankName] };
    });
  }
  if (taxes.length > 0) {
    return taxes.map(({ billNumber, date, partyName, sectionName, basePaisa, amountPaisa }) => {
      const cells = [billNumber, date, null, partyName, null, sectionName, basePaisa === 0n ? null : basePaisa];
      return { paisa: sign * amountPaisa, remarks, cells };
    });
  }
  const open = uncleared.map(({ number, date, text, isIn, amountPaisa }): Part => {
    return { paisa: isIn ? amountPaisa : -amountPaisa, remarks: text, cells: [number, date] };
  });
  const cleared = debitPaisa - creditPaisa - open.reduce((sum, { paisa }) => sum + paisa, 0n);
  return [...(cleared === 0n ? [] : [{ paisa: cleared, remarks }]), ...open];
}
