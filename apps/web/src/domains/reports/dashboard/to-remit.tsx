import { mostWaitingCounted, type ReceivedVoucher } from '@cashbook/contract/reports/dashboard';
import { CircleArrowUp, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { MarkAllBox, MarkBox } from '#screens/list/mark-boxes.tsx';
import { useSignedIn } from '#session/session.ts';
import { Badge, State } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { names } from '#ui/names.ts';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { type RemitState, type Remitting, useRemit } from './use-remit.ts';
import { useVoucherColumns } from './voucher-columns.tsx';
import '#screens/list/list.css';

/** The number of rows shown at first. With more, the rest of the dashboard would be out of sight. */
const mostAtFirst = 10;

/** The received vouchers of the branch: each is remitted by its button, the marked ones together. */
export function ToRemit({ rows, waiting }: { rows: readonly ReceivedVoucher[]; waiting: number }) {
  const { t } = useTranslation('dashboard');
  const { t: tShell } = useTranslation('shell');
  const format = useFormat();
  const { can } = useSignedIn();
  const remitting = useRemit();
  const { stateOf, refusalOf, remit } = remitting;
  const mayRemit = can('remittance.create');
  const waits = rows.filter(({ remittance }) => remittance === '0').length;
  const [showsAll, showAll] = useState(false);
  const more = showsAll ? 0 : Math.max(0, rows.length - mostAtFirst);
  const shown = rows.slice(0, rows.length - more);
  const marks = useMarks(shown, stateOf);
  const [number, ...others] = useVoucherColumns(format);
  const numbers: ReadonlyArray<Column<ReceivedVoucher>> =
    number === undefined ? [] : [mayRemit ? { ...number, ...marks.columnOf(number) } : number];
  const columns: ReadonlyArray<Column<ReceivedVoucher>> = [
    ...numbers,
    ...others,
    {
      key: 'remittance',
      head: t('remittance'),
      className: 'w0',
      card: 'full',
      cell: (row) => (
        <>
          <Remittance row={row} state={stateOf(row)} onRemit={mayRemit ? () => void remit(row) : undefined} />
          {refusalOf(row) !== undefined && <span className="refused bad sm">{refusalOf(row)}</span>}
        </>
      ),
    },
  ];
  return (
    <Card
      title={t('receivedVouchers')}
      note={<Badge tone={waiting > 0 ? 'warn' : 'ok'}>{waitingText(waiting)}</Badge>}
      end={
        can('cashbook.view') && (
          <ButtonLink variant="ghost" size="small" to="/reports/cashbook">
            {tShell('cashBook')}
          </ButtonLink>
        )
      }
      foot={
        more > 0 ? (
          <Button size="small" onClick={() => showAll(true)}>
            {t('showMore', { number: format.count(more) })}
          </Button>
        ) : (
          waits < waiting && <span className="t3 sm">{t('newestShown', { number: format.count(waits) })}</span>
        )
      }
      flush
    >
      {mayRemit && shown.some(({ remittance }) => remittance === '0') && (
        <RemitMarked marked={marks.marked} remitting={remitting} onDone={marks.clear} />
      )}
      <Table
        label={t('receivedVouchers')}
        columns={columns}
        rows={shown}
        marks={mayRemit ? marks : undefined}
        rowKey={({ mtm_id }) => mtm_id}
        emptyHint={t('allRemitted')}
        className="received"
      />
    </Card>
  );

  function waitingText(number: number): string {
    const shown = { number: format.grouped(number) };
    return number < mostWaitingCounted ? t('notRemitted', shown) : t('notRemittedOrMore', shown);
  }
}

/**
 * The button that remits a voucher: red at first, then a ring, then a green tick. It stays in its position and keeps the
 * focus.
 */
function Remittance({
  row,
  state,
  onRemit,
}: {
  row: ReceivedVoucher;
  state: RemitState;
  onRemit: (() => void) | undefined;
}) {
  const { t } = useTranslation('dashboard');
  const isRemitted = row.remittance === '1' || state === 'sent';
  if (isRemitted && state === 'waiting') {
    return (
      <State tone="ok" icon={CircleCheck}>
        {t('remitted')}
      </State>
    );
  }
  if (onRemit === undefined) {
    return (
      <State tone="bad" icon={CircleArrowUp}>
        {t('waits')}
      </State>
    );
  }
  return (
    <Button
      size="small"
      className={names('remit', isRemitted && 'sent')}
      icon={isRemitted ? CircleCheck : CircleArrowUp}
      busy={state === 'sending'}
      aria-disabled={isRemitted || undefined}
      aria-label={t(isRemitted ? 'remittedVoucher' : 'remitVoucher', { voucher: row.vr_no })}
      onClick={isRemitted ? undefined : onRemit}
    >
      {t(isRemitted ? 'remitted' : state === 'sending' ? 'remitting' : 'remit')}
    </Button>
  );
}

/** Returns the marks of the vouchers that can still be remitted, and the column that has their boxes. */
function useMarks(rows: readonly ReceivedVoucher[], stateOf: Remitting['stateOf']) {
  const { t } = useTranslation('dashboard');
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const mayMark = (row: ReceivedVoucher) => row.remittance === '0' && ['waiting', 'known'].includes(stateOf(row));
  const markable = rows.filter(mayMark);
  const marked = markable.filter(({ mtm_id }) => ids.has(mtm_id));
  const isMarked = (row: ReceivedVoucher) => marked.includes(row);
  const toggle = (row: ReceivedVoucher) => {
    const others = new Set([...ids].filter((id) => id !== row.mtm_id));
    if (mayMark(row)) setIds(ids.has(row.mtm_id) ? others : others.add(row.mtm_id));
  };
  const markAll = (all: boolean) => setIds(new Set(all ? markable.map(({ mtm_id }) => mtm_id) : []));
  const columnOf = ({ cell }: Column<ReceivedVoucher>): Pick<Column<ReceivedVoucher>, 'head' | 'cell'> => ({
    head: (
      <MarkAllBox
        label={t('vrNo')}
        name={t('markAll')}
        marked={marked.length}
        rows={markable.length}
        onChange={markAll}
      />
    ),
    cell: (row, index) => (
      <span className="row">
        <MarkBox
          name={t('markVoucher', { voucher: row.vr_no })}
          checked={isMarked(row)}
          disabled={!mayMark(row)}
          onChange={() => toggle(row)}
        />
        {cell(row, index)}
      </span>
    ),
  });
  return { marked, isMarked, toggle, columnOf, clear: () => setIds(new Set()) };
}

interface RemitMarkedProps {
  marked: readonly ReceivedVoucher[];
  remitting: Remitting;
  onDone: () => void;
}

/** The line above the rows: how many vouchers are marked, their sum, and the button that remits them. */
function RemitMarked({ marked, remitting: { remitAll, isRemittingAll }, onDone }: RemitMarkedProps) {
  const { t } = useTranslation('dashboard');
  const { grouped, total } = useFormat();
  const send = () => {
    if (marked.length > 0 && !isRemittingAll) void remitAll(marked).then(({ refused }) => refused === 0 && onDone());
  };
  useHotkeys([
    { keys: 'space', does: t('keyMark') },
    { keys: 'r', does: t('remitMarked'), run: send, hidden: true },
  ]);
  const sum = marked.reduce((paisa, { debit }) => paisa + debit, 0n);
  return (
    <div className="list-bar">
      <p className="grow" role="status">
        {marked.length === 0 ? (
          <span className="t2">{t('remitHint')}</span>
        ) : (
          <>
            <b className="med">{t('vouchersMarked', { count: marked.length, shown: grouped(marked.length) })}</b>
            <span className="t2 fig"> · {total(sum)}</span>
          </>
        )}
      </p>
      {(marked.length > 0 || isRemittingAll) && (
        <Button size="small" keys="r" busy={isRemittingAll} onClick={send}>
          {t('remitMarked')}
        </Button>
      )}
    </div>
  );
}
