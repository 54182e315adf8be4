import type { Report } from '@cashbook/contract/reports/report';
import { printPapers, type ReportPeriod } from '@cashbook/contract/reports/saved-reports';
import { daysOfPeriod } from '@cashbook/kernel';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Bookmark, BookmarkPlus, List } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UrlQuery } from '#screens/url-state.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import { dayOf, wireQuery } from '../engine/report-url.ts';
import type { ReportFilters } from '../engine/use-report-filters.ts';
import { SavedDialog, type SavedDraft } from './saved-dialog.tsx';
import { hrefOf, savedReportsOf } from './saved-queries.ts';

/** The saved questions of a report, and the entry that saves the one on screen. */
export function SavedMenu({ report, filters }: { report: Report; filters: ReportFilters }) {
  const { t } = useTranslation(['savedReports', 'reports']);
  const navigate = useNavigate();
  const { data = [] } = useQuery(savedReportsOf());
  const [draft, setDraft] = useState<SavedDraft | null>(null);
  const first = useFirstDraft(report, filters);
  const { asked } = filters;
  const mine = data.filter((saved) => saved.report === report.name && saved.address !== null);
  return (
    <>
      <Menu
        label={t('savedReports')}
        trigger={<Button icon={Bookmark}>{t('savedMenu')}</Button>}
        items={[
          ...mine.map((saved) => ({
            key: String(saved.id),
            label: saved.name,
            keys: saved.digit === null ? undefined : `alt+shift+${saved.digit}`,
            run: () => void navigate({ href: hrefOf(saved) ?? '' }),
          })),
          {
            key: 'save',
            label: t('saveAs'),
            icon: BookmarkPlus,
            disabled: asked === null,
            ruled: mine.length > 0,
            run: () => setDraft(first),
          },
          { key: 'all', label: t('savedReports'), icon: List, to: '/reports/saved' },
        ]}
      />
      {draft !== null && asked !== null && (
        <SavedDialog
          draft={draft}
          filters={report.filters}
          texts={wireQuery(report.filters, asked)}
          onClose={() => setDraft(null)}
        />
      )}
    </>
  );
}

/** The periods that the dialog proposes when the dates on screen are theirs. */
const proposed: readonly ReportPeriod[] = ['openDay', 'month', 'lastMonth', 'dayBefore'];

/** Returns the question on screen as the start of a saved report. */
function useFirstDraft({ name, title }: Report, { of, asked, rows, font }: ReportFilters): SavedDraft {
  const { t } = useTranslation('reports');
  const { desk } = useSignedIn();
  const { paper }: UrlQuery = useSearch({ strict: false });
  const [start, end] = [dayOf(of, asked ?? {}, 'startDate'), dayOf(of, asked ?? {}, 'endDate')];
  const period = proposed.find((one) => {
    const days = daysOfPeriod(one, desk.transactionDate);
    return days.end === end && (start === null || days.start === start);
  });
  return {
    ...{ report: name, name: t(title), filters: {}, period: period ?? null, rows, font },
    ...{
      paper: printPapers.find((one) => one === paper) ?? null,
      digit: null,
      print_set: null,
      every_morning: false,
      by_email: false,
    },
  };
}
