import { toBanglaDigits } from '@cashbook/money';
import { useReportFilters } from '../engine/use-report-filters.ts';
import type { BookKind } from './book-kinds.ts';
import { BookPrint } from './book-print.tsx';
import { useBookAccount } from './use-book-account.ts';

/** A book of one account on paper, with the facts of its account on every page. */
export function AccountBookPrint({ kind }: { kind: BookKind }) {
  const filters = useReportFilters({ startsWithMonth: true });
  const { account, error } = useBookAccount(filters.question?.account ?? null, filters.question?.branch ?? null);
  const mobile =
    account === undefined ? '' : filters.branch?.use_bangla ? toBanglaDigits(account.mobile) : account.mobile;
  const above = account !== undefined && (
    <>
      <b className="med">{account.name}</b>{' '}
      <span className="t2">{[account.code, mobile, account.address].filter(Boolean).join(' · ')}</span>
    </>
  );
  return <BookPrint kind={kind} filters={filters} subject={{ above, ready: account !== undefined, error }} />;
}
