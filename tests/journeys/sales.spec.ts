// Journey of: sale, sales, invoice
import type { Page } from '@playwright/test';
import { type Company, firstDay, janata, meherun } from './support/company.ts';
import {
  addProduct,
  addRow,
  bringGoods,
  cement,
  choose,
  expectStock,
  headField,
  rowField,
  scan,
  turnInto,
} from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady, tabTo } from './support/reach.ts';
import { saveButton, statusLine } from './support/receipt.ts';
import { expectToast } from './support/toasts.ts';
import { findVoucher } from './support/voucher.ts';

const rail = (page: Page) => page.getByRole('complementary', { name: 'Totals' });
const soldRows = (page: Page) => page.getByRole('row', { name: new RegExp(cement.name) });

/** The empty sale of the shop, with goods to sell. */
async function openSales(page: Page, company: Company, goods: Parameters<typeof bringGoods>[1]): Promise<void> {
  await enterAs(page, company, company.accountant, '/dashboard');
  await arrive(page, 'Dashboard');
  await bringGoods(page, goods);
  await openByName(page, 'Sales');
  await expectPageReady(page);
}

/** Expects that the customer's card has an open bill with this number and this amount due. */
async function expectBill(page: Page, { origin }: Company, number: string, due: string): Promise<void> {
  await page.goto(`${origin}/customer-supplier/card/1007`);
  await arrive(page, meherun.name);
  const bills = page.getByRole('region', { name: 'Open bills' }).getByRole('row');
  await expect(bills.filter({ hasText: number })).toContainText(due);
}

test('a trading sale of ten lines is typed without the mouse, parked over a reload, and a mis-scan is one key', async ({
  page,
  company,
  books,
}) => {
  const wire = await addProduct(books, company, { name: 'Binding Wire', barcode: '8941100500029', sales_price: 130 });
  await openSales(page, company, [
    { product: cement.id, qty: 100, price: 500 },
    { product: wire, qty: 30, price: 100 },
  ]);
  await expect(headField(page, 'accountId')).toBeFocused();
  await choose(page, 'meher', meherun.name);
  await tabTo(page, headField(page, 'discountPaisa'));
  await type(page, '40');
  await press(page, 'Enter');
  await type(page, '1000');
  await press(page, 'Enter', 'Enter');
  for (let line = 1; line <= 9; line += 1) {
    await expect(rowField(page, 'productId')).toBeFocused();
    await choose(page, 'shah', cement.name);
    // Its bags come before its quantity; its price is proposed.
    await press(page, 'Enter');
    await expect(rowField(page, 'rateMilli')).toHaveValue('540');
    await type(page, String(line));
    await press(page, 'Enter');
    await addRow(page);
    await expect(soldRows(page)).toHaveCount(line);
  }
  await expect(rowField(page, 'productId')).toBeFocused();
  await scan(page, '8941100500029', '8941100500029');
  const scanned = page.getByRole('row', { name: /Binding Wire/ });
  await expect(scanned).toContainText('260.00');
  await press(page, 'Control+z');
  await expect(scanned).toContainText('130.00');
  // 45 bags at 540 and the wire at 130, less 40.
  await expect(rail(page)).toContainText('Net total24,390');
  await expectAccessible(page, 'a trading sale');

  // The customer went back for something: it stays here, and nothing of it is lost.
  await expect(statusLine(page)).toHaveText('Draft kept, 10 lines');
  await page.reload();
  await expectPageReady(page);
  await expect(soldRows(page)).toHaveCount(9);
  await expect(rail(page)).toContainText('Still due23,390');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page, 'a sale of ten lines on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: SP-2627-000001');

  await expectBill(page, company, 'SP-2627-000001', '23,390.00');
  await expectStock(page, company, cement.id, '55');
  await expectStock(page, company, wire, '29');
  await page.goto(`${company.origin}/reports/cashbook?start=${firstDay.iso}&end=${firstDay.iso}`);
  await expect(page.getByRole('row', { name: /^Closing balance/ })).toContainText('1,000');
});

