import { call, type TestReply, type TestServer } from '#testing/test-server';

/** Sends one file as the page does, as multipart/form-data below `/api`. */
export function upload(
  server: TestServer,
  path: string,
  token: string,
  content: Buffer | string,
  headers: Readonly<Record<string, string>> = {},
  field = 'file',
): Promise<TestReply> {
  const boundary = 'a-boundary-that-no-file-has';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="list"\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return call(server, `POST /api${path}`, { token, payload, headers: { ...type, ...headers } });
}

/** A file of a form, with its name on the sender's machine. */
export interface FormFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Sends several files in one field, `images[]` where none is named, and fields beside them, as the page does. */
export function uploadForm(
  server: TestServer,
  path: string,
  token: string,
  files: readonly FormFile[],
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
  field = 'images[]',
): Promise<TestReply> {
  const boundary = 'a-boundary-that-no-file-has';
  const head = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => Buffer.from(`${head(`name="${name}"`)}${value}\r\n`));
  const parts = files.map(({ name, bytes }) =>
    Buffer.concat([Buffer.from(head(`name="${field}"; filename="${name}"`)), bytes, Buffer.from('\r\n')]),
  );
  const payload = Buffer.concat([...texts, ...parts, Buffer.from(`--${boundary}--\r\n`)]);
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return call(server, `POST /api${path}`, { token, payload, headers: { ...type, ...headers } });
}
