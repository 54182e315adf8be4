import type { Document, Row, RowInProgress } from '#domains/posting/draft/document.ts';
import { isEmpty, paisaIn, type Values } from '#domains/posting/draft/fields.ts';
import type { KeyValueStorage } from '#domains/posting/draft/overflow-storage.ts';
import type { Complaint, EntryRules } from './entry-state.ts';

/** A kind of document with one text to look up, one free text and one amount. */
export const plainRules: EntryRules = {
  head: [],
  tables: {
    lines: {
      rows: 'typed',
      fields: [
        { name: 'account', holds: 'account' },
        { name: 'remarks', holds: 'text' },
        { name: 'amount', holds: 'amount' },
      ],
      mostRows: 200,
      rowFault: (entry): Complaint | null => {
        if (isEmpty(entry.account ?? { kind: 'empty' }))
          return { word: 'selectAccountAndAmount', in: 'entry', field: 'account' };
        return paisaIn(entry, 'amount') > 0n ? null : { word: 'selectAccountAndAmount', in: 'entry', field: 'amount' };
      },
    },
  },
  documentFault: ({ rows }) => (rows.length === 0 ? { code: 'no_rows' } : null),
  headAfterSave: (head) => head,
};

/** Returns a `localStorage` for all tabs of the browser. While it is full it takes nothing. */
export function createMemoryStorage(): KeyValueStorage & { text: () => string; isFull: boolean } {
  const texts = new Map<string, string>();
  return {
    isFull: false,
    get length() {
      return texts.size;
    },
    key: (at) => [...texts.keys()][at] ?? null,
    getItem: (name) => texts.get(name) ?? null,
    setItem(name, text) {
      if (this.isFull) throw new Error('no room');
      texts.set(name, text);
    },
    removeItem: (name) => {
      texts.delete(name);
    },
    text: () => [...texts.values()].join('\n'),
  };
}

/** Returns the values of a row as a person types them. */
export const typedRow = (account: string, remarks: string): Values => ({
  account: { kind: 'typing', text: account },
  remarks: { kind: 'text', text: remarks },
  amount: { kind: 'amount', paisa: 100n, text: '' },
});

/** Returns the entry row. */
export const entryOf = ({ entries }: Document): RowInProgress => entries.lines ?? { values: {}, editingId: null };

/** Returns the document with these values in its entry row. */
export const withEntry = (document: Document, values: Values, editingId: string | null = null): Document => ({
  ...document,
  entries: { lines: { values, editingId } },
});

/** Returns the remarks of the rows. */
export const remarksOf = (rows: readonly Row[]): string[] =>
  rows.map(({ values }) => (values.remarks?.kind === 'text' ? values.remarks.text : ''));
