import { protectedBranchOptions } from '@cashbook/contract/access/session';
import { type AuditRow, auditRoutes } from '@cashbook/contract/audit/audit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDeviceName } from '#i18n/device.ts';
import { useFormat } from '#i18n/format.ts';
import { useBranchName } from '#screens/branch-name.ts';
import type { ListFilter } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { call, fetchFile } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import type { Column } from '#ui/table/columns.tsx';
import { useAuditWords } from './audit-words.ts';
import { Changes } from './changes.tsx';
import { type TrailQuery, trailUrl } from './trail-url.ts';
import './trail.css';

const voucherPath = ({ mtm_id }: AuditRow) => (mtm_id === null ? null : `/vouchers/${mtm_id}`);

/** The audit trail, newest first: who did what, when, from where, and the changes. */
export function TrailPage() {
  const { t } = useTranslation('audit');
  const columns = useTrailColumns();
  const filters = useTrailFilters();
  return (
    <ListScreen<AuditRow, TrailQuery>
      list={{
        title: t('auditTrail'),
        key: [auditRoutes.list.method, auditRoutes.list.path],
        read: async (query, signal) => (await call(auditRoutes.list, { query }, { signal })).data,
        rowKey: ({ id }) => id,
        columns,
        searchLabel: t('searchTrail'),
        url: trailUrl,
        usualSort: '-when',
        filters,
        open: voucherPath,
        exportAs: (format, { page: _page, per_page: _size, ...query }) =>
          fetchFile(auditRoutes.export, { query: { ...query, format } }),
      }}
    />
  );
}

function useTrailColumns(): ReadonlyArray<Column<AuditRow>> {
  const { t } = useTranslation('audit');
  const { dayOf, time } = useFormat();
  const deviceName = useDeviceName();
  const { action: actionName } = useAuditWords();
  return [
    {
      key: 'when',
      head: t('when'),
      className: 'w0 fig',
      sorts: true,
      cell: ({ at }) => (
        <>
          {dayOf(at)} <span className="t3">{time(at)}</span>
        </>
      ),
    },
    {
      key: 'who',
      head: t('who'),
      cell: ({ user, place, device }) => (
        <>
          {user === '' ? t('program') : user}
          {(place !== '' || device !== '') && (
            <span className="below t3 sm">{[deviceName(device), place].filter(Boolean).join(', ')}</span>
          )}
        </>
      ),
    },
    { key: 'branch', head: t('branch'), cell: ({ branch }) => branch },
    {
      key: 'what',
      head: t('action'),
      card: 'title',
      cell: (row) => (
        <>
          <span className="med">{actionName(row.action)}</span>{' '}
          <span className="trail-subject">
            <Subject row={row} />
          </span>
        </>
      ),
    },
    {
      key: 'changes',
      head: t('changes'),
      card: 'full',
      className: 'trail-changes',
      cell: ({ changes, reason }) => (
        <>
          {reason !== '' && <p className="t2">{t('reasonGiven', { reason })}</p>}
          {changes.length > 0 && <Changes changes={changes} />}
        </>
      ),
    },
  ];
}

function Subject({ row }: { row: AuditRow }) {
  const to = voucherPath(row);
  return to === null ? row.subject : <Link to={to}>{row.subject}</Link>;
}

function useTrailFilters(): readonly ListFilter[] {
  const { t } = useTranslation('audit');
  const { action: actionName } = useAuditWords();
  const { data: choices } = useQuery({ ...queryOf(auditRoutes.choices, {}), staleTime: 60_000 });
  const { data: branches } = useQuery({ ...queryOf(protectedBranchOptions, {}), staleTime: 60_000 });
  const branchName = useBranchName();
  const marked = branches?.data.map((branch) => ({ id: branch.id, name: branchName(branch) }));
  const named = (options: ReadonlyArray<{ id: number; name: string }> = []) =>
    options.map(({ id, name }) => ({ value: String(id), label: name }));
  return [
    { kind: 'date', name: 'start_date', label: t('fromDate') },
    { kind: 'date', name: 'end_date', label: t('toDate') },
    { kind: 'choice', name: 'user_id', label: t('who'), any: t('anybody'), options: named(choices?.people) },
    { kind: 'choice', name: 'branch_id', label: t('branch'), any: t('anyBranch'), options: named(marked) },
    {
      kind: 'choice',
      name: 'action',
      label: t('action'),
      any: t('anything'),
      options: (choices?.actions ?? []).map((action) => ({ value: action, label: actionName(action) })),
    },
  ];
}
