import { accountNatures } from '@cashbook/contract/enumerations';
import { FIXED_GROUPS, MOVABLE_LINES } from '@cashbook/kernel';
import { refusals } from '@cashbook/words/en/refusals';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { RecordChange } from '#domains/records/index';
import { type Refused, refused } from '#use-case/answer';

/** Refuses a line of another nature, and a line for a group whose accounts stand on lines by more than their group. */
export async function movedGroup(
  tx: Tx,
  { actor, id, after }: RecordChange<{ readonly statement_line: unknown; readonly parent_id: number | null }>,
): Promise<Refused | null> {
  const line = after.statement_line;
  if (line === null) return null;
  const at = (code: 'statement_line_other' | 'statement_line_fixed') =>
    refused(code, { fields: { statement_line: [refusals[code]] } });
  if (FIXED_GROUPS.has(id)) return at('statement_line_fixed');
  const { rows } = await sql<{ nature: number }>`
    select nature from account_group where company_id = ${actor.companyId} and group_id = ${after.parent_id}`.execute(
    tx,
  );
  const nature = accountNatures[(rows[0]?.nature ?? 1) - 1] ?? 'asset';
  return MOVABLE_LINES[nature].some((one) => one === line) ? null : at('statement_line_other');
}
