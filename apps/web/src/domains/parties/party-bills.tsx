import { MAX_ALLOCATIONS, type StandingAllocation } from '@cashbook/contract/parties/allocations';
import type { partyCalls } from '@cashbook/contract/parties/party-calls';
import type { RouteReply } from '@cashbook/contract/route';
import { proposeAllocations } from '@cashbook/kernel';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type Hotkey, useHotkeys } from '#ui/keys/hotkeys.ts';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { AllocateDialog } from './allocate-dialog.tsx';
import { type ShownItem, shownItem, useAllocations } from './use-allocations.ts';
import { VoucherLink } from './voucher-link.tsx';

type Books = NonNullable<RouteReply<typeof partyCalls.readCard>['books']>;

interface PartyBillsProps {
  party: number;
  /** Whether the party is a supplier. An amount on account is then a payment; for a customer it is a receipt. */
  isSupplier: boolean;
  books: Books;
}

/** The open bills of a party and the amounts on account. The user can allocate them to each other in the working branch. */
export function PartyBills({ party, isSupplier, books }: PartyBillsProps) {
  const { t } = useTranslation('records');
  const { can, desk } = useSignedIn();
  const { busy, allocate, undo } = useAllocations(party);
  const [paying, setPaying] = useState<ShownItem | null>(null);
  const items = books.items.map(shownItem);
  const charges = isSupplier ? 'credit' : 'debit';
  const bills = items.filter(({ billNo, side }) => billNo > 0 || side === charges);
  const onAccount = items.filter(({ billNo, side }) => billNo === 0 && side !== charges);
  const here = can('party.allocate') ? items.filter(({ row }) => row.branch_id === desk.branchId) : [];
  const proposal = proposeAllocations(here);
  const oldestFirst = () => void (!busy && allocate(proposal.slice(0, MAX_ALLOCATIONS)));
  const keys: Hotkey[] = [{ keys: 'alt+o', does: t('allocateOldest'), run: oldestFirst }];
  useHotkeys(proposal.length > 0 ? keys : []);
  const othersOf = ({ side }: ShownItem) => here.filter((item) => item.side !== side);
  return (
    <>
      <Card title={t('openBills')} flush>
        <ItemTable label={t('openBills')} items={bills} charges={charges} />
      </Card>
      {onAccount.length > 0 && (
        <Card
          title={t('onAccount')}
          end={
            proposal.length > 0 && (
              <Button size="small" keys="alt+o" busy={busy} onClick={oldestFirst}>
                {t('allocateOldest')}
              </Button>
            )
          }
          flush
        >
          <ItemTable
            label={t('onAccount')}
            items={onAccount}
            charges={charges}
            mayAllocate={(item) => here.includes(item) && othersOf(item).length > 0}
            onAllocate={setPaying}
          />
        </Card>
      )}
      {books.allocations.length > 0 && (
        <Allocations
          allocations={books.allocations}
          mayUndo={({ branch_id }) => can('party.allocate') && branch_id === desk.branchId && !busy}
          onUndo={({ allocation_no }) => void undo(allocation_no)}
        />
      )}
      {paying !== null && (
        <AllocateDialog
          paying={paying}
          others={othersOf(paying)}
          busy={busy}
          onAllocate={(chosen) => void allocate(chosen).then((done) => done && setPaying(null))}
          onClose={() => setPaying(null)}
        />
      )}
    </>
  );
}

interface ItemTableProps {
  label: string;
  items: readonly ShownItem[];
  charges: 'debit' | 'credit';
  mayAllocate?: (item: ShownItem) => boolean;
  onAllocate?: (item: ShownItem) => void;
}

