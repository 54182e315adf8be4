// Journey of: records, hr
import type { Page } from '@playwright/test';
import { download } from './support/download.ts';
import { giveFile } from './support/give-file.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type, typeOver } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady, rowOf, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Takes a choice of the type-ahead field in focus by its first letters. */
async function choose(page: Page, letters: string, choice: string): Promise<void> {
  await type(page, letters);
  await expect(page.getByRole('option', { name: choice, exact: true })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter');
}

test('an area is added, found, changed, disabled and imported by keyboard alone', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/dashboard');
  await arrive(page, 'Dashboard');
  await openByName(page, 'Add Area', 'Add New Area');
  await expect(field(page, 'Area Name')).toBeFocused();
  await type(page, 'Satmatha');
  await tabTo(page, field(page, 'Division'));
  await page.keyboard.type('Rajshahi');
  await tabTo(page, page.getByRole('combobox', { name: 'District' }));
  await choose(page, 'bog', 'Bogura');
  await tabTo(page, page.getByRole('combobox', { name: 'Thana' }));
  await choose(page, 'sadar', 'Bogura Sadar');
  await tabTo(page, field(page, 'Latitude'));
  await type(page, '24.8465121');
  await press(page, 'Control+s');
  await expect(page.getByText('A number here has at most 6 decimals.').first()).toBeVisible();
  await expectPageReady(page);
  await expectAccessible(page, 'a record with a complaint');
  await expect(field(page, 'Latitude')).toBeFocused();
  await typeOver(page, '24.846512');
  await press(page, 'Control+s');
  await expectToast(page, 'Satmatha has been saved.');
  await expect(field(page, 'Area Name')).toBeFocused();
  await expect(field(page, 'Area Name')).toHaveValue('');

  await openByName(page, 'Area List');
  await press(page, '/');
  await type(page, 'satm');
  await press(page, 'Enter');
  await expect(page.getByText('1 entry')).toBeVisible();
  await expect(rowOf(page, 'Satmatha')).toContainText('Bogura Sadar');
  await expect(rowOf(page, 'Satmatha')).toContainText('Padma Traders Ltd.');
  await press(page, 'ArrowDown', 'Enter');
  await arrive(page, 'Edit Area');
  await tabTo(page, field(page, 'Area Name'));
  await typeOver(page, 'Satmatha Crossing');
  await tabTo(page, page.getByRole('switch', { name: 'Active' }));
  await press(page, 'Space', 'Control+s');
  await expectToast(page, 'Satmatha Crossing has been saved.');
  await arrive(page, 'Area List');
  await expect(rowOf(page, 'Satmatha Crossing')).toContainText('Inactive');

  await tabTo(page, page.getByRole('button', { name: 'Import' }));
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Import: Areas' });
  const give = async (content: string) => {
    await tabTo(page, dialog.getByRole('button', { name: 'Choose a file' }));
    const file = { name: 'areas.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
    await giveFile(page, () => press(page, 'Enter'), file);
  };
  await give('Area Name,Division,District\nKahaloo,Rajshahi,Bogra\nColony,Rajshahi,Bogura\n');
  await expect(dialog.getByText('1 cell cannot be taken.')).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: 'Bogra' })).toContainText('This is not one of the choices.');
  await expect(dialog.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await expectAccessible(page, 'a file with a bad cell');
  await give('Area Name,Division,District\nKahaloo,Rajshahi,Bogura\nColony,Rajshahi,Bogura\n');
  await expect(dialog.getByText('2 to add, 0 to change, 0 as they are.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import 2 rows' })).toBeFocused();
  await press(page, 'Enter');
  await expectToast(page, 'Imported: 2 added, 0 changed.');
  await page.goto(`${company.origin}/real-estate/area-list?search=kahaloo`);
  await expect(rowOf(page, 'Kahaloo')).toContainText('Bogura');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page, 'a list of records on a phone');
});

test('what others name is not archived, and the screen says who they are', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/unit/edit/1');
  await arrive(page, 'Edit Unit');
  await page.getByRole('switch', { name: 'Active' }).click();
  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, 'This is in use: Bag Carrying. Please change or archive those first.');
});

test('an officer has an area, others have none; the file of the list has every field', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/employee/edit/1');
  await arrive(page, 'Edit Employee');
  const areas = page.getByRole('combobox', { name: 'Area' });
  await expect(areas).toHaveValue('Khatunganj');
  await page.getByRole('checkbox', { name: 'Field officer' }).uncheck();
  await expect(areas).toHaveCount(0);
  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, 'Delwar Hossain has been saved.');
  const { content } = await download(page, 'CSV');
  const [heads = '', officer = ''] = content.toString('utf8').trim().split('\r\n');
  expect(heads).toContain(
    'Employee Code,Designation,Mobile,Joining Date,Field officer,Area,Address,Notes,Branch,Status',
  );
  expect(officer).toContain('CT-04,,01819330271,2021-05-02,No,,');
});
