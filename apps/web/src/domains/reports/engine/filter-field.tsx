import { ApiError } from '@cashbook/contract/client';
import { accountRoutes } from '@cashbook/contract/ledger/accounts';
import { tradeOrder } from '@cashbook/contract/orders/orders';
import type { Filter, FilterKind } from '@cashbook/contract/reports/filters';
import { toLatinDigits } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findOptions } from '#domains/records/record-options.ts';
import { useFormat } from '#i18n/format.ts';
import { useBranchName } from '#screens/branch-name.ts';
import { AccountPicker } from '#screens/pickers/account-picker.tsx';
import type { PickedAccount } from '#screens/pickers/account-search.ts';
import { ProductField } from '#screens/pickers/product-field.tsx';
import type { PickedProduct } from '#screens/pickers/product-search.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field, Input, Select } from '#ui/fields/field.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { phone } from '#ui/theme/use-media.ts';
import { TypeAhead } from '#ui/type-ahead/type-ahead.tsx';
import type { FilterFieldProps } from './filter-props.ts';
import {
  AreaField,
  CategoryField,
  EmployeeField,
  LabourItemField,
  PriceListField,
  WarehouseField,
} from './record-filters.tsx';
import { idOf } from './report-url.ts';
import { type KnownSubject, useAskedAccount, useAskedProduct } from './use-asked-subject.ts';
import type { ReportFilters } from './use-report-filters.ts';

/** The editor of a filter, by its kind; none while the choice with which it is shown is another. */
export function FilterField(props: FilterFieldProps): ReactNode {
  const { shownFor } = props.filter;
  if (shownFor !== undefined && props.filters.draft[shownFor.url] !== shownFor.value) return null;
  return editors[props.filter.kind](props);
}

const editors: Readonly<Record<FilterKind, (props: FilterFieldProps) => ReactNode>> = {
  branch: (props) => <BranchField {...props} />,
  account: (props) => <AccountField {...props} />,
  party: (props) => <AccountField {...props} />,
  moneyAccount: (props) => <AccountField {...props} />,
  product: (props) => <ReportProductField {...props} />,
  order: (props) => <OrderField {...props} />,
  category: (props) => <CategoryField {...props} />,
  labourItem: (props) => <LabourItemField {...props} />,
  priceList: (props) => <PriceListField {...props} />,
  warehouse: (props) => <WarehouseField {...props} />,
  area: (props) => <AreaField {...props} />,
  employee: (props) => <EmployeeField {...props} />,
  scope: (props) => (props.filters.branches.length > 1 ? <ChoiceField {...props} /> : null),
  choice: (props) => <ChoiceField {...props} />,
  days: (props) => <DaysField {...props} />,
  serial: (props) => <SerialField {...props} />,
  search: (props) => <SearchField {...props} />,
  startDate: (props) => <DayField {...props} word="startDate" />,
  endDate: (props) => <DayField {...props} word="endDate" />,
  besideStart: (props) => <DayField {...props} word="otherStart" />,
  besideEnd: (props) => <DayField {...props} word="otherEnd" />,
};

function BranchField({ filter: { url }, filters, startsHere }: FilterFieldProps) {
  const { t } = useTranslation('reports');
  const { draft, branches, branchesError, change } = filters;
  const nameOf = useBranchName();
  const known = branches.some(({ id }) => id === draft[url]);
  return (
    <Field label={t('branch')} width="wide">
      <Select
        value={known ? String(draft[url]) : ''}
        options={branches.map((branch) => ({ value: String(branch.id), label: nameOf(branch) }))}
        placeholder={known ? undefined : ''}
        awaits={branches.length === 0 && branchesError === null}
        autoFocus={startsHere}
        onChange={(id) => change({ [url]: id === '' ? null : Number(id) })}
      />
    </Field>
  );
}

/** A choice of one among a few. */
function ChoiceField({ filter: { url, label, choices = [] }, filters, missing, ref }: FilterFieldProps) {
  const { t } = useTranslation('reports');
  const value = filters.draft[url];
  return (
    <Field label={label === undefined ? '' : t(label)} error={missing ? t('selectReportType') : undefined}>
      <Select
        ref={ref}
        value={value === null ? '' : String(value)}
        options={choices.map(({ value: id, word }) => ({ value: id, label: t(word) }))}
        placeholder={value === null ? '' : undefined}
        onChange={(chosen) => filters.change({ [url]: chosen === '' ? null : chosen })}
      />
    </Field>
  );
}

