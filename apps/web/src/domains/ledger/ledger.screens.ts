import type { Screen } from '#screens/screen.ts';

const messages: Screen['messages'] = ['ledger'];

/** The three screens of one level of the chart; all four levels share their code. */
const chartScreens = (level: 1 | 2 | 3 | 4): readonly Screen[] => {
  const pages = async () => {
    const [{ chartPages }, { chartLevels }] = await Promise.all([
      import('./chart/chart.pages.tsx'),
      import('./chart/levels.ts'),
    ]);
    return chartPages(chartLevels[level]);
  };
  const list = `/coal${level}/coal${level}-list`;
  const form = { permission: 'coa.edit', messages, menuEntry: list } as const;
  return [
    { path: list, permission: ['coa.view', 'coa.edit'], messages, page: async () => (await pages()).list },
    { ...form, path: `/coal${level}/add-coal${level}`, page: async () => (await pages()).add },
    { ...form, path: `/coal${level}/edit/$id`, page: async () => (await pages()).edit },
  ];
};

/** The trading day, the chart of accounts, and whether the books are in order. */
export const ledgerScreens: readonly Screen[] = [
  {
    path: '/admin/dayclose',
    permission: 'dayclose.all.view',
    messages,
    page: () => import('./trading-day/day-close.page.tsx').then((file) => file.DayClosePage),
  },
  {
    path: '/admin/jumpdate',
    permission: 'dayclose.jumpdate',
    messages,
    menuEntry: '/admin/dayclose',
    page: () => import('./trading-day/jump-date.page.tsx').then((file) => file.JumpDatePage),
  },
  ...chartScreens(1),
  ...chartScreens(2),
  ...chartScreens(3),
  ...chartScreens(4),
  {
    path: '/audit/integrity',
    permission: 'audit.view',
    messages: ['audit'],
    page: () => import('./integrity/integrity.page.tsx').then((file) => file.IntegrityPage),
  },
];
