import type { LinkRole, Taken } from '@cashbook/kernel';
import type { Paisa, QtyMilli } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import { type AsText, amountsIn, type LookUp, type Need } from '#db/look-up';
import type { Tx } from '#db/tx';
import type { DocumentVersion } from '#domains/posting/document-kind';

/** The lines that documents take of other documents, their parents (decision 83). */

/** A take of a saved document that is not void. */
export interface FoundTake extends Taken {
  readonly role: LinkRole;
  readonly parentId: number;
  /** The number of the voucher that took it. */
  readonly numberText: string;
  readonly productId: number;
  readonly amountPaisa: Paisa;
}

const amounts = ['quantityMilli', 'amountPaisa'] as const;
type Amount = (typeof amounts)[number];
type Figures<Name extends string> = { readonly [N in Name]: bigint };
type TakeRow<Name extends string> = AsText<FoundTake, Amount> & { readonly [N in Name]: string };

/** Returns the need for takes of a parent by the role. It leaves out those of one voucher, which is being edited. */
type TakesNeeded<Name extends string> = (
  role: LinkRole,
  parentId: number | bigint | null,
  exceptTakerId?: bigint | null,
) => Need<readonly (FoundTake & Figures<Name>)[]>;

/**
 * Returns the needs for takes that a function of the database answers. `figures` are the amounts that it answers beside
 * those of every take. A document locks its parents. So if two take the last of a line, the second sees that it is gone.
 */
export function takesOf<Name extends string = never>(facts: string, figures: readonly Name[]): TakesNeeded<Name> {
  const lookUp: LookUp<TakeRow<Name>> = {
    name: facts,
    rank: 6,
    cached: 'of ids',
    together: (asked, inScope) => sql`${sql.raw(facts)}(${inScope(sql`${asked.flatMap(({ ids }) => ids)}::bigint[]`)})`,
  };
  return (role, parentId, exceptTakerId = null) => ({
    lookUp,
    ids: parentId === null ? [] : [Number(parentId)],
    found: (rowsOf) =>
      rowsOf(lookUp)
        .filter((take) => take.role === role && take.parentId === Number(parentId))
        .filter(({ takerId }) => BigInt(takerId) !== exceptTakerId)
        .map((row) => ({ ...row, ...amountsIn(row, amounts), ...amountsIn(row, figures) })),
  });
}

/** Returns the need for takes as every role has them. */
export const takesNeeded = takesOf('taken_facts', []);

/** A row of a document that takes of its parent's lines. */
interface TakingRow {
  /** The line, from 1; left out for goods of whichever line. */
  readonly lineNo?: number;
  readonly productId: number;
  readonly quantityMilli: QtyMilli;
  readonly serials: readonly string[];
  /** The part of the line's net; left out where the document takes no money. */
  readonly amountPaisa?: Paisa;
}

/** Adds what a new version takes. It is linked to the parent by the role. */
export async function writeTakes(
  tx: Tx,
  { companyId, branchId, voucherId, version }: DocumentVersion,
  role: LinkRole,
  parentId: number | null,
  rows: readonly TakingRow[],
): Promise<void> {
  await showBranches(tx, [branchId]);
  const said = rows.map(({ lineNo = 0, productId, quantityMilli, serials, amountPaisa = 0n }) => {
    return { lineNo, productId, quantityMilli: String(quantityMilli), amountPaisa: String(amountPaisa), serials };
  });
  await sql`
    insert into taken_line (company_id, branch_id, voucher_id, version, row_no, role, of_voucher_id, of_line_no, product_id,
      quantity_milli, amount_paisa, serials)
    select ${companyId}::int, ${branchId}::int, ${voucherId}::bigint, ${version}::int, r.place, ${role}, ${parentId}::bigint,
      x."lineNo", x."productId", x."quantityMilli", x."amountPaisa", x.serials
    from jsonb_array_elements(${JSON.stringify(said)}::jsonb) with ordinality r (said, place),
      jsonb_to_record(r.said) x (
        "lineNo" int, "productId" int, "quantityMilli" bigint, "amountPaisa" bigint, serials text[]
      )`.execute(tx);
}
