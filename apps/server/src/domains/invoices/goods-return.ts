import type { BesideParent } from '@cashbook/contract/documents/against';
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
} from '@cashbook/kernel';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { foundInvoice, type InvoiceRecord, writeInvoice } from '#domains/invoices/invoice.store';
import { parentReply } from '#domains/invoices/parent-reply';
import {
  type LeftInvoice,
  type NamedInvoice,
  readReturnable,
  returnableNeeded,
  returnedNeeded,
} from '#domains/invoices/returned-look-up';
import { accountsNeeded } from '#domains/ledger/index';
import { type DocumentKind, type DocumentVersion, stored, wireOf } from '#domains/posting/index';
import { goodsNeeded, savedStock, shortStockAdvice } from '#domains/stock/index';

type Facts = Omit<ReturnFacts, 'invoice'> & {
  readonly found: NamedInvoice | null;
  readonly returned: readonly TakenBack[];
};
/** The sums that the rule computed, and the parts of the invoice's lines that go back. */
type Own = SettledInvoice<ReturnedShare<LeftLine>>;

/** A read return as its tables have it, and its invoice with what is left without this return. */
type BesideReturn = InvoiceBeside & BesideParent<Returnable>;

/**
 * Returns the kind and the wire of one side's return. The two sides differ in their invoices and in the accounts that they
 * post to.
 */
function returnOf(side: ReturnedSide, name: VoucherKindName) {
  const { typeId } = voucherKind(name);
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
      found: returnableNeeded(ofVoucherId, side),
      returned: returnedNeeded(ofVoucherId, before === null ? null : Number(before.voucherId)),
    }),
    rule: (typed, { found, returned, ...facts }, before) => {
      const invoice = found === null ? null : leftOfInvoice(found, returned);
      return goodsReturn(side, typed, { ...facts, invoice }, before);
    },
    advice: shortStockAdvice,
    readBeside: async (tx, at, typed) => {
      return { ...(await foundInvoice(tx, at)), parent: await readInvoiceOf(tx, at, typed, side) };
    },
    own: {
      write: (tx, at, typed, { found }, own) => writeInvoice(tx, at, recordOf(typed, found?.employeeId ?? null, own)),
    },
  };
  return { kind, wire: wireOf(returnDocument, savedStock), side };
}

/** Returns the invoice of a saved return, with what is left without this return. */
async function readInvoiceOf(
  tx: Tx,
  { branchId, voucherId }: DocumentVersion,
  { ofVoucherId }: TypedReturn,
  side: ReturnedSide,
): Promise<Returnable> {
  await showBranches(tx, [branchId]);
  const asked = { branchId, voucherId: ofVoucherId ?? 0, side, ownReturnId: Number(voucherId) };
  const found = await readReturnable(tx, asked);
  if (found === null) throw new Error(`The invoice of return ${voucherId} is gone.`);
  return returnableReply(found);
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

export const purchaseReturn = returnOf('purchase', 'purchase-return');
export const saleReturn = returnOf('sale', 'sale-return');
