// Journey of: portal, installments, parties
import type { Page } from '@playwright/test';
import { type Company, meherun } from './support/company.ts';
import { addProduct, bringGoods, turnInto } from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { loseAnswers } from './support/lose-answers.ts';
import { paperOf } from './support/pdf.ts';
import { enterAsCustomer, openPortal, post } from './support/portal.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady } from './support/reach.ts';

/** The customer of the portal in the books of the shop. */
const customerId = 1007;

/** Sells a fridge by six installments with an offer, and receives the first. The staff is signed in on the page. */
async function sellFridge(page: Page, fridge: number): Promise<void> {
  await bringGoods(page, [{ product: fridge, qty: 5, price: 9000 }]);
  const early = { isEarlyPayment: true, earlyPaymentDate: '2026-12-29', earlyDiscount: 500 };
  const { mtm_id: sale } = await post<{ mtm_id: number }>(page, '/invoice/sales/installment/store', {
    ...{ account: customerId, receivedAmt: 1000, isInstallment: true },
    products: [{ product: fridge, qty: 1, price: 13_000 }],
    installmentData: { numberOfInstallments: 6, startDate: '2026-09-30', ...early },
  });
  await post(page, '/installment/receive', { installment_id: sale * 1000 + 1, amount: 2000, remarks: '' });
}

async function prepare(page: Page, company: Company, books: Parameters<typeof openPortal>[0]): Promise<void> {
  await openPortal(books, company);
  await turnInto(books, company, 'installment');
  const fridge = await addProduct(books, company, { name: 'Walton Fridge', sales_price: 13_000 });
  await enterAs(page, company, company.accountant, '/dashboard');
  await arrive(page, 'Dashboard');
  await sellFridge(page, fridge);
}

test('a customer reads dues and payments on a phone, prints a receipt, and signs out', async ({
  page,
  company,
  books,
  anotherComputer,
}) => {
  await prepare(page, company, books);
  const phone = await anotherComputer();
  await phone.setViewportSize({ width: 390, height: 844 });

  await test.step('the page that was asked for is remembered over sign-in', async () => {
    await phone.goto(`${company.origin}/customer?tab=payments`);
    await arrive(phone, 'Customer sign in');
    await expectAccessible(phone, 'customer sign-in');
    const mobile = phone.getByLabel('Mobile Number');
    await expect(mobile).toBeFocused();
    await phone.keyboard.press('Enter');
    await expect(phone.getByText('Mobile number is required')).toBeVisible();
    await mobile.fill('0171');
    await phone.keyboard.press('Enter');
    await expect(phone.getByText('Must be a valid 11-digit Bangladeshi number')).toBeVisible();
    await mobile.fill('01799999999');
    await phone.keyboard.press('Enter');
    await expect(phone.getByText('Invalid username or password')).toBeVisible();
    await mobile.fill(`+88 ${meherun.mobile}`);
    await phone.keyboard.press('Enter');
    await arrive(phone, meherun.name);
    expect(new URL(phone.url()).search).toBe('?tab=payments');
  });

  await test.step('the four tabs say what is due and what was paid', async () => {
    await expect(phone.getByRole('tab', { name: 'Payments', selected: true })).toBeVisible();
    await expect(phone.getByRole('row', { name: /IC-2627-000001/ })).toContainText('৳ 2,000');
    await expect(phone.getByRole('row', { name: /IS-2627-000001/ })).toContainText('৳ 1,000');
    await expectAccessible(phone, 'payments of the portal');
    await phone.getByRole('tab', { name: 'Overview' }).click();
    await expect(phone.locator('.portal-due')).toContainText('৳ 10,000');
    await expect(phone.locator('.portal-due')).toContainText('Total Purchase13,000');
    await expect(phone.getByRole('img', { name: '1 of 6 installments are paid' })).toBeVisible();
    await expect(phone.getByText('by 29/12/2026 and get ৳ 500 off: ৳ 9,500.')).toBeVisible();
    await expectAccessible(phone, 'the overview of the portal');
    await phone.getByRole('tab', { name: 'Installments' }).click();
    await expect(phone.getByRole('row', { name: /IS-2627-000001/ })).toHaveCount(6);
    await expect(phone.getByText('Paid (good)')).toHaveCount(1);
    await phone.getByRole('tab', { name: 'Others' }).click();
    await expect(phone.getByRole('heading', { name: 'Payment History' })).toBeVisible();
    await expect(phone.getByRole('table', { name: 'Statement of account' })).toContainText('Installment Collection');
    await expectNoSidewaysScroll(phone, 'the portal on a phone');
  });

  await test.step('a receipt fits half a sheet', async () => {
    await phone.getByRole('link', { name: 'Money receipt IC-2627-000001' }).first().click();
    await arrive(phone, 'Money receipt');
    await expect(phone.getByRole('button', { name: 'Print' })).toBeEnabled();
    const sheet = phone.locator('.sheets .sheet');
    await expect(sheet).toContainText('two thousand');
    await expect(sheet).toContainText('Padma Traders Ltd.');
    const paper = await paperOf(phone);
    if (paper !== null) expect(paper.pages).toBe(1);
    await phone.getByRole('link', { name: 'Back to the overview' }).click();
    await arrive(phone, meherun.name);
  });

  await test.step('the page speaks Bangla, and Logout leads to the sign-in', async () => {
    await phone.getByRole('button', { name: 'বাংলা' }).click();
    await expect(phone.getByText('মোট ক্রয়')).toBeVisible();
    await expect(phone.getByText('২৯/১২/২০২৬')).toBeVisible();
    await phone.getByRole('button', { name: 'লগ আউট করুন' }).click();
    await arrive(phone, 'গ্রাহক সাইন ইন');
    expect(new URL(phone.url()).search).toBe('');
    await phone.goBack();
    await arrive(phone, 'গ্রাহক সাইন ইন');
  });
});

