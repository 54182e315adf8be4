// Journey of: installments, sale
import { meherun } from './support/company.ts';
import { addProduct, addRow, bringGoods, choose, headField, turnInto } from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type, typeOver } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

test('a sale by installments is typed, one is received, and the rest is settled early, by keyboard', async ({
  page,
  company,
  books,
}) => {
  await turnInto(books, company, 'installment');
  const fridge = await addProduct(books, company, { name: 'Walton Fridge', sales_price: 13_000 });
  await enterAs(page, company, company.accountant, '/dashboard');
  await arrive(page, 'Dashboard');
  await bringGoods(page, [{ product: fridge, qty: 5, price: 9000 }]);

  await test.step('the plan is proposed from what is left to pay, and follows it', async () => {
    await openByName(page, 'Sales');
    await expectPageReady(page);
    await choose(page, 'meher', meherun.name);
    await tabTo(page, headField(page, 'payments'));
    await type(page, '1000');
    await tabTo(page, headField(page, 'installmentCount'));
    await type(page, '6');
    await press(page, 'Enter');
    await expect(headField(page, 'installmentsFrom')).toBeFocused();
    await type(page, '30/09/2026');
    await press(page, 'Enter', 'Enter');
    await expect(headField(page, 'earlyDiscountPaisa')).toBeFocused();
    await type(page, '500');
    await press(page, 'Enter');
    await choose(page, 'walton', 'Walton Fridge');
    await press(page, 'Enter');
    await type(page, '1');
    await press(page, 'Enter', 'Enter');
    await addRow(page);
    const rows = page.getByRole('table', { name: 'Installments' }).getByRole('row');
    await expect(rows.filter({ hasText: '30/09/2026' })).toContainText('2,000.00');
    await expect(rows.filter({ hasText: '28/02/2027' })).toContainText('2,000.00');
    await expect(page.getByText('By installments')).toBeVisible();
    await expectAccessible(page, 'a sale by installments');
    await press(page, 'Control+s');
    await expectToast(page, 'Voucher No.: IS-2627-000001');
  });

  await test.step('an installment is received from the list', async () => {
    await openByName(page, 'Employee Installment', 'Employee Wise Installments');
    await expect(page.getByRole('row', { name: /IS-2627-000001/ })).toHaveCount(6);
    await expectAccessible(page, 'installments by employee');
    await expectNoSidewaysScroll(page, 'installments by employee');
    await tabTo(page, page.getByRole('button', { name: 'Receive installment 1' }));
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Installment 1 of IS-2627-000001' });
    await expect(dialog.getByLabel('Amount')).toBeFocused();
    await expectAccessible(page, 'the receipt of an installment', null);
    await typeOver(page, '2000.01');
    await press(page, 'Enter');
    await expect(dialog.getByText('Amount is more than the due amount.')).toBeVisible();
    await typeOver(page, '1500');
    await press(page, 'Enter');
    await expectToast(page, 'Installment received successfully!');
    await expect(page.getByRole('row', { name: /IS-2627-000001/ }).first()).toContainText('500.00');
    await page.getByRole('button', { name: 'Payments of installment 1' }).click();
    await expect(page.getByRole('dialog')).toContainText('IC-2627-000001');
    await press(page, 'Escape');
  });

  await test.step('all that is due is settled early, less the discount', async () => {
    await openByName(page, 'Installment Details');
    await expect(page.getByText('Choose a customer to see the installments.')).toBeVisible();
    await tabTo(page, page.getByRole('combobox', { name: 'Customer' }));
    await type(page, 'meher');
    await page.getByRole('option', { name: meherun.name }).waitFor();
    await press(page, 'Enter');
    await expect(page.getByText('can be settled until 29/12/2026 with a discount of')).toBeVisible();
    await expectAccessible(page, 'the installments of a customer');
    await tabTo(page, page.getByRole('button', { name: 'Settle early' }));
    await press(page, 'Enter');
    await expect(page.getByRole('dialog').getByLabel('Amount')).toHaveValue(/^10,?000(\.00)?$/);
    await press(page, 'Enter');
    await expectToast(page, 'Installment received successfully!');
    await expect(page.getByRole('button', { name: 'Settle early' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Receive/ })).toHaveCount(0);
    await expect(page.getByText('Paid (good)').first()).toBeVisible();
  });

  await test.step('nothing is due any more', async () => {
    await openByName(page, 'Due Installments');
    await expect(page.getByText('No data found').first()).toBeVisible();
  });
});
