// Journey of: messages, portal
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OpenBooks } from '@cashbook/server/cli/open-books';
import { inCompany } from '@cashbook/server/db/tx';
import { type Company, meherun } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openPortal } from './support/portal.ts';
import { arrive, expectAccessible } from './support/reach.ts';

/** Starts a gateway that takes every message and keeps its text. */
async function startGateway() {
  const texts: string[] = [];
  const server = createServer((request, reply) => {
    let form = '';
    request.on('data', (part: Buffer) => {
      form += part.toString();
    });
    request.on('end', () => {
      texts.push(new URLSearchParams(form).get('text') ?? '');
      reply.end('ACCEPTED 1');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { texts, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, close: () => server.close() };
}

async function useGateway({ databases }: OpenBooks, { companyId }: Company, url: string): Promise<void> {
  await inCompany(databases, { companyId, mode: 'write' }, async (tx) => {
    const gateway = { company_id: companyId, enabled: true, url, sender: 'PADMA', sealed_key: '' };
    await tx.insertInto('sms_gateway').values(gateway).execute();
  });
}

test('reminders are set up and the gateway tried by keyboard; a customer then signs in with a code', async ({
  page,
  company,
  books,
  anotherComputer,
}) => {
  const gateway = await startGateway();
  await useGateway(books, company, gateway.url);
  await openPortal(books, company);

  await test.step('a text with a gap that nothing fills is refused at its field', async () => {
    await enterAs(page, company, company.admin, '/admin/messages');
    await arrive(page, 'Messages to Customers');
    await page.getByRole('link', { name: 'Reminders and texts' }).press('Enter');
    await arrive(page, 'Reminders and texts');
    await expect(page.getByText('Messages leave through the SMS gateway of the company.')).toBeVisible();
    await page.getByRole('switch', { name: 'Remind customers of installments' }).press('Space');
    await page.getByLabel('Language').selectOption('English');
    const text = page.getByLabel('Reminder on the day');
    await expect(text).toHaveValue(/^Dear \{customer\}, installment \{number\}/);
    await text.fill('{name}, pay {amount} today');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Nothing fills “name” here.')).toBeVisible();
  });

  await test.step('length and cost follow what is typed, and a save keeps it', async () => {
    await page.getByLabel('Price of a part').fill('0.50');
    await page.getByLabel('Reminder on the day').fill('{customer}, please pay Tk {amount} today.');
    await expect(page.getByText('Abdul Karim, please pay Tk 6,000 today.')).toBeVisible();
    await expect(page.getByText('39 characters, 1 part, 0.50 each')).toBeVisible();
    await page.getByLabel('Answer of the gateway').fill('ACCEPTED');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Reminders and texts are saved.')).toBeVisible();
    await expectAccessible(page, 'the settings of messages');
    await page.reload();
    await expect(page.getByLabel('Reminder on the day')).toHaveValue('{customer}, please pay Tk {amount} today.');
  });

  await test.step('a trial arrives, and the list says so', async () => {
    const number = page.getByLabel('Mobile Number');
    await number.fill('017');
    await number.press('Enter');
    await expect(page.getByText('Must be a valid 11-digit Bangladeshi number')).toBeVisible();
    await number.fill('+8801711-220003');
    await number.press('Enter');
    await arrive(page, 'Messages to Customers');
    const row = page.getByRole('row', { name: /01711220003/ });
    await expect(row).toContainText('Padma Traders Ltd.: this is a trial message.');
    await expect(row).toContainText('sent');
    expect(gateway.texts).toEqual(['Padma Traders Ltd.: this is a trial message.']);
    await expectAccessible(page, 'the list of messages');
  });

  await test.step('a customer signs in with the code that comes', async () => {
    const phone = await anotherComputer();
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(`${company.origin}/customer/login`);
    await phone.getByLabel('Mobile Number').fill(meherun.mobile);
    await phone.keyboard.press('Enter');
    await expect(phone.getByText(`We sent a code to ${meherun.mobile.replace('-', '')}.`)).toBeVisible();
    await expect.poll(() => gateway.texts.length).toBe(2);
    const code = /\d{6}/.exec(gateway.texts[1] ?? '')?.[0] ?? '';
    const field = phone.getByLabel('Code');
    await expect(field).toBeFocused();
    await expectAccessible(phone, 'the code of the portal');
    await field.fill(code === '123456' ? '654321' : '123456');
    await phone.keyboard.press('Enter');
    await expect(phone.getByText('The code is wrong or too old. Have another one sent.')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(code);
    await phone.keyboard.press('Enter');
    await arrive(phone, meherun.name);
  });

  await test.step('the list never had the code', async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: new RegExp(meherun.name) })).toContainText('••••••');
  });
  gateway.close();
});
