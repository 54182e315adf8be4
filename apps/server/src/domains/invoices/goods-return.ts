import { type VoucherKindName, voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import type { Returnable, ReturnRoutes } from '@cashbook/contract/invoices/returns';
import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import type { SavedStock } from '@cashbook/contract/stock/documents';
import {
  goodsReturn,
  type LeftLine,
  leftOfInvoice,
  type Refusal,
  type ReturnedShare,
  type ReturnedSide,
  type ReturnFacts,
  returnedQuantities,
  type SettledInvoice,
  serialsIn,
  type TakenBack,
  type TypedReturn,
} from '@cashbook/kernel';
import { z } from 'zod';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { foundInvoice, type InvoiceRecord, writeInvoice } from '#domains/invoices/invoice.store';
import { fieldInList, foundPayment, keptPayments, typedPayments } from '#domains/invoices/invoice-document';
import { parentReply } from '#domains/invoices/parent-reply';
import {
  type LeftInvoice,
  type NamedInvoice,
  readReturnable,
  returnableNeeded,
  returnedNeeded,
} from '#domains/invoices/returned-look-up';
import { accountsNeeded } from '#domains/ledger/index';
import type { DocumentKind, DocumentVersion, DocumentWire } from '#domains/posting/index';
import {
  goodsNeeded,
  keptStockRow,
  keptWarehouse,
  namedWarehouse,
  savedStock,
  shortStockAdvice,
} from '#domains/stock/index';

type Body = RouteBody<ReturnRoutes['save']>;
type Loaded = Pick<RouteReply<ReturnRoutes['find']>, 'return_master'>;

type Facts = Omit<ReturnFacts, 'invoice'> & {
  readonly found: NamedInvoice | null;
  readonly returned: readonly TakenBack[];
};
/** The sums that the rule computed, and the parts of the invoice's lines that go back. */
type Own = SettledInvoice<ReturnedShare<LeftLine>>;

/** A read return as its tables have it, and its invoice with what is left without this return. */
type BesideReturn = { readonly record: InvoiceRecord; readonly of: LeftInvoice };

const form: z.ZodType<TypedReturn, z.core.util.JSONType> = z.object({
  ofVoucherId: z.number().int().nullable(),
  payments: keptPayments,
  notes: z.string(),
  rows: z.array(z.object({ ...keptStockRow, lineNo: z.number().int(), warehouseId: keptWarehouse })),
});

const headFields: Readonly<Record<string, string>> = {
  return_invoice_missing: 'invoice',
  return_invoice_not_found: 'invoice',
  return_invoice_fixed: 'invoice',
  payment_exceeds_total: 'refundAmt',
  remarks_too_long: 'notes',
};

function fieldOf(refusal: Refusal<string>): string | null {
  const { code, row, list } = refusal;
  if (list !== undefined) return fieldInList(refusal);
  if (row === undefined) return headFields[code] ?? null;
  const field = code === 'warehouse_not_found' ? 'warehouse' : code.includes('serial') ? 'serial_no' : 'qty';
  return `products.${row}.${field}`;
}

/**
 * Returns the kind and the wire of one side's return. The two sides differ in their invoices and in the accounts that they
 * post to.
 */
function returnOf(side: ReturnedSide, name: VoucherKindName) {
  const { typeId } = voucherKind(name);
  const kind: DocumentKind<TypedReturn, Facts, Own, BesideReturn> = {
    name,
    typeIds: [typeId],
    forms: [form],
    needs: ({ ofVoucherId, rows, payments }, before) => ({
      ...goodsNeeded(
        rows,
        rows.map(({ warehouseId }) => warehouseId),
        before,
      ),
      accounts: accountsNeeded(
        (payments ?? []).map(({ accountId }) => accountId),
        before,
      ),
      found: returnableNeeded(ofVoucherId, side),
      returned: returnedNeeded(ofVoucherId, before === null ? null : Number(before.voucherId)),
    }),
    rule: (typed, { found, returned, ...facts }, before) => {
      const invoice = found === null ? null : leftOfInvoice(found, returned);
      return goodsReturn(side, typed, { ...facts, invoice }, before);
    },
    fieldOf,
    advice: shortStockAdvice,
    readBeside: async (tx, at, typed) => {
      return { record: await foundInvoice(tx, at), of: await readInvoiceOf(tx, at, typed, side) };
    },
    own: {
      write: (tx, at, typed, { found }, own) => writeInvoice(tx, at, recordOf(typed, found?.employeeId ?? null, own)),
    },
  };
  return { kind, wire, side };
}

/** Returns the invoice of a saved return, with what is left without this return. */
async function readInvoiceOf(
  tx: Tx,
  { branchId, voucherId }: DocumentVersion,
  { ofVoucherId }: TypedReturn,
  side: ReturnedSide,
): Promise<LeftInvoice> {
  await showBranches(tx, [branchId]);
  const asked = { branchId, voucherId: ofVoucherId ?? 0, side, ownReturnId: Number(voucherId) };
  const found = await readReturnable(tx, asked);
  if (found === null) throw new Error(`The invoice of return ${voucherId} is gone.`);
  return found;
}

/**
 * Returns a return as its tables have it. Its lines are those of the invoice, with the returned quantities and their
 * totals.
 */
function recordOf(
  { ofVoucherId, notes }: TypedReturn,
  employeeId: number | null,
  { lines, ...settled }: Own,
): InvoiceRecord {
  return {
    ...settled,
    employeeId,
    billNo: '',
    billDate: null,
    vehicleNo: '',
    notes,
    purchaseOrderId: null,
    salesOrderId: null,
    ofVoucherId: ofVoucherId === null ? null : BigInt(ofVoucherId),
    extras: [],
    lines: lines.map(({ row, line, ...share }) => ({
      productId: row.productId,
      labourItemId: null,
      ...returnedQuantities({ row, line }),
      rateMilli: line.rateMilli,
      totalPaisa: share.totalPaisa,
      discountPaisa: share.discountPaisa,
      extrasPaisa: 0n,
      bagMilli: 0n,
      warehouseId: row.warehouseId,
      ofLineNo: row.lineNo,
      remarks: '',
    })),
  };
}

/** Returns an invoice with what is left of it, as pages show it. */
export function returnableReply({ invoice, left }: LeftInvoice): Returnable {
  const leftOf = new Map(left.lines.map((line) => [line.lineNo, line]));
  return parentReply(invoice, { left_rounding: left.leftRoundingPaisa }, (line) => {
    const rest = leftOf.get(line.lineNo);
    return {
      invoiced: line.movedMilli,
      price: line.rateMilli,
      left: rest?.leftMilli ?? 0n,
      left_total: rest?.leftTotalPaisa ?? 0n,
      left_discount: rest?.leftDiscountPaisa ?? 0n,
      left_serials: (rest?.serials ?? []).join(' '),
      warehouse: line.warehouseId === null ? null : { id: line.warehouseId, name: line.warehouseName ?? '' },
    };
  });
}

const wire: DocumentWire<TypedReturn, Body, Loaded, SavedStock, BesideReturn> = {
  typed: ({ invoice, refundAmt, payments, notes, products }) => ({
    ofVoucherId: invoice,
    payments: typedPayments(payments, refundAmt),
    notes,
    rows: products.map(({ line, product, qty, warehouse, serial_no }) => {
      return {
        lineNo: line,
        productId: product,
        quantityMilli: qty,
        warehouseId: warehouse,
        serials: serialsIn(serial_no),
      };
    }),
  }),
  voucherIn: ({ mtmId }) => mtmId ?? 'new',
  loaded: (typed, { accounts, movements, beside: { record, of } }) => {
    return {
      return_master: {
        invoice: returnableReply(of),
        notes: typed.notes,
        total: record.totalPaisa,
        discount: record.discountPaisa,
        rounding: record.roundingPaisa,
        netpayment: record.paidPaisa,
        payments: record.payments.map(foundPayment(accounts)),
        details: typed.rows.map(({ lineNo, quantityMilli, serials, warehouseId }) => ({
          line: lineNo,
          quantity: quantityMilli,
          serial_no: serials.join(' '),
          warehouse: namedWarehouse(movements, warehouseId),
        })),
      },
    };
  },
  saved: (saved, _message, advice) => savedStock(saved, advice),
};

export const purchaseReturn = returnOf('purchase', 'purchase-return');
export const saleReturn = returnOf('sale', 'sale-return');
