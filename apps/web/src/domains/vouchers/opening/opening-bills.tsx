import { businessTypeId } from '@cashbook/contract/enumerations';
import { type IsoDate, MAX_BILL_NUMBER } from '@cashbook/money';
import { CalendarPlus, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field, Input } from '#ui/fields/field.tsx';
import { names } from '#ui/names.ts';
import { billsPaisa, type GridBill, withBill } from './opening-grid.ts';
import { EarlyOffer, RestOfSale, SalesmanField } from './opening-installments.tsx';
import { errorIn, type ListProps, PartAmount } from './part-fields.tsx';

/** The bills of a customer or supplier, which add up to its opening balance. Installments of old sales stand first. */
export function Bills({ row, faults, date, fixed, onChange }: ListProps) {
  const { t } = useTranslation('openings');
  const { bills } = row;
  const set = (next: readonly GridBill[]) => onChange({ bills: next });
  return (
    <fieldset className="opening-bill-list" disabled={fixed}>
      <legend className="sr">{t('billsOf', { name: row.account?.name ?? t('newRow') })}</legend>
      {bills.map((bill, index) => (
        <BillFields
          key={bill.key}
          {...{ bill, place: index + 1, openDay: date, fixed: fixed || bill.hasMoved }}
          error={(field) => errorIn(faults, index, field)}
          onChange={(what) => set(bills.map((one) => (one.key === bill.key ? { ...one, ...what } : one)))}
          onRemove={() => set(bills.filter(({ key }) => key !== bill.key))}
        />
      ))}
      <BillsFoot {...{ row, faults, date, fixed, onChange }} />
    </fieldset>
  );
}

interface BillFieldsProps {
  bill: GridBill;
  place: number;
  openDay: IsoDate;
  fixed: boolean;
  error: (field: string) => string | undefined;
  onChange: (what: Partial<GridBill>) => void;
  onRemove: () => void;
}

function BillFields({ bill, place, openDay, fixed, error, onChange, onRemove }: BillFieldsProps) {
  const { t } = useTranslation('openings');
  const { t: tVouchers } = useTranslation('vouchers');
  const { isInstallment } = bill;
  return (
    <div className={names('opening-bill', isInstallment && 'opening-installment')}>
      <Field label={isInstallment ? tVouchers('saleNo') : t('billNo')} error={error('number')}>
        <Input
          disabled={fixed}
          maxLength={MAX_BILL_NUMBER}
          value={bill.number}
          onChange={(event) => onChange({ number: event.target.value })}
        />
      </Field>
      <Field label={isInstallment ? t('saleDate') : t('billDate')} error={error('date')}>
        <DateField
          openDay={openDay}
          max={openDay}
          disabled={fixed}
          value={bill.date}
          onChange={(date) => onChange({ date })}
        />
      </Field>
      <Field label={t('dueDate')} error={error('due_date')}>
        <DateField
          openDay={openDay}
          disabled={fixed}
          value={bill.dueDate}
          onChange={(dueDate) => onChange({ dueDate })}
        />
      </Field>
      <PartAmount
        fixed={fixed}
        error={error('amount')}
        amount={bill.amount}
        onChange={(amount) => onChange({ amount })}
      />
      {isInstallment && (
        <SalesmanField
          fixed={fixed}
          error={error('employee')}
          value={bill.employee}
          onChange={(employee) => onChange({ employee })}
        />
      )}
      <IconButton
        icon={X}
        label={
          isInstallment
            ? t('removeInstallment', { number: String(place) })
            : t('removeBill', { number: bill.number === '' ? String(place) : bill.number })
        }
        disabled={fixed}
        onClick={onRemove}
      />
    </div>
  );
}

/** The foot of the bills: what they come to, and the buttons that add one, or the rest of an old sale by installments. */
function BillsFoot({ row, faults, date, fixed, onChange }: ListProps) {
  const { t } = useTranslation('openings');
  const { amount } = useFormat();
  const { settings } = useSignedIn();
  const [isAdding, setAdding] = useState(false);
  const { bills } = row;
  const hasSchedule = bills.some(({ isInstallment }) => isInstallment);
  const openPaisa = (row.debit.paisa ?? 0n) + (row.credit.paisa ?? 0n) - billsPaisa(bills);
  const ofAll = faults.find(({ field, bill }) => field === 'bills' && bill === null)?.message;
  // The branches that sell by installments.
  const mayAdd = hasSchedule || settings.branch.business_type_id === businessTypeId.electronics;
  return (
    <>
      {isAdding && <RestOfSale {...{ row, date, onChange }} onDone={() => setAdding(false)} />}
      {hasSchedule && <EarlyOffer {...{ row, faults, date, fixed, onChange }} />}
      <div className="row wrap">
        <Button size="small" icon={Plus} onClick={() => onChange(withBill(row))}>
          {t('addBill')}
        </Button>
        {mayAdd && !isAdding && (
          <Button size="small" icon={CalendarPlus} onClick={() => setAdding(true)}>
            {t('addInstallments')}
          </Button>
        )}
        <span className={names('sm', openPaisa === 0n ? 't3' : 'bad')} role={ofAll === undefined ? undefined : 'alert'}>
          {ofAll ?? (openPaisa === 0n ? t('billsFit') : t('billsOpen', { amount: amount(openPaisa) }))}
        </span>
      </div>
    </>
  );
}
