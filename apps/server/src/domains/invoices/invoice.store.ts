import type { InvoiceExtra, InvoicePayment } from '@cashbook/kernel';
import type { IsoDate, Paisa, QtyMilli, RateMilli } from '@cashbook/money';
import { sql } from 'kysely';
import { batchRequests } from '#batch-requests';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import type { DocumentVersion } from '#domains/posting/index';

/** A line of an invoice as its table has it. Its number is its index from 1. */
export interface InvoiceLineRecord {
  /** Exactly one of these two is set. */
  readonly productId: number | null;
  readonly labourItemId: number | null;
  readonly quantityMilli: QtyMilli;
  readonly rateMilli: RateMilli;
  readonly totalPaisa: Paisa;
  /** The line's shares of the discount and of the extras. */
  readonly discountPaisa: Paisa;
  readonly extrasPaisa: Paisa;
  readonly bagMilli: QtyMilli;
  /** Above zero it adds to the moved quantity, below zero it reduces it. */
  readonly varianceMilli: QtyMilli;
  readonly bonusMilli: QtyMilli;
  readonly warehouseId: number | null;
  /** The line of the original invoice, for a return. */
  readonly ofLineNo: number | null;
  readonly remarks: string;
}

/** An invoice of any kind as its tables have it. */
export interface InvoiceRecord {
  /** The party; account 17 when it was paid on the spot. */
  readonly accountId: number;
  readonly employeeId: number | null;
  readonly billNo: string;
  readonly billDate: IsoDate | null;
  /** The due date that a person typed. */
  readonly dueDate: IsoDate | null;
  readonly vehicleNo: string;
  readonly notes: string;
  readonly purchaseOrderId: number | null;
  readonly salesOrderId: number | null;
  /** The original invoice, for a return. */
  readonly ofVoucherId: bigint | null;
  readonly totalPaisa: Paisa;
  readonly discountPaisa: Paisa;
  readonly roundingPaisa: Paisa;
  readonly paidPaisa: Paisa;
  readonly lines: readonly InvoiceLineRecord[];
  readonly payments: readonly InvoicePayment[];
  readonly extras: readonly InvoiceExtra[];
}

/** An invoice and its version. */
interface NewInvoice {
  readonly at: DocumentVersion;
  readonly invoice: InvoiceRecord;
}

const writers = new WeakMap<Tx, (written: NewInvoice) => Promise<void>>();

/**
 * Adds the rows of the new version, in the transaction that made it. Invoices that a transaction writes at the same time go
 * in one statement.
 */
export function writeInvoice(tx: Tx, at: DocumentVersion, invoice: InvoiceRecord): Promise<void> {
  const write = writers.get(tx) ?? batchRequests((written: readonly NewInvoice[]) => writeInvoices(tx, written));
  writers.set(tx, write);
  return write({ at, invoice });
}

async function writeInvoices(tx: Tx, written: readonly NewInvoice[]): Promise<undefined[]> {
  const rows = written.map(({ at, invoice }) => {
    return { ...invoiceJson(invoice), ...at, voucherId: at.voucherId.toString() };
  });
  await sql`select write_invoices(${JSON.stringify(rows)}::jsonb)`.execute(tx);
  return written.map(() => undefined);
}

/** Returns an invoice for `write_invoices`. Numbers are text, because JSON has none of that size. */
export function invoiceJson(invoice: InvoiceRecord): object {
  const { ofVoucherId, totalPaisa, discountPaisa, roundingPaisa, paidPaisa, lines, payments, extras } = invoice;
  const { accountId, employeeId, billNo, billDate, dueDate, vehicleNo, notes, purchaseOrderId, salesOrderId } = invoice;
  return {
    ...{ accountId, employeeId, billNo, billDate, dueDate, vehicleNo, notes, purchaseOrderId, salesOrderId },
    ofVoucherId: ofVoucherId === null ? null : ofVoucherId.toString(),
    totalPaisa: totalPaisa.toString(),
    discountPaisa: discountPaisa.toString(),
    roundingPaisa: roundingPaisa.toString(),
    paidPaisa: paidPaisa.toString(),
    lines: lines.map(lineJson),
    payments: payments.map((payment) => ({
      ...{ ...payment, amountPaisa: payment.amountPaisa.toString(), feePaisa: payment.feePaisa.toString() },
    })),
    extras: extras.map((extra) => ({ ...extra, amountPaisa: extra.amountPaisa.toString() })),
  };
}

