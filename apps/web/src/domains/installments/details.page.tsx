import {
  type InstallmentRow,
  installmentRoutes,
  type ListedInstallments,
} from '@cashbook/contract/installments/installments';
import { accountDetails } from '@cashbook/contract/ledger/accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { type ListPage, listUrl } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { type ListSource, useListPage } from '#screens/list/use-list-page.ts';
import { AccountPicker } from '#screens/pickers/account-picker.tsx';
import { useUrlChange } from '#screens/url-state.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { useInstallmentColumns, useInstallmentFoot } from './installment-columns.tsx';
import { LateFees } from './late-fees.tsx';
import { RecoveredDialog, salesWrittenOff } from './recovered-dialog.tsx';
import { RepossessDialog } from './repossess-dialog.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { FreshPlans } from './take-back-dialog.tsx';
import { useReceived } from './use-received.tsx';
import { salesDue, WriteOffDialog } from './write-off-dialog.tsx';

const url = listUrl.extend({
  customer: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional()
    .catch(undefined),
});
type Query = z.output<typeof url>;
type Page = ListPage<InstallmentRow> & { readonly sums: ListedInstallments | null };

const nobody: Page = { data: [], total: 0, current_page: 1, last_page: 1, sums: null };

const list: ListSource<InstallmentRow, Query, Page> = {
  key: [installmentRoutes.installmentDetails.method, installmentRoutes.installmentDetails.path],
  url,
  read: async ({ customer }, signal) => {
    if (customer === undefined) return nobody;
    const asked = { params: { customer_id: customer }, query: {} };
    const { data } = await call(installmentRoutes.installmentDetails, asked, { signal });
    const { installments, total_installments: total } = data;
    return { data: installments, total, current_page: 1, last_page: 1, sums: data };
  },
};

/** All installments of a customer, with what may be settled early. */
export function InstallmentDetailsPage() {
  const { t } = useTranslation('installments');
  const { query, page } = useListPage(list);
  const { receive, settle, look, dialog } = useReceived();
  const columns = useInstallmentColumns({ onReceive: receive, onPayments: look, ofMany: false });
  const sums = page.data?.sums ?? null;
  const { can } = useSignedIn();
  const [opened, setOpened] = useState<'writeOff' | 'reschedule' | 'repossess' | 'recovered' | null>(null);
  const due = salesDue(sums?.installments ?? []);
  const withGoods = salesDue((sums?.installments ?? []).filter(({ has_goods: hasGoods }) => hasGoods));
  const lost = salesWrittenOff(sums?.installments ?? []);
  const mayReceive = can('cash.received.create') || can('bank.received.create');
  const close = () => setOpened(null);
  const foot = useInstallmentFoot(sums);
  return (
    <>
      <ListScreen<InstallmentRow, Query>
        list={{
          ...list,
          title: t('installmentDetails'),
          rowKey: (row) => row.installment_id,
          columns,
          searchLabel: null,
          paged: false,
          unexplained: t('fetchFailed'),
          lead: (
            <>
              <CustomerFilter customer={query.customer} />
              {query.customer === undefined && <Notice>{t('chooseCustomer')}</Notice>}
              {sums?.early.map((offer) => (
                <EarlyNotice key={offer.mtm_id} offer={offer} onSettle={() => settle(offer)} />
              ))}
            </>
          ),
          foot,
        }}
      />
      {due.length > 0 && (
        <p className="row wrap">
          {can('sales.edit') && <Button onClick={() => setOpened('reschedule')}>{t('reschedule')}</Button>}
          {can('sales.edit') && withGoods.length > 0 && (
            <Button onClick={() => setOpened('repossess')}>{t('repossess')}</Button>
          )}
          {can('party.writeoff') && <Button onClick={() => setOpened('writeOff')}>{t('writeOff')}</Button>}
        </p>
      )}
      {lost.length > 0 && mayReceive && (
        <p>
          <Button onClick={() => setOpened('recovered')}>{t('recovered')}</Button>
        </p>
      )}
      <FreshPlans plans={sums?.fresh_plans ?? []} />
      <LateFees fees={sums?.fees ?? []} />
      {opened === 'writeOff' && <WriteOffDialog sales={due} onClose={close} />}
      {opened === 'recovered' && <RecoveredDialog invoices={lost} onClose={close} />}
      {opened === 'repossess' && <RepossessDialog sales={withGoods} onClose={close} />}
      {opened === 'reschedule' && <RescheduleDialog sales={due} onClose={close} />}
      {dialog}
    </>
  );
}

/** The offer that a sale may be settled early today. */
function EarlyNotice({ offer, onSettle }: { offer: ListedInstallments['early'][number]; onSettle: () => void }) {
  const { t } = useTranslation('installments');
  const { date, total } = useFormat();
  const { can } = useSignedIn();
  const said = {
    invoice: offer.invoice_no,
    amount: total(offer.amount),
    discount: total(offer.discount),
    date: date(offer.until),
  };
  return (
    <Notice
      actions={
        can('installment.receive') && (
          <Button size="small" onClick={onSettle}>
            {t('settle')}
          </Button>
        )
      }
    >
      {t('earlyOffer', said)}
    </Notice>
  );
}

function CustomerFilter({ customer }: { customer: string | undefined }) {
  const { t } = useTranslation('installments');
  const change = useUrlChange();
  const { data } = useQuery({
    ...queryOf(accountDetails, { params: { id: customer ?? '' }, query: {} }),
    enabled: customer !== undefined,
  });
  return (
    <Field label={t('customer')} hideLabel className="list-filter">
      <AccountPicker
        screen="installments"
        kind="customer"
        aria-label={t('customer')}
        placeholder={t('findCustomer')}
        value={customer === undefined || data === undefined ? null : { id: data.id, name: data.name, text: '' }}
        onChange={(account) => change({ customer: account?.id, page: undefined })}
      />
    </Field>
  );
}
