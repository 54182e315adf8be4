// Journey of: delivery, promised
import type { Page } from '@playwright/test';
import { meherun } from './support/company.ts';
import { addRow, bringGoods, cement, choose, headField, rowField } from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, take, type } from './support/keyboard.ts';
import { arrive, expectAccessible, expectPageReady, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

/** Sells ten bags on credit; answers the number of the sale. */
async function sellCement(page: Page): Promise<string> {
  await openByName(page, 'Sales');
  await expectPageReady(page);
  await choose(page, 'meher', meherun.name);
  await tabTo(page, rowField(page, 'productId'));
  await choose(page, 'shah', cement.name);
  await press(page, 'Enter');
  await type(page, '10');
  await press(page, 'Enter');
  await addRow(page);
  await expect(page.getByRole('row', { name: new RegExp(cement.name) })).toContainText('10');
  await headField(page, 'payments').fill('0');
  await press(page, 'Control+s');
  const number = 'SD-2627-000001';
  await expectToast(page, `Voucher No.: ${number}`);
  return number;
}

test('a sale is delivered in two parts by keyboard, printed, one void, and keeps the sale', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.manager, '/dashboard');
  await arrive(page, 'Dashboard');
  await bringGoods(page, [{ product: cement.id, qty: 100, price: 500 }]);
  const sale = await sellCement(page);

  await openByName(page, 'Delivery');
  await expectPageReady(page);
  const chosen = headField(page, 'ofVoucherId');
  await expect(chosen).toBeFocused();
  await type(page, 'meher');
  await expect(page.getByRole('option', { name: sale })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter');
  await expect(headField(page, 'party')).toHaveValue(meherun.name);
  const line = page.getByRole('row', { name: new RegExp(cement.name) });
  const leaves = line.getByLabel('Leaves now');
  await expect(leaves).toBeFocused();
  // More than is left is refused where it stands.
  await type(page, '11');
  await press(page, 'Control+s');
  await expect(line.getByText(`Of ${cement.name} less than that is left to deliver.`)).toBeVisible();
  await leaves.fill('6');
  await headField(page, 'vehicleNo').fill('Dhaka Metro 11');
  await press(page, 'Control+s');
  await expectToast(page, /Voucher No.: SA-2627-/);

  // The rest from the page of the sale: Enter in the empty field takes what is left.
  await openVoucher(page, sale);
  await expect(page.getByRole('row', { name: new RegExp(`${cement.name}.*10.*6.*4`) })).toBeVisible();
  await page.getByRole('link', { name: 'Deliver goods' }).click();
  await expect(headField(page, 'party')).toHaveValue(meherun.name);
  await expect(line).toContainText('4');
  await expect(leaves).toBeFocused();
  await press(page, 'Enter');
  await expect(leaves).toHaveValue('4');
  await press(page, 'Control+s');
  await expectToast(page, /Voucher No.: SA-2627-/);

  await openVoucher(page, sale);
  const challans = page.locator('.challans a');
  await expect(challans).toHaveCount(2);
  const [, last = ''] = await challans.allTextContents();
  await challans.nth(1).click();
  await expect(page.getByRole('heading', { name: last })).toBeVisible();
  await expect(page.getByText('Goods delivered')).toBeVisible();
  await press(page, 'Control+p');
  await expect(page.getByRole('heading', { name: 'Delivery challan' })).toBeVisible();
  await expect(page.locator('.sheet').first()).toContainText(sale);
  await page.getByLabel('Which paper').selectOption('Gate pass');
  await expect(page.locator('.sheet').first()).toContainText('Time out');

  // What hangs on the sale is named; once it is void, the goods are here again.
  await openVoucher(page, sale);
  await voidIt(page, 'Wrong customer');
  await expectToast(page, new RegExp(last));
  await press(page, 'Escape');
  await openVoucher(page, last);
  await voidIt(page, 'Came back to the gate');
  await expectToast(page, `${last} is void.`);
  await openVoucher(page, sale);
  await expect(page.getByRole('row', { name: new RegExp(`${cement.name}.*10.*6.*4`) })).toBeVisible();
  await expectAccessible(page, 'the page of a sale with a delivery');
});

async function voidIt(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Void' }).focus();
  await press(page, 'Enter');
  await page.getByRole('dialog').getByRole('textbox').focus();
  await type(page, reason);
  await page.getByRole('dialog').getByRole('button', { name: /Void/ }).focus();
  await press(page, 'Enter');
}

/** Finds a voucher in the palette by its number and opens its page. */
async function openVoucher(page: Page, number: string): Promise<void> {
  await press(page, 'Control+k');
  await type(page, number);
  await take(page, page.getByRole('option', { name: new RegExp(number) }).first());
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
}
