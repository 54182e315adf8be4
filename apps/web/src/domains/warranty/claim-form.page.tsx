import type { RouteInput, RouteReply } from '@cashbook/contract/route';
import { goodsRoutes } from '@cashbook/contract/stock/goods';
import { warrantyRoutes } from '@cashbook/contract/warranty/claims';
import { claimNumber } from '@cashbook/kernel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { AreaField, DayField, FindField, TextField } from '#screens/form/fields.tsx';
import { FormPart, RecordForm } from '#screens/form/record-form.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { findAccounts } from '#screens/pickers/account-search.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { useRested } from '#ui/use-rested.ts';
import { stateWords } from './claim-words.tsx';

type Input = RouteInput<typeof warrantyRoutes.takeIn>['body'];
type Taken = RouteReply<typeof warrantyRoutes.takeIn>;

const list = '/warranty/claims';

async function findProducts(text: string, signal: AbortSignal) {
  const { data } = await call(goodsRoutes.search, { query: { q: text } }, { signal });
  return { rows: data.map(({ id, name, code }) => ({ id, name, detail: code })) };
}

async function findCustomers(text: string, signal: AbortSignal) {
  const { rows } = await findAccounts(text, { kind: 'party' }, signal);
  return { rows: rows.map(({ id, name, text: detail }) => ({ id, name, detail })) };
}

/** The form that takes in a piece under warranty. The facts known about it appear below its serial number. */
export function ClaimFormPage() {
  const { t } = useTranslation('warranty');
  const { desk } = useSignedIn();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const start = {
    serial: '',
    customer_id: null,
    customer_name: '',
    mobile: '',
    fault: '',
    accessories: '',
    taken_on: desk.transactionDate,
    sold_on: null,
    accepted_because: '',
  };
  const form = useRecordForm<Input, Taken>({
    schema: warrantyRoutes.takeIn.body,
    start,
    save: async (body, sent) => (await call(warrantyRoutes.takeIn, { body }, sentFrom(desk, sent))).data,
    onSaved: ({ id, claim_no: no }, _, since) => {
      toast.ok(`${claimNumber(no)}: ${t('stepSaved')}`);
      void queries.invalidateQueries({ queryKey: [warrantyRoutes.list.method, warrantyRoutes.list.path] });
      if (since === null) void navigate({ to: '/warranty/claims/$id', params: { id: String(id) } });
      else form.startNext(start, null, since);
    },
    refusalFields: { claim_serial_replaced: 'serial' },
    label: t('newClaim'),
  });
  return (
    <>
      <PageHead title={t('newClaim')} crumbs={[{ label: t('warrantyClaims'), to: list }]} />
      <RecordForm form={form} isNew back={list} wide>
        <FormPart title={t('piece')}>
          <FindField<Input>
            name="product_id"
            label={t('product')}
            start={null}
            search={findProducts}
            placeholder={t('searchProducts')}
          />
          <TextField<Input> name="serial" label={t('serialNo')} maxLength={60} />
          <KnownPiece />
          <AreaField<Input> name="fault" label={t('fault')} maxLength={500} />
          <TextField<Input> name="accessories" label={t('accessories')} hint={t('accessoriesHint')} maxLength={200} />
          <DayField<Input> name="taken_on" label={t('takenOn')} />
        </FormPart>
        <FormPart title={t('who')}>
          <FindField<Input> name="customer_id" label={t('customer')} start={null} search={findCustomers} />
          <TextField<Input> name="customer_name" label={t('customerName')} maxLength={120} />
          <TextField<Input> name="mobile" label={t('mobile')} inputMode="tel" maxLength={30} />
        </FormPart>
        <FormPart title={t('warrantyUntil')}>
          <DayField<Input> name="sold_on" label={t('soldOn')} hint={t('soldOnHint')} />
          <TextField<Input>
            name="accepted_because"
            label={t('acceptedBecause')}
            hint={t('acceptedHint')}
            maxLength={200}
          />
        </FormPart>
      </RecordForm>
    </>
  );
}

/** Shows the facts from the books and earlier claims about the piece with the typed serial number. */
function KnownPiece() {
  const { t } = useTranslation('warranty');
  const { date } = useFormat();
  const productId: unknown = useWatch<Input>({ name: 'product_id' });
  const typed: unknown = useWatch<Input>({ name: 'serial' });
  const serial = useRested(typeof typed === 'string' ? typed.trim() : '');
  const { data } = useQuery({
    ...queryOf(warrantyRoutes.lookUp, { query: { product_id: String(productId), serial } }),
    enabled: typeof productId === 'number' && serial !== '',
    retry: false,
  });
  if (data === undefined || serial === '') return null;
  const { sold_on: soldOn, warranty_until: until, customer } = data;
  return (
    <div className="full" role="status">
      <Notice tone={soldOn === null ? 'warn' : 'info'}>
        {soldOn === null
          ? t('unknownSale')
          : t('knownSale', { date: date(soldOn), branch: data.sale_branch, number: data.sale_vr_no })}{' '}
        {until !== null && t('underWarranty', { date: date(until) })} {customer?.name}
        {data.claims.map((claim) => (
          <p key={claim.id}>
            {t('knownClaim', {
              number: claimNumber(claim.claim_no),
              date: date(claim.taken_on),
              branch: claim.branch_name,
              state: t(stateWords[claim.state]),
            })}
          </p>
        ))}
      </Notice>
    </div>
  );
}
