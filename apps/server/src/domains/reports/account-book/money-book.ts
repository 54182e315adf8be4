import type { cashBook } from '@cashbook/contract/reports/cash-book';
import { type BookFrame, contraText } from '#domains/reports/account-book/account-book';
import type { BookLine } from '#domains/reports/account-book/account-book.sql';
import { askedFrames } from '#domains/reports/asked-branches';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import type { Ask, RowOf } from '#domains/reports/engine/reader';

type MoneyBook = typeof cashBook;

/** Returns the branches of a book of all branches; null for a book of one. */
export const framesOfBook = async (
  ask: Pick<Ask<MoneyBook>, 'tx' | 'frame' | 'reach'> & { readonly asked: { readonly scope: 'one' | 'all' } },
): Promise<readonly BranchFrame[] | null> => (ask.asked.scope === 'all' ? askedFrames(ask) : null);

/** Returns the row of a line of a cash or bank account: the received and the paid amount, and the other side. */
export function moneyRow(line: BookLine, { words, frame, isOfAll }: BookFrame): RowOf<MoneyBook> {
  const { contraAccountId, partyCode, partyMobile } = line;
  const nam = contraText(words, line);
  const isParty = contraAccountId !== null && partyCode !== null && partyMobile !== null;
  return {
    sl_number: null,
    mtm_id: Number(line.voucherId),
    vr_no: line.vrNo,
    vr_date: line.vrDate,
    nam,
    code: partyCode,
    ledger_id: contraAccountId,
    mobile: partyMobile,
    remarks: line.remarks,
    debit: line.debitPaisa,
    credit: line.creditPaisa,
    voucher_image: line.images,
    branchPad: String(frame.branchId).padStart(4, '0'),
    is_approved: line.isApproved,
    other_branch: line.otherBranch,
    branch_id: frame.branchId,
    branch_name: isOfAll ? frame.branchName : undefined,
    somity: isParty
      ? { idfr_code: partyCode, somity_name: nam, somity_id: contraAccountId, mobile: partyMobile }
      : null,
  };
}
