// Journey of: return, returns
import { karim } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { press, type } from './support/keyboard.ts';
import { buyCement } from './support/purchase.ts';
import { arrive, expectPageReady } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

const cement = 'Shah Cement, OPC';

test('a part of a purchase goes back by keyboard, and is found and changed with what is left of it', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, '/invoice/purchase/return');
  await arrive(page, 'Purchase Return');
  await expectPageReady(page);
  const bought = await buyCement(page, { quantity: 10, rate: 500, discount: 50 });
  const invoice = page.getByRole('combobox', { name: 'Invoice that goods go back of' });
  await expect(invoice).toBeFocused();
  await type(page, 'karim');
  await expect(page.getByRole('option', { name: bought })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter');
  await expect(page.getByLabel('Supplier')).toHaveValue(karim.name);
  const line = page.getByRole('row', { name: new RegExp(cement) });
  await expect(line).toContainText('10');
  await expect(line.getByLabel('Goes back')).toBeFocused();
  // More than was bought is refused where it stands.
  await type(page, '11');
  await press(page, 'Control+s');
  await expect(line.getByText(`Of ${cement} less than that is left to return.`)).toBeVisible();
  await line.getByLabel('Goes back').fill('4');
  await expect(page.getByLabel('Totals', { exact: true }).getByText('1,980').first()).toBeVisible();
  await line.getByLabel('Goes back').focus();
  for (const next of ['Paid back in cash', 'Notes', 'Bank account']) {
    await press(page, 'Enter');
    await expect(page.getByLabel(next)).toBeFocused();
  }
  // No bank is chosen: nothing is left but the save.
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: /^Save/ })).toBeFocused();
  await press(page, 'Enter');
  await expectToast(page, 'Voucher No.: PR-2627-000001');

  await page.getByPlaceholder('Voucher number').fill('PR-1');
  await press(page, 'Enter');
  await expect(line.getByLabel('Goes back')).toHaveValue('4');
  await expect(invoice).toBeDisabled();
  await line.getByLabel('Goes back').fill('10');
  await page.getByLabel('Paid back in cash').fill('1000');
  await press(page, 'Control+s');
  await expectToast(page, 'Transaction updated successfully!');
});
