import { type InvoicePaper, readInvoicePaper } from '@cashbook/contract/invoices/paper';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { PagedSheets } from '#domains/posting/paper/paged-sheets.tsx';
import { usePrintFrame } from '#screens/print-frame.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Empty } from '#ui/empty.tsx';
import type { Paper } from '#ui/print/paper.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';

/** The pages of an invoice. Each has as many lines as fit. */
export function InvoicePages({ id, paper }: { id: string; paper: Paper }) {
  const { data, error } = useQuery(queryOf(readInvoicePaper, { params: { mtm_id: id } }));
  if (error !== null) return <Empty title={refusalText(error)} />;
  return data === undefined ? null : <Pages invoice={data} paper={paper} />;
}

function Pages({ invoice, paper }: { invoice: InvoicePaper; paper: Paper }) {
  const [printedAt] = useState(() => new Date().toISOString());
  const frame = usePrintFrame(invoice.branch, printedAt);
  const printed = useMemo(() => ({ invoice, frame }), [invoice, frame]);
  return (
    <PagedSheets
      paper={paper}
      printed={printed}
      rows={invoice.lines.length}
      sheet={(part) => <InvoiceSheet key={part.page} {...printed} paper={paper} {...part} />}
    />
  );
}
