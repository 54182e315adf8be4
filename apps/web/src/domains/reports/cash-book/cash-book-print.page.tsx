import { cashBookKind } from '../account-book/book-kinds.ts';
import { BookPrint } from '../account-book/book-print.tsx';
import { useReportFilters } from '../engine/use-report-filters.ts';

/** The Cash Book on paper. */
export function CashBookPrintPage() {
  const filters = useReportFilters();
  return <BookPrint kind={cashBookKind} filters={filters} />;
}
