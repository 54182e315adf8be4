import type { OpenBooks } from '@cashbook/server/cli/open-books';
import { inCompany } from '@cashbook/server/db/tx';
import { grantHost } from '@cashbook/server/domains/organisation/index';
import { expect, type Page } from '@playwright/test';
import { type Company, meherun } from './company.ts';

/** The mobile number of the customer whose portal is on, as the books keep it. */
const portalMobile = meherun.mobile.replace('-', '');

/** Opens the customer portal at the address of the company, for one customer of the shop. */
export async function openPortal(
  { databases, urls }: OpenBooks,
  { companyId, shopId, origin }: Company,
): Promise<void> {
  await inCompany(databases, { companyId, mode: 'write' }, async (tx) => {
    const shown = ['app.branch_ids', String(shopId)] as const;
    await tx.selectNoFrom(({ fn, val }) => fn('set_config', [...shown.map(val), val(true)]).as('shown')).execute();
    await tx.updateTable('company').set({ customer_portal: true }).where('company_id', '=', companyId).execute();
    const one = tx.updateTable('party').set({ customer_login: true }).where('company_id', '=', companyId);
    await one.where('mobile', '=', portalMobile).execute();
  });
  const host = new URL(origin).hostname;
  const granted = await grantHost(urls.owner, companyId, { host, title: 'Sign In to Padma', tagline: 'Accounts' });
  expect(granted.ok, 'the host is the company’s').toBe(true);
}

/** Has the customer signed in without the form, and opens a page. */
export async function enterAsCustomer(page: Page, { origin }: Company, path: string): Promise<void> {
  await page.goto(`${origin}/favicon.svg`);
  const status = await page.evaluate(async (mobile) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ mobile });
    return (await fetch('/api/customer/login', { method: 'POST', headers, body })).status;
  }, portalMobile);
  expect(status, 'the customer signs in').toBe(200);
  await page.goto(`${origin}${path}`);
}

/** Makes a call as the member of staff who is signed in on the page. Returns the data of the answer. */
export async function post<T>(page: Page, path: string, body: object): Promise<T> {
  const answer = await page.evaluate(
    async ([to, content]) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(token) };
      const response = await fetch(`/api${to}`, { method: 'POST', headers, body: content });
      return { status: response.status, text: await response.text() };
    },
    [path, JSON.stringify(body)] as const,
  );
  expect(answer.status, answer.text).toBe(200);
  return (JSON.parse(answer.text) as { data: T }).data;
}
