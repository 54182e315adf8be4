import { userRoutes } from '@cashbook/contract/access/users';
import { UserSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordPage } from '#screens/form/record-page.tsx';
import { usePathId } from '#screens/path-id.ts';
import { call } from '#session/api.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { NewUserForm, UserForm } from './user-form.tsx';

/** The page that adds a user. */
export function UserAddPage() {
  return (
    <>
      <Head title="addUser" />
      <NewUserForm />
    </>
  );
}

/** The page that changes a user. */
export function UserEditPage() {
  const id = usePathId();
  const { t } = useTranslation('administration');
  const { can } = useSignedIn();
  return (
    <>
      <Head
        title="editUser"
        actions={
          can('user.all.view') && (
            <ButtonLink icon={UserSearch} to="/user/user-check" search={{ user: id }}>
              {t('userCheck')}
            </ButtonLink>
          )
        }
      />
      <RecordPage
        recordKey={[userRoutes.read.path, id]}
        read={async (signal) => (await call(userRoutes.read, { params: { id } }, { signal })).data}
        back="/user/user-list"
      >
        {(user, reload) => <UserForm user={user} onReload={reload} />}
      </RecordPage>
    </>
  );
}

function Head({ title, actions }: { title: 'addUser' | 'editUser'; actions?: ReactNode }) {
  const { t } = useTranslation('administration');
  return (
    <PageHead
      title={t(title)}
      crumbs={[{ label: t('admin') }, { label: t('userList'), to: '/user/user-list' }]}
      actions={actions}
    />
  );
}
