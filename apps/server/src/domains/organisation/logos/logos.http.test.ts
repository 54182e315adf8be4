import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '@cashbook/contract/access/session';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { asOwner } from '#db/owner-connection';
import { sweepPictures } from '#domains/files/index';
import { logosInBooks } from '#domains/organisation/index';
import { refusalOf } from '#testing/cash-desk';
import { dataOf } from '#testing/neighbour';
import { tokenOf } from '#testing/test-company';
import { call, type TestReply } from '#testing/test-server';
import { useTwoCompanies } from '#testing/two-companies';

const { server, acme, bengal, admin } = await useTwoCompanies();

const red = { r: 200, g: 30, b: 30 };
const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: red } })
    .toFormat(format)
    .toBuffer();

const boundary = '----logo';
function form(bytes: Buffer, field = 'logo'): { headers: Record<string, string>; payload: Buffer } {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="any.png"\r\ncontent-type: image/png\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

const upload = (path: string, bytes: Buffer, { token = admin, field = 'logo' } = {}): Promise<TestReply> =>
  call(server, `POST /api/${path}`, { token, ...form(bytes, field) });
const ofCompany = () => `company/company-logo/${acme.companyId}`;
const ofBranch = (id: number) => `branch/branch-logo/${id}`;
const settings = async (token = admin) => dataOf<Settings>(await call(server, 'GET /api/settings', { token }));

async function shown(address: string, token?: string, host = 'elsewhere.test') {
  const reply = await server.app.inject({
    url: address,
    headers: { host, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}

const storedFiles = () => readdir(join(server.filesFolder, 'company', String(acme.companyId), 'logos')).catch(() => []);

const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

/** Makes the files look as if they had been stored so many days ago. */
async function agedByDays(days: number): Promise<void> {
  const then = new Date(server.clock.now().getTime() - days * 24 * 3_600_000);
  const folder = join(server.filesFolder, 'company', String(acme.companyId), 'logos');
  for (const name of await storedFiles()) await utimes(join(folder, name), then, then);
}

function sweep(now: Date): Promise<number> {
  return asOwner(server.database.owner, 'sweep', (owner) =>
    sweepPictures(owner, server.services.files, now, [logosInBooks]),
  );
}

describe('the logo of the company', () => {
  test('is drawn anew as a PNG of at most 512 pixels and stands on the letterhead', async () => {
    const { logo } = dataOf<{ logo: string }>(await upload(ofCompany(), await picture(2048, 1024, 'jpeg')));
    expect(logo).toMatch(/^\/api\/files\/logo\/[0-9a-f]{32}\.png$/);
    expect((await settings()).company.logo).toBe(logo);
    const { status, headers, bytes } = await shown(logo, admin);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'private, max-age=31536000, immutable',
    ]);
    expect(headers['content-disposition']).toMatch(/^inline;/);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 256 });
  });

  test('greets at the company’s host, and at no other', async () => {
    await upload(ofCompany(), await picture(40, 40, 'webp'));
    const tenant = async (host: string) =>
      (await call(server, 'GET /api/tenant', { headers: { host } })).body.data as { logo: string | null };
    const { logo } = await tenant('acme.test');
    expect(logo).toMatch(/^\/api\/tenant\/logo\?of=/);
    const { status, headers, bytes } = await shown(String(logo), undefined, 'acme.test');
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40 });
    expect((await tenant('bengal.test')).logo).toBeNull();
    expect((await shown(String(logo), undefined, 'bengal.test')).status).toBe(404);
    expect((await shown(String(logo), undefined, 'elsewhere.test')).status).toBe(404);
  });

  test('is stored once, however often its upload arrives with its key; another picture under the key is refused', async () => {
    const send = (bytes: Buffer) => {
      const { headers, payload } = form(bytes);
      return call(server, `POST /api/${ofCompany()}`, {
        token: admin,
        headers: { ...headers, 'idempotency-key': 'logo-1' },
        payload,
      });
    };
    const before = (await storedFiles()).length;
    const bytes = await picture(30, 30);
    const [first, again] = [await send(bytes), await send(bytes)];
    expect([first.status, again.text]).toEqual([200, first.text]);
    expect((await storedFiles()).length).toBe(before + 1);
    expect(refusalOf(await send(await picture(31, 31)))[1]).toBe('idempotency_mismatch');
    expect((await storedFiles()).length).toBe(before + 1);
  });

  test('leaves when another one comes, or none; its file a day later, when no backup can need it', async () => {
    const first = dataOf<{ logo: string }>(await upload(ofCompany(), await picture(10, 10))).logo;
    const second = dataOf<{ logo: string }>(await upload(ofCompany(), await picture(20, 20))).logo;
    expect((await settings()).company.logo).toBe(second);
    expect((await shown(first, admin)).status).toBe(200);
    await agedByDays(3);
    const before = await storedFiles();
    expect(await sweep(server.clock.now())).toBe(0);
    expect(await storedFiles()).toEqual(before);
    const tomorrow = new Date(server.clock.now().getTime() + 25 * 3_600_000);
    expect(await sweep(tomorrow)).toBe(before.length - 1);
    expect(await storedFiles()).toEqual([nameOf(second)]);
    expect([(await shown(first, admin)).status, (await shown(second, admin)).status]).toEqual([404, 200]);

    await writeFile(join(server.filesFolder, 'company', String(acme.companyId), 'logos', 'notes.txt'), 'not ours');
    expect((await call(server, `DELETE /api/${ofCompany()}`, { token: admin })).status).toBe(200);
    expect((await settings()).company.logo).toBeNull();
    await agedByDays(3);
    expect(await sweep(tomorrow)).toBe(1);
    expect(await storedFiles()).toEqual(['notes.txt']);
  });

  test('that has just been stored stays until its row is written', async () => {
    const before = await storedFiles();
    await server.services.files.put(`company/${acme.companyId}/logos/${'a'.repeat(32)}.png`, await picture(5, 5));
    expect(await sweep(new Date())).toBe(0);
    expect(await storedFiles()).toHaveLength(before.length + 1);
  });

  test('is the company’s alone', async () => {
    const { logo } = dataOf<{ logo: string }>(await upload(ofCompany(), await picture(10, 10)));
    const foreign = await tokenOf(server, bengal, bengal.people.admin);
    expect((await shown(logo, foreign)).status).toBe(404);
    expect((await shown(logo)).status).toBe(401);
    const before = await storedFiles();
    expect((await upload(ofCompany(), await picture(10, 10), { token: foreign })).status).toBe(404);
    expect((await call(server, `DELETE /api/${ofCompany()}`, { token: foreign })).status).toBe(404);
    expect(await storedFiles()).toEqual(before);
    expect((await settings()).company.logo).toBe(logo);
    await call(server, `DELETE /api/${ofCompany()}`, { token: admin });
  });
});

