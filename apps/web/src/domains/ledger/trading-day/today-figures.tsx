import { dashboardRoutes } from '@cashbook/contract/reports/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { Card, Stat, Stats } from '#ui/card.tsx';
import { Bone } from '#ui/empty.tsx';

/** The figures of the open day so far, to compare with the drawer before the close. */
export function TodayFigures() {
  const { t } = useTranslation('ledger');
  const { total } = useFormat();
  const { data } = useQuery(queryOf(dashboardRoutes.read, {}));
  const figure = (paisa: bigint | undefined) => (paisa === undefined ? <Bone width="60%" /> : total(paisa));
  const cash = data?.totalTransaction;
  return (
    <Card title={t('openDay')} note={<span className="t3 sm">{t('countTheDrawer')}</span>} flush>
      <Stats>
        <Stat label={t('todayReceived')} value={figure(data?.todayReceived.debit)} />
        <Stat label={t('todayPayment')} value={figure(data?.todayReceived.credit)} />
        <Stat label={t('balance')} value={figure(cash === undefined ? undefined : cash.debit - cash.credit)} />
      </Stats>
    </Card>
  );
}
