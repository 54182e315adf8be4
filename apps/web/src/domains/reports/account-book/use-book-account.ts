import { accountDetails } from '@cashbook/contract/ledger/chart-of-accounts';
import { formatMobile } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#session/query.ts';

/** What a book says of its account, on screen and on paper. */
export interface BookAccount {
  id: number;
  name: string;
  group: string;
  /** Empty where the account is no party, or the party has none. */
  code: string;
  mobile: string;
  address: string;
}

/** The account with that number. `error` for one that the books of the branch do not know. */
export function useBookAccount(
  id: number | null,
  branchId: number | null,
): { account: BookAccount | undefined; error: Error | null } {
  const { data, error } = useQuery({
    ...queryOf(accountDetails, { params: { id: String(id) }, query: { branch_id: String(branchId) } }),
    enabled: id !== null && branchId !== null,
    staleTime: 60_000,
  });
  if (data === undefined || id === null) return { account: undefined, error };
  const party = data.cust_party_infos;
  return {
    account: {
      id: data.id,
      name: data.name,
      group: data.group,
      code: party?.idfr_code ?? '',
      mobile: party === null || party.mobile === '' ? '' : formatMobile(party.mobile),
      address: party === null ? '' : party.manual_address || party.address,
    },
    error,
  };
}
