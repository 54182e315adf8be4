// Journey of: print-centre
import { karim, nasima } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { press, type } from './support/keyboard.ts';
import { paperOf } from './support/pdf.ts';
import { expectAccessible, expectNoSidewaysScroll, expectPageReady, follow, tabTo } from './support/reach.ts';
import { sendReceipt } from './support/receipt.ts';

test('vouchers of a range are printed in one go, each on pages of its own', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/admin/print');
  await expectPageReady(page);
  const print = page.getByRole('button', { name: /^Print Ctrl/ });
  await expect(page.getByText('No voucher lies in this range.')).toBeVisible();
  await expect(print).toBeDisabled();

  const line = { account: nasima.name, remarks: 'Part of the old due', amount: '125.50' };
  await sendReceipt(
    page,
    Array.from({ length: 25 }, () => line),
  );
  await sendReceipt(page, [line]);
  await sendReceipt(page, [{ ...line, account: karim.name, amount: '9000' }]);
  const sheets = page.locator('.sheets .sheet');

  await test.step('those of the open day, with the mouse', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: '3 vouchers to print' })).toBeVisible();
    const row = page.getByRole('row', { name: /^Cash Receipt/ });
    await expect(row).toContainText('CR-2627-000001');
    await expect(row).toContainText('CR-2627-000003');
    await expect(row).toContainText('12,263');
    await print.click();
    await expect(sheets).toHaveCount(4);
    await expect(sheets.first()).toContainText('Page 1 of 2');
    await expect(sheets.nth(1)).toContainText('Page 2 of 2');
    await expect(sheets.nth(2)).toContainText('CR-2627-000002');
    await expect(sheets.nth(2)).toContainText('Page 1 of 1');
    await expect(sheets.last()).toContainText(karim.name);
    await expect(sheets.last()).toContainText('Chawkbazar');
    await expect(print).toBeEnabled();
    const paper = await paperOf(page);
    if (paper !== null) expect(paper, 'the pages of the PDF').toEqual({ size: [210, 297], pages: 4 });
    await expectAccessible(page, 'a print of many vouchers');
    await page.getByRole('combobox', { name: 'Paper' }).selectOption('Roll, 80 mm');
    await expect(sheets.and(page.locator('.roll'))).toHaveCount(3);
    const party = sheets.first().locator('.signatures > *');
    await expect(party, 'a slip is signed by who paid, alone').toHaveText(['Paid by']);
    await expect(sheets.first()).toContainText(/Prepared by: /);
    const strips = await paperOf(page);
    if (strips !== null) expect(strips.pages, 'a strip each').toBe(3);
    await follow(page.getByRole('link', { name: 'Print vouchers' }), 'Print vouchers');
  });

  await test.step('two numbers, by keyboard and on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectPageReady(page);
    await tabTo(page, page.getByLabel('Voucher Type'));
    await type(page, 'Cash R');
    await tabTo(page, page.getByRole('radio', { name: 'By date' }));
    await press(page, 'ArrowRight');
    await tabTo(page, page.getByLabel('Start Voucher Number'));
    await type(page, '3');
    await press(page, 'Tab');
    await type(page, '2');
    await expect(page.getByText('The start voucher number must not be after the end voucher number.')).toBeVisible();
    await press(page, 'Shift+Tab');
    await type(page, '2');
    await press(page, 'Tab');
    await type(page, '3');
    await expect(page.getByRole('heading', { name: '2 vouchers to print' })).toBeVisible();
    await expectNoSidewaysScroll(page, 'the print centre on a phone');
    await press(page, 'Enter');
    await expect(sheets).toHaveCount(2);
    await expect(page).toHaveURL(/by=number/);
    await expectNoSidewaysScroll(page, 'the pages on a phone');
  });
});
