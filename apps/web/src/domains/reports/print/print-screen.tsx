import { ChevronLeft } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { PaperChoice, PrintButton } from '#screens/print-tools.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Empty } from '#ui/empty.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { fontPxOn, isRoll, type Paper } from '#ui/print/paper.ts';
import { reportErrorText } from '../engine/error-text.ts';
import type { ReportFilters } from '../engine/use-report-filters.ts';
import './report-print.css';

export interface PrintScreenProps {
  title: string;
  /** The address of the report on screen, to which Back leads with the same filters. */
  path: string;
  filters: ReportFilters;
  /** Whether every row is loaded and belongs to the totals. */
  ready: boolean;
  error: Error | null;
  /** The message instead of pages: what is under way or what prevents them. */
  state: { text: string; tone: 'wait' | 'warn'; action?: ReactNode } | null;
  paper: Paper | undefined;
  onPaper: (paper: Paper) => void;
  pages: ReactNode;
  /** The choices of this print alone. */
  choices?: ReactNode;
}

/** The pages of a print, and before them what is under way or what prevents them. */
export type Preview = Pick<PrintScreenProps, 'ready' | 'error' | 'state' | 'pages'>;

/** The print preview of a report; the printer gets exactly this (ui "Reports and print"). */
export function PrintScreen(props: PrintScreenProps) {
  const { title, path, filters, ready, error, state, paper, onPaper, pages, choices } = props;
  const { t } = useTranslation('reports');
  const { count } = useFormat();
  const { rows, font } = filters;
  const facts = { rows: count(rows), font: count(paper === undefined ? font : fontPxOn(paper, font)) };
  return (
    <>
      <PageHead
        title={t('printPreview', { title })}
        note={<span className="t3 sm">{t(paper !== undefined && isRoll(paper) ? 'onRoll' : 'onPages', facts)}</span>}
        actions={
          <>
            <ButtonLink variant="ghost" icon={ChevronLeft} to={path} search={filters.search}>
              {title}
            </ButtonLink>
            {choices}
            <PaperChoice paper={paper} onChange={onPaper} />
            <PrintButton />
          </>
        }
      />
      {error !== null && <Notice tone="bad">{reportErrorText(error)}</Notice>}
      {error === null && state?.tone === 'wait' && (
        <p className="t2" role="status">
          {state.text}
        </p>
      )}
      {error === null && state?.tone === 'warn' && <Empty title={state.text} action={state.action} />}
      <Suspense>{ready && pages}</Suspense>
    </>
  );
}
