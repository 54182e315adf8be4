import { status } from '@cashbook/contract/enumerations';
import { type BranchRow, branchRoutes } from '@cashbook/contract/organisation/branches';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { statusListUrl, useStatusFilter } from '#screens/list/status-filter.ts';
import { StatusSwitch } from '#screens/list/status-switch.tsx';
import { call, fetchFile } from '#session/api.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { useBranchTypes } from './branch-words.ts';

const listKey = [branchRoutes.list.method, branchRoutes.list.path];
const url = statusListUrl.extend({ sort: branchRoutes.list.query.shape.sort.catch('') });
const editPath = ({ branch_id }: BranchRow) => `/branch/edit/${branch_id}`;

/** The branches (spec 1 §2.5), with the switch that enables and disables them. */
export function BranchListPage() {
  const { t } = useTranslation('administration');
  const { can } = useSignedIn();
  const { business } = useBranchTypes();
  const statusFilter = useStatusFilter();
  const mayEdit = can('branch.edit');
  return (
    <ListScreen<BranchRow, z.output<typeof url>>
      list={{
        title: t('branchList'),
        crumbs: [{ label: t('admin') }],
        links: can('company.view') && (
          <ButtonLink icon={Building} to="/company/company-list">
            {t('company')}
          </ButtonLink>
        ),
        key: listKey,
        read: async (query, signal) => (await call(branchRoutes.list, { query }, { signal })).data,
        exportAs: (format, { search, status, sort }) =>
          fetchFile(branchRoutes.export, { query: { search, status, sort, format } }),
        url,
        filters: [statusFilter],
        searchLabel: t('searchBranches'),
        rowKey: ({ branch_id }) => branch_id,
        columns: [
          {
            key: 'name',
            head: t('branchName'),
            card: 'title',
            sorts: true,
            cell: (row) => <BranchName row={row} opens={mayEdit} />,
          },
          {
            key: 'contact_person',
            head: t('contactPerson'),
            sorts: true,
            cell: ({ contact_person }) => contact_person,
          },
          {
            key: 'business_type',
            head: t('businessType'),
            sorts: true,
            cell: ({ business_type_id, business_type }) =>
              business.find(({ value }) => value === business_type_id)?.label ?? business_type,
          },
          { key: 'phone', head: t('contactNumber'), className: 'fig', sorts: true, cell: ({ phone }) => phone },
          { key: 'status', head: t('status'), className: 'w0', sorts: true, cell: (row) => <BranchStatus row={row} /> },
        ],
        ...(can('branch.create') && { add: { label: t('addBranch'), to: '/branch/add-branch' } }),
        ...(mayEdit && {
          edit: { to: editPath, name: ({ name }) => name },
          actions: (row) => <BranchSwitch row={row} />,
        }),
      }}
    />
  );
}

function BranchName({ row, opens }: { row: BranchRow; opens: boolean }) {
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
      {row.is_protected && <Badge tone="info">{t('protected')}</Badge>}
    </span>
  );
}

function BranchStatus({ row }: { row: BranchRow }) {
  const { t } = useTranslation('administration');
  return row.status === status.active ? (
    <Badge tone="ok">{t('enabled')}</Badge>
  ) : (
    <Badge tone="warn">{t('disabled')}</Badge>
  );
}

function BranchSwitch({ row }: { row: BranchRow }) {
  const queries = useQueryClient();
  return (
    <StatusSwitch
      name={row.name}
      isOn={row.status === status.active}
      version={row.version}
      store={(on, sent) => {
        const body = { id: row.branch_id, status: on ? status.active : status.inactive };
        return call(branchRoutes.setStatus, { body }, sent);
      }}
      refresh={() => queries.invalidateQueries({ queryKey: listKey })}
    />
  );
}
