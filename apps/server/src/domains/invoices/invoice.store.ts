import type { InvoiceExtra, InvoicePayment } from '@cashbook/kernel';
import type { IsoDate, Paisa, QtyMilli, RateMilli } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import type { DocumentVersion } from '#domains/posting/index';

/** A line of an invoice as its table has it; its number is its place, from 1. */
export interface InvoiceLineRecord {
  /** Exactly one of the two is named. */
  readonly productId: number | null;
  readonly labourItemId: number | null;
  readonly quantityMilli: QtyMilli;
  readonly rateMilli: RateMilli;
  readonly totalPaisa: Paisa;
  /** Its shares of the discount and of the extras. */
  readonly discountPaisa: Paisa;
  readonly extrasPaisa: Paisa;
  readonly bagMilli: QtyMilli;
  /** Above zero what adds to what moves, below what takes from it. */
  readonly varianceMilli: QtyMilli;
  readonly bonusMilli: QtyMilli;
  readonly warehouseId: number | null;
  /** The line of the invoice that a return is against. */
  readonly ofLineNo: number | null;
  readonly remarks: string;
}

/** An invoice as its tables have it, whatever its kind. */
export interface InvoiceRecord {
  /** The party; 17 where it was paid on the spot. */
  readonly accountId: number;
  readonly employeeId: number | null;
  readonly billNo: string;
  readonly billDate: IsoDate | null;
  readonly vehicleNo: string;
  readonly notes: string;
  readonly purchaseOrderId: number | null;
  readonly salesOrderId: number | null;
  /** The invoice that a return is against. */
  readonly ofVoucherId: bigint | null;
  readonly totalPaisa: Paisa;
  readonly discountPaisa: Paisa;
  readonly roundingPaisa: Paisa;
  readonly paidPaisa: Paisa;
  readonly lines: readonly InvoiceLineRecord[];
  readonly payments: readonly InvoicePayment[];
  readonly extras: readonly InvoiceExtra[];
}

/** Numbers as text: JSON has none as large. */
const asJson = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

/** Adds the rows of a version that was just made, in the transaction that made it. */
export async function writeInvoice(tx: Tx, at: DocumentVersion, invoice: InvoiceRecord): Promise<void> {
  const { companyId, branchId, voucherId, version, date } = at;
  await showBranches(tx, [branchId]);
  const key = sql`${companyId}::int, ${branchId}::int, ${voucherId}::bigint, ${version}::int`;
  await sql`
    with invoice as (
      insert into invoice (company_id, branch_id, voucher_id, version, vr_date, account_id, employee_id, bill_no, bill_date,
        vehicle_no, notes, purchase_order_id, sales_order_id, of_voucher_id, total_paisa, discount_paisa, rounding_paisa,
        paid_paisa)
      values (${key}, ${date}::date, ${invoice.accountId}, ${invoice.employeeId}, ${invoice.billNo}, ${invoice.billDate}::date,
        ${invoice.vehicleNo}, ${invoice.notes}, ${invoice.purchaseOrderId}, ${invoice.salesOrderId}, ${invoice.ofVoucherId}::bigint,
        ${invoice.totalPaisa}::bigint, ${invoice.discountPaisa}::bigint, ${invoice.roundingPaisa}::bigint,
        ${invoice.paidPaisa}::bigint)
    ), line as (
      insert into invoice_line (company_id, branch_id, voucher_id, version, vr_date, line_no, product_id, labour_item_id,
        quantity_milli, rate_milli, total_paisa, discount_paisa, extras_paisa, bag_milli, variance_milli, bonus_milli,
        warehouse_id, of_line_no, remarks)
      select ${key}, ${date}::date, l.place, x.*
      from jsonb_array_elements(${asJson(invoice.lines)}::jsonb) with ordinality l (said, place),
        lateral (select x."productId", x."labourItemId", x."quantityMilli", x."rateMilli", x."totalPaisa", x."discountPaisa",
          x."extrasPaisa", x."bagMilli", x."varianceMilli", x."bonusMilli", x."warehouseId", x."ofLineNo", x.remarks
          from jsonb_to_record(l.said) x ("productId" int, "labourItemId" int, "quantityMilli" bigint, "rateMilli" bigint,
            "totalPaisa" bigint, "discountPaisa" bigint, "extrasPaisa" bigint, "bagMilli" bigint, "varianceMilli" bigint,
            "bonusMilli" bigint, "warehouseId" int, "ofLineNo" int, remarks text)) x
    ), payment as (
      insert into invoice_payment (company_id, branch_id, voucher_id, version, payment_no, account_id, amount_paisa, fee_paisa,
        transaction_id)
      select ${key}, p.place, x."accountId", x."amountPaisa", x."feePaisa", x."transactionId"
      from jsonb_array_elements(${asJson(invoice.payments)}::jsonb) with ordinality p (said, place),
        jsonb_to_record(p.said) x ("accountId" int, "amountPaisa" bigint, "feePaisa" bigint, "transactionId" text)
    )
    insert into invoice_extra (company_id, branch_id, voucher_id, version, extra_no, what, amount_paisa, account_id, spread_by)
    select ${key}, e.place, x.what, x."amountPaisa", x."accountId", x."spreadBy"
    from jsonb_array_elements(${asJson(invoice.extras)}::jsonb) with ordinality e (said, place),
      jsonb_to_record(e.said) x (what text, "amountPaisa" bigint, "accountId" int, "spreadBy" text)`.execute(tx);
}

/** What an invoice says now: of its latest version that says anything; null for what is no invoice, or of a branch out of reach. */
export async function readInvoice(tx: Tx, companyId: number, voucherId: bigint): Promise<InvoiceRecord | null> {
  const { rows } = await sql<Omit<InvoiceRecord, 'lines' | 'payments' | 'extras'> & { readonly version: number }>`
    select version, account_id as "accountId", employee_id as "employeeId", bill_no as "billNo", bill_date as "billDate",
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
    select account_id as "accountId", amount_paisa as "amountPaisa", fee_paisa as "feePaisa", transaction_id as "transactionId"
    from invoice_payment where ${ofVersion} order by payment_no`.execute(tx);
  const extras = await sql<InvoiceExtra>`
    select what, amount_paisa as "amountPaisa", account_id as "accountId", spread_by as "spreadBy"
    from invoice_extra where ${ofVersion} order by extra_no`.execute(tx);
  return { ...head, lines: lines.rows, payments: payments.rows, extras: extras.rows };
}
