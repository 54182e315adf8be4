import {
  accountsOnInvoice,
  type InvoiceExtra,
  type InvoiceHead,
  type InvoiceLine,
  type InvoiceRow,
  signedVarianceMilli,
} from '@cashbook/kernel';
import type { InvoiceLineRecord } from '#domains/invoices/invoice.store';
import { accountsNeeded, type LoadedVoucher } from '#domains/ledger/index';
import { takesNeeded } from '#domains/posting/index';
import { goodsNeeded } from '#domains/stock/index';

/** The common parts of purchases and sales. */

type GoodsInvoice = InvoiceHead & { readonly rows: readonly InvoiceRow[]; readonly extras?: readonly InvoiceExtra[] };

/** Returns the needs for the goods and the accounts on an invoice, and for the goods of it that were returned. */
export const goodsInvoiceNeeds = (typed: GoodsInvoice, before: LoadedVoucher | null) => ({
  ...goodsNeeded(
    typed.rows,
    typed.rows.map(({ warehouseId }) => warehouseId),
    before,
  ),
  accounts: accountsNeeded(accountsOnInvoice(typed, typed.extras), before),
  returned: takesNeeded('return', before?.voucherId ?? null),
});

/** Returns the lines of goods of an invoice as their table has them. */
export const goodsLines = (lines: readonly InvoiceLine[]): InvoiceLineRecord[] =>
  lines.map(({ row, totalPaisa, discountPaisa, extrasPaisa }) => ({
    productId: row.productId,
    labourItemId: null,
    quantityMilli: row.quantityMilli,
    rateMilli: row.rateMilli,
    totalPaisa,
    discountPaisa,
    extrasPaisa,
    bagMilli: row.bagMilli,
    varianceMilli: signedVarianceMilli(row),
    bonusMilli: row.bonusMilli,
    warehouseId: row.warehouseId,
    ofLineNo: null,
    remarks: '',
  }));
