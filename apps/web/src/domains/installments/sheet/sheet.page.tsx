import { employee } from '@cashbook/contract/hr/employees';
import { type InstallmentRow, installmentRoutes } from '@cashbook/contract/installments/installments';
import { accountRoutes } from '@cashbook/contract/ledger/accounts';
import { ACCOUNT, DAYS_UNDERWAY } from '@cashbook/kernel';
import { addDays, type IsoDate } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findOptions, optionsKey } from '#domains/records/record-options.ts';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field, Select } from '#ui/fields/field.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { KeptRows, ReceivedRows } from './sheet-lists.tsx';
import { SheetRow } from './sheet-row.tsx';
import { useKeptAt, useOfflinePage } from './use-offline-page.ts';
import { type Sheet, useSheet } from './use-sheet.ts';
import './sheet.css';

/** The most installments of a sheet. */
const mostRows = 500;

/** The worker of the sheet answers without a line too, so its calls do not wait for one. */
const withoutLine = { networkMode: 'always' } as const;
/** The pause between two looks whether the server answers again. A slow line never says that it is back. */
const lookAgainMs = 10_000;

/** Many installments received in one sitting, or at the doors of customers: by area, with one amount for each. */
export function CollectionSheetPage() {
  const { t } = useTranslation('installments');
  const sheet = useSheet();
  useOfflinePage();
  const keptAt = useKeptAt();
  const [chosen, setChosen] = useState<SheetOfProps['of']>({ employee: '', until: null });
  const of = { ...chosen, until: chosen.until ?? sheet.today };
  const { data, error } = useQuery({
    ...queryOf(installmentRoutes.installmentsOfEmployee, {
      body: {
        endDate: of.until,
        per_page: mostRows,
        ...(of.employee === '' ? {} : { employee_id: [Number(of.employee)] }),
      },
    }),
    ...withoutLine,
    refetchInterval: keptAt === null ? false : lookAgainMs,
  });
  // A kept list may be until another day.
  const rows = (data?.installments ?? []).filter(({ due_date: dueDate }) => dueDate <= of.until);
  const listed = new Set(rows.map(({ installment_id: id }) => id));
  const kept = [...sheet.rows.values()].filter(({ installmentId }) => !listed.has(installmentId));
  return (
    <>
      <PageHead title={t('collectionSheet')} />
      <Card>
        <div className="collect-choices">
          <SheetOf of={of} onChange={setChosen} today={sheet.today} />
          <PaidHow sheet={sheet} />
        </div>
      </Card>
      {error !== null && <Notice tone="bad">{t('fetchFailed')}</Notice>}
      {keptAt !== null && <KeptSince moment={keptAt} />}
      {!sheet.isKept && <Notice tone="warn">{t('sheetNotKept')}</Notice>}
      {data !== undefined && data.total_installments > mostRows && (
        <Notice>{t('sheetIsLong', { most: mostRows })}</Notice>
      )}
      {data !== undefined && rows.length === 0 && <Empty title={t('nothingDue')} />}
      {byArea(rows).map(([area, of]) => (
        <section key={area} className="collect-area" aria-label={area === '' ? t('withoutArea') : area}>
          <h2>{area === '' ? t('withoutArea') : area}</h2>
          <ol>
            {of.map((row) => (
              <SheetRow key={row.installment_id} row={row} sheet={sheet} />
            ))}
          </ol>
        </section>
      ))}
      {kept.length > 0 && <KeptRows rows={kept} onRemove={sheet.remove} />}
      {sheet.received.length > 0 && <ReceivedRows rows={sheet.received} />}
      <SheetFoot sheet={sheet} />
    </>
  );
}

/** Says from when the list is, where the server did not answer. */
function KeptSince({ moment }: { moment: string }) {
  const { t } = useTranslation('installments');
  const { dayOf, time } = useFormat();
  return <Notice tone="warn">{t('sheetAsOf', { date: dayOf(moment), time: time(moment) })}</Notice>;
}

/** Returns the installments by area, those of an area by customer; in an area the first due is first. */
function byArea(rows: readonly InstallmentRow[]): readonly (readonly [string, readonly InstallmentRow[]])[] {
  const areas = new Map<string, InstallmentRow[]>();
  for (const row of rows) areas.set(row.customer_area, [...(areas.get(row.customer_area) ?? []), row]);
  return [...areas]
    .map(([area, of]) => [area, [...of].sort((a, b) => a.customer_name.localeCompare(b.customer_name))] as const)
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b));
}

interface SheetOfProps {
  /** The last due day; null for the open day. */
  of: { readonly employee: string; readonly until: IsoDate | null };
  onChange: (of: SheetOfProps['of']) => void;
  today: string;
}

/** The choice of the salesman, and of the last due day. */
function SheetOf({ of, onChange, today }: SheetOfProps) {
  const { t } = useTranslation('installments');
  const { data: people = [] } = useQuery({
    queryKey: optionsKey(employee),
    queryFn: () => findOptions(employee, '', null),
    ...withoutLine,
  });
  return (
    <>
      <Field label={t('employee')}>
        <Select
          value={of.employee}
          placeholder={t('everyEmployee')}
          options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(chosen) => onChange({ ...of, employee: chosen })}
        />
      </Field>
      <Field label={t('until')}>
        <DateField
          value={of.until}
          openDay={today}
          onChange={(until) => until !== null && onChange({ ...of, until })}
        />
      </Field>
    </>
  );
}

/** When and into which account the amounts of the sheet were paid. */
function PaidHow({ sheet: { payment, setChosen, today } }: { sheet: Sheet }) {
  const { t } = useTranslation('installments');
  const { t: tVouchers } = useTranslation('vouchers');
  const { data: banks = [] } = useQuery({ ...queryOf(accountRoutes.bankOptions, { query: {} }), ...withoutLine });
  const accounts = [{ id: ACCOUNT.cash, name: tVouchers('cash') }, ...banks];
  return (
    <>
      <Field label={t('receivedOn')} hint={t('receivedOnHint')}>
        <DateField
          value={payment.receivedOn}
          openDay={today}
          min={addDays(today, -DAYS_UNDERWAY)}
          max={today}
          onChange={(receivedOn) => receivedOn !== null && setChosen((now) => ({ ...now, receivedOn }))}
        />
      </Field>
      <Field label={t('paidInto')}>
        <Select
          value={String(payment.account)}
          options={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(account) => setChosen((now) => ({ ...now, account: Number(account) }))}
        />
      </Field>
    </>
  );
}

/** The sum of what is typed, and the button that receives it. It stays in sight. */
function SheetFoot({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation('installments');
  const { t: tQueue } = useTranslation('queue');
  const { grouped, total } = useFormat();
  const { typed, waiting, isSending } = sheet;
  useHotkeys([{ keys: 'mod+s', does: t('receiveTyped'), run: sheet.receive }]);
  return (
    <div className="collect-foot">
      <p role="status">
        {waiting > 0 ? t('waitingRows', { count: waiting, shown: grouped(waiting) }) : t('sheetHint')}
      </p>
      {waiting > 0 && !isSending && <Button onClick={sheet.send}>{tQueue('sendNow')}</Button>}
      {typed.count > 0 && (
        <b className="num">
          {t('typedRows', { count: typed.count, shown: grouped(typed.count), amount: total(typed.paisa) })}
        </b>
      )}
      <Button variant="primary" keys="mod+s" busy={isSending} disabled={typed.count === 0} onClick={sheet.receive}>
        {t('receiveTyped')}
      </Button>
    </div>
  );
}
