import type { InstallmentRow } from '@cashbook/contract/installments/installments';
import { Link } from '@tanstack/react-router';
import { MapPin, Phone } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { AmountInput } from '#ui/fields/amount-input.tsx';
import { Field, Select } from '#ui/fields/field.tsx';
import { Icon } from '#ui/theme/icon.tsx';
import { InstallmentStatus } from '../installment-status.tsx';
import { titleOf } from './send-sheet.ts';
import type { Sheet } from './use-sheet.ts';

/** An installment of the sheet: whom to see, what is due, and the amount that was received. */
export function SheetRow({ row, sheet }: { row: InstallmentRow; sheet: Sheet }) {
  const { t } = useTranslation('installments');
  const { date, total } = useFormat();
  const typed = sheet.rows.get(row.installment_id);
  const isWaiting = typed !== undefined && typed.sent !== null;
  const put = (paisa: bigint | null, text: string) => sheet.type(row.installment_id, titleOf(row), paisa, text);
  const fill = () => put(row.due_amount, String(Number(row.due_amount) / 100));
  return (
    <li className="collect-row">
      <div className="collect-who">
        <Link to="/admin/installment-details" search={{ customer: row.customer_id }}>
          {row.customer_name}
        </Link>
        {row.customer_mobile !== '' && (
          <a className="fig" href={`tel:${row.customer_mobile}`}>
            <Icon of={Phone} /> {row.customer_mobile}
          </a>
        )}
        {row.customer_address !== '' && (
          <a href={`geo:0,0?q=${encodeURIComponent(row.customer_address)}`}>
            <Icon of={MapPin} /> {row.customer_address}
          </a>
        )}
      </div>
      <div className="collect-what">
        <span className="fig">
          {row.invoice_no} · {row.installment_no}
        </span>
        <span className="fig t2">{date(row.due_date)}</span>
        <InstallmentStatus status={row.status} />
      </div>
      <b className="collect-due num">{total(row.due_amount)}</b>
      <Field
        label={t('amountOf', { title: titleOf(row) })}
        hideLabel
        error={typed?.refused ?? undefined}
        className="collect-amount"
      >
        <AmountInput
          data-collect=""
          value={typed?.paisa === undefined || typed.paisa === null ? null : BigInt(typed.paisa)}
          text={typed?.text ?? ''}
          readOnly={isWaiting}
          onChange={put}
          onKeyDown={(event) => onKey(event, typed === undefined ? fill : null)}
        />
      </Field>
      {typed !== undefined && row.guarantors.length > 0 && (
        <PaidBy row={row} paidBy={typed.paidBy} fixed={isWaiting} onChoose={sheet.payBy} />
      )}
      {isWaiting ? (
        <Badge tone="info">{t('notSentYet')}</Badge>
      ) : (
        <Button size="small" tabIndex={-1} onClick={fill} aria-label={t('fillDueOf', { title: titleOf(row) })}>
          {t('fillDue')}
        </Button>
      )}
    </li>
  );
}

interface PaidByProps {
  row: InstallmentRow;
  paidBy: string;
  /** Whether the amount was sent, so that nothing of it changes. */
  fixed: boolean;
  onChoose: (installmentId: number, paidBy: string) => void;
}

/** The choice of who paid: the customer, or one of the guarantors. */
function PaidBy({ row, paidBy, fixed, onChoose }: PaidByProps) {
  const { t } = useTranslation('installments');
  const people = [...new Set([...row.guarantors, ...(paidBy === '' ? [] : [paidBy])])];
  return (
    <Field label={t('paidByOf', { title: titleOf(row) })} hideLabel className="collect-payer">
      <Select
        value={paidBy}
        disabled={fixed}
        options={[{ value: '', label: row.customer_name }, ...people.map((name) => ({ value: name, label: name }))]}
        onChange={(name) => onChoose(row.installment_id, name)}
      />
    </Field>
  );
}

/** Enter and the arrows go from amount to amount; + in an empty one fills in what is due. */
function onKey(event: KeyboardEvent<HTMLInputElement>, fill: (() => void) | null): void {
  const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (event.key === '+' && fill !== null) {
    event.preventDefault();
    fill();
  }
  if (step === 0 || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-collect]')];
  fields[fields.indexOf(event.currentTarget) + step]?.focus();
}
