import { type CompanyRow, companyRoutes } from '@cashbook/contract/organisation/company';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { type ListQuery, listUrl } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { call, fetchFile } from '#session/api.ts';

const editPath = ({ id }: CompanyRow) => `/company/edit/${id}`;

/** The company of the signed-in user; other companies of the installation are not visible. */
export function CompanyListPage() {
  const { t } = useTranslation('administration');
  const { count } = useFormat();
  return (
    <ListScreen<CompanyRow, ListQuery>
      list={{
        title: t('companyList'),
        crumbs: [{ label: t('admin') }],
        key: [companyRoutes.list.method, companyRoutes.list.path],
        read: async (_, signal) => {
          const { data } = await call(companyRoutes.list, {}, { signal });
          return { data, total: data.length, current_page: 1, last_page: 1 };
        },
        url: listUrl,
        exportAs: (format) => fetchFile(companyRoutes.export, { query: { format } }),
        paged: false,
        searchLabel: null,
        rowKey: ({ id }) => id,
        columns: [
          {
            key: 'name',
            head: t('companyName'),
            card: 'title',
            cell: (row) => (
              <Link className="med" to={editPath(row)}>
                {row.name}
              </Link>
            ),
          },
          { key: 'address', head: t('address'), cell: ({ address }) => address },
          { key: 'phone', head: t('phone'), className: 'fig', cell: ({ phone }) => phone },
          { key: 'hosts', head: t('hosts'), cell: ({ hosts }) => hosts.join(', ') },
          { key: 'branches', head: t('branches'), kind: 'num', cell: ({ branches }) => count(branches) },
          { key: 'users', head: t('users'), kind: 'num', cell: ({ users }) => count(users) },
        ],
        edit: { to: editPath, name: ({ name }) => name },
      }}
    />
  );
}
