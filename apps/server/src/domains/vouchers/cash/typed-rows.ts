import type { RefusalCode } from '@cashbook/contract/refusals';
import type { RouteBody } from '@cashbook/contract/route';
import type { cashReceiptRoutes } from '@cashbook/contract/vouchers/cash';
import type { Json, TypedRow } from '@cashbook/kernel';
import { z } from 'zod';

/** The rows of a cash voucher as they arrive: the bare list that the spec's calls take (api, "Cash vouchers"). */
export type WireRows = RouteBody<typeof cashReceiptRoutes.save>;

/** What the posting rules want to know of the rows; names and the screen's own row ids are left behind. */
export function typedRows(rows: WireRows): TypedRow[] {
  return rows.map((row) => ({
    accountId: row.account,
    amountPaisa: row.amount,
    remarks: row.remarks,
    orderId: row.purchaseOrderNumber ?? null,
  }));
}

/** The voucher that rows belong to: its id when every row carries the same one, `new` when none does, else `mixed`. */
export function voucherOfRows(rows: WireRows): number | 'new' | 'mixed' {
  const ids = new Set(rows.map((row) => row.mtmId ?? null));
  const [id] = ids;
  if (ids.size > 1) return 'mixed';
  return id ?? 'new';
}

const keptRows = z.object({
  rows: z.array(
    z.object({
      accountId: z.number().int(),
      amountPaisa: z.string().transform(BigInt),
      remarks: z.string(),
      orderId: z.number().int().nullable(),
    }),
  ),
});

/** The rows that a voucher keeps for editing. @throws ZodError when the form is another kind's. */
export function rowsFromForm(form: Json): TypedRow[] {
  return keptRows.parse(form).rows;
}

/** The accounts that rows name, each once. */
export function accountsOfRows(rows: readonly TypedRow[]): number[] {
  return [...new Set(rows.map((row) => row.accountId))];
}

/** The field of a row that a refusal is about, as the form knows it: `2.amount` is the amount of the third row. */
export function fieldOfRow({ code, row }: { code: RefusalCode; row: number }): string {
  if (code === 'order_not_found') return `${row}.purchaseOrderNumber`;
  if (code === 'remarks_too_long') return `${row}.remarks`;
  return code.startsWith('account_') ? `${row}.account` : `${row}.amount`;
}
