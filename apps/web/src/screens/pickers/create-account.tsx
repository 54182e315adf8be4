import { type accountUses, clientTypeIds } from '@cashbook/contract/enumerations';
import { level3, level4 } from '@cashbook/contract/ledger/chart-levels';
import { party as partyRecord } from '@cashbook/contract/parties/parties';
import { CLOSED_TO_TYPED_ROWS, MONEY_GROUPS } from '@cashbook/kernel';
import { formatMobile, isBangladeshiMobile, toLatinDigits } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { startOf } from '#domains/records/typed-record.ts';
import { PickField, TextField, TickField } from '#screens/form/fields.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select } from '#ui/fields/field.tsx';
import { matches } from '#ui/keys/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { joinedText, type PickedAccount } from './account-search.ts';
import { useSameMobile } from './use-same-mobile.ts';
import '#screens/form/form.css';

export interface CreateAccountProps {
  /** The typed text: the name of the new account, or the mobile number. */
  text: string;
  /** The use of the wanted account; only an account allowed for it can be created. */
  use: (typeof accountUses)[number] | undefined;
  /** Called when the dialog is closed, with the created account, if any. */
  onClosed: (created: PickedAccount | null) => void;
}

type Kind = (typeof clientTypeIds)[number] | 'account';
/** The values of the form, in wire form. */
type AccountInput = Record<string, unknown>;
type OnStored = (account: PickedAccount) => void;

/** A dialog that adds a customer, a supplier or another account during other work. */
export function CreateAccountDialog({ text, use, onClosed }: CreateAccountProps) {
  const { t } = useTranslation('ledger');
  const { t: tUi } = useTranslation('ui');
  const formId = useId();
  const kinds = useKinds(use);
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'account');
  const [isOpen, setOpen] = useState(true);
  // The dialog is removed as soon as it is closed, so the result must be known before.
  const created = useRef<PickedAccount | null>(null);
  const stored: OnStored = (account) => {
    created.current = account;
    setOpen(false);
  };
  const groups = useGroups(use, kind === 'account');
  const account = useAccountForm(text, groups, stored);
  const party = usePartyForm(text, kind, stored);
  const { submit, busy } = kind === 'account' ? account : party;

  const choose = (next: Kind) => {
    const name = kind === 'account' ? account.methods.getValues('name') : party.methods.getValues('name');
    account.methods.setValue('name', name);
    party.methods.setValue('name', name);
    if (next !== 'account') party.methods.setValue('type_id', next);
    setKind(next);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  /** Ctrl/Cmd+S saves the new account, not the document behind it. */
  const press = (event: KeyboardEvent) => {
    if (matches(event, 'mod+s')) send(event);
  };

  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      onClosed={() => onClosed(created.current)}
      title={tUi('createAccount')}
      onKeyDown={press}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{tUi('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} keys="mod+s" busy={busy}>
            {tUi('save')}
          </Button>
        </>
      }
    >
      <form id={formId} className="form-fields" noValidate onSubmit={send}>
        <Field label={t('type')}>
          <Select
            value={String(kind)}
            options={kinds.map((one) => ({ value: String(one), label: t(kindWords[one]) }))}
            onChange={(value) => choose(kinds.find((one) => String(one) === value) ?? kind)}
          />
        </Field>
        {kind === 'account' ? (
          <FormProvider {...account.methods}>
            <TextField<AccountInput> name="name" label={t('name')} autoFocus maxLength={120} />
            <PickField<AccountInput> name="parent_id" label={t('level3')} placeholder={t('select')} options={groups} />
          </FormProvider>
        ) : (
          <FormProvider {...party.methods}>
            <PartyFields />
          </FormProvider>
        )}
      </form>
    </Dialog>
  );
}

const kindWords = {
  1: 'customer',
  2: 'supplier',
  3: 'supplierAndCustomer',
  4: 'advance',
  account: 'otherAccount',
} as const satisfies Record<Kind, string>;

