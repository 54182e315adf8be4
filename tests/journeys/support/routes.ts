import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ACCOUNT, CHART_LEVEL_1, CHART_LEVEL_2, CHART_LEVEL_3 } from '@cashbook/kernel';

/**
 * Every address of the page's own route table, read from its sources: a screen that comes is visited without anybody
 * having to think of it. The sources are read as text because they are written for a browser, not for Node.js.
 */
const app = fileURLToPath(new URL('../../../apps/web/src/', import.meta.url));
const textOf = (path: string) => readFileSync(`${app}${path}`, 'utf8');

/** The values of the parameters of a path, by the beginning of the path. The company of a journey has an entry of each. */
const ids: ReadonlyArray<readonly [start: string, id: number | undefined]> = [
  ['/coal1/', CHART_LEVEL_1[0].id],
  ['/coal2/', CHART_LEVEL_2[0]?.id],
  ['/coal3/', CHART_LEVEL_3[0]?.id],
  ['/coal4/', ACCOUNT.cash],
  // The shop's own customer, who comes after six accounts of every branch.
  ['/customer-supplier/', 1007],
];

/** The address that a person would have of a path of the route table. */
function visited(path: string): string {
  const id = ids.find(([start]) => path.startsWith(start))?.[1] ?? 1;
  return path.replace(/\$\w+/g, String(id));
}

function allMatches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

const screenFiles = allMatches(textOf('app/screens.ts'), /from '(?:#|\.\/)(\S+\.screens\.ts)'/g).map((path) =>
  path.startsWith('domains/') ? path : `app/${path}`.replace('app/app/', 'app/'),
);

/** The four levels of the chart share their lines in the sources. */
const levels = (path: string) =>
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is looked for in the sources
  path.includes('${level}') ? [1, 2, 3, 4].map((level) => path.replaceAll('${level}', String(level))) : [path];

/** Addresses with a screen of their own; those of vouchers and reports stand with their kinds, a record has three. */
export const screenPaths = [...screenFiles, 'domains/vouchers/known-kinds.ts', 'domains/reports/known-reports.ts']
  .flatMap((file) => allMatches(textOf(file), /(?:path|list|add|edit): ['`](\/[^'`]+)['`]/g))
  .flatMap(levels)
  .map(visited);

/** Addresses of the customer area, for who is signed in as a customer. */
export const customerPaths = allMatches(textOf('app/portal-routes.ts'), /path: '(\/[^']+)'/g).filter(
  (path) => path !== '/customer/login',
);

/** Addresses that lead to another: from, to. */
export const aliasPaths = [...textOf('app/aliases.ts').matchAll(/\['(\/[^']*)', '(\/[^']*)'\]/g)].map(
  ([, from = '', to = '']) => ({ from, to }),
);

/** Addresses that need nobody to be signed in. */
export const openPaths = ['/login', '/customer/login'];
