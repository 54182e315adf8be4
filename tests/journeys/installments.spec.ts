// Journey of: installments, sale
import { letWithhold, meherun } from './support/company.ts';
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
  await letWithhold(books, company);
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
    await expect(headField(page, 'buyerNationalId')).toBeFocused();
    await type(page, '1980 1012 3456 78901');
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
    const guarantors = page.getByRole('table', { name: 'Guarantors' });
    await tabTo(page, page.getByRole('textbox', { name: 'Guarantor', exact: true }));
    await type(page, 'Abdul Karim');
    await press(page, 'Tab');
    await type(page, '01712345678');
    await press(page, 'Tab');
    await type(page, '1234567890');
    await press(page, 'Tab');
    await type(page, 'Brother');
    await tabTo(page, page.locator('[data-table="guarantors"] [data-entry-add]'));
    await press(page, 'Enter');
    await expect(guarantors.getByRole('row').filter({ hasText: 'Abdul Karim' })).toContainText('1234567890');
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
    await press(page, 'Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Receive installment 1' })).toBeFocused();
    await press(page, 'Enter');
    await expect(dialog.getByLabel('Amount')).toBeFocused();
    await expectAccessible(page, 'the receipt of an installment', null);
    await typeOver(page, '2000.01');
    await press(page, 'Enter');
    await expect(dialog.getByText('Amount is more than the due amount.')).toBeVisible();
    await typeOver(page, '1500');
    await press(page, 'Tab');
    await expect(dialog.getByLabel('VAT withheld')).toBeFocused();
    await typeOver(page, '60');
    await press(page, 'Tab');
    await typeOver(page, '50');
    await tabTo(page, dialog.getByLabel('Paid by'));
    await type(page, 'Abdul Karim');
    await press(page, 'Enter');
    await expectToast(page, 'Installment received successfully!');
    await expect(page.getByRole('row', { name: /IS-2627-000001/ }).first()).toContainText('500.00');
    await expect(page.getByRole('button', { name: 'Receive installment 2' })).toBeFocused();
    const payments = page.getByRole('button', { name: 'Payments of installment 1' });
    await payments.focus();
    await press(page, 'Enter');
    await expect(page.getByRole('dialog').getByRole('link', { name: 'IC-2627-000001' })).toBeVisible();
    await expect(page.getByRole('dialog')).toContainText('by Abdul Karim');
    await press(page, 'Escape');
    await expect(payments).toBeFocused();
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

  await test.step('the page of the sale has its plan, and it prints an invoice, a card and an agreement', async () => {
    await tabTo(page, page.getByRole('link', { name: 'IS-2627-000001' }).first());
    await press(page, 'Enter');
    await arrive(page, 'IS-2627-000001');
    const first = page.getByRole('region', { name: 'Installments' }).getByRole('row').filter({ hasText: '30/09/2026' });
    await expect(first).toContainText('IC-2627-000001 by Abdul Karim');
    await expect(page.getByRole('region', { name: 'Guarantors' })).toContainText('1234567890');
    await expect(first).toContainText('IC-2627-000002');
    await expect(page.getByRole('link', { name: 'Receive' })).toHaveCount(0);
    await expectAccessible(page, 'the page of a sale by installments');
    await expectNoSidewaysScroll(page, 'the page of a sale by installments');
    await press(page, 'Control+p');
    await arrive(page, 'IS-2627-000001, print preview');
    const sheet = page.locator('.sheets .sheet').first();
    await expect(sheet).toContainText('If all that is due is paid until 29/12/2026, Tk 500 is taken off.');
    await tabTo(page, page.getByRole('combobox', { name: 'Which paper' }));
    await press(page, 'ArrowDown');
    await expect(sheet).toContainText('Installment card');
    await expect(sheet).toContainText('Early payment discount 500.00');
    await expect(sheet).toContainText('Guarantor 1 Abdul Karim · Brother · 01712345678 · NID 1234567890');
    await press(page, 'ArrowDown');
    await expect(sheet).toContainText('The buyer pays Tk 12,000 in 6 installments');
    await expect(sheet).toContainText('NID 19801012345678901');
    await expect(sheet).toContainText('Each guarantor answers for what the buyer leaves unpaid.');
    await expectAccessible(page, 'the agreement of a sale by installments');
  });

  await test.step('the page of a collection names what it settled, and it prints a receipt', async () => {
    await openByName(page, 'IC-2627-000002', 'IC-2627-000002');
    const settled = page.getByRole('table').filter({ hasText: 'Early payment discount' });
    await expect(settled.getByRole('row')).toHaveCount(7);
    await expectAccessible(page, 'the page of a collection');
    await press(page, 'Control+p');
    await arrive(page, 'IC-2627-000002, print preview');
    const sheet = page.locator('.sheets .sheet').first();
    await expect(sheet).toContainText('Installment receipt');
    await expect(sheet).toContainText('In words: Taka ten thousand only');
    await tabTo(page, page.getByRole('combobox', { name: 'Paper', exact: true }));
    await page.getByRole('combobox', { name: 'Paper', exact: true }).selectOption('roll80');
    await expect(page.locator('.sheets .sheet.roll80')).toContainText('Still due');
  });

  await test.step('nothing is due any more', async () => {
    await openByName(page, 'Due Installments');
    await expect(page.getByText('No data found').first()).toBeVisible();
  });
});
