import { expect, test } from 'vitest';
import { longWinded, saidTwice } from './prose.mjs';

const sentence = 'The counter opens when the first clerk has counted the cash of the drawer twice.';

test('a row of twelve words in two pages is found once, with the page that says it first', () => {
  const found = saidTwice([
    ['a.md', `# Title\n\n${sentence} Then it waits.`],
    ['b.md', `Before that:\n\n- ${sentence.replace('counter', '`counter`')}`],
  ]);
  expect(found).toEqual(['b.md says as a.md: the counter opens when the first clerk has counted the cash of']);
});

test('figures, code and addresses of links are not what a page says', () => {
  const code = `\`\`\`sh\n${sentence}\n\`\`\``;
  const row = '| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 |';
  expect(
    saidTwice([
      ['a.md', `${code}\n\n${row}`],
      ['b.md', `${code}\n\n${row}`],
    ]),
  ).toEqual([]);
});

test('a page is found whose sentences have more than 25 words on average', () => {
  const long = `${'word '.repeat(30).trim()}.`;
  expect(
    longWinded([
      ['a.md', `${long} Short again, and shorter.`],
      ['b.md', `- ${long}\n\n| ${sentence} |`],
    ]),
  ).toEqual(['b.md: 30.0 words a sentence']);
});
