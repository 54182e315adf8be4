// Journey of: installments, sale, ledger
import { auditFindings, givePermission, meherun } from './support/company.ts';
import { addProduct, addRow, bringGoods, choose, headField, postFrom, turnInto } from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type } from './support/keyboard.ts';
import { arrive, expectAccessible, expectPageReady, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

test('a markup beside the price is typed, fixes the setting, and is earned at a month end, by keyboard', async ({
  page,
  company,
  books,
}) => {
  await turnInto(books, company, 'installment');
  const fridge = await addProduct(books, company, { name: 'Walton Fridge', sales_price: 13_000 });
  for (const more of ['company.edit', 'dayclose.jumpdate']) await givePermission(books, company, company.manager, more);
  await enterAs(page, company, company.manager, `/company/edit/${company.companyId}`);
  const setting = page.getByLabel('Installment markup');

  await test.step('the company spreads its markup', async () => {
    await tabTo(page, setting);
    await press(page, 'ArrowDown', 'Control+s');
    await arrive(page, 'Company List');
    await bringGoods(page, [{ product: fridge, qty: 5, price: 9000 }]);
  });

  await test.step('a sale has it beside its price, and its installments come to both', async () => {
    await openByName(page, 'Sales');
    await expectPageReady(page);
    await choose(page, 'meher', meherun.name);
    await tabTo(page, headField(page, 'payments'));
    await type(page, '1000');
    await tabTo(page, headField(page, 'installmentCount'));
    await type(page, '6');
    await press(page, 'Enter');
    await type(page, '30/09/2026');
    await press(page, 'Enter', 'Enter', 'Enter');
    await expect(headField(page, 'markupPaisa')).toBeFocused();
    await type(page, '600');
    await press(page, 'Enter', 'Enter', 'Enter');
    await choose(page, 'walton', 'Walton Fridge');
    await press(page, 'Enter');
    await type(page, '1');
    await press(page, 'Enter', 'Enter');
    await addRow(page);
    const rows = page.getByRole('table', { name: 'Installments' }).getByRole('row');
    await expect(rows.filter({ hasText: '30/09/2026' })).toContainText('2,100.00');
    await expectAccessible(page, 'a sale with a markup');
    await press(page, 'Control+s');
    await expectToast(page, 'Voucher No.: IS-2627-000001');
  });

  await test.step('Day Close proposes what the month has earned, and posts it when it is taken', async () => {
    await postFrom(page, '/admin/jumpdate/store', { current_date: '2026-09-30' });
    await page.goto(`${company.origin}/admin/dayclose`);
    await expectPageReady(page);
    await expect(page.getByText('Markup earned until 30/09/2026')).toBeVisible();
    await expect(page.getByText('1 sale · 100')).toBeVisible();
    await tabTo(page, page.getByRole('checkbox', { name: 'Post it with the close' }));
    await press(page, 'Space');
    await expectAccessible(page, 'Day Close with a markup');
    await press(page, 'Control+s');
    await expect(page.getByRole('dialog', { name: /^Close / })).toContainText('Markup of 100 is posted.');
    await press(page, 'Tab', 'Enter');
    await expect(page.getByRole('link', { name: 'The markup is posted: JV-2627-000001' })).toBeVisible();
    await expect(page.getByText('Markup earned until 30/09/2026')).toHaveCount(0);
  });

  await test.step('a return shows that the markup goes back, and posts what it has shown', async () => {
    await page.goto(`${company.origin}/invoice/sales/return`);
    await expectPageReady(page);
    await type(page, 'meher');
    await expect(page.getByRole('option', { name: 'IS-2627-000001' })).toHaveAttribute('aria-selected', 'true');
    await press(page, 'Enter');
    await page
      .getByRole('row', { name: /Walton Fridge/ })
      .getByLabel('Goes back')
      .fill('1');
    const rail = page.getByLabel('Totals', { exact: true });
    await expect(rail.getByText('Unearned Markup').first()).toBeVisible();
    await expect(rail.getByText('13,500').first()).toBeVisible();
    await expectAccessible(page, 'a return with a markup');
    await press(page, 'Control+s');
    await expectToast(page, 'Voucher No.: SR-2627-000001');
  });

  await test.step('the setting is fixed now', async () => {
    await page.goto(`${company.origin}/company/edit/${company.companyId}`);
    await expect(setting).toBeDisabled();
    await expect(page.getByText('Sales by installments have fixed it.')).toBeVisible();
  });
  expect(await auditFindings(books, company.companyId)).toEqual([]);
});
