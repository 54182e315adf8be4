import type { KnownRecord } from '#domains/records/known-record.ts';
import { recordScreens } from '#domains/records/record-screens.ts';
import type { Screen } from '#screens/screen.ts';

const messages: Screen['messages'] = ['ledger'];
/** The obstacles to a close are shown in the words of the server's refusals. */
const years: Screen['messages'] = ['ledger', 'refusals'];

/**
 * Returns the screens of one level of the chart. A system account keeps its parent. An account of another branch can only
 * be viewed.
 */
const chartLevel = (level: 1 | 2 | 3 | 4): KnownRecord => ({
  list: `/coal${level}/coal${level}-list`,
  add: `/coal${level}/add-coal${level}`,
  edit: `/coal${level}/edit/$id`,
  view: ['coa.view', 'coa.edit'],
  change: 'coa.edit',
  load: () => import('@cashbook/contract/ledger/chart-levels').then((file) => file[`level${level}`]),
  within: 'chartOfAccounts',
  opens: ({ is_elsewhere: isElsewhere }) => isElsewhere !== true,
  limits: ({ is_system: isSystem }) =>
    isSystem === true ? { hint: 'systemHint', fixed: ['nature', 'parent_id', 'status'] } : null,
});

export const chartRecords: readonly KnownRecord[] = [
  chartLevel(1),
  chartLevel(2),
  chartLevel(3),
  // People know accounts by their numbers.
  { ...chartLevel(4), note: ({ id }) => String(id) },
];

/** The screens of the trading day, fiscal years, the chart of accounts, and the integrity checks. */
export const ledgerScreens: readonly Screen[] = [
  {
    path: '/admin/dayclose',
    permission: 'dayclose.all.view',
    messages,
    page: () => import('./trading-day/day-close.page.tsx').then((file) => file.DayClosePage),
  },
  {
    path: '/admin/dayclose/count',
    permission: 'dayclose.all.view',
    messages: ['ledger', 'print', 'vouchers'],
    page: () => import('./trading-day/cash-count-print.page.tsx').then((file) => file.CashCountPrintPage),
  },
  {
    path: '/admin/jumpdate',
    permission: 'dayclose.jumpdate',
    messages,
    menuEntry: '/admin/dayclose',
    page: () => import('./trading-day/jump-date.page.tsx').then((file) => file.JumpDatePage),
  },
  {
    path: '/admin/year-end',
    permission: ['year.close', 'year.reopen'],
    messages: years,
    page: () => import('./year-end/year-end.page.tsx').then((file) => file.YearEndPage),
  },
  {
    path: '/admin/year-end/$branch/$year',
    permission: 'year.close',
    messages: years,
    page: () => import('./year-end/year-preview.page.tsx').then((file) => file.YearPreviewPage),
  },
  ...chartRecords.flatMap(recordScreens),
  {
    path: '/audit/integrity',
    permission: 'audit.view',
    messages: ['audit'],
    page: () => import('./integrity/integrity.page.tsx').then((file) => file.IntegrityPage),
  },
];
