import type { WithheldTaxRow } from '@cashbook/contract/withholding/withheld-tax';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { MarkAllBox, MarkBox } from '#screens/list/mark-boxes.tsx';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/table/columns.tsx';
import type { Register } from './use-register.ts';

/** Returns the columns of the register. The party has the box that marks the row where something can be done with it. */
export function useRegisterColumns(register: Register, isMarked: boolean): ReadonlyArray<Column<WithheldTaxRow>> {
  const { t } = useTranslation('withheldTax');
  const { date, amount } = useFormat();
  const { marked, rows, markAll, toggle } = register;
  const counts = { marked: marked.length, rows: rows.length };
  return [
    {
      key: 'party',
      head: isMarked ? (
        <MarkAllBox label={t('party')} name={t('markAll')} {...counts} onChange={markAll} />
      ) : (
        t('party')
      ),
      card: 'title',
      cell: (row) => (
        <span className="row">
          {isMarked && (
            <MarkBox
              name={t('markOne', { name: row.party.name })}
              checked={marked.includes(row)}
              onChange={() => toggle(row)}
            />
          )}
          <span className="med">{row.party.name}</span>
        </span>
      ),
    },
    { key: 'tax', head: t('withheldTax'), cell: ({ tax }) => t(tax) },
    { key: 'section', head: t('withheldSection'), cell: ({ section }) => section },
    { key: 'voucher', head: t('voucher'), cell: (row) => <VoucherCell row={row} /> },
    { key: 'bill', head: t('taxBill'), className: 'fig', cell: ({ bill_number: number }) => number },
    ...stateColumns(),
    { key: 'base', head: t('taxBase'), kind: 'num', cell: ({ base }) => amount(base) },
    { key: 'amount', head: t('amount'), kind: 'num', card: 'aside', cell: (row) => amount(row.amount) },
  ];

  function stateColumns(): Column<WithheldTaxRow>[] {
    const { list } = register.query;
    if (list === 'to_deposit') return [{ key: 'due', head: t('dueOn'), cell: (row) => <Due row={row} /> }];
    if (list === 'deposited') {
      return [{ key: 'deposit', head: t('isDeposited'), card: 'full', cell: (row) => <Deposit row={row} /> }];
    }
    const ofCertificate: Column<WithheldTaxRow> = { key: 'certificate', head: t('certificate'), cell: certificateOf };
    if (list === 'to_certify') return [];
    const settledBy: Column<WithheldTaxRow> = { key: 'settled', head: t('settled'), cell: SettledBy };
    return list === 'certified' ? [ofCertificate] : [ofCertificate, settledBy];
  }

  function VoucherCell({ row: { mtm_id: id, vr_no: number, vr_date: day } }: { row: WithheldTaxRow }) {
    return (
      <>
        <ToVoucher id={id} number={number} />
        <span className="sub fig">{date(day)}</span>
      </>
    );
  }
}

const certificateOf = ({ certificate }: WithheldTaxRow) => <span className="fig">{certificate}</span>;

/** The journal that settled the tax. */
const SettledBy = ({ settled_by: by }: WithheldTaxRow) =>
  by === null ? null : <ToVoucher id={by.mtm_id} number={by.vr_no} />;

/** The number of a voucher as a link to its page. */
function ToVoucher({ id, number }: { id: number; number: string }) {
  return (
    <Link className="fig nowrap" to="/vouchers/$id" params={{ id: String(id) }}>
      {number}
    </Link>
  );
}

/** The last day of the deposit, with a mark when it is over. */
function Due({ row: { due_on: due, is_overdue: isOverdue } }: { row: WithheldTaxRow }) {
  const { t } = useTranslation('withheldTax');
  const { date } = useFormat();
  return (
    <>
      {due !== null && <span className="fig nowrap">{date(due)}</span>}{' '}
      {isOverdue && <Badge tone="bad">{t('overdue')}</Badge>}
    </>
  );
}

/** The challan of the deposit, with its voucher. */
function Deposit({ row: { deposit } }: { row: WithheldTaxRow }) {
  const { t } = useTranslation('withheldTax');
  const { date } = useFormat();
  if (deposit === null) return null;
  return (
    <>
      <Link className="fig" to="/accounts/withheld-tax/deposits/$id" params={{ id: String(deposit.mtm_id) }}>
        {t('challan', { number: deposit.challan_number })}
      </Link>
      <span className="sub fig">{date(deposit.challan_date)}</span>
      <ToVoucher id={deposit.mtm_id} number={deposit.vr_no} />
    </>
  );
}
