import { type UserRow, userRoutes } from '@cashbook/contract/access/users';
import { status } from '@cashbook/contract/enumerations';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { statusListUrl, useStatusFilter } from '#screens/list/status-filter.ts';
import { StatusSwitch } from '#screens/list/status-switch.tsx';
import { call, fetchFile } from '#session/api.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';

const listKey = [userRoutes.list.method, userRoutes.list.path];
const url = statusListUrl.extend({ sort: userRoutes.list.query.shape.sort.catch('') });
const editPath = ({ user_id }: UserRow) => `/user/user-edit/${user_id}`;

/** The users (spec 1 §2.7), with the switch that enables and disables them. */
export function UserListPage() {
  const { t } = useTranslation('administration');
  const { can } = useSignedIn();
  const statusFilter = useStatusFilter();
  const mayEdit = can('user.edit');
  return (
    <ListScreen<UserRow, z.output<typeof url>>
      list={{
        title: t('userList'),
        crumbs: [{ label: t('admin') }],
        links: (
          <ButtonLink icon={UserSearch} to="/user/user-check">
            {t('userCheck')}
          </ButtonLink>
        ),
        key: listKey,
        read: async (query, signal) => (await call(userRoutes.list, { query }, { signal })).data,
        exportAs: (format, { search, status, sort }) =>
          fetchFile(userRoutes.export, { query: { search, status, sort, format } }),
        url,
        usualSort: 'name',
        filters: [statusFilter],
        searchLabel: t('searchUsers'),
        rowKey: ({ user_id }) => user_id,
        columns: [
          {
            key: 'name',
            head: t('userName'),
            card: 'title',
            sorts: true,
            cell: (row) => <UserName row={row} opens={mayEdit} />,
          },
          { key: 'branch', head: t('workingBranch'), sorts: true, cell: ({ branch }) => branch },
          { key: 'email', head: t('email'), sorts: true, cell: ({ email }) => email },
          { key: 'role', head: t('role'), sorts: true, cell: ({ role }) => role },
        ],
        ...(can('user.create') && { add: { label: t('addUser'), to: '/user/add-user' } }),
        ...(mayEdit && {
          edit: { to: editPath, name: ({ name }) => name },
          actions: (row) => <UserSwitch row={row} />,
        }),
      }}
    />
  );
}

function UserName({ row, opens }: { row: UserRow; opens: boolean }) {
  const { t } = useTranslation('administration');
  return (
    <span className="row wrap">
      {opens ? (
        <Link className="med" to={editPath(row)}>
          {row.name}
        </Link>
      ) : (
        <span className="med">{row.name}</span>
      )}
      {row.status !== status.active && <Badge tone="warn">{t('disabled')}</Badge>}
    </span>
  );
}

function UserSwitch({ row }: { row: UserRow }) {
  const queries = useQueryClient();
  return (
    <StatusSwitch
      name={row.name}
      isOn={row.status === status.active}
      version={row.version}
      store={(on, sent) => {
        const body = { usr_id: row.user_id, status: on ? status.active : status.inactive, version: row.version };
        return call(userRoutes.setStatus, { body }, sent);
      }}
      refresh={() => queries.invalidateQueries({ queryKey: listKey })}
    />
  );
}
