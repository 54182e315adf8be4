import { CircleX, LoaderCircle, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryTable, RowField, RowNote } from '#domains/posting/described/kind.ts';
import type { Row } from '#domains/posting/draft/document.ts';
import {
  isEmpty,
  milliIn,
  openText,
  paisaIn,
  textIn,
  untakenText,
  type Values,
} from '#domains/posting/draft/fields.ts';
import { useFormat } from '#i18n/format.ts';
import { IconButton } from '#ui/button.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Icon } from '#ui/theme/icon.tsx';
import { columnWidth, fieldTracks, totalTrack } from './column-widths.ts';
import { useLookUpText } from './entry-fields.tsx';
import { EntryTableFrame } from './entry-table-frame.tsx';

export interface EntryRowsProps {
  fields: readonly RowField[];
  lineTotal?: EntryTable['lineTotal'];
  label: string;
  rows: readonly Row[];
  /** The row that an attempt to save found wrong, with the sentence. */
  complaint: { rowId: string; sentence: string } | null;
  /** The missing data of rows as sentences, by row id. For example, the product that was looked up has no price. */
  lacks: ReadonlyMap<string, string>;
  editingId: string | null;
  /** The messages at rows that do not block saving, by row id. */
  notes: ReadonlyMap<string, RowNote>;
  onEdit: (rowId: string) => void;
  onRemove: (rowId: string) => void;
}

/**
 * The rows typed so far, each with its buttons to edit and delete. The Delete key on a row's buttons removes it too. The
 * caller passes handlers that stay the same, so that a key in the entry row does not draw two hundred rows again.
 */
export const EntryRows = memo(function EntryRows(props: EntryRowsProps) {
  const { label, rows, editingId } = props;
  const columns = useColumns(props);
  // As wide as the fields of the entry row below.
  const tracks = fieldTracks(props.fields);
  return (
    <EntryTableFrame
      label={label}
      columns={columns}
      rows={rows}
      widthOf={({ key, width }) => width ?? columnWidth(tracks.get(key))}
      stateOf={(row) => ({ isAtFault: isAtFault(row, props), isSelected: row.id === editingId })}
    />
  );
});

/** The code, mobile and address of an account. It shows as many parts as fit, each whole. */
function AccountParts({ text }: { text: string }) {
  return (
    <span className="sub account-parts">
      {text.split(' · ').map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
        <span key={index}>
          {index > 0 && ' · '}
          {part}
        </span>
      ))}
    </span>
  );
}

/** Returns a function that words the value of a field; empty for an empty value. */
function useSaid(): (field: RowField, values: Values) => string {
  const { t } = useTranslation('vouchers');
  const { amount, date, quantity } = useFormat();
  return (field, values) => {
    const { name } = field;
    const value = values[name];
    if (value === undefined || isEmpty(value)) return '';
    if (field.holds === 'amount') return amount(paisaIn(values, name));
    if (field.holds === 'quantity') return quantity(milliIn(values, name));
    if (field.holds === 'date') return date(textIn(values, name));
    if (value.kind !== 'taken') return textIn(values, name);
    const word = field.holds === 'choice' ? field.wordOf?.(value.account.id) : undefined;
    return word === undefined ? value.account.name : t(word);
  };
}

/** The values of a row in fields without a column, each with its name. */
function Below({ row: { values }, fields }: { row: Row; fields: readonly RowField[] }) {
  const { t } = useTranslation('vouchers');
  const said = useSaid();
  const parts = fields.map((field) => ({ field, text: said(field, values) })).filter(({ text }) => text !== '');
  if (parts.length === 0) return null;
  return (
    <span className="sub said-below">{parts.map(({ field, text }) => `${t(field.column)} ${text}`).join(' · ')}</span>
  );
}

/** The warning of a row with its icon, and the note below it. */
function Notes({ warning, note }: RowNote) {
  return (
    <>
      {warning !== undefined && (
        <span className="sub below-zero" role="status">
          <Icon of={TriangleAlert} /> {warning}
        </span>
      )}
      {note !== undefined && <span className="sub">{note}</span>}
    </>
  );
}

const isToDecide = ({ values }: Row) =>
  Object.values(values).some((value) => value.kind === 'several' || value.kind === 'none');
