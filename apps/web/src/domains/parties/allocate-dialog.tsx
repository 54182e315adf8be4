import { type Allocation, proposeAllocations } from '@cashbook/kernel';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { AmountInput } from '#ui/fields/amount-input.tsx';
import { matches } from '#ui/keys/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import type { ShownItem } from './use-allocations.ts';

interface AllocateDialogProps {
  /** The item on account. */
  paying: ShownItem;
  /** The bills that it can settle, the oldest first. */
  others: readonly ShownItem[];
  busy: boolean;
  onAllocate: (allocations: readonly Allocation[]) => void;
  onClose: () => void;
}

const keyOf = ({ voucherId, billNo }: ShownItem) => `${voucherId}/${billNo}`;

/** A dialog that allocates one amount on account to bills. It proposes the oldest bills; each amount can be changed. */
export function AllocateDialog({ paying, others, busy, onAllocate, onClose }: AllocateDialogProps) {
  const { t } = useTranslation('records');
  const { t: tUi } = useTranslation('ui');
  const { date, amount } = useFormat();
  const formId = useId();
  const [typed, setTyped] = useState<Readonly<Record<string, bigint | null>>>(() => proposed(paying, others));
  const given = others.reduce((sum, other) => sum + (typed[keyOf(other)] ?? 0n), 0n);
  const isTooMuch = given > paying.openPaisa || others.some((other) => (typed[keyOf(other)] ?? 0n) > other.openPaisa);
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!isTooMuch && given > 0n && !busy) onAllocate(allocationsOf(paying, others, typed));
  };
  const columns: ReadonlyArray<Column<ShownItem>> = [
    { key: 'number', head: t('billNo'), card: 'title', cell: ({ row }) => row.number || row.vr_no },
    { key: 'date', head: t('billDate'), className: 'fig', cell: ({ row }) => date(row.item_date) },
    { key: 'open', head: t('openAmount'), kind: 'num', cell: ({ openPaisa }) => amount(openPaisa) },
    {
      key: 'amount',
      head: t('allocate'),
      kind: 'num',
      cell: (other, index) => (
        <AmountInput
          autoFocus={index === 0}
          aria-label={t('allocateTo', { name: other.row.number || other.row.vr_no })}
          value={typed[keyOf(other)] ?? null}
          onChange={(paisa) => setTyped((before) => ({ ...before, [keyOf(other)]: paisa }))}
        />
      ),
    },
  ];
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={t('allocateFrom', { name: paying.row.vr_no, amount: amount(paying.openPaisa) })}
      onKeyDown={(event) => matches(event, 'mod+s') && send(event)}
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} keys="mod+s" busy={busy} disabled={isTooMuch}>
            {t('allocate')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="stack">
        <Table<ShownItem>
          label={t('openBills')}
          columns={columns}
          rows={others}
          rowKey={keyOf}
          foot={[{ key: 'left', label: t('leftOnAccount'), cells: { amount: amount(paying.openPaisa - given) } }]}
        />
        {isTooMuch && <Notice tone="warn">{t('allocatedTooMuch')}</Notice>}
      </form>
    </Dialog>
  );
}

function proposed(paying: ShownItem, others: readonly ShownItem[]): Record<string, bigint | null> {
  const proposal = proposeAllocations([paying, ...others]);
  const amounts = proposal
    .filter(({ debit, credit }) => debit === paying || credit === paying)
    .map(({ debit, credit, amountPaisa }) => [keyOf(debit === paying ? credit : debit), amountPaisa] as const);
  return Object.fromEntries(amounts);
}

function allocationsOf(
  paying: ShownItem,
  others: readonly ShownItem[],
  typed: Readonly<Record<string, bigint | null>>,
): Allocation[] {
  return others.flatMap((other) => {
    const amountPaisa = typed[keyOf(other)] ?? 0n;
    if (amountPaisa <= 0n) return [];
    return paying.side === 'debit'
      ? [{ debit: paying, credit: other, amountPaisa }]
      : [{ debit: other, credit: paying, amountPaisa }];
  });
}
