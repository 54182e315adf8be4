import { access, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { GROUP } from '@cashbook/kernel';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { asOwner } from '#db/owner-connection';
import { sweepPictures } from '#domains/files/index';
import { voucherImagesInBooks } from '#domains/vouchers/index';
import { addAccount, type CashDesk, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { dataOf } from '#testing/neighbour';
import { tokenOf } from '#testing/test-company';
import { call, type TestReply } from '#testing/test-server';
import { useTwoCompanies } from '#testing/two-companies';
import { type FormFile, uploadForm } from '#testing/upload';

const { server, acme, admin, bengalAdmin } = await useTwoCompanies();
const branchId = acme.branches.trading;
const pad = String(branchId).padStart(4, '0');
const folder = join(server.filesFolder, 'company', String(acme.companyId), 'branch', String(branchId), 'vouchers');

let accountant: CashDesk;
let token: string;
let officer: string;
let rahim: number;

beforeAll(async () => {
  accountant = await openCashDesk(server, acme, acme.people.accountant);
  token = await tokenOf(server, acme, acme.people.accountant);
  officer = await tokenOf(server, acme, acme.people.officer);
  rahim = await addAccount(server, acme, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
});

const photo = (format: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toFormat(format)
    .toBuffer();
const pdf = (body = '') => Buffer.from(`%PDF-1.4\n${body}1 0 obj<<>>endobj\nstartxref\n9\n%%EOF\n`);
const heic = () =>
  Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypheic0000heicmif1'), Buffer.alloc(64)]);

const receipt = () => accountant.saved('received', [{ account: rahim, amount: 100, remarks: 'bill' }]);
const send = (id: number, files: readonly FormFile[], fields: Record<string, string> = {}, by = token) =>
  uploadForm(server, `/admin/voucher/upload/${id}`, by, files, fields);
const filesOf = (reply: TestReply) => dataOf<{ files: string[] }>(reply).files;
const imagesOf = async (id: number, by = token) =>
  dataOf<{ branchPad: string; images: { file: string; given_name: string; image_type: number; is_pdf: boolean }[] }>(
    await call(server, `GET /api/admin/voucher/${id}/images`, { token: by }),
  );
const stored = () => readdir(folder).catch((): string[] => []);

async function shown(address: string, by?: string) {
  const headers = by === undefined ? {} : { authorization: `Bearer ${by}` };
  const reply = await server.app.inject({ url: address, headers });
  return {
    status: reply.statusCode,
    type: reply.headers['content-type'],
    bytes: reply.rawPayload,
    headers: reply.headers,
  };
}

describe('images of a voucher', () => {
  test('are drawn anew without metadata, and shown with their thumbnails', async () => {
    const { mtm_id: id } = await receipt();
    const reply = await send(
      id,
      [
        { name: 'bill.png', bytes: await photo('jpeg', 3000, 2000) },
        { name: 'রসিদ.webp', bytes: await photo('webp') },
        { name: 'paper.pdf', bytes: pdf() },
      ],
      { voucher_id: String(id), image_type: '3' },
    );
    expect(reply.body.message).toBe('Uploaded successfully!');
    const files = filesOf(reply);
    expect(files.map((file) => file.slice(32))).toEqual(['.jpg', '.webp', '.pdf']);
    const { images, branchPad } = await imagesOf(id);
    expect(branchPad).toBe(pad);
    expect(images.map(({ file, given_name, image_type, is_pdf }) => [file, given_name, image_type, is_pdf])).toEqual([
      [files[0], 'bill.png', 3, false],
      [files[1], 'রসিদ.webp', 3, false],
      [files[2], 'paper.pdf', 3, true],
    ]);
    const address = `/project_voucher/${pad}/voucher`;
    const whole = await shown(`${address}/${files[0]}`, token);
    expect([whole.status, whole.type, whole.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ]);
    const { width, exif } = await sharp(whole.bytes).metadata();
    expect([width, exif]).toEqual([2400, undefined]);
    const small = await shown(`${address}/thumbnail/${files[0]}`, token);
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 160 });
    const paper = await shown(`${address}/${files[2]}`, token);
    expect([paper.type, paper.bytes.equals(pdf())]).toEqual(['application/pdf', true]);
    expect(paper.headers['x-content-type-options']).toBe('nosniff');
    expect((await shown(`${address}/thumbnail/${files[2]}`, token)).status).toBe(404);
  });

  test('are shown to nobody who may not see the voucher', async () => {
    const { mtm_id: id } = await receipt();
    const [file] = filesOf(await send(id, [{ name: 'a.jpg', bytes: await photo() }]));
    const address = `/project_voucher/${pad}/voucher/${file}`;
    expect((await shown(address)).status).toBe(401);
    expect((await shown(address, bengalAdmin)).status).toBe(404);
    expect(
      (await shown(`/project_voucher/${String(branchId + 1).padStart(4, '0')}/voucher/${file}`, token)).status,
    ).toBe(404);
    for (const name of ['..%2f..%2fsecret', '%2e%2e', 'a.jpg', '0'.repeat(32)]) {
      expect((await shown(`/project_voucher/${pad}/voucher/${name}`, token)).status).toBe(404);
    }
    const journal = await call(server, `GET /api/admin/voucher/${id}/images`, { token: bengalAdmin });
    expect(refusalOf(journal)[1]).toBe('voucher_not_found');
    expect((await send(id, [{ name: 'a.jpg', bytes: await photo() }], {}, officer)).status).toBe(403);
  });

  test('are removed by name, and their files a day later', async () => {
    const { mtm_id: id } = await receipt();
    const [first = '', second = ''] = filesOf(
      await send(id, [
        { name: 'a.jpg', bytes: await photo() },
        { name: 'b.jpg', bytes: await photo('png') },
      ]),
    );
    const remove = () => call(server, `DELETE /api/admin/voucher/${id}/images/${first}` as 'DELETE /', { token });
    expect((await remove()).body.message).toBe('Image removed.');
    expect((await remove()).status).toBe(404);
    expect((await imagesOf(id)).images.map(({ file }) => file)).toEqual([second]);
    expect((await shown(`/project_voucher/${pad}/voucher/${first}`, token)).status).toBe(404);
    const sweep = (days: number) => {
      const now = new Date(server.clock.now().getTime() + days * 24 * 3_600_000);
      return asOwner(server.database.owner, 'sweep', (owner) =>
        sweepPictures(owner, server.services.files, now, [voucherImagesInBooks]),
      );
    };
    const then = server.clock.now();
    for (const name of [first, `thumbnails/${first}`]) await utimes(join(folder, name), then, then);
    expect(await sweep(0.5)).toBe(0);
    expect(await sweep(2)).toBe(2);
    expect(await stored()).not.toContain(first);
    await access(join(folder, second));
  });

  test('stay through an edit, a change of number and a void', async () => {
    const saved = await receipt();
    await send(saved.mtm_id, [{ name: 'a.jpg', bytes: await photo() }]);
    const rows = [{ account: rahim, amount: 70, remarks: 'less', mtmId: saved.mtm_id }];
    expect((await accountant.update('received', rows)).status).toBe(200);
    const adminDesk = await openCashDesk(server, acme, acme.people.admin);
    const retyped = await adminDesk.post('/admin/voucher/voucher-type-change', {
      branch_id: branchId,
      voucher_number: saved.vr_no,
      voucher_type: 2,
    });
    expect(retyped.status).toBe(200);
    const number = dataOf<Saved>(retyped).vr_no;
    expect((await imagesOf(saved.mtm_id)).images).toHaveLength(1);
    const voided = await adminDesk.post('/admin/voucher/void', {
      voucher_number: number,
      reason: 'no',
      branch_id: branchId,
    });
    expect(voided.status).toBe(200);
    expect((await imagesOf(saved.mtm_id)).images).toHaveLength(1);
    const more = await send(saved.mtm_id, [{ name: 'a.jpg', bytes: await photo() }]);
    expect(refusalOf(more)[1]).toBe('voucher_void');
  });
});

test('the names of images stand in Cash Book and Ledger, joined, without those that were removed', async () => {
  const { mtm_id: id } = await receipt();
  const files = filesOf(
    await send(id, [
      { name: 'a.jpg', bytes: await photo() },
      { name: 'b.pdf', bytes: pdf() },
      { name: 'c.png', bytes: await photo('png') },
    ]),
  );
  const removed = files.at(-1) ?? '';
  await call(server, `DELETE /api/admin/voucher/${id}/images/${removed}` as 'DELETE /', { token });
  const days = `branch_id=${branchId}&start_date=2026-07-01&end_date=2026-07-31`;
  for (const path of [`cashbook?${days}`, `ledger?${days}&ledger_id=${rahim}`]) {
    const { details } = dataOf<{ details: { mtm_id: number; voucher_image: string }[] }>(
      await accountant.get(`/reports/${path}`),
    );
    const row = details.find(({ mtm_id }) => mtm_id === id);
    expect(row?.voucher_image).toBe(files.slice(0, 2).join('|'));
  }
});

test('approval counts the waiting vouchers that have images', async () => {
  const adminDesk = await openCashDesk(server, acme, acme.people.admin);
  const waiting = async () => {
    const reply = await adminDesk.get('/admin/voucher/approval-waiting?start_date=2026-07-01&end_date=2026-07-31');
    const rows = dataOf<{ branch_id: number; type_id: number; with_images: number }[]>(reply);
    return rows.find(({ branch_id, type_id }) => branch_id === branchId && type_id === 1)?.with_images ?? 0;
  };
  const before = await waiting();
  const { mtm_id: id } = await receipt();
  expect(await waiting()).toBe(before);
  await send(id, [
    { name: 'a.jpg', bytes: await photo() },
    { name: 'b.pdf', bytes: pdf() },
  ]);
  expect(await waiting()).toBe(before + 1);
});

describe('a file that cannot be taken', () => {
  let id: number;
  beforeAll(async () => {
    id = (await receipt()).mtm_id;
  });

  test.each([
    ['a HEIC photo', async () => heic(), 'heic_refused'],
    ['text', async () => Buffer.from('no picture'), 'not_a_paper'],
    ['a GIF', async () => Buffer.from('GIF89a0000000000000000'), 'not_a_paper'],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'not_a_paper'],
    ['HTML before a PDF', async () => Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf()]), 'not_a_paper'],
    [
      'a PDF with a ZIP behind it',
      async () => Buffer.concat([pdf(), Buffer.from('PK\u0003\u0004more')]),
      'paper_broken',
    ],
    ['a PDF that was cut off', async () => pdf().subarray(0, 20), 'paper_broken'],
    ['a picture that was cut off', async () => (await photo()).subarray(0, 700), 'paper_broken'],
    ['a picture of too many pixels', async () => photo('png', 9000, 9000), 'picture_too_large'],
    ['more than 5 MB', async () => Buffer.alloc(5_242_881), 'file_too_large'],
  ])('%s leaves nothing behind', { timeout: 60_000 }, async (_, bytes, refusal) => {
    const before = await stored();
    const files = [
      { name: 'good.jpg', bytes: await photo() },
      { name: 'bad.jpg', bytes: await bytes() },
    ];
    const [, code, message] = refusalOf(await send(id, files));
    expect(code).toBe(refusal);
    expect(message).toMatch(/\.$/);
    expect(await stored()).toEqual(before);
    expect((await imagesOf(id)).images).toEqual([]);
  });

  test('no files, too many files and a cut line are refused with a sentence', async () => {
    expect(refusalOf(await send(id, []))).toEqual([422, 'files_missing', 'Please select files first!']);
    const many = Array.from({ length: 200 }, () => ({ name: 'a.jpg', bytes: Buffer.from('x') }));
    expect(refusalOf(await send(id, many))).toEqual([
      413,
      'too_many_files',
      'At most 10 files can be sent at once. Please send them in parts.',
    ]);
    const cut = await call(server, `POST /api/admin/voucher/upload/${id}`, {
      token,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="images[]"; filename="a.jpg"\r\n\r\nhalf',
    });
    expect(refusalOf(cut)[1]).toBe('malformed');
    expect((await imagesOf(id)).images).toEqual([]);
  });

  test('a picture that hides another file keeps nothing of it', async () => {
    const hidden = Buffer.from('<script>alert(1)</script>PK\u0003\u0004');
    const [file] = filesOf(
      await send(id, [{ name: '../../etc/passwd', bytes: Buffer.concat([await photo(), hidden]) }]),
    );
    const { bytes } = await shown(`/project_voucher/${pad}/voucher/${file}`, token);
    expect(bytes.includes('script')).toBe(false);
    expect((await imagesOf(id)).images.map(({ given_name }) => given_name)).toEqual(['passwd']);
  });

  test('are forty at most, whoever sends the last ones at the same time', async () => {
    const { mtm_id: full } = await receipt();
    const papers = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `${n}.pdf`, bytes: pdf() }));
    for (let n = 0; n < 3; n += 1) await send(full, papers(10));
    await send(full, papers(5));
    const replies = await Promise.all([send(full, papers(4)), send(full, papers(4))]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.flatMap((reply) => (reply.status === 409 ? [refusalOf(reply)[1]] : []))).toEqual([
      'too_many_images',
    ]);
    expect((await imagesOf(full)).images).toHaveLength(39);
    const kept = (await stored()).length;
    expect((await send(full, papers(2))).status).toBe(409);
    expect(await stored()).toHaveLength(kept);
  });

  test('a full disk is said, and leaves no file', async () => {
    const before = await stored();
    const count = (await imagesOf(id)).images.length;
    const { put } = server.services.files;
    let calls = 0;
    const full = vi.spyOn(server.services.files, 'put').mockImplementation(async (key, bytes) => {
      calls += 1;
      if (calls > 1) throw new Error('cannot write', { cause: Object.assign(new Error('full'), { code: 'ENOSPC' }) });
      await put(key, bytes);
    });
    const reply = await send(id, [{ name: 'a.jpg', bytes: await photo() }]);
    full.mockRestore();
    expect(refusalOf(reply)).toEqual([
      507,
      'files_full',
      'The server has no room for more files, so nothing was saved.',
    ]);
    expect(await stored()).toEqual(before);
    expect((await imagesOf(id)).images).toHaveLength(count);
  });
});

