import { MOST_BANK_NAME, MOST_CHEQUE_NUMBER } from '@cashbook/contract/cheques/cheque-fields';
import { MOST_UNCLEARED_TEXT } from '@cashbook/contract/vouchers/openings';
import { ACCOUNT } from '@cashbook/kernel';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { AccountPicker } from '#screens/pickers/account-picker.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field, Input, Select } from '#ui/fields/field.tsx';
import {
  changeOfCheques,
  type GridCheque,
  type GridUncleared,
  unclearedPaisa,
  withCheque,
  withUncleared,
} from './opening-parts.ts';
import { errorIn, type ListProps, PartAmount, type SaidFault } from './part-fields.tsx';

/** A bank account as a choice. */
export interface BankOption {
  id: number;
  name: string;
}

/** The cheques of account 15 or 16. The balance of the account is what they come to. */
export function Cheques({ row, faults, date, fixed, onChange, banks }: ListProps & { banks: readonly BankOption[] }) {
  const accountId = row.account?.id ?? 0;
  const { cheques } = row;
  const set = (next: readonly GridCheque[]) => onChange(changeOfCheques(accountId, next));
  const change = (key: string, what: Partial<GridCheque>) =>
    set(cheques.map((cheque) => (cheque.key === key ? { ...cheque, ...what } : cheque)));
  return (
    <fieldset className="opening-bill-list" disabled={fixed}>
      <legend className="sr">{row.account?.name}</legend>
      {cheques.map((cheque, index) => (
        <ChequeFields
          key={cheque.key}
          {...{ cheque, banks, openDay: date, isReceived: accountId === ACCOUNT.chequesInHand }}
          fixed={fixed || cheque.hasMoved}
          error={(field) => errorIn(faults, index, field)}
          onChange={(what) => change(cheque.key, what)}
          onRemove={() => set(cheques.filter(({ key }) => key !== cheque.key))}
        />
      ))}
      <ListFoot word="addCheque" fault={faultOfAll(faults, 'cheques')} onAdd={() => set(withCheque(cheques))} />
    </fieldset>
  );
}

interface ChequeFieldsProps {
  cheque: GridCheque;
  banks: readonly BankOption[];
  openDay: string;
  isReceived: boolean;
  fixed: boolean;
  error: (field: string) => string | undefined;
  onChange: (what: Partial<GridCheque>) => void;
  onRemove: () => void;
}

function ChequeFields({ cheque, banks, openDay, isReceived, fixed, error, onChange, onRemove }: ChequeFieldsProps) {
  const { t } = useTranslation('openings');
  const { t: tVouchers } = useTranslation('vouchers');
  return (
    <div className="opening-bill opening-cheque">
      <Field label={t('party')} error={error('party')}>
        <AccountPicker
          screen="opening-cheque"
          kind="party"
          disabled={fixed}
          value={cheque.party}
          onChange={(party) => onChange({ party })}
        />
      </Field>
      <Field label={tVouchers('chequeNumber')} error={error('number')}>
        <Input
          disabled={fixed}
          maxLength={MOST_CHEQUE_NUMBER}
          value={cheque.number}
          onChange={(event) => onChange({ number: event.target.value })}
        />
      </Field>
      <Field label={tVouchers('chequeDate')} error={error('cheque_date')}>
        <DateField openDay={openDay} disabled={fixed} value={cheque.date} onChange={(date) => onChange({ date })} />
      </Field>
      {isReceived ? (
        <Field label={tVouchers('chequeBank')} error={error('cheque_bank')}>
          <Input
            disabled={fixed}
            maxLength={MOST_BANK_NAME}
            value={cheque.drawnOn}
            onChange={(event) => onChange({ drawnOn: event.target.value })}
          />
        </Field>
      ) : (
        <Field label={t('bankAccount')} error={error('bank_account')}>
          <Select
            disabled={fixed}
            value={cheque.bankAccountId === null ? '' : String(cheque.bankAccountId)}
            placeholder={t('bankAccount')}
            options={banks.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(id) => onChange({ bankAccountId: id === '' ? null : Number(id) })}
          />
        </Field>
      )}
      <PartAmount
        fixed={fixed}
        error={error('amount')}
        amount={cheque.amount}
        onChange={(amount) => onChange({ amount })}
      />
      <RemovePart fixed={fixed} name={cheque.number} onRemove={onRemove} />
    </div>
  );
}

