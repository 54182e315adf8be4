import { type CountRow, countRoutes } from '@cashbook/contract/stock/counts';
import { milliToNumber, parseMilli } from '@cashbook/money';
import { TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { call } from '#session/api.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSaves } from '#session/saves.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button.tsx';
import { Field, Input } from '#ui/fields/field.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import type { SentEntry } from './kept-scans.ts';
import { differs, type WholeSheet, withEntry } from './merge-sheet.ts';

export interface CountRowsProps {
  sheet: WholeSheet['sheet'];
  rows: readonly CountRow[];
  showsCosts: boolean;
  change: (step: (sheet: WholeSheet) => WholeSheet) => void;
}

/** The products of a sheet. Enter in a count saves it and moves on to the next. */
export function CountRows({ sheet, rows, showsCosts, change }: CountRowsProps) {
  const { t } = useTranslation('counts');
  const { total } = useFormat();
  const figure = useFigure();
  const isOpen = sheet.state === 'open';
  const columns: Column<CountRow>[] = [
    { key: 'sl', head: t('sl'), kind: 'sl', cell: ({ place }) => figure(BigInt(place) * 1000n) },
    {
      key: 'product',
      head: t('product'),
      card: 'title',
      cell: ({ product_name, code, category }) => (
        <span>
          <b className="med">{product_name}</b>{' '}
          <span className="t3 sm">{[code, category].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    {
      key: 'counted',
      head: t('countedQuantity'),
      kind: 'num',
      // An input has its own label; a figure needs the column's head.
      ...(isOpen && { card: 'full' as const }),
      className: 'count-cell',
      cell: (row) =>
        isOpen ? <RowEditor key={row.product} id={sheet.id} row={row} change={change} /> : <Counted row={row} />,
    },
    { key: 'unit', head: t('unit'), cell: ({ unit }) => unit },
    { key: 'books', head: t('inBooks'), kind: 'num', cell: ({ in_books }) => figure(in_books) },
    {
      key: 'difference',
      head: t('difference'),
      kind: 'num',
      cell: (row) => <DifferenceCell row={row} />,
    },
    ...(showsCosts
      ? [
          {
            key: 'value',
            head: t('worth'),
            kind: 'num' as const,
            cell: ({ value }: CountRow) => (value === null || value === 0n ? '-' : total(value)),
          },
        ]
      : []),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears Enter in the counts within
    <div onKeyDown={toNextCount}>
      <Table<CountRow>
        label={t('countedProducts')}
        columns={columns}
        rows={rows}
        rowKey={({ product }) => product}
        rowClass={(row) => (differs(row) ? 'differs' : undefined)}
      />
    </div>
  );
}

function useFigure() {
  const { quantity, count } = useFormat();
  return (milli: bigint) => (milli === 0n ? count(0) : quantity(milli));
}

function Counted({ row: { counted, serials } }: { row: CountRow }) {
  const figure = useFigure();
  if (counted === null) return '-';
  return serials.length === 0 ? figure(counted) : `${figure(counted)} (${serials.join(', ')})`;
}

function DifferenceCell({ row }: { row: CountRow }) {
  const { t } = useTranslation('counts');
  const figure = useFigure();
  const { difference, has_moved, missing, extra } = row;
  if (difference === null) return '-';
  return (
    <span className="difference-cell">
      {difference > 0n && '+'}
      {figure(difference)}
      {has_moved && (
        <Badge tone="warn" icon={TriangleAlert}>
          {t('moved')}
        </Badge>
      )}
      {missing.length > 0 && <span className="sm t2">{t('missing', { serials: missing.join(', ') })}</span>}
      {extra.length > 0 && <span className="sm t2">{t('extra', { serials: extra.join(', ') })}</span>}
    </span>
  );
}

interface RowEditorProps {
  id: number;
  row: CountRow;
  change: CountRowsProps['change'];
}

/** Returns a function that sends an entry about the row. A refusal of the server shows at the row's field. */
function useEntry({ id, row, change }: RowEditorProps) {
  const { desk } = useSignedIn();
  const saves = useSaves();
  const [fault, setFault] = useState<string | null>(null);
  const send = async (entry: SentEntry): Promise<boolean> => {
    setFault(null);
    try {
      const content = { id, entry };
      const { data } = await saves.send({ content, label: row.product_name }, (sent) =>
        call(countRoutes.enter, { body: content }, sentFrom(desk, sent)),
      );
      change((sheet) => withEntry(sheet, data));
      return true;
    } catch (error) {
      setFault(refusalText(error));
      return false;
    }
  };
  return { fault, setFault, send };
}

function RowEditor(props: RowEditorProps) {
  return props.row.has_serials ? <PieceEditor {...props} /> : <QuantityEditor {...props} />;
}

/** A field for the counted quantity. Enter or leaving the field saves it. The typed text stays until it is saved. */
function QuantityEditor(props: RowEditorProps) {
  const { t } = useTranslation('counts');
  const figure = useFigure();
  const { row } = props;
  const { fault, setFault, send } = useEntry(props);
  const [typed, setTyped] = useState<string | null>(null);
  const keep = async () => {
    if (typed === null) return;
    const milli = typed.trim() === '' ? null : parseMilli(typed);
    if (typed.trim() !== '' && (milli === null || milli < 0n)) return setFault(t('countUnreadable'));
    if (milli === row.counted) return setTyped(null);
    const seen = row.counted === null ? null : milliToNumber(row.counted);
    const entry = { product: row.product, qty: milli === null ? null : milliToNumber(milli), seen };
    if (await send({ change: 'set', ...entry })) setTyped((now) => (now === typed ? null : now));
  };
  return (
    <Field label={t('countOf', { name: row.product_name })} hideLabel error={fault ?? undefined}>
      <Input
        numeric
        inputMode="decimal"
        data-count
        value={typed ?? (row.counted === null ? '' : figure(row.counted))}
        onChange={({ target }) => {
          setFault(null);
          setTyped(target.value);
        }}
        onFocus={({ target }) => target.select()}
        onBlur={() => void keep()}
      />
    </Field>
  );
}

/** A field for pieces with serials. A person types or scans each one at its product, and can remove it again. */
function PieceEditor(props: RowEditorProps) {
  const { t } = useTranslation('counts');
  const { row } = props;
  const { fault, send } = useEntry(props);
  const [typed, setTyped] = useState('');
  const add = async (event: KeyboardEvent) => {
    const serial = typed.trim();
    if (event.key !== 'Enter' || serial === '') return;
    event.preventDefault();
    event.stopPropagation();
    setTyped('');
    const isTaken = await send({ change: 'piece', product: row.product, serial });
    if (!isTaken) setTyped((now) => (now === '' ? serial : now));
  };
  return (
    <div className="count-pieces">
      <Field label={t('serialOf', { name: row.product_name })} hideLabel error={fault ?? undefined}>
        <Input
          data-count
          maxLength={60}
          placeholder={t('serial')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => void add(event)}
        />
      </Field>
      <span className="row wrap">
        {row.serials.map((serial) => (
          <span key={serial} className="badge">
            {serial}
            <IconButton
              size="small"
              icon={X}
              label={t('removePiece', { serial })}
              onClick={() => void send({ change: 'remove_piece', product: row.product, serial })}
            />
          </span>
        ))}
      </span>
    </div>
  );
}

/** Moves the focus to the next count on Enter. Leaving a field saves its content. */
function toNextCount(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-count]')];
  const next = fields[fields.indexOf(event.target) + 1];
  if (next === undefined) event.target.blur();
  else next.focus();
}
