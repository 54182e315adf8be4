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
import type { OwnPrint, ShownReport } from '../engine/own-parts.ts';
import type { ReportFilters } from '../engine/use-report-filters.ts';
import { type KnownReport, knownReports } from '../known-reports.ts';
import type { Preview } from '../print/print-screen.tsx';
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

/** One report of the set; where it cannot be printed, the reason. */
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
  return <Pages {...use(loadOnce(known))} name={saved.name} search={saved.address.search} />;
}

/** A report with its own print, if it has one. */
interface Printed {
  shown: ShownReport;
  own: OwnPrint | undefined;
}

const loads = new Map<string, Promise<Printed>>();

/** Returns the description of a report and its own print. It is the same promise each time, as React wants it. */
function loadOnce({ path, load, loadPrint }: KnownReport): Promise<Printed> {
  const loading =
    loads.get(path) ?? Promise.all([load(), loadPrint?.()]).then(([shown, own]): Printed => ({ shown, own }));
  loads.set(path, loading);
  return loading;
}

interface PagesProps extends Printed {
  name: string;
  search: Readonly<Record<string, string>>;
}

function Pages({ shown, own, name, search }: PagesProps) {
  const [font, setFont] = useState(Number(search.font));
  const [chosen, choosePaper] = useState<Paper | null>((search.paper as Paper | undefined) ?? null);
  const filters = useSavedFilters(shown.report.filters, search, { font, setFont });
  const paper = useMemo(
    () => chosen ?? (filters.branch === undefined ? undefined : paperOf(filters.branch)),
    [chosen, filters.branch],
  );
  const part = { name, filters, paper };
  return own === undefined ? (
    <Rows {...part} shown={shown} choosePaper={choosePaper} />
  ) : (
    <OwnPages {...part} usePages={own.usePages} />
  );
}

interface PartProps {
  name: string;
  filters: ReportFilters;
  /** Undefined while the branch is loading. */
  paper: Paper | undefined;
}

type RowsProps = PartProps & { shown: ShownReport; choosePaper: (paper: Paper) => void };

/** The pages of a list of rows. */
function Rows({ name, shown, filters, paper, choosePaper }: RowsProps) {
  return <Placed name={name} {...useReportPaper(shown, filters, { paper, choosePaper })} />;
}

/** The pages of a report with a print of its own. */
function OwnPages({ name, filters, paper, usePages }: PartProps & Pick<OwnPrint, 'usePages'>) {
  return <Placed name={name} {...usePages(filters, paper)} />;
}

/** The pages of a part once they are there, and before that what is under way or what prevents them. */
function Placed({ name, ready, error, state, pages }: Preview & { name: string }) {
  const { t } = useTranslation('savedReports');
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
