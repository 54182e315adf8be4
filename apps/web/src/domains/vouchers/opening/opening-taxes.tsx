import { ACCOUNT } from '@cashbook/kernel';
import { MAX_BILL_NUMBER } from '@cashbook/money';
import { useTranslation } from 'react-i18next';
import { searchSections } from '#domains/withholding/search-sections.ts';
import { AccountPicker } from '#screens/pickers/account-picker.tsx';
import { AmountInput } from '#ui/fields/amount-input.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field, Input } from '#ui/fields/field.tsx';
import { TypeAhead } from '#ui/type-ahead/type-ahead.tsx';
import { faultOfAll, ListFoot, RemovePart } from './opening-lists.tsx';
import { changeOfTaxes, type GridTax, withTax } from './opening-parts.ts';
import { errorIn, type ListProps, PartAmount } from './part-fields.tsx';

/** The taxes of account 19, 51, 52 or 53. The balance of the account is what they come to. */
export function Taxes({ row, faults, date, fixed, onChange }: ListProps) {
  const accountId = row.account?.id ?? 0;
  const { taxes } = row;
  const set = (next: readonly GridTax[]) => onChange(changeOfTaxes(accountId, next));
  const change = (key: string, what: Partial<GridTax>) =>
    set(taxes.map((tax) => (tax.key === key ? { ...tax, ...what } : tax)));
  return (
    <fieldset className="opening-bill-list" disabled={fixed}>
      <legend className="sr">{row.account?.name}</legend>
      {taxes.map((tax, index) => (
        <TaxFields
          key={tax.key}
          {...{ tax, openDay: date, mayBeInterest: accountId === ACCOUNT.advanceIncomeTax }}
          fixed={fixed || tax.hasMoved}
          error={(field) => errorIn(faults, index, field)}
          onChange={(what) => change(tax.key, what)}
          onRemove={() => set(taxes.filter(({ key }) => key !== tax.key))}
        />
      ))}
      <ListFoot word="addTax" fault={faultOfAll(faults, 'taxes')} onAdd={() => set(withTax(taxes))} />
    </fieldset>
  );
}

interface TaxFieldsProps {
  tax: GridTax;
  openDay: string;
  mayBeInterest: boolean;
  fixed: boolean;
  error: (field: string) => string | undefined;
  onChange: (what: Partial<GridTax>) => void;
  onRemove: () => void;
}

function TaxFields({ tax, openDay, mayBeInterest, fixed, error, onChange, onRemove }: TaxFieldsProps) {
  const { t } = useTranslation('openings');
  const { base } = tax;
  return (
    <div className="opening-bill opening-tax">
      <Field label={t('party')} error={error('party')}>
        <AccountPicker
          screen="opening-tax"
          kind="party"
          disabled={fixed}
          placeholder={mayBeInterest ? t('taxOfInterest') : undefined}
          value={tax.party}
          onChange={(party) => onChange({ party })}
        />
      </Field>
      <Field label={t('withheldOn')} error={error('date')}>
        <DateField
          openDay={openDay}
          max={openDay}
          disabled={fixed}
          value={tax.date}
          onChange={(date) => onChange({ date })}
        />
      </Field>
      <Field label={t('billNo')} error={error('bill_number')}>
        <Input
          disabled={fixed}
          maxLength={MAX_BILL_NUMBER}
          value={tax.billNumber}
          onChange={(event) => onChange({ billNumber: event.target.value })}
        />
      </Field>
      <Field label={t('withheldSection')} error={error('section')}>
        <TypeAhead
          minLetters={0}
          disabled={fixed}
          search={searchSections}
          show={({ id, name }) => ({ key: String(id), label: name })}
          value={tax.section === null ? null : { ...tax.section, text: '', isExact: true }}
          onChange={(section) => onChange({ section })}
        />
      </Field>
      <Field label={t('taxBaseOf')} error={error('base')}>
        <AmountInput
          disabled={fixed}
          value={base.text === '' && base.paisa === 0n ? null : base.paisa}
          text={base.text}
          onChange={(paisa, text) => onChange({ base: { paisa, text: paisa === null ? text : '' } })}
        />
      </Field>
      <PartAmount
        fixed={fixed}
        error={error('amount')}
        amount={tax.amount}
        onChange={(amount) => onChange({ amount })}
      />
      <RemovePart fixed={fixed} name={tax.billNumber || (tax.party?.name ?? '')} onRemove={onRemove} />
    </div>
  );
}
