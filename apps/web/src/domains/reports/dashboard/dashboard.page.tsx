import { LockKeyhole, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { BranchCard } from './branch-card.tsx';

/** The dashboard (spec 1 §2.4). */
export function DashboardPage() {
  const { t } = useTranslation('shell');
  const { can } = useSignedIn();
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
            {can('dayclose.all.view') && (
              <ButtonLink to="/admin/dayclose" icon={LockKeyhole}>
                {t('dayClose')}
              </ButtonLink>
            )}
          </>
        }
      />
      <BranchCard />
    </>
  );
}
