import { toBanglaDigits } from '@cashbook/money';
import { ledgerKind } from '../account-book/book-kinds.ts';
import { BookPrint } from '../account-book/book-print.tsx';
import { useReportFilters } from '../engine/use-report-filters.ts';
import { useLedgerAccount } from './use-ledger-account.ts';

/** The Ledger on paper, with the facts of its account on every page. */
export function LedgerPrintPage() {
  const filters = useReportFilters({ startsWithMonth: true });
  const { account, error } = useLedgerAccount(filters.question?.account ?? null, filters.question?.branch ?? null);
  const mobile =
    account === undefined ? '' : filters.branch?.use_bangla ? toBanglaDigits(account.mobile) : account.mobile;
  const above = account !== undefined && (
    <>
      <b className="med">{account.name}</b>{' '}
      <span className="t2">{[account.code, mobile, account.address].filter(Boolean).join(' · ')}</span>
    </>
  );
  return <BookPrint kind={ledgerKind} filters={filters} subject={{ above, ready: account !== undefined, error }} />;
}
