// Journey of: remittance, received
import type { Locator, Page } from '@playwright/test';
import { janata, karim, nasima } from './support/company.ts';
import { cement, postFrom } from './support/goods.ts';
import { intercept } from './support/intercept.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { press } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, goWithin } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { addLine, findVoucher, saveVoucher } from './support/voucher.ts';

const received = (page: Page): Locator => page.getByRole('table', { name: 'Received vouchers' });
const rowOf = (page: Page, number: string): Locator => received(page).getByRole('row', { name: new RegExp(number) });

/** Saves a cash receipt and answers its number. */
async function receive(page: Page, amount: string): Promise<string> {
  await addLine(page, { account: nasima.name, remarks: 'for September', amount });
  return saveVoucher(page);
}

test('a branch remits what it received, is refused its change, and takes it back', async ({ page, company }) => {
  await enterAs(page, company, company.manager, '/accounts/cash/receive');
  await arrive(page, 'Cash Receipt');
  const byMouse = await receive(page, '1250.50');
  const byKeys = await receive(page, '300');
  await goWithin(page, '/dashboard');
  await arrive(page, 'Dashboard');
  await expect(page.getByText('2 not remitted')).toBeVisible();

  await test.step('by mouse, pressed twice: one remittance, a ring, then a green tick', async () => {
    const button = rowOf(page, byMouse).getByRole('button', { name: `Remit ${byMouse}` });
    await button.dblclick();
    await expectToast(page, 'Voucher No.: RM-2627-000001');
    await expect(rowOf(page, byMouse)).toContainText('Remitted');
    await expect(page.getByText('1 not remitted')).toBeVisible();
    await expectAccessible(page, 'dashboard with remitted vouchers');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page, 'dashboard');
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('by keyboard: the focus stays on the row', async () => {
    await rowOf(page, byKeys).getByRole('button').focus();
    await press(page, 'Enter');
    await expectToast(page, 'Voucher No.: RM-2627-000002');
    await expect(rowOf(page, byKeys).getByRole('button', { name: `Remitted ${byKeys}` })).toBeFocused();
    await expect(page.getByText('0 not remitted')).toBeVisible();
  });

  await test.step('the voucher says why it is locked, and an edit is refused', async () => {
    await goWithin(page, '/accounts/cash/receive');
    await arrive(page, 'Cash Receipt');
    await findVoucher(page, byMouse);
    await addLine(page, { account: karim.name, amount: '5' });
    await page.getByRole('button', { name: /^Update Ctrl/ }).click();
    await expect(
      page
        .getByText(
          'What was received with this voucher is remitted with RM-2627-000001. Please void the remittance first.',
        )
        .first(),
    ).toBeVisible();
  });

  await test.step('voided, both halves go, and the voucher waits again', async () => {
    await goWithin(page, '/dashboard');
    await rowOf(page, byMouse).getByRole('link', { name: byMouse }).click();
    await expect(page.getByText('What was received with this voucher is remitted.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Void' })).toBeDisabled();
    await page.getByRole('link', { name: 'RM-2627-000001' }).click();
    await arrive(page, 'RM-2627-000001');
    await expect(page.getByRole('link', { name: byMouse })).toBeVisible();
    await page.getByRole('link', { name: 'Print' }).click();
    await expect(page.locator('.sheets .sheet').first()).toContainText('Inter-branch Current');
    await page.goBack();
    await arrive(page, 'RM-2627-000001');
    await page.getByRole('button', { name: 'Void' }).click();
    await page.getByLabel('Reason').fill('counted again');
    await page.getByRole('dialog').getByRole('button', { name: /Void/ }).click();
    await expectToast(page, 'RM-2627-000001 is void.');
    await goWithin(page, '/dashboard');
    await expect(rowOf(page, byMouse).getByRole('button', { name: `Remit ${byMouse}` })).toBeVisible();
  });
});

