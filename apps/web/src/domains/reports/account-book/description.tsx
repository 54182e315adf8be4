import { ledger } from '@cashbook/contract/reports/ledger';
import { formatMobile } from '@cashbook/money';
import { Link } from '@tanstack/react-router';
import type { PrintFrame } from '#screens/print-frame.ts';
import { useSignedIn } from '#session/session.ts';
import { dot } from '#ui/print/break-lines.ts';
import type { PaperText } from '#ui/print/paper-column.ts';
import type { Values } from '../engine/report-url.ts';

/** The other side of a row in a book, and its remarks. */
export interface Contra {
  name: string;
  /** The number of the account; null where it is not a single one. */
  accountId: number | null;
  /** The branch of the row; null for the branch of the report. */
  branchId: number | null;
  /** The codes of that account: the code of the party behind it, its number (spec 2 §2 "Cash Book"). */
  codes: readonly string[];
  /** The mobile number; empty for an account that is no party. */
  mobile: string;
  /** The branch that owes or is owed; empty without another branch. */
  branch: string;
  remarks: string;
}

/**
 * The other side of a row: a link to their ledger for a user with the permission, code and number, and the remarks. The
 * mobile number shows where it fits whole.
 */
export function Description({ of, asked }: { of: Contra; asked: Values }) {
  const { can } = useSignedIn();
  const { name, accountId, branchId, codes, mobile, branch, remarks } = of;
  return (
    <span className="fit">
      <span className="cut">
        {accountId === null || !can(ledger.permission) ? (
          <span className="nm">{name}</span>
        ) : (
          <Link
            className="nm"
            to={ledger.screen}
            search={{ ...asked, branch: branchId ?? asked.branch, account: accountId }}
          >
            {name}
          </Link>
        )}
        {codes.map((code) => (
          <span key={code} className="code fig">
            {code}
          </span>
        ))}
        {branch !== '' && <span className="rem">{branch}</span>}
        {remarks !== '' && <span className="rem">{remarks}</span>}
      </span>
      {mobile !== '' && <span className="fig mob">{formatMobile(mobile)}</span>}
    </span>
  );
}

/** Returns the description of a row on paper. People type codes, so they stay in Latin digits (look "Do, do not"). */
export function printedDescription(
  { name, codes, mobile, branch, remarks }: Contra,
  { inDigits }: Pick<PrintFrame, 'inDigits'>,
): PaperText {
  const facts = [
    ...codes,
    ...(branch === '' ? [] : [branch]),
    ...(mobile === '' ? [] : [inDigits(formatMobile(mobile))]),
  ].join(dot);
  return { lead: name, text: [facts, remarks].filter(Boolean).join('\n') };
}