test('a general sale is paid by cash and through a bank with its fee; an edit lets the customer pay later', async ({
  page,
  company,
  books,
}) => {
  await turnInto(books, company, 'construction');
  await openSales(page, company, [{ product: cement.id, qty: 20, price: 500 }]);
  await choose(page, 'meher', meherun.name);
  await tabTo(page, headField(page, 'payments'));
  await type(page, '300');
  await press(page, 'Enter', 'Enter');
  await expect(rowField(page, 'productId')).toBeFocused();
  await choose(page, 'shah', cement.name);
  await type(page, '2');
  await press(page, 'Enter');
  await addRow(page);
  const payment = page.locator('[data-table="payments"]');
  const bank = payment.locator('[data-entry-field="accountId"] select');
  await expect(bank.locator('option', { hasText: janata.name })).toBeAttached();
  await tabTo(page, bank);
  await type(page, 'Jan');
  await press(page, 'Enter');
  await type(page, 'BK-7781');
  await press(page, 'Enter');
  await type(page, '9.25');
  await press(page, 'Enter');
  await type(page, '500');
  await press(page, 'Enter', 'Enter');
  await expect(rail(page)).toContainText('Still due280');
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: SP-2627-000001');
  // A bare number is one of the type that is chosen.
  await page.getByLabel('Type of the number').selectOption('Partial Cash Sales');
  await findVoucher(page, '1', 'Invoice loaded successfully');
  await expect(payment.getByRole('row').filter({ hasText: 'BK-7781' })).toContainText('9.25');
  await expect(headField(page, 'payments')).toHaveValue(/^300/);
  await headField(page, 'payments').fill('0');
  await saveButton(page).click();
  await expectToast(page, 'Transaction updated successfully!');

  await expectBill(page, company, 'SP-2627-000001', '580.00');
  await expectStock(page, company, cement.id, '18');

  // Whatever the branch has become since, Edit and the search of another face open the face that it was typed on.
  await turnInto(books, company, 'trading');
  await page.goto(`${company.origin}/invoice/sales`);
  await expect(rowField(page, 'bagMilli')).toBeVisible();
  await page.getByLabel('Type of the number').selectOption('Partial Cash Sales');
  await findVoucher(page, '1', 'Invoice loaded successfully');
  await expect(page).toHaveURL(/\/invoice\/sales\/general/);
  await expect(soldRows(page)).toHaveCount(1);
  await expect(rowField(page, 'bagMilli')).toHaveCount(0);
  await page.goto(`${company.origin}/reports/trial-balance?start=${firstDay.iso}&end=${firstDay.iso}`);
  await arrive(page, 'Trial Balance');
  await expect(page.getByRole('row').filter({ hasText: janata.name })).toContainText('490.75');
});

test('pieces of an installment sale are picked by scanning their serials, and the same piece is not sold twice', async ({
  page,
  company,
  books,
}) => {
  await turnInto(books, company, 'installment');
  const fan = await addProduct(books, company, { name: 'Ceiling Fan 56"', serial_numbered: true, sales_price: 2500 });
  await openSales(page, company, [
    { product: fan, qty: 3, price: 2000, serial_no: 'CF-2026-001 CF-2026-002 CF-2026-003' },
  ]);
  await choose(page, 'meher', meherun.name);
  await tabTo(page, headField(page, 'payments'));
  await type(page, '1500');
  // Notes, and no installments.
  await press(page, 'Enter', 'Enter', 'Enter');
  await expect(rowField(page, 'productId')).toBeFocused();
  await scan(page, 'CF-2026-001', 'CF-2026-002', 'CF-2026-002');
  const sold = page.getByRole('row', { name: /Ceiling Fan/ });
  await expect(sold).toContainText('CF-2026-001 CF-2026-002');
  await expect(page.getByText('Serial CF-2026-002 stands here twice.').first()).toBeVisible();
  await expect(sold).toContainText('5,000');
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: SP-2627-000001');

  await expect(headField(page, 'accountId')).toBeFocused();
  await choose(page, 'meher', meherun.name);
  await tabTo(page, headField(page, 'payments'));
  await type(page, '0');
  await press(page, 'Enter', 'Enter', 'Enter');
  await choose(page, 'ceiling', 'Ceiling Fan');
  await expect(rowField(page, 'serials')).toBeFocused();
  await scan(page, 'CF-2026-001');
  await press(page, 'Enter', 'Enter');
  await addRow(page);
  await press(page, 'Control+s');
  await expect(page.getByText(/CF-2026-001 is not in the stock of this branch/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();

  await expectBill(page, company, 'SP-2627-000001', '3,500.00');
  await expectStock(page, company, fan, '1');
});

test('beside a sale stands what the customer owes; what it earns is shown to who asks for it by its key', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.manager, '/dashboard');
  await arrive(page, 'Dashboard');
  await bringGoods(page, [{ product: cement.id, qty: 20, price: 500 }]);
  await openByName(page, 'Sales');
  await expectPageReady(page);
  const sellTwo = async () => {
    await choose(page, 'meher', meherun.name);
    await tabTo(page, headField(page, 'payments'));
    await type(page, '0');
    await tabTo(page, rowField(page, 'productId'));
    await choose(page, 'shah', cement.name);
    await press(page, 'Enter');
    await type(page, '2');
    await press(page, 'Enter');
    await addRow(page);
  };
  await sellTwo();
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: SD-2627-000001');
  await sellTwo();
  await expect(page.locator('[data-head-field="accountId"]')).toContainText('Account balance 1,080 Dr');
  await expect(soldRows(page)).toContainText('Last sold to this customer at 540');
  await expect(soldRows(page).getByRole('status')).toHaveCount(0);
  await expect(page.getByText('Profit 80')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Keys' })).toContainText('show profit');
  await press(page, 'Alt+p');
  await expect(soldRows(page)).toContainText('Profit 80');
  await expectAccessible(page, 'a sale with its profit');
  // The next customer sees none of it.
  await press(page, 'Control+s');
  await sellTwo();
  await expect(soldRows(page)).toContainText('Last sold to this customer at 540');
  await expect(page.getByText('Profit 80')).toHaveCount(0);
});
