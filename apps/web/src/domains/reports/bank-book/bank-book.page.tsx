import { accountRoutes } from '@cashbook/contract/ledger/chart-of-accounts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#session/query.ts';
import { Select } from '#ui/field.tsx';
import { AccountBook, type AccountFieldProps } from '../account-book/account-book.tsx';
import { bankBookKind } from '../account-book/book-kinds.ts';
import { useReportFilters } from '../engine/use-report-filters.ts';

/** Bank Book: what went in and out of one bank account of a branch between two dates; at first of the first account. */
export function BankBookPage() {
  const { t } = useTranslation('reports');
  const filters = useReportFilters({ startsWithMonth: true });
  const { question, draft, branches } = filters;
  const banks = useBanks(draft.branch ?? undefined);
  const first = useRef<() => void>(() => undefined);
  first.current = () => filters.fillIn({ account: banks?.[0]?.id ?? null });
  const lacksAccount = question !== null && question.account === null && question.branch === draft.branch;
  useEffect(() => {
    if (lacksAccount && banks !== undefined && banks.length > 0) first.current();
  }, [lacksAccount, banks]);

  const branch = branches.find(({ id }) => id === draft.branch)?.name ?? '';
  return (
    <AccountBook
      kind={bankBookKind}
      filters={filters}
      label={t('bankAccount')}
      prompt={banks?.length === 0 ? t('noBank', { branch }) : t('chooseBank')}
      field={(field) => <BankField {...field} />}
    />
  );
}

/** The active bank accounts of a branch; undefined until they have come. */
function useBanks(branchId: number | undefined) {
  const query = branchId === undefined ? {} : { branch_id: String(branchId) };
  const { data } = useQuery({
    ...queryOf(accountRoutes.bankOptions, { query }),
    enabled: branchId !== undefined,
    staleTime: 60_000,
  });
  return data;
}

/** The bank accounts of the branch, and the chosen one where it is another: one that is archived, or the cash. */
function BankField({ value, onChange, branchId, ref }: AccountFieldProps) {
  const { t } = useTranslation('reports');
  const banks = useBanks(branchId) ?? [];
  const offered = value === null || banks.some(({ id }) => id === value.id) ? banks : [...banks, value];
  const choose = (id: string) => {
    const bank = offered.find((one) => String(one.id) === id);
    onChange(bank === undefined ? null : { id: bank.id, name: bank.name, text: '' });
  };
  return (
    <Select
      ref={ref}
      value={value === null ? '' : String(value.id)}
      options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      placeholder={value === null ? t('selectBank') : undefined}
      onChange={choose}
    />
  );
}
