import type { IsoDate } from '@cashbook/money';
import { ChevronDown, ChevronRight, Plus, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { AccountLine } from '#screens/pickers/account-line.tsx';
import { AccountPicker } from '#screens/pickers/account-picker.tsx';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { AmountInput } from '#ui/fields/amount-input.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field, Input, Select } from '#ui/fields/field.tsx';
import { names } from '#ui/names.ts';
import { useBranches } from '../admin/use-branches.ts';
import {
  billsPaisa,
  type GridBill,
  type GridRow,
  isInterBranch,
  type RowChange,
  type RowFault,
  withBill,
  withSide,
} from './opening-grid.ts';

/** A fault in the grid with its message. */
export interface SaidFault extends RowFault {
  message: string;
}

interface OpeningRowProps {
  row: GridRow;
  faults: readonly SaidFault[];
  /** The date of all openings. */
  date: IsoDate;
  mayChange: boolean;
  onChange: (change: RowChange) => void;
  onRemove: () => void;
}

/** The row of one account of the opening grid, and below it its bills while they are open. */
export function OpeningRow({ row, faults, date, mayChange, onChange, onRemove }: OpeningRowProps) {
  const { t } = useTranslation('openings');
  const { count } = useFormat();
  const hasFaultBelow = faults.some(({ bill, field }) => bill !== null || field === 'bills');
  const [opened, setOpened] = useState(false);
  const isOpen = (opened || hasFaultBelow) && !row.isRemoved;
  const error = (field: string) => faults.find((fault) => fault.field === field && fault.bill === null)?.message;
  const isSavedPair = row.saved !== null && isInterBranch(row);
  const fixed = !mayChange || row.isRemoved || row.saved?.is_approved === true || isSavedPair;
  // Only the server knows whether a new account is a customer or supplier.
  const hasBills = !isInterBranch(row) && (row.saved === null || row.saved.is_party || row.bills.length > 0);
  const toggle = () => {
    if (!isOpen && row.bills.length === 0 && !fixed) onChange(withBill(row));
    setOpened(!isOpen);
  };
  return (
    <>
      <tr
        className={names('opening-row', row.isRemoved && 'is-removed', faults.length > 0 && 'bad-row')}
        data-opening={row.key}
      >
        <td>
          {row.saved === null ? (
            <>
              <Field label={t('account')} hideLabel error={error('account')}>
                <AccountPicker
                  screen="opening"
                  use="opening"
                  creates={row.account === null}
                  placeholder={t('account')}
                  value={row.account}
                  onChange={(account) => onChange({ account })}
                />
              </Field>
              {isInterBranch(row) && (
                <CounterBranch
                  value={row.counterBranch}
                  error={error('counter_branch')}
                  onChange={(counterBranch) => onChange({ counterBranch })}
                />
              )}
            </>
          ) : (
            <SavedAccount row={row} error={error('account')} />
          )}
        </td>
        {(['debit', 'credit'] as const).map((side) => (
          <td key={side} className="opening-amount" data-l={t(side)}>
            <Field label={t(side)} hideLabel error={error(side)}>
              <AmountInput
                disabled={fixed}
                value={row[side].text === '' && row[side].paisa === 0n ? null : row[side].paisa}
                text={row[side].text}
                onChange={(paisa, text) => onChange(withSide(side, { paisa, text: paisa === null ? text : '' }))}
              />
            </Field>
          </td>
        ))}
        <td data-l={t('remarks')}>
          <Field label={t('remarks')} hideLabel error={error('remarks')}>
            <Input
              disabled={fixed}
              maxLength={500}
              value={row.remarks}
              onChange={(event) => onChange({ remarks: event.target.value })}
            />
          </Field>
        </td>
        <td className="nowrap">
          {hasBills && (
            <Button
              variant="ghost"
              size="small"
              icon={isOpen ? ChevronDown : ChevronRight}
              aria-expanded={isOpen}
              disabled={fixed && row.bills.length === 0}
              onClick={toggle}
            >
              {row.bills.length === 0
                ? t('billsLabel')
                : t('billCount', { count: row.bills.length, total: count(row.bills.length) })}
            </Button>
          )}
        </td>
        <td className="w0">
          {mayChange && row.saved?.is_approved !== true && (
            <IconButton
              icon={row.isRemoved ? RotateCcw : X}
              label={t(row.isRemoved ? 'keepRow' : 'removeRow', { name: row.account?.name ?? t('newRow') })}
              onClick={onRemove}
            />
          )}
        </td>
      </tr>
      {isOpen && (
        <tr className="opening-bills">
          <td colSpan={6}>
            <Bills row={row} faults={faults} date={date} fixed={fixed} onChange={onChange} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The field for the other branch of an inter-branch balance. */
function CounterBranch(props: {
  value: number | null;
  error: string | undefined;
  onChange: (id: number | null) => void;
}) {
  const { t } = useTranslation('openings');
  const { desk } = useSignedIn();
  const others = useBranches().filter(({ id }) => id !== desk.branchId);
  return (
    <Field label={t('counterBranch')} hideLabel error={props.error}>
      <Select
        value={props.value === null ? '' : String(props.value)}
        placeholder={t('counterBranch')}
        options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => props.onChange(id === '' ? null : Number(id))}
      />
    </Field>
  );
}

function SavedAccount({ row, error }: { row: GridRow; error: string | undefined }) {
  const { t } = useTranslation('openings');
  const { saved } = row;
  return (
    <div className="opening-account">
      <span>
        {[row.account?.name, saved?.counter_branch_name].filter(Boolean).join(' · ')}{' '}
        {saved?.is_approved === true && <Badge tone="ok">{t('approved')}</Badge>}
      </span>
      <span className="t3 sm">
        <AccountLine text={[saved?.group, row.account?.text].filter(Boolean).join(' · ')} />
      </span>
      {isInterBranch(row) && <span className="t3 sm">{t('interBranchFixed')}</span>}
      {error !== undefined && (
        <span className="bad sm" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

interface BillsProps extends Pick<OpeningRowProps, 'row' | 'faults' | 'date' | 'onChange'> {
  fixed: boolean;
}

/** The bills of a customer or supplier, which add up to its opening balance. */
function Bills({ row, faults, date, fixed, onChange }: BillsProps) {
  const { t } = useTranslation('openings');
  const { amount } = useFormat();
  const { bills } = row;
  const openPaisa = (row.debit.paisa ?? 0n) + (row.credit.paisa ?? 0n) - billsPaisa(bills);
  const error = (index: number, field: string) =>
    faults.find((fault) => fault.bill === index && fault.field === field)?.message;
  const ofAll = faults.find(({ field, bill }) => field === 'bills' && bill === null)?.message;
  const changeBill = (key: string, what: Partial<GridBill>) =>
    onChange({ bills: bills.map((bill) => (bill.key === key ? { ...bill, ...what } : bill)) });
  return (
    <fieldset className="opening-bill-list" disabled={fixed}>
      <legend className="sr">{t('billsOf', { name: row.account?.name ?? t('newRow') })}</legend>
      {bills.map((bill, index) => (
        <div key={bill.key} className="opening-bill">
          <Field label={t('billNo')} error={error(index, 'number')}>
            <Input
              maxLength={60}
              value={bill.number}
              onChange={(event) => changeBill(bill.key, { number: event.target.value })}
            />
          </Field>
          <Field label={t('billDate')} error={error(index, 'date')}>
            <DateField
              openDay={date}
              max={date}
              disabled={fixed}
              value={bill.date}
              onChange={(next) => changeBill(bill.key, { date: next })}
            />
          </Field>
          <Field label={t('dueDate')} error={error(index, 'due_date')}>
            <DateField
              openDay={date}
              disabled={fixed}
              value={bill.dueDate}
              onChange={(next) => changeBill(bill.key, { dueDate: next })}
            />
          </Field>
          <Field label={t('amountTk', { ns: 'vouchers' })} error={error(index, 'amount')}>
            <AmountInput
              value={bill.amount.text === '' && bill.amount.paisa === 0n ? null : bill.amount.paisa}
              text={bill.amount.text}
              onChange={(paisa, text) => changeBill(bill.key, { amount: { paisa, text: paisa === null ? text : '' } })}
            />
          </Field>
          <IconButton
            icon={X}
            label={t('removeBill', { number: bill.number === '' ? String(index + 1) : bill.number })}
            disabled={fixed}
            onClick={() => onChange({ bills: bills.filter(({ key }) => key !== bill.key) })}
          />
        </div>
      ))}
      <div className="row wrap">
        <Button size="small" icon={Plus} onClick={() => onChange(withBill(row))}>
          {t('addBill')}
        </Button>
        <span className={names('sm', openPaisa === 0n ? 't3' : 'bad')} role={ofAll === undefined ? undefined : 'alert'}>
          {openPaisa === 0n ? t('billsFit') : (ofAll ?? t('billsOpen', { amount: amount(openPaisa) }))}
        </span>
      </div>
    </fieldset>
  );
}
