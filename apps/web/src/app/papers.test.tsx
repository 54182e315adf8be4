import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { loadMessages, startMessages } from '#i18n/start.ts';
import { parseQuery, queryText } from '#screens/url-state.ts';
import { settingsWith, signIn } from '#session/signed-in.fixture.ts';
import { screens } from './screens.ts';

/** The demo's answers by address, and the text of each paper that is made of them. `UPDATE_PAPERS=1` writes the texts. */
const answersFile = join(import.meta.dirname, '../../../../tests/papers.json');
const textsFile = join(import.meta.dirname, '../../../../tests/papers.txt');
const answers = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(answersFile, 'utf8')));

const idsBelow = (path: string) =>
  Object.keys(answers).flatMap((address) => (address.startsWith(path) ? [address.slice(path.length)] : []));

/** The screens that print one document, with the documents among the answers. */
const printed: readonly (readonly [path: string, addresses: readonly string[]])[] = [
  ['/vouchers/$id/print', idsBelow('/admin/voucher/').map((id) => `/vouchers/${id}/print`)],
  ['/stock/in-transit/$id/print', idsBelow('/stock/in-transit/').map((id) => `/stock/in-transit/${id}/print`)],
  [
    '/stock/count/$id/print',
    idsBelow('/stock/count/sheet/').flatMap((id) =>
      ['no', 'yes'].map((yes) => `/stock/count/${id}/print?books=${yes}`),
    ),
  ],
  [
    '/warranty/claims/$id/print',
    idsBelow('/warranty/claims/').flatMap((id) =>
      ['receipt', 'challan'].map((of) => `/warranty/claims/${id}/print?of=${of}`),
    ),
  ],
  ['/admin/dayclose/count', idsBelow('/admin/dayclose/count').map((day) => `/admin/dayclose/count${day}`)],
  [
    '/reconciliation/print',
    idsBelow('/reconciliation/statement?account_id=').map((asked) => `/reconciliation/print?account=${asked}`),
  ],
  ['/accounts/cheques/slips/$no', idsBelow('/accounts/cheques/slips/').map((no) => `/accounts/cheques/slips/${no}`)],
];

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T05:00:00Z') });
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } });
  await startMessages(['ui', 'print', 'shell']);
  signIn({
    ...settingsWith([], { id: 1, name: 'Shop', pad_heading_print: false }),
    ...{ trx_dt: '2026-11-27', transactionDate: '27/11/2026' },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Stubs a server that answers with the samples, each printed in the language. */
function answerIn(language: 'en' | 'bn', from = answers): void {
  vi.stubGlobal('fetch', (address: string) => {
    const answer = from[address.replace(/^.*\/api/, '')];
    if (answer === undefined) throw new Error(`tests/papers.json has no ${address}.`);
    const data: unknown = JSON.parse(
      JSON.stringify(answer).replace('"use_bangla":false', `"use_bangla":${language === 'bn'}`),
    );
    return Promise.resolve(Response.json({ success: true, data, message: '' }));
  });
}

/** The first screen loads the code of all papers, and the machine may be busy. */
const patience = { timeout: 20_000 };

/** Shows a screen. */
async function show(path: string, address: string): Promise<void> {
  const shown = screens.find((one) => one.path === path);
  if (shown === undefined) throw new Error(`No screen is at ${path}.`);
  await loadMessages(shown.messages);
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path, component: await shown.page() });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: parseQuery,
    stringifySearch: queryText,
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** Returns the texts on the pages of the shown paper, in reading order, separated by bars. */
function shownText(address: string): Promise<string> {
  return waitFor(() => {
    const sheets = [...document.querySelectorAll('.sheets .sheet')];
    if (sheets.length === 0) throw new Error(`${address} has no pages yet.`);
    return sheets.map((sheet) => textsIn(sheet).join(' | ')).join(' || ');
  }, patience);
}

/** Returns the texts of a document's first paper. */
async function textOf(path: string, address: string): Promise<string> {
  await show(path, address);
  return shownText(address);
}

/** Returns the texts of the other papers of the shown document, by their names. */
async function otherTexts(address: string): Promise<readonly (readonly [name: string, text: string])[]> {
  const choice = screen.queryByRole('combobox', { name: 'Which paper' });
  const texts: (readonly [string, string])[] = [];
  for (const { value } of [...(choice?.querySelectorAll('option') ?? [])].slice(1)) {
    if (choice !== null) fireEvent.change(choice, { target: { value } });
    texts.push([value, await shownText(address)]);
  }
  return texts;
}

/** The elements that are read in one go, such as a cell, unless they have paragraphs or figures of their own. */
const readWhole = 'td, th, dt, dd, p, h2, footer > *, .sheet-title > *, .signatures > *';

/** Returns the texts below an element, in reading order. */
function textsIn(element: Element): string[] {
  const isWhole = element.matches(readWhole) && element.querySelector('p, .figure') === null;
  const texts = isWhole
    ? [element.textContent.replaceAll(/\s+/g, ' ')]
    : [...element.childNodes].flatMap((node) => (node instanceof Element ? textsIn(node) : (node.textContent ?? '')));
  return texts.map((text) => text.trim()).filter(Boolean);
}

/** The papers whose texts are kept: both languages, and a roll in one of them. */
const kept = [
  ['a4', 'en'],
  ['roll80', 'en'],
  ['a4', 'bn'],
] as const;

test('every paper says what it said, on a sheet and on a roll, in both languages', { timeout: 120_000 }, async () => {
  const lines: string[] = [];
  for (const [paper, language] of kept) {
    answerIn(language);
    for (const [path, addresses] of printed) {
      for (const address of addresses) {
        const text = await textOf(path, `${address}${address.includes('?') ? '&' : '?'}paper=${paper}`);
        lines.push(`${address} ${paper} ${language}: ${text}`);
        for (const [name, other] of await otherTexts(address)) {
          lines.push(`${address} ${paper} ${language} ${name}: ${other}`);
        }
        cleanup();
      }
    }
  }
  if (process.env.UPDATE_PAPERS === '1') writeFileSync(textsFile, `${lines.join('\n')}\n`);
  expect(lines).toEqual(readFileSync(textsFile, 'utf8').trimEnd().split('\n'));
});

/** The parts of a voucher's answer that the answer of a run has in another form. */
const read = z.looseObject({
  branch: z.looseObject({}),
  entries: z.array(z.object({ lines: z.array(z.looseObject({})) })),
});

test('among others, too, a voucher is printed on the paper of its kind', { timeout: 120_000 }, async () => {
  const addresses = ['368', '402', '371', '830'].map((id) => `/admin/voucher/${id}`);
  const vouchers = addresses.map((address) => read.parse(answers[address]));
  const run = {
    ...{ branch: vouchers[0]?.branch, count: vouchers.length, next: null },
    vouchers: vouchers.map(({ entries, ...voucher }) => ({
      ...voucher,
      lines: entries.flatMap(({ lines }) => lines.map((line) => ({ ...line, requisition: '' }))),
    })),
  };
  answerIn('en', { ...answers, '/admin/print/vouchers': run });
  const alone: string[] = [];
  for (const address of addresses) {
    const path = address.replace('/admin/voucher', '/vouchers');
    alone.push(await textOf('/vouchers/$id/print', `${path}/print?paper=a4`));
    cleanup();
  }
  expect(alone.join()).toContain('Delivery challan');
  const texts = await textOf('/admin/print/vouchers', '/admin/print/vouchers?paper=a4');
  expect(texts.split(' || ')).toEqual(alone);
});
