import { clientTypeIds } from '@cashbook/contract/enumerations';
import { type Contact, partyRoutes } from '@cashbook/contract/ledger/parties';
import { formatMobile } from '@cashbook/money';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { listUrl } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { call } from '#session/api.ts';
import { useSignedIn } from '#session/session.ts';

const { type_id: typeOf, sort } = partyRoutes.listParties.body.shape;
const url = listUrl.extend({
  type: z
    .string()
    .transform((typed) => typeOf.parse(typed))
    .catch(''),
  sort: sort.catch(''),
});

const typeWords = { 1: 'customer', 2: 'supplier', 3: 'supplierAndCustomer', 4: 'advance' } as const;

/** "My Contacts": the customers and suppliers of the branch; the name leads to the ledger of one. */
export function ContactsPage() {
  const { t } = useTranslation(['ledger', 'shell']);
  const { can } = useSignedIn();
  return (
    <ListScreen<Contact, z.output<typeof url>>
      list={{
        title: t('customerList', { ns: 'shell' }),
        crumbs: [{ label: t('customerSupplier', { ns: 'shell' }) }],
        key: [partyRoutes.listParties.method, partyRoutes.listParties.path],
        read: async ({ type, ...query }, signal) => {
          const body = { ...query, type_id: type };
          return (await call(partyRoutes.listParties, { body }, { signal })).data;
        },
        url,
        usualSort: 'name',
        filters: [
          {
            kind: 'choice',
            name: 'type',
            label: t('type'),
            any: t('allTypes'),
            options: clientTypeIds.map((type) => ({ value: String(type), label: t(typeWords[type]) })),
          },
        ],
        searchLabel: t('searchContacts'),
        rowKey: ({ id }) => id,
        columns: [
          {
            key: 'name',
            head: t('name'),
            card: 'title',
            sorts: true,
            cell: (row) => <ContactName row={row} opens={can('ledger.view')} />,
          },
          { key: 'idfr_code', head: t('customerNumber'), sorts: true, cell: ({ idfr_code }) => idfr_code },
          { key: 'manual_address', head: t('address'), sorts: true, cell: ({ manual_address }) => manual_address },
          {
            key: 'mobile',
            head: t('mobile'),
            sorts: true,
            cell: ({ mobile }) => <span className="fig">{mobile === '' ? '' : formatMobile(mobile)}</span>,
          },
          { key: 'type', head: t('type'), cell: ({ type_id }) => t(typeWords[type_id]) },
        ],
      }}
    />
  );
}

function ContactName({ row: { id, name }, opens }: { row: Contact; opens: boolean }) {
  if (!opens) return <span className="med">{name}</span>;
  return (
    <Link className="med" to="/reports/ledger" search={{ account: String(id) }}>
      {name}
    </Link>
  );
}
