import { isOfCheques, isOfTaxes } from '@cashbook/kernel';
import { ChevronDown, ChevronRight, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { AccountLine } from '#screens/pickers/account-line.tsx';
import { AccountPicker } from '#screens/pickers/account-picker.tsx';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { AmountInput } from '#ui/fields/amount-input.tsx';
import { Field, Input, Select } from '#ui/fields/field.tsx';
import { names } from '#ui/names.ts';
import { useBranches } from '../admin/use-branches.ts';
import { Bills } from './opening-bills.tsx';
import { type GridRow, isInterBranch, type RowChange, withBill, withSide } from './opening-grid.ts';
import { type BankOption, Cheques, Uncleared } from './opening-lists.tsx';
import { withCheque, withTax, withUncleared } from './opening-parts.ts';
import { Taxes } from './opening-taxes.tsx';
import type { ListProps } from './part-fields.tsx';

interface OpeningRowProps extends Omit<ListProps, 'fixed'> {
  mayChange: boolean;
  /** The bank accounts of the branch. */
  banks: readonly BankOption[];
  onRemove: () => void;
}

/** Whether a field belongs to the schedule of a row, which stands below it. */
const isOfSchedule = (field: string) => field === 'early_discount' || field === 'unearned_markup';

/** The row of one account of the opening grid, and below it its list while that is open. */
export function OpeningRow({ row, faults, date, mayChange, banks, onChange, onRemove }: OpeningRowProps) {
  const { t } = useTranslation('openings');
  const list = listOf(row, banks);
  const hasFaultBelow = faults.some(({ bill, field }) => bill !== null || field === list || isOfSchedule(field));
  const [opened, setOpened] = useState(false);
  const isOpen = (opened || hasFaultBelow) && !row.isRemoved;
  const error = (field: string) => faults.find((fault) => fault.field === field && fault.bill === null)?.message;
  const isSavedPair = row.saved !== null && isInterBranch(row);
  const fixed = !mayChange || row.isRemoved || row.saved?.is_approved === true || isSavedPair;
  const toggle = () => {
    if (!isOpen && list !== null && row[list].length === 0 && !fixed) onChange(startOf(list, row));
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
                disabled={fixed || list === 'cheques' || list === 'taxes'}
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
          {list !== null && (
            <ListButton {...{ row, list, isOpen, onClick: toggle }} disabled={fixed && row[list].length === 0} />
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
      {isOpen && list !== null && (
        <tr className="opening-bills">
          <td colSpan={6}>
            {list === 'bills' && <Bills {...{ row, faults, date, fixed, onChange }} />}
            {list === 'cheques' && <Cheques {...{ row, faults, date, fixed, onChange, banks }} />}
            {list === 'taxes' && <Taxes {...{ row, faults, date, fixed, onChange }} />}
            {list === 'uncleared' && <Uncleared {...{ row, faults, date, fixed, onChange }} />}
          </td>
        </tr>
      )}
    </>
  );
}

/** The lists that an opening may have below its row. */
type ListName = 'bills' | 'cheques' | 'taxes' | 'uncleared';

/** Returns the list of a row; null for an account without one. */
function listOf(row: GridRow, banks: readonly BankOption[]): ListName | null {
  if (isInterBranch(row)) return null;
  if (isOfCheques(row.account?.id ?? 0)) return 'cheques';
  if (isOfTaxes(row.account?.id ?? 0)) return 'taxes';
  if (row.saved?.is_bank === true || banks.some(({ id }) => id === row.account?.id)) return 'uncleared';
  // Only the server knows whether a new account is a customer or supplier.
  return row.saved === null || row.saved.is_party || row.bills.length > 0 ? 'bills' : null;
}

/** Returns the change that begins a list of a row. */
function startOf(list: ListName, row: GridRow): RowChange {
  if (list === 'cheques') return { cheques: withCheque(row.cheques) };
  if (list === 'taxes') return { taxes: withTax(row.taxes) };
  return list === 'uncleared' ? { uncleared: withUncleared(row.uncleared) } : withBill(row);
}

const listWords = {
  bills: { none: 'billsLabel', some: 'billCount' },
  cheques: { none: 'chequesLabel', some: 'chequeCount' },
  taxes: { none: 'taxesLabel', some: 'taxCount' },
  uncleared: { none: 'unclearedLabel', some: 'unclearedCount' },
} as const;

interface ListButtonProps {
  row: GridRow;
  list: ListName;
  isOpen: boolean;
  disabled: boolean;
  onClick: () => void;
}

/** The button that opens the list of a row. It says how much is in it. */
function ListButton({ row, list, isOpen, ...button }: ListButtonProps) {
  const { t } = useTranslation('openings');
  const { count } = useFormat();
  const { none, some } = listWords[list];
  const parts = row[list].length;
  const isSchedule = list === 'bills' && row.bills.every(({ isInstallment }) => isInstallment);
  return (
    <Button variant="ghost" size="small" icon={isOpen ? ChevronDown : ChevronRight} aria-expanded={isOpen} {...button}>
      {parts === 0 ? t(none) : t(isSchedule ? 'scheduleCount' : some, { count: parts, total: count(parts) })}
    </Button>
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
