import type { BranchRules } from '@cashbook/contract/records/fields';
import { taxProposalRoutes } from '@cashbook/contract/vouchers/tax-proposals';
import { ACCOUNT, rowsToBook, sumOfRows, sumPaidOf, type WithholdingRow } from '@cashbook/kernel';
import { MAX_BILL_NUMBER, type Paisa } from '@cashbook/money';
import type { z } from 'zod';
import type { RowControls } from '#domains/posting/described/described.ts';
import type { RowProposal } from '#domains/posting/described/kind.ts';
import { type Document, entryOf, rowsOf } from '#domains/posting/draft/document.ts';
import { accountIn, type FieldValue, isEmpty, paisaIn, type Values } from '#domains/posting/draft/fields.ts';
import type { Entered, TableNow } from '#domains/posting/machine/entry-state.ts';
import { call } from '#session/api.ts';
import { searchSections } from './search-sections.ts';

/** The fields of a row of money for the tax that is withheld from it (accounting-next §6). They stand below the row. */

const below = { isBelow: true, when: ({ withholds }: BranchRules) => withholds } as const;

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

type Asked = z.input<typeof taxProposalRoutes.propose.body>;

/** The page of a document whose rows may withhold. */
interface PageOfRows {
  readonly bodyOf: (document: Document) => Pick<Asked, 'mtmId' | 'transactions'>;
}

const amountOf = (paisa: Paisa | null): FieldValue => ({ kind: 'amount', paisa, text: '' });

/** Returns what proposes the tax of the row that is being typed: the rule of the server, which knows the party's year. */
export const proposedTax =
  (side: Asked['side'], { bodyOf }: PageOfRows) =>
  (document: Document): RowProposal => {
    const table = 'transactions';
    const { values: entry, editingId } = entryOf(document, table);
    const isNamed = ['vdsSectionId', 'tdsSectionId'].some((name) => accountIn(entry, name) !== null);
    const isReady = isNamed && accountIn(entry, 'accountId') !== null && paisaIn(entry, 'amountPaisa') > 0n;
    if (!isReady) return { of: '', table, values: () => Promise.resolve({}) };
    const rows = rowsOf(document, table);
    const place = rows.findIndex(({ id }) => id === editingId);
    const above = place < 0 ? rows : rows.slice(0, place);
    const typed = { id: 'typed', table, values: { ...entry, vdsPaisa: amountOf(null), tdsPaisa: amountOf(null) } };
    const { mtmId, transactions } = bodyOf({ ...document, rows: [...above, typed] });
    const body = { side, mtmId, transactions };
    const values = async (): Promise<Values> => {
      const { data } = await call(taxProposalRoutes.propose, { body });
      return Object.fromEntries(
        [['vdsPaisa', data.vds] as const, ['tdsPaisa', data.tds] as const].flatMap(([name, paisa]) =>
          paisa === null ? [] : [[name, amountOf(paisa)]],
        ),
      );
    };
    return { of: JSON.stringify(body), table, values };
  };

/**
 * Returns the handler of Enter of a table whose last field to type, in most rows, is `last`. After it the row is added; so it is
 * after the income tax, unless its section waits for an amount.
 */
export const withholdingEntered =
  (last: string) =>
  ({ entry }: TableNow, field: string): Entered | null => {
    const isMissing = accountIn(entry, 'tdsSectionId') !== null && isEmpty(entry.tdsPaisa ?? amountOf(null));
    if (field === 'tdsPaisa' && isMissing) return { next: field };
    if (field === last || field === 'tdsPaisa') return { next: 'add' };
    return field === 'amountPaisa' ? { next: last } : null;
  };

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
