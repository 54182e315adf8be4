import { useNavigate } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExportFormat, Exports, type FetchExport } from '#screens/exports.tsx';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { useHotkeys } from '#ui/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { reportErrorText } from './error-text.ts';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';
import './report.css';

export interface ReportScreenProps<Format extends ExportFormat> extends FilterBarProps {
  title: string;
  formats: readonly Format[];
  /** Null while nothing is asked. */
  fetchExport: FetchExport<Format> | null;
  /** The address of the print preview. */
  printPath: '/reports/bank-book/print' | '/reports/cashbook/print' | '/reports/ledger/print';
  /** Why there is nothing to show. */
  error: Error | null;
  onTryAgain: () => void;
  /** What to do before there is anything to show. */
  prompt?: string | undefined;
  /** The rows; null while an error stands in their place. */
  report: ReactNode;
}

/** One title, then filters, then the table: the frame of every report. */
export function ReportScreen<Format extends ExportFormat>(props: ReportScreenProps<Format>) {
  const { t } = useTranslation('reports');
  const { title, formats, fetchExport, printPath, prompt, report, ...bar } = props;
  const navigate = useNavigate();
  const { filters } = props;
  const print = () => {
    if (fetchExport !== null) void navigate({ to: printPath, search: filters.search });
  };
  useHotkeys([
    { keys: 'enter', does: t('keyRun') },
    { keys: 'mod+p', does: t('keyPrint'), run: print },
  ]);
  const error = filters.branchesError ?? props.error;
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            <Exports formats={formats} fetch={fetchExport} />
            <Button icon={Printer} keys="mod+p" disabled={fetchExport === null} onClick={print}>
              {t('print')}
            </Button>
          </>
        }
      />
      <FilterBar {...bar} />
      {error !== null && (
        <Notice tone="bad" actions={<Button onClick={props.onTryAgain}>{t('tryAgain')}</Button>}>
          {reportErrorText(error)}
        </Notice>
      )}
      {prompt === undefined ? report : error === null && <Empty title={prompt} />}
    </>
  );
}
