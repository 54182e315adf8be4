import { businessTypeId } from '@cashbook/contract/enumerations';
import type { OpenBooks } from '@cashbook/server/cli/open-books';
import { inCompany } from '@cashbook/server/db/tx';
import { catalogRecords } from '@cashbook/server/domains/catalog/index';
import { seedRecords } from '@cashbook/server/domains/records/index';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Company, meherun } from './company.ts';
import { press, typeByHand } from './keyboard.ts';

/** The cement of every company of a journey, its first product. */
export const cement = { id: 1, name: 'Shah Cement, OPC', barcode: '8941100500012' } as const;

/** Gives the shop another business, and with it the faces that its invoices have (spec 3 §1). */
export async function turnInto(
  { databases }: OpenBooks,
  { companyId, shopId }: Company,
  business: keyof typeof businessTypeId,
): Promise<void> {
  await inCompany(databases, { companyId, mode: 'write' }, (tx) =>
    tx
      .updateTable('branch')
      .set({ business_type_id: businessTypeId[business] })
      .where('branch_id', '=', shopId)
      .execute(),
  );
}

/** One more product of the shop, beside the cement; answers its number. */
export async function addProduct(
  { databases }: OpenBooks,
  { companyId, shopId }: Company,
  typed: { name: string; barcode?: string; serial_numbered?: boolean; sales_price?: number },
): Promise<number> {
  return inCompany(databases, { companyId, mode: 'write' }, async (tx) => {
    const of = { category_id: 1, product_type: 1, unit_id: 2, description: typed.name };
    const by = { companyId, userId: null, at: new Date() };
    const [id = 0] = await seedRecords(tx, catalogRecords.products, by, [
      { branchId: shopId, typed: { ...of, ...typed } },
    ]);
    return id;
  });
}

/** Brings goods into the shop, as the screen of opening stock would; somebody is signed in on the page. */
export async function bringGoods(
  page: Page,
  products: readonly { product: number; qty: number; price: number; serial_no?: string }[],
): Promise<void> {
  await postFrom(page, '/stock/opening/store', { products });
}

/** Posts to the API as the signed-in person of the page, and returns the data. The call must succeed. */
export async function postFrom<Data>(page: Page, path: string, body: object): Promise<Data> {
  const answer = await page.evaluate(
    async ([to, sent]) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(token) };
      const reply = await fetch(`/api${to}`, { method: 'POST', headers, body: sent });
      return { status: reply.status, text: await reply.text() };
    },
    [path, JSON.stringify(body)] as const,
  );
  expect(answer.status, answer.text).toBe(200);
  return (JSON.parse(answer.text) as { data: Data }).data;
}

/** A field above the rows of an entry screen, and one of the row that is being typed, by the name that its kind gives it. */
export const headField = (page: Page, name: string): Locator =>
  page.locator(`[data-head-field="${name}"]`).locator('input, select');
export const rowField = (page: Page, name: string): Locator =>
  page.locator(`[data-table="products"] [data-entry-field="${name}"]`).locator('input, select');

/** From the price of a row Enter leads over what else the branch has to Add, which takes the row. */
export async function addRow(page: Page): Promise<void> {
  const add = page.locator('[data-table="products"] [data-entry-add]');
  const isReached = () => add.evaluate((button) => button === document.activeElement);
  for (let presses = 0; !(await isReached()); presses += 1) {
    if (presses === 6) throw new Error('Enter does not lead to Add');
    await press(page, 'Enter');
  }
  await press(page, 'Enter');
}

/** Types what is found by its letters into the field in focus, and takes the first that is found. */
export async function choose(page: Page, letters: string, name: string): Promise<void> {
  await typeByHand(page, letters);
  await expect(page.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter');
}

/** The milliseconds between the keys of a scanner. */
const scannerPauseMs = 5;

/**
 * Types as a barcode scanner does: fast, and Enter at the end. The keys carry their own times, as those of a scanner do,
 * so that they are fast on a busy machine too.
 */
export async function scan(page: Page, ...codes: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  let atMs = Date.now();
  const press = async (key: string, text: string, windowsVirtualKeyCode = 0) => {
    atMs += scannerPauseMs;
    const said = { key, text, timestamp: atMs / 1000, windowsVirtualKeyCode };
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...said });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...said });
  };
  for (const code of codes) {
    for (const character of code) await press(character, character);
    await press('Enter', '\r', 13);
  }
  await devtools.detach();
}

/** Pastes a text, as somebody who copied a list of serials does. */
export async function pasteInto(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData('text', copied);
    const isTaken = !document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
    // What no field takes for itself the browser inserts, without its line breaks.
    if (!isTaken) document.execCommand('insertText', false, copied);
  }, text);
}

/** Opens the card of a product, and expects that it says this stock of the shop. */
export async function expectStock(page: Page, { origin }: Company, productId: number, stock: string): Promise<void> {
  await page.goto(`${origin}/product/view/${productId}`);
  await expect(
    page.getByRole('region', { name: 'Stock' }).getByRole('row').filter({ hasText: 'Chawkbazar' }),
  ).toContainText(stock);
}

/** Sells a piece for 12,000.00 to Meherun Nesa by these installments. */
export async function sellFridge(
  page: Page,
  {
    product,
    installments,
    guarantors = [],
  }: {
    product: number;
    installments: readonly { due_date: string; amount: number }[];
    guarantors?: readonly { name: string }[];
  },
): Promise<void> {
  const found = await page.evaluate(async (name) => {
    const reply = await fetch(`/api/customer-supplier/list?search=${encodeURIComponent(name)}`);
    return (await reply.json()) as { data: { data: { id: number }[] } };
  }, meherun.name);
  const account = found.data.data[0]?.id ?? 0;
  await postFrom(page, '/invoice/sales/installment/store', {
    ...{ account, receivedAmt: 0, products: [{ product, qty: 1, price: 12_000 }], isInstallment: true },
    ...{
      installmentData: { numberOfInstallments: installments.length, startDate: '2026-09-14' },
      installments,
      guarantors,
    },
  });
}