describe('the list and the bulk upload', () => {
  const filter = { branch_id: branchId, voucher_type: 1, start_date: '2026-07-01', end_date: '2026-07-31' };
  const asForm = { ...filter, branch_id: String(branchId), voucher_type: '1', image_type: '3' };

  test('lists vouchers with what moved beside cash, and their images of the type', async () => {
    const saved = await receipt();
    const [file] = filesOf(await send(saved.mtm_id, [{ name: 'a.jpg', bytes: await photo() }], { image_type: '2' }));
    const list = async (imageType: number) => {
      const body = { ...filter, image_type: imageType, per_page: 100 };
      const reply = await accountant.post('/admin/voucher-list/for-image-upload', body);
      return dataOf<{ data: { mtm_id: number }[] }>(reply).data.find(({ mtm_id }) => mtm_id === saved.mtm_id);
    };
    expect(await list(2)).toEqual({
      mtm_id: saved.mtm_id,
      vr_no: saved.vr_no,
      vr_date: saved.vr_date,
      nam: 'Rahim Store',
      debit: 0,
      credit: 100,
      voucher_image: file,
      branchPad: pad,
    });
    expect(await list(0)).toMatchObject({ voucher_image: file });
    expect(await list(1)).toMatchObject({ voucher_image: '' });
  });

  test('finds the vouchers by the names of the files before they are sent', async () => {
    const saved = await receipt();
    const number = Number(saved.vr_no.slice(-6));
    const longest = `${saved.vr_no} ${'x'.repeat(236)}.jpg`;
    const names = [`${saved.vr_no}.jpg`, `${number} back.jpg`, 'IMG_1.jpg', 'CR-2627-999999.jpg', longest];
    const reply = await accountant.post('/admin/bulk-image/check', { ...filter, image_type: 1, names });
    expect(dataOf(reply)).toEqual([
      { name: names[0], mtm_id: saved.mtm_id, vr_no: saved.vr_no, why: 'found' },
      { name: names[1], mtm_id: saved.mtm_id, vr_no: saved.vr_no, why: 'found' },
      { name: names[2], mtm_id: null, vr_no: '', why: 'none' },
      { name: names[3], mtm_id: null, vr_no: '', why: 'none' },
      { name: longest, mtm_id: saved.mtm_id, vr_no: saved.vr_no, why: 'found' },
    ]);
  });

  test('adds each file to its voucher, all or none', async () => {
    const [one, two] = [await receipt(), await receipt()];
    const fileOf = async ({ vr_no }: Saved) => ({ name: `${vr_no}.jpg`, bytes: await photo() });
    const bulk = (files: readonly FormFile[], headers = {}) =>
      uploadForm(server, '/admin/bulk-image/upload', token, files, asForm, headers);
    const stray = { name: 'IMG_7.jpg', bytes: await photo() };
    const [, code, message] = refusalOf(await bulk([await fileOf(one), stray]));
    expect([code, message]).toEqual([
      'images_unmatched',
      'The name of IMG_7.jpg is that of no single voucher here, so nothing was saved.',
    ]);
    expect((await imagesOf(one.mtm_id)).images).toEqual([]);
    const files = [await fileOf(one), await fileOf(two)];
    const reply = await bulk(files, { 'idempotency-key': 'bulk-1' });
    expect(reply.body.message).toBe('Files uploaded successfully!');
    const again = await bulk(files, { 'idempotency-key': 'bulk-1' });
    expect(again.body.data).toEqual(reply.body.data);
    for (const { mtm_id } of [one, two]) {
      expect((await imagesOf(mtm_id)).images).toMatchObject([{ image_type: 3 }]);
    }
  });

  test('a branch out of reach does not exist', async () => {
    const elsewhere = { ...filter, branch_id: 999_999 };
    expect((await accountant.post('/admin/voucher-list/for-image-upload', elsewhere)).status).toBe(404);
    const form = { ...asForm, branch_id: '999999' };
    const reply = await uploadForm(
      server,
      '/admin/bulk-image/upload',
      admin,
      [{ name: '1.jpg', bytes: await photo() }],
      form,
    );
    expect(reply.status).toBe(404);
  });
});
