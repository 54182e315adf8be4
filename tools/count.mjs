// `npm run count`: what each kind of document costs, in formatted lines of every file that it needs, beside its budget.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './prepare.mjs';

/**
 * Kinds that have one shape, and how many documents they are; `named` finds the lines of shared lists that are theirs.
 * A budget is of one document.
 */
const kinds = [
  {
    name: 'cash receipt, cash payment',
    id: 'cash',
    documents: 2,
    budget: null,
    named: /cash.?(receipt|payment|received)/i,
  },
  {
    name: 'bank receipt, bank payment',
    id: 'bank',
    documents: 2,
    budget: 200,
    named: /bank.?(receipt|payment|received)/i,
  },
  { name: 'contra', id: 'contra', documents: 1, budget: 150, named: /contra(?!ct)/i },
  { name: 'journal', id: 'journal', documents: 1, budget: 150, named: /journal/i },
];

const amountRows = ['cash', 'bank'];
const twoSided = ['contra', 'journal'];
const all = kinds.map(({ id }) => id);

/** What describes the kinds. A file that several share counts in equal parts for each document of theirs. */
const files = [
  {
    part: 'contract',
    path: 'packages/contract/src/vouchers/cash.ts',
    of: ['cash'],
    until: '/** One live row of a cash payment',
  },
  { part: 'contract', path: 'packages/contract/src/vouchers/bank.ts', of: ['bank'] },
  { part: 'contract', path: 'packages/contract/src/vouchers/two-sided.ts', of: twoSided },
  { part: 'rule', path: 'packages/kernel/src/vouchers/cash-voucher.ts', of: ['cash'] },
  { part: 'rule', path: 'packages/kernel/src/vouchers/bank-voucher.ts', of: ['bank'] },
  { part: 'rule', path: 'packages/kernel/src/vouchers/two-sided-voucher.ts', of: twoSided },
  { part: 'rule', path: 'packages/kernel/src/vouchers/typed-row.ts', of: amountRows },
  { part: 'rule', path: 'packages/kernel/src/vouchers/account-rows.ts', of: all },
  { part: 'rule', path: 'packages/kernel/src/vouchers/postable-accounts.ts', of: all },
  { part: 'server', path: 'apps/server/src/domains/vouchers/cash/cash-voucher.ts', of: ['cash'] },
  { part: 'server', path: 'apps/server/src/domains/vouchers/bank/bank-voucher.ts', of: ['bank'] },
  { part: 'server', path: 'apps/server/src/domains/vouchers/two-sided/two-sided-voucher.ts', of: twoSided },
  { part: 'page', path: 'apps/web/src/domains/vouchers/kinds/cash.ts', of: ['cash'] },
  { part: 'page', path: 'apps/web/src/domains/vouchers/kinds/bank.ts', of: ['bank'] },
  { part: 'page', path: 'apps/web/src/domains/vouchers/kinds/two-sided.ts', of: twoSided },
  { part: 'page', path: 'apps/web/src/domains/vouchers/kinds/amount-rows.ts', of: amountRows },
];

/** Lists in which each kind has its lines. */
const lists = [
  'packages/contract/src/index.ts',
  'packages/contract/src/access/permissions.ts',
  'packages/contract/src/vouchers/voucher-kinds.ts',
  'packages/contract/src/vouchers/voucher-access.ts',
  'packages/kernel/src/voucher-types.ts',
  'apps/server/src/domains/access/organisation/seed-roles.ts',
  'apps/server/src/domains/vouchers/index.ts',
  'apps/web/src/app/menu.ts',
];

/** Where each kind stands with its path, permissions and print: an entry of several lines. */
const knownKinds = 'apps/web/src/domains/vouchers/kinds/known-kinds.ts';

const parts = ['contract', 'rule', 'server', 'page', 'lists'];

function linesOf(path, until) {
  const text = readFileSync(join(projectRoot, path), 'utf8');
  const end = until === undefined ? text.length : text.indexOf(until);
  if (end === -1) throw new Error(`${path} has no "${until}"`);
  return text.slice(0, end).trimEnd().split('\n');
}

/** The lines of the list that name the kind, and those of its entry among the known kinds. */
function listed({ named, id }) {
  const entries = linesOf(knownKinds)
    .join('\n')
    .matchAll(/^ {2}'?([a-z-]+)'?: \{\n(?:.*\n)*?^ {2}\},$/gm);
  const own = [...entries].filter(([, name]) => name.split('-')[0] === id).map(([entry]) => entry.split('\n').length);
  const naming = lists.map((path) => linesOf(path).filter((line) => named.test(line)).length);
  return [...own, ...naming].reduce((sum, lines) => sum + lines, 0);
}

const documentsOf = (ids) =>
  kinds.filter(({ id }) => ids.includes(id)).reduce((sum, { documents }) => sum + documents, 0);

/** What one document of each kind costs, by part, with all kinds' budgets. */
export function count() {
  return kinds.map((kind) => {
    const cost = Object.fromEntries(parts.map((part) => [part, 0]));
    for (const { part, path, of, until } of files) {
      if (of.includes(kind.id)) cost[part] += linesOf(path, until).length / documentsOf(of);
    }
    cost.lists += listed(kind) / kind.documents;
    const lines = Math.ceil(parts.reduce((sum, part) => sum + cost[part], 0));
    return { ...kind, cost, lines, isOver: kind.budget !== null && lines > kind.budget };
  });
}

/** The figures as a table of Markdown, as docs/patterns.md has it. */
export function countTable() {
  const rows = count().map(({ name, documents, cost, lines, budget }) => [
    documents === 1 ? name : `${name}, each`,
    ...parts.map((part) => String(Math.round(cost[part]))),
    String(lines),
    budget === null ? 'none' : String(budget),
  ]);
  const head = ['one document', ...parts, 'lines', 'budget'];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, place) => (place === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(`${countTable()}\n`);
  const over = count().filter(({ isOver }) => isOver);
  for (const { name, lines, budget } of over)
    process.stdout.write(`${name}: ${lines - budget} lines over its budget\n`);
  if (over.length > 0) process.exitCode = 1;
}
