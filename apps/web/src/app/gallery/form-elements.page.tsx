import { businessTypes } from '@cashbook/contract/enumerations';
import { accountOption, searchAccounts } from '@cashbook/contract/ledger/accounts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#session/api.ts';
import { AmountInput } from '#ui/fields/amount-input.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Checkbox, Field, Input, Radio, Select, Switch, Textarea } from '#ui/fields/field.tsx';
import { Combobox } from '#ui/type-ahead/combobox.tsx';
import { keptPicks } from '#ui/type-ahead/picks.ts';
import { TypeAhead } from '#ui/type-ahead/type-ahead.tsx';
import { GalleryPage, Row, Section } from './section.tsx';

export function FormElementsPage() {
  return (
    <GalleryPage title="formElements">
      <Section title="fields" hint="fieldsHint" show={() => <Fields />} />
      <Section title="typeAhead" hint="typeAheadHint" show={() => <TypeAheads />} />
      <Section title="checks" hint="fieldsHint" show={() => <Checks />} />
    </GalleryPage>
  );
}

const typeOptions = businessTypes.map(({ id, name }) => ({ value: String(id), label: name }));
const typeChoices = businessTypes.map(({ id, name }) => ({ key: String(id), label: name }));

function Fields() {
  const { t } = useTranslation('gallery');
  const { t: tUi } = useTranslation('ui');
  const [amount, setAmount] = useState<bigint | null>(12_500_000n);
  const [date, setDate] = useState<string | null>(null);
  return (
    <div className="gallery-fields">
      <Field label={t('remarks')}>
        <Input placeholder={t('remarks')} />
      </Field>
      <Field label={t('hover')}>
        <Input className="is-hover" defaultValue={t('hover')} />
      </Field>
      <Field label={t('focus')}>
        <Input className="is-focus" defaultValue={t('focus')} />
      </Field>
      <Field label={t('amount')} labelNote={t('amountUnit')}>
        <AmountInput value={amount} onChange={setAmount} />
      </Field>
      <Field label={t('startDate')}>
        <DateField value={date} onChange={setDate} openDay="2026-11-19" />
      </Field>
      <Field label={t('readOnly')}>
        <Input readOnly value={t('readOnly')} />
      </Field>
      <Field label={t('disabled')}>
        <Input disabled value={t('disabled')} />
      </Field>
      <Field label={t('amount')}>
        <AmountInput value={null} text="12.345" onChange={() => undefined} />
      </Field>
      <Field label={t('branch')} hint={t('pickHint')}>
        <Select options={typeOptions} placeholder={tUi('select')} />
      </Field>
      <Field label={t('remarks')} width="full">
        <Textarea />
      </Field>
    </div>
  );
}

const pickedAccount = accountOption.omit({ balance: true });
type Account = z.output<typeof pickedAccount>;
const accountPicks = keptPicks('gallery', pickedAccount, ({ value }) => String(value));
const searchAccount = async (searchName: string, signal: AbortSignal) => ({
  rows: (await call(searchAccounts, { query: { searchName } }, { signal })).data,
});

function TypeAheads() {
  const { t } = useTranslation('gallery');
  const [account, setAccount] = useState<Account | null>(null);
  const [type, setType] = useState<string | null>(null);
  return (
    <div className="gallery-fields">
      <Field label={t('name')}>
        <TypeAhead
          value={account}
          onChange={setAccount}
          search={searchAccount}
          picks={accountPicks}
          show={({ value, label, label_2, label_3, label_4 }) => ({
            key: String(value),
            label,
            detail: [label_2, label_4, label_3].filter(Boolean).join(' · '),
            mark: [label_2],
          })}
        />
      </Field>
      <Field label={t('branch')} hint={t('pickHint')}>
        <Combobox options={typeChoices} value={type} onChange={setType} />
      </Field>
    </div>
  );
}

function Checks() {
  const { t } = useTranslation('gallery');
  const [on, setOn] = useState(true);
  return (
    <>
      <Row label="checks">
        <Checkbox label={t('off')} checked={!on} onChange={() => setOn(!on)} />
        <Checkbox label={t('on')} checked={on} onChange={setOn} />
        <Checkbox label={t('mixed')} mixed checked={false} onChange={() => setOn(!on)} />
        <Checkbox label={t('disabled')} disabled />
      </Row>
      <Row label="received">
        <Radio label={t('received')} checked={on} onChange={() => setOn(true)} />
        <Radio label={t('payment')} checked={!on} onChange={() => setOn(false)} />
      </Row>
      <Row label="status">
        <Switch label={t('off')} checked={!on} onChange={() => setOn(!on)} />
        <Switch label={t('on')} checked={on} onChange={setOn} />
        <Switch label={t('disabled')} disabled />
      </Row>
    </>
  );
}
