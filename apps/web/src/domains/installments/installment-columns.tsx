import type { InstallmentRow, ListedInstallments } from '@cashbook/contract/installments/installments';
import { formatMobile } from '@cashbook/money';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { VoucherLink } from '#domains/posting/described/voucher-link.tsx';
import { useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import type { Column, SummaryRow } from '#ui/table/columns.tsx';
import { InstallmentStatus } from './installment-status.tsx';

/** The types of a sale by installments and of a collection. */
export const voucherType = { sale: 15, collection: 16 } as const;

interface Shown {
  /** Opens the payments of an installment. */
  onPayments: (row: InstallmentRow) => void;
  /** Asks for the money of an installment. */
  onReceive: (row: InstallmentRow) => void;
  /** Whether the rows are of several customers. */
  ofMany: boolean;
}

/** Returns the columns of a list of installments. What is due has a button that receives it; what is paid has its day. */
export function useInstallmentColumns({ onPayments, onReceive, ofMany }: Shown): ReadonlyArray<Column<InstallmentRow>> {
  const { t } = useTranslation('installments');
  const { date, amount, count } = useFormat();
  const { can } = useSignedIn();
  const customer: Column<InstallmentRow> = {
    key: 'customer',
    head: t('customer'),
    card: 'title',
    cell: ({ customer_id, customer_name, customer_mobile, customer_address }) => (
      <>
        <Link className="med" to="/customer-supplier/card/$id" params={{ id: String(customer_id) }}>
          {customer_name}
        </Link>
        <span className="sub">
          {[formatMobile(customer_mobile), customer_address].filter((part) => part !== '').join(' · ')}
        </span>
      </>
    ),
  };
  return [
    ...(ofMany ? [customer] : []),
    {
      key: 'invoice',
      head: t('invoice'),
      cell: ({ mtm_id, invoice_no }) => <VoucherLink id={mtm_id} number={invoice_no} typeId={voucherType.sale} />,
    },
    {
      key: 'number',
      head: t('installmentNo'),
      cell: (row) => (
        <Button
          size="small"
          variant="ghost"
          aria-label={t('paymentsOf', { number: count(row.installment_no) })}
          onClick={() => onPayments(row)}
        >
          {count(row.installment_no)}
        </Button>
      ),
    },
    { key: 'due', head: t('dueDate'), className: 'fig', cell: (row) => date(row.due_date) },
    {
      key: 'status',
      head: t('status'),
      card: 'full',
      cell: ({ status }) => <InstallmentStatus status={status} />,
    },
    { key: 'amount', head: t('amount'), kind: 'num', cell: (row) => <AmountOf row={row} /> },
    { key: 'paid', head: t('paid'), kind: 'num', cell: (row) => amount(row.paid_amount + row.discount_amount) },
    { key: 'left', head: t('dueAmount'), kind: 'num', card: 'aside', cell: (row) => amount(row.due_amount) },
    {
      key: 'receive',
      head: <span className="sr">{t('receive')}</span>,
      card: 'full',
      cell: (row) =>
        row.due_amount > 0n ? (
          can('installment.receive') && (
            <Button
              size="small"
              onClick={() => onReceive(row)}
              aria-label={t('receiveOne', { number: count(row.installment_no) })}
            >
              {t('receive')}
            </Button>
          )
        ) : (
          <span className="t3 sm fig nowrap">{row.received_date === null ? '' : date(row.received_date)}</span>
        ),
    },
  ];
}

/** The amount of an installment without what was moved to others, which stands below it. */
function AmountOf({ row }: { row: InstallmentRow }) {
  const { t } = useTranslation('installments');
  const { amount, total } = useFormat();
  return (
    <>
      {amount(row.amount - row.moved_amount)}
      {row.moved_amount > 0n && <span className="sub">{t('movedOf', { amount: total(row.moved_amount) })}</span>}
    </>
  );
}

/** Returns the row of totals below a list of installments; none while the list is on its way. */
export function useInstallmentFoot(sums: ListedInstallments | null | undefined): readonly SummaryRow[] {
  const { t } = useTranslation('installments');
  const { total } = useFormat();
  if (sums === null || sums === undefined) return [];
  const { total_amount, total_paid, total_due } = sums;
  const cells = { amount: total(total_amount), paid: total(total_paid), left: total(total_due) };
  return [{ key: 'sum', label: t('total'), cells }];
}
