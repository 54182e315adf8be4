// Journey of: images
import { nasima } from './support/company.ts';
import { giveFile } from './support/give-file.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { press } from './support/keyboard.ts';
import { pngFile } from './support/png.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { addLine, saveVoucher } from './support/voucher.ts';

const pdf = {
  name: 'agreement.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\nstartxref\n9\n%%EOF\n'),
};

test('papers are uploaded to a voucher, stand in the books, and one is taken away again', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/accounts/cash/receive');
  await addLine(page, { account: nasima.name, amount: '250' });
  const number = await saveVoucher(page);

  await page.goto(`${company.origin}/admin/image-upload`);
  await arrive(page, 'Upload Voucher Image');
  const upload = page.getByRole('button', { name: `Upload the files of ${number}` });
  await upload.click();
  await expectToast(page, 'Please select files first!');
  const choosing = () => page.getByRole('button', { name: `Choose files of ${number}` }).click();
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await giveFile(page, choosing, [{ ...pngFile(60, 40, [0, 128, 128]), name: 'bill.png' }, pdf, broken]);
  await upload.click();
  await expectToast(page, 'Failed to upload files');
  await expect(page.getByText('Upload failed. The file must be a JPG, PNG or WebP picture or a PDF.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove broken.jpg' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectPageReady(page);
  await expectAccessible(page, 'the upload of images');

  await page.getByRole('button', { name: `Images of ${number}, 1 of 2` }).click();
  await expect(page.getByRole('dialog')).toContainText('bill.png');
  await expect(page.getByRole('img', { name: 'bill.png' })).toBeVisible();
  await expectAccessible(page, 'the gallery');
  await press(page, 'ArrowRight');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open the PDF' })).toBeVisible();
  await press(page, 'Escape');

  await page.goto(`${company.origin}/reports/cashbook`);
  await expect(page.getByRole('img', { name: `Image of ${number}` })).toBeVisible();
  await expect(page.getByRole('img', { name: `Document of ${number}` })).toBeVisible();

  await page.getByRole('link', { name: number, exact: true }).click();
  await arrive(page, number);
  await page.getByRole('button', { name: `Images of ${number}, 1 of 2` }).click();
  await page.getByRole('button', { name: 'Remove image' }).click();
  await page.getByRole('dialog', { name: 'Remove bill.png?' }).getByRole('button', { name: 'Remove image' }).click();
  await expectToast(page, 'Image removed.');
  await expect(page.getByText('agreement.pdf')).toBeVisible();
});

test('a bulk upload shows where each file goes, and sends those that fit a voucher', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/accounts/cash/receive');
  await addLine(page, { account: nasima.name, amount: '250' });
  const number = await saveVoucher(page);

  await page.goto(`${company.origin}/admin/bulk-upload`);
  await arrive(page, 'Bulk Voucher Upload');
  await press(page, 'Control+s');
  await expectToast(page, 'Please select files first!');
  const picture = pngFile(60, 40, [128, 0, 0]);
  const choosing = () => page.getByRole('button', { name: 'Choose files' }).click();
  const large = { ...picture, name: 'large.png', buffer: Buffer.alloc(5_242_881) };
  const files = [{ ...picture, name: `${number} back.png` }, { ...picture, name: 'IMG_7.png' }, large];
  await giveFile(page, choosing, files);
  await expectToast(page, 'Some files are too large and were not added.');
  await expect(page.getByText('1 file fits no voucher and will not be sent.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: `${number} back.png` })).toContainText(`Goes to ${number}`);
  await press(page, 'Control+s');
  await expectToast(page, 'Files uploaded successfully!');
  await page.getByRole('button', { name: 'Remove IMG_7.png' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectAccessible(page, 'the bulk upload');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page, 'the bulk upload on a phone');
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('button', { name: `Images of ${number}, 1 of 1` })).toBeVisible();
});