test('staff see the page of a customer they choose, and turning it off signs the customer out', async ({
  page,
  company,
  books,
  anotherComputer,
}) => {
  await prepare(page, company, books);
  const phone = await anotherComputer();
  await enterAsCustomer(phone, company, '/customer');
  await arrive(phone, meherun.name);

  await page.goto(`${company.origin}/customer-supplier/card/${customerId}`);
  await arrive(page, meherun.name);
  await page.getByRole('link', { name: 'Customer portal' }).click();
  await arrive(page, 'Customer portal');
  await expect(page.locator('.portal-due')).toContainText('৳ 10,000');
  await expectAccessible(page, 'the portal for the staff');

  await page.goto(`${company.origin}/customer-supplier/edit/${customerId}`);
  await expectPageReady(page);
  await page.getByRole('checkbox', { name: 'Access Customer Login' }).uncheck();
  await page
    .getByRole('button', { name: /^(Save|Update)/ })
    .first()
    .click();
  await expect(page.getByText('Customer updated successfully!')).toBeVisible();
  await phone.getByRole('button', { name: 'বাংলা' }).click();
  await arrive(phone, 'গ্রাহক সাইন ইন');
  expect(new URL(phone.url()).searchParams.get('from')).toBe('/customer');
});

test('sign-in of the staff leads to the portal where the company has one, and the address of both to its own', async ({
  page,
  company,
  books,
}) => {
  await page.goto(`${company.origin}/login`);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Customer sign in' })).toHaveCount(0);
  await openPortal(books, company);
  await page.reload();
  await page.getByRole('link', { name: 'Customer sign in' }).click();
  await arrive(page, 'Customer sign in');
  await page.goto(`${company.origin}/customer-dashboard`);
  await arrive(page, 'Customer sign in');
  await enterAsCustomer(page, company, '/customer-dashboard');
  await arrive(page, meherun.name);
  await page.goto(`${company.origin}/dashboard`);
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('on a phone the portal waits for a line that is cut, and stays signed in when the browser ends', async ({
  page,
  company,
  books,
  anotherComputer,
}) => {
  await prepare(page, company, books);
  const phone = await anotherComputer();
  await phone.setViewportSize({ width: 390, height: 844 });
  const line = phone.context();

  await test.step('a sign-in whose answer is lost says so, and works when it is tried again', async () => {
    await phone.goto(`${company.origin}/customer?tab=installments`);
    await arrive(phone, 'Customer sign in');
    const lost = await loseAnswers(phone, '/customer/login');
    const mobile = phone.getByLabel('Mobile Number');
    await mobile.fill(meherun.mobile);
    await phone.keyboard.press('Enter');
    await expect(phone.getByRole('alert')).toBeVisible();
    await expect(mobile).toHaveValue(meherun.mobile);
    await lost.restore();
    await mobile.focus();
    await phone.keyboard.press('Enter');
    await arrive(phone, meherun.name);
    await expect(phone.getByRole('row', { name: /IS-2627-000001/ })).toHaveCount(6);
  });

  await test.step('without a line what was read stays, and a receipt comes when the line is back', async () => {
    await line.setOffline(true);
    await phone.getByRole('tab', { name: 'Payments' }).click();
    await expect(phone.getByRole('row', { name: /IC-2627-000001/ })).toContainText('৳ 2,000');
    await phone.getByRole('link', { name: 'Money receipt IC-2627-000001' }).first().click();
    await expect(phone.getByText('The screen opens by itself when the connection is back.')).toBeVisible();
    await expectNoSidewaysScroll(phone, 'a receipt that waits');
    await line.setOffline(false);
    await arrive(phone, 'Money receipt');
    await expect(phone.locator('.sheets .sheet')).toContainText('two thousand');
  });

  await test.step('the customer is still signed in on a new page, which shows what was paid meanwhile', async () => {
    await phone.close({ runBeforeUnload: false });
    await post(page, '/installment/receive', { sale_id: await saleOf(page), amount: 9500, remarks: '' });
    const later = await line.newPage();
    await later.goto(`${company.origin}/customer?tab=payments`);
    await arrive(later, meherun.name);
    await expect(later.getByRole('row', { name: /IC-2627-000002/ }).first()).toBeVisible();
    await later.getByRole('tab', { name: 'Overview' }).click();
    await expect(later.getByRole('img', { name: '6 of 6 installments are paid' })).toBeVisible();
  });
});

/** Returns the number of the sale by installments in the books of the shop. */
async function saleOf(page: Page): Promise<number> {
  type Listed = { installments: { mtm_id: number }[] };
  const { installments } = await post<Listed>(page, '/installment/list', { customerId });
  return installments[0]?.mtm_id ?? 0;
}
