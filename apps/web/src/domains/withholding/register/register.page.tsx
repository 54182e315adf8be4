import { type WithheldTaxRow, withheldLists, withheldTaxes } from '@cashbook/contract/withholding/withheld-tax';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import type { ListFilter } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { useLastRow } from '#screens/list/use-last-row.ts';
import type { UrlQuery } from '#screens/url-state.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { DepositDialog } from './deposit-dialog.tsx';
import { useRegisterColumns } from './register-columns.tsx';
import { type Register, type RegisterQuery, registerList, registerPath, taxKey, useRegister } from './use-register.ts';
import { sumOf } from './withheld-words.ts';
import '#ui/tabs.css';

/** The tax that the working branch withheld: what is to be deposited, and what is. */
export function RegisterPage() {
  const { t } = useTranslation('withheldTax');
  const { total } = useFormat();
  const { can } = useSignedIn();
  const register = useRegister();
  const { page, query, marked, toggle } = register;
  const isMarked = query.list === 'to_deposit' && can('withholding.edit');
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
        bar: isMarked ? <DepositBar register={register} /> : undefined,
        open: ({ mtm_id: id }) => `/vouchers/${id}`,
        marks: isMarked ? { isMarked: (row) => marked.includes(row), toggle } : undefined,
        rowClass: ({ is_overdue: isOverdue }) => (isOverdue ? 'bad-row' : undefined),
        foot: page === undefined ? [] : [{ key: 'sum', label: t('total'), cells: { amount: total(page.amount) } }],
      }}
    />
  );
}

const listWords = { to_deposit: 'listToDeposit', deposited: 'listDeposited' } as const;

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

/** The line above the rows: how many are marked, and their deposit. One challan deposits one tax. */
function DepositBar({ register: { marked } }: { register: Register }) {
  const { t } = useTranslation('withheldTax');
  const { grouped, total } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const next = useLastRow();
  const isOneTax = new Set(marked.map(({ tax }) => tax)).size === 1;
  const run = () => setOpen(true);
  useHotkeys([
    { keys: 'space', does: t('keyMark') },
    ...(isOneTax && !isOpen ? [{ keys: 'd', does: t('doDeposit'), run, hidden: true }] : []),
  ]);
  return (
    <div className="list-bar">
      <p className="grow" role="status">
        {marked.length === 0 ? (
          <span className="t2">{t('doHint')}</span>
        ) : (
          <>
            <b className="med">{t('marked', { count: marked.length, shown: grouped(marked.length) })}</b>
            <span className="t2 fig"> · {total(sumOf(marked))}</span>
            {!isOneTax && <span className="t2"> · {t('oneTaxAtOnce')}</span>}
          </>
        )}
      </p>
      {isOneTax && (
        <Button size="small" keys="d" onClick={run}>
          {t('doDeposit')}
        </Button>
      )}
      {isOpen && isOneTax && <DepositDialog rows={marked} next={next} onClose={() => setOpen(false)} />}
    </div>
  );
}
