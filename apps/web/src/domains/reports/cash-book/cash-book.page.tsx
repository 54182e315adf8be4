import { useTranslation } from 'react-i18next';
import { cashBookKind } from '../account-book/book-kinds.ts';
import { BookReport, BookStatus } from '../account-book/book-report.tsx';
import { useBook } from '../account-book/use-book.ts';
import { ReportScreen } from '../engine/report-screen.tsx';
import { useReportFilters } from '../engine/use-report-filters.ts';

/** Cash Book (spec 2 §2): receipts and payments of a branch between two dates. */
export function CashBookPage() {
  const { t } = useTranslation('reports');
  const filters = useReportFilters();
  const { question } = filters;
  const book = useBook(cashBookKind, question, filters.runs);
  return (
    <ReportScreen
      title={t('cashBook')}
      formats={cashBookKind.formats}
      fetchExport={question === null ? null : (format) => cashBookKind.file(question, format)}
      printPath={cashBookKind.printPath}
      filters={filters}
      status={<BookStatus kind={cashBookKind} book={book} />}
      error={book.error}
      onTryAgain={book.tryAgain}
      report={
        book.error !== null && book.latest === undefined ? null : (
          <BookReport kind={cashBookKind} filters={filters} book={book} />
        )
      }
    />
  );
}
