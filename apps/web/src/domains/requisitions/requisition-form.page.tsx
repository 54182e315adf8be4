import {
  type RequisitionCard,
  type RequisitionItem,
  requisitionRoutes,
} from '@cashbook/contract/requisitions/requisitions';
import type { RouteReply } from '@cashbook/contract/route';
import { milliToNumber } from '@cashbook/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { AreaField, DayField, TextField } from '#screens/form/fields.tsx';
import { FormPart, RecordForm } from '#screens/form/record-form.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { usePathId } from '#screens/path-id.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { sentFrom } from '#session/sent-from.ts';
import { settingsChanged, useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Bone, Empty } from '#ui/empty.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { RequisitionInput } from './requisition-input.ts';
import { amountOf, emptyRow, RequisitionRows } from './requisition-rows.tsx';

type Saved = RouteReply<typeof requisitionRoutes.store>;

const list = '/requisitions';

/** The form of a new requisition. */
export function NewRequisitionPage() {
  const { t } = useTranslation('requisitions');
  const { desk } = useSignedIn();
  const today = desk.transactionDate;
  const start: RequisitionInput = {
    ...{ startDate: today, endDate: today, project: '', notes: '', requisitionAmt: null, products: [emptyRow] },
  };
  return <RequisitionForm key={desk.branchId} title={t('newRequisition')} start={start} items={[]} />;
}

/** The form of a requisition that waits or was rejected. */
export function EditRequisitionPage() {
  const id = usePathId();
  const { t } = useTranslation('requisitions');
  const { data, error, refetch } = useQuery({
    ...queryOf(requisitionRoutes.card, { params: { id }, query: {} }),
    ...{ retry: false, refetchOnWindowFocus: false },
  });
  // Reload shows the requisition as it is now, in a new form.
  const [reloads, setReloads] = useState(0);
  const title = t('editRequisition');
  const crumbs = [{ label: t('requisitionList'), to: list }];
  if (error !== null) {
    return (
      <>
        <PageHead title={title} crumbs={crumbs} />
        <Empty title={refusalText(error)} action={<ButtonLink to={list}>{t('requisitionList')}</ButtonLink>} />
      </>
    );
  }
  if (data === undefined) {
    return (
      <>
        <PageHead title={title} crumbs={crumbs} />
        <Card>
          <Bone />
          <Bone />
        </Card>
      </>
    );
  }
  return (
    <RequisitionForm
      key={reloads}
      title={data.req_no}
      start={inputOf(data)}
      items={data.products}
      card={data}
      onReload={() => void refetch().then(() => setReloads((count) => count + 1))}
    />
  );
}

/** Returns the values of a saved requisition, as the form has them. */
const inputOf = (card: RequisitionCard): RequisitionInput => ({
  ...{ id: card.id, version: card.version, requisitionAmt: null },
  ...{ startDate: card.requisition_start_date, endDate: card.requisition_end_date },
  ...{ project: card.typed_project, notes: card.notes },
  products: card.products.map(({ product, remarks, day, qty, price }) => ({
    ...{ product, remarks, day: milliToNumber(day), qty: milliToNumber(qty), price: milliToNumber(price) },
  })),
});

interface FormProps {
  title: string;
  start: RequisitionInput;
  /** The rows that were saved, with the names of their products. */
  items: readonly RequisitionItem[];
  /** The requisition that is changed. */
  card?: RequisitionCard;
  onReload?: () => void;
}

function RequisitionForm({ title, start, items, card, onReload }: FormProps) {
  const { t } = useTranslation('requisitions');
  const { desk, settings } = useSignedIn();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isNew = card === undefined;
  const schema: z.ZodType<unknown, RequisitionInput> = (isNew ? requisitionRoutes.store : requisitionRoutes.update)
    .body;
  const form = useRecordForm<RequisitionInput, Saved>({
    ...{ schema, start },
    save: async (input, sent) => {
      const { id, version, ...body } = { ...input, requisitionAmt: amountOf(input.products) };
      if (id === undefined || version === undefined) {
        return (await call(requisitionRoutes.store, { body }, sentFrom(desk, sent))).data;
      }
      return (await call(requisitionRoutes.update, { body: { id, version, ...body } }, sent)).data;
    },
    onSaved: ({ id, req_no: number }, _, since) => {
      toast.ok(t('saved', { number }));
      // With its first requisition the branch gets the field for requisitions on vouchers.
      if (!settings.branch.names_requisitions) settingsChanged().catch(() => undefined);
      void queries.invalidateQueries({ queryKey: [requisitionRoutes.list.method, requisitionRoutes.list.path] });
      void queries.invalidateQueries({ queryKey: [requisitionRoutes.card.method, requisitionRoutes.card.path] });
      if (since === null) void navigate({ to: '/requisition/card/$id', params: { id: String(id) } });
    },
    keeps: ({ id, version }) => (isNew ? {} : { id, version }),
    label: title,
  });
  const back = isNew ? list : `/requisition/card/${card.id}`;
  return (
    <>
      <PageHead title={title} crumbs={[{ label: t('requisitionList'), to: list }]} />
      <RecordForm form={form} isNew={isNew} back={back} onReload={onReload} wide>
        {card?.state === 'rejected' && (
          <Notice tone="warn">{t('rejectedBecause', { reason: card.history.at(-1)?.reason })}</Notice>
        )}
        <FormPart>
          <DayField<RequisitionInput> name="startDate" label={t('neededFrom')} />
          <DayField<RequisitionInput> name="endDate" label={t('neededUntil')} />
          <TextField<RequisitionInput> name="project" label={t('project')} hint={t('projectHint')} maxLength={120} />
          <AreaField<RequisitionInput> name="notes" label={t('notes')} maxLength={500} />
        </FormPart>
        <RequisitionRows items={items} branchId={card?.branch_id} />
      </RecordForm>
    </>
  );
}
