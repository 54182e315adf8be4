// Journey of: mitch
import { nasima, rent } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { press, typeOver } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady, follow } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

const heads = 'Date,Type,Number,Account,Debit,Credit,Remarks';
const file = (name: string, ...rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([heads, ...rows].join('\n')),
});

test('old vouchers are imported, and one that does not balance is corrected and posted', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/reports/mitch-match');
  await arrive(page, 'Mitch Match');
  await expectPageReady(page);
  await page.getByRole('button', { name: 'Import vouchers' }).click();
  const dialog = page.getByRole('dialog');

  await dialog.getByLabel('Spreadsheet').setInputFiles(file('wrong.csv', '05/03/2026,Journal,J-1,Nobody,500,,'));
  await expect(dialog.getByText('Accounts that are not there: Nobody')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Nobody/ })).toContainText('There is no such account.');
  await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);

  await dialog
    .getByLabel('Spreadsheet')
    .setInputFiles(
      file(
        'old.csv',
        `05/03/2026,Cash Receipt,R-1,Cash,1500,,old due`,
        `,,,${nasima.name},,1500,`,
        `06/03/2026,Journal,J-1,${rent.name},700,,March`,
        `,,,${nasima.name},,650,`,
      ),
    );
  await expect(dialog.getByText('4 rows, 05/03/2026 to 06/03/2026. Vouchers to post: 1; to hold: 1.')).toBeVisible();
  await expectAccessible(page, 'the dry run');
  await dialog.getByRole('button', { name: 'Import 2 vouchers' }).click();
  await expectToast(page, 'Imported. Vouchers posted: 1; held: 1.');

  const held = page.getByRole('row', { name: /J-1/ });
  await expect(held).toContainText('06/03/2026');
  await expect(held).toContainText('50.00');
  await follow(held.getByRole('link', { name: 'J-1' }), 'Correct voucher J-1');
  await expect(page.getByText('Debit and credit differ by 50.00.')).toBeVisible();
  await expectNoSidewaysScroll(page, 'an unresolved voucher');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Debits 700.00 and credits 650.00 are not equal.')).toBeVisible();

  await page.getByLabel('Credit of row 2').focus();
  await typeOver(page, '700');
  await expect(page.getByText('Debit and credit are equal. The voucher can be posted.')).toBeVisible();
  await expectAccessible(page, 'an unresolved voucher');
  await page.getByRole('button', { name: 'Post', exact: true }).focus();
  await press(page, 'Enter');
  await expectToast(page, 'Voucher JV-2526-000001 is posted.');
  await arrive(page, 'JV-2526-000001');
  await expect(page.getByText('Number before the import')).toBeVisible();

  await page.goto(`${company.origin}/reports/mitch-match`);
  await expect(page.getByText('No data found')).toBeVisible();
});
