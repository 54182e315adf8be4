import { type InvoicePaper, readInvoicePaper } from '@cashbook/contract/invoices/paper';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrintFrame } from '#screens/print-frame.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Empty } from '#ui/empty.tsx';
import type { Paper } from '#ui/print/paper.ts';
import { usePagedRows } from '#ui/print/use-paged-rows.ts';
import { SheetMeasure, Sheets } from '#ui/sheet.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';

/** The pages of an invoice, as many lines on each as it has room for. */
export function InvoicePages({ id, paper }: { id: string; paper: Paper }) {
  const { data, error } = useQuery(queryOf(readInvoicePaper, { params: { mtm_id: id } }));
  if (error !== null) return <Empty title={refusalText(error)} />;
  return data === undefined ? null : <Pages invoice={data} paper={paper} />;
}

function Pages({ invoice, paper }: { invoice: InvoicePaper; paper: Paper }) {
  const { t } = useTranslation('print');
  const [printedAt] = useState(() => new Date().toISOString());
  const frame = usePrintFrame(invoice.branch, printedAt);
  const printed = useMemo(() => ({ invoice, frame }), [invoice, frame]);
  const [counts, measure] = usePagedRows(paper, printed);
  const shared = { invoice, paper, frame };
  if (counts === null) {
    return (
      <SheetMeasure ref={measure}>
        <InvoiceSheet {...shared} from={0} count={invoice.lines.length} page={1} pages={1} measured />
      </SheetMeasure>
    );
  }
  return (
    <Sheets label={t('pages')}>
      {counts.map((count, index) => (
        <InvoiceSheet
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
          key={index}
          {...shared}
          from={counts.slice(0, index).reduce((total, on) => total + on, 0)}
          count={count}
          page={index + 1}
          pages={counts.length}
        />
      ))}
    </Sheets>
  );
}
