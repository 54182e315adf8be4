import { createElement } from 'react';
import type { Screen } from '#screens/screen.ts';
import { type KnownReport, knownReports } from './known-reports.ts';

const screen = ({ path, permission, messages = [], load }: KnownReport): Screen => ({
  path,
  permission,
  messages: ['reports', 'savedReports', 'print', ...messages],
  page: async () => {
    const [shown, { ReportPage }] = await Promise.all([load(), import('./engine/report-page.tsx')]);
    return () => createElement(ReportPage, shown);
  },
});

const print = ({ path, permission, messages = [], load, loadPrint }: KnownReport): Screen => ({
  path: `${path}/print`,
  permission,
  messages: ['reports', 'print', ...(loadPrint === undefined ? [] : messages)],
  page: async () => {
    if (loadPrint !== undefined) return (await loadPrint()).Screen;
    const [shown, { ReportPrint }] = await Promise.all([load(), import('./print/report-print.tsx')]);
    return () => createElement(ReportPrint, shown);
  },
});

/** The screens of the reports and their prints. */
export const reportScreens: readonly Screen[] = [
  ...knownReports.flatMap((report) => [screen(report), print(report)]),
  {
    path: '/reports/saved',
    messages: ['reports', 'savedReports', 'print'],
    page: () => import('./saved/saved-reports.page.tsx').then((file) => file.SavedReportsPage),
  },
  {
    path: '/reports/saved/print',
    // A report of the set may have words of its own.
    messages: ['reports', 'savedReports', 'print', ...new Set(knownReports.flatMap(({ messages = [] }) => messages))],
    page: () => import('./saved/set-print.page.tsx').then((file) => file.SetPrintPage),
  },
];
