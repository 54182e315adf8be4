import { type CountSheet, countRoutes, countStates } from '@cashbook/contract/stock/counts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { listUrl } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { call } from '#session/api.ts';
import { CountStateBadge, useSheetTitle } from './count-state.tsx';

const url = listUrl.extend({ state: z.enum(['', ...countStates]).catch('') });

const sheetPath = (id: number) => `/stock/count/${id}`;

/** The count sheets of the branch, the latest first. */
export function CountListPage() {
  const { t } = useTranslation('counts');
  const { count, date } = useFormat();
  const titleOf = useSheetTitle();
  return (
    <ListScreen<CountSheet, z.output<typeof url>>
      list={{
        title: t('countSheets'),
        crumbs: [{ label: t('products') }],
        key: [countRoutes.list.method, countRoutes.list.path],
        read: async (query, signal) => (await call(countRoutes.list, { query }, { signal })).data,
        url,
        filters: [
          {
            kind: 'choice',
            name: 'state',
            label: t('status'),
            any: t('anyState'),
            options: countStates.map((state) => ({ value: state, label: t(`state_${state}`) })),
          },
        ],
        searchLabel: t('searchSheets'),
        rowKey: ({ id }) => id,
        columns: [
          {
            key: 'title',
            head: t('countSheet'),
            card: 'title',
            cell: (sheet) => (
              <Link className="med" to={sheetPath(sheet.id)}>
                {titleOf(sheet)}
              </Link>
            ),
          },
          { key: 'status', head: t('status'), card: 'aside', cell: ({ state }) => <CountStateBadge state={state} /> },
          {
            key: 'counted',
            head: t('countedQuantity'),
            kind: 'num',
            cell: ({ counted, products }) => `${count(counted)} / ${count(products)}`,
          },
          { key: 'started', head: t('startedOn'), cell: ({ started_on }) => date(started_on) },
          { key: 'by', head: t('startedBy'), cell: ({ started_by }) => started_by },
          { key: 'remarks', head: t('remarks'), cell: ({ remarks }) => remarks },
        ],
        open: ({ id }) => sheetPath(id),
        add: { label: t('startCount'), to: '/stock/count/new' },
      }}
    />
  );
}
