import type { TakenProposal } from '@cashbook/contract/ledger/trading-day';
import type { IsoDate, Paisa } from '@cashbook/money';
import type { Tx } from '#db/tx';
import type { VoucherDraft } from '#domains/ledger/asked-of-books';
import type { Author } from '#domains/ledger/author';
import { postVouchers } from '#domains/ledger/journal.store';
import type { LedgerRefused } from '#domains/ledger/refusals';

/** The day that is being closed. */
export interface ClosingDay {
  readonly companyId: number;
  readonly branchId: number;
  readonly day: IsoDate;
  /** The counted cash; null when nobody counted. */
  readonly countedPaisa: Paisa | null;
}

/**
 * A voucher that Day Close proposes for the open day (accounting-next §2.1). Nothing is written into a closed day by the machine: a
 * person takes the proposal, and then it is a voucher of the day like any other.
 */
export interface DayProposal {
  /** Returns the amount by the present books and its voucher; null when there is nothing to propose. */
  readonly propose: (
    tx: Tx,
    closing: ClosingDay,
  ) => Promise<{ readonly amountPaisa: Paisa; readonly draft: VoucherDraft } | null>;
}

type Kind = TakenProposal['kind'];

/** All proposals of Day Close, by their kinds. */
export type DayProposals = Readonly<Record<Kind, DayProposal>>;

/** The vouchers of the proposals that a person took. */
export type PostedProposals = ReadonlyMap<Kind, { readonly voucherId: bigint; readonly numberText: string }>;

const changed: LedgerRefused = { ok: false, refusal: { code: 'proposal_changed', detail: {} } };

/**
 * Posts the proposals that a person took. Refuses `proposal_changed` for one that the books no longer propose with the amount that
 * the person saw; then those of the books.
 */
export async function postProposals(
  tx: Tx,
  proposals: DayProposals,
  taken: readonly TakenProposal[],
  closing: ClosingDay,
  { author, at }: { readonly author: Author; readonly at: Date },
): Promise<{ readonly ok: true; readonly posted: PostedProposals } | LedgerRefused> {
  const posted = new Map<Kind, { voucherId: bigint; numberText: string }>();
  for (const { kind, amount } of taken) {
    const proposed = await proposals[kind].propose(tx, closing);
    if (proposed?.amountPaisa !== amount) return changed;
    const voucher = { draft: proposed.draft, expectedDay: closing.day, author, idempotency: null };
    const [saved] = await postVouchers(tx, closing.branchId, [voucher], at);
    if (saved === undefined || saved instanceof Error)
      throw saved ?? new Error(`The books did not answer for ${kind}.`);
    if (!saved.ok) return saved;
    posted.set(kind, saved);
  }
  return { ok: true, posted };
}
