import { readVoucher, type VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePathId } from '#screens/path-id.ts';
import { usePrintFrame } from '#screens/print-frame.ts';
import { usePaper } from '#screens/print-paper.ts';
import { PaperChoice, PrintButton } from '#screens/print-tools.tsx';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Empty } from '#ui/empty.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { Paper } from '#ui/print/paper.ts';
import { usePagedRows } from '#ui/print/use-paged-rows.ts';
import { SheetMeasure, Sheets } from '#ui/sheet.tsx';
import { isInvoice, printedSide } from '../voucher/voucher-kind.ts';
import { InvoicePages } from './invoice-pages.tsx';
import { printedRows, standing } from './printed-rows.ts';
import { VoucherSheet } from './voucher-sheet.tsx';
import './voucher-print.css';

/** The print preview of a voucher: what it shows is what the printer gets. */
export function VoucherPrintPage() {
  const id = usePathId();
  const { t } = useTranslation('vouchers');
  const { data, error } = useQuery(queryOf(readVoucher, { params: { mtm_id: id } }));
  const [paper, choosePaper] = usePaper(data?.branch);
  return (
    <>
      <PageHead
        title={t('printOf', { number: data?.vr_no ?? t('voucher') })}
        crumbs={[]}
        actions={
          <>
            <ButtonLink variant="ghost" icon={ChevronLeft} to="/vouchers/$id" params={{ id }}>
              {t('voucher')}
            </ButtonLink>
            <PaperChoice paper={paper} onChange={choosePaper} />
            <PrintButton />
          </>
        }
      />
      {error !== null && <Empty title={refusalText(error)} />}
      <Suspense>
        {data !== undefined &&
          paper !== undefined &&
          (isInvoice(data) ? <InvoicePages id={id} paper={paper} /> : <Pages voucher={data} paper={paper} />)}
      </Suspense>
    </>
  );
}

function Pages({ voucher, paper }: { voucher: VoucherWhole; paper: Paper }) {
  const { t } = useTranslation('print');
  const [printedAt] = useState(() => new Date().toISOString());
  const frame = usePrintFrame(voucher.branch, printedAt);
  const side = printedSide(voucher);
  const whole = useMemo(() => ({ ...voucher, ...standing(voucher) }), [voucher]);
  const rows = useMemo(() => printedRows(whole, side), [whole, side]);
  const printed = useMemo(() => ({ rows, frame }), [rows, frame]);
  const [counts, measure] = usePagedRows(paper, printed);
  const shared = { voucher: whole, paper, side, rows, frame };
  if (counts === null) {
    return (
      <SheetMeasure ref={measure}>
        <VoucherSheet {...shared} from={0} count={rows.length} page={1} pages={1} measured />
      </SheetMeasure>
    );
  }
  return (
    <Sheets label={t('pages')}>
      {counts.map((count, index) => (
        <VoucherSheet
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
