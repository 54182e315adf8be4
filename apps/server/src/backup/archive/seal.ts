import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/**
 * The seal, the last bytes of an archive: one more, empty member of the gzip file. Its extra field has the SHA-256 of all bytes
 * before it (RFC 1952 §2.3.1.1, subfield `CB`). gunzip and tar ignore it. For us it proves that the archive was written to its
 * end and that no byte has changed since.
 */

const sha256Bytes = 32;
/** The bytes for gzip, deflate, with an extra field, no time, no system; the field's length, its name and the data's length. */
const opening = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 36, 0, 0x43, 0x42, sha256Bytes, 0]);
/** An empty deflate block, the CRC-32 of nothing, and its length. */
const closing = Buffer.from([0x03, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
export const sealBytes = opening.length + sha256Bytes + closing.length;

/** Yields the bytes and then their seal. */
export async function* sealed(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  yield sealOf(hash.digest());
}

function sealOf(sha256: Buffer): Buffer {
  return Buffer.concat([opening, sha256, closing]);
}

/** The reasons why a file is not an archive as a backup wrote it. */
export type SealFault = 'not an archive' | 'incomplete' | 'altered';

/** Reads the whole file and compares it with its seal; returns null when they match. `onBytes` reports progress. */
export async function sealFault(path: string, onBytes: (bytes: number) => void): Promise<SealFault | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = await readAt(file, 0, 3);
    if (!start.equals(opening.subarray(0, 3))) return 'not an archive';
    const found = await readAt(file, Math.max(0, size - sealBytes), sealBytes);
    const end = found.length - closing.length;
    if (!found.subarray(0, opening.length).equals(opening) || !found.subarray(end).equals(closing)) return 'incomplete';
    const expected = sealOf(await hashOf(path, size - sealBytes, onBytes));
    return expected.equals(found) ? null : 'altered';
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function hashOf(path: string, length: number, onBytes: (bytes: number) => void): Promise<Buffer> {
  const hash = createHash('sha256');
  if (length === 0) return hash.digest();
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { end: length - 1, highWaterMark: 1 << 20 });
  for await (const chunk of chunks) {
    hash.update(chunk);
    onBytes(chunk.length);
  }
  return hash.digest();
}
