import { readFileSync, writeFileSync } from 'node:fs';
import { common } from '@cashbook/words/en/common';
import { sheets } from '@cashbook/words/en/sheets';
import { expect, test } from 'vitest';
import { reports } from '#reports/all';
import type { Column, DrillDown, SheetWord } from '#reports/columns';
import type { Report } from '#reports/report';

const file = new URL('../../../../docs/reports.md', import.meta.url);

const all: readonly Report[] = Object.values<Report>(reports);
const say = (word: SheetWord): string => ({ ...common, ...sheets })[word];

/** Returns what a column opens: the title of another report, the same report with other filters, a voucher, or the path of a screen. */
function opened({ screen: own, title }: Report, { kind, link = [], head }: Column): string[] {
  if (kind === 'voucher') return [`${say(head)}: the voucher`];
  const targetOf = ({ screen }: DrillDown) => {
    if (screen === own) return `${say(title)}, narrower`;
    const target = all.find((one) => one.screen === screen);
    return target === undefined ? `\`${screen}\`` : say(target.title);
  };
  const targets = [...new Set([link].flat().map(targetOf))];
  return targets.length === 0 ? [] : [`${say(head)}: ${targets.join(' or ')}`];
}

function rowOf(report: Report): string {
  const { title, screen, path, permission, filters, blocks, journals = [] } = report;
  const named = Object.entries(filters).map(([name, { url }]) => (name === url ? name : `${name} (\`${url}\`)`));
  const opens = Object.values(blocks[0].columns).flatMap((column) => opened(report, column));
  const files = ['xlsx', 'csv', ...journals].join(', ');
  return `| ${[say(title), `\`${screen}\``, `\`${path}\``, permission, named.join(', '), opens.join('; '), files].join(' | ')} |`;
}

const text = `# Reports

\`UPDATE_REPORTS=1 npx vitest run --project unit reports-file\` writes this page from the reports in \`packages/contract/src/reports\`.

Every report has a screen, and its paper is at \`/print\` below it. Its call is below \`/api\`, with \`/export\` for its files. A person
can save it under a name, and have it made every morning as a workbook and a PDF.
A filter stands with its name in the address where that is another. A row opens the first that its values and the reader's
permissions allow.

| report | screen | call | permission | filters | a row opens | files |
|---|---|---|---|---|---|---|
${all.map(rowOf).join('\n')}

## Rows that open nothing

- Sales without a customer or salesman, and the parts of several branches in Sales Summary and Gross Profit of all branches: the
  ledgers behind them are of one branch. Ask for the branches, or for one of them.
- Sums, headings and notes of statements. Their lines open accounts, and accounts open ledgers.
- Closing rows. What brings the Gross Profit to the books is in Profit or Loss.
`;

test('docs/reports.md says what the contract says; UPDATE_REPORTS=1 writes it anew', () => {
  if (process.env.UPDATE_REPORTS === '1') writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
