import { createHash } from 'node:crypto';
import type { RouteShape } from '@cashbook/contract/route';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalOfError } from '#http/errors';
import { type Refused, refused } from '#use-case/answer';
import type { Uploaded } from '#use-case/call';

/** Lets this scope read multipart forms, for calls that take a file. Every other call still refuses them. */
export async function readUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits: { files: 1, fields: 8, fieldSize: 1024, parts: 9, headerPairs: 20 } });
}

/**
 * Returns the file of the call, whole in memory: the route's limit is small. Refuses file_missing when the form has no file in
 * that field, too_large while reading, malformed when the form is broken. Idempotency keys are bound to the file.
 */
export async function readUpload(
  { field, maxBytes }: NonNullable<RouteShape['upload']>,
  request: FastifyRequest,
): Promise<Uploaded | Refused> {
  if (!request.isMultipart()) return refused('file_missing');
  const file = await readFile(request, field, maxBytes);
  if (file === null) return refused('file_missing');
  if ('kind' in file) return file;
  if (file.bytes.length === 0) return refused('file_missing');
  request.bodyText = createHash('sha256').update(file.bytes).digest('hex');
  return file;
}

async function readFile(request: FastifyRequest, field: string, maxBytes: number): Promise<Uploaded | Refused | null> {
  try {
    const file = await request.file({ limits: { fileSize: maxBytes } });
    const bytes = await file?.toBuffer();
    return file?.fieldname === field && bytes !== undefined ? { bytes, name: file.filename.slice(0, 200) } : null;
  } catch (error) {
    // The parser's own errors have no status: when it cannot read a form, the form is wrong.
    const { code } = refusalOfError(error);
    return refused(code === 'internal' ? 'malformed' : code);
  }
}
