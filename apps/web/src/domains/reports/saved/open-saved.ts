import { savedReportRoutes } from '@cashbook/contract/reports/saved-reports';
import { call } from '#session/api.ts';
import { hrefOf } from './saved-queries.ts';

/** Returns the address of the saved report with this digit; undefined when none has it. */
export async function savedUnderDigit(digit: number): Promise<string | undefined> {
  const { data } = await call(savedReportRoutes.list, { query: {} });
  const saved = data.find((one) => one.digit === digit);
  return saved === undefined ? undefined : hrefOf(saved);
}
