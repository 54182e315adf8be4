import { describe, expect, it } from 'vitest';
import { type Document, emptyDocument } from '#domains/posting/draft/document.ts';
import type { Values } from '#domains/posting/draft/fields.ts';
import { typedTable } from '#domains/posting/machine/entry-state.ts';
import { previewOf } from '#domains/posting/machine/preview.ts';
import { contra, journal } from './two-sided.ts';

const amountOf = (paisa: bigint) => ({ kind: 'amount', paisa: paisa === 0n ? null : paisa, text: '' }) as const;
const values = (id: number, debit: bigint, credit: bigint): Values => ({
  accountId: id === 0 ? { kind: 'empty' } : { kind: 'taken', account: { id, name: `No. ${id}`, text: '' } },
  remarks: { kind: 'text', text: '' },
  debitPaisa: amountOf(debit),
  creditPaisa: amountOf(credit),
});

const table = typedTable(journal, 'transactions');
if (table === undefined) throw new Error('the rows of a journal are typed');

type Typed = readonly [account: number, debit: bigint, credit: bigint];

/** Returns a document with these rows, and with content in the entry row. */
function documentOf(rows: readonly Typed[], entry: Typed = [0, 0n, 0n], editingId: string | null = null): Document {
  const place = { branchId: 4, branchName: 'Chawkbazar' };
  return {
    ...emptyDocument(journal, { key: 'key', place, day: '2026-09-14' }),
    rows: rows.map((row, at) => ({ id: `row${at}`, table: 'transactions', values: values(...row) })),
    entries: { transactions: { values: values(...entry), editingId } },
  };
}

describe('Enter on an amount', () => {
  const onEnter = ({ rows, entries: { transactions: lines } }: Document, field: string) =>
    table.onEnter?.({ rows, entry: lines?.values ?? {}, editingId: lines?.editingId ?? null }, field) ?? null;

  it.each<[string, readonly Typed[], Typed, string, string, bigint | null]>([
    ['a first row: nothing is missing, the credit is next', [], [5, 0n, 0n], 'debitPaisa', 'creditPaisa', null],
    ['a typed debit needs no credit', [], [5, 700n, 0n], 'debitPaisa', 'add', null],
    ['a typed credit is added', [], [5, 0n, 700n], 'creditPaisa', 'add', null],
    ['the debit that is missing is filled in', [[5, 0n, 700n]], [6, 0n, 0n], 'debitPaisa', 'add', 700n],
    [
      'a debit where the credit is missing is passed over',
      [[5, 700n, 0n]],
      [6, 0n, 0n],
      'debitPaisa',
      'creditPaisa',
      null,
    ],
    ['the credit that is missing is filled in', [[5, 700n, 0n]], [6, 0n, 0n], 'creditPaisa', 'add', 700n],
    [
      'nothing is missing: the button is next',
      [
        [5, 7n, 0n],
        [6, 0n, 7n],
      ],
      [8, 0n, 0n],
      'creditPaisa',
      'add',
      null,
    ],
    ['what is typed is never filled over', [[5, 700n, 0n]], [6, 0n, 300n], 'creditPaisa', 'add', null],
  ])('%s', (_, rows, entry, field, next, filledPaisa) => {
    const outcome = onEnter(documentOf(rows, entry), field);
    expect(outcome?.next).toBe(next);
    expect(outcome?.entry).toEqual(filledPaisa === null ? undefined : { [field]: amountOf(filledPaisa) });
  });

  it('leaves the row in hand out of what is missing', () => {
    const rows: Typed[] = [
      [5, 700n, 0n],
      [6, 0n, 900n],
    ];
    const outcome = onEnter(documentOf(rows, [6, 0n, 0n], 'row1'), 'creditPaisa');
    expect(outcome?.entry).toEqual({ creditPaisa: amountOf(700n) });
  });

  it('is nothing special elsewhere', () => {
    expect(onEnter(documentOf([[5, 700n, 0n]]), 'remarks')).toBeNull();
  });
});

