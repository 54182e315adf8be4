import type { TypedOf } from '@cashbook/contract/documents/field';
import { voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import { type LabourBeside, labourDocument } from '@cashbook/contract/invoices/labour';
import {
  ACCOUNT,
  accountsOnInvoice,
  type InvoiceLine,
  type LabourFacts,
  type LabourRow,
  labourInvoice as labourRule,
  type SettledInvoice,
  sumPaid,
} from '@cashbook/kernel';
import { z } from 'zod';
import { type InvoiceRecord, writeInvoice } from '#domains/invoices/invoice.store';
import { labourItemsNeeded, readLabourItems } from '#domains/invoices/labour-items';
import { accountsNeeded, type LoadedVoucher } from '#domains/ledger/index';
import { type OrderFacts, rowsNamingOrders } from '#domains/orders/index';
import { type DocumentKind, type Needs, stored, wireOf } from '#domains/posting/index';

const { name, typeId } = voucherKind('labour-invoice');

type Typed = TypedOf<typeof labourDocument.fields>;
/** The sums and the lines that the rule computed. */
type Own = SettledInvoice<InvoiceLine<LabourRow>>;

const {
  forms: [form],
  ...fields
} = stored(labourDocument);

const keptCash = { accountId: ACCOUNT.cash, feePaisa: '0', transactionId: '' };
const keptObject = z.record(z.string(), z.json());

/** The stored form of the time when only cash was possible. */
const paidInCashAlone = z.codec(keptObject, z.custom<Typed>(), {
  decode: ({ paidPaisa = '0', ...kept }) => {
    const payments = paidPaisa === '0' ? [] : [{ ...keptCash, amountPaisa: paidPaisa }];
    return z.decode(form, { ...kept, payments });
  },
  encode: (typed) => {
    const { payments: _list, ...kept } = keptObject.parse(z.encode(form, typed));
    return { ...kept, paidPaisa: `${sumPaid(typed.payments ?? [])}` };
  },
});

const itemsOf = (rows: readonly Pick<LabourRow, 'labourItemId'>[]) => rows.map(({ labourItemId }) => labourItemId);

const nothingElse = { vehicleNo: '', purchaseOrderId: null, salesOrderId: null } as const;

/** Returns the invoice as its tables have it. */
function recordOf({ billNo, billDate, dueDate, notes }: Typed, { lines, ...settled }: Own): InvoiceRecord {
  return {
    ...{ billNo, billDate, dueDate, notes, ...nothingElse, ...settled },
    ...{ employeeId: null, ofVoucherId: null, extras: [] },
    lines: lines.map(({ row, totalPaisa, discountPaisa, extrasPaisa }) => ({
      productId: null,
      labourItemId: row.labourItemId,
      quantityMilli: row.quantityMilli,
      rateMilli: row.rateMilli,
      totalPaisa,
      discountPaisa,
      extrasPaisa,
      bagMilli: 0n,
      varianceMilli: 0n,
      bonusMilli: 0n,
      warehouseId: null,
      ofLineNo: null,
      remarks: row.remarks,
    })),
  };
}

function needs(typed: Typed, before: LoadedVoucher | null): Needs<LabourFacts> {
  const named = z.object({ rows: z.array(z.object({ labourItemId: z.number() })) });
  const onVoucher = before === null ? [] : itemsOf(named.parse(before.current.form).rows);
  return {
    accounts: accountsNeeded([...accountsOnInvoice(typed), ACCOUNT.cash], before),
    labourItems: labourItemsNeeded(itemsOf(typed.rows), new Set(onVoucher)),
  };
}

const kind: DocumentKind<Typed, LabourFacts & OrderFacts, Own, LabourBeside> = {
  name,
  typeIds: [typeId],
  ...fields,
  forms: [paidInCashAlone, form],
  ...rowsNamingOrders({ needs, rule: labourRule }),
  numberMissing: 'invoice_number_missing',
  readBeside: async (tx, { companyId }, { rows, payments }) => ({
    items: await readLabourItems(tx, companyId, itemsOf(rows)),
    payments: payments ?? [],
    paidPaisa: sumPaid(payments ?? []),
  }),
  own: { write: (tx, at, typed, _facts, settled) => writeInvoice(tx, at, recordOf(typed, settled)) },
};

/** Work that is paid by the unit (accounting §4, type 17). */
export const labourInvoice = { kind, wire: wireOf(labourDocument, (saved) => saved) };
