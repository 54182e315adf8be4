import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import type { repossessionRoutes } from '@cashbook/contract/invoices/repossession';
import {
  type CollectedSale,
  type RepossessedPart,
  repossession,
  type StockFacts,
  type Taken,
  type TypedRepossession,
} from '@cashbook/kernel';
import { z } from 'zod';
import { collectedNeeded, settleInstallments } from '#domains/installments/index';
import { invoiceNeeded, type NamedInvoice } from '#domains/invoices/parent-invoice';
import {
  type DocumentKind,
  nothingBeside,
  type PostingEngine,
  saveDocument,
  takesNeeded,
  writeTakes,
} from '#domains/posting/index';
import { goodsNeeded } from '#domains/stock/index';
import { done } from '#use-case/answer';
import type { Call, Handlers } from '#use-case/call';

type Facts = StockFacts & {
  readonly sale: CollectedSale | null;
  readonly found: NamedInvoice | null;
  readonly back: readonly Taken[];
};

/** The field of the body that a refusal is about. */
const fields: Readonly<Record<string, string>> = {
  remarks_too_long: 'remarks',
  return_beyond_left: 'qty',
  return_serial_not_left: 'serials',
  serials_differ: 'serials',
  warehouse_not_found: 'warehouse',
  amount_not_positive: 'amount',
};

/** Goods of a sale by installments that are taken back (accounting-next §4.8). The voucher is voided and made anew, never edited. */
export const repossessionKind: DocumentKind<TypedRepossession, Facts, readonly RepossessedPart[]> = {
  name: 'repossession',
  typeIds: [18],
  forms: [
    z.object({
      saleId: z.number().int(),
      rows: z.array(
        z.object({
          ...{ lineNo: z.number().int(), productId: z.number().int(), intoProductId: z.number().int().nullable() },
          ...{ warehouseId: z.number().int().nullable(), quantityMilli: keptUnits, serials: z.array(z.string()) },
          amountPaisa: keptUnits,
        }),
      ),
      remarks: z.string(),
    }),
  ],
  needs: ({ saleId, rows }, before) => ({
    ...goodsNeeded(
      rows.map(({ productId, intoProductId }) => ({ productId: intoProductId ?? productId })),
      rows.map(({ warehouseId }) => warehouseId),
      before,
    ),
    sale: collectedNeeded(saleId),
    found: invoiceNeeded(saleId, 'sale'),
    back: takesNeeded('return', saleId),
  }),
  rule: (typed, { found, ...facts }) => repossession(typed, { ...facts, lines: found?.lines ?? null }),
  fieldOf: ({ code, row }) => {
    const field = fields[code];
    return field === undefined ? null : row === undefined ? field : `rows.${row}.${field}`;
  },
  readBeside: nothingBeside,
  own: {
    write: async (tx, at, { saleId, rows }, _facts, parts) => {
      const takes = rows.map(({ lineNo, productId, quantityMilli, serials }) => {
        return { lineNo, productId, quantityMilli, serials };
      });
      await writeTakes(tx, at, 'return', saleId, takes);
      await settleInstallments(tx, { saleId, voucherId: at.voucherId, parts });
    },
  },
};

const typedIn = ({ body }: Call<typeof repossessionRoutes.repossess>): TypedRepossession => ({
  saleId: body.sale_id,
  remarks: body.remarks,
  rows: body.rows.map((row) => ({
    ...{ lineNo: row.line, productId: row.product, intoProductId: row.into_product, warehouseId: row.warehouse },
    ...{ quantityMilli: row.qty, serials: row.serials, amountPaisa: row.amount },
  })),
});

/** Returns the handler of repossessions. */
export const repossessionHandlers = (engine: PostingEngine): Handlers<typeof repossessionRoutes> => ({
  repossess: async (call) => {
    const answer = await saveDocument(engine, repossessionKind, call, typedIn(call));
    return answer.kind === 'refused' ? answer : done(answer.saved, answer.message);
  },
});
