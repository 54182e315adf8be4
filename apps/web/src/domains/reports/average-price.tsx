import { averagePrice } from '@cashbook/contract/reports/average-price';
import type { Row } from '@cashbook/contract/reports/report';
import { useSignedIn } from '#session/session.ts';
import type { ShownReport } from './engine/own-parts.ts';
import type { Values } from './engine/report-url.ts';

/**
 * The label of the goods. It links to the cash received for the order, beside the report (spec 2 §2), in the working
 * branch.
 */
function Name({ row, asked: { branch, order } }: { row: Row; asked: Values }) {
  const { desk } = useSignedIn();
  if (row.is_goods !== true || branch !== desk.branchId) return String(row.name);
  return (
    <a href={`/accounts/cash/receive/${encodeURIComponent(String(order))}`} target="_blank" rel="noreferrer">
      {String(row.name)}
    </a>
  );
}

export const averagePriceShown: ShownReport = {
  report: averagePrice,
  cells: { name: Name },
  nothing: 'noPurchaseDetails',
};
