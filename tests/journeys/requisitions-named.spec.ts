// Journey of: requisition
import { karim } from './support/company.ts';
import { addRow, cement, choose, headField, postFrom, rowField } from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady, goWithin, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

test('a purchase and a payment name a requisition, its card says what is left, and the analysis compares, by keyboard', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.manager, '/dashboard');
  await arrive(page, 'Dashboard');
  const { id, version, req_no } = await postFrom<{ id: number; version: number; req_no: string }>(
    page,
    '/requisition/store',
    {
      ...{ notes: 'For the roof', startDate: '2026-07-01', endDate: '2026-12-31', requisitionAmt: 6000 },
      products: [{ product: cement.id, remarks: '', day: 1, qty: 12, price: 500 }],
    },
  );
  await postFrom(page, '/requisition/status', { id, version, status: 1, amount: 5000 });
  await page.reload();

  await test.step('a row of a purchase names it', async () => {
    await openByName(page, 'Purchase');
    await expectPageReady(page);
    await choose(page, 'kar', karim.name);
    await tabTo(page, headField(page, 'payments'));
    await type(page, '0');
    await tabTo(page, rowField(page, 'productId'));
    await choose(page, 'shah', cement.name);
    await tabTo(page, rowField(page, 'quantityMilli'));
    await type(page, '8');
    await press(page, 'Enter');
    await type(page, '500');
    await tabTo(page, rowField(page, 'requisitionId'));
    await choose(page, 'roof', req_no);
    await expectAccessible(page, 'a purchase for a requisition');
    await addRow(page);
    await expect(page.getByRole('table', { name: 'Products' })).toContainText(req_no);
    await press(page, 'Control+s');
    await expectToast(page, /Voucher No\.: P/);
  });

  await test.step('so does a payment, which is warned of when it is more than was approved', async () => {
    await openByName(page, 'Cash Payment');
    await expectPageReady(page);
    await choose(page, 'kar', karim.name);
    const field = (name: string) => page.locator(`[data-entry-field="${name}"]`).locator('input, select');
    await tabTo(page, field('amountPaisa'));
    await type(page, '5500');
    await tabTo(page, field('requisitionId'));
    await choose(page, 'roof', req_no);
    await tabTo(page, page.locator('[data-entry-add]'));
    await press(page, 'Enter');
    await press(page, 'Control+s');
    await expectToast(page, `More was paid for requisition ${req_no} than was approved: 500 more.`);
  });

  await test.step('its card says what was bought, paid and left', async () => {
    await goWithin(page, `/requisition/card/${id}`);
    await expectPageReady(page);
    const said = (name: string) => page.locator('dl').filter({ hasText: name }).first();
    await expect(said('Bought')).toContainText('4,000');
    await expect(said('Left to buy')).toContainText('1,000');
    await expect(said('Paid')).toContainText('5,500');
    await expectAccessible(page, 'the card of a requisition');
  });

  await test.step('the analysis compares it with what was bought', async () => {
    await openByName(page, 'Comparison', 'Requisition Analysis');
    await expectPageReady(page);
    const row = page.getByRole('row', { name: new RegExp(cement.name) });
    await expect(row).toContainText('6,000.00');
    await expect(row).toContainText('5,000.00');
    await expect(row).toContainText('4,000.00');
    await expect(row).toContainText('Bought less');
    await expectAccessible(page, 'the analysis of requisitions');
    await expectNoSidewaysScroll(page, 'the analysis of requisitions');
  });
});
