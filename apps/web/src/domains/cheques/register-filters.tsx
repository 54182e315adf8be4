import { branchOptions } from '@cashbook/contract/access/session';
import { type ChequeList, chequeLists, chequeRoutes } from '@cashbook/contract/cheques/cheques';
import { accountDetails, accountRoutes } from '@cashbook/contract/ledger/accounts';
import type { WordOf } from '@cashbook/words/catalogue';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import type { ListFilter } from '#screens/list/list.ts';
import { AccountPicker } from '#screens/pickers/account-picker.tsx';
import { type UrlQuery, useUrlChange } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { Field } from '#ui/fields/field.tsx';
import { registerPath } from './cheque-actions.ts';
import type { RegisterQuery } from './use-register.ts';
import '#ui/tabs.css';

const listWords: Readonly<Record<ChequeList, WordOf<'cheques'> | null>> = {
  in_hand: 'state_in_hand',
  deposited: 'listDeposited',
  issued: 'state_issued',
  due: 'listDue',
  stale: 'listStale',
  bounced: 'state_bounced',
  // This list has the cheques of several others.
  live: null,
  all: 'listAll',
};

/** The lists of the register, as links with their counts and sums. The other filters stay. */
export function RegisterTabs({ query }: { query: RegisterQuery }) {
  const { t } = useTranslation('cheques');
  const { grouped, total } = useFormat();
  const { list: chosen, search, party, bank, branch_id, date } = query;
  const { data: counts = [] } = useQuery({
    ...queryOf(chequeRoutes.countCheques, { query: { search, party, bank, branch_id, date } }),
    // The old counts stay in sight until those of the new search arrive.
    placeholderData: keepPreviousData,
  });
  return (
    <nav className="tabs" aria-label={t('lists')}>
      {chequeLists.map((list) => {
        const word = listWords[list];
        if (word === null) return null;
        const counted = counts.find((one) => one.list === list);
        return (
          <Link
            key={list}
            className="tab cheque-tab"
            to={registerPath}
            activeOptions={{ exact: true }}
            search={(now: UrlQuery) => ({ ...now, list, page: undefined })}
            aria-current={list === chosen ? 'page' : undefined}
          >
            <span>
              {t(word)}
              {counted !== undefined && <span className="fig t3"> {grouped(counted.count)}</span>}
            </span>
            {counted !== undefined && counted.count > 0 && <span className="fig t3 sm">{total(counted.amount)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

/** Returns the branches that the person reaches beside the one at whose desk they work. */
export function useOtherBranches() {
  const { settings } = useSignedIn();
  const { data = [] } = useQuery({ ...queryOf(branchOptions, {}), staleTime: 60_000 });
  return data.filter(({ id }) => id !== settings.branch.id);
}

/** Returns the filters for the branch, where there are several, for our bank and for a date. */
export function useRegisterFilters(): readonly ListFilter[] {
  const { t } = useTranslation('cheques');
  const { data: banks = [] } = useQuery(queryOf(accountRoutes.bankOptions, { query: {} }));
  const branches = useOtherBranches();
  const branch: ListFilter = {
    kind: 'choice',
    name: 'branch_id',
    label: t('branch'),
    any: t('workingBranch'),
    options: branches.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  return [
    ...(branches.length > 0 ? [branch] : []),
    {
      kind: 'choice',
      name: 'bank',
      label: t('ourBank'),
      any: t('anyBank'),
      options: banks.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { kind: 'date', name: 'date', label: t('asOf') },
  ];
}

/** The filter for a customer or supplier, by the number in the address. */
export function PartyFilter({ party }: { party: string | undefined }) {
  const { t } = useTranslation('cheques');
  const change = useUrlChange();
  const { data } = useQuery({
    ...queryOf(accountDetails, { params: { id: party ?? '' }, query: {} }),
    enabled: party !== undefined,
  });
  return (
    <Field label={t('party')} hideLabel className="list-filter">
      <AccountPicker
        screen="cheques"
        kind="party"
        aria-label={t('party')}
        placeholder={t('partyFilter')}
        value={party === undefined || data === undefined ? null : { id: data.id, name: data.name, text: '' }}
        onChange={(account) => change({ party: account?.id, page: undefined })}
      />
    </Field>
  );
}