/** Returns the kinds that this user may create for the use. */
function useKinds(use: CreateAccountProps['use']): readonly Kind[] {
  const { can } = useSignedIn();
  return [
    ...(can('party.edit') && use !== 'contra' ? clientTypeIds : []),
    // An invoice always has a party.
    ...(can('coa.edit') && use !== 'invoice' ? (['account'] as const) : []),
  ];
}

function PartyFields() {
  const { t } = useTranslation('ledger');
  return (
    <>
      <TextField<AccountInput> name="name" label={t('name')} autoFocus maxLength={120} />
      <TextField<AccountInput> name="mobile" label={t('mobileNumber')} inputMode="tel" maxLength={30} />
      <SharedMobile />
      <TextField<AccountInput> name="manual_address" label={t('address')} maxLength={200} />
      <TextField<AccountInput> name="idfr_code" label={t('customerNumber')} maxLength={40} />
    </>
  );
}

/** Returns the groups for an account of this use, as choices. */
function useGroups(use: CreateAccountProps['use'], isWanted: boolean) {
  const { data } = useQuery({ ...queryOf(level3.routes.options, {}), enabled: isWanted });
  return useMemo(() => {
    const fits = (id: number) =>
      use === 'contra' ? MONEY_GROUPS.has(id) : use !== 'cash' || !CLOSED_TO_TYPED_ROWS.groupIds.has(id);
    return (data ?? []).filter(({ id }) => fits(id)).map(({ id, name }) => ({ key: String(id), label: name }));
  }, [data, use]);
}

const mobileIn = (text: string): string => {
  const digits = toLatinDigits(text).replaceAll(/[\s-]/g, '');
  return isBangladeshiMobile(digits) ? digits : '';
};
const nameIn = (text: string) => (mobileIn(text) === '' ? text : '');

function useAccountForm(text: string, groups: readonly { key: string; label: string }[], onStored: OnStored) {
  const { t } = useTranslation('ledger');
  return useRecordForm<AccountInput, number>({
    schema: level4.routes.create.body,
    start: { name: nameIn(text), parent_id: null },
    save: async (body, sent) => (await call(level4.routes.create, { body }, sent)).data.id,
    onSaved: (id, { name, parent_id: parentId }) => {
      const group = groups.find(({ key }) => key === String(parentId))?.label ?? '';
      onStored({ id, name: String(name).trim(), text: joinedText([String(id), group]) });
    },
    refusalFields: { name_taken: 'name', parent_not_found: 'parent_id' },
    label: t('otherAccount'),
  });
}

/** Names the parties that already have the mobile number, with a tick to save all the same. */
function SharedMobile() {
  const { t } = useTranslation('records');
  const others = useSameMobile(null);
  if (others.length === 0) return null;
  return (
    <>
      <Notice tone="warn">
        {t('mobileOf')} {others.map(({ name }) => name).join(', ')}
      </Notice>
      <TickField<AccountInput> name="shares_mobile" label={t('sharesMobile')} hint={t('sharesMobileHint')} />
    </>
  );
}

function usePartyForm(text: string, kind: Kind, onStored: OnStored) {
  const { t } = useTranslation('ledger');
  const { desk } = useSignedIn();
  // The branch on the screen, because another tab may have switched the branch meanwhile.
  const start = {
    ...startOf(partyRecord, null, desk.branchId),
    type_id: 1,
    name: nameIn(text),
    mobile: mobileIn(text),
  };
  return useRecordForm<AccountInput, number>({
    schema: partyRecord.routes.create.body,
    start,
    save: async (body, sent) => (await call(partyRecord.routes.create, { body }, sent)).data.id,
    onSaved: (id, { name, mobile, manual_address: address, idfr_code: code }) => {
      const [place, number] = [String(address).trim(), String(code).trim()];
      const parts = [number || String(id), formatMobile(mobileIn(String(mobile))), place];
      onStored({ id, name: String(name).trim(), text: joinedText(parts) });
    },
    label: t('customer'),
    unexplained: kind === 1 ? t('customerNotStored') : undefined,
  });
}
