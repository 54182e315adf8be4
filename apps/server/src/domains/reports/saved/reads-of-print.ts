import { branchOptions, me, protectedBranchOptions, readSettings } from '@cashbook/contract/access/session';
import { accountDetails } from '@cashbook/contract/ledger/accounts';
import { filterOf } from '@cashbook/contract/reports/filters';
import { partyStatement } from '@cashbook/contract/reports/party-statement';
import { partyStatements, readStatements } from '@cashbook/contract/reports/party-statements';
import type { Report } from '@cashbook/contract/reports/report';
import { stockOfProduct } from '@cashbook/contract/stock/stock-of-product';

/** A report with the texts of its filters. */
export interface PrintedQuestion {
  readonly report: Report;
  readonly texts: Readonly<Record<string, string>>;
}

const api = '/api';

/** The calls that every print makes: who prints, and on whose letterhead. */
const ofEveryPrint: ReadonlySet<string> = new Set(
  [me, readSettings, branchOptions, protectedBranchOptions].map(({ path }) => path),
);

/** The folder of the logos on letterheads. */
const logos = '/files/logo/';

/**
 * Returns which addresses of the API the print of one report may read: the settings of the person, the branches and their logos, this
 * report for this question, and what names its account or product. Nothing else, even of what the person may view.
 */
export function readsOf({ report, texts }: PrintedQuestion): (address: URL) => boolean {
  const branch = texts[filterOf(report.filters, 'branch') ?? ''];
  const ofBranch = { branch_id: branch };
  const isAsked = (query: URLSearchParams, said: Readonly<Record<string, string | undefined>>) =>
    Object.entries(said).every(([name, text]) => !query.has(name) || query.get(name) === text);
  const ids = Object.entries(texts).flatMap(([name, text]) => (/^\d+$/.test(text) ? [[name, text] as const] : []));
  const named = [accountDetails, stockOfProduct].flatMap(({ path }) => ids.map(([, id]) => path.replace(':id', id)));
  const isOfParties = report.name === partyStatement.name || report.name === partyStatements.name;
  return ({ pathname, searchParams: query }) => {
    if (!pathname.startsWith(`${api}/`)) return false;
    const path = pathname.slice(api.length);
    if (ofEveryPrint.has(path) || path.startsWith(logos)) return true;
    if (path === report.routes.read.path) return isAsked(query, texts);
    if (isOfParties && path === readStatements.path) {
      const { start_date, end_date, scope = 'one' } = texts;
      return isAsked(query, { ...ofBranch, start_date, end_date, scope });
    }
    return named.includes(path) && isAsked(query, ofBranch);
  };
}
