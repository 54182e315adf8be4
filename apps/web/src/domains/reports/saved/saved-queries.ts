import { type SavedReport, savedReportRoutes } from '@cashbook/contract/reports/saved-reports';
import { queryText } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';

/** The key of every read of the user's saved reports. */
export const savedKey = [savedReportRoutes.list.method, savedReportRoutes.list.path];

/** Returns the read of the user's saved reports. Their dates count from `day`, else from the open day. */
export const savedReportsOf = (day?: string) =>
  queryOf(savedReportRoutes.list, { query: day === undefined ? {} : { day } });

/** Returns the address that opens a saved report; undefined when the user may not view it any more. */
export const hrefOf = ({ address }: SavedReport): string | undefined =>
  address === null ? undefined : `${address.screen}${queryText(address.search)}`;
