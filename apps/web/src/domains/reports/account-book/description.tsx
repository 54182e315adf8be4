import { ledger } from '@cashbook/contract/reports/ledger';
import { formatMobile } from '@cashbook/money';
import { Link } from '@tanstack/react-router';
import type { PrintFrame } from '#screens/print-frame.ts';
import { useSignedIn } from '#session/session.ts';
import { dot } from '#ui/print/break-lines.ts';
import type { PaperText } from '#ui/print/paper-column.ts';
import type { Values } from '../engine/report-url.ts';

/** Who the row of a book was with, and what was said. */
export interface Contra {
  name: string;
  /** The number of the account where it is a single one. */
  accountId: number | null;
  /** What names that account beside its name: the code of the party behind it, its number (spec 2 §2 "Cash Book"). */
  codes: readonly string[];
  /** Empty where it is no party. */
  mobile: string;
  /** The branch that owes or is owed; empty where it is no matter between branches. */
  branch: string;
  remarks: string;
}

/**
 * Who it was with: a link to their ledger for whoever may look at it, code and number, what was said, and the mobile
 * number where it fits whole.
 */
export function Description({ of, asked }: { of: Contra; asked: Values }) {
  const { can } = useSignedIn();
  const { name, accountId, codes, mobile, branch, remarks } = of;
  return (
    <span className="fit">
      <span className="cut">
        {accountId === null || !can(ledger.permission) ? (
          <span className="nm">{name}</span>
        ) : (
          <Link className="nm" to={ledger.screen} search={{ ...asked, account: accountId }}>
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

/** The same on paper. People type codes: they stay in Latin digits (look "Do, do not"). */
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
