import type { Dashboard } from '@cashbook/contract/reports/dashboard';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { refreshSettings, useSignedIn } from '#session/session.ts';
import { Stat, Stats } from '#ui/card.tsx';
import { Bone } from '#ui/empty.tsx';
import './branch-card.css';

/** The card of the working branch: transaction date, today received and paid, balance, last change (spec 1 §2.4). */
export function BranchCard({ data }: { data: Dashboard | undefined }) {
  const { settings } = useSignedIn();
  useFollowedDay(data?.trx_dt);
  return (
    <section className="card branch" aria-labelledby="branch-name">
      <div className="branch-name">
        <h2 id="branch-name">{data?.branch.name ?? settings.branch.name}</h2>
        <p className="t3 sm">{settings.branch.address}</p>
        <p className="t3 sm fig">{settings.branch.phone}</p>
      </div>
      <Figures data={data} />
    </section>
  );
}

/** Follows a day close at another computer: the figures show it first, and the header follows. */
function useFollowedDay(date: string | undefined) {
  const { settings } = useSignedIn();
  useEffect(() => {
    if (date === undefined || date === settings.trx_dt) return;
    // If this fails, the next read tries again.
    refreshSettings().catch(() => undefined);
  }, [date, settings.trx_dt]);
}

function Figures({ data }: { data: Dashboard | undefined }) {
  const { t } = useTranslation('dashboard');
  const { t: tShell } = useTranslation('shell');
  const { total, date, weekday, time, dayOf } = useFormat();
  const wait = <Bone width="64%" />;
  const balancePaisa = data && data.totalTransaction.debit - data.totalTransaction.credit;
  const changedAt = data?.last_update;
  return (
    <Stats>
      <Stat
        small
        label={tShell('transactionDate')}
        value={data ? date(data.trx_dt) : wait}
        note={data ? t('openDay', { weekday: weekday(data.trx_dt) }) : '\u00a0'}
      />
      <Stat label={t('todayReceived')} value={data ? total(data.todayReceived.debit) : wait} note={t('tk')} />
      <Stat label={t('todayPayment')} value={data ? total(data.todayReceived.credit) : wait} note={t('tk')} />
      <Stat
        label={t('balance')}
        value={balancePaisa === undefined ? wait : total(balancePaisa)}
        note={t('cashInHand')}
      />
      <Stat
        small
        label={t('lastUpdated')}
        value={data ? (changedAt ? time(changedAt) : '-') : wait}
        note={changedAt ? dayOf(changedAt) : data ? t('noVoucherYet') : '\u00a0'}
      />
    </Stats>
  );
}
