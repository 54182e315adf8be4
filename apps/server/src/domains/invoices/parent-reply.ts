import type { NamedInvoice } from '#domains/invoices/returned-look-up';

/** Returns an invoice with its lines, as the pages of documents against it show it. `lineReply` has the figures of a line. */
export const parentReply = <Line extends object, More extends object>(
  invoice: NamedInvoice,
  more: More,
  lineReply: (line: NamedInvoice['lines'][number]) => Line,
) => ({
  id: invoice.voucherId,
  vr_no: invoice.numberText,
  vr_date: invoice.date,
  account: { id: invoice.accountId, name: invoice.accountName },
  ...more,
  lines: invoice.lines.map((line) => ({
    line: line.lineNo,
    product: { id: line.productId, name: line.productName, unit: { name: line.unitName } },
    has_serials: line.hasSerials,
    ...lineReply(line),
  })),
});
