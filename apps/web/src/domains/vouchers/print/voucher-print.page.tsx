import { readVoucher, type VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeliveryPages } from '#domains/invoices/print/delivery-pages.tsx';
import { InvoicePages } from '#domains/invoices/print/invoice-pages.tsx';
import { PagedSheets } from '#domains/posting/paper/paged-sheets.tsx';
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
import { paperOf, printedSide } from '../voucher/voucher-kind.ts';
import { printedRows, standing } from './printed-rows.ts';
import { VoucherSheet } from './voucher-sheet.tsx';
import '#domains/posting/paper/voucher-print.css';

/** The print preview of a voucher. The printer prints exactly these pages. */
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
      <Suspense>{data !== undefined && paper !== undefined && <PaperOf voucher={data} paper={paper} />}</Suspense>
    </>
  );
}

/** The paper of the voucher's kind, or the common voucher paper. */
function PaperOf({ voucher, paper }: { voucher: VoucherWhole; paper: Paper }) {
  const id = String(voucher.mtm_id);
  switch (paperOf(voucher)) {
    case 'invoice':
      return <InvoicePages id={id} paper={paper} />;
    case 'delivery':
      return <DeliveryPages id={id} paper={paper} />;
    default:
      return <Pages voucher={voucher} paper={paper} />;
  }
}

function Pages({ voucher, paper }: { voucher: VoucherWhole; paper: Paper }) {
  const [printedAt] = useState(() => new Date().toISOString());
  const frame = usePrintFrame(voucher.branch, printedAt);
  const side = printedSide(voucher);
  const whole = useMemo(() => ({ ...voucher, ...standing(voucher) }), [voucher]);
  const rows = useMemo(() => printedRows(whole, side), [whole, side]);
  const printed = useMemo(() => ({ rows, frame }), [rows, frame]);
  const shared = { ...printed, voucher: whole, paper, side };
  return (
    <PagedSheets
      paper={paper}
      printed={printed}
      rows={rows.length}
      sheet={(part) => <VoucherSheet key={part.page} {...shared} {...part} />}
    />
  );
}
