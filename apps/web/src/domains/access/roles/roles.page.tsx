import { roleRoutes } from '@cashbook/contract/access/roles';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { LeaveGuard } from '#screens/leave-guard.tsx';
import { useUrlState } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { Notice } from '#ui/notice.tsx';
import { ConfirmDialog } from '#ui/overlay/dialog.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { ChangeRail } from './change-rail.tsx';
import { MenuOfRole } from './menu-of-role.tsx';
import { PermissionTable } from './permission-table.tsx';
import { RemoveRole } from './remove-role.tsx';
import { RoleTools } from './role-tools.tsx';
import { type RoleChoice, useRoleChoice } from './use-role-choice.ts';
import './roles.css';

const urlState = z.object({
  role: z
    .string()
    .regex(/^\d{1,10}$/)
    .catch(''),
});

/** The permissions of each role (spec 1 §2.9): ticks by group, the list of unsaved changes, Update. */
export function RolesPage() {
  const { t } = useTranslation('administration');
  const { t: tRefusals } = useTranslation('refusals');
  const { can } = useSignedIn();
  const [{ role: roleId }, setUrl] = useUrlState(urlState);
  const [find, setFind] = useState('');
  const [wanted, setWanted] = useState<string | null>(null);
  const roles = useQuery(queryOf(roleRoutes.list, {}));
  const permissions = useQuery(queryOf(roleRoutes.permissions, {}));
  const choice = useRoleChoice(roleId, roles.data, permissions.data);
  const failed = [roles, permissions, choice.query].find(({ error }) => error !== null);
  const mayEdit = can('role.edit');
  const { role, stored } = choice;
  const bar = stored?.bar ?? null;
  const hasUngivable = stored !== undefined && choice.all.some((name) => choice.barOf(name) === 'not_givable');

  const choose = (id: string) => {
    if (choice.isChanged) setWanted(id);
    else setUrl({ role: id });
  };
  return (
    <>
      <PageHead
        title={t('roleList')}
        crumbs={[{ label: t('userManagement') }]}
        actions={
          mayEdit && (
            <>
              {role !== undefined && <RemoveRole role={role} onRemoved={() => setUrl({ role: undefined })} />}
              <ButtonLink icon={Plus} to="/user-management/create-role">
                {t('addRole')}
              </ButtonLink>
            </>
          )
        }
      />
      {failed && (
        <Notice tone="bad" actions={<Button onClick={() => void failed.refetch()}>{t('tryAgain')}</Button>}>
          {t('authenticationFailed')}
        </Notice>
      )}
      {mayEdit && bar !== null && <Notice>{tRefusals(bar)}</Notice>}
      {mayEdit && bar === null && hasUngivable && <Notice>{t('someNotGivable')}</Notice>}
      <div className="perm">
        <Card flush aria-label={t('roleList')}>
          <RoleTools roles={roles.data ?? []} roleId={roleId} onRole={choose} find={find} onFind={setFind} />
          <Permissions choice={choice} find={find} mayEdit={mayEdit} roleId={roleId} />
        </Card>
        {mayEdit && bar === null && <ChangeRail choice={choice} />}
      </div>
      <MenuOfRole choice={choice} />
      <LeaveGuard isUnsaved={() => choice.isChanged} />
      <ConfirmDialog
        open={wanted !== null}
        onClose={() => setWanted(null)}
        title={t('replaceTitle', { role: role?.name ?? '' })}
        body={t('replaceBody')}
        confirmLabel={t('replaceConfirm')}
        tone="danger"
        onConfirm={() => {
          choice.undo();
          setUrl({ role: wanted ?? undefined });
        }}
      />
    </>
  );
}

interface PermissionsProps {
  choice: RoleChoice;
  find: string;
  mayEdit: boolean;
  roleId: string;
}

function Permissions({ choice, find, mayEdit, roleId }: PermissionsProps) {
  const { t } = useTranslation('administration');
  if (roleId === '') return <Empty title={t('chooseRole')} hint={t('chooseRoleHint')} />;
  if (choice.query.error !== null) return <Empty />;
  return <PermissionTable choice={choice} find={find} mayEdit={mayEdit} />;
}
