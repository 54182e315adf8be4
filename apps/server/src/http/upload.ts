import { createHash } from 'node:crypto';
import type { RouteShape } from '@cashbook/contract/route';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codeOf } from '#error-code';
import { refusalOfError } from '#http/errors';
import { type Refused, refused } from '#use-case/answer';
import type { Uploaded } from '#use-case/call';

/** The most fields of a form beside its files. */
const mostFields = 12;

/** Lets this scope read multipart forms, for calls that take files. Every other call still refuses them. */
export async function readForms(scope: FastifyInstance, mostFiles: number): Promise<void> {
  const limits = { files: mostFiles, fields: mostFields, fieldSize: 1024, parts: mostFiles + mostFields };
  await scope.register(multipart, { limits: { ...limits, headerPairs: 20 } });
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
    return file?.fieldname === field && bytes !== undefined ? { bytes, name: nameOf(file.filename) } : null;
  } catch (error) {
    return refusedForm(error);
  }
}

/**
 * Returns the files of a call that takes several, whole in memory, and makes the other fields of the form its body. Refuses
 * files_missing, too_many_files, file_too_large, malformed when the form is broken. Idempotency keys are bound to all of it.
 */
export async function readForm(
  uploads: NonNullable<RouteShape['uploads']>,
  request: FastifyRequest,
): Promise<readonly Uploaded[] | Refused> {
  if (!request.isMultipart()) return refused('files_missing');
  try {
    const { files, fields } = await readParts(uploads, request);
    if (files.length === 0) return refused('files_missing');
    request.body = fields;
    const hash = createHash('sha256').update(JSON.stringify(fields));
    for (const { name, bytes } of files) hash.update(`\n${name}\n${bytes.length}\n`).update(bytes);
    request.bodyText = hash.digest('hex');
    return files;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') {
      return refused('too_many_files', { values: { most: String(uploads.maxFiles) } });
    }
    if (code === 'FST_REQ_FILE_TOO_LARGE') return refused('file_too_large');
    return refusedForm(error);
  }
}

async function readParts(
  { field, maxBytes, maxFiles }: NonNullable<RouteShape['uploads']>,
  request: FastifyRequest,
): Promise<{ files: Uploaded[]; fields: Record<string, string> }> {
  const files: Uploaded[] = [];
  const fields: Record<string, string> = {};
  for await (const part of request.parts({ limits: { fileSize: maxBytes, files: maxFiles } })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      continue;
    }
    const bytes = await part.toBuffer();
    if (part.fieldname === field && bytes.length > 0) files.push({ bytes, name: nameOf(part.filename) });
  }
  return { files, fields };
}

/** Returns the file's own name: a folder before it says nothing here, and characters that nobody sees go. */
function nameOf(sent: string): string {
  const name = sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1);
  return name.replace(/[\p{Cc}\p{Cf}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu, '').slice(0, 200);
}

function refusedForm(error: unknown): Refused {
  // The parser's own errors have no status: when it cannot read a form, the form is wrong.
  const { code } = refusalOfError(error);
  return refused(code === 'internal' ? 'malformed' : code);
}
