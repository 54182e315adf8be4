// Journey of: orders, order
import type { Page } from '@playwright/test';
import { meherun, rent } from './support/company.ts';
import { addRow, bringGoods, cement, choose, headField, rowField } from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady, rowOf, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

/** An order of cement as it is typed. */
interface Agreed {
  readonly number: string;
  readonly type: 'Purchase' | 'Sales';
  readonly rate: string;
  readonly quantity: string;
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const panel = (page: Page, title: string) =>
  page.locator('section.card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const progress = (page: Page) => panel(page, 'Progress');
const vouchers = (page: Page) => panel(page, 'Vouchers of the order');
const rowsOfCement = (page: Page) => page.getByRole('row', { name: new RegExp(cement.name) });

/** Types an order without the mouse, whose last day was four days before the open one. */
async function createOrder(page: Page, { number, type: kind, rate, quantity }: Agreed): Promise<void> {
  await openByName(page, 'Add an order', 'Create Order');
  await expectPageReady(page);
  await tabTo(page, page.getByRole('combobox', { name: 'Order For' }));
  await choose(page, 'meher', meherun.name);
  await tabTo(page, page.getByRole('combobox', { name: 'Product' }));
  await choose(page, 'shah', cement.name);
  await tabTo(page, field(page, 'Order No.'));
  await type(page, number);
  await tabTo(page, field(page, 'Order Date'));
  await type(page, '01/09/2026');
  await tabTo(page, field(page, 'Last Delivery Date'));
  await type(page, '10/09/2026');
  await tabTo(page, field(page, 'Order Rate'));
  await type(page, rate);
  await tabTo(page, field(page, 'Order Qty'));
  await type(page, quantity);
  await tabTo(page, field(page, 'Order Type'));
  await type(page, kind);
  await press(page, 'Control+s');
  await expectToast(page, `${number} has been saved.`);
}

/** Opens the card of an order from the list. */
async function openCard(page: Page, number: string): Promise<void> {
  await openByName(page, 'Order List', 'Orders List');
  await rowOf(page, number)
    .getByRole('link', { name: `Open ${number}` })
    .click();
  await arrive(page, number);
}

interface Invoiced {
  readonly screen: 'Purchase' | 'Sales';
  readonly order: string;
  readonly orderField: 'purchaseOrderId' | 'salesOrderId';
  readonly qty: string;
  readonly price: string;
  readonly billNo?: string;
}

/** Buys or sells so many bags by the order, all on credit, without the mouse. */
async function invoice(page: Page, { screen, order, orderField, qty, price, billNo }: Invoiced): Promise<void> {
  await openByName(page, screen);
  await expectPageReady(page);
  await expect(headField(page, 'accountId')).toBeFocused();
  await choose(page, 'meher', meherun.name);
  if (billNo !== undefined) {
    await tabTo(page, headField(page, 'billNo'));
    await type(page, billNo);
  }
  await tabTo(page, headField(page, orderField));
  await choose(page, order.toLowerCase(), order);
  await tabTo(page, headField(page, 'payments'));
  await type(page, '0');
  await tabTo(page, rowField(page, 'productId'));
  await choose(page, 'shah', cement.name);
  await tabTo(page, rowField(page, 'quantityMilli'));
  await type(page, qty);
  await tabTo(page, rowField(page, 'rateMilli'));
  await press(page, 'Control+a');
  await type(page, price);
  await addRow(page);
  await expect(rowsOfCement(page)).toHaveCount(1);
}

/** A cash voucher of one row of the order, that is typed below the row. */
async function cashOfOrder(page: Page, { account, amount, order }: { account: string; amount: string; order: string }) {
  await page.getByRole('group', { name: 'New line' }).getByRole('combobox', { name: 'Account' }).focus();
  await choose(page, account.slice(0, 5).toLowerCase(), account);
  const field = page.locator('[data-entry-field="orderId"]').locator('input');
  if ((await field.inputValue()) !== order) {
    await tabTo(page, field);
    await choose(page, order.toLowerCase(), order);
  }
  await tabTo(page, page.getByRole('group', { name: 'New line' }).getByLabel('Amount'));
  await type(page, amount);
  // To the button, and by it into the voucher.
  await press(page, 'Enter', 'Enter');
  await expect(page.getByRole('row', { name: new RegExp(account) })).toContainText(order);
  await press(page, 'Control+s');
}

/** A row of the average price of an order, by its name. */
const averageRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Asks what the goods of an order came to by the unit. */
async function askAverage(page: Page, order: string, kind: 'Purchase' | 'Sales'): Promise<void> {
  await openByName(page, 'Average Price');
  await expectPageReady(page);
  await page.getByRole('combobox', { name: 'Order' }).focus();
  await choose(page, order.toLowerCase(), order);
  await page.getByLabel('Report Type').selectOption(kind);
  await page.getByRole('button', { name: 'Run' }).click();
}

test('an order of goods is received in parts and late, what bringing them cost is paid for it, and it is closed', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.manager, '/dashboard');
  await arrive(page, 'Dashboard');
  await createOrder(page, { number: 'PO-77', type: 'Purchase', rate: '500', quantity: '20' });
  await openCard(page, 'PO-77');
  await expect(progress(page)).toContainText('20 pc');
  await expect(page.getByText('4 days late')).toBeVisible();

  const part = { screen: 'Purchase', order: 'PO-77', orderField: 'purchaseOrderId' } as const;
  await invoice(page, { ...part, qty: '12', price: '500', billNo: 'KT-7' });
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: PD-2627-000001');
  await openByName(page, 'Cash Payment');
  await expectPageReady(page);
  await cashOfOrder(page, { account: rent.name, amount: '600', order: 'PO-77' });
  await expectToast(page, 'Voucher No.: CP-2627-000001');

  await openCard(page, 'PO-77');
  await expect(progress(page)).toContainText('Goods received12 pc');
  await expect(progress(page)).toContainText('Left8 pc');
  await expect(vouchers(page).getByRole('row').filter({ hasText: 'PD-2627-000001' })).toContainText('6,000.00');
  await expect(vouchers(page).getByRole('row').filter({ hasText: 'CP-2627-000001' })).toContainText('600.00');
  await expectAccessible(page, 'the card of an order');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page, 'the card of an order on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });

  // The rest comes; the number on the paper is one that the supplier has given before.
  await invoice(page, { ...part, qty: '8', price: '510', billNo: 'kt-7' });
  const before = page.getByRole('link', { name: /^PD-2627-000001 of/ });
  const [opened] = await Promise.all([page.waitForEvent('popup'), before.click()]);
  await arrive(opened, 'PD-2627-000001');
  await opened.close();
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: PD-2627-000002');
  await askAverage(page, 'PO-77', 'Purchase');
  await expect(averageRow(page, 'Total Quantity')).toContainText('10,080.00');
  await expect(averageRow(page, 'Total Quantity')).toContainText('504');
  await expect(averageRow(page, 'Grand total cost')).toContainText('10,680.00');
  await expect(averageRow(page, 'Net per unit')).toContainText('534');

  // Fulfilled, it is not late any more; closed, it is not offered.
  await openByName(page, 'Order List', 'Orders List');
  await expect(rowOf(page, 'PO-77')).not.toContainText('Late');
  await rowOf(page, 'PO-77').getByRole('button', { name: 'Close the order PO-77' }).click();
  await expectToast(page, 'The order PO-77 is closed.');
  await expect(rowOf(page, 'PO-77')).toContainText('Closed order');
  await openByName(page, 'Purchase');
  await expectPageReady(page);
  await tabTo(page, headField(page, 'purchaseOrderId'));
  await type(page, 'po-77');
  await expect(page.getByText(/po-77/i).last()).toBeVisible();
  await expect(page.getByRole('option', { name: 'PO-77' })).toHaveCount(0);
  await press(page, 'Escape');
});

