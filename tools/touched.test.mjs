import { describe, expect, it } from 'vitest';
import { domainsOf, filesBelow, journeys, journeysOf } from './touched.mjs';

describe('the domains that a change touches', () => {
  it.each([
    ['a rule of the server', ['apps/server/src/domains/ledger/day/trading-day.ts'], ['ledger']],
    ['a call of the contract', ['packages/contract/src/parties/party.ts'], ['parties']],
    ['a rule of the kernel', ['packages/kernel/src/invoices/sale.ts'], ['invoices']],
    ['what all documents share', ['packages/kernel/src/documents/taking.ts'], ['posting']],
    ['a page, which the server does not see', ['apps/web/src/domains/stock/stock-card.page.tsx'], []],
    ['a page of the documents', ['docs/architecture.md'], []],
  ])('%s', (_, files, expected) => expect(domainsOf(files)).toEqual(expected));

  it('a function of the database touches who calls it', () => {
    expect(domainsOf(['db/functions/ledger/posting.sql'])).toContain('ledger');
    expect(domainsOf(['db/functions/ledger/posting.sql'])).not.toContain('hr');
  });
});

describe('the journeys of a change', () => {
  const known = [
    { name: 'sales.spec.ts', words: ['sale', 'invoice'] },
    { name: 'purchase.spec.ts', words: ['purchase'] },
    { name: 'every-route.spec.ts', words: ['everything'] },
  ];

  it.each([
    [
      'a word is a folder, a file or a part of its name',
      ['apps/web/src/domains/invoices/kinds/sale-notes.ts'],
      ['sales.spec.ts'],
    ],
    ['a word is not part of a longer one', ['apps/web/src/domains/parties/salesman.ts'], []],
    ['a journey that was changed is run itself', ['tests/journeys/every-route.spec.ts'], ['every-route.spec.ts']],
    [
      'most of the change comes first',
      ['packages/kernel/src/invoices/purchase-invoice.ts', 'apps/server/src/domains/invoices/purchase.ts'],
      ['purchase.spec.ts', 'sales.spec.ts'],
    ],
  ])('%s', (_, files, expected) => expect(journeysOf(files, known).run).toEqual(expected));

  it('names those for which there is no time', () => {
    const many = [1, 2, 3, 4, 5, 6].map((n) => ({ name: `stock-${n}.spec.ts`, words: ['stock'] }));
    const { run, left } = journeysOf(['apps/web/src/domains/stock/stock-card.page.tsx'], many);
    expect([run.length, left.length]).toEqual([2, 4]);
  });

  it('every journey says in its first line what it is of', () => {
    expect(journeys().filter(({ words }) => words === null)).toEqual([]);
  });

  it('every word of a first line names a folder or a file', () => {
    const files = ['apps/server/src', 'apps/web/src', 'packages'].flatMap(filesBelow);
    const names = (word) => word === 'everything' || journeysOf(files, [{ name: '', words: [word] }]).run.length > 0;
    expect(journeys().flatMap(({ words }) => words.filter((word) => !names(word)))).toEqual([]);
  });
});
