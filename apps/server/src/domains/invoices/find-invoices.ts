import type { ReturnRoutes } from '@cashbook/contract/invoices/returns';
import type { RouteReply } from '@cashbook/contract/route';
import { type ReturnedSide, typesOf } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { findVoucherByNumber, searchAccounts } from '#domains/ledger/index';
import { type ParentsAt, readTypedNumber } from '#domains/posting/index';

type FoundInvoices = RouteReply<ReturnRoutes['invoices']>;

const most = 20;

/** Returns the types of the invoices of a side. A bare number may mean any of them. */
const typesOfSide = (side: ReturnedSide) => typesOf({ trade: side, isReturn: false });

/**
 * Returns live invoices of the branch that match the typed text. The text may be a number, with or without its
 * prefix, the serial of a moved piece, letters of the party's name, or the name or mobile number of a guarantor. At most twenty, the latest
 * first.
 */
export async function findInvoices(
  tx: Tx,
  { companyId, branchId }: ParentsAt,
  side: ReturnedSide,
  text: string,
): Promise<FoundInvoices> {
  const numbered = await numberedSo(tx, { companyId, branchId, side, typed: text });
  const found = await searchAccounts(tx, { companyId, branchId, kind: '', use: 'invoice', text, withBalances: false });
  const accountIds = found.map(({ accountId }) => accountId);
  const { rows } = await sql<FoundInvoices[number]>`
    select v.voucher_id::int as id, v.vr_no, v.vr_date, a.name as account_name,
      i.total_paisa - i.discount_paisa + i.rounding_paisa as amount
    from (
      select unnest(${numbered}::bigint[]) as voucher_id
      union
      select s.voucher_id from product_serial p
        join stock_serial s on s.company_id = p.company_id and s.product_id = p.product_id and s.serial = p.serial and s.live
      where p.company_id = ${companyId} and p.serial = ${text}
      union
      select sales_by_guarantor(${branchId}, ${text}, ${most})
      union
      select x.voucher_id from unnest(${accountIds}::int[]) account (id), lateral (
        select i.voucher_id from invoice i
          join voucher v on v.company_id = i.company_id and v.voucher_id = i.voucher_id and v.version = i.version
            and v.type_id = any (${[...typesOfSide(side)]}::smallint[])
        where i.company_id = ${companyId} and i.account_id = account.id and i.branch_id = ${branchId}
        order by i.vr_date desc, i.voucher_id desc limit ${most}
      ) x
    ) found
      join voucher v on v.company_id = ${companyId} and v.voucher_id = found.voucher_id and v.branch_id = ${branchId}
        and not v.is_void and v.type_id = any (${[...typesOfSide(side)]}::smallint[])
      join invoice i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version
      join account a on a.company_id = i.company_id and a.account_id = i.account_id
    order by v.vr_date desc, v.voucher_id desc limit ${most}`.execute(tx);
  return rows;
}

/** Returns the invoices that have the number. A bare number may be of each type of the side. */
async function numberedSo(
  tx: Tx,
  { side, ...at }: ParentsAt & { readonly side: ReturnedSide; readonly typed: string },
): Promise<number[]> {
  const ids: number[] = [];
  for (const typeId of typesOfSide(side)) {
    const number = await readTypedNumber(tx, { ...at, typeId });
    const id = number === null ? null : await findVoucherByNumber(tx, at.companyId, at.branchId, number);
    if (id !== null) ids.push(Number(id));
  }
  return ids;
}
