import type { findings } from '@cashbook/words/en/findings';
import type { GapsOf } from '@cashbook/words/text';
import type { FindingCode, IntegrityFinding } from '#ledger/integrity';

/** The gaps that say where a finding is, whatever its code. */
type Place = 'voucher' | 'branch' | 'account' | 'day';

/** The gaps of a finding of that code beside those of {@link Place}. */
export type FindingPart<Code extends FindingCode> = Exclude<GapsOf<(typeof findings)[`finding_${Code}`]>, Place>;

/** The functions that format the figures of a finding. */
export interface FindingFormat {
  /** Formats plain taka, `1234.50`. */
  readonly amount: (taka: string) => string;
  /** Formats a day, yyyy-mm-dd. */
  readonly date: (day: string) => string;
  /** Formats digits. */
  readonly figure: (digits: string) => string;
}

/** Returns the values for the gaps of a finding's sentence. A thing that does not exist (any more) is shown by its number. */
export function findingGaps(finding: IntegrityFinding, format: FindingFormat): Readonly<Record<string, string>> {
  const { parts, mtm_id, vr_no, branch_id, branch, account_id, account, start } = finding;
  const named = (name: string, id: number | null) => name || (id === null ? '' : `#${id}`);
  const shown = Object.entries(parts).map(([gap, value]) => {
    if (gap.endsWith('Amount')) return [gap, format.amount(value)] as const;
    return [gap, /^\d+$/.test(value) ? format.figure(value) : value] as const;
  });
  return {
    ...Object.fromEntries(shown),
    voucher: named(vr_no, mtm_id),
    branch: named(branch, branch_id),
    account: named(account, account_id),
    day: start === null ? '' : format.date(start),
  };
}
