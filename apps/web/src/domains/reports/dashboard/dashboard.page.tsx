import { headOfficeTypeId } from '@cashbook/contract/enumerations';
import { dashboardRoutes } from '@cashbook/contract/reports/dashboard';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole, Plus, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { BranchCard } from './branch-card.tsx';
import { BranchesAtAGlance } from './branches-at-a-glance.tsx';
import { live } from './live.ts';
import { ReceivedVouchers } from './received-vouchers.tsx';
import { TransactionChartCard } from './transaction-chart.tsx';

/** The dashboard (spec 1 §2.4). */
export function DashboardPage() {
  const { t } = useTranslation('shell');
  const { can, settings } = useSignedIn();
  const isHeadOffice = settings.branch.branch_types_id === headOfficeTypeId;
  const { data, error } = useQuery({ ...queryOf(dashboardRoutes.read, {}), ...live });
  return (
    <>
      <PageHead
        title={t('dashboard')}
        actions={
          <>
            {can('cash.received.create') && (
              <ButtonLink to="/accounts/cash/receive" icon={Plus} keys="alt+1">
                {t('cashReceipt')}
              </ButtonLink>
            )}
            {can('remittance.create') && (
              <ButtonLink to="/accounts/remittance" icon={Send}>
                {t('remittance')}
              </ButtonLink>
            )}
            {can('dayclose.all.view') && (
              <ButtonLink to="/admin/dayclose" icon={LockKeyhole}>
                {t('dayClose')}
              </ButtonLink>
            )}
          </>
        }
      />
      {error !== null && <Notice tone="bad">{refusalText(error)}</Notice>}
      <BranchCard data={data} />
      {data !== undefined && <ReceivedVouchers data={data} />}
      {isHeadOffice ? <HeadOffice /> : <BranchChart branch={settings.branch.name} />}
    </>
  );
}

function BranchChart({ branch }: { branch: string }) {
  const { t } = useTranslation('dashboard');
  return (
    <TransactionChartCard
      route={dashboardRoutes.branchChart}
      title={t('receivedAndPayment', { branch })}
      seriesNames={[t('received'), t('payment')]}
    />
  );
}

/** The part of the dashboard for head office: the figures of the whole company. */
function HeadOffice() {
  const { t } = useTranslation('dashboard');
  const seriesNames = [t('branches'), t('headOffice')] as const;
  return (
    <>
      <BranchesAtAGlance />
      <TransactionChartCard
        route={dashboardRoutes.headOfficePaymentChart}
        title={t('paymentOfBoth')}
        seriesNames={seriesNames}
      />
      <TransactionChartCard
        route={dashboardRoutes.headOfficeReceivedChart}
        title={t('receivedOfBoth')}
        seriesNames={seriesNames}
      />
    </>
  );
}
