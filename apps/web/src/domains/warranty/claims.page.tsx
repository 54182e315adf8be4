import { type ClaimRow, claimStates, LATE_AFTER_DAYS, warrantyRoutes } from '@cashbook/contract/warranty/claims';
import { claimNumber } from '@cashbook/kernel';
import { formatMobile, isIsoDate } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { type ListFilter, listUrl } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { call } from '#session/api.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { ClaimStateBadge, stateWords, WarrantyText } from './claim-words.tsx';

const cardPath = (id: number) => `/warranty/claims/${id}`;

const key = [warrantyRoutes.list.method, warrantyRoutes.list.path];
const day = z.string().refine(isIsoDate).optional().catch(undefined);
const number = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional()
  .catch(undefined);
const url = listUrl.extend({
  state: z.enum(['', 'open', ...claimStates]).catch(''),
  supplier_id: number,
  start_date: day,
  end_date: day,
  older_than: number,
});
type ClaimsQuery = z.output<typeof url>;

/** The ages in the claims filter, in days. */
const ages = [7, LATE_AFTER_DAYS, 30, 60] as const;

/** The warranty claims of the working branch, the latest first. Above them, the number of claims open for long. */
export function ClaimsPage() {
  const { t } = useTranslation('warranty');
  const { settings } = useSignedIn();
  const columns = useColumns();
  const filters = useFilters();
  return (
    <>
      <LateClaims />
      <ListScreen<ClaimRow, ClaimsQuery>
        list={{
          title: t('warrantyClaims'),
          key,
          read: async (query, signal) => (await call(warrantyRoutes.list, { query }, { signal })).data,
          rowKey: ({ id }) => id,
          columns,
          searchLabel: t('searchClaims'),
          url,
          filters,
          open: ({ id }) => cardPath(id),
          add: settings.branch.warranty_controll ? { label: t('newClaim'), to: '/warranty/claims/new' } : undefined,
        }}
      />
    </>
  );
}

/** Returns facts about all claims of the branch: the number of late ones, and the suppliers. */
function useSummary() {
  const { data } = useQuery({
    queryKey: [...key, 'summary'],
    queryFn: async ({ signal }) => (await call(warrantyRoutes.list, { query: {} }, { signal })).data,
  });
  return { late: data?.late ?? 0, suppliers: data?.suppliers ?? [] };
}

function LateClaims() {
  const { t } = useTranslation('warranty');
  const { count } = useFormat();
  const { late } = useSummary();
  if (late === 0) return null;
  return (
    <Notice
      tone="warn"
      actions={
        <ButtonLink size="small" to="/warranty/claims" search={{ state: 'open', older_than: String(LATE_AFTER_DAYS) }}>
          {t('showLate')}
        </ButtonLink>
      }
    >
      {t('lateClaims', { count: late, total: count(late), days: count(LATE_AFTER_DAYS) })}
    </Notice>
  );
}

function useColumns(): ReadonlyArray<Column<ClaimRow>> {
  const { t } = useTranslation('warranty');
  const { date } = useFormat();
  return [
    {
      key: 'claim_no',
      head: t('claimNo'),
      card: 'title',
      cell: ({ id, claim_no: no }) => (
        <Link className="med" to={cardPath(id)}>
          {claimNumber(no)}
        </Link>
      ),
    },
    { key: 'taken_on', head: t('takenOn'), className: 'fig', cell: (row) => date(row.taken_on) },
    {
      key: 'product',
      head: t('product'),
      cell: ({ product_name: name, serial }) => <TwoLines first={name} second={serial} />,
    },
    {
      key: 'customer',
      head: t('customer'),
      cell: ({ customer_name: name, mobile }) => <TwoLines first={name} second={formatMobile(mobile)} />,
    },
    { key: 'warranty', head: t('warrantyUntil'), cell: (row) => <WarrantyText claim={row} /> },
    { key: 'supplier', head: t('supplier'), cell: (row) => row.supplier_name ?? '' },
    {
      key: 'state',
      head: t('status'),
      card: 'aside',
      cell: (row) => (
        <>
          <ClaimStateBadge state={row.state} /> <Age days={row.open_days} />
        </>
      ),
    },
  ];
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <>
      {first}
      {second !== '' && <span className="below t3 sm"> {second}</span>}
    </>
  );
}

/** Shows how long a claim has been open; a late one is marked. */
function Age({ days }: { days: number | null }) {
  const { t } = useTranslation('warranty');
  const { count } = useFormat();
  if (days === null) return null;
  const text = t('openDays', { count: days, total: count(days) });
  return days > LATE_AFTER_DAYS ? <Badge tone="bad">{text}</Badge> : <span className="t3 sm">{text}</span>;
}

function useFilters(): readonly ListFilter[] {
  const { t } = useTranslation('warranty');
  const { count } = useFormat();
  const { suppliers } = useSummary();
  return [
    {
      kind: 'choice',
      name: 'state',
      label: t('status'),
      any: t('anyState'),
      options: [
        { value: 'open', label: t('openClaims') },
        ...claimStates.map((state) => ({ value: state, label: t(stateWords[state]) })),
      ],
    },
    {
      kind: 'choice',
      name: 'supplier_id',
      label: t('supplier'),
      any: t('anySupplier'),
      options: suppliers.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      kind: 'choice',
      name: 'older_than',
      label: t('openClaims'),
      any: t('anyAge'),
      options: ages.map((days) => ({
        value: String(days),
        label: t('olderThan', { count: days, total: count(days) }),
      })),
    },
    { kind: 'date', name: 'start_date', label: t('fromDate') },
    { kind: 'date', name: 'end_date', label: t('toDate') },
  ];
}