describe('the logo of a branch', () => {
  test('stands in its form, its settings and its choices; an open form can still be saved', async () => {
    const id = acme.branches.trading;
    const read = async () =>
      dataOf<{ branch: { version: number; logo: string | null } }>(
        await call(server, `GET /api/branch/branch-edit/${id}`, { token: admin }),
      ).branch;
    const seen = await read();
    const { logo } = dataOf<{ logo: string }>(await upload(ofBranch(id), await picture(300, 900)));
    expect(await read()).toEqual({ ...seen, logo });
    const accountant = await tokenOf(server, acme, acme.people.accountant);
    expect((await settings(accountant)).branch.logo).toBe(logo);
    const options = dataOf<{ logo: string | null }[]>(
      await call(server, 'GET /api/branch/ddl/all-branch', { token: accountant }),
    );
    expect(options.map((option) => option.logo)).toEqual([logo]);
    const saved = await call(server, 'POST /api/branch/branch-update', {
      token: admin,
      payload: { ...seen, phone: '1' },
    });
    expect(saved.status).toBe(200);
    expect((await read()).logo).toBe(logo);
    expect((await call(server, `DELETE /api/${ofBranch(id)}`, { token: admin })).status).toBe(200);
    expect((await read()).logo).toBeNull();
  });

  test('of a branch out of reach is nobody’s to set', async () => {
    const before = await storedFiles();
    expect(refusalOf(await upload(ofBranch(99), await picture(10, 10)))[1]).toBe('not_found');
    expect(await storedFiles()).toEqual(before);
  });
});

describe('what is no logo', () => {
  const noImage = [422, 'not_an_image', 'The file must be a PNG, JPEG or WebP picture.'];

  test.each([
    ['text', () => Buffer.from('not a picture at all')],
    [
      'a drawing that could carry scripts',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['another format', () => picture(10, 10, 'gif')],
    ['one more', () => picture(10, 10, 'tiff')],
    ['half a picture', async () => (await picture(200, 200, 'jpeg')).subarray(0, 300)],
  ])('is refused by its bytes: %s', async (_what, make) => {
    const before = await storedFiles();
    expect(refusalOf(await upload(ofCompany(), await make()))).toEqual(noImage);
    expect(await storedFiles()).toEqual(before);
  });

  test('is refused when it is too large, or not there', async () => {
    const noise = Buffer.alloc(1_048_577, 7);
    expect(refusalOf(await upload(ofCompany(), noise))).toEqual([413, 'too_large', 'The request is too large.']);
    const missing = [422, 'file_missing', 'Please choose a file.'];
    expect(refusalOf(await upload(ofCompany(), await picture(9, 9), { field: 'other' }))).toEqual(missing);
    expect(refusalOf(await upload(ofCompany(), Buffer.alloc(0)))).toEqual(missing);
    expect(refusalOf(await call(server, `POST /api/${ofCompany()}`, { token: admin, payload: {} }))).toEqual(missing);
    expect(refusalOf(await call(server, `POST /api/${ofCompany()}`, { token: admin }))).toEqual(missing);
  });

  test('is refused when the form ends in the middle', async () => {
    const { headers, payload } = form(await picture(100, 100));
    const reply = await call(server, `POST /api/${ofCompany()}`, {
      token: admin,
      headers,
      payload: payload.subarray(0, payload.length - 30),
    });
    expect(refusalOf(reply)).toEqual([400, 'malformed', 'The request could not be read.']);
  });

  test('finds no way out of its folder', async () => {
    for (const name of ['..%2f..%2fetc%2fpasswd', '%2e%2e', 'x.png', '0'.repeat(32), `${'0'.repeat(32)}.png`]) {
      expect([name, (await shown(`/api/files/logo/${name}`, admin)).status]).toEqual([name, 404]);
    }
  });

  test('calls that take JSON go on refusing forms', async () => {
    const reply = await call(server, 'POST /api/company/company-update', {
      token: admin,
      ...form(await picture(9, 9)),
    });
    expect(refusalOf(reply)[1]).toBe('unsupported_media');
  });
});
