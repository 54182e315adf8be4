import type { Answer } from '@cashbook/contract/client';
import type { RouteReply } from '@cashbook/contract/route';
import { countRoutes } from '@cashbook/contract/stock/counts';
import { MAX_ROW_REMARKS } from '@cashbook/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { AreaField, ChoiceField } from '#screens/form/fields.tsx';
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

type Input = z.input<typeof countRoutes.start.body>;
type Started = Answer<RouteReply<typeof countRoutes.start>>;
type Choices = RouteReply<typeof countRoutes.choices>;

const Choice = ChoiceField<Input>;
const Area = AreaField<Input>;

/** The page that chooses what to count and opens the new sheet. */
export function StartCountPage() {
  const { t } = useTranslation('counts');
  const { data, error } = useQuery(queryOf(countRoutes.choices, {}));
  return (
    <>
      <PageHead title={t('startCount')} crumbs={[{ label: t('countSheets'), to: '/stock/count' }]} />
      {error !== null && <Notice tone="bad">{refusalText(error)}</Notice>}
      {data !== undefined && <StartForm choices={data} />}
    </>
  );
}

function StartForm({ choices: { warehouses, categories } }: { choices: Choices }) {
  const { t } = useTranslation('counts');
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useRecordForm<Input, Started>({
    schema: countRoutes.start.body,
    start: { warehouse: warehouses[0]?.id ?? null, category: null, remarks: '' },
    save: (body, sent) => call(countRoutes.start, { body }, sentFrom(desk, sent)),
    onSaved: ({ data: { id }, message }, _, since) => {
      void queries.invalidateQueries({ queryKey: [countRoutes.list.method, countRoutes.list.path] });
      // A person who has typed more stays on the form, so a message reports the new sheet.
      if (since === null) void navigate({ to: `/stock/count/${id}` });
      else toast.ok(message);
    },
    refusalFields: {
      warehouse_not_found: 'warehouse',
      warehouses_off: 'warehouse',
      reference_not_found: 'category',
      count_overlaps: 'warehouse',
      nothing_to_count: 'category',
      count_too_long: 'category',
    },
    label: t('countSheet'),
  });
  const named = (options: Choices['warehouses']) => options.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <RecordForm form={form} isNew back="/stock/count">
      <FormPart hint={t('startHint')}>
        {warehouses.length > 0 && (
          <Choice name="warehouse" label={t('warehouse')} options={named(warehouses)} placeholder={t('noWarehouse')} />
        )}
        <Choice name="category" label={t('category')} options={named(categories)} placeholder={t('everyCategory')} />
        <Area name="remarks" label={t('remarks')} maxLength={MAX_ROW_REMARKS} />
      </FormPart>
    </RecordForm>
  );
}
