// Journey of: transit, branch-transfer
import type { OpenBooks } from '@cashbook/server/cli/open-books';
import { inCompany } from '@cashbook/server/db/tx';
import type { Page } from '@playwright/test';
import type { Company } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { press, typeByHand } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { announcedNumber } from './support/voucher.ts';

/** Head office may move what the shop has. */
const shareGoods = ({ databases }: OpenBooks, { companyId, shopId }: Company) =>
  inCompany(databases, { companyId, mode: 'write' }, (tx) =>
    tx.updateTable('branch').set({ share_products: true }).where('branch_id', '=', shopId).execute(),
  );

const coming = (page: Page) => page.getByRole('table', { name: 'Coming to this branch' });
const sent = (page: Page) => page.getByRole('table', { name: 'Sent by this branch' });

test('goods are sent to another branch, received there short, and the rest is taken back', async ({
  page,
  company,
  books,
  anotherComputer,
}) => {
  await shareGoods(books, company);
  await enterAs(page, company, company.manager, '/stock/branch-transfer');
  await arrive(page, 'Transfer to a Branch');
  await expectPageReady(page);
  const entry = page.getByRole('group', { name: /New line/ });
  const add = async (quantity: string) => {
    await entry.getByRole('combobox', { name: 'Product' }).click();
    await typeByHand(page, 'shah');
    await page.getByRole('option', { name: /Shah Cement/ }).click();
    await entry.getByLabel('Quantity').fill(quantity);
    await press(page, 'Enter', 'Enter');
    await expect(page.getByRole('row', { name: /Shah Cement/ })).toBeVisible();
  };
  await add('10');
  await test.step('without a branch it is not sent; the field says so', async () => {
    await press(page, 'Control+s');
    await expect(page.getByText('Please select the branch that receives.').first()).toBeVisible();
  });
  await page.getByLabel('To branch').selectOption({ label: 'Head Office' });
  await page.getByLabel('Vehicle').fill('Dhaka Metro TA 11-2345');
  await press(page, 'Control+s');
  const number = await announcedNumber(page);

  const office = await anotherComputer();
  await enterAs(office, company, company.admin, '/stock/in-transit');
  await arrive(office, 'Goods in Transit');
  await test.step('the other branch sees it coming, and prints its note', async () => {
    await expect(coming(office).getByRole('row', { name: new RegExp(number) })).toContainText('Shah Cement, OPC 10 pc');
    await expectAccessible(office, 'goods in transit');
    await office.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(office, 'goods in transit');
    await office.setViewportSize({ width: 1280, height: 720 });
    await coming(office).getByRole('link', { name: 'Print note' }).click();
    await expect(office.locator('.sheets .sheet').first()).toContainText('Dhaka Metro TA 11-2345');
    await office.goBack();
    await arrive(office, 'Goods in Transit');
  });
  await test.step('it receives eight by keyboard, and two stay on their way', async () => {
    await coming(office).getByRole('link', { name: 'Receive' }).click();
    await arrive(office, `Receive ${number}`);
    await office.getByLabel(/^Arrived/).fill('11');
    await press(office, 'Control+s');
    await expect(office.getByText(/^So much Shah Cement, OPC is not on its way/).first()).toBeVisible();
    await office.getByLabel(/^Arrived/).fill('8');
    await press(office, 'Control+s');
    await expectToast(office, /^Voucher No\.: SA-2627-000001$/);
    await expect(coming(office).getByRole('row', { name: new RegExp(number) })).toContainText('Shah Cement, OPC 2 pc');
  });
  await test.step('the sender takes the rest back', async () => {
    await page
      .getByRole('link', { name: /goods in transit/i })
      .first()
      .click();
    await arrive(page, 'Goods in Transit');
    await sent(page).getByRole('button', { name: 'Take back' }).click();
    await page.getByLabel('Reason').fill('fell from the lorry, found again');
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await expectToast(page, `${number} was taken back.`);
    await expect(page.getByText('Nothing that this branch has sent is on its way.')).toBeVisible();
  });
});