function DaysField({ filter: { url }, filters }: FilterFieldProps) {
  const { t } = useTranslation('reports');
  const { count } = useFormat();
  const value = filters.draft[url];
  const change = (typed: string) => {
    const digits = toLatinDigits(typed).replace(/\D/g, '').slice(0, 5);
    filters.change({ [url]: digits === '' ? null : Number(digits) });
  };
  return (
    <Field label={t('daysIdle')}>
      <Input
        numeric
        inputMode="numeric"
        value={typeof value === 'number' ? count(value) : ''}
        onChange={({ target }) => change(target.value)}
      />
    </Field>
  );
}

function SerialField({ filter: { url }, filters, startsHere, missing, ref }: FilterFieldProps) {
  const { t } = useTranslation('reports');
  return (
    <Field label={t('serialOrPart')} error={missing ? t('typeSerial') : undefined}>
      <Input
        ref={ref}
        type="search"
        maxLength={60}
        autoFocus={startsHere}
        value={String(filters.draft[url] ?? '')}
        onChange={({ target }) => filters.change({ [url]: target.value === '' ? null : target.value })}
      />
    </Field>
  );
}

/** A field for the product of the report, by type-ahead or scanner. */
function ReportProductField({ filter, filters, missing, ref }: FilterFieldProps) {
  const { url, usual = null } = filter;
  const { t } = useTranslation('reports');
  const { draft } = filters;
  const { subject, error } = useAskedProduct(filters, draft);
  const [picked, setPicked] = useState<PickedProduct | null>(null);
  useDropUnknown(filters, filter, error, 'productNotThere');
  const field = useStartAtMissing(draft[url] === null, ref);
  const known = subject === undefined ? null : productPicked(subject);
  return (
    <Field label={t('product')} width="wide" error={missing ? t('selectProduct') : undefined}>
      <ProductField
        ref={field}
        value={picked?.id === draft[url] ? picked : known?.id === draft[url] ? known : null}
        onChange={(next) => {
          setPicked(next);
          filters.change({ [url]: next?.id ?? usual });
        }}
        branchId={idOf(filters.of, draft, 'branch') ?? undefined}
        screen="reports"
        placeholder={t(usual === null ? 'findProduct' : 'allProduct')}
      />
    </Field>
  );
}

/** Returns a product from the address in the form of a picked one. */
const productPicked = ({ id, name, code, group: unit }: KnownSubject): PickedProduct => {
  return { id, name, code, unit, barcode: '', category: '', purchasePrice: 0, salesPrice: 0, serialNumbered: false };
};

/** A field for the order of the report, by its number. An order of one branch is not an order of another. */
function OrderField({ filter: { url }, filters, missing, ref }: FilterFieldProps) {
  const { t } = useTranslation('reports');
  const { draft, change } = filters;
  const branchId = idOf(filters.of, draft, 'branch');
  const field = useStartAtMissing(draft[url] === null, ref);
  const search = useMemo(() => ordersOf(branchId), [branchId]);
  const drop = useRef<() => void>(() => undefined);
  drop.current = () => change({ [url]: null });
  const asked = useRef(branchId);
  useEffect(() => {
    if (asked.current !== null && asked.current !== branchId) drop.current();
    asked.current = branchId;
  }, [branchId]);
  const number = draft[url];
  return (
    <Field label={t('order')} width="wide" error={missing ? t('selectOrder') : undefined}>
      <TypeAhead<string>
        ref={field}
        search={search}
        show={orderShown}
        aria-label={t('order')}
        placeholder={t('findOrder')}
        value={typeof number === 'string' ? number : null}
        onChange={(chosen) => change({ [url]: chosen })}
      />
    </Field>
  );
}

const orderShown = (number: string) => ({ key: number, label: number });

/** Returns a search in which the order with exactly the typed number is first, before numbers that begin with it. */
const ordersOf = (branchId: number | null) => async (text: string, signal: AbortSignal) => {
  const found = await findOptions(tradeOrder, text, branchId, signal);
  const typed = text.trim().toLowerCase();
  const isMeant = (number: string) => Number(number.toLowerCase() === typed);
  return { rows: found.map(({ name }) => name).sort((one, other) => isMeant(other) - isMeant(one)) };
};

