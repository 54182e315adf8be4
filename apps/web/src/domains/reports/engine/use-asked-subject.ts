import { accountDetails } from '@cashbook/contract/ledger/accounts';
import type { RouteReply } from '@cashbook/contract/route';
import { stockOfProduct } from '@cashbook/contract/stock/stock-of-product';
import { formatMobile } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '#session/query.ts';
import { type FilterValue, filterOfKind, idOf, type Values } from './report-url.ts';
import type { ReportFilters } from './use-report-filters.ts';

/** The account, product or order of a report, as shown on screen and on paper. */
export interface AskedSubject {
  kind: 'account' | 'product' | 'order';
  name: string;
  /** The unit of a product. */
  group: string;
  /** The code; empty where the account is no party, or the party has none. */
  code: string;
  mobile: string;
  address: string;
}

/** An account or product; only these have an id. */
export interface KnownSubject extends AskedSubject {
  id: number;
  /** Whether it is the account of a customer or supplier. */
  isParty: boolean;
}

/**
 * Returns the accounts, products and orders that the values name. `isRead` once all of them are known. `error` for one
 * that the branch does not know.
 */
export function useAskedSubjects(filters: ReportFilters, values: Values) {
  const account = useAskedAccount(filters, values);
  const product = useAskedProduct(filters, values);
  const order = values[filterOfKind(filters.of, 'order')?.url ?? ''];
  const subjects = useMemo(
    () => [account.subject, product.subject, orderOf(order)].filter((subject) => subject !== undefined),
    [account.subject, product.subject, order],
  );
  return {
    subjects,
    isRead: [account, product].every(({ isAsked, subject }) => !isAsked || subject !== undefined),
    error: account.error ?? product.error,
  };
}

/** Returns the order with this number; undefined without a number. */
const orderOf = (number: FilterValue | undefined): AskedSubject | undefined =>
  typeof number === 'string'
    ? { kind: 'order', name: number, group: '', code: '', mobile: '', address: '' }
    : undefined;

/** Returns the product that the values name; undefined while it is loading. `error` for one that the branch does not know. */
export function useAskedProduct({ of }: ReportFilters, values: Values) {
  const id = idOf(of, values, 'product');
  const branchId = idOf(of, values, 'branch');
  const { data, error } = useQuery({
    ...queryOf(stockOfProduct, { params: { id: String(id) }, query: { branch_id: String(branchId) } }),
    enabled: id !== null && branchId !== null,
    staleTime: 60_000,
  });
  const subject = useMemo(() => (data === undefined ? undefined : productOf(data)), [data]);
  return { subject: id === null ? undefined : subject, isAsked: id !== null, error };
}

const productOf = ({ id, name, code, unit }: RouteReply<typeof stockOfProduct>): KnownSubject => {
  return { kind: 'product', id, name, code, group: unit, mobile: '', address: '', isParty: false };
};

/** Returns the account that the values name, with its read state. */
export function useAskedAccount({ of }: ReportFilters, values: Values) {
  const id = idOf(of, values, 'account', 'party', 'moneyAccount');
  const branchId = idOf(of, values, 'branch');
  const { data, error } = useQuery({
    ...queryOf(accountDetails, { params: { id: String(id) }, query: { branch_id: String(branchId) } }),
    enabled: id !== null && branchId !== null,
    staleTime: 60_000,
  });
  const subject = useMemo(() => (data === undefined ? undefined : accountOf(data)), [data]);
  return { subject: id === null ? undefined : subject, isAsked: id !== null, error };
}

function accountOf({ id, name, group, cust_party_infos: party }: RouteReply<typeof accountDetails>): KnownSubject {
  return {
    kind: 'account',
    id,
    name,
    group,
    isParty: party !== null,
    code: party?.idfr_code ?? '',
    mobile: party === null || party.mobile === '' ? '' : formatMobile(party.mobile),
    address: party === null ? '' : party.manual_address || party.address,
  };
}
