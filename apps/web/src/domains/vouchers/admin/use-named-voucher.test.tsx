import { findVouchers, readVoucher, type VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryOf } from '#session/query.ts';
import { type NumberedVoucher, useNamedVoucher } from './use-named-voucher.ts';

afterEach(() => vi.unstubAllGlobals());

/** Names a voucher that an earlier page has read, at that moment, while the server does not answer. */
async function named(readAt: number) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const offers = queryOf(findVouchers, { query: { q: 'CP-1', branch_id: '2' } });
  queries.setQueryData(offers.queryKey, [{ mtm_id: 7 } as NumberedVoucher]);
  const whole = queryOf(readVoucher, { params: { mtm_id: '7' } });
  queries.setQueryData(whole.queryKey, { version: 1 } as VoucherWhole, { updatedAt: readAt });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useNamedVoucher('CP-1', 2), { wrapper });
  await waitFor(() => expect(queries.getQueryState(offers.queryKey)?.fetchStatus).toBe('idle'));
  return result.current;
}

test('a voucher is named as it was just read, and one that may have changed since is read again first', async () => {
  expect(await named(Date.now())).toEqual({ status: 'one', voucher: { version: 1 } });
  expect(await named(Date.now() - 600_000)).toEqual({ status: 'looking' });
});
