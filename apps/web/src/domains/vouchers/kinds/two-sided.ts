import type { RouteReply } from '@cashbook/contract/route';
import { contraRoutes } from '@cashbook/contract/vouchers/contra';
import { journalRoutes } from '@cashbook/contract/vouchers/journal';
import {
  contra as contraRule,
  GROUP,
  journal as journalRule,
  sumsOfSides,
  type TwoSidedRow,
  type TypedTwoSidedVoucher,
} from '@cashbook/kernel';
import { paisaToNumber } from '@cashbook/money';
import type { Document } from '#domains/posting/entry/document.ts';
import type { Complaint } from '#domains/posting/entry/entry-state.ts';
import { paisaIn, type Values } from '#domains/posting/entry/fields.ts';
import {
  type DocumentCalls,
  entryKind,
  foundIn,
  type KindDescription,
  type RowField,
} from '#domains/posting/entry/kind.ts';
import { call } from '#session/api.ts';
import { accountRow, lacking, rowFound, rowOut, typedAccount } from './account-row.ts';

/** Rows with a debit and a credit column. */
const amounts: readonly RowField[] = [
  { name: 'debit', holds: 'amount', label: 'debit', column: 'debitTk' },
  { name: 'credit', holds: 'amount', label: 'credit', column: 'creditTk' },
];

const sideOf = (values: Values) => ({ debitPaisa: paisaIn(values, 'debit'), creditPaisa: paisaIn(values, 'credit') });

const typedRows = ({ rows }: Pick<Document, 'rows'>): TwoSidedRow[] =>
  rows.map(({ values }) => ({ ...typedAccount(values), ...sideOf(values) }));

function rowFault(entry: Values): Complaint | null {
  const { debitPaisa, creditPaisa } = sideOf(entry);
  const lacks = lacking(entry, { field: 'debit', isTyped: debitPaisa > 0n || creditPaisa > 0n });
  const isBoth = debitPaisa > 0n && creditPaisa > 0n;
  return lacks ?? (isBoth ? { word: 'oneSideOnly', in: 'entry', field: 'credit' } : null);
}

/** What the side lacks until both are equal, the row in hand left out; zero where it lacks nothing. */
function missingOn(side: 'debit' | 'credit', document: Document): bigint {
  const rows = document.rows.filter(({ id }) => id !== document.editingId);
  const { debitPaisa, creditPaisa } = sumsOfSides(typedRows({ rows }));
  const lackPaisa = side === 'debit' ? creditPaisa - debitPaisa : debitPaisa - creditPaisa;
  return lackPaisa > 0n ? lackPaisa : 0n;
}

/** Enter on an empty amount fills in what is missing on its side; a debit that is typed needs no credit. */
function onEnter(document: Document, field: string) {
  if (field !== 'debit' && field !== 'credit') return null;
  const { debitPaisa, creditPaisa } = sideOf(document.entry);
  if (debitPaisa > 0n || creditPaisa > 0n) return { next: field === 'debit' && debitPaisa === 0n ? 'credit' : 'add' };
  const paisa = missingOn(field, document);
  if (paisa > 0n) return { entry: { [field]: { kind: 'amount', paisa, text: '' } as const }, next: 'add' };
  return { next: field === 'debit' ? 'credit' : 'add' };
}

const totals: KindDescription<TypedTwoSidedVoucher>['totals'] = ({ rows }) => {
  const { debitPaisa, creditPaisa } = sumsOfSides(rows);
  const overPaisa = debitPaisa - creditPaisa;
  return [
    { word: 'debitTotal', paisa: debitPaisa },
    { word: 'creditTotal', paisa: creditPaisa },
    overPaisa < 0n
      ? { word: 'debitLacks', paisa: -overPaisa }
      : { word: overPaisa > 0n ? 'creditLacks' : 'difference', paisa: overPaisa },
  ];
};

/** Both sums, and below them the difference on the side that lacks it. */
const foot: KindDescription<TypedTwoSidedVoucher>['foot'] = ({ rows }) => {
  const { debitPaisa, creditPaisa } = sumsOfSides(rows);
  const overPaisa = debitPaisa - creditPaisa;
  return [
    { word: 'total', paisa: { debit: debitPaisa, credit: creditPaisa } },
    { word: 'difference', paisa: overPaisa < 0n ? { debit: -overPaisa } : { credit: overPaisa } },
  ];
};

type Routes = typeof contraRoutes | typeof journalRoutes;

const bodyOf = (document: Document) => ({
  mtmId: document.loaded?.mtmId ?? null,
  transactions: document.rows.map((row) => {
    const { debitPaisa, creditPaisa } = sideOf(row.values);
    return { ...rowOut(row), debit: paisaToNumber(debitPaisa), credit: paisaToNumber(creditPaisa) };
  }),
});

function found(data: RouteReply<Routes['find']>) {
  const rows = data.transactionList.map((row) => rowFound(row, { debit: row.debit, credit: row.credit }));
  return foundIn(data, { head: {}, rows, totalPaisa: sumsOfSides(typedRows({ rows })).debitPaisa });
}

const callsOf = (routes: Routes): DocumentCalls => ({
  save: async (document, options) => (await call(routes.save, { body: bodyOf(document) }, options)).data,
  update: async (document, options) => (await call(routes.update, { body: bodyOf(document) }, options)).data,
  find: async (invoiceNo) => found((await call(routes.find, { body: { invoiceNo } })).data),
  held: async (key) => {
    const { data } = await call(routes.held, { query: { key } });
    return { ...found(data), isVoid: data.is_void };
  },
});

/** What both have in common. */
const common = {
  head: [],
  rowFault,
  onEnter,
  typed: (document: Pick<Document, 'rows'>): TypedTwoSidedVoucher => ({ rows: typedRows(document) }),
  totals,
  foot,
} satisfies Partial<KindDescription<TypedTwoSidedVoucher>>;

/** Money moved between cash and bank accounts. */
export const contra = entryKind<TypedTwoSidedVoucher>({
  ...common,
  name: 'contra',
  prefix: 'CN',
  words: { title: 'contra', noun: 'nounContra' },
  mayCreate: 'contra.create',
  mayEdit: 'contra.edit',
  row: accountRow('contra', amounts),
  sister: { to: '/accounts/journal', keys: 'alt+5', label: 'goJournal' },
  rule: contraRule,
  groupOf: () => GROUP.cashInHand,
  calls: callsOf(contraRoutes),
});

/** Entries as they are typed. */
export const journal = entryKind<TypedTwoSidedVoucher>({
  ...common,
  name: 'journal',
  prefix: 'JV',
  words: { title: 'journal', noun: 'nounJournal' },
  mayCreate: 'journal.create',
  mayEdit: 'journal.edit',
  row: accountRow('cash', amounts),
  sister: { to: '/accounts/contra', label: 'goContra' },
  rule: journalRule,
  groupOf: () => 0,
  calls: callsOf(journalRoutes),
});
