import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import {
  type AssetTerms,
  depreciation,
  depreciationUntil,
  sumOfDepreciation,
  type TypedDepreciation,
} from '@cashbook/kernel';
import type { Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#db/tx';
import { keepLines } from '#domains/assets/keep-lines';
import { type ClosingDay, type DepreciationProposal, endedMonth } from '#domains/ledger/index';
import { type DocumentKind, nothingBeside, voucherDraft } from '#domains/posting/index';

/** The depreciation of a month, which Day Close proposes (accounting-next §9.3). It is voided, never edited. */
export const depreciationKind: DocumentKind<TypedDepreciation, object> = {
  name: 'depreciation',
  typeIds: [6],
  forms: [
    z.object({
      monthEnd: z.string(),
      assets: z.array(z.object({ assetId: z.number().int(), name: z.string(), amountPaisa: keptUnits })),
    }),
  ],
  needs: () => ({}),
  rule: depreciation,
  fieldOf: () => null,
  readBeside: nothingBeside,
};

type At = Omit<ClosingDay, 'countedPaisa'>;

type StandingTerms = AssetTerms & {
  readonly assetId: number;
  readonly name: string;
  readonly depreciationPaisa: Paisa;
  readonly yearStart: number;
};

/** Returns what the assets of the branch are still to be written off until the last month that has ended; null for nothing. */
async function waitingAt(tx: Tx, { companyId, branchId, day }: At): Promise<TypedDepreciation | null> {
  const until = endedMonth(day);
  const { rows } = await sql<StandingTerms>`
    select a.asset_id as "assetId", a.name, a.acquired_on::text as "acquiredOn", a.cost_paisa as "costPaisa",
      a.residual_paisa as "residualPaisa", a.method, a.life_months as "lifeMonths", a.rate_milli::bigint as "rateMilli",
      a.opening_paisa as "openingPaisa", a.opening_until::text as "openingUntil", s.depreciation_paisa as "depreciationPaisa",
      c.fiscal_year_start_month::int as "yearStart"
    from asset a
      join company c on c.company_id = a.company_id
      cross join lateral asset_standing(a) s
    where a.company_id = ${companyId} and a.branch_id = ${branchId} and a.status = 1 and s.disposed_on is null
      -- Until the day of what was written off last has come again, as after a jump back, nothing waits.
      and coalesce(s.written_on <= ${day}, true)
    order by a.asset_id`.execute(tx);
  const assets = rows.flatMap(({ assetId, name, depreciationPaisa, yearStart, ...terms }) => {
    const amountPaisa = depreciationUntil(terms, until, yearStart) - depreciationPaisa;
    return amountPaisa === 0n ? [] : [{ assetId, name, amountPaisa }];
  });
  return assets.length === 0 ? null : { monthEnd: until, assets };
}

/** Proposes the depreciation until the last ended month at Day Close. What nobody takes waits for a later day. */
export const depreciationProposal: DepreciationProposal = {
  look: async (tx, at) => {
    const waiting = await waitingAt(tx, at);
    if (waiting === null) return null;
    const assets = waiting.assets.map(({ assetId, name, amountPaisa }) => {
      return { asset_id: assetId, name, amount: amountPaisa };
    });
    return { until: waiting.monthEnd, assets, amount: sumOfDepreciation(waiting.assets) };
  },
  propose: async (tx, closing) => {
    const { companyId, branchId } = closing;
    // A disposal that is being saved waits for these, or these for it.
    await sql`
      select from asset where company_id = ${companyId} and branch_id = ${branchId} order by asset_id for no key update`.execute(
      tx,
    );
    const waiting = await waitingAt(tx, closing);
    if (waiting === null) return [];
    const ruled = depreciation(waiting);
    if (!ruled.ok) throw new Error(`the depreciation of ${waiting.monthEnd} was refused`);
    const rows = waiting.assets.map(({ assetId, amountPaisa }) => ({ assetId, depreciationPaisa: amountPaisa }));
    return [
      {
        amountPaisa: sumOfDepreciation(waiting.assets),
        draft: voucherDraft(depreciationKind, waiting, ruled.drafts[0]),
        keep: (voucherId) => keepLines(tx, { branchId, voucherId, isDisposal: false, rows }),
      },
    ];
  },
};
