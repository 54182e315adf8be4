// Journey of: purchase
import type { Page } from '@playwright/test';
import { karim, meherun } from './support/company.ts';
import {
  addProduct,
  addRow,
  cement,
  choose,
  expectStock,
  headField,
  pasteInto,
  rowField,
  scan,
  turnInto,
} from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { press, type, typeByHand } from './support/keyboard.ts';
import { arrive, expectAccessible, expectPageReady, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

/** Whom it is with, as the first letters of the name find them. */
async function chooseParty(page: Page): Promise<void> {
  const party = page.getByRole('combobox', { name: 'Supplier' });
  await expect(party).toBeFocused();
  await type(page, 'kar');
  await expect(page.getByRole('option', { name: karim.name })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter');
}

async function chooseCement(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Product' })).toBeFocused();
  await typeByHand(page, 'shah');
  await expect(page.getByRole('option', { name: cement.name })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter', 'Enter');
}

test('a trading purchase of two lines is typed without the mouse, found, and paid in full by an edit', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, '/invoice/purchase');
  await arrive(page, 'Purchase');
  await expectPageReady(page);
  await chooseParty(page);
  await type(page, 'KT-9');
  // Its number, date, order, vehicle, discount and payment, then the notes and the first line.
  await press(page, 'Enter', 'Enter', 'Enter', 'Enter');
  await type(page, '50');
  await press(page, 'Enter');
  await type(page, '1000');
  await press(page, 'Enter', 'Enter');
  for (const quantity of ['10', '5']) {
    await chooseCement(page);
    await type(page, quantity);
    await press(page, 'Enter');
    await type(page, '500');
    await addRow(page);
  }
  await expect(page.getByRole('row', { name: new RegExp(cement.name) })).toHaveCount(2);
  await expect(page.getByLabel('Totals', { exact: true }).getByText('7,450').first()).toBeVisible();
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: PP-2627-000001');

  await page.getByPlaceholder('Voucher number').fill('PP-1');
  await press(page, 'Enter');
  await expect(page.getByRole('row', { name: new RegExp(cement.name) })).toHaveCount(2);
  await page.getByLabel('Payment amount').fill('7450');
  await press(page, 'Control+s');
  await expectToast(page, 'Transaction updated successfully!');
});

test('a construction purchase floors each line to whole taka, and what stays due is an open bill of the supplier', async ({
  page,
  company,
  books,
}) => {
  await turnInto(books, company, 'construction');
  await enterAs(page, company, company.accountant, '/invoice/purchase');
  await arrive(page, 'Purchase');
  await expectPageReady(page);
  await choose(page, 'meher', meherun.name);
  await type(page, 'MN-41');
  await tabTo(page, headField(page, 'discountPaisa'));
  await type(page, '37');
  await press(page, 'Enter');
  await type(page, '1000');
  await press(page, 'Enter', 'Enter');
  // 3 × 512.555 is 1,537.665, and 2 × 499.99 is 999.98.
  for (const [quantity, price] of [
    ['3', '512.555'],
    ['2', '499.99'],
  ] as const) {
    await expect(rowField(page, 'productId')).toBeFocused();
    await choose(page, 'shah', cement.name);
    await expect(rowField(page, 'quantityMilli')).toBeFocused();
    await type(page, quantity);
    await press(page, 'Enter');
    await type(page, price);
    await addRow(page);
  }
  const rail = page.getByRole('complementary', { name: 'Totals' });
  await expect(rail).toContainText('Net total2,499');
  await expect(rail).toContainText('Still due1,499');
  await expectAccessible(page, 'a construction purchase');
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: PP-2627-000001');

  await page.goto(`${company.origin}/customer-supplier/card/1007`);
  await arrive(page, meherun.name);
  const bill = page.getByRole('region', { name: 'Open bills' }).getByRole('row').filter({ hasText: 'MN-41' });
  await expect(bill).toContainText('1,499.00');
  await expectStock(page, company, cement.id, '5');
});

test('serials of an electronics purchase are typed, scanned and pasted; one that comes twice is named', async ({
  page,
  company,
  books,
}) => {
  await turnInto(books, company, 'electronics');
  const fan = await addProduct(books, company, { name: 'Ceiling Fan 56"', serial_numbered: true });
  await enterAs(page, company, company.accountant, '/invoice/purchase');
  await arrive(page, 'Purchase');
  await expectPageReady(page);
  await choose(page, 'meher', meherun.name);
  await tabTo(page, headField(page, 'payments'));
  await type(page, '0');
  await press(page, 'Enter', 'Enter');
  await choose(page, 'ceiling', 'Ceiling Fan');
  await expect(rowField(page, 'serials')).toBeFocused();
  await type(page, 'CF-1');
  await press(page, 'Enter');
  await scan(page, 'CF-2', 'CF-3', 'CF-2');
  await expect(page.getByText('Serial CF-2 stands here twice.').first()).toBeVisible();
  await pasteInto(page, rowField(page, 'serials'), 'CF-4\nCF-5\tCF-6');
  await press(page, 'Enter');
  // From the count of the serials; nobody types it.
  await expect(rowField(page, 'quantityMilli')).toHaveValue('6');
  await press(page, 'Enter');
  await expect(rowField(page, 'rateMilli')).toBeFocused();
  await type(page, '2200');
  await addRow(page);
  await expect(page.getByRole('row', { name: /Ceiling Fan/ })).toContainText('13,200');
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: PD-2627-000001');
  await expectStock(page, company, fan, '6');

  // Bought again they are refused by name: each piece is here once.
  await page.goto(`${company.origin}/invoice/purchase`);
  await expectPageReady(page);
  await choose(page, 'meher', meherun.name);
  await tabTo(page, headField(page, 'payments'));
  await type(page, '0');
  await press(page, 'Enter', 'Enter');
  await choose(page, 'ceiling', 'Ceiling Fan');
  await scan(page, 'CF-6');
  await press(page, 'Enter');
  await type(page, '2200');
  await addRow(page);
  await press(page, 'Control+s');
  await expect(page.getByText(/CF-6/).first()).toBeVisible();
  await expect(page.getByText(/is in stock already/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
});
