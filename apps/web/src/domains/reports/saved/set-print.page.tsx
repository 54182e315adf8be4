import type { SavedReport } from '@cashbook/contract/reports/saved-reports';
import { isIsoDate } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Suspense, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { paperOf } from '#screens/print-paper.ts';
import { PrintButton } from '#screens/print-tools.tsx';
import { useUrlState } from '#screens/url-state.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Empty } from '#ui/empty.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { Paper } from '#ui/print/paper.ts';
import { usePartOfPrint } from '#ui/print/use-part-of-print.ts';
import { reportErrorText } from '../engine/error-text.ts';
import type { ShownReport } from '../engine/own-parts.ts';
import { knownReports } from '../known-reports.ts';
import { useReportPaper } from '../print/report-print.tsx';
import { savedReportsOf } from './saved-queries.ts';
import { useSavedFilters } from './use-saved-filters.ts';

const url = z.object({
  day: z.string().refine(isIsoDate).optional().catch(undefined),
  /** The name of the set; without it all sets print. */
  set: z.string().optional().catch(undefined),
});

/** The reports of a set that the user prints after Day Close: all papers one after the other, in one print. */
export function SetPrintPage() {
  const { t } = useTranslation('savedReports');
  const { date } = useFormat();
  const { desk } = useSignedIn();
  const [{ day = desk.transactionDate, set: name }] = useUrlState(url);
  const { data, error } = useQuery(savedReportsOf(day));
  const set = data?.filter(({ print_set: one }) => one !== null && (name === undefined || one === name));
  return (
    <>
      <PageHead
        title={name ?? t('setTitle')}
        note={<span className="t3 sm">{t('setOf', { date: date(day) })}</span>}
        actions={
          <>
            <ButtonLink variant="ghost" icon={ChevronLeft} to="/reports/saved">
              {t('savedReports')}
            </ButtonLink>
            <PrintButton />
          </>
        }
      />
      {error !== null && <Notice tone="bad">{refusalText(error)}</Notice>}
      {set?.length === 0 && <Empty title={t('setEmpty')} />}
      <div className="saved-set stack">
        {set?.map((saved) => (
          <Suspense key={saved.id} fallback={<Waiting />}>
            <Part saved={saved} />
          </Suspense>
        ))}
      </div>
    </>
  );
}

/** A part that is not there yet. Nothing prints without it. */
function Waiting() {
  usePartOfPrint(false);
  return null;
}

/** A report of the set, or the reason why it cannot be printed. */
function Part({ saved }: { saved: SavedReport }) {
  const { t } = useTranslation('savedReports');
  const known = knownReports.find(({ path }) => path === saved.address?.screen);
  if (saved.address === null || known === undefined) {
    return (
      <Notice tone="warn">
        {t('notPrinted', { name: saved.name })} {t('notViewable')}
      </Notice>
    );
  }
  return <Pages shown={use(loadOnce(known.path, known.load))} name={saved.name} search={saved.address.search} />;
}

const loads = new Map<string, Promise<ShownReport>>();

/** Returns the description of a report. It is the same promise each time, as React wants it. */
function loadOnce(path: string, load: () => Promise<ShownReport>): Promise<ShownReport> {
  const loading = loads.get(path) ?? load();
  loads.set(path, loading);
  return loading;
}

interface PagesProps {
  shown: ShownReport;
  name: string;
  search: Readonly<Record<string, string>>;
}

function Pages({ shown, name, search }: PagesProps) {
  const { t } = useTranslation('savedReports');
  const [font, setFont] = useState(Number(search.font));
  const [chosen, choosePaper] = useState<Paper | null>((search.paper as Paper | undefined) ?? null);
  const filters = useSavedFilters(shown.report.filters, search, { font, setFont });
  const paper = useMemo(
    () => chosen ?? (filters.branch === undefined ? undefined : paperOf(filters.branch)),
    [chosen, filters.branch],
  );
  const { ready, error, state, pages } = useReportPaper(shown, filters, { paper, choosePaper });
  const isLeftOut = error !== null || state?.tone === 'warn';
  usePartOfPrint(ready || isLeftOut);
  return (
    <section aria-label={name}>
      <h2 className="saved-part">{name}</h2>
      {isLeftOut && (
        <Notice tone="warn" actions={state?.action}>
          {t('notPrinted', { name })} {error === null ? state?.text : reportErrorText(error)}
        </Notice>
      )}
      {!isLeftOut && state !== null && (
        <p className="t2" role="status">
          {state.text}
        </p>
      )}
      {ready && !isLeftOut && pages}
    </section>
  );
}