const isAtFault = (row: Row, { complaint, lacks }: Pick<EntryRowsProps, 'complaint' | 'lacks'>) =>
  row.fault !== undefined || complaint?.rowId === row.id || lacks.has(row.id) || isToDecide(row);
const faultId = (rowId: string) => `fault-${rowId}`;

function useColumns(props: EntryRowsProps): ReadonlyArray<Column<Row>> {
  const { fields, lineTotal, onEdit, onRemove } = props;
  const { t } = useTranslation('vouchers');
  const { count, amount } = useFormat();
  const fieldColumn = useFieldColumn(props);
  const press = (id: string) => (event: KeyboardEvent) => {
    if (event.key !== 'Delete') return;
    event.preventDefault();
    onRemove(id);
  };
  return [
    { key: 'sl', head: t('sl'), kind: 'sl', cell: (_, index) => count(index + 1) },
    ...fields.filter(({ isBelow }) => isBelow !== true).map(fieldColumn),
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
    {
      key: 'action',
      head: t('action'),
      card: 'full',
      className: 'action',
      cell: (row, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hears Delete on the buttons within
        <span className="acts" onKeyDown={press(row.id)}>
          <IconButton
            size="small"
            icon={Pencil}
            label={t('editLine', { line: count(index + 1) })}
            aria-describedby={isAtFault(row, props) ? faultId(row.id) : undefined}
            onClick={() => onEdit(row.id)}
          />
          <IconButton
            size="small"
            icon={Trash2}
            label={t('deleteLine', { line: count(index + 1) })}
            onClick={() => onRemove(row.id)}
          />
        </span>
      ),
    },
  ];
}

/**
 * Returns a function that makes the column of a field: an account or product with its details and faults, a text, or a
 * figure.
 */
export function useFieldColumn({
  fields,
  complaint,
  lacks,
  notes,
}: Pick<EntryRowsProps, 'fields' | 'complaint' | 'notes'> & Partial<Pick<EntryRowsProps, 'lacks'>>): (
  field: RowField,
) => Column<Row> {
  const { t } = useTranslation('vouchers');
  const { amount, quantity } = useFormat();
  const lookUpText = useLookUpText();
  const said = useSaid();
  const below = fields.filter(({ isBelow }) => isBelow === true);
  const complaintAt = (row: Row) => (complaint?.rowId === row.id ? complaint.sentence : undefined);
  return (field) => {
    const { name } = field;
    const head = t(field.column);
    if (field.holds === 'amount') {
      return { key: name, head, kind: 'num', card: 'aside', cell: ({ values }) => amount(paisaIn(values, name)) };
    }
    if (field.holds === 'quantity') {
      return { key: name, head, kind: 'num', card: 'aside', cell: ({ values }) => quantity(milliIn(values, name)) };
    }
    if (field.holds === 'choice' || field.holds === 'found' || field.holds === 'date') {
      return { key: name, head, className: 't2', cell: ({ values }) => said(field, values) };
    }
    if (field.holds === 'text') {
      return { key: name, head, card: 'full', className: 't2 remarks', cell: ({ values }) => textIn(values, name) };
    }
    return {
      key: name,
      head,
      card: 'title',
      cell: (row) => {
        const value = row.values[name] ?? { kind: 'empty' };
        const account = value.kind === 'taken' ? value.account : null;
        const toSay = lookUpText(value);
        const isOpen = openText(value) !== null;
        // "Names nobody" or "names several" is more exact than the message that a person has to decide.
        const fault = row.fault ?? (isOpen ? null : toSay) ?? complaintAt(row) ?? lacks?.get(row.id);
        return (
          <>
            <span className="med">{account?.name ?? untakenText(value)}</span>
            {account !== null && account.text !== '' && <AccountParts text={account.text} />}
            <Below row={row} fields={below} />
            {isOpen && (
              <span className="sub on-the-way">
                <Icon of={LoaderCircle} /> {toSay}
              </span>
            )}
            {fault === undefined && <Notes {...notes.get(row.id)} />}
            {fault !== undefined && (
              <span className="fault" id={faultId(row.id)}>
                <Icon of={CircleX} /> {fault}
              </span>
            )}
          </>
        );
      },
    };
  };
}
