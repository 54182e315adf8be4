import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';

/** One thing that does not hold, said so that a person can look it up. */
export type Finding = string;

/** A small check over the whole book of one company. */
export interface AuditCheck {
  readonly name: string;
  /** The invariant of accounting §2 that it looks after. */
  readonly invariant: number;
  run(tx: Tx, companyId: number): Promise<Finding[]>;
}

/** More than this of one kind help nobody. */
const mostFindings = 20;

/** A check whose query returns a row, with a column `finding`, for each thing that does not hold. */
export function sqlCheck(
  name: string,
  invariant: number,
  query: (companyId: number) => RawBuilder<unknown>,
): AuditCheck {
  return {
    name,
    invariant,
    run: async (tx, companyId) => {
      const { rows } = await sql<{ finding: string }>`
        select finding from (${query(companyId)}) findings limit ${mostFindings}`.execute(tx);
      return rows.map(({ finding }) => finding);
    },
  };
}
