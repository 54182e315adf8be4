import { expect, type Locator, type Page } from '@playwright/test';
import { expectToast } from './toasts.ts';

/** A line as it is typed on a voucher screen. */
export interface TypedLine {
  /** The text for the account field, which takes the first match. */
  readonly account: string;
  readonly remarks?: string;
  readonly amount: string;
}

export const receiptLines = (page: Page): Locator => page.getByRole('table', { name: 'Lines of the receipt' });

/** The row of a line, by its account. */
export const lineOf = (page: Page, account: string): Locator =>
  page
    .getByRole('row')
    .filter({ hasText: account })
    .filter({ has: page.getByRole('button') });

const entryRow = (page: Page) => page.getByRole('group', { name: /New line|Edited line/ });
export const accountField = (page: Page): Locator => entryRow(page).getByRole('combobox', { name: 'Account' });
export const remarksField = (page: Page): Locator => entryRow(page).getByLabel('Remarks');
export const amountField = (page: Page): Locator => entryRow(page).getByLabel('Amount');

/** Finds an account in the entry row by its name and takes the first that matches. */
export async function takeAccount(page: Page, name: string): Promise<void> {
  await accountField(page).click();
  await accountField(page).fill(name);
  await page.getByRole('option', { name }).first().click();
}

/** Fills the entry row and adds it, with the mouse. */
export async function addLine(page: Page, { account, remarks = '', amount }: TypedLine): Promise<void> {
  await takeAccount(page, account);
  await remarksField(page).fill(remarks);
  await amountField(page).fill(amount);
  await entryRow(page).getByRole('button', { name: 'Add New' }).click();
  await expect(lineOf(page, account).filter({ hasText: remarks })).toBeVisible();
}

/** Saves with the button and answers the number that the product announces. */
export async function saveVoucher(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Save/ }).click();
  return announcedNumber(page);
}

/** Takes up a saved voucher with the search box of its screen, which says so in the spec's words for it. */
export async function findVoucher(page: Page, number: string, said = 'Transaction loaded for editing.'): Promise<void> {
  await page.getByLabel(/^Find a saved .+ by number$/).fill(number);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expectToast(page, said);
}

/** The number in "Voucher No.: CR-2627-000001". */
export async function announcedNumber(page: Page): Promise<string> {
  const text = await expectToast(page, /^Voucher No\.: \S+$/);
  return text.replace('Voucher No.: ', '');
}
