import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryKind, EntryTable, RowField } from '#domains/posting/described/kind.ts';
import { type Row, rowsOf } from '#domains/posting/draft/document.ts';
import { accountIn } from '#domains/posting/draft/fields.ts';
import type { GivenTable } from '#domains/posting/machine/entry-state.ts';
import { useFormat } from '#i18n/format.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Field } from '#ui/fields/field.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { totalTrack } from './column-widths.ts';
import { Editor } from './entry-fields.tsx';
import { type EntryRowsProps, useFieldColumn } from './entry-rows-table.tsx';
import { EntryTableFrame } from './entry-table-frame.tsx';
import type { Entry } from './use-entry.ts';
import './entry-given.css';

/** Requests the rows of the choice in the head and puts them into the document. A saved document has its rows already. */
export function useGivenRows({ given, name }: EntryKind, entry: Entry): void {
  const { document } = entry.state;
  const chosenId = given === undefined ? null : (accountIn(document.head, given.by)?.id ?? null);
  const isNew = document.loaded === null;
  const { data, error } = useQuery({
    queryKey: ['given', name, document.place.branchId, chosenId],
    queryFn: () => given?.find(chosenId ?? 0) ?? { head: {}, rows: [] },
    enabled: isNew && chosenId !== null,
    refetchOnMount: 'always',
  });
  const act = entry.do;
  const { key } = document;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next document is given its rows anew, though they are the same
  useEffect(() => {
    if (given === undefined || !isNew) return;
    if (chosenId === null) act({ type: 'given', table: given.table, rows: [] });
    else if (data !== undefined) act({ type: 'given', table: given.table, ...data });
  }, [given, isNew, chosenId, data, key, act]);
  useEffect(() => {
    if (error !== null) toast.bad(refusalText(error));
  }, [error]);
}

interface EntryGivenProps extends Pick<EntryRowsProps, 'label' | 'complaint' | 'notes'> {
  kind: EntryKind;
  name: string;
  table: EntryTable & GivenTable<RowField>;
  entry: Entry;
}

/** The table of given rows, with the data of each and the fields to fill in. Enter leads down the fields and on. */
export function EntryGiven({ kind, name, table, entry, label, complaint, notes }: EntryGivenProps) {
  const tableRef = useRef<HTMLTableElement>(null);
  const rows = rowsOf(entry.state.document, name);
  const columns = useColumns({ kind, name, table, entry, complaint, notes, label });
  const firstId = rows[0]?.id;
  useEffect(() => {
    if (firstId !== undefined) controls(tableRef.current)[0]?.focus();
  }, [firstId]);
  return (
    <EntryTableFrame
      tableRef={tableRef}
      className="entry-given"
      label={label}
      columns={columns}
      rows={rows}
      widthOf={({ width }) => width}
      stateOf={(row) => ({ isAtFault: row.fault !== undefined || complaint?.rowId === row.id })}
    />
  );
}

/** Returns the inputs that Enter visits. A choice is proposed already, so only Tab leads to it. */
const controls = (place: HTMLElement | null): HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>('tbody input:not(:disabled)') ?? []),
];

/** Returns the next field of the rows; undefined after the last one. */
function nextOf(from: HTMLElement): HTMLElement | undefined {
  const all = controls(from.closest('table'));
  return all[all.indexOf(from) + 1];
}

function useColumns({ kind, name, table, entry, ...shown }: EntryGivenProps): ReadonlyArray<Column<Row>> {
  const { t } = useTranslation('vouchers');
  const { count, amount } = useFormat();
  const { fields, lineTotal } = table;
  const isTypedInto = ({ name: field }: RowField) => table.open.includes(field);
  const isBelow = ({ isBelow: below }: RowField) => below === true;
  const columnOf = useFieldColumn({
    ...shown,
    fields: fields.filter((field) => !isBelow(field) || !isTypedInto(field)),
  });
  const isOpen = (field: RowField, { values }: Row) =>
    isTypedInto(field) && table.isOpen?.(values, field.name) !== false;
  /** Moves the focus to the next field. From the last one it moves on from the choice that gave the rows. */
  const leadOn = (from: HTMLElement) => {
    const next = nextOf(from);
    if (next !== undefined) next.focus();
    else if (kind.given !== undefined) entry.do({ type: 'head_entered', field: kind.given.by });
  };
  const editor = (field: RowField, { id, values }: Row) => {
    const type = (next: Row['values'], of: string) => {
      const all = { ...values, ...next };
      entry.do({ type: 'typed', in: 'row', id, values: { ...next, ...table.typedIn?.(all, of) } });
    };
    const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      event.preventDefault();
      const filled = table.onEnter?.(values, field.name) ?? null;
      if (filled !== null) type(filled, field.name);
      else if (event.target instanceof HTMLElement) leadOn(event.target);
    };
    return (
      <Field key={field.name} label={t(field.label)} hideLabel={field.isBelow !== true}>
        <Editor
          kind={kind}
          table={name}
          entry={entry}
          field={field}
          placeholder=""
          value={values[field.name] ?? { kind: 'empty' }}
          onTyped={(value) => type({ [field.name]: value }, field.name)}
          onKeyDown={onKeyDown}
        />
      </Field>
    );
  };
  return [
    { key: 'sl', head: t('sl'), kind: 'sl', cell: (_, index) => count(index + 1) },
    ...fields
      .filter((field) => !isBelow(field))
      .map((field, place): Column<Row> => {
        const column = columnOf(field);
        const cell = (row: Row, index: number) => (isOpen(field, row) ? editor(field, row) : column.cell(row, index));
        if (place > 0) {
          // On a card every figure has its label, because several stand beside each other.
          const { card: _card, ...labelled } = column;
          return { ...labelled, cell };
        }
        const belowIn = (row: Row) => fields.filter((one) => isBelow(one) && isOpen(one, row));
        return {
          ...column,
          cell: (row, index) => (
            <>
              {cell(row, index)}
              {belowIn(row).length > 0 && (
                <span className="given-below">{belowIn(row).map((one) => editor(one, row))}</span>
              )}
            </>
          ),
        };
      }),
    ...(lineTotal === undefined
      ? []
      : [
          {
            key: 'lineTotal',
            head: t('lineTotal'),
            kind: 'num',
            width: totalTrack,
            card: 'aside',
            cell: (row: Row) => amount(lineTotal(row)),
          } as const,
        ]),
  ];
}
