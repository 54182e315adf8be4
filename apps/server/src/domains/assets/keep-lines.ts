import type { Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The rows of a voucher in the register of account 41. */
interface KeptLines {
  readonly branchId: number;
  readonly voucherId: bigint;
  readonly isDisposal: boolean;
  readonly rows: readonly { readonly assetId: number; readonly depreciationPaisa: Paisa }[];
}

/** Adds the rows of a voucher that was just posted. */
export async function keepLines(tx: Tx, { branchId, voucherId, isDisposal, rows }: KeptLines): Promise<void> {
  const write = JSON.stringify({
    ...{ branch: branchId, voucherId: voucherId.toString(), isDisposal },
    rows: rows.map(({ assetId, depreciationPaisa }) => ({ assetId, depreciationPaisa: depreciationPaisa.toString() })),
  });
  await sql`select keep_asset_lines(${write}::jsonb)`.execute(tx);
}
