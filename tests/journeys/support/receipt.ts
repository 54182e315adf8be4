import { expect, type Locator, type Page } from '@playwright/test';
import { type Company, karim, nasima, type Person, secondDay } from './company.ts';
import { enterAs } from './journey.ts';
import { expectToast } from './toasts.ts';
import { addLine, type TypedLine } from './voucher.ts';

/** The screen at which most journeys about typing and saving take place. */
export const receiptPath = '/accounts/cash/receive';

/** Two lines of a receipt that such a journey types. */
export const oldDue = { account: nasima.name, remarks: 'Old due', amount: '1250.50' } as const;
export const onAccount = { account: karim.name, remarks: 'On account', amount: '8000' } as const;

export const saveButton = (page: Page): Locator => page.getByRole('button', { name: /^(Save|Update) Ctrl/ });

/** The texts at the foot of the screen about drafts, the connection and documents that wait to be sent. */
export const statusLine = (page: Page): Locator => page.locator('.status-line');

/** Opens a receipt and adds the old due to it; nothing is saved. */
export async function enterWithOldDue(page: Page, company: Company, person: Person = company.accountant) {
  await enterAs(page, company, person, receiptPath);
  await addLine(page, oldDue);
}

/** Expects that the card of a branch on the dashboard says these receipts of today. */
export async function expectReceivedToday(
  page: Page,
  company: Company,
  amount: string,
  branch = 'Chawkbazar',
): Promise<void> {
  await page.goto(`${company.origin}/dashboard`);
  await expect(page.getByRole('region', { name: branch, exact: true })).toContainText(`Today received${amount}`);
}

/** Closes the open day on the page's own day-close screen. */
export async function closeDay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Update/ }).click();
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expectToast(page, `${secondDay.shown} has been saved.`);
}

/** Saves a receipt of these rows, as the screen would, without typing them. */
export async function sendReceipt(page: Page, rows: readonly TypedLine[]): Promise<void> {
  const status = await page.evaluate(async (lines) => {
    const ids = new Map<string, number | undefined>();
    for (const name of new Set(lines.map(({ account }) => account))) {
      const answer = await fetch(`/api/coal4/search?searchName=${encodeURIComponent(name)}&for=cash`);
      const found = (await answer.json()) as { data: { value: number }[] };
      ids.set(name, found.data[0]?.value);
    }
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const answer = await fetch('/api/trading/cash/received', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(token) },
      body: JSON.stringify(
        lines.map(({ account, remarks, amount }) => ({ account: ids.get(account), remarks, amount: Number(amount) })),
      ),
    });
    return answer.status;
  }, rows);
  expect(status, 'the receipt is saved').toBeLessThan(300);
}
