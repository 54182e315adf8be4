import type { BranchRules } from '@cashbook/contract/records/fields';
import { withholdingSection } from '@cashbook/contract/withholding/sections';
import { ACCOUNT, rowsToBook, sumOfRows, sumPaidOf, type WithholdingRow, withheldTax } from '@cashbook/kernel';
import { MAX_BILL_NUMBER, type Paisa } from '@cashbook/money';
import type { RowControls } from '#domains/posting/described/described.ts';
import type { SearchItems } from '#domains/posting/described/kind.ts';
import { accountIn, paisaIn, type Values } from '#domains/posting/draft/fields.ts';
import type { Entered, TableNow } from '#domains/posting/machine/entry-state.ts';
import { findOptions, mostOffered } from '#domains/records/record-options.ts';
import { foundOf } from '#ui/type-ahead/use-search.ts';

/** The fields of a row of money for the tax that is withheld from it (accounting-next §6). They stand below the row. */

const below = { isBelow: true, when: ({ withholds }: BranchRules) => withholds } as const;

const searchSections: SearchItems = async (text, signal) => {
  const found = await findOptions(withholdingSection, text, null, signal);
  return foundOf(
    found.map(({ id, name }) => ({ id, name, text: '', isExact: name.toLowerCase() === text.trim().toLowerCase() })),
    mostOffered(withholdingSection),
  );
};

const section = { holds: 'found' as const, search: searchSections, ...below };
const figure = { holds: 'amount' as const, ...below };

/** The controls of the fields, in companies that withhold. */
export const withholdingControls = {
  billNumber: { holds: 'text', most: MAX_BILL_NUMBER, ...below },
  billPaisa: figure,
  billVatPaisa: figure,
  vatInvoice: {
    ...{ holds: 'choice', nothing: 'noVatInvoice', ...below },
    options: () => Promise.resolve([{ id: 1, name: 'Mushak 6.3', text: '' }]),
    wordOf: () => 'vatInvoice_standard',
  },
  vdsSectionId: section,
  vdsPaisa: figure,
  tdsSectionId: section,
  tdsPaisa: figure,
} as const satisfies RowControls;

/** Returns the VAT of the part that a row pays. */
function vatOf(entry: Values): Paisa {
  const paidPaisa = paisaIn(entry, 'amountPaisa');
  const bill = { billPaisa: paisaIn(entry, 'billPaisa') || paidPaisa, vatPaisa: paisaIn(entry, 'billVatPaisa') };
  if (paidPaisa <= 0n || bill.billPaisa < paidPaisa) return 0n;
  const nothing = { paidPaisa: 0n, vatPaisa: 0n, tdsPaisa: 0n };
  const sections = { vds: null, tds: null, hasVatInvoice: false, hasReturnProof: true };
  return withheldTax({ bill, before: nothing, paidPaisa, date: '', year: { basePaisa: 0n, tdsPaisa: 0n }, ...sections })
    .vatPaisa;
}

/** Handles Enter. After the amount the row is added; after the section of VAT the VAT of the part is proposed. */
export function withholdingEntered({ entry }: TableNow, field: string): Entered | null {
  if (field === 'amountPaisa' || field === 'tdsPaisa') return { next: 'add' };
  const isOpen = field === 'vdsSectionId' && accountIn(entry, field) !== null && paisaIn(entry, 'vdsPaisa') === 0n;
  return isOpen ? { entry: { vdsPaisa: { kind: 'amount', paisa: vatOf(entry), text: '' } }, next: 'vdsPaisa' } : null;
}

/** The accounts of withheld tax, as the preview names them. */
export const taxAccounts = {
  [ACCOUNT.vdsPayable]: 'vdsPayable',
  [ACCOUNT.tdsPayable]: 'tdsPayable',
  [ACCOUNT.vdsReceivable]: 'vdsReceivable',
  [ACCOUNT.advanceIncomeTax]: 'advanceIncomeTax',
} as const;

/** Returns the sum of rows; with tax withheld also the tax, and what is left to pay. */
export function totalsWithTax<W extends string>(word: W, rows: readonly WithholdingRow[]) {
  const totalPaisa = sumOfRows(rows);
  const leftPaisa = sumPaidOf(rowsToBook(rows, true));
  const total = { word, paisa: totalPaisa };
  if (leftPaisa === totalPaisa) return [total] as const;
  const withheld = { word: 'withheldTotal', paisa: totalPaisa - leftPaisa } as const;
  return [total, withheld, { word: 'afterWithholding', paisa: leftPaisa }] as const;
}
