import { companyRoutes } from '@cashbook/contract/organisation/company';
import { useTranslation } from 'react-i18next';
import { RecordPage } from '#screens/form/record-page.tsx';
import { usePathId } from '#screens/path-id.ts';
import { call } from '#session/api.ts';
import { PageHead } from '#ui/page-head.tsx';
import { CompanyForm } from './company-form.tsx';

/** The page that changes the company. */
export function CompanyEditPage() {
  const id = usePathId();
  const { t } = useTranslation('administration');
  return (
    <>
      <PageHead
        title={t('editCompany')}
        crumbs={[{ label: t('admin') }, { label: t('companyList'), to: '/company/company-list' }]}
      />
      <RecordPage
        recordKey={[companyRoutes.read.path, id]}
        read={async (signal) => (await call(companyRoutes.read, { params: { id } }, { signal })).data}
        back="/company/company-list"
      >
        {(company, reload) => <CompanyForm company={company} onReload={reload} />}
      </RecordPage>
    </>
  );
}
