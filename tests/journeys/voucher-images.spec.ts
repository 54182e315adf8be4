// Journey of: images
import type { Locator, Page } from '@playwright/test';
import { nasima } from './support/company.ts';
import { giveFile } from './support/give-file.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type } from './support/keyboard.ts';
import { pngFile } from './support/png.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { accountField, announcedNumber, lineOf } from './support/voucher.ts';

/* Nothing in these journeys ever hears of a mouse: a file is chosen in the window that the key opens. */

const pdf = {
  name: 'agreement.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\nstartxref\n9\n%%EOF\n'),
};

/** Receives 250 in cash, and returns the number of the voucher. */
async function receive(page: Page): Promise<string> {
  await expect(accountField(page)).toBeFocused();
  await type(page, nasima.name.slice(0, 6));
  await expect(page.getByRole('option', { name: nasima.name })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter', 'Enter');
  await type(page, '250');
  await press(page, 'Enter', 'Enter');
  await expect(lineOf(page, nasima.name)).toBeVisible();
  await press(page, 'Control+s');
  return announcedNumber(page);
}

/** Goes to a control with Tab and presses Enter on it. */
async function enter(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, control, key);
  await press(page, 'Enter');
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Removes a chosen file that was not sent. */
async function takeBack(page: Page, name: string): Promise<void> {
  await enter(page, button(page, `Remove ${name}`));
  await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('papers are uploaded to a voucher, stand in the books, and one is taken away again', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/accounts/cash/receive');
  const number = await receive(page);

  await openByName(page, 'Image Upload', 'Upload Voucher Image');
  const upload = button(page, `Upload the files of ${number}`);
  await enter(page, upload);
  await expectToast(page, 'Please select files first!');
  const choosing = () => enter(page, button(page, `Choose files of ${number}`), 'Shift+Tab');
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await giveFile(page, choosing, [{ ...pngFile(60, 40, [0, 128, 128]), name: 'bill.png' }, pdf, broken]);
  await enter(page, upload);
  await expectToast(page, 'Failed to upload files');
  await expect(page.getByText('Upload failed. The file must be a JPG, PNG or WebP picture or a PDF.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
  await takeBack(page, 'broken.jpg');
  await expectPageReady(page);
  await expectAccessible(page, 'the upload of images');

  await enter(page, button(page, `Images of ${number}, 1 of 2`));
  const gallery = page.getByRole('dialog');
  await expect(gallery).toContainText('bill.png');
  await expect(page.getByRole('img', { name: 'bill.png' })).toBeVisible();
  await expectAccessible(page, 'the gallery');
  await press(page, 'ArrowRight');
  await expect(gallery.getByRole('link', { name: 'Open the PDF' })).toBeVisible();
  await press(page, 'Escape');
  await expect(gallery).toHaveCount(0);

  await openByName(page, 'Cash Book');
  await enter(page, button(page, `Image of ${number}`));
  await expect(gallery.getByRole('img', { name: 'bill.png' })).toBeVisible();
  const frame = gallery.getByRole('img', { name: 'bill.png' });
  const before = (await frame.boundingBox())?.width ?? 0;
  await press(page, '+', '+');
  await expect.poll(async () => (await frame.boundingBox())?.width ?? 0).toBeGreaterThan(before * 2);
  await expectAccessible(page, 'the gallery over a report');
  await press(page, '0', 'ArrowLeft');
  await expect(gallery.getByRole('link', { name: 'Open the PDF' })).toBeVisible();
  await press(page, 'Escape');
  await expect(gallery).toHaveCount(0);
  await expect(button(page, `Image of ${number}`)).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: `Document of ${number}` }));

  await enter(page, page.getByRole('link', { name: number, exact: true }), 'Shift+Tab');
  await arrive(page, number);
  await enter(page, button(page, `Images of ${number}, 1 of 2`));
  await enter(page, gallery.getByRole('button', { name: 'Remove image' }));
  const asks = page.getByRole('dialog', { name: 'Remove bill.png?' });
  await enter(page, asks.getByRole('button', { name: 'Remove image' }));
  await expectToast(page, 'Image removed.');
  await expect(page.getByText('agreement.pdf')).toBeVisible();
});

test('a bulk upload shows where each file goes, and sends those that fit a voucher', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/accounts/cash/receive');
  const number = await receive(page);

  await openByName(page, 'Bulk Upload', 'Bulk Voucher Upload');
  await press(page, 'Control+s');
  await expectToast(page, 'Please select files first!');
  const picture = pngFile(60, 40, [128, 0, 0]);
  const choosing = () => enter(page, button(page, 'Choose files'));
  const large = { ...picture, name: 'large.png', buffer: Buffer.alloc(5_242_881) };
  const files = [{ ...picture, name: `${number} back.png` }, { ...picture, name: 'IMG_7.png' }, large];
  await giveFile(page, choosing, files);
  await expectToast(page, 'Some files are too large and were not added.');
  await expect(page.getByText('1 file fits no voucher and will not be sent.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: `${number} back.png` })).toContainText(`Goes to ${number}`);
  await press(page, 'Control+s');
  await expectToast(page, 'Files uploaded successfully!');
  await takeBack(page, 'IMG_7.png');
  await expectAccessible(page, 'the bulk upload');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page, 'the bulk upload on a phone');
  await enter(page, page.getByRole('link', { name: number }));
  await expect(button(page, `Images of ${number}, 1 of 1`)).toBeVisible();
});
