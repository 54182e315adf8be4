import { type CountRow, countRoutes } from '@cashbook/contract/stock/counts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { usePathId } from '#screens/path-id.ts';
import { type PrintFrame, usePrintFrame } from '#screens/print-frame.ts';
import { usePaper } from '#screens/print-paper.ts';
import { PaperChoice, PrintButton } from '#screens/print-tools.tsx';
import { useUrlState } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Empty } from '#ui/empty.tsx';
import { Select } from '#ui/fields/field.tsx';
import { Sheet, SheetMeasure, Sheets } from '#ui/overlay/sheet.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { Paper } from '#ui/print/paper.ts';
import { usePagedRows } from '#ui/print/use-paged-rows.ts';
import { useSheetTitle } from './count-state.tsx';
import type { WholeSheet } from './merge-sheet.ts';
import './count.css';

const url = z.object({ books: z.enum(['no', 'yes']).catch('no') });

/** A count sheet on paper, with blanks to write into. It shows the quantity in the books, or hides it so that people count. */
export function CountPrintPage() {
  const { t } = useTranslation('counts');
  const id = usePathId();
  const { data, error } = useQuery({ ...queryOf(countRoutes.find, { params: { id }, query: {} }), retry: false });
  const [{ books }, setUrl] = useUrlState(url);
  const [paper, choosePaper] = usePaper(data?.branch);
  return (
    <>
      <PageHead
        title={t('countSheet')}
        crumbs={[]}
        actions={
          <>
            <ButtonLink variant="ghost" icon={ChevronLeft} to={`/stock/count/${id}`}>
              {t('countSheet')}
            </ButtonLink>
            <Select
              aria-label={t('inBooks')}
              value={books}
              options={[
                { value: 'no', label: t('withoutBooks') },
                { value: 'yes', label: t('withBooks') },
              ]}
              onChange={(value) => setUrl({ books: value === 'yes' ? 'yes' : 'no' }, { replace: true })}
            />
            <PaperChoice paper={paper} onChange={choosePaper} />
            <PrintButton />
          </>
        }
      />
      {error !== null && <Empty title={refusalText(error)} />}
      <Suspense>
        {data !== undefined && paper !== undefined && <Pages whole={data} paper={paper} withBooks={books === 'yes'} />}
      </Suspense>
    </>
  );
}

function Pages({ whole, paper, withBooks }: { whole: WholeSheet; paper: Paper; withBooks: boolean }) {
  const { t } = useTranslation('print');
  const [printedAt] = useState(() => new Date().toISOString());
  const frame = usePrintFrame(whole.branch, printedAt);
  const [counts, measure] = usePagedRows(paper, whole.rows);
  const props = { whole, paper, withBooks, frame };
  if (counts === null) {
    return (
      <SheetMeasure ref={measure}>
        <OnePage {...props} rows={whole.rows} page={1} pages={1} />
      </SheetMeasure>
    );
  }
  const starts = counts.map((_, page) => counts.slice(0, page).reduce((sum, count) => sum + count, 0));
  return (
    <Sheets label={t('pages')}>
      {counts.map((count, page) => {
        const from = starts[page] ?? 0;
        const rows = whole.rows.slice(from, from + count);
        return <OnePage key={from} {...props} rows={rows} page={page + 1} pages={counts.length} />;
      })}
    </Sheets>
  );
}

interface OnePageProps {
  whole: WholeSheet;
  rows: readonly CountRow[];
  paper: Paper;
  withBooks: boolean;
  page: number;
  pages: number;
  frame: PrintFrame;
}

function OnePage({ whole: { sheet }, rows, paper, withBooks, page, pages, frame }: OnePageProps) {
  const { language, format, letterhead, foot } = frame;
  const { t } = useTranslation('counts', { lng: language });
  const { t: tVouchers } = useTranslation('vouchers', { lng: language });
  const titleOf = useSheetTitle();
  const figure = (milli: bigint) => (milli === 0n ? format.count(0) : format.quantity(milli));
  return (
    <Sheet
      paper={paper}
      language={language}
      letterhead={letterhead}
      title={t('countSheet')}
      left={titleOf(sheet)}
      right={`${t('date')} ${format.date(sheet.started_on)}`}
      foot={foot(page, pages)}
    >
      <table className="count-print">
        <thead data-print="head">
          <tr>
            <th className="sl">{t('sl')}</th>
            <th>{t('code')}</th>
            <th>{t('barcode')}</th>
            <th>{t('product')}</th>
            <th>{t('unit')}</th>
            {withBooks && <th className="num">{t('inBooks')}</th>}
            <th className="num blank">{t('countedQuantity')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.product} data-print="row">
              <td className="sl">{format.count(row.place)}</td>
              <td>{row.code}</td>
              <td>{row.barcode}</td>
              <td>{row.product_name}</td>
              <td>{row.unit}</td>
              {withBooks && <td className="num">{figure(row.in_books)}</td>}
              <td className="num blank">{row.counted === null ? '' : figure(row.counted)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {page === pages && (
        <div className="signatures" data-print="tail">
          <span>{t('signCounted')}</span>
          <span>{tVouchers('signChecked')}</span>
          <span>{tVouchers('signApproved')}</span>
        </div>
      )}
    </Sheet>
  );
}
