import { useTranslation } from 'react-i18next';
import { AccountPicker } from '#domains/ledger/index.ts';
import { AccountBook } from '../account-book/account-book.tsx';
import { ledgerKind } from '../account-book/book-kinds.ts';
import { useReportFilters } from '../engine/use-report-filters.ts';

/** Ledger (spec 2 §2): the lines of one account in a branch between two dates. */
export function LedgerPage() {
  const { t } = useTranslation('reports');
  const filters = useReportFilters({ startsWithMonth: true });
  return (
    <AccountBook
      kind={ledgerKind}
      filters={filters}
      label={t('account')}
      prompt={t('selectAccount')}
      field={(field) => <AccountPicker {...field} screen="ledger" placeholder={t('findAccount')} />}
    />
  );
}
