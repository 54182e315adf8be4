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
