import { status } from '@cashbook/contract/enumerations';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import type { ChartLevel, ChartQuery, ChartRow } from './levels.ts';

/** The list of one level of the chart (spec 2 §2). */
export function ChartListPage({ level }: { level: ChartLevel }) {
  const { t } = useTranslation('ledger');
  const { can } = useSignedIn();
  const mayEdit = can('coa.edit');
  return (
    <ListScreen<ChartRow, ChartQuery>
      list={{
        title: t(level.title),
        crumbs: [{ label: t('chartOfAccounts') }],
        key: ['chart', level.level, 'list'],
        read: level.list,
        exportAs: level.exportAs,
        url: level.url,
        usualSort: 'name',
        rowKey: ({ id }) => id,
        searchLabel: t('searchName'),
        columns: [
          {
            key: 'name',
            head: t('name'),
            card: 'title',
            sorts: true,
            cell: (row) => <NameCell level={level} row={row} opens={mayEdit && !row.isElsewhere} />,
          },
          ...level.columns.map(({ head, key }, place) => ({
            key: key ?? head,
            head: t(head),
            sorts: key !== null,
            cell: ({ above }: ChartRow) => above[place] ?? '',
          })),
        ],
        ...(mayEdit && {
          add: { label: t(level.newLabel), to: level.paths.add },
          edit: {
            to: ({ id, isElsewhere }) => (isElsewhere ? null : level.paths.edit(id)),
            name: ({ name }) => name,
          },
        }),
      }}
    />
  );
}

/** The name with its number on level 4, where people know accounts by it, and with what is special about it. */
function NameCell({ level, row, opens }: { level: ChartLevel; row: ChartRow; opens: boolean }) {
  const { t } = useTranslation('ledger');
  return (
    <span className="row wrap">
      {opens ? (
        <Link className="med" to={level.paths.edit(row.id)}>
          {row.name}
        </Link>
      ) : (
        <span className="med">{row.name}</span>
      )}
      {level.level === 4 && <span className="t3 sm fig">{row.id}</span>}
      {row.isElsewhere && <Badge tone="info">{t('otherBranch')}</Badge>}
      {row.isSystem && <Badge>{t('system')}</Badge>}
      {row.status === status.deleted && <Badge tone="warn">{t('archived')}</Badge>}
    </span>
  );
}