/** The lines that a bank had not cleared when the books began, and the balance that it had itself. */
export function Uncleared({ row, faults, date, fixed, onChange }: ListProps) {
  const { t } = useTranslation('openings');
  const { total } = useFormat();
  const { uncleared } = row;
  const bankPaisa = (row.debit.paisa ?? 0n) - (row.credit.paisa ?? 0n) - unclearedPaisa(uncleared);
  const set = (next: readonly GridUncleared[]) => onChange({ uncleared: next });
  const change = (key: string, what: Partial<GridUncleared>) =>
    set(uncleared.map((item) => (item.key === key ? { ...item, ...what } : item)));
  return (
    <fieldset className="opening-bill-list" disabled={fixed}>
      <legend className="sr">{t('unclearedOf', { name: row.account?.name ?? '' })}</legend>
      {uncleared.map((item, index) => (
        <UnclearedFields
          key={item.key}
          {...{ item, openDay: date, fixed }}
          error={(field) => errorIn(faults, index, field)}
          onChange={(what) => change(item.key, what)}
          onRemove={() => set(uncleared.filter(({ key }) => key !== item.key))}
        />
      ))}
      <ListFoot word="addUncleared" fault={faultOfAll(faults, 'uncleared')} onAdd={() => set(withUncleared(uncleared))}>
        {t('bankHad', { amount: total(bankPaisa) })}
      </ListFoot>
    </fieldset>
  );
}

interface UnclearedFieldsProps {
  item: GridUncleared;
  openDay: string;
  fixed: boolean;
  error: (field: string) => string | undefined;
  onChange: (what: Partial<GridUncleared>) => void;
  onRemove: () => void;
}

function UnclearedFields({ item, openDay, fixed, error, onChange, onRemove }: UnclearedFieldsProps) {
  const { t } = useTranslation('openings');
  return (
    <div className="opening-bill opening-uncleared">
      <Field label={t('date')} error={error('date')}>
        <DateField
          openDay={openDay}
          max={openDay}
          disabled={fixed}
          value={item.date}
          onChange={(date) => onChange({ date })}
        />
      </Field>
      <Field label={t('unclearedNumber')} error={error('number')}>
        <Input
          maxLength={MOST_CHEQUE_NUMBER}
          value={item.number}
          onChange={(event) => onChange({ number: event.target.value })}
        />
      </Field>
      <Field label={t('unclearedText')} error={error('text')}>
        <Input
          maxLength={MOST_UNCLEARED_TEXT}
          value={item.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Field>
      <Field label={t('way')}>
        <Select
          value={item.isIn ? 'in' : 'out'}
          options={[
            { value: 'in', label: t('wayIn') },
            { value: 'out', label: t('wayOut') },
          ]}
          onChange={(way) => onChange({ isIn: way === 'in' })}
        />
      </Field>
      <PartAmount
        fixed={fixed}
        error={error('amount')}
        amount={item.amount}
        onChange={(amount) => onChange({ amount })}
      />
      <RemovePart fixed={fixed} name={item.number || item.text} onRemove={onRemove} />
    </div>
  );
}

/** The button that removes a part of a list. */
export function RemovePart({ name, fixed, onRemove }: { name: string; fixed: boolean; onRemove: () => void }) {
  const { t } = useTranslation('openings');
  return <IconButton icon={X} label={t('removeRow', { name })} disabled={fixed} onClick={onRemove} />;
}

/** Returns the message about a list as a whole. */
export const faultOfAll = (faults: readonly SaidFault[], list: string) =>
  faults.find(({ field, bill }) => field === list && bill === null)?.message;

interface ListFootProps {
  word: 'addCheque' | 'addTax' | 'addUncleared';
  fault: string | undefined;
  onAdd: () => void;
  children?: string;
}

/** The button below a list that adds a part, and the message about the list as a whole. */
export function ListFoot({ word, fault, onAdd, children }: ListFootProps) {
  const { t } = useTranslation('openings');
  return (
    <div className="row wrap">
      <Button size="small" icon={Plus} onClick={onAdd}>
        {t(word)}
      </Button>
      {fault === undefined ? (
        <span className="sm t3">{children}</span>
      ) : (
        <span className="sm bad" role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}
