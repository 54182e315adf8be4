import { type ChargedFee, type TypedWaiver, waiver } from '@cashbook/kernel';
import { sql } from 'kysely';
import { z } from 'zod';
import { type AsText, amountsIn, type LookUp, type Need, pairsOf } from '#db/look-up';
import { type DocumentKind, nothingBeside } from '#domains/posting/index';

type FeeRow = AsText<ChargedFee, 'amountPaisa'> & { readonly branchId: number; readonly voucherId: number };

/** Looks up late fees of the branch. A document locks the vouchers that it links to, so one fee is waived once. */
const lookUp: LookUp<FeeRow> = {
  name: 'charged-fees',
  rank: 9,
  together: (desks, inScope) => sql`charged_fee_facts(${pairsOf(desks, inScope)})`,
};

/** Returns a late fee of the branch that stands; null for none. */
const feeNeeded = (feeId: number): Need<ChargedFee | null> => ({
  lookUp,
  ids: [feeId],
  found: (rowsOf, branchId) => {
    const row = rowsOf(lookUp).find((one) => one.voucherId === feeId && one.branchId === branchId);
    return row === undefined ? null : { ...row, ...amountsIn(row, ['amountPaisa']) };
  },
});

/** The mirror of a late fee that is given up. It is voided and made anew, never edited. */
export const waiverKind: DocumentKind<TypedWaiver, { readonly fee: ChargedFee | null }> = {
  name: 'late-fee-waived',
  typeIds: [6],
  forms: [z.object({ feeId: z.number().int(), remarks: z.string() })],
  needs: ({ feeId }) => ({ fee: feeNeeded(feeId) }),
  rule: (typed, facts) => waiver(typed, facts),
  fieldOf: ({ code }) => (code === 'reason_missing' || code === 'remarks_too_long' ? 'remarks' : null),
  readBeside: nothingBeside,
  own: {
    write: async (tx, { voucherId }, { feeId }) => {
      await sql`select settle_waived(${feeId}, ${voucherId})`.execute(tx);
    },
  },
};
