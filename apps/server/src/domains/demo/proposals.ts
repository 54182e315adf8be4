import type { TakenProposal } from '@cashbook/contract/ledger/trading-day';
import type { Tx } from '#db/tx';
import { depreciationProposal } from '#domains/assets/index';
import type { StockDesk } from '#domains/demo/stock/stock';
import { lateFeeProposal, markupProposal } from '#domains/installments/index';
import { type ClosingDay, type DayProposals, type PostedProposals, postProposals } from '#domains/ledger/index';
import { cashDifferenceProposal } from '#domains/vouchers/index';

const proposals: DayProposals = {
  'cash-difference': cashDifferenceProposal,
  'late-fee': lateFeeProposal,
  'markup-earned': markupProposal,
  depreciation: depreciationProposal,
};

type Desk = Pick<StockDesk, 'author' | 'at'>;

/** Takes a proposal of Day Close, and returns its vouchers. @throws when the books refuse it. */
export async function takeProposal(
  tx: Tx,
  { author, at }: Desk,
  closing: ClosingDay,
  taken: TakenProposal,
): Promise<NonNullable<ReturnType<PostedProposals['get']>>> {
  const posted = await postProposals(tx, proposals, [taken], closing, { author, at });
  if (!posted.ok) throw new Error(`the books refused a proposal of the demo: ${posted.refusal.code}`);
  return posted.posted.get(taken.kind) ?? [];
}

/** Takes the proposal of the last ended month, where there is one, on the first day that closes after its end. */
export async function takeMonth(
  tx: Tx,
  desk: Desk,
  closing: ClosingDay,
  kind: 'markup-earned' | 'depreciation',
): Promise<void> {
  const proposed = await proposals[kind].look(tx, closing);
  if (proposed !== null) await takeProposal(tx, desk, closing, { kind, amount: proposed.amount });
}
