import { randomBytes } from 'node:crypto';
import type { OpenBooks } from '@cashbook/server/cli/open-books';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { auditFindings, type Company, foundJourneyCompany, openServedBooks, type Person, password } from './company.ts';
import { watchToasts } from './toasts.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  company: Company;
  /** An empty page at a computer that shares nothing with the journey's own. */
  anotherComputer: () => Promise<Page>;
}

/**
 * A journey. It has a company of its own, and fails at the end when a page at any of its computers threw, wrote an error
 * to its console or got a 5xx, or when the audit of the company's books finds anything.
 */
export const test = base.extend<Fixtures, { books: OpenBooks }>({
  books: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const books = await openServedBooks();
      await use(books);
      await books.close();
    },
    { scope: 'worker' },
  ],
  company: async ({ books }, use) => {
    const company = await foundJourneyCompany(books, `journey-${randomBytes(5).toString('hex')}`);
    await use(company);
    expect(await auditFindings(books, company.companyId), 'the audit of the books').toEqual([]);
  },
  context: async ({ context }, use) => {
    const troubles = troublesIn(context);
    await watchToasts(context);
    await watchPolicy(context);
    await use(context);
    expect(troubles, 'what pages complained about').toEqual([]);
  },
  anotherComputer: async ({ browser }, use) => {
    const computers: { context: BrowserContext; troubles: string[] }[] = [];
    await use(async () => {
      // Playwright gives it the options of the project, as it does to the first.
      const context = await browser.newContext();
      computers.push({ context, troubles: troublesIn(context) });
      await watchToasts(context);
      await watchPolicy(context);
      return context.newPage();
    });
    for (const { context } of computers) await context.close();
    const troubles = computers.flatMap((computer) => computer.troubles);
    expect(troubles, 'what pages at other computers complained about').toEqual([]);
  },
});

/**
 * The messages of Playwright about a blocked worker, and those of the browser and the framework about answers of 400 and above and about a lost connection. Journeys cause these
 * themselves.
 */
const causedHere =
  /^(Service Worker registration blocked|Failed to load resource|TypeError: Failed to fetch dynamically|Error: Unable to preload CSS|Couldn't load preload|Error: The words of [\w, -]+ did not come)/;

/** Collects what goes wrong unseen on any page of the context. */
function troublesIn(context: BrowserContext): string[] {
  const troubles: string[] = [];
  context.on('weberror', (error) => troubles.push(error.error().stack ?? error.error().message));
  context.on('console', (message) => {
    const isTrouble = message.type() === 'error' || message.type() === 'warning';
    if (isTrouble && !causedHere.test(message.text())) troubles.push(message.text());
  });
  context.on('response', (response) => {
    if (response.status() >= 500) troubles.push(`${response.status()} ${response.url()}`);
  });
  return troubles;
}

/** Has the pages of the context write to their console whatever their content policy refuses. */
async function watchPolicy(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      console.error(`The content policy (${effectiveDirective}) refused ${blockedURI} of ${sourceFile}`);
    });
  });
}

/** Signs in through the form of the page in hand. */
export async function fillSignIn(page: Page, { email }: Pick<Person, 'email'>, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Has a person signed in without the form, for journeys that are about something else, and opens a page. */
export async function enterAs(page: Page, company: Company, person: Person, path: string): Promise<void> {
  const cookies = await company.sessionOf(person);
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: company.origin })));
  await page.goto(`${company.origin}${path}`);
}

/** The call of the sign-in form, made from a page of the same address. */
export async function sendSignIn(page: Page, email: string, secret: string): Promise<void> {
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify(body) });
      return answer.status;
    },
    { email, password: secret },
  );
  expect(status, `${email} signs in`).toBe(200);
}

/** Calls the API from the page, and returns the status. */
export const send = (page: Page, method: string, path: string, body: object): Promise<number> =>
  page.evaluate(
    async ([how, to, sent]) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(token) };
      return (await fetch(to, { method: how, headers, body: sent })).status;
    },
    [method, path, JSON.stringify(body)] as const,
  );