test('head office funds a branch from a screen of its own, by keyboard', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/accounts/remittance');
  await arrive(page, 'Remittance');
  await page.getByRole('combobox', { name: 'To branch' }).click();
  await page.getByRole('option').filter({ visible: true }).first().click();
  await page.getByLabel('Amount').fill('12,500');
  await page.getByLabel('From account').selectOption({ label: janata.name });
  await page.getByLabel('Remarks').fill('wages');
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: RM-2627-000001');
  await expect(page.getByLabel('Amount')).toHaveValue('');
});

test('head office pays for a requisition of a branch, an old one too, and not for one of another branch', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.admin, '/dashboard');
  await arrive(page, 'Dashboard');
  await postFrom(page, '/branch/branch-store', { name: 'Agrabad', branch_types_id: 3, business_type_id: 4 });
  await postFrom(page, '/user/switch-branch', { id: company.shopId });
  const numbers: string[] = [];
  // One more than an unasked search lists.
  for (let count = 0; count < 21; count += 1) {
    const { id, version, req_no } = await postFrom<{ id: number; version: number; req_no: string }>(
      page,
      '/requisition/store',
      {
        ...{ notes: 'For the roof', startDate: '2026-07-01', endDate: '2026-12-31', requisitionAmt: 500 },
        products: [{ product: cement.id, remarks: '', day: 1, qty: 1, price: 500 }],
      },
    );
    await postFrom(page, '/requisition/status', { id, version, status: 1, amount: 500 });
    numbers.push(req_no);
  }
  await postFrom(page, '/user/switch-branch', { id: company.headOfficeId });
  await page.goto(`${company.origin}/accounts/remittance`);
  await arrive(page, 'Remittance');
  const send = async (branch: string) => {
    await page.getByRole('combobox', { name: 'To branch' }).click();
    await page.getByRole('option').filter({ visible: true, hasText: branch }).click();
  };
  const named = page.getByRole('combobox', { name: 'Requisition' });
  const oldest = numbers[0] ?? '';
  const choose = async () => {
    await named.fill(oldest);
    await page.getByRole('option').filter({ visible: true, hasText: oldest }).click();
    await expect(named).toHaveValue(oldest);
  };
  await send('Chawkbazar');
  await choose();
  await send('Agrabad');
  await expect(named).toBeHidden();
  await send('Chawkbazar');
  await expect(named).toHaveValue('');
  await choose();
  await page.getByLabel('Amount').fill('600');
  await press(page, 'Control+s');
  await expectToast(page, `More was paid for requisition ${oldest} than was approved: 100 more.`);
});

test('several vouchers go together: marked by keyboard, with their sum, each with its own answer', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.manager, '/accounts/cash/receive');
  await arrive(page, 'Cash Receipt');
  const first = await receive(page, '100');
  const second = await receive(page, '250.50');
  const third = await receive(page, '40');
  await goWithin(page, '/dashboard');
  await arrive(page, 'Dashboard');
  await rowOf(page, third).focus();
  await press(page, 'Space', 'ArrowDown', 'Space');
  await expect(page.getByRole('status').filter({ hasText: '2 vouchers marked · 290.50' })).toBeVisible();
  await expectAccessible(page, 'dashboard with marked vouchers');

  await test.step('another desk remits one of them first: it is refused, the other goes', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await intercept(page, '**/api/dashboard/data*', async (route) => {
      await held;
      await route.continue();
    });
    const other = await page.context().newPage();
    await other.goto(`${company.origin}/dashboard`);
    await rowOf(other, second)
      .getByRole('button', { name: `Remit ${second}` })
      .click();
    await expectToast(other, 'Voucher No.: RM-2627-000001');
    await other.close();
    await press(page, 'r');
    await expectToast(page, '1 of 2 vouchers remitted, Tk 40.');
    await expect(rowOf(page, second)).toContainText('already remitted with RM-2627-000001');
    release();
    await expect(page.getByText('1 not remitted')).toBeVisible();
    await expect(rowOf(page, third)).toContainText('Remitted');
  });

  await test.step('all that wait go by the box of the head', async () => {
    await expect(rowOf(page, first)).toContainText('Remit');
    await page.getByRole('checkbox', { name: 'Mark all on this page' }).click({ force: true });
    await page.getByRole('button', { name: /^Remit the marked/ }).click();
    await expect(page.getByText('0 not remitted')).toBeVisible();
  });
});