test('an order of a customer is delivered, paid from its own address and from Average Price, and closed', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.manager, '/dashboard');
  await arrive(page, 'Dashboard');
  await bringGoods(page, [{ product: cement.id, qty: 30, price: 500 }]);
  await createOrder(page, { number: 'SO-5', type: 'Sales', rate: '550', quantity: '10' });
  // An order to buy is none that a sale delivers.
  await createOrder(page, { number: 'SO-5B', type: 'Purchase', rate: '500', quantity: '10' });

  await page.goto(`${company.origin}/accounts/cash/receive/SO-5`);
  await expectPageReady(page);
  await expect(page.locator('[data-entry-field="orderId"] input')).toHaveValue('SO-5');
  await cashOfOrder(page, { account: meherun.name, amount: '2000', order: 'SO-5' });
  await expectToast(page, 'Voucher No.: CR-2627-000001');

  const sale = { screen: 'Sales', order: 'SO-5', orderField: 'salesOrderId', qty: '10', price: '550' } as const;
  await invoice(page, sale);
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: SD-2627-000001');

  await openCard(page, 'SO-5');
  await expect(progress(page)).toContainText('Delivered10 pc');
  await expect(progress(page)).toContainText('Left-');
  await expect(page.getByText(/days late/)).toHaveCount(0);
  await expect(vouchers(page).getByRole('row')).toHaveCount(3);

  // What a receipt was for stays with it when it is put right.
  await openByName(page, 'Cash Receipt');
  await page.getByLabel(/^Find a saved .+ by number$/).fill('CR-1');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expectToast(page, 'Transaction loaded for editing.');
  await expect(page.getByRole('row', { name: new RegExp(meherun.name) })).toContainText('SO-5');
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await page.getByRole('group', { name: 'Edited line' }).getByLabel('Amount').fill('2500');
  await press(page, 'Enter', 'Enter', 'Control+s');
  await expectToast(page, 'Transaction updated successfully!');

  await askAverage(page, 'SO-5', 'Sales');
  await expect(averageRow(page, 'Total Quantity')).toContainText('5,500.00');
  await expect(averageRow(page, 'Total Quantity')).toContainText('550');
  // The address says what is asked, and so does its print.
  await page.reload();
  await expect(averageRow(page, 'Net per unit')).toContainText('550');
  await expectNoSidewaysScroll(page, 'the average price of an order');
  const label = page.getByRole('link', { name: 'Total Quantity' });
  const [receipt] = await Promise.all([page.waitForEvent('popup'), label.click()]);
  await expect(receipt.locator('[data-entry-field="orderId"] input')).toHaveValue('SO-5');
  // Whoever only looks leaves nothing behind.
  await expect(receipt.locator('.status-line')).toHaveText('All work saved');
  await receipt.reload();
  await expect(receipt.getByText('Your unsaved receipt is back.')).toHaveCount(0);
  await receipt.close();
  await press(page, 'Control+p');
  await arrive(page, 'Average Price, print preview');
  await expect(averageRow(page, 'Net per unit')).toContainText('550');

  await openCard(page, 'SO-5');
  await expect(vouchers(page).getByRole('row').filter({ hasText: 'CR-2627-000001' })).toContainText('2,500.00');
  await openByName(page, 'Order List', 'Orders List');
  await rowOf(page, 'SO-5').getByRole('button', { name: 'Close the order SO-5' }).click();
  await expectToast(page, 'The order SO-5 is closed.');
});
