// Journey of: cheques, records, print
import type { Page } from '@playwright/test';
import { janata, karim } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type, typeOver } from './support/keyboard.ts';
import { inPdf, paperOf } from './support/pdf.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { accountField, amountField, announcedNumber } from './support/voucher.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Returns the words of the PDF of the page with their upper left corners, in millimetres. */
async function wordsOnPaper(page: Page): Promise<Map<string, [number, number]> | null> {
  const boxes = await inPdf(page, 'pdftotext', ['-bbox', '-', '-']);
  if (boxes === null) return null;
  const mm = (points = '0') => (Number(points) / 72) * 25.4;
  const words = [...boxes.matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)"[^>]*>(.*)<\/word>/g)];
  return new Map(words.map(([, left, top, word = '']) => [word, [mm(left), mm(top)]]));
}

/** The word begins at that place, but for the room that letters leave around themselves. */
function expectAt(words: Map<string, [number, number]>, word: string, leftMm: number, topMm: number): void {
  const [left, top] = words.get(word) ?? [Number.NaN, Number.NaN];
  expect(Math.abs(left - leftMm), `${word} is ${left} mm from the left`).toBeLessThan(0.8);
  expect(Math.abs(top - topMm), `${word} is ${top} mm from the top`).toBeLessThan(1.5);
}

test('a bank’s form is set by keyboard, and an issued cheque is printed on it', async ({
  page,
  company,
  anotherComputer,
}) => {
  await test.step('the form of a bank account: places move by arrow keys', async () => {
    const office = await anotherComputer();
    await enterAs(office, company, company.admin, '/cheque-form/add-form');
    await arrive(office, 'Add Cheque Form');
    await tabTo(office, field(office, 'Bank account'));
    await type(office, 'jan');
    const payee = office.getByRole('button', { name: /^Payee:/ });
    await tabTo(office, payee);
    await press(office, 'ArrowRight', 'ArrowRight', 'Shift+ArrowDown');
    await expect(payee).toHaveAccessibleName('Payee: 26 mm from the left, 24.1 mm from the top');
    await expect(field(office, 'Payee: from left (mm)')).toHaveValue('26');
    await tabTo(office, field(office, 'Figures: from left (mm)'));
    await typeOver(office, '230');
    await press(office, 'Control+s');
    await expect(field(office, 'Figures: from left (mm)')).toHaveAccessibleDescription(
      'It would be printed beside the leaf.',
    );
    await typeOver(office, '150');
    await expectAccessible(office, 'a form of cheques');
    await office.setViewportSize({ width: 390, height: 800 });
    await expectNoSidewaysScroll(office, 'a form of cheques at 390 px');
    await office.setViewportSize({ width: 1280, height: 720 });
    await press(office, 'Control+s');
    await expectToast(office, / saved\.?$/);
    await openByName(office, 'Cheque Forms');
    await expect(office.getByRole('row').filter({ hasText: janata.name })).toContainText('190.5');
    await office.getByRole('link', { name: janata.name, exact: true }).press('Enter');
    await arrive(office, 'Edit Cheque Form');
    await office.getByRole('link', { name: 'Test print' }).press('Enter');
    await arrive(office, `Test print: ${janata.name}`);
    await expect(office.locator('.leaf-sheet')).toContainText('12,34,567.89');
    expect(await paperOf(office)).toEqual({ size: [210, 297], pages: 1 });
    await expectAccessible(office, 'a test print');
  });

  await enterAs(page, company, company.accountant, '/accounts/bank/payment');
  await arrive(page, 'Bank Payment');
  await test.step('a payment by cheque', async () => {
    await type(page, 'jan');
    await press(page, 'Enter');
    await expect(field(page, 'Cheque number')).toBeFocused();
    await type(page, '000417');
    await press(page, 'Enter');
    await type(page, 't');
    await press(page, 'Enter');
    await expect(accountField(page)).toBeFocused();
    await type(page, 'karim');
    await press(page, 'Enter', 'Enter');
    await expect(amountField(page)).toBeFocused();
    await type(page, '188950');
    await press(page, 'Enter', 'Enter');
    await press(page, 'Control+s');
    await announcedNumber(page);
  });

  await test.step('the cheque prints on the leaf, each part in its place', async () => {
    await openByName(page, 'Cheques');
    await page.getByRole('link', { name: /^Issued by us/ }).press('Enter');
    const row = page.getByRole('table', { name: 'Cheques' }).getByRole('row').filter({ hasText: '000417' });
    await row.focus();
    await press(page, 'Space', 'l');
    await arrive(page, 'Print cheque 000417');
    await expect(field(page, 'Payee')).toHaveValue(karim.name);
    await expect(field(page, 'Payee')).toBeFocused();
    await tabTo(page, field(page, 'A/C payee only'));
    await press(page, 'Space');
    await expectAccessible(page, 'the print of a cheque');
    const paper = await paperOf(page);
    const words = await wordsOnPaper(page);
    test.skip(paper === null || words === null, 'This machine has no poppler.');
    if (paper === null || words === null) return;
    expect(paper).toEqual({ size: [191, 89], pages: 1 });
    expectAt(words, 'Abdul', 26, 24.1);
    expectAt(words, '=1,88,950.00/=', 150, 41);
    expectAt(words, 'Taka', 34, 33.5);
    expectAt(words, 'A/C', 9.5, 7);
    expect([...words.keys()].join(' ')).toContain('lakh eighty-eight thousand');
    await tabTo(page, page.getByLabel('On plain paper, with the outline of the leaf'));
    await press(page, 'Space');
    expect(await paperOf(page)).toEqual({ size: [210, 297], pages: 1 });
  });
});