function SearchField({ filter: { url, label }, filters }: FilterFieldProps) {
  const { t } = useTranslation('reports');
  return (
    <Field label={label === undefined ? t('searchByName') : t(label)}>
      <Input
        type="search"
        maxLength={100}
        value={String(filters.draft[url] ?? '')}
        onChange={({ target }) => filters.change({ [url]: target.value })}
      />
    </Field>
  );
}

function DayField({
  filter: { url, usual },
  filters,
  word,
}: FilterFieldProps & { word: 'startDate' | 'endDate' | 'otherStart' | 'otherEnd' }) {
  const { t } = useTranslation('reports');
  const { desk } = useSignedIn();
  const value = filters.draft[url];
  return (
    <Field label={t(word)}>
      <DateField
        value={typeof value === 'string' && value !== '' ? value : null}
        openDay={desk.transactionDate}
        onChange={(day) => filters.change({ [url]: day ?? usual ?? null })}
      />
    </Field>
  );
}

/** A field for the account of the report. A money account is chosen from the branch's banks, any other by type-ahead. */
function AccountField({ filter, filters, missing, ref }: FilterFieldProps) {
  const { kind, url, usual = null } = filter;
  const { t } = useTranslation('reports');
  const { draft } = filters;
  const { subject: account, error } = useAskedAccount(filters, draft);
  const [picked, setPicked] = useState<PickedAccount | null>(null);
  useDropUnknown(filters, filter, error, 'accountNotThere');
  const field = useStartAtMissing(draft[url] === null, ref);
  const isParty = kind === 'party';

  const known = account === undefined ? null : pickedFrom(account);
  const choice = {
    value: picked?.id === draft[url] ? picked : known?.id === draft[url] ? known : null,
    onChange: (next: PickedAccount | null) => {
      setPicked(next);
      filters.change({ [url]: next?.id ?? usual });
    },
    branchId: idOf(filters.of, draft, 'branch') ?? undefined,
    ref: field,
  };
  return kind === 'moneyAccount' ? (
    <Field label={t('bankAccount')} width="wide" error={missing ? t('selectBankAccount') : undefined}>
      <BankField {...choice} />
    </Field>
  ) : (
    <Field label={t(isParty ? 'party' : 'account')} width="wide" error={missing ? t('selectLedgerAccount') : undefined}>
      <AccountPicker
        {...choice}
        {...(isParty && { kind: 'party' })}
        screen={isParty ? 'report-parties' : 'reports'}
        placeholder={t(usual === null ? 'findAccount' : isParty ? 'allParties' : 'allAccounts')}
      />
    </Field>
  );
}

const pickedFrom = ({ id, name, code, mobile, group }: KnownSubject): PickedAccount => ({
  id,
  name,
  text: [code, mobile, group].filter(Boolean).join(' · '),
});

/** Returns a ref that starts the focus in this field if no account is chosen. */
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

/** Clears a filter whose account or product does not exist in the newly chosen branch. A value from the address stays. */
function useDropUnknown(
  { of, draft, question, branches, change }: ReportFilters,
  filter: Filter,
  error: Error | null,
  word: 'accountNotThere' | 'productNotThere',
) {
  const { url, usual = null } = filter;
  const { t } = useTranslation('reports');
  const isUnknown = error instanceof ApiError && error.code === 'not_found';
  const branchId = idOf(of, draft, 'branch');
  const moved = question === null || branchId !== idOf(of, question, 'branch');
  const branch = branches.find(({ id }) => id === branchId)?.name ?? '';
  const drop = useRef<() => void>(() => undefined);
  drop.current = () => {
    change({ [url]: usual });
    toast.info(t(word, { branch }));
  };
  useEffect(() => {
    if (isUnknown && moved) drop.current();
  }, [isUnknown, moved]);
}

interface ChoiceProps {
  value: PickedAccount | null;
  onChange: (account: PickedAccount | null) => void;
  /** The branch whose accounts are offered. */
  branchId: number | undefined;
  ref: (field: HTMLElement | null) => void;
}

/** Returns the active bank accounts of a branch; undefined until they are loaded. */
export function useBanks(branchId: number | undefined) {
  const query = branchId === undefined ? {} : { branch_id: String(branchId) };
  const { data } = useQuery({
    ...queryOf(accountRoutes.bankOptions, { query }),
    enabled: branchId !== undefined,
    staleTime: 60_000,
  });
  return data;
}

/**
 * A choice of the branch's bank accounts. It includes the chosen account if that is another one: an archived one, or the
 * cash.
 */
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
