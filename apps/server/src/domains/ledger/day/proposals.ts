import type { lookBeforeClosing, TakenProposal } from '@cashbook/contract/ledger/trading-day';
import type { RouteReply } from '@cashbook/contract/route';
import { addDays, type IsoDate, monthEnd, type Paisa } from '@cashbook/money';
import type { Tx } from '#db/tx';
import type { VoucherDraft } from '#domains/ledger/asked-of-books';
import type { Author } from '#domains/ledger/author';
import { postDocument } from '#domains/ledger/journal.store';
import type { LedgerRefused } from '#domains/ledger/refusals';

/** The day that is being closed. */
export interface ClosingDay {
  readonly companyId: number;
  readonly branchId: number;
  readonly day: IsoDate;
  /** The counted cash; null when nobody counted. */
  readonly countedPaisa: Paisa | null;
}

/** A voucher that is proposed, and its amount as the person sees it. */
export interface ProposedVoucher {
  readonly amountPaisa: Paisa;
  readonly draft: VoucherDraft;
  /** Adds the rows of tables of its own once the voucher is posted. */
  readonly keep?: (voucherId: bigint) => Promise<void>;
}

/**
 * Vouchers that Day Close proposes for the open day (accounting-next §2.1). Nothing is written into a closed day by the machine: a
 * person takes the proposal, and then it is a voucher of the day like any other.
 */
export interface DayProposal {
  /** Returns the vouchers by the present books; of a proposal with several, those of these installments, or all. None when there is nothing to propose. */
  readonly propose: (
    tx: Tx,
    closing: ClosingDay,
    installmentIds?: readonly number[],
  ) => Promise<readonly ProposedVoucher[]>;
}

/** The late fees that a person may choose from, and the number and sum of all. */
interface ListedLateFees {
  readonly listed: RouteReply<typeof lookBeforeClosing>['late_fees'];
  readonly count: number;
  readonly amountPaisa: Paisa;
}

/** The proposal of late fees. It lists so many of them before a person chooses, and sums all. Without chosen installments it posts all. */
export interface LateFeeProposal extends DayProposal {
  readonly list: (tx: Tx, at: Omit<ClosingDay, 'countedPaisa'>, most: number) => Promise<ListedLateFees>;
}

/** A proposal for the last month that has ended, which is one voucher. */
interface MonthProposal<Named extends 'markup' | 'depreciation'> extends DayProposal {
  readonly look: (tx: Tx, at: Omit<ClosingDay, 'countedPaisa'>) => Promise<RouteReply<typeof lookBeforeClosing>[Named]>;
}
export type MarkupProposal = MonthProposal<'markup'>;
export type DepreciationProposal = MonthProposal<'depreciation'>;

/** Returns the last day of the last month that has ended when the day is closed. */
export const endedMonth = (day: IsoDate): IsoDate =>
  monthEnd(day) === day ? day : addDays(`${day.slice(0, 7)}-01`, -1);

type Kind = TakenProposal['kind'];

/** All proposals of Day Close, by their kinds. */
export interface DayProposals extends Readonly<Record<Kind, DayProposal>> {
  readonly 'late-fee': LateFeeProposal;
  readonly 'markup-earned': MarkupProposal;
  readonly depreciation: DepreciationProposal;
}

type Posted = { readonly voucherId: bigint; readonly numberText: string };

/** The vouchers of the proposals that a person took. */
export type PostedProposals = ReadonlyMap<Kind, readonly Posted[]>;

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
  const posted = new Map<Kind, readonly Posted[]>();
  for (const one of taken) {
    const proposed = await proposals[one.kind].propose(tx, closing, one.installments);
    const amountPaisa = proposed.reduce((sum, voucher) => sum + voucher.amountPaisa, 0n);
    if (proposed.length === 0 || amountPaisa !== one.amount) return changed;
    const ofKind: Posted[] = [];
    for (const { draft, keep } of proposed) {
      const { kind, formVersion, form, ...voucher } = draft;
      const document = { branchId: closing.branchId, expectedDay: closing.day, author, idempotency: null };
      const saved = await postDocument(tx, { ...document, kind, formVersion, form, drafts: [voucher] }, at);
      if (!saved.ok) return saved;
      await keep?.(saved.voucherId);
      ofKind.push(saved);
    }
    posted.set(one.kind, ofKind);
  }
  return { ok: true, posted };
}
