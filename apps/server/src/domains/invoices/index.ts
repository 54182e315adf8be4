/** The door of invoices: what an invoice keeps beside the books, whatever its kind. */

export { type InvoiceLineRecord, type InvoiceRecord, readInvoice, writeInvoice } from '#domains/invoices/invoice.store';
