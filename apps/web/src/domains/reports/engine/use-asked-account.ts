import { accountDetails } from '@cashbook/contract/ledger/accounts';
import type { RouteReply } from '@cashbook/contract/route';
import { formatMobile } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '#session/query.ts';
import { idOf, type Values } from './report-url.ts';
import type { ReportFilters } from './use-report-filters.ts';

/** What a report says of the account that it is of, on screen and on paper. */
export interface AskedAccount {
  id: number;
  name: string;
  group: string;
  /** Empty where the account is no party, or the party has none. */
  code: string;
  mobile: string;
  address: string;
}

/** The account that the values name; undefined while it is on its way. `error` for one that the branch does not know. */
export function useAskedAccount(
  { of }: ReportFilters,
  values: Values,
): { account: AskedAccount | undefined; error: Error | null } {
  const id = idOf(of, values, 'account', 'moneyAccount');
  const branchId = idOf(of, values, 'branch');
  const { data, error } = useQuery({
    ...queryOf(accountDetails, { params: { id: String(id) }, query: { branch_id: String(branchId) } }),
    enabled: id !== null && branchId !== null,
    staleTime: 60_000,
  });
  const account = useMemo(() => (data === undefined ? undefined : accountOf(data)), [data]);
  return { account: id === null ? undefined : account, error };
}

function accountOf({ id, name, group, cust_party_infos: party }: RouteReply<typeof accountDetails>): AskedAccount {
  return {
    id,
    name,
    group,
    code: party?.idfr_code ?? '',
    mobile: party === null || party.mobile === '' ? '' : formatMobile(party.mobile),
    address: party === null ? '' : party.manual_address || party.address,
  };
}
