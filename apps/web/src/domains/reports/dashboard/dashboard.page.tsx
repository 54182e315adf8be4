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
import { ReceivedVouchers } from './received-vouchers.tsx';

/** Between two looks at the figures. Unchanged ones cost an empty 304: the browser keeps the ETag. */
const pollMs = 5000;

/** The dashboard (spec 1 §2.4). */
export function DashboardPage() {
  const { t } = useTranslation('shell');
  const { can } = useSignedIn();
  const { data, error } = useQuery({
    ...queryOf(dashboardRoutes.read, {}),
    refetchInterval: pollMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
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
    </>
  );
}
