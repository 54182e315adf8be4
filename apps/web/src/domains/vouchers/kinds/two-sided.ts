import { contraRoutes, journalRoutes, twoSidedDocument } from '@cashbook/contract/vouchers/two-sided';
import {
  contra as contraRule,
  GROUP,
  journal as journalRule,
  sumsOfSides,
  type TwoSidedRow,
  type TypedTwoSidedVoucher,
} from '@cashbook/kernel';
import { orderOfRowControl } from '#domains/orders/order-field.ts';
import { amountTable } from '#domains/posting/described/amount-table.ts';
import { describedPage } from '#domains/posting/described/described.ts';
import { describedKind } from '#domains/posting/described/described-kind.ts';
import type { TableDescription } from '#domains/posting/described/kind.ts';
import { paisaIn, type Values } from '#domains/posting/draft/fields.ts';
import type { TableNow } from '#domains/posting/machine/entry-state.ts';
import { documentCalls } from '#domains/posting/queue/document-calls.ts';

const page = describedPage(twoSidedDocument);

const sidesOf = (values: Values) => {
  return { debitPaisa: paisaIn(values, 'debitPaisa'), creditPaisa: paisaIn(values, 'creditPaisa') };
};

/** Returns the sums of both sides, and the amount that each lacks until they are equal, in paisa. */
function sumsOf(rows: readonly TwoSidedRow[]) {
  const sums = sumsOfSides(rows);
  const overPaisa = sums.debitPaisa - sums.creditPaisa;
  const lack =
    overPaisa < 0n ? { debitPaisa: -overPaisa, creditPaisa: 0n } : { debitPaisa: 0n, creditPaisa: overPaisa };
  return { sums, lack };
}

/**
 * Handles Enter. On an empty amount it fills in what that side lacks without the row in the entry row. After a typed debit it
 * passes over the credit.
 */
function onEnter({ rows, entry, editingId }: TableNow, field: string) {
  if (field !== 'debitPaisa' && field !== 'creditPaisa') return null;
  const afterDebit = { next: field === 'debitPaisa' ? 'creditPaisa' : 'add' };
  const { debitPaisa, creditPaisa } = sidesOf(entry);
  if (debitPaisa > 0n) return { next: 'add' };
  if (creditPaisa > 0n) return afterDebit;
  const others = rows.filter(({ id }) => id !== editingId);
  const paisa = sumsOf(page.typed({ head: {}, rows: others }).rows).lack[field];
  return paisa > 0n ? { entry: { [field]: { kind: 'amount', paisa, text: '' } as const }, next: 'add' } : afterDebit;
}

/** Returns the table of contra and journal. `use` says which accounts its rows may name. */
function sidesTable(use: 'contra' | 'cash'): TableDescription<TypedTwoSidedVoucher> {
  const table = amountTable(twoSidedDocument.fields.rows, {
    accountId: { holds: 'account', use },
    // Money that only moves between own accounts belongs to no order.
    orderId: { ...orderOfRowControl, when: () => use === 'cash' },
  });
  return {
    ...table,
    rowFault: (entry) => {
      const { debitPaisa, creditPaisa } = sidesOf(entry);
      const isBoth = debitPaisa > 0n && creditPaisa > 0n;
      return table.rowFault(entry) ?? (isBoth ? { word: 'oneSideOnly', in: 'entry', field: 'creditPaisa' } : null);
    },
    onEnter,
    /** Returns both sums, and below them the difference on the side that lacks it. */
    foot: ({ rows }) => {
      const { sums, lack } = sumsOf(rows);
      const { debitPaisa, creditPaisa } = lack;
      return [
        { word: 'total', paisa: sums },
        { word: 'difference', paisa: debitPaisa > 0n ? { debitPaisa } : { creditPaisa } },
      ];
    },
  };
}

/** The common part of contra and journal. */
const common = {
  totals: ({ rows }: TypedTwoSidedVoucher) => {
    const { sums, lack } = sumsOf(rows);
    const word = lack.debitPaisa > 0n ? 'debitLacks' : lack.creditPaisa > 0n ? 'creditLacks' : 'difference';
    return [
      { word: 'debitTotal', paisa: sums.debitPaisa },
      { word: 'creditTotal', paisa: sums.creditPaisa },
      { word, paisa: lack.debitPaisa + lack.creditPaisa },
    ] as const;
  },
};

/** Money moved between cash and bank accounts. */
export const contra = describedKind('contra', page, {
  ...common,
  noun: 'nounContra',
  tables: { transactions: sidesTable('contra') },
  counterpart: { to: '/accounts/journal', keys: 'alt+5', label: 'goJournal' },
  rule: contraRule,
  groupOf: () => GROUP.cashInHand,
  calls: documentCalls(contraRoutes, { ...page, savedIn: (saved) => saved }),
});

/** Free entries, posted as a person types them. */
export const journal = describedKind('journal', page, {
  ...common,
  noun: 'nounJournal',
  tables: { transactions: sidesTable('cash') },
  counterpart: { to: '/accounts/contra', label: 'goContra' },
  rule: journalRule,
  groupOf: () => 0,
  calls: documentCalls(journalRoutes, { ...page, savedIn: (saved) => saved }),
});
