import type { FilterKind, Filters } from '@cashbook/contract/reports/filters';
import { isChosen, type Values } from './report-url.ts';

/** The messages for a filter that must be chosen and is not. */
const missingWords = {
  account: 'selectLedgerAccount',
  party: 'selectLedgerAccount',
  moneyAccount: 'selectBankAccount',
  product: 'selectProduct',
  order: 'selectOrder',
  choice: 'selectReportType',
  serial: 'typeSerial',
} as const satisfies Partial<Record<FilterKind, string>>;

/** Returns the message for the first filter that must be chosen and is not; undefined when all are chosen. */
export function missingIn(filters: Filters, values: Values) {
  const first = Object.values(filters).find((filter) => isChosen(filter) && values[filter.url] === null)?.kind;
  return first !== undefined && first in missingWords ? missingWords[first as keyof typeof missingWords] : undefined;
}
