import type { Answer } from '@cashbook/contract/client';
import { openRequisitionRoutes } from '@cashbook/contract/requisitions/naming';
import type { RouteReply } from '@cashbook/contract/route';
import { remittanceRoutes } from '@cashbook/contract/vouchers/remittance';
import { ACCOUNT } from '@cashbook/kernel';
import { MAX_ROW_REMARKS } from '@cashbook/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { saySavedWarnings } from '#domains/posting/queue/say-below-zero.ts';
import { requisitionsOf } from '#domains/requisitions/requisition-field.ts';
import { AmountField, AreaField, ChoiceField, FindField, PickField } from '#screens/form/fields.tsx';
import { FormPart, RecordForm } from '#screens/form/record-form.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { PageHead } from '#ui/page-head.tsx';

type Input = z.input<typeof remittanceRoutes.remitAmount.body>;
type Choices = RouteReply<typeof remittanceRoutes.choices>;
type Remitted = Answer<RouteReply<typeof remittanceRoutes.remitAmount>>;

const Pick = PickField<Input>;
const Choice = ChoiceField<Input>;
const Amount = AmountField<Input>;
const Area = AreaField<Input>;
const Find = FindField<Input>;

/** Returns the query of the newest requisitions of a branch for which money may be sent. It fails for a branch out of reach. */
const openIn = (branchId: number) =>
  queryOf(openRequisitionRoutes.search, { query: { q: '', branch_id: String(branchId) } });

/** Returns the search of these requisitions for the field. */
function searchIn(branchId: number) {
  const search = requisitionsOf(branchId);
  return async (text: string, signal: AbortSignal) => {
    const { rows, isCut } = await search(text, signal);
    return { rows: rows.map(({ id, name, text: detail }) => ({ id, name, detail })), isCut };
  };
}

/** The start of the form: from cash to cash, as most remittances are. */
const start = { fromAccount: ACCOUNT.cash, toAccount: ACCOUNT.cash, remarks: '' };

/** The page that sends an amount from the working branch to another one (accounting §9). */
export function RemittancePage() {
  const { t } = useTranslation('vouchers');
  const { t: tShell } = useTranslation('shell');
  const { data, error } = useQuery(queryOf(remittanceRoutes.choices, {}));
  return (
    <>
      <PageHead title={tShell('remittance')} crumbs={[{ label: tShell('transaction') }]} />
      {error !== null && <Notice tone="bad">{refusalText(error)}</Notice>}
      {data?.branches.length === 0 && <Notice tone="info">{t('noOtherBranch')}</Notice>}
      {data !== undefined && data.branches.length > 0 && <RemittanceForm choices={data} />}
    </>
  );
}

function RemittanceForm({ choices: { branches, accounts } }: { choices: Choices }) {
  const { t } = useTranslation('vouchers');
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const form = useRecordForm<Input, Remitted>({
    schema: remittanceRoutes.remitAmount.body,
    start,
    save: (body, sent) => call(remittanceRoutes.remitAmount, { body }, sentFrom(desk, sent)),
    onSaved: ({ message, data }, _, since) => {
      toast.ok(message);
      saySavedWarnings(data);
      void queries.invalidateQueries();
      form.startNext(start, 'toBranch', since);
    },
    refusalFields: {
      own_branch: 'toBranch',
      branch_not_found: 'toBranch',
      other_branch_no_open_day: 'toBranch',
      other_branch_disabled: 'toBranch',
      account_not_found: 'fromAccount',
      account_archived: 'fromAccount',
      account_not_allowed: 'fromAccount',
      receiving_account_not_allowed: 'toAccount',
      amount_not_positive: 'amount',
      amount_too_large: 'amount',
      requisition_not_found: 'requisition',
      requisition_waiting: 'requisition',
      requisition_rejected: 'requisition',
      requisition_closed: 'requisition',
      requisition_exceeded: 'requisition',
    },
    label: 'RM',
  });
  const toBranch = useWatch({ control: form.methods.control, name: 'toBranch' });
  const { data: open } = useQuery({ ...openIn(toBranch), enabled: toBranch > 0 });
  const search = useMemo(() => searchIn(toBranch), [toBranch]);
  // A requisition is of one branch.
  const chosenFor = useRef(toBranch);
  useEffect(() => {
    if (chosenFor.current !== toBranch) form.methods.setValue('requisition', null);
    chosenFor.current = toBranch;
  }, [toBranch, form.methods]);
  const options = useMemo(() => branches.map(({ id, name }) => ({ key: String(id), label: name })), [branches]);
  const usedBy = (branchId: number | null | undefined) =>
    accounts
      .filter(({ branch_id }) => branch_id === null || branch_id === branchId)
      .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <RecordForm form={form} isNew back="/dashboard">
      <FormPart hint={t('remittanceHint')}>
        <Pick name="toBranch" label={t('remitTo')} options={options} />
        <Amount name="amount" label={t('amount')} />
        <Choice name="fromAccount" label={t('remitFromAccount')} options={usedBy(desk.branchId)} />
        <Choice name="toAccount" label={t('remitToAccount')} options={usedBy(toBranch)} />
        {open !== undefined && open.length > 0 && (
          <Find key={toBranch} name="requisition" label={t('requisition')} start={null} search={search} />
        )}
        <Area name="remarks" label={t('remarks')} maxLength={MAX_ROW_REMARKS} />
      </FormPart>
    </RecordForm>
  );
}