describe('a row', () => {
  it.each<[string, Typed, string | undefined, string | undefined]>([
    ['needs an account', [0, 5n, 0n], 'selectAccountAndAmount', 'accountId'],
    ['needs an amount', [5, 0n, 0n], 'selectAccountAndAmount', 'debitPaisa'],
    ['has one side', [5, 5n, 5n], 'oneSideOnly', 'creditPaisa'],
    ['with a debit is complete', [5, 5n, 0n], undefined, undefined],
    ['with a credit is complete', [5, 0n, 5n], undefined, undefined],
  ])('%s', (_, entry, word, field) => {
    const fault = table.rowFault(values(...entry));
    expect([fault?.word, fault?.field]).toEqual([word, field]);
  });
});

describe('the sums', () => {
  const credits200: Typed = [6, 0n, 200n];
  const debits200: Typed = [6, 200n, 0n];

  it.each<[string, readonly Typed[], Record<string, bigint>, Record<string, bigint>]>([
    ['of nothing', [], { debitTotal: 0n, creditTotal: 0n, difference: 0n }, { creditPaisa: 0n }],
    [
      'with credits short',
      [[5, 700n, 0n], credits200],
      { debitTotal: 700n, creditTotal: 200n, creditLacks: 500n },
      { creditPaisa: 500n },
    ],
    [
      'with debits short',
      [[5, 0n, 700n], debits200],
      { debitTotal: 200n, creditTotal: 700n, debitLacks: 500n },
      { debitPaisa: 500n },
    ],
    [
      'that are equal',
      [debits200, credits200],
      { debitTotal: 200n, creditTotal: 200n, difference: 0n },
      { creditPaisa: 0n },
    ],
  ])('%s', (_, rows, totals, difference) => {
    const document = documentOf(rows);
    expect(contra.totals(document)).toEqual(Object.entries(totals).map(([word, paisa]) => ({ word, paisa })));
    expect(contra.tables.transactions?.foot(document).at(-1)).toEqual({ word: 'difference', paisa: difference });
  });
});

describe('Save', () => {
  it('says both sums while they differ', () => {
    const fault = contra.documentFault(
      documentOf([
        [17, 700n, 0n],
        [90, 0n, 200n],
      ]),
    );
    expect(fault).toEqual({ code: 'unbalanced', params: { debit: 700n, credit: 200n } });
  });

  it('refuses what is all on one account', () => {
    const rows = documentOf([
      [17, 700n, 0n],
      [17, 0n, 700n],
    ]);
    expect([contra, journal].map((kind) => kind.documentFault(rows)?.code)).toEqual(['one_account', 'one_account']);
  });

  it('posts what the preview shows: one entry, each account on its side', () => {
    const ruled = journal.ruled(
      documentOf([
        [5, 700n, 0n],
        [6, 0n, 200n],
        [8, 0n, 500n],
      ]),
    );
    expect(ruled.ok && ruled.drafts[0].entries).toHaveLength(1);
    expect(
      ruled.ok && previewOf(ruled.drafts).map(({ side, of, paisa }) => [side, of.kind === 'account' && of.id, paisa]),
    ).toEqual([
      ['debit', 5, 700n],
      ['credit', 6, 200n],
      ['credit', 8, 500n],
    ]);
  });
});

describe('Save', () => {
  it('says both sums while they differ', () => {
    const fault = contra.documentFault(
      documentOf([
        [17, 700n, 0n],
        [90, 0n, 200n],
      ]),
    );
    expect(fault).toEqual({ code: 'unbalanced', params: { debit: 700n, credit: 200n } });
  });

  it('posts what the preview shows: one entry, each account on its side', () => {
    const ruled = journal.ruled(
      documentOf([
        [5, 700n, 0n],
        [6, 0n, 200n],
        [8, 0n, 500n],
      ]),
    );
    expect(ruled.ok && ruled.drafts[0].entries).toHaveLength(1);
    expect(
      ruled.ok && previewOf(ruled.drafts).map(({ side, of, paisa }) => [side, of.kind === 'account' && of.id, paisa]),
    ).toEqual([
      ['debit', 5, 700n],
      ['credit', 6, 200n],
      ['credit', 8, 500n],
    ]);
  });
});
