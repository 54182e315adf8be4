import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBanks } from './filter-field.tsx';
import { missingIn } from './missing.ts';
import { filterOfKind, idOf } from './report-url.ts';
import type { ReportFilters } from './use-report-filters.ts';

/**
 * Returns the hint for the next step before all is chosen. For a bank filter it chooses the first bank of the branch at
 * once.
 */
export function usePrompt({ of, draft, question, branches, fillIn }: ReportFilters): string {
  const { t } = useTranslation('reports');
  const bank = filterOfKind(of, 'moneyAccount');
  const branchId = idOf(of, draft, 'branch');
  const banks = useBanks(bank === undefined ? undefined : (branchId ?? undefined));
  const first = useRef<() => void>(() => undefined);
  first.current = () => bank !== undefined && fillIn({ [bank.url]: banks?.[0]?.id ?? null });
  const lacksBank =
    bank !== undefined && question !== null && question[bank.url] === null && idOf(of, question, 'branch') === branchId;
  useEffect(() => {
    if (lacksBank && banks !== undefined && banks.length > 0) first.current();
  }, [lacksBank, banks]);
  if (bank === undefined) {
    const missing = missingIn(of, question ?? {}) ?? 'selectLedgerAccount';
    return t(
      missing === 'selectLedgerAccount' ? 'selectAccount' : missing === 'selectProduct' ? 'chooseProduct' : missing,
    );
  }
  const branch = branches.find(({ id }) => id === branchId)?.name ?? '';
  return banks?.length === 0 ? t('noBank', { branch }) : t('chooseBank');
}
