import { category } from '@cashbook/contract/catalog/categories';
import { ApiError } from '@cashbook/contract/client';
import { accountRoutes } from '@cashbook/contract/ledger/accounts';
import type { Filter, FilterKind } from '@cashbook/contract/reports/filters';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPicker, type PickedAccount } from '#domains/ledger/index.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field, Input, Select } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { phone } from '#ui/use-media.ts';
import { idOf } from './report-url.ts';
import { type AskedAccount, useAskedAccount } from './use-asked-account.ts';
import type { ReportFilters } from './use-report-filters.ts';

export interface FilterFieldProps {
  filter: Filter;
  filters: ReportFilters;
  /** The focus starts in it. */
  startsHere: boolean;
  /** Run was pressed without it. */
  missing: boolean;
  /** The field itself, for whoever is sent to it. */
  ref: (field: HTMLElement | null) => void;
}

/** The editor of a filter, by its kind. */
export function FilterField(props: FilterFieldProps): ReactNode {
  return editors[props.filter.kind](props);
}

const editors: Readonly<Record<FilterKind, (props: FilterFieldProps) => ReactNode>> = {
  branch: (props) => <BranchField {...props} />,
  account: (props) => <AccountField {...props} />,
  moneyAccount: (props) => <AccountField {...props} />,
  category: (props) => <CategoryField {...props} />,
  search: (props) => <SearchField {...props} />,
  startDate: (props) => <DayField {...props} word="startDate" />,
  endDate: (props) => <DayField {...props} word="endDate" />,
};

function BranchField({ filter: { url }, filters, startsHere }: FilterFieldProps) {
  const { t } = useTranslation('reports');
  const { draft, branches, branchesError, change } = filters;
  const known = branches.some(({ id }) => id === draft[url]);
  return (
    <Field label={t('branch')} width="wide">
      <Select
        value={known ? String(draft[url]) : ''}
        options={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
        placeholder={known ? undefined : ''}
        awaits={branches.length === 0 && branchesError === null}
        autoFocus={startsHere}
        onChange={(id) => change({ [url]: id === '' ? null : Number(id) })}
      />
    </Field>
  );
}

/** All products, or those of one category (spec 2 §2). */
function CategoryField({ filter: { url }, filters }: FilterFieldProps) {
  const { t } = useTranslation('reports');
  const { data = [], isPending } = useQuery(categoryOptions);
  return (
    <Field label={t('category')}>
      <Select
        value={String(filters.draft[url] ?? 0)}
        options={[
          { value: '0', label: t('allProduct') },
          ...data.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        awaits={isPending}
        onChange={(id) => filters.change({ [url]: Number(id) })}
      />
    </Field>
  );
}

const categoryOptions = {
  queryKey: ['report-categories'],
  queryFn: async () => (await call(category.routes.options, { query: { q: '' } })).data,
};

function SearchField({ filter: { url }, filters }: FilterFieldProps) {
  const { t } = useTranslation('reports');
  return (
    <Field label={t('searchByName')}>
      <Input
        type="search"
        maxLength={100}
        value={String(filters.draft[url] ?? '')}
        onChange={({ target }) => filters.change({ [url]: target.value })}
      />
    </Field>
  );
}

function DayField({ filter: { url }, filters, word }: FilterFieldProps & { word: 'startDate' | 'endDate' }) {
  const { t } = useTranslation('reports');
  const { desk } = useSignedIn();
  const value = filters.draft[url];
  return (
    <Field label={t(word)}>
      <DateField
        value={typeof value === 'string' ? value : null}
        openDay={desk.transactionDate}
        onChange={(day) => filters.change({ [url]: day })}
      />
    </Field>
  );
}

/** Chooses the account that the report is of; one of money among the branch's banks, any other by type-ahead. */
function AccountField({ filter: { kind, url }, filters, missing, ref }: FilterFieldProps) {
  const { t } = useTranslation('reports');
  const { draft } = filters;
  const { account, error } = useAskedAccount(filters, draft);
  const [picked, setPicked] = useState<PickedAccount | null>(null);
  useDropUnknown(filters, url, error);
  const field = useStartAtMissing(draft[url] === null, ref);

  const known = account === undefined ? null : pickedFrom(account);
  const choice = {
    value: picked?.id === draft[url] ? picked : known?.id === draft[url] ? known : null,
    onChange: (next: PickedAccount | null) => {
      setPicked(next);
      filters.change({ [url]: next?.id ?? null });
    },
    branchId: idOf(filters.of, draft, 'branch') ?? undefined,
    ref: field,
  };
  return kind === 'moneyAccount' ? (
    <Field label={t('bankAccount')} width="wide" error={missing ? t('selectBankAccount') : undefined}>
      <BankField {...choice} />
    </Field>
  ) : (
    <Field label={t('account')} width="wide" error={missing ? t('selectLedgerAccount') : undefined}>
      <AccountPicker {...choice} screen="reports" placeholder={t('findAccount')} />
    </Field>
  );
}

const pickedFrom = ({ id, name, code, mobile, group }: AskedAccount): PickedAccount => ({
  id,
  name,
  text: [code, mobile, group].filter(Boolean).join(' · '),
});

/** The first thing to do where no account is chosen is to choose one. */
function useStartAtMissing(isMissing: boolean, ref: FilterFieldProps['ref']) {
  const startsThere = useRef(isMissing && !window.matchMedia(phone).matches);
  const field = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (startsThere.current) field.current?.focus();
    startsThere.current = false;
  }, []);
  return (element: HTMLElement | null) => {
    field.current = element;
    ref(element);
  };
}

/** An account that the branch now chosen knows nothing of is chosen no longer. One that the address asks for stays. */
function useDropUnknown({ of, draft, question, branches, change }: ReportFilters, url: string, error: Error | null) {
  const { t } = useTranslation('reports');
  const isUnknown = error instanceof ApiError && error.code === 'not_found';
  const branchId = idOf(of, draft, 'branch');
  const moved = question === null || branchId !== idOf(of, question, 'branch');
  const branch = branches.find(({ id }) => id === branchId)?.name ?? '';
  const drop = useRef<() => void>(() => undefined);
  drop.current = () => {
    change({ [url]: null });
    toast.info(t('accountNotThere', { branch }));
  };
  useEffect(() => {
    if (isUnknown && moved) drop.current();
  }, [isUnknown, moved]);
}

interface ChoiceProps {
  value: PickedAccount | null;
  onChange: (account: PickedAccount | null) => void;
  /** Whose accounts are offered. */
  branchId: number | undefined;
  ref: (field: HTMLElement | null) => void;
}

/** The active bank accounts of a branch; undefined until they have come. */
export function useBanks(branchId: number | undefined) {
  const query = branchId === undefined ? {} : { branch_id: String(branchId) };
  const { data } = useQuery({
    ...queryOf(accountRoutes.bankOptions, { query }),
    enabled: branchId !== undefined,
    staleTime: 60_000,
  });
  return data;
}

/** The bank accounts of the branch, and the chosen one where it is another: one that is archived, or the cash. */
function BankField({ value, onChange, branchId, ref }: ChoiceProps) {
  const { t } = useTranslation('reports');
  const known = useBanks(branchId);
  const banks = known ?? [];
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
      awaits={known === undefined}
      onChange={choose}
    />
  );
}
