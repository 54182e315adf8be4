import { type WithheldTaxRow, withheldLists, withheldTaxes } from '@cashbook/contract/withholding/withheld-tax';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import type { ListFilter } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import type { UrlQuery } from '#screens/url-state.ts';
import { useSignedIn } from '#session/session.ts';
import { ActionBar, actionsOf } from './action-bar.tsx';
import { useRegisterColumns } from './register-columns.tsx';
import { depositPath, type RegisterQuery, registerList, registerPath, taxKey, useRegister } from './use-register.ts';
import '#ui/tabs.css';

/** The tax that the working branch withheld, and that was withheld from it: lists by state, and what is done with marked rows. */
export function RegisterPage() {
  const { t } = useTranslation('withheldTax');
  const { total } = useFormat();
  const { can } = useSignedIn();
  const register = useRegister();
  const { page, query, marked, toggle } = register;
  const actions = actionsOf(query.list, can);
  const isMarked = actions.length > 0;
  const columns = useRegisterColumns(register, isMarked);
  return (
    <ListScreen<WithheldTaxRow, RegisterQuery>
      list={{
        ...registerList,
        title: t('taxDeposits'),
        rowKey: taxKey,
        columns,
        searchLabel: t('searchTax'),
        filters: useFilters(),
        lead: <RegisterTabs chosen={query.list} />,
        bar: isMarked ? <ActionBar register={register} actions={actions} /> : undefined,
        open: ({ mtm_id: id, deposit }) => (deposit === null ? `/vouchers/${id}` : depositPath(deposit.mtm_id)),
        marks: isMarked ? { isMarked: (row) => marked.includes(row), toggle } : undefined,
        rowClass: ({ is_overdue: isOverdue }) => (isOverdue ? 'bad-row' : undefined),
        foot: page === undefined ? [] : [{ key: 'sum', label: t('total'), cells: { amount: total(page.amount) } }],
      }}
    />
  );
}

const listWords = {
  to_deposit: 'listToDeposit',
  deposited: 'listDeposited',
  to_certify: 'listToCertify',
  certified: 'listCertified',
  settled: 'listSettled',
} as const;

function RegisterTabs({ chosen }: { chosen: RegisterQuery['list'] }) {
  const { t } = useTranslation('withheldTax');
  return (
    <nav className="tabs" aria-label={t('lists')}>
      {withheldLists.map((list) => (
        <Link
          key={list}
          className="tab"
          to={registerPath}
          activeOptions={{ exact: true }}
          search={(now: UrlQuery) => ({ ...now, list, page: undefined })}
          aria-current={list === chosen ? 'page' : undefined}
        >
          {t(listWords[list])}
        </Link>
      ))}
    </nav>
  );
}

function useFilters(): readonly ListFilter[] {
  const { t } = useTranslation('withheldTax');
  const options = withheldTaxes.map((value) => ({ value, label: t(value) }));
  return [{ kind: 'choice', name: 'tax', label: t('withheldTax'), any: t('anyTax'), options }];
}
