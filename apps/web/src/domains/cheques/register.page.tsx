import type { ChequeRow } from '@cashbook/contract/cheques/cheques';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { useLastRow } from '#screens/list/use-last-row.ts';
import { useUrlChange } from '#screens/url-state.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ActionBar } from './action-bar.tsx';
import { cardPath, chequeKey } from './cheque-actions.ts';
import { useRegisterColumns } from './register-columns.tsx';
import { PartyFilter, RegisterTabs, useOtherBranches, useRegisterFilters } from './register-filters.tsx';
import { type Register, type RegisterQuery, registerList, useRegister } from './use-register.ts';
import './cheques.css';

/** The register of cheques of the working branch: lists by state, and what happens to the marked cheques. */
export function RegisterPage() {
  const { t } = useTranslation('cheques');
  const { total } = useFormat();
  const register = useRegister();
  const columns = useRegisterColumns(register);
  const filters = useRegisterFilters();
  const lastRow = useLastRow();
  const { page, answered, isHere, marked, query, toggle } = register;
  return (
    <div className="cheque-register stack">
      <ListScreen<ChequeRow, RegisterQuery>
        list={{
          ...registerList,
          title: t('cheques'),
          rowKey: chequeKey,
          columns,
          searchLabel: t('searchCheques'),
          filters,
          lead: <RegisterTabs query={query} />,
          tools: <PartyFilter party={query.party} />,
          bar: isHere ? <ActionBar register={register} next={lastRow} /> : <LookOnly register={register} />,
          shown: register.shown,
          open: cardPath,
          marks: isHere ? { isMarked: (row) => marked.includes(row), toggle } : undefined,
          rowClass: (row) => (answered.get(chequeKey(row))?.answer.ok === false ? 'bad-row' : undefined),
          foot: page === undefined ? [] : [{ key: 'sum', label: t('total'), cells: { amount: total(page.amount) } }],
        }}
      />
    </div>
  );
}

/** A line that the list shows the past or another branch, with the way back. */
function LookOnly({ register: { day, elsewhere } }: { register: Register }) {
  const { t } = useTranslation('cheques');
  const { date } = useFormat();
  const change = useUrlChange();
  const branch = useOtherBranches().find(({ id }) => String(id) === elsewhere);
  return (
    <Notice
      actions={
        <Button size="small" onClick={() => change({ date: undefined, branch_id: undefined, page: undefined })}>
          {t(elsewhere === undefined ? 'backToNow' : 'backToDesk')}
        </Button>
      }
    >
      {day === undefined ? null : t('asOfHint', { date: date(day) })}
      {elsewhere === undefined ? null : ` ${t('elsewhereHint', { branch: branch?.name ?? '' })}`}
    </Notice>
  );
}
