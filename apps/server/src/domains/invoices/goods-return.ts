import type { BesideParent } from '@cashbook/contract/documents/against';
import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import { type VoucherKindName, voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import type { InvoiceBeside } from '@cashbook/contract/invoices/invoice-fields';
import { type Returnable, returnDocument } from '@cashbook/contract/invoices/returns';
import {
  goodsReturn,
  type LeftLine,
  leftOfInvoice,
  type ReturnedShare,
  type ReturnedSide,
  type ReturnFacts,
  returnedQuantities,
  type SettledInvoice,
  type TakenBack,
  type TypedReturn,
  unearnedOf,
} from '@cashbook/kernel';
import { z } from 'zod';
import { settleInstallments, unearnedNeeded } from '#domains/installments/index';
import { findInvoices } from '#domains/invoices/find-invoices';
import { foundInvoice, type InvoiceRecord, writeInvoice } from '#domains/invoices/invoice.store';
import { noticesNeeded } from '#domains/invoices/invoice-notices';
import { invoiceNeeded, type NamedInvoice, parentReply } from '#domains/invoices/parent-invoice';
import { accountsNeeded } from '#domains/ledger/index';
import {
  adviceIn,
  adviceOf,
  type DocumentKind,
  type Needs,
  type Parents,
  parentOfSaved,
  readLockedFacts,
  stored,
  takesOf,
  wireOf,
  writeTakes,
} from '#domains/posting/index';
import { belowZeroNeeded, goodsNeeded, keptBelowZero } from '#domains/stock/index';

/** The facts about its invoice: the invoice, and what other returns took of it. */
type InvoiceFound = { readonly found: NamedInvoice | null; readonly returned: readonly TakenBack[] };
type Facts = Omit<ReturnFacts, 'invoice'> & InvoiceFound;
/** The sums that the rule computed, and the parts of the invoice's lines that go back. */
type Own = SettledInvoice<ReturnedShare<LeftLine>>;

/** A read return as its tables have it, and its invoice with what is left without this return. */
type BesideReturn = InvoiceBeside & BesideParent<Returnable>;

const returnsNeeded = takesOf('returned_facts', ['invoicedMilli', 'bonusMilli', 'discountPaisa', 'roundingPaisa']);

/** Returns the needs for an invoice and its returns, without the one that is being edited. */
export const returnableNeeds = (
  side: ReturnedSide,
  invoiceId: number | null,
  exceptId: bigint | null,
): Needs<InvoiceFound> => ({
  found: invoiceNeeded(invoiceId, side),
  returned: returnsNeeded('return', invoiceId, exceptId),
});

/** Returns how the page of a side finds invoices, and what is left of one. */
const invoicesOf = (side: ReturnedSide): Parents<Awaited<ReturnType<typeof findInvoices>>[number], Returnable> => ({
  search: (tx, at, text) => findInvoices(tx, at, side, text),
  read: async (tx, { companyId, branchId, parentId, taker }) => {
    const edited = taker === null ? null : { voucherId: taker.voucherId, current: taker };
    const needs = {
      ...returnableNeeds(side, parentId, taker?.voucherId ?? null),
      unearned: unearnedNeeded(side === 'sale' ? parentId : null, edited),
    };
    const { found, returned, unearned } = await readLockedFacts(tx, companyId, branchId, needs);
    return found === null ? null : returnableReply(found, returned, unearnedOf(unearned));
  },
});

/** The stored form of the advice on a return. Advice from before the control has no refund. */
const keptAdvice = z.object({
  ...keptBelowZero,
  refund_beyond_received: keptUnits.nullable().default(null) as z.ZodType<bigint | null, string | null>,
});

const wire = wireOf(returnDocument, (saved, advice) => ({
  ...saved,
  ...adviceIn(keptAdvice, advice, { below_zero: [], refund_beyond_received: null }),
}));

/**
 * Returns the kind and the wire of one side's return. The two sides differ in their invoices and in the accounts that they
 * post to.
 */
function returnOf(side: ReturnedSide, name: VoucherKindName) {
  const { typeId } = voucherKind(name);
  const invoices = invoicesOf(side);
  const kind: DocumentKind<TypedReturn, Facts, Own, BesideReturn> = {
    name,
    typeIds: [typeId],
    ...stored(returnDocument),
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
      ...returnableNeeds(side, ofVoucherId, before?.voucherId ?? null),
      unearned: unearnedNeeded(side === 'sale' ? ofVoucherId : null, before),
    }),
    rule: (typed, { found, returned, ...facts }, before) => {
      const invoice = found === null ? null : leftOfInvoice(found, returned);
      return goodsReturn(side, typed, { ...facts, invoice }, before);
    },
    advice: (_typed, advised) => {
      const needs = { belowZero: belowZeroNeeded(advised.voucherId), notices: noticesNeeded(advised) };
      return adviceOf(keptAdvice, needs, ({ belowZero, notices: { refundBeyond } }) => {
        return { below_zero: belowZero, refund_beyond_received: refundBeyond };
      });
    },
    readBeside: async (tx, at, { ofVoucherId }) => {
      return { ...(await foundInvoice(tx, at)), ...(await parentOfSaved(tx, at, invoices, ofVoucherId)) };
    },
    own: {
      write: async (tx, at, typed, { found }, own) => {
        await writeInvoice(tx, at, recordOf(typed, found?.employeeId ?? null, own));
        const takes = own.lines.map(({ row, totalPaisa, discountPaisa }) => ({
          ...row,
          amountPaisa: totalPaisa - discountPaisa,
        }));
        // It refuses goods of a sale that were repossessed, so it comes before the check of what is taken.
        if (typed.ofVoucherId !== null && side === 'sale')
          await settleInstallments(tx, { saleId: typed.ofVoucherId, voucherId: at.voucherId });
        await writeTakes(tx, at, 'return', typed.ofVoucherId, takes);
      },
    },
  };
  return { kind, wire, invoices };
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
    dueDate: null,
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
function returnableReply(invoice: NamedInvoice, returned: readonly TakenBack[], markupPaisa: bigint): Returnable {
  const left = leftOfInvoice(invoice, returned);
  const leftOf = new Map(left.lines.map((line) => [line.lineNo, line]));
  return parentReply(invoice, { left_rounding: left.leftRoundingPaisa, left_markup: markupPaisa }, (line) => {
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

export const purchaseReturn = returnOf('purchase', 'purchase-return');
export const saleReturn = returnOf('sale', 'sale-return');
