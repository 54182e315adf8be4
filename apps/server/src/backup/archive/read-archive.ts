import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { type ArchiveHead, archiveFormat, archiveHead, entryNames } from '#backup/archive/manifest';
import { type SealFault, sealFault } from '#backup/archive/seal';
import { BrokenTar, readTar, type TarEntry } from '#backup/archive/tar';
import { StartupError } from '#startup-error';

/** An open archive, whose head has been read. */
export interface OpenArchive {
  readonly head: ArchiveHead;
  /** The entries after the head. */
  readonly entries: AsyncIterable<TarEntry>;
  close(): void;
}

const faultSentences: Record<SealFault, string> = {
  'not an archive': 'is not an archive of Cashbook.',
  incomplete: 'is incomplete: its end is missing. Nothing was restored.',
  altered: 'is damaged or was altered: its checksum does not match. Nothing was restored.',
};

/** Refuses, with StartupError, a file that differs in any byte from the file a backup wrote. */
export async function checkArchive(path: string, onBytes: (bytes: number) => void): Promise<void> {
  const fault = await readable(path, () => sealFault(path, onBytes));
  if (fault !== null) throw new StartupError(`${basename(path)} ${faultSentences[fault]}`);
}

async function readable<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new StartupError(`${path} cannot be read: ${error.message}`);
  }
}

/** Opens an archive. Throws StartupError when its format is newer. */
export async function openArchive(path: string): Promise<OpenArchive> {
  const file = createReadStream(path, { highWaterMark: 1 << 18 });
  const unpacked = createGunzip();
  // The reader of the unpacked bytes must get an error of the file.
  file.on('error', (error) => unpacked.destroy(error));
  const entries = readTar(file.pipe(unpacked));
  const close = () => {
    file.destroy();
    unpacked.destroy();
  };
  try {
    const next = await entries.next();
    const first = next.done === true ? null : next.value;
    if (first?.name !== entryNames.head) throw new BrokenTar('The head is missing.');
    const facts: unknown = JSON.parse((await contentOf(first)).toString('utf8'));
    refuseLaterFormat(path, facts);
    return { head: archiveHead.parse(facts), entries, close };
  } catch (error) {
    close();
    throw error;
  }
}

function refuseLaterFormat(path: string, facts: unknown): void {
  const { format } = archiveHead.pick({ format: true }).parse(facts);
  if (format <= archiveFormat) return;
  throw new StartupError(`${basename(path)} was made by a newer version of Cashbook: restore it with that version.`);
}

export async function contentOf({ content }: TarEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads an entry as JSON of that shape. */
export async function jsonOf<T>(entry: TarEntry, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(JSON.parse((await contentOf(entry)).toString('utf8')));
}
