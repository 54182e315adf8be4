import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryKind, EntryTable, RowField } from '#domains/posting/described/kind.ts';
import { isPending, type Row, rowsOf } from '#domains/posting/draft/document.ts';
import { useFormat } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { EntryField } from './entry-fields.tsx';
import type { Entry } from './use-entry.ts';
import { useLastRowInSight } from './use-last-row-in-sight.ts';

interface EntryRowProps {
  kind: EntryKind;
  /** The name of the table. */
  name: string;
  table: EntryTable;
  entry: Entry;
}

/**
 * The entry row below the rows, on the same columns. Enter leads from field to field, to the button and to the first field.
 * Up in the first field opens the row before. In an edited row, Delete at the end of the first field removes the row and Esc
 * leaves it.
 */
export function EntryRow({ kind, name: table, table: { fields, lineTotal }, entry }: EntryRowProps) {
  const { t } = useTranslation('vouchers');
  const { count, amount } = useFormat();
  const { document } = entry.state;
  const editingId = document.entries[table]?.editingId ?? null;
  const rows = rowsOf(document, table);
  const place = rows.findIndex(({ id }) => id === editingId);
  const leave = () => entry.do({ type: 'row_left', table });

  /** Returns the row that Up opens: the last row from an empty entry row, or the row before an unchanged edited one. */
  const rowBefore = (): Row | undefined => {
    if (isPending(document, table)) return undefined;
    return rows[editingId === null ? rows.length - 1 : place - 1];
  };
  const inField = (name: string, isFirst: boolean) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') entry.do({ type: 'entered', table, field: name });
    else if (event.key === 'Escape' && editingId !== null) leave();
    else if (!isFirst || !usedByFirst(event)) return;
    event.preventDefault();
  };
  const usedByFirst = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (!(event.target instanceof HTMLInputElement)) return false;
    const { value, selectionStart, selectionEnd } = event.target;
    if (event.key === 'ArrowUp' && (value === '' || editingId !== null)) {
      const before = rowBefore();
      if (before === undefined) return false;
      entry.do({ type: 'row_edited', id: before.id });
      return true;
    }
    const isAtEnd = selectionStart === value.length && selectionEnd === value.length;
    if (event.key !== 'Delete' || editingId === null || !isAtEnd) return false;
    entry.do({ type: 'row_removed', id: editingId });
    return true;
  };

  const below = fields.filter(({ isBelow }) => isBelow === true);
  const editor = (field: RowField) => (
    <EntryField
      key={field.name}
      kind={kind}
      table={table}
      entry={entry}
      field={field}
      onKeyDown={inField(field.name, field === fields[0])}
    />
  );

  const group = useLastRowInSight(rows.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid on the table's columns in every browser
    <div ref={group} className="entry-row" role="group" aria-label={t(editingId === null ? 'newLine' : 'editedLine')}>
      <span className="sl">{count(editingId === null ? rows.length + 1 : place + 1)}</span>
      {fields.filter(({ isBelow }) => isBelow !== true).map(editor)}
      {lineTotal !== undefined && (
        <output className="line-total num" aria-label={t('lineTotal')}>
          {isPending(document, table) && amount(lineTotal({ values: document.entries[table]?.values ?? {} }))}
        </output>
      )}
      {below.length > 0 && <div className="entry-below">{below.map(editor)}</div>}
      <Button
        data-entry-add=""
        className="add"
        onClick={() => entry.do({ type: 'added', table })}
        onKeyDown={(event) => event.key === 'Escape' && editingId !== null && leave()}
      >
        {t(editingId === null ? 'addNew' : 'update')}
      </Button>
    </div>
  );
}
