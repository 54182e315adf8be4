import { branchRoutes } from '@cashbook/contract/organisation/branches';
import { useTranslation } from 'react-i18next';
import { RecordPage } from '#screens/form/record-page.tsx';
import { usePathId } from '#screens/path-id.ts';
import { call } from '#session/api.ts';
import { PageHead } from '#ui/page-head.tsx';
import { BranchForm } from './branch-form.tsx';

/** Adds a branch. */
export function BranchAddPage() {
  return (
    <>
      <Head title="addNewBranch" />
      <BranchForm branch={null} />
    </>
  );
}

/** Changes a branch. */
export function BranchEditPage() {
  const id = usePathId();
  return (
    <>
      <Head title="editBranch" />
      <RecordPage
        recordKey={[branchRoutes.read.path, id]}
        read={async (signal) => (await call(branchRoutes.read, { params: { id } }, { signal })).data.branch}
        back="/branch/branch-list"
      >
        {(branch, reload) => <BranchForm branch={branch} onReload={reload} />}
      </RecordPage>
    </>
  );
}

function Head({ title }: { title: 'addNewBranch' | 'editBranch' }) {
  const { t } = useTranslation('administration');
  return (
    <PageHead
      title={t(title)}
      crumbs={[{ label: t('admin') }, { label: t('branchList'), to: '/branch/branch-list' }]}
    />
  );
}
