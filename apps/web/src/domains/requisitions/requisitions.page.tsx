import { branchOptions } from '@cashbook/contract/access/session';
import {
  type RequisitionRow,
  requisitionRoutes,
  requisitionStates,
  requisitionStatus,
} from '@cashbook/contract/requisitions/requisitions';
import { isIsoDate } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { useBranchName } from '#screens/branch-name.ts';
import { type ListFilter, listUrl } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { RequisitionStateBadge, stateWords } from './requisition-words.tsx';

const key = [requisitionRoutes.list.method, requisitionRoutes.list.path];
const day = z.string().refine(isIsoDate).optional().catch(undefined);
const url = listUrl.extend({
  status: z.enum(['', '0', '1', '2', '3']).catch(''),
  branch_id: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .catch(undefined),
  start_date: day,
  end_date: day,
});
type Query = z.output<typeof url>;

/** The requisitions of the working branch, or of another or all that the user reaches; the latest first. */
export function RequisitionsPage() {
  const { t } = useTranslation('requisitions');
  const { can } = useSignedIn();
  const columns = useColumns();
  const filters = useFilters();
  return (
    <ListScreen<RequisitionRow, Query>
      list={{
        title: t('requisitionList'),
        key,
        read,
        rowKey: ({ id }) => id,
        columns,
        searchLabel: t('searchRequisitions'),
        url,
        filters,
        ...(can('requisition.create') && {
          add: { label: t('newRequisition'), to: '/requisition/create' },
        }),
        open: ({ id }) => `/requisition/card/${id}`,
        actions: ({ id, req_no: number }) => (
          <ButtonLink size="small" variant="ghost" icon={Printer} to={`/requisition/card/${id}/print`}>
            {t('print')} <span className="sr">{number}</span>
          </ButtonLink>
        ),
      }}
    />
  );
}

async function read(query: Query, signal: AbortSignal) {
  const { page, per_page: perPage, search, status, branch_id: branchId, start_date, end_date } = query;
  const body = {
    ...{ page, perPage, search, requisitionType: status },
    ...{ startDate: start_date ?? '', endDate: end_date ?? '' },
    ...(branchId !== undefined && branchId !== '' && { branchId: Number(branchId) }),
  };
  return (await call(requisitionRoutes.list, { body }, { signal })).data;
}

function useColumns(): ReadonlyArray<Column<RequisitionRow>> {
  const { t } = useTranslation('requisitions');
  const { date, total } = useFormat();
  return [
    {
      key: 'req_no',
      head: t('requisitionNo'),
      card: 'title',
      cell: ({ id, req_no: number }) => (
        <Link className="med nowrap" to="/requisition/card/$id" params={{ id: String(id) }}>
          {number}
        </Link>
      ),
    },
    { key: 'vr_date', head: t('date'), className: 'fig', cell: (row) => date(row.vr_date) },
    {
      key: 'period',
      head: t('period'),
      cell: (row) => (
        <>
          <span className="fig">{date(row.requisition_start_date)} –</span>{' '}
          <span className="fig">{date(row.requisition_end_date)}</span>
        </>
      ),
    },
    {
      key: 'project',
      head: t('project'),
      cell: ({ project, notes }) => (
        <>
          {project}
          {notes !== '' && <span className="below t3 sm"> {notes}</span>}
        </>
      ),
    },
    { key: 'req_total', head: t('requisitionTotal'), kind: 'num', cell: (row) => total(row.req_total) },
    {
      key: 'approved_total',
      head: t('approvedAmount'),
      kind: 'num',
      cell: (row) => (row.approved_total === null ? '-' : total(row.approved_total)),
    },
    { key: 'state', head: t('status'), card: 'aside', cell: (row) => <RequisitionStateBadge state={row.state} /> },
  ];
}

function useFilters(): readonly ListFilter[] {
  const { t } = useTranslation('requisitions');
  const branchName = useBranchName();
  const { data: branches = [] } = useQuery({ ...queryOf(branchOptions, {}), staleTime: 60_000 });
  const branch: ListFilter = {
    ...{ kind: 'choice', name: 'branch_id', label: t('branch'), any: t('workingBranch') },
    options: [
      { value: '0', label: t('everyBranch') },
      ...branches.map((one) => ({ value: String(one.id), label: branchName(one) })),
    ],
  };
  const state: ListFilter = {
    ...{ kind: 'choice', name: 'status', label: t('status'), any: t('anyState') },
    options: requisitionStates.map((one) => ({ value: String(requisitionStatus[one]), label: t(stateWords[one]) })),
  };
  return [
    ...(branches.length > 1 ? [branch] : []),
    state,
    { kind: 'date', name: 'start_date', label: t('startDate') },
    { kind: 'date', name: 'end_date', label: t('endDate') },
  ];
}
