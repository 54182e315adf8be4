// Journey of: parties
import type { Page } from '@playwright/test';
import { giveFile } from './support/give-file.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady, rowOf, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('a customer is added with what they owe, warned of twice, looked at, archived and imported', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.admin, '/dashboard');
  await arrive(page, 'Dashboard');
  await openByName(page, 'Add Customer', 'Add Customers');
  await expect(field(page, 'Name')).toBeFocused();
  await press(page, 'Control+s');
  for (const said of ['Name is required', 'Address is required', 'Mobile number is required']) {
    await expect(page.getByText(said).first()).toBeVisible();
  }
  await expect(page.getByText('Customer or Supplier type is required').first()).toBeVisible();
  await field(page, 'Name').focus();
  await type(page, 'Rokeya Begum');
  await tabTo(page, field(page, 'Address'));
  await type(page, '14 Sherpur Road');
  await tabTo(page, field(page, 'Mobile Number'));
  await type(page, '01799-000111');
  await tabTo(page, field(page, 'Type'));
  await page.keyboard.type('Customer');
  await tabTo(page, field(page, 'Opening balance'));
  await type(page, '1250');
  await expectPageReady(page);
  await expectAccessible(page, 'the form of a customer');
  await press(page, 'Control+s');
  await expectToast(page, 'Customer saved successfully!');
  await expect(field(page, 'Name')).toBeFocused();

  await type(page, 'Abdul Karim');
  await field(page, 'Address').fill('14 Sherpur Road');
  await field(page, 'Mobile Number').fill('01799000111');
  const warning = page.getByText('This is also the mobile number of');
  await expect(warning).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rokeya Begum' })).toHaveAttribute('href', /customer-supplier\/card/);
  // A save is not taken in the second after another.
  await expect(page.getByRole('button', { name: /^Save/ })).toBeEnabled();
  await press(page, 'Control+s');
  await expect(page.getByText('Also the number of Rokeya Begum.').first()).toBeVisible();
  await page.getByLabel('Shared mobile number').check();
  await press(page, 'Control+s');
  await expectToast(page, 'Customer saved successfully!');

  await openByName(page, 'Customer List');
  await press(page, '/');
  await type(page, 'rokeya');
  await press(page, 'Enter');
  await expect(page.getByText('1 entry')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Open Rokeya Begum' }));
  await press(page, 'Enter');
  await arrive(page, 'Rokeya Begum');
  await expect(page.getByText('Owes us').first()).toBeVisible();
  await expect(rowOf(page, 'OB')).toContainText('1,250.00');
  await expect(page.getByRole('link', { name: '01799-000111' })).toHaveAttribute('href', 'tel:+8801799000111');
  const ages = page.getByRole('table', { name: 'Ageing' });
  await expect(ages.getByRole('cell', { name: /1,250/ })).toHaveCount(2);
  await tabTo(page, page.getByLabel('By due date'));
  await press(page, 'ArrowRight');
  await expect(page.getByLabel('By bill date')).toBeChecked();
  await expect(ages.getByRole('cell', { name: /1,250/ })).toHaveCount(2);
  await expectPageReady(page);
  await expectAccessible(page, 'the card of a customer');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page, 'the card of a customer on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('link', { name: 'Edit' }).click();
  await arrive(page, 'Edit Customer');
  await page.getByRole('switch', { name: 'Active' }).click();
  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, /^This account is not settled: .* 1,250\./);
  await page.getByRole('button', { name: 'Reset' }).click();

  await page.goto(`${company.origin}/customer-supplier/list`);
  await arrive(page, 'Customer List');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import: Customers and Suppliers' });
  const give = async (content: string) => {
    const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
    await giveFile(page, () => dialog.getByRole('button', { name: 'Choose a file' }).click(), file);
  };
  const heads = 'Name,Address,Mobile,Type,Area,Credit Limit (Tk)\n';
  await give(`${heads}Selim,Feni,01799000111,Customer,Nowhere,5000\nShahin,Feni,0179900,Buyer,,much\n`);
  await expect(dialog.getByText('3 cells cannot be taken.')).toBeVisible();
  await give(`${heads}Selim,Feni,01799000112,Customer,,5000\n`);
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expectToast(page, 'Imported: 1 added, 0 changed.');
});
