import type { ReactNode } from 'react';
import { ChartAddPage, ChartEditPage } from './chart-form.page.tsx';
import { ChartListPage } from './chart-list.page.tsx';
import type { ChartLevel } from './levels.ts';

/** The three screens of one level. */
export interface ChartPages {
  list: () => ReactNode;
  add: () => ReactNode;
  edit: () => ReactNode;
}

/** One engine, four levels: each gets its screens by its description. */
export function chartPages(level: ChartLevel): ChartPages {
  return {
    list: () => <ChartListPage level={level} />,
    add: () => <ChartAddPage level={level} />,
    edit: () => <ChartEditPage level={level} />,
  };
}
