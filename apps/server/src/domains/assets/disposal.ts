import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import {
  disposal,
  disposalTypeIds,
  type PostableAccounts,
  type StandingAsset,
  type TypedDisposal,
} from '@cashbook/kernel';
import type { Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import { z } from 'zod';
import { type AsText, amountsIn, type LookUp, type Need, pairsOf } from '#db/look-up';
import { keepLines } from '#domains/assets/keep-lines';
import { accountsNeeded } from '#domains/ledger/index';
import { type DocumentKind, nothingBeside } from '#domains/posting/index';

type AssetRow = AsText<StandingAsset, 'costPaisa' | 'depreciationPaisa'> & {
  readonly branchId: number;
  readonly assetId: number;
};

/** Looks up assets of the branch. An asset that is disposed of is locked, so that it leaves the books once. */
const lookUp: LookUp<AssetRow> = {
  name: 'assets',
  rank: 15,
  together: (desks, inScope) => sql`asset_facts(${pairsOf(desks, inScope)}, false)`,
  locked: (_companyId, { branchId, ids }) =>
    sql`asset_facts(${ids.map(() => branchId)}::int[], ${[...ids]}::int[], true)`,
};

/** Returns an asset of the branch as it stands; null for none. */
const assetNeeded = (assetId: number): Need<StandingAsset | null> => ({
  lookUp,
  ids: [assetId],
  found: (rowsOf, branchId) => {
    const row = rowsOf(lookUp).find((one) => one.assetId === assetId && one.branchId === branchId);
    return row === undefined ? null : { ...row, ...amountsIn(row, ['costPaisa', 'depreciationPaisa']) };
  },
});

/** The wire field that a refusal is about. */
const fields: Readonly<Record<string, string>> = {
  asset_not_found: 'asset_id',
  asset_disposed: 'asset_id',
  remarks_too_long: 'remarks',
  amount_not_positive: 'amount',
  amount_too_large: 'amount',
};

type Facts = { readonly asset: StandingAsset | null; readonly accounts: PostableAccounts };

/** An asset that leaves the books: a receipt of what it brought and a journal, voided together and never edited. */
export const disposalKind: DocumentKind<TypedDisposal, Facts, Paisa> = {
  name: 'asset-disposal',
  typeIds: disposalTypeIds,
  forms: [
    z.object({
      ...{ assetId: z.number().int(), amountPaisa: keptUnits },
      ...{ accountId: z.number().int(), remarks: z.string() },
    }),
  ],
  needs: ({ assetId, accountId }, before) => ({
    asset: assetNeeded(assetId),
    accounts: accountsNeeded([accountId], before),
  }),
  rule: (typed, facts) => disposal(typed, facts),
  fieldOf: ({ code }) => fields[code] ?? 'account',
  readBeside: nothingBeside,
  own: {
    write: (tx, { branchId, voucherId }, { assetId }, _facts, writtenOffPaisa) =>
      keepLines(tx, {
        ...{ branchId, voucherId, isDisposal: true },
        rows: [{ assetId, depreciationPaisa: -writtenOffPaisa }],
      }),
  },
};
