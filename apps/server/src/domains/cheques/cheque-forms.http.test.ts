import { cashAtBankGroupId } from '@cashbook/contract/enumerations';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { asOwner } from '#db/owner-connection';
import { chequeFormPictures } from '#domains/cheques/index';
import { refusalOf } from '#testing/cash-desk';
import { dataOf } from '#testing/neighbour';
import { personWho, tokenOf } from '#testing/test-company';
import { call } from '#testing/test-server';
import { useTwoCompanies } from '#testing/two-companies';
import { upload } from '#testing/upload';

/** The forms on which cheques are printed. The tests of every record prove what they share with others. */

const { server, acme, admin, bengalAdmin } = await useTwoCompanies();
const clerk = await tokenOf(server, acme, await personWho(server, acme, ['cheque.view'], acme.branches.trading));

const post = (path: string, token: string, payload: Record<string, unknown>) =>
  call(server, `POST /api${path}` as 'POST /', { token, payload });
const get = (path: string, token: string) => call(server, `GET /api${path}` as 'GET /', { token });

async function addAccount(name: string, groupId: number): Promise<number> {
  return dataOf<{ id: number }>(await post('/coal4/coal4-store', admin, { name, parent_id: groupId })).id;
}
async function addForm(bankId: number, more: Record<string, unknown> = {}): Promise<number> {
  const added = await post('/cheque-form/form-store', admin, { bank_account_id: bankId, ...more });
  expect(added.status, added.text).toBe(200);
  return dataOf<{ id: number }>(added).id;
}
const sonali = await addAccount('Sonali Bank, current', cashAtBankGroupId);
const janata = await addAccount('Janata Bank, current', cashAtBankGroupId);

describe('a form of cheques', () => {
  test('has the places of the usual leaf until others are typed', async () => {
    const id = await addForm(sonali, { payee_left: 30.5 });
    expect(dataOf(await get(`/cheque-form/form-edit/${id}`, clerk))).toMatchObject({
      ...{ bank_account_id: sonali, bank_account_name: 'Sonali Bank, current', picture: null },
      ...{ leaf_width: 190.5, leaf_height: 88.9, font_size: 11, words_language: 'en', date_style: 'boxes' },
      ...{ date_left: 139, date_step: 5.5, payee_left: 30.5, more_width: 128, is_crossed: false },
    });
    const found = await get(`/cheque-form/form-list?bank_account_id=${sonali}`, clerk);
    expect(dataOf<{ data: { id: number }[] }>(found).data).toEqual([expect.objectContaining({ id, amount_top: 41 })]);
  });

  test('is of a bank account, one for each', async () => {
    const rent = await addAccount('Shop Rent', 511);
    const refused = await post('/cheque-form/form-store', admin, { bank_account_id: rent });
    expect([refusalOf(refused)[1], Object.keys(refused.body.error?.fields ?? {})]).toEqual([
      'not_a_bank_account',
      ['bank_account_id'],
    ]);
    expect(refusalOf(await post('/cheque-form/form-store', admin, { bank_account_id: sonali }))[1]).toBe('value_taken');
  });

  test('prints nothing beside the leaf, and says which places are', async () => {
    const refused = await post('/cheque-form/form-store', admin, {
      ...{ bank_account_id: janata, leaf_width: 150, leaf_height: 40 },
      ...{ payee_left: 40, payee_width: 110.1, date_left: 100, amount_left: 120, more_top: 30, amount_top: 30 },
    });
    expect(refusalOf(refused)).toEqual([422, 'off_the_leaf', 'It would be printed beside the leaf.']);
    expect(refused.body.error?.fields).toEqual({ payee_left: ['It would be printed beside the leaf.'] });
    const tooSmall = await post('/cheque-form/form-store', admin, { bank_account_id: janata, leaf_width: 12 });
    expect([refusalOf(tooSmall)[1], Object.keys(tooSmall.body.error?.fields ?? {})]).toEqual([
      'invalid_input',
      ['leaf_width'],
    ]);
  });

  test('is set by who keeps the chart of accounts, and seen by who sees cheques', async () => {
    expect(refusalOf(await post('/cheque-form/form-store', clerk, { bank_account_id: janata }))[0]).toBe(403);
    expect((await get('/cheque-form/form-list', clerk)).status).toBe(200);
  });

  test('has a picture of the leaf behind it, which is the company’s alone', async () => {
    const id = await addForm(janata);
    const png = await sharp({ create: { width: 1800, height: 840, channels: 3, background: { r: 1, g: 2, b: 3 } } })
      .jpeg()
      .toBuffer();
    const given = await upload(server, `/cheque-form/picture/${id}`, admin, png, {}, 'picture');
    expect(given.status, given.text).toBe(200);
    const { picture } = dataOf<{ picture: string }>(given);
    const shown = (token: string) =>
      server.app.inject({ url: picture, headers: { host: 'elsewhere.test', authorization: `Bearer ${token}` } });
    expect(await sharp((await shown(clerk)).rawPayload).metadata()).toMatchObject({ format: 'png', width: 1024 });
    expect((await shown(bengalAdmin)).statusCode).toBe(404);
    expect(refusalOf(await upload(server, `/cheque-form/picture/${id}`, admin, 'no picture', {}, 'picture'))[1]).toBe(
      'not_an_image',
    );
    const lost = await asOwner(server.database.owner, 'pictures', (owner) =>
      chequeFormPictures.inBooks.missing(owner, new Set()),
    );
    expect(lost).toEqual(['Janata Bank, current']);
    const { data: trail } = dataOf<{ data: { action: string }[] }>(
      await get(`/audit/list?search=${encodeURIComponent(`cheque form ${id}`)}`, admin),
    );
    expect(trail.map(({ action }) => action)).toEqual(['cheque.form_picture', 'cheque_form.create']);
  });
});