const lineJson = (line: InvoiceLineRecord) => ({
  productId: line.productId,
  labourItemId: line.labourItemId,
  quantityMilli: line.quantityMilli.toString(),
  rateMilli: line.rateMilli.toString(),
  totalPaisa: line.totalPaisa.toString(),
  discountPaisa: line.discountPaisa.toString(),
  extrasPaisa: line.extrasPaisa.toString(),
  bagMilli: line.bagMilli.toString(),
  varianceMilli: line.varianceMilli.toString(),
  bonusMilli: line.bonusMilli.toString(),
  warehouseId: line.warehouseId,
  ofLineNo: line.ofLineNo,
  remarks: line.remarks,
});

/** Reads a saved invoice, for the reply. @throws Error when its tables have none. */
export async function foundInvoice(
  tx: Tx,
  { companyId, branchId, voucherId }: DocumentVersion,
): Promise<InvoiceRecord> {
  await showBranches(tx, [branchId]);
  const invoice = await readInvoice(tx, companyId, voucherId);
  if (invoice === null) throw new Error(`The tables have no invoice of voucher ${voucherId}.`);
  return invoice;
}

/**
 * Returns the content of an invoice in its latest version that has rows. Null for a voucher that is no invoice, or of a
 * branch out of reach.
 */
export async function readInvoice(tx: Tx, companyId: number, voucherId: bigint): Promise<InvoiceRecord | null> {
  const { rows } = await sql<Omit<InvoiceRecord, 'lines' | 'payments' | 'extras'> & { readonly version: number }>`
    select version, account_id as "accountId", employee_id as "employeeId", bill_no as "billNo", bill_date as "billDate",
      due_date as "dueDate",
      vehicle_no as "vehicleNo", notes, purchase_order_id as "purchaseOrderId", sales_order_id as "salesOrderId",
      of_voucher_id as "ofVoucherId", total_paisa as "totalPaisa", discount_paisa as "discountPaisa",
      rounding_paisa as "roundingPaisa", paid_paisa as "paidPaisa"
    from invoice where company_id = ${companyId} and voucher_id = ${voucherId} order by version desc limit 1`.execute(
    tx,
  );
  const [found] = rows;
  if (found === undefined) return null;
  const { version, ...head } = found;
  const ofVersion = sql`company_id = ${companyId} and voucher_id = ${voucherId} and version = ${version}`;
  const lines = await sql<InvoiceLineRecord>`
    select product_id as "productId", labour_item_id as "labourItemId", quantity_milli as "quantityMilli",
      rate_milli as "rateMilli", total_paisa as "totalPaisa", discount_paisa as "discountPaisa", extras_paisa as "extrasPaisa",
      bag_milli as "bagMilli", variance_milli as "varianceMilli", bonus_milli as "bonusMilli", warehouse_id as "warehouseId",
      of_line_no as "ofLineNo", remarks
    from invoice_line where ${ofVersion} order by line_no`.execute(tx);
  const payments = await sql<InvoicePayment>`
    select p.account_id as "accountId", p.amount_paisa as "amountPaisa", p.fee_paisa as "feePaisa",
      p.transaction_id as "transactionId", coalesce(c.number, '') as "chequeNumber", c.cheque_date as "chequeDate",
      coalesce(c.drawn_on, '') as "drawnOn"
    from (select * from invoice_payment where ${ofVersion}) p
      left join cheque c on c.company_id = p.company_id and c.voucher_id = p.voucher_id and c.version = p.version
        and c.cheque_no = p.cheque_no
    order by p.payment_no`.execute(tx);
  const extras = await sql<InvoiceExtra>`
    select what, amount_paisa as "amountPaisa", account_id as "accountId", spread_by as "spreadBy"
    from invoice_extra where ${ofVersion} order by extra_no`.execute(tx);
  return { ...head, lines: lines.rows, payments: payments.rows, extras: extras.rows };
}
