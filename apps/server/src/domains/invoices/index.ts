/** The door of invoices: what an invoice keeps beside the books, whatever its kind, and the kinds. */
import { labourInvoiceKind, labourInvoiceWire } from '#domains/invoices/labour-invoice';
import { createPostingEngine, documentHandlers, type PostingServices } from '#domains/posting/index';

export { type InvoiceLineRecord, type InvoiceRecord, readInvoice, writeInvoice } from '#domains/invoices/invoice.store';
export { labourInvoiceKind };

/** The calls of invoices. */
export function invoiceHandlers(services: PostingServices) {
  const engine = createPostingEngine(services);
  return { labourInvoice: documentHandlers(engine, labourInvoiceKind, labourInvoiceWire) };
}
