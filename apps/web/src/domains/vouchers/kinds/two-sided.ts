import { voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import { contraRoutes, journalRoutes } from '@cashbook/contract/vouchers/two-sided';
import {
  contra as contraRule,
  GROUP,
  journal as journalRule,
  sumsOfSides,
  type TwoSidedRow,
  type TypedTwoSidedVoucher,
} from '@cashbook/kernel';
import { accountRows } from '#domains/posting/described/account-rows.ts';
import { entryKind, type KindDescription, type TableDescription } from '#domains/posting/described/kind.ts';
import type { Values } from '#domains/posting/draft/fields.ts';
import type { Complaint, TableNow } from '#domains/posting/machine/entry-state.ts';
import { documentCalls } from '#domains/posting/queue/document-calls.ts';

/** Rows with a debit and a credit column. */
const sides = accountRows('lines', [
  { name: 'debit', holds: 'amount', label: 'debit', column: 'debitTk' },
  { name: 'credit', holds: 'amount', label: 'credit', column: 'creditTk' },
]);

function rowFault(entry: Values): Complaint | null {
  const { debitPaisa, creditPaisa } = sides.paisaOf(entry);
  const isBoth = debitPaisa > 0n && creditPaisa > 0n;
  return sides.rowFault(entry) ?? (isBoth ? { word: 'oneSideOnly', in: 'entry', field: 'credit' } : null);
}

/** Returns the sums of both sides, and the amount that each lacks until they are equal, in paisa. */
function sumsOf(rows: readonly TwoSidedRow[]) {
  const { debitPaisa, creditPaisa } = sumsOfSides(rows);
  const overPaisa = debitPaisa - creditPaisa;
  const lackPaisa = overPaisa < 0n ? { debit: -overPaisa, credit: 0n } : { debit: 0n, credit: overPaisa };
  return { debitPaisa, creditPaisa, lackPaisa };
}

/**
 * Handles Enter. On an empty amount it fills in what that side lacks without the row in the entry row. After a typed debit it
 * passes over the credit.
 */
function onEnter({ rows, entry, editingId }: TableNow, field: string) {
  if (field !== 'debit' && field !== 'credit') return null;
  const { debitPaisa, creditPaisa } = sides.paisaOf(entry);
  if (debitPaisa > 0n || creditPaisa > 0n) return { next: field === 'debit' && debitPaisa === 0n ? 'credit' : 'add' };
  const { lackPaisa } = sumsOf(sides.typed({ rows: rows.filter(({ id }) => id !== editingId) }));
  const paisa = lackPaisa[field];
  if (paisa > 0n) return { entry: { [field]: { kind: 'amount', paisa, text: '' } as const }, next: 'add' };
  return { next: field === 'debit' ? 'credit' : 'add' };
}

/** Returns the table of contra and journal. `use` says which accounts its rows may name. */
const lines = (use: 'contra' | 'cash'): TableDescription<TypedTwoSidedVoucher> => ({
  ...sides.table(use),
  rowFault,
  onEnter,
  /** Returns both sums, and below them the difference on the side that lacks it. */
  foot: ({ rows }) => {
    const { debitPaisa, creditPaisa, lackPaisa } = sumsOf(rows);
    const { debit, credit } = lackPaisa;
    return [
      { word: 'total', paisa: { debit: debitPaisa, credit: creditPaisa } },
      { word: 'difference', paisa: debit > 0n ? { debit } : { credit } },
    ];
  },
});

/** The common part of contra and journal. */
const common = {
  head: [],
  typed: (content) => ({ rows: sides.typed(content) }),
  totals: ({ rows }) => {
    const { debitPaisa, creditPaisa, lackPaisa } = sumsOf(rows);
    const { debit, credit } = lackPaisa;
    const word = debit > 0n ? 'debitLacks' : credit > 0n ? 'creditLacks' : 'difference';
    return [
      { word: 'debitTotal', paisa: debitPaisa },
      { word: 'creditTotal', paisa: creditPaisa },
      { word, paisa: debit + credit },
    ];
  },
} satisfies Partial<KindDescription<TypedTwoSidedVoucher>>;

/** Money moved between cash and bank accounts. */
export const contra = entryKind<TypedTwoSidedVoucher>({
  ...common,
  ...voucherKind('contra'),
  noun: 'nounContra',
  tables: { lines: lines('contra') },
  counterpart: { to: '/accounts/journal', keys: 'alt+5', label: 'goJournal' },
  rule: contraRule,
  groupOf: () => GROUP.cashInHand,
  calls: documentCalls(contraRoutes, sides.travel),
});

/** Free entries, posted as a person types them. */
export const journal = entryKind<TypedTwoSidedVoucher>({
  ...common,
  ...voucherKind('journal'),
  noun: 'nounJournal',
  tables: { lines: lines('cash') },
  counterpart: { to: '/accounts/contra', label: 'goContra' },
  rule: journalRule,
  groupOf: () => 0,
  calls: documentCalls(journalRoutes, sides.travel),
});
