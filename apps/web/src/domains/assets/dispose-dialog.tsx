import { assetCalls } from '@cashbook/contract/assets/asset-calls';
import type { Answer } from '@cashbook/contract/client';
import { accountRoutes } from '@cashbook/contract/ledger/accounts';
import type { RecordRow } from '@cashbook/contract/records/record';
import type { RouteReply } from '@cashbook/contract/route';
import { ACCOUNT } from '@cashbook/kernel';
import { type Paisa, paisaFromNumber } from '@cashbook/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { AmountField, ChoiceField, TextField } from '#screens/form/fields.tsx';
import { FormDialog } from '#screens/form/form-dialog.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { toast } from '#ui/overlay/toast.tsx';

const { body: schema } = assetCalls.disposeAsset;
type Input = z.input<typeof schema>;
type Disposed = Answer<RouteReply<typeof assetCalls.disposeAsset>>;

/** The dialog with which an asset leaves the books: what it brought, and where that went. */
export function DisposeDialog({ asset, onClose }: { asset: RecordRow; onClose: () => void }) {
  const { t } = useTranslation('records');
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const name = String(asset.name);
  const form = useRecordForm<Input, Disposed>({
    schema,
    start: { asset_id: asset.id, amount: 0, account: ACCOUNT.cash, remarks: '' },
    save: (body, sent) => call(assetCalls.disposeAsset, { body }, sentFrom(desk, sent)),
    onSaved: ({ data }) => {
      toast.ok(t('disposalSaved', { name, number: data.vr_no }));
      void queries.invalidateQueries();
      onClose();
    },
    refusalFields: {
      ...{ remarks_too_long: 'remarks', amount_not_positive: 'amount', amount_too_large: 'amount' },
      ...{ account_not_found: 'account', account_archived: 'account', not_a_bank_account: 'account' },
    },
    label: name,
  });
  const { data: banks = [] } = useQuery(queryOf(accountRoutes.bankOptions, { query: {} }));
  const options = [
    { value: ACCOUNT.cash, label: t('cash') },
    ...banks.map(({ id, name: bank }) => ({ value: id, label: bank })),
  ];
  return (
    <FormDialog
      title={t('disposeTitle', { name })}
      hint={t('disposeHint')}
      does={t('disposeAsset')}
      form={form}
      next={() => null}
      onClose={onClose}
    >
      <AmountField<Input> name="amount" label={t('disposalAmount')} />
      <ChoiceField<Input> name="account" label={t('disposalInto')} options={options} />
      <TextField<Input> name="remarks" label={t('remarks')} maxLength={500} />
      <Result carryingPaisa={typeof asset.carrying === 'bigint' ? asset.carrying : 0n} />
    </FormDialog>
  );
}

/** Says whether the money is a gain or a loss beside the carrying amount. */
function Result({ carryingPaisa }: { carryingPaisa: Paisa }) {
  const { t } = useTranslation('records');
  const { total } = useFormat();
  const typed: unknown = useWatch<Input>({ name: 'amount' });
  const read = typeof typed === 'number' ? paisaFromNumber(typed) : null;
  const gainPaisa = (read?.ok ? read.units : 0n) - carryingPaisa;
  const amount = total(gainPaisa < 0n ? -gainPaisa : gainPaisa);
  const result = gainPaisa === 0n ? t('disposalEven') : t(gainPaisa > 0n ? 'disposalGain' : 'disposalLoss', { amount });
  return <p className="t2 full">{t('disposalResult', { carrying: total(carryingPaisa), result })}</p>;
}
