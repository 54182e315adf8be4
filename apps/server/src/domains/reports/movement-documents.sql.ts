import { voucherKinds } from '@cashbook/contract/documents/voucher-kinds';
import { isTypeOf, VOUCHER_TYPES } from '@cashbook/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Words } from '#export/words';

const camel = (kind: string) => kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Returns the SQL for the document name of a movement: its type, or the kind of a stock document. Stock documents are of one
 * type, and people call them by their kinds. `v` is the voucher of the movement, `d` the version.
 */
export function documentName({ say, word }: Words): RawBuilder<string> {
  const types = VOUCHER_TYPES.map(({ id }) => say(`voucherType${id}`));
  const kinds = Object.entries(voucherKinds).flatMap(([kind, { typeId }]) => {
    const name = isTypeOf(typeId, { register: 'stock' }) ? word(camel(kind)) : undefined;
    return name === undefined ? [] : [[kind, name] as const];
  });
  return sql`coalesce(${JSON.stringify(Object.fromEntries(kinds))}::jsonb ->> d.kind, (${types}::text[])[v.type_id])`;
}

/** The party on the voucher of the movement `m`, and its remarks. */
export const partyAndRemarks = sql<string>`concat_ws(' · ', (
  select a.name
  from line l
    join party p on p.company_id = l.company_id and p.account_id = l.account_id
    join account a on a.company_id = l.company_id and a.account_id = l.account_id
  where l.company_id = m.company_id and l.voucher_id = m.voucher_id and l.live
  order by l.entry_no, l.line_no limit 1
), nullif(d.remarks, ''))`;

/** The voucher of the movement `m`, the version that moved, and the warehouse of the goods. */
export const documentOfMovement = sql`
  join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id
  join voucher_version d on d.company_id = m.company_id and d.voucher_id = m.voucher_id and d.version = m.version
  left join warehouse w on w.company_id = m.company_id and w.branch_id = m.branch_id and w.warehouse_id = m.warehouse_id`;
