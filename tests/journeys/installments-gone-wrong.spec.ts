// Journey of: installments
import type { Page } from '@playwright/test';
import { auditFindings, chargeLateFees, meherun } from './support/company.ts';
import { addProduct, bringGoods, sellFridge, turnInto } from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type, typeOver } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

async function showInstallments(page: Page): Promise<void> {
  await openByName(page, 'Installment Details');
  await tabTo(page, page.getByRole('combobox', { name: 'Customer' }));
  await type(page, 'meher');
  await page.getByRole('option', { name: meherun.name }).waitFor();
  await press(page, 'Enter');
}

/** Closes the open day by its page. Returns once it is closed; the question says this text. */
async function closeDay(page: Page, says: string): Promise<void> {
  const question = page.getByRole('dialog', { name: /^Close / });
  // The page rests for a moment after a close, so that nobody closes two days at once.
  await expect(async () => {
    await press(page, 'Control+s');
    await expect(question).toContainText(says, { timeout: 1000 });
  }).toPass();
  await press(page, 'Tab', 'Enter');
  await expect(page.getByText(/ is closed\./)).toBeVisible();
}

test('a late customer is charged, spared, given time, and loses the goods in the end, by keyboard', async ({
  page,
  company,
  books,
}) => {
  await turnInto(books, company, 'installment');
  await chargeLateFees(books, company);
  const fridge = await addProduct(books, company, { name: 'Walton Fridge', sales_price: 12_000 });
  await enterAs(page, company, company.manager, '/dashboard');
  await arrive(page, 'Dashboard');
  await bringGoods(page, [{ product: fridge, qty: 5, price: 9000 }]);
  const dueDays = ['14/09/2026', '31/10/2026'];
  await sellFridge(page, { product: fridge, installments: dueDays.map((due_date) => ({ due_date, amount: 6000 })) });

  await test.step('Day Close proposes the fee of a late installment, and posts it when it is taken', async () => {
    await openByName(page, 'Day Close');
    await expectPageReady(page);
    await expect(page.getByText('Late fees'), 'nothing is late on its day').toHaveCount(0);
    await closeDay(page, 'is closed and sealed');
    const fee = page.getByRole('checkbox', { name: meherun.name });
    await expect(fee).toBeVisible();
    await tabTo(page, fee, 'Shift+Tab');
    await press(page, 'Space');
    await expectAccessible(page, 'Day Close with late fees');
    await closeDay(page, '1 late fee of 100 is posted.');
    await expect(page.getByText('1 late fee is posted:')).toBeVisible();
    await expect(page.getByRole('link', { name: 'JV-2627-000001' })).toBeVisible();
  });

  await test.step('the fee stands with the installments and is waived', async () => {
    await showInstallments(page);
    await expect(page.getByText('Late fees')).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Waive late fee JV-2627-000001' }));
    await press(page, 'Enter');
    await expectAccessible(page, 'a waiver', null);
    await tabTo(page, page.getByRole('dialog').getByLabel('Why it is waived'));
    await type(page, 'An old customer');
    await press(page, 'Enter');
    await expectToast(page, 'Waived with JV-2627-000002.');
    await expect(page.getByText('Waived', { exact: true })).toBeVisible();
  });

  await test.step('all that is due is moved to three installments, a little dearer', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Reschedule', exact: true }));
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Reschedule what is due' });
    await tabTo(page, dialog.getByLabel('More for paying later'));
    await typeOver(page, '300');
    await tabTo(page, dialog.getByLabel('New installments'));
    await typeOver(page, '3');
    await expect(dialog.getByText('The new installments come to 12,300.')).toBeVisible();
    await expect(dialog.getByLabel('Amount 3')).toHaveValue('4,100.00');
    await tabTo(page, dialog.getByLabel('Amount 1'));
    await typeOver(page, '4000');
    await expect(dialog.getByText('12,200 and not to 12,300: 100 to go.')).toBeVisible();
    await expectAccessible(page, 'a reschedule', null);
    await typeOver(page, '4100');
    await press(page, 'Enter');
    await expectToast(page, 'The installments are rescheduled.');
    await expect(page.getByText('Rescheduled', { exact: true })).toHaveCount(2);
    await expect(page.getByRole('row', { name: /IS-2627-000001/ }), 'five installments and a fee').toHaveCount(6);
    await expectNoSidewaysScroll(page, 'rescheduled installments');
  });

  await test.step('the new plan is taken back while nothing was paid, and made once more', async () => {
    await expect(page.getByText(/IS-2627-000001 was rescheduled on .*: 12,300 in 3 installments/)).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Take back', exact: true }));
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Take the new plan back' });
    await expectAccessible(page, 'a reschedule that is taken back', null);
    await press(page, 'Enter');
    await expect(dialog.getByText('Please give a reason.')).toBeVisible();
    await type(page, 'Another customer was meant');
    await press(page, 'Enter');
    await expectToast(page, 'The reschedule is taken back.');
    await expect(page.getByText('Rescheduled', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('row', { name: /IS-2627-000001/ }), 'two installments and a fee').toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Reschedule', exact: true })).toBeEnabled();
    await tabTo(page, page.getByRole('button', { name: 'Reschedule', exact: true }));
    await press(page, 'Enter');
    await tabTo(page, page.getByRole('dialog').getByLabel('More for paying later'));
    await typeOver(page, '300');
    await tabTo(page, page.getByRole('dialog').getByLabel('New installments'));
    await typeOver(page, '3');
    await press(page, 'Enter');
    await expectToast(page, 'The installments are rescheduled.');
  });

  await test.step('the goods come back at 9,000, the rest is written off, and some of it comes after all', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Take goods back' }));
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Take goods back for what is due' });
    await expect(dialog.getByLabel('Quantity')).toHaveValue('1');
    await tabTo(page, dialog.getByLabel('Value of the goods'));
    await typeOver(page, '99000');
    await press(page, 'Enter');
    await expect(dialog.getByText('Amount is more than the due amount.')).toBeVisible();
    await typeOver(page, '9000');
    await expectAccessible(page, 'a repossession', null);
    await press(page, 'Enter');
    await expectToast(page, 'Taken back with SA-2627-000002.');
    await expect(page.getByText('Repossessed', { exact: true })).toHaveCount(2);
    await tabTo(page, page.getByRole('button', { name: 'Write off as bad debt' }));
    await press(page, 'Enter');
    await tabTo(page, page.getByRole('dialog').getByLabel('Why it will not be paid'));
    await type(page, 'Moved away');
    await press(page, 'Enter');
    await expectToast(page, /Written off with JV/);
    await tabTo(page, page.getByRole('button', { name: 'Receive what was written off' }));
    await press(page, 'Enter');
    await tabTo(page, page.getByRole('dialog').getByLabel('Amount'));
    await typeOver(page, '500');
    await expectAccessible(page, 'a recovery', null);
    await press(page, 'Enter');
    await expectToast(page, 'Received with CR-2627-000001.');
  });

  await openByName(page, 'Dashboard');
  await arrive(page, 'Dashboard');
  expect(await auditFindings(books, company.companyId)).toEqual([]);
});