function ItemTable({ label, items, charges, mayAllocate, onAllocate }: ItemTableProps) {
  const { t } = useTranslation('records');
  const { date, amount } = useFormat();
  const typeName = useVoucherTypeName();
  const isBills = onAllocate === undefined;
  const columns: ReadonlyArray<Column<ShownItem>> = [
    {
      key: 'number',
      head: isBills ? t('billNo') : t('vrNo'),
      card: 'title',
      cell: ({ row, side }) => (
        <span className="row">
          <VoucherLink id={row.mtm_id} text={row.number || row.vr_no} />
          {isBills && side !== charges && <Badge>{t(side === 'debit' ? 'owesUs' : 'weOwe')}</Badge>}
        </span>
      ),
    },
    {
      key: 'type',
      head: t('voucherType'),
      cell: ({ row: { type_id } }) => typeName({ type_id, type_name: '' }),
    },
    { key: 'branch', head: t('branch'), cell: ({ row }) => row.branch_name },
    {
      key: 'date',
      head: isBills ? t('billDate') : t('vrDate'),
      className: 'fig',
      cell: ({ row }) => date(row.item_date),
    },
    ...(isBills
      ? [{ key: 'due', head: t('dueDate'), className: 'fig', cell: ({ row }: ShownItem) => date(row.due_date) }]
      : []),
    { key: 'amount', head: t('amount'), kind: 'num', cell: ({ row }) => amount(row.amount) },
    { key: 'open', head: t('openAmount'), kind: 'num', cell: ({ openPaisa }) => amount(openPaisa) },
    ...(isBills
      ? []
      : [
          {
            key: 'allocate',
            head: t('action'),
            card: 'full' as const,
            cell: (item: ShownItem) =>
              mayAllocate?.(item) === true && (
                <Button size="small" onClick={() => onAllocate(item)}>
                  {t('allocate')}
                </Button>
              ),
          },
        ]),
  ];
  const open = items.reduce((sum, { side, openPaisa }) => (side === charges ? sum + openPaisa : sum - openPaisa), 0n);
  const total = { key: 'total', label: t('total'), cells: { open: amount(open < 0n ? -open : open) } };
  return (
    <Table<ShownItem>
      label={label}
      columns={columns}
      rows={items}
      rowKey={({ voucherId, billNo }) => `${voucherId}/${billNo}`}
      foot={items.length > 1 ? [total] : []}
    />
  );
}

interface AllocationsProps {
  allocations: readonly StandingAllocation[];
  mayUndo: (allocation: StandingAllocation) => boolean;
  onUndo: (allocation: StandingAllocation) => void;
}

function Allocations({ allocations, mayUndo, onUndo }: AllocationsProps) {
  const { t } = useTranslation('records');
  const { date, amount } = useFormat();
  const named = ({ mtm_id, number, vr_no }: StandingAllocation['debit']) => (
    <VoucherLink id={mtm_id} text={number || vr_no} />
  );
  const columns: ReadonlyArray<Column<StandingAllocation>> = [
    { key: 'debit', head: t('debit'), card: 'title', cell: ({ debit }) => named(debit) },
    { key: 'credit', head: t('credit'), cell: ({ credit }) => named(credit) },
    { key: 'branch', head: t('branch'), cell: ({ branch_name }) => branch_name },
    { key: 'on', head: t('allocatedOn'), className: 'fig', cell: ({ allocated_on }) => date(allocated_on) },
    { key: 'by', head: t('allocatedBy'), cell: ({ by }) => by },
    { key: 'amount', head: t('amount'), kind: 'num', cell: (allocation) => amount(allocation.amount) },
    {
      key: 'undo',
      head: t('action'),
      cell: (allocation) =>
        mayUndo(allocation) && (
          <IconButton
            size="small"
            icon={Undo2}
            label={t('undoAllocation', { name: allocation.credit.number || allocation.credit.vr_no })}
            onClick={() => onUndo(allocation)}
          />
        ),
    },
  ];
  return (
    <Card title={t('allocations')} flush>
      <Table<StandingAllocation>
        label={t('allocations')}
        columns={columns}
        rows={allocations}
        rowKey={({ branch_id, allocation_no }) => `${branch_id}/${allocation_no}`}
      />
    </Card>
  );
}
